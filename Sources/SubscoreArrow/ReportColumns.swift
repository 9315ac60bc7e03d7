internal import Subscore

/// Reads rows of the table of reports.
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
    private var lastProduct = LastText<Name>()
    private var lastRenewing = LastText<Name>()
    private var lastBundle = LastText<Name>()

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

    /// Call it when the names of earlier customers are no longer valid.
    func forgetNames() {
        lastProduct = LastText<Name>()
        lastRenewing = LastText<Name>()
        lastBundle = LastText<Name>()
    }

    @_optimize(speed)
    @inline(never)
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
                type: Notification.Kind(type) ?? .other,
                subtype: subtype.isThere
                    ? try subtype.word(row).orNil.map { Notification.Subtype($0) ?? .other } : .other
            )
        }
        report.environment = try environment.word(row).orNil.map { Environment(reading: $0) }
        report.bundleId = try lastBundle.name(bundleId, row, &records.texts)
        records.append(report)
    }

    /// Returns nil if all of its columns are absent.
    private func renewalInfo(_ row: Int, _ texts: inout Texts) throws(ArrowFailure) -> RenewalInfo? {
        var info = RenewalInfo()
        info.autoRenewStatus = try autoRenewStatus.flag(row)
        info.productId = try lastProduct.name(productId, row, &texts)
        info.autoRenewProductId = try lastRenewing.name(autoRenewProductId, row, &texts)
        info.isInBillingRetryPeriod = try isInBillingRetryPeriod.flag(row)
        info.gracePeriodExpiresDate = try gracePeriodExpiresDate.instant(row)
        info.renewalDate = try renewalDate.instant(row)
        let intent = try expirationIntent.integer(row).flatMap { $0.countedFromOne }
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
