/// Decides the states of one chain; nothing else does. Input: the rows of the chain, each with its start and end, and
/// the reports about it, both oldest first. Output: touching intervals from the first purchase on, the last one open.
/// Time has five kinds of parts: rows that never ran, the time while rows run, the paid spans that later records prove
/// beside them, a status from before the first row, and the gaps that are left; a chain known only from reports is one
/// gap without a row. Each rule of state is one function that appends the intervals of its rule and names it in its first
/// line; those of gaps are in the files beside this one, and `PaidSpan` has the proofs. It uses neither the instant of a
/// question nor other chains: `Timeline` merges the chains of a group.
struct StateMachine: ~Copyable {
    let history: History
    let chain: Chain
    let chainIndex: Int32
    /// The newest report that states how the chain renews.
    let renewalReport: ReportIndex?
    var list: IntervalList
    /// The paid times so far, and the position of the first one after all rows.
    var spans: [PaidSpan] = []
    var firstAhead: Int?
    /// A status that ends the running row, until a purchase or another report.
    private var endingStatus: ReportIndex?
    /// The index of the first report that was not read yet while a row ran.
    private var nextReport: Int
    /// Whether any status can end a running row.
    private var hasEndingStatuses = false
    /// The product of the newest report that names one, for a chain without rows.
    let reportedProduct: StringIndex?
    /// The gap that is being filled.
    var gap: Gap
    /// The report that decides; nil if none does.
    var decidingReport: ReportIndex?
    /// The newest report without a date, if the gap has no row.
    var undated: ReportIndex?
    /// The end of the grace that the last report implied.
    var graceEnd: Instant?
    /// The end of grace that a report in the gap stated, until a later one states another, or denies or ends grace.
    var statedGrace: Instant?
    /// Whether a report ruled out grace in the gap, and no later one granted it.
    var isGraceDenied = false
    /// Whether Apple's status counts.
    var usesStatus = true
    /// When the rows of the chain expire, once that is needed.
    var expiries = Expiries()
    /// Whether purchases are missing in the gap.
    var isPurchaseMissing = false

    /// How long a status holds that no boundary ends, and grace after auto-renew was switched off in it.
    static var dayHours: Int64 { 24 }

    static func decide(_ index: Int, in history: History) -> DecidedChain {
        let chain = history.chains[index]
        let renewalReport = chain.reports.isEmpty ? nil : history.renewalReportIndex(of: chain)
        var machine = StateMachine(history, index, renewalReport)
        machine.run()
        return DecidedChain(
            ChainIndex(index),
            machine.list.intervals,
            machine.spans,
            firstAhead: machine.firstAhead,
            renewalReport: renewalReport
        )
    }

    /// Returns the state that a report implies at its signing, in a gap, without its status; nil if it implies none.
    static func stateWithoutStatus(
        _ report: ReportIndex,
        signed: Instant,
        after row: RowIndex,
        ofChain index: Int,
        in history: History
    ) -> SubscriptionState? {
        guard let meaning = history.reports[report].meaningWithoutStatus, !meaning.isHealthy else { return nil }
        var machine = StateMachine(history, index, nil)
        machine.usesStatus = false
        machine.gap = Gap(
            after: row,
            from: signed,
            to: machine.chain.rows.upperBound,
            of: machine.chain,
            nil,
            history
        )
        _ = machine.decide(meaning, report, asOf: signed, from: signed, to: nil)
        return machine.list.intervals.first?.state
    }

    private init(_ history: History, _ index: Int, _ renewalReport: ReportIndex?) {
        self.history = history
        self.renewalReport = renewalReport
        chain = history.chains[index]
        chainIndex = Int32(truncatingIfNeeded: index)
        list = IntervalList(capacity: chain.rows.count + 1)
        nextReport = chain.reports.lowerBound
        gap = Gap(reportedOf: chain)
        // Computed once, because each report may lack it.
        reportedProduct = chain.isReportedOnly ? history.reportedProduct(of: chain) : nil
    }

