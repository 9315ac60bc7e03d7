import CSubscore
import SubscoreCore
import Testing

@testable import SubscoreArrow

@Suite struct ArrowBuffersTests {
    private static let wrongType = ArrowFailure(.notAnInteger, .rows, .price)

    struct Malformed: Scenario {
        let scenario: String
        var format = "l"
        var from: Int64 = 0
        var count: Int64?
        /// Changes an array of three 64-bit numbers.
        var change: @Sendable (inout ArrowArray) -> Void = { _ in }
        /// Nil if it is read.
        let problem: Problem?
    }

    static let malformed = [
        Malformed(scenario: "nothing wrong", problem: nil),
        Malformed(scenario: "a part of it", from: 1, count: 2, problem: nil),
        Malformed(scenario: "nothing of it", from: 3, count: 0, problem: nil),
        Malformed(scenario: "an unsupported type", format: "e", problem: .notAnInteger),
        Malformed(scenario: "released", change: { $0.release = nil }, problem: .arrayIsMissing),
        Malformed(scenario: "a negative length", change: { $0.length = -1 }, problem: .lengthImpossible),
        Malformed(scenario: "a negative offset", change: { $0.offset = -1 }, problem: .lengthImpossible),
        Malformed(scenario: "an offset beyond 64 bits", change: { $0.offset = .max }, problem: .lengthImpossible),
        Malformed(scenario: "longer than any memory", change: { $0.length = .max / 2 }, problem: .lengthImpossible),
        Malformed(scenario: "a start before it", from: -1, problem: .lengthImpossible),
        Malformed(scenario: "a part beyond it", from: 2, count: 2, problem: .lengthImpossible),
        Malformed(scenario: "a negative part", count: -1, problem: .lengthImpossible),
        Malformed(scenario: "one buffer", change: { $0.n_buffers = 1 }, problem: .bufferCountDiffers),
        Malformed(scenario: "three buffers", change: { $0.n_buffers = 3 }, problem: .bufferCountDiffers),
        Malformed(scenario: "no list of buffers", change: { $0.buffers = nil }, problem: .bufferIsMissing),
        Malformed(scenario: "no values", change: { $0.buffers[1] = nil }, problem: .bufferIsMissing),
        Malformed(
            scenario: "no values of an empty array",
            change: {
                $0.buffers[1] = nil
                $0.length = 0
            },
            problem: nil
        ),
        Malformed(scenario: "nulls without their bits", change: { $0.null_count = 1 }, problem: .validityIsMissing),
        Malformed(
            scenario: "an unknown number of nulls without their bits",
            change: { $0.null_count = -1 },
            problem: nil
        ),
    ]

    @Test(arguments: malformed)
    func checks(_ row: Malformed) {
        let made = HandMade()
        var array = made.numbers([Int64(1), 2, 3])
        row.change(&array)
        do throws(ArrowFailure) {
            let schema = made.schema(row.format)
            let buffers = try ArrowBuffers(schema, array, from: row.from, count: row.count, wrongType: Self.wrongType)
            #expect(row.problem == nil)
            #expect(buffers.count == Int(row.count ?? array.length))
        } catch {
            #expect(error.problem == row.problem)
            #expect(error.column == .price && error.table == .rows)
        }
    }

    private static func integers<Value: FixedWidthInteger & BitwiseCopyable>(
        _ format: String,
        _ values: [Value],
        from start: Int64 = 0
    ) throws(ArrowFailure) -> [Int64] {
        let made = HandMade()
        let buffers = try ArrowBuffers(
            made.schema(format),
            made.numbers(values),
            from: start,
            count: nil,
            wrongType: wrongType
        )
        return (0..<values.count - Int(start)).map { buffers.integer($0) }
    }

    @Test func integersOfEveryWidth() throws {
        #expect(try Self.integers("c", [Int8.min, -1, .max]) == [-128, -1, 127])
        #expect(try Self.integers("s", [Int16.min, -1, .max]) == [-32_768, -1, 32_767])
        #expect(try Self.integers("i", [Int32.min, -1, .max]) == [-2_147_483_648, -1, 2_147_483_647])
        #expect(try Self.integers("l", [Int64.min, -1, .max]) == [.min, -1, .max])
        #expect(try Self.integers("C", [UInt8.max, 1]) == [255, 1])
        #expect(try Self.integers("S", [UInt16.max, 1]) == [65_535, 1])
        #expect(try Self.integers("I", [UInt32.max, 1]) == [4_294_967_295, 1])
        // A large one looks negative; the reader refuses it.
        #expect(try Self.integers("L", [UInt64.max, 1]) == [-1, 1])
    }

