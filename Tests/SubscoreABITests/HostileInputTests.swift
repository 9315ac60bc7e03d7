import Foundation
import Testing

/// Requests that no caller should send. None of them may break anything.
@Suite struct HostileInputTests {
    private static let everyFunction = RequestFunction.allCases
    private static let functionsOfFields = RequestFunction.allCases.filter(\.takesFields)
    private static let pricedFunctions = RequestFunction.allCases.filter { $0.pricePath != nil }
    private static let smallStack = 64 * 1024

    // MARK: Pointers

    @Test(arguments: everyFunction)
    func nullRequest(_ function: RequestFunction) throws {
        let library = try Library.underTest()
        let answer = try library.call(function, bytes: nil)
        #expect(library.name(of: answer.status) == "SUBS_ERROR_ARGUMENT")
        #expect(answer.bytes == nil)
    }

    /// If the caller's variable holds a stale pointer, it is overwritten, so that the caller can free it.
    @Test(arguments: everyFunction)
    func nullRequestWithALength(_ function: RequestFunction) throws {
        let library = try Library.underTest()
        var stale: CChar = 1
        let status = try withUnsafeMutablePointer(to: &stale) { stale in
            var response: UnsafeMutablePointer<CChar>? = stale
            var length = 7
            let status = try library.pointer(to: function)(nil, 100, &response, &length)
            #expect(response == nil)
            #expect(length == 0)
            return status
        }
        #expect(library.name(of: status) == "SUBS_ERROR_ARGUMENT")
    }

    @Test(arguments: everyFunction)
    func nullResponse(_ function: RequestFunction) throws {
        let library = try Library.underTest()
        var length = 7
        let status = try library.pointer(to: function)("{}", 2, nil, &length)
        #expect(library.name(of: status) == "SUBS_ERROR_ARGUMENT")
        #expect(length == 0)
    }

    @Test(arguments: everyFunction)
    func nullResponseLength(_ function: RequestFunction) throws {
        let library = try Library.underTest()
        let request = function.validRequest
        var response: UnsafeMutablePointer<CChar>?
        let status = try library.pointer(to: function)(request, request.utf8.count, &response, nil)
        defer { library.free(response) }
        #expect(library.name(of: status) == "SUBS_OK")
        let text = try #require(response)
        #expect(String(cString: text) == (try library.call(function, request)).text)
    }

    // MARK: Text

    @Test(
        arguments: everyFunction,
        [
            "", " ", "\n\t\r ", "{", "}", "{}{}", "{} x", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{'a':1}",
            "{a:1}",
            "{\"a\":01}", "{\"a\":+1}", "{\"a\":.5}", "{\"a\":1.}", "{\"a\":-}", "{\"a\":1e}", "{\"a\":NaN}",
            "{\"a\":Infinity}", "{\"a\":nul}", "{\"a\":True}", "{\"a\":\"\n\"}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}",
            "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\\ud800\"}", "// comment\n{}", "\u{FEFF}",
            "\u{FEFF}\u{FEFF}{}", " \u{FEFF}{}", "{}\u{FEFF}",
            "{\"a\":9223372036854775808}", "{\"a\":-9223372036854775809}", "{\"a\":18446744073709551616}",
            "{\"a\":1e400}", "{\"a\":-1e999999999999999999999}",
            "{\"a\":1,\"a\":1}", "{\"a\":{\"b\":1,\"b\":2}}", "[{\"\":1,\"\":2}]", "{\"a\":1,\"\\u0061\":1}",
        ]
    )
    func noJSON(_ function: RequestFunction, _ text: String) throws {
        try expectInvalidJSON(function, [UInt8](text.utf8))
    }

    @Test(arguments: functionsOfFields)
    func byteOrderMark(_ function: RequestFunction) throws {
        let library = try Library.underTest()
        let request = function.validRequest
        #expect(try library.call(function, "\u{FEFF}" + request) == library.call(function, request))
    }

    /// Stray and missing continuation bytes, overlong forms, surrogates, scalars beyond the last one, bytes that UTF-8
    /// never uses.
    private static let malformedUTF8: [[UInt8]] = [
        [0x80], [0xBF, 0xBF], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC0, 0xAF], [0xE0, 0x80, 0xAF],
        [0xF0, 0x80, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
        [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0x00],
    ]

