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
    fileprivate(set) var from: Instant
    /// Whether auto-renew is on; nil if it is not known.
    package fileprivate(set) var isOn: Bool?
    /// The product of the next renewal; nil if it is not known.
    @Packed package private(set) var productId: Name?
    /// The report that states it, or the last one before the row.
    let report: ReportIndex
    /// The row that shows it instead of the report: one that outdated it, after which it is true only of a commitment, the
    /// last one before a paid time that did, or a renewal before the report.
    @Packed private(set) var row: RowIndex?
    /// Nil if nothing changed, or if nobody changed it.
    fileprivate(set) var change: Change?
    /// Whether it is about the end of the subscription, which the report was signed after.
    fileprivate(set) var isOfEnd = false
    /// Whether it is about the time before the first report.
    private(set) var isEarly = false

    /// The report, if it was true then.
    package var currentReport: ReportIndex? { row == nil && !isEarly ? report : nil }

    fileprivate init(_ index: ReportIndex, from: Instant, _ report: Report) {
        self.from = from
        isOn = report.autoRenewStatus
        productId = report.renewalInfo?.autoRenewProductId
        self.report = index
    }

    /// `state.renewal_outdated`: a purchase or a renewal after a report shows that auto-renew was on then.
    fileprivate init(_ row: Row, from: Instant, after report: ReportIndex) {
        self.from = from
        isOn = true
        productId = row.transaction.productId
        self.report = report
        self.row = row.index
    }

    /// The same for a paid time that lies after a report.
    fileprivate init(_ paid: Interval, _ row: Row, after report: ReportIndex) {
        self.init(row, from: paid.start, after: report)
        productId = paid.renewedProductId ?? productId
    }

    /// `state.renewal_before_reports`: what is known of the time before a report.
    fileprivate init(early isOn: Bool?, _ row: RowIndex?, before report: ReportIndex) {
        from = .earliest
        self.isOn = isOn
        self.report = report
        self.row = row
        isEarly = true
    }

    /// `state.renewal_over`: auto-renew is off from the end on that this report is about.
    fileprivate func ended(at end: Instant, isAnnounced: Bool) -> RenewalPreference {
        var over = self
        over.from = end
        over.isOn = false
        over.change = Change(at: end, isOn: false, isAnnounced: isAnnounced)
        over.isOfEnd = true
        return over
    }

    /// The same with the product that was known before.
    fileprivate func with(productOf earlier: RenewalPreference) -> RenewalPreference {
        var own = self
        own.productId = earlier.productId
        return own
    }
}

