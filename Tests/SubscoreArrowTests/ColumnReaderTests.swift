import CSubscore
import SubscoreCore
import Testing

@testable import SubscoreArrow

@Suite struct ColumnReaderTests {
    private static func reader(
        _ made: HandMade,
        _ format: String,
        _ values: ArrowArray,
        _ field: StoreField,
        dictionary: ArrowSchema? = nil
    ) throws(ArrowFailure) -> ColumnReader {
        let pointers = made.table(made.schema(format, "\(field.name)", dictionary: dictionary), values)
        return try ColumnReader(try ArrowTable(.rows, pointers.schema, pointers.array), field)
    }

    /// What each row is read as, or the problem.
    private static func read<Value>(
        _ count: Int,
        _ read: (Int) throws(ArrowFailure) -> Value?
    ) -> [String] {
        (0..<count).map { row in
            do throws(ArrowFailure) {
                return try read(row).map { "\($0)" } ?? "-"
            } catch {
                #expect(error.row == row && error.column != nil)
                return "\(error.problem)"
            }
        }
    }

    @Test func integers() throws {
        let made = HandMade()
        let large = try Self.reader(made, "L", made.numbers([UInt64(7), .max]), .price)
        #expect(Self.read(2) { row throws(ArrowFailure) in try large.integer(row) } == ["7", "-"])
        #expect(Self.read(2) { row throws(ArrowFailure) in try large.isUnreadable(row) } == ["false", "true"])
        let nulls = try Self.reader(made, "l", made.numbers([Int64(7), 8], validity: [false, true]), .price)
        #expect(Self.read(2) { row throws(ArrowFailure) in try nulls.integer(row) } == ["-", "8"])
        #expect(Self.read(2) { row throws(ArrowFailure) in try nulls.isUnreadable(row) } == ["false", "false"])
        #expect(nulls.isPresent && nulls.isInteger && !nulls.isText && !large.isInteger)
    }

    struct RoundedIds: Scenario {
        let scenario: String
        let text: String
        let isRounded: Bool
    }

    static let roundedIds = [
        RoundedIds(scenario: "as a spreadsheet rounds", text: "1.23457E+14", isRounded: true),
        RoundedIds(scenario: "with a comma", text: "1,23457E+14", isRounded: true),
        RoundedIds(scenario: "without a fraction", text: "2E+15", isRounded: true),
        RoundedIds(scenario: "in small letters, without a sign", text: "1.2e15", isRounded: true),
        RoundedIds(scenario: "digits", text: "123456789012345", isRounded: false),
        RoundedIds(scenario: "without a fraction and a sign", text: "1E14", isRounded: true),
        RoundedIds(scenario: "a fraction that is a version", text: "1.5", isRounded: false),
        RoundedIds(scenario: "nothing behind the letter", text: "1.5E", isRounded: false),
        RoundedIds(scenario: "nothing behind the sign", text: "1.5E+", isRounded: false),
        RoundedIds(scenario: "nothing between the point and the letter", text: "1.E14", isRounded: true),
        RoundedIds(scenario: "more behind it", text: "1.5E+14x", isRounded: false),
        RoundedIds(scenario: "a letter at the beginning", text: "E+14", isRounded: false),
    ]

    @Test(arguments: roundedIds)
    func idsThatASpreadsheetRounded(_ row: RoundedIds) throws {
        let made = HandMade()
        let reader = try Self.reader(made, "u", made.texts(["7", row.text]), .transactionId)
        var texts = StringTable()
        let read = Self.read(2) { index throws(ArrowFailure) in try reader.id(index, &texts).map { _ in "id" } }
        #expect(read == ["id", row.isRounded ? "idIsRounded" : "id"])
    }

    struct Flags: Scenario {
        let scenario: String
        let numbers: [Int64]
        let flags: [String]
    }

    static let flags = [
        Flags(scenario: "1 and 0", numbers: [1, 0], flags: ["true", "false"]),
        Flags(scenario: "another number", numbers: [2, -1], flags: ["flagOfAnotherValue", "flagOfAnotherValue"]),
    ]

