import Testing

/// A text that passes becomes a member of a request and cannot do more there than its value.
@Suite struct CheckDocumentTests {
    private static let document = RequestFunction.checkDocument.validRequest

    private func status(_ text: String) throws -> String {
        let library = try Library.underTest()
        return library.name(of: try library.call(.checkDocument, text).status)
    }

    @Test(arguments: [("{}", "object"), ("[]", "array"), (" [{}]\n", "array"), (document, "object"), ("[[]]", "array")])
    func kinds(_ text: String, _ kind: String) throws {
        let library = try Library.underTest()
        let answer = try library.call(.checkDocument, text)
        #expect(library.name(of: answer.status) == "SUBS_OK")
        #expect(answer.text == "{\"kind\":\"\(kind)\"}")
    }

    /// Each of them would be more than the history, or less.
    @Test(arguments: [
        "[]],\"at\":0,\"x\":[", "{} {}", "[],\"at\":0", "{}}", "]", "[", "", " ", "{}\u{0}", "{\"a\":1,\"a\":2}",
        "\u{FEFF}{}",
        "/* */{}", "{}//", "[],[]", "{},\"environment\":\"Sandbox\"",
    ])
    func noDocument(_ text: String) throws {
        #expect(try status(text) == "SUBS_ERROR_JSON")
    }

    @Test(arguments: ["0", "-1.5", "\"text\"", "true", "null", "\"eyJhbGciOiJFUzI1NiJ9.e30.x\"", "\"{}\""])
    func noObjectOrArray(_ text: String) throws {
        let library = try Library.underTest()
        let error = try ErrorDocument(try library.call(.checkDocument, text), from: library)
        #expect(error.code == "wrong_type")
        #expect(error.path == "")
    }

    /// A document that passes is read as a history. What does not pass is refused there too.
    @Test(arguments: ["[", "{\"a\":"], [30, 31, 32])
    func depth(_ opening: String, _ depth: Int) throws {
        let library = try Library.underTest()
        let closing = opening == "[" ? "]" : "}"
        let inner = opening == "[" ? "" : "1"
        let text = String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
        let asHistory = library.name(of: try library.call(.stateAt, "{\"at\":0,\"history\":\(text)}").status)
        #expect((try status(text) == "SUBS_OK") == (depth < 32))
        #expect((asHistory == "SUBS_ERROR_JSON") == (depth >= 32))
    }

    @Test func longestDocument() throws {
        let library = try Library.underTest()
        let longest = [UInt8]("{}".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: library.maxRequestLength() - 2)
        #expect(library.name(of: try library.call(.checkDocument, bytes: longest).status) == "SUBS_OK")
        #expect(
            library.name(of: try library.call(.checkDocument, bytes: longest + [0x20]).status) == "SUBS_ERROR_LIMIT"
        )
    }

    /// Each byte of a document is replaced by each other value. Where the result passes, it is one value in a request.
    @Test func everyCorruption() throws {
        let library = try Library.underTest()
        var text = [UInt8](Self.document.utf8)
        var passed = 0
        for index in text.indices {
            let original = text[index]
            for byte in UInt8.min...UInt8.max {
                text[index] = byte
                guard library.name(of: try library.call(.checkDocument, bytes: text).status) == "SUBS_OK" else {
                    continue
                }
                passed += 1
                let request = [UInt8]("{\"at\":0,\"history\":".utf8) + text + [UInt8]("}".utf8)
                let answer = try library.call(.stateAt, bytes: request)
                if library.name(of: answer.status) == "SUBS_ERROR_JSON" {
                    Issue.record("byte \(index) as \(byte): \(answer.text)")
                }
            }
            text[index] = original
        }
        #expect(passed > 10_000)
    }
}
