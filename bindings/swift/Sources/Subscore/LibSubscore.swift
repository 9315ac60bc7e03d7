internal import CSubscore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

typealias Decision =
    @convention(c) (
        UnsafePointer<CChar>?, Int, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<Int>?
    ) -> subs_status

/// libsubscore itself: calls with bytes, its version, its rules, its warnings and its limits.
public enum LibSubscore {
    /// The version that this package was made for. Until 1.0 a minor version may break callers.
    public static let madeFor = "0.5.0"

    /// The version of the running library, such as "0.4.0".
    public static var version: String { String(cString: subs_version()) }

    /// Every rule of the running library.
    public static func rules() throws(SubscoreError) -> [RuleText] {
        try decoded(Array(String(cString: subs_rules()).utf8))
    }

    /// Every warning that an answer of the running library can have.
    public static func warnings() throws(SubscoreError) -> [WarningText] {
        try decoded(Array(String(cString: subs_warnings()).utf8))
    }

    /// The longest request, in bytes. A longer one is `SubscoreError.Status.limit`.
    public static var maxRequestLength: Int { subs_max_request_length() }

    /// The deepest nesting of a request. Deeper is `SubscoreError.Status.json`.
    public static var maxDepth: Int { subs_max_depth() }

    /// The largest number of values in a request of this many bytes. More are `SubscoreError.Status.limit`.
    public static func maxValues(length: Int) -> Int { subs_max_values(length) }

    /// The longest id, in bytes. A longer one is `SubscoreError.Status.limit`.
    public static var maxIdentifierLength: Int { subs_max_identifier_length() }

    /// The largest instant; the smallest is its negative.
    public static var maxInstant: Instant { Instant(milliseconds: subs_max_instant()) }

    /// Calls a function with a request in JSON, and returns the response as the library wrote it.
    ///
    /// - Parameters:
    ///   - function: The function to call.
    ///   - request: nil is a null pointer, which is `SubscoreError.Status.argument`.
    public static func call(_ function: Function, _ request: [UInt8]?) throws(SubscoreError) -> [UInt8] {
        let decide = function.decide
        return try exchange(request) { decide($0, $1, $2, $3) }
    }

    static func exchange(
        _ request: [UInt8]?,
        _ call: (
            UnsafePointer<CChar>?, Int, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UnsafeMutablePointer<Int>
        ) -> subs_status
    ) throws(SubscoreError) -> [UInt8] {
        try check(running: version)
        var response: UnsafeMutablePointer<CChar>?
        var length = 0
        let status =
            if let request {
                request.withUnsafeBytes { bytes in
                    // An empty array may have no address.
                    withUnsafePointer(to: CChar(0)) { empty in
                        call(bytes.bindMemory(to: CChar.self).baseAddress ?? empty, bytes.count, &response, &length)
                    }
                }
            } else {
                call(nil, 0, &response, &length)
            }
        defer { subs_free(response) }
        let answer = response.map { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
        guard status == 0, let answer else { throw SubscoreError(status: status, response: answer) }
        return answer
    }

    static func check(running: String) throws(SubscoreError) {
        guard running.split(separator: ".").prefix(2) == madeFor.split(separator: ".").prefix(2) else {
            throw SubscoreError(unfit: "libsubscore is \(running), and this package was made for \(madeFor)")
        }
    }
}

/// A rule of the library. Answers name rules by their ids.
public struct RuleText: Codable, Hashable, Sendable {
    /// The id, as in the `rules` of an answer.
    public var id: String
    /// The rule, in one sentence.
    public var sentence: String
    /// The source of the rule.
    public var source: String
    /// The public page of the source; nil if there is none.
    public var url: String?
}

/// A warning of the library. Answers name warnings by their codes.
public struct WarningText: Codable, Hashable, Sendable {
    /// The code, as in the `warnings` of an answer.
    public var code: String
    /// What is in doubt: access, amount, change, completeness, offer, owner or none.
    public var about: String
    /// What was found and, if it is not obvious, how the answer treats it.
    public var sentence: String
    /// What the caller can do.
    public var remedy: String
}

func decoded<Answer: Decodable>(_ response: [UInt8]) throws(SubscoreError) -> Answer {
    do {
        return try JSONDecoder().decode(Answer.self, from: Data(response))
    } catch {
        throw SubscoreError(unfit: "this package cannot read the answer of libsubscore: \(error)")
    }
}
