internal import Subscore

/// The columns of the table of rows.
struct TransactionColumns: BitwiseCopyable {
    let customer: CustomerColumn
    let transactionId: ArrowColumn
    let originalTransactionId: ArrowColumn
    let productId: ArrowColumn
    let purchaseDate: ArrowColumn
    let expiresDate: ArrowColumn
    let webOrderLineItemId: ArrowColumn
    let subscriptionGroupIdentifier: ArrowColumn
    let originalPurchaseDate: ArrowColumn
    let signedDate: ArrowColumn
    let transactionReason: ArrowColumn
    let inAppOwnershipType: ArrowColumn
    let type: ArrowColumn
    let environment: ArrowColumn
    let bundleId: ArrowColumn
    let revocationDate: ArrowColumn
    let revocationType: ArrowColumn
    let revocationPercentage: ArrowColumn
    let isUpgraded: ArrowColumn
    let offerType: ArrowColumn
    let price: ArrowColumn
    let currency: ArrowColumn

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
}

/// What the last row had in a column, and what that means. Most rows have the same as the one before.
struct LastText<Meaning> {
    private var key: Int64?
    private var text = ArrowText.empty
    private var meaning: Meaning?

    @inline(__always)
    mutating func meaning(
        _ column: ColumnReader,
        _ row: Int,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        guard column.isThere else { return nil }
        if column.isDictionary {
            guard let next = column.key(row) else { return nil }
            if next == key { return meaning }
            key = next
            return try told(try column.word(row), read)
        }
        let next = try column.word(row)
        return text.isSame(as: next) ? meaning : try told(next, read)
    }

    @inline(never)
    private mutating func told(
        _ next: ArrowText,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        meaning = next.bytes.isEmpty ? nil : try read(next)
        text = next
        return meaning
    }
}

/// Reads rows of the table, one customer after the other.
final class TransactionReader {
    private let transactionId: ColumnReader
    private let originalTransactionId: ColumnReader
    private let productId: ColumnReader
    private let purchaseDate: ColumnReader
    private let expiresDate: ColumnReader
    private let webOrderLineItemId: ColumnReader
    private let subscriptionGroupIdentifier: ColumnReader
    private let originalPurchaseDate: ColumnReader
    private let signedDate: ColumnReader
    private let transactionReason: ColumnReader
    private let inAppOwnershipType: ColumnReader
    private let type: ColumnReader
    private let environment: ColumnReader
    private let bundleId: ColumnReader
    private let revocationDate: ColumnReader
    private let revocationType: ColumnReader
    private let revocationPercentage: ColumnReader
    private let isUpgraded: ColumnReader
    private let offerType: ColumnReader
    private let price: ColumnReader
    private let currency: ColumnReader
    private var lastKind = LastText<ProductKind>()
    private var lastOwnership = LastText<Transaction.Ownership>()
    private var lastEnvironment = LastText<Transaction.Environment>()
    private var lastReason = LastText<Transaction.Reason>()
    private var lastCurrency = LastText<Currency>()
    private var lastRevocationType = LastText<TransactionFields.RevocationType>()
    // Names are of one customer.
    private var lastProduct = LastText<Name>()
    private var lastGroup = LastText<Name>()
    private var lastBundle = LastText<Name>()

    init(_ columns: TransactionColumns) {
        transactionId = ColumnReader(columns.transactionId)
        originalTransactionId = ColumnReader(columns.originalTransactionId)
        productId = ColumnReader(columns.productId)
        purchaseDate = ColumnReader(columns.purchaseDate)
        expiresDate = ColumnReader(columns.expiresDate)
        webOrderLineItemId = ColumnReader(columns.webOrderLineItemId)
        subscriptionGroupIdentifier = ColumnReader(columns.subscriptionGroupIdentifier)
        originalPurchaseDate = ColumnReader(columns.originalPurchaseDate)
        signedDate = ColumnReader(columns.signedDate)
        transactionReason = ColumnReader(columns.transactionReason)
        inAppOwnershipType = ColumnReader(columns.inAppOwnershipType)
        type = ColumnReader(columns.type)
        environment = ColumnReader(columns.environment)
        bundleId = ColumnReader(columns.bundleId)
        revocationDate = ColumnReader(columns.revocationDate)
        revocationType = ColumnReader(columns.revocationType)
        revocationPercentage = ColumnReader(columns.revocationPercentage)
        isUpgraded = ColumnReader(columns.isUpgraded)
        offerType = ColumnReader(columns.offerType)
        price = ColumnReader(columns.price)
        currency = ColumnReader(columns.currency)
    }

