/// One auto-renewable subscription transaction: a purchase or a renewal, and the period that it paid for.
/// What a receipt calls a row.
///
/// A class, though it never changes: a history sorts and groups its rows many times over, and moves one
/// reference instead of a dozen members each time.
package final class Transaction: Sendable {
    package let transactionId: Identifier
    /// Names the chain that the transaction belongs to.
    package let originalTransactionId: Identifier
    package let webOrderLineItemId: Identifier?
    package let productId: Identifier
    package let subscriptionGroupIdentifier: Identifier?
    package let purchaseDate: Instant
    package let expiresDate: Instant
    /// When the store issued this copy. Nil in documents that don't say.
    package let signedDate: Instant?
    /// Refund, withdrawal from family sharing, or, together with `isUpgraded`, the moment of the upgrade.
    package let revocation: Revocation?
    /// The refunded share that the store itself states, in thousandths of a percent.
    package let revocationPercentage: Int64?
    /// Another transaction of the group took this one's place before its end.
    package let isUpgraded: Bool
    package let reason: Reason?
    /// As the store spells it: "PURCHASED", "FAMILY_SHARED", or a value not known yet.
    package let ownership: Identifier
    package let offer: Offer?
    package let price: Money?

    package enum Reason: Sendable {
        case purchase
        case renewal
    }

    package struct Offer: Sendable {
        /// Apple's number: 1 introductory, 2 promotional, 3 offer code, 4 win-back; others as they come.
        package let type: Int64?
        package let discountType: Identifier?
        package let identifier: Identifier?

        package init(type: Int64?, discountType: Identifier?, identifier: Identifier?) {
            self.type = type
            self.discountType = discountType
            self.identifier = identifier
        }

        package var isFreeTrial: Bool { discountType == Identifier("FREE_TRIAL") }
    }

    package struct Revocation: Sendable {
        package let date: Instant
        /// Whether a receipt said so, which calls it a cancellation.
        package let isCancellation: Bool
        package let kind: Kind

        package enum Kind: Sendable {
            /// Refunded, or upgraded away from.
            case refund
            /// Access that somebody else paid for was withdrawn: family sharing, or an organization's seat.
            case accessWithdrawn
        }

        package init(date: Instant, isCancellation: Bool, kind: Kind) {
            self.date = date
            self.isCancellation = isCancellation
            self.kind = kind
        }
    }

    package init(
        transactionId: Identifier,
        originalTransactionId: Identifier,
        webOrderLineItemId: Identifier?,
        productId: Identifier,
        subscriptionGroupIdentifier: Identifier?,
        purchaseDate: Instant,
        expiresDate: Instant,
        signedDate: Instant?,
        revocation: Revocation?,
        revocationPercentage: Int64?,
        isUpgraded: Bool,
        reason: Reason?,
        ownership: Identifier,
        offer: Offer?,
        price: Money?
    ) {
        self.transactionId = transactionId
        self.originalTransactionId = originalTransactionId
        self.webOrderLineItemId = webOrderLineItemId
        self.productId = productId
        self.subscriptionGroupIdentifier = subscriptionGroupIdentifier
        self.purchaseDate = purchaseDate
        self.expiresDate = expiresDate
        self.signedDate = signedDate
        self.revocation = revocation
        self.revocationPercentage = revocationPercentage
        self.isUpgraded = isUpgraded
        self.reason = reason
        self.ownership = ownership
        self.offer = offer
        self.price = price
    }

    /// The same transaction before it was upgraded, and with or without its revocation.
    func beforeUpgrade(revocation: Revocation?) -> Transaction {
        Transaction(
            transactionId: transactionId,
            originalTransactionId: originalTransactionId,
            webOrderLineItemId: webOrderLineItemId,
            productId: productId,
            subscriptionGroupIdentifier: subscriptionGroupIdentifier,
            purchaseDate: purchaseDate,
            expiresDate: expiresDate,
            signedDate: signedDate,
            revocation: revocation,
            revocationPercentage: revocation == nil ? nil : revocationPercentage,
            isUpgraded: false,
            reason: reason,
            ownership: ownership,
            offer: offer,
            price: price
        )
    }

    package var isFamilyShared: Bool { ownership == Identifier("FAMILY_SHARED") }

    /// When the transaction was refunded or withdrawn. An upgrade is neither.
    package var revokedDate: Instant? { isUpgraded ? nil : revocation?.date }

    /// A purchase whose money went back, as opposed to an upgrade or to access that was withdrawn.
    package var isRefunded: Bool { !isUpgraded && revocation?.kind == .refund }

    /// Newness: later purchases are newer; of equal ones the larger web order line item id, then
    /// transaction id, both as numbers, because transaction ids alone are not ordered in time. Two copies of one
    /// transaction that name different chains are told apart by those.
    package static func isOlder(_ left: Transaction, _ right: Transaction) -> Bool {
        if left.purchaseDate != right.purchaseDate { return left.purchaseDate < right.purchaseDate }
        switch (left.webOrderLineItemId, right.webOrderLineItemId) {
        case (let leftItem?, let rightItem?):
            if leftItem != rightItem { return leftItem.numericallyPrecedes(rightItem) }
        case (nil, .some): return true
        case (.some, nil): return false
        case (nil, nil): break
        }
        if left.transactionId != right.transactionId {
            return left.transactionId.numericallyPrecedes(right.transactionId)
        }
        return left.originalTransactionId.numericallyPrecedes(right.originalTransactionId)
    }
}