/// What the records of one chain state about its renewal at every instant.
///
/// Auto-renew is on from each purchase by the customer and each renewal by the store on, and reports change it: the newest
/// report with renewal info or an auto-renew status decides, unless a row outdates it. What was true before the first such
/// report follows from what came after it. The answer for an instant, the expectation of a renewal and, by
/// `RenewalChanges`, the events all read this, so they cannot contradict each other. A chain without such reports costs
/// nothing.
package struct RenewalPreferences: BitwiseCopyable, Sendable {
    /// The newest report that states how the chain renews.
    @Packed private var newestReport: ReportIndex?

    /// The store renews at most these hours ahead, so a report is true of a renewal that begins so soon after it.
    private static var aheadHours: Int64 { 24 }

    init() {}

    init(of chain: Chain, _ history: History) {
        if !chain.reports.isEmpty { newestReport = history.renewalReportIndex(of: chain) }
    }

    /// Whether no report states how the chain renews.
    var isEmpty: Bool { newestReport == nil }

    /// Returns the newest one; nil if there is none.
    func newest(of chain: Chain, _ history: History) -> RenewalPreference? {
        newestReport.map { Self.preference(by: $0, at: nil, of: chain, history) }
    }

    /// Returns the one that holds at an instant; nil if the chain has none.
    ///
    /// - Parameter intervals: Of the chain.
    func at(
        _ instant: Instant,
        of chain: Chain,
        _ intervals: [Interval],
        _ history: History
    ) -> RenewalPreference? {
        guard let newestReport else { return nil }
        let known = report(at: instant, of: chain, history).map {
            let stated = Self.preference(by: $0, at: instant, of: chain, history)
            return Self.outdated(stated, at: instant, intervals, history) ?? stated
        }
        if known?.isOn != false, let end = intervals.end(before: instant) {
            let reports = history.reports[chain.reports]
            let after = reports.firstPosition { $0.signedDate.map { $0 >= end } ?? false }
            if reports[after...].contains(where: { $0.statesRenewal }) {
                let changes = RenewalChanges(of: chain, intervals, history)
                if let changed = changes.at(instant) { return changed }
            }
        }
        return known ?? beforeReports(at: instant, newestReport, of: chain, history)
    }

    /// Returns the one that holds at an instant by what was signed by then; nil before the first.
    func known(by instant: Instant, of chain: Chain, _ history: History) -> RenewalPreference? {
        guard !isEmpty else { return nil }
        return Self.lastReport(signedBy: instant, of: chain, history).map {
            Self.preference(by: $0, at: instant, of: chain, history)
        }
    }

    /// `state.renewal_at`: the newest report that was signed by an instant. The newest of all counts a little before its
    /// signing.
    private func report(at instant: Instant, of chain: Chain, _ history: History) -> ReportIndex? {
        guard let newestReport else { return nil }
        let latest = instant.advanced(byMilliseconds: History.toleranceMilliseconds)
        if history.reports[newestReport].signedDate.map({ $0 <= latest }) ?? true { return newestReport }
        return Self.lastReport(signedBy: instant, of: chain, history)
    }

    private static func lastReport(signedBy instant: Instant, of chain: Chain, _ history: History) -> ReportIndex? {
        let end = history.reports[chain.reports].firstPosition { $0.signedDate.map { $0 > instant } ?? false }
        return history.reports[chain.reports.lowerBound..<end].lastIndex { $0.statesRenewal }.map { ReportIndex($0) }
    }

    /// Returns what a report states, or else the last row that outdated it.
    ///
    /// - Parameter instant: Rows that were made later do not count; nil for none.
    private static func preference(
        by index: ReportIndex,
        at instant: Instant?,
        of chain: Chain,
        _ history: History
    ) -> RenewalPreference {
        let report = history.reports[index]
        guard let signed = report.signedDate else { return RenewalPreference(index, from: .earliest, report) }
        let rows = history.rows
        var end = chain.rows.upperBound
        if let instant {
            end = rows[chain.rows].firstPosition { $0.transaction.purchaseDate > instant }
            while end < chain.rows.upperBound, rows[end].made <= instant { end += 1 }
        }
        while end > chain.rows.lowerBound, rows[end - 1].transaction.purchaseDate > signed {
            end -= 1
            if isOutdated(report, by: rows[end]) {
                return RenewalPreference(rows[end], from: rows[end].made, after: index)
            }
        }
        return RenewalPreference(index, from: signed, report)
    }

    /// Returns what holds instead of a report if a purchase that is not among the records was made after it.
    private static func outdated(
        _ stated: RenewalPreference,
        at instant: Instant,
        _ intervals: [Interval],
        _ history: History
    ) -> RenewalPreference? {
        guard let report = stated.currentReport, let signed = history.reports[report].signedDate,
            var position = intervals.position(at: instant)
        else { return nil }
        while intervals[position].start > signed {
            let paid = intervals[position]
            if paid.isUnrecorded, let row = paid.row, isOutdated(history.reports[report], by: paid) {
                return RenewalPreference(paid, history.rows[row], after: report)
            }
            guard position > 0 else { return nil }
            position -= 1
        }
        return nil
    }

    /// Whether a row shows that a report is true no longer: the customer made the purchase after it, or the store
    /// renewed the subscription well after it, and it does not name the row itself.
    fileprivate static func isOutdated(_ report: Report, by row: Row) -> Bool {
        guard row.ran, let signed = report.signedDate, row.made > signed, !report.names(row) else { return false }
        let (start, end) = (row.transaction.purchaseDate, row.transaction.expiresDate)
        return !row.origin.isRenewal || isOutdated(reportOf: signed, byRenewalFrom: start, to: end)
    }

    /// Whether the paid time of a purchase that is not among the records shows the same.
    fileprivate static func isOutdated(_ report: Report, by paid: Interval) -> Bool {
        guard let signed = report.signedDate, let end = paid.end, report.renewalInfo?.renewalDate != end else {
            return false
        }
        return isOutdated(reportOf: signed, byRenewalFrom: paid.start, to: end)
    }

    /// Whether a renewal begins so long after a signing that the store had not charged it by then.
    private static func isOutdated(reportOf signed: Instant, byRenewalFrom start: Instant, to end: Instant) -> Bool {
        let ahead = min(end.milliseconds(since: start), aheadHours * Instant.millisecondsPerHour)
        return start.milliseconds(since: signed) > ahead
    }

    /// Returns the rule of a preference; nil for the newest report.
    func rule(of preference: RenewalPreference) -> Rule? {
        if preference.isEarly { return preference.isOn == nil ? nil : .stateRenewalBeforeReports }
        if preference.row != nil { return .stateRenewalOutdated }
        if preference.isOfEnd { return .stateRenewalOver }
        return preference.report == newestReport ? nil : .stateRenewalAt
    }

    /// Whether the one that holds at an instant holds at another one as well.
    func holds(
        _ preference: RenewalPreference?,
        at instant: Instant,
        and other: Instant,
        of chain: Chain,
        _ intervals: [Interval],
        _ history: History
    ) -> Bool {
        guard !isEmpty, let preference else { return true }
        guard let next = at(other, of: chain, intervals, history), preference.isSame(as: next) else { return false }
        guard preference.isEarly else { return true }
        let (first, second) = (min(instant, other), max(instant, other))
        return !history.rows[chain.rows].contains { $0.hasBoundary(after: first, to: second) }
    }
}

