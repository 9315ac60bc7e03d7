internal import Subscore

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
    let notificationType: ColumnReader
    let subtype: ColumnReader
    let transactionId: ColumnReader
    let environment: ColumnReader
    let bundleId: ColumnReader

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
        notificationType = try ColumnReader(table, .notificationType, .word)
        subtype = try ColumnReader(table, .subtype, .word)
        transactionId = try ColumnReader(table, .transactionId, .id)
        environment = try ColumnReader(table, .environment, .word)
        bundleId = try ColumnReader(table, .bundleId, .id)
    }

    var areIdsIntegers: Bool { originalTransactionId.isIntegerOrAbsent }
}

// One row at a time, for rows that `ReportDecoder` leaves.
extension ReportColumns {
    func read(_ row: Int, into records: inout Records) throws(ArrowFailure) {
        let info = try renewalInfo(row, &records.texts)
        let transaction = try transactionId.id(row, &records.texts)
        guard let chain = try originalTransactionId.id(row, &records.texts) else {
            return records.warn(.renewalInfoUnattached)
        }
        var report = Report(originalTransactionId: chain, signedDate: try signedDate.instant(row))
        report.transactionId = transaction
        report.renewalInfo = info.statesAnything ? info : nil
        report.status = try status.integer(row).map { Report.Status($0) }
        if let type = try notificationType.word(row).orNil {
            report.notification = Notification(
                type: Notification.Kind(type) ?? .other,
                subtype: subtype.isThere
                    ? try subtype.word(row).orNil.map { Notification.Subtype($0) ?? .other } : .other
            )
        }
        report.environment = try environment.word(row).orNil.map { Environment(reading: $0) }
        report.bundleId = try bundleId.name(row, &records.texts)
        records.append(report)
    }

    private func renewalInfo(_ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> RenewalInfo {
        var info = RenewalInfo()
        info.autoRenewStatus = try autoRenewStatus.flag(row)
        info.productId = try productId.name(row, &texts)
        info.autoRenewProductId = try autoRenewProductId.name(row, &texts)
        info.isInBillingRetryPeriod = try isInBillingRetryPeriod.flag(row)
        info.gracePeriodExpiresDate = try gracePeriodExpiresDate.instant(row)
        info.renewalDate = try renewalDate.instant(row)
        let intent = try expirationIntent.integer(row).flatMap { $0.countedFromOne }
        info.expirationReason = intent.map { ExpirationReason(intent: $0) }
        info.priceIncrease = try priceIncreaseStatus.integer(row).map { RenewalInfo.PriceIncrease(status: $0) }
        return info
    }
}

extension RenewalInfo {
    /// Whether any of the columns has a value.
    var statesAnything: Bool {
        autoRenewStatus != nil || productId != nil || autoRenewProductId != nil || isInBillingRetryPeriod != nil
            || gracePeriodExpiresDate != nil || renewalDate != nil || expirationReason != nil || priceIncrease != nil
    }
}
