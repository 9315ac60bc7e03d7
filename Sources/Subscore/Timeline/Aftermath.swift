/// What followed a row's end, up to the next purchase: the states between two rows, or after the last one.
struct Aftermath {
    /// How the time without a running row ended.
    enum Closing {
        /// The store renewed the subscription, so it was trying to all along.
        case renewal(Instant)
        /// Bought again, or by a row that gives no reason.
        case purchase(Instant)
        /// It hasn't ended.
        case open

        var date: Instant? {
            switch self {
            case .renewal(let date), .purchase(let date): return date
            case .open: return nil
            }
        }
    }

    private let start: Instant
    private let row: Int
    private let transaction: Transaction
    private let closing: Closing
    private(set) var intervals: [Interval] = []

    /// Days after expiry for which billing is retried at most.
    /// Apple's own end of retry isn't exact to the day; this one is used where no later record says more.
    static var retryDays: Int64 { 60 }

    /// - Parameters:
    ///   - start: Where no row runs any more; not before the row's end.
    ///   - reports: Those that speak of the time after the row's end, oldest first. One that was signed before
    ///     `start`, or has no signed date, speaks from `start` on.
    ///   - renewedProductId: The product to go on with beyond the records, where renewal is to be assumed.
    init(
        from start: Instant,
        row: Int,
        of transaction: Transaction,
        closing: Closing,
        reports: [Report],
        renewedProductId: Identifier?
    ) {
        self.start = start
        self.row = row
        self.transaction = transaction
        self.closing = closing

        if transaction.isUpgraded {
            append(.expired, from: start, to: closing.date, basis: .inferred, rule: .stateUpgradedWithoutSuccessor)
            return
        }
        let revoked = transaction.revokedDate.map { Swift.max($0, start) }
        let end = closing.date.earlier(revoked)
        if end.isAfter(start) { follow(reports, to: end, renewedProductId: renewedProductId) }
        if let revoked, closing.date.isAfter(revoked) {
            append(.revoked, from: revoked, to: closing.date, basis: .observed, rule: .stateRevoked)
        }
    }

    private mutating func follow(_ reports: [Report], to end: Instant?, renewedProductId: Identifier?) {
        let spoken = reports.compactMap { report in report.standing.map { (report: report, standing: $0) } }
        if let renewedProductId, spoken.allSatisfy({ $0.standing.isUntroubled }) {
            append(
                .subscribed,
                from: start,
                to: end,
                basis: .projected,
                rule: .stateAssumedRenewal,
                renewedProductId: renewedProductId
            )
            return
        }
        guard let first = spoken.first else {
            if case .renewal = closing {
                append(.billingRetry, from: start, to: end, basis: .inferred, rule: .stateGapRetry)
            } else if case .purchase = closing {
                append(.expired, from: start, to: end, basis: .inferred, rule: .stateGapExpired)
            } else {
                append(.expired, from: start, to: end, basis: .inferred, rule: .stateExpired)
            }
            return
        }
        // The first report after the end looks back to it; each one holds until the next.
        let signed = spoken.map { Swift.max($0.report.signedDate ?? start, start) }
        switch first.standing {
        case .graceOver(let graceEnd):
            let known = graceEnd.earlier(signed[0]) ?? signed[0]
            append(.billingGracePeriod, from: start, to: known, until: end, basis: .observed, rule: .stateGrace)
            retry(from: Swift.max(known, start), to: signed[0], until: end)
        case .retryExhausted:
            retry(from: start, to: signed[0], until: end)
        default:
            stand(first.standing, from: start, to: signed[0], until: end)
        }
        for (position, entry) in spoken.enumerated() {
            let next = position + 1 < spoken.count ? signed[position + 1] : nil
            stand(entry.standing, from: signed[position], to: next, until: end)
        }
    }

    private mutating func stand(_ standing: Standing, from: Instant, to next: Instant?, until end: Instant?) {
        switch standing {
        case .retry(let graceEnd, let isGraceOpen):
            let known: Instant = graceEnd ?? from
            let grace = isGraceOpen ? next : next.earlier(known)
            append(
                .billingGracePeriod,
                from: from,
                to: grace,
                until: end,
                basis: .observed,
                rule: .stateGrace,
                isGraceEndUnknown: isGraceOpen && next.earlier(end) == nil
            )
            if let grace { retry(from: Swift.max(from, grace), to: next, until: end) }
        case .graceOver:
            retry(from: from, to: next, until: end)
        case .expired, .retryExhausted, .untroubled:
            if case .renewal = closing {
                append(.billingRetry, from: from, to: next, until: end, basis: .inferred, rule: .stateGapRetry)
                return
            }
            append(
                .expired,
                from: from,
                to: next,
                until: end,
                basis: .observed,
                rule: .stateExpired,
                reason: standing.expirationReason
            )
        }
    }

    /// Retry, and expiry once it has lasted as long as it can. A retry that ended in a renewal lasted until then.
    private mutating func retry(from: Instant, to next: Instant?, until end: Instant?) {
        var limit: Instant?
        if case .renewal = closing {} else { limit = transaction.expiresDate.advanced(byDays: Self.retryDays) }
        let retryEnd = next.earlier(limit)
        append(.billingRetry, from: from, to: retryEnd, until: end, basis: .observed, rule: .stateRetry)
        guard let limit else { return }
        append(
            .expired,
            from: Swift.max(from, limit),
            to: next,
            until: end,
            basis: closing.date == nil ? .projected : .inferred,
            rule: .stateRetryLimit,
            reason: .billingError
        )
    }

    /// Appends what of [from, to) lies before `end`, and nothing where that is empty. A state that goes on
    /// is one interval: what was said of it last stands, and a record that covers a part vouches for all of it.
    private mutating func append(
        _ state: SubscriptionState,
        from: Instant,
        to: Instant?,
        until end: Instant? = nil,
        basis: Basis,
        rule: Rule,
        reason: ExpirationReason? = nil,
        isGraceEndUnknown: Bool = false,
        renewedProductId: Identifier? = nil
    ) {
        let stop = to.earlier(end)
        guard stop.isAfter(from) else { return }
        let last = intervals.last?.state == state ? intervals.popLast() : nil
        intervals.append(
            Interval(
                start: last?.start ?? from,
                end: stop,
                state: state,
                basis: last?.basis == .observed ? .observed : basis,
                rule: rule,
                row: row,
                expirationReason: reason ?? last?.expirationReason,
                isGraceEndUnknown: isGraceEndUnknown,
                renewedProductId: renewedProductId
            )
        )
    }
}
