/// The changes of a chain's auto-renew, for the events and for the time after its end: a list of preferences, oldest
/// first, with an entry for each report that states how the chain renews, for each row or paid time that outdates the
/// entry before it, and for each end that a later report is about.
struct RenewalChanges {
    private(set) var all: [RenewalPreference] = []

    init(_ decided: DecidedChain, _ history: History) {
        let (chain, intervals) = (history.chains[decided.index], decided.intervals)
        readRecords(of: chain, history)
        guard !all.isEmpty else { return }
        let paid = intervals.filter { $0.isUnrecorded }
        if !paid.isEmpty { outdate(by: paid, history) }
        var walk = ChangeWalk(intervals, of: chain, history)
        var ends: [RenewalPreference] = []
        for position in all.indices {
            if let end = walk.read(&all[position]) { ends.append(end) }
        }
        if !ends.isEmpty { insert(ends, history) }
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
            next = outdate(by: next..<chain.rows.upperBound, before: from, report, history)
            while next < chain.rows.upperBound, history.rows[next].made <= signed,
                history.rows[next].isKnown(to: report)
            {
                next += 1
            }
            guard !report.isLate else {
                let running = history.rows[chain.rows.lowerBound..<next].suffix(History.maxRowsInDay)
                    .last { $0.ran && signed < $0.end }
                if let running { all.append(RenewalPreference(running, from: from, after: ReportIndex(index))) }
                continue
            }
            all.append(RenewalPreference(ReportIndex(index), from: from, report))
        }
        _ = outdate(by: next..<chain.rows.upperBound, before: nil, nil, history)
    }

    /// Appends the rows made before a report that outdate what is known.
    ///
    /// - Parameters:
    /// - rows: Those that are not read yet.
    /// - end: From when on the report counts; nil for all rows.
    /// - Returns: The first of them that was made later.
    private mutating func outdate(by rows: Range<Int>, before end: Instant?, _ report: Report?, _ history: History)
        -> Int
    {
        for index in rows {
            let row = history.rows[index]
            guard end.isAfter(row.made), report.map({ row.isKnown(to: $0) }) ?? true else { return index }
            guard let last = all.last, history.reports[last.report].isOutdated(by: row) else { continue }
            var from = max(row.made, last.from)
            if row.isRecovered(after: history.reports[last.report]), let signed = row.firstSigned {
                guard end.isAfter(signed) else { continue }
                from = signed
            }
            all.append(RenewalPreference(row, from: from, after: last.report))
        }
        return rows.upperBound
    }

    /// Inserts each paid time of a purchase that is not among the records and that outdates what is known.
    ///
    /// - Parameter paid: Oldest first.
    private mutating func outdate(by paid: [Interval], _ history: History) {
        var merged: [RenewalPreference] = []
        var next = 0
        for interval in paid {
            while next < all.count, all[next].from <= interval.start {
                merged.append(all[next])
                next += 1
            }
            guard let report = merged.last?.currentReport, let row = interval.row,
                history.reports[report].isOutdated(by: interval)
            else { continue }
            merged.append(RenewalPreference(interval, history.rows[row], after: report))
        }
        all = merged + all[next...]
    }

    /// Inserts each end before everything that was signed after it. Up to the next row, and up to a report that it is on,
    /// auto-renew stays off.
    ///
    /// - Parameter ends: Earliest first.
    private mutating func insert(_ ends: [RenewalPreference], _ history: History) {
        var merged: [RenewalPreference] = []
        var isOver = false
        func append(_ entry: RenewalPreference) {
            var entry = entry
            if entry.row != nil || entry.isOn == true { isOver = false } else if isOver { entry.isOn = false }
            merged.append(entry)
        }
        var next = all[...]
        for end in ends {
            while let entry = next.first, entry.from <= end.from { append(next.removeFirst()) }
            var later: RenewalPreference?
            if next.isEmpty, var last = merged.last, last.row == nil, last.isOn == true,
                let signed = history.reports[last.report].signedDate, signed > end.from
            {
                // The newest report counts a little before its signing, but not between an end and its signing.
                last.from = signed
                last.change = nil
                later = last
            }
            merged.append(merged.last.map { end.with(productOf: $0) } ?? end)
            isOver = true
            if let later { next = [later] }
        }
        for entry in next { append(entry) }
        all = merged
    }
}

/// Reads the entries of a list in order, and decides which of them are events.
private struct ChangeWalk {
    private let history: History
    private let chain: Chain
    private let intervals: [Interval]
    private var interval = 0
    /// The first of the intervals before it, and itself, that are over without another one between.
    private var firstOver = 0
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
        switch report.notification?.type {
        case .refund, .revoke: return nil
        default: break
        }
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
        while interval < intervals.count, !intervals[interval].end.isAfter(instant) {
            if !intervals[interval].isOver { firstOver = interval + 1 }
            interval += 1
        }
        guard interval < intervals.count, intervals[interval].start <= instant, intervals[interval].isOver else {
            return nil
        }
        return intervals[firstOver].start
    }
}

extension Report {
    /// Whether a report that auto-renew is off, after the end, means that the customer switched it off before: no other
    /// reason of the end is given.
    fileprivate var endsRenewal: Bool {
        let isVoluntary = renewalInfo?.expirationReason.map { $0 == .voluntary }
        switch notification?.type {
        case .didChangeRenewalStatus: return true
        case .refund, .revoke, .cancel: return false
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
    /// Whether auto-renew events are about the renewal of a commitment, because the auto-renew status is about the next
    /// billing period.
    fileprivate func isAboutCommitment(_ report: Report, in row: Row?) -> Bool {
        if let terms = rare.terms(of: report), terms.isOfCommitment { return true }
        return row.map { commitment(of: $0.transaction) != nil } ?? false
    }

    /// Whether another commitment follows according to a report; nil if it does not state that.
    fileprivate func renewsCommitment(_ report: Report) -> Bool? {
        report.switchedAutoRenew ?? rare.terms(of: report)?.autoRenewStatus
            ?? (report.autoRenewStatus == false ? false : nil)
    }
}
