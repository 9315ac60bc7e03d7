// What reports prove of a gap, and what erased purchases leave of it.
extension History {
    /// `state.retroactive_refunds`: the time that only a purchase covered which counts as never made.
    func erasedSpans(in gap: Gap, of chain: Chain, into spans: inout [PaidSpan]) {
        guard let row = gap.row else { return }
        for time in erased(from: gap.start, inChain: chain.index.value) {
            guard gap.end.isAfter(time.start) else { break }
            let end = gap.end.earlier(time.end) ?? time.end
            spans.append(PaidSpan(.stateRetroactiveRefunds, from: max(time.start, gap.start), to: end, row))
        }
    }

    /// `state.renewal_date`: renewal info from after the last known period, by which the subscription will renew at a date
    /// that is still ahead, was signed in a period that is not among the records. A status in the same report decides by
    /// itself from then on.
    func renewalDates(in gap: Gap, of chain: Chain, _ expiries: inout Expiries, into spans: inout [PaidSpan]) {
        let first = reports[chain.reports].firstPosition { $0.signedDate.map { $0 >= gap.start } ?? false }
        var proven: [PaidSpan] = []
        // Whether the last report before that states trouble or an end states trouble, and the first one after it that
        // states either.
        var isTrouble = !gap.isAfterSpan && gap.row.map { earlyFailure(of: $0, in: chain) != nil } ?? false
        // When the last report before that states either was signed.
        var lastStated: Instant?
        var contradiction = first
        var newest = NewestRow(gap, chain, rows)
        let last = reports[chain.reports].firstPosition { $0.signedDate.map { !gap.end.isAfter($0) } ?? false }
        for position in first..<max(first, last) {
            let report = reports[position]
            guard let signed = report.signedDate, !isAboutErased(report) else { continue }
            if report.statesTrouble || report.statesExpiry {
                isTrouble = report.statesTrouble && report.notification?.type != .expired
                lastStated = signed
                continue
            }
            guard report.expectsRenewal, let date = report.renewalInfo?.renewalDate else { continue }
            contradiction = max(contradiction, position + 1)
            while contradiction < last, !contradicts(reports[contradiction], before: date, chain) { contradiction += 1 }
            let later = contradiction < last ? reports[contradiction].signedDate : nil
            let end = gap.end.earlier(later).earlier(date) ?? date
            guard end > signed,
                var span = renewalDate(report, signed: signed, isTrouble, gap, chain, &newest, &expiries)
            else { continue }
            span.start = lastStated.later(span.start) ?? span.start
            span.end = end
            span.report = ReportIndex(position)
            PaidSpan.insert(span, into: &proven)
        }
        spans += proven
    }

    /// Whether any report of a gap can prove anything by its renewal date. Most in a gap are about trouble or an end.
    func isRenewalExpected(from start: Instant, to end: Instant?, in chain: Chain) -> Bool {
        let reports = reports[chain.reports]
        guard let newest = reports.last?.signedDate, newest >= start else { return false }
        let first = reports.firstPosition { $0.signedDate.map { $0 >= start } ?? false }
        return reports[first...].prefix { $0.signedDate.map { end.isAfter($0) } ?? false }.contains {
            $0.expectsRenewal
        }
    }

    /// Whether a later report ends what an earlier one proves. Trouble a short time before the renewal date is about the
    /// renewal, as for a row.
    private func contradicts(_ report: Report, before date: Instant, _ chain: Chain) -> Bool {
        guard report.statesTrouble || report.statesExpiry, !isAboutErased(report) else { return false }
        return report.statesExpiry || !isEarlyTrouble(report, before: date, chain)
    }

    /// Whether a report states trouble with the renewal at the end of a paid span, in whose last hours it was signed.
    func isEarlyTrouble(_ report: Report, before end: Instant, _ chain: Chain) -> Bool {
        guard report.statesRetry, !report.statesExpiry, let signed = report.signedDate, signed < end else {
            return false
        }
        return chain.environment.isTesting || signed >= end.advanced(byHours: -Self.aheadHours)
    }

    /// Returns the report of trouble at the end of a paid span: the newest of the last few that were signed in it after
    /// the one that proves it.
    func earlyTrouble(atEnd end: Instant, provenAt proven: Instant?, in chain: Chain) -> ReportIndex? {
        guard let proven else { return nil }
        let after = reports[chain.reports].firstPosition { $0.signedDate.map { $0 >= end } ?? false }
        var index = after - 1
        while index >= max(chain.reports.lowerBound, after - Self.maxRowsInDay) {
            guard reports[index].signedDate.isAfter(proven) else { return nil }
            if isEarlyTrouble(reports[index], before: end, chain) { return ReportIndex(index) }
            index -= 1
        }
        return nil
    }

