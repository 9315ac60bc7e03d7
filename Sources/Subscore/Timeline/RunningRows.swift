/// The rows that run at an instant that only moves on. Of several the newest governs; if none runs, the row that ended last.
struct RunningRows {
    private struct Run: BitwiseCopyable {
        let row: RowIndex
        let end: Instant
    }

    /// The newest of those that may still run.
    private var newest: Run?
    /// The others, the newest last. Most often there are none.
    private var older: [Run] = []
    /// The one that ended last, of those that are over; of equal ones the newest.
    private var ended: Run?

    /// The row that ended last, of those that are over; nil before the first.
    var lastEnded: RowIndex? { ended?.row }

    /// Takes a row that begins, after all older ones. One that never ran leaves no trace.
    mutating func insert(_ row: RowIndex, in rows: [Row]) {
        let (start, end) = (rows[row].transaction.purchaseDate, rows[row].end)
        guard end > start else { return }
        if governing(at: start) != nil, let newest { older.append(newest) }
        newest = Run(row: row, end: end)
    }

    /// The row that governs, and its end; nil if none runs. The instant is never before one that was asked for earlier.
    mutating func governing(at instant: Instant) -> (row: RowIndex, end: Instant)? {
        while let run = newest {
            if run.end > instant { return (run.row, run.end) }
            if ended.map({ run.end > $0.end }) ?? true { ended = run }
            newest = older.popLast()
        }
        return nil
    }
}
