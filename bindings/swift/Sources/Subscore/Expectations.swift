#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A trusted root of certificate chains.
public struct Root: RequestValue, Hashable, Sendable {
    private let text: String

    /// Apple Root CA - G3, which is built into the library. The default.
    public static let appleG3 = Root(text: "AppleRootCA-G3")

    /// A self-signed certificate in DER.
    public static func der(_ certificate: some Sequence<UInt8>) -> Root {
        Root(text: Data(certificate).base64EncodedString())
    }

    func write(into writer: inout RequestWriter) { writer.string(text) }
}

/// When certificates must be valid.
public enum Validity: String, RequestValue, Sendable {
    /// When the payload was signed, so that an old payload remains valid. The default.
    case signed
    /// At the instant of the call.
    case at
}

/// What happens to a document that cannot be verified.
public enum OnRefusal: String, RequestValue, Sendable {
    /// The call fails. The default.
    case fail
    /// It is left out, which is dangerous: a history without the document that contains the refund grants access.
    case omit
}

/// The OpenSSL providers that verify signatures.
public enum OpenSsl: String, RequestValue, Sendable {
    /// Its default provider, without the system's configuration. The default.
    case builtin
    /// The system's configuration and providers, for example for FIPS. If they cannot be used, the code of the error is
    /// "algorithm_unavailable".
    case system
}

/// What must be true of documents.
public struct Expectations: Hashable, Sendable {
    /// The id of your app's bundle.
    public var bundleId: String
    /// The environment that the documents must come from. There is no default.
    public var environment: Environment
    /// The number of your app in the App Store. Required in Production.
    public var appAppleId: Int?
    /// When certificates must be valid.
    public var validity: Validity?
    /// The trusted roots, instead of Apple's alone.
    public var roots: [Root]?
    /// The certificates of your own machines, in DER, for Xcode and LocalTesting.
    public var xcodeCertificates: [[UInt8]]?
    /// Whether a chain of test certificates is accepted.
    public var allowTestCertificates: Bool
    /// What happens to a document that cannot be verified.
    public var onRefusal: OnRefusal?
    /// The OpenSSL providers that verify signatures.
    public var openSsl: OpenSsl?

    /// A part that is nil is omitted.
    public init(
        bundleId: String,
        environment: Environment,
        appAppleId: Int? = nil,
        validity: Validity? = nil,
        roots: [Root]? = nil,
        xcodeCertificates: [[UInt8]]? = nil,
        allowTestCertificates: Bool = false,
        onRefusal: OnRefusal? = nil,
        openSsl: OpenSsl? = nil
    ) {
        self.bundleId = bundleId
        self.environment = environment
        self.appAppleId = appAppleId
        self.validity = validity
        self.roots = roots
        self.xcodeCertificates = xcodeCertificates
        self.allowTestCertificates = allowTestCertificates
        self.onRefusal = onRefusal
        self.openSsl = openSsl
    }

    fileprivate var fields: [(String, (any RequestValue)?)] {
        [
            ("bundleId", bundleId), ("environment", environment), ("appAppleId", appAppleId), ("validity", validity),
            ("roots", roots), ("xcodeCertificates", xcodeCertificates.map(base64)),
            ("allowTestCertificates", allowTestCertificates), ("onRefusal", onRefusal),
            ("openssl", openSsl),
        ]
    }
}

/// Documents as the store sent them.
public struct SignedHistory: Hashable, Sendable {
    /// The body of a notification, a response of the App Store Server API, or several.
    public var history: Document
    /// The current time, from your own clock. A payload that was signed later is rejected.
    public var at: Instant?
    /// The OCSP responses for the certificates, as bytes; see `ocspRequests(expecting:)`. They require `at`.
    public var ocspResponses: [[UInt8]]?

    /// Give `at`, or nothing is too young.
    public init(history: Document, at: Instant? = nil, ocspResponses: [[UInt8]]? = nil) {
        self.history = history
        self.at = at
        self.ocspResponses = ocspResponses
    }

    fileprivate var fields: [(String, (any RequestValue)?)] {
        [("at", at), ("ocspResponses", ocspResponses.map(base64))]
    }
}

/// The request of each function that verifies. nil is what it has no part of.
struct VerifyRequest: RequestPart {
    var signed: SignedHistory?
    var expected: Expectations?

    private struct Inner: RequestPart {
        var fields: [(String, (any RequestValue)?)]
    }

    var fields: [(String, (any RequestValue)?)] {
        [("history", signed?.history), ("verify", Inner(fields: (expected?.fields ?? []) + (signed?.fields ?? [])))]
    }
}

private func base64(_ each: [[UInt8]]) -> [String] {
    each.map { Data($0).base64EncodedString() }
}