    @Test(arguments: flags)
    func flagsAsNumbers(_ row: Flags) throws {
        let made = HandMade()
        let wide = try Self.reader(made, "l", made.numbers(row.numbers), .isUpgraded)
        #expect(Self.read(2) { index throws(ArrowFailure) in try wide.flag(index) } == row.flags)
        let narrow = try Self.reader(made, "c", made.numbers(row.numbers.map { Int8($0) }), .isUpgraded)
        #expect(Self.read(2) { index throws(ArrowFailure) in try narrow.flag(index) } == row.flags)
    }

    @Test func bits() throws {
        let made = HandMade()
        let array = made.array(3, validity: [true, true, false], [made.bytes([UInt8(0b101)])])
        let reader = try Self.reader(made, "b", array, .isUpgraded)
        #expect(Self.read(3) { row throws(ArrowFailure) in try reader.flag(row) } == ["true", "false", "-"])
    }

    struct Instants: Scenario {
        let format: String
        let numbers: [Int64]
        /// In milliseconds.
        let instants: [String]
        var scenario: String { format }
    }

    /// Before 1970-01-02 there is no date, as in the store's documents. Fractions are rounded down.
    static let instants = [
        Instants(
            format: "l",
            numbers: [0, 86_400_000, -1, .max],
            instants: ["-", "86400000", "-", "instantOutOfRange"]
        ),
        Instants(
            format: "tsm:",
            numbers: [86_399_999, 86_400_001, 8_640_000_000_000_001, .min],
            instants: ["-", "86400001", "instantOutOfRange", "-"]
        ),
        Instants(
            format: "tss:UTC",
            numbers: [0, 86_400, -1, .max],
            instants: ["-", "86400000", "-", "instantOutOfRange"]
        ),
        Instants(
            format: "tsu:",
            numbers: [86_399_999_999, 86_400_000_999, 86_400_001_000, -1],
            instants: ["-", "86400000", "86400001", "-"]
        ),
        Instants(
            format: "tsn:",
            numbers: [86_399_999_999_999, 86_400_001_999_999, -1, .min],
            instants: ["-", "86400001", "-", "-"]
        ),
    ]

    @Test(arguments: instants)
    func instantsOfEveryUnit(_ row: Instants) throws {
        let made = HandMade()
        let reader = try Self.reader(made, row.format, made.numbers(row.numbers), .purchaseDate)
        let read = Self.read(4) { index throws(ArrowFailure) in try reader.instant(index)?.milliseconds }
        #expect(read == row.instants)
    }

