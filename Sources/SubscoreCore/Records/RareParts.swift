/// The parts that few records have, or none of a table: items, commitments and seats of transactions, and renewal terms and
/// locations of reports. Records have their positions.
package struct RareParts: Sendable {
    private(set) var items: [CommerceItem] = []
    private(set) var commitments: [Commitment] = []
    private(set) var seats: [Seats] = []
    private(set) var renewalTerms: [RenewalTerms] = []
    private(set) var locations: [ReportLocation] = []

    mutating func removeAll() { self = RareParts() }

    /// Adds the items of a transaction.
    ///
    /// - Parameter currency: That of their prices.
    mutating func insert(_ new: [CommerceItem], in currency: Currency?) -> CommerceItems {
        let first = items.count
        for item in new {
            items.append(item)
            items[items.count - 1].price = item.price.map { Money(milliunits: $0.milliunits, currency: currency) }
            items[items.count - 1].offer?.price = item.offer?.price.map {
                Money(milliunits: $0.milliunits, currency: currency)
            }
        }
        return CommerceItems(first..<items.count)
    }

    mutating func insert(_ commitment: Commitment) -> ArrayIndex<Commitment> {
        commitments.append(commitment)
        return ArrayIndex(commitments.count - 1)
    }

    mutating func insert(_ new: Seats) -> ArrayIndex<Seats> {
        seats.append(new)
        return ArrayIndex(seats.count - 1)
    }

    package mutating func insert(_ terms: RenewalTerms) -> ArrayIndex<RenewalTerms> {
        renewalTerms.append(terms)
        return ArrayIndex(renewalTerms.count - 1)
    }

    mutating func insert(_ location: ReportLocation) -> ArrayIndex<ReportLocation> {
        locations.append(location)
        return ArrayIndex(locations.count - 1)
    }

    func items(of detail: TransactionDetail) -> ArraySlice<CommerceItem> {
        let range = detail.items.range
        return range.upperBound <= items.count ? items[range] : []
    }

    func commitment(of detail: TransactionDetail) -> Commitment? { detail.commitment.map { commitments[$0] } }
    func seats(of detail: TransactionDetail) -> Seats? { detail.seats.map { seats[$0] } }
    package func terms(of report: Report) -> RenewalTerms? { report.terms.map { renewalTerms[$0] } }
    func location(of report: Report) -> ReportLocation? { report.location.map { locations[$0] } }
}

extension RareParts {
    mutating func rename(_ renamed: IndexRemapping) {
        for index in items.indices {
            items[index].sku = renamed(items[index].sku)
            let reason = renamed(items[index].offer?.reason)
            items[index].offer?.reason = reason
        }
        for index in renewalTerms.indices {
            renewalTerms[index].productId = renamed(renewalTerms[index].productId)
            renewalTerms[index].billingPlanType = renamed(renewalTerms[index].billingPlanType)
            renewalTerms[index].renewalBillingPlanType = renamed(renewalTerms[index].renewalBillingPlanType)
            renewalTerms[index].offerIdentifier = renamed(renewalTerms[index].offerIdentifier)
            renewalTerms[index].offerDiscountType = renamed(renewalTerms[index].offerDiscountType)
        }
    }

    /// Sorts the terms and removes duplicates, so that their positions compare like the terms.
    ///
    /// - Returns: The new position for each old one.
    mutating func sortTerms() -> [ArrayIndex<RenewalTerms>] {
        let all = renewalTerms
        var moved = [ArrayIndex<RenewalTerms>](repeating: .absent, count: all.count)
        var kept: [RenewalTerms] = []
        for index in positions(all.count, sortedBy: { RenewalTerms.precedes(all[$0], all[$1]) }) {
            if kept.last.map({ RenewalTerms.precedes($0, all[index]) }) ?? true { kept.append(all[index]) }
            moved[index] = ArrayIndex(kept.count - 1)
        }
        renewalTerms = kept
        return moved
    }
}
