internal import Subscore
internal import SubscoreJSON

// Everything that this library writes for a person, each with its code: `make messages` prints it. What the fields of all
// requests have in common is in `SubscoreJSON/Messages`.

// Why a document is rejected.
extension Refusal {
    // The JWS.
    static var notThreeParts: Refusal {
        Refusal(.invalidJWS, "Found text that has not three parts; wanted a compact JWS.")
    }

    static var partNotBase64: Refusal {
        Refusal(.invalidJWS, "Found a part that is not base64url; wanted a compact JWS.")
    }

    static var headerNotBase64: Refusal {
        Refusal(.invalidJWS, "Found a header that is not base64url, or too long; wanted one.")
    }

    static var headerNotAnObject: Refusal {
        Refusal(.invalidJWS, "Found a header that is not a JSON object; wanted one.")
    }

    static var headerChangesText: Refusal {
        Refusal(.invalidJWS, "Found a header with crit or b64, which the store never sends; wanted none.")
    }

    static var payloadNotAnObject: Refusal {
        Refusal(.invalidJWS, "Found a payload that is not a JSON object; wanted one.")
    }

    static var unsupportedAlgorithm: Refusal {
        Refusal(.unsupportedAlgorithm, "Found no algorithm, or another one; wanted alg ES256.")
    }

    static var invalidSignature: Refusal {
        Refusal(.invalidSignature, "Found a signature that the leaf did not make; wanted its own.")
    }

    // Its certificates.
    static var missingChain: Refusal {
        Refusal(.missingChain, "Found no certificates; wanted x5c with those of the store.")
    }

    static var invalidChainLength: Refusal {
        Refusal(
            .invalidChainLength,
            "Found another number of certificates; wanted three: the leaf, the intermediate and the root."
        )
    }

    static var certificateNotBase64: Refusal {
        Refusal(.invalidCertificate, "Found no base64, or too much of it; wanted X.509 in DER as base64.")
    }

    static var certificateNotDER: Refusal {
        Refusal(.invalidCertificate, "Found bytes that are not a certificate with a key; wanted DER.")
    }

    static var keyUnsupported: Refusal {
        Refusal(
            .invalidCertificate,
            "Found a key on another curve, or of another kind; wanted P-256 in the leaf, P-256 or P-384 above it."
        )
    }

    static var datesUnreadable: Refusal {
        Refusal(.invalidCertificate, "Found a certificate whose dates can't be read; wanted readable ones.")
    }

    static var datesOfRootUnreadable: Refusal {
        Refusal(.invalidCertificate, "Found a root whose dates can't be read; wanted readable ones.")
    }

    static var untrustedRoot: Refusal {
        Refusal(
            .untrustedChain,
            "Found a chain that ends at none of the roots; expected Apple's root, or a root of your own in roots."
        )
    }

    static var extensionsUnsound: Refusal {
        Refusal(
            .untrustedChain,
            "Found a certificate with an extension twice, or one that can't be read; wanted each once."
        )
    }

    static var notAppStoreCertificate: Refusal {
        Refusal(
            .notAppStoreCertificate,
            "Found certificates without the mark of the App Store; wanted it in the leaf and in the intermediate."
        )
    }

    static var signedByXcode: Refusal {
        Refusal(
            .unsignedEnvironment,
            "Found a payload that Xcode signed, as anybody can; wanted its certificate in xcodeCertificates."
        )
    }

    static var notPinned: Refusal {
        Refusal(.untrustedChain, "Found a certificate that is not in xcodeCertificates; wanted one that is.")
    }

    static var pinnedUnreadable: Refusal {
        Refusal(.invalidCertificate, "Found a certificate that can't be read; wanted a key on P-256.")
    }

    static var testCertificate: Refusal {
        Refusal(.testCertificate, "Found a certificate for tests; wanted one of the store's.")
    }

    static var expiredCertificate: Refusal {
        Refusal(
            .expiredCertificate,
            "Found a certificate that was not valid yet, or not any more; wanted one that was."
        )
    }

    static var revokedCertificate: Refusal {
        Refusal(.revokedCertificate, "Found a revoked certificate; wanted another.")
    }

    static var unknownRevocation: Refusal {
        Refusal(
            .unknownRevocation,
            "Found no fresh response of OCSP that its issuer stands behind; wanted one for each certificate."
        )
    }

    static var algorithmUnavailable: Refusal {
        Refusal(
            .algorithmUnavailable,
            "Found a configuration of OpenSSL that is missing, can't be loaded, or has no ECDSA or SHA-2; wanted another."
        )
    }

    // Its payload.
    static var missingSignedDate: Refusal {
        Refusal(.missingSignedDate, "Found no date of signing; wanted one in milliseconds since 1970.")
    }

    static var signedInFuture: Refusal {
        Refusal(.signedInFuture, "Found a payload that was signed after at; wanted one signed by then.")
    }

    static var wrongKind: Refusal {
        Refusal(.wrongKind, "Found a payload of another kind; wanted the one that belongs here.")
    }

