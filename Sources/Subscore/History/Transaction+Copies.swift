// The store signs a transaction anew whenever something about it has changed.
extension Transaction {
    /// By chain, transaction and age. A copy without a signed date is older than every one that has it.
    static func isOlderCopy(_ left: Transaction, _ right: Transaction) -> Bool {
        let chains = Identifier.compare(left.originalTransactionId, right.originalTransactionId)
        if chains != 0 { return chains < 0 }
        let ids = Identifier.compare(left.transactionId, right.transactionId)
        return ids != 0 ? ids < 0 : contentPrecedes(left, right)
    }
}

extension Transaction: ContentOrdered {
    static var numberCount: Int { 12 }
    static var textCount: Int { 7 }

    func number(_ position: Int) -> Int64 {
        let value: Int64?
        switch position {
        case 0: value = signedDate?.milliseconds
        case 1: value = revocation?.date.milliseconds
        case 2: value = isUpgraded ? 1 : 0
        case 3: value = expiresDate.milliseconds
        case 4: value = purchaseDate.milliseconds
        case 5: value = revocationPercentage
        case 6: value = revocation.map { $0.kind == .refund ? 0 : 1 }
        case 7: value = price?.milliunits
        case 8: value = revocation.map { $0.isCancellation ? 1 : 0 }
        case 9: value = reason.map { $0 == .purchase ? 0 : 1 }
        case 10: value = offer?.type
        default: value = offer == nil ? 0 : 1
        }
        return value ?? Int64.min
    }

    func text(_ position: Int) -> Identifier? {
        switch position {
        case 0: return productId
        case 1: return subscriptionGroupIdentifier
        case 2: return webOrderLineItemId
        case 3: return offer?.discountType
        case 4: return offer?.identifier
        case 5: return ownership
        default: return price?.currency.map { Identifier($0.code) }
        }
    }
}
