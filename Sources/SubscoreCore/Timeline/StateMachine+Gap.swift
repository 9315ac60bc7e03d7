// The states of a gap, in which no row runs. A report that implies something decides, from its signing to the next one;
// the first one also decides the time before it. The end of the gap decides the rest of the time.
extension StateMachine {
    mutating func fill(_ gap: Gap) {
        self.gap = gap
        decidingReport = nil
        graceEnd = nil
        isGraceDenied = false
        statedGrace = nil
        isPurchaseMissing = !chain.reports.isEmpty && history.isPurchaseMissing(in: gap, of: chain)
        list.beginGap()
        if chain.reports.isEmpty {
            appendWithoutReport(from: gap.start, to: gap.end)
        } else {
            readReports()
        }
        list.endGap()
    }

    /// Decides a time of which no report states anything.
    mutating func fillWithoutReports(_ gap: Gap) {
        self.gap = gap
        decidingReport = nil
        isPurchaseMissing = false
        list.beginGap()
        appendUnexplained(from: gap.start, to: gap.end)
        list.endGap()
    }

    private mutating func readReports() {
        let expected =
            gap.end == nil
            ? RenewalExpectation(history, chain, after: gap, history.renewal(by: renewalReport, of: chain)) : nil
        if history.viewpoint.assumeRenewal, let expected, !isTroubleReported { return assumedRenewal(expected) }
        if gap.row == nil, !gap.isAfterSpan { findUndated() }

        // The end of the decided time; nil is the end of the gap.
        var position: Instant? = gap.start
        var isFirst = gap.row != nil && !gap.isOver
        var reports = GapReports(gap, of: chain, history)
        var next = nextEntry(of: &reports)
        while let entry = next {
            // A report signed at the moment of a refund describes the time before it.
            let isAfterRevocation =
                gap.revoked.map { $0 < entry.from || $0 == entry.from && overridesRows(entry.index) } ?? false
            guard let meaning = meaning(of: entry, isAfterRevocation) else {
                next = nextEntry(of: &reports)
                continue
            }
            decidingReport = entry.index
            if !(isFirst && !isAfterRevocation && appendBeforeFirstReport(meaning, entry.index, signed: entry.from)),
                let position
            {
                appendWithoutReport(from: position, to: entry.from)
            }
            isFirst = false
            recordGrace(entry.index, meaning)
            graceEnd = grace(meaning, entry.index, asOf: entry.from)?.end
            next = nextEntry(of: &reports)
            var end = (next?.from).earlier(gap.end)
            if !isAfterRevocation { end = end.earlier(gap.revoked) }
            position = entry.from
            guard end.isAfter(entry.from) else { continue }
            position = decide(meaning, entry.index, asOf: entry.from, from: entry.from, to: end)
        }
        let isUndecided = decidingReport == nil
        decidingReport = nil
        if let position { appendWithoutReport(from: position, to: gap.end) }
        if isUndecided, let expected { recordsEnd(expected) }
    }

    /// Finds the newest report without a date that implies anything: it holds if no other report does.
    private mutating func findUndated() {
        let dated = history.reports[chain.reports].firstPosition { $0.signedDate != nil }
        let found = history.reports[chain.reports.lowerBound..<dated].lastIndex { $0.meaningWithoutRows != nil }
        guard let found, let meaning = history.reports[found].meaningWithoutRows else { return }
        undated = ReportIndex(found)
        graceEnd = grace(meaning, ReportIndex(found), asOf: nil)?.end
    }

    private var isTroubleReported: Bool { history.isTroubleReported(in: gap, of: chain) }

    /// Returns the next report that may decide.
    private func nextEntry(of reports: inout GapReports) -> GapReports.Entry? {
        while let entry = reports.next() {
            if let decidingReport {
                let (deciding, report) = (history.reports[decidingReport], history.reports[entry.index])
                if deciding.holds(after: report), deciding.datedStatus == .revoked || !report.statesExpiry { continue }
            }
            // Without a row a report that implies nothing does not end an earlier one.
            if gap.row != nil || meaning(of: entry, false) != nil { return entry }
        }
        return nil
    }

    /// Returns nil if the report does not decide.
    private func meaning(of entry: GapReports.Entry, _ isAfterRevocation: Bool) -> ReportMeaning? {
        let report = history.reports[entry.index]
        if isAfterRevocation || gap.isOver {
            guard overridesRows(entry.index) else { return nil }
        } else if gap.revoked == nil, report.datedStatus != nil, !overridesRows(entry.index) {
            return report.meaningWithoutStatus
        }
        if let graceEnd, graceEnd > entry.from, report.isCancellationOnly, report.datedStatus == nil,
            gap.row != nil || entry.meaning == nil
        {
            return .billingTrouble(graceEnd: graceEnd, isGrace: true)
        }
        // A newer copy that is not revoked by then shows that the refund was reversed.
        if case .revoked = entry.meaning, let row = gap.row,
            report.isOlder(than: history.rows[row].transaction.signedDate),
            history.rows[row].revokedDate.map({ $0 > entry.from }) ?? true
        {
            return report.meaningWithoutStatus
        }
        return entry.meaning
    }

