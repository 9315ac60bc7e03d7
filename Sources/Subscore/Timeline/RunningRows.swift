/// The rows that run at an instant which only moves on: of several the newest governs, and where none runs, the row that ended
/// last. Rows are told by their places in a history.
struct RunningRows {
    /// The newest of those that may still run; below 0 where there is none.
    private var newest = -1
    /// The others, the newest last. Mostly there are none.
    private var older: [Int] = []
    /// The row that ended last, of those that are over; of equal ones the newest. Below 0 before the first.
    private(set) var lastEnded = -1

    /// Takes a row that begins, after all older ones. One that never ran leaves no trace.
    mutating func insert(_ place: Int, in rows: [Row]) {
        guard rows[place].ran else { return }
        if governing(at: rows[place].transaction.purchaseDate, in: rows) != nil { older.append(newest) }
        newest = place
    }

    /// The row that governs; nil where none runs. The instant is never before one that was asked for earlier.
    mutating func governing(at instant: Instant, in rows: [Row]) -> Int? {
        while newest >= 0 {
            let end = rows[newest].end
            if end > instant { return newest }
            if lastEnded < 0 || end > rows[lastEnded].end { lastEnded = newest }
            newest = older.popLast() ?? -1
        }
        return nil
    }
}
