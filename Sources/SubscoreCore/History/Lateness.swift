/// How late the renewals of a chain may be: the next row begins so long after the end of the one before, although nothing
/// failed. Outside of production time runs faster, and renewals come later.
///
/// Source: a genuine sandbox receipt, whose renewals begin 39 to 175 seconds late and whose repurchases 595 seconds and
/// more; Developer Forums thread 72214.
enum Lateness {
    /// How late, in milliseconds, a renewal may be wherever it was made.
    static var milliseconds: Int32 { 60_000 }
    static var testingMilliseconds: Int64 { 300_000 }

    /// Returns how many milliseconds after the end of another row a row outside of production begins if it is only late:
    /// at most so many that it is not later than it is long, and that no report of an end lies in between; but always as
    /// many as in production.
    ///
    /// - Parameter end: When the last report of an end before the row was signed; nil if there is none.
    static func inTesting(_ row: Transaction, lastEnd end: Instant?) -> Int32 {
        var longest = min(testingMilliseconds, row.expiresDate.milliseconds(since: row.purchaseDate))
        if let end { longest = min(longest, row.purchaseDate.milliseconds(since: end) - 1) }
        return max(milliseconds, Int32(clamping: longest))
    }
}
