internal import SubscoreCore
internal import SubscoreJSON

// Everything that this library writes for a person, each with its code: `make messages` prints it. What the fields of all
// requests have in common is in `SubscoreJSON/Messages`.

// Why a document is rejected. Each sentence states what is wrong and, if it helps, what is expected. Values of a payload are
// only in those that follow its signature.
extension Refusal {
    // The JWS.
    static var jsonForJWS: Refusal {
        Refusal(.invalidJWS, "The text is JSON in a string; expected a compact JWS: parse the string first.")
    }

    static var base64OfJWS: Refusal {
        Refusal(.invalidJWS, "The text is a JWS in base64; expected the JWS itself: decode the text once.")
    }

    static var receiptForJWS: Refusal {
        Refusal(
            .invalidJWS,
            "The text looks like a base64 receipt, which is not a JWS and is not verified here; expected a compact JWS."
        )
    }

    static var noSignature: Refusal {
        Refusal(
            .invalidJWS,
            "The text has two parts, as StoreKit's signedData, which has no signature; expected the three parts of a compact "
                + "JWS: pass jwsRepresentation."
        )
    }

    static func notThreeParts(_ count: Int) -> Refusal {
        Refusal(
            .invalidJWS,
            "The text has \(count == 1 ? "one part" : "\(count) parts"); expected the three of a compact JWS."
        )
    }

    static func strangeByte(_ byte: UInt8, at offset: Int) -> Refusal {
        Refusal(
            .invalidJWS,
            "Byte \(offset) of the text is \(words(of: byte)); expected base64url, as in a compact JWS."
        )
    }

