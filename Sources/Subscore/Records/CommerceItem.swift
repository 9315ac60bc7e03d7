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

    package init(billingPeriod: Int64?, totalBillingPeriods: Int64?, expiresDate: Instant?) {
        // They count from 1.
        self.billingPeriod = billingPeriod == 0 ? nil : billingPeriod
        self.totalBillingPeriods = totalBillingPeriods == 0 ? nil : totalBillingPeriods
        self.expiresDate = expiresDate
    }

    /// All zeros for a commitment that says nothing, as where there is none.
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

    /// Nil for a place below 0.
    func commitment(_ place: Int32) -> Commitment? {
        commitments.indices.contains(Int(place)) ? commitments[Int(place)] : nil
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
            itemsRevoked = StoredInstant(item.revocationDate)
        } else if let last = itemsRevoked.instant, let revoked = item.revocationDate {
            itemsRevoked = StoredInstant(max(last, revoked))
        } else {
            itemsRevoked = StoredInstant(nil)
        }
        texts.items.append(item)
        items.count += 1
    }

    package mutating func set(_ commitment: Commitment, in texts: inout Texts) {
        guard commitment.key != (0, 0, 0) else { return }
        self.commitment = Int32(truncatingIfNeeded: texts.commitments.count)
        texts.commitments.append(commitment)
    }
}
