/// An expected moment of the renewal process.
package struct UpcomingMoment: Sendable {
    /// Moments at the same instant are in this order.
    package enum Kind: StoreName, Ranked, Sendable {
        case preflightOpens = "preflight_opens"
        case renewalAttemptsOpen = "renewal_attempts_open"
        case renews
        case changeTakesEffect = "change_takes_effect"
        case graceEnds = "grace_ends"
        case retryEnds = "retry_ends"
        case consentDue = "consent_due"
    }

    package let at: Instant
    package let kind: Kind
    /// The product of a renewal; nil for other moments.
    package private(set) var productId: StringIndex?
    /// The price of a renewal, if it is the next charge; nil if it is unknown.
    package private(set) var price: Money?

    /// How long before expiry the store's first checks of a renewal begin, and how long before it may charge.
    private static var preflightDays: Int64 { 10 }
    private static var attemptHours: Int64 { 24 }

    /// Returns the moments of one renewal, without those before `known`. The store does not charge without a consent that
    /// is due.
    static func renewal(at boundary: Instant, _ kind: Kind, from known: Instant?, on clock: WallClock)
        -> [UpcomingMoment]
    {
        var moments = [
            UpcomingMoment(at: boundary.advanced(byDays: -preflightDays, on: clock), kind: .preflightOpens)
        ]
        if kind != .consentDue {
            moments.append(UpcomingMoment(at: boundary.advanced(byHours: -attemptHours), kind: .renewalAttemptsOpen))
        }
        moments.append(UpcomingMoment(at: boundary, kind: kind))
        return moments.filter { moment in known.map { moment.at >= $0 } ?? true }
    }

    /// Whether it is a renewal, of the same product or of another one.
    package var isRenewal: Bool { kind == .renews || kind == .changeTakesEffect }

    /// Returns the moment with the product and the price of a renewal.
    fileprivate func described(_ renewal: RenewalExpectation, _ charge: NextCharge?) -> UpcomingMoment {
        guard isRenewal else { return self }
        var moment = self
        let later = renewal.afterCommitment.flatMap { $0.start <= at ? $0.productId : nil }
        moment.productId = later ?? renewal.productId
        if let charge, charge.at == at, charge.productId == moment.productId { moment.price = charge.price }
        return moment
    }
}

/// The upcoming moments of the subscriptions of a group that will renew, or whose billing is in trouble.
struct Upcoming {
    /// Soonest first.
    private(set) var moments: [UpcomingMoment] = []

    /// The most renewals that are predicted for one chain, so that a far `until` cannot make a response unbounded.
    private static var maxRenewals: Int64 { 12 }

    /// - Parameters:
    /// - catalog: Provides the durations of products; without it a duration is derived from the rows.
    /// - known: The last instant about which anything is known; moments before it are not upcoming.
    /// - until: How far ahead to list renewals; nil lists only the next one.
    @_optimize(size)  // Seldom asked for, and large.
    init(_ timeline: Timeline, _ history: History, catalog: Catalog?, known: Instant?, until: Instant?) {
        for chain in history.decided[timeline.group.chains] {
            let own = history.chains[chain.index]
            let preference = chain.newestRenewal(history)
            var moments = Self.moments(of: chain, preference, history, catalog, known: known, until: until)
            if moments.contains(where: { $0.isRenewal }),
                let renewal = RenewalExpectation(history, own, preference, at: nil, known: known)
            {
                let at = known ?? history.lastRow(of: own).map { history.rows[$0].transaction.purchaseDate }
                let charge = at.flatMap { chain.nextCharge(at: $0, history) }
                moments = moments.map { $0.described(renewal, charge) }
            }
            self.moments += moments
        }
        if let until { moments = moments.filter { $0.at <= until } }
        moments = moments.ordered { ($0.at, $0.kind.rank) < ($1.at, $1.kind.rank) }
    }

