internal import CSubscore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A request without an answer.
public struct SubscoreError: Error, Hashable, Sendable {
    /// How a call failed.
    public enum Status: Hashable, Sendable {
        /// There was no request.
        case argument
        /// The request cannot be read as JSON.
        case json
        /// The request is JSON, but the function cannot answer it.
        case request
        /// The request is larger than a limit.
        case limit
        /// Memory ran out.
        case memory
        /// The library that was found is not one that this package was made for, or libsubscore-verify was not found.
        case unfit
        /// A status of a later library.
        case other(Int32)
    }

    /// Which of the library's statuses it was.
    public var status: Status
    /// What programs decide by, such as "unknown_field"; nil where there was no response.
    public var code: String?
    /// JSON Pointer to the value at fault; "" is the request as a whole, nil is no single place.
    public var path: String?
    /// One English sentence for a person; its wording may change in any release.
    public var message: String
    /// Where reading stopped in a request that is not JSON: the line, from 1.
    public var line: Int?
    /// The column in characters, from 1.
    public var column: Int?
    /// The number of bytes before that place.
    public var offset: Int?
    /// The response as the library wrote it.
    public var response: [UInt8]?

    private struct Response: Decodable {
        struct Told: Decodable {
            var code: String
            var path: String?
            var message: String
            var line: Int?
            var column: Int?
            var offset: Int?
        }
        var error: Told
    }

    init(status number: Int32, response: [UInt8]?) {
        let statuses: [Status] = [.argument, .json, .request, .limit, .memory]
        status = (1...5).contains(number) ? statuses[Int(number) - 1] : .other(number)
        let told = response.flatMap { try? JSONDecoder().decode(Response.self, from: Data($0)) }?.error
        (code, path, line, column, offset) = (told?.code, told?.path, told?.line, told?.column, told?.offset)
        message = told?.message ?? "\(String(cString: subs_status_name(number))): no response"
        self.response = response
    }

    init(unfit message: String) {
        (status, self.message) = (.unfit, message)
    }

    /// A document that is not one JSON value and no more.
    init(documentAt path: String) {
        (status, code, self.path) = (.json, "invalid_json", path)
        message =
            "Found text that is not one JSON object or array; expected a document. A signed text (JWS) goes into one, such as "
            + "{\"signedPayload\":\"...\"}."
    }
}

extension SubscoreError: CustomStringConvertible {
    /// The message, with its place before it.
    public var description: String {
        if let line, let column { return "line \(line), column \(column): \(message)" }
        if let path, !path.isEmpty { return "\(path): \(message)" }
        return message
    }
}
