internal import SubscoreCore

/// The columns of the table of rows.
final class TransactionColumns {
    let transactionId: ColumnReader
    let originalTransactionId: ColumnReader
    let productId: ColumnReader
    let purchaseDate: ColumnReader
    let expiresDate: ColumnReader
    let webOrderLineItemId: ColumnReader
    let subscriptionGroupIdentifier: ColumnReader
    let originalPurchaseDate: ColumnReader
    let signedDate: ColumnReader
    let transactionReason: ColumnReader
    let inAppOwnershipType: ColumnReader
    let type: ColumnReader
    let environment: ColumnReader
    let bundleId: ColumnReader
    let revocationDate: ColumnReader
    let revocationType: ColumnReader
    let revocationPercentage: ColumnReader
    let isUpgraded: ColumnReader
    let offerType: ColumnReader
    let offerDiscountType: ColumnReader
    let offerIdentifier: ColumnReader
    let storefront: ColumnReader
    let price: ColumnReader
    let currency: ColumnReader
    let quantity: ColumnReader
    let additionalTransactionReason: ColumnReader
    let billingPlanType: ColumnReader
    let previousOriginalTransactionId: ColumnReader
    /// Whether there is any column of what few transactions have.
    private let hasRare: Bool
    private var lastKind = LastText<ProductKind>()
    private var lastOwnership = LastText<Transaction.Ownership>()
    private var lastEnvironment = LastText<Environment>()
    private var lastReason = LastText<Transaction.Reason>()
    private var lastCurrency = LastText<Currency>()
    private var lastRevocationType = LastText<RevocationType>()
    private var lastAddition = LastText<Bool>()
    private var lastPlan = LastText<Bool>()

    init(_ table: ArrowTable) throws(ArrowFailure) {
        transactionId = try ColumnReader(table, .transactionId, .id, isRequired: true)
        productId = try ColumnReader(table, .productId, .id, isRequired: true)
        purchaseDate = try ColumnReader(table, .purchaseDate, .instant, isRequired: true)
        expiresDate = try ColumnReader(table, .expiresDate, .instant, isRequired: true)
        originalTransactionId = try ColumnReader(table, .originalTransactionId, .id)
        webOrderLineItemId = try ColumnReader(table, .webOrderLineItemId, .id)
        subscriptionGroupIdentifier = try ColumnReader(table, .subscriptionGroupIdentifier, .id)
        originalPurchaseDate = try ColumnReader(table, .originalPurchaseDate, .instant)
        signedDate = try ColumnReader(table, .signedDate, .instant)
        transactionReason = try ColumnReader(table, .transactionReason, .word)
        inAppOwnershipType = try ColumnReader(table, .inAppOwnershipType, .word)
        type = try ColumnReader(table, .type, .word)
        environment = try ColumnReader(table, .environment, .word)
        bundleId = try ColumnReader(table, .bundleId, .id)
        revocationDate = try ColumnReader(table, .revocationDate, .instant)
        revocationType = try ColumnReader(table, .revocationType, .word)
        revocationPercentage = try ColumnReader(table, .revocationPercentage, .integer)
        isUpgraded = try ColumnReader(table, .isUpgraded, .flag)
        offerType = try ColumnReader(table, .offerType, .integer)
        offerDiscountType = try ColumnReader(table, .offerDiscountType, .word)
        offerIdentifier = try ColumnReader(table, .offerIdentifier, .id)
        storefront = try ColumnReader(table, .storefront, .id)
        price = try ColumnReader(table, .price, .integer)
        currency = try ColumnReader(table, .currency, .word)
        quantity = try ColumnReader(table, .quantity, .integer)
        additionalTransactionReason = try ColumnReader(table, .additionalTransactionReason, .word)
        billingPlanType = try ColumnReader(table, .billingPlanType, .word)
        previousOriginalTransactionId = try ColumnReader(table, .previousOriginalTransactionId, .id)
        hasRare =
            quantity.isPresent || additionalTransactionReason.isPresent || billingPlanType.isPresent
            || previousOriginalTransactionId.isPresent
    }
}

