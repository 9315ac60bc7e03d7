internal import SubscoreCore

/// The columns of the table of reports.
final class ReportColumns {
    let columns: FieldColumns
    /// Whether any row that was read so far has a value that could not be read.
    private(set) var hasUnreadable = false
    /// The same for a price increase status of which it is not clear what it says.
    private(set) var hasUnclearIncreases = false
    private var lastEnvironment = LastText<Environment>()
    private var lastType = LastText<Notification.Kind>()
    private var lastCurrency = LastText<Currency>()

    private static var required: [StoreField] { [.originalTransactionId] }

    private static var fields: [StoreField] {
        [
            .autoRenewStatus, .productId, .autoRenewProductId, .isInBillingRetryPeriod, .gracePeriodExpiresDate,
            .renewalDate, .expirationIntent, .priceIncreaseStatus, .renewalPrice, .transactionId,
            .originalTransactionId,
            // These do not matter in a report that names no chain.
            .signedDate, .status, .notificationType, .subtype, .environment, .bundleId,
            // Read with the price.
            .renewalCurrency,
        ]
    }

    init(_ table: ArrowTable) throws(ArrowFailure) {
        columns = try FieldColumns(table, Self.fields, required: Self.required)
    }

    var areIdsIntegers: Bool { columns[.originalTransactionId]?.isIntegerOrAbsent ?? true }

    /// Whether any date that was read looks like seconds.
    var hasSeconds: Bool { columns.all.contains { $0.hasSeconds } }
}

// The columns of many rows. Members of rows that are null stay as they are, which is absent.
extension ReportColumns {
    /// Writes the members of rows.
    func read(_ span: inout RowSpan, into rows: Report.Members, _ rare: inout RareParts, _ texts: inout StringTable) {
        var isIgnored: (Int) -> Bool = { _ in false }
        for column in columns.all {
            span.read(exceptIn: isIgnored) { run throws(ArrowFailure) in
                try read(column, run, into: rows, &rare, &texts)
            }
            if column.field == .originalTransactionId {
                let chains = rows.originalTransactionId
                isIgnored = { chains[$0] == .absent }
            }
        }
    }

    private func read(
        _ column: ColumnReader,
        _ run: Range<Int>,
        into rows: Report.Members,
        _ rare: inout RareParts,
        _ texts: inout StringTable
    ) throws(ArrowFailure) {
        guard column.isPresent else { return }
        let info = rows.renewalInfo
        switch column.field {
        case .autoRenewStatus: try column.optionalFlags(run, into: info.autoRenewStatus)
        case .isInBillingRetryPeriod: try column.optionalFlags(run, into: info.isInBillingRetryPeriod)
        case .productId: try column.names(run, into: info.productId, &texts)
        case .autoRenewProductId: try column.names(run, into: info.autoRenewProductId, &texts)
        case .bundleId: try column.names(run, into: rows.bundleId, &texts)
        case .gracePeriodExpiresDate: try column.instants(run, into: info.gracePeriodExpiresDate)
        case .renewalDate: try column.instants(run, into: info.renewalDate)
        case .signedDate: try column.instants(run, into: rows.signedDate)
        case .transactionId: try column.ids(run, into: rows.transactionId, &texts)
        case .originalTransactionId: try column.ids(run, into: rows.originalTransactionId, &texts)
        case .environment:
            try lastEnvironment.fill(rows.environment, from: column, run) { Environment(reading: $0) }
        case .expirationIntent:
            for row in run {
                let intent = try column.integer(row).flatMap { $0.countedFromOne }
                info.expirationReason[row] = intent.map { ExpirationReason(intent: $0) }
            }
            try forEachUnreadable(run, of: column, rows) { info.expirationReason[$0] = .other }
        case .priceIncreaseStatus:
            for row in run {
                var increase = try column.integer(row).map { RenewalInfo.PriceIncrease(status: $0) }
                if increase == .pending, try hasZeros(row, info) {
                    increase = .unclear
                    hasUnclearIncreases = true
                }
                info.priceIncrease[row] = increase
            }
            try forEachUnreadable(run, of: column, rows) { _ in }
        case .renewalPrice: try readPrices(column, run, into: rows, &rare)
        case .status:
            for row in run {
                let own = try column.integer(row)?.countedFromOne.map { Report.Status($0) }
                rows.status[row] = own
                if own == .other { noteUnreadable(row, rows) }
            }
            try forEachUnreadable(run, of: column, rows) { rows.status[$0] = .other }
        case .notificationType:
            try lastType.forEachRun(column, run) {
                Notification.Kind(reading: $0) ?? .other
            } _: {
                rows.notification.fill($0, $1.map { Notification(type: $0, subtype: nil) })
            }
        case .subtype:
            for row in run {
                guard let type = rows.notification[row]?.type else { continue }
                let subtype = try column.word(row).orNil.map { Notification.Subtype($0) ?? .other }
                rows.notification[row] = Notification(type: type, subtype: subtype)
            }
        default: break
        }
    }

    /// Reads the prices of next periods, each with its currency.
    private func readPrices(
        _ column: ColumnReader,
        _ run: Range<Int>,
        into rows: Report.Members,
        _ rare: inout RareParts
    ) throws(ArrowFailure) {
        guard let currencies = columns[.renewalCurrency] else { return }
        for row in run {
            let isUnreadable = try column.isUnreadable(row)
            let price = try column.integer(row)
            let currency = try lastCurrency.meaning(currencies, row) { Currency(anyCase: $0.bytes) }
            if currency == nil, try !currencies.word(row).bytes.isEmpty { noteUnreadable(row, rows) }
            guard let price, Money.isPrice(price) else {
                if isUnreadable || price != nil { noteUnreadable(row, rows) }
                continue
            }
            // Client libraries write so what the store left out.
            if price == 0, currency == nil, try hasZeros(row, rows.renewalInfo) { continue }
            var terms = RenewalTerms()
            terms.renewalPrice = price
            terms.currency = currency
            rows.terms[row] = rare.insert(terms)
        }
    }

    /// Notes the rows with an integer that cannot be read, and calls the body with each.
    private func forEachUnreadable(
        _ run: Range<Int>,
        of column: ColumnReader,
        _ rows: Report.Members,
        _ body: (Int) -> Void
    ) throws(ArrowFailure) {
        guard column.mayBeUnreadable else { return }
        for row in run where try column.isUnreadable(row) {
            noteUnreadable(row, rows)
            body(row)
        }
    }

    private func noteUnreadable(_ row: Int, _ rows: Report.Members) {
        rows.unreadable[row] += 1
        hasUnreadable = true
    }

    /// Whether a client library wrote 0 in a row for what is absent.
    private func hasZeros(_ row: Int, _ info: RenewalInfo.Members) throws(ArrowFailure) -> Bool {
        if try columns[.expirationIntent]?.integer(row) == 0 { return true }
        guard let grace = columns[.gracePeriodExpiresDate], grace.isPresent, !grace.isText,
            info.gracePeriodExpiresDate[row] == .absent
        else { return false }
        return try grace.valueIndex(row) != nil
    }
}
