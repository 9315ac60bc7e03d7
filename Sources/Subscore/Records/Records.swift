/// Everything that the store said of one customer, in any order and with repeats: what every document ends in.
package struct Records: Sendable {
    /// Of products of every kind.
    package internal(set) var transactions: [Transaction] = []
    package internal(set) var details: [TransactionDetail] = []
    package internal(set) var reports: [Report] = []
    package var texts = Texts()
    /// Whether any chain names one that it continues.
    private(set) var hasLinks = false
    /// How many records and warnings came in so far, repeats among them.
    package private(set) var heard = 0
    /// What could not be used.
    package private(set) var warnings: [Warning] = []

    package init() {}

    /// Removes all, and keeps the memory for the next customer.
    ///
    /// - Parameter keepingTexts: Whether the names of texts stay valid.
    package mutating func removeAll(keepingTexts: Bool) {
        transactions.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
        reports.removeAll(keepingCapacity: true)
        warnings.removeAll(keepingCapacity: true)
        if !keepingTexts { texts = Texts() }
        hasLinks = false
        heard = 0
    }

    /// Makes room for the first records, for a few hundred at most: a long array may hold nothing that becomes one. Later
    /// ones find room as they come. To make it for each document would copy all of them each time.
    package mutating func reserve(_ count: Int, reports told: Int) {
        guard transactions.isEmpty else { return }
        transactions.reserveCapacity(min(count, 256))
        details.reserveCapacity(min(count, 256))
        reports.reserveCapacity(min(told, 256))
    }

    /// Takes a transaction, or the warning that says why there is none.
    @_optimize(speed)
    package mutating func append(_ fields: TransactionFields) {
        let isSubscription = fields.isSubscription
        guard fields.isComplete, let purchaseDate = fields.purchaseDate else { return warn(of: fields) }
        heard += 1
        var transaction = fields.transaction
        transaction.transactionId = fields.$transactionId
        transaction.originalTransactionId = fields.originalTransactionId ?? fields.$transactionId
        transaction.productId = fields.$productId
        transaction.purchaseDate = purchaseDate
        transaction.expiresDate = isSubscription ? fields.expiresDate ?? purchaseDate : purchaseDate
        if isSubscription { transaction.kind = .autoRenewable }
        transaction.detail = Position(details.count)
        transactions.append(transaction)
        if let revocation = fields.revocation { transactions[transactions.count - 1].revocation = revocation }
        details.append(fields.detail)
        let last = details.count - 1
        let isMultiseat = fields.isMultiseat
        if let price = isMultiseat ? fields.paid : fields.price {
            details[last].price = Money(milliunits: price, currency: fields.currency)
        }
        if isMultiseat || fields.seats.quantity ?? 1 != 1 { takeSeats(of: fields) }
        if fields.detail.previousOriginalTransactionId != nil { hasLinks = true }
        if let offer = fields.offer { details[last].offer = offer }
        if !fields.detail.items.isEmpty { texts.price(fields.detail.items, in: fields.currency) }
    }

    /// Takes the seats of the newest transaction.
    @inline(never)
    private mutating func takeSeats(of fields: TransactionFields) {
        let id = texts.identifier(fields.$transactionId)
        for doubt in fields.seatDoubts { warn(Warning(doubt, of: id)) }
        guard fields.isMultiseat else { return }
        let seats = fields.seatsBought
        details[details.count - 1].seats = Position(texts.seats.count)
        transactions[transactions.count - 1].revokedSeats = Int32(truncatingIfNeeded: seats.revokedQuantity)
        texts.seats.append(seats)
    }

    @inline(never)
    private mutating func warn(of fields: TransactionFields) {
        let id = fields.transactionId.map { texts.identifier($0) }
        warn(fields.isSubscription ? .transactionIncomplete(id, lacks: fields.firstMissing) : .notASubscription(id))
    }

    package mutating func append(_ report: Report) {
        if let warning = report.notification?.type.warning { return warn(warning) }
        heard += 1
        reports.append(report)
        reports[reports.count - 1].keepSeats()
    }

    /// How much was read before a document.
    package struct Mark: BitwiseCopyable, Sendable {
        fileprivate let transactions: Int
        fileprivate let reports: Int
    }

    package var mark: Mark { Mark(transactions: transactions.count, reports: reports.count) }

    /// Says which document the reports since then are from. Nil for the only one.
    package mutating func locate(from mark: Mark, document: Int?) {
        for place in mark.reports..<reports.count {
            reports[place].document = document.map { Int32(truncatingIfNeeded: $0) } ?? -1
        }
    }

    /// Whether each of the records since then names its environment and its app.
    package func isComplete(from mark: Mark) -> Bool {
        transactions[mark.transactions...].allSatisfy {
            $0.environment != nil && details[$0.detail].bundleId != nil
        } && reports[mark.reports...].allSatisfy { $0.environment != nil && $0.bundleId != nil }
    }

    /// Says of the records since then what their document says of all of them.
    package mutating func complete(
        from mark: Mark,
        environment: Environment?,
        bundleId: Name?
    ) {
        for place in mark.transactions..<transactions.count {
            transactions[place].environment = transactions[place].environment ?? environment
            let detail = transactions[place].detail.value
            details[detail].bundleId = details[detail].bundleId ?? bundleId
        }
        for place in mark.reports..<reports.count {
            reports[place].environment = reports[place].environment ?? environment
            reports[place].bundleId = reports[place].bundleId ?? bundleId
        }
    }

    /// A warning that repeats the one before it, as many empty rows give, is kept once.
    package mutating func warn(_ warning: Warning) {
        heard += 1
        if warnings.last != warning { warnings.append(warning) }
    }

    /// Whether there are purchases, and the dates of all of them can only be milliseconds.
    package var arePurchasesMilliseconds: Bool {
        !transactions.isEmpty && transactions.allSatisfy { $0.purchaseDate.isBeyondSeconds }
    }

    /// Whether transactions have ids that are no numbers, as their first shows; also if there are none.
    package var hasTextIds: Bool { transactions.first.map { $0.transactionId.name != nil } ?? true }

    /// The chain that all subscriptions read from `first` on belong to; nil where they are none or of several.
    package func onlyChain(from first: Int) -> Id? {
        var id: Id?
        for transaction in transactions.dropFirst(first) where transaction.isSubscription {
            if let id, texts.order(transaction.originalTransactionId, id) != 0 { return nil }
            id = transaction.originalTransactionId
        }
        return id
    }

    /// The newest subscription row of those read from `first` on, as a version 1 notification means it.
    package func newest(from first: Int) -> Transaction? {
        var newest: Transaction?
        for transaction in transactions.dropFirst(first) where transaction.isSubscription {
            if let newest, !isOlder(newest, transaction) { continue }
            newest = transaction
        }
        return newest
    }

    /// `Transaction.isOlder` for names that are not sealed yet.
    private func isOlder(_ left: Transaction, _ right: Transaction) -> Bool {
        if let before = isBefore(left.purchaseDate, right.purchaseDate) { return before }
        if let before = isBefore(left.webOrderLineItemId, right.webOrderLineItemId, in: texts) { return before }
        if let before = isBefore(left.transactionId, right.transactionId, in: texts) { return before }
        return isBefore(left.originalTransactionId, right.originalTransactionId, in: texts) ?? false
    }

    /// Parts the purchases of products that are no auto-renewable subscriptions from the rest.
    mutating func removeOtherPurchases() -> [Transaction] {
        // Most customers have none, and to copy the rest takes a twelfth of the time of all rules.
        guard transactions.contains(where: { !$0.isSubscription }) else { return [] }
        let others = transactions.filter { !$0.isSubscription }
        transactions.removeAll { !$0.isSubscription }
        return others
    }

    /// Sorts the texts, so that names and ids can be compared. Call it when everything is read.
    @_optimize(speed)
    mutating func seal() {
        let renamed = texts.seal()
        if let terms = texts.sealTerms() {
            for place in reports.indices { reports[place].terms = reports[place].terms.map { terms[$0.value] } }
        }
        guard !renamed.changesNothing else { return }
        for place in transactions.indices { transactions[place].rename(renamed) }
        for place in details.indices {
            details[place].ownership = renamed(details[place].ownership)
            details[place].bundleId = renamed(details[place].bundleId)
            details[place].appTransactionId = renamed(details[place].appTransactionId)
            details[place].appAccountToken = renamed(details[place].appAccountToken)
            details[place].previousOriginalTransactionId = renamed(details[place].previousOriginalTransactionId)
            guard var offer = details[place].offer else { continue }
            offer.discountType = renamed(offer.discountType)
            offer.identifier = renamed(offer.identifier)
            details[place].offer = offer
        }
        for place in reports.indices {
            reports[place].originalTransactionId = renamed(reports[place].originalTransactionId)
            reports[place].transactionId = renamed(reports[place].transactionId)
            reports[place].notificationUUID = renamed(reports[place].notificationUUID)
            reports[place].bundleId = renamed(reports[place].bundleId)
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
    fileprivate var firstMissing: Warning.TransactionField {
        if transactionId == nil { return .transactionId }
        if productId == nil { return .productId }
        return purchaseDate == nil ? .purchaseDate : .expiresDate
    }
}