// The columns of many rows. Members of rows that are null stay as they are, which is absent.
extension TransactionColumns {
    /// Whether any date that was read looks like seconds.
    var hasSeconds: Bool {
        purchaseDate.hasSeconds || expiresDate.hasSeconds || signedDate.hasSeconds || revocationDate.hasSeconds
    }

    var areIdsIntegers: Bool { transactionId.isIntegerOrAbsent && originalTransactionId.isIntegerOrAbsent }

    /// Writes the members of rows, in the order in which a row's columns are read.
    func read(
        _ span: inout RowSpan,
        into rows: Transaction.Members,
        _ details: TransactionDetail.Members,
        _ texts: inout StringTable
    ) {
        var (areComplete, areInChains) = (true, true)
        span.read { run throws(ArrowFailure) in
            areComplete = try transactionId.ids(run, into: rows.transactionId, &texts)
        }
        span.read { run throws(ArrowFailure) in
            areInChains = try originalTransactionId.ids(run, into: rows.originalTransactionId, &texts)
        }
        span.read { run throws(ArrowFailure) in try webOrderLineItemId.ids(run, into: rows.webOrderLineItemId, &texts) }
        span.read { run throws(ArrowFailure) in
            areComplete = try productId.names(run, into: rows.productId, &texts) && areComplete
        }
        span.read { run throws(ArrowFailure) in
            try subscriptionGroupIdentifier.names(run, into: rows.subscriptionGroupIdentifier, &texts)
        }
        span.read { run throws(ArrowFailure) in
            areComplete = try purchaseDate.instants(run, into: rows.purchaseDate) && areComplete
        }
        span.read { run throws(ArrowFailure) in try originalPurchaseDate.instants(run, into: rows.originalPurchaseDate)
        }
        span.read { run throws(ArrowFailure) in
            areComplete = try expiresDate.instants(run, into: rows.expiresDate) && areComplete
        }
        span.read { run throws(ArrowFailure) in try signedDate.instants(run, into: rows.signedDate) }
        span.read { run throws(ArrowFailure) in
            try lastKind.fill(rows.kind, from: type, run) { ProductKind($0) ?? .other }
        }
        span.read { run throws(ArrowFailure) in try readOwnerships(run, into: rows, details, &texts) }
        span.read { run throws(ArrowFailure) in try readEnvironments(run, into: rows) }
        span.read { run throws(ArrowFailure) in try bundleId.names(run, into: rows.bundleId, &texts) }
        span.read { run throws(ArrowFailure) in
            try lastReason.fill(rows.reason, from: transactionReason, run) { Transaction.Reason($0) }
        }
        span.read { run throws(ArrowFailure) in
            // What marks an unusual row is explained at `findUnusual`.
            try price.integers(run, into: details.price, arePrices: true) { rows.kind[$0] = nil }
        }
        span.read { run throws(ArrowFailure) in try readCurrencies(run, into: rows, details) }
        span.read { run throws(ArrowFailure) in try isUpgraded.flags(run, into: rows.isUpgraded) }
        span.read { run throws(ArrowFailure) in
            try offerType.integers(run, into: details.offerType) {
                rows.kind[$0] = nil
                details.isOfferTypeUnreadable[$0] = true
            }
        }
        span.read { run throws(ArrowFailure) in try readDiscounts(run, into: details, &texts) }
        span.read { run throws(ArrowFailure) in
            try offerIdentifier.names(run, into: details.offerIdentifier, &texts)
        }
        span.read { run throws(ArrowFailure) in try storefront.names(run, into: details.storefront, &texts) }
        span.read { run throws(ArrowFailure) in try revocationDate.instants(run, into: rows.revocationDate) }
        if hasRare {
            span.read { run throws(ArrowFailure) in try findRare(run, rows, details, &texts) }
        }
        let isRead = span.failure == nil
        if !areInChains || !isRead {
            // The first transaction of a chain may lack the chain's id, which is its own.
            for row in span.rows where rows.originalTransactionId[row] == .absent {
                rows.originalTransactionId[row] = rows.transactionId[row]
            }
        }
        findUnusual(span.rows, rows, areComplete: areComplete && isRead)
    }

