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
    package fileprivate(set) var isOneOfSeveral = false
    /// The position of the chain that this is, if it is that of one.
    package fileprivate(set) var chain: Int
}

extension Timeline {
    /// Returns the intervals of the customer's own chains that give access at an instant.
    package func ownAccess(at instant: Instant, _ history: History) -> [Interval] {
        chainIntervals.compactMap { intervals in
            intervals.at(instant).flatMap { history.givesOwnAccess($0) ? $0 : nil }
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
    package func monthlyPrice(of row: Row, _ price: Money?, _ period: Period?) -> Money? {
        guard !row.transaction.isShared else { return nil }
        // Whatever its period is.
        if price?.milliunits == 0 || isFree(row) { return Money(milliunits: 0, currency: price?.currency) }
        guard let price, let period else { return nil }
        return Money(milliunits: period.monthly(price), currency: price.currency)
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
            if shown.map({ isBetter(interval, than: $0.interval) }) ?? true { shown = (interval, own) }
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

    /// Whether an own chain is chosen before another one that gives access, too: by state, then by the newer row.
    private func isBetter(_ interval: Interval, than other: Interval) -> Bool {
        if interval.state.rank != other.state.rank { return interval.state.rank > other.state.rank }
        guard let row = interval.row, let otherRow = other.row else { return other.row == nil }
        return Transaction.isOlder(rows[otherRow].transaction, rows[row].transaction)
    }
}

extension MonthlyPrice {
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
