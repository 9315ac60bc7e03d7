internal import SubscoreCore

/// Reads the values of a column. A class, because a column is large and would be copied for each value.
final class ColumnReader {
    private let column: ArrowColumn
    /// The indices of a dictionary-encoded column, and the values of any other.
    let keys: ArrowBuffers
    let isPresent: Bool
    let isDictionary: Bool
    /// The first of the numbers, if they are 64-bit, need no conversion, and none is null.
    let numbers: UnsafeRawPointer?
    /// The same for 32-bit indices.
    let indices: UnsafeRawPointer?
    /// Whether any instant that `instants` read looks like seconds.
    var hasSeconds = false
    /// Whether integers may be unreadable.
    let mayBeUnreadable: Bool

    init(_ table: ArrowTable, _ field: StoreField) throws(ArrowFailure) {
        column = try table.column(field)
        isPresent = column.values.layout != .null
        keys = column.indices ?? column.values
        isDictionary = column.indices != nil
        mayBeUnreadable = column.values.mayBeUnreadable
        numbers = isDictionary || keys.mayBeNull ? nil : keys.numbers
        indices = isDictionary && !keys.mayBeNull ? keys.smallNumbers : nil
    }

    var field: StoreField { column.name }
    var isText: Bool { column.values.isText }
    /// How many texts its dictionary has.
    var dictionaryCount: Int { isDictionary ? column.values.count : 0 }

    /// Whether an id of this column is written as a number.
    var isInteger: Bool { column.values.isInteger && column.values.layout != .uint64 }

    var isIntegerOrAbsent: Bool { isInteger || !isPresent }

    func failure(_ problem: Problem, _ row: Int) -> ArrowFailure { column.failure(problem, row) }

