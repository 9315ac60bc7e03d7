/// All records of one customer as plain data, in any order and with repeats. Every reader of documents appends to it:
/// `TransactionFields` that are complete become a `Transaction` with its `TransactionDetail`, anything else a warning,
/// and reports and texts are collected beside them. It compares no records and decides nothing about them; `Owner`
/// selects what counts, and `History` folds it.
package struct Records: Sendable {
    /// Of products of every kind.
    package internal(set) var transactions: [Transaction] = []
    package internal(set) var details: [TransactionDetail] = []
    package internal(set) var reports: [Report] = []
    package var texts = Texts()
    /// Whether any chain names one that it continues.
    private(set) var hasLinks = false
    /// How many records and warnings were appended so far, including repeats.
    package private(set) var appended = 0
    /// Warnings about unusable records.
    package private(set) var warnings: [Warning] = []

    package init() {}

    /// Removes everything, and keeps the memory for the next customer.
    ///
    /// - Parameter keepingTexts: Whether the names of texts remain valid.
    package mutating func removeAll(keepingTexts: Bool) {
        transactions.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
        reports.removeAll(keepingCapacity: true)
        warnings.removeAll(keepingCapacity: true)
        if !keepingTexts { texts = Texts() }
        hasLinks = false
        appended = 0
    }

    /// Reserves memory for the first records, at most a few hundred, because a long array may contain no records.
    package mutating func reserve(_ count: Int, reports reportCount: Int) {
        transactions.reserveCapacity(min(count, 256))
        details.reserveCapacity(min(count, 256))
        reports.reserveCapacity(min(reportCount, 256))
    }

    /// Appends a transaction, or a warning if the fields are not a transaction.
    package mutating func append(_ fields: TransactionFields) {
        let isSubscription = fields.isSubscription
        guard fields.isComplete, let purchaseDate = fields.purchaseDate else { return warn(of: fields) }
        appended += 1
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
        if isMultiseat || fields.seats.quantity != 1 { addSeats(of: fields) }
        if fields.detail.previousOriginalTransactionId != nil { hasLinks = true }
        if let offer = fields.offer { details[last].offer = offer }
        if !fields.detail.items.isEmpty { texts.price(fields.detail.items, in: fields.currency) }
    }

    /// Appends a transaction that has neither seats nor links.
    mutating func append(_ transaction: Transaction, _ detail: TransactionDetail) {
        appended += 1
        transactions.append(transaction)
        transactions[transactions.count - 1].detail = Position(details.count)
        details.append(detail)
    }

    /// Adds the seats of the newest transaction.
    private mutating func addSeats(of fields: TransactionFields) {
        let id = texts.identifier(fields.$transactionId)
        for doubt in fields.seatDoubts { warn(Warning(doubt, of: id)) }
        guard fields.isMultiseat else { return }
        let seats = fields.seatsBought
        details[details.count - 1].seats = Position(texts.parts.seats.count)
        transactions[transactions.count - 1].revokedSeats = Int32(truncatingIfNeeded: seats.revokedQuantity)
        texts.parts.seats.append(seats)
    }

    private mutating func warn(of fields: TransactionFields) {
        let id = fields.transactionId.map { texts.identifier($0) }
        warn(fields.isSubscription ? .transactionIncomplete(id, lacks: fields.firstMissing) : .notASubscription(id))
    }

    package mutating func append(_ report: borrowing Report) {
        if let warning = report.notification?.type.warning { return warn(warning) }
        appended += 1
        reports.append(copy report)
        reports[reports.count - 1].keepSeats()
    }

    /// How much was read before a document.
    package struct Mark: BitwiseCopyable, Sendable {
        fileprivate let transactions: Int
        fileprivate let reports: Int
    }

    package var mark: Mark { Mark(transactions: transactions.count, reports: reports.count) }

    /// Sets the document of the reports since the mark. Nil for the only document.
    package mutating func locate(from mark: Mark, document: Int?) {
        for index in mark.reports..<reports.count {
            reports[index].document = document.map { Int32(truncatingIfNeeded: $0) } ?? -1
        }
    }

    /// Whether each of the records since the mark names its environment and its app.
    package func isComplete(from mark: Mark) -> Bool {
        transactions[mark.transactions...].allSatisfy {
            $0.environment != nil && details[$0.detail].bundleId != nil
        } && reports[mark.reports...].allSatisfy { $0.environment != nil && $0.bundleId != nil }
    }

    /// Sets what a document states about all of its records on those since the mark.
    package mutating func complete(
        from mark: Mark,
        environment: Environment?,
        bundleId: Name?
    ) {
        for index in mark.transactions..<transactions.count {
            transactions[index].environment = transactions[index].environment ?? environment
            let detail = transactions[index].detail.value
            details[detail].bundleId = details[detail].bundleId ?? bundleId
        }
        for index in mark.reports..<reports.count {
            reports[index].environment = reports[index].environment ?? environment
            reports[index].bundleId = reports[index].bundleId ?? bundleId
        }
    }

    /// Appends a warning. A repetition of the previous warning, for example for many empty rows, is ignored.
    package mutating func warn(_ warning: Warning) {
        appended += 1
        if warnings.last != warning { warnings.append(warning) }
    }

    /// Whether there are purchases, and all of their dates must be milliseconds.
    package var arePurchasesMilliseconds: Bool {
        !transactions.isEmpty && transactions.allSatisfy { $0.purchaseDate.isBeyondSeconds }
    }

    /// Whether the first transaction's id is not a number; also true if there are no transactions.
    package var hasTextIds: Bool { transactions.first.map { $0.transactionId.name != nil } ?? true }

    /// Returns the chain of all subscriptions read from `first` on; nil if there are none, or if they are of several
    /// chains.
    package func onlyChain(from first: Int) -> Id? {
        var id: Id?
        for transaction in transactions.dropFirst(first) where transaction.isSubscription {
            if let id, texts.order(transaction.originalTransactionId, id) != 0 { return nil }
            id = transaction.originalTransactionId
        }
        return id
    }

    /// Returns the newest subscription row read from `first` on, which a version 1 notification is about.
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

    /// Removes and returns the purchases of products that are not auto-renewable subscriptions.
    mutating func removeOtherPurchases() -> [Transaction] {
        // Most customers have none, and copying the rest takes a twelfth of the time of all rules.
        guard transactions.contains(where: { !$0.isSubscription }) else { return [] }
        let others = transactions.filter { !$0.isSubscription }
        transactions.removeAll { !$0.isSubscription }
        return others
    }

    /// Whether there is no transaction, report or warning.
    package var isEmpty: Bool { transactions.isEmpty && reports.isEmpty && warnings.isEmpty }

    /// Whether texts were added since they were sorted last.
    package var hasNewTexts: Bool { texts.hasNew }

    /// Sorts the texts, so that names and ids can be compared. Call it when everything is read.
    ///
    /// - Returns: The new names, which the records have already.
    @discardableResult
    package mutating func seal() -> Renaming {
        let renamed = texts.seal()
        if let terms = texts.sealTerms() {
            for index in reports.indices { reports[index].terms = reports[index].terms.map { terms[$0.value] } }
        }
        guard !renamed.changesNothing else { return renamed }
        // An array would check for each element whether it is shared.
        transactions.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index].rename(renamed) } }
        details.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index].rename(renamed) } }
        reports.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index].rename(renamed) } }
        return renamed
    }
}

