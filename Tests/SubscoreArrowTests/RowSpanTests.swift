import SubscoreCore
import Testing

@testable import SubscoreArrow

@Suite struct RowSpanTests {
    private func failing(at rows: Set<Int>, _ column: StoreField) -> (Range<Int>) throws(ArrowFailure) -> Void {
        { run throws(ArrowFailure) in
            if let row = run.first(where: rows.contains) { throw ArrowFailure(.notUTF8, .rows, column, row: row) }
        }
    }

    /// Of all invalid values the first of the first row counts, and later columns are read up to that row only.
    @Test func endsAtTheFirstRow() {
        var span = RowSpan(10..<20)
        span.read(failing(at: [17, 19], .price))
        #expect(span.rows == 10..<17 && span.failure?.row == 17)
        span.read(failing(at: [17, 18], .currency))
        #expect(span.rows == 10..<17 && span.failure?.column == .price)
        span.read(failing(at: [12], .currency))
        span.read { #expect($0 == 10..<12) }
        #expect(span.rows == 10..<12 && span.failure?.column == .currency)
        span.read(failing(at: [10], .type))
        #expect(span.rows.isEmpty && span.failure?.row == 10)
    }

    /// Invalid values do not matter in some rows.
    @Test func ignoresRows() {
        var span = RowSpan(10..<20)
        span.read(exceptIn: { $0 % 2 == 0 }, failing(at: [10, 12, 19], .price))
        #expect(span.rows == 10..<19 && span.failure?.row == 19)
        var ignored = RowSpan(10..<20)
        ignored.read(exceptIn: { _ in true }, failing(at: Set(10..<20), .price))
        #expect(ignored.rows == 10..<20 && ignored.failure == nil)
    }
}
