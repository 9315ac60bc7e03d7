internal import Subscore

/// Decodes the rows of the table of reports a few thousand at a time, one column after the other. Rows with a
/// notification, and those that look unusual, are left to `ReportColumns.read`. Every column is written for every row, as
/// in `RowDecoder`.
final class ReportDecoder {
    private let columns: ReportColumns
    private let count: Int
    private let capacity: Int
    /// The rows that are decoded, or of which one has an invalid value.
    private var rows = 0..<0
    private var isValid = false
    private let originalTransactionId: UnsafeMutablePointer<Id>
    private let transactionId: UnsafeMutablePointer<Id>
    private let signedDate: UnsafeMutablePointer<Instant>
    private let gracePeriodExpiresDate: UnsafeMutablePointer<Instant>
    private let renewalDate: UnsafeMutablePointer<Instant>
    private let productId: UnsafeMutablePointer<Name>
    private let autoRenewProductId: UnsafeMutablePointer<Name>
    private let bundleId: UnsafeMutablePointer<Name>
    private let environment: UnsafeMutablePointer<Environment?>
    private let autoRenewStatus: UnsafeMutablePointer<Bool?>
    private let isInBillingRetryPeriod: UnsafeMutablePointer<Bool?>
    /// -1 for none.
    private let status: UnsafeMutablePointer<Int8>
    private let expirationIntent: UnsafeMutablePointer<Int8>
    private let priceIncreaseStatus: UnsafeMutablePointer<Int8>
    private let isRare: UnsafeMutablePointer<Bool>
    private var lastEnvironment = LastText<Environment>()
    private var lastProduct = LastText<Name>()
    private var lastRenewing = LastText<Name>()
    private var lastBundle = LastText<Name>()

    /// The memory of a row in all columns, and the texts of a row that are kept, whose array doubles, and is copied when
    /// it does.
    private static var bytesPerRow: Int { 64 + 3 * 3 * Identifier.maximumLength }

    /// - Parameters:
    /// - count: The rows of the table.
    /// - rowsAtOnce: How many rows are decoded at once.
    init(_ columns: ReportColumns, count: Int, rowsAtOnce: Int) {
        self.columns = columns
        self.count = count
        let capacity = min(count, rowsAtOnce)
        func column<Value: BitwiseCopyable>(of absent: Value) -> UnsafeMutablePointer<Value> {
            let column = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
            column.initialize(repeating: absent, count: capacity)
            return column
        }
        self.capacity = capacity
        originalTransactionId = column(of: .absent)
        transactionId = column(of: .absent)
        signedDate = column(of: .absent)
        gracePeriodExpiresDate = column(of: .absent)
        renewalDate = column(of: .absent)
        productId = column(of: .absent)
        autoRenewProductId = column(of: .absent)
        bundleId = column(of: .absent)
        environment = column(of: nil)
        autoRenewStatus = column(of: nil)
        isInBillingRetryPeriod = column(of: nil)
        status = column(of: -1)
        expirationIntent = column(of: -1)
        priceIncreaseStatus = column(of: -1)
        isRare = column(of: false)
    }

    deinit {
        originalTransactionId.deallocate()
        transactionId.deallocate()
        signedDate.deallocate()
        gracePeriodExpiresDate.deallocate()
        renewalDate.deallocate()
        productId.deallocate()
        autoRenewProductId.deallocate()
        bundleId.deallocate()
        environment.deallocate()
        autoRenewStatus.deallocate()
        isInBillingRetryPeriod.deallocate()
        status.deallocate()
        expirationIntent.deallocate()
        priceIncreaseStatus.deallocate()
        isRare.deallocate()
    }

    /// The work memory for a table with so many rows, in bytes.
    static func workMemory(rows: Int, rowsAtOnce: Int) -> Int { min(rows, rowsAtOnce) * bytesPerRow }

