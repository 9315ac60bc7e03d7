import SubscoreCore
import Testing

@testable import SubscoreJSON

/// The fields that this library defines, which are read strictly.
@Suite struct RequestObjectTests {
    struct Field: Scenario {
        let scenario: String
        /// The value of the field "a".
        let value: String
        /// What it is read as, or the code and path of the failure.
        let result: String
    }

    private static func field(
        _ value: String,
        _ read: (RequestObject) throws(Failure) -> String?
    ) -> String {
        do throws(Failure) {
            return try parsed("{\"a\":\(value)}") { root throws(Failure) in
                try read(RequestObject(root, fields: ["a"])) ?? "absent"
            }
        } catch {
            return error.location
        }
    }

    static let texts = [
        Field(scenario: "a text", value: "\"x\"", result: "x"),
        Field(scenario: "null", value: "null", result: "absent"),
        Field(scenario: "an empty text", value: "\"\"", result: ""),
        Field(scenario: "a number", value: "1", result: "wrong_type /a"),
    ]

    @Test(arguments: texts)
    func text(_ row: Field) {
        #expect(Self.field(row.value) { object throws(Failure) in try object.text("a") } == row.result)
    }

    static let identifiers = [
        Field(scenario: "an id", value: "\"x\"", result: "x"), Field(scenario: "null", value: "null", result: "absent"),
        Field(scenario: "an empty id", value: "\"\"", result: "invalid_value /a"),
        Field(scenario: "a number", value: "1", result: "wrong_type /a"),
        Field(
            scenario: "an id of 257 bytes",
            value: "\"" + String(repeating: "x", count: 257) + "\"",
            result: "too_large /a"
        ),
    ]

    @Test(arguments: identifiers)
    func identifier(_ row: Field) {
        #expect(Self.field(row.value) { object throws(Failure) in try object.identifier("a")?.text } == row.result)
    }

    static let booleans = [
        Field(scenario: "true", value: "true", result: "true"),
        Field(scenario: "false", value: "false", result: "false"),
        Field(scenario: "null", value: "null", result: "absent"),
        Field(scenario: "a number", value: "1", result: "wrong_type /a"),
        Field(scenario: "a text", value: "\"true\"", result: "wrong_type /a"),
    ]

    @Test(arguments: booleans)
    func boolean(_ row: Field) {
        let result = Self.field(row.value) { object throws(Failure) in try object.boolean("a").map { "\($0)" } }
        #expect(result == row.result)
    }

    static let integers = [
        Field(scenario: "an integer", value: "-7", result: "-7"),
        Field(scenario: "null", value: "null", result: "absent"),
        Field(scenario: "a real", value: "7.0", result: "wrong_type /a"),
        Field(scenario: "digits", value: "\"7\"", result: "wrong_type /a"),
    ]

    @Test(arguments: integers)
    func integer(_ row: Field) {
        let result = Self.field(row.value) { object throws(Failure) in try object.integer("a").map { "\($0)" } }
        #expect(result == row.result)
    }

    static let instants = [
        Field(scenario: "milliseconds", value: "1000", result: "1000"),
        Field(scenario: "the epoch", value: "0", result: "0"),
        Field(scenario: "a date", value: "\"1970-01-01T00:00:01Z\"", result: "1000"),
        Field(scenario: "null", value: "null", result: "absent"),
        Field(scenario: "the latest", value: "8640000000000000", result: "8640000000000000"),
        Field(scenario: "beyond the latest", value: "8640000000000001", result: "out_of_range /a"),
        Field(scenario: "a date without an offset", value: "\"1970-01-01T00:00:01\"", result: "invalid_value /a"),
        Field(scenario: "a real", value: "1.5", result: "wrong_type /a"),
        Field(scenario: "digits", value: "\"1000\"", result: "invalid_value /a"),
    ]

    @Test(arguments: instants)
    func instant(_ row: Field) {
        let result = Self.field(row.value) { object throws(Failure) in
            try object.instant("a").map { "\($0.milliseconds)" }
        }
        #expect(result == row.result)
    }

