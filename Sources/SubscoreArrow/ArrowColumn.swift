internal import CSubscore
internal import Subscore

/// One array of the interface, after its lengths, offsets and buffers were checked. Each value is checked when it is read.
struct ArrowBuffers: BitwiseCopyable {
    enum Layout: Int8, BitwiseCopyable {
        case null
        case bool
        case int8, int16, int32, int64
        case uint8, uint16, uint32, uint64
        case utf8, largeUTF8, utf8View
    }

    let layout: Layout
    /// Multiplied by `unit.multiplier` and divided by `unit.divisor` a timestamp is in milliseconds.
    let unit: TimeUnit?
    /// How many values there are, from the first that counts on.
    let count: Int
    private let offset: Int
    private let validity: UnsafeRawPointer?
    private let values: UnsafeRawPointer?
    private let text: UnsafeRawPointer?
    /// How long the text is: the last offset of the whole array says so.
    private let textLength: Int
    /// The buffers of a view beside validity and views, and after them their lengths.
    private let parts: UnsafePointer<UnsafeRawPointer?>?
    private let partLengths: UnsafeRawPointer?
    private let partCount: Int

    struct TimeUnit: BitwiseCopyable {
        let multiplier: Int64
        let divisor: Int64
    }

    /// Of a column that is not there.
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
    ///   - start: How many values of the array to leave out.
    ///   - count: How many to read after these; nil for all.
    ///   - wrongType: What to say of a type that is not read at all.
    init(
        _ schema: ArrowSchema,
        _ array: ArrowArray,
        from start: Int64,
        count wanted: Int64?,
        wrongType: ArrowFailure
    ) throws(ArrowFailure) {
        func malformed(_ problem: Problem) -> ArrowFailure { ArrowFailure(problem, wrongType.table, wrongType.column) }
        let (layout, unit) = Self.layout(of: schema.format)
        guard let layout else {
            throw wrongType
        }
        guard array.release != nil else { throw malformed(.arrayIsMissing) }
        let (first, isTooFar) = array.offset.addingReportingOverflow(start)
        let (end, isTooLong) = array.offset.addingReportingOverflow(array.length)
        guard array.length >= 0, array.offset >= 0, start >= 0, (wanted ?? 0) >= 0, !isTooFar, !isTooLong,
            start + (wanted ?? array.length) <= array.length, end <= Int64(Int32.max) * 64
        else { throw malformed(.lengthImpossible) }
        self.layout = layout
        self.unit = unit
        offset = Int(first)
        count = Int(wanted ?? array.length)
        let bufferCount = Int(clamping: array.n_buffers)
        let needed = Self.bufferCount(of: layout)
        // Some give a column of nulls a validity buffer, which the format does not know.
        let isRight =
            layout == .utf8View ? bufferCount >= needed : bufferCount == needed || layout == .null && bufferCount == 1
        guard isRight else {
            throw malformed(.bufferCountDiffers)
        }
        guard needed == 0 || array.buffers != nil else { throw malformed(.bufferIsMissing) }
        let buffers = array.buffers
        func buffer(_ index: Int) -> UnsafeRawPointer? { index < bufferCount ? buffers?[index] : nil }
        if layout == .null {
            validity = nil
            values = nil
        } else {
            validity = array.null_count == 0 ? nil : buffer(0)
            values = buffer(1)
            guard array.null_count <= 0 || validity != nil || count == 0 else {
                throw malformed(.validityIsMissing)
            }
            guard values != nil || count == 0 else { throw malformed(.bufferIsMissing) }
        }
        text = layout == .utf8 || layout == .largeUTF8 ? buffer(2) : nil
        switch layout {
        case .utf8 where count > 0:
            textLength = Int(values?.loadUnaligned(fromByteOffset: Int(end) &* 4, as: Int32.self) ?? 0)
        case .largeUTF8 where count > 0:
            textLength = Int(values?.loadUnaligned(fromByteOffset: Int(end) &* 8, as: Int64.self) ?? 0)
        default: textLength = 0
        }
        if layout == .utf8View {
            partCount = bufferCount - 3
            parts = buffers.map { UnsafePointer($0 + 2) }
            partLengths = buffer(bufferCount - 1)
            guard partCount == 0 || partLengths != nil else { throw malformed(.bufferIsMissing) }
        } else {
            partCount = 0
            parts = nil
            partLengths = nil
        }
    }

