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

    /// How long before expiry the store's first checks of a renewal begin, and from when on it may charge.
    private static var preflightDays: Int64 { 10 }
    private static var attemptHours: Int64 { 24 }

    /// The moments of one renewal, without those before `known`.
    static func renewal(at boundary: Instant, isChange: Bool, from known: Instant?) -> [UpcomingMoment] {
        let moments = [
            UpcomingMoment(at: boundary.advanced(byDays: -preflightDays, on: .pacific), kind: .preflightOpens),
            UpcomingMoment(at: boundary.advanced(byHours: -attemptHours), kind: .renewalAttemptsOpen),
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
        let calendar = RenewalCalendar(chain.rows)
        guard let until, let calendar,
            let period = renewedPeriod(of: transaction, pending: pending, catalog: catalog, calendar: calendar)
        else { return moments }
        var number: Int64 = 1
        while number < Self.mostRenewals, let boundary = calendar.boundary(number, of: period), boundary <= until {
            moments += UpcomingMoment.renewal(at: boundary, isChange: false, from: known)
            number += 1
        }
        return moments
    }

    /// The most renewals that are foretold for one chain: a far `until` must not make a response without bounds.
    private static var mostRenewals: Int64 { 12 }

    /// The duration of the periods to come: the catalog's, or else the one that the store sells and the last row has.
    private func renewedPeriod(
        of last: Transaction,
        pending: PendingChange?,
        catalog: Catalog?,
        calendar: RenewalCalendar
    ) -> Period? {
        if let product = catalog?[pending?.productId ?? last.productId] { return product.period }
        guard pending == nil else { return nil }
        // A row of this duration began one boundary before its end.
        for period in Period.sold where calendar.boundary(-1, of: period) == last.purchaseDate { return period }
        return nil
    }
}

/// Where the periods before and after the last row begin and end. Months are counted from the first of the unbroken
/// renewals, whatever products they were of, so that a day that February shortened comes back.
private struct RenewalCalendar {
    private let end: Instant
    /// The date that the months are counted from, and how many of them lie before `end`.
    private let anchor: CivilDate
    private let elapsed: Int64

    /// Nil without rows.
    init?(_ rows: [Transaction]) {
        guard let last = rows.last else { return nil }
        end = last.expiresDate
        var first = rows.count - 1
        while first > 0, rows[first - 1].expiresDate == rows[first].purchaseDate, !rows[first - 1].isUpgraded,
            rows[first - 1].revocation == nil
        {
            first -= 1
        }
        let endDate = CivilDate(end, on: .pacific)
        for candidate in [rows[first].purchaseDate, last.purchaseDate].map({ CivilDate($0, on: .pacific) }) {
            let months = endDate.months(since: candidate)
            guard candidate.advanced(byMonths: months)?.instant(on: .pacific) == end else { continue }
            anchor = candidate
            elapsed = months
            return
        }
        anchor = endDate
        elapsed = 0
    }

    /// The boundary that lies `number` periods after the last row's end; before it where the number is negative.
    func boundary(_ number: Int64, of period: Period) -> Instant? {
        guard let months = period.months else { return period.boundary(number, after: end, on: .pacific) }
        let (total, overflow) = months.multipliedReportingOverflow(by: number)
        return overflow ? nil : anchor.advanced(byMonths: elapsed + total)?.instant(on: .pacific)
    }
}