    /// Returns the period up to a renewal date; nil if a known row or a status decides.
    private func renewalDate(
        _ report: Report,
        signed: Instant,
        _ isTrouble: Bool,
        _ gap: Gap,
        _ chain: Chain,
        _ newest: inout NewestRow,
        _ expiries: inout Expiries
    ) -> PaidSpan? {
        guard let info = report.renewalInfo, let date = info.renewalDate else { return nil }
        var start = signed
        if gap.row != nil {
            guard let newest = newest.at(signed, rows, chain), newest.expiresDate <= signed,
                !expiries.contain(date, rows[chain.rows]), !isRenewalKnown(to: chain, at: signed)
            else { return nil }
            if !isTrouble { start = periodStart(before: date, signed: signed, newest, gap) }
        } else if report.status != nil {
            return nil
        }
        var span = PaidSpan(.stateRenewalDate, from: start, to: date, gap.row)
        if report.datedStatus == .active { span.statusFrom = signed }
        let product = info.ownProduct
        span.productId = product == gap.row.map { rows[$0].transaction.productId } ? nil : product
        return span
    }

    /// Whether a row that was signed by an instant begins within a day after it.
    private func isRenewalKnown(to chain: Chain, at signed: Instant) -> Bool {
        let next = rows[chain.rows].firstPosition { $0.transaction.purchaseDate > signed }
        let ahead = signed.advanced(byHours: Self.aheadHours)
        return rows[next..<chain.rows.upperBound].prefix(Self.maxRowsInDay).contains { row in
            row.transaction.purchaseDate <= ahead && row.firstSigned.map { $0 <= signed } ?? false
        }
    }

    /// Nobody buys more rows in a day.
    static var maxRowsInDay: Int { 8 }

    /// Returns the start of the period that ends at a renewal date, which is not later than the signing.
    private func periodStart(before date: Instant, signed: Instant, _ newest: Transaction, _ gap: Gap) -> Instant {
        let earliest = max(gap.start, newest.expiresDate)
        guard let length = PeriodLength(from: newest.purchaseDate, to: newest.expiresDate, on: gap.clock) else {
            return signed
        }
        let start = length.start(before: date)
        if start <= earliest || length.isWhole(from: earliest, to: date) { return earliest }
        return min(start, signed)
    }

    /// Whether renewal info in a gap states that a series of purchases began after the last known period.
    func isPurchaseMissing(in gap: Gap, of chain: Chain) -> Bool {
        guard hasRecentStarts, let paidUntil = gap.paidUntil else { return false }
        let all = reports[chain.reports]
        func isLater(_ report: Report) -> Bool { report.renewalInfo?.recentStart.map { $0 >= paidUntil } ?? false }
        let dated = all.firstPosition { $0.signedDate != nil }
        if gap.end == nil, all[..<dated].contains(where: isLater) { return true }
        let first = all.firstPosition { $0.signedDate.map { $0 >= gap.start } ?? false }
        return all[first...].prefix { $0.signedDate.map { gap.end.isAfter($0) } ?? false }.contains(where: isLater)
    }
}

/// The newest row of a chain that ran, at instants of a gap that do not decrease.
private struct NewestRow {
    private var next: Int
    private var last: Int?

    init(_ gap: Gap, _ chain: Chain, _ rows: [Row]) {
        next = gap.row?.value ?? chain.rows.lowerBound
        if let row = gap.row, !rows[row].ran { last = rows[chain.rows.lowerBound..<next].lastIndex { $0.ran } }
    }

    mutating func at(_ instant: Instant, _ rows: [Row], _ chain: Chain) -> Transaction? {
        while next < chain.rows.upperBound, rows[next].transaction.purchaseDate <= instant {
            if rows[next].ran { last = next }
            next += 1
        }
        return last.map { rows[$0].transaction }
    }
}

/// When the rows of a chain expire, sorted once it is asked.
struct Expiries {
    private var dates: [Instant] = []
    private var isSorted = false

    mutating func contain(_ date: Instant, _ rows: ArraySlice<Row>) -> Bool {
        if !isSorted {
            dates = rows.map { $0.transaction.expiresDate }.ordered(by: <)
            isSorted = true
        }
        return dates.containsSorted(date)
    }
}