    @Test(arguments: everyFunction, malformedUTF8)
    func noUTF8(_ function: RequestFunction, _ bytes: [UInt8]) throws {
        try expectInvalidJSON(function, bytes)
        try expectInvalidJSON(function, bytes + [UInt8](function.validRequest.utf8))
        try expectInvalidJSON(function, [UInt8](function.validRequest.utf8) + bytes)
        try expectInvalidJSON(function, [UInt8]("{\"a\":\"".utf8) + bytes + [UInt8]("\"}".utf8))
        try expectInvalidJSON(function, [UInt8]("{\"".utf8) + bytes + [UInt8]("\":1}".utf8))
    }

    @Test(arguments: functionsOfFields, ["0", "-1.5", "\"text\"", "true", "false", "null", "[]", "[{}]"])
    func noObject(_ function: RequestFunction, _ text: String) throws {
        let error = try failure(function, text)
        #expect(error.code == "wrong_type")
        #expect(error.path == "")
    }

    @Test(arguments: everyFunction)
    func everyTruncation(_ function: RequestFunction) throws {
        let request = [UInt8](function.validRequest.utf8)
        for length in 0..<request.count {
            try expectInvalidJSON(function, Array(request.prefix(length)))
        }
    }

    /// Each byte of a valid request is replaced by each other value. Some of these requests are valid too.
    @Test(arguments: everyFunction)
    func everyCorruption(_ function: RequestFunction) throws {
        let library = try Library.underTest()
        var request = [UInt8](function.validRequest.utf8)
        for index in request.indices {
            let original = request[index]
            for byte in UInt8.min...UInt8.max {
                request[index] = byte
                let answer = try library.call(function, bytes: request)
                if library.name(of: answer.status) == "SUBS_OK" {
                    let isObject = try answer.bytes.map(JSON.init)?.isObject
                    if isObject != true { Issue.record("byte \(index) as \(byte): \(answer.text)") }
                } else {
                    _ = try ErrorDocument(answer, from: library)
                }
            }
            request[index] = original
        }
    }

    // MARK: Depth and size

    private static let nests: [(open: String, close: String)] = [("[", "]"), ("{\"a\":", "}")]

    /// Deep enough to overflow the stack of any reader that recurses.
    @Test(arguments: everyFunction, nests)
    func endlessNesting(_ function: RequestFunction, _ nest: (open: String, close: String)) throws {
        let library = try Library.underTest()
        let request = String(repeating: nest.open, count: 100_000)
        let answer = try PosixThread(stackSize: Self.smallStack) { try library.call(function, request) }.join()
        let error = try ErrorDocument(answer, from: library)
        #expect(error.code == "invalid_json")
    }

    @Test(arguments: functionsOfFields, nests)
    func deepestNesting(_ function: RequestFunction, _ nest: (open: String, close: String)) throws {
        let library = try Library.underTest()
        func request(_ depth: Int) -> String {
            let inner = nest.open.hasPrefix("{") ? "1" : ""
            return String(repeating: nest.open, count: depth) + inner + String(repeating: nest.close, count: depth)
        }
        let allowed = try library.call(function, request(library.maxDepth()))
        #expect(library.name(of: allowed.status) == "SUBS_ERROR_REQUEST", "\(allowed.text)")
        try expectInvalidJSON(function, [UInt8](request(library.maxDepth() + 1).utf8))
    }

    /// A bracket in a string opens nothing, even after an escaped quote.
    @Test(arguments: functionsOfFields, ["[[[[", "{{{{", "\\\"[[[[", "\\\\\\\"[[[["])
    func nestingInText(_ function: RequestFunction, _ text: String) throws {
        let error = try failure(function, "{\"no such field\":\"\(String(repeating: text, count: 100))\"}")
        #expect(error.code != "invalid_json")
    }

    /// Adjacent arrays do not add to the depth.
    @Test(arguments: functionsOfFields)
    func breadthIsNoDepth(_ function: RequestFunction) throws {
        let siblings = [String](repeating: "[[],{}]", count: 10_000).joined(separator: ",")
        let error = try failure(function, "{\"no such field\":[\(siblings)]}")
        #expect(error.code != "invalid_json")
    }

