internal import SubscoreCore

/// The columns of the table of reports.
final class ReportColumns {
    let originalTransactionId: ColumnReader
    let signedDate: ColumnReader
    let status: ColumnReader
    let autoRenewStatus: ColumnReader
    let productId: ColumnReader
    let autoRenewProductId: ColumnReader
    let isInBillingRetryPeriod: ColumnReader
    let gracePeriodExpiresDate: ColumnReader
    let renewalDate: ColumnReader
    let expirationIntent: ColumnReader
    let priceIncreaseStatus: ColumnReader
    let renewalPrice: ColumnReader
    let renewalCurrency: ColumnReader
    let notificationType: ColumnReader
    let subtype: ColumnReader
    let transactionId: ColumnReader
    let environment: ColumnReader
    let bundleId: ColumnReader
    /// Whether any row that was read so far has a value that could not be read.
    private(set) var hasUnreadable = false
    /// The same for a price increase status of which it is not clear what it says.
    private(set) var hasUnclearIncreases = false
    private var lastEnvironment = LastText<Environment>()
    private var lastType = LastText<Notification.Kind>()
    private var lastCurrency = LastText<Currency>()

    init(_ table: ArrowTable) throws(ArrowFailure) {
        originalTransactionId = try ColumnReader(table, .originalTransactionId, .id, isRequired: true)
        signedDate = try ColumnReader(table, .signedDate, .instant)
        status = try ColumnReader(table, .status, .integer)
        autoRenewStatus = try ColumnReader(table, .autoRenewStatus, .flag)
        productId = try ColumnReader(table, .productId, .id)
        autoRenewProductId = try ColumnReader(table, .autoRenewProductId, .id)
        isInBillingRetryPeriod = try ColumnReader(table, .isInBillingRetryPeriod, .flag)
        gracePeriodExpiresDate = try ColumnReader(table, .gracePeriodExpiresDate, .instant)
        renewalDate = try ColumnReader(table, .renewalDate, .instant)
        expirationIntent = try ColumnReader(table, .expirationIntent, .integer)
        priceIncreaseStatus = try ColumnReader(table, .priceIncreaseStatus, .integer)
        renewalPrice = try ColumnReader(table, .renewalPrice, .integer)
        renewalCurrency = try ColumnReader(table, .renewalCurrency, .word)
        notificationType = try ColumnReader(table, .notificationType, .word)
        subtype = try ColumnReader(table, .subtype, .word)
        transactionId = try ColumnReader(table, .transactionId, .id)
        environment = try ColumnReader(table, .environment, .word)
        bundleId = try ColumnReader(table, .bundleId, .id)
    }

    var areIdsIntegers: Bool { originalTransactionId.isIntegerOrAbsent }

    /// Whether any date that was read looks like seconds.
    var hasSeconds: Bool { signedDate.hasSeconds || gracePeriodExpiresDate.hasSeconds || renewalDate.hasSeconds }
}

