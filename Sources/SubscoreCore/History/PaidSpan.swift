/// A time between rows, or before the first one, about which a later record proves that the customer had paid: [start, end).
///
/// A row shows what was paid only for its own dates. But the store renews late and ahead, and often some purchases are
/// not among the records. Each kind of proof is one function, which returns a span, its rule, and what it rests on; a new
/// kind is one more function. They are applied in one place, before the reports of the time are read: reports decide
/// what the spans leave. The period of a purchase that counts as never made is such a span, too, but without access.
package struct PaidSpan: BitwiseCopyable, Sendable {
    package internal(set) var start: Instant
    package internal(set) var end: Instant
    package let rule: Rule
    /// The row whose product and transaction the time has; nil if only reports are known.
    @Packed package var row: RowIndex?
    /// The row that proves it, at its end.
    @Packed package var closingRow: RowIndex?
    /// The report that proves it.
    @Packed package var report: ReportIndex?
    /// The product, if it is not the row's.
    @Packed package var productId: StringIndex?
    /// From when on the status of that report decides; nil if it has none.
    @Packed var statusFrom: Instant?

    init(_ rule: Rule, from start: Instant, to end: Instant, _ row: RowIndex?) {
        self.start = start
        self.end = end
        self.rule = rule
        self.row = row
    }

    /// Returns it with the row that proves it.
    func proven(by row: RowIndex) -> PaidSpan {
        var span = self
        span.closingRow = row
        return span
    }

    func holds(_ instant: Instant) -> Bool { givesAccess && start <= instant && instant < end }

    /// Whether a report's statement about the next renewal was made in it, or is about its end.
    func isMeant(by report: Report) -> Bool {
        guard let signed = report.signedDate else { return true }
        return report.renewalInfo?.renewalDate == end || start <= signed && signed < end
    }

    package var givesAccess: Bool { rule != .stateRetroactiveRefunds }

    private var length: Int64 { end.milliseconds(since: start) }

    /// Adds a span to others that are in order, and do not overlap. Where it overlaps with one, the longer of the two holds.
    static func insert(_ span: PaidSpan, into spans: inout [PaidSpan]) {
        var span = span
        while let last = spans.last, span.start < last.end {
            if last.start == span.start, last.end == span.end {
                // The newest report that proves it decides.
                spans[spans.count - 1].report = span.report
                return
            }
            guard span.length > last.length else {
                span.start = last.end
                break
            }
            if span.start > last.start {
                spans[spans.count - 1].end = span.start
                break
            }
            spans.removeLast()
        }
        if span.start < span.end { spans.append(span) }
    }
}

extension History {
    /// Returns the paid spans in the time between two rows, oldest first.
    func paidSpans(in gap: Gap, of chain: Chain, _ expiries: inout Expiries) -> [PaidSpan] {
        var spans = reportedSpans(in: gap, of: chain, &expiries)
        guard let closing = gap.closingRow, let rest = spans.last.map({ gap.after($0, self) }) ?? gap,
            let span = paidSpan(before: rows[closing], in: rest, of: chain)
        else { return spans }
        spans.append(span)
        return spans
    }

    /// Whether anything can show that a chain was active before its first row.
    func mayBeActive(before row: RowIndex, of chain: Chain) -> Bool {
        if rows[row.value].origin.isRenewal { return true }
        let start = rows[row.value].transaction.purchaseDate
        if rows[row.value].firstSigned.map({ $0 < start }) ?? false { return true }
        // The oldest report is the first; those without a date, which come before it, show nothing by themselves.
        return !chain.reports.isEmpty && reports[chain.reports.lowerBound].signedDate.map { $0 < start } ?? true
    }

    /// Returns the paid span that ends with the first row of a chain.
    func paidSpan(before first: Row, of chain: Chain) -> PaidSpan? {
        if chain.beginsWithFirstRow, let span = renewedAhead(first) { return span }
        return signedAhead(first, after: .earliest)
    }

    /// Returns the span that the row after a gap proves, of several the longest.
    private func paidSpan(before row: Row, in gap: Gap, of chain: Chain) -> PaidSpan? {
        guard row.origin.isRenewal else { return signedAhead(row, after: gap.start) }
        guard gap.hasRunOut(rows) else { return nil }
        if let late = lateRenewal(row, gap, chain) { return late }
        let spans = [missingRenewal(row, gap, chain), recentStart(row, gap, chain)].compactMap { $0 }
        return spans.max { $0.start > $1.start }
    }

    /// Returns the spans of a gap that do not depend on the row after it.
    private func reportedSpans(in gap: Gap, of chain: Chain, _ expiries: inout Expiries) -> [PaidSpan] {
        var spans: [PaidSpan] = []
        if !erasedPeriods.isEmpty { erasedSpans(in: gap, of: chain, into: &spans) }
        guard isRenewalExpected(from: gap.start, to: gap.end, in: chain) else { return spans }
        let rest = spans.last.map { gap.after($0, self) } ?? gap
        if let rest { renewalDates(in: rest, of: chain, &expiries, into: &spans) }
        return spans
    }

    /// Returns how a row that the store renewed after a gap came about, and whether its documents contradict each other
    /// about that; nil if nothing changes.
    func renewalOrigin(
        of row: Row,
        after whole: Gap,
        of chain: Chain,
        _ expiries: inout Expiries
    ) -> (Origin, contradicts: Bool)? {
        let spans = reportedSpans(in: whole, of: chain, &expiries)
        guard let gap = spans.last.map({ whole.after($0, self) }) ?? whole else { return (.renewal, false) }
        guard gap.hasRunOut(rows) else { return nil }
        if paidSpan(before: row, in: gap, of: chain) != nil || gap.closing == .laterRenewal { return (.renewal, false) }
        return isContradictory(row, gap, chain) ? (.recovery, true) : nil
    }

    /// Whether a report states, from the start of a gap on, that there was trouble or an end.
    func isTroubleReported(in gap: Gap, of chain: Chain) -> Bool {
        guard !chain.reports.isEmpty else { return false }
        var reports = GapReports(gap, of: chain, self)
        while let entry = reports.next() {
            if let meaning = entry.meaning, !meaning.isHealthy { return true }
        }
        return false
    }
}
