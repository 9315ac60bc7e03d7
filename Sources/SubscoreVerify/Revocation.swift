internal import CJansson
internal import COpenSSL
internal import CVerify
internal import SubscoreCore
internal import SubscoreJSON

/// The OCSP responses of a request (RFC 6960). If the request has a list of them, even an empty one, every certificate
/// except the root needs a good one.
///
/// The sender of a request chooses the responses and the number of documents. So each decision is cached: whether an
/// issuer trusts a response, and what the responses together imply about a certificate. Each costs time once.
struct Revocation: ~Copyable {
    /// In the C library's memory, because it changes while documents only borrow it. Nil if the request has no list.
    private var evidence: UnsafeMutablePointer<Evidence>?

    init() {}

    deinit {
        guard let evidence else { return }
        evidence.pointee.release()
        free(evidence)
    }

    /// Enables the check. Returns whether there was enough memory.
    mutating func begin() -> Bool {
        guard let block = malloc(MemoryLayout<Evidence>.stride) else { return false }
        guard let made = Evidence() else {
            free(block)
            return false
        }
        let new = block.assumingMemoryBound(to: Evidence.self)
        new.initialize(to: made)
        evidence = new
        return true
    }

    /// Empty if the bytes are not a response with a status. There may be as many as `VerifyLimits.ocspResponses`.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, in context: OpaquePointer) {
        evidence?.pointee.append(bytes, context)
    }

    /// Refuses a chain that was revoked, or for which no trusted response shows that it was not.
    func check(_ chain: borrowing Chain, at: Instant, in context: OpaquePointer) throws(VerifyError) {
        // The owner of a pinned certificate would revoke it.
        guard let evidence, let intermediate = chain.facts.intermediate, let root = chain.facts.root else { return }
        try evidence.pointee.check(chain.facts.leaf, "leaf", issuer: intermediate, at, context)
        try evidence.pointee.check(intermediate, "intermediate", issuer: root, at, context)
    }

    /// From now on to `endSecondAttempt` decisions are final. Earlier refusals are decided again.
    func beginSecondAttempt() {
        evidence?.pointee.forgetRefusals()
        evidence?.pointee.isSecondAttempt = true
    }

    func endSecondAttempt() {
        evidence?.pointee.isSecondAttempt = false
    }
}

/// The responses, and the decisions about them.
private struct Evidence: BitwiseCopyable {
    private struct Response: BitwiseCopyable {
        let basic: OpaquePointer
        /// The certificate of the signer, if that is not the issuer itself. It still must be verified.
        let delegate: OpaquePointer?
    }

    private struct Issuer: BitwiseCopyable {
        let certificate: OpaquePointer
        let names: subscore_issuer_names
        /// The responses that it trusts, one bit each.
        var trusted: UInt64 = 0
        /// The responses that it does not trust.
        var refused: UInt64 = 0
        /// Those of them that were rejected twice.
        var refusedFinally: UInt64 = 0
    }

    private struct CachedStatus: BitwiseCopyable {
        let certificate: OpaquePointer
        let issuer: OpaquePointer
        /// Nil if no response contains anything that counts.
        let status: CertificateStatus?
        let isFinal: Bool
    }

    var isSecondAttempt = false
    private let responses: UnsafeMutablePointer<Response>
    private var count = 0
    private let issuers: UnsafeMutablePointer<Issuer?>
    private var nextIssuer = 0
    private let results: UnsafeMutablePointer<CachedStatus?>
    private var nextResult = 0

    /// How many issuers and certificates are cached. The store has fewer at any time.
    private static var capacity: Int { 32 }

    /// Returns nil if memory ran out.
    init?() {
        let blocks = (
            malloc(VerifyLimits.ocspResponses * MemoryLayout<Response>.stride),
            malloc(Self.capacity * MemoryLayout<Issuer?>.stride),
            malloc(Self.capacity * MemoryLayout<CachedStatus?>.stride)
        )
        guard let first = blocks.0, let second = blocks.1, let third = blocks.2 else {
            free(blocks.0)
            free(blocks.1)
            free(blocks.2)
            return nil
        }
        responses = first.assumingMemoryBound(to: Response.self)
        issuers = second.assumingMemoryBound(to: Issuer?.self)
        issuers.initialize(repeating: nil, count: Self.capacity)
        results = third.assumingMemoryBound(to: CachedStatus?.self)
        results.initialize(repeating: nil, count: Self.capacity)
    }

