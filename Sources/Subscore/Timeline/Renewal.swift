/// What is expected of a chain: how its last row will renew.
package struct Renewal: Sendable {
    package let row: Row
    package let report: Report
    /// Where the renewals end; nil where no end of them is known.
    let end: Instant?

    /// Nil where no renewal is expected: auto-renew is off or unknown, the subscription has ended or is in trouble, or what
    /// is known reaches beyond the row's end.
    ///
    /// - Parameter known: The last instant that anything is known of.
    @_optimize(speed)
    package init?(_ history: History, _ chain: Chain, known: Instant?) {
        guard let report = history.renewalReport(of: chain), report.autoRenewStatus == true,
            report.renewalInfo?.expirationReason == nil
        else { return nil }
        guard let row = history.lastRow(of: chain), row.ran, !row.isReplaced,
            row.transaction.revocation == nil, !row.transaction.isUpgraded,
            known.map({ $0 <= row.transaction.expiresDate }) ?? true
        else { return nil }
        // After a status that says that it is over nothing is expected. One from the end on is looked at below.
        let reports = history.reports[chain.reports]
        let beforeEnd = reports.last { $0.signedDate.map { $0 < row.transaction.expiresDate } ?? false }
        if beforeEnd?.isVerdict(on: row) == true { return nil }
        guard Gap.earlyFailure(of: Int(row.position), in: chain, history) == nil else { return nil }
        // What counts as current, or was signed at the very end, says already what follows.
        let saysOtherwise = reports.contains { report in
            report.signedDate.map { $0 >= row.transaction.expiresDate } ?? true
                && report.word.map { !$0.isUntroubled } ?? false
        }
        guard !saysOtherwise else { return nil }
        end = history.commitmentEnd(of: row, by: report)
        guard end.isAfter(row.transaction.expiresDate) else { return nil }
        self.row = row
        self.report = report
    }
}

extension Report {
    /// Whether its status says that a row is over, and no later copy of the row contradicts it.
    fileprivate func isVerdict(on row: Row) -> Bool {
        (witnessed == .expired || witnessed == .revoked) && !isOlder(than: row.transaction)
    }
}

extension History {
    /// The end of the commitment that a row is a billing period of, where the customer does not renew it: the store goes on
    /// billing up to there.
    func commitmentEnd(of row: Row, by report: Report?) -> Instant? {
        guard let info = report?.renewalInfo, info.commitmentAutoRenewStatus == false else { return nil }
        return commitment(of: row.transaction)?.expiresDate ?? info.commitmentRenewalDate
    }
}

/// A product that was chosen for the next renewal.
package struct PendingChange: Sendable {
    package let from: Name
    package let productId: Name
    /// Nil where no row tells.
    package let effectiveDate: Instant?

    /// Nil where no switch is pending: the report names no other product, auto-renew is off, the subscription
    /// has ended, or the report was signed in another row's period.
    package init?(_ history: History, _ chain: Chain, _ row: Row, _ report: Report) {
        self.init(report, from: row.transaction.productId, effectiveDate: row.transaction.expiresDate)
        guard row.transaction.revocation == nil, !row.transaction.isUpgraded, !row.isReplaced else { return nil }
        guard history.isReport(report, about: row, of: chain) else { return nil }
    }

    /// As the newest report of a chain that no transaction is known of tells it.
    ///
    /// - Parameter instant: Nil is any.
    init?(reportedOf chain: Chain, _ history: History, at instant: Instant?) {
        guard chain.isReportedOnly, let report = history.renewalReport(of: chain),
            let product = report.renewalInfo?.productId
        else { return nil }
        self.init(report, from: product, effectiveDate: nil)
        if let instant, !report.isCurrent(at: instant) { return nil }
    }

    private init?(_ report: Report, from: Name, effectiveDate: Instant?) {
        guard let info = report.renewalInfo, let productId = info.autoRenewProductId else { return nil }
        guard productId != from, report.autoRenewStatus != false else { return nil }
        guard info.expirationReason == nil || info.isInBillingRetryPeriod == true else { return nil }
        self.from = from
        self.productId = productId
        self.effectiveDate = effectiveDate
    }
}
