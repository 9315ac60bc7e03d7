internal import SubscoreCore
internal import SubscoreJSON

// The payloads of the App Store, decoded. Every form but the receipt is made of them.
extension Account {
    func write(_ row: Row, of ledger: Ledger, signed: Int64, in store: Store, to object: inout JSONWriter) {
        object.set("transactionId", row.transactionId)
        object.set("originalTransactionId", "\(ledger.originalTransactionId)")
        guard row.expires < Int64.max else {
            writePurchase(row, signed: signed, in: store, to: &object)
            return
        }
        let plan = store.plans[row.plan]
        object.set("webOrderLineItemId", "\(row.webOrderLineItemId)")
        object.set("bundleId", store.bundleId)
        object.set("productId", plan.productId)
        object.set("subscriptionGroupIdentifier", group)
        object.set("purchaseDate", row.purchase)
        object.set("originalPurchaseDate", ledger.rows[0].purchase)
        object.set("expiresDate", row.expires)
        object.set("quantity", row.seats?.quantity ?? 1)
        object.set("type", "Auto-Renewable Subscription")
        object.set("appAccountToken", appAccountToken)
        object.set("inAppOwnershipType", ownership.name)
        object.set("signedDate", signed)
        writeRevocation(of: row, to: &object)
        if let offer = row.offer { ledger.offers[offer].write(to: &object) }
        object.set("environment", store.environment.name)
        object.set("transactionReason", row.isRenewal ? "RENEWAL" : "PURCHASE" as StaticString)
        object.set("storefront", store.storefront)
        if let price = row.seats.map({ $0.average }) ?? row.milliunits, let currency = store.currency {
            object.set("price", price)
            object.set("currency", currency)
        }
        object.set("appTransactionId", "\(appTransactionId)")
        writeCommerce(row, plan, to: &object)
        if let seats = row.seats { write(seats, in: store, to: &object) }
        if let billing = row.billing { object.set("billingPlanType", billing.name) }
        guard let commitment = row.commitment else { return }
        object.set("commitmentInfo") { info in
            info.set("billingPeriodNumber", commitment.number)
            info.set("totalBillingPeriods", Commitment.periods)
            info.set("commitmentExpiresDate", commitment.end)
            guard let price = row.billing?.monthlyPrice else { return }
            let (whole, isTooHigh) = price.multipliedReportingOverflow(by: Commitment.periods)
            if !isTooHigh { info.set("commitmentPrice", whole) }
        }
    }

    private func write(_ seats: Seats, in store: Store, to object: inout JSONWriter) {
        if seats.isOfSeveral { object.set("additionalTransactionReason", "SEAT_ADDITION" as StaticString) }
        object.set("multiSeatInfo") { info in
            info.set("invitationManagement", "APPLE" as StaticString)
            if store.currency != nil {
                info.setArray("priceTiers") { array in seats.write(tiers: &array) }
            }
            if seats.revoked > 0 { info.set("revokedSeatQuantity", seats.revoked) }
        }
    }

    private func writePurchase(_ row: Row, signed: Int64, in store: Store, to object: inout JSONWriter) {
        let product = store.others[row.plan]
        object.set("bundleId", store.bundleId)
        object.set("productId", product.productId)
        object.set("purchaseDate", row.purchase)
        object.set("originalPurchaseDate", row.purchase)
        object.set("quantity", 1)
        object.set("type", product.isNonConsumable ? "Non-Consumable" : "Non-Renewing Subscription" as StaticString)
        object.set("appAccountToken", appAccountToken)
        object.set("inAppOwnershipType", ownership.name)
        object.set("signedDate", signed)
        object.set("environment", store.environment.name)
        object.set("transactionReason", "PURCHASE" as StaticString)
        object.set("storefront", store.storefront)
        object.set("appTransactionId", "\(appTransactionId)")
    }

    private func writeRevocation(of row: Row, to object: inout JSONWriter) {
        if let revocation = row.revocation {
            object.set("revocationDate", revocation)
            object.set("revocationReason", 0)
            if let share = row.refunded, !isShared {
                let isWhole = share == 100_000
                object.set("revocationType", isWhole ? "REFUND_FULL" : "REFUND_PRORATED" as StaticString)
                object.set("revocationPercentage", share)
            } else if row.isUpgraded {
                object.set("revocationType", "REFUND_PRORATED" as StaticString)
            } else if !row.isRefundedBySeats {
                let isSeat = ownership == .assigned
                object.set("revocationType", isSeat ? "ASSIGNMENT_REVOKE" : "FAMILY_REVOKE" as StaticString)
            }
        }
        // The store omits it if it is false.
        if row.isUpgraded { object.set("isUpgraded", true) }
    }

