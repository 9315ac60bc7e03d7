internal import CJansson
internal import COpenSSL
internal import CVerify
internal import SubscoreCore
internal import SubscoreJSON

/// A verified chain of certificates. Input: the certificates in the header of a JWS, and the verifier's roots or pinned
/// certificates. Output: the leaf that may sign, with its validity. The time is not checked here; each payload is
/// checked at its own date. Revocation is not checked either; `Revocation` does that.
struct Chain: ~Copyable {
    /// The same as plain data, for the cache. The holder owns its certificates.
    struct Facts: BitwiseCopyable {
        let leaf: OpaquePointer
        /// Nil for a pinned certificate, which has no chain.
        let intermediate: OpaquePointer?
        let root: OpaquePointer?
        let validity: ChainValidity
        /// Whether one of them is marked for tests.
        let isTest: Bool

        func retain() {
            X509_up_ref(leaf)
            if let intermediate { X509_up_ref(intermediate) }
            if let root { X509_up_ref(root) }
        }

        func release() {
            X509_free(leaf)
            X509_free(intermediate)
            X509_free(root)
        }
    }

    let facts: Facts

    /// Takes ownership of the certificates.
    init(owning facts: Facts) {
        self.facts = facts
    }

    deinit {
        facts.release()
    }

    /// Why the leaf did not sign the text. Nil if it did.
    func refusal(of jws: CompactJWS, _ signature: borrowing Bytes, in context: OpaquePointer) -> Refusal? {
        guard signature.count == 64, let start = jws.signed.baseAddress, let bytes = signature.buffer.baseAddress else {
            return .signatureOfLength(signature.buffer)
        }
        let isRight = subscore_es256(X509_get0_pubkey(facts.leaf), context, start, jws.signed.count, bytes)
        return isRight ? nil : .changedText
    }
}

/// When each certificate of a chain is valid.
struct ChainValidity: BitwiseCopyable {
    private let leaf: Validity
    /// Nil for a pinned certificate, which has no chain.
    private let above: (intermediate: Validity, root: Validity)?

    init(_ leaf: Validity, above: (intermediate: Validity, root: Validity)? = nil) {
        (self.leaf, self.above) = (leaf, above)
    }

    /// Why the chain is not valid at an instant. Nil if it is.
    ///
    /// - Parameter moment: What happened then, for the message.
    func refusal(at instant: Instant, _ moment: StaticString) -> Refusal? {
        guard let above else { return leaf.refusal(of: "certificate", at: instant, moment) }
        return leaf.refusal(of: "leaf", at: instant, moment)
            ?? above.intermediate.refusal(of: "intermediate", at: instant, moment)
            ?? above.root.refusal(of: "root", at: instant, moment)
    }
}

extension Validity {
    fileprivate func refusal(
        of certificate: StaticString,
        at instant: Instant,
        _ moment: StaticString
    ) -> Refusal? {
        if contains(instant) { return nil }
        return instant < start
            ? .certificateBeforeItsTime(certificate, start, at: instant, moment)
            : .expiredCertificate(certificate, last, at: instant, moment)
    }
}

extension Refusal {
    /// A signature that does not have 64 bytes.
    fileprivate static func signatureOfLength(_ signature: UnsafeBufferPointer<UInt8>) -> Refusal {
        let count = signature.count
        // A sequence of two numbers, of 128 bytes at most.
        if count > 8, signature[0] == 0x30, Int(signature[1]) == count - 2, signature[2] == 0x02 {
            return .signatureInDER(count)
        }
        return count < 64 ? .shortSignature(count) : .longSignature(count)
    }
}

/// Limits of a signed payload, far above what the store sends.
package enum VerifyLimits {
    /// Bytes of the encoded header, which holds the certificates.
    package static var headerLength: Int { 32_768 }
    /// Bytes of a certificate.
    package static var certificateLength: Int { 8_192 }
    /// Roots and pinned certificates of a verifier.
    package static var certificates: Int { 16 }
    /// OCSP responses in a request, and the bytes of one.
    package static var ocspResponses: Int { 64 }
    package static var ocspResponseLength: Int { 32_768 }
    /// Certificates in one of them that are read.
    package static var delegates: Int32 { 4 }
    /// Chains that a verifier caches.
    package static var chains: Int { 16 }
}

extension Verifier {
    /// Verifies the chain in the header of a JWS.
    func chain(of jws: CompactJWS) throws(VerifyError) -> Chain {
        guard jws.header.count <= VerifyLimits.headerLength else {
            throw .refused(.headerTooLong(jws.header.count))
        }
        guard let header = try Bytes.decode(jws.header, .url) else {
            throw .refused(jws.refusalOfEncoding)
        }
        let tree = try Tree.read(header.buffer, "header")
        let root = tree.value
        guard root.isObject else { throw .refused(.notAnObject("header", root)) }
        // Both would change what is signed. The store uses neither, not even as null.
        if json_object_get(root.pointer, "crit") != nil { throw .refused(.headerChangesText("crit")) }
        if json_object_get(root.pointer, "b64") != nil { throw .refused(.headerChangesText("b64")) }
        guard let algorithm = root["alg"] else { throw .refused(.missingAlgorithm) }
        guard algorithm.isText("ES256") else {
            throw .refused(.unsupportedAlgorithm(algorithm))
        }
        guard let chain = root["x5c"], chain.isArray, chain.count > 0 else {
            throw .refused(.missingChain)
        }
        let isAlone = chain.count == 1 && state.pointee.environment.isUnsigned
        guard isAlone || chain.count == 3 else {
            throw .refused(chain.count == 1 ? .oneCertificate : .invalidChainLength(chain.count))
        }
        return isAlone ? try pinnedChain(chain) : try verifiedChain(chain)
    }

