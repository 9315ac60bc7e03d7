// The decoded payloads of the App Store Server API. Every form but the receipt is made of them.
extension Account {
    func payload(_ row: Row, signed: Int64) -> String {
        var object = ObjectText()
        object.add("transactionId", row.transactionId)
        object.add("originalTransactionId", originalTransactionId)
        object.add("webOrderLineItemId", row.webOrderLineItemId)
        object.add("bundleId", "com.example.reader")
        object.add("productId", row.plan.productId)
        object.add("subscriptionGroupIdentifier", group)
        object.add("purchaseDate", row.purchase)
        object.add("expiresDate", row.expires)
        object.add("quantity", 1)
        object.add("type", "Auto-Renewable Subscription")
        object.add("inAppOwnershipType", ownership)
        object.add("signedDate", signed)
        object.add("environment", environment)
        object.add("storefront", "USA")
        object.add("transactionReason", row.isRenewal ? "RENEWAL" : "PURCHASE")
        if row.isTrial {
            object.add("offerType", 1)
            object.add("offerDiscountType", "FREE_TRIAL")
        }
        object.add("price", row.isTrial ? 0 : row.plan.milliunits)
        object.add("currency", "USD")
        // The store leaves it out where it is false.
        if row.isUpgraded { object.add("isUpgraded", true) }
        if let revocation = row.revocation {
            object.add("revocationDate", revocation)
            object.add("revocationReason", 0)
            if row.isUpgraded {
                object.add("revocationType", "REFUND_PRORATED")
            } else {
                object.add("revocationType", isFamilyShared ? "FAMILY_REVOKE" : "REFUND_FULL")
            }
        }
        return object.done
    }

    func payload(_ renewal: Renewal, signed: Int64) -> String {
        var object = ObjectText()
        object.add("originalTransactionId", originalTransactionId)
        object.add("productId", renewal.plan.productId)
        object.add("autoRenewProductId", renewal.next.productId)
        object.add("autoRenewStatus", renewal.autoRenews ? 1 : 0)
        if renewal.isRetrying || writesFalseFlags { object.add("isInBillingRetryPeriod", renewal.isRetrying) }
        object.add("gracePeriodExpiresDate", renewal.graceEnd)
        object.add("expirationIntent", renewal.expirationIntent)
        object.add("priceIncreaseStatus", renewal.priceIncreaseStatus)
        object.add("renewalDate", renewal.renewalDate)
        object.add("renewalPrice", renewal.next.milliunits)
        object.add("currency", "USD")
        object.add("environment", environment)
        object.add("signedDate", signed)
        return object.done
    }

    var ownership: String { isFamilyShared ? "FAMILY_SHARED" : "PURCHASED" }
    var environment: String { isSandbox ? "Sandbox" : "Production" }
}