    @Test(arguments: functionsOfFields)
    func largestRequest(_ function: RequestFunction) throws {
        let library = try Library.underTest()
        let blank = [UInt8](repeating: UInt8(ascii: " "), count: library.maxRequestLength() - 2)
        let largest = [UInt8]("{}".utf8) + blank
        let allowed = try ErrorDocument(try library.call(function, bytes: largest), from: library)
        #expect(allowed.code == "missing_field")
        let refused = try ErrorDocument(try library.call(function, bytes: largest + blank.prefix(1)), from: library)
        #expect(refused.code == "too_large")
    }

    @Test(arguments: everyFunction, [UInt8(ascii: " "), UInt8(ascii: "["), 0x00, 0xFF])
    func hugeRequest(_ function: RequestFunction, _ byte: UInt8) throws {
        let library = try Library.underTest()
        let answer = try library.call(function, bytes: [UInt8](repeating: byte, count: 64 << 20))
        #expect(library.name(of: answer.status) == "SUBS_ERROR_LIMIT")
        #expect(try ErrorDocument(answer, from: library).code == "too_large")
    }

    // MARK: Numbers

    @Test(
        arguments: functionsOfFields,
        ["-9223372036854775808", "9223372036854775807", "8640000000000001", "-8640000000000001"]
    )
    func instantOutOfRange(_ function: RequestFunction, _ number: String) throws {
        let error = try failure(function, function.request(at: number))
        #expect(error.code == "out_of_range")
        #expect(error.path == function.instantPath)
    }

    @Test(arguments: functionsOfFields, ["1698148950000.0", "1.69814895e12", "1e2", "1e308", "true", "[]", "{}"])
    func instantOfAnotherType(_ function: RequestFunction, _ number: String) throws {
        let error = try failure(function, function.request(at: number))
        #expect(error.code == "wrong_type")
        #expect(error.path == function.instantPath)
    }

    @Test(arguments: functionsOfFields, ["8640000000000000", "-8640000000000000", "0", "-1"])
    func farInstant(_ function: RequestFunction, _ number: String) throws {
        try expectDocumented(function, function.request(at: number))
    }

    @Test(arguments: pricedFunctions, ["9.99", "10990.0", "-0.0", "1e4", "1e308", "1e-400", "true", "[]"])
    func priceOfAnotherType(_ function: RequestFunction, _ number: String) throws {
        let error = try failure(function, function.request(price: number))
        #expect(error.code == "wrong_type")
        #expect(error.path == function.pricePath)
    }

    /// If a price may be an object with its currency, `{}` lacks the price. Otherwise it has the wrong type.
    @Test(arguments: pricedFunctions)
    func priceThatIsAnEmptyObject(_ function: RequestFunction) throws {
        let error = try failure(function, function.request(price: "{}"))
        #expect(error.code == (function == .priceChange ? "missing_field" : "wrong_type"))
        #expect(error.path.map { $0.hasPrefix(function.pricePath ?? "?") } == true)
    }

    @Test(arguments: pricedFunctions, ["-1", "-9223372036854775808", "\"-0.001\""])
    func negativePrice(_ function: RequestFunction, _ number: String) throws {
        let error = try failure(function, function.request(price: number))
        #expect(error.code == "out_of_range")
        #expect(error.path == function.pricePath)
    }

    @Test(arguments: pricedFunctions, ["9223372036854775807", "\"9223372036854775.807\"", "\"99999999999999999999\""])
    func enormousPrice(_ function: RequestFunction, _ number: String) throws {
        try expectDocumented(function, function.request(price: number))
    }

    // MARK: Warnings