    static var wrongEnvironment: Refusal {
        Refusal(.wrongEnvironment, "Found a payload of another environment; wanted one of this one.")
    }

    static var missingEnvironment: Refusal {
        Refusal(.wrongEnvironment, "Found a payload that names no environment; wanted one of this one.")
    }

    static var wrongApp: Refusal {
        Refusal(.wrongApp, "Found a payload of another app; wanted one of bundleId and appAppleId.")
    }

    // Its document.
    static var unsignedDocument: Refusal {
        Refusal(
            .unsignedDocument,
            "Found a document that is decoded already, or that nobody signed; wanted it as the store signed it."
        )
    }

    static var unreadAppTransaction: Refusal {
        Refusal(
            .unsignedDocument,
            "Found a signed text in signedAppTransactionInfo alone, which is not read; wanted a transaction or a notification."
        )
    }

    static var unreadSignedText: Refusal {
        Refusal(
            .unsignedDocument,
            "Found a signed text in a member that is not read; wanted it in signedTransactionInfo, signedRenewalInfo, signedTransactions or signedPayload."
        )
    }

    static var payloadsBesideData: Refusal {
        Refusal(
            .conflictingDocuments,
            "Found signed payloads beside data, where they are not read; wanted signedPayload, or the payloads in a document of their own."
        )
    }

    static var conflictingDocuments: Refusal {
        Refusal(
            .conflictingDocuments,
            "Found a second form of document beside the first; expected one: pass each in a document of its own."
        )
    }

    static var unboundRenewalInfo: Refusal {
        Refusal(
            .unboundRenewalInfo,
            "Found renewal info, which names no app, without a verified transaction of its chain; wanted one."
        )
    }

    var text: String {
        inside.isEmpty ? message.description : "In \(inside) of the signed payload: \(message)"
    }
}

// Why a request cannot be read.
extension Failure {
    static var outOfMemoryToVerify: Failure {
        Failure(.outOfMemory, "Found no memory to verify the request; wanted more.")
    }

    static func notADocument(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "Found \(value.kind); wanted a document.")
    }

    static var jwsForDocument: Failure {
        Failure(
            .wrongType,
            "Found a JWS; wanted a document: wrap it in {\"signedTransactionInfo\":...}, "
                + "{\"signedRenewalInfo\":...} or {\"signedPayload\":...}."
        )
    }

    static var appAppleIdTooLow: Failure {
        Failure(.outOfRange, at: "appAppleId", "Found a number below 1; wanted the id of the app.")
    }

    static var emptyBundleId: Failure {
        Failure(.invalidValue, at: "bundleId", "Found an empty string; wanted the id of the app's bundle.")
    }

    static var noRoots: Failure {
        Failure(.invalidValue, at: "roots", "Found no roots; wanted one at least, or no such field.")
    }

    static var notARoot: Failure {
        Failure(.invalidValue, "Found a certificate that is not a root; wanted an authority that is its own issuer.")
    }

    static var keyOfRootUnsupported: Failure {
        Failure(
            .invalidValue,
            "Found a root with another key; wanted P-256, P-384, or RSA of 2048 to 4096 bits with an exponent of at "
                + "most 32 bits."
        )
    }

    static var notACertificate: Failure {
        Failure(.invalidValue, "Found bytes that are not a certificate; wanted X.509 in DER.")
    }

    static func unknownChoice(_ first: StaticString, _ second: StaticString) -> Failure {
        Failure(.invalidValue, "Found a string that means nothing here; wanted \(first) or \(second).")
    }

    static func tooManyElements(_ count: Int, most: Int, at key: StaticString) -> Failure {
        Failure(.tooLarge, at: key, "Found \(count) elements; wanted at most \(most).")
    }

    static func notText(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "Found \(value.kind); wanted base64 as a string.")
    }

    static var notBase64: Failure {
        Failure(.invalidValue, "Found a string that is not base64; wanted base64 with padding.")
    }

    static func base64TooLong(_ count: Int, most: Int) -> Failure {
        Failure(.tooLarge, "Found \(count) characters of base64; wanted at most \(most) bytes.")
    }
}

/// Warnings about verified documents, in the order in which omitted ones are counted.
enum WarningReason: Int {
    case unsignedStatus = 0
    case emptyDocument = 1
    case unreadPayload = 2

    var texts: (code: StaticString, message: StaticString) {
        switch self {
        case .unsignedStatus: ("unsigned_status", "Found a status that nobody signed; it was left out.")
        case .emptyDocument: ("empty_document", "Found a document without a payload; nothing was verified.")
        case .unreadPayload:
            ("unread_payload", "Found a signed member that this version does not read; it was left out.")
        }
    }

    /// The warning that replaces the further ones.
    func omitted(_ count: Int) -> (code: StaticString, message: String) {
        let id = texts.code
        return ("warnings_omitted", "\(count) more warnings \(id) are left out.")
    }
}
