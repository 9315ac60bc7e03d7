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
    private var count = 0
    private var nulls = 0
    /// A byte for each value, 0 for null, which are packed when they are exported. Only if it is nullable.
    private var validity = GrowingBlock()
    /// Numbers, offsets, or a byte for each flag, which are packed when they are exported.
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
        if isList { nested = [OutColumn("item", "u")] }
    }

    static func instant(_ name: StaticString, isNullable: Bool = false) -> OutColumn {
        OutColumn(name, "tsm:UTC", isNullable: isNullable)
    }

    private var first: UInt8 { format.utf8Start.pointee }
    private var isList: Bool { first == UInt8(ascii: "+") }
    private var isBool: Bool { first == UInt8(ascii: "b") }

    /// Counts values that were appended.
    @inline(__always)
    private func count(_ times: Int, isNull: Bool = false) throws(ArrowFailure) {
        count &+= times
        guard isNullable else { return }
        try validity.append(isNull ? 0 as UInt8 : 1, times: times)
        if isNull { nulls &+= times }
    }

    @_optimize(speed)
    func append<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value, times: Int = 1) throws(ArrowFailure) {
        try values.append(value, times: times)
        try count(times)
    }

    func append(_ value: Bool, times: Int = 1) throws(ArrowFailure) {
        try append(value ? 1 as UInt8 : 0, times: times)
    }

    /// Nil for null. Only for a column of Int64, or of instants.
    @_optimize(speed)
    @inline(never)
    func append(orNull value: Int64?, times: Int = 1) throws(ArrowFailure) {
        try values.append(value ?? 0, times: times)
        try count(times, isNull: value == nil)
    }

    func append(orNull value: Bool?, times: Int = 1) throws(ArrowFailure) {
        try values.append(value ?? false ? 1 as UInt8 : 0, times: times)
        try count(times, isNull: value == nil)
    }

    @_optimize(speed)
    @inline(never)
    func append(_ value: UnsafeBufferPointer<UInt8>, times: Int = 1) throws(ArrowFailure) {
        for _ in 0..<times {
            try text.append(value)
            try close(text.count)
        }
        try count(times)
    }

    func append(_ value: StaticString, times: Int = 1) throws(ArrowFailure) {
        try append(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount), times: times)
    }

    /// - Parameter lend: Calls its argument once, with the bytes of a text.
    private func append(
        times: Int,
        _ lend: ((UnsafeBufferPointer<UInt8>) -> Void) -> Void
    ) throws(ArrowFailure) {
        var failure: ArrowFailure?
        lend { bytes in
            do throws(ArrowFailure) { try append(bytes, times: times) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    func append(orNull value: StaticString?, times: Int = 1) throws(ArrowFailure) {
        if let value { try append(value, times: times) } else { try appendNullText(times) }
    }

    @_optimize(speed)
    @inline(never)
    private func appendNullText(_ times: Int) throws(ArrowFailure) {
        for _ in 0..<times { try close(text.count) }
        try count(times, isNull: true)
    }

    /// Appends a number if the column has numbers.
    func append(orNull id: Id?, _ texts: Texts, times: Int = 1) throws(ArrowFailure) {
        guard isText else { return try append(orNull: id.flatMap { texts.integer($0) }, times: times) }
        guard let id else { return try appendNullText(times) }
        try append(times: times) { texts.bytes(of: id, $0) }
    }

    func append(orNull name: Name?, _ texts: Texts, times: Int = 1) throws(ArrowFailure) {
        guard isText else { return try append(orNull: name.flatMap { texts.integer($0) }, times: times) }
        guard let name else { return try appendNullText(times) }
        try texts.bytes(of: name) { bytes throws(ArrowFailure) in try append(bytes, times: times) }
    }

    func append(orNull currency: Currency?, times: Int = 1) throws(ArrowFailure) {
        guard let currency else { return try appendNullText(times) }
        try currency.bytes { bytes throws(ArrowFailure) in try append(bytes, times: times) }
    }

    /// Appends a list of texts.
    func append(list elements: [Identifier]) throws(ArrowFailure) {
        for element in elements {
            var element = element.text
            try nested[0].append(times: 1) { element.withUTF8($0) }
        }
        try close(nested[0].count)
        try count(1)
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
        values.free()
        text.free()
    }
}

// Export.
extension OutColumn {
    /// Exports its memory. On an error, nothing was exported.
    func export(to array: UnsafeMutablePointer<ArrowArray>) throws(ArrowFailure) {
        // No buffer may be missing, even an empty one.
        if values.start == nil { try values.grow(by: 8) }
        if isText, text.start == nil { try text.grow(by: 1) }
        if isText || isList, values.count == 0 { try open() }
        if nulls > 0 { validity.pack() }
        if isBool { values.pack() }
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
        node.buffers[0] = nulls > 0 ? UnsafeRawPointer(validity.start) : nil
        node.buffers[1] = UnsafeRawPointer(values.start)
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