    static let prices = [
        Field(scenario: "milliunits", value: "9990", result: "9990"),
        Field(scenario: "a decimal", value: "\"9.99\"", result: "9990"),
        Field(scenario: "nothing", value: "0", result: "0"), Field(scenario: "null", value: "null", result: "absent"),
        Field(scenario: "negative milliunits", value: "-1", result: "out_of_range /a"),
        Field(scenario: "a negative decimal", value: "\"-0.01\"", result: "out_of_range /a"),
        Field(scenario: "four decimals", value: "\"9.9901\"", result: "invalid_value /a"),
        Field(scenario: "beyond 64 bits", value: "\"9223372036854775808\"", result: "out_of_range /a"),
        // 9.99 in binary is not 9.99.
        Field(scenario: "a real", value: "9.99", result: "wrong_type /a"),
    ]

    @Test(arguments: prices)
    func price(_ row: Field) {
        let result = Self.field(row.value) { object throws(Failure) in try object.price("a").map { "\($0)" } }
        #expect(result == row.result)
    }

    static let periods = [
        Field(scenario: "a month", value: "\"P1M\"", result: "P1M"),
        Field(scenario: "a name", value: "\"ONE_YEAR\"", result: "P1Y"),
        Field(scenario: "null", value: "null", result: "absent"),
        Field(scenario: "no units", value: "\"P0M\"", result: "out_of_range /a"),
        Field(scenario: "too many units", value: "\"P10000M\"", result: "out_of_range /a"),
        Field(scenario: "not a period", value: "\"1M\"", result: "invalid_value /a"),
        Field(scenario: "a number", value: "1", result: "wrong_type /a"),
    ]

    @Test(arguments: periods)
    func period(_ row: Field) {
        #expect(Self.field(row.value) { object throws(Failure) in try object.period("a")?.iso8601 } == row.result)
    }

    static let currencies = [
        Field(scenario: "dollars", value: "\"USD\"", result: "USD"),
        Field(scenario: "null", value: "null", result: "absent"),
        Field(scenario: "small letters", value: "\"usd\"", result: "invalid_value /a"),
        Field(scenario: "a code that does not exist", value: "\"XQQ\"", result: "invalid_value /a"),
        Field(scenario: "a number", value: "840", result: "wrong_type /a"),
    ]

    @Test(arguments: currencies)
    func currency(_ row: Field) {
        #expect(Self.field(row.value) { object throws(Failure) in try object.currency("a")?.code } == row.result)
    }

    static let arrays = [
        Field(scenario: "nothing in it", value: "[]", result: ""),
        Field(scenario: "two elements", value: "[\"x\",\"y\"]", result: "x,y"),
        Field(scenario: "null", value: "null", result: "absent"),
        Field(scenario: "an error in the second", value: "[\"x\",\"\"]", result: "invalid_value /a/1"),
        Field(scenario: "null in it", value: "[null]", result: "wrong_type /a/0"),
        Field(scenario: "an object", value: "{}", result: "wrong_type /a"),
    ]

    @Test(arguments: arrays)
    func array(_ row: Field) {
        let result = Self.field(row.value) { object throws(Failure) in
            try object.array("a") { value throws(Failure) in try RequestObject.identifier(value).text }?
                .joined(separator: ",")
        }
        #expect(result == row.result)
    }

    @Test func unknownFieldsAreNamed() throws {
        let unknown = try #require(
            failure("{\"b\":1}") { root throws(Failure) in
                _ = try RequestObject(root, fields: ["a", "c"])
            }
        )
        #expect(unknown.location == "unknown_field /b")
        #expect(unknown.message.hasSuffix("expected one of a, c."))
        let list = try #require(failure("[]") { root throws(Failure) in _ = try RequestObject(root, fields: []) })
        #expect(list.location == "wrong_type ")
    }

    @Test func requiredFieldIsNamed() throws {
        let missing = try #require(
            failure("{}") { root throws(Failure) in
                let object = try RequestObject(root, fields: ["a"])
                _ = try object.required("a", object.text)
            }
        )
        #expect(missing.location == "missing_field /a")
    }
}
