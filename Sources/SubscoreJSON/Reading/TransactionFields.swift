internal import Subscore

/// What one transaction document says, before it is known whether that is enough for a transaction.
///
/// A class, because it is filled field by field and then only read: nothing of it needs a copy.
final class TransactionFields {
    /// Whether the type says so; nil in documents that don't have one.
    var isAutoRenewable: Bool?
    var transactionId: Identifier?
    var originalTransactionId: Identifier?
    var webOrderLineItemId: Identifier?
    var productId: Identifier?
    var subscriptionGroupIdentifier: Identifier?
    var purchaseDate: Instant?
    var expiresDate: Instant?
    var signedDate: Instant?
    var revocation: Transaction.Revocation?
    var revocationPercentage: Int64?
    var isUpgraded = false
    var reason: Transaction.Reason?
    /// Rows from before Family Sharing don't have one; they were purchased.
    var ownership = Identifier("PURCHASED")
    var offer: Transaction.Offer?
    /// Milliunits.
    var price: Int64?
    var currency: Currency?

    /// Whether the document is a receipt's row, as opposed to a decoded transaction.
    static func isReceiptRow(_ object: StoreObject) -> Bool {
        object.has("purchase_date_ms") || object.has("purchase_date") || object.has("transaction_id")
            || object.has("product_id")
    }

    /// A transaction, or the warning that says why there is none.
    enum Outcome {
        case transaction(Transaction)
        case passedOver(Warning)
    }

    func outcome() -> Outcome {
        guard isAutoRenewable ?? (expiresDate != nil || transactionId == nil) else {
            return .passedOver(.notASubscription(transactionId))
        }
        guard let transactionId, let productId, let purchaseDate, let expiresDate else {
            let missing: Warning.TransactionField
            switch (transactionId, productId, purchaseDate) {
            case (nil, _, _): missing = .transactionId
            case (_, nil, _): missing = .productId
            case (_, _, nil): missing = .purchaseDate
            default: missing = .expiresDate
            }
            return .passedOver(.transactionIncomplete(transactionId, lacks: missing))
        }
        return .transaction(
            Transaction(
                transactionId: transactionId,
                originalTransactionId: originalTransactionId ?? transactionId,
                webOrderLineItemId: webOrderLineItemId,
                productId: productId,
                subscriptionGroupIdentifier: subscriptionGroupIdentifier,
                purchaseDate: purchaseDate,
                expiresDate: expiresDate,
                signedDate: signedDate,
                revocation: revocation,
                revocationPercentage: revocationPercentage,
                isUpgraded: isUpgraded,
                reason: reason,
                ownership: ownership,
                offer: offer,
                price: price.map { Money(milliunits: $0, currency: currency) }
            )
        )
    }
}
