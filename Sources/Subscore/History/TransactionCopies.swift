/// The copies of one transaction, which the store signs anew whenever something about it has changed.
package struct TransactionCopies: Sendable {
    /// Oldest first.
    private var copies: [Transaction]
    package private(set) var newest: Transaction

    init(_ transaction: Transaction) {
        copies = [transaction]
        newest = transaction
    }

    var transactionId: Identifier { newest.transactionId }

    /// The copy must not be older than those that are there.
    mutating func append(_ copy: Transaction) {
        copies.append(copy)
        newest = copy
    }

    /// The transaction as it was known at an instant, nil standing for everything that is known.
    ///
    /// It exists once it was purchased or a copy of it was signed. Where every copy was signed later, the oldest
    /// one stands, less a revocation dated later. Nil where the transaction did not exist yet.
    func known(at instant: Instant?) -> Transaction? {
        guard let instant else { return newest }
        let signed = copies.last { copy in copy.signedDate.map { $0 <= instant } ?? false }
        if let signed { return signed }
        guard var oldest = copies.first(where: { $0.signedDate != nil }) ?? copies.first else { return nil }
        guard oldest.purchaseDate <= instant else { return nil }
        if let revocation = oldest.revocation, revocation.date > instant {
            oldest.revocation = nil
            oldest.isUpgraded = false
        }
        return oldest
    }

    func newestSignedDate(knownAt instant: Instant?) -> Instant? {
        var newest: Instant?
        for copy in copies {
            guard let signed = copy.signedDate, instant.map({ signed <= $0 }) ?? true else { continue }
            newest = newest.map { Swift.max($0, signed) } ?? signed
        }
        return newest
    }

    /// An order by chain, transaction and age in which no two copies that differ in anything that a decision
    /// reads are equal. A copy without a signed date is older than every one that has it.
    static func isOlder(_ left: Transaction, _ right: Transaction) -> Bool {
        if left.originalTransactionId != right.originalTransactionId {
            return left.originalTransactionId < right.originalTransactionId
        }
        if left.transactionId != right.transactionId { return left.transactionId < right.transactionId }
        for position in 0..<numberCount {
            let leftNumber = number(left, position)
            let rightNumber = number(right, position)
            if leftNumber != rightNumber { return leftNumber < rightNumber }
        }
        for position in 0..<textCount {
            let leftText = text(left, position)
            let rightText = text(right, position)
            if leftText != rightText {
                guard let leftText else { return true }
                guard let rightText else { return false }
                return leftText < rightText
            }
        }
        return false
    }

    private static var numberCount: Int { 12 }
    private static var textCount: Int { 6 }

    private static func number(_ transaction: Transaction, _ position: Int) -> Int64 {
        let value: Int64?
        switch position {
        case 0: value = transaction.signedDate?.milliseconds
        case 1: value = transaction.revocation?.date.milliseconds
        case 2: value = transaction.isUpgraded ? 1 : 0
        case 3: value = transaction.expiresDate.milliseconds
        case 4: value = transaction.purchaseDate.milliseconds
        case 5: value = transaction.revocation?.milliPercent
        case 6: value = transaction.revocation.map { $0.kind == .refund ? 0 : 1 }
        case 7: value = transaction.price?.milliunits
        case 8: value = transaction.ownership == .purchased ? 0 : 1
        case 9: value = transaction.reason.map { $0 == .purchase ? 0 : 1 }
        case 10: value = transaction.offer?.type
        default: value = transaction.offer == nil ? 0 : 1
        }
        return value ?? Int64.min
    }

    private static func text(_ transaction: Transaction, _ position: Int) -> Identifier? {
        switch position {
        case 0: return transaction.productId
        case 1: return transaction.subscriptionGroupIdentifier
        case 2: return transaction.webOrderLineItemId
        case 3: return transaction.offer?.discountType
        case 4: return transaction.offer?.identifier
        default: return transaction.price?.currency.map { Identifier($0.code) }
        }
    }
}
