internal import CSubscore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The error of a call.
public struct SubscoreError: Error, Hashable, Sendable {
    /// Why a call failed.
    public enum Status: Hashable, Sendable {
        /// The request is missing.
        case argument
        /// The request cannot be read as JSON.
        case json
        /// The request is JSON, but the function cannot answer it.
        case request
        /// The request is larger than a limit.
        case limit
        /// There is not enough memory.
        case memory
        /// The library that was found is not of the version that this package was made for, or libsubscore-verify was
        /// not found.
        case unfit
        /// A status of a later library.
        case other(Int32)
    }

    /// The status of the library.
    public var status: Status
    /// The stable code that a program decides by, such as "unknown_field"; nil if there was no response.
    public var code: String?
    /// JSON Pointer to the value at fault. "" is the whole request, and nil means that no single value is at fault.
    public var path: String?
    /// One English sentence for a person; its wording may change in any release.
    public var message: String
    /// The line at which reading stopped in a request that is not JSON, from 1.
    public var line: Int?
    /// The column in characters, from 1.
    public var column: Int?
    /// The number of bytes before that position.
    public var offset: Int?
    /// The response, as the library wrote it.
    public var response: [UInt8]?

    private struct Response: Decodable {
        struct Failure: Decodable {
            var code: String
            var path: String?
            var message: String
            var line: Int?
            var column: Int?
            var offset: Int?
        }
        var error: Failure
    }

    init(status number: Int32, response: [UInt8]?) {
        let statuses: [Status] = [.argument, .json, .request, .limit, .memory]
        status = (1...5).contains(number) ? statuses[Int(number) - 1] : .other(number)
        let found = response.flatMap { try? JSONDecoder().decode(Response.self, from: Data($0)) }?.error
        (code, path, line, column, offset) = (found?.code, found?.path, found?.line, found?.column, found?.offset)
        message = found?.message ?? "\(String(cString: subs_status_name(number))): no response"
        self.response = response
    }

    init(unfit message: String) {
        (status, self.message) = (.unfit, message)
    }

    /// The error for a document that is not UTF-8.
    init(textAt path: String) {
        (status, code, self.path) = (.json, "invalid_json", path)
        message = "The text is not valid UTF-8."
    }

    /// The error for a document that is not one JSON value.
    init(documentAt path: String) {
        (status, code, self.path) = (.json, "invalid_json", path)
        message =
            "The text must be one JSON object or array. A signed text (JWS) goes into a document, such as "
            + "{\"signedPayload\":\"...\"}."
    }
}

extension SubscoreError: CustomStringConvertible {
    /// The message, preceded by its path or position.
    public var description: String {
        if let line, let column { return "line \(line), column \(column): \(message)" }
        if let path, !path.isEmpty { return "\(path): \(message)" }
        return message
    }
}

extension SubscoreError: LocalizedError {
    /// The same as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}
