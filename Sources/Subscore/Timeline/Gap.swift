/// A time in which no row of a chain runs: what followed a row's end, up to the next purchase.
struct Gap {
    /// How the time without a running row ended.
    enum Closing {
        /// The store renewed the subscription, so it was trying to all along.
        case renewal
        /// The store renewed it some seconds late, and had not failed to.
        case lateRenewal
        /// Bought again.
        case purchase
        /// It hasn't ended.
        case open
    }

    /// A report, from when on it speaks, and what it says.
    struct Speaker {
        let from: Instant
        /// Its place in the history.
        let place: Int
        let word: Word?
    }

    /// How the chain is expected to go on after its last row.
    struct Outlook {
        /// Place of the report that says how it will renew; below 0 where none does.
        var report = Int32.nowhere
        /// The product to go on with beyond the records, where renewal is to be assumed.
        var renewedProductId: Name?
        /// Where such renewals end; nil where no end of them is known.
        var renewalsEnd: Instant?
        /// Whether the last report is from before the end and expects a renewal.
        var isRenewalUnknown = false
    }

    let history: History
    /// Place of the row that ended last.
    let last: Int
    /// Where no row runs any more; not before the row's end.
    let start: Instant
    let end: Instant?
    private(set) var closing: Closing
    private let chain: Int32
    /// Place of the row that closed the gap; below 0 where none did.
    private let closingRow: Int32
    /// When the row was refunded or withdrawn; the start, where that was before.
    private let revoked: Instant?
    /// What is told, but for the last interval, which may still go on.
    private(set) var told: [Interval] = []
    private(set) var lastTold: Interval?
    /// Where the grace that the last word told of ends.
    private var graceEnd: Instant?
    /// Place of the report that speaks; below 0 in silence.
    private var speaking = Int32.nowhere

    var row: Row { history.rows[last] }
    private var clock: WallClock { row.transaction.wallClock }

    /// Days after expiry for which billing is retried at most.
    /// Apple's own end of retry isn't exact to the day; this one is used where no later record says more.
    static var retryDays: Int64 { 60 }
    /// The longest grace period that can be set, and the longest of a weekly subscription. Also the length of a week.
    private static var graceDays: Int64 { 28 }
    private static var weeklyGraceDays: Int64 { 6 }
    private static var weekDays: Int64 { 7 }
    /// How long a status holds that no boundary ends, and grace after auto-renew was switched off in it.
    static var dayHours: Int64 { 24 }

    /// - Parameters:
    ///   - last: The place of the row that ended last.
    ///   - start: Where no row runs any more; not before the row's end.
    ///   - next: The place of the row that closes the gap; the end of the chain's rows where none does.
    ///   - verdict: The place of a status from before the gap that still holds; below 0 for none.
    @_optimize(speed)
    init(
        after last: Int,
        from start: Instant,
        to next: Int,
        in chain: Chain,
        _ place: Int32,
        _ verdict: Int,
        _ history: History
    ) {
        let isOpen = next >= chain.rows.upperBound
        self.history = history
        self.last = last
        self.start = start
        self.chain = place
        end = isOpen ? nil : history.rows[next].transaction.purchaseDate
        closing = isOpen ? .open : Self.closing(next, after: last, history)
        closingRow = isOpen ? .nowhere : Int32(truncatingIfNeeded: next)
        revoked = history.rows[last].revokedDate.map { max($0, start) }
        if chain.reports.isEmpty {
            rest(from: start, to: end)
        } else {
            tell(speakers(of: chain, verdict), isOpen ? outlook(of: chain) : Outlook())
        }
    }

    /// - Parameter speakers: Oldest first.
    @inline(never)
    private mutating func tell(_ speakers: [Speaker], _ outlook: Outlook) {
        let isTrouble = speakers.contains { $0.word.map { !$0.isUntroubled } ?? false }
        if case .lateRenewal = closing, isTrouble { closing = .renewal }
        if outlook.renewedProductId != nil, !isTrouble { return goOn(outlook) }

        let isOver = row.isReplaced || row.isMissingSuccessor
        // Up to where it is told; nil is to the end.
        var position: Instant? = start
        var hasSpoken = false
        for (place, speaker) in speakers.enumerated() {
            let report = history.reports[speaker.place]
            // Of what the rows decide only the store's own status, if it is newer, knows better.
            let knowsBetter = report.witnessed != nil && !report.isOlder(than: row.transaction)
            // What was signed at the moment of a refund tells of the time before it.
            let isAfterRevocation = revoked.map { $0 < speaker.from || $0 == speaker.from && knowsBetter } ?? false
            if isAfterRevocation || isOver {
                guard knowsBetter else { continue }
            }
            guard let word = word(of: speaker, report) else { continue }
            speaking = Int32(truncatingIfNeeded: speaker.place)
            let isFirst = !hasSpoken && !isAfterRevocation && !isOver
            if !(isFirst && looksBack(word, from: speaker.from)), let position, position < speaker.from {
                speaking = .nowhere
                rest(from: position, to: speaker.from)
                speaking = Int32(truncatingIfNeeded: speaker.place)
            }
            hasSpoken = true
            let following = place + 1 < speakers.count ? speakers[place + 1].from : nil
            var next = following.earlier(end)
            if !isAfterRevocation { next = next.earlier(revoked) }
            position = speak(word, report, from: speaker.from, to: next)
        }
        speaking = .nowhere
        guard let position else { return }
        rest(from: position, to: end)
        if outlook.isRenewalUnknown, !hasSpoken {
            lastTold?.isRenewalUnknown = true
            lastTold?.report = outlook.report
        }
    }

