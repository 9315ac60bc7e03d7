internal import Subscore

/// Decodes the rows of a table a few thousand at a time, one column after the other, and makes the histories of
/// customers from them. It leaves customers with rare rows, and all rows near an invalid value, which
/// `TransactionColumns.read` reports.
///
/// The same memory is used for all rows, and a customer's answer must not depend on another customer's rows. So every
/// member of `DecodedRows` is written for every row, also if the row has no value or the table has no such column.
final class RowDecoder {
    private let columns: TransactionColumns
    private let reports: ReportDecoder?
    private let count: Int
    private(set) var decoded: DecodedRows
    /// The rows that are decoded, or of which one has an invalid value.
    private var rows = 0..<0
    private var isValid = false
    /// Of one customer after the other. Its texts are those of all customers, and its records are reports.
    private let history = History()
    private var ownBundleId: Name?
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

    /// The most texts of all customers. A table with more has texts that do not repeat, which are not worth keeping: each
    /// new one may give all others new names.
    static var mostTexts: Int { 1024 }
    /// The texts of a row that are kept: product, group and app. Their array doubles, and is copied when it does.
    private static var textBytes: Int { 3 * 3 * Identifier.maximumLength }

    /// - Parameters:
    /// - count: The rows of the table.
    /// - rowsAtOnce: How many rows are decoded at once, unless a customer has more.
    init(_ columns: TransactionColumns, _ reports: ReportDecoder?, count: Int, rowsAtOnce: Int) {
        self.columns = columns
        self.reports = reports
        self.count = count
        decoded = DecodedRows(capacity: min(count, rowsAtOnce))
    }

    /// The work memory for decoded rows, in bytes.
    ///
    /// - Parameters:
    /// - rows: The rows of the table.
    /// - largest: The most rows of a customer.
    /// - rowsAtOnce: How many rows are decoded at once, unless a customer has more.
    static func workMemory(rows: Int, largest: Int, rowsAtOnce: Int) -> Int {
        min(rows, max(rowsAtOnce, largest)) * (DecodedRows.bytesPerRow + textBytes)
    }

    /// Returns the history of a customer, which lasts until that of the next one is made; nil if its records have to be
    /// read one by one.
    func history(of customer: CustomerTables.Customer, _ question: CustomersQuestion) -> History? {
        guard !customer.rows.isEmpty, decode(from: customer.rows, question), readReports(customer.reports) else {
            return nil
        }
        let first = customer.rows.lowerBound - rows.lowerBound
        let isDecided = history.decide(
            decoded,
            first..<first + customer.rows.count,
            of: question.owner,
            ownBundleId: ownBundleId,
            from: question.viewpoint
        )
        return isDecided ? history : nil
    }

    /// Reads the reports of a customer. Returns false if they have to be read as those of any customer.
    private func readReports(_ rows: Range<Int>) -> Bool {
        if !history.records.isEmpty { history.records.removeAll(keepingTexts: true) }
        guard !rows.isEmpty, let reports else { return true }
        defer { seal() }
        return reports.append(rows, to: &history.records)
    }

    /// Sorts the texts, if there are new ones, and gives everything that was read the new names.
    private func seal() {
        if history.records.hasNewTexts { sealNew() }
    }

    private func sealNew() {
        let renamed = history.records.seal()
        guard !renamed.changesNothing else { return }
        decoded.rename(rows.count, renamed)
        ownBundleId = renamed(ownBundleId)
        lastProduct = LastText<Name>()
        lastGroup = LastText<Name>()
        lastBundle = LastText<Name>()
        reports?.rename(renamed)
    }

    /// Decodes the rows of a customer and those after them, if they are not decoded yet. Returns false if one of them
    /// has an invalid value.
    private func decode(from customer: Range<Int>, _ question: CustomersQuestion) -> Bool {
        if customer.lowerBound >= rows.lowerBound, customer.upperBound <= rows.upperBound { return isValid }
        return decodeNext(from: customer, question)
    }

    private func decodeNext(from customer: Range<Int>, _ question: CustomersQuestion) -> Bool {
        guard history.records.texts.count <= Self.mostTexts else { return false }
        if customer.count > decoded.capacity { decoded = DecodedRows(capacity: customer.count) }
        rows = customer.lowerBound..<min(customer.lowerBound + decoded.capacity, count)
        do throws(ArrowFailure) {
            try decodeColumns()
            isValid = true
        } catch {
            isValid = false
        }
        seal()
        ownBundleId = question.owner.bundleId.flatMap { history.records.texts.name($0) }
        return isValid
    }