    private static func bufferCount(of layout: Layout) -> Int {
        switch layout {
        case .null: return 0
        case .utf8, .largeUTF8, .utf8View: return 3
        case .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64: return 2
        }
    }

    /// Source: Arrow C Data Interface, format strings.
    private static func layout(of format: UnsafePointer<CChar>?) -> (Layout?, TimeUnit?) {
        guard let format else { return (nil, nil) }
        let first = UInt8(bitPattern: format[0])
        guard first != 0 else { return (nil, nil) }
        let second = UInt8(bitPattern: format[1])
        if second == 0 {
            switch first {
            case UInt8(ascii: "n"): return (.null, nil)
            case UInt8(ascii: "b"): return (.bool, nil)
            case UInt8(ascii: "c"): return (.int8, nil)
            case UInt8(ascii: "s"): return (.int16, nil)
            case UInt8(ascii: "i"): return (.int32, nil)
            case UInt8(ascii: "l"): return (.int64, nil)
            case UInt8(ascii: "C"): return (.uint8, nil)
            case UInt8(ascii: "S"): return (.uint16, nil)
            case UInt8(ascii: "I"): return (.uint32, nil)
            case UInt8(ascii: "L"): return (.uint64, nil)
            case UInt8(ascii: "u"): return (.utf8, nil)
            case UInt8(ascii: "U"): return (.largeUTF8, nil)
            default: return (nil, nil)
            }
        }
        if first == UInt8(ascii: "v"), second == UInt8(ascii: "u"), format[2] == 0 { return (.utf8View, nil) }
        // ts, a letter for the unit, a colon, the time zone.
        guard first == UInt8(ascii: "t"), second == UInt8(ascii: "s"), format[2] != 0,
            UInt8(bitPattern: format[3]) == UInt8(ascii: ":")
        else { return (nil, nil) }
        switch UInt8(bitPattern: format[2]) {
        case UInt8(ascii: "s"): return (.int64, TimeUnit(multiplier: 1000, divisor: 1))
        case UInt8(ascii: "m"): return (.int64, TimeUnit(multiplier: 1, divisor: 1))
        case UInt8(ascii: "u"): return (.int64, TimeUnit(multiplier: 1, divisor: 1000))
        case UInt8(ascii: "n"): return (.int64, TimeUnit(multiplier: 1, divisor: 1_000_000))
        default: return (nil, nil)
        }
    }

    var isInteger: Bool {
        switch layout {
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64: return unit == nil
        case .null, .bool, .utf8, .largeUTF8, .utf8View: return false
        }
    }

    /// The first of the values, where these are 64-bit numbers, and instants among them milliseconds.
    var numbers: UnsafeRawPointer? {
        guard layout == .int64, unit.map({ $0.multiplier == 1 && $0.divisor == 1 }) ?? true, let values else {
            return nil
        }
        return values + offset &* 8
    }

    /// The first of the values, where these are 32-bit numbers.
    var smallNumbers: UnsafeRawPointer? {
        guard layout == .int32, let values else { return nil }
        return values + offset &* 4
    }

    var isText: Bool { layout == .utf8 || layout == .largeUTF8 || layout == .utf8View }

    var mayBeNull: Bool { validity != nil || layout == .null }

    @inline(__always)
    func isNull(_ row: Int) -> Bool {
        guard let validity else { return layout == .null }
        return !Self.bit(offset &+ row, of: validity)
    }

    func bit(_ row: Int) -> Bool { values.map { Self.bit(offset &+ row, of: $0) } ?? false }

