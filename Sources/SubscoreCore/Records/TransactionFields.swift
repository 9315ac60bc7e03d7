/// The fields of one transaction document as they were read, each of which may be missing. A reader of any format fills
/// it in; `Records.append` makes a `Transaction` and a `TransactionDetail` of it if it is complete, and a warning
/// otherwise. It derives only what its own document implies, such as the kind of a revocation, and compares nothing
/// with other records.
package struct TransactionFields: Sendable {
    /// The members that need no other field to be read. `Records` sets the rest, and decides whether this is a
    /// transaction.
    package var transaction = Transaction()
    package var detail = TransactionDetail()
    @Packed package var transactionId: TransactionId?
    @Packed package var originalTransactionId: TransactionId?
    @Packed package var productId: StringIndex?
    @Packed package var purchaseDate: Instant?
    @Packed package var expiresDate: Instant?
    @Packed package var revocationDate: Instant?
    package var revocationType: RevocationType?
    package var revocationReason: RevocationReason?
    /// Whether the revocation is a receipt's cancellation date.
    package var isCancellation = false
    package var isFreeTrial = false
    package var offerType: Int64?
    package var offerDiscountType: StringIndex?
    package var offerIdentifier: StringIndex?
    /// Milliunits, not negative.
    package var price: Int64?
    package var currency: Currency?
    /// For a multiseat transaction its seats, otherwise the quantity.
    package var seats = SeatFields()
    /// The commitment that the period is a part of.
    package var commitment: Commitment?
    /// For an Advanced Commerce purchase. `append` adds one.
    var items: [CommerceItem] = []
    /// When the last of the items was revoked. Nil if one of them is not revoked, or if there are none.
    @Packed var itemsRevoked: Instant?

    package init() {}

    /// The id of the chain; nil if it is that of the transaction. Client libraries write 0 for an absent id beside one of the
    /// store, which has more than nine digits. Those of Xcode and of local tests count from 0.
    var chain: TransactionId? {
        guard let originalTransactionId, originalTransactionId == .zero, let transactionId,
            transactionId.name == nil, transactionId.number > 999_999_999, transaction.environment != .xcode,
            transaction.environment != .localTesting
        else { return originalTransactionId }
        return nil
    }

    /// Whether it is for an auto-renewable subscription. Without a type, or with one not known yet, the expiry decides.
    var isSubscription: Bool {
        switch transaction.kind {
        case .autoRenewable: true
        case .other: expiresDate != nil
        case nil: expiresDate != nil || transactionId == nil
        default: false
        }
    }

    /// Whether all required fields are present.
    var isComplete: Bool {
        transactionId != nil && productId != nil && purchaseDate != nil && (!isSubscription || expiresDate != nil)
    }

    /// Refund or withdrawal. The transaction of a family member, or of a member with a seat, is never refunded; the
    /// purchaser's is. If every item of an Advanced Commerce purchase was revoked, the purchase was revoked with the
    /// last of them. Source: App Store Server API, revocationType, revocationPercentage and
    /// advancedCommerceTransactionItem.
    package var revocation: Transaction.Revocation? {
        revocationDate == nil && itemsRevoked == nil ? nil : settled.revocation
    }

    /// The revocation before it is decided what it means.
    var statedRevocation: Transaction.Revocation? {
        revocationDate.earlier(itemsRevoked).map {
            Transaction.Revocation(
                date: $0,
                isCancellation: isCancellation,
                type: revocationType,
                reason: revocationReason,
                kind: .refund
            )
        }
    }

    /// The transaction with its revocation and ownership, as this document alone shows them.
    var settled: Transaction {
        var settled = transaction
        settled.revocation = statedRevocation
        settled.settleRevocation(detail, items[...], Transaction.RevocationNotices())
        return settled
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

extension TransactionFields {
    /// The fields of a row of a table, as far as its members are all there is.
    init(_ transaction: Transaction, _ detail: TransactionDetail) {
        self.transaction = transaction
        self.detail = detail
        $transactionId = transaction.transactionId
        $originalTransactionId = transaction.originalTransactionId
        $productId = transaction.productId
        $purchaseDate = transaction.purchaseDate
        $expiresDate = transaction.expiresDate
        revocationDate = transaction.revocation?.date
        price = detail.price?.milliunits
        currency = detail.price?.currency
        offerType = detail.offer?.type
        offerDiscountType = detail.offer?.discountType
        offerIdentifier = detail.offer?.identifier
        isFreeTrial = detail.isFreeTrial
        seats.quantity = detail.isOfOne ? 1 : nil
        self.transaction.revocation = nil
        self.detail.price = nil
        self.detail.offer = nil
    }
}

/// The kind of product that was bought. Source: App Store Server API, type.
package enum ProductKind: StoreName, Ranked, BitwiseCopyable, Sendable {
    case autoRenewable = "Auto-Renewable Subscription"
    case nonConsumable = "Non-Consumable"
    case nonRenewing = "Non-Renewing Subscription"
    case consumable = "Consumable"
    /// A type not known yet.
    case other = ""
}
