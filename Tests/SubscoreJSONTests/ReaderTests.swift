import CJansson
import CReader
import Testing

@Suite struct ReaderTests {
    struct Measured: Scenario {
        let scenario: String
        let text: String
        var maxDepth = 3
        var maxValues = 5
        /// The end of the first value, the longest token with one byte, and how many values there are.
        let expected: [Int]
        var exceeded = ""
    }

    static let measured = [
        Measured(scenario: "nothing", text: "", expected: [0, 1, 0]),
        Measured(scenario: "only white space", text: " \t\r\n", expected: [4, 1, 0]),
        Measured(scenario: "a word", text: " true ", expected: [5, 5, 0]),
        Measured(scenario: "a string", text: "\"ab\" ", expected: [4, 5, 0]),
        Measured(scenario: "an escaped quote", text: #""a\"b" "#, expected: [6, 7, 0]),
        Measured(scenario: "an escaped backslash at the end", text: #""a\\" "b""#, expected: [5, 6, 0]),
        Measured(scenario: "a quote after three backslashes", text: #""\\\" "b""#, expected: [7, 8, 0]),
        Measured(
            scenario: "a string longer than what is compared at once, with a quote in it",
            text: "\"" + String(repeating: "x", count: 40) + #"\"yz" "#,
            expected: [46, 47, 0]
        ),
        Measured(scenario: "a string without an end", text: "\"abc", expected: [4, 5, 0]),
        Measured(scenario: "brackets and commas in a string", text: #"["[,[",1] 2"#, expected: [9, 6, 2]),
        Measured(scenario: "an object", text: #"{"a":[1,22]}x"#, expected: [12, 4, 3]),
        Measured(scenario: "an array without an end", text: "[1,2", expected: [4, 2, 2]),
        Measured(scenario: "a bracket that closes nothing", text: "]1", expected: [1, 2, 0]),
        Measured(scenario: "a zero byte ends a word", text: "ab\0cd", expected: [2, 3, 0]),
        Measured(scenario: "as deep as allowed", text: "[[[]]]", expected: [6, 2, 3]),
        Measured(scenario: "too deep", text: "[[[[1]]]]", expected: [9, 2, 3], exceeded: "depth at 3"),
        Measured(scenario: "as many values as allowed", text: "[1,2,3,4,5]", expected: [11, 2, 5]),
        Measured(scenario: "too many values", text: "[1,2,3,4,5,6]", expected: [13, 2, 6], exceeded: "values"),
        Measured(scenario: "too many arrays", text: "[[],[],[]]", expected: [10, 2, 6], exceeded: "values"),
    ]

    @Test(arguments: measured)
    func measures(_ row: Measured) {
        Array(row.text.utf8CString).withUnsafeBufferPointer { text in
            let found = subscore_measured(text.baseAddress, text.count - 1, row.maxDepth, row.maxValues)
            #expect([found.end, found.longest_token, found.values] == row.expected)
            let exceeded =
                found.is_too_deep ? "depth at \(found.depth_exceeded_at)" : found.has_too_many_values ? "values" : ""
            #expect(exceeded == row.exceeded)
        }
    }

    struct Rest: Scenario {
        let scenario: String
        let text: String
        /// Where the text after the first value begins.
        let position: Int
    }

    static let rests = [
        Rest(scenario: "nothing follows", text: "[1]", position: 3),
        Rest(scenario: "white space follows", text: "[1] \t\r\n", position: 7),
        Rest(scenario: "another value follows", text: "[1]\n[2]", position: 4),
        Rest(scenario: "a zero byte follows", text: "1 \0", position: 2),
    ]

    @Test(arguments: rests)
    func findsTheRest(_ row: Rest) {
        Array(row.text.utf8CString).withUnsafeBufferPointer { text in
            var found = subscore_measured(text.baseAddress, text.count - 1, 10, 10)
            #expect(subscore_rest(&found) == row.position)
        }
    }

    struct Read: Scenario {
        let scenario: String
        let text: String
        /// The value as jansson writes it, or the position of the error.
        let result: String
    }

    static let long = String(repeating: "long ", count: 500)
    static let texts = [
        Read(scenario: "an object", text: #" {"a":[1,null]} "#, result: #"{"a":[1,null]}"#),
        Read(scenario: "a value without an array or object around it", text: "12", result: "12"),
        Read(scenario: "only the first of two values", text: "[1] [2]", result: "[1]"),
        Read(scenario: "a long string", text: "\"\(long)\"", result: "\"\(long)\""),
        Read(
            scenario: "long keys of an object",
            text: "{\"\(long)\":\"\(long)\"}",
            result: "{\"\(long)\":\"\(long)\"}"
        ),
        Read(scenario: "nothing", text: "", result: "error at 1"),
        Read(scenario: "not a literal", text: "[nul]", result: "error at 4"),
        Read(scenario: "a zero byte between tokens", text: "[1\0]", result: "error at 3"),
        Read(scenario: "a zero byte in a string", text: "[\"\0\"]", result: "error at 2"),
        Read(scenario: "a repeated key", text: #"{"a":1,"a":2}"#, result: "error at 10"),
        Read(scenario: "an end that is missing", text: "[1", result: "error at 3"),
    ]

    @Test(arguments: texts)
    func reads(_ row: Read) {
        var bytes = row.text.utf8CString
        let result = bytes.withUnsafeMutableBufferPointer { text in
            var measured = subscore_measured(text.baseAddress, text.count - 1, 10, 10)
            var error = json_error_t()
            var isExhausted = true
            let value = subscore_load(&measured, Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY), &error, &isExhausted)
            #expect(!isExhausted)
            guard let value else { return "error at \(error.position)" }
            defer { json_decref(value) }
            let text = json_dumps(value, Int(JSON_COMPACT | JSON_ENCODE_ANY))
            defer { free(text) }
            return text.map { String(cString: $0) } ?? ""
        }
        #expect(result == row.result)
    }
}
