/// A product that the developer manages, bought with others in one Advanced Commerce transaction.
package struct CommerceItem: BitwiseCopyable, Sendable {
    @Packed package var sku: Name?
    @Packed package var revocationDate: Instant?
    /// In the transaction's currency.
    package var price: Money?

    package init() {}

    /// All members, for ordering.
    var key: (Int64, Int64, Int64, Int64) {
        let currency = Int64((price?.currency ?? .absent).letters)
        return ($revocationDate.milliseconds, Int64($sku.position), (price?.milliunits).rank, currency)
    }
}

/// The items of one transaction: a range of those of `RareParts`.
package struct CommerceItems: BitwiseCopyable, Sendable {
    private var first: Int32 = 0
    private var count: Int32 = 0

    init() {}

    init(_ range: Range<Int>) {
        first = Int32(truncatingIfNeeded: range.lowerBound)
        count = Int32(truncatingIfNeeded: range.count)
    }

    package var isEmpty: Bool { count == 0 }
    var range: Range<Int> { Int(first)..<Int(first) + Int(count) }
}

/// The position of a billing period among those that the customer committed to.
package struct Commitment: BitwiseCopyable, Sendable {
    package let billingPeriod: Int64?
    package let totalBillingPeriods: Int64?
    package let expiresDate: Instant?
    /// The price of all its billing periods together, in milliunits.
    package let price: Int64?

    package init(billingPeriod: Int64?, totalBillingPeriods: Int64?, expiresDate: Instant?, price: Int64?) {
        // The numbers count from 1; 0 means absent.
        self.billingPeriod = billingPeriod == 0 ? nil : billingPeriod
        self.totalBillingPeriods = totalBillingPeriods == 0 ? nil : totalBillingPeriods
        self.expiresDate = expiresDate
        self.price = price
    }

    /// Whether it describes no billing period. A price alone is not a commitment.
    package var isEmpty: Bool { billingPeriod == nil && totalBillingPeriods == nil && expiresDate == nil }

    /// All members, for ordering.
    var key: (Int64, Int64, Int64, Int64) {
        (billingPeriod ?? 0, totalBillingPeriods ?? 0, expiresDate?.milliseconds ?? 0, price.rank)
    }
}

extension TransactionFields {
    package mutating func append(_ item: CommerceItem) {
        // Nil means that one item is not revoked.
        itemsRevoked =
            items.isEmpty
            ? item.revocationDate : itemsRevoked.flatMap { last in item.revocationDate.map { max(last, $0) } }
        items.append(item)
    }
}
