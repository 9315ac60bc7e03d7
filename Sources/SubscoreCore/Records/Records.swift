/// Records while they are read, of one customer from documents or of several from tables, as plain data, in any order
/// and with repeats. Readers of documents append to it: `TransactionFields` that are complete become a `Transaction`
/// with its `TransactionDetail`, anything else a warning. A reader of columns adds many rows at once, and writes them
/// member by member. Reports and texts are collected beside them. It compares no records and decides nothing about them;
/// once everything is read, it becomes a `Batch`.
package struct Records: Sendable {
    /// What any of the records has, so that the others are not searched for it.
    package struct Traits: BitwiseCopyable, Sendable {
        /// Whether any transaction names a chain that its own continues.
        fileprivate(set) var hasLinks = false
        /// Whether any report counts from the earliest instant at which its document can have been written.
        fileprivate(set) var hasEarliestDates = false
        /// Whether any date looks like seconds.
        package var hasSeconds = false
        /// Whether any report may be a notification.
        fileprivate(set) var hasNotifications = false
        /// Whether two transactions have different account tokens.
        fileprivate(set) var hasSeveralAccounts = false
        /// Whether any renewal info states when a series of purchases began.
        fileprivate(set) var hasRecentStarts = false
        /// Whether it is not clear for any renewal info what its price increase status says.
        package var hasUnclearIncreases = false
    }

    /// Of products of every kind.
    package internal(set) var transactions: [Transaction] = []
    package internal(set) var details: [TransactionDetail] = []
    package internal(set) var reports: [Report] = []
    /// Copies of transactions without a purchase date or expiry, but with a revocation date, which counts if another copy
    /// has the dates. Only their ids, signing, environment and revocation are present.
    var undatedRevocations: [Transaction] = []
    package var texts = StringTable()
    var rare = RareParts()
    /// How many records and warnings were appended so far, including repeats.
    package private(set) var appended = 0
    /// How many of the records state no environment or no app, nor does the part of the document that they are in.
    package private(set) var incomplete = 0
    /// Warnings about unusable records.
    package internal(set) var warnings: [Warning] = []
    package var traits = Traits()
    private var firstAccount: StringIndex?
    /// The positions of the first warning and undated revocation of the customer that is read.
    private var firstWarning = 0
    private var firstUndated = 0

    package init() {}

    /// Removes everything, and keeps the memory.
    mutating func removeAll() {
        transactions.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
        reports.removeAll(keepingCapacity: true)
        undatedRevocations.removeAll(keepingCapacity: true)
        warnings.removeAll(keepingCapacity: true)
        texts.removeAll()
        rare.removeAll()
        appended = 0
        incomplete = 0
        traits = Traits()
        firstAccount = nil
        firstWarning = 0
        firstUndated = 0
    }

    /// Reserves memory for the first records, at most a few hundred, because a long array may contain no records.
    package mutating func reserve(_ count: Int, reports reportCount: Int) {
        transactions.reserveCapacity(min(count, 256))
        details.reserveCapacity(min(count, 256))
        reports.reserveCapacity(min(reportCount, 256))
    }

    /// Appends a transaction, or a warning if the fields are not a transaction.
    package mutating func append(_ fields: TransactionFields, _ defaults: RecordDefaults = RecordDefaults()) {
        guard var transaction = transaction(of: fields) else { return keepRevocation(of: fields, defaults) }
        (transaction.environment, transaction.bundleId) = completed(
            transaction.environment,
            transaction.bundleId,
            defaults
        )
        appended += 1
        if transaction.hasSeconds { traits.hasSeconds = true }
        transactions.append(transaction)
        transactions[transactions.count - 1].detail = ArrayIndex(details.count)
        details.append(detail(of: fields))
        compare(fields.detail.appAccountToken)
        addSeats(of: fields, to: transactions.count - 1)
    }

    /// Returns the transaction of complete fields; nil, after a warning, if they are not a transaction.
    private mutating func transaction(of fields: TransactionFields) -> Transaction? {
        let isSubscription = fields.isSubscription
        guard fields.isComplete, let purchaseDate = fields.purchaseDate else {
            warn(of: fields)
            return nil
        }
        var transaction = fields.transaction
        transaction.transactionId = fields.$transactionId
        transaction.originalTransactionId = fields.chain ?? fields.$transactionId
        transaction.productId = fields.$productId
        transaction.purchaseDate = purchaseDate
        transaction.expiresDate = isSubscription ? fields.expiresDate ?? purchaseDate : purchaseDate
        if isSubscription {
            if transaction.kind == .other { warn(.unknownType(texts.identifier(transaction.transactionId))) }
            transaction.kind = .autoRenewable
        }
        transaction.isLinked = fields.detail.previousOriginalTransactionId != nil
        if transaction.isLinked { traits.hasLinks = true }
        // Of a subscription it is decided with the copies of the purchase and the notifications about it.
        let revocation = isSubscription ? fields.statedRevocation : fields.revocation
        if let revocation { transaction.revocation = revocation }
        return transaction
    }

    /// Keeps the revocation of a transaction that lacks dates.
    private mutating func keepRevocation(of fields: TransactionFields, _ defaults: RecordDefaults) {
        guard let id = fields.transactionId, let revocation = fields.revocation else { return }
        var copy = Transaction()
        copy.transactionId = id
        copy.originalTransactionId = fields.chain ?? id
        copy.signedDate = fields.transaction.signedDate
        copy.environment = fields.transaction.environment ?? defaults.ownEnvironment ?? defaults.environment
        copy.revocation = revocation
        undatedRevocations.append(copy)
    }

    private mutating func detail(of fields: TransactionFields) -> TransactionDetail {
        var detail = fields.detail
        if let price = fields.isMultiseat ? fields.paid : fields.price {
            detail.price = Money(milliunits: price, currency: fields.currency)
        }
        if let offer = fields.offer { detail.offer = offer }
        detail.isOfOne = fields.seats.quantity == 1
        if !fields.items.isEmpty { detail.items = rare.insert(fields.items, in: fields.currency) }
        if let commitment = fields.commitment { detail.commitment = rare.insert(commitment) }
        return detail
    }

    /// Compares an account token with the first one.
    private mutating func compare(_ account: StringIndex?) {
        guard let account, account != firstAccount, !traits.hasSeveralAccounts else { return }
        if let firstAccount {
            traits.hasSeveralAccounts = texts.order(account, firstAccount) != 0
        } else {
            firstAccount = account
        }
    }

    /// Adds the seats of a transaction.
    private mutating func addSeats(of fields: TransactionFields, to position: Int) {
        guard fields.isMultiseat || fields.seats.quantity ?? 1 != 1 else { return }
        for doubt in fields.seatProblems { warn(Warning(doubt, of: texts.identifier(fields.$transactionId))) }
        guard fields.isMultiseat else { return }
        let seats = fields.seatsBought
        details[transactions[position].detail.value].seats = rare.insert(seats)
        transactions[position].revokedSeats = Int32(truncatingIfNeeded: seats.revokedQuantity)
    }

    private mutating func warn(of fields: TransactionFields) {
        let id = fields.transactionId.map { texts.identifier($0) }
        warn(fields.isSubscription ? .transactionIncomplete(id, lacks: fields.firstMissing) : .notASubscription(id))
    }

    /// - Parameter terms: What the report states about a commitment or seats; nil for nothing.
    package mutating func append(
        _ report: Report,
        _ terms: RenewalTerms? = nil,
        _ defaults: RecordDefaults = RecordDefaults()
    ) {
        if let warning = report.notification?.type.warning { return warn(warning) }
        appended += 1
        var report = report
        if let terms, !terms.isEmpty { report.terms = rare.insert(terms) }
        report.keepSeats()
        if report.dating != .signed { traits.hasEarliestDates = true }
        if report.renewalInfo?.recentStart != nil { traits.hasRecentStarts = true }
        if report.renewalInfo?.priceIncrease == .unclear { traits.hasUnclearIncreases = true }
        if report.hasSeconds { traits.hasSeconds = true }
        if report.notification != nil { traits.hasNotifications = true }
        if let location = ReportLocation(defaults) { report.location = rare.insert(location) }
        (report.environment, report.bundleId) = completed(report.environment, report.bundleId, defaults)
        reports.append(report)
    }

    private mutating func completed(
        _ environment: Environment?,
        _ bundleId: StringIndex?,
        _ defaults: RecordDefaults
    ) -> (Environment?, StringIndex?) {
        let environment = environment ?? defaults.ownEnvironment
        let bundleId = bundleId ?? defaults.ownBundleId
        if environment == nil || bundleId == nil { incomplete += 1 }
        return (environment ?? defaults.environment, bundleId ?? defaults.bundleId)
    }

    /// Appends a warning. A repetition of the customer's previous warning, for example for many empty rows, is ignored.
    package mutating func warn(_ warning: Warning) {
        appended += 1
        if warnings.count == firstWarning || warnings.last != warning { warnings.append(warning) }
    }

    /// Whether there are purchases from a position on, and all of their dates must be milliseconds.
    package func arePurchasesMilliseconds(from first: Int = 0) -> Bool {
        transactions.count > first && transactions[first...].allSatisfy { $0.purchaseDate.isBeyondSeconds }
    }

    /// Whether there are purchases from a position on, and all of their dates must be seconds.
    package func arePurchasesSeconds(from first: Int = 0) -> Bool {
        transactions.count > first && transactions[first...].allSatisfy { $0.purchaseDate.looksLikeSeconds }
    }

    /// Returns the chain of all subscriptions read from `first` on; nil if there are none, or if they are of several
    /// chains.
    package func onlyChain(from first: Int) -> TransactionId? {
        var id: TransactionId?
        for transaction in transactions.dropFirst(first) where transaction.isSubscription {
            if let id, texts.order(transaction.originalTransactionId, id) != 0 { return nil }
            id = transaction.originalTransactionId
        }
        return id
    }

    /// `Transaction.isOlder` for names that are not sorted yet.
    func isOlder(_ left: Transaction, _ right: Transaction) -> Bool {
        if let before = isBefore(left.purchaseDate, right.purchaseDate) { return before }
        if let before = isBefore(left.webOrderLineItemId, right.webOrderLineItemId, in: texts) { return before }
        if let before = isBefore(left.ownership == .purchased ? 1 : 0, right.ownership == .purchased ? 1 : 0) {
            return before
        }
        if let before = isBefore(left.transactionId, right.transactionId, in: texts) { return before }
        return isBefore(left.originalTransactionId, right.originalTransactionId, in: texts) ?? false
    }
}