    @Test func ids() throws {
        let made = HandMade()
        var texts = StringTable()
        func text(_ id: TransactionId?) -> String? { id.map { texts.text($0) } }
        let numbers = try Self.reader(made, "l", made.numbers([Int64(70), -1]), .transactionId)
        #expect(Self.read(2) { row throws(ArrowFailure) in text(try numbers.id(row, &texts)) } == ["70", "-1"])
        let large = try Self.reader(made, "L", made.numbers([UInt64.max]), .transactionId)
        let read = Self.read(1) { row throws(ArrowFailure) in text(try large.id(row, &texts)) }
        #expect(read == ["18446744073709551615"])
        let words = try Self.reader(
            made,
            "u",
            made.texts(["70", "", "a", String(repeating: "x", count: 257)]),
            .transactionId
        )
        #expect(
            Self.read(4) { row throws(ArrowFailure) in text(try words.id(row, &texts)) } == [
                "70", "-", "a", "idTooLong",
            ]
        )
    }

    @Test func textThatIsNotUTF8() throws {
        let made = HandMade()
        let array = made.array(1, [made.bytes([Int32(0), 1]), made.bytes([UInt8(0xFF)])])
        let reader = try Self.reader(made, "u", array, .transactionId)
        var texts = StringTable()
        let read = Self.read(1) { row throws(ArrowFailure) in try reader.id(row, &texts) }
        #expect(read == ["notUTF8"])
        let names = Self.read(1) { row throws(ArrowFailure) in try reader.name(row, &texts) }
        #expect(names == ["notUTF8"])
    }

    @Test func textWithImpossibleOffsets() throws {
        let made = HandMade()
        let array = made.array(2, [made.bytes([Int32(2), 1, 2]), made.bytes(Array("ab".utf8))])
        let reader = try Self.reader(made, "u", array, .currency)
        let read = Self.read(2) { row throws(ArrowFailure) in
            String(decoding: try reader.word(row).bytes, as: UTF8.self)
        }
        #expect(read == ["offsetsImpossible", "b"])
    }

    /// A name is a text, also of a column of numbers.
    @Test func names() throws {
        let made = HandMade()
        var texts = StringTable()
        for (format, values) in [("c", made.numbers([Int8(-7)])), ("L", made.numbers([UInt64.max]))] {
            let reader = try Self.reader(made, format, values, .transactionId)
            let name = try #require(try reader.name(0, &texts))
            #expect(texts.text(name) == (format == "c" ? "-7" : "18446744073709551615"))
        }
    }

    struct Keys: Scenario {
        let scenario: String
        let keys: [Int8]
        var validity: [Bool]?
        let words: [String]
    }

    /// Of a dictionary of "a", null and "b".
    static let keys = [
        Keys(scenario: "each", keys: [2, 0], words: ["b", "a"]),
        Keys(scenario: "a null in the dictionary", keys: [1, 0], words: ["", "a"]),
        Keys(scenario: "a null among the keys", keys: [9, 0], validity: [false, true], words: ["", "a"]),
        Keys(
            scenario: "beyond the dictionary",
            keys: [3, -1],
            words: ["indexBeyondDictionary", "indexBeyondDictionary"]
        ),
    ]

    @Test(arguments: keys)
    func dictionary(_ row: Keys) throws {
        let made = HandMade()
        let dictionary = made.texts(["a", "x", "b"], validity: [true, false, true])
        let array = made.array(2, validity: row.validity, [made.bytes(row.keys)], dictionary: dictionary)
        let reader = try Self.reader(made, "c", array, .currency, dictionary: made.schema("u"))
        #expect(reader.isDictionary && reader.dictionaryCount == 3)
        let words = Self.read(2) { index throws(ArrowFailure) in
            String(decoding: try reader.word(index).bytes, as: UTF8.self)
        }
        #expect(words == row.words)
    }

    struct Misused: Scenario {
        let scenario: String
        let format: String
        let field: StoreField
        let problem: Problem?
    }

    static let misused = [
        Misused(scenario: "numbers as ids", format: "l", field: .transactionId, problem: nil),
        Misused(scenario: "numbers as words", format: "l", field: .currency, problem: .notAWord),
        Misused(scenario: "small numbers as instants", format: "i", field: .purchaseDate, problem: nil),
        Misused(scenario: "flags as instants", format: "b", field: .purchaseDate, problem: .notAnInstant),
        Misused(scenario: "floating-point numbers as prices", format: "g", field: .price, problem: .notAnInteger),
        Misused(scenario: "numbers as instants", format: "l", field: .purchaseDate, problem: nil),
        Misused(scenario: "timestamps as numbers", format: "tsm:", field: .price, problem: .notAnInteger),
        Misused(scenario: "timestamps as ids", format: "tsm:", field: .transactionId, problem: .notAnId),
        Misused(scenario: "timestamps as flags", format: "tsm:", field: .isUpgraded, problem: .notAFlag),
        Misused(scenario: "numbers as customers", format: "l", field: .customer, problem: nil),
        Misused(scenario: "timestamps as customers", format: "tsm:", field: .customer, problem: .notACustomer),
    ]

    @Test(arguments: misused)
    func types(_ row: Misused) {
        let made = HandMade()
        do throws(ArrowFailure) {
            _ = try Self.reader(made, row.format, made.numbers([Int64(1)]), row.field)
            #expect(row.problem == nil)
        } catch {
            #expect(error.problem == row.problem)
        }
    }

    @Test func absentColumn() throws {
        let made = HandMade()
        let pointers = made.table(made.schema("l", "quantity"), made.numbers([Int64(1)]))
        let reader = try ColumnReader(try ArrowTable(.rows, pointers.schema, pointers.array), .price)
        var texts = StringTable()
        #expect(!reader.isPresent && reader.isIntegerOrAbsent)
        let (integer, flag, instant) = (try reader.integer(0), try reader.flag(0), try reader.instant(0))
        #expect(integer == nil && flag == nil && instant == nil)
        let (word, id, name) = (try reader.word(0), try reader.id(0, &texts), try reader.name(0, &texts))
        #expect(word.bytes.isEmpty && id == nil && name == nil)
    }
}
