internal import Subscore

/// Source: App Store Server Notifications, notificationType and subtype.
extension Notification.Kind {
    init(_ value: JSONValue?) {
        self = value.map { Self.named($0) } ?? .other
    }

    private static func named(_ value: JSONValue) -> Notification.Kind {
        if value.isText("SUBSCRIBED") { return .subscribed }
        if value.isText("DID_RENEW") { return .didRenew }
        if value.isText("DID_CHANGE_RENEWAL_PREF") { return .didChangeRenewalPref }
        if value.isText("DID_CHANGE_RENEWAL_STATUS") { return .didChangeRenewalStatus }
        if value.isText("OFFER_REDEEMED") { return .offerRedeemed }
        if value.isText("DID_FAIL_TO_RENEW") { return .didFailToRenew }
        if value.isText("GRACE_PERIOD_EXPIRED") { return .gracePeriodExpired }
        if value.isText("PRICE_INCREASE") { return .priceIncrease }
        return value.isText("EXPIRED") ? .expired : .other
    }
}

extension Notification.Subtype {
    init(_ value: JSONValue) {
        self = Self.named(value)
    }

    private static func named(_ value: JSONValue) -> Notification.Subtype {
        if value.isText("INITIAL_BUY") { return .initialBuy }
        if value.isText("RESUBSCRIBE") { return .resubscribe }
        if value.isText("BILLING_RECOVERY") { return .billingRecovery }
        if value.isText("UPGRADE") { return .upgrade }
        if value.isText("DOWNGRADE") { return .downgrade }
        if value.isText("AUTO_RENEW_ENABLED") { return .autoRenewEnabled }
        if value.isText("AUTO_RENEW_DISABLED") { return .autoRenewDisabled }
        if value.isText("GRACE_PERIOD") { return .gracePeriod }
        if value.isText("VOLUNTARY") { return .voluntary }
        if value.isText("BILLING_RETRY") { return .billingRetry }
        if value.isText("PRICE_INCREASE") { return .priceIncrease }
        if value.isText("PENDING") { return .pending }
        if value.isText("ACCEPTED") { return .accepted }
        return value.isText("PRODUCT_NOT_FOR_SALE") ? .productNotForSale : .other
    }
}
