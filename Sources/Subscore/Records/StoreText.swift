/// A text of the store's, however the document keeps it. A `switch` over one names the texts that the store uses.
package protocol StoreText {
    static func ~= (name: StaticString, text: Self) -> Bool
}

extension ProductKind {
    /// Source: App Store Server API, type.
    package init(_ name: some StoreText) {
        switch name {
        case "Auto-Renewable Subscription": self = .autoRenewable
        case "Non-Consumable": self = .nonConsumable
        case "Non-Renewing Subscription": self = .nonRenewing
        case "Consumable": self = .consumable
        default: self = .other
        }
    }
}

extension Transaction.Environment {
    /// Source: App Store Server API, environment.
    package init(_ name: some StoreText) {
        switch name {
        // Version 1 notifications say PROD.
        case "Production", "PROD": self = .production
        case "Sandbox": self = .sandbox
        case "Xcode": self = .xcode
        case "LocalTesting": self = .localTesting
        default: self = .other
        }
    }
}

extension Transaction.Ownership {
    /// Source: App Store Server API, inAppOwnershipType.
    package init(_ name: some StoreText) {
        switch name {
        case "PURCHASED": self = .purchased
        case "FAMILY_SHARED": self = .familyShared
        default: self = .other
        }
    }
}

extension Transaction.Reason {
    /// Nil for a reason not known yet. Source: App Store Server API, transactionReason.
    package init?(_ name: some StoreText) {
        switch name {
        case "PURCHASE": self = .purchase
        case "RENEWAL": self = .renewal
        default: return nil
        }
    }
}

extension TransactionFields.RevocationType {
    /// Nil for a type not known yet. Source: App Store Server API, revocationType.
    package init?(_ name: some StoreText) {
        switch name {
        case "REFUND_FULL": self = .refundFull
        case "REFUND_PRORATED": self = .refundProrated
        case "FAMILY_REVOKE": self = .familyRevoke
        case "ASSIGNMENT_REVOKE": self = .assignmentRevoke
        default: return nil
        }
    }
}

extension Report.Status {
    /// Source: App Store Server API, status.
    package init(_ number: Int64) {
        self = Int8(exactly: number).flatMap { Report.Status(rawValue: $0) } ?? .other
    }
}

extension RenewalInfo.PriceIncrease {
    /// Source: App Store Server API, priceIncreaseStatus.
    package init(status: Int64) {
        switch status {
        case 0: self = .pending
        case 1: self = .accepted
        default: self = .other
        }
    }
}

/// Source: App Store Server Notifications, notificationType and subtype.
extension Notification.Kind {
    package init(_ name: some StoreText) {
        switch name {
        case "SUBSCRIBED": self = .subscribed
        case "DID_RENEW": self = .didRenew
        case "DID_CHANGE_RENEWAL_PREF": self = .didChangeRenewalPref
        case "DID_CHANGE_RENEWAL_STATUS": self = .didChangeRenewalStatus
        case "OFFER_REDEEMED": self = .offerRedeemed
        case "DID_FAIL_TO_RENEW": self = .didFailToRenew
        case "GRACE_PERIOD_EXPIRED": self = .gracePeriodExpired
        case "PRICE_INCREASE": self = .priceIncrease
        case "EXPIRED": self = .expired
        case "REFUND": self = .refund
        case "REFUND_DECLINED": self = .refundDeclined
        case "REFUND_REVERSED": self = .refundReversed
        case "REVOKE": self = .revoke
        case "RENEWAL_EXTENDED": self = .renewalExtended
        case "CONSUMPTION_REQUEST": self = .consumptionRequest
        case "PRICE_CHANGE": self = .priceChange
        case "METADATA_UPDATE": self = .metadataUpdate
        case "MIGRATION": self = .migration
        default: self = .other
        }
    }
}

extension Notification.Subtype {
    package init(_ name: some StoreText) {
        switch name {
        case "INITIAL_BUY": self = .initialBuy
        case "RESUBSCRIBE": self = .resubscribe
        case "BILLING_RECOVERY": self = .billingRecovery
        case "UPGRADE": self = .upgrade
        case "DOWNGRADE": self = .downgrade
        case "AUTO_RENEW_ENABLED": self = .autoRenewEnabled
        case "AUTO_RENEW_DISABLED": self = .autoRenewDisabled
        case "GRACE_PERIOD": self = .gracePeriod
        case "VOLUNTARY": self = .voluntary
        case "BILLING_RETRY": self = .billingRetry
        case "PRICE_INCREASE": self = .priceIncrease
        case "PENDING": self = .pending
        case "ACCEPTED": self = .accepted
        case "PRODUCT_NOT_FOR_SALE": self = .productNotForSale
        default: self = .other
        }
    }
}
