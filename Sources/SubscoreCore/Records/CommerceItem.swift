/// A product that the developer manages, bought with others in one Advanced Commerce transaction.
package struct CommerceItem: BitwiseCopyable, Sendable {
    @Packed package var sku: StringIndex?
    @Packed package var revocationDate: Instant?
    /// In the transaction's currency.
    package var price: Money?
    /// What the store refunded of it; nil if nothing.
    package private(set) var refund: Refund?

    /// Its offer; nil if it has none.
    package var offer: Offer?

    /// Source: App Store Server API, advancedCommerceOffer.
    package struct Offer: BitwiseCopyable, Sendable {
        package let period: Period?
        package let periodCount: Int64?
        /// In the transaction's currency.
        package var price: Money?
        /// As the store spells it.
        @Packed package var reason: StringIndex?

        package init(period: Period?, periodCount: Int64?, price: Money?, reason: StringIndex?) {
            (self.period, self.periodCount, self.price) = (period, periodCount, price)
            self.reason = reason
        }
    }

    /// The refunds of one item together. Source: App Store Server API, advancedCommerceRefund.
    package struct Refund: BitwiseCopyable, Sendable {
        /// Milliunits, not negative; nil if one of the amounts is unknown.
        package fileprivate(set) var amount: Int64?
        /// The newest date.
        @Packed package fileprivate(set) var date: Instant?
        /// Whether all of them are FULL.
        package fileprivate(set) var isFull: Bool
    }

    package init() {}

    /// - Parameter amount: Milliunits, not negative.
    package mutating func append(refund amount: Int64?, at date: Instant?, isFull: Bool) {
        guard let before = refund else {
            refund = Refund(amount: amount, date: date, isFull: isFull)
            return
        }
        refund = Refund(
            amount: before.amount.adding(amount),
            date: before.date.later(date),
            isFull: before.isFull && isFull
        )
    }

    mutating func removeRefund() { refund = nil }

    mutating func removePrices() {
        price = nil
        offer?.price = nil
    }

    /// When it was refunded.
    var refundDate: Instant? { revocationDate ?? refund?.date }

    /// All members, for ordering.
    var key: [Int64] {
        [
            $revocationDate.milliseconds, Int64($sku.position), (price?.milliunits).rank,
            Int64((price?.currency ?? .absent).letters), (refund?.amount).rank,
            (refund?.$date.milliseconds ?? Instant.absent.milliseconds),
            refund.map { $0.isFull ? 1 : 0 }.rank, (offer?.price?.milliunits).rank, (offer?.periodCount).rank,
            (offer?.period?.count).rank, (offer?.period.map { Int64($0.unit.rawValue) }).rank,
            Int64((offer?.$reason ?? .absent).position), offer == nil ? 0 : 1,
        ]
    }
}

extension Int64? {
    /// Returns the sum of amounts that are not negative; nil if one is unknown, or if it is out of range.
    fileprivate func adding(_ other: Int64?) -> Int64? {
        guard let self, let other else { return nil }
        let (sum, overflow) = self.addingReportingOverflow(other)
        return overflow ? nil : sum
    }
}

/// What the store states about refunds of the items of one transaction.
struct ItemRefunds {
    /// Milliunits; nil if an amount is unknown.
    private(set) var amount: Int64? = 0
    /// The newest date of an item's refund.
    private(set) var date: Instant?
    /// Whether no item was refunded.
    private(set) var isEmpty = true
    /// Whether any refund is not a full one.
    private(set) var isInPart = false
    /// Whether every item was refunded.
    private(set) var areAll = true

    /// Whether every item was refunded in full.
    var isFull: Bool { areAll && !isInPart }

    init(_ items: some Sequence<CommerceItem>) {
        for item in items { append(item) }
    }

    mutating func append(_ item: CommerceItem) {
        guard let refund = item.refund else {
            areAll = false
            return
        }
        isEmpty = false
        amount = amount.adding(refund.amount)
        date = date.later(item.refundDate)
        if !refund.isFull { isInPart = true }
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

    package init(
        billingPeriod: Int64? = nil,
        totalBillingPeriods: Int64? = nil,
        expiresDate: Instant? = nil,
        price: Int64? = nil
    ) {
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
