internal import CJansson
internal import COpenSSL
internal import Subscore
internal import SubscoreJSON

/// The responses of OCSP that a request brought (RFC 6960). Where it brought a list of them, even an empty one, every
/// certificate but the root needs a good one.
struct Revocation: ~Copyable {
    /// The basic responses, as OpenSSL reads them. Nil where the request brought no list.
    private var responses: UnsafeMutablePointer<OpaquePointer>?
    private var count = 0

    init() {}

    deinit {
        guard let responses else { return }
        for index in 0..<count { OCSP_BASICRESP_free(responses[index]) }
        free(responses)
    }

    /// From now on it is asked. Returns whether there was memory for that.
    mutating func begin() -> Bool {
        let size = VerifyLimits.ocspResponses * MemoryLayout<OpaquePointer>.stride
        responses = malloc(size)?.assumingMemoryBound(to: OpaquePointer.self)
        return responses != nil
    }

    /// Nothing, where the bytes are no response that says anything. There may be as many as `VerifyLimits.ocspResponses`.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, in context: OpaquePointer) {
        guard let responses, let start = bytes.baseAddress,
            let response = subscore_ocsp_response(start, bytes.count, context)
        else { return }
        responses[count] = response
        count += 1
    }

    /// Refuses a chain that was revoked, or of which nobody who may say so says that it was not.
    func judge(_ chain: borrowing Chain, at: Instant, in context: OpaquePointer) throws(Trouble) {
        // The owner of a pinned certificate is the one who would revoke it.
        guard let responses, let intermediate = chain.facts.intermediate, let root = chain.facts.root else { return }
        let told = UnsafeBufferPointer(start: responses, count: count)
        try Self.judge(chain.facts.leaf, issuer: intermediate, at, told, context)
        try Self.judge(intermediate, issuer: root, at, told, context)
    }

    private static func judge(
        _ certificate: OpaquePointer,
        issuer: OpaquePointer,
        _ at: Instant,
        _ responses: UnsafeBufferPointer<OpaquePointer>,
        _ context: OpaquePointer
    ) throws(Trouble) {
        var isGood = false
        for response in responses {
            var isTrusted = false
            for place in 0..<max(OCSP_resp_count(response), 0) {
                guard let answer = OCSP_resp_get0(response, place),
                    subscore_ocsp_is_about(answer, certificate, issuer, context),
                    let word = Word(answer, at: at)
                else { continue }
                // One signature stands behind all of its answers.
                isTrusted = isTrusted || isSigned(response, by: issuer, at, context)
                guard isTrusted else { break }
                switch word {
                case .revoked: throw .refusal(.revokedCertificate, "Found a revoked certificate; wanted another.")
                case .good: isGood = true
                }
            }
        }
        guard isGood else {
            throw .refusal(
                .unknownRevocation,
                "Found no fresh response of OCSP that its issuer stands behind; wanted one for each certificate."
            )
        }
    }

    private enum Word {
        case good
        case revoked

        /// Nil where the answer says neither, or says it of another time.
        init?(_ answer: OpaquePointer, at: Instant) {
            var (reason, revoked, this, next) = (
                Int32(0), UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?.none,
                UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?.none, UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?.none
            )
            let status = OCSP_single_get0_status(answer, &reason, &revoked, &this, &next)
            guard let start = Instant(asn1: this), start <= at else { return nil }
            if status == V_OCSP_CERTSTATUS_REVOKED {
                // What was revoked stays so.
                self = .revoked
                return
            }
            guard status == V_OCSP_CERTSTATUS_GOOD, let end = Instant(asn1: next), at < end else { return nil }
            self = .good
        }
    }

    /// Whether the issuer signed the response, or somebody to whom it gave the right.
    private static func isSigned(
        _ response: OpaquePointer,
        by issuer: OpaquePointer,
        _ at: Instant,
        _ context: OpaquePointer
    ) -> Bool {
        if subscore_ocsp_is_signed(response, X509_get0_pubkey(issuer), context) { return true }
        let delegates = OCSP_resp_get0_certs(response)
        for index in 0..<min(max(OPENSSL_sk_num(delegates), 0), VerifyLimits.delegates) {
            guard let found = OPENSSL_sk_value(delegates, index) else { continue }
            let delegate = OpaquePointer(found)
            if subscore_is_ocsp_delegate(delegate), let validity = Validity(delegate), validity.contains(at),
                subscore_ocsp_is_signed(response, X509_get0_pubkey(delegate), context),
                subscore_is_issued_by(delegate, issuer, context)
            {
                return true
            }
        }
        return false
    }
}

/// What to ask the responders of the store's authorities, for the host to send: about the certificates of chains that were
/// proven, so that nobody else has a word in where the host sends a request to.
struct OCSPRequests: ~Copyable {
    /// The requests as the answer has them, by what they say.
    private let known: Tree
    private let list: Tree

    init() throws(Trouble) {
        let known = try Tree.object()
        let list = try Tree.array()
        self.known = known
        self.list = list
    }

    var value: JSONValue { list.value }

    func append(_ chain: borrowing Chain, in context: OpaquePointer) throws(Trouble) {
        guard let intermediate = chain.facts.intermediate, let root = chain.facts.root else { return }
        let before = subscore_errors_begin()
        do throws(Trouble) {
            try append(chain.facts.leaf, issuer: intermediate, context)
            try append(intermediate, issuer: root, context)
        } catch {
            _ = subscore_errors_end(before)
            throw error
        }
        // A certificate without memory to read it would look like one that names no responder.
        if subscore_errors_end(before) { throw .outOfMemory }
    }

    /// Nothing where the certificate names no responder.
    private func append(
        _ certificate: OpaquePointer,
        issuer: OpaquePointer,
        _ context: OpaquePointer
    ) throws(Trouble) {
        let responders = X509_get1_ocsp(certificate)
        defer { X509_email_free(responders) }
        guard OPENSSL_sk_num(responders) > 0, let first = OPENSSL_sk_value(responders, 0) else { return }
        let url = UnsafePointer(first.assumingMemoryBound(to: CChar.self))
        let room = Int(SUBSCORE_OCSP_REQUEST_LENGTH)
        guard Self.isURL(url), subscore_ocsp_can_ask(certificate) else { return }
        guard let block = malloc(room + (room / 3 + 1) * 4 + 1) else { throw .outOfMemory }
        defer { free(block) }
        let request = block.assumingMemoryBound(to: UInt8.self)
        let length = subscore_ocsp_request(certificate, issuer, context, request)
        guard length > 0 else { throw .outOfMemory }
        let text = request + room
        EVP_EncodeBlock(text, request, Int32(length))
        let base64 = UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)
        guard json_object_get(known.pointer, base64) == nil else { return }

        let entry = try Tree.object()
        guard json_object_set_new(entry.pointer, "url", json_string(url)) == 0,
            json_object_set_new(entry.pointer, "request", json_string(base64)) == 0,
            json_object_set(known.pointer, base64, entry.pointer) == 0
        else { throw .outOfMemory }
        try list.append(entry)
    }

    /// Whether it is one in plain characters.
    private static func isURL(_ url: UnsafePointer<CChar>) -> Bool {
        var end = url
        while end.pointee > 0x20, end.pointee < 0x7F { end += 1 }
        return end.pointee == 0 && (strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0)
    }
}
