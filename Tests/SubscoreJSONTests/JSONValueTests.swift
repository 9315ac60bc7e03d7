import SubscoreCore
import Testing

@testable import SubscoreJSON

@Suite struct JSONValueTests {
    struct Typed: Scenario {
        let text: String
        var boolean: Bool?
        var integer: Int64?
        var string: String?
        var count = 0
        var isAbsent = false
        var scenario: String { text }
    }

    static let typed = [
        Typed(text: "true", boolean: true), Typed(text: "false", boolean: false), Typed(text: "7", integer: 7),
        Typed(text: "0", integer: 0), Typed(text: "1.0"), Typed(text: "\"a\"", string: "a"),
        Typed(text: "\"\"", string: "", isAbsent: true), Typed(text: "null", isAbsent: true),
        Typed(text: "[1,2]", count: 2), Typed(text: "{\"a\":1}"), Typed(text: "\"\\u00E9\"", string: "\u{E9}"),
    ]

    @Test(arguments: typed)
    func reads(_ row: Typed) throws {
        try parsed(row.text) { value throws(Failure) in
            #expect(value.boolean == row.boolean)
            #expect(value.integer == row.integer)
            #expect(value.text == row.string)
            #expect(value.count == row.count)
            #expect(value.isAbsent == row.isAbsent)
        }
    }

    @Test func members() throws {
        try parsed("{\"b\":1,\"a\":null,\"c\":[true]}") { value throws(Failure) in
            #expect(value["b"]?.integer == 1)
            #expect(value["a"] == nil && value.hasMember("a"))
            #expect(value["x"] == nil && !value.hasMember("x"))
            #expect(value["c"]?[0]?.boolean == true)
            #expect(value["c"]?[1] == nil && value["c"]?["b"] == nil)
            var keys: [String] = []
            var members = value.members
            while let (key, _) = members.next() { keys.append(key.text) }
            #expect(keys == ["b", "a", "c"])
            #expect(value.firstKey(otherThan: ["b", "a"]) == "c")
            #expect(value.firstKey(otherThan: ["c", "b", "a"]) == nil)
            // A key that begins like a known one is another key.
            #expect(value.firstKey(otherThan: ["bb", "a", "c"]) == "b")
        }
    }

    @Test func isATextOfExactlyTheseBytes() throws {
        try parsed("[\"PROD\",\"PRODUCTION\",\"\",1]") { value throws(Failure) in
            let matches = (0..<4).map { value[$0]?.isText("PROD") }
            #expect(matches == [true, false, false, false])
            #expect(value[2]?.isText("") == true)
            let names = (0..<4).map { index in value[index].map { "PROD" ~= $0.name } }
            #expect(names == [true, false, false, false])
        }
    }

    /// An id that occurs once in a request may occur in each line of its answer.
    @Test func idHasALimit() throws {
        for (length, isRead) in [(256, true), (257, false)] {
            let text = "\"" + String(repeating: "a", count: length) + "\""
            let failure = failure(text) { value throws(Failure) in _ = try value.identifier() }
            #expect((failure == nil) == isRead)
            #expect(failure.map { $0.code == .tooLarge } ?? true)
        }
        let none = try parsed("7") { value throws(Failure) in try value.identifier() == nil }
        #expect(none)
    }
}
