internal import SubscoreCore
internal import SubscoreJSON

/// Why a document is rejected: what could not be verified.
struct Refusal: Error {
    enum Code: BitwiseCopyable {
        case invalidJWS
        case unsupportedAlgorithm
        case missingChain
        case invalidChainLength
        case invalidCertificate
        case untrustedChain
        case expiredCertificate
        case notAppStoreCertificate
        case testCertificate
        case invalidSignature
        case missingSignedDate
        case signedInFuture
        case wrongKind
        case wrongApp
        case wrongEnvironment
        case unsignedEnvironment
        case unboundRenewalInfo
        case revokedCertificate
        case unknownRevocation
        case unsignedDocument
        case conflictingDocuments
        case algorithmUnavailable

        var name: StaticString {
            switch self {
            case .invalidJWS: return "invalid_jws"
            case .unsupportedAlgorithm: return "unsupported_algorithm"
            case .missingChain: return "missing_chain"
            case .invalidChainLength: return "invalid_chain_length"
            case .invalidCertificate: return "invalid_certificate"
            case .untrustedChain: return "untrusted_chain"
            case .expiredCertificate: return "expired_certificate"
            case .notAppStoreCertificate: return "not_app_store_certificate"
            case .testCertificate: return "test_certificate"
            case .invalidSignature: return "invalid_signature"
            case .missingSignedDate: return "missing_signed_date"
            case .signedInFuture: return "signed_in_future"
            case .wrongKind: return "wrong_kind"
            case .wrongApp: return "wrong_app"
            case .wrongEnvironment: return "wrong_environment"
            case .unsignedEnvironment: return "unsigned_environment"
            case .unboundRenewalInfo: return "unbound_renewal_info"
            case .revokedCertificate: return "revoked_certificate"
            case .unknownRevocation: return "unknown_revocation"
            case .unsignedDocument: return "unsigned_document"
            case .conflictingDocuments: return "conflicting_documents"
            case .algorithmUnavailable: return "algorithm_unavailable"
            }
        }
    }

    let code: Code
    let message: String
    /// The location of the document in the request, as a JSON Pointer (RFC 6901).
    var path = ""
    /// The location of the fault inside the signed payload. Empty if it is that payload itself.
    var inside = ""
    /// Whether a second attempt cannot have another result.
    var isFinal = false

    /// Whether the refusal depends on OpenSSL.
    var dependsOnOpenSSL: Bool {
        switch code {
        case .invalidCertificate, .untrustedChain, .notAppStoreCertificate, .invalidSignature, .revokedCertificate,
            .unknownRevocation:
            return true
        default: return false
        }
    }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The same refusal, as final.
    var asFinal: Refusal {
        var refusal = self
        refusal.isFinal = true
        return refusal
    }
}

/// Why a document is not decoded.
enum VerifyError: Error {
    case refused(Refusal)
    /// Nothing is known about the document: memory ran out, or the request is invalid.
    case failed(Failure)

    static var outOfMemory: VerifyError {
        .failed(.outOfMemoryToVerify)
    }
}
