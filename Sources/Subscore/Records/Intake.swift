// How the numbers in documents of the store are taken, in whatever form the documents come.

extension Int64 {
    /// A number that counts from 1; nil for 0, which the store writes for none.
    package var countedFromOne: Int64? { self == 0 ? nil : self }
}

extension Instant {
    /// What a number of milliseconds is as a date.
    package enum Reading {
        /// 0, which the store writes for no date.
        case absent
        case instant(Instant)
        case outOfRange
    }

    package static func read(stored milliseconds: Int64) -> Reading {
        if milliseconds == 0 { return .absent }
        return Instant(milliseconds: milliseconds).map { .instant($0) } ?? .outOfRange
    }
}

extension Money {
    /// Whether a number is a price, which may be 0.
    package static func isPrice(_ milliunits: Int64) -> Bool { milliunits >= 0 }
}

extension TransactionFields {
    /// Whether the refunded share counts: it stays in a copy whose refund was reversed.
    package var hasRefundedShare: Bool {
        transaction.isUpgraded || revocationDate != nil || (seats.revokedQuantity ?? 0) > 0
    }

    /// Takes the refunded share, in thousandths of a percent; false for one that is not in 0...100000.
    package mutating func take(refundedShare: Int64) -> Bool {
        detail.revocationPercentage = refundedShare
        return (0...100_000).contains(refundedShare)
    }

    /// Takes the discount type of an offer, whose text says whether it is a free trial.
    package mutating func take(discountType name: Name, _ text: some StoreText) {
        offerDiscountType = name
        isFreeTrial = TransactionDetail.Offer.freeTrial ~= text
    }
}
