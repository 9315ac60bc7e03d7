import SubscoreCore
import SubscoreJSON
import Testing

/// A row of a table of cases, labelled with its scenario.
protocol Scenario: CustomTestStringConvertible, Sendable {
    var scenario: String { get }
}

extension Scenario {
    var testDescription: String { scenario }
}

/// Parses a text. The body gets its root, or the failure.
func parsed<Result>(_ text: String, _ body: (JSONValue) throws(Failure) -> Result) throws(Failure) -> Result {
    try parsed(bytes: Array(text.utf8), body)
}

func parsed<Value>(bytes: [UInt8], _ body: (JSONValue) throws(Failure) -> Value) throws(Failure) -> Value {
    let result = bytes.withUnsafeBufferPointer { bytes in
        JSONText(bytes).parsed { document -> Result<Value, Failure> in
            do throws(Failure) {
                return .success(try body(try document.root()))
            } catch {
                return .failure(error)
            }
        }
    }
    return try result.get()
}

/// What a body fails with, as its code and path; nil if it does not fail.
func failure(_ text: String, _ body: (JSONValue) throws(Failure) -> Void) -> Failure? {
    do throws(Failure) {
        try parsed(text, body)
        return nil
    } catch {
        return error
    }
}

extension Failure {
    /// Its code and its path.
    var location: String { "\(code.name) \(path)" }
}

/// The response of a function, with its error code.
func answer(_ function: Function, _ request: String) -> (failure: Failure.Code?, text: String) {
    let bytes = Array(request.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
        JSONText(bytes).parsed { document in
            let answer = Answer(function, to: document)
            guard let response = answer.response else { return (answer.failure, "") }
            defer { response.discard() }
            let text = UnsafeRawBufferPointer(start: response.text, count: response.length)
            return (answer.failure, String(decoding: text, as: UTF8.self))
        }
    }
}