    private func decodeColumns() throws(ArrowFailure) {
        let isRare = decoded.isRare
        isRare.update(repeating: false, count: rows.count)
        try columns.transactionId.ids(rows, into: decoded.transactionId, isRare, isRequired: true)
        try columns.originalTransactionId.ids(rows, into: decoded.originalTransactionId, isRare)
        try columns.webOrderLineItemId.ids(rows, into: decoded.webOrderLineItemId, isRare)
        try columns.purchaseDate.instants(rows, into: decoded.purchaseDate, isRare, isRequired: true)
        try columns.expiresDate.instants(rows, into: decoded.expiresDate, isRare, isRequired: true)
        try columns.originalPurchaseDate.instants(rows, into: decoded.originalPurchaseDate, isRare)
        try columns.signedDate.instants(rows, into: decoded.signedDate, isRare)
        try columns.revocationDate.instants(rows, into: decoded.revocationDate, isRare)
        try columns.price.integers(rows, into: decoded.price, ifNull: -1, isRare)
        try columns.offerType.integers(rows, into: decoded.offerType, ifNull: 0, isRare)
        try columns.isUpgraded.flags(rows, into: decoded.isUpgraded)
        try lastProduct.names(columns.productId, rows, &history.records.texts, into: decoded.productId)
        try lastGroup.names(
            columns.subscriptionGroupIdentifier,
            rows,
            &history.records.texts,
            into: decoded.subscriptionGroupIdentifier
        )
        try lastBundle.names(columns.bundleId, rows, &history.records.texts, into: decoded.bundleId)
        try decodeMeanings()
        try decodeRare()
        let productId = decoded.productId
        for index in 0..<rows.count where productId[index] == .absent { isRare[index] = true }
        // Few rows have these two.
        decoded.revocationKind.fill(0..<rows.count, .refund)
        decoded.revocationPercentage.fill(0..<rows.count, -1)
        let (revocationDate, isUpgraded) = (decoded.revocationDate, decoded.isUpgraded)
        for index in 0..<rows.count where revocationDate[index] != .absent || isUpgraded[index] {
            try decodeRevocation(index)
        }
    }

    /// Decodes the texts of the store.
    private func decodeMeanings() throws(ArrowFailure) {
        let (environment, reason, currency) = (decoded.environment, decoded.reason, decoded.currency)
        let (ownership, ownershipName, isRare) = (decoded.ownership, decoded.ownershipName, decoded.isRare)
        try lastEnvironment.forEachRun(columns.environment, rows) {
            Environment(reading: $0)
        } _: {
            environment.fill($0, $1)
        }
        try lastReason.forEachRun(columns.transactionReason, rows) {
            Transaction.Reason($0)
        } _: {
            reason.fill($0, $1)
        }
        try lastCurrency.forEachRun(columns.currency, rows) {
            Currency(utf8: $0.bytes)
        } _: {
            currency.fill($0, $1 ?? .absent)
        }
        try lastKind.forEachRun(columns.type, rows) {
            ProductKind($0) ?? .other
        } _: {
            if let kind = $1, kind != .autoRenewable { isRare.fill($0, true) }
        }
        let first = rows.lowerBound
        try lastOwnership.forEachRun(columns.inAppOwnershipType, rows) {
            Transaction.Ownership($0) ?? .other
        } _: { (run, meaning) throws(ArrowFailure) in
            ownership.fill(run, meaning ?? .purchased)
            let isUsual = meaning ?? .purchased == .purchased
            let name =
                isUsual
                ? nil : try columns.inAppOwnershipType.name(first + run.lowerBound, &history.records.texts)
            ownershipName.fill(run, name ?? .absent)
        }
    }

    /// Marks the rows with seats, commitments, or moves between chains.
    private func decodeRare() throws(ArrowFailure) {
        guard columns.hasRare else { return }
        let (first, isRare) = (rows.lowerBound, decoded.isRare)
        if columns.quantity.isThere {
            for row in rows where try columns.quantity.integer(row) ?? 1 != 1 { isRare[row - first] = true }
        }
        if columns.additionalTransactionReason.isThere {
            for row in rows {
                let isAddition =
                    try lastAddition.meaning(columns.additionalTransactionReason, row) { $0.isSeatAddition }
                if isAddition ?? false { isRare[row - first] = true }
            }
        }
        if columns.billingPlanType.isThere {
            for row in rows {
                let isMonthly = try lastPlan.meaning(columns.billingPlanType, row) { $0.isMonthlyPlan }
                if isMonthly ?? false { isRare[row - first] = true }
            }
        }
        if columns.previousOriginalTransactionId.isThere {
            for row in rows where try !columns.previousOriginalTransactionId.isNull(row) { isRare[row - first] = true }
        }
    }

    /// Decodes what kind of revocation a row has, and which share was refunded.
    private func decodeRevocation(_ index: Int) throws(ArrowFailure) {
        let row = rows.lowerBound + index
        var fields = TransactionFields()
        fields.transaction.ownership = decoded.ownership[index]
        fields.transaction.isUpgraded = decoded.isUpgraded[index]
        fields.revocationDate = decoded.revocationDate[index] == .absent ? nil : decoded.revocationDate[index]
        fields.revocationType = try lastRevocationType.meaning(columns.revocationType, row) {
            TransactionFields.RevocationType($0)
        }
        if let share = try columns.revocationPercentage.integer(row), !fields.set(refundedShare: share) {
            decoded.isRare[index] = true
        }
        decoded.revocationPercentage[index] = Int32(truncatingIfNeeded: fields.detail.revocationPercentage ?? -1)
        decoded.revocationKind[index] = fields.revocation?.kind ?? .refund
    }
}
