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
    /// The offer of the next period.
    package var offerType: Int64?
    @Packed package var offerIdentifier: Name?
    /// Whether it contains anything about the renewal of a commitment.
    package var isOfCommitment = false

    package init() {}

    package mutating func set(quantity: Int64) { self.quantity = Seats.range.contains(quantity) ? quantity : nil }

    package mutating func set(_ tiers: SeatTiers) { total = tiers.isEmpty ? nil : tiers.total }

    /// Whether it states an offer of the next period.
    var statesOffer: Bool { offerType != nil || offerIdentifier != nil }

    package var isEmpty: Bool { !isOfCommitment && quantity == nil && total == nil && !statesOffer }

    /// All members, for ordering.
    var key: [Int64] {
        [
            quantity.rank, autoRenewStatus.map { $0 ? 1 : 0 }.rank, isOfCommitment ? 1 : 0, $renewalDate.milliseconds,
            Int64($productId.position), Int64($billingPlanType.position), price.rank,
            Int64((currency ?? .absent).letters), total.rank, offerType.rank, Int64($offerIdentifier.position),
        ]
    }
}