    /// From 2^53 on a number may stand for several integers.
    @Test func floatingPoint() throws {
        let made = HandMade()
        let values: [Double] = [
            0, -0.0, 1, -7, 0.5, 9_007_199_254_740_991, 9_007_199_254_740_992, -9e15, .infinity, .nan,
        ]
        let readable: [Int64?] = [0, 0, 1, -7, nil, 9_007_199_254_740_991, nil, -9_000_000_000_000_000, nil, nil]
        let doubles = try ArrowBuffers(
            made.schema("g"),
            made.numbers(values),
            from: 0,
            count: nil,
            wrongType: Self.wrongType
        )
        #expect(values.indices.map { doubles.readable($0) } == readable)
        #expect(values.indices.filter { doubles.isNaN($0) } == [9])
        let floats = made.numbers([Float(1), 0.5, 16_777_216, .nan])
        let small = try ArrowBuffers(made.schema("f"), floats, from: 1, count: 3, wrongType: Self.wrongType)
        #expect((0..<3).map { small.readable($0) } == [nil, 16_777_216, nil])
    }

    @Test func decimals() throws {
        let made = HandMade()
        let words: [Int64] = [5, 0, -5, -1, .max, 0, .min, -1, .min, 0, .max, -1, 5, 1]
        let readable: [Int64?] = [5, -5, .max, .min, nil, nil, nil]
        let array = made.array(7, [made.bytes(words)])
        let narrow = try ArrowBuffers(made.schema("d:38,0"), array, from: 0, count: nil, wrongType: Self.wrongType)
        #expect((0..<7).map { narrow.readable($0) } == readable)
        let wide = made.array(3, [made.bytes([Int64(5), 0, 0, 0, -5, -1, -1, -1, 5, 0, 0, 1])])
        let wider = try ArrowBuffers(made.schema("d:40,0,256"), wide, from: 0, count: nil, wrongType: Self.wrongType)
        #expect((0..<3).map { wider.readable($0) } == [5, -5, nil])
    }

    struct Runs: Scenario {
        let scenario: String
        let ends: [Int64]
        var offset = 0
        var from: Int64 = 0
        var count: Int64
        /// The position of each row's run; nil if the array is refused.
        let positions: [Int]?
    }

    static let runs = [
        Runs(scenario: "three", ends: [2, 3, 6], count: 6, positions: [0, 0, 1, 2, 2, 2]),
        Runs(scenario: "a part", ends: [2, 3, 6], from: 1, count: 3, positions: [0, 1, 2]),
        Runs(scenario: "with an offset", ends: [2, 3, 6], offset: 2, from: 1, count: 2, positions: [2, 2]),
        Runs(scenario: "no rows", ends: [], count: 0, positions: []),
        Runs(scenario: "too short", ends: [2, 3, 5], count: 6, positions: nil),
        Runs(scenario: "none", ends: [], count: 1, positions: nil),
        // Not within the array, which its reader says.
        Runs(scenario: "descending", ends: [6, 3, 6], count: 2, positions: [0, 0]),
    ]

    @Test(arguments: runs)
    func positions(_ row: Runs) throws {
        let made = HandMade()
        let impossible = ArrowFailure(.runsImpossible, .rows, .price)
        for format in ["s", "i", "l"] {
            let ends =
                format == "s"
                ? made.numbers(row.ends.map { Int16($0) })
                : format == "i" ? made.numbers(row.ends.map { Int32($0) }) : made.numbers(row.ends)
            let read = try ArrowBuffers(made.schema(format), ends, from: 0, count: nil, wrongType: Self.wrongType)
            var array = made.array(Int(row.from + row.count), offset: row.offset, [])
            array.n_buffers = 0
            let runs = try? ArrowBuffers(runs: array, endingAt: read, from: row.from, count: row.count, impossible)
            #expect(runs.map { runs in (0..<runs.count).map { Int(runs.integer($0)) } } == row.positions)
        }
    }

    /// The offset of an array and the start of a part add up, for values and for their nulls.
    @Test func offsetAndPart() throws {
        let made = HandMade()
        let numbers = made.numbers([Int32(0), 1, 2, 3, 4], validity: [true, true, false, true, false], offset: 1)
        let buffers = try ArrowBuffers(made.schema("i"), numbers, from: 1, count: 3, wrongType: Self.wrongType)
        #expect((0..<3).map { buffers.integer($0) } == [2, 3, 4])
        #expect((0..<3).map { buffers.isNull($0) } == [true, false, true])
        #expect(buffers.mayBeNull)
    }

