/// The event of a server notification, as far as it concerns a subscription.
package struct Notification: Equatable, BitwiseCopyable, Sendable {
    package let type: Kind
    /// Nil if the store gives none; `other` if it is not known yet, or if the document has no subtypes.
    package let subtype: Subtype?

    package init(type: Kind, subtype: Subtype?) {
        self.type = type
        self.subtype = subtype
    }

    /// Source: App Store Server Notifications, notificationType.
    package enum Kind: StoreName, Ranked, BitwiseCopyable, Sendable {
        case subscribed = "SUBSCRIBED"
        case didRenew = "DID_RENEW"
        case didChangeRenewalPref = "DID_CHANGE_RENEWAL_PREF"
        case didChangeRenewalStatus = "DID_CHANGE_RENEWAL_STATUS"
        case offerRedeemed = "OFFER_REDEEMED"
        case didFailToRenew = "DID_FAIL_TO_RENEW"
        case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
        case expired = "EXPIRED"
        case priceIncrease = "PRICE_INCREASE"
        /// Every other type, including those not known yet.
        case other = ""
        // These decide nothing by themselves; the records that they carry do.
        case refund = "REFUND"
        case refundDeclined = "REFUND_DECLINED"
        case refundReversed = "REFUND_REVERSED"
        case revoke = "REVOKE"
        case renewalExtended = "RENEWAL_EXTENDED"
        case consumptionRequest = "CONSUMPTION_REQUEST"
        case priceChange = "PRICE_CHANGE"
        case metadataUpdate = "METADATA_UPDATE"
        case migration = "MIGRATION"
        case unclaimSeats = "UNCLAIM_SEATS"
        case rescindConsent = "RESCIND_CONSENT"
        /// Of version 1: a refund, or a switch to another product at once.
        case cancel = "CANCEL"

        /// Returns nil for a type that is not known yet. The store's documentation also has MIGRATE for MIGRATION.
        package init?(reading text: some StoreText) {
            if text.isSpelling(of: "MIGRATE") { self = .migration } else { self.init(text) }
        }

        /// Whether it reports a refund or a withdrawal, which the records that it carries have to show.
        package var reportsRevocation: Bool { self == .refund || self == .revoke || self == .cancel }

        /// The warning about a notification that decides nothing, whatever it carries; nil for all others.
        package var warning: Warning? {
            switch self {
            case .unclaimSeats: return .seatsUnclaimed
            case .rescindConsent: return .consentRescinded
            default: return nil
            }
        }
    }

    /// Source: App Store Server Notifications, subtype.
    package enum Subtype: StoreName, Ranked, BitwiseCopyable, Sendable {
        case initialBuy = "INITIAL_BUY"
        case resubscribe = "RESUBSCRIBE"
        case billingRecovery = "BILLING_RECOVERY"
        case upgrade = "UPGRADE"
        case downgrade = "DOWNGRADE"
        case autoRenewEnabled = "AUTO_RENEW_ENABLED"
        case autoRenewDisabled = "AUTO_RENEW_DISABLED"
        case gracePeriod = "GRACE_PERIOD"
        case voluntary = "VOLUNTARY"
        case billingRetry = "BILLING_RETRY"
        case priceIncrease = "PRICE_INCREASE"
        case productNotForSale = "PRODUCT_NOT_FOR_SALE"
        case pending = "PENDING"
        case accepted = "ACCEPTED"
        case other = ""
        case seats = "SEATS"
        case increaseQuantity = "INCREASE_QUANTITY"
        case decreaseQuantity = "DECREASE_QUANTITY"

        /// Whether it is about the seats of the next period, and nothing else in the notification counts.
        package var isAboutSeats: Bool { self == .increaseQuantity || self == .decreaseQuantity }
    }
}