    func records(_ rows: Range<Int>) throws(ArrowFailure) -> Records {
        lastProduct = LastText<Name>()
        lastGroup = LastText<Name>()
        lastBundle = LastText<Name>()
        var records = Records()
        records.reserve(rows.count)
        for row in rows {
            try read(row, into: &records)
            guard !records.texts.isFull else { throw ArrowFailure(.tooMuchTextOfCustomer, .rows, row: row) }
        }
        return records
    }

    /// Reads a row as the same transaction in a document is read.
    @_optimize(speed)
    private func read(_ row: Int, into records: inout Records) throws(ArrowFailure) {
        var fields = TransactionFields()
        fields.transactionId = try transactionId.id(row, &records.texts)
        fields.originalTransactionId = try originalTransactionId.id(row, &records.texts)
        fields.webOrderLineItemId = try webOrderLineItemId.id(row, &records.texts)
        fields.productId = try name(productId, row, &lastProduct, &records.texts)
        fields.subscriptionGroupIdentifier =
            try name(subscriptionGroupIdentifier, row, &lastGroup, &records.texts)
        fields.purchaseDate = try purchaseDate.instant(row)
        fields.originalPurchaseDate = try originalPurchaseDate.instant(row)
        fields.expiresDate = try expiresDate.instant(row)
        fields.signedDate = try signedDate.instant(row)
        fields.kind = try lastKind.meaning(type, row) { ProductKind($0) }
        if inAppOwnershipType.isThere { try readOwnership(row, into: &fields, &records.texts) }
        fields.environment = try lastEnvironment.meaning(environment, row) { Transaction.Environment($0) }
        fields.bundleId = try name(bundleId, row, &lastBundle, &records.texts)
        fields.reason = try lastReason.meaning(transactionReason, row) { Transaction.Reason($0) }
        if price.isThere, let milliunits = try price.integer(row) {
            guard milliunits >= 0 else { throw price.failure(.priceIsNegative, row) }
            fields.price = milliunits
        }
        fields.currency = try lastCurrency.meaning(currency, row) { Currency(utf8: $0.bytes) }
        fields.isUpgraded = isUpgraded.isThere ? try isUpgraded.flag(row) ?? false : false
        if offerType.isThere {
            fields.offerType = try offerType.integer(row).flatMap { $0 == 0 ? nil : $0 }
        }
        fields.revocationDate = try revocationDate.instant(row)
        if fields.isUpgraded || fields.revocationDate != nil { try readRevocation(row, into: &fields) }
        records.append(fields)
    }

    @inline(__always)
    private func name(
        _ column: ColumnReader,
        _ row: Int,
        _ last: inout LastText<Name>,
        _ texts: inout Texts
    ) throws(ArrowFailure) -> Name? {
        guard column.isThere else { return nil }
        guard column.isText else { return try column.name(row, &texts) }
        return try last.meaning(column, row) { (_) throws(ArrowFailure) in try column.name(row, &texts) }
    }

    private func readOwnership(
        _ row: Int,
        into fields: inout TransactionFields,
        _ texts: inout Texts
    ) throws(ArrowFailure) {
        fields.ownership =
            try lastOwnership.meaning(inAppOwnershipType, row) { Transaction.Ownership($0) } ?? .purchased
        guard fields.ownership != .purchased else { return }
        fields.ownershipName = try inAppOwnershipType.name(row, &texts)
    }

    /// The share stays behind where a refund was reversed.
    @inline(never)
    private func readRevocation(_ row: Int, into fields: inout TransactionFields) throws(ArrowFailure) {
        fields.revocationType = try lastRevocationType.meaning(revocationType, row) {
            TransactionFields.RevocationType($0)
        }
        guard let share = try revocationPercentage.integer(row) else { return }
        guard share >= 0, share <= 100_000 else { throw revocationPercentage.failure(.shareOutOfRange, row) }
        fields.revocationPercentage = share
    }
}
