internal import Subscore

/// The last row's text in a column, and its meaning. Most rows have the same text as the row before.
struct LastText<Meaning> {
    private var key: Int64?
    private var text = ArrowText.empty
    private var meaning: Meaning?
    /// The meanings of a dictionary's texts that were read. Empty for a large dictionary.
    private var known: [Meaning??] = []

    private static var mostKnown: Int { 256 }

    @inline(__always)
    mutating func meaning(
        _ column: ColumnReader,
        _ row: Int,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        guard column.isThere else { return nil }
        guard column.isDictionary else { return try ofText(column, row, read) }
        guard let next = column.key(row) else { return nil }
        return next == key ? meaning : try ofDictionary(column, row, next, read)
    }

    @inline(never)
    private mutating func ofDictionary(
        _ column: ColumnReader,
        _ row: Int,
        _ next: Int64,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        key = next
        if next >= 0, next < Int64(known.count), let found = known[Int(next)] {
            meaning = found
            return found
        }
        let found = try meaning(of: try column.word(row), read)
        if known.isEmpty, column.dictionaryCount <= Self.mostKnown {
            known = [Meaning??](repeating: nil, count: column.dictionaryCount)
        }
        if next >= 0, next < Int64(known.count) { known[Int(next)] = .some(found) }
        return found
    }

    @inline(never)
    @_optimize(speed)
    private mutating func ofText(
        _ column: ColumnReader,
        _ row: Int,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        let next = try column.word(row)
        return text.isSame(as: next) ? meaning : try meaning(of: next, read)
    }

    /// Reads the meanings of several rows of a column that is there.
    ///
    /// - Parameter write: Gets the position of each row and its meaning.
    @inline(__always)
    mutating func forEach(
        _ column: ColumnReader,
        _ rows: Range<Int>,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?,
        _ write: (Int, Meaning?) -> Void
    ) throws(ArrowFailure) {
        guard let indices = column.indices else {
            for row in rows { write(row &- rows.lowerBound, try meaning(column, row, read)) }
            return
        }
        var last: (index: Int32, meaning: Meaning?)?
        for row in rows {
            let index = indices.loadUnaligned(fromByteOffset: row &* 4, as: Int32.self)
            if let last, last.index == index {
                write(row &- rows.lowerBound, last.meaning)
            } else {
                let found = try meaning(column, row, read)
                last = (index, found)
                write(row &- rows.lowerBound, found)
            }
        }
    }

    /// For a column of numbers.
    @inline(__always)
    mutating func meaning(
        ofNumber column: ColumnReader,
        _ row: Int,
        _ read: () throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        guard let next = column.key(row) else { return nil }
        if next != key {
            key = next
            meaning = try read()
        }
        return meaning
    }

    @inline(never)
    private mutating func meaning(
        of next: ArrowText,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        meaning = next.bytes.isEmpty ? nil : try read(next)
        text = next
        return meaning
    }
}

extension LastText<Name> {
    /// Reads the products, groups or apps of several rows; absent for null. A column that is absent leaves everything as
    /// it is.
    @_optimize(speed)
    @inline(never)
    mutating func names(
        _ column: ColumnReader,
        _ rows: Range<Int>,
        _ texts: inout Texts,
        into out: UnsafeMutablePointer<Name>
    ) throws(ArrowFailure) {
        guard column.isThere else { return }
        guard column.isText else {
            for row in rows { out[row &- rows.lowerBound] = try name(column, row, &texts) ?? .absent }
            return
        }
        // The text and not the row, which only a message needs, decides the name.
        try forEach(column, rows) { text throws(ArrowFailure) in
            try column.name(text, rows.lowerBound, &texts)
        } _: {
            out[$0] = $1 ?? .absent
        }
    }

    /// The product, group or app of a row.
    @inline(__always)
    mutating func name(
        _ column: ColumnReader,
        _ row: Int,
        _ texts: inout Texts
    ) throws(ArrowFailure) -> Name? {
        guard column.isText else {
            return try meaning(ofNumber: column, row) { () throws(ArrowFailure) in try column.name(row, &texts) }
        }
        return try meaning(column, row) { text throws(ArrowFailure) in try column.name(text, row, &texts) }
    }
}