    @inline(__always)
    static func bit(_ place: Int, of bits: UnsafeRawPointer) -> Bool {
        bits.load(fromByteOffset: place >> 3, as: UInt8.self) >> UInt8(truncatingIfNeeded: place & 7) & 1 != 0
    }

    @inline(__always)
    private func load<Value: BitwiseCopyable>(_ row: Int, as type: Value.Type) -> Value? {
        values?.loadUnaligned(fromByteOffset: (offset &+ row) &* MemoryLayout<Value>.stride, as: type)
    }

    /// The bits of an integer, sign-extended. Those of a large uint64 look negative.
    @inline(__always)
    func integer(_ row: Int) -> Int64 {
        switch layout {
        case .int64: return load(row, as: Int64.self) ?? 0
        case .int32: return Int64(load(row, as: Int32.self) ?? 0)
        case .int8: return Int64(load(row, as: Int8.self) ?? 0)
        default: return otherInteger(row)
        }
    }

    @inline(never)
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

    /// Nil where the offsets of a text cannot be.
    @inline(__always)
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

    /// A text of up to 12 bytes stands in its view; a longer one in a buffer that the view names.
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

/// A column of a table, by its meaning.
struct ArrowColumn: BitwiseCopyable {
    enum Meaning: BitwiseCopyable {
        case customer
        /// An id or a name.
        case id
        /// One of the store's own words.
        case word
        case instant
        case integer
        case flag

        /// What a column of another type is.
        var problem: Problem {
            switch self {
            case .customer: .notACustomer
            case .id: .notAnId
            case .word: .notAWord
            case .instant: .notAnInstant
            case .integer: .notAnInteger
            case .flag: .notAFlag
            }
        }
    }

    let table: TableName
    let name: ColumnName
    /// The values, or of a dictionary-encoded column the dictionary.
    let values: ArrowBuffers
    /// The indices of a dictionary-encoded column.
    let indices: ArrowBuffers?

    /// A column that is not there.
    init(_ table: TableName, _ name: ColumnName) {
        self.table = table
        self.name = name
        values = ArrowBuffers()
        indices = nil
    }

    init(
        _ table: TableName,
        _ name: ColumnName,
        _ meaning: Meaning,
        _ schema: ArrowSchema,
        _ array: ArrowArray,
        from start: Int64,
        count: Int64
    ) throws(ArrowFailure) {
        let wrongType = ArrowFailure(meaning.problem, table, name)
        self.table = table
        self.name = name
        let own = try ArrowBuffers(schema, array, from: start, count: count, wrongType: wrongType)
        if schema.dictionary != nil || array.dictionary != nil {
            guard let dictionarySchema = schema.dictionary, let dictionary = array.dictionary, own.isInteger,
                dictionarySchema.pointee.release != nil, dictionarySchema.pointee.dictionary == nil
            else {
                throw ArrowFailure(.dictionaryImpossible, table, name)
            }
            values = try ArrowBuffers(
                dictionarySchema.pointee,
                dictionary.pointee,
                from: 0,
                count: nil,
                wrongType: wrongType
            )
            indices = own
        } else {
            values = own
            indices = nil
        }
        let isRight: Bool
        switch meaning {
        case .customer: isRight = indices == nil && (values.isInteger || values.isText)
        case .id: isRight = values.isInteger || values.isText
        case .word: isRight = values.isText
        case .instant: isRight = values.unit != nil || values.layout == .int64
        case .integer: isRight = values.isInteger
        case .flag: isRight = values.layout == .bool || values.isInteger
        }
        guard isRight || values.layout == .null && meaning != .customer else { throw wrongType }
    }

    func failure(_ problem: Problem, _ row: Int) -> ArrowFailure { ArrowFailure(problem, table, name, row: row) }
}

/// Reads the values of a column. A class, because a column is large and would be copied for each value.
final class ColumnReader {
    private let column: ArrowColumn
    /// The indices of a dictionary-encoded column, and the values of any other.
    private let keys: ArrowBuffers
    let isThere: Bool
    let isDictionary: Bool
    /// Where 64-bit numbers stand as they count, none of which is null: the first of them.
    private let numbers: UnsafeRawPointer?
    /// The same of 32-bit indices.
    private let indices: UnsafeRawPointer?