    /// Whether a report overrides what the rows decide: only the store's own status does, unless a newer copy silences it.
    private func overridesRows(_ report: ReportIndex) -> Bool {
        history.reports[report].datedStatus != nil
            && !history.isSilenced(history.reports[report], after: gap.row, of: chain)
    }

    /// Decides what a report implies from an instant on.
    ///
    /// - Parameter asOf: The instant at which the report was true; nil if that is not known, so that nothing is past.
    /// - Returns: How long it holds; nil for an open end.
    mutating func decide(
        _ meaning: ReportMeaning,
        _ report: ReportIndex,
        asOf: Instant?,
        from: Instant,
        to end: Instant?
    ) -> Instant? {
        switch meaning {
        case .billingTrouble: return appendBillingTrouble(meaning, report, asOf: asOf, from: from, to: end)
        case .graceOver:
            return retry(
                report,
                asOf: asOf,
                from: from,
                to: end,
                hasDatedStatus: history.reports[report].datedStatus != nil
            )
        case .active: return active(report, asOf: asOf, from: from, to: end)
        case .expired, .retryExhausted:
            let known = asOf == from && history.reports[report].givenDate == nil ? pastGrace(report) : nil
            if let known { return graceOver(known, from: from, to: end) }
            add(.expired, from: from, to: end, .observed, .stateExpired, reason: meaning.expirationReason)
        case .revoked:
            let isRevoked = gap.row.map { history.rows[$0].revokedDate != nil } ?? false
            add(.revoked, from: from, to: end, .observed, isRevoked ? .stateRevoked : .stateStatus)
        case .willRenew: appendUnexplained(from: from, to: end)
        }
        return end
    }

    /// Decides the time from the end of the row to the first report, and returns whether it did.
    private mutating func appendBeforeFirstReport(_ meaning: ReportMeaning, _ report: ReportIndex, signed: Instant)
        -> Bool
    {
        let start = gap.start
        switch meaning {
        case .graceOver(let graceEnd):
            let known = isOfCommitment(report) ? start : graceEnd.earlier(signed) ?? signed
            add(.billingGracePeriod, from: start, to: known, .observed, .stateGrace)
            _ = retry(report, asOf: start, from: max(known, start), to: signed, hasDatedStatus: false)
        case .retryExhausted, .expired(.billingError):
            if let grace = pastGrace(report) {
                _ = graceOver(grace, from: start, to: signed)
            } else if case .expired(let reason) = meaning, history.reports[report].notification?.type == .expired {
                add(.expired, from: start, to: signed, .observed, .stateExpired, reason: reason)
            } else {
                _ = retry(report, asOf: start, from: start, to: signed, hasDatedStatus: false)
            }
        case .billingTrouble:
            _ = appendBillingTrouble(meaning, report, asOf: start, from: start, to: signed, looksBack: true)
        case .expired(let reason): add(.expired, from: start, to: signed, .observed, .stateExpired, reason: reason)
        case .revoked, .active, .willRenew: return false
        }
        return true
    }

    /// Appends the part that lies within the gap, if it is not empty.
    mutating func add(
        _ state: SubscriptionState,
        from: Instant,
        to: Instant?,
        _ basis: Basis,
        _ rule: Rule,
        reason: ExpirationReason? = nil,
        product: StringIndex? = nil,
        isGraceEndUnknown: Bool = false
    ) {
        let end = to.earlier(gap.end)
        guard end.isAfter(from) else { return }
        var interval = interval(state, from: from, to: end, basis, rule, gap.row)
        interval.report = decidingReport
        interval.expirationReason = reason
        if reason != nil { interval.reasonReport = decidingReport }
        switch rule {
        case .stateGapRetry, .stateGapExpired: interval.closingRow = gap.closingRow
        default: break
        }
        interval.isGraceEndUnknown = isGraceEndUnknown
        interval.isPurchaseMissing =
            isPurchaseMissing || rule == .stateGapExpired && gap.closing == .laterRenewal
        interval.renewedProductId = gap.row == nil ? decidingProduct ?? reportedProduct : product
        list.appendInGap(interval)
    }

    /// The product in the report that decides.
    private var decidingProduct: StringIndex? { decidingReport.flatMap { history.reports[$0].renewalInfo?.ownProduct } }
}
