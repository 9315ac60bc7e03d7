internal import CSubscore

/// One array of the interface, after its lengths, offsets and buffers were checked. Each value is checked when it is read.
struct ArrowBuffers: BitwiseCopyable {
    let layout: ArrowLayout
    /// The unit of timestamps; nil for other types.
    let unit: ArrowFormat.TimeUnit?
    /// The number of values, from the first that counts.
    let count: Int
    private let offset: Int
    private let validity: UnsafeRawPointer?
    private let values: UnsafeRawPointer?
    private let text: UnsafeRawPointer?
    /// The length of the text: the last offset of the whole array.
    private let textLength: Int
    /// The buffers of a view after validity and views, and then their lengths.
    private let parts: UnsafePointer<UnsafeRawPointer?>?
    private let partLengths: UnsafeRawPointer?
    private let partCount: Int

    /// An absent column.
    init() {
        layout = .null
        unit = nil
        count = 0
        offset = 0
        validity = nil
        values = nil
        text = nil
        textLength = 0
        parts = nil
        partLengths = nil
        partCount = 0
    }

    /// - Parameters:
    /// - start: How many values of the array to skip.
    /// - count: How many to read after these; nil for all.
    /// - readsBinary: Whether binary values are read as texts.
    /// - wrongType: The problem to report for a type that is not supported.
    init(
        _ schema: ArrowSchema,
        _ array: ArrowArray,
        from start: Int64,
        count wanted: Int64?,
        readsBinary: Bool = false,
        wrongType: ArrowFailure
    ) throws(ArrowFailure) {
        func malformed(_ problem: Problem) -> ArrowFailure { ArrowFailure(problem, wrongType.table, wrongType.column) }
        guard let format = ArrowFormat(schema.format, readsBinary: readsBinary) else { throw wrongType }
        guard array.release != nil else { throw malformed(.arrayIsMissing) }
        let (first, isTooFar) = array.offset.addingReportingOverflow(start)
        let (end, isTooLong) = array.offset.addingReportingOverflow(array.length)
        guard array.length >= 0, array.offset >= 0, start >= 0, (wanted ?? 0) >= 0, !isTooFar, !isTooLong,
            start + (wanted ?? array.length) <= array.length, end <= Int64(Int32.max) * 64
        else { throw malformed(.lengthImpossible) }
        layout = format.layout
        unit = format.unit
        offset = Int(first)
        count = Int(wanted ?? array.length)
        let bufferCount = Int(clamping: array.n_buffers)
        guard Self.has(bufferCount, format.layout) else { throw malformed(.bufferCountDiffers) }
        guard layout.bufferCount == 0 || array.buffers != nil else { throw malformed(.bufferIsMissing) }
        let buffers = array.buffers
        func buffer(_ index: Int) -> UnsafeRawPointer? { index < bufferCount ? buffers?[index] : nil }
        if layout == .null {
            validity = nil
            values = nil
        } else {
            validity = array.null_count == 0 ? nil : buffer(0)
            values = buffer(1)
            guard array.null_count <= 0 || validity != nil || count == 0 else { throw malformed(.validityIsMissing) }
            guard values != nil || count == 0 else { throw malformed(.bufferIsMissing) }
        }
        text = layout == .utf8 || layout == .largeUTF8 ? buffer(2) : nil
        textLength = count > 0 ? Self.lastOffset(values, format.layout, at: Int(end)) : 0
        let isView = layout == .utf8View
        partCount = isView ? bufferCount - 3 : 0
        parts = isView ? buffers.map { UnsafePointer($0 + 2) } : nil
        partLengths = isView ? buffer(bufferCount - 1) : nil
        guard partCount == 0 || partLengths != nil else { throw malformed(.bufferIsMissing) }
    }

    /// Whether an array of a layout may have so many buffers. Some producers add a validity buffer to an array of
    /// nulls, which the format does not have.
    private static func has(_ bufferCount: Int, _ layout: ArrowLayout) -> Bool {
        let needed = layout.bufferCount
        if layout == .utf8View { return bufferCount >= needed }
        return bufferCount == needed || layout == .null && bufferCount == 1
    }

    /// Returns the end of an array's text; 0 for a layout without offsets.
    private static func lastOffset(_ offsets: UnsafeRawPointer?, _ layout: ArrowLayout, at end: Int) -> Int {
        switch layout {
        case .utf8: return Int(offsets?.loadUnaligned(fromByteOffset: end &* 4, as: Int32.self) ?? 0)
        case .largeUTF8: return Int(offsets?.loadUnaligned(fromByteOffset: end &* 8, as: Int64.self) ?? 0)
        default: return 0
        }
    }

    var isInteger: Bool {
        switch layout {
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64: return unit == nil
        case .null, .bool, .utf8, .largeUTF8, .utf8View: return false
        }
    }

    /// The first of the values, if these are 64-bit numbers, and instants among them milliseconds.
    var numbers: UnsafeRawPointer? {
        guard layout == .int64, unit.map({ $0.multiplier == 1 && $0.divisor == 1 }) ?? true, let values else {
            return nil
        }
        return values + offset &* 8
    }

    /// The first of the values, if these are 32-bit numbers.
    var smallNumbers: UnsafeRawPointer? {
        guard layout == .int32, let values else { return nil }
        return values + offset &* 4
    }

    var isText: Bool { layout == .utf8 || layout == .largeUTF8 || layout == .utf8View }

    var mayBeNull: Bool { validity != nil || layout == .null }

