/// A product that the developer manages, bought with others in one Advanced Commerce transaction.
package struct CommerceItem: BitwiseCopyable, Sendable {
    private var name = Name.none
    private var revoked = StoredInstant(nil)
    /// Its currency is the transaction's.
    package var price: Money?

    package init() {}

    /// All of it, for ordering.
    var key: (Int64, Int64, Int64, Int64) {
        let currency = Int64(price?.currency?.letters ?? 0)
        return (revocationDate?.milliseconds ?? Int64.min, Int64(name.position), price?.milliunits ?? -1, currency)
    }

    package var sku: Name? {
        get { name.orNil }
        set { name = newValue ?? .none }
    }

    package var revocationDate: Instant? {
        get { revoked.instant }
        set { revoked = StoredInstant(newValue) }
    }
}

/// The items of one transaction: a range of those that stand beside the texts.
package struct CommerceItems: BitwiseCopyable, Sendable {
    fileprivate var first: Int32 = 0
    fileprivate var count: Int32 = 0

    package var isEmpty: Bool { count == 0 }
}

/// Where a billing period stands among those that the customer committed to.
package struct Commitment: BitwiseCopyable, Sendable {
    package let billingPeriod: Int64?
    package let totalBillingPeriods: Int64?
    package let expiresDate: Instant?

    package init?(billingPeriod: Int64?, totalBillingPeriods: Int64?, expiresDate: Instant?) {
        // They count from 1.
        self.billingPeriod = billingPeriod == 0 ? nil : billingPeriod
        self.totalBillingPeriods = totalBillingPeriods == 0 ? nil : totalBillingPeriods
        self.expiresDate = expiresDate
        if self.billingPeriod == nil, self.totalBillingPeriods == nil, expiresDate == nil { return nil }
    }

    /// All of it, for ordering. Of one that says nothing it would be three times 0.
    var key: (Int64, Int64, Int64) {
        (billingPeriod ?? 0, totalBillingPeriods ?? 0, expiresDate?.milliseconds ?? 0)
    }
}

extension Texts {
    @inline(never)
    func items(_ list: CommerceItems) -> ArraySlice<CommerceItem> {
        let first = Int(list.first)
        let end = first + Int(list.count)
        return end <= items.count ? items[first..<end] : []
    }

    /// Says what currency the prices of a transaction's items are in.
    @inline(never)
    mutating func price(_ list: CommerceItems, in currency: Currency?) {
        for place in items(list).indices {
            items[place].price = items[place].price.map { Money(milliunits: $0.milliunits, currency: currency) }
        }
    }
}

extension TransactionFields {
    @inline(never)
    package mutating func append(_ item: CommerceItem, to texts: inout Texts) {
        if items.isEmpty {
            items.first = Int32(truncatingIfNeeded: texts.items.count)
            itemsRevocationDate = item.revocationDate
        } else if let last = itemsRevocationDate, let revoked = item.revocationDate {
            itemsRevocationDate = max(last, revoked)
        } else {
            itemsRevocationDate = nil
        }
        texts.items.append(item)
        items.count += 1
    }
}
