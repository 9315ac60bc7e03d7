internal import Subscore

/// The columns of the table of reports.
struct ReportColumns: BitwiseCopyable {
    let customer: CustomerColumn
    let originalTransactionId: ArrowColumn
    private let signedDate: ArrowColumn
    private let status: ArrowColumn
    private let autoRenewStatus: ArrowColumn
    private let productId: ArrowColumn
    private let autoRenewProductId: ArrowColumn
    private let isInBillingRetryPeriod: ArrowColumn
    private let gracePeriodExpiresDate: ArrowColumn
    private let renewalDate: ArrowColumn
    private let expirationIntent: ArrowColumn
    private let priceIncreaseStatus: ArrowColumn
    private let notificationType: ArrowColumn
    private let subtype: ArrowColumn
    private let transactionId: ArrowColumn
    private let environment: ArrowColumn
    private let bundleId: ArrowColumn

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
