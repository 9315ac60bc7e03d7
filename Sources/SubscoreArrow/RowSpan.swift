internal import SubscoreCore

/// Rows of a table that are read one column after the other, up to the first row with an invalid value. A caller learns
/// of the same value as if the rows were read one by one: the first of the first such row.
struct RowSpan {
    /// The rows whose values are valid as far as they were read.
    private(set) var rows: Range<Int>
    /// The failure of the first row after them.
    private(set) var failure: ArrowFailure?

    init(_ rows: Range<Int>) { self.rows = rows }

    /// Reads a column with the body, which throws at the first invalid value. The columns of a row are read in one order.
    mutating func read(_ body: (Range<Int>) throws(ArrowFailure) -> Void) {
        do throws(ArrowFailure) { try body(rows) } catch { end(error) }
    }

    /// Reads a column whose values do not matter in some rows, also if they are invalid.
    mutating func read(
        exceptIn isIgnored: (Int) -> Bool,
        _ body: (Range<Int>) throws(ArrowFailure) -> Void
    ) {
        var first = rows.lowerBound
        while first < rows.upperBound {
            do throws(ArrowFailure) {
                return try body(first..<rows.upperBound)
            } catch {
                guard isIgnored(error.row) else { return end(error) }
                first = error.row + 1
            }
        }
    }

    private mutating func end(_ failure: ArrowFailure) {
        rows = rows.lowerBound..<max(failure.row, rows.lowerBound)
        self.failure = failure
    }
}
