/// The event of a server notification, as far as it bears on a subscription.
package struct Notification: Equatable, BitwiseCopyable, Sendable {
    package let type: Kind
    package let subtype: Subtype?

    package init(type: Kind, subtype: Subtype?) {
        self.type = type
        self.subtype = subtype
    }

    package enum Kind: Int8, BitwiseCopyable, Sendable {
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
    }

    package enum Subtype: Int8, BitwiseCopyable, Sendable {
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
    }
}
