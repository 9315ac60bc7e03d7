internal import Subscore

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

// One row at a time, for rows that `RowDecoder` leaves.
extension TransactionColumns {
    var areIdsIntegers: Bool { transactionId.isIntegerOrAbsent && originalTransactionId.isIntegerOrAbsent }

    /// Reads a row like the same transaction in a document.
    func read(_ row: Int, into records: inout Records) throws(ArrowFailure) {
        var fields = TransactionFields()
        fields.transactionId = try transactionId.id(row, &records.texts)
        fields.originalTransactionId = try originalTransactionId.id(row, &records.texts)
        fields.transaction.webOrderLineItemId = try webOrderLineItemId.id(row, &records.texts)
        fields.productId = try productId.name(row, &records.texts)
        fields.transaction.subscriptionGroupIdentifier = try subscriptionGroupIdentifier.name(row, &records.texts)
        fields.purchaseDate = try purchaseDate.instant(row)
        fields.transaction.originalPurchaseDate = try originalPurchaseDate.instant(row)
        fields.expiresDate = try expiresDate.instant(row)
        fields.transaction.signedDate = try signedDate.instant(row)
        fields.transaction.kind = try type.word(row).orNil.map { ProductKind($0) ?? .other }
        fields.transaction.ownership =
            try inAppOwnershipType.word(row).orNil.map { Transaction.Ownership($0) ?? .other } ?? .purchased
        if fields.transaction.ownership != .purchased {
            fields.detail.ownership = try inAppOwnershipType.name(row, &records.texts)
        }
        fields.transaction.environment = try environment.word(row).orNil.map { Environment(reading: $0) }
        fields.detail.bundleId = try bundleId.name(row, &records.texts)
        fields.transaction.reason = try transactionReason.word(row).orNil.flatMap { Transaction.Reason($0) }
        if let milliunits = try price.integer(row) {
            guard Money.isPrice(milliunits) else { throw price.failure(.priceIsNegative, row) }
            fields.price = milliunits
        }
        fields.currency = try currency.word(row).orNil.flatMap { Currency(utf8: $0.bytes) }
        fields.transaction.isUpgraded = try isUpgraded.flag(row) ?? false
        fields.offerType = try offerType.integer(row).flatMap { $0.countedFromOne }
        fields.revocationDate = try revocationDate.instant(row)
        fields.seats.quantity = try quantity.integer(row)
        fields.transaction.isSeatAddition = try additionalTransactionReason.word(row).isSeatAddition
        if try billingPlanType.word(row).isMonthlyPlan {
            fields.set(
                Commitment(billingPeriod: nil, totalBillingPeriods: nil, expiresDate: nil, price: nil),
                in: &records.texts
            )
        }
        fields.detail.previousOriginalTransactionId = try previousOriginalTransactionId.id(row, &records.texts)
        if fields.hasRefundedShare { try readRevocation(row, into: &fields) }
        records.append(fields)
    }

    private func readRevocation(_ row: Int, into fields: inout TransactionFields) throws(ArrowFailure) {
        fields.revocationType = try revocationType.word(row).orNil.flatMap { TransactionFields.RevocationType($0) }
        guard let share = try revocationPercentage.integer(row) else { return }
        guard fields.set(refundedShare: share) else { throw revocationPercentage.failure(.shareOutOfRange, row) }
    }
}

extension ArrowText {
    /// `additionalTransactionReason` of a transaction that added seats.
    var isSeatAddition: Bool { "SEAT_ADDITION" ~= self }
    /// `billingPlanType` of a commitment that is paid monthly.
    var isMonthlyPlan: Bool { "MONTHLY" ~= self }
}