extension Transaction {
    fileprivate mutating func rename(_ renamed: Renaming) {
        transactionId = renamed(transactionId)
        originalTransactionId = renamed(originalTransactionId)
        $webOrderLineItemId = renamed($webOrderLineItemId)
        productId = renamed(productId)
        $subscriptionGroupIdentifier = renamed($subscriptionGroupIdentifier)
    }
}

extension TransactionDetail {
    fileprivate mutating func rename(_ renamed: Renaming) {
        $ownership = renamed($ownership)
        $bundleId = renamed($bundleId)
        $appTransactionId = renamed($appTransactionId)
        $appAccountToken = renamed($appAccountToken)
        $previousOriginalTransactionId = renamed($previousOriginalTransactionId)
        guard var offer else { return }
        offer.$discountType = renamed(offer.$discountType)
        offer.$identifier = renamed(offer.$identifier)
        self.offer = offer
    }
}

extension Report {
    fileprivate mutating func rename(_ renamed: Renaming) {
        originalTransactionId = renamed(originalTransactionId)
        $transactionId = renamed($transactionId)
        $notificationUUID = renamed($notificationUUID)
        $bundleId = renamed($bundleId)
        guard var info = renewalInfo else { return }
        info.$productId = renamed(info.$productId)
        info.$autoRenewProductId = renamed(info.$autoRenewProductId)
        info.$winBackOffers = renamed(info.$winBackOffers)
        renewalInfo = info
    }
}

extension TransactionFields {
    fileprivate var firstMissing: Warning.TransactionField {
        if transactionId == nil { return .transactionId }
        if productId == nil { return .productId }
        return purchaseDate == nil ? .purchaseDate : .expiresDate
    }
}