    /// Beyond the records, where renewal is to be assumed.
    private mutating func goOn(_ outlook: Outlook) {
        speaking = outlook.report
        append(.subscribed, from: start, to: outlook.renewalsEnd, .projected, .stateAssumedRenewal)
        lastTold?.renewedProductId = outlook.renewedProductId
        guard let end = outlook.renewalsEnd else { return }
        append(.expired, from: end, to: nil, .projected, .stateCommitment)
        lastTold?.renewedProductId = outlook.renewedProductId
    }

    private func word(of speaker: Speaker, _ report: Report) -> Word? {
        if report.isMereCancellation, report.witnessed == nil, let graceEnd, graceEnd > speaker.from {
            return .trouble(graceEnd: graceEnd, isGrace: true)
        }
        // A newer copy that is not revoked by then knows that the refund was taken back.
        if case .revoked = speaker.word, report.isOlder(than: row.transaction),
            row.revokedDate.map({ $0 > speaker.from }) ?? true
        {
            return report.wordBesideStatus
        }
        return speaker.word
    }

    /// What stands where no report speaks.
    private mutating func rest(from: Instant, to: Instant?) {
        guard to.isAfter(from) else { return }
        silence(from: from, to: to.earlier(revoked))
        if let revoked { append(.revoked, from: max(from, revoked), to: to, .observed, .stateRevoked) }
    }

    private mutating func silence(from: Instant, to: Instant?) {
        if row.isReplaced || row.isMissingSuccessor {
            append(
                .expired,
                from: from,
                to: to,
                .inferred,
                row.isReplaced ? .stateReplaced : .stateUpgradedWithoutSuccessor
            )
            return
        }
        switch closing {
        case .renewal: append(.billingRetry, from: from, to: to, .inferred, .stateGapRetry)
        case .lateRenewal: append(.subscribed, from: from, to: to, .inferred, .stateLateRenewal)
        case .purchase: append(.expired, from: from, to: to, .inferred, .stateGapExpired)
        case .open: append(.expired, from: from, to: to, .inferred, .stateExpired)
        }
    }

    /// The first report looks back to the end of the row; whether it did.
    private mutating func looksBack(_ word: Word, from signed: Instant) -> Bool {
        switch word {
        case .graceOver(let graceEnd):
            let known = graceEnd.earlier(signed) ?? signed
            append(.billingGracePeriod, from: start, to: known, .observed, .stateGrace)
            retry(from: max(known, start), to: signed, isWitnessed: false)
        case .retryExhausted: retry(from: start, to: signed, isWitnessed: false)
        case .trouble(let graceEnd, let isGrace):
            trouble(from: start, to: signed, graceEnd: graceEnd, isGrace: isGrace, isWitnessed: false)
        case .expired(let reason):
            append(.expired, from: start, to: signed, .observed, .stateExpired, reason: reason)
        case .untroubled:
            silenceOrEnd(from: start, to: signed)
        case .revoked, .active: return false
        }
        return true
    }

    /// Says what the word tells from its signing to the next; returns how far it holds, nil for an open end.
    private mutating func speak(_ word: Word, _ report: Report, from: Instant, to next: Instant?) -> Instant? {
        let isWitnessed = report.witnessed != nil
        graceEnd = nil
        guard next.isAfter(from) else { return from }
        switch word {
        case .trouble(let graceEnd, let isGrace):
            trouble(
                from: from,
                to: next,
                graceEnd: graceEnd,
                isGrace: isGrace,
                isWitnessed: isWitnessed,
                isCancelled: report.autoRenewStatus == false
            )
        case .graceOver: retry(from: from, to: next, isWitnessed: isWitnessed)
        case .expired(let reason):
            append(.expired, from: from, to: next, .observed, .stateExpired, reason: reason)
        case .retryExhausted: append(.expired, from: from, to: next, .observed, .stateExpired, reason: .billingError)
        case .revoked:
            append(.revoked, from: from, to: next, .observed, row.revokedDate == nil ? .stateStatus : .stateRevoked)
        case .untroubled: silenceOrEnd(from: from, to: next)
        case .active:
            let known = report.renewalInfo?.renewalDate.flatMap { $0 > from ? $0 : nil }
            var limit: Instant? = known ?? from.advanced(byHours: Self.dayHours)
            switch closing {
            case .renewal, .lateRenewal: limit = nil
            case .purchase, .open: break
            }
            let stop = next.earlier(limit)
            append(.subscribed, from: from, to: stop, .inferred, .stateStatus)
            return stop
        }
        return next
    }