    private static func words(of byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): "a line break"
        case UInt8(ascii: " "): "a space"
        case UInt8(ascii: "\t"): "a tab"
        case UInt8(ascii: "\""): "a quotation mark, as of JSON in a string"
        case UInt8(ascii: "="): "=, which base64url does not have at its end"
        case UInt8(ascii: "+"), UInt8(ascii: "/"):
            "\(Character(UnicodeScalar(byte))), which is of the other alphabet of base64"
        case UInt8(ascii: "!")...UInt8(ascii: "~"): "the character \(Character(UnicodeScalar(byte)))"
        case 0...0x7F: "a control character"
        default: "part of a character beyond ASCII"
        }
    }

    static func cutOff(_ part: StaticString, _ count: Int) -> Refusal {
        Refusal(
            .invalidJWS,
            "The \(part) has \(count) characters and ends in the middle of a byte; expected a whole compact JWS: the text may "
                + "be cut off or changed."
        )
    }

    static func headerTooLong(_ count: Int) -> Refusal {
        Refusal(.invalidJWS, "The header has \(count) characters; expected at most \(VerifyLimits.headerLength).")
    }

    static func notAnObject(_ part: StaticString, _ value: JSONValue) -> Refusal {
        Refusal(.invalidJWS, "The \(part) must be a JSON object, not \(value.kind).")
    }

    static func unreadable(_ part: StaticString, _ failure: Failure) -> Refusal {
        Refusal(.invalidJWS, "The \(part) cannot be read as JSON. \(failure.message)")
    }

    static func headerChangesText(_ member: StaticString) -> Refusal {
        Refusal(.invalidJWS, "The header must not have \(member), which the App Store never sends.")
    }

    static var missingAlgorithm: Refusal {
        Refusal(.unsupportedAlgorithm, "The header contains no alg; expected ES256.")
    }

    static func unsupportedAlgorithm(_ value: JSONValue) -> Refusal {
        Refusal(.unsupportedAlgorithm, "The alg of the header is \(shown(value)); expected ES256.")
    }

    static func signatureInDER(_ count: Int) -> Refusal {
        Refusal(
            .invalidSignature,
            "The signature is in DER, with \(count) bytes; expected the 64 bytes of its two numbers, as in a JWS."
        )
    }

    static func shortSignature(_ count: Int) -> Refusal {
        Refusal(.invalidSignature, "The signature has \(count) bytes; expected 64: the text may be cut off.")
    }

    static func longSignature(_ count: Int) -> Refusal {
        Refusal(.invalidSignature, "The signature has \(count) bytes; expected 64.")
    }

    static var changedText: Refusal {
        Refusal(
            .invalidSignature,
            "The signature does not match the header and the payload, so the text was changed after it was signed."
        )
    }

    // Its certificates.
    static var missingChain: Refusal {
        Refusal(
            .missingChain,
            "The header contains no certificates in x5c; expected three: the leaf, the intermediate and the root."
        )
    }

    static var oneCertificate: Refusal {
        Refusal(
            .invalidChainLength,
            "The header contains one certificate, as Xcode signs; expected three: the leaf, the intermediate and the root. A "
                + "verifier for Xcode or LocalTesting accepts one that is in xcodeCertificates."
        )
    }

    static func invalidChainLength(_ count: Int) -> Refusal {
        Refusal(
            .invalidChainLength,
            "The header contains \(count) certificates; expected three: the leaf, the intermediate and the root."
        )
    }

    static func certificateNotText(_ index: Int, _ value: JSONValue) -> Refusal {
        Refusal(.invalidCertificate, "Certificate \(index) of x5c is \(value.kind); expected X.509 in DER as base64.")
    }

    static func certificateNotBase64(_ index: Int) -> Refusal {
        Refusal(
            .invalidCertificate,
            "Certificate \(index) of x5c is not base64 with padding; expected X.509 in DER as base64."
        )
    }

    static func certificateTooLong(_ index: Int) -> Refusal {
        Refusal(
            .invalidCertificate,
            "Certificate \(index) of x5c is too long; expected at most \(VerifyLimits.certificateLength) bytes of DER "
                + "as base64."
        )
    }

    static func certificateNotDER(_ index: Int) -> Refusal {
        Refusal(.invalidCertificate, "Certificate \(index) of x5c cannot be read; expected X.509 in DER with a key.")
    }

    static func keyUnsupported(_ index: Int) -> Refusal {
        Refusal(
            .invalidCertificate,
            "Certificate \(index) of x5c has a key on another curve, or of another kind; expected P-256 in the leaf, P-256 or "
                + "P-384 above it."
        )
    }

    static func datesUnreadable(_ index: Int) -> Refusal {
        Refusal(
            .invalidCertificate,
            "The dates of certificate \(index) of x5c cannot be read; expected dates of RFC 5280."
        )
    }

    static var datesOfRootUnreadable: Refusal {
        Refusal(.invalidCertificate, "The dates of the root cannot be read; expected dates of RFC 5280.")
    }

    static var untrustedRoot: Refusal {
        Refusal(
            .untrustedChain,
            "The certificates do not lead to one of the roots by the rules of RFC 5280; expected Apple's root, or a root of your "
                + "own in roots."
        )
    }

    static var extensionsUnsound: Refusal {
        Refusal(.untrustedChain, "The leaf or the intermediate has an extension twice, or one that cannot be read.")
    }

    static func notAppStoreCertificate(_ certificate: StaticString) -> Refusal {
        Refusal(.notAppStoreCertificate, "The \(certificate) lacks the extension that marks it as the App Store's.")
    }

    static var signedByXcode: Refusal {
        Refusal(
            .unsignedEnvironment,
            "The payload is signed with one certificate, as Xcode and anyone else can do; expected that certificate "
                + "in xcodeCertificates."
        )
    }

    static func notPinned(_ count: Int) -> Refusal {
        Refusal(
            .untrustedChain,
            "The payload is signed with a certificate that is not one of the \(count) in xcodeCertificates."
        )
    }

    static var pinnedUnreadable: Refusal {
        Refusal(
            .invalidCertificate,
            "The certificate in xcodeCertificates cannot be read; expected one with a key on P-256."
        )
    }

    static var testCertificate: Refusal {
        Refusal(
            .testCertificate,
            "The certificates are marked for tests; expected those of the App Store, unless allowTestCertificates is "
                + "true."
        )
    }

    static func expiredCertificate(
        _ certificate: StaticString,
        _ end: Instant,
        at instant: Instant,
        _ moment: StaticString
    ) -> Refusal {
        Refusal(
            .expiredCertificate,
            "The \(certificate) was valid until \(date(end)); expected one that is valid at \(date(instant)), "
                + "\(moment)."
        )
    }

    static func certificateBeforeItsTime(
        _ certificate: StaticString,
        _ start: Instant,
        at instant: Instant,
        _ moment: StaticString
    ) -> Refusal {
        Refusal(
            .expiredCertificate,
            "The \(certificate) is valid from \(date(start)) on; expected one that is valid at \(date(instant)), "
                + "\(moment)."
        )
    }

    /// The words for the instant at which certificates are judged.
    static func moment(isAt: Bool) -> StaticString { isAt ? "the value of at" : "when it signed" }

    static func revokedCertificate(_ certificate: StaticString) -> Refusal {
        Refusal(.revokedCertificate, "The \(certificate) was revoked by its issuer.")
    }

    static func unknownRevocation(_ certificate: StaticString) -> Refusal {
        Refusal(
            .unknownRevocation,
            "No OCSP response shows that the \(certificate) is good at that time; expected a current one of its issuer. The "
                + "signature itself is good: you may ask the responder again."
        )
    }

    static var algorithmUnavailable: Refusal {
        Refusal(
            .algorithmUnavailable,
            "The system's configuration of OpenSSL is missing, cannot be loaded, or has no ECDSA or SHA-2; expected one that has "
                + "them, or openssl builtin."
        )
    }

    // Its payload.
    static func missingSignedDate(_ key: StaticString) -> Refusal {
        Refusal(.missingSignedDate, "The payload has no \(key); expected milliseconds since 1970.")
    }

    static func unreadableSignedDate(_ key: StaticString, _ value: JSONValue) -> Refusal {
        Refusal(
            .missingSignedDate,
            "The \(key) of the payload is \(value.kind) that is not a date; expected milliseconds since 1970."
        )
    }

    static var undatedNotification: Refusal {
        Refusal(
            .missingSignedDate,
            "Neither the notification nor a payload inside it has a signedDate; expected one in milliseconds since "
                + "1970."
        )
    }

    static var undatedNull: Refusal {
        Refusal(
            .missingSignedDate,
            "The payload is null, and no payload around or beside it has a date; expected it in a notification, or beside a "
                + "transaction."
        )
    }

    static func signedInFuture(by milliseconds: Int64) -> Refusal {
        Refusal(
            .signedInFuture,
            "The payload was signed \(milliseconds) milliseconds after at; expected one signed by then. If your clock may be "
                + "slow, add the possible difference to at."
        )
    }

    static func retentionRequest(expected: PayloadKind) -> Refusal {
        Refusal(
            .wrongKind,
            "The payload is an Apple Retention Messaging request, which is not verified here; expected "
                + "\(expected.words)."
        )
    }

    static func wrongKind(_ found: PayloadKind, expected: PayloadKind) -> Refusal {
        Refusal(
            .wrongKind,
            "The payload is \(found.words); expected \(expected.words): pass it as {\"\(found.key)\":...}."
        )
    }

    static func noKind(expected: PayloadKind) -> Refusal {
        Refusal(
            .wrongKind,
            "The payload has the members of no kind of payload, or of several; expected \(expected.words)."
        )
    }

    static func typeNotText(_ value: JSONValue) -> Refusal {
        Refusal(.wrongKind, "The notificationType of the payload is \(value.kind); expected a string.")
    }

    static var sandboxForProduction: Refusal {
        Refusal(
            .wrongEnvironment,
            "The payload is from Sandbox; expected Production. TestFlight and App Review buy in the Sandbox: give "
                + "such payloads to a verifier of their own."
        )
    }

    static func wrongEnvironment(_ found: JSONValue, expected: Environment) -> Refusal {
        Refusal(.wrongEnvironment, "The environment of the payload is \(shown(found)); expected \(expected.name).")
    }

    static func wrongPurchaseEnvironment(_ found: Environment, expected: Environment) -> Refusal {
        Refusal(
            .wrongEnvironment,
            "The externalPurchaseId of the payload is from \(found.name); expected \(expected.name)."
        )
    }

    static func missingEnvironment(_ key: StaticString, expected: Environment) -> Refusal {
        Refusal(.wrongEnvironment, "The payload has no \(key), which names the environment; expected \(expected.name).")
    }

    static func noOrigin(expected: Environment) -> Refusal {
        Refusal(
            .wrongEnvironment,
            "The notification has no environment, and no object in it names an app; expected \(expected.name)."
        )
    }

    static func noApp(expected: UnsafeBufferPointer<UInt8>) -> Refusal {
        Refusal(
            .wrongApp,
            "No object of the notification names an app; expected \"\(Identifier(beginningOf: expected).text)\"."
        )
    }

    /// - Parameters:
    /// - key: The member that differs.
    /// - first: An object of a notification, nil for the notification itself, and what it states.
    static func severalApps(
        _ key: StaticString,
        _ first: (name: String?, value: JSONValue),
        _ second: (name: String?, value: JSONValue)
    ) -> Refusal {
        Refusal(
            .wrongApp,
            "The objects of the notification name several apps; expected one: the \(key) \(location(first.name)) is "
                + "\(written(first.value)), and that \(location(second.name)) is \(written(second.value))."
        )
    }

    /// Where in a notification a member is.
    private static func location(_ name: String?) -> String {
        guard var name else { return "of the notification itself" }
        return "in \(name.withUTF8 { Identifier(beginningOf: $0).text })"
    }

    /// An integer in its digits, a string of a payload, cut, or the type of another value.
    private static func written(_ value: JSONValue) -> String {
        value.integer.map { "\($0)" } ?? shown(value)
    }

    static func wrongBundle(_ found: JSONValue, expected: UnsafeBufferPointer<UInt8>) -> Refusal {
        Refusal(
            .wrongApp,
            "The bundleId of the payload is \(shown(found)); expected \"\(Identifier(beginningOf: expected).text)\"."
        )
    }

    static func missingBundle(expected: UnsafeBufferPointer<UInt8>) -> Refusal {
        Refusal(.wrongApp, "The payload has no bundleId; expected \"\(Identifier(beginningOf: expected).text)\".")
    }

    static func wrongNumber(_ found: Int64, expected: Int64) -> Refusal {
        Refusal(
            .wrongApp,
            "The appAppleId of the payload is \(found); expected \(expected). It is the Apple ID of the app in App "
                + "Store Connect."
        )
    }

    static func numberNotInteger(_ found: JSONValue) -> Refusal {
        Refusal(.wrongApp, "The appAppleId of the payload is \(found.kind); expected an integer.")
    }

    static func missingNumber(expected: Int64) -> Refusal {
        Refusal(.wrongApp, "The payload has no appAppleId; expected \(expected).")
    }

    // Its document.
    static func unsignedValue(_ value: JSONValue) -> Refusal {
        Refusal(
            .unsignedDocument,
            "The value must be a signed text (compact JWS), not \(value.kind). A payload that was verified and "
                + "decoded before goes to libsubscore directly."
        )
    }

    static func unsignedElement(_ value: JSONValue) -> Refusal {
        Refusal(
            .unsignedDocument,
            "The element is \(value.kind) without a signed member; expected an Apple document with one."
        )
    }

    static func notAList(_ value: JSONValue) -> Refusal {
        Refusal(.unsignedDocument, "The value must be a list of what the App Store signed, not \(value.kind).")
    }

    static var decodedDocument: Refusal {
        Refusal(
            .unsignedDocument,
            "The document is already decoded; expected it as the App Store signed it. A document that was verified "
                + "before goes to libsubscore directly."
        )
    }

    static var emptyObject: Refusal {
        Refusal(.unsignedDocument, "The document is an empty object; expected a document that the App Store signed.")
    }

    static var unknownDocument: Refusal {
        Refusal(
            .unsignedDocument,
            "The document has no member that the App Store signs; expected signedPayload, signedTransactionInfo, "
                + "signedRenewalInfo, signedAppTransactionInfo, signedTransactions, notificationHistory or data."
        )
    }

    static var notificationOfVersion1: Refusal {
        Refusal(
            .unsignedDocument,
            "The document is a notification of version 1, which is not signed; expected version 2, {\"signedPayload\":...}. "
                + "libsubscore reads version 1 without verifying it."
        )
    }

    static var receipt: Refusal {
        Refusal(
            .unsignedDocument,
            "The document is a receipt, which is not signed as JSON; expected a document that the App Store signed. libsubscore "
                + "reads the answer of verifyReceipt without verifying it."
        )
    }

    static func errorOfStore(_ failure: Failure) -> Refusal {
        Refusal(.unsignedDocument, "\(failure.message) Nothing in it is signed.")
    }

    static func jwsElsewhere(_ path: String, as kind: PayloadKind) -> Refusal {
        Refusal(
            .unsignedDocument,
            "The signed text is in \(path), where it is not read; pass it as {\"\(kind.key)\":...}, if it is "
                + "\(kind.words)."
        )
    }

    static func textElsewhere(_ path: String) -> Refusal {
        Refusal(
            .unsignedDocument,
            "The document is an envelope with JSON in a string in \(path); parse the string and pass the object."
        )
    }

    static func base64Elsewhere(_ path: String) -> Refusal {
        Refusal(
            .unsignedDocument,
            "The document is an envelope with JSON in base64 in \(path); decode and parse it and pass the object."
        )
    }

    static func objectElsewhere(_ path: String) -> Refusal {
        Refusal(.unsignedDocument, "The document is an envelope around Apple's own in \(path); pass that by itself.")
    }

    static var payloadsBesideData: Refusal {
        Refusal(
            .conflictingDocuments,
            "The document has signed payloads beside data, where they are not read; expected signedPayload, or the "
                + "payloads in a document of their own."
        )
    }

    static var conflictingDocuments: Refusal {
        Refusal(
            .conflictingDocuments,
            "The document has a second form beside the first; expected one: pass each in a document of its own."
        )
    }

    static var unboundRenewalInfo: Refusal {
        Refusal(
            .unboundRenewalInfo,
            "Renewal info names no app, so it requires a verified transaction of its chain in the same call."
        )
    }

    static var renewalInfoOfNoChain: Refusal {
        Refusal(
            .unboundRenewalInfo,
            "The renewal info has no originalTransactionId; expected that of a verified transaction in the same call."
        )
    }

    var text: String {
        inside.isEmpty ? message : Self.located(message, inside: inside)
    }

    static func located(_ message: String, inside: String) -> String {
        "In \(inside) of the signed payload: \(message)"
    }

    /// A string of a payload, cut, or the type of another value.
    private static func shown(_ value: JSONValue) -> String {
        guard let bytes = value.textBytes else { return value.kind.description }
        return "\"\(Identifier(beginningOf: bytes).text)\""
    }

    /// The second in UTC, as RFC 3339 writes it.
    private static func date(_ instant: Instant) -> String {
        let date = CivilDate(instant, on: .utc)
        let second = date.millisecondOfDay / 1000
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(date.year)-\(two(date.month))-\(two(date.day))T"
            + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
    }
}