// The columns of many rows. Members of rows that are null stay as they are, which is absent.
extension ReportColumns {
    /// Writes the members of rows, in the order in which a row's columns are read.
    func read(_ span: inout RowSpan, into rows: Report.Members, _ rare: inout RareParts, _ texts: inout StringTable) {
        let info = rows.renewalInfo
        span.read { run throws(ArrowFailure) in try autoRenewStatus.optionalFlags(run, into: info.autoRenewStatus) }
        span.read { run throws(ArrowFailure) in try productId.names(run, into: info.productId, &texts) }
        span.read { run throws(ArrowFailure) in
            try autoRenewProductId.names(run, into: info.autoRenewProductId, &texts)
        }
        span.read { run throws(ArrowFailure) in
            try isInBillingRetryPeriod.optionalFlags(run, into: info.isInBillingRetryPeriod)
        }
        span.read { run throws(ArrowFailure) in
            try gracePeriodExpiresDate.instants(run, into: info.gracePeriodExpiresDate)
        }
        span.read { run throws(ArrowFailure) in try renewalDate.instants(run, into: info.renewalDate) }
        span.read { run throws(ArrowFailure) in
            guard expirationIntent.isPresent else { return }
            for row in run {
                let intent = try expirationIntent.integer(row).flatMap { $0.countedFromOne }
                info.expirationReason[row] = intent.map { ExpirationReason(intent: $0) }
            }
            try forEachUnreadable(run, of: expirationIntent, rows) { info.expirationReason[$0] = .other }
        }
        span.read { run throws(ArrowFailure) in
            guard priceIncreaseStatus.isPresent else { return }
            for row in run {
                var increase = try priceIncreaseStatus.integer(row).map { RenewalInfo.PriceIncrease(status: $0) }
                if increase == .pending, try hasZeros(row, info) {
                    increase = .unclear
                    hasUnclearIncreases = true
                }
                info.priceIncrease[row] = increase
            }
            try forEachUnreadable(run, of: priceIncreaseStatus, rows) { _ in }
        }
        span.read { run throws(ArrowFailure) in try readPrices(run, into: rows, &rare) }
        span.read { run throws(ArrowFailure) in try transactionId.ids(run, into: rows.transactionId, &texts) }
        span.read { run throws(ArrowFailure) in
            try originalTransactionId.ids(run, into: rows.originalTransactionId, &texts)
        }
        readAboutChains(&span, into: rows, &texts)
    }

    /// Reads the prices of next periods, each with its currency.
    private func readPrices(
        _ run: Range<Int>,
        into rows: Report.Members,
        _ rare: inout RareParts
    ) throws(ArrowFailure) {
        guard renewalPrice.isPresent else { return }
        for row in run {
            let isUnreadable = try renewalPrice.isUnreadable(row)
            let price = try renewalPrice.integer(row)
            let currency = try lastCurrency.meaning(renewalCurrency, row) { Currency(anyCase: $0.bytes) }
            if currency == nil, try !renewalCurrency.word(row).bytes.isEmpty { noteUnreadable(row, rows) }
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
        if try expirationIntent.integer(row) == 0 { return true }
        guard gracePeriodExpiresDate.isPresent, !gracePeriodExpiresDate.isText,
            info.gracePeriodExpiresDate[row] == .absent
        else { return false }
        return try gracePeriodExpiresDate.valueIndex(row) != nil
    }

    /// Reads the columns that do not matter in a report that names no chain.
    private func readAboutChains(_ span: inout RowSpan, into rows: Report.Members, _ texts: inout StringTable) {
        let chains = rows.originalTransactionId
        func isUnattached(_ row: Int) -> Bool { chains[row] == .absent }
        span.read(exceptIn: isUnattached) { run throws(ArrowFailure) in
            try signedDate.instants(run, into: rows.signedDate)
        }
        span.read(exceptIn: isUnattached) { run throws(ArrowFailure) in
            guard status.isPresent else { return }
            for row in run {
                let own = try status.integer(row)?.countedFromOne.map { Report.Status($0) }
                rows.status[row] = own
                if own == .other { noteUnreadable(row, rows) }
            }
            try forEachUnreadable(run, of: status, rows) { rows.status[$0] = .other }
        }
        span.read(exceptIn: isUnattached) { run throws(ArrowFailure) in
            try lastType.forEachRun(notificationType, run) {
                Notification.Kind(reading: $0) ?? .other
            } _: {
                rows.notification.fill($0, $1.map { Notification(type: $0, subtype: nil) })
            }
        }
        if subtype.isPresent {
            span.read(exceptIn: isUnattached) { run throws(ArrowFailure) in
                for row in run {
                    guard let type = rows.notification[row]?.type else { continue }
                    let subtype = try subtype.word(row).orNil.map { Notification.Subtype($0) ?? .other }
                    rows.notification[row] = Notification(type: type, subtype: subtype)
                }
            }
        }
        span.read(exceptIn: isUnattached) { run throws(ArrowFailure) in
            try lastEnvironment.fill(rows.environment, from: environment, run) { Environment(reading: $0) }
        }
        span.read(exceptIn: isUnattached) { run throws(ArrowFailure) in
            try bundleId.names(run, into: rows.bundleId, &texts)
        }
    }
}
