import CSubscore
import SubscoreCore
import Testing

@testable import SubscoreArrow

@Suite struct OutColumnTests {
    /// Exports rows of a column, and releases them after the body.
    private static func exported<Result>(
        _ column: OutColumn,
        _ rows: Int,
        _ body: (ArrowSchema, ArrowArray) throws -> Result
    ) throws -> Result {
        var (schema, array) = (ArrowSchema(), ArrowArray())
        try column.exportSchema(to: &schema)
        try column.export(rows, to: &array)
        defer {
            schema.release?(&schema)
            array.release?(&array)
            #expect(schema.release == nil && array.release == nil)
        }
        return try body(schema, array)
    }

    /// Nothing if the buffer is absent.
    private static func load<Value: BitwiseCopyable>(
        _ array: ArrowArray,
        _ buffer: Int,
        as type: Value.Type,
        count: Int
    )
        -> [Value]
    {
        guard let start = array.buffers[buffer] else { return [] }
        return (0..<count).map { start.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Value>.stride, as: type) }
    }

    private static func validity(_ array: ArrowArray) -> [Bool] {
        guard let bits = array.buffers[0] else { return [] }
        return (0..<Int(array.length)).map { bits.load(fromByteOffset: $0 / 8, as: UInt8.self) >> ($0 % 8) & 1 == 1 }
    }

    /// Writes values from a row on, as a member of records.
    private static func write<Value: BitwiseCopyable>(
        _ values: [Value],
        from row: Int = 0,
        _ body: (Member<Value>, Range<Int>) throws -> Void
    ) throws {
        var values = values
        let rows = row..<row + values.count
        try values.withUnsafeMutableBufferPointer { values in
            guard let first = values.baseAddress else { return }
            try body(Member(first, of: Value.self, from: row), rows)
        }
    }

    /// Numbers as they are staged.
    private static func staged(_ values: [Int64?]) -> [Int64] { values.map { $0 ?? Instant.absent.milliseconds } }

    @Test func numbers() throws {
        let column = OutColumn("price", "l", isNullable: true)
        try column.reserve(4)
        try Self.write(Self.staged([1, nil])) { column.write(numbers: $0, $1) }
        try Self.write(Self.staged([.max, nil]), from: 2) { column.write(numbers: $0, $1) }
        try Self.exported(column, 4) { schema, array in
            #expect(schema.flags == Int64(ARROW_FLAG_NULLABLE))
            #expect(String(cString: schema.name) == "price" && String(cString: schema.format) == "l")
            #expect(array.length == 4 && array.null_count == 2 && array.n_buffers == 2 && array.offset == 0)
            #expect(Self.validity(array) == [true, false, true, false])
            let values = Self.load(array, 1, as: Int64.self, count: 4)
            #expect(values[0] == 1 && values[2] == .max)
        }
    }

    /// Across the edge of a byte of the bits, the first null at its end.
    @Test(arguments: [1, 7, 8, 9, 16, 17])
    func firstNull(at position: Int) throws {
        let column = OutColumn("price", "l", isNullable: true)
        try column.reserve(20)
        let values = (0..<20).map { $0 < position ? Int64($0) : nil }
        try Self.write(Self.staged(values)) { column.write(numbers: $0, $1) }
        try Self.exported(column, 20) { _, array in
            #expect(array.null_count == Int64(20 - position))
            #expect(Self.validity(array) == (0..<20).map { $0 < position })
        }
    }

    @Test func noNullsHaveNoBits() throws {
        let column = OutColumn("status", "c")
        try column.reserve(3)
        for row in 0..<3 { column.set(Int8(row + 1), at: row) }
        try Self.exported(column, 3) { schema, array in
            #expect(schema.flags == 0)
            #expect(array.null_count == 0 && array.buffers[0] == nil)
            #expect(Self.load(array, 1, as: Int8.self, count: 3) == [1, 2, 3])
        }
    }

    @Test(arguments: [0, 1, 8, 9])
    func flags(count: Int) throws {
        let column = OutColumn("hasAccess", "b")
        try column.reserve(count)
        try Self.write((0..<count).map { $0 % 3 == 0 }) { column.write(bytes: $0, $1) }
        try Self.exported(column, count) { _, array in
            let bits = try #require(array.buffers[1])
            let flags = (0..<count).map { bits.load(fromByteOffset: $0 / 8, as: UInt8.self) >> ($0 % 8) & 1 == 1 }
            #expect(flags == (0..<count).map { $0 % 3 == 0 })
        }
    }

    @Test func flagsThatMayBeNull() throws {
        let column = OutColumn("autoRenew", "b", isNullable: true)
        try column.reserve(3)
        try Self.write([true, nil, false] as [Bool?]) { column.write(flags: $0, $1) }
        try Self.exported(column, 3) { _, array in
            #expect(Self.validity(array) == [true, false, true])
            #expect(array.buffers[1]?.load(as: UInt8.self) == 1)
        }
    }

    /// Texts of every kind, most of which repeat that of the row before.
    @Test func texts() throws {
        var texts = StringTable()
        func name(_ text: String) -> StringIndex {
            var text = text
            return text.withUTF8 { texts.insert($0) }
        }
        let names = [name("pro"), .absent, name(""), name("caf\u{E9}"), name("caf\u{E9}"), .absent, name("pro")]
        for isLarge in [false, true] {
            let column = OutColumn("productId", isLarge ? "U" : "u", isNullable: true)
            try column.reserve(7)
            try Self.write(Array(names[..<2])) { try column.write(names: $0, $1, texts) }
            try Self.write(Array(names[2...]), from: 2) { try column.write(names: $0, $1, texts) }
            try Self.exported(column, 7) { _, array in
                #expect(array.n_buffers == 3 && array.null_count == 2)
                let offsets =
                    isLarge
                    ? Self.load(array, 1, as: Int64.self, count: 8)
                    : Self.load(array, 1, as: Int32.self, count: 8).map { Int64($0) }
                #expect(offsets == [0, 3, 3, 3, 8, 13, 13, 16])
                let text = Self.load(array, 2, as: UInt8.self, count: 16)
                #expect(String(decoding: text, as: UTF8.self) == "procaf\u{E9}caf\u{E9}pro")
            }
        }
    }

    @Test func wordsAndCurrencies() throws {
        let (words, currencies) = (OutColumn("w", "u", isNullable: true), OutColumn("c", "u", isNullable: true))
        for column in [words, currencies] { try column.reserve(3) }
        try Self.write([.sandbox, nil, .other] as [Environment?]) { try words.write(words: $0, $1) { $0.knownName } }
        let euro = try #require(Currency("EUR"))
        try Self.write([euro, euro, .absent]) { try currencies.write(currencies: $0, $1) }
        try Self.exported(words, 3) { _, array in
            #expect(Self.validity(array) == [true, false, false])
            #expect(Self.load(array, 1, as: Int32.self, count: 4) == [0, 7, 7, 7])
        }
        try Self.exported(currencies, 3) { _, array in
            #expect(Self.validity(array) == [true, true, false])
            let text = Self.load(array, 2, as: UInt8.self, count: 6)
            #expect(String(decoding: text, as: UTF8.self) == "EUREUR")
        }
    }

    /// An empty column has all of its buffers, and the first offset.
    @Test func nothing() throws {
        try Self.exported(OutColumn("productId", "u"), 0) { _, array in
            #expect(array.length == 0 && array.buffers[1] != nil && array.buffers[2] != nil)
            #expect(Self.load(array, 1, as: Int32.self, count: 1) == [0])
        }
        try Self.exported(OutColumn("price", "l"), 0) { _, array in #expect(array.buffers[1] != nil) }
    }

    @Test func dictionary() throws {
        let column = OutColumn("state", "c", dictionary: ["none", "subscribed"])
        try column.reserve(3)
        for (row, value) in [Int8(1), 0, 1].enumerated() { column.set(value, at: row) }
        try Self.exported(column, 3) { schema, array in
            let texts = try #require(array.dictionary).pointee
            let format = try #require(schema.dictionary).pointee.format
            #expect(format.map { String(cString: $0) } == "u")
            #expect(texts.length == 2)
            #expect(Self.load(texts, 1, as: Int32.self, count: 3) == [0, 4, 14])
        }
    }

    /// A column of ids is of numbers or of texts, like those that were read.
    @Test func ids() throws {
        var texts = StringTable()
        var word = "a"
        let (number, text) = (texts.id(Int64(70)), word.withUTF8 { texts.id($0) })
        let numbers = OutColumn("transactionId", "l", isNullable: true)
        let words = OutColumn("transactionId", "u", isNullable: true)
        for column in [numbers, words] {
            try column.reserve(3)
            try Self.write([number, .absent, text]) { try column.write(ids: $0, $1, texts) }
        }
        try Self.exported(numbers, 3) { _, array in
            // A text is not a number.
            #expect(Self.validity(array) == [true, false, false])
            #expect(Self.load(array, 1, as: Int64.self, count: 1) == [70])
        }
        try Self.exported(words, 3) { _, array in
            #expect(Self.validity(array) == [true, false, true])
            #expect(Self.load(array, 1, as: Int32.self, count: 4) == [0, 2, 2, 3])
        }
    }

    @Test func instants() throws {
        let column = OutColumn.instant("since")
        try column.reserve(1)
        column.set(Int64(1_000), at: 0)
        try Self.exported(column, 1) { schema, _ in #expect(String(cString: schema.format) == "tsm:UTC") }
    }

    /// Each row of a column of lists has its own elements, however many there are.
    @Test func lists() throws {
        let column = OutColumn("entitlements", "+l")
        for (row, count) in [2, 0, 3].enumerated() {
            try column.append(list: (0..<count).map { Identifier("e\($0)") }, at: row)
        }
        try Self.exported(column, 3) { _, array in
            #expect(Self.load(array, 1, as: Int32.self, count: 4) == [0, 2, 2, 5])
            let elements = try #require(array.children[0]).pointee
            #expect(elements.length == 5 && elements.null_count == 0)
            let text = Self.load(elements, 2, as: UInt8.self, count: 10)
            #expect(String(decoding: text, as: UTF8.self) == "e0e1e0e1e2")
        }
    }
}
