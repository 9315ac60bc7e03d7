internal import COpenSSL
internal import CVerify
internal import SubscoreCore

/// A certificate (RFC 5280), read in the library's own OpenSSL context.
struct Certificate: ~Copyable {
    /// OpenSSL's X509.
    let x509: OpaquePointer
    private var isRelinquished = false

    /// Takes ownership of the certificate.
    init(owning x509: OpaquePointer) {
        self.x509 = x509
    }

    /// Returns nil if the bytes are not one certificate, or if its key does not match its kind.
    init?(der: UnsafeBufferPointer<UInt8>, in context: OpaquePointer) {
        guard let start = der.baseAddress else { return nil }
        var found = X509_new_ex(context, nil)
        var next: UnsafePointer<UInt8>? = start
        guard found != nil, d2i_X509(&found, &next, der.count) != nil, next == start + der.count, let x509 = found,
            X509_get0_pubkey(x509) != nil
        else {
            // What OpenSSL already released is nil now.
            X509_free(found)
            return nil
        }
        self.x509 = x509
    }

    deinit {
        if !isRelinquished { X509_free(x509) }
    }

    /// The certificate, for the caller to release.
    consuming func relinquish() -> OpaquePointer {
        isRelinquished = true
        return x509
    }

    /// Elliptic curves of the keys of the store's certificates. Explicit curve parameters could be any curve, so a
    /// curve must be named.
    enum Curve {
        case p256
        case p384
    }

    var curve: Curve? {
        switch subscore_curve(x509) {
        case NID_X9_62_prime256v1: return .p256
        case NID_secp384r1: return .p384
        default: return nil
        }
    }

    /// Whether OpenSSL could read all extensions that it knows, and none occurs twice (RFC 5280, section 4.2).
    var hasSoundExtensions: Bool {
        X509_get_extension_flags(x509) & UInt32(EXFLAG_INVALID) == 0 && !subscore_repeats_extension(x509)
    }

    /// Whether it may sign certificates, with the extensions of X.509 version 3.
    var isAuthority: Bool {
        X509_check_ca(x509) == 1 && X509_get_key_usage(x509) & UInt32(KU_KEY_CERT_SIGN) != 0
    }

    /// Whether it may sign documents, and not certificates.
    var isLeaf: Bool {
        X509_check_ca(x509) == 0 && X509_get_key_usage(x509) & UInt32(KU_DIGITAL_SIGNATURE) != 0
    }

    var validity: Validity? { Validity(x509) }
}

/// The validity of a certificate.
struct Validity: BitwiseCopyable {
    let start: Instant
    /// The first instant at which it is no longer valid.
    let end: Instant

    /// Returns nil if the certificate's dates cannot be read.
    init?(_ x509: OpaquePointer) {
        guard let start = Instant(asn1: X509_get0_notBefore(x509)), let last = Instant(asn1: X509_get0_notAfter(x509))
        else { return nil }
        self.start = start
        // The last second is part of it.
        end = last.advanced(byMilliseconds: 1000)
    }

    func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

    /// The last whole second at which it is valid.
    var last: Instant { end.advanced(byMilliseconds: -1000) }
}

extension Instant {
    /// Reads a time of a certificate: YYMMDDHHMMSSZ or YYYYMMDDHHMMSSZ (RFC 5280, section 4.1.2.5). OpenSSL can read
    /// them too, but then the C library opens the file of the time zone.
    init?(asn1 time: UnsafePointer<ASN1_TIME>?) {
        guard let time, let start = ASN1_STRING_get0_data(time) else { return nil }
        let text = UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(time)))
        self.init(asn1: text, isShort: ASN1_STRING_type(time) == V_ASN1_UTCTIME)
    }

    /// - Parameter isShort: Whether the year has two digits: from 1950 to 2049.
    init?(asn1 text: UnsafeBufferPointer<UInt8>, isShort: Bool) {
        guard text.count == (isShort ? 13 : 15), text.last == UInt8(ascii: "Z") else { return nil }
        var numbers: (Int64, Int64, Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0, 0, 0)
        // The first number is the century, which the short form does not contain.
        for (index, byte) in text.dropLast().enumerated() {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            let digit = Int64(byte) - 48
            switch index / 2 + (isShort ? 1 : 0) {
            case 0: numbers.0 = numbers.0 * 10 + digit
            case 1: numbers.1 = numbers.1 * 10 + digit
            case 2: numbers.2 = numbers.2 * 10 + digit
            case 3: numbers.3 = numbers.3 * 10 + digit
            case 4: numbers.4 = numbers.4 * 10 + digit
            case 5: numbers.5 = numbers.5 * 10 + digit
            default: numbers.6 = numbers.6 * 10 + digit
            }
        }
        let (century, year, month, day, hour, minute, second) = numbers
        guard hour < 24, minute < 60, second < 60 else { return nil }
        let date = CivilDate(
            year: isShort ? (year < 50 ? 2000 : 1900) + year : century * 100 + year,
            month: month,
            day: day,
            millisecondOfDay: ((hour * 60 + minute) * 60 + second) * 1000
        )
        guard let instant = date?.instant(on: .utc) else { return nil }
        self = instant
    }
}
