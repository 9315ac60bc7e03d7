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
    private var text = ArrowText.empty
    private var meaning: Meaning?

    @inline(__always)
    mutating func meaning(_ next: ArrowText, _ read: (ArrowText) -> Meaning?) -> Meaning? {
        if !text.isSame(as: next) {
            text = next
            meaning = next.bytes.isEmpty ? nil : read(next)
        }
        return meaning
    }
}

/// Reads rows of the table, one customer after the other.
struct TransactionReader {
    private let columns: TransactionColumns
    private var kind = LastText<ProductKind>()
    private var ownership = LastText<Transaction.Ownership>()
    private var environment = LastText<Transaction.Environment>()
    private var reason = LastText<Transaction.Reason>()
    private var currency = LastText<Currency>()
    private var revocationType = LastText<TransactionFields.RevocationType>()
    // Names are of one customer.
    private var product = LastName()
    private var group = LastName()
    private var bundle = LastName()

    init(_ columns: TransactionColumns) {
        self.columns = columns
    }

    mutating func records(_ rows: Range<Int>) throws(ArrowFailure) -> Records {
        product = LastName()
        group = LastName()
        bundle = LastName()
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
    private mutating func read(_ row: Int, into records: inout Records) throws(ArrowFailure) {
        var fields = TransactionFields()
        fields.transactionId = try columns.transactionId.id(row, &records.texts)
        fields.originalTransactionId = try columns.originalTransactionId.id(row, &records.texts)
        fields.webOrderLineItemId = try columns.webOrderLineItemId.id(row, &records.texts)
        fields.productId = try product.name(columns.productId, row, &records.texts)
        fields.subscriptionGroupIdentifier =
            try group.name(columns.subscriptionGroupIdentifier, row, &records.texts)
        fields.purchaseDate = try columns.purchaseDate.instant(row)
        fields.originalPurchaseDate = try columns.originalPurchaseDate.instant(row)
        fields.expiresDate = try columns.expiresDate.instant(row)
        fields.signedDate = try columns.signedDate.instant(row)
        if columns.type.isThere { fields.kind = kind.meaning(try columns.type.word(row)) { ProductKind($0) } }
        if columns.inAppOwnershipType.isThere { try readOwnership(row, into: &fields, &records.texts) }
        if columns.environment.isThere {
            fields.environment = environment.meaning(try columns.environment.word(row)) { Transaction.Environment($0) }
        }
        fields.bundleId = try bundle.name(columns.bundleId, row, &records.texts)
        if columns.transactionReason.isThere {
            fields.reason = reason.meaning(try columns.transactionReason.word(row)) { Transaction.Reason($0) }
        }
        if columns.price.isThere, let milliunits = try columns.price.integer(row) {
            guard milliunits >= 0 else { throw columns.price.failure(.priceIsNegative, row) }
            fields.price = milliunits
        }
        if columns.currency.isThere {
            fields.currency = currency.meaning(try columns.currency.word(row)) { Currency(utf8: $0.bytes) }
        }
        fields.isUpgraded = columns.isUpgraded.isThere ? try columns.isUpgraded.flag(row) ?? false : false
        if columns.offerType.isThere {
            fields.offerType = try columns.offerType.integer(row).flatMap { $0 == 0 ? nil : $0 }
        }
        fields.revocationDate = try columns.revocationDate.instant(row)
        if fields.isUpgraded || fields.revocationDate != nil { try readRevocation(row, into: &fields) }
        records.append(fields)
    }

    private mutating func readOwnership(
        _ row: Int,
        into fields: inout TransactionFields,
        _ texts: inout Texts
    ) throws(ArrowFailure) {
        let word = try columns.inAppOwnershipType.word(row)
        fields.ownership = ownership.meaning(word) { Transaction.Ownership($0) } ?? .purchased
        guard fields.ownership != .purchased else { return }
        fields.ownershipName = try columns.inAppOwnershipType.name(row, &texts)
    }

    /// The share stays behind where a refund was reversed.
    @inline(never)
    private mutating func readRevocation(_ row: Int, into fields: inout TransactionFields) throws(ArrowFailure) {
        if columns.revocationType.isThere {
            fields.revocationType = revocationType.meaning(try columns.revocationType.word(row)) {
                TransactionFields.RevocationType($0)
            }
        }
        guard let share = try columns.revocationPercentage.integer(row) else { return }
        guard share >= 0, share <= 100_000 else { throw columns.revocationPercentage.failure(.shareOutOfRange, row) }
        fields.revocationPercentage = share
    }
}

/// The last name of a column, in one customer's rows.
struct LastName {
    private var text = ArrowText.empty
    private var last: Name?

    @inline(__always)
    mutating func name(_ column: ArrowColumn, _ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> Name? {
        guard column.isThere else { return nil }
        guard column.values.isText else { return try column.name(row, &texts) }
        let next = try column.word(row)
        if !text.isSame(as: next) {
            last = try column.name(row, &texts)
            text = next
        }
        return last
    }
}
