/// The course of a chain that no transaction is known of: what its reports say, from the first one on. The one place where that
/// is decided.
struct ReportedCourse {
    private(set) var intervals: [Interval] = []

    @inline(never)
    init(of place: Int32, _ history: History) {
        let chain = history.chains[Int(place)]
        // What is said of a time, one after the other; only the ends count. Where a report ends, the newest one without a
        // signed date goes on.
        var said: [Interval] = []
        var undated: [Interval] = []
        let silence = Interval(
            start: .earliest,
            end: nil,
            state: .none,
            basis: .inferred,
            rule: .stateReported,
            chain: place,
            row: .nowhere
        )
        var position = Instant.earliest
        for place in chain.reports {
            let told = Self.told(by: place, after: said.first, like: silence, history)
            guard !told.isEmpty else { continue }
            if let signed = history.reports[place].signedDate {
                tell(said, undated, silence, from: position, to: signed)
                position = signed
            } else {
                undated = told
            }
            said = told
        }
        tell(said, undated, silence, from: position, to: nil)
        let product = history.reportedProduct(of: chain)
        for place in intervals.indices where intervals[place].renewedProductId == nil {
            intervals[place].renewedProductId = product
        }
    }

    private mutating func tell(
        _ said: [Interval],
        _ undated: [Interval],
        _ silence: Interval,
        from: Instant,
        to: Instant?
    ) {
        var position = from
        for part in 0...(said.count + undated.count) {
            var next = silence
            if part < said.count {
                next = said[part]
            } else if part - said.count < undated.count {
                next = undated[part - said.count]
            } else if intervals.isEmpty {
                return
            }
            next.end = next.end.earlier(to)
            guard next.end.isAfter(position) else { continue }
            next.start = position
            append(next)
            guard let end = next.end else { return }
            position = end
        }
    }

    /// A state that goes on is one interval, as in a gap: what was said of it last stands.
    private mutating func append(_ interval: Interval) {
        var interval = interval
        if let last = intervals.last, last.state == interval.state, last.renewedProductId == interval.renewedProductId {
            intervals.removeLast()
            interval.start = last.start
            if last.basis == .observed { interval.basis = .observed }
            if interval.expirationReason == nil {
                interval.expirationReason = last.expirationReason
                interval.reasonReport = last.reasonReport
            }
        }
        intervals.append(interval)
    }

    /// What a report says from its signing on; nothing where it says nothing of the state.
    ///
    /// - Parameter before: What was said before.
    private static func told(
        by place: Int,
        after before: Interval?,
        like silence: Interval,
        _ history: History
    ) -> [Interval] {
        let report = history.reports[place]
        let signed = report.signedDate
        var word = report.wordAlone
        // A cancellation within grace is no end yet.
        if word == nil, report.isMereCancellation, let signed, let before, before.state == .billingGracePeriod,
            let end = before.end, end > signed
        {
            word = .trouble(graceEnd: end, isGrace: true)
        }
        let day = signed?.advanced(byHours: Gap.dayHours)
        let renewal = report.renewalInfo?.renewalDate
        var parts: [Interval] = []
        @inline(never)
        func add(
            _ state: SubscriptionState,
            to end: Instant?,
            _ basis: Basis,
            _ rule: Rule,
            _ reason: ExpirationReason? = nil
        ) {
            var part = Interval(
                start: silence.start,
                end: end,
                state: state,
                basis: basis,
                rule: rule,
                chain: silence.chain,
                row: .nowhere
            )
            part.report = Int32(truncatingIfNeeded: place)
            part.renewedProductId = report.renewalInfo?.ownProduct
            part.expirationReason = reason
            if reason != nil { part.reasonReport = part.report }
            parts.append(part)
        }
        /// Nothing is before the signing of a report that has none.
        func isAhead(_ instant: Instant?) -> Bool {
            instant.map { instant in signed.map { instant > $0 } ?? true } ?? false
        }
        switch word {
        case nil, .untroubled: break
        case .active: add(.subscribed, to: isAhead(renewal) ? renewal : day, .inferred, .stateStatus)
        case .expired(let reason): add(.expired, to: nil, .observed, .stateExpired, reason)
        case .retryExhausted: add(.expired, to: nil, .observed, .stateExpired, .billingError)
        case .revoked: add(.revoked, to: nil, .observed, .stateStatus)
        case .trouble(let graceEnd, let isGrace):
            let isTold = isAhead(graceEnd)
            if isTold || isGrace && (graceEnd == nil || report.witnessed != nil) {
                let isCancelled = report.autoRenewStatus == false
                let rule = isCancelled ? Rule.stateGraceCancelled : .stateGrace
                let end = isTold ? isCancelled ? graceEnd.earlier(day) : graceEnd : day
                add(.billingGracePeriod, to: end, isTold ? .observed : .inferred, rule)
                parts[0].isGraceEndUnknown = !isTold
                if isCancelled {
                    add(.expired, to: nil, .inferred, rule)
                    break
                }
            }
            fallthrough
        case .graceOver:
            // Retry, and expiry once it has lasted as long as it can.
            let clock = WallClock(of: history.chains[Int(silence.chain)].environment)
            let longest = renewal?.advanced(byDays: Gap.retryDays, on: clock)
            let isOver = longest != nil && !isAhead(longest)
            add(.billingRetry, to: isOver && report.witnessed != nil ? day : longest ?? day, .observed, .stateRetry)
            if longest != nil { add(.expired, to: nil, .projected, .stateRetryLimit, .billingError) }
        }
        return parts
    }
}
