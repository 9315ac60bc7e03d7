/// The duration of the period that a row was bought for, and what its price comes to a month.
///
/// The duration is concluded from the dates of the row, because transactions do not state it. The store counts on its
/// wall clock, from the first of the unbroken renewals, so the same dates need not be the same duration: only a duration
/// that the store offers, and that leads exactly from the start to the end, is returned. A row whose end was moved, for
/// example because the app extended the subscription, has none.
extension History {
    /// Returns the duration of the period that a row's price was paid for.
    ///
    /// The catalog decides if it has the product, except for what may last otherwise: an offer, and the billing periods
    /// of a commitment. Otherwise the dates of the row decide. Nil if they fit no duration.
    ///
    /// - Parameter catalog: Provides the durations of products.
    package func paidPeriod(of row: Row, _ catalog: Catalog?) -> Period? {
        let transaction = row.transaction
        let isOffer = detail(of: transaction).offer != nil
        if let catalog, !isOffer, commitment(of: transaction) == nil,
            let product = catalog[texts.identifier(transaction.productId)]
        {
            return product.period
        }
        return period(of: row, isOffer: isOffer)
    }

    /// Returns the duration of the newest row of a chain that was bought like another one: the same product, with the same
    /// offer. Nil if no dates of such a row fit any.
    fileprivate func period(like row: Row, ofChain chain: Int) -> Period? {
        let offer = detail(of: row.transaction).offer
        for other in rows[chains[chain].rows].reversed() {
            guard other.transaction.productId == row.transaction.productId, !other.neverRan,
                detail(of: other.transaction).offer == offer
            else { continue }
            if let period = period(of: other, isOffer: offer != nil) { return period }
        }
        return nil
    }

    /// Returns the duration that the store sells and the row has; nil if its dates fit none.
    func soldPeriod(of row: Row) -> Period? { period(of: row, isOffer: false) }

    /// Returns the row that another one renewed without a break, on the dates planned.
    func rowRenewed(by row: Row) -> Row? {
        guard let before = predecessor(of: row), before.transaction.expiresDate == row.transaction.purchaseDate,
            !before.isReplaced, !before.transaction.isUpgraded, before.transaction.revocation == nil
        else { return nil }
        return before
    }

    private func period(of row: Row, isOffer: Bool) -> Period? {
        let (start, end) = (row.transaction.purchaseDate, row.transaction.expiresDate)
        guard let period = Period.candidate(from: start, to: end, isOffer: isOffer) else { return nil }
        let clock = row.transaction.wallClock
        // Invented rows, for example in tests, count in UTC. Both clocks mostly agree, and that one is read faster.
        if period.boundary(1, after: start, on: .utc) == end || period.boundary(1, after: start, on: clock) == end {
            return period
        }
        // If the period is counted from an earlier renewal, both the start and the end may be shortened or restored: days
        // of the month, and the hour that the wall clock skips in spring.
        var first = row
        for _ in 0..<Self.maxRenewalsBefore {
            guard let before = rowRenewed(by: first) else { return nil }
            first = before
            let anchor = CivilDate(first.transaction.purchaseDate, on: clock)
            if period.leads(from: start, to: end, countedFrom: anchor, on: clock) { return period }
        }
        return nil
    }

    /// How many renewals before a row may have the day that months are counted from. Every second month has 31 days,
    /// and 29 February comes back within eight years.
    private static var maxRenewalsBefore: Int { 12 }
}

/// The durations of the periods that the prices of one history's rows were paid for. That of a row whose end was moved, which
/// keeps its price, is that of other rows, which are searched once as long as the product and the offer stay the same.
package struct PricedPeriods {
    private var last: (product: StringIndex, offer: TransactionDetail.Offer?, chain: Int, period: Period?)?

    package init() {}

    /// Returns the duration of the period that a row's price was paid for; nil if neither its dates nor those of other rows
    /// of its chain fit any.
    ///
    /// - Parameters:
    /// - chain: The position of the row's chain.
    /// - catalog: Provides the durations of products.
    package mutating func period(of row: Row, ofChain chain: Int, _ catalog: Catalog?, _ history: History) -> Period? {
        if let period = history.paidPeriod(of: row, catalog) { return period }
        let offer = history.detail(of: row.transaction).offer
        let product = row.transaction.productId
        if let last, last.product == product, last.chain == chain, last.offer == offer { return last.period }
        let period = history.period(like: row, ofChain: chain)
        last = (product, offer, chain, period)
        return period
    }
}

extension Period {
    /// Returns the only duration of the store that may lie between two instants: it sells those of `isSold`, and gives
    /// three days and two weeks as offers. Nil if none may.
    ///
    /// Source: App Store Connect API, SubscriptionOfferDuration.
    fileprivate static func candidate(from start: Instant, to end: Instant, isOffer: Bool) -> Period? {
        // A change of clocks moves the end by an hour, so days are rounded.
        let days =
            (end.milliseconds - start.milliseconds + Instant.millisecondsPerHour * 12)
            / CivilDate.millisecondsPerDay
        switch days {
        case 3: return isOffer ? Period(3, .day) : nil
        case 7: return Period(1, .week)
        case 14: return isOffer ? Period(2, .week) : nil
        default:
            // The lengths of 1, 2, 3, 6 and 12 months do not overlap.
            guard let period = Period((days * 12 + 182) / 365, .month), period.isSold else { return nil }
            return period
        }
    }

    /// The length in months, as a fraction. A period of days or weeks is divided by the average month of the calendar:
    /// 400 years have 4,800 months and 146,097 days, so a week is 0.22998 months.
    private var monthsFraction: (numerator: Int64, denominator: Int64) {
        switch unit {
        case .day: return (count * 4800, 146_097)
        case .week: return (count * 7 * 4800, 146_097)
        case .month: return (count, 1)
        case .year: return (count * 12, 1)
        }
    }

    /// The length in months. A whole number if the period is made of months or years.
    package var lengthInMonths: Double {
        let (numerator, denominator) = monthsFraction
        return Double(numerator) / Double(denominator)
    }

    /// Returns a price of this period divided by its months, in milliunits. Half a milliunit is rounded up.
    package func monthly(_ price: Money) -> Int64 {
        let (numerator, denominator) = monthsFraction
        let product = UInt128(Swift.max(price.milliunits, 0)) * UInt128(denominator.magnitude)
        return Int64(clamping: Rounding.halfUp.quotient(product, UInt128(numerator.magnitude)))
    }
}
