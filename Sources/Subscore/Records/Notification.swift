/// The event of a server notification, as far as it bears on a subscription.
package struct Notification: Equatable, BitwiseCopyable, Sendable {
    package let type: Kind
    package let subtype: Subtype?

    package init(type: Kind, subtype: Subtype?) {
        self.type = type
        self.subtype = subtype
    }

    /// Source: App Store Server Notifications, notificationType.
    package enum Kind: Int8, StoreWord, BitwiseCopyable, Sendable {
        case subscribed
        case didRenew
        case didChangeRenewalPref
        case didChangeRenewalStatus
        case offerRedeemed
        case didFailToRenew
        case gracePeriodExpired
        case expired
        case priceIncrease
        /// Every other type, those not known yet among them.
        case other
        // These decide nothing by themselves; what they carry does.
        case refund
        case refundDeclined
        case refundReversed
        case revoke
        case renewalExtended
        case consumptionRequest
        case priceChange
        case metadataUpdate
        case migration

        package var name: StaticString? {
            switch self {
            case .subscribed: return "SUBSCRIBED"
            case .didRenew: return "DID_RENEW"
            case .didChangeRenewalPref: return "DID_CHANGE_RENEWAL_PREF"
            case .didChangeRenewalStatus: return "DID_CHANGE_RENEWAL_STATUS"
            case .offerRedeemed: return "OFFER_REDEEMED"
            case .didFailToRenew: return "DID_FAIL_TO_RENEW"
            case .gracePeriodExpired: return "GRACE_PERIOD_EXPIRED"
            case .expired: return "EXPIRED"
            case .priceIncrease: return "PRICE_INCREASE"
            case .refund: return "REFUND"
            case .refundDeclined: return "REFUND_DECLINED"
            case .refundReversed: return "REFUND_REVERSED"
            case .revoke: return "REVOKE"
            case .renewalExtended: return "RENEWAL_EXTENDED"
            case .consumptionRequest: return "CONSUMPTION_REQUEST"
            case .priceChange: return "PRICE_CHANGE"
            case .metadataUpdate: return "METADATA_UPDATE"
            case .migration: return "MIGRATION"
            case .other: return nil
            }
        }
    }

    /// Source: App Store Server Notifications, subtype.
    package enum Subtype: Int8, StoreWord, BitwiseCopyable, Sendable {
        case initialBuy
        case resubscribe
        case billingRecovery
        case upgrade
        case downgrade
        case autoRenewEnabled
        case autoRenewDisabled
        case gracePeriod
        case voluntary
        case billingRetry
        case priceIncrease
        case productNotForSale
        case pending
        case accepted
        case other

        package var name: StaticString? {
            switch self {
            case .initialBuy: return "INITIAL_BUY"
            case .resubscribe: return "RESUBSCRIBE"
            case .billingRecovery: return "BILLING_RECOVERY"
            case .upgrade: return "UPGRADE"
            case .downgrade: return "DOWNGRADE"
            case .autoRenewEnabled: return "AUTO_RENEW_ENABLED"
            case .autoRenewDisabled: return "AUTO_RENEW_DISABLED"
            case .gracePeriod: return "GRACE_PERIOD"
            case .voluntary: return "VOLUNTARY"
            case .billingRetry: return "BILLING_RETRY"
            case .priceIncrease: return "PRICE_INCREASE"
            case .productNotForSale: return "PRODUCT_NOT_FOR_SALE"
            case .pending: return "PENDING"
            case .accepted: return "ACCEPTED"
            case .other: return nil
            }
        }
    }
}
