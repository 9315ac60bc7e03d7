/// Everything that the store said of one customer, in any order and with repeats: what every document ends in.
package struct Records: Sendable {
    /// Of auto-renewable subscriptions.
    package private(set) var transactions: [Transaction] = []
    /// Of all other products; they have no details.
    package private(set) var purchases: [Transaction] = []
    package private(set) var details: [TransactionDetail] = []
    package private(set) var reports: [Report] = []
    package var texts = Texts()
    /// How many records and warnings came in so far, repeats among them.
    package private(set) var heard = 0
    /// What could not be used.
    package private(set) var warnings: [Warning] = []

    package init() {}

    /// Makes room for as many of the first transactions, at most for a few hundred: a long array may hold nothing that becomes
    /// one. Later ones find room as they come, since making it for each document would copy them all each time.
    package mutating func reserve(_ count: Int) {
        guard transactions.isEmpty else { return }
        transactions.reserveCapacity(min(count, 256))
        details.reserveCapacity(min(count, 256))
    }

    /// Takes a transaction, or the warning that says why there is none.
    package mutating func append(_ fields: TransactionFields) {
        let isSubscription = fields.kind.map { $0 == .autoRenewable }
        guard isSubscription ?? (fields.expiresDate != nil || fields.transactionId == nil) else {
            return appendPurchase(fields)
        }
        guard let transactionId = fields.transactionId, let productId = fields.productId,
            let purchaseDate = fields.purchaseDate, let expiresDate = fields.expiresDate
        else {
            return warn(
                .transactionIncomplete(fields.transactionId.map { texts.identifier($0) }, lacks: fields.firstMissing)
            )
        }
        heard += 1
        let detail = Int32(truncatingIfNeeded: details.count)
        transactions.append(fields.transaction(transactionId, productId, purchaseDate, expiresDate, detail: detail))
        details.append(
            TransactionDetail(
                offer: fields.offer,
                price: fields.price.map { Money(milliunits: $0, currency: fields.currency) },
                revocationPercentage: fields.revocationPercentage,
                ownership: fields.ownershipName
            )
        )
    }

    /// Takes a purchase of a product that is no auto-renewable subscription.
    private mutating func appendPurchase(_ fields: TransactionFields) {
        guard let transactionId = fields.transactionId, let productId = fields.productId,
            let purchaseDate = fields.purchaseDate
        else {
            return warn(.notASubscription(fields.transactionId.map { texts.identifier($0) }))
        }
        heard += 1
        purchases.append(fields.transaction(transactionId, productId, purchaseDate, purchaseDate, detail: -1))
    }

    package mutating func append(_ report: Report) {
        heard += 1
        reports.append(report)
    }

    /// The same in a row, as for empty rows, is kept once from the start.
    package mutating func warn(_ warning: Warning) {
        heard += 1
        if warnings.last != warning { warnings.append(warning) }
    }

    /// The chain that all transactions read from `first` on belong to; nil where they are none or of several.
    package func onlyChain(from first: Int) -> Id? {
        guard first < transactions.count else { return nil }
        let id = transactions[first].originalTransactionId
        let isOnly = transactions[first...].allSatisfy { texts.order($0.originalTransactionId, id) == 0 }
        return isOnly ? id : nil
    }

    /// The newest of the transactions read from `first` on, as a version 1 notification means it.
    package func newest(from first: Int) -> Transaction? {
        guard first < transactions.count else { return nil }
        var newest = transactions[first]
        for transaction in transactions[first...] where isOlder(newest, transaction) { newest = transaction }
        return newest
    }

    /// `Transaction.isOlder` for names that are not sealed yet.
    private func isOlder(_ left: Transaction, _ right: Transaction) -> Bool {
        if left.purchaseDate != right.purchaseDate { return left.purchaseDate < right.purchaseDate }
        switch (left.webOrderLineItemId, right.webOrderLineItemId) {
        case (let leftItem?, let rightItem?):
            let order = texts.order(leftItem, rightItem)
            if order != 0 { return order < 0 }
        case (nil, .some): return true
        case (.some, nil): return false
        case (nil, nil): break
        }
        let order = texts.order(left.transactionId, right.transactionId)
        if order != 0 { return order < 0 }
        return texts.order(left.originalTransactionId, right.originalTransactionId) < 0
    }

    /// Sorts the texts, so that names and ids can be compared. Call it when everything is read.
    mutating func seal() {
        let renamed = texts.seal()
        guard !renamed.changesNothing else { return }
        for place in transactions.indices { transactions[place].rename(renamed) }
        for place in purchases.indices { purchases[place].rename(renamed) }
        for place in details.indices {
            details[place].ownership = renamed(details[place].ownership)
            guard var offer = details[place].offer else { continue }
            offer.discountType = renamed(offer.discountType)
            offer.identifier = renamed(offer.identifier)
            details[place].offer = offer
        }
        for place in reports.indices {
            reports[place].originalTransactionId = renamed(reports[place].originalTransactionId)
            reports[place].transactionId = renamed(reports[place].transactionId)
            reports[place].notificationUUID = renamed(reports[place].notificationUUID)
            guard var info = reports[place].renewalInfo else { continue }
            info.productId = renamed(info.productId)
            info.autoRenewProductId = renamed(info.autoRenewProductId)
            info.winBackOffers = renamed(info.winBackOffers)
            reports[place].renewalInfo = info
        }
    }
}

extension Transaction {
    fileprivate mutating func rename(_ renamed: Renaming) {
        transactionId = renamed(transactionId)
        originalTransactionId = renamed(originalTransactionId)
        webOrderLineItemId = renamed(webOrderLineItemId)
        productId = renamed(productId)
        subscriptionGroupIdentifier = renamed(subscriptionGroupIdentifier)
    }
}

extension TransactionFields {
    fileprivate func transaction(
        _ transactionId: Id,
        _ productId: Name,
        _ purchaseDate: Instant,
        _ expiresDate: Instant,
        detail: Int32
    ) -> Transaction {
        Transaction(
            transactionId: transactionId,
            originalTransactionId: originalTransactionId ?? transactionId,
            webOrderLineItemId: webOrderLineItemId,
            productId: productId,
            subscriptionGroupIdentifier: subscriptionGroupIdentifier,
            purchaseDate: purchaseDate,
            expiresDate: expiresDate,
            originalPurchaseDate: originalPurchaseDate,
            signedDate: signedDate,
            revocation: revocation,
            reason: reason,
            ownership: ownership,
            environment: environment,
            kind: kind,
            isUpgraded: isUpgraded,
            isRepeated: isRepeated,
            detail: detail
        )
    }

    fileprivate var firstMissing: Warning.TransactionField {
        if transactionId == nil { return .transactionId }
        if productId == nil { return .productId }
        return purchaseDate == nil ? .purchaseDate : .expiresDate
    }
}
