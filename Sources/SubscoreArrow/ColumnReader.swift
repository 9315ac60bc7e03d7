internal import Subscore

/// Reads the values of a column. A class, because a column is large and would be copied for each value.
final class ColumnReader {
    private let column: ArrowColumn
    /// The indices of a dictionary-encoded column, and the values of any other.
    private let keys: ArrowBuffers
    let isThere: Bool
    let isDictionary: Bool
    /// The first of the numbers, if they are 64-bit, need no conversion, and none is null.
    private let numbers: UnsafeRawPointer?
    /// The same for 32-bit indices.
    let indices: UnsafeRawPointer?

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

    /// Whether an id of this column is written as a number.
    var isInteger: Bool { column.values.isInteger && column.values.layout != .uint64 }

    var isIntegerOrAbsent: Bool { isInteger || !isThere }

    func failure(_ problem: Problem, _ row: Int) -> ArrowFailure { column.failure(problem, row) }

    /// Returns a key: rows with equal keys, in a column of numbers or a dictionary-encoded one, have equal values.
    func key(_ row: Int) -> Int64? {
        if let indices { return Int64(indices.loadUnaligned(fromByteOffset: row &* 4, as: Int32.self)) }
        if let numbers { return numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self) }
        return otherKey(row)
    }

    private func otherKey(_ row: Int) -> Int64? { keys.isNull(row) ? nil : keys.integer(row) }

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

    /// Returns nil for null.
    func integer(_ row: Int) throws(ArrowFailure) -> Int64? {
        guard isThere else { return nil }
        if let numbers { return numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self) }
        return keys.isNull(row) ? nil : try otherInteger(row)
    }

    private func otherInteger(_ row: Int) throws(ArrowFailure) -> Int64? {
        guard let index = try valueIndex(row) else { return nil }
        let integer = column.values.integer(index)
        guard integer >= 0 || column.values.layout != .uint64 else {
            throw failure(.integerTooLarge, row)
        }
        return integer
    }

    func flag(_ row: Int) throws(ArrowFailure) -> Bool? {
        guard isThere else { return nil }
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
        default: throw failure(.flagOfAnotherValue, row)
        }
    }

    /// Returns nil for null, and for 0, as in the store's documents.
    func instant(_ row: Int) throws(ArrowFailure) -> Instant? {
        guard isThere else { return nil }
        if let numbers {
            let milliseconds = numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)
            if case .instant(let instant) = Instant.read(stored: milliseconds) { return instant }
        }
        return keys.isNull(row) ? nil : try converted(row)
    }

    private func converted(_ row: Int) throws(ArrowFailure) -> Instant? {
        guard let index = try valueIndex(row) else { return nil }
        var milliseconds = column.values.integer(index)
        if let unit = column.values.unit {
            let (product, isTooLarge) = milliseconds.multipliedReportingOverflow(by: unit.multiplier)
            guard !isTooLarge else { throw failure(.instantOutOfRange, row) }
            // Rounded down, also before 1970.
            milliseconds = product / unit.divisor - (product % unit.divisor < 0 ? 1 : 0)
        }
        switch Instant.read(stored: milliseconds) {
        case .absent: return nil
        case .instant(let instant): return instant
        case .outOfRange: throw failure(.instantOutOfRange, row)
        }
    }

    /// Returns a text unchecked. Empty for null.
    func word(_ row: Int) throws(ArrowFailure) -> ArrowText {
        guard isThere else { return .empty }
        return try readWord(row)
    }

    private func readWord(_ row: Int) throws(ArrowFailure) -> ArrowText {
        guard let index = try valueIndex(row) else { return .empty }
        guard let bytes = column.values.bytes(index) else { throw failure(.offsetsImpossible, row) }
        return ArrowText(bytes: bytes)
    }

    /// Checks an id or a name.
    private func check(_ text: ArrowText, _ row: Int, _ texts: borrowing Texts) throws(ArrowFailure) {
        guard text.bytes.count <= Identifier.maximumLength else { throw failure(.idTooLong, row) }
        guard text.isUTF8 else { throw failure(.notUTF8, row) }
        // Only one customer with millions of records has so much.
        guard !texts.isFull else { throw failure(.tooMuchTextOfCustomer, row) }
    }

    func id(_ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> Id? {
        guard isThere else { return nil }
        if let numbers {
            let number = numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)
            if let id = Id(number) { return id }
        }
        return try readId(row, &texts)
    }

    private func readId(_ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> Id? {
        if column.values.isText {
            let text = try word(row)
            guard !text.bytes.isEmpty else { return nil }
            if let number = Id(number: text.bytes) { return number }
            try check(text, row, texts)
            return texts.id(text.bytes)
        }
        guard let index = try valueIndex(row) else { return nil }
        let number = column.values.integer(index)
        return column.values.layout == .uint64 ? texts.id(UInt64(bitPattern: number)) : texts.id(number)
    }

    /// Returns the name of a text of this column.
    func name(_ text: ArrowText, _ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> Name {
        try check(text, row, texts)
        return texts.insert(text.bytes)
    }

    /// Returns the name of an id of this column: a product, a group, an app.
    func name(_ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> Name? {
        guard isThere else { return nil }
        if column.values.isText {
            let text = try word(row)
            return text.bytes.isEmpty ? nil : try name(text, row, &texts)
        }
        guard let index = try valueIndex(row) else { return nil }
        let number = column.values.integer(index)
        var digits = column.values.layout == .uint64 ? "\(UInt64(bitPattern: number))" : "\(number)"
        return digits.withUTF8 { texts.insert($0) }
    }
}

// Several rows at a time. A row without a value is left as it is.
extension ColumnReader {
    /// Reads instants, as `instant` does.
    ///
    /// - Returns: Whether every row has one.
    @discardableResult
    func instants(_ rows: Range<Int>, into out: Member<Instant>) throws(ArrowFailure) -> Bool {
        let numbers = isDictionary ? nil : keys.numbers
        var areComplete = true
        try keys.forEachRun(rows) { run, areNull throws(ArrowFailure) in
            guard !areNull else { return areComplete = false }
            var row = run.lowerBound
            while row < run.upperBound {
                if let numbers {
                    row = Self.copyUsual(numbers, row..<run.upperBound, to: out)
                    guard row < run.upperBound else { break }
                }
                if let value = try instant(row) { out[row] = value } else { areComplete = false }
                row &+= 1
            }
        }
        return areComplete
    }

    /// Copies instants up to the first unusual one. Returns its row, or the end of the rows.
    private static func copyUsual(_ numbers: UnsafeRawPointer, _ rows: Range<Int>, to out: Member<Instant>) -> Int {
        var row = rows.lowerBound
        while row < rows.upperBound,
            let usual = Instant(usual: numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self))
        {
            out[row] = usual
            row &+= 1
        }
        return row
    }

    /// Reads ids, as `id` does.
    ///
    /// - Returns: Whether every row has one.
    @discardableResult
    func ids(_ rows: Range<Int>, into out: Member<Id>, _ texts: inout Texts) throws(ArrowFailure) -> Bool {
        guard isThere else { return false }
        if let numbers {
            for row in rows {
                if let number = Id(numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)) {
                    out[row] = number
                } else if let id = try id(row, &texts) {
                    out[row] = id
                }
            }
            return true
        }
        let keys = keys
        let isPlainText = isText && !isDictionary
        var areComplete = true
        for row in rows {
            if isPlainText, !keys.isNull(row), let bytes = keys.bytes(row), let number = Id(number: bytes) {
                out[row] = number
            } else if let id = try id(row, &texts) {
                out[row] = id
            } else {
                areComplete = false
            }
        }
        return areComplete
    }

    /// Reads products, groups or apps. Most rows have the same as the row before.
    ///
    /// - Returns: Whether every row has one.
    @discardableResult
    func names(_ rows: Range<Int>, into out: Member<Name>, _ texts: inout Texts) throws(ArrowFailure) -> Bool {
        guard isThere else { return false }
        var areComplete = true
        // Names are of these texts only, so nothing is kept for other rows.
        guard isText else {
            var last: (key: Int64, name: Name)?
            for row in rows {
                let key = key(row)
                if last == nil || last?.key != key {
                    let name = try name(row, &texts) ?? .absent
                    last = key.map { ($0, name) }
                    out[row] = name
                    if name == .absent { areComplete = false }
                } else if let last {
                    out[row] = last.name
                }
            }
            return areComplete
        }
        var last = LastText<Name>()
        var first = rows.lowerBound
        try last.forEachRun(self, rows) { text throws(ArrowFailure) in
            try name(text, first, &texts)
        } _: {
            if let name = $1 { out.fill($0, name) } else { areComplete = false }
            first = $0.upperBound
        }
        return areComplete
    }

    /// Reads integers.
    ///
    /// - Parameter arePrices: Whether a negative one is invalid.
    func integers(
        _ rows: Range<Int>,
        into out: Member<Int64>,
        arePrices: Bool = false
    ) throws(ArrowFailure) {
        let numbers = isDictionary ? nil : keys.numbers
        try keys.forEachRun(rows) { run, areNull throws(ArrowFailure) in
            guard !areNull else { return }
            for row in run {
                let value: Int64?
                if let numbers {
                    value = numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)
                } else {
                    value = try integer(row)
                }
                guard let value else { continue }
                guard !arePrices || Money.isPrice(value) else { throw failure(.priceIsNegative, row) }
                out[row] = value
            }
        }
    }

    /// Reads flags that may be absent.
    func optionalFlags(_ rows: Range<Int>, into out: Member<Bool?>) throws(ArrowFailure) {
        try keys.forEachRun(rows) { run, areNull throws(ArrowFailure) in
            guard !areNull else { return }
            for row in run { out[row] = try flag(row) }
        }
    }

    /// Reads flags that are false if they are absent.
    func flags(_ rows: Range<Int>, into out: Member<Bool>) throws(ArrowFailure) {
        guard isThere else { return }
        let keys = keys
        guard !isDictionary, let flags = keys.flags else {
            for row in rows where try flag(row) ?? false { out[row] = true }
            return
        }
        keys.forEachRun(rows, of: flags) { run, areSet in
            guard areSet else { return }
            for row in run where !keys.isNull(row) { out[row] = true }
        }
    }
}
