internal import Subscore

/// The columns of the table of rows.
struct TransactionColumns {
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
    let price: ColumnReader
    let currency: ColumnReader
    let quantity: ColumnReader
    let additionalTransactionReason: ColumnReader
    let billingPlanType: ColumnReader
    let previousOriginalTransactionId: ColumnReader
    /// Whether there is any rare column.
    let hasRare: Bool

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
        price = try ColumnReader(table, .price, .integer)
        currency = try ColumnReader(table, .currency, .word)
        quantity = try ColumnReader(table, .quantity, .integer)
        additionalTransactionReason = try ColumnReader(table, .additionalTransactionReason, .word)
        billingPlanType = try ColumnReader(table, .billingPlanType, .word)
        previousOriginalTransactionId = try ColumnReader(table, .previousOriginalTransactionId, .id)
        hasRare =
            quantity.isThere || additionalTransactionReason.isThere || billingPlanType.isThere
            || previousOriginalTransactionId.isThere
    }
}

/// Reads the table of rows, one customer after the other.
final class TransactionReader {
    private let columns: TransactionColumns
    private var lastKind = LastText<ProductKind>()
    private var lastOwnership = LastText<Transaction.Ownership>()
    private var lastEnvironment = LastText<Environment>()
    private var lastReason = LastText<Transaction.Reason>()
    private var lastCurrency = LastText<Currency>()
    private var lastRevocationType = LastText<TransactionFields.RevocationType>()
    private var lastAddition = LastText<Bool>()
    private var lastPlan = LastText<Bool>()
    private var lastProduct = LastText<Name>()
    private var lastGroup = LastText<Name>()
    private var lastBundle = LastText<Name>()
    /// The number of texts when this customer began. If none is added, every name is still valid.
    private var known = 0

    init(_ columns: TransactionColumns) { self.columns = columns }

    var areIdsIntegers: Bool {
        columns.transactionId.isIntegerOrAbsent && columns.originalTransactionId.isIntegerOrAbsent
    }
    var areGroupsIntegers: Bool { columns.subscriptionGroupIdentifier.isInteger }

    /// Removes the records of a decided customer, and keeps their texts for the next one, who usually has the same.
    ///
    /// - Returns: Whether every name is still valid.
    func forget(_ records: inout Records) -> Bool {
        // Ids that are texts differ for each customer.
        let isOfUse = records.texts.areFew && !records.hasTextIds
        records.removeAll(keepingTexts: isOfUse)
        defer { known = records.texts.count }
        guard !isOfUse || records.texts.count != known else { return true }
        lastProduct = LastText<Name>()
        lastGroup = LastText<Name>()
        lastBundle = LastText<Name>()
        return false
    }

    /// Reads a row like the same transaction in a document.
    @inline(never)
    func read(_ row: Int, into records: inout Records) throws(ArrowFailure) {
        var fields = TransactionFields()
        fields.transactionId = try columns.transactionId.id(row, &records.texts)
        fields.originalTransactionId = try columns.originalTransactionId.id(row, &records.texts)
        fields.transaction.webOrderLineItemId = try columns.webOrderLineItemId.id(row, &records.texts)
        fields.productId = try lastProduct.name(columns.productId, row, &records.texts)
        fields.transaction.subscriptionGroupIdentifier =
            try lastGroup.name(columns.subscriptionGroupIdentifier, row, &records.texts)
        fields.purchaseDate = try columns.purchaseDate.instant(row)
        fields.transaction.originalPurchaseDate = try columns.originalPurchaseDate.instant(row)
        fields.expiresDate = try columns.expiresDate.instant(row)
        fields.transaction.signedDate = try columns.signedDate.instant(row)
        fields.transaction.kind = try lastKind.meaning(columns.type, row) { ProductKind($0) ?? .other }
        if columns.inAppOwnershipType.isThere { try readOwnership(row, into: &fields, &records.texts) }
        fields.transaction.environment = try lastEnvironment.meaning(columns.environment, row) {
            Environment(reading: $0)
        }
        fields.detail.bundleId = try lastBundle.name(columns.bundleId, row, &records.texts)
        fields.transaction.reason = try lastReason.meaning(columns.transactionReason, row) { Transaction.Reason($0) }
        if let milliunits = try columns.price.integer(row) {
            guard Money.isPrice(milliunits) else { throw columns.price.failure(.priceIsNegative, row) }
            fields.price = milliunits
        }
        fields.currency = try lastCurrency.meaning(columns.currency, row) { Currency(utf8: $0.bytes) }
        fields.transaction.isUpgraded = try columns.isUpgraded.flag(row) ?? false
        fields.offerType = try columns.offerType.integer(row).flatMap { $0.countedFromOne }
        fields.revocationDate = try columns.revocationDate.instant(row)
        if columns.hasRare { try readRare(row, into: &fields, &records.texts) }
        if fields.hasRefundedShare { try readRevocation(row, into: &fields) }
        records.append(fields)
    }

    private func readOwnership(
        _ row: Int,
        into fields: inout TransactionFields,
        _ texts: inout Texts
    ) throws(ArrowFailure) {
        fields.transaction.ownership =
            try lastOwnership.meaning(columns.inAppOwnershipType, row) { Transaction.Ownership($0) ?? .other }
            ?? .purchased
        guard fields.transaction.ownership != .purchased else { return }
        fields.detail.ownership = try columns.inAppOwnershipType.name(row, &texts)
    }

    /// Reads the rare columns: seats, commitments and moves between chains.
    @inline(never)
    private func readRare(
        _ row: Int,
        into fields: inout TransactionFields,
        _ texts: inout Texts
    ) throws(ArrowFailure) {
        fields.seats.quantity = try columns.quantity.integer(row)
        fields.transaction.isSeatAddition =
            try lastAddition.meaning(columns.additionalTransactionReason, row) { "SEAT_ADDITION" ~= $0 } ?? false
        if try lastPlan.meaning(columns.billingPlanType, row, { "MONTHLY" ~= $0 }) ?? false {
            fields.set(
                Commitment(billingPeriod: nil, totalBillingPeriods: nil, expiresDate: nil, price: nil),
                in: &texts
            )
        }
        fields.detail.previousOriginalTransactionId = try columns.previousOriginalTransactionId.id(row, &texts)
    }

    @inline(never)
    private func readRevocation(_ row: Int, into fields: inout TransactionFields) throws(ArrowFailure) {
        fields.revocationType = try lastRevocationType.meaning(columns.revocationType, row) {
            TransactionFields.RevocationType($0)
        }
        guard let share = try columns.revocationPercentage.integer(row) else { return }
        guard fields.set(refundedShare: share) else {
            throw columns.revocationPercentage.failure(.shareOutOfRange, row)
        }
    }
}
