import Foundation
import Testing

@Suite struct VectorTests {
    @Test(.needsVectors, arguments: try Vector.all())
    func answersAsWritten(_ vector: Vector) throws {
        let library = try Library.underTest()
        let answer = try library.call(vector.function, bytes: vector.request)

        #expect(library.name(of: answer.status) == vector.status, "\(vector.testDescription): \(answer.text)")
        if answer.bytes != vector.response {
            let difference = try Self.difference(expected: vector.response, got: answer.bytes)
            Issue.record(
                """
                \(vector.testDescription): \(difference)
                To see it with dates: make vector FILE=Tests/Vectors/\(vector.file)
                """
            )
        }
    }

    @Test(.needsVectors, arguments: try Vector.all())
    func answersAlike(_ vector: Vector) throws {
        let library = try Library.underTest()
        let first = try library.call(vector.function, bytes: vector.request)
        let second = try library.call(vector.function, bytes: vector.request)
        #expect(first == second)
    }

    @Test(.needsVectors)
    func everyFunctionHasVectors() throws {
        #expect(try Set(Vector.all().map(\.function)) == Set(RequestFunction.allCases))
    }

    @Test(
        arguments: [
            (#"{"a":1}"#, #"{"a":1}"#, "at byte 7"),
            (#"{"a":[1,{"b":null}]}"#, #"{"a":[1,{"b":2}]}"#, "at /a/1/b\n  wanted null\n  got    2"),
            (#"{"a":[1]}"#, #"{"a":[1,2]}"#, "at /a/1\n  wanted nothing\n  got    2"),
            (#"{"a":1,"b":2}"#, #"{"b":2}"#, "at /a\n  wanted 1\n  got    nothing"),
            (#"{"b":2}"#, #"{"b":2,"a":1}"#, "at /a\n  wanted nothing\n  got    1"),
            (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, "at byte 2"),
            ("{}", nil, "wanted {}\n  got    (no response)"),
        ] as [(String, String?, String)]
    )
    func differencesAreNamed(_ expected: String, _ got: String?, _ difference: String) throws {
        let found = try Self.difference(expected: [UInt8](expected.utf8), got: got.map { [UInt8]($0.utf8) })
        #expect(found.hasPrefix(difference), "\(found)")
    }

    /// The first location where two responses differ, with both values.
    private static func difference(expected: [UInt8]?, got: [UInt8]?) throws -> String {
        guard let expected, let got else {
            let texts = [expected, got].map { $0.map { String(decoding: $0, as: UTF8.self) } ?? "(no response)" }
            return "wanted \(texts[0])\n  got    \(texts[1])"
        }
        if let (path, expected, got) = difference(expected: try JSON(expected), got: try JSON(got), at: "") {
            return "at \(path)\n  wanted \(expected?.text ?? "nothing")\n  got    \(got?.text ?? "nothing")"
        }
        // The values are equal, so their order or their spelling differs.
        let same = zip(expected, got).prefix { $0 == $1 }.count
        let texts = [expected, got].map { String(decoding: $0.dropFirst(same), as: UTF8.self) }
        return "at byte \(same)\n  wanted \(texts[0])\n  got    \(texts[1])"
    }

    private static func difference(expected: JSON, got: JSON, at path: String) -> (String, JSON?, JSON?)? {
        if let those = expected.elements, let these = got.elements {
            for index in 0..<max(those.count, these.count) {
                let path = "\(path)/\(index)"
                guard index < those.count, index < these.count else {
                    return (path, those.dropFirst(index).first, these.dropFirst(index).first)
                }
                if let found = difference(expected: those[index], got: these[index], at: path) { return found }
            }
            return nil
        }
        if let those = expected.members, let these = got.members {
            for key in those.map(\.key) + these.map(\.key) {
                let path = "\(path)/\(key)"
                guard let one = expected[key], let other = got[key] else { return (path, expected[key], got[key]) }
                if let found = difference(expected: one, got: other, at: path) { return found }
            }
            return nil
        }
        return expected.text == got.text ? nil : (path, expected, got)
    }
}

/// Repeats every question about a state or a change with an explanation, and reads every sentence.
@Suite struct ExplanationTests {
    @Test(.needsVectors, arguments: try Vector.all().filter { $0.isExplainable })
    func everySentenceReads(_ vector: Vector) throws {
        let library = try Library.underTest()
        let request = try #require(vector.request).reversed().drop { $0 != UInt8(ascii: "}") }.dropFirst().reversed()
        let answer = try library.call(vector.function, bytes: request + Array(#","explain":true}"#.utf8))
        let document = try JSON(try #require(answer.bytes))
        let parts = document["subscriptions"]?.elements ?? document["changes"]?.elements ?? [document]
        let known = try minutes(in: document).union(minutes(in: try JSON(try #require(vector.request))))

        var bare = answer.text
        for part in parts {
            let explanation = try #require(part["explanation"])
            let member = try #require(bare.range(of: #","explanation":\#(explanation.text)"#))
            bare.removeSubrange(member)
            let text = try #require(explanation.string)
            let faults = faults(of: text) + otherEnds(in: text)
            for fault in faults + unknownDates(in: text, known) + unprovenClaims(in: text, of: part) {
                Issue.record("\(vector.testDescription): \(fault): \(text)")
            }
        }
        #expect(Array(bare.utf8) == vector.response, "\(vector.testDescription): another answer when it is explained")
    }

    /// Texts that no sentence may contain.
    private func faults(of text: String) -> [String] {
        var faults: [String] = []
        if text.first?.isUppercase != true { faults.append("no capital") }
        if !text.hasSuffix(".") { faults.append("no full stop") }
        if text.components(separatedBy: ". ").count > 2 { faults.append("more than two sentences") }
        let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        if !isPlain { faults.append("a control character") }
        let unfilled = [
            "  ", " .", " ,", " :", "..", ",,", "()", "( ", " )", "(,", "%", "|", "{", "nil", "null", "None",
            "Optional",
        ]
        return faults + unfilled.filter { text.contains($0) }.map { "'\($0)'" }
    }

    private func otherEnds(in text: String) -> [String] {
        Explained.otherEnds(in: text).map { "another end, \($0)" }
    }

    /// Dates that neither the answer nor the records have. Each time has its day.
    private func unknownDates(in text: String, _ known: Set<String>) -> [String] {
        var unknown: [String] = []
        for found in text.matches(of: /(-?\d{4,6}-\d\d-\d\d )?(\d\d:\d\d)( UTC)?/) {
            let date = (found.output.1 ?? "") + found.output.2
            if !known.contains(String(date)) { unknown.append("the unknown date \(date)") }
            if found.output.1 == nil || found.output.3 == nil { unknown.append("a date of another form") }
        }
        return unknown
    }

    /// Phrases about a subscription that neither grace nor retry recovered.
    private static let failures = [") recovered it", ") did not recover it"]

    /// Access that the answer does not give, a conclusion that is not described as one, and records that are not evidence.
    private func unprovenClaims(in text: String, of part: JSON) -> [String] {
        guard let access = part["hasAccess"]?.text else { return [] }
        var claims: [String] = []
        if (access == "true") != text.hasPrefix("Access") || (access == "false") != text.hasPrefix("No access") {
            claims.append("another access")
        }
        let conclusions =
            [
                "No record", "no record", "signed before its purchase date", "No transaction", "the request assumes",
                "purchase is missing", "from after it",
                "counts as never bought",
            ]
            + Self.failures
        let isConclusion = conclusions.contains { text.contains($0) }
        if part["basis"]?.string != "observed", !isConclusion { claims.append("a conclusion like a fact") }
        let evidence = part["evidence"]?.elements ?? []
        let references = text.matches(of: /\((transaction )?([^ ,)]+)[^)]*\)/)
        for record in references where record.output.2 != "until" {
            let name = String(record.output.2)
            let isKnown = evidence.contains { record in
                [record["transactionId"], record["notificationType"]].contains { $0?.string == name }
                    || record["kind"]?.string?.hasPrefix(name) == true || name == "a"
            }
            if !isKnown { claims.append("no evidence for \(name)") }
        }
        let isFailure = Self.failures.contains { text.contains($0) }
        if references.isEmpty, !evidence.isEmpty, !isFailure { claims.append("no record") }
        return claims
    }

    /// The instants of a document, in UTC and to the minute, as sentences have them.
    private func minutes(in value: JSON) throws -> Set<String> {
        if let parts = value.elements ?? value.members?.map(\.value) {
            return try parts.reduce(into: []) { $0.formUnion(try minutes(in: $1)) }
        }
        if let milliseconds = value.integer ?? value.string.flatMap({ Int64($0) }) {
            return [Explained.minute(milliseconds)]
        }
        guard let text = value.string else { return [] }
        let segments = text.split(separator: ".")
        if segments.count == 3, let payload = Data(base64URL: segments[1]) {
            return try (try? JSON([UInt8](payload))).map { try minutes(in: $0) } ?? []
        }
        // "2020-10-28 21:43:25 Etc/GMT", or RFC 3339.
        let date = text.replacing(" ", with: "T", maxReplacements: 1).replacing(" Etc/GMT", with: "Z")
        return (try? Date(date, strategy: .iso8601)).map { [Explained.minute(Int64($0.timeIntervalSince1970) * 1000)] }
            ?? []
    }
}

extension Vector {
    /// Whether it is answered by a function that explains, and does not itself ask for an explanation.
    fileprivate var isExplainable: Bool {
        guard status == "SUBS_OK", function == .stateAt || function == .classifyChange else { return false }
        return request.flatMap { try? JSON($0) }.map { $0["explain"] == nil } ?? false
    }
}

extension Data {
    fileprivate init?(base64URL text: Substring) {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}

/// Each worked example of the documentation is a vector. Both must be equal.
@Suite struct DocumentationTests {
    @Test(.needsVectors)
    func examplesOfPriceChangesAreVectors() throws {
        let page = try String(contentsOf: packageRoot.appending(path: "docs/price-changes.md"), encoding: .utf8)
        let blocks = page.matches(of: /```json\n(.*?)```/.dotMatchesNewlines()).map { [UInt8]($0.1.utf8) }
        #expect(blocks.count == 4)
        let vectors = try Vector.all().filter { $0.function == .priceChange }
        for position in stride(from: 0, to: blocks.count - 1, by: 2) {
            let request = try JSON(blocks[position])
            let vector = try vectors.first { try $0.request.map { try JSON($0).text } == request.text }
            let response = try JSON(try #require(vector?.response, "\(request.text) is not a vector"))
            for (key, value) in try #require(try JSON(blocks[position + 1]).members) {
                #expect(response[key]?.text == value.text, "\(key)")
            }
        }
    }
}
