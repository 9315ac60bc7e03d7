/// Whether and as which product a chain renews, from one instant up to the next entry of its list.
package struct RenewalPreference: BitwiseCopyable, Sendable {
    /// A change of auto-renew that is an event. In a commitment it is about the commitment.
    struct Change: BitwiseCopyable {
        let at: Instant
        let isOn: Bool
        /// Whether the store announced it; otherwise another report shows it.
        let isAnnounced: Bool
    }

    /// The earliest instant for a report without a signed date.
    var from: Instant
    /// Whether auto-renew is on; nil if it is not known.
    package internal(set) var isOn: Bool?
    /// The product of the next renewal; nil if it is not known.
    @Packed package private(set) var productId: StringIndex?
    /// The report that states it, or the last one before the row.
    let report: ReportIndex
    /// The row that shows it instead of the report: one that outdated it, after which it is true only of a commitment, the
    /// last one before a paid time that did, or a renewal before the report.
    @Packed private(set) var row: RowIndex?
    /// Nil if nothing changed, or if nobody changed it.
    var change: Change?
    /// Whether it is about the end of the subscription, which the report was signed after.
    var isOfEnd = false
    /// Whether it is about the time before the first report.
    private(set) var isEarly = false

    /// The report, if it was true then.
    package var currentReport: ReportIndex? { row == nil && !isEarly ? report : nil }

    init(_ index: ReportIndex, from: Instant, _ report: Report) {
        self.from = from
        isOn = report.autoRenewStatus
        productId = report.renewalInfo?.autoRenewProductId
        self.report = index
    }

    /// `state.renewal_outdated`: a purchase or a renewal after a report shows that auto-renew was on then.
    init(_ row: Row, from: Instant, after report: ReportIndex) {
        self.from = from
        isOn = true
        productId = row.transaction.productId
        self.report = report
        self.row = row.index
    }

    /// The same for a paid time that lies after a report.
    init(_ paid: Interval, _ row: Row, after report: ReportIndex) {
        self.init(row, from: paid.start, after: report)
        productId = paid.renewedProductId ?? productId
    }

    /// `state.renewal_before_reports`: what is known of the time before a report.
    init(early isOn: Bool?, _ row: RowIndex?, before report: ReportIndex) {
        from = .earliest
        self.isOn = isOn
        self.report = report
        self.row = row
        isEarly = true
    }

    /// `state.renewal_over`: auto-renew is off from the end on that this report is about.
    func ended(at end: Instant, isAnnounced: Bool) -> RenewalPreference {
        var over = self
        over.from = end
        over.isOn = false
        over.change = Change(at: end, isOn: false, isAnnounced: isAnnounced)
        over.isOfEnd = true
        return over
    }

    /// The same with the product that was known before.
    func with(productOf earlier: RenewalPreference) -> RenewalPreference {
        var own = self
        own.productId = earlier.productId
        return own
    }
}

// What the records of one chain state about its renewal at every instant.
//
// Auto-renew is on from each purchase by the customer and each renewal by the store on, and reports change it: the newest
// report with renewal info or an auto-renew status decides, unless a row outdates it. What was true before the first such
// report follows from what came after it. The answer for an instant, the expectation of a renewal and, by
// `RenewalChanges`, the events all read this, so they cannot contradict each other. A chain without such reports costs
// nothing.
extension DecidedChain {
    /// Returns the newest one; nil if no report states how the chain renews.
    func newestRenewal(_ history: History) -> RenewalPreference? {
        history.renewal(by: renewalReport, of: history.chains[index])
    }

    /// Returns the one that holds at an instant; nil if the chain has none.
    func renewal(at instant: Instant, _ history: History) -> RenewalPreference? {
        guard let renewalReport else { return nil }
        let chain = history.chains[index]
        let stated = history.lastReport(of: chain, by: instant, newest: renewalReport) { $0.statesRenewal }
        let known = stated.map {
            let stated = history.renewal(by: $0, at: instant, of: chain)
            return outdated(stated, at: instant, history) ?? stated
        }
        if known?.isOn != false, let end = intervals.end(before: instant) {
            let reports = history.reports[chain.reports]
            let after = reports.firstPosition { $0.signedDate.map { $0 >= end } ?? false }
            if reports[after...].contains(where: { $0.statesRenewal }) {
                let changes = RenewalChanges(self, history)
                if let changed = changes.at(instant) { return changed }
            }
        }
        return known ?? beforeReports(at: instant, renewalReport, chain, history)
    }

