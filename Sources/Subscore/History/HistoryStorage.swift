/// The arrays of a history while it is made. They can be emptied and filled again for the next customer of a table,
/// without allocating: a history shares them as long as it exists.
package struct HistoryStorage {
    var known = KnownRecords()
    var succession = Succession()

    package init() {}

    /// Removes everything, and keeps the memory. The numbers are those of the records that follow.
    @inline(__always)
    mutating func removeAll(for viewpoint: Viewpoint, rows: Int, chains: Int, reports: Int) {
        known.removeAll(for: viewpoint, chains: chains, reports: reports)
        succession.removeAll(capacity: rows)
    }

    /// Decides how each row came about and ends, group by group.
    mutating func decide() {
        for group in known.groups { succession.decide(known.chains[group.chains]) }
    }
}
