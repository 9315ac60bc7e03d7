// The states of a time between rows: what was paid of it, and the gaps that this leaves.
extension StateMachine {
    /// Whether anything can prove that the time after the last row was paid.
    func mayBePaid(from start: Instant) -> Bool {
        !history.erasedPeriods.isEmpty || history.isRenewalExpected(from: start, to: nil, in: chain)
    }

    /// Decides the time between two rows: the paid spans first, then the gaps that they leave.
    mutating func divide(_ whole: Gap) {
        var gap = whole
        let paid = history.paidSpans(in: whole, of: chain, &expiries)
        if whole.end == nil { firstAhead = spans.count }
        spans += paid
        for span in paid {
            if gap.start < span.start { fill(gap.before(span)) }
            if span.givesAccess { append(span) } else { fillWithoutReports(gap.during(span)) }
            guard let rest = gap.after(span, history) else { return }
            gap = rest
        }
        fill(gap)
    }

    mutating func append(_ span: PaidSpan) {
        var part = interval(
            .subscribed,
            from: span.start,
            to: span.statusFrom.map { min($0, span.end) } ?? span.end,
            .inferred,
            span.rule,
            span.row
        )
        part.closingRow = span.closingRow == span.row ? nil : span.closingRow
        part.report = span.report
        part.renewedProductId = span.productId
        part.isPurchaseMissing = part.isUnrecorded
        if part.end.isAfter(part.start) { list.append(part) }
        guard let from = span.statusFrom, from < span.end else { return }
        part = interval(.subscribed, from: max(from, span.start), to: span.end, .inferred, .stateStatus, span.row)
        part.report = span.report
        part.isPurchaseMissing = true
        list.append(part)
    }
}
