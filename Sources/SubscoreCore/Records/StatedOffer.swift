/// An offer as answers show it.
package struct StatedOffer: BitwiseCopyable, Sendable {
    /// Apple's number; nil if it is not known.
    package let type: Int64?
    package let discountType: StringIndex?
    package let identifier: StringIndex?
    /// Its whole length; nil if it is not known.
    package let period: Period?
    /// When it ends. Nil if that is not known, and for an offer of the next period.
    package let endsAt: Instant?

    init(_ offer: TransactionDetail.Offer, period: Period?, endsAt: Instant?) {
        type = offer.type
        discountType = offer.discountType
        identifier = offer.identifier
        self.period = period
        self.endsAt = endsAt
    }

    /// The offer of the next period; nil if there is none.
    init?(_ terms: RenewalTerms) {
        guard terms.statesOffer || terms.offerDiscountType != nil else { return nil }
        type = terms.offerType
        discountType = terms.offerDiscountType
        identifier = terms.offerIdentifier
        period = terms.offerPeriod
        endsAt = nil
    }
}
