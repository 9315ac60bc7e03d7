// The memory of the output is from the C library's own allocator, because it outlives the call.
internal import CJansson
internal import CSubscore
internal import SubscoreCore

/// A column of the output table. Rows are reserved first and then set in their order, each once. It releases what was not
/// exported.
final class OutColumn {
    let name: StaticString
    private let format: StaticString
    let isNullable: Bool
    let isText: Bool
    private let isLarge: Bool
    /// The size of a number, a flag or an offset, in bytes.
    private let width: Int
    private let dictionary: [StaticString]
    /// How many rows are reserved.
    private var capacity = 0
    /// For each row a byte, 0 for null, which are packed when they are exported. Only if it is nullable.
    var validity: UnsafeMutableRawPointer?
    /// Numbers, offsets from the first one on, or a byte for each flag, which are packed when they are exported.
    var values: UnsafeMutableRawPointer?
    var text = GrowingBlock()
    /// The dictionary, or the elements of a list; at most one.
    private var nested: [OutColumn] = []
    /// The number of elements of all lists.
    private var elements = 0
    private var isExported = false

    /// - Parameters:
    /// - format: The type, in the format of the interface.
    /// - texts: The texts of the numbers of a dictionary.
    init(_ name: StaticString, _ format: StaticString, isNullable: Bool = false, dictionary texts: [StaticString] = [])
    {
        self.name = name
        self.format = format
        self.isNullable = isNullable
        dictionary = texts
        let first = format.utf8Start.pointee
        isLarge = first == UInt8(ascii: "U")
        isText = first == UInt8(ascii: "u") || isLarge
        width = Self.width(first)
        if isList { nested = [OutColumn("item", "u")] }
    }

    static func instant(_ name: StaticString, isNullable: Bool = false) -> OutColumn {
        OutColumn(name, "tsm:UTC", isNullable: isNullable)
    }

    private static func width(_ format: UInt8) -> Int {
        switch format {
        case UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "C"): return 1
        case UInt8(ascii: "s"), UInt8(ascii: "S"): return 2
        case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "u"), UInt8(ascii: "+"): return 4
        default: return 8
        }
    }

    private var first: UInt8 { format.utf8Start.pointee }
    private var isList: Bool { first == UInt8(ascii: "+") }
    private var isBool: Bool { first == UInt8(ascii: "b") }
    private var hasOffsets: Bool { isText || isList }

    /// Whether the table has it. Nothing is written into another one, which has no memory.
    var isReserved: Bool { values != nil }

    /// Reserves the memory of rows, so that fewer than `rows` may be set. Texts grow by themselves.
    func reserve(_ rows: Int) throws(ArrowFailure) {
        guard rows > capacity else { return }
        let (bytes, isTooMuch) = (rows + 1).multipliedReportingOverflow(by: width)
        guard !isTooMuch, let larger = realloc(values, bytes) else { throw .outOfMemory }
        // The first offset comes before any text or list.
        if values == nil, hasOffsets { larger.initializeMemory(as: UInt8.self, repeating: 0, count: width) }
        values = larger
        if isNullable {
            guard let larger = realloc(validity, rows) else { throw .outOfMemory }
            validity = larger
        }
        capacity = rows
    }

    // Rows must be reserved, which is not checked again for each value.

    func set<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value, at row: Int) {
        values.unsafelyUnwrapped.storeBytes(
            of: value,
            toByteOffset: row &* MemoryLayout<Value>.size,
            as: Value.self
        )
    }

    func setValid(_ isValid: Bool, at row: Int) {
        validity.unsafelyUnwrapped.storeBytes(of: isValid ? 1 : 0, toByteOffset: row, as: UInt8.self)
    }

    func set(_ value: UnsafeBufferPointer<UInt8>, at row: Int) throws(ArrowFailure) {
        try text.append(value)
        if isNullable { setValid(true, at: row) }
        try close(text.count, row)
    }

    func set(_ value: StaticString, at row: Int) throws(ArrowFailure) {
        try set(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount), at: row)
    }

    func setNullText(_ row: Int) throws(ArrowFailure) {
        setValid(false, at: row)
        try close(text.count, row)
    }

    /// Sets a list, for which it reserves a row.
    func append(list texts: [Identifier], at row: Int) throws(ArrowFailure) {
        try reserve(roomFor: row + 1)
        try nested[0].reserve(roomFor: elements + texts.count)
        for element in texts {
            var element = element.text
            var failure: ArrowFailure?
            element.withUTF8 { bytes in
                do throws(ArrowFailure) { try nested[0].set(bytes, at: elements) } catch { failure = error }
            }
            if let failure { throw failure }
            elements += 1
        }
        try close(elements, row)
    }

    /// Reserves at least so many rows, and more at a time the more there are.
    private func reserve(roomFor rows: Int) throws(ArrowFailure) {
        if rows > capacity { try reserve(max(rows, 2 * capacity)) }
    }

    func close(_ end: Int, _ row: Int) throws(ArrowFailure) {
        if isLarge { return set(Int64(end), at: row &+ 1) }
        guard let end = Int32(exactly: end) else { throw ArrowFailure(.tooMuchText, .rows) }
        set(end, at: row &+ 1)
    }

    deinit {
        guard !isExported else { return }
        free(validity)
        free(values)
        text.free()
    }
}