    @Test func bits() throws {
        let made = HandMade()
        let array = made.array(10, [made.bytes([UInt8(0b1000_0001), 0b10])])
        let buffers = try ArrowBuffers(made.schema("b"), array, from: 0, count: nil, wrongType: Self.wrongType)
        #expect((0..<10).filter { buffers.bit($0) } == [0, 7, 9])
        #expect(!buffers.mayBeNull && !buffers.isInteger && !buffers.isText)
    }

    /// Some producers add a validity to an array of nulls, which the format does not have.
    @Test func nulls() throws {
        let made = HandMade()
        for buffers in [0, 1] {
            var array = made.array(3, [])
            array.n_buffers = Int64(buffers)
            let nulls = try ArrowBuffers(made.schema("n"), array, from: 0, count: nil, wrongType: Self.wrongType)
            #expect((0..<3).allSatisfy { nulls.isNull($0) } && nulls.mayBeNull)
        }
        #expect(ArrowBuffers().isNull(0) && ArrowBuffers().count == 0)
    }

    struct Offsets: Scenario {
        let scenario: String
        let offsets: [Int32]
        /// Of each text, nil if its offsets are invalid.
        let texts: [String?]
    }

    /// In the text "abcdef".
    static let offsets = [
        Offsets(scenario: "ascending", offsets: [0, 1, 1, 6], texts: ["a", "", "bcdef"]),
        Offsets(scenario: "from the middle", offsets: [2, 4], texts: ["cd"]),
        Offsets(scenario: "descending", offsets: [0, 4, 2, 6], texts: ["abcd", nil, "cdef"]),
        Offsets(scenario: "negative", offsets: [-1, 2], texts: [nil]),
        // The last offset is the end of the text.
        Offsets(scenario: "beyond the end", offsets: [0, 6, 3], texts: [nil, nil]),
    ]

    @Test(arguments: offsets)
    func texts(_ row: Offsets) throws {
        let made = HandMade()
        let text = made.bytes(Array("abcdef".utf8))
        for format in ["u", "U"] {
            let offsets = format == "u" ? made.bytes(row.offsets) : made.bytes(row.offsets.map { Int64($0) })
            let array = made.array(row.offsets.count - 1, [offsets, text])
            let buffers = try ArrowBuffers(made.schema(format), array, from: 0, count: nil, wrongType: Self.wrongType)
            #expect(buffers.isText)
            let texts = row.texts.indices.map { index in
                buffers.bytes(index).map { String(decoding: $0, as: UTF8.self) }
            }
            #expect(texts == row.texts)
        }
    }

    struct View: Scenario {
        let scenario: String
        /// Length, the first four bytes, the buffer and the offset in it.
        let view: [Int32]
        let text: String?
    }

    /// A text of up to 12 bytes is in its view; a longer one in a buffer.
    static let views = [
        View(scenario: "empty", view: [0, 0, 0, 0], text: ""),
        View(scenario: "in the view", view: [4, 0x6463_6261, 0, 0], text: "abcd"),
        View(scenario: "in the buffer", view: [13, 0, 0, 1], text: "bcdefghijklmn"),
        View(scenario: "a negative length", view: [-1, 0, 0, 0], text: nil),
        View(scenario: "another buffer", view: [13, 0, 1, 0], text: nil),
        View(scenario: "a negative buffer", view: [13, 0, -1, 0], text: nil),
        View(scenario: "a negative offset", view: [13, 0, 0, -1], text: nil),
        View(scenario: "to the end of the buffer", view: [26, 0, 0, 0], text: "abcdefghijklmnopqrstuvwxyz"),
        View(scenario: "beyond the end of the buffer", view: [26, 0, 0, 1], text: nil),
    ]

    @Test(arguments: views)
    func viewed(_ row: View) throws {
        let made = HandMade()
        let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
        let array = made.array(1, [made.bytes(row.view), made.bytes(letters), made.bytes([Int64(letters.count)])])
        let buffers = try ArrowBuffers(made.schema("vu"), array, from: 0, count: nil, wrongType: Self.wrongType)
        #expect(buffers.bytes(0).map { String(decoding: $0, as: UTF8.self) } == row.text)
    }
}
