/// What renewal info states about the next period: its price, offer, billing plan and seats, and about the renewal of a
/// commitment. Tables have only the price.
package struct RenewalTerms: BitwiseCopyable, Sendable {
    /// Whether another commitment follows. The auto-renew status is about the next billing period.
    package var autoRenewStatus: Bool?
    @Packed package var renewalDate: Instant?
    @Packed package var productId: StringIndex?
    @Packed package var billingPlanType: StringIndex?
    /// Of the whole commitment that follows, in milliunits.
    package var price: Int64?
    /// Of every price.
    package var currency: Currency?
    /// Of the next period with its offer, in milliunits; of one seat, if it has several.
    package var renewalPrice: Int64?
    /// The billing plan of the next period.
    @Packed package var renewalBillingPlanType: StringIndex?
    /// The seats that will be renewed; nil if the number is out of range.
    package private(set) var quantity: Int64?
    /// The price of those seats, in milliunits.
    package private(set) var total: Int64?
    /// The offer of the next period.
    package var offerType: Int64?
    @Packed package var offerIdentifier: StringIndex?
    @Packed package var offerDiscountType: StringIndex?
    package var offerPeriod: Period?
    /// Whether it contains anything about the renewal of a commitment.
    package var isOfCommitment = false

    package init() {}

    package mutating func set(quantity: Int64) { self.quantity = Seats.range.contains(quantity) ? quantity : nil }

    package mutating func set(_ tiers: SeatTiers) { total = tiers.isEmpty ? nil : tiers.total }

    /// Whether it states which offer the next period has.
    var statesOffer: Bool { offerType != nil || offerIdentifier != nil }

    /// Whether it states the price of the next period.
    var statesPrice: Bool { renewalPrice != nil || total != nil }

    package var isEmpty: Bool {
        !isOfCommitment && quantity == nil && !statesPrice && !statesOffer && offerDiscountType == nil
            && renewalBillingPlanType == nil
    }

    /// Orders by all members.
    static func precedes(_ left: RenewalTerms, _ right: RenewalTerms) -> Bool {
        if left.seats != right.seats { return left.seats < right.seats }
        if left.prices != right.prices { return left.prices < right.prices }
        return left.names == right.names ? left.offers < right.offers : left.names < right.names
    }

    private var seats: (Int64, Int64, Int64, Int64) {
        let isRenewed: Int64? = autoRenewStatus.map { $0 ? 1 : 0 }
        return (quantity.rank, isRenewed.rank, isOfCommitment ? 1 : 0, $renewalDate.milliseconds)
    }

    private var prices: (Int64, UInt32, Int64, Int64) {
        (price.rank, (currency ?? .absent).letters, total.rank, renewalPrice.rank)
    }

    private var names: (StringIndex, StringIndex, StringIndex) {
        ($productId, $billingPlanType, $renewalBillingPlanType)
    }

    private var offers: (Int64, StringIndex, StringIndex, Int64) {
        (offerType.rank, $offerIdentifier, $offerDiscountType, (offerPeriod?.rank).rank)
    }
}
