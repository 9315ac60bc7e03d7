import SubscoreCore
import Testing

@testable import SubscoreJSON

@Suite struct JSONDocumentTests {
    struct Rejected: Scenario {
        let scenario: String
        let text: [UInt8]
        let code: Failure.Code
        /// Line, column and offset; nil if the whole text is meant.
        var position: [Int]?

        init(_ scenario: String, _ text: String, _ code: Failure.Code, at position: [Int]? = nil) {
            self.init(scenario, Array(text.utf8), code, at: position)
        }

        init(_ scenario: String, _ text: [UInt8], _ code: Failure.Code, at position: [Int]? = nil) {
            self.scenario = scenario
            self.text = text
            self.code = code
            self.position = position
        }
    }

    static let rejected = [
        Rejected("nothing", "", .invalidJSON, at: [1, 1, 0]),
        Rejected("an object that does not end", "{\"a\":1", .invalidJSON, at: [1, 7, 6]),
        Rejected("a word", "nope", .invalidJSON, at: [1, 5, 4]),
        Rejected("more text after the value", "{} {}", .invalidJSON, at: [1, 4, 3]),
        Rejected("a key twice", "{\"a\":1,\n\"a\":2}", .invalidJSON),
        Rejected("bytes that are not UTF-8", [0x22, 0xFF, 0x22], .invalidJSON),
        Rejected("U+0000 in a string", "\"\\u0000\"", .invalidJSON),
        Rejected("U+0000 in a key", "{\"\\u0000\":1}", .invalidJSON),
        Rejected("an integer beyond 64 bits", "[9223372036854775808]", .invalidJSON),
        Rejected("a real beyond a real", "[1e400]", .invalidJSON),
        Rejected("a single quote", "'a'", .invalidJSON, at: [1, 2, 1]),
        Rejected(
            "one array too deep",
            String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
            .invalidJSON,
            at: [1, 33, 32]
        ),
        Rejected("too many values", "[" + String(repeating: "[],", count: 2_000) + "0]", .tooLarge),
    ]

    @Test(arguments: rejected)
    func rejects(_ row: Rejected) {
        do throws(Failure) {
            try parsed(bytes: row.text) { _ throws(Failure) in }
            Issue.record("was read")
        } catch {
            #expect(error.code == row.code)
            #expect(error.path == "")
            let position = error.position.map { [$0.line, $0.column, $0.offset] }
            if let expected = row.position { #expect(position == expected) }
            #expect((position == nil) == (row.code == .tooLarge))
        }
    }

    struct Accepted: Scenario {
        let scenario: String
        let text: String
        let kind: String
    }

    static let accepted = [
        Accepted(scenario: "an object", text: "{}", kind: "an object"),
        Accepted(scenario: "white space around", text: " \n\t{} \r\n", kind: "an object"),
        Accepted(scenario: "an array", text: "[1]", kind: "an array"),
        Accepted(scenario: "a string", text: "\"a\"", kind: "a string"),
        Accepted(scenario: "the smallest integer", text: "-9223372036854775808", kind: "an integer"),
        Accepted(scenario: "a real", text: "1.5", kind: "a real number"),
        Accepted(scenario: "true", text: "true", kind: "a boolean"),
        Accepted(scenario: "null", text: "null", kind: "null"),
        Accepted(
            scenario: "as deep as may be",
            text: String(repeating: "[", count: 32) + String(repeating: "]", count: 32),
            kind: "an array"
        ),
        Accepted(
            scenario: "brackets in a string",
            text: "\"" + String(repeating: "[", count: 99) + "\"",
            kind: "a string"
        ),
    ]

    @Test(arguments: accepted)
    func reads(_ row: Accepted) throws {
        let kind = try parsed(row.text) { root throws(Failure) in "\(root.kind)" }
        #expect(kind == row.kind)
    }

    @Test func textOverTheLimit() {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: Limits.requestLength + 1)
        do throws(Failure) {
            try parsed(bytes: bytes) { _ throws(Failure) in }
            Issue.record("was read")
        } catch {
            #expect(error.code == .tooLarge && error.position == nil)
        }
    }

    /// The values of a text bound the memory that its answer needs.
    @Test func countsValues() {
        let bytes = Array("{\"a\":[1,2],\"b\":\",[\"}".utf8)
        let (length, values) = bytes.withUnsafeBufferPointer { (JSONText($0).length, JSONText($0).values) }
        #expect(length == bytes.count)
        // Two opening brackets and two commas; those in a string do not count.
        #expect(values == 4)
    }
}