    /// Appends the reports of a customer. Returns false if they have to be read one by one: one of the rows that are
    /// decoded with them has an invalid value, or there are too many texts to keep.
    func append(_ customer: Range<Int>, to records: inout Records) -> Bool {
        guard records.texts.count <= RowDecoder.mostTexts else { return false }
        for row in customer {
            if row < rows.lowerBound || row >= rows.upperBound { decode(from: row, &records.texts) }
            guard isValid else { return false }
            let index = row - rows.lowerBound
            guard !isRare[index] else {
                do throws(ArrowFailure) { try columns.read(row, into: &records) } catch { return false }
                continue
            }
            var info = RenewalInfo()
            info.$productId = productId[index]
            info.$autoRenewProductId = autoRenewProductId[index]
            info.$gracePeriodExpiresDate = gracePeriodExpiresDate[index]
            info.$renewalDate = renewalDate[index]
            info.autoRenewStatus = autoRenewStatus[index]
            info.isInBillingRetryPeriod = isInBillingRetryPeriod[index]
            if expirationIntent[index] > 0 {
                info.expirationReason = ExpirationReason(intent: Int64(expirationIntent[index]))
            }
            if priceIncreaseStatus[index] >= 0 {
                info.priceIncrease = RenewalInfo.PriceIncrease(status: Int64(priceIncreaseStatus[index]))
            }
            var report = Report(originalTransactionId: originalTransactionId[index], signedDate: nil)
            report.$signedDate = signedDate[index]
            report.$transactionId = transactionId[index]
            report.$bundleId = bundleId[index]
            report.environment = environment[index]
            if status[index] >= 0 { report.status = Report.Status(Int64(status[index])) }
            if info.statesAnything { report.renewalInfo = info }
            records.append(report)
        }
        return true
    }

    /// Gives what is decoded the new names of its texts.
    func rename(_ renamed: Renaming) {
        for index in 0..<rows.count {
            productId[index] = renamed(productId[index])
            autoRenewProductId[index] = renamed(autoRenewProductId[index])
            bundleId[index] = renamed(bundleId[index])
        }
        lastProduct = LastText<Name>()
        lastRenewing = LastText<Name>()
        lastBundle = LastText<Name>()
    }

    private func decode(from first: Int, _ texts: inout Texts) {
        rows = first..<min(first + capacity, count)
        do throws(ArrowFailure) {
            try decodeColumns(rows, &texts)
            isValid = true
        } catch {
            isValid = false
        }
    }

    private func decodeColumns(_ next: Range<Int>, _ texts: inout Texts) throws(ArrowFailure) {
        isRare.update(repeating: false, count: next.count)
        try columns.originalTransactionId.ids(next, into: originalTransactionId, isRare, isRequired: true)
        try columns.transactionId.ids(next, into: transactionId, isRare)
        try columns.signedDate.instants(next, into: signedDate, isRare)
        try columns.gracePeriodExpiresDate.instants(next, into: gracePeriodExpiresDate, isRare)
        try columns.renewalDate.instants(next, into: renewalDate, isRare)
        try columns.status.integers(next, into: status, ifNull: -1, isRare)
        try columns.expirationIntent.integers(next, into: expirationIntent, ifNull: -1, isRare)
        try columns.priceIncreaseStatus.integers(next, into: priceIncreaseStatus, ifNull: -1, isRare)
        try columns.autoRenewStatus.optionalFlags(next, into: autoRenewStatus)
        try columns.isInBillingRetryPeriod.optionalFlags(next, into: isInBillingRetryPeriod)
        try lastProduct.names(columns.productId, next, &texts, into: productId)
        try lastRenewing.names(columns.autoRenewProductId, next, &texts, into: autoRenewProductId)
        try lastBundle.names(columns.bundleId, next, &texts, into: bundleId)
        try lastEnvironment.forEachRun(columns.environment, next) {
            Environment(reading: $0)
        } _: {
            environment.fill($0, $1)
        }
        if columns.notificationType.isThere {
            for row in next where try !columns.notificationType.isNull(row) { isRare[row - next.lowerBound] = true }
        }
    }
}
