/// A time between rows, or before the first one, for which a later record proves that the customer had paid: [start, end).
///
/// A row shows what was paid only for its own dates. But the store renews late and ahead, and often some purchases are
/// not among the records. Each kind of proof is one function below, which returns a span, its rule, and what it rests on;
/// a new kind is one more function. They are applied in one place, before the reports of the time are read: reports decide
/// what the spans leave. A span contains no state; `StateMachine` makes an interval of it.
package struct PaidSpan: BitwiseCopyable, Sendable {
    package let start: Instant
    package let end: Instant
    package let rule: Rule
    /// The row whose product and transaction the time has.
    @Packed package private(set) var row: RowIndex?
    /// The row that proves it, at its end.
    @Packed package private(set) var closingRow: RowIndex?
}

extension History {
    /// Returns the paid spans of a chain, oldest first. They do not overlap each other or the time of any row.
    package func paidSpans(of chain: Chain) -> [PaidSpan] {
        var spans: [PaidSpan] = []
        if let first = chain.rows.first, rows[first].ran, chain.beginsWithFirstRow,
            let span = paidSpan(before: rows[first])
        {
            spans.append(span)
        }
        var running = RunningRows()
        var next = chain.rows.lowerBound
        while next < chain.rows.upperBound {
            let purchased = rows[next].transaction.purchaseDate
            running.insert(RowIndex(next), in: rows)
            repeat { next += 1 } while next < chain.rows.upperBound && !rows[next].ran
            let end = next < chain.rows.upperBound ? rows[next].transaction.purchaseDate : nil
            var position = purchased
            while end.isAfter(position), let governing = running.governing(at: position) { position = governing.end }
            guard end.isAfter(position), let last = running.lastEnded else { continue }
            spans += paidSpans(in: Gap(after: last, from: position, to: next, of: chain, nil, rows), of: chain)
        }
        return spans
    }

    /// Returns the paid spans in the time between two rows, oldest first.
    func paidSpans(in gap: Gap, of chain: Chain) -> [PaidSpan] {
        guard let closing = gap.closingRow, let span = lateRenewal(rows[closing], gap, chain) else { return [] }
        return [span]
    }

    /// Returns the paid span that ends with the first row of a chain.
    func paidSpan(before row: Row) -> PaidSpan? { renewedAhead(row) }

    /// Whether a report states, from the start of a gap on, that there was trouble or an end.
    func isTroubleReported(in gap: Gap, of chain: Chain) -> Bool {
        guard !chain.reports.isEmpty else { return false }
        var reports = GapReports(gap, of: chain, self)
        while let entry = reports.next() {
            if let meaning = entry.meaning, !meaning.isUntroubled { return true }
        }
        return false
    }
}

// The proofs.
extension History {
    /// `state.renewed_ahead`: the store renews up to so many hours ahead, so they come before a first row that is a
    /// renewal.
    private func renewedAhead(_ row: Row) -> PaidSpan? {
        guard row.origin == .renewal else { return nil }
        let start = row.transaction.purchaseDate
        let length = row.transaction.expiresDate.milliseconds(since: start)
        var ahead = max(start.advanced(byHours: -Self.aheadHours), start.advanced(byMilliseconds: -length))
        if let original = row.transaction.originalPurchaseDate, original < start { ahead = max(ahead, original) }
        guard ahead < start else { return nil }
        return PaidSpan(start: ahead, end: start, rule: .stateRenewedAhead, row: row.index, closingRow: row.index)
    }

    private static var aheadHours: Int64 { 24 }

    /// `state.late_renewal`: the store renewed a few seconds late, without a failure.
    private func lateRenewal(_ row: Row, _ gap: Gap, _ chain: Chain) -> PaidSpan? {
        let start = row.transaction.purchaseDate
        guard row.origin == .renewal, gap.hasRunOut(rows),
            start.milliseconds(since: gap.start) <= Succession.lateMilliseconds,
            !isTroubleReported(in: gap, of: chain)
        else { return nil }
        return PaidSpan(start: gap.start, end: start, rule: .stateLateRenewal, row: gap.row, closingRow: row.index)
    }
}
