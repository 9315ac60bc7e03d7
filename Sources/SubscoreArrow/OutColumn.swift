internal import CJansson
internal import CSubscore
internal import Subscore

/// A column of the output table. It releases what was not exported.
final class OutColumn {
    private let name: StaticString
    private let format: StaticString
    private let isNullable: Bool
    private let isText: Bool
    private let isLarge: Bool
    /// The bytes of a number, or of the offset of a text or list.
    private let width: Int
    private var count = 0
    private var nulls = 0
    /// Empty before the first null.
    private var validity = GrowingBits()
    private var bits = GrowingBits()
    private var values = GrowingBlock()
    private var text = GrowingBlock()
    /// The dictionary, or the elements of a list; at most one.
    private var nested: [OutColumn] = []
    private let dictionary: [StaticString]
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
        isLarge = format.utf8Start.pointee == UInt8(ascii: "U")
        isText = format.utf8Start.pointee == UInt8(ascii: "u") || isLarge
        width = Self.width(of: format)
        if isList { nested = [OutColumn("item", "u")] }
    }

    static func instant(_ name: StaticString, isNullable: Bool = false) -> OutColumn {
        OutColumn(name, "tsm:UTC", isNullable: isNullable)
    }

    private static func width(of format: StaticString) -> Int {
        switch format.utf8Start.pointee {
        case UInt8(ascii: "c"), UInt8(ascii: "C"): return 1
        case UInt8(ascii: "s"), UInt8(ascii: "S"): return 2
        case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "u"), UInt8(ascii: "+"): return 4
        default: return 8
        }
    }

    private var first: UInt8 { format.utf8Start.pointee }
    private var isList: Bool { first == UInt8(ascii: "+") }
    private var isBool: Bool { first == UInt8(ascii: "b") }

    @inline(__always)
    private func next(isNull: Bool = false) throws(ArrowFailure) {
        count &+= 1
        if isNull || nulls > 0 { try noteValidity(isNull) }
    }

    @_optimize(speed)
    @inline(never)
    private func noteValidity(_ isNull: Bool) throws(ArrowFailure) {
        if nulls == 0 { for _ in 1..<count { try validity.append(true) } }
        try validity.append(!isNull)
        if isNull { nulls &+= 1 }
    }

    @_optimize(speed)
    func append<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value) throws(ArrowFailure) {
        try values.append(value)
        try next()
    }

    func append(_ value: Bool) throws(ArrowFailure) {
        try bits.append(value)
        try next()
    }

    /// Nil for null. Only for a column of Int64, or of instants.
    @_optimize(speed)
    func append(orNull value: Int64?) throws(ArrowFailure) {
        try values.append(value ?? 0)
        try next(isNull: value == nil)
    }

    func append(orNull value: Bool?) throws(ArrowFailure) {
        try bits.append(value ?? false)
        try next(isNull: value == nil)
    }

    @_optimize(speed)
    @inline(never)
    func append(_ value: UnsafeBufferPointer<UInt8>) throws(ArrowFailure) {
        try text.append(value)
        try close(text.count)
        try next()
    }

    func append(_ value: StaticString) throws(ArrowFailure) {
        try append(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
    }

    func append(_ value: String) throws(ArrowFailure) {
        var value = value
        try append { value.withUTF8($0) }
    }

    /// - Parameter lend: Calls its argument once, with the bytes of a text.
    private func append(_ lend: ((UnsafeBufferPointer<UInt8>) -> Void) -> Void) throws(ArrowFailure) {
        var failure: ArrowFailure?
        lend { bytes in
            do throws(ArrowFailure) { try append(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    func append(orNull value: StaticString?) throws(ArrowFailure) {
        if let value { try append(value) } else { try appendNullText() }
    }

    @_optimize(speed)
    @inline(never)
    func appendNullText() throws(ArrowFailure) {
        try close(text.count)
        try next(isNull: true)
    }

    /// Appends a number if the column has numbers.
    func append(orNull id: Id?, _ texts: Texts) throws(ArrowFailure) {
        guard isText else { return try append(orNull: id.flatMap { texts.integer($0) }) }
        guard let id else { return try appendNullText() }
        try append { texts.bytes(of: id, $0) }
    }

    func append(orNull name: Name?, _ texts: Texts) throws(ArrowFailure) {
        guard isText else { return try append(orNull: name.flatMap { texts.integer($0) }) }
        guard let name else { return try appendNullText() }
        try texts.bytes(of: name) { bytes throws(ArrowFailure) in try append(bytes) }
    }

    func append(orNull currency: Currency?) throws(ArrowFailure) {
        guard let currency else { return try appendNullText() }
        try currency.bytes { bytes throws(ArrowFailure) in try append(bytes) }
    }

    /// Appends a list that ends after the elements appended so far.
    func append(list elements: [String]) throws(ArrowFailure) {
        for element in elements { try nested[0].append(element) }
        try close(nested[0].count)
        try next()
    }

    /// Appends the last value repeatedly. Not for a list.
    @_optimize(speed)
    func repeatLast(_ times: Int) throws(ArrowFailure) {
        count &+= times
        if nulls > 0 {
            let isValid = validity.lastBit
            if !isValid { nulls &+= times }
            for _ in 0..<times { try validity.append(isValid) }
        }
        if isBool {
            let bit = bits.lastBit
            for _ in 0..<times { try bits.append(bit) }
        } else if isText {
            let length = lastTextLength
            var end = text.count
            if length > 0 { try text.repeatLast(length, times) }
            for _ in 0..<times {
                end &+= length
                try close(end)
            }
        } else {
            try values.repeatLast(width, times)
        }
    }

    private var lastTextLength: Int {
        guard let offsets = values.start, values.count >= 2 * width else { return 0 }
        let (start, end) = (values.count - 2 * width, values.count - width)
        if isLarge {
            let length =
                offsets.load(fromByteOffset: end, as: Int64.self) - offsets.load(fromByteOffset: start, as: Int64.self)
            return Int(length)
        }
        return Int(
            offsets.load(fromByteOffset: end, as: Int32.self) - offsets.load(fromByteOffset: start, as: Int32.self)
        )
    }

    @inline(__always)
    private func close(_ end: Int) throws(ArrowFailure) {
        if values.count == 0 { try open() }
        if isLarge { return try values.append(Int64(end)) }
        guard let end = Int32(exactly: end) else {
            throw ArrowFailure(.tooMuchText, .rows)
        }
        try values.append(end)
    }

    /// Appends the first offset, before any text or list.
    private func open() throws(ArrowFailure) {
        if isLarge { try values.append(Int64(0)) } else { try values.append(Int32(0)) }
    }

    deinit {
        guard !isExported else { return }
        validity.free()
        bits.free()
        values.free()
        text.free()
    }
}

// Export.
extension OutColumn {
    /// Exports its memory. On an error, nothing was exported.
    func export(to array: UnsafeMutablePointer<ArrowArray>) throws(ArrowFailure) {
        // No buffer may be missing, even an empty one.
        if isBool { try bits.prepare() } else if values.start == nil { try values.grow(by: 8) }
        if isText, text.start == nil { try text.grow(by: 1) }
        if isText || isList, values.count == 0 { try open() }
        if !dictionary.isEmpty {
            nested = [OutColumn("", "u")]
            for text in dictionary { try nested[0].append(text) }
        }
        let node = try Node(of: ArrowArray())
        do throws(ArrowFailure) {
            if !nested.isEmpty { try nested[0].export(to: node.child) }
        } catch {
            node.free()
            throw error
        }
        node.buffers[0] = nulls > 0 ? UnsafeRawPointer(validity.block.start) : nil
        node.buffers[1] = UnsafeRawPointer(isBool ? bits.block.start : values.start)
        node.buffers[2] = UnsafeRawPointer(text.start)
        if nulls == 0 { validity.free() }
        array.pointee = ArrowArray(
            length: Int64(count),
            null_count: Int64(nulls),
            offset: 0,
            n_buffers: isText ? 3 : 2,
            n_children: isList ? 1 : 0,
            buffers: node.buffers,
            children: isList ? node.children : nil,
            dictionary: dictionary.isEmpty ? nil : node.child,
            release: { release(array: $0) },
            private_data: node.block
        )
        isExported = true
    }

    func exportSchema(to schema: UnsafeMutablePointer<ArrowSchema>) throws(ArrowFailure) {
        let node = try Node(of: ArrowSchema())
        do throws(ArrowFailure) {
            if isList { try nested[0].exportSchema(to: node.child) }
            if !dictionary.isEmpty { try OutColumn("", "u").exportSchema(to: node.child) }
        } catch {
            node.free()
            throw error
        }
        schema.pointee = ArrowSchema(
            format: constant(format),
            name: constant(name),
            metadata: nil,
            flags: isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0,
            n_children: isList ? 1 : 0,
            children: isList ? node.children : nil,
            dictionary: dictionary.isEmpty ? nil : node.child,
            release: { release(schema: $0) },
            private_data: node.block
        )
    }
}

/// The other memory of an exported column: the list of buffers, and the struct nested in it.
private struct Node<Struct> {
    let block: UnsafeMutableRawPointer

    init(of empty: Struct) throws(ArrowFailure) {
        guard let block = malloc(4 * MemoryLayout<UnsafeRawPointer?>.stride + MemoryLayout<Struct>.stride) else {
            throw .outOfMemory
        }
        self.block = block
        child.initialize(to: empty)
        children[0] = child
    }

    var buffers: UnsafeMutablePointer<UnsafeRawPointer?> { block.assumingMemoryBound(to: UnsafeRawPointer?.self) }

    var children: UnsafeMutablePointer<UnsafeMutablePointer<Struct>?> {
        (block + 3 * MemoryLayout<UnsafeRawPointer?>.stride)
            .assumingMemoryBound(to: UnsafeMutablePointer<Struct>?.self)
    }

    var child: UnsafeMutablePointer<Struct> {
        (block + 4 * MemoryLayout<UnsafeRawPointer?>.stride).assumingMemoryBound(to: Struct.self)
    }

    func free() { CJansson.free(block) }
}