    /// Returns a key: rows with equal keys, in a column of numbers or a dictionary-encoded one, have equal values.
    func key(_ row: Int) -> Int64? {
        if let indices { return Int64(indices.loadUnaligned(fromByteOffset: row &* 4, as: Int32.self)) }
        if let numbers { return numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self) }
        return otherKey(row)
    }

    private func otherKey(_ row: Int) -> Int64? {
        keys.isNull(row) || mayBeUnreadable && !isDictionary ? nil : keys.integer(row)
    }

    /// Returns the index of a row's value; nil for null.
    func valueIndex(_ row: Int) throws(ArrowFailure) -> Int? {
        guard !keys.isNull(row) else { return nil }
        guard isDictionary else { return row }
        let index = keys.integer(row)
        guard index >= 0, index < Int64(column.values.count) else {
            throw failure(.indexBeyondDictionary, row)
        }
        return column.values.isNull(Int(index)) ? nil : Int(index)
    }

    /// Returns nil for null, and for a number that cannot be read: beyond 63 bits, or not whole.
    @inline(__always)  // Each loop over a column's integers has it; a call takes longer than the value.
    func integer(_ row: Int) throws(ArrowFailure) -> Int64? {
        guard isPresent else { return nil }
        if let numbers { return numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self) }
        return keys.isNull(row) ? nil : try otherInteger(row)
    }

    private func otherInteger(_ row: Int) throws(ArrowFailure) -> Int64? {
        guard let index = try valueIndex(row) else { return nil }
        return column.values.readable(index)
    }

    /// Whether the number of a row cannot be read.
    func isUnreadable(_ row: Int) throws(ArrowFailure) -> Bool {
        guard mayBeUnreadable, isPresent, let index = try valueIndex(row) else { return false }
        return column.values.readable(index) == nil && !column.values.isNaN(index)
    }

    func flag(_ row: Int) throws(ArrowFailure) -> Bool? {
        guard isPresent else { return nil }
        if let numbers {
            let number = numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)
            if number & 1 == number { return number == 1 }
        }
        return keys.isNull(row) ? nil : try otherFlag(row)
    }

    private func otherFlag(_ row: Int) throws(ArrowFailure) -> Bool? {
        guard let index = try valueIndex(row) else { return nil }
        if column.values.layout == .bool { return column.values.bit(index) }
        switch column.values.integer(index) {
        case 0: return false
        case 1: return true
        case _ where column.values.isNaN(index): return nil
        default: throw failure(.flagOfAnotherValue, row)
        }
    }

    /// Returns nil for null, and for 0, as in the store's documents.
    func instant(_ row: Int) throws(ArrowFailure) -> Instant? {
        guard isPresent else { return nil }
        if let numbers {
            let milliseconds = numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)
            if case .instant(let instant) = Instant.read(stored: milliseconds), !instant.looksLikeMicroseconds {
                return instant
            }
        }
        return keys.isNull(row) ? nil : try converted(row)
    }

    @inline(never)  // Rare, and every loop over instants would contain it.
    private func converted(_ row: Int) throws(ArrowFailure) -> Instant? {
        guard let index = try valueIndex(row) else { return nil }
        if column.values.isText { return try ofText(row) }
        guard var milliseconds = column.values.readable(index) else {
            guard !column.values.isNaN(index) else { return nil }
            throw failure(column.values.isFloatingPoint ? .notWhole : .instantOutOfRange, row)
        }
        if let unit = column.values.unit {
            let (product, isTooLarge) = milliseconds.multipliedReportingOverflow(by: unit.multiplier)
            guard !isTooLarge else { throw failure(.instantOutOfRange, row) }
            // Rounded down, also before 1970.
            milliseconds = product / unit.divisor - (product % unit.divisor < 0 ? 1 : 0)
        }
        return try instant(Instant.read(stored: milliseconds), row)
    }

    private func ofText(_ row: Int) throws(ArrowFailure) -> Instant? {
        guard let text = try word(row).orNil else { return nil }
        guard let reading = Instant.read(stored: text.bytes) else { throw failure(.notADateText, row) }
        return try instant(reading, row)
    }

    private func instant(_ reading: Instant.Reading, _ row: Int) throws(ArrowFailure) -> Instant? {
        switch reading {
        case .absent: return nil
        case .instant(let instant):
            guard !instant.looksLikeMicroseconds else { throw failure(.microseconds, row) }
            return instant
        case .outOfRange: throw failure(.instantOutOfRange, row)
        }
    }

    /// Returns a text unchecked. Empty for null.
    func word(_ row: Int) throws(ArrowFailure) -> ArrowText {
        guard isPresent else { return .empty }
        return try readWord(row)
    }

    private func readWord(_ row: Int) throws(ArrowFailure) -> ArrowText {
        guard let index = try valueIndex(row) else { return .empty }
        guard let bytes = column.values.bytes(index) else { throw failure(.offsetsImpossible, row) }
        return ArrowText(bytes: bytes)
    }

    /// Checks an id or a name.
    private func check(_ text: ArrowText, _ row: Int, _ texts: borrowing StringTable) throws(ArrowFailure) {
        guard text.bytes.count <= Identifier.maxLength else { throw failure(.idTooLong, row) }
        guard text.isUTF8 else { throw failure(.notUTF8, row) }
        // Only one customer with millions of records has so much.
        guard !texts.isFull else { throw failure(.tooMuchTextOfCustomer, row) }
    }

    func id(_ row: Int, _ texts: inout StringTable) throws(ArrowFailure) -> TransactionId? {
        guard isPresent else { return nil }
        if let numbers {
            let number = numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)
            if let id = TransactionId(number) { return id }
        }
        return try readId(row, &texts)
    }

    private func readId(_ row: Int, _ texts: inout StringTable) throws(ArrowFailure) -> TransactionId? {
        if column.values.isText {
            let text = try word(row)
            guard !text.bytes.isEmpty else { return nil }
            if let number = TransactionId(number: text.bytes) { return number }
            guard let id = try idText(text, row) else { return nil }
            try check(id, row, texts)
            return texts.id(id.bytes)
        }
        guard let index = try valueIndex(row) else { return nil }
        if column.values.layout == .uint64 { return texts.id(UInt64(bitPattern: column.values.integer(index))) }
        if let uuid = column.uuid(index) { return uuid.withUnsafeBufferPointer { texts.id($0) } }
        return try number(index, row).map { texts.id($0) }
    }

    /// Returns the number of an id; nil where exports write nan for none.
    private func number(_ index: Int, _ row: Int) throws(ArrowFailure) -> Int64? {
        if let number = column.values.readable(index) { return number }
        guard column.values.isFloatingPoint else { throw failure(.idTooLong, row) }
        guard column.values.isNaN(index) else { throw failure(.idLostDigits, row) }
        guard column.name.isOptionalId else { throw failure(.notAnIdText, row) }
        return nil
    }

    /// Returns the text of an id; nil for what some exports write where there is none.
    private func idText(_ text: ArrowText, _ row: Int) throws(ArrowFailure) -> ArrowText? {
        switch IdText(text.bytes) {
        case .plain: return text
        case .digits(let digits): return ArrowText(bytes: digits)
        case .absent:
            guard column.name.isOptionalId else { throw failure(.notAnIdText, row) }
            return nil
        case .changed(let change): throw failure(Problem(change), row)
        }
    }

    /// Returns the name of a text of this column; nil as for an id.
    func name(_ text: ArrowText, _ row: Int, _ texts: inout StringTable) throws(ArrowFailure) -> StringIndex? {
        guard let text = try column.name.isOptionalId ? idText(text, row) : text else { return nil }
        try check(text, row, texts)
        return texts.insert(text.bytes)
    }

    /// Returns the name of an id of this column: a product, a group, an app.
    func name(_ row: Int, _ texts: inout StringTable) throws(ArrowFailure) -> StringIndex? {
        guard isPresent else { return nil }
        if column.values.isText {
            let text = try word(row)
            return text.bytes.isEmpty ? nil : try name(text, row, &texts)
        }
        guard let index = try valueIndex(row) else { return nil }
        if let uuid = column.uuid(index) { return uuid.withUnsafeBufferPointer { texts.insert($0) } }
        var digits =
            column.values.layout == .uint64
            ? "\(UInt64(bitPattern: column.values.integer(index)))" : try number(index, row).map { "\($0)" } ?? ""
        return digits.isEmpty ? nil : digits.withUTF8 { texts.insert($0) }
    }
}
