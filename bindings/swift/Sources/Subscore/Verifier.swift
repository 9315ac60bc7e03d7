internal import CSubscore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Verified documents.
public struct Verified: Hashable, Sendable {
    /// The documents, decoded, as a JSON array: `Document(verified.history)` for every request that takes a history.
    public var history: String
    /// The number of signed payloads in them.
    public var verified: Int
    /// The documents that were left out; empty unless `OnRefusal.omit` was requested.
    public var refused: [Refused]
    /// Conditions that the caller should know about.
    public var warnings: [AnswerWarning]
    /// The notifications among the documents, in their order, with values from verified payloads only.
    public var notifications: [VerifiedNotification]

    private struct Answer: Decodable {
        var verified: Int
        var refused: [Refused]
        var warnings: [AnswerWarning]
        var notifications: [VerifiedNotification]
    }

    init(response: [UInt8]) throws(SubscoreError) {
        // The documents remain text: a JSON reader would change a number that it cannot represent.
        let start = "{\"history\":".utf8
        guard response.starts(with: start), let end = endOfFirstBracket(response[start.count...]) else {
            throw SubscoreError(unfit: "this package cannot read the answer of libsubscore-verify")
        }
        let answer: Answer = try decoded(response)
        history = String(decoding: response[start.count..<end], as: UTF8.self)
        (verified, refused, warnings) = (answer.verified, answer.refused, answer.warnings)
        notifications = answer.notifications
    }
}

extension Verified: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The counts and the size of the history, without its text, so that a log contains no customer's data.
    public var description: String {
        "\(verified) verified payloads, a history of \(history.utf8.count) bytes, refused: \(refused), warnings: \(warnings)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without the history, for `dump`.
    public var customMirror: Mirror {
        Mirror(self, children: ["verified": verified, "refused": refused, "warnings": warnings])
    }
}

/// A document that was left out.
public struct Refused: Codable, Hashable, Sendable {
    /// JSON Pointer to the signed text.
    public var path: String
    /// Why, as subscore_verify.h lists it: "wrong_app".
    public var code: String
    /// One sentence for a person.
    public var message: String
}

/// The OCSP request for one certificate, to be sent by POST as application/ocsp-request.
public struct OcspRequest: Codable, Hashable, Sendable {
    /// The URL to which to send it.
    public var url: String
    /// The body.
    public var request: Data
}

extension SignedHistory {
    /// Verifies the signatures of the documents, and returns the documents decoded. For more than one or two calls a
    /// `Verifier` is ten times as fast.
    ///
    /// - Throws: a `SubscoreError`, also if libsubscore-verify or OpenSSL 3 is missing.
    public func verify(expecting expected: Expectations) throws(SubscoreError) -> Verified {
        let request = try written(VerifyRequest(signed: self, expected: expected))
        let function = try VerifyLibrary.load().verify
        return try Verified(response: LibSubscore.exchange(request) { function($0, $1, $2, $3) })
    }

    /// Builds the OCSP requests for the certificates of the documents. It verifies the documents first, as
    /// `verify(expecting:)` does. Send each `request` to its `url` by POST, and give the bodies of the answers in
    /// `ocspResponses`.
    ///
    /// - Throws: a `SubscoreError`, also if libsubscore-verify or OpenSSL 3 is missing.
    public func ocspRequests(expecting expected: Expectations) throws(SubscoreError) -> [OcspRequest] {
        let request = try written(VerifyRequest(signed: self, expected: expected))
        let function = try VerifyLibrary.load().ocspRequests
        return try decoded(LibSubscore.exchange(request) { function($0, $1, $2, $3) })
    }
}

/// Verifies documents with the same expectations in many calls, from any number of threads and tasks. It caches the
/// certificate chains that it verified. It is closed when nothing refers to it any more.
public final class Verifier: Sendable {
    private let library: VerifyLibrary
    // The library locks its cache.
    nonisolated(unsafe) private let verifier: OpaquePointer

    /// - Throws: a `SubscoreError`, also if libsubscore-verify or OpenSSL 3 is missing.
    public init(expecting expected: Expectations) throws(SubscoreError) {
        let request = try written(VerifyRequest(expected: expected))
        let library = try VerifyLibrary.load()
        var opened: OpaquePointer?
        _ = try LibSubscore.exchange(request) { library.verifierOpen($0, $1, &opened, $2, $3) }
        guard let opened else { throw SubscoreError(unfit: "no verifier was opened") }
        self.library = library
        verifier = opened
    }

    deinit {
        library.verifierClose(verifier)
    }

    /// Like `SignedHistory.verify(expecting:)`.
    ///
    /// - Throws: a `SubscoreError`.
    public func verify(_ signed: SignedHistory) throws(SubscoreError) -> Verified {
        let request = try written(VerifyRequest(signed: signed))
        return try Verified(
            response: LibSubscore.exchange(request) { library.verifierVerify(verifier, $0, $1, $2, $3) }
        )
    }
}
