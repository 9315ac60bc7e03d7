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
    var key: (Int64, Int64, Int64, Int64, Int64, Int64) {
        let flags: Int64 = (isOfCommitment ? 1 : 0) + (autoRenewStatus.map { $0 ? 4 : 2 } ?? 0)
        let names = Int64($productId.position) << 32 | Int64(UInt32(bitPattern: $billingPlanType.position))
        let seats = (quantity ?? 0, total ?? -1)
        return (
            seats.0 << 8 | flags, $renewalDate.milliseconds, names, price ?? -1, Int64(currency?.letters ?? 0), seats.1
        )
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
        let order = positions(all.count) { all[$0].key < all[$1].key }
        var renamed = [Position<RenewalTerms>](repeating: .absent, count: all.count)
        var kept: [RenewalTerms] = []
        for index in order {
            if kept.last.map({ $0.key != all[index].key }) ?? true { kept.append(all[index]) }
            renamed[index] = Position(kept.count - 1)
        }
        parts.renewalTerms = kept
        return renamed
    }

    package func terms(of report: Report) -> RenewalTerms? { report.terms.map { parts.renewalTerms[$0] } }
}
