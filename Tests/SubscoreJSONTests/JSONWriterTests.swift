import SubscoreCore
import Testing

@testable import SubscoreJSON

@Suite struct JSONWriterTests {
    struct Escaped: Scenario {
        let text: String
        let written: String
        var scenario: String { written }
    }

    static let escaped = [
        Escaped(text: "", written: ""), Escaped(text: "plain", written: "plain"),
        Escaped(text: "\"\\/", written: "\\\"\\\\/"), Escaped(text: "\u{8}\t\n\u{C}\r", written: "\\b\\t\\n\\f\\r"),
        Escaped(text: "\u{0}\u{1}\u{F}\u{10}\u{1F}", written: "\\u0000\\u0001\\u000F\\u0010\\u001F"),
        Escaped(text: "\u{7F}\u{E9}\u{1F600}", written: "\u{7F}\u{E9}\u{1F600}"),
        Escaped(text: "a\nb", written: "a\\nb"),
    ]

    @Test(arguments: escaped)
    func escapes(_ row: Escaped) {
        #expect(JSONWriter.text { $0.set("a", row.text) } == "{\"a\":\"\(row.written)\"}")
    }

    @Test(arguments: [Int64.min, -10, -1, 0, 9, 10, 99, 100, 12_345, .max])
    func number(_ value: Int64) {
        #expect(JSONWriter.text { $0.set("a", value) } == "{\"a\":\(value)}")
    }

    @Test func valuesAndCommas() {
        let text = JSONWriter.text { object in
            object.set("a", orNull: Int64?.none)
            object.set("b", orNull: true)
            object.set("c") { $0.set("d", "e") }
            object.setArray("f") { array in
                array.append("{")
                array.append("[")
                array.appendObject { _ in }
                array.appendObject { $0.setNull("g") }
            }
            object.setArray("h") { _ in }
        }
        #expect(
            text == """
                {"a":null,"b":true,"c":{"d":"e"},"f":["{","[",{},{"g":null}],"h":[]}
                """
        )
    }

    /// A text in parts is one line: control characters are dropped.
    @Test func textInParts() {
        let text = JSONWriter.text { object in
            object.openText("a")
            object.add("x ")
            object.add(Int64(-5))
            var part = "\"\n\u{7F}\u{E9}"
            part.withUTF8 { object.add(utf8: $0) }
            object.closeText()
            object.set("b", false)
        }
        #expect(text == "{\"a\":\"x -5\\\"\u{E9}\",\"b\":false}")
    }

    /// A member whose value is known last.
    @Test func insertsAMember() {
        let text = JSONWriter.text { object in
            object.set("a", Int64(1))
            let offset = object.offset
            object.set("c", Int64(3))
            object.insert("b", true, at: offset)
            object.set("d", Int64(4))
        }
        #expect(text == "{\"a\":1,\"b\":true,\"c\":3,\"d\":4}")
    }

    /// Beyond the room of an ordinary response.
    @Test func grows() throws {
        let long = String(repeating: "0123456789", count: 1_000)
        let text = JSONWriter.text { object in
            for _ in 0..<3 { object.set("a", long) }
        }
        #expect(text == "{" + Array(repeating: "\"a\":\"\(long)\"", count: 3).joined(separator: ",") + "}")
    }

    /// Values of the request are written back as they were.
    @Test func valueOfTheParser() throws {
        let document = "{\"a\":[1,1.5,\"\\n\",null,{\"b\":true}]}"
        let copy = try parsed(document) { root throws(Failure) in
            JSONWriter.text { object in root["a"].map { object.set("a", $0) } }
        }
        #expect(copy == document)
    }
}