    func release() {
        for index in 0..<count {
            OCSP_BASICRESP_free(responses[index].basic)
            X509_free(responses[index].delegate)
        }
        for index in 0..<Self.capacity {
            X509_free(issuers[index]?.certificate)
            X509_free(results[index]?.certificate)
            X509_free(results[index]?.issuer)
        }
        free(responses)
        free(issuers)
        free(results)
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ context: OpaquePointer) {
        guard let start = bytes.baseAddress else { return }
        var parts = subscore_ocsp_response(start, bytes.count, context)
        guard let basic = parts.basic else { return }
        let delegate = subscore_ocsp_delegate(&parts, VerifyLimits.delegates, context)
        responses[count] = Response(basic: basic, delegate: delegate)
        count += 1
    }

    mutating func forgetRefusals() {
        for index in 0..<Self.capacity {
            if let issuer = issuers[index] {
                if issuer.names.sha1.length == 0 || issuer.names.sha256.length == 0 {
                    X509_free(issuer.certificate)
                    issuers[index] = nil
                } else {
                    issuers[index]?.refused = issuer.refusedFinally
                }
            }
            if let result = results[index], result.status == nil, !result.isFinal {
                X509_free(result.certificate)
                X509_free(result.issuer)
                results[index] = nil
            }
        }
    }

    mutating func check(
        _ certificate: OpaquePointer,
        _ name: StaticString,
        issuer: OpaquePointer,
        _ at: Instant,
        _ context: OpaquePointer
    ) throws(VerifyError) {
        let result = cached(certificate, issuer) ?? decide(certificate, issuer: issuer, at, context)
        switch result.status {
        case .good: return
        case .revoked: throw .refused(Refusal.revokedCertificate(name).asFinal)
        case nil: throw .refused(result.isFinal ? Refusal.unknownRevocation(name).asFinal : .unknownRevocation(name))
        }
    }

    private func cached(_ certificate: OpaquePointer, _ issuer: OpaquePointer) -> CachedStatus? {
        for index in 0..<Self.capacity {
            guard let result = results[index] else { continue }
            if X509_cmp(result.certificate, certificate) == 0, X509_cmp(result.issuer, issuer) == 0 { return result }
        }
        return nil
    }

    /// Returns the result of the responses, which is cached.
    private mutating func decide(
        _ certificate: OpaquePointer,
        issuer: OpaquePointer,
        _ at: Instant,
        _ context: OpaquePointer
    ) -> CachedStatus {
        let result = CachedStatus(
            certificate: certificate,
            issuer: issuer,
            status: status(certificate, index(of: issuer, context), at, context),
            isFinal: isSecondAttempt
        )
        X509_up_ref(certificate)
        X509_up_ref(issuer)
        if let old = results[nextResult] {
            X509_free(old.certificate)
            X509_free(old.issuer)
        }
        results[nextResult] = result
        nextResult = (nextResult + 1) % Self.capacity
        return result
    }

    /// Returns the index of the issuer in the cache.
    private mutating func index(of issuer: OpaquePointer, _ context: OpaquePointer) -> Int {
        for index in 0..<Self.capacity {
            if let known = issuers[index], X509_cmp(known.certificate, issuer) == 0 { return index }
        }
        let index = nextIssuer
        nextIssuer = (nextIssuer + 1) % Self.capacity
        X509_free(issuers[index]?.certificate)
        X509_up_ref(issuer)
        issuers[index] = Issuer(certificate: issuer, names: subscore_issuer_names(issuer, context))
        return index
    }

    /// Returns revoked if one response does, or else good if one does.
    private func status(
        _ certificate: OpaquePointer,
        _ issuerIndex: Int,
        _ at: Instant,
        _ context: OpaquePointer
    ) -> CertificateStatus? {
        guard var names = issuers[issuerIndex]?.names else { return nil }
        var isGood = false
        for number in 0..<count {
            let response = responses[number].basic
            for index in 0..<max(OCSP_resp_count(response), 0) {
                guard let answer = OCSP_resp_get0(response, index),
                    subscore_ocsp_is_about(answer, certificate, &names), let status = CertificateStatus(answer, at: at)
                else { continue }
                // One signature covers all of its answers.
                guard isTrusted(number, issuerIndex, at, context) else { break }
                if status == .revoked { return .revoked }
                isGood = true
            }
        }
        return isGood ? .good : nil
    }