    /// A response has a hundred warnings of each code about its records, and then states how many more there are.
    @Test(
        arguments: RequestFunction.allCases.filter { $0.validRequest.contains("\"history\":") },
        [
            // Seconds instead of milliseconds, and a product of another kind.
            (#""purchaseDate":1698148900,"expiresDate":1698149000,"signedDate":1698148900"#, "1600000000"),
            (#""purchaseDate":1698148900000,"type":"Consumable""#, "1600000000000"),
            // Renewals of subscriptions whose first purchase is missing.
            (
                #""purchaseDate":1698148900000,"expiresDate":1698149000000,"transactionReason":"RENEWAL""#,
                "1600000000000"
            ),
        ]
    )
    func manyWarnings(_ function: RequestFunction, _ row: (members: String, at: String)) throws {
        let library = try Library.underTest()
        let history = (1...150).map {
            #"{"transactionId":"\#($0 + 9000)","originalTransactionId":"\#($0)","productId":"pro.month",\#(row.members)}"#
        }
        let others =
            switch function {
            case .timeline: ""
            case .contentAccess: #","content":[],"at":\#(row.at)"#
            case .owner: #","claims":[],"policy":"keep","at":\#(row.at)"#
            default: #","at":\#(row.at)"#
            }
        let request = "{\"history\":[\(history.joined(separator: ","))]\(others)}"
        let answer = try library.call(function, request)
        #expect(library.name(of: answer.status) == "SUBS_OK")
        let response = try JSON(try #require(answer.bytes))
        let warnings = try #require(response["warnings"]?.elements).filter { $0["path"]?.string != "/at" }
        var codes = Dictionary(grouping: warnings) { $0["code"]?.string ?? "" }
        let omitted = codes.removeValue(forKey: "warnings_omitted") ?? []
        for (code, messages) in codes { #expect(messages.count == 100, "\(code)") }
        #expect(omitted.count == codes.count)
    }

    // MARK: Threads

    @Test(arguments: everyFunction)
    func smallThread(_ function: RequestFunction) throws {
        let library = try Library.underTest()
        let request = function.validRequest
        let expected = try library.call(function, request)
        let answer = try PosixThread(stackSize: Self.smallStack) { try library.call(function, request) }.join()
        #expect(library.name(of: answer.status) == "SUBS_OK")
        #expect(answer == expected)
    }

    @Test(arguments: everyFunction)
    func manyThreads(_ function: RequestFunction) throws {
        let library = try Library.underTest()
        let request = function.validRequest
        let expected = try library.call(function, request)
        let threads = try (0..<8).map { _ in
            try PosixThread {
                try (0..<500).count { _ in try library.call(function, request) == expected }
            }
        }
        for thread in threads {
            #expect(try thread.join() == 500)
        }
    }

    // MARK: Memory

    /// If there is no memory for a large request, the host gets a status and continues. `Tests/Library/Faults` tests
    /// the same for each allocation.
    @Test func exhaustedWhileReading() async {
        await #expect(processExitsWith: .success) {
            let library = try Library.underTest()
            // As many empty arrays as a request may contain. Each needs far more memory in the parser than its text.
            let array = "[]," + String(repeating: " ", count: 13)
            let request = "{\"at\":0,\"history\":[" + String(repeating: array, count: 1_000_000) + "[]]}"
            try limitAddressSpace(toMoreBy: 64 << 20)
            let answer = try library.call(.stateAt, bytes: [UInt8](request.utf8))
            #expect(library.name(of: answer.status) == "SUBS_ERROR_MEMORY")
            #expect(answer.bytes == nil)
        }
    }
}

extension HostileInputTests {
    private func failure(_ function: RequestFunction, _ text: String) throws -> ErrorDocument {
        let library = try Library.underTest()
        return try ErrorDocument(try library.call(function, text), from: library)
    }

    private func expectInvalidJSON(_ function: RequestFunction, _ bytes: [UInt8]) throws {
        let library = try Library.underTest()
        let answer = try library.call(function, bytes: bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(try ErrorDocument(answer, from: library).code == "invalid_json", "\(text)")
    }

    private func expectDocumented(_ function: RequestFunction, _ text: String) throws {
        let library = try Library.underTest()
        let answer = try library.call(function, text)
        if library.name(of: answer.status) != "SUBS_OK" {
            _ = try ErrorDocument(answer, from: library)
        }
    }
}

/// Lets the process grow by this many bytes at most.
private func limitAddressSpace(toMoreBy bytes: UInt) throws {
    let pages = try String(contentsOf: URL(filePath: "/proc/self/statm"), encoding: .ascii).split(separator: " ")
    let used = try #require(pages.first.flatMap { UInt($0) }) * UInt(sysconf(Int32(_SC_PAGESIZE)))
    var limit = rlimit(rlim_cur: used + bytes, rlim_max: used + bytes)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
}
