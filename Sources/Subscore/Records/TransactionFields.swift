/// What one transaction document says, before it is known whether that is enough for a transaction.
package struct TransactionFields: BitwiseCopyable, Sendable {
    /// What the store says of a revocation's kind.
    package enum RevocationType: Int8, BitwiseCopyable, Sendable {
        case refundFull
        case refundProrated
        case familyRevoke
        case assignmentRevoke
    }

    /// As far as they are known. `Records` adds what several fields decide together, and knows when this is a transaction.
    private(set) var transaction = Transaction()
    private(set) var detail = TransactionDetail()
    private var purchase = StoredInstant(nil)
    private var expiry = StoredInstant(nil)
    private var revoked = StoredInstant(nil)
    package var revocationType: RevocationType?
    /// Whether the revocation is a receipt's cancellation date.
    package var isCancellation = false
    package var isFreeTrial = false
    package var offerType: Int64?
    package var offerDiscountType: Name?
    package var offerIdentifier: Name?
    /// Milliunits, not negative.
    package var price: Int64?
    package var currency: Currency?
    /// When the last of the items was revoked. Nil while one of them is not, and where there are none.
    var itemsRevoked = StoredInstant(nil)
    /// Whether the store says of an item that only a part of its price went back.
    package var isItemRefundedInPart = false

    package init() {}

    /// From the type; nil in documents that don't have one.
    package var kind: ProductKind? {
        get { transaction.kind }
        set { transaction.kind = newValue }
    }

    package var transactionId: Id? {
        get { transaction.transactionId.orNil }
        set { transaction.transactionId = newValue ?? .none }
    }

    package var originalTransactionId: Id? {
        get { transaction.originalTransactionId.orNil }
        set { transaction.originalTransactionId = newValue ?? .none }
    }

    package var webOrderLineItemId: Id? {
        get { transaction.webOrderLineItemId }
        set { transaction.webOrderLineItemId = newValue }
    }

    package var productId: Name? {
        get { transaction.productId.orNil }
        set { transaction.productId = newValue ?? .none }
    }

    package var subscriptionGroupIdentifier: Name? {
        get { transaction.subscriptionGroupIdentifier }
        set { transaction.subscriptionGroupIdentifier = newValue }
    }

    package var purchaseDate: Instant? {
        get { purchase.instant }
        set { purchase = StoredInstant(newValue) }
    }

    package var expiresDate: Instant? {
        get { expiry.instant }
        set { expiry = StoredInstant(newValue) }
    }

    package var originalPurchaseDate: Instant? {
        get { transaction.originalPurchaseDate }
        set { transaction.originalPurchaseDate = newValue }
    }

    package var signedDate: Instant? {
        get { transaction.signedDate }
        set { transaction.signedDate = newValue }
    }

    package var revocationDate: Instant? {
        get { revoked.instant }
        set { revoked = StoredInstant(newValue) }
    }

    package var isUpgraded: Bool {
        get { transaction.isUpgraded }
        set { transaction.isUpgraded = newValue }
    }

    /// From the receipt itself, which repeats rows of `latest_receipt_info` with older figures.
    package var isRepeated: Bool {
        get { transaction.isRepeated }
        set { transaction.isRepeated = newValue }
    }

    package var reason: Transaction.Reason? {
        get { transaction.reason }
        set { transaction.reason = newValue }
    }

    /// Rows from before Family Sharing don't have one; they were purchased.
    package var ownership: Transaction.Ownership {
        get { transaction.ownership }
        set { transaction.ownership = newValue }
    }

    package var environment: Transaction.Environment? {
        get { transaction.environment }
        set { transaction.environment = newValue }
    }

    /// 0...100000.
    package var revocationPercentage: Int64? {
        get { detail.revocationPercentage }
        set { detail.revocationPercentage = newValue }
    }

    /// As the store spells it, where that is not PURCHASED.
    package var ownershipName: Name? {
        get { detail.ownership }
        set { detail.ownership = newValue }
    }

    package var bundleId: Name? {
        get { detail.bundle.orNil }
        set { detail.bundle = newValue ?? .none }
    }

    package var appTransactionId: Name? {
        get { detail.customer.orNil }
        set { detail.customer = newValue ?? .none }
    }

    package var appAccountToken: Name? {
        get { detail.account.orNil }
        set { detail.account = newValue ?? .none }
    }

    var items: CommerceItems {
        get { detail.items }
        set { detail.items = newValue }
    }

    /// The place of the commitment that the period is a part of; below 0 for none.
    var commitment: Int32 {
        get { detail.commitment }
        set { detail.commitment = newValue }
    }

    /// Whether it is of an auto-renewable subscription. Without a type only the expiry tells.
    var isSubscription: Bool { kind.map { $0 == .autoRenewable } ?? (expiresDate != nil || transactionId == nil) }

    /// Whether nothing is missing without which it is no transaction.
    var isComplete: Bool {
        transactionId != nil && productId != nil && purchaseDate != nil && (!isSubscription || expiresDate != nil)
    }

    /// Refund or withdrawal. A family member's own transaction is never refunded: the purchaser's is.
    /// Where every item of an Advanced Commerce purchase was revoked, the purchase was, with the last of them.
    /// Source: App Store Server API, revocationType, revocationPercentage and advancedCommerceTransactionItem.
    package var revocation: Transaction.Revocation? {
        guard let date = revocationDate.earlier(itemsRevoked.instant) else { return nil }
        let isShared: Bool
        switch revocationType {
        case .familyRevoke, .assignmentRevoke: isShared = true
        case .refundFull, .refundProrated: isShared = false
        case nil: isShared = ownership == .familyShared
        }
        let isInPart = revocationType == .refundProrated || isItemRefundedInPart
        var kind = Transaction.Revocation.Kind.refund
        if isShared {
            kind = .accessWithdrawn
        } else if revocationPercentage.map({ $0 < 100_000 }) ?? isInPart {
            kind = .refundInPart
        }
        return Transaction.Revocation(date: date, isCancellation: isCancellation, kind: kind)
    }

    package var offer: TransactionDetail.Offer? {
        guard offerType != nil || offerDiscountType != nil || offerIdentifier != nil || isFreeTrial else { return nil }
        return TransactionDetail.Offer(
            type: offerType,
            isFreeTrial: isFreeTrial,
            discountType: offerDiscountType,
            identifier: offerIdentifier
        )
    }
}

/// What kind of product was bought.
package enum ProductKind: Int8, BitwiseCopyable, Sendable {
    case autoRenewable
    case nonConsumable
    case nonRenewing
    case consumable
    /// A type not known yet.
    case other
}
