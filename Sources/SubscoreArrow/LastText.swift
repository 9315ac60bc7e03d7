internal import Subscore

/// The last row's text in a column, and its meaning. Most rows have the same text as the row before.
struct LastText<Meaning> {
    private var key: Int64?
    private var text = ArrowText.empty
    private var meaning: Meaning?
    /// The meanings of a dictionary's texts that were read. Empty for a large dictionary.
    private var known: [Meaning??] = []

    private static var mostKnown: Int { 256 }

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

    private mutating func ofDictionary(
        _ column: ColumnReader,
        _ row: Int,
        _ next: Int64,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        if next >= 0, next < Int64(known.count), let found = known[Int(next)] {
            key = next
            meaning = found
            return found
        }
        let found = try meaning(of: try column.word(row), read)
        key = next
        if known.isEmpty, column.dictionaryCount <= Self.mostKnown {
            known = [Meaning??](repeating: nil, count: column.dictionaryCount)
        }
        if next >= 0, next < Int64(known.count) { known[Int(next)] = .some(found) }
        return found
    }

    private mutating func ofText(
        _ column: ColumnReader,
        _ row: Int,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        let next = try column.word(row)
        return text.isSame(as: next) ? meaning : try meaning(of: next, read)
    }

    /// Reads the meanings of several rows. A column that is absent is a run of nulls.
    ///
    /// - Parameter write: Gets positions of rows, from 0, and the meaning that they share.
    mutating func forEachRun(
        _ column: ColumnReader,
        _ rows: Range<Int>,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?,
        _ write: (Range<Int>, Meaning?) throws(ArrowFailure) -> Void
    ) throws(ArrowFailure) {
        let first = rows.lowerBound
        let step = column.isThere ? 1 : rows.count
        var row = first
        while row < rows.upperBound {
            let end = column.indices.map { Self.endOfRun($0, row, rows.upperBound) } ?? row &+ step
            try write(row &- first..<end &- first, try meaning(column, row, read))
            row = end
        }
    }

    /// Returns the first row after `first` whose index into the dictionary differs.
    private static func endOfRun(_ indices: UnsafeRawPointer, _ first: Int, _ end: Int) -> Int {
        let index = indices.loadUnaligned(fromByteOffset: first &* 4, as: Int32.self)
        var row = first &+ 1
        while row < end, indices.loadUnaligned(fromByteOffset: row &* 4, as: Int32.self) == index { row &+= 1 }
        return row
    }

    /// For a column of numbers.
    mutating func meaning(
        ofNumber column: ColumnReader,
        _ row: Int,
        _ read: () throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        guard let next = column.key(row) else { return nil }
        if next != key {
            meaning = try read()
            key = next
        }
        return meaning
    }

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
    /// Reads the products, groups or apps of several rows; absent for null.
    mutating func names(
        _ column: ColumnReader,
        _ rows: Range<Int>,
        _ texts: inout Texts,
        into out: UnsafeMutablePointer<Name>
    ) throws(ArrowFailure) {
        guard column.isThere else { return out.fill(0..<rows.count, .absent) }
        guard column.isText else {
            var last: (key: Int64, name: Name)?
            for row in rows {
                let key = column.key(row)
                if let last, last.key == key {
                    out[row &- rows.lowerBound] = last.name
                } else {
                    let name = try name(column, row, &texts) ?? .absent
                    last = key.map { ($0, name) }
                    out[row &- rows.lowerBound] = name
                }
            }
            return
        }
        // The text and not the row, which only a message needs, decides the name.
        try forEachRun(column, rows) { text throws(ArrowFailure) in
            try column.name(text, rows.lowerBound, &texts)
        } _: {
            out.fill($0, $1 ?? .absent)
        }
    }

    /// The product, group or app of a row.
    mutating func name(
        _ column: ColumnReader,
        _ row: Int,
        _ texts: inout Texts
    ) throws(ArrowFailure) -> Name? {
        guard column.isThere else { return nil }
        guard column.isText else {
            return try meaning(ofNumber: column, row) { () throws(ArrowFailure) in try column.name(row, &texts) }
        }
        return try meaning(column, row) { text throws(ArrowFailure) in try column.name(text, row, &texts) }
    }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
    /// Sets all values of a range.
    func fill(_ range: Range<Int>, _ value: Pointee) {
        (self + range.lowerBound).update(repeating: value, count: range.count)
    }
}
