/// What the store says about the next renewal of a chain, as of the moment it was signed.
package struct RenewalInfo: Sendable {
    package let productId: Identifier?
    package let autoRenewProductId: Identifier?
    package let autoRenewStatus: Bool?
    package let isInBillingRetryPeriod: Bool?
    /// Lingers after the grace period; says nothing without a billing retry.
    package let gracePeriodExpiresDate: Instant?
    /// Apple's number, 1...5; others as they come.
    package let expirationIntent: Int64?
    /// 0 consent was asked, 1 consented or merely informed.
    package let priceIncreaseStatus: Int64?
    /// The end of the newest period that this copy knows of.
    package let renewalDate: Instant?

    package init(
        productId: Identifier?,
        autoRenewProductId: Identifier?,
        autoRenewStatus: Bool?,
        isInBillingRetryPeriod: Bool?,
        gracePeriodExpiresDate: Instant?,
        expirationIntent: Int64?,
        priceIncreaseStatus: Int64?,
        renewalDate: Instant?
    ) {
        self.productId = productId
        self.autoRenewProductId = autoRenewProductId
        self.autoRenewStatus = autoRenewStatus
        self.isInBillingRetryPeriod = isInBillingRetryPeriod
        self.gracePeriodExpiresDate = gracePeriodExpiresDate
        self.expirationIntent = expirationIntent
        self.priceIncreaseStatus = priceIncreaseStatus
        self.renewalDate = renewalDate
    }
}