    private static func moments(
        of decided: DecidedChain,
        _ preference: RenewalPreference?,
        _ history: History,
        _ catalog: Catalog?,
        known: Instant?,
        until: Instant?
    ) -> [UpcomingMoment] {
        let chain = history.chains[decided.index]
        let last = history.lastRow(of: chain)
        var moments: [UpcomingMoment] = []
        for interval in decided.intervals where last != nil && interval.row == last {
            guard let end = interval.end, known.map({ end > $0 }) ?? true else { continue }
            if interval.state == .billingGracePeriod { moments.append(UpcomingMoment(at: end, kind: .graceEnds)) }
            if interval.state == .billingRetry { moments.append(UpcomingMoment(at: end, kind: .retryEnds)) }
        }
        guard moments.isEmpty, let renewal = RenewalExpectation(history, chain, preference, at: nil, known: known)
        else {
            return moments
        }
        guard let index = renewal.row, renewal.expires == history.rows[index].transaction.expiresDate else {
            let clock = WallClock(of: chain.environment)
            let span = decided.spanAhead(history)
            let change = renewal.row.flatMap { row in
                preference.flatMap { PendingChange(history, chain, history.rows[row], $0, at: nil, span) }
            }
            let kind: UpcomingMoment.Kind = change == nil ? .renews : .changeTakesEffect
            return UpcomingMoment.renewal(
                at: renewal.expires,
                renewal.consentDue == renewal.expires ? .consentDue : kind,
                from: known,
                on: clock
            )
        }
        let row = history.rows[index]
        let transaction = row.transaction
        let clock = transaction.wallClock
        let chosen = preference.flatMap { PendingChange(history, chain, row, $0, at: nil) }
        // A product chosen for after a commitment waits for its end, beyond the next billing periods.
        let waits = chosen?.effectiveDate.isAfter(transaction.expiresDate) ?? false
        let pending = renewal.afterCommitment == nil && !waits ? chosen : nil
        let later = renewal.afterCommitment?.start ?? (waits ? chosen?.effectiveDate : nil)
        var kind: UpcomingMoment.Kind = pending == nil ? .renews : .changeTakesEffect
        if renewal.consentDue == transaction.expiresDate { kind = .consentDue }
        moments = UpcomingMoment.renewal(at: transaction.expiresDate, kind, from: known, on: clock)
        guard kind != .consentDue else { return moments }
        guard let until, pending?.billingPlanType == nil,
            let period = renewedPeriod(
                of: transaction,
                pending,
                // A commitment is billed in shorter periods than the product has in a catalog.
                history.commitment(of: transaction) == nil ? catalog : nil,
                row,
                history
            )
        else { return moments }
        let calendar = RenewalCalendar(row, period, history)
        var number: Int64 = 1
        while number < maxRenewals, let boundary = calendar.boundary(number), boundary <= until,
            renewal.end.isAfter(boundary)
        {
            kind = later.map { $0 <= boundary } ?? false ? .changeTakesEffect : .renews
            if renewal.consentDue.map({ $0 <= boundary }) ?? false { kind = .consentDue }
            moments += UpcomingMoment.renewal(at: boundary, kind, from: known, on: clock)
            guard kind == .renews else { break }
            number += 1
        }
        return moments
    }

    /// The duration of the next periods: the catalog's, or else a duration that the store sells and the last row has.
    private static func renewedPeriod(
        of last: Transaction,
        _ pending: PendingChange?,
        _ catalog: Catalog?,
        _ row: Row,
        _ history: History
    ) -> Period? {
        let texts = history.texts
        if let product = catalog?[texts.identifier(pending?.productId ?? last.productId)] { return product.period }
        return pending == nil ? history.soldPeriod(of: row) : nil
    }
}

/// The boundaries of the periods after the last row. They are counted from the first of the unbroken renewals, for any
/// product, so that a day shortened by February is restored, and the hour that the wall clock skips in spring.
private struct RenewalCalendar {
    /// The date from which months or days are counted, and the number of them from there to the last row's end.
    private let anchor: CivilDate
    private let elapsed: Int64
    private let length: (count: Int64, unit: CalendarUnit)
    private let clock: WallClock

    init(_ last: Row, _ period: Period, _ history: History) {
        let clock = last.transaction.wallClock
        let unit = period.calendarLength.unit
        self.clock = clock
        length = period.calendarLength
        let end = last.transaction.expiresDate
        var first = last
        while let before = history.rowRenewed(by: first) { first = before }
        let endDate = CivilDate(end, on: clock)
        let starts = [first, last].map { CivilDate($0.transaction.purchaseDate, on: clock) }
        anchor =
            starts.first { start in
                start.advanced(by: endDate.count(of: unit, since: start), unit)?.instant(on: clock) == end
            } ?? endDate
        elapsed = endDate.count(of: unit, since: anchor)
    }

    /// Returns the boundary `number` periods after the last row's end.
    func boundary(_ number: Int64) -> Instant? {
        let (total, overflow) = length.count.multipliedReportingOverflow(by: number)
        let (sum, carry) = elapsed.addingReportingOverflow(total)
        guard !overflow, !carry else { return nil }
        return anchor.advanced(by: sum, length.unit)?.instant(on: clock)
    }
}
