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

/// The items of one transaction: a range of `Texts.items`.
package struct CommerceItems: BitwiseCopyable, Sendable {
    fileprivate var first: Int32 = 0
    fileprivate var count: Int32 = 0

    package var isEmpty: Bool { count == 0 }
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

extension Texts {
    func items(_ list: CommerceItems) -> ArraySlice<CommerceItem> {
        let first = Int(list.first)
        let end = first + Int(list.count)
        return end <= parts.items.count ? parts.items[first..<end] : []
    }

    func commitment(of detail: TransactionDetail) -> Commitment? { detail.commitment.map { parts.commitments[$0] } }
    func seats(of detail: TransactionDetail) -> Seats? { detail.seats.map { parts.seats[$0] } }

    /// Sets the currency of a transaction's item prices.
    mutating func price(_ list: CommerceItems, in currency: Currency?) {
        for index in items(list).indices {
            let price = parts.items[index].price
            parts.items[index].price = price.map { Money(milliunits: $0.milliunits, currency: currency) }
        }
    }
}

extension TransactionFields {
    package mutating func append(_ item: CommerceItem, to texts: inout Texts) {
        if detail.items.isEmpty {
            detail.items.first = Int32(truncatingIfNeeded: texts.parts.items.count)
            itemsRevoked = item.revocationDate
        } else {
            // Nil means that one item is not revoked.
            itemsRevoked = itemsRevoked.flatMap { last in item.revocationDate.map { max(last, $0) } }
        }
        texts.parts.items.append(item)
        detail.items.count += 1
    }

    package mutating func set(_ commitment: Commitment, in texts: inout Texts) {
        detail.commitment = Position(texts.parts.commitments.count)
        texts.parts.commitments.append(commitment)
    }
}