    private mutating func run() {
        guard !chain.isReportedOnly else { return divide(gap) }
        hasEndingStatuses = chain.hasStatuses && history.reports[chain.reports].contains { $0.mayEndRow }
        guard !chain.rows.isEmpty else { return }
        if history.mayBeActive(before: RowIndex(chain.rows.lowerBound), of: chain) { beforeFirstRow() }
        var current = neverRan()
        guard current < chain.rows.upperBound else { return }
        addUnknown(to: history.rows[current].transaction.purchaseDate)

        let rows = history.rows
        var running = RunningRows()
        while current < chain.rows.upperBound {
            var position = rows[current].transaction.purchaseDate
            endingStatus = nil
            running.insert(RowIndex(current), in: rows)
            repeat { current += 1 } while current < chain.rows.upperBound && !rows[current].ran
            let next = current < chain.rows.upperBound ? rows[current].transaction.purchaseDate : nil
            while next.isAfter(position), let governing = running.governing(at: position) {
                let end = next.earlier(governing.end) ?? governing.end
                if hasEndingStatuses {
                    decideRunning(governing.row, from: position, to: end)
                } else {
                    subscribed(governing.row, from: position, to: end)
                }
                position = end
            }
            if next.isAfter(position), let last = running.lastEnded {
                let gap = Gap(after: last, from: position, to: current, of: chain, endingStatus, history)
                // Most customers have one gap, the open one, and nothing that could prove anything of it.
                if current < chain.rows.upperBound || mayBePaid(from: position) { divide(gap) } else { fill(gap) }
            }
        }
    }

    func interval(
        _ state: SubscriptionState,
        from: Instant,
        to: Instant?,
        _ basis: Basis,
        _ rule: Rule,
        _ row: RowIndex?
    ) -> Interval {
        Interval(start: from, end: to, state: state, basis: basis, rule: rule, chain: chainIndex, row: row)
    }
}

// The time before any row runs.
extension StateMachine {
    /// `state.never_ran`, `state.revoked`: before the first row that ran, the newest of those that never ran counts.
    ///
    /// - Returns: The position of the first row that ran.
    private mutating func neverRan() -> Int {
        var current = chain.rows.lowerBound
        while current < chain.rows.upperBound, !history.rows[current].ran {
            let row = history.rows[current]
            current += 1
            let next = current < chain.rows.upperBound ? history.rows[current].transaction.purchaseDate : nil
            var start = row.transaction.purchaseDate
            // A purchase that was refunded before it begins ends what gave access before it.
            if let revoked = row.revokedDate, list.intervals.last?.end == revoked { start = revoked }
            addUnknown(to: start)
            let revoked = row.revokedDate.map { max($0, start) }
            let end = next.earlier(revoked)
            if end.isAfter(start) {
                list.append(interval(.expired, from: start, to: end, .inferred, .stateNeverRan, row.index))
            }
            guard let revoked, next.isAfter(revoked) else { continue }
            list.append(interval(.revoked, from: revoked, to: next, .observed, .stateRevoked, row.index))
        }
        return current
    }

    /// `state.status`: the time before the first known row, if statuses or a paid span show what it was. A status shows it
    /// as in a chain without rows.
    private mutating func beforeFirstRow() {
        let row = history.rows[chain.rows.lowerBound]
        let span = history.paidSpan(before: row, of: chain)
        let start = row.revokedDate.earlier(row.transaction.purchaseDate) ?? row.transaction.purchaseDate
        let ahead = span?.start ?? start
        if chain.beginsWithFirstRow, chain.hasStatuses {
            var next = chain.reports.lowerBound
            while let index = nextStatus(from: &next), let signed = history.reports[index].signedDate, signed < ahead {
                var following = next
                let end = nextStatus(from: &following).flatMap { history.reports[$0].signedDate }
                decide(index, signed: signed, to: end.earlier(ahead) ?? ahead, before: row)
            }
        }
        guard let span else { return }
        addUnknown(to: span.start)
        if row.ran { spans.append(span) }
        append(span)
    }

