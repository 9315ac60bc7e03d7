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
    let renewals: RenewalPreferences
    var list: IntervalList
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

    /// - Parameter renewals: Those of the chain, if they are known already.
    static func intervals(
        ofChain index: Int,
        in history: History,
        _ renewals: RenewalPreferences? = nil
    ) -> [Interval] {
        let chain = history.chains[index]
        var machine = StateMachine(history, index, renewals ?? RenewalPreferences(of: chain, history))
        machine.run()
        return machine.list.intervals
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
        var machine = StateMachine(history, index, RenewalPreferences())
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

    private init(_ history: History, _ index: Int, _ renewals: RenewalPreferences) {
        self.history = history
        self.renewals = renewals
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
        hasEndingStatuses = chain.hasStatuses && history.reports[chain.reports].contains { $0.hasEndedStatus }
        var current = neverRan()
        guard current < chain.rows.upperBound else { return }
        if current == chain.rows.lowerBound, history.mayBeActive(before: RowIndex(current), of: chain) {
            beforeFirstRow()
        }

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
            let start = row.transaction.purchaseDate
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

    /// `state.status`: the time before the first known row, if a status or a paid span shows that it was active.
    private mutating func beforeFirstRow() {
        let row = history.rows[chain.rows.lowerBound]
        let span = history.paidSpan(before: row, of: chain)
        let start = row.transaction.purchaseDate
        let ahead = span?.start ?? start
        // A status shows that an unknown row ran, or up to a day before a purchase that this was made.
        let earliest = row.origin.isPurchase ? start.advanced(byHours: -History.aheadHours) : .earliest
        if chain.beginsWithFirstRow, row.origin.isRenewal || row.origin.isPurchase,
            let firstActive = firstActiveStatus(from: earliest, before: start),
            let signed = history.reports[firstActive].signedDate, signed < ahead
        {
            var active = interval(.subscribed, from: signed, to: ahead, .inferred, .stateStatus, row.index)
            active.report = firstActive
            list.append(active)
        }
        if let span { append(span) }
    }

    /// Returns the first status of the last sequence of active ones signed before an instant.
    private func firstActiveStatus(from earliest: Instant, before start: Instant) -> ReportIndex? {
        var firstActive: ReportIndex?
        for index in chain.reports {
            let report = history.reports[index]
            guard let signed = report.signedDate, signed >= earliest else { continue }
            guard signed < start else { break }
            guard let status = report.datedStatus, !history.isAboutErased(report) else { continue }
            firstActive = status == .active ? firstActive ?? ReportIndex(index) : nil
        }
        return firstActive
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
            if report.hasEndedStatus {
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