    /// Returns what holds instead of a report if a purchase that is not among the records was made after it.
    private func outdated(_ stated: RenewalPreference, at instant: Instant, _ history: History) -> RenewalPreference? {
        guard let report = stated.currentReport, let signed = history.reports[report].signedDate,
            var position = intervals.position(at: instant)
        else { return nil }
        while intervals[position].start > signed {
            let paid = intervals[position]
            if paid.isUnrecorded, let row = paid.row, history.reports[report].isOutdated(by: paid) {
                return RenewalPreference(paid, history.rows[row], after: report)
            }
            guard position > 0 else { return nil }
            position -= 1
        }
        return nil
    }

    /// Returns the rule of a preference; nil for the newest report.
    func rule(of preference: RenewalPreference) -> Rule? {
        if preference.isEarly { return preference.isOn == nil ? nil : .stateRenewalBeforeReports }
        if preference.row != nil { return .stateRenewalOutdated }
        if preference.isOfEnd { return .stateRenewalOver }
        return preference.report == renewalReport ? nil : .stateRenewalAt
    }

    /// Whether the one that holds at an instant holds at another one as well.
    func holds(
        _ preference: RenewalPreference?,
        at instant: Instant,
        and other: Instant,
        _ history: History
    ) -> Bool {
        guard let preference else { return true }
        guard let next = renewal(at: other, history), preference.isSame(as: next) else { return false }
        guard preference.isEarly else { return true }
        let (first, second) = (min(instant, other), max(instant, other))
        return !history.rows[history.chains[index].rows].contains { $0.hasBoundary(after: first, to: second) }
    }
}

// Before the first report.
extension DecidedChain {
    /// `state.renewal_before_reports`: what followed shows whether auto-renew was on before the first report.
    private func beforeReports(
        at instant: Instant,
        _ newestReport: ReportIndex,
        _ chain: Chain,
        _ history: History
    ) -> RenewalPreference? {
        let reports = history.reports[chain.reports]
        let first = reports.firstIndex { $0.statesRenewal }.map { ReportIndex($0) } ?? newestReport
        guard let signed = history.reports[first].signedDate else { return nil }
        let rows = history.rows[chain.rows]
        let next = rows.firstPosition { $0.transaction.purchaseDate > instant }
        let following = rows[next...].lazy.filter { $0.ran }.prefix(2)
        if let renewal = following.first(where: { $0.origin.isRenewal }) {
            return RenewalPreference(early: true, renewal.index, before: first)
        }
        let report = history.reports[first]
        var isOn: Bool?
        if following.first.map({ signed < $0.transaction.purchaseDate }) ?? true {
            isOn = report.showsAutoRenewBefore
            if isOn == nil, !rows.contains(where: { $0.hasBoundary(after: instant, to: signed) }) {
                isOn = report.autoRenewStatus
            }
        }
        return RenewalPreference(early: isOn, nil, before: first)
    }
}

extension Interval {
    /// Whether the subscription has ended.
    var isOver: Bool { state == .expired || state == .revoked }
}

extension [Interval] {
    /// Returns when the subscription ended; nil if it is not over at an instant.
    func end(before instant: Instant) -> Instant? {
        guard var first = position(at: instant), self[first].isOver else { return nil }
        while first > 0, self[first - 1].isOver { first -= 1 }
        return self[first].start
    }
}

extension RenewalPreference {
    /// Whether it states the same by the same records.
    func isSame(as other: RenewalPreference) -> Bool {
        report == other.report && row == other.row && isOn == other.isOn && isEarly == other.isEarly
            && isOfEnd == other.isOfEnd
    }
}

extension Row {
    /// Whether it begins or ends after an instant, and by another one.
    func hasBoundary(after start: Instant, to end: Instant) -> Bool {
        let ended = ran ? self.end : min(transaction.expiresDate, transaction.revocation?.date ?? .latest)
        let began = transaction.purchaseDate
        return began > start && began <= end || ended > start && ended <= end
    }
}