// Before the first report.
extension RenewalPreferences {
    /// `state.renewal_before_reports`: what followed shows whether auto-renew was on before the first report.
    private func beforeReports(
        at instant: Instant,
        _ newestReport: ReportIndex,
        of chain: Chain,
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

/// The changes of a chain's auto-renew, for the events and for the time after its end: a list of preferences, oldest
/// first, with an entry for each report that states how the chain renews, for each row or paid time that outdates the
/// entry before it, and for each end that a later report is about.
struct RenewalChanges {
    private(set) var all: [RenewalPreference] = []

    /// - Parameter intervals: Of the chain.
    init(of chain: Chain, _ intervals: [Interval], _ history: History) {
        readRecords(of: chain, history)
        guard !all.isEmpty else { return }
        for paid in intervals where paid.isUnrecorded { outdate(by: paid, history) }
        var walk = ChangeWalk(intervals, of: chain, history)
        var ends: [RenewalPreference] = []
        for position in all.indices {
            if let end = walk.read(&all[position]) { ends.append(end) }
        }
        for end in ends { insert(end, history) }
    }

    /// Returns the one that holds at an instant; nil before the first.
    func at(_ instant: Instant) -> RenewalPreference? {
        let position = all.firstPosition { $0.from > instant }
        return position > 0 ? all[position - 1] : nil
    }

    private mutating func readRecords(of chain: Chain, _ history: History) {
        guard let newest = history.renewalReportIndex(of: chain) else { return }
        var next = chain.rows.lowerBound
        for index in chain.reports.lowerBound...newest.value {
            let report = history.reports[index]
            guard report.statesRenewal else { continue }
            guard let signed = report.signedDate else {
                all = [RenewalPreference(ReportIndex(index), from: .earliest, report)]
                continue
            }
            let tolerance = index == newest.value ? History.toleranceMilliseconds : 0
            let from = signed.advanced(byMilliseconds: -tolerance)
            next = outdate(by: next..<chain.rows.upperBound, before: from, history)
            while next < chain.rows.upperBound, history.rows[next].made <= signed { next += 1 }
            all.append(RenewalPreference(ReportIndex(index), from: from, report))
        }
        _ = outdate(by: next..<chain.rows.upperBound, before: nil, history)
    }

    /// Appends the rows made before an instant that outdate what is known.
    ///
    /// - Parameter rows: Those that are not read yet.
    /// - Returns: The first of them that was made later.
    private mutating func outdate(by rows: Range<Int>, before end: Instant?, _ history: History) -> Int {
        for index in rows {
            let row = history.rows[index]
            guard end.isAfter(row.made) else { return index }
            guard let last = all.last, RenewalPreferences.isOutdated(history.reports[last.report], by: row) else {
                continue
            }
            all.append(RenewalPreference(row, from: max(row.made, last.from), after: last.report))
        }
        return rows.upperBound
    }

    /// Inserts the paid time of a purchase that is not among the records, if it outdates what is known.
    private mutating func outdate(by paid: Interval, _ history: History) {
        let position = all.firstPosition { $0.from > paid.start }
        guard position > 0, let report = all[position - 1].currentReport, let row = paid.row,
            RenewalPreferences.isOutdated(history.reports[report], by: paid)
        else { return }
        all.insert(RenewalPreference(paid, history.rows[row], after: report), at: position)
    }

    /// Inserts an end before everything that was signed after it.
    private mutating func insert(_ end: RenewalPreference, _ history: History) {
        if var last = all.last, last.row == nil, last.from <= end.from, last.isOn == true,
            let signed = history.reports[last.report].signedDate, signed > end.from
        {
            // The newest report counts a little before its signing, but not between an end and its signing.
            last.from = signed
            last.change = nil
            all.append(last)
        }
        let position = all.firstPosition { $0.from > end.from }
        all.insert(position > 0 ? end.with(productOf: all[position - 1]) : end, at: position)
        for later in all.indices[(position + 1)...] {
            guard all[later].row == nil, all[later].isOn != true else { return }
            all[later].isOn = false
        }
    }
}

/// Reads the entries of a list in order, and decides which of them are events.
private struct ChangeWalk {
    private let history: History
    private let chain: Chain
    private let intervals: [Interval]
    private var interval = 0
    /// The first row that was not read yet.
    private var next: Int
    /// The last row that ran and was made by the entry.
    private var running: Row?
    /// Whether auto-renew is on, as far as events show. In a commitment, whether another one follows.
    private var isOn = true
    private var isFirst = true
    /// The end for which an event was added.
    private var ended: Instant?

    init(_ intervals: [Interval], of chain: Chain, _ history: History) {
        self.intervals = intervals
        self.chain = chain
        self.history = history
        next = chain.rows.lowerBound
    }

    /// Marks an entry that is an event.
    ///
    /// - Returns: An entry for the end of the subscription, if this one is about that.
    mutating func read(_ entry: inout RenewalPreference) -> RenewalPreference? {
        if let index = entry.row {
            let row = history.rows[index]
            advance(to: entry.from)
            // A commitment is not renewed with each of its billing periods.
            if !row.origin.isRenewal || !history.isOfCommitment(index) { isOn = true }
            return nil
        }
        let report = history.reports[entry.report]
        guard let signed = report.signedDate else { return nil }
        advance(to: signed)
        let isOfCommitment = history.isAboutCommitment(report, in: running)
        guard let says = isOfCommitment ? history.renewsCommitment(report) : report.autoRenewStatus else { return nil }
        defer {
            isOn = says
            isFirst = false
        }
        let isChange = report.notification?.type == .didChangeRenewalStatus
        let over = over(at: signed)
        if let over, running != nil {
            guard !says, isOn, ended != over, report.endsRenewal else { return nil }
            ended = over
            return entry.ended(at: over, isAnnounced: isChange)
        }
        if running != nil, !isOfCommitment, !isChange, isOfPurchase(report, signed: signed, isOn: says) { return nil }
        if says != isOn || isFirst && isChange && running != nil {
            entry.change = RenewalPreference.Change(at: signed, isOn: says, isAnnounced: isChange)
        }
        return nil
    }

    private mutating func advance(to instant: Instant) {
        while next < chain.rows.upperBound, history.rows[next].made <= instant {
            if history.rows[next].ran { running = history.rows[next] }
            next += 1
        }
    }

    /// Whether a report is part of a purchase: its notification, or what shows soon after it that auto-renew is off.
    private func isOfPurchase(_ report: Report, signed: Instant, isOn: Bool) -> Bool {
        if !isOn, let row = running,
            signed <= row.transaction.purchaseDate.advanced(byMilliseconds: History.toleranceMilliseconds)
        {
            return true
        }
        guard let notification = report.notification else { return false }
        switch (notification.type, notification.subtype) {
        case (.subscribed, _), (.didRenew, _), (.didChangeRenewalPref, .upgrade), (.offerRedeemed, .upgrade):
            return true
        case (.offerRedeemed, _):
            // An offer for the next period is redeemed without a purchase.
            return running.map { history.detail(of: $0.transaction).offer != nil } ?? true
        default: return false
        }
    }

    /// Returns when the subscription ended, if it is over at an instant.
    private mutating func over(at instant: Instant) -> Instant? {
        while interval < intervals.count, !intervals[interval].end.isAfter(instant) { interval += 1 }
        guard interval < intervals.count, intervals[interval].start <= instant, intervals[interval].isOver else {
            return nil
        }
        var first = interval
        while first > 0, intervals[first - 1].isOver { first -= 1 }
        return intervals[first].start
    }
}

extension Interval {
    /// Whether the subscription has ended.
    fileprivate var isOver: Bool { state == .expired || state == .revoked }
}

extension [Interval] {
    /// Returns when the subscription ended; nil if it is not over at an instant.
    fileprivate func end(before instant: Instant) -> Instant? {
        guard var first = position(at: instant), self[first].isOver else { return nil }
        while first > 0, self[first - 1].isOver { first -= 1 }
        return self[first].start
    }
}

extension RenewalPreference {
    /// Whether it states the same by the same records.
    fileprivate func isSame(as other: RenewalPreference) -> Bool {
        report == other.report && row == other.row && isOn == other.isOn && isEarly == other.isEarly
            && isOfEnd == other.isOfEnd
    }
}

extension Row {
    /// When it came about: for a purchase by the customer its first signing, if that is earlier.
    fileprivate var made: Instant {
        let purchased = transaction.purchaseDate
        return origin.isRenewal ? purchased : firstSigned.map { min($0, purchased) } ?? purchased
    }

    /// Whether it begins or ends after an instant, and by another one.
    fileprivate func hasBoundary(after start: Instant, to end: Instant) -> Bool {
        let ended = ran ? self.end : min(transaction.expiresDate, transaction.revocation?.date ?? .latest)
        let began = transaction.purchaseDate
        return began > start && began <= end || ended > start && ended <= end
    }
}

extension Report {
    /// Whether it is about how a row renews: it came with the row, or contains its end.
    fileprivate func names(_ row: Row) -> Bool {
        transactionId == row.transaction.transactionId || renewalInfo?.renewalDate == row.transaction.expiresDate
            || signedDate == row.firstSigned
    }

    /// Whether auto-renew was on before it, if its own kind shows that.
    fileprivate var showsAutoRenewBefore: Bool? {
        if notification?.type == .didChangeRenewalStatus {
            if notification?.subtype == .autoRenewDisabled { return true }
            if notification?.subtype == .autoRenewEnabled { return false }
        }
        return statesTrouble || statesBillingError ? true : nil
    }

    /// Whether a report that auto-renew is off, after the end, means that the customer switched it off before: no other
    /// reason of the end is given.
    fileprivate var endsRenewal: Bool {
        let isVoluntary = renewalInfo?.expirationReason.map { $0 == .voluntary }
        switch notification?.type {
        case .didChangeRenewalStatus: return true
        case .refund, .revoke: return false
        case .expired:
            switch notification?.subtype {
            case .voluntary: return true
            case nil: return isVoluntary ?? true
            // The document may have no subtypes.
            case .other: return isVoluntary ?? false
            default: return false
            }
        default: return isVoluntary ?? true
        }
    }
}

extension History {
    /// Returns what a preference states about the commitment that runs at an instant: a report about it stays true until
    /// its end.
    func commitmentTerms(_ preference: RenewalPreference, at instant: Instant) -> RenewalTerms? {
        guard let terms = rare.terms(of: reports[preference.report]) else { return nil }
        guard preference.currentReport == nil else { return terms }
        guard !preference.isEarly else { return nil }
        return terms.isOfCommitment && terms.renewalDate.isAfter(instant) ? terms : nil
    }

    /// Whether auto-renew events are about the renewal of a commitment, because the auto-renew status is about the next
    /// billing period.
    fileprivate func isAboutCommitment(_ report: Report, in row: Row?) -> Bool {
        rare.terms(of: report)?.isOfCommitment ?? row.map { commitment(of: $0.transaction) != nil } ?? false
    }

    /// Whether another commitment follows according to a report; nil if it does not state that.
    fileprivate func renewsCommitment(_ report: Report) -> Bool? {
        if report.notification?.type == .didChangeRenewalStatus {
            if report.notification?.subtype == .autoRenewDisabled { return false }
            if report.notification?.subtype == .autoRenewEnabled { return true }
        }
        return rare.terms(of: report)?.autoRenewStatus ?? (report.autoRenewStatus == false ? false : nil)
    }
}
