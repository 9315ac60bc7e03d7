/// What renewal info states about the renewal of a commitment, or about the seats of the next period. Few reports have
/// it.
package struct RenewalTerms: BitwiseCopyable, Sendable {
    /// Whether another commitment follows. The auto-renew status is about the next billing period.
    package var autoRenewStatus: Bool?
    @Packed package var renewalDate: Instant?
    @Packed package var productId: Name?
    @Packed package var billingPlanType: Name?
    /// Milliunits.
    package var price: Int64?
    package var currency: Currency?
    /// The seats that will be renewed; nil if the number is out of range.
    package private(set) var quantity: Int64?
    /// The price of those seats, in milliunits.
    package private(set) var total: Int64?
    /// Whether it contains anything about the renewal of a commitment.
    package var isOfCommitment = false

    package init() {}

    package mutating func set(quantity: Int64) { self.quantity = Seats.range.contains(quantity) ? quantity : nil }

    package mutating func set(_ tiers: SeatTiers) { total = tiers.isEmpty ? nil : tiers.total }

    package var isEmpty: Bool { !isOfCommitment && quantity == nil && total == nil }

    /// All members, for ordering.
    var key: [Int64] {
        [
            quantity.rank, autoRenewStatus.map { $0 ? 1 : 0 }.rank, isOfCommitment ? 1 : 0, $renewalDate.milliseconds,
            Int64($productId.position), Int64($billingPlanType.position), price.rank,
            Int64((currency ?? .absent).letters), total.rank,
        ]
    }
}

extension Texts {
    /// Adds the terms of a report.
    package mutating func insert(_ terms: RenewalTerms) -> Position<RenewalTerms>? {
        guard !terms.isEmpty else { return nil }
        parts.renewalTerms.append(terms)
        return Position(parts.renewalTerms.count - 1)
    }

    /// Sorts the terms and removes duplicates, so that their positions compare like the terms.
    ///
    /// - Returns: The new position for each old one; nil if there are none.
    mutating func sealTerms() -> [Position<RenewalTerms>]? {
        guard hasParts else { return nil }
        let all = parts.renewalTerms
        let keys = all.map { $0.key }
        let order = positions(all.count) { keys[$0].lexicographicallyPrecedes(keys[$1]) }
        var renamed = [Position<RenewalTerms>](repeating: .absent, count: all.count)
        var kept: [RenewalTerms] = []
        for index in order {
            if kept.last.map({ $0.key != keys[index] }) ?? true { kept.append(all[index]) }
            renamed[index] = Position(kept.count - 1)
        }
        parts.renewalTerms = kept
        return renamed
    }

    package func terms(of report: Report) -> RenewalTerms? { report.terms.map { parts.renewalTerms[$0] } }
}