    /// Marks incomplete, revoked and upgraded rows by removing their kind, which `fields` reads again.
    private func findUnusual(_ run: Range<Int>, _ rows: Transaction.Members, areComplete: Bool) {
        if !areComplete {
            for row in run
            where rows.transactionId[row] == .absent || rows.productId[row] == .absent
                || rows.purchaseDate[row] == .absent || rows.expiresDate[row] == .absent
            {
                rows.kind[row] = nil
            }
        }
        // One of the store's is not 0: see `TransactionFields.chain`.
        for row in run where rows.originalTransactionId[row] == .zero { rows.kind[row] = nil }
        if revocationDate.isPresent {
            for row in run where rows.revocationDate[row] != .absent { rows.kind[row] = nil }
        }
        if isUpgraded.isPresent { for row in run where rows.isUpgraded[row] { rows.kind[row] = nil } }
    }

    private func readOwnerships(
        _ run: Range<Int>,
        into rows: Transaction.Members,
        _ details: TransactionDetail.Members,
        _ texts: inout StringTable
    ) throws(ArrowFailure) {
        try lastOwnership.forEachRun(inAppOwnershipType, run) {
            Transaction.Ownership($0) ?? .other
        } _: { (run, meaning) throws(ArrowFailure) in
            guard let meaning else { return }
            details.statesOwnership.fill(run, true)
            guard meaning != .purchased else { return }
            rows.ownership.fill(run, meaning)
            if let name = meaning.knownName {
                details.ownership.fill(run, texts.insert(name))
            } else {
                details.ownership.fill(run, try inAppOwnershipType.name(run.lowerBound, &texts) ?? .absent)
            }
        }
    }

    private func readEnvironments(_ run: Range<Int>, into rows: Transaction.Members) throws(ArrowFailure) {
        try lastEnvironment.forEachRun(environment, run) {
            Environment(reading: $0)
        } _: {
            rows.environment.fill($0, $1)
            // A warning names it.
            if $1 == .other { rows.kind.fill($0, nil) }
        }
    }

    private func readCurrencies(
        _ run: Range<Int>,
        into rows: Transaction.Members,
        _ details: TransactionDetail.Members
    ) throws(ArrowFailure) {
        try lastCurrency.forEachRun(currency, run) {
            Currency(anyCase: $0.bytes)
        } _: { (run, value) throws(ArrowFailure) in
            details.currency.fill(run, value ?? .absent)
            guard value == nil, try currency.valueIndex(run.lowerBound) != nil else { return }
            guard try currency.word(run.lowerBound).bytes.isEmpty else {
                rows.kind.fill(run, nil)
                return
            }
            // Client libraries write so what the store left out.
            for row in run where details.price[row] == 0 { details.price[row] = -1 }
        }
    }

    private func readDiscounts(
        _ run: Range<Int>,
        into details: TransactionDetail.Members,
        _ texts: inout StringTable
    ) throws(ArrowFailure) {
        guard offerDiscountType.isPresent else { return }
        // Names are of these texts only, so nothing is kept for other rows.
        var last = LastText<(name: StringIndex, isFreeTrial: Bool)>()
        var first = run.lowerBound
        try last.forEachRun(offerDiscountType, run) { text throws(ArrowFailure) in
            let isFreeTrial = text.isSpelling(of: TransactionDetail.Offer.freeTrial)
            for known in TransactionDetail.Offer.discountTypes where text.isSpelling(of: known) {
                return (texts.insert(known), isFreeTrial)
            }
            return (try offerDiscountType.name(text, first, &texts) ?? .absent, isFreeTrial)
        } _: {
            if let discount = $1 {
                details.offerDiscountType.fill($0, discount.name)
                if discount.isFreeTrial { details.markFreeTrials($0) }
            }
            first = $0.upperBound
        }
    }

