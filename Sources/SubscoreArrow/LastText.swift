internal import SubscoreCore

/// The last row's text in a column, and its meaning. Most rows have the same text as the row before.
struct LastText<Meaning> {
    private var key: Int64?
    private var text = ArrowText.empty
    private var meaning: Meaning?
    /// The meanings of a dictionary's texts that were read. Empty for a large dictionary.
    private var known: [Meaning??] = []

    private static var maxKnown: Int { 256 }

    mutating func meaning(
        _ column: ColumnReader,
        _ row: Int,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        guard column.isPresent else { return nil }
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
        if known.isEmpty, column.dictionaryCount <= Self.maxKnown {
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

    /// Reads the meanings of several rows; none, if the column is absent.
    ///
    /// - Parameter write: Gets rows, and the meaning that they share.
    mutating func forEachRun(
        _ column: ColumnReader,
        _ rows: Range<Int>,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?,
        _ write: (Range<Int>, Meaning?) throws(ArrowFailure) -> Void
    ) throws(ArrowFailure) {
        guard column.isPresent else { return }
        var row = rows.lowerBound
        while row < rows.upperBound {
            let end = column.indices.map { Self.endOfRun($0, row, rows.upperBound) } ?? row &+ 1
            try write(row..<end, try meaning(column, row, read))
            row = end
        }
    }

    /// Writes the meanings of several rows, and leaves rows without one as they are.
    mutating func fill(
        _ out: Member<Meaning?>,
        from column: ColumnReader,
        _ rows: Range<Int>,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) where Meaning: BitwiseCopyable {
        try forEachRun(column, rows, read) { if let meaning = $1 { out.fill($0, meaning) } }
    }

    /// Returns the first row after `first` whose index into the dictionary differs.
    private static func endOfRun(_ indices: UnsafeRawPointer, _ first: Int, _ end: Int) -> Int {
        let index = indices.loadUnaligned(fromByteOffset: first &* 4, as: Int32.self)
        var row = first &+ 1
        while row < end, indices.loadUnaligned(fromByteOffset: row &* 4, as: Int32.self) == index { row &+= 1 }
        return row
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