    private func verifiedChain(_ x5c: JSONValue) throws(VerifyError) -> Chain {
        let leaf = try certificate(0, of: x5c)
        let intermediate = try certificate(1, of: x5c)
        // The third certificate is not used: the roots are those of the verifier.
        _ = try certificate(2, of: x5c)
        guard leaf.curve == .p256 else { throw .refused(.keyUnsupported(0)) }
        guard intermediate.curve != nil else { throw .refused(.keyUnsupported(1)) }
        guard let validity = leaf.validity else { throw .refused(.datesUnreadable(0)) }
        guard let above = intermediate.validity else { throw .refused(.datesUnreadable(1)) }
        guard leaf.isLeaf, intermediate.isAuthority,
            let found = subscore_chain_root(state.pointee.store, leaf.x509, intermediate.x509, state.pointee.context)
        else {
            throw .refused(.untrustedRoot)
        }
        let root = Certificate(owning: found)
        guard leaf.hasSoundExtensions, intermediate.hasSoundExtensions else {
            throw .refused(.extensionsUnsound)
        }
        guard let top = root.validity else {
            throw .refused(.datesOfRootUnreadable)
        }
        guard subscore_has_mark(leaf.x509, SUBSCORE_LEAF_MARK) else {
            throw .refused(.notAppStoreCertificate("leaf"))
        }
        guard subscore_has_mark(intermediate.x509, SUBSCORE_INTERMEDIATE_MARK) else {
            throw .refused(.notAppStoreCertificate("intermediate"))
        }
        let isTest =
            subscore_has_mark(leaf.x509, SUBSCORE_TEST_MARK) || subscore_has_mark(intermediate.x509, SUBSCORE_TEST_MARK)
            || subscore_has_mark(root.x509, SUBSCORE_TEST_MARK)
        return Chain(
            owning: Chain.Facts(
                leaf: leaf.relinquish(),
                intermediate: intermediate.relinquish(),
                root: root.relinquish(),
                validity: ChainValidity(validity, above: (above, top)),
                isTest: isTest
            )
        )
    }

    /// Verifies a chain of one certificate, which must be pinned.
    private func pinnedChain(_ x5c: JSONValue) throws(VerifyError) -> Chain {
        guard state.pointee.pinned.count > 0 else {
            throw .refused(.signedByXcode)
        }
        let der = try self.der(0, of: x5c)
        guard state.pointee.pinned.contains(der.buffer) else {
            throw .refused(.notPinned(state.pointee.pinned.count))
        }
        guard let leaf = Certificate(der: der.buffer, in: state.pointee.context), leaf.curve == .p256,
            let validity = leaf.validity
        else {
            throw .refused(.pinnedUnreadable)
        }
        let isTest = subscore_has_mark(leaf.x509, SUBSCORE_TEST_MARK)
        return Chain(
            owning: Chain.Facts(
                leaf: leaf.relinquish(),
                intermediate: nil,
                root: nil,
                validity: ChainValidity(validity),
                isTest: isTest
            )
        )
    }

    private func certificate(_ index: Int, of x5c: JSONValue) throws(VerifyError) -> Certificate {
        let der = try self.der(index, of: x5c)
        guard let certificate = Certificate(der: der.buffer, in: state.pointee.context) else {
            throw .refused(.certificateNotDER(index))
        }
        return certificate
    }

    private func der(_ index: Int, of x5c: JSONValue) throws(VerifyError) -> Bytes {
        guard let value = x5c[index], let text = value.textBytes else {
            throw .refused(.certificateNotText(index, x5c[index] ?? x5c))
        }
        guard text.count <= VerifyLimits.certificateLength / 3 * 4 + 4 else {
            throw .refused(.certificateTooLong(index))
        }
        guard let der = try Bytes.decode(text, .padded) else { throw .refused(.certificateNotBase64(index)) }
        guard der.count <= VerifyLimits.certificateLength else { throw .refused(.certificateTooLong(index)) }
        return der
    }
}

extension CompactJWS {
    /// What is wrong with a text of three parts whose base64url cannot be decoded.
    var refusalOfEncoding: Refusal {
        if let (byte, offset) = strangeByte { return .strangeByte(byte, at: offset) }
        if Base64.hasTornEnd(header) { return .cutOff("header", header.count) }
        if Base64.hasTornEnd(payload) { return .cutOff("payload", payload.count) }
        return .cutOff("signature", signature.count)
    }

    /// The first byte that base64url does not have, with its offset in the text.
    private var strangeByte: (UInt8, Int)? {
        var offset = 0
        for part in [header, payload, signature] {
            for byte in part {
                if !Base64.contains(byte) { return (byte, offset) }
                offset += 1
            }
            // The dot.
            offset += 1
        }
        return nil
    }
}