    private func writeCommerce(_ row: Row, _ plan: Plan, to object: inout JSONWriter) {
        guard !row.items.isEmpty else { return }
        object.set("advancedCommerceInfo") { info in
            info.set("descriptors") { texts in
                texts.set("description", plan.productId)
                texts.set("displayName", plan.productId)
            }
            info.setArray("items") { items in
                for item in row.items {
                    items.appendObject { object in
                        item.write(to: &object)
                        guard let revocation = item.revocation else { return }
                        object.setArray("refunds") { refunds in
                            refunds.appendObject { refund in
                                refund.set("refundAmount", item.milliunits)
                                refund.set("refundDate", revocation)
                                refund.set("refundReason", "OTHER" as StaticString)
                                refund.set("refundType", "FULL" as StaticString)
                            }
                        }
                        object.set("revocationDate", revocation)
                    }
                }
            }
            info.set("period", plan.period.iso8601)
        }
    }

    func write(_ renewal: Renewal, of ledger: Ledger, signed: Int64, in store: Store, to object: inout JSONWriter) {
        object.set("originalTransactionId", "\(ledger.originalTransactionId)")
        object.set("autoRenewProductId", store.plans[renewal.next].productId)
        object.set("productId", store.plans[renewal.plan].productId)
        object.set("autoRenewStatus", renewal.autoRenews ? 1 : 0)
        if renewal.isRetrying || store.choices.writesFalseFlags {
            object.set("isInBillingRetryPeriod", renewal.isRetrying)
        }
        if let intent = renewal.expirationIntent { object.set("expirationIntent", intent) }
        if let status = renewal.priceIncreaseStatus { object.set("priceIncreaseStatus", status) }
        if let graceEnd = renewal.graceEnd { object.set("gracePeriodExpiresDate", graceEnd) }
        if let offer = renewal.offer { ledger.offers[offer].write(to: &object) }
        object.set("signedDate", signed)
        object.set("environment", store.environment.name)
        object.set("recentSubscriptionStartDate", renewal.recentStart)
        object.set("renewalDate", renewal.renewalDate)
        if let price = renewal.seats.map({ $0.average }) ?? renewal.milliunits, let currency = store.currency {
            object.set("renewalPrice", price)
            object.set("currency", currency)
        }
        object.set("appAccountToken", appAccountToken)
        object.set("appTransactionId", "\(appTransactionId)")
        if !renewal.items.isEmpty {
            object.set("advancedCommerceInfo") { info in
                info.setArray("items") { array in
                    for item in renewal.items { array.appendObject { item.write(to: &$0) } }
                }
            }
        }
        if let seats = renewal.seats {
            object.set("renewalQuantity", seats.quantity)
            object.set("multiSeatInfo") { info in
                if store.currency != nil {
                    info.setArray("renewalPriceTiers") { array in seats.write(tiers: &array) }
                }
            }
        }
        if renewal.autoRenews, let billing = renewal.billing { object.set("renewalBillingPlanType", billing.name) }
        guard let following = renewal.following else { return }
        object.set("commitmentInfo") { info in
            info.set("commitmentAutoRenewProductId", store.plans[following.plan].productId)
            info.set("commitmentAutoRenewStatus", following.renews ? 1 : 0)
            info.set("commitmentRenewalBillingPlanType", following.billing.name)
            info.set("commitmentRenewalDate", following.end)
            if let price = following.milliunits { info.set("commitmentRenewalPrice", price) }
        }
    }
}

extension Ledger {
    var originalTransactionId: Int64 { rows.isEmpty ? 0 : rows[0].id }
}

extension Seats {
    fileprivate func write(tiers array: inout JSONWriter) {
        for tier in tiers {
            array.appendObject { object in
                object.set("price", tier.milliunits)
                object.set("quantity", tier.quantity)
            }
        }
    }
}

extension Item {
    fileprivate func write(to object: inout JSONWriter) {
        object.set("SKU", sku)
        object.set("description", sku)
        object.set("displayName", sku)
        object.set("price", milliunits)
    }
}

extension Offer {
    fileprivate func write(to object: inout JSONWriter) {
        object.set("offerType", kind.rawValue)
        if let identifier { object.set("offerIdentifier", identifier) }
        object.set("offerDiscountType", discount.name)
        if let period { object.set("offerPeriod", period.iso8601) }
    }
}