// Export.
extension OutColumn {
    /// Exports the memory of its rows. On an error, nothing was exported.
    func export(_ rows: Int, to array: UnsafeMutablePointer<ArrowArray>) throws(ArrowFailure) {
        // No buffer may be missing, even an empty one.
        try reserve(max(rows, 1))
        if isText { try text.reserve() }
        let nulls = rows - countValid(rows)
        if isBool, let values { pack(values, rows) }
        if !dictionary.isEmpty {
            elements = dictionary.count
            nested = [OutColumn("", "u")]
            try nested[0].reserve(elements)
            for (row, text) in dictionary.enumerated() { try nested[0].set(text, at: row) }
        }
        let node = try Nested(1, ArrowArray(), buffers: 3)
        do throws(ArrowFailure) {
            if !nested.isEmpty { try nested[0].export(elements, to: node.structs) }
        } catch {
            free(node.block)
            throw error
        }
        if nulls == 0 {
            free(validity)
            validity = nil
        } else if let validity {
            pack(validity, rows)
        }
        node.buffers[0] = UnsafeRawPointer(validity)
        node.buffers[1] = UnsafeRawPointer(values)
        node.buffers[2] = UnsafeRawPointer(text.start)
        array.pointee = ArrowArray(
            length: Int64(rows),
            null_count: Int64(nulls),
            offset: 0,
            n_buffers: isText ? 3 : 2,
            n_children: isList ? 1 : 0,
            buffers: node.buffers,
            children: isList ? node.pointers : nil,
            dictionary: dictionary.isEmpty ? nil : node.structs,
            release: { release(array: $0) },
            private_data: node.block
        )
        isExported = true
    }

    private func countValid(_ rows: Int) -> Int {
        guard isNullable, let validity else { return rows }
        var count = 0
        for row in 0..<rows { count &+= Int(validity.load(fromByteOffset: row, as: UInt8.self)) }
        return count
    }

    /// Makes one bit of each byte, which is 0 or 1; the first is the lowest bit of a byte.
    private func pack(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
        var (index, packed) = (0, 0)
        while index &+ 8 <= count {
            let flags = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // Moves the lowest bit of each byte into the highest byte.
            let bits = UInt8(truncatingIfNeeded: (flags &* 0x0102_0408_1020_4080) &>> 56)
            bytes.storeBytes(of: bits, toByteOffset: packed, as: UInt8.self)
            index &+= 8
            packed &+= 1
        }
        guard index < count else { return }
        var bits: UInt8 = 0
        for bit in 0..<(count &- index) {
            bits |= bytes.load(fromByteOffset: index &+ bit, as: UInt8.self) &<< UInt8(truncatingIfNeeded: bit)
        }
        bytes.storeBytes(of: bits, toByteOffset: packed, as: UInt8.self)
    }

    func exportSchema(to schema: UnsafeMutablePointer<ArrowSchema>) throws(ArrowFailure) {
        let node = try Nested(1, ArrowSchema())
        do throws(ArrowFailure) {
            if isList { try nested[0].exportSchema(to: node.structs) }
            if !dictionary.isEmpty { try OutColumn("", "u").exportSchema(to: node.structs) }
        } catch {
            free(node.block)
            throw error
        }
        schema.pointee = ArrowSchema(
            format: constant(format),
            name: constant(name),
            metadata: nil,
            flags: isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0,
            n_children: isList ? 1 : 0,
            children: isList ? node.pointers : nil,
            dictionary: dictionary.isEmpty ? nil : node.structs,
            release: { release(schema: $0) },
            private_data: node.block
        )
    }
}
