#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A root that a chain of certificates may lead to.
public struct Root: RequestValue, Hashable, Sendable {
    private let text: String

    /// Apple Root CA - G3, which the library has. It counts where no roots are given.
    public static let appleG3 = Root(text: "AppleRootCA-G3")

    /// A certificate in DER that has signed itself.
    public static func der(_ certificate: some Sequence<UInt8>) -> Root {
        Root(text: Data(certificate).base64EncodedString())
    }

    func write(into writer: inout RequestWriter) { writer.string(text) }
}

/// When certificates have to be valid.
public enum Validity: String, RequestValue, Sendable {
    /// When they signed, so that an old payload stays good. So it is by default.
    case signed
    /// At the moment of the call.
    case at
}

/// What becomes of a document that can't be proven.
public enum OnRefusal: String, RequestValue, Sendable {
    /// The call fails. So it is by default.
    case fail
    /// It is left out. That is dangerous: without the document that holds a refund, a history grants access.
    case omit
}

/// Which providers of OpenSSL prove signatures.
public enum OpenSsl: String, RequestValue, Sendable {
    /// Its default provider, without the system's configuration. So it is by default.
    case builtin
    /// The system's configuration and its providers, for FIPS for instance. If they cannot be used, the code of the error is
    /// "algorithm_unavailable".
    case system
}

/// What has to be true of documents.
public struct Expectations: Hashable, Sendable {
    /// The id of your app's bundle.
    public var bundleId: String
    /// Where the documents have to come from. There is no default.
    public var environment: Environment
    /// The number of your app in the App Store. Production needs it.
    public var appAppleId: Int?
    /// When certificates have to be valid.
    public var validity: Validity?
    /// The roots that count, in place of Apple's alone.
    public var roots: [Root]?
    /// The certificates of your own machines, in DER, for Xcode and LocalTesting.
    public var xcodeCertificates: [[UInt8]]?
    /// Whether a chain that says it is for tests may count.
    public var allowTestCertificates: Bool
    /// What becomes of a document that can't be proven.
    public var onRefusal: OnRefusal?
    /// Which providers of OpenSSL prove signatures.
    public var openSsl: OpenSsl?

    /// What is not given is not asked for.
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
    /// Now, from your own clock. What was signed later is refused.
    public var at: Instant?
    /// What responders said of the certificates, the bodies of their answers; see `ocspRequests(expecting:)`. It needs `at`.
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
