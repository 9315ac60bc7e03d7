// How numbers in documents of the store are read, for every format of the documents.

extension Int64 {
    /// A number that counts from 1; nil for 0, which the store writes if there is none.
    package var countedFromOne: Int64? { self == 0 ? nil : self }
}

extension Instant {
    /// The result of reading milliseconds as a date.
    package enum Reading {
        /// A date before 1970-01-02: 0 and what else clients write for no date, such as the first day of the year 1.
        case absent
        case instant(Instant)
        case outOfRange
    }

    private static var firstStored: Int64 { 86_400_000 }

    package static func read(stored milliseconds: Int64) -> Reading {
        if milliseconds < firstStored { return .absent }
        return Instant(milliseconds: milliseconds).map { .instant($0) } ?? .outOfRange
    }

    /// Reads the digits of milliseconds, or a date as text. Nil for another text.
    package static func read(stored text: UnsafeBufferPointer<UInt8>) -> Reading? {
        if let milliseconds = Int64(decimal: text) { return read(stored: milliseconds) }
        let text = String(decoding: text, as: UTF8.self)
        return (DateText.receipt(text) ?? DateText.rfc3339(text) ?? DateText.database(text)).map {
            read(stored: $0.milliseconds)
        }
    }
}

extension Money {
    /// Whether a number is a valid price, which may be 0.
    package static func isPrice(_ milliunits: Int64) -> Bool { milliunits >= 0 }
}

extension TransactionFields {
    /// Whether the refunded share counts: it remains in a copy whose refund was reversed.
    package var hasRefundedShare: Bool {
        transaction.isUpgraded || revocationDate != nil || (seats.revokedQuantity ?? 0) > 0
    }

    /// Sets the refunded share, in thousandths of a percent. Returns false if it is not in 0...100000.
    package mutating func set(refundedShare: Int64) -> Bool {
        guard (0...100_000).contains(refundedShare) else { return false }
        detail.revocationPercentage = refundedShare
        return true
    }

    /// Sets the discount type of an offer, and whether it is a free trial.
    package mutating func set(discountType name: StringIndex, _ text: some StoreText) {
        offerDiscountType = name
        isFreeTrial = text.isSpelling(of: TransactionDetail.Offer.freeTrial)
    }
}
