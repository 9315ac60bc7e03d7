import CSubscore
import Subscore
import Testing

@testable import SubscoreArrow

@Suite struct OutColumnTests {
    /// Exports a column, and releases it after the body.
    private static func exported<Result>(
        _ column: OutColumn,
        _ body: (ArrowSchema, ArrowArray) throws -> Result
    ) throws -> Result {
        var (schema, array) = (ArrowSchema(), ArrowArray())
        try column.exportSchema(to: &schema)
        try column.export(to: &array)
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
        for value in [Int64(1), nil, .max, nil] { try column.append(orNull: value) }
        try Self.exported(column) { schema, array in
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
        for index in 0..<20 { try column.append(orNull: index < position ? Int64(index) : nil) }
        try Self.exported(column) { _, array in
            #expect(array.null_count == Int64(20 - position))
            #expect(Self.validity(array) == (0..<20).map { $0 < position })
        }
    }

    @Test func noNullsHaveNoBits() throws {
        let column = OutColumn("status", "c")
        for value in [Int8(1), 2, 3] { try column.append(value) }
        try Self.exported(column) { schema, array in
            #expect(schema.flags == 0)
            #expect(array.null_count == 0 && array.buffers[0] == nil)
            #expect(Self.load(array, 1, as: Int8.self, count: 3) == [1, 2, 3])
        }
    }

    @Test(arguments: [0, 1, 8, 9])
    func flags(count: Int) throws {
        let column = OutColumn("hasAccess", "b")
        for index in 0..<count { try column.append(index % 3 == 0) }
        try Self.exported(column) { _, array in
            let bits = try #require(array.buffers[1])
            let flags = (0..<count).map { bits.load(fromByteOffset: $0 / 8, as: UInt8.self) >> ($0 % 8) & 1 == 1 }
            #expect(flags == (0..<count).map { $0 % 3 == 0 })
        }
    }

    @Test func texts() throws {
        for isLarge in [false, true] {
            let column = OutColumn("productId", isLarge ? "U" : "u", isNullable: true)
            for text in ["pro", nil, "", "caf\u{E9}"] as [StaticString?] { try column.append(orNull: text) }
            try Self.exported(column) { _, array in
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
        try Self.exported(OutColumn("productId", "u")) { _, array in
            #expect(array.length == 0 && array.buffers[1] != nil && array.buffers[2] != nil)
            #expect(Self.load(array, 1, as: Int32.self, count: 1) == [0])
        }
        try Self.exported(OutColumn("price", "l")) { _, array in #expect(array.buffers[1] != nil) }
    }

    @Test func dictionary() throws {
        let column = OutColumn("state", "c", dictionary: ["none", "subscribed"])
        for value in [Int8(1), 0, 1] { try column.append(value) }
        try Self.exported(column) { schema, array in
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
        for id in [number, nil, text] {
            try numbers.append(orNull: id, texts)
            try words.append(orNull: id, texts)
        }
        try Self.exported(numbers) { _, array in
            // A text is not a number.
            #expect(Self.validity(array) == [true, false, false])
            #expect(Self.load(array, 1, as: Int64.self, count: 1) == [70])
        }
        try Self.exported(words) { _, array in
            #expect(Self.validity(array) == [true, false, true])
            #expect(Self.load(array, 1, as: Int32.self, count: 4) == [0, 2, 2, 3])
        }
    }

    @Test func instants() throws {
        let column = OutColumn.instant("since")
        try column.append(Int64(1_000))
        try Self.exported(column) { schema, _ in #expect(String(cString: schema.format) == "tsm:UTC") }
    }
}
