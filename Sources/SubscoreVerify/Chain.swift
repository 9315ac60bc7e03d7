internal import CJansson
internal import COpenSSL
internal import Subscore
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
        let validity: Validity
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

    /// Whether the leaf signed the text.
    func signs(_ jws: CompactJWS, _ signature: borrowing Bytes, in context: OpaquePointer) -> Bool {
        guard signature.count == 64, let start = jws.signed.baseAddress, let bytes = signature.buffer.baseAddress else {
            return false
        }
        return subscore_es256(X509_get0_pubkey(facts.leaf), context, start, jws.signed.count, bytes)
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
        guard jws.header.count <= VerifyLimits.headerLength, let header = try Bytes.decode(jws.header, .url) else {
            throw .refused(.headerNotBase64)
        }
        let tree = try Tree.object(header.buffer, .headerNotAnObject)
        let root = tree.value
        // Both would change what is signed. The store uses neither, not even as null.
        guard json_object_get(root.pointer, "crit") == nil, json_object_get(root.pointer, "b64") == nil else {
            throw .refused(.headerChangesText)
        }
        guard let algorithm = root["alg"], algorithm.isText("ES256") else {
            throw .refused(.unsupportedAlgorithm)
        }
        guard let chain = root["x5c"], chain.isArray, chain.count > 0 else {
            throw .refused(.missingChain)
        }
        let isAlone = chain.count == 1 && state.pointee.environment.isUnsigned
        guard isAlone || chain.count == 3 else {
            throw .refused(.invalidChainLength)
        }
        return isAlone ? try pinnedChain(chain) : try verifiedChain(chain)
    }

    private func verifiedChain(_ x5c: JSONValue) throws(VerifyError) -> Chain {
        let leaf = try certificate(x5c[0])
        let intermediate = try certificate(x5c[1])
        // The third certificate is not used: the roots are those of the verifier.
        _ = try certificate(x5c[2])
        guard leaf.curve == .p256, intermediate.curve != nil else {
            throw .refused(.keyUnsupported)
        }
        guard let validity = leaf.validity, let above = intermediate.validity else {
            throw .refused(.datesUnreadable)
        }
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
        guard subscore_has_mark(leaf.x509, SUBSCORE_LEAF_MARK),
            subscore_has_mark(intermediate.x509, SUBSCORE_INTERMEDIATE_MARK)
        else {
            throw .refused(.notAppStoreCertificate)
        }
        let isTest =
            subscore_has_mark(leaf.x509, SUBSCORE_TEST_MARK) || subscore_has_mark(intermediate.x509, SUBSCORE_TEST_MARK)
            || subscore_has_mark(root.x509, SUBSCORE_TEST_MARK)
        return Chain(
            owning: Chain.Facts(
                leaf: leaf.relinquish(),
                intermediate: intermediate.relinquish(),
                root: root.relinquish(),
                validity: validity.intersection(above).intersection(top),
                isTest: isTest
            )
        )
    }

    /// Verifies a chain of one certificate, which must be pinned.
    private func pinnedChain(_ x5c: JSONValue) throws(VerifyError) -> Chain {
        guard state.pointee.pinned.count > 0 else {
            throw .refused(.signedByXcode)
        }
        let der = try self.der(x5c[0])
        guard state.pointee.pinned.contains(der.buffer) else {
            throw .refused(.notPinned)
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
                validity: validity,
                isTest: isTest
            )
        )
    }

    private func certificate(_ value: JSONValue?) throws(VerifyError) -> Certificate {
        let der = try self.der(value)
        guard let certificate = Certificate(der: der.buffer, in: state.pointee.context) else {
            throw .refused(.certificateNotDER)
        }
        return certificate
    }

    private func der(_ value: JSONValue?) throws(VerifyError) -> Bytes {
        guard let text = value?.textBytes, text.count <= VerifyLimits.certificateLength / 3 * 4 + 4,
            let der = try Bytes.decode(text, .padded), der.count <= VerifyLimits.certificateLength
        else {
            throw .refused(.certificateNotBase64)
        }
        return der
    }
}