    init(
        _ table: ArrowTable,
        _ name: ColumnName,
        _ meaning: ArrowColumn.Meaning,
        isRequired: Bool = false
    ) throws(ArrowFailure) {
        column = try isRequired ? table.required(name, meaning) : table.column(name, meaning)
        isThere = column.values.layout != .null
        keys = column.indices ?? column.values
        isDictionary = column.indices != nil
        numbers = isDictionary || keys.mayBeNull ? nil : keys.numbers
        indices = isDictionary && !keys.mayBeNull ? keys.smallNumbers : nil
    }

    var isText: Bool { column.values.isText }
    /// How many texts its dictionary has.
    var dictionaryCount: Int { isDictionary ? column.values.count : 0 }

    /// Whether an id of this column goes out as a number.
    var isInteger: Bool { column.values.isInteger && column.values.layout != .uint64 }

    var isIntegerOrAbsent: Bool { isInteger || !isThere }

    func failure(_ problem: Problem, _ row: Int) -> ArrowFailure { column.failure(problem, row) }

    /// Where two rows of a column of numbers, or of a dictionary-encoded one, have the same, they have the same value.
    @inline(__always)
    func key(_ row: Int) -> Int64? {
        if let indices { return Int64(indices.loadUnaligned(fromByteOffset: row &* 4, as: Int32.self)) }
        if let numbers { return numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self) }
        return otherKey(row)
    }

    @_optimize(speed)
    @inline(never)
    private func otherKey(_ row: Int) -> Int64? { keys.isNull(row) ? nil : keys.integer(row) }

    /// The place of a row's value; nil for null.
    @_optimize(speed)
    func place(_ row: Int) throws(ArrowFailure) -> Int? {
        guard !keys.isNull(row) else { return nil }
        guard isDictionary else { return row }
        let index = keys.integer(row)
        guard index >= 0, index < Int64(column.values.count) else {
            throw failure(.indexBeyondDictionary, row)
        }
        return column.values.isNull(Int(index)) ? nil : Int(index)
    }