extension Report {
    /// Whether a row shows that a report is true no longer: the customer made the purchase after it, or the store
    /// renewed the subscription well after it, and it does not name the row itself.
    func isOutdated(by row: Row) -> Bool {
        guard row.ran, let signed = signedDate, !names(row) else { return false }
        if isLate || row.isRecovered(after: self), row.transaction.purchaseDate <= signed { return signed < row.end }
        guard row.made > signed else { return false }
        let (start, end) = (row.transaction.purchaseDate, row.transaction.expiresDate)
        return !row.origin.isRenewal || Self.isOutdated(reportOf: signed, byRenewalFrom: start, to: end)
    }

    /// Whether the paid time of a purchase that is not among the records shows the same.
    func isOutdated(by paid: Interval) -> Bool {
        guard let signed = signedDate, let end = paid.end, renewalInfo?.renewalDate != end else { return false }
        return Self.isOutdated(reportOf: signed, byRenewalFrom: paid.start, to: end)
    }

    /// Whether a renewal begins so long after a signing that the store had not charged it by then.
    private static func isOutdated(reportOf signed: Instant, byRenewalFrom start: Instant, to end: Instant) -> Bool {
        let ahead = min(end.milliseconds(since: start), History.aheadHours * Instant.millisecondsPerHour)
        return start.milliseconds(since: signed) > ahead
    }

    /// Whether it is about how a row renews: it came with the row, or contains its end.
    func names(_ row: Row) -> Bool {
        transactionId == row.transaction.transactionId || renewalInfo?.renewalDate == row.transaction.expiresDate
            || signedDate == row.firstSigned
    }

    /// Whether auto-renew was on before it, if its own kind shows that.
    fileprivate var showsAutoRenewBefore: Bool? {
        if let isOn = switchedAutoRenew { return !isOn }
        return statesTrouble || statesBillingError ? true : nil
    }
}

extension History {
    /// Returns what the newest report states; nil for none.
    func renewal(by newest: ReportIndex?, of chain: Chain) -> RenewalPreference? {
        newest.map { renewal(by: $0, at: nil, of: chain) }
    }

    /// Returns what a report states, or else the last row that outdated it.
    ///
    /// - Parameter instant: Rows that were made later do not count; nil for none.
    fileprivate func renewal(by index: ReportIndex, at instant: Instant?, of chain: Chain) -> RenewalPreference {
        let report = reports[index]
        guard let signed = report.signedDate else { return RenewalPreference(index, from: .earliest, report) }
        var end = chain.rows.upperBound
        if let instant {
            end = rows[chain.rows].firstPosition { $0.transaction.purchaseDate > instant }
            while end < chain.rows.upperBound, rows[end].made <= instant || isRenewedAhead(end, by: instant) {
                end += 1
            }
        }
        while end > chain.rows.lowerBound,
            report.isLate || rows[end - 1].transaction.purchaseDate > signed || rows[end - 1].isRecovered(after: report)
        {
            end -= 1
            let known = rows[end].known(after: report)
            if instant.map({ known <= $0 }) ?? true, report.isOutdated(by: rows[end]) {
                let from = max(known, report.isLate ? signed : .earliest)
                return RenewalPreference(rows[end], from: from, after: index)
            }
        }
        return RenewalPreference(index, from: signed, report)
    }

    /// Returns what a preference states about the renewal of a row, if that is still true: of the row that the report was
    /// signed in, and of those that the store renewed after it in the same commitment.
    func terms(_ preference: RenewalPreference, over row: Row) -> RenewalTerms? {
        let report = reports[preference.report]
        guard !preference.isEarly, let terms = rare.terms(of: report) else { return nil }
        guard terms.isOfCommitment, let signed = report.signedDate else {
            return preference.currentReport == nil ? nil : terms
        }
        var row = row
        while row.transaction.purchaseDate > signed, !report.names(row) {
            guard row.origin.isRenewal, terms.renewalDate.isAfter(row.transaction.purchaseDate),
                let before = predecessor(of: row), let end = commitment(of: row.transaction),
                let endBefore = commitment(of: before.transaction),
                end.expiresDate == nil || endBefore.expiresDate == nil || end.expiresDate == endBefore.expiresDate
            else { return nil }
            row = before
        }
        return terms
    }
}