    fileprivate enum CertificateStatus {
        case good
        case revoked

        /// Nil if the answer is neither, or is for another time.
        init?(_ answer: OpaquePointer, at: Instant) {
            var (reason, revoked, this, next) = (
                Int32(0), UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?.none,
                UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?.none, UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?.none
            )
            let status = OCSP_single_get0_status(answer, &reason, &revoked, &this, &next)
            guard let start = Instant(asn1: this), start <= at else { return nil }
            if status == V_OCSP_CERTSTATUS_REVOKED {
                // A revocation is permanent.
                self = .revoked
                return
            }
            guard status == V_OCSP_CERTSTATUS_GOOD, let end = Instant(asn1: next), at < end else { return nil }
            self = .good
        }
    }

    /// Whether the issuer trusts the response. It is decided once.
    private func isTrusted(_ number: Int, _ issuerIndex: Int, _ at: Instant, _ context: OpaquePointer) -> Bool {
        guard let issuer = issuers[issuerIndex] else { return false }
        let bit: UInt64 = 1 << UInt64(number)
        if issuer.trusted & bit != 0 { return true }
        if issuer.refused & bit != 0 { return false }
        let isTrusted = Self.isSigned(responses[number], by: issuer.certificate, at, context)
        if isTrusted {
            issuers[issuerIndex]?.trusted |= bit
        } else {
            issuers[issuerIndex]?.refused |= bit
            if isSecondAttempt { issuers[issuerIndex]?.refusedFinally |= bit }
        }
        return isTrusted
    }

    /// Whether the issuer signed the response, or a delegate with the right to sign it. Until that is verified, a
    /// delegate's key, which the sender of the request may have chosen, is not used.
    private static func isSigned(
        _ response: Response,
        by issuer: OpaquePointer,
        _ at: Instant,
        _ context: OpaquePointer
    ) -> Bool {
        if subscore_ocsp_names(response.basic, issuer, context),
            subscore_ocsp_is_signed(response.basic, X509_get0_pubkey(issuer), context)
        {
            return true
        }
        guard let delegate = response.delegate, let validity = Validity(delegate), validity.contains(at),
            subscore_is_issued_by(delegate, issuer, context)
        else { return false }
        return subscore_ocsp_is_signed(response.basic, X509_get0_pubkey(delegate), context)
    }
}

/// Builds the OCSP requests that the host should send to the store's authorities: for the certificates of verified
/// chains, so that nobody else controls where the host sends a request.
struct OCSPRequests: ~Copyable {
    /// The requests of the answer, by their content.
    private let known: Tree
    private let list: Tree

    init() throws(VerifyError) {
        let known = try Tree.object()
        let list = try Tree.array()
        self.known = known
        self.list = list
    }

    var value: JSONValue { list.value }

    func append(_ chain: borrowing Chain, in context: OpaquePointer) throws(VerifyError) {
        guard let intermediate = chain.facts.intermediate, let root = chain.facts.root else { return }
        let before = subscore_errors_begin()
        do throws(VerifyError) {
            try append(chain.facts.leaf, issuer: intermediate, context)
            try append(intermediate, issuer: root, context)
        } catch {
            _ = subscore_errors_end(before)
            throw error
        }
        // A certificate that could not be read for lack of memory would look like one without a responder.
        if subscore_errors_end(before) { throw .outOfMemory }
    }

    /// Appends nothing if the certificate names no responder.
    private func append(
        _ certificate: OpaquePointer,
        issuer: OpaquePointer,
        _ context: OpaquePointer
    ) throws(VerifyError) {
        let responders = X509_get1_ocsp(certificate)
        defer { X509_email_free(responders) }
        guard OPENSSL_sk_num(responders) > 0, let first = OPENSSL_sk_value(responders, 0) else { return }
        let url = UnsafePointer(first.assumingMemoryBound(to: CChar.self))
        let room = Int(SUBSCORE_OCSP_REQUEST_LENGTH)
        guard Self.isURL(url), subscore_ocsp_has_valid_serial(certificate) else { return }
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

    /// Whether it is a URL in plain characters.
    private static func isURL(_ url: UnsafePointer<CChar>) -> Bool {
        var end = url
        while end.pointee > 0x20, end.pointee < 0x7F { end += 1 }
        return end.pointee == 0 && (strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0)
    }
}
