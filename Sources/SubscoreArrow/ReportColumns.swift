internal import Subscore

/// The columns of the table of reports.
struct ReportColumns: BitwiseCopyable {
    let customer: CustomerColumn
    let originalTransactionId: ArrowColumn
    let signedDate: ArrowColumn
    let status: ArrowColumn
    let autoRenewStatus: ArrowColumn
    let productId: ArrowColumn
    let autoRenewProductId: ArrowColumn
    let isInBillingRetryPeriod: ArrowColumn
    let gracePeriodExpiresDate: ArrowColumn
    let renewalDate: ArrowColumn
    let expirationIntent: ArrowColumn
    let priceIncreaseStatus: ArrowColumn
    let notificationType: ArrowColumn
    let subtype: ArrowColumn
    let transactionId: ArrowColumn
    let environment: ArrowColumn
    let bundleId: ArrowColumn

    init(_ table: ArrowTable) throws(ArrowFailure) {
        customer = try CustomerColumn(table)
        originalTransactionId = try table.required(.originalTransactionId, .id)
        signedDate = try table.column(.signedDate, .instant)
        status = try table.column(.status, .integer)
        autoRenewStatus = try table.column(.autoRenewStatus, .flag)
        productId = try table.column(.productId, .id)
        autoRenewProductId = try table.column(.autoRenewProductId, .id)
        isInBillingRetryPeriod = try table.column(.isInBillingRetryPeriod, .flag)
        gracePeriodExpiresDate = try table.column(.gracePeriodExpiresDate, .instant)
        renewalDate = try table.column(.renewalDate, .instant)
        expirationIntent = try table.column(.expirationIntent, .integer)
        priceIncreaseStatus = try table.column(.priceIncreaseStatus, .integer)
        notificationType = try table.column(.notificationType, .word)
        subtype = try table.column(.subtype, .word)
        transactionId = try table.column(.transactionId, .id)
        environment = try table.column(.environment, .word)
        bundleId = try table.column(.bundleId, .id)
    }
}

/// Reads rows of the table.
final class ReportReader {
    private let originalTransactionId: ColumnReader
    private let signedDate: ColumnReader
    private let status: ColumnReader
    private let autoRenewStatus: ColumnReader
    private let productId: ColumnReader
    private let autoRenewProductId: ColumnReader
    private let isInBillingRetryPeriod: ColumnReader
    private let gracePeriodExpiresDate: ColumnReader
    private let renewalDate: ColumnReader
    private let expirationIntent: ColumnReader
    private let priceIncreaseStatus: ColumnReader
    private let notificationType: ColumnReader
    private let subtype: ColumnReader
    private let transactionId: ColumnReader
    private let environment: ColumnReader
    private let bundleId: ColumnReader

    init(_ columns: ReportColumns) {
        originalTransactionId = ColumnReader(columns.originalTransactionId)
        signedDate = ColumnReader(columns.signedDate)
        status = ColumnReader(columns.status)
        autoRenewStatus = ColumnReader(columns.autoRenewStatus)
        productId = ColumnReader(columns.productId)
        autoRenewProductId = ColumnReader(columns.autoRenewProductId)
        isInBillingRetryPeriod = ColumnReader(columns.isInBillingRetryPeriod)
        gracePeriodExpiresDate = ColumnReader(columns.gracePeriodExpiresDate)
        renewalDate = ColumnReader(columns.renewalDate)
        expirationIntent = ColumnReader(columns.expirationIntent)
        priceIncreaseStatus = ColumnReader(columns.priceIncreaseStatus)
        notificationType = ColumnReader(columns.notificationType)
        subtype = ColumnReader(columns.subtype)
        transactionId = ColumnReader(columns.transactionId)
        environment = ColumnReader(columns.environment)
        bundleId = ColumnReader(columns.bundleId)
    }

    func read(_ row: Int, into records: inout Records) throws(ArrowFailure) {
        let info = try renewalInfo(row, &records.texts)
        let transaction = try transactionId.id(row, &records.texts)
        guard let chain = try originalTransactionId.id(row, &records.texts) else {
            return records.warn(.renewalInfoUnattached)
        }
        var report = Report(originalTransactionId: chain, signedDate: try signedDate.instant(row))
        report.transactionId = transaction
        report.renewalInfo = info
        report.status = try status.integer(row).map { Report.Status($0) }
        if let type = try notificationType.word(row).orNil {
            report.notification = Notification(
                type: Notification.Kind(type),
                subtype: try subtype.word(row).orNil.map { Notification.Subtype($0) }
            )
        }
        report.environment = try environment.word(row).orNil.map { Transaction.Environment($0) }
        report.bundleId = try bundleId.name(row, &records.texts)
        records.append(report)
    }

    /// Nil where no column of it says anything.
    private func renewalInfo(_ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> RenewalInfo? {
        var info = RenewalInfo()
        info.autoRenewStatus = try autoRenewStatus.flag(row)
        info.productId = try productId.name(row, &texts)
        info.autoRenewProductId = try autoRenewProductId.name(row, &texts)
        info.isInBillingRetryPeriod = try isInBillingRetryPeriod.flag(row)
        info.gracePeriodExpiresDate = try gracePeriodExpiresDate.instant(row)
        info.renewalDate = try renewalDate.instant(row)
        let intent = try expirationIntent.integer(row).flatMap { $0 == 0 ? nil : $0 }
        info.expirationReason = intent.map { ExpirationReason(intent: $0) }
        info.priceIncrease = try priceIncreaseStatus.integer(row).map { RenewalInfo.PriceIncrease(status: $0) }
        let isSaid =
            info.autoRenewStatus != nil || info.productId != nil || info.autoRenewProductId != nil
            || info.isInBillingRetryPeriod != nil
            || info.gracePeriodExpiresDate != nil || info.renewalDate != nil || info.expirationReason != nil
            || info.priceIncrease != nil
        return isSaid ? info : nil
    }
}