    /// Nil for null.
    @inline(__always)
    func integer(_ row: Int) throws(ArrowFailure) -> Int64? {
        guard isThere else { return nil }
        if let numbers { return numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self) }
        return keys.isNull(row) ? nil : try otherInteger(row)
    }

    @inline(never)
    private func otherInteger(_ row: Int) throws(ArrowFailure) -> Int64? {
        guard let place = try place(row) else { return nil }
        let integer = column.values.integer(place)
        guard integer >= 0 || column.values.layout != .uint64 else {
            throw failure(.integerTooLarge, row)
        }
        return integer
    }

    @inline(__always)
    func flag(_ row: Int) throws(ArrowFailure) -> Bool? {
        guard isThere else { return nil }
        if let numbers {
            let number = numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)
            if number & 1 == number { return number == 1 }
        }
        return keys.isNull(row) ? nil : try otherFlag(row)
    }

    @_optimize(speed)
    @inline(never)
    private func otherFlag(_ row: Int) throws(ArrowFailure) -> Bool? {
        guard let place = try place(row) else { return nil }
        if column.values.layout == .bool { return column.values.bit(place) }
        switch column.values.integer(place) {
        case 0: return false
        case 1: return true
        default: throw failure(.flagOfAnotherValue, row)
        }
    }

    /// Nil for null, and for 0, as in the store's documents.
    @inline(__always)
    func instant(_ row: Int) throws(ArrowFailure) -> Instant? {
        guard isThere else { return nil }
        if let numbers {
            let milliseconds = numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)
            if milliseconds != 0, let instant = Instant(milliseconds: milliseconds) { return instant }
        }
        return keys.isNull(row) ? nil : try converted(row)
    }

    @inline(never)
    @_optimize(speed)
    private func converted(_ row: Int) throws(ArrowFailure) -> Instant? {
        guard let place = try place(row) else { return nil }
        var milliseconds = column.values.integer(place)
        if let unit = column.values.unit {
            let (product, isTooLarge) = milliseconds.multipliedReportingOverflow(by: unit.multiplier)
            guard !isTooLarge else { throw failure(.instantOutOfRange, row) }
            // Rounded down, also before 1970.
            milliseconds = product / unit.divisor - (product % unit.divisor < 0 ? 1 : 0)
        }
        guard milliseconds != 0 else { return nil }
        guard let instant = Instant(milliseconds: milliseconds) else { throw failure(.instantOutOfRange, row) }
        return instant
    }

    /// A text as it stands, unchecked. Empty for null.
    @inline(__always)
    func word(_ row: Int) throws(ArrowFailure) -> ArrowText {
        guard isThere else { return .empty }
        return try toldWord(row)
    }

    @_optimize(speed)
    @inline(never)
    private func toldWord(_ row: Int) throws(ArrowFailure) -> ArrowText {
        guard let place = try place(row) else { return .empty }
        guard let bytes = column.values.bytes(place) else { throw failure(.offsetsImpossible, row) }
        return ArrowText(bytes: bytes)
    }

    /// Checks an id or a name.
    @inline(never)
    private func check(_ text: ArrowText, _ row: Int) throws(ArrowFailure) {
        guard text.bytes.count <= Identifier.maximumLength else { throw failure(.idTooLong, row) }
        guard text.isUTF8 else { throw failure(.notUTF8, row) }
    }

    @inline(__always)
    func id(_ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> Id? {
        guard isThere else { return nil }
        if let numbers {
            let number = numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)
            if let id = Id(number) { return id }
        }
        return try told(row, &texts)
    }

    @inline(never)
    @_optimize(speed)
    private func told(_ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> Id? {
        if column.values.isText {
            let text = try word(row)
            guard !text.bytes.isEmpty else { return nil }
            if let number = Id(number: text.bytes) { return number }
            try check(text, row)
            return texts.id(text.bytes)
        }
        guard let place = try place(row) else { return nil }
        let number = column.values.integer(place)
        return column.values.layout == .uint64 ? texts.id(UInt64(bitPattern: number)) : texts.id(number)
    }

    /// The name that a text of this column is.
    func name(_ text: ArrowText, _ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> Name {
        try check(text, row)
        return texts.insert(text.bytes)
    }

    /// The name that an id of this column is: a product, a group, an app.
    @inline(never)
    func name(_ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> Name? {
        guard isThere else { return nil }
        if column.values.isText {
            let text = try word(row)
            return text.bytes.isEmpty ? nil : try name(text, row, &texts)
        }
        guard let place = try place(row) else { return nil }
        let number = column.values.integer(place)
        var digits = column.values.layout == .uint64 ? "\(UInt64(bitPattern: number))" : "\(number)"
        return digits.withUTF8 { texts.insert($0) }
    }
}

/// Text in a buffer of the caller's.
struct ArrowText: StoreText {
    let bytes: UnsafeBufferPointer<UInt8>

    static var empty: ArrowText { ArrowText(bytes: UnsafeBufferPointer(start: nil, count: 0)) }

    /// What it means; nil for an empty one.
    var orNil: ArrowText? { bytes.isEmpty ? nil : self }

    /// Whether it has the same bytes.
    @inline(__always)
    func isSame(as other: ArrowText) -> Bool {
        guard bytes.count == other.bytes.count else { return false }
        return bytes.baseAddress == other.bytes.baseAddress || compareBytes(bytes, other.bytes) == 0
    }

    static func ~= (name: StaticString, text: ArrowText) -> Bool {
        guard name.utf8CodeUnitCount == text.bytes.count else { return false }
        for index in 0..<text.bytes.count where name.utf8Start[index] != text.bytes[index] { return false }
        return true
    }

    var isUTF8: Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        return String(validating: bytes, as: UTF8.self) != nil
    }
}