    /// Renewal info that knows of no trouble: only an end that nothing explains contradicts it.
    private mutating func silenceOrEnd(from: Instant, to: Instant?) {
        switch closing {
        case .renewal, .lateRenewal: silence(from: from, to: to)
        case .purchase, .open: append(.expired, from: from, to: to, .observed, .stateExpired)
        }
    }

    private mutating func trouble(
        from: Instant,
        to: Instant?,
        graceEnd told: Instant?,
        isGrace: Bool,
        isWitnessed: Bool,
        isCancelled: Bool = false
    ) {
        var stop: Instant?
        var isUnknown = false
        if let told, told > from {
            stop = told
        } else if isGrace, told == nil || isWitnessed {
            let longest = row.transaction.expiresDate.advanced(byDays: longestGraceDays, on: clock)
            isUnknown = to.isAfter(longest)
            stop = longest > from ? longest : isWitnessed ? from.advanced(byHours: Self.dayHours) : nil
        }
        guard var stop else { return retry(from: from, to: to, isWitnessed: isWitnessed) }
        if isCancelled { stop = min(stop, from.advanced(byHours: Self.dayHours)) }
        graceEnd = stop
        append(
            .billingGracePeriod,
            from: from,
            to: to.earlier(stop),
            .observed,
            isCancelled ? .stateGraceCancelled : .stateGrace
        )
        if isUnknown {
            lastTold?.isGraceEndUnknown = true
            lastTold?.basis = .inferred
        }
        if isCancelled {
            append(.expired, from: stop, to: to, .inferred, .stateGraceCancelled)
        } else {
            retry(from: max(from, stop), to: to, isWitnessed: false, isUnknown ? .inferred : .observed)
        }
    }

    /// The longest grace that such a period can have.
    private var longestGraceDays: Int64 {
        let week = row.transaction.purchaseDate.advanced(byDays: Self.weekDays, on: clock)
        return row.transaction.expiresDate <= week ? Self.weeklyGraceDays : Self.graceDays
    }

    /// Retry, and expiry once it has lasted as long as it can. A retry that ended in a renewal lasted until then.
    private mutating func retry(from: Instant, to next: Instant?, isWitnessed: Bool, _ basis: Basis = .observed) {
        var limit: Instant?
        switch closing {
        case .renewal, .lateRenewal: break
        case .purchase, .open:
            let longest = row.transaction.expiresDate.advanced(byDays: Self.retryDays, on: clock)
            limit = isWitnessed && longest <= from ? from.advanced(byHours: Self.dayHours) : longest
        }
        append(.billingRetry, from: from, to: next.earlier(limit), basis, .stateRetry)
        guard let limit else { return }
        append(
            .expired,
            from: max(from, limit),
            to: next,
            end == nil ? .projected : .inferred,
            .stateRetryLimit,
            reason: .billingError
        )
    }

    /// Tells what lies within the gap, and nothing where that is empty. A state that goes on is one interval: what was said of
    /// it last stands, and a record that covers a part vouches for all of it.
    @inline(never)
    private mutating func append(
        _ state: SubscriptionState,
        from: Instant,
        to: Instant?,
        _ basis: Basis,
        _ rule: Rule,
        reason: ExpirationReason? = nil
    ) {
        let stop = to.earlier(end)
        guard stop.isAfter(from) else { return }
        var interval = Interval(
            start: from,
            end: stop,
            state: state,
            basis: basis,
            rule: rule,
            chain: chain,
            row: Int32(truncatingIfNeeded: last)
        )
        interval.report = speaking
        interval.expirationReason = reason
        if reason != nil { interval.reasonReport = speaking }
        switch rule {
        case .stateGapRetry, .stateGapExpired, .stateLateRenewal: interval.closingRow = closingRow
        default: break
        }
        if let lastTold, lastTold.state == state {
            interval.goOn(from: lastTold)
        } else if let lastTold {
            told.append(lastTold)
        }
        lastTold = interval
    }
}

extension Interval {
    /// Goes on with the state of an earlier one, so that both are one.
    fileprivate mutating func goOn(from earlier: Interval) {
        start = earlier.start
        if earlier.basis == .observed { basis = .observed }
        if report < 0 { report = earlier.report }
        if closingRow < 0 { closingRow = earlier.closingRow }
        guard expirationReason == nil else { return }
        expirationReason = earlier.expirationReason
        reasonReport = earlier.reasonReport
    }
}
