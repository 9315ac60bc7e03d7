/// The rows that run at an instant that never decreases. Of several the newest governs; if none runs, the row that
/// ended last.
struct RunningRows {
    private struct Run: BitwiseCopyable {
        let row: RowIndex
        let end: Instant
    }

    /// The newest row that may still run.
    private var newest: Run?
    /// The others, the newest last. Usually there are none.
    private var older: [Run] = []
    /// The row that ended last; of equal ones the newest.
    private var ended: Run?

    /// The row that ended last; nil before the first end.
    var lastEnded: RowIndex? { ended?.row }

    /// Adds a row that begins after all older ones. A row that never ran is ignored.
    mutating func insert(_ row: RowIndex, in rows: [Row]) {
        let (start, end) = (rows[row].transaction.purchaseDate, rows[row].end)
        guard end > start else { return }
        if governing(at: start) != nil, let newest { older.append(newest) }
        newest = Run(row: row, end: end)
    }

    /// Adds the rows that begin by an instant.
    ///
    /// - Parameter rest: The rows of the chain that were not added yet.
    mutating func insert(_ rest: inout Range<Int>, by instant: Instant, in rows: [Row]) {
        while let next = rest.first, rows[next].transaction.purchaseDate <= instant {
            insert(RowIndex(next), in: rows)
            rest = next + 1..<rest.upperBound
        }
    }

    /// Returns the row that governs, and its end; nil if none runs. The instant must not be before an earlier one.
    mutating func governing(at instant: Instant) -> (row: RowIndex, end: Instant)? {
        while let run = newest {
            if run.end > instant { return (run.row, run.end) }
            if ended.map({ run.end > $0.end }) ?? true { ended = run }
            newest = older.popLast()
        }
        return nil
    }
}

extension History {
    /// Calls the body for each time of a chain in which no row runs, after the first row that ran: with the row that ended
    /// last, the start, and the position of the row that ends it, which is the end of the chain's rows for the last time.
    func forEachGap(of chain: Chain, _ body: (RowIndex, _ start: Instant, _ next: Int) -> Void) {
        var running = RunningRows()
        var next = chain.rows.lowerBound
        while next < chain.rows.upperBound {
            var position = rows[next].transaction.purchaseDate
            running.insert(RowIndex(next), in: rows)
            repeat { next += 1 } while next < chain.rows.upperBound && !rows[next].ran
            let end = next < chain.rows.upperBound ? rows[next].transaction.purchaseDate : nil
            while end.isAfter(position), let governing = running.governing(at: position) { position = governing.end }
            if end.isAfter(position), let last = running.lastEnded { body(last, position, next) }
        }
    }
}
