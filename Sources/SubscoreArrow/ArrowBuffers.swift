internal import CSubscore
internal import SubscoreCore

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
    /// Of the text: the last offset of the whole array. Of runs: how many there are.
    private let length: Int
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
        length = 0
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
        guard let format = ArrowFormat(schema, readsBinary: readsBinary) else { throw wrongType }
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
        length = count > 0 ? Self.lastOffset(values, format.layout, at: Int(end)) : 0
        let isView = layout == .utf8View
        partCount = isView ? bufferCount - 3 : 0
        parts = isView ? buffers.map { UnsafePointer($0 + 2) } : nil
        partLengths = isView ? buffer(bufferCount - 1) : nil
        guard partCount == 0 || partLengths != nil else { throw malformed(.bufferIsMissing) }
    }

    /// An array of runs. Its integers are the positions of its rows in the array of values.
    init(
        runs array: ArrowArray,
        endingAt ends: ArrowBuffers,
        from start: Int64,
        count wanted: Int64?,
        _ malformed: ArrowFailure
    ) throws(ArrowFailure) {
        let (first, isTooFar) = array.offset.addingReportingOverflow(start)
        let (end, isTooLong) = first.addingReportingOverflow(wanted ?? array.length)
        guard array.offset >= 0, start >= 0, (wanted ?? array.length) >= 0, !isTooFar, !isTooLong,
            start + (wanted ?? array.length) <= array.length,
            first == end || ends.count > 0 && ends.integer(ends.count - 1) >= end
        else { throw malformed }
        switch ends.layout {
        case .int16: layout = .runs16
        case .int32: layout = .runs32
        case .int64 where ends.unit == nil: layout = .runs64
        default: throw malformed
        }
        unit = nil
        count = Int(end - first)
        offset = Int(first)
        validity = nil
        values = ends.values.map { $0 + ends.offset &* (ends.layout == .int16 ? 2 : ends.layout == .int32 ? 4 : 8) }
        text = nil
        length = ends.count
        parts = nil
        partLengths = nil
        partCount = 0
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
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .decimal128, .decimal256:
            return unit == nil
        case .float32, .float64: return true
        case .null, .bool, .utf8, .largeUTF8, .utf8View, .uuid, .runs16, .runs32, .runs64: return false
        }
    }

    /// Whether its integers may be the indices of a dictionary.
    var isIndex: Bool { isInteger && !mayBeUnreadable || layout == .uint64 }

    var isFloatingPoint: Bool { layout == .float32 || layout == .float64 }

    /// Whether some of its integers may not be read: those beyond 63 bits, and floating-point numbers that are not whole.
    var mayBeUnreadable: Bool { isFloatingPoint || layout == .uint64 || layout.isDecimal }

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

    /// Whether its values have bytes: texts, and UUIDs, whose order is that of their texts.
    var hasBytes: Bool { isText || layout == .uuid }

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

    @inline(never)  // Rare, and every loop over a column would contain it.
    private func otherInteger(_ row: Int) -> Int64 {
        switch layout {
        case .int16: return Int64(load(row, as: Int16.self) ?? 0)
        case .uint8: return Int64(load(row, as: UInt8.self) ?? 0)
        case .uint16: return Int64(load(row, as: UInt16.self) ?? 0)
        case .uint32: return Int64(load(row, as: UInt32.self) ?? 0)
        case .uint64: return Int64(bitPattern: load(row, as: UInt64.self) ?? 0)
        case .float32, .float64, .decimal128, .decimal256: return readable(row) ?? .min
        case .runs16, .runs32, .runs64: return Int64(run(of: row))
        case .null, .bool, .int8, .int32, .int64, .utf8, .largeUTF8, .utf8View, .uuid: return 0
        }
    }

    /// Returns an integer; nil for one beyond 63 bits, and for a floating-point number that is not whole, or so large that
    /// not each integer has a number.
    @inline(never)  // As `otherInteger`.
    func readable(_ row: Int) -> Int64? {
        switch layout {
        case .float32, .float64:
            let number = floatingPoint(row)
            guard number.magnitude < Double(IdText.firstInexact) else { return nil }
            return Int64(exactly: number)
        case .decimal128, .decimal256:
            let count = layout == .decimal128 ? 2 : 4
            func word(_ index: Int) -> Int64 {
                values?.loadUnaligned(fromByteOffset: ((offset &+ row) &* count &+ index) &* 8, as: Int64.self) ?? 0
            }
            let low = word(0)
            return (1..<count).allSatisfy { word($0) == low >> 63 } ? low : nil
        case .uint64:
            let number = integer(row)
            return number < 0 ? nil : number
        default: return integer(row)
        }
    }

    /// Whether a value is not a number, which is how some libraries write a null.
    @inline(never)  // As `otherInteger`.
    func isNaN(_ row: Int) -> Bool { isFloatingPoint && floatingPoint(row).isNaN }

    private func floatingPoint(_ row: Int) -> Double {
        layout == .float32 ? Double(load(row, as: Float.self) ?? 0) : load(row, as: Double.self) ?? 0
    }

    /// Returns the position of the run of a row.
    private func run(of row: Int) -> Int {
        func end(_ run: Int) -> Int64 {
            switch layout {
            case .runs16: return Int64(values?.loadUnaligned(fromByteOffset: run &* 2, as: Int16.self) ?? 0)
            case .runs32: return Int64(values?.loadUnaligned(fromByteOffset: run &* 4, as: Int32.self) ?? 0)
            default: return values?.loadUnaligned(fromByteOffset: run &* 8, as: Int64.self) ?? 0
            }
        }
        var (low, high) = (0, length)
        while low < high {
            let middle = low &+ (high &- low) / 2
            if end(middle) > Int64(offset &+ row) { high = middle } else { low = middle &+ 1 }
        }
        return low
    }

    /// Returns the bytes of a text or a UUID; nil if the offsets of a text are invalid.
    func bytes(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
        let (start, end): (Int, Int)
        switch layout {
        case .utf8:
            start = Int(load(row, as: Int32.self) ?? 0)
            end = Int(load(row &+ 1, as: Int32.self) ?? 0)
        case .largeUTF8:
            start = Int(load(row, as: Int64.self) ?? 0)
            end = Int(load(row &+ 1, as: Int64.self) ?? 0)
        default: return layout == .uuid ? uuid(row) : viewed(row)
        }
        guard start >= 0, end >= start, end <= length else { return nil }
        guard end > start else { return UnsafeBufferPointer(start: nil, count: 0) }
        guard let text else { return nil }
        return UnsafeBufferPointer(start: (text + start).assumingMemoryBound(to: UInt8.self), count: end - start)
    }

    private func uuid(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
        values.map {
            UnsafeBufferPointer(start: ($0 + (offset &+ row) &* 16).assumingMemoryBound(to: UInt8.self), count: 16)
        }
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
