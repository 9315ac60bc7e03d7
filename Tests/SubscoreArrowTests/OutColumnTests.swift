import CSubscore
import Subscore
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

    @Test func numbers() throws {
        let column = OutColumn("price", "l", isNullable: true)
        try column.reserve(4)
        for (row, value) in [Int64(1), nil, .max, nil].enumerated() { column.set(orNull: value, at: row) }
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
        for row in 0..<20 { column.set(orNull: row < position ? Int64(row) : nil, at: row) }
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
        for row in 0..<count { column.set(row % 3 == 0, at: row) }
        try Self.exported(column, count) { _, array in
            let bits = try #require(array.buffers[1])
            let flags = (0..<count).map { bits.load(fromByteOffset: $0 / 8, as: UInt8.self) >> ($0 % 8) & 1 == 1 }
            #expect(flags == (0..<count).map { $0 % 3 == 0 })
        }
    }

    @Test func texts() throws {
        for isLarge in [false, true] {
            let column = OutColumn("productId", isLarge ? "U" : "u", isNullable: true)
            try column.reserve(4)
            for (row, text) in (["pro", nil, "", "caf\u{E9}"] as [StaticString?]).enumerated() {
                try column.set(orNull: text, at: row)
            }
            try Self.exported(column, 4) { _, array in
                #expect(array.n_buffers == 3 && array.null_count == 1)
                let offsets =
                    isLarge
                    ? Self.load(array, 1, as: Int64.self, count: 5)
                    : Self.load(array, 1, as: Int32.self, count: 5).map { Int64($0) }
                #expect(offsets == [0, 3, 3, 3, 8])
                let text = Self.load(array, 2, as: UInt8.self, count: 8)
                #expect(String(decoding: text, as: UTF8.self) == "procaf\u{E9}")
            }
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
        var texts = Texts()
        var word = "a"
        let (number, text) = (Id(Int64(70)), word.withUTF8 { texts.id($0) })
        let numbers = OutColumn("transactionId", "l", isNullable: true)
        let words = OutColumn("transactionId", "u", isNullable: true)
        for column in [numbers, words] {
            try column.reserve(3)
            for (row, id) in [number, nil, text].enumerated() { try column.set(orNull: id, texts, at: row) }
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

    /// The first of several rows is repeated in the others, and rows before them stay.
    @Test func repeatsARow() throws {
        let numbers = ["c": 1, "s": 2, "i": 4, "l": 8] as KeyValuePairs<StaticString, Int>
        for (format, width) in numbers {
            let column = OutColumn("number", format)
            try column.reserve(5)
            let values: [Int64] = [-3, 7, 7, 7, 7]
            for row in 0..<2 {
                switch width {
                case 1: column.set(Int8(values[row]), at: row)
                case 2: column.set(Int16(values[row]), at: row)
                case 4: column.set(Int32(values[row]), at: row)
                default: column.set(values[row], at: row)
                }
            }
            try column.repeatFirst(of: 1..<5)
            try Self.exported(column, 5) { _, array in
                let bytes = Self.load(array, 1, as: UInt8.self, count: 5 * width)
                let expected = values.flatMap { value in
                    withUnsafeBytes(of: value.littleEndian) { Array($0.prefix(width)) }
                }
                #expect(bytes == expected)
            }
        }
        for isNull in [false, true] {
            let texts = OutColumn("productId", "u", isNullable: true)
            try texts.reserve(4)
            try texts.set("ab" as StaticString, at: 0)
            try texts.set(orNull: isNull ? nil : "pro", at: 1)
            try texts.repeatFirst(of: 1..<4)
            try Self.exported(texts, 4) { _, array in
                #expect(array.null_count == (isNull ? 3 : 0))
                let ends: [Int32] = isNull ? [0, 2, 2, 2, 2] : [0, 2, 5, 8, 11]
                #expect(Self.load(array, 1, as: Int32.self, count: 5) == ends)
                let text = Self.load(array, 2, as: UInt8.self, count: Int(ends[4]))
                #expect(String(decoding: text, as: UTF8.self) == (isNull ? "ab" : "abpropropro"))
            }
        }
    }

    /// Each row of a column of lists has its own elements, however many there are.
    @Test func lists() throws {
        let column = OutColumn("entitlements", "+l")
        try column.reserve(3)
        for (row, count) in [2, 0, 3].enumerated() {
            try column.set(list: (0..<count).map { Identifier("e\($0)") }, at: row)
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
