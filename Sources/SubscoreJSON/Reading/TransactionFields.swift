internal import Subscore

/// What one transaction document says, before it is known whether that is enough for a transaction.
struct TransactionFields {
    var type: Identifier?
    var transactionId: Identifier?
    var originalTransactionId: Identifier?
    var webOrderLineItemId: Identifier?
    var productId: Identifier?
    var subscriptionGroupIdentifier: Identifier?
    var purchaseDate: Instant?
    var expiresDate: Instant?
    var signedDate: Instant?
    var revocation: Transaction.Revocation?
    var revocationSource = Proration.ChangeDateSource.revocationDate
    var isUpgraded = false
    var reason: Transaction.Reason?
    var ownership = Transaction.Ownership.purchased
    var offer: Transaction.Offer?
    var price: Money?

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

    var outcome: Outcome {
        let name = transactionId.map { "Transaction \"\($0.text)\"" } ?? "A transaction without an id"
        let isSubscription = type.map { $0 == Identifier("Auto-Renewable Subscription") } ?? (expiresDate != nil)
        guard isSubscription || type == nil && transactionId == nil else {
            return .passedOver(
                Warning("not_a_subscription", "\(name) is no auto-renewable subscription and was passed over.")
            )
        }
        guard let transactionId, let productId, let purchaseDate, let expiresDate else {
            var missing = "transactionId"
            if transactionId != nil { missing = "productId" }
            if transactionId != nil, productId != nil { missing = purchaseDate == nil ? "purchaseDate" : "expiresDate" }
            return .passedOver(Warning("transaction_incomplete", "\(name) has no \(missing) and was passed over."))
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
                isUpgraded: isUpgraded,
                reason: reason,
                ownership: ownership,
                offer: offer,
                price: price
            )
        )
    }
}

extension Transaction.Ownership {
    init(_ value: JSONValue?) {
        self = value?.isText("FAMILY_SHARED") ?? false ? .familyShared : .purchased
    }
}
