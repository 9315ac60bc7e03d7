/// A moment of the renewal process that the records let one expect.
package struct UpcomingMoment: Sendable {
    package enum Kind: Int, Sendable {
        case preflightOpens
        case renewalAttemptsOpen
        case renews
        case changeTakesEffect
        case graceEnds
        case retryEnds

        package var name: StaticString {
            switch self {
            case .preflightOpens: return "preflight_opens"
            case .renewalAttemptsOpen: return "renewal_attempts_open"
            case .renews: return "renews"
            case .changeTakesEffect: return "change_takes_effect"
            case .graceEnds: return "grace_ends"
            case .retryEnds: return "retry_ends"
            }
        }
    }

    package let at: Instant
    package let kind: Kind

    /// Days before expiry at which the store's first checks of a renewal begin, and those at which it may charge.
    private static var preflightDays: Int64 { 10 }
    private static var attemptDays: Int64 { 1 }

    /// The moments of one renewal, without those before `known`.
    static func renewal(at boundary: Instant, isChange: Bool, from known: Instant?) -> [UpcomingMoment] {
        let moments = [
            UpcomingMoment(at: boundary.advanced(byDays: -preflightDays), kind: .preflightOpens),
            UpcomingMoment(at: boundary.advanced(byDays: -attemptDays), kind: .renewalAttemptsOpen),
            UpcomingMoment(at: boundary, kind: isChange ? .changeTakesEffect : .renews),
        ]
        return moments.filter { moment in known.map { moment.at >= $0 } ?? true }
    }
}

extension Timeline {
    /// What is to come for the subscriptions that will renew, or whose billing is in trouble, soonest first.
    ///
    /// - Parameters:
    ///   - catalog: Gives the durations of products; without it a duration is read off the rows.
    ///   - known: The last instant that anything is known of; what lies before is no longer to come.
    ///   - until: How far ahead to look; nil looks to the next renewal.
    package func upcoming(catalog: Catalog?, known: Instant?, until: Instant?) -> [UpcomingMoment] {
        var moments: [UpcomingMoment] = []
        for index in group.chains.indices where !group.chains[index].rows.isEmpty {
            moments += upcoming(of: index, catalog: catalog, known: known, until: until)
        }
        if let until { moments = moments.filter { $0.at <= until } }
        return moments.ordered { left, right in
            left.at != right.at ? left.at < right.at : left.kind.rawValue < right.kind.rawValue
        }
    }

    private func upcoming(of index: Int, catalog: Catalog?, known: Instant?, until: Instant?) -> [UpcomingMoment] {
        let chain = group.chains[index]
        let row = chain.rows.count - 1
        var moments: [UpcomingMoment] = []
        for interval in chainIntervals[index] where interval.row == row {
            guard let end = interval.end, known.map({ end > $0 }) ?? true else { continue }
            if interval.state == .billingGracePeriod { moments.append(UpcomingMoment(at: end, kind: .graceEnds)) }
            if interval.state == .billingRetry { moments.append(UpcomingMoment(at: end, kind: .retryEnds)) }
        }
        let transaction = chain.rows[row]
        guard moments.isEmpty, let report = chain.renewalReport, report.autoRenewStatus == true,
            report.renewalInfo?.expirationIntent == nil,
            transaction.revocation == nil, !transaction.isUpgraded,
            known.map({ $0 <= transaction.expiresDate }) ?? true
        else { return moments }

        let pending = PendingChange(chain: chain, row: row, report: report)
        moments = UpcomingMoment.renewal(at: transaction.expiresDate, isChange: pending != nil, from: known)
        // A change starts a duration of its own; what follows it is not foretold.
        guard let until, pending == nil, let run = renewalRun(of: index, catalog: catalog) else { return moments }
        var number = run.count + 1
        while let boundary = run.period.boundary(number, after: run.anchor), boundary <= until,
            number - run.count < Self.mostRenewals
        {
            moments += UpcomingMoment.renewal(at: boundary, isChange: false, from: known)
            number += 1
        }
        return moments
    }

    /// The most renewals that are foretold for one chain: a far `until` must not make a response without bounds.
    private static var mostRenewals: Int64 { 12 }

    /// The unbroken renewals up to the last row: their anchor, their number and their duration.
    private func renewalRun(of index: Int, catalog: Catalog?) -> (anchor: Instant, count: Int64, period: Period)? {
        let rows = group.chains[index].rows
        var first = rows.count - 1
        while first > 0, rows[first - 1].expiresDate == rows[first].purchaseDate,
            rows[first - 1].productId == rows[first].productId, !rows[first - 1].isUpgraded,
            rows[first - 1].revocation == nil
        {
            first -= 1
        }
        let anchor = rows[first].purchaseDate
        let last = rows[rows.count - 1]
        let count = Int64(rows.count - first)
        if let period = catalog?[last.productId]?.period {
            return period.boundary(count, after: anchor) == last.expiresDate ? (anchor, count, period) : nil
        }
        let sold = [
            Period(1, .week), Period(1, .month), Period(2, .month), Period(3, .month), Period(6, .month),
            Period(1, .year),
        ]
        for case let period? in sold where period.boundary(count, after: anchor) == last.expiresDate {
            return (anchor, count, period)
        }
        return nil
    }
}
