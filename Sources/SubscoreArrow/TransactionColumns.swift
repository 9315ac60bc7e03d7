internal import Subscore

/// The last row's text in a column, and its meaning. Most rows have the same text as the row before.
struct LastText<Meaning> {
    private var key: Int64?
    private var text = ArrowText.empty
    private var meaning: Meaning?
    /// The meanings of a dictionary's texts that were read. Empty for a large dictionary.
    private var known: [Meaning??] = []

    private static var mostKnown: Int { 256 }

    @inline(__always)
    mutating func meaning(
        _ column: ColumnReader,
        _ row: Int,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        guard column.isThere else { return nil }
        guard column.isDictionary else { return try ofText(column, row, read) }
        guard let next = column.key(row) else { return nil }
        return next == key ? meaning : try ofDictionary(column, row, next, read)
    }

    @inline(never)
    private mutating func ofDictionary(
        _ column: ColumnReader,
        _ row: Int,
        _ next: Int64,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        key = next
        if next >= 0, next < Int64(known.count), let found = known[Int(next)] {
            meaning = found
            return found
        }
        let found = try told(try column.word(row), read)
        if known.isEmpty, column.dictionaryCount <= Self.mostKnown {
            known = [Meaning??](repeating: nil, count: column.dictionaryCount)
        }
        if next >= 0, next < Int64(known.count) { known[Int(next)] = .some(found) }
        return found
    }

    @inline(never)
    @_optimize(speed)
    private mutating func ofText(
        _ column: ColumnReader,
        _ row: Int,
        _ read: (ArrowText) throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        let next = try column.word(row)
        return text.isSame(as: next) ? meaning : try told(next, read)
    }

    /// For a column of numbers.
    @inline(__always)
    mutating func meaning(
        ofNumber column: ColumnReader,
        _ row: Int,
        _ read: () throws(ArrowFailure) -> Meaning?
    ) throws(ArrowFailure) -> Meaning? {
        guard let next = column.key(row) else { return nil }
        if next != key {
            key = next
            meaning = try read()
        }
        return meaning
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

extension LastText<Name> {
    /// The product, group or app of a row.
    @inline(__always)
    mutating func name(
        _ column: ColumnReader,
        _ row: Int,
        _ texts: inout Texts
    ) throws(ArrowFailure) -> Name? {
        guard column.isText else {
            return try meaning(ofNumber: column, row) { () throws(ArrowFailure) in try column.name(row, &texts) }
        }
        return try meaning(column, row) { text throws(ArrowFailure) in try column.name(text, row, &texts) }
    }
}

/// Reads the table of rows, one customer after the other.
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
    private let quantity: ColumnReader
    private let additionalTransactionReason: ColumnReader
    private let billingPlanType: ColumnReader
    private let previousOriginalTransactionId: ColumnReader
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
    /// Whether there is any rare column.
    private let hasRare: Bool
    /// The number of texts when this customer began. If none is added, every name is still valid.
    private var known = 0

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

    var areIdsIntegers: Bool { transactionId.isIntegerOrAbsent && originalTransactionId.isIntegerOrAbsent }
    var areGroupsIntegers: Bool { subscriptionGroupIdentifier.isInteger }

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
    @_optimize(speed)
    @inline(never)
    func read(_ row: Int, into records: inout Records) throws(ArrowFailure) {
        var fields = TransactionFields()
        fields.transactionId = try transactionId.id(row, &records.texts)
        fields.originalTransactionId = try originalTransactionId.id(row, &records.texts)
        fields.transaction.webOrderLineItemId = try webOrderLineItemId.id(row, &records.texts)
        fields.productId = try lastProduct.name(productId, row, &records.texts)
        fields.transaction.subscriptionGroupIdentifier =
            try lastGroup.name(subscriptionGroupIdentifier, row, &records.texts)
        fields.purchaseDate = try purchaseDate.instant(row)
        fields.transaction.originalPurchaseDate = try originalPurchaseDate.instant(row)
        fields.expiresDate = try expiresDate.instant(row)
        fields.transaction.signedDate = try signedDate.instant(row)
        fields.transaction.kind = try lastKind.meaning(type, row) { ProductKind($0) ?? .other }
        if inAppOwnershipType.isThere { try readOwnership(row, into: &fields, &records.texts) }
        fields.transaction.environment = try lastEnvironment.meaning(environment, row) { Environment(reading: $0) }
        fields.detail.bundleId = try lastBundle.name(bundleId, row, &records.texts)
        fields.transaction.reason = try lastReason.meaning(transactionReason, row) { Transaction.Reason($0) }
        if let milliunits = try price.integer(row) {
            guard Money.isPrice(milliunits) else { throw price.failure(.priceIsNegative, row) }
            fields.price = milliunits
        }
        fields.currency = try lastCurrency.meaning(currency, row) { Currency(utf8: $0.bytes) }
        fields.transaction.isUpgraded = try isUpgraded.flag(row) ?? false
        fields.offerType = try offerType.integer(row).flatMap { $0.countedFromOne }
        fields.revocationDate = try revocationDate.instant(row)
        if hasRare { try readRare(row, into: &fields, &records.texts) }
        if fields.hasRefundedShare { try readRevocation(row, into: &fields) }
        records.append(fields)
    }

    private func readOwnership(
        _ row: Int,
        into fields: inout TransactionFields,
        _ texts: inout Texts
    ) throws(ArrowFailure) {
        fields.transaction.ownership =
            try lastOwnership.meaning(inAppOwnershipType, row) { Transaction.Ownership($0) ?? .other } ?? .purchased
        guard fields.transaction.ownership != .purchased else { return }
        fields.detail.ownership = try inAppOwnershipType.name(row, &texts)
    }

    /// Reads the rare columns: seats, commitments and moves between chains.
    @inline(never)
    private func readRare(
        _ row: Int,
        into fields: inout TransactionFields,
        _ texts: inout Texts
    ) throws(ArrowFailure) {
        fields.seats.quantity = try quantity.integer(row)
        fields.transaction.isSeatAddition =
            try lastAddition.meaning(additionalTransactionReason, row) { "SEAT_ADDITION" ~= $0 } ?? false
        if try lastPlan.meaning(billingPlanType, row, { "MONTHLY" ~= $0 }) ?? false {
            fields.set(
                Commitment(billingPeriod: nil, totalBillingPeriods: nil, expiresDate: nil, price: nil),
                in: &texts
            )
        }
        fields.detail.previousOriginalTransactionId = try previousOriginalTransactionId.id(row, &texts)
    }

    @inline(never)
    private func readRevocation(_ row: Int, into fields: inout TransactionFields) throws(ArrowFailure) {
        fields.revocationType = try lastRevocationType.meaning(revocationType, row) {
            TransactionFields.RevocationType($0)
        }
        guard let share = try revocationPercentage.integer(row) else { return }
        guard fields.set(refundedShare: share) else { throw revocationPercentage.failure(.shareOutOfRange, row) }
    }
}