// Rows of tables.
extension Records {
    /// Adds rows of a table to no others, and calls the body to write their members, of which none has a value yet.
    package mutating func addTransactions<Failure>(
        _ rows: Range<Int>,
        _ write: (Transaction.Members, TransactionDetail.Members, inout StringTable) throws(Failure) -> Void
    ) throws(Failure) {
        transactions.append(contentsOf: repeatElement(.unread, count: rows.count))
        details.append(contentsOf: repeatElement(TransactionDetail(), count: rows.count))
        try Self.write(rows, &transactions, &details, &texts, write)
    }

    private static func write<Failure>(
        _ rows: Range<Int>,
        _ transactions: inout [Transaction],
        _ details: inout [TransactionDetail],
        _ texts: inout StringTable,
        _ write: (Transaction.Members, TransactionDetail.Members, inout StringTable) throws(Failure) -> Void
    ) throws(Failure) {
        try transactions.withUnsafeMutableBufferPointer { transactions throws(Failure) in
            try details.withUnsafeMutableBufferPointer { details throws(Failure) in
                guard let transaction = transactions.baseAddress, let detail = details.baseAddress else { return }
                for position in 0..<rows.count { transaction[position].detail = ArrayIndex(position) }
                let row = rows.lowerBound
                try write(
                    Transaction.Members(first: transaction, row: row),
                    TransactionDetail.Members(first: detail, row: row),
                    &texts
                )
            }
        }
    }