extension PayloadKind {
    var words: StaticString {
        switch self {
        case .transaction: "a transaction"
        case .renewalInfo: "renewal info"
        case .notification: "a notification"
        case .appTransaction: "an app transaction"
        }
    }
}

// Why a request cannot be read.
extension Failure {
    static var outOfMemoryToVerify: Failure {
        Failure(.outOfMemory, "Out of memory while verifying the request.")
    }

    static func notADocument(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "The value must be a document, not \(value.kind).")
    }

    static var jwsForDocument: Failure {
        Failure(
            .wrongType,
            "This is a signed payload (JWS), not a document; wrap it in {\"signedTransactionInfo\":...}, "
                + "{\"signedRenewalInfo\":...} or {\"signedPayload\":...}."
        )
    }

    static var appAppleIdTooLow: Failure {
        Failure(.outOfRange, at: "appAppleId", "The Apple ID of an app must be 1 or more.")
    }

    static var emptyBundleId: Failure {
        Failure(.invalidValue, at: "bundleId", "The bundle id must not be empty.")
    }

    static var noRoots: Failure {
        Failure(.invalidValue, at: "roots", "The list is empty; expected one root or more, or no such field.")
    }

    static var notARoot: Failure {
        Failure(.invalidValue, "The certificate is not a root; expected an authority that is its own issuer.")
    }

    static var keyOfRootUnsupported: Failure {
        Failure(
            .invalidValue,
            "The key of the root is not supported; expected P-256, P-384, or RSA of 2048 to 4096 bits with an "
                + "exponent of at most 32 bits."
        )
    }

    static var notACertificate: Failure {
        Failure(.invalidValue, "The bytes are not a certificate; expected X.509 in DER.")
    }

    static func unknownChoice(_ text: String, _ first: StaticString, _ second: StaticString) -> Failure {
        Failure(.invalidValue, "Unknown value \(quoted(beginningOf: text)); expected \(first) or \(second).")
    }

    static func tooManyElements(_ count: Int, most: Int, at key: StaticString) -> Failure {
        Failure(.tooLarge, at: key, "The list has \(count) elements; expected at most \(most).")
    }

    static func notText(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "The value must be base64 in a string, not \(value.kind).")
    }

    static var notBase64: Failure {
        Failure(.invalidValue, "The text is not valid base64 with padding.")
    }

    static func base64TooLong(_ count: Int, most: Int) -> Failure {
        Failure(.tooLarge, "The text has \(count) characters of base64; expected at most \(most) bytes.")
    }
}

/// Warnings about verified documents, in the order in which omitted ones are counted.
enum WarningReason: Int {
    case unsignedStatus = 0
    case emptyDocument = 1
    case unreadPayload = 2
    case emptyPayload = 3

    var texts: (code: StaticString, message: StaticString) {
        switch self {
        case .unsignedStatus: ("unsigned_status", "A status that is not signed was left out.")
        case .emptyDocument: ("empty_document", "The document has no payload, so nothing was verified.")
        case .unreadPayload:
            ("unread_payload", "A signed member that this version does not read was left out.")
        case .emptyPayload:
            ("empty_payload", "The signed payload is null, which the App Store sends; it counts as absent.")
        }
    }

    /// The warning that replaces the further ones.
    func omitted(_ count: Int) -> (code: StaticString, message: String) {
        let id = texts.code
        return ("warnings_omitted", "\(count) more warnings \(id) are left out.")
    }
}