    /// Returns the next report with a status.
    private func nextStatus(from next: inout Int) -> ReportIndex? {
        while next < chain.reports.upperBound {
            let report = history.reports[next]
            next += 1
            if report.datedStatus != nil, !history.isAboutErased(report) { return ReportIndex(next - 1) }
        }
        return nil
    }

    /// Decides what a status shows up to the next one, or to the first known row.
    private mutating func decide(_ index: ReportIndex, signed: Instant, to end: Instant, before row: Row) {
        let report = history.reports[index]
        let day = signed.advanced(byHours: Self.dayHours)
        let clock = WallClock(of: chain.environment)
        let renewal = report.renewalInfo?.renewalDate
        func ahead(_ date: Instant?) -> Instant? { date.isAfter(signed) ? date : nil }
        var (state, limit): (SubscriptionState, Instant)
        switch report.datedStatus {
        case .active:
            let purchased = row.transaction.purchaseDate
            let holds = row.origin.isRenewal || purchased <= day
            (state, limit) = (.subscribed, (renewal.flatMap { ahead($0) }) ?? (holds ? purchased : day))
        case .billingGracePeriod:
            (state, limit) = (
                .billingGracePeriod, report.renewalInfo?.gracePeriodExpiresDate.flatMap { ahead($0) } ?? day
            )
        case .billingRetry:
            let longest = renewal.map { $0.advanced(byDays: Self.retryDays, on: clock) }
            (state, limit) = (.billingRetry, longest.flatMap { ahead($0) } ?? day)
        default: return
        }
        limit = min(limit, end)
        guard limit > signed else { return }
        addUnknown(to: signed)
        // Trouble of another purchase is none of the row's.
        let own = state == .subscribed ? row.index : nil
        var shown = interval(state, from: signed, to: limit, .inferred, .stateStatus, own)
        shown.report = index
        if own == nil { shown.renewedProductId = report.renewalInfo?.ownProduct }
        list.append(shown)
    }

    /// Appends the time of which nothing is known between two times that are before the first row.
    private mutating func addUnknown(to end: Instant) {
        guard let start = list.intervals.last?.end, start < end else { return }
        list.append(interval(.none, from: start, to: end, .inferred, .stateNone, nil))
    }
}

// The time while a row runs.
extension StateMachine {
    /// `state.subscribed`: the time of a row that runs.
    private mutating func subscribed(_ row: RowIndex, from: Instant, to end: Instant) {
        list.append(interval(.subscribed, from: from, to: end, .observed, .stateSubscribed, row))
    }

    /// Decides the time of a row that runs, again at each report that was signed in it.
    private mutating func decideRunning(_ row: RowIndex, from: Instant, to end: Instant) {
        var position = from
        while nextReport < chain.reports.upperBound {
            let report = history.reports[nextReport]
            guard let signed = report.signedDate, signed >= from else {
                nextReport += 1
                continue
            }
            guard signed < end else { break }
            nextReport += 1
            guard !history.isAboutErased(report) else { continue }
            if position < signed { decidePart(row, from: position, to: signed) }
            position = signed
            if report.mayEndRow {
                endingStatus = ReportIndex(nextReport - 1)
            } else if let status = endingStatus, !history.reports[status].holds(after: report) {
                endingStatus = nil
            }
        }
        if position < end { decidePart(row, from: position, to: end) }
    }

    /// `state.status`: a status that means that the subscription is over ends a row, unless a later copy of the row
    /// contradicts it.
    private mutating func decidePart(_ row: RowIndex, from: Instant, to end: Instant) {
        guard let endingStatus, history.ends(row, by: endingStatus) else {
            return subscribed(row, from: from, to: end)
        }
        let report = history.reports[endingStatus]
        let state: SubscriptionState = report.datedStatus == .revoked ? .revoked : .expired
        var over = interval(state, from: from, to: end, .observed, .stateStatus, row)
        over.report = endingStatus
        if state == .expired, case .expired(let reason?) = report.meaning {
            over.expirationReason = reason
            over.reasonReport = endingStatus
        }
        list.append(over)
    }
}