    /// Makes a row of which something is noted what `append` makes of its fields.
    ///
    /// - Returns: False, after a warning, if it is not a transaction.
    package mutating func complete(
        _ position: Int,
        with notes: ArraySlice<RowNotes.OfRow>,
        _ unreadable: inout UnreadableCount
    ) -> Bool {
        let written = transactions[position]
        var fields = TransactionFields(written, details[written.detail])
        for note in notes { fields.add(note, &unreadable) }
        guard var transaction = transaction(of: fields) else {
            keepRevocation(of: fields, RecordDefaults())
            return false
        }
        transaction.detail = written.detail
        transactions[position] = transaction
        details[transaction.detail.value] = detail(of: fields)
        addSeats(of: fields, to: position)
        return true
    }

    /// Appends rows of a table of reports, and calls the body to write their members, of which none has a value yet.
    ///
    /// - Parameter areNotifications: Whether any of them may be a notification.
    package mutating func appendReports<Failure>(
        _ rows: Range<Int>,
        areNotifications: Bool,
        _ write: (Report.Members, inout RareParts, inout StringTable) throws(Failure) -> Void
    ) throws(Failure) {
        let first = reports.count
        if areNotifications { traits.hasNotifications = true }
        reports.append(contentsOf: repeatElement(.unread, count: rows.count))
        try Self.write(rows, to: &reports, from: first, &rare, &texts, write)
    }

