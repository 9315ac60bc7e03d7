internal import SubscoreCore

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
                if let value = try instant(row) {
                    out[row] = value
                    if value.looksLikeSeconds { hasSeconds = true }
                } else {
                    areComplete = false
                }
                row &+= 1
            }
        }
        return areComplete
    }

    /// Copies instants up to the first unusual one. Returns its row, or the end of the rows.
    private static func copyUsual(_ numbers: UnsafeRawPointer, _ rows: Range<Int>, to out: Member<Instant>) -> Int {
        var row = rows.lowerBound
        while row < rows.upperBound,
            let usual = Instant(ifInFastRange: numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self))
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
    func ids(_ rows: Range<Int>, into out: Member<TransactionId>, _ texts: inout StringTable) throws(ArrowFailure)
        -> Bool
    {
        guard isPresent else { return false }
        if let numbers {
            var row = rows.lowerBound
            while row < rows.upperBound {
                if let number = TransactionId(numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)) {
                    out[row] = number
                } else if let id = try id(row, &texts) {
                    out[row] = id
                }
                row &+= 1
            }
            return true
        }
        let keys = keys
        let isPlainText = isText && !isDictionary
        var areComplete = true
        for row in rows {
            if isPlainText, !keys.isNull(row), let bytes = keys.bytes(row), let number = TransactionId(number: bytes) {
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
    func names(_ rows: Range<Int>, into out: Member<StringIndex>, _ texts: inout StringTable) throws(ArrowFailure)
        -> Bool
    {
        guard isPresent else { return false }
        var areComplete = true
        // Names are of these texts only, so nothing is kept for other rows.
        guard isText else {
            var last: (key: Int64, name: StringIndex)?
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
        var last = LastText<StringIndex>()
        var first = rows.lowerBound
        try last.forEachRun(self, rows) { text throws(ArrowFailure) in
            try name(text, first, &texts)
        } _: {
            if let name = $1 { out.fill($0, name) } else { areComplete = false }
            first = $0.upperBound
        }
        return areComplete
    }

    /// Reads integers that decide no access. One that cannot be read counts as null.
    ///
    /// - Parameters:
    /// - arePrices: Whether a negative one cannot be read.
    /// - noteUnreadable: Called with each row whose integer cannot be read.
    func integers(
        _ rows: Range<Int>,
        into out: Member<Int64>,
        arePrices: Bool = false,
        _ noteUnreadable: (Int) -> Void
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
                if let value, !arePrices || Money.isPrice(value) {
                    out[row] = value
                } else {
                    let isUnreadable = try isUnreadable(row)
                    if isUnreadable || value != nil { noteUnreadable(row) }
                }
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
        guard isPresent else { return }
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
