/// What a customer pays a month for one subscription: the sum over the customer's own chains that give access.
///
/// A family share or a seat that is shown hides nothing, and counts for nothing. What costs nothing counts 0, whatever its
/// period. Each price is divided by the months of its period and rounded once, before the sum. Without an own chain that
/// gives access, and if one of their prices or periods is unknown, there is no monthly price.
///
///     59.99 a year                                    5.00
///     59.99 a year beside an add-on at 1.99 a month   6.99
///     a free trial, and a share of a family           0, for the trial
package struct MonthlyPrice: BitwiseCopyable, Sendable {
    package fileprivate(set) var price: Money
    /// Whether prices in several currencies cannot be added, so that it is that of one chain.
    fileprivate(set) var isOneOfSeveral = false
    /// The position of the chain that this is, if it is that of one.
    fileprivate(set) var chain: Int
}

extension Timeline {
    /// Returns the intervals of the customer's own chains that give access at an instant.
    package func ownAccess(at instant: Instant, _ history: History) -> [Interval] {
        history.decided[group.chains].compactMap { chain in
            chain.intervals.at(instant).flatMap { history.givesOwnAccess($0) ? $0 : nil }
        }
    }

    /// Whether one of the customer's own chains gives access at an instant.
    package func hasOwnAccess(at instant: Instant, _ history: History) -> Bool {
        guard !group.isOneChain else { return intervals.at(instant).map { history.givesOwnAccess($0) } ?? false }
        return !ownAccess(at: instant, history).isEmpty
    }
}

extension History {
    fileprivate func givesOwnAccess(_ interval: Interval) -> Bool {
        interval.state.hasAccess && !(row(of: interval)?.transaction.isShared ?? false)
    }

    /// Returns what a paid row costs a month; nil if that is unknown, and if somebody else paid for it.
    ///
    /// - Parameters:
    /// - price: That of the row.
    /// - period: That the price was paid for.
    private func monthlyPrice(of row: Row, _ price: Money?, _ period: Period?) -> Money? {
        guard !row.transaction.isShared else { return nil }
        // Whatever its period is.
        if price?.milliunits == 0 || isFree(row) { return Money(milliunits: 0, currency: price?.currency) }
        guard let price, let period else { return nil }
        return Money(milliunits: period.monthly(price), currency: price.currency)
    }

    /// Returns what the customer pays a month for a subscription; nil if that is unknown, or nothing gives access.
    ///
    /// - Parameters:
    /// - paid: The row that was paid for at the instant.
    /// - price: That of the row.
    /// - period: That the price was paid for.
    package func monthlyPrice(
        _ state: StateAt,
        of timeline: Timeline,
        _ paid: Row?,
        _ price: Money?,
        _ period: Period?,
        _ catalog: Catalog?,
        _ periods: inout PricedPeriods
    ) -> MonthlyPrice? {
        guard timeline.group.isOneChain else { return monthlyPrice(of: timeline, at: state.at, catalog, &periods) }
        guard state.state.hasAccess, let paid, let own = monthlyPrice(of: paid, price, period) else { return nil }
        return MonthlyPrice(price: own, chain: state.chain.value)
    }

    /// Returns what the customer pays a month for a subscription with several chains.
    package func monthlyPrice(
        of timeline: Timeline,
        at instant: Instant,
        _ catalog: Catalog?,
        _ periods: inout PricedPeriods
    ) -> MonthlyPrice? {
        var sum: MonthlyPrice?
        var shown: (interval: Interval, price: Money)?
        for interval in timeline.ownAccess(at: instant, self) {
            guard let row = paidRow(of: interval),
                let own = monthlyPrice(
                    of: row,
                    price(of: interval),
                    periods.period(of: row, ofChain: Int(interval.chain), catalog, self)
                )
            else { return nil }
            let before = shown.map { ($0.interval.state, $0.interval.row) }
            if before.map({ isBetter((interval.state, interval.row), than: $0) }) ?? true { shown = (interval, own) }
            guard var total = sum else {
                sum = MonthlyPrice(price: own, chain: Int(interval.chain))
                continue
            }
            guard total.add(own) else { return nil }
            sum = total
        }
        guard let shown, sum?.isOneOfSeveral ?? false else { return sum }
        return MonthlyPrice(price: shown.price, isOneOfSeveral: true, chain: Int(shown.interval.chain))
    }
}

extension MonthlyPrice {
    package func warning(_ history: History) -> Warning? {
        guard isOneOfSeveral else { return nil }
        return .severalCurrencies(history.texts.identifier(history.chains[chain].originalTransactionId))
    }

    /// Returns a price beside it; nil in another currency, because a row has one.
    package func beside(_ price: Money?) -> Money? { price?.currency == self.price.currency ? price : nil }

    /// Adds the price of another chain. What is free has no currency of its own. Returns false if the sum is out of range.
    fileprivate mutating func add(_ other: Money) -> Bool {
        if price.milliunits == 0 {
            let isNamed = other.milliunits != 0 || price.currency == nil
            if isNamed { price = other }
            return true
        }
        guard other.milliunits != 0 else { return true }
        guard price.currency == other.currency else {
            isOneOfSeveral = true
            return true
        }
        let (total, overflow) = price.milliunits.addingReportingOverflow(other.milliunits)
        price = Money(milliunits: total, currency: price.currency)
        return !overflow
    }
}
