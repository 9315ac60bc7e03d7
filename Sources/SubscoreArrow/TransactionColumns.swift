internal import Subscore

/// The columns of the table of rows.
struct TransactionColumns: BitwiseCopyable {
    let customer: CustomerColumn
    let transactionId: ArrowColumn
    let originalTransactionId: ArrowColumn
    private let productId: ArrowColumn
    private let purchaseDate: ArrowColumn
    private let expiresDate: ArrowColumn
    private let webOrderLineItemId: ArrowColumn
    let subscriptionGroupIdentifier: ArrowColumn
    private let originalPurchaseDate: ArrowColumn
    private let signedDate: ArrowColumn
    private let transactionReason: ArrowColumn
    private let inAppOwnershipType: ArrowColumn
    private let type: ArrowColumn
    private let environment: ArrowColumn
    private let bundleId: ArrowColumn
    private let revocationDate: ArrowColumn
    private let revocationType: ArrowColumn
    private let revocationPercentage: ArrowColumn
    private let isUpgraded: ArrowColumn
    private let offerType: ArrowColumn
    private let price: ArrowColumn
    private let currency: ArrowColumn

    init(_ table: ArrowTable) throws(ArrowFailure) {
        customer = try CustomerColumn(table)
        transactionId = try table.required(.transactionId, .id)
        productId = try table.required(.productId, .id)
        purchaseDate = try table.required(.purchaseDate, .instant)
        expiresDate = try table.required(.expiresDate, .instant)
        originalTransactionId = try table.column(.originalTransactionId, .id)
        webOrderLineItemId = try table.column(.webOrderLineItemId, .id)
        subscriptionGroupIdentifier = try table.column(.subscriptionGroupIdentifier, .id)
        originalPurchaseDate = try table.column(.originalPurchaseDate, .instant)
        signedDate = try table.column(.signedDate, .instant)
        transactionReason = try table.column(.transactionReason, .word)
        inAppOwnershipType = try table.column(.inAppOwnershipType, .word)
        type = try table.column(.type, .word)
        environment = try table.column(.environment, .word)
        bundleId = try table.column(.bundleId, .id)
        revocationDate = try table.column(.revocationDate, .instant)
        revocationType = try table.column(.revocationType, .word)
        revocationPercentage = try table.column(.revocationPercentage, .integer)
        isUpgraded = try table.column(.isUpgraded, .flag)
        offerType = try table.column(.offerType, .integer)
        price = try table.column(.price, .integer)
        currency = try table.column(.currency, .word)
    }

    /// Reads a row as the same transaction in a document is read.
    @_optimize(speed)
    func read(_ row: Int, into records: inout Records) throws(ArrowFailure) {
        var fields = TransactionFields()
        fields.transactionId = try transactionId.id(row, &records.texts)
        fields.originalTransactionId = try originalTransactionId.id(row, &records.texts)
        fields.webOrderLineItemId = try webOrderLineItemId.id(row, &records.texts)
        fields.productId = try productId.name(row, &records.texts)
        fields.subscriptionGroupIdentifier = try subscriptionGroupIdentifier.name(row, &records.texts)
        fields.purchaseDate = try purchaseDate.instant(row)
        fields.originalPurchaseDate = try originalPurchaseDate.instant(row)
        fields.expiresDate = try expiresDate.instant(row)
        fields.signedDate = try signedDate.instant(row)
        fields.kind = try type.word(row).map { ProductKind($0) }
        if let word = try inAppOwnershipType.word(row) {
            fields.ownership = Transaction.Ownership(word)
            if fields.ownership != .purchased {
                fields.ownershipName = try inAppOwnershipType.name(row, &records.texts)
            }
        }
        fields.environment = try environment.word(row).map { Transaction.Environment($0) }
        fields.bundleId = try bundleId.name(row, &records.texts)
        fields.reason = try transactionReason.word(row).flatMap { Transaction.Reason($0) }
        if let milliunits = try price.integer(row) {
            guard milliunits >= 0 else {
                throw price.failure(.priceIsNegative, row)
            }
            fields.price = milliunits
        }
        fields.currency = try currency.word(row).flatMap { Currency(utf8: $0.bytes) }
        fields.isUpgraded = try isUpgraded.flag(row) ?? false
        fields.offerType = try offerType.integer(row).flatMap { $0 == 0 ? nil : $0 }
        fields.revocationDate = try revocationDate.instant(row)
        fields.revocationType = try revocationType.word(row).flatMap { TransactionFields.RevocationType($0) }
        // It stays behind where a refund was reversed.
        if fields.isUpgraded || fields.revocationDate != nil, let share = try revocationPercentage.integer(row) {
            guard share >= 0, share <= 100_000 else {
                throw revocationPercentage.failure(.shareOutOfRange, row)
            }
            fields.revocationPercentage = share
        }
        records.append(fields)
    }
}