    func isNull(_ row: Int) -> Bool {
        guard let validity else { return layout == .null }
        return !Self.bit(offset &+ row, of: validity)
    }

    /// Calls the body with one run of rows after the other that are all null, or all not null.
    func forEachRun<Failure: Error>(
        _ rows: Range<Int>,
        _ body: (Range<Int>, _ areNull: Bool) throws(Failure) -> Void
    ) throws(Failure) {
        guard let validity else { return try body(rows, layout == .null) }
        try forEachRun(rows, of: validity) { run, areValid throws(Failure) in try body(run, !areValid) }
    }

    /// Calls the body with one run of rows after the other whose bits are equal.
    func forEachRun<Failure: Error>(
        _ rows: Range<Int>,
        of bits: UnsafeRawPointer,
        _ body: (Range<Int>, _ areSet: Bool) throws(Failure) -> Void
    ) throws(Failure) {
        var row = rows.lowerBound
        while row < rows.upperBound {
            let end = Self.endOfRun(bits, offset &+ row, offset &+ rows.upperBound) &- offset
            try body(row..<end, Self.bit(offset &+ row, of: bits))
            row = end
        }
    }

    /// Returns the first bit after `first` that differs from it; `end` if none does before that.
    private static func endOfRun(_ bits: UnsafeRawPointer, _ first: Int, _ end: Int) -> Int {
        let flip: UInt64 = bit(first, of: bits) ? .max : 0
        var index = first
        while index < end {
            let isWord = index & 7 == 0 && index &+ 64 <= end
            let word =
                isWord
                ? UInt64(littleEndian: bits.loadUnaligned(fromByteOffset: index >> 3, as: UInt64.self))
                : UInt64(bits.load(fromByteOffset: index >> 3, as: UInt8.self))
            let width = isWord ? 64 : 8 &- (index & 7)
            let differing = (word ^ flip) &>> UInt64(truncatingIfNeeded: index & 7)
            let equal = min(differing.trailingZeroBitCount, width)
            index &+= equal
            if equal < width { break }
        }
        return min(index, end)
    }

    /// The bits of the flags.
    var flags: UnsafeRawPointer? { layout == .bool ? values : nil }

    func bit(_ row: Int) -> Bool { values.map { Self.bit(offset &+ row, of: $0) } ?? false }

    static func bit(_ index: Int, of bits: UnsafeRawPointer) -> Bool {
        bits.load(fromByteOffset: index >> 3, as: UInt8.self) >> UInt8(truncatingIfNeeded: index & 7) & 1 != 0
    }

    private func load<Value: BitwiseCopyable>(_ row: Int, as type: Value.Type) -> Value? {
        values?.loadUnaligned(fromByteOffset: (offset &+ row) &* MemoryLayout<Value>.stride, as: type)
    }

    /// Returns the bits of an integer, sign-extended. Those of a large uint64 look negative.
    func integer(_ row: Int) -> Int64 {
        switch layout {
        case .int64: return load(row, as: Int64.self) ?? 0
        case .int32: return Int64(load(row, as: Int32.self) ?? 0)
        case .int8: return Int64(load(row, as: Int8.self) ?? 0)
        default: return otherInteger(row)
        }
    }

    private func otherInteger(_ row: Int) -> Int64 {
        switch layout {
        case .int16: return Int64(load(row, as: Int16.self) ?? 0)
        case .uint8: return Int64(load(row, as: UInt8.self) ?? 0)
        case .uint16: return Int64(load(row, as: UInt16.self) ?? 0)
        case .uint32: return Int64(load(row, as: UInt32.self) ?? 0)
        case .uint64: return Int64(bitPattern: load(row, as: UInt64.self) ?? 0)
        case .null, .bool, .int8, .int32, .int64, .utf8, .largeUTF8, .utf8View: return 0
        }
    }

    /// Returns nil if the offsets of a text are invalid.
    func bytes(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
        let (start, end): (Int, Int)
        switch layout {
        case .utf8:
            start = Int(load(row, as: Int32.self) ?? 0)
            end = Int(load(row &+ 1, as: Int32.self) ?? 0)
        case .largeUTF8:
            start = Int(load(row, as: Int64.self) ?? 0)
            end = Int(load(row &+ 1, as: Int64.self) ?? 0)
        default: return viewed(row)
        }
        guard start >= 0, end >= start, end <= textLength else { return nil }
        guard end > start else { return UnsafeBufferPointer(start: nil, count: 0) }
        guard let text else { return nil }
        return UnsafeBufferPointer(start: (text + start).assumingMemoryBound(to: UInt8.self), count: end - start)
    }

    /// A text of up to 12 bytes is in its view; a longer one in a buffer that the view names.
    private func viewed(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
        guard let values else { return nil }
        let view = values + (offset &+ row) &* 16
        let length = Int(view.loadUnaligned(as: Int32.self))
        if length <= 12 {
            guard length >= 0 else { return nil }
            return UnsafeBufferPointer(start: (view + 4).assumingMemoryBound(to: UInt8.self), count: length)
        }
        let part = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
        let start = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
        guard part >= 0, part < partCount, start >= 0, let parts, let bytes = parts[part], let partLengths else {
            return nil
        }
        let size = partLengths.loadUnaligned(fromByteOffset: part &* 8, as: Int64.self)
        guard Int64(start) + Int64(length) <= size else { return nil }
        return UnsafeBufferPointer(start: (bytes + start).assumingMemoryBound(to: UInt8.self), count: length)
    }
}
