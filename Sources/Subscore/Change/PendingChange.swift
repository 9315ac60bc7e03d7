/// A switch that was chosen and takes effect at the next renewal.
package struct PendingChange: Sendable {
    package let productId: Identifier
    package let effectiveDate: Instant

    /// Nil where no switch is pending: the report names no other product, auto-renew is off, the subscription
    /// has ended, or the report was signed in another row's period.
    package init?(chain: Chain, row: Int, report: Report) {
        let transaction = chain.rows[row]
        guard let info = report.renewalInfo, let productId = info.autoRenewProductId else { return nil }
        guard productId != transaction.productId, report.autoRenewStatus != false else { return nil }
        guard info.expirationIntent == nil || info.isInBillingRetryPeriod == true else { return nil }
        guard transaction.revocation == nil, !transaction.isUpgraded else { return nil }
        guard chain.isReport(report, aboutRow: row) else { return nil }
        self.productId = productId
        effectiveDate = transaction.expiresDate
    }
}
