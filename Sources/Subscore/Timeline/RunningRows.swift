/// The rows that run at an instant which only moves on: of several the newest governs, and where none runs, the row that ended
/// last. Rows are told by their places in a history.
struct RunningRows {
    private struct Run: BitwiseCopyable {
        var place = Int.nowhere
        var end = Instant.earliest
    }

    /// The newest of those that may still run; below 0 where there is none.
    private var newest = Run()
    /// The others, the newest last. Mostly there are none.
    private var older: [Run] = []
    /// The one that ended last, of those that are over; of equal ones the newest.
    private var ended = Run()

    /// The row that ended last, of those that are over. Below 0 before the first.
    var lastEnded: Int { ended.place }

    /// Takes a row that begins, after all older ones. One that never ran leaves no trace.
    mutating func insert(_ place: Int, in rows: [Row]) {
        let (start, end) = (rows[place].transaction.purchaseDate, rows[place].end)
        guard end > start else { return }
        if governing(at: start) != nil { older.append(newest) }
        newest = Run(place: place, end: end)
    }

    /// The row that governs, and its end; nil where none runs. The instant is never before one that was asked for earlier.
    mutating func governing(at instant: Instant) -> (place: Int, end: Instant)? {
        while newest.place >= 0 {
            if newest.end > instant { return (newest.place, newest.end) }
            if ended.place < 0 || newest.end > ended.end { ended = newest }
            newest = older.isEmpty ? Run() : older.removeLast()
        }
        return nil
    }
}