    private static func write<Failure>(
        _ rows: Range<Int>,
        to reports: inout [Report],
        from first: Int,
        _ rare: inout RareParts,
        _ texts: inout StringTable,
        _ write: (Report.Members, inout RareParts, inout StringTable) throws(Failure) -> Void
    ) throws(Failure) {
        try reports.withUnsafeMutableBufferPointer { reports throws(Failure) in
            guard let start = reports.baseAddress else { return }
            try write(Report.Members(first: start + first, row: rows.lowerBound), &rare, &texts)
        }
    }

    /// Completes a report whose members were written.
    ///
    /// - Returns: False, after a warning, if it is about no subscription.
    package mutating func completeReport(_ position: Int) -> Bool {
        guard reports[position].originalTransactionId != .absent else {
            warn(.renewalInfoUnattached(nil))
            return false
        }
        if let warning = reports[position].notification?.type.warning {
            warn(warning)
            return false
        }
        reports[position].finish()
        return true
    }

    /// Counts the values of a report that could not be read. Its status counts as null if it is one of them.
    ///
    /// - Parameter row: That of the report in its table.
    package mutating func countUnreadable(
        _ position: Int,
        at row: Int,
        _ unreadable: inout UnreadableCount
    ) {
        var values = Int(reports[position].unreadable)
        if reports[position].status == .other {
            reports[position].status = nil
            values -= 1
            unreadable.noteStatus(at: TableLocation("reports", row: row, column: "status"))
        }
        unreadable.noteValues(values, at: TableLocation("reports", row: row, column: nil))
    }

    /// Ends the records of a customer. The warnings since the customer before belong to them.
    package mutating func endPart(
        transactions: Range<Int>,
        reports: Range<Int>,
        _ unreadable: UnreadableCount
    ) -> Batch.Part {
        if unreadable.values > 0 { warn(.valuesUnreadable(unreadable.values, first: unreadable.firstValue)) }
        if unreadable.statuses > 0 { warn(.unknownStatuses(unreadable.statuses, first: unreadable.firstStatus)) }
        defer { dropPart() }
        return Batch.Part(
            transactions: transactions,
            reports: reports,
            warnings: firstWarning..<warnings.count,
            undatedRevocations: firstUndated..<undatedRevocations.count
        )
    }

    /// Leaves the records since the last customer to no customer.
    package mutating func dropPart() {
        (firstWarning, firstUndated) = (warnings.count, undatedRevocations.count)
        // Customers have different ones.
        firstAccount = nil
    }

    /// Moves transactions up behind those that are kept, and counts them among these.
    package mutating func move(_ positions: Range<Int>, to kept: inout Int) {
        if kept < positions.lowerBound {
            for position in positions { transactions[kept + position - positions.lowerBound] = transactions[position] }
        }
        kept += positions.count
    }

    /// Moves a report up behind those that are kept, and counts it among these.
    package mutating func moveReport(_ position: Int, to kept: inout Int) {
        if kept < position { reports[kept] = reports[position] }
        kept += 1
    }
}

/// How many values of one customer's rows in tables cannot be read, and count as null.
package struct UnreadableCount: Sendable {
    /// Without statuses.
    fileprivate var values = 0
    fileprivate var statuses = 0
    fileprivate var firstValue: TableLocation?
    fileprivate var firstStatus: TableLocation?

    package init() {}

    package mutating func noteValues(_ count: Int = 1, at location: TableLocation) {
        if count > 0, values == 0 { firstValue = location }
        values += count
    }

    package mutating func noteStatus(at location: TableLocation) {
        if statuses == 0 { firstStatus = location }
        statuses += 1
    }
}

extension TransactionFields {
    fileprivate var firstMissing: Warning.TransactionField {
        if transactionId == nil { return .transactionId }
        if productId == nil { return .productId }
        return purchaseDate == nil ? .purchaseDate : .expiresDate
    }
}