    /// Marks rows with seats, commitments, or moves between chains in the same way.
    private func findRare(
        _ run: Range<Int>,
        _ rows: Transaction.Members,
        _ details: TransactionDetail.Members,
        _ texts: inout StringTable
    ) throws(ArrowFailure) {
        var span = RowSpan(run)
        span.read { run throws(ArrowFailure) in
            guard quantity.isPresent else { return }
            for row in run {
                guard let own = try quantity.integer(row) else {
                    if try quantity.isUnreadable(row) { rows.kind[row] = nil }
                    continue
                }
                if own == 1 { details.isOfOne[row] = true } else { rows.kind[row] = nil }
            }
        }
        span.read { run throws(ArrowFailure) in
            try lastAddition.forEachRun(additionalTransactionReason, run) {
                $0.isSeatAddition
            } _: {
                if $1 ?? false { rows.kind.fill($0, nil) }
            }
        }
        span.read { run throws(ArrowFailure) in
            try lastPlan.forEachRun(billingPlanType, run) {
                $0.isMonthlyPlan
            } _: {
                if $1 ?? false { rows.kind.fill($0, nil) }
            }
        }
        span.read { run throws(ArrowFailure) in
            try previousOriginalTransactionId.ids(run, into: details.previousOriginalTransactionId, &texts)
        }
        for row in span.rows where details.previousOriginalTransactionId[row] != .absent { rows.kind[row] = nil }
        if let failure = span.failure { throw failure }
    }

    /// Returns the fields of a row whose members are not all there is to it.
    ///
    /// - Parameter unreadable: Counts the values that cannot be read.
    func fields(
        of row: Int,
        _ transaction: Transaction,
        _ detail: TransactionDetail,
        _ unreadable: inout UnreadableCount
    ) throws(ArrowFailure) -> TransactionFields {
        var fields = TransactionFields(transaction, detail)
        fields.transaction.kind = try lastKind.meaning(type, row) { ProductKind($0) ?? .other }
        let price = (number: try price.integer(row), isUnreadable: try price.isUnreadable(row))
        if price.isUnreadable || !(price.number.map { Money.isPrice($0) } ?? true) { unreadable.note(.price, row) }
        let code = try currency.word(row)
        if !code.bytes.isEmpty, Currency(anyCase: code.bytes) == nil { unreadable.note(.currency, row) }
        if detail.isOfferTypeUnreadable { unreadable.note(.offerType, row) }
        fields.seats.quantity = try quantity.integer(row)
        if try quantity.isUnreadable(row) { unreadable.note(.quantity, row) }
        fields.transaction.isSeatAddition = try additionalTransactionReason.word(row).isSeatAddition
        if try billingPlanType.word(row).isMonthlyPlan {
            fields.commitment = Commitment(
                billingPeriod: nil,
                totalBillingPeriods: nil,
                expiresDate: nil,
                price: nil
            )
        }
        if fields.hasRefundedShare { try readRevocation(row, into: &fields, &unreadable) }
        return fields
    }

    private func readRevocation(
        _ row: Int,
        into fields: inout TransactionFields,
        _ unreadable: inout UnreadableCount
    ) throws(ArrowFailure) {
        fields.revocationType = try lastRevocationType.meaning(revocationType, row) {
            RevocationType($0) ?? .other
        }
        let share = (
            number: try revocationPercentage.integer(row), isUnreadable: try revocationPercentage.isUnreadable(row)
        )
        if share.isUnreadable || !(share.number.map { fields.set(refundedShare: $0) } ?? true) {
            unreadable.note(.revocationPercentage, row)
        }
    }
}

extension UnreadableCount {
    fileprivate mutating func note(_ column: ColumnName, _ row: Int) {
        noteValues(at: TableLocation("rows", row: row, column: column.name))
    }
}
