/// What one transaction document says, before it is known whether that is enough for a transaction.
package struct TransactionFields: BitwiseCopyable, Sendable {
    /// What the store says of a revocation's kind.
    package enum RevocationType: Int8, BitwiseCopyable, Sendable {
        case refundFull
        case refundProrated
        case familyRevoke
        case assignmentRevoke
    }

    /// From the type; nil in documents that don't have one.
    package var kind: ProductKind?
    package var transactionId: Id?
    package var originalTransactionId: Id?
    package var webOrderLineItemId: Id?
    package var productId: Name?
    package var subscriptionGroupIdentifier: Name?
    package var purchaseDate: Instant?
    package var expiresDate: Instant?
    package var originalPurchaseDate: Instant?
    package var signedDate: Instant?
    package var revocationDate: Instant?
    package var revocationType: RevocationType?
    /// 0...100000.
    package var revocationPercentage: Int64?
    /// Whether the revocation is a receipt's cancellation date.
    package var isCancellation = false
    package var isUpgraded = false
    /// From the receipt itself, which repeats rows of `latest_receipt_info` with older figures.
    package var isRepeated = false
    package var reason: Transaction.Reason?
    /// Rows from before Family Sharing don't have one; they were purchased.
    package var ownership = Transaction.Ownership.purchased
    /// As the store spells it, where that is not PURCHASED.
    package var ownershipName: Name?
    package var environment: Transaction.Environment?
    package var bundleId: Name?
    package var appTransactionId: Name?
    package var appAccountToken: Name?
    package var offerType: Int64?
    package var offerDiscountType: Name?
    package var offerIdentifier: Name?
    package var isFreeTrial = false
    /// Milliunits, not negative.
    package var price: Int64?
    package var currency: Currency?
    package internal(set) var items = CommerceItems()
    /// When the last of the items was revoked. Nil while one of them is not, and where there are none.
    var itemsRevoked = StoredInstant(nil)
    /// Whether the store says of an item that only a part of its price went back.
    package var isItemRefundedInPart = false
    /// The place of the commitment that the period is a part of; below 0 for none.
    package internal(set) var commitment = Int32.nowhere

    package init() {}

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
