/// Walks over one chain, oldest row first, and gives its intervals to a sink: from the first purchase on, touching, the last
/// one open. The one place where state is decided.
struct ChainWalk<Sink: IntervalSink> {
    private let chain: Chain
    private let place: Int32
    private(set) var sink: Sink
    private var wantsMore = true
    /// The place of a status that says that a running row is over, until a purchase or another report; below 0 for none.
    private var verdictPlace = Int.nowhere
    /// The first report that was not read yet while a row ran.
    private var nextReport: Int
    private let hasVerdicts: Bool

    /// A renewal is made at most these hours ahead.
    static var aheadHours: Int64 { 24 }

    @_optimize(speed)
    init(_ history: History, chain place: Int, into sink: Sink) {
        self.place = Int32(truncatingIfNeeded: place)
        chain = history.chains[place]
        self.sink = sink
        nextReport = chain.reports.lowerBound
        hasVerdicts = history.reports[chain.reports].contains { $0.witnessed == .expired || $0.witnessed == .revoked }
        walk(history)
    }

    @_optimize(speed)
    private mutating func walk(_ history: History) {
        let rows = history.rows
        let unrun = Gap.beforeAnyRun(in: chain, place, history)
        for interval in unrun.intervals { give(interval) }
        var current = unrun.next
        guard current < chain.rows.upperBound else { return }
        walkAhead(of: current, history)

        var running = RunningRows()
        while current < chain.rows.upperBound, wantsMore {
            if !hasVerdicts, running.governing(at: rows[current].transaction.purchaseDate) == nil {
                current = walkUnbroken(from: current, rows)
            }
            var position = rows[current].transaction.purchaseDate
            verdictPlace = .nowhere
            running.insert(current, in: rows)
            repeat { current += 1 } while current < chain.rows.upperBound && !rows[current].ran
            let next = current < chain.rows.upperBound ? rows[current].transaction.purchaseDate : nil
            while next.isAfter(position), let governing = running.governing(at: position) {
                let end = next.earlier(governing.end) ?? governing.end
                if hasVerdicts {
                    walkRun(of: governing.place, from: position, to: end, history)
                } else {
                    give(interval(.subscribed, from: position, to: end, .observed, .stateSubscribed, governing.place))
                }
                position = end
            }
            if next.isAfter(position), running.lastEnded >= 0 {
                let last = running.lastEnded
                let gap = Gap(after: last, from: position, to: current, in: chain, place, verdictPlace, history)
                for interval in gap.told { give(interval) }
                if let interval = gap.lastTold { give(interval) }
            }
        }
    }

    @inline(never)
    private mutating func give(_ interval: Interval) {
        if wantsMore { wantsMore = sink.take(interval) }
    }

    private func interval(
        _ state: SubscriptionState,
        from: Instant,
        to: Instant?,
        _ basis: Basis,
        _ rule: Rule,
        _ row: Int
    ) -> Interval {
        let row = Int32(truncatingIfNeeded: row)
        return Interval(start: from, end: to, state: state, basis: basis, rule: rule, chain: place, row: row)
    }

    /// The time before the first known row, where that is a renewal that was made ahead of its period.
    private mutating func walkAhead(of place: Int, _ history: History) {
        let first = chain.rows.lowerBound
        guard chain.beginsWithFirstRow, place == first, history.rows[place].origin.isRenewal else { return }
        let row = history.rows[place]
        let start = row.transaction.purchaseDate
        var ahead = start
        if row.origin == .renewal {
            let length = row.transaction.expiresDate.milliseconds(since: start)
            ahead = max(start.advanced(byHours: -Self.aheadHours), start.advanced(byMilliseconds: -length))
            if let original = row.transaction.originalPurchaseDate, original < start { ahead = max(ahead, original) }
        }
        var witness: Int?
        for place in chain.reports {
            let report = history.reports[place]
            guard let signed = report.signedDate else { continue }
            guard signed < start else { break }
            guard let status = report.witnessed, !history.isAboutErased(report) else { continue }
            witness = status == .active ? witness ?? place : nil
        }
        if let witness, let witnessed = history.reports[witness].signedDate, witnessed < ahead {
            var told = interval(.subscribed, from: witnessed, to: ahead, .inferred, .stateStatus, first)
            told.report = Int32(truncatingIfNeeded: witness)
            give(told)
        }
        if ahead < start { give(interval(.subscribed, from: ahead, to: start, .inferred, .stateRenewedAhead, first)) }
    }
}

// While a row runs.
extension ChainWalk {
    /// The rows that run alone, up to the next one that begins where they end, as most do.
    ///
    /// - Parameter first: The place of a row that begins while no other runs.
    /// - Returns: The place of the first row after which something else comes, or nothing. It is not walked yet.
    @_optimize(speed)
    private mutating func walkUnbroken(from first: Int, _ rows: [Row]) -> Int {
        var place = first
        var (start, end) = (rows[first].transaction.purchaseDate, rows[first].end)
        while wantsMore, place + 1 < chain.rows.upperBound, rows[place + 1].transaction.purchaseDate == end,
            rows[place + 1].ran
        {
            wantsMore = sink.take(interval(.subscribed, from: start, to: end, .observed, .stateSubscribed, place))
            place += 1
            (start, end) = (end, rows[place].end)
        }
        return place
    }

    @inline(never)
    private mutating func walkRun(of row: Int, from: Instant, to end: Instant, _ history: History) {
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
            if position < signed { give(run(of: row, from: position, to: signed, history)) }
            position = signed
            verdictPlace = report.witnessed == .expired || report.witnessed == .revoked ? nextReport - 1 : .nowhere
        }
        if position < end { give(run(of: row, from: position, to: end, history)) }
    }

    private func verdict(_ history: History) -> Report? {
        verdictPlace >= 0 ? history.reports[verdictPlace] : nil
    }

    /// The row's time, or what a status says instead, where no later copy of the row contradicts it.
    private func run(of row: Int, from: Instant, to end: Instant, _ history: History) -> Interval {
        guard let verdict = verdict(history), !verdict.isOlder(than: history.rows[row].transaction) else {
            return interval(.subscribed, from: from, to: end, .observed, .stateSubscribed, row)
        }
        let state: SubscriptionState = verdict.witnessed == .revoked ? .revoked : .expired
        var told = interval(state, from: from, to: end, .observed, .stateStatus, row)
        told.report = Int32(truncatingIfNeeded: verdictPlace)
        if state == .expired, case .expired(let reason) = verdict.word {
            told.expirationReason = reason
            told.reasonReport = reason == nil ? .nowhere : told.report
        }
        return told
    }
}
