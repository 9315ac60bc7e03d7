import SubscoreCore
import Testing

@testable import SubscoreJSON

@Suite struct FailureTests {
    struct Located: Scenario {
        let scenario: String
        let text: String
        let offset: Int
        /// Line, column and offset.
        let position: [Int]
    }

    static let located = [
        Located(scenario: "the start", text: "abc", offset: 0, position: [1, 1, 0]),
        Located(scenario: "in the line", text: "abc", offset: 2, position: [1, 3, 2]),
        Located(scenario: "after a line", text: "a\nbc", offset: 3, position: [2, 2, 3]),
        Located(scenario: "at the end of a line", text: "a\nbc", offset: 1, position: [1, 2, 1]),
        Located(scenario: "a character of two bytes is one column", text: "\u{E9}b", offset: 2, position: [1, 2, 2]),
        Located(scenario: "in the middle of a character", text: "\u{1F600}b", offset: 2, position: [1, 2, 2]),
        Located(scenario: "beyond the text", text: "abc", offset: 9, position: [1, 4, 3]),
        Located(scenario: "before the text", text: "abc", offset: -1, position: [1, 1, 0]),
    ]

    @Test(arguments: located)
    func position(_ row: Located) {
        var text = row.text
        let position = text.withUTF8 { Failure.Position(offset: row.offset, in: $0) }
        #expect([position.line, position.column, position.offset] == row.position)
    }

    @Test func pathIsAJSONPointer() {
        let failure = Failure(.invalidValue, at: "a/b~c", "x").inside("0").inside("history")
        #expect(failure.path == "/history/0/a~1b~0c")
        #expect(Failure(.invalidValue, "x").path == "")
        #expect(Failure(.invalidValue, at: ["a", "1"], "x").path == "/a/1")
        #expect(Failure(.invalidValue, at: "", "x").path == "/")
    }

    @Test func pathGrowsOutwards() {
        func fail() throws(Failure) { throw Failure(.outOfRange, at: "at", "x") }
        do throws(Failure) {
            try inside("a") { () throws(Failure) in
                try inside(3) { () throws(Failure) in try inside(nil) { () throws(Failure) in try fail() } }
            }
        } catch {
            #expect(error.location == "out_of_range /a/3/at")
        }
    }

    /// The numbers of subscore.h.
    @Test func statuses() {
        let codes: [(Failure.Code, UInt32)] = [
            (.invalidJSON, 2), (.missingField, 3), (.unknownField, 3), (.wrongType, 3), (.invalidValue, 3),
            (.outOfRange, 3), (.unknownProduct, 3), (.duplicateProduct, 3), (.conflictingFields, 3),
            (.mixedCurrency, 3), (.unverifiedSignature, 3), (.tooLarge, 4), (.outOfMemory, 5),
        ]
        for (code, status) in codes { #expect(code.status == status, "\(code)") }
    }
}
