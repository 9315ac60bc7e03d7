// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
// swift-format-ignore-file

/// The values of DocumentKind. A later library may add values.
public struct DocumentKind: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let object = DocumentKind(rawValue: "object")
    public static let array = DocumentKind(rawValue: "array")

    /// Every value that this package knows, in the library's order.
    public static let known: [DocumentKind] = [.object, .array]
}

/// The values of Rounding. A later library may add values.
public struct Rounding: RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let halfUp = Rounding(rawValue: "half_up")
    public static let halfEven = Rounding(rawValue: "half_even")
    public static let down = Rounding(rawValue: "down")
    public static let up = Rounding(rawValue: "up")

    /// Every value that this package knows, in the library's order.
    public static let known: [Rounding] = [.halfUp, .halfEven, .down, .up]
}

/// The values of Change. A later library may add values.
public struct Change: RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let upgrade = Change(rawValue: "upgrade")
    public static let downgrade = Change(rawValue: "downgrade")
    public static let crossgrade = Change(rawValue: "crossgrade")
    public static let revert = Change(rawValue: "revert")
    public static let none = Change(rawValue: "none")
    public static let resubscribe = Change(rawValue: "resubscribe")
    public static let separate = Change(rawValue: "separate")
    public static let billingPlan = Change(rawValue: "billing_plan")
    public static let migration = Change(rawValue: "migration")
    public static let unknown = Change(rawValue: "unknown")

    /// Every value that this package knows, in the library's order.
    public static let known: [Change] = [
        .upgrade, .downgrade, .crossgrade, .revert, .none, .resubscribe, .separate, .billingPlan, .migration,
        .unknown,
    ]
}

/// The values of Timing. A later library may add values.
public struct Timing: RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let immediate = Timing(rawValue: "immediate")
    public static let nextRenewal = Timing(rawValue: "next_renewal")
    public static let none = Timing(rawValue: "none")

    /// Every value that this package knows, in the library's order.
    public static let known: [Timing] = [.immediate, .nextRenewal, .none]
}

/// The values of RefundKind. A later library may add values.
public struct RefundKind: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let prorated = RefundKind(rawValue: "prorated")
    public static let full = RefundKind(rawValue: "full")
    public static let none = RefundKind(rawValue: "none")

    /// Every value that this package knows, in the library's order.
    public static let known: [RefundKind] = [.prorated, .full, .none]
}

/// The values of RefundBasis. A later library may add values.
public struct RefundBasis: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let stated = RefundBasis(rawValue: "stated")
    public static let estimated = RefundBasis(rawValue: "estimated")

    /// Every value that this package knows, in the library's order.
    public static let known: [RefundBasis] = [.stated, .estimated]
}

/// The values of RevocationReason. A later library may add values.
public struct RevocationReason: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let other = RevocationReason(rawValue: "other")
    public static let appIssue = RevocationReason(rawValue: "app_issue")

    /// Every value that this package knows, in the library's order.
    public static let known: [RevocationReason] = [.other, .appIssue]
}

/// The values of Environment. A later library may add values.
public struct Environment: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let production = Environment(rawValue: "Production")
    public static let sandbox = Environment(rawValue: "Sandbox")
    public static let xcode = Environment(rawValue: "Xcode")
    public static let localTesting = Environment(rawValue: "LocalTesting")

    /// Every value that this package knows, in the library's order.
    public static let known: [Environment] = [.production, .sandbox, .xcode, .localTesting]
}

/// The values of State. A later library may add values.
public struct State: RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let none = State(rawValue: "none")
    public static let subscribed = State(rawValue: "subscribed")
    public static let billingGracePeriod = State(rawValue: "billing_grace_period")
    public static let billingRetry = State(rawValue: "billing_retry")
    public static let expired = State(rawValue: "expired")
    public static let revoked = State(rawValue: "revoked")

    /// Every value that this package knows, in the library's order.
    public static let known: [State] = [
        .none, .subscribed, .billingGracePeriod, .billingRetry, .expired, .revoked,
    ]
}

/// The values of ChangeEvidence. A later library may add values.
public struct ChangeEvidence: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let isUpgraded = ChangeEvidence(rawValue: "is_upgraded")
    public static let cancellationDate = ChangeEvidence(rawValue: "cancellation_date")
    public static let productIdChanged = ChangeEvidence(rawValue: "product_id_changed")
    public static let autoRenewProductId = ChangeEvidence(rawValue: "auto_renew_product_id")
    public static let notificationSubtype = ChangeEvidence(rawValue: "notification_subtype")
    public static let previousOriginalTransactionId = ChangeEvidence(rawValue: "previous_original_transaction_id")

    /// Every value that this package knows, in the library's order.
    public static let known: [ChangeEvidence] = [
        .isUpgraded, .cancellationDate, .productIdChanged, .autoRenewProductId, .notificationSubtype,
        .previousOriginalTransactionId,
    ]
}

/// The values of OfferCustomer. A later library may add values.
public struct OfferCustomer: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let new = OfferCustomer(rawValue: "new")
    public static let active = OfferCustomer(rawValue: "active")
    public static let lapsed = OfferCustomer(rawValue: "lapsed")

    /// Every value that this package knows, in the library's order.
    public static let known: [OfferCustomer] = [.new, .active, .lapsed]
}

/// The values of WinBackCondition. A later library may add values.
public struct WinBackCondition: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let product = WinBackCondition(rawValue: "product")
    public static let paidMonths = WinBackCondition(rawValue: "paid_months")
    public static let monthsSinceChurn = WinBackCondition(rawValue: "months_since_churn")
    public static let monthsBetweenOffers = WinBackCondition(rawValue: "months_between_offers")
    public static let dates = WinBackCondition(rawValue: "dates")
    public static let billingPlan = WinBackCondition(rawValue: "billing_plan")
    public static let state = WinBackCondition(rawValue: "state")

    /// Every value that this package knows, in the library's order.
    public static let known: [WinBackCondition] = [
        .product, .paidMonths, .monthsSinceChurn, .monthsBetweenOffers, .dates, .billingPlan, .state,
    ]
}

/// The values of OfferCodeCustomer. A later library may add values.
public struct OfferCodeCustomer: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let new = OfferCodeCustomer(rawValue: "new")
    public static let active = OfferCodeCustomer(rawValue: "active")
    public static let expired = OfferCodeCustomer(rawValue: "expired")

    /// Every value that this package knows, in the library's order.
    public static let known: [OfferCodeCustomer] = [.new, .active, .expired]
}

/// The values of OwnerOutcome. A later library may add values.
public struct OwnerOutcome: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let granted = OwnerOutcome(rawValue: "granted")
    public static let transferred = OwnerOutcome(rawValue: "transferred")
    public static let refused = OwnerOutcome(rawValue: "refused")
    public static let repeated = OwnerOutcome(rawValue: "repeated")

    /// Every value that this package knows, in the library's order.
    public static let known: [OwnerOutcome] = [.granted, .transferred, .refused, .repeated]
}

/// The values of OwnerPolicy. A later library may add values.
public struct OwnerPolicy: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let keep = OwnerPolicy(rawValue: "keep")
    public static let transfer = OwnerPolicy(rawValue: "transfer")
    public static let transferIfInactive = OwnerPolicy(rawValue: "transfer_if_inactive")
    public static let share = OwnerPolicy(rawValue: "share")

    /// Every value that this package knows, in the library's order.
    public static let known: [OwnerPolicy] = [.keep, .transfer, .transferIfInactive, .share]
}

/// The values of OwnerUnit. A later library may add values.
public struct OwnerUnit: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let subscription = OwnerUnit(rawValue: "subscription")
    public static let appleAccount = OwnerUnit(rawValue: "apple_account")

    /// Every value that this package knows, in the library's order.
    public static let known: [OwnerUnit] = [.subscription, .appleAccount]
}

/// The values of ClaimSource. A later library may add values.
public struct ClaimSource: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let claim = ClaimSource(rawValue: "claim")
    public static let token = ClaimSource(rawValue: "token")

    /// Every value that this package knows, in the library's order.
    public static let known: [ClaimSource] = [.claim, .token]
}

/// The values of PriceChangeOutcome. A later library may add values.
public struct PriceChangeOutcome: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let applied = PriceChangeOutcome(rawValue: "applied")
    public static let pending = PriceChangeOutcome(rawValue: "pending")
    public static let declined = PriceChangeOutcome(rawValue: "declined")
    public static let expired = PriceChangeOutcome(rawValue: "expired")
    public static let invalidated = PriceChangeOutcome(rawValue: "invalidated")
    public static let preserved = PriceChangeOutcome(rawValue: "preserved")
    public static let rescheduled = PriceChangeOutcome(rawValue: "rescheduled")
    public static let refused = PriceChangeOutcome(rawValue: "refused")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceChangeOutcome] = [
        .applied, .pending, .declined, .expired, .invalidated, .preserved, .rescheduled, .refused,
    ]
}

/// The values of ExpirationReason. A later library may add values.
public struct ExpirationReason: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let voluntary = ExpirationReason(rawValue: "voluntary")
    public static let billingError = ExpirationReason(rawValue: "billing_error")
    public static let priceIncrease = ExpirationReason(rawValue: "price_increase")
    public static let productUnavailable = ExpirationReason(rawValue: "product_unavailable")
    public static let other = ExpirationReason(rawValue: "other")

    /// Every value that this package knows, in the library's order.
    public static let known: [ExpirationReason] = [
        .voluntary, .billingError, .priceIncrease, .productUnavailable, .other,
    ]
}

/// The values of Basis. A later library may add values.
public struct Basis: RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let observed = Basis(rawValue: "observed")
    public static let inferred = Basis(rawValue: "inferred")
    public static let projected = Basis(rawValue: "projected")

    /// Every value that this package knows, in the library's order.
    public static let known: [Basis] = [.observed, .inferred, .projected]
}

/// The values of EventName. A later library may add values.
public struct EventName: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let subscribed = EventName(rawValue: "subscribed")
    public static let renewed = EventName(rawValue: "renewed")
    public static let resubscribed = EventName(rawValue: "resubscribed")
    public static let upgraded = EventName(rawValue: "upgraded")
    public static let downgraded = EventName(rawValue: "downgraded")
    public static let crossgraded = EventName(rawValue: "crossgraded")
    public static let productChanged = EventName(rawValue: "product_changed")
    public static let billingFailed = EventName(rawValue: "billing_failed")
    public static let graceStarted = EventName(rawValue: "grace_started")
    public static let retryStarted = EventName(rawValue: "retry_started")
    public static let recovered = EventName(rawValue: "recovered")
    public static let expired = EventName(rawValue: "expired")
    public static let refunded = EventName(rawValue: "refunded")
    public static let familyRevoked = EventName(rawValue: "family_revoked")
    public static let refundReversed = EventName(rawValue: "refund_reversed")
    public static let extended = EventName(rawValue: "extended")
    public static let autoRenewDisabled = EventName(rawValue: "auto_renew_disabled")
    public static let autoRenewEnabled = EventName(rawValue: "auto_renew_enabled")
    public static let priceIncreasePending = EventName(rawValue: "price_increase_pending")
    public static let priceIncreaseAccepted = EventName(rawValue: "price_increase_accepted")
    public static let changeChosen = EventName(rawValue: "change_chosen")
    public static let changeReplaced = EventName(rawValue: "change_replaced")
    public static let changeReverted = EventName(rawValue: "change_reverted")
    public static let offerRedeemed = EventName(rawValue: "offer_redeemed")
    public static let seatsAdded = EventName(rawValue: "seats_added")
    public static let seatsRefunded = EventName(rawValue: "seats_refunded")
    public static let seatChangeChosen = EventName(rawValue: "seat_change_chosen")
    public static let seatWithdrawn = EventName(rawValue: "seat_withdrawn")
    public static let migrated = EventName(rawValue: "migrated")
    public static let revoked = EventName(rawValue: "revoked")
    public static let itemRefunded = EventName(rawValue: "item_refunded")
    public static let trialConverted = EventName(rawValue: "trial_converted")
    public static let refundRequested = EventName(rawValue: "refund_requested")
    public static let refundDeclined = EventName(rawValue: "refund_declined")

    /// Every value that this package knows, in the library's order.
    public static let known: [EventName] = [
        .subscribed, .renewed, .resubscribed, .upgraded, .downgraded, .crossgraded, .productChanged,
        .billingFailed, .graceStarted, .retryStarted, .recovered, .expired, .refunded, .familyRevoked,
        .refundReversed, .extended, .autoRenewDisabled, .autoRenewEnabled, .priceIncreasePending,
        .priceIncreaseAccepted, .changeChosen, .changeReplaced, .changeReverted, .offerRedeemed, .seatsAdded,
        .seatsRefunded, .seatChangeChosen, .seatWithdrawn, .migrated, .revoked, .itemRefunded,
        .trialConverted, .refundRequested, .refundDeclined,
    ]
}

/// The values of RefundReason. A later library may add values.
public struct RefundReason: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let unintendedPurchase = RefundReason(rawValue: "unintended_purchase")
    public static let fulfillmentIssue = RefundReason(rawValue: "fulfillment_issue")
    public static let unsatisfiedWithPurchase = RefundReason(rawValue: "unsatisfied_with_purchase")
    public static let legal = RefundReason(rawValue: "legal")
    public static let other = RefundReason(rawValue: "other")

    /// Every value that this package knows, in the library's order.
    public static let known: [RefundReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
    ]
}

/// The values of UpcomingEventName. A later library may add values.
public struct UpcomingEventName: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let preflightOpens = UpcomingEventName(rawValue: "preflight_opens")
    public static let renewalAttemptsOpen = UpcomingEventName(rawValue: "renewal_attempts_open")
    public static let renews = UpcomingEventName(rawValue: "renews")
    public static let changeTakesEffect = UpcomingEventName(rawValue: "change_takes_effect")
    public static let graceEnds = UpcomingEventName(rawValue: "grace_ends")
    public static let retryEnds = UpcomingEventName(rawValue: "retry_ends")
    public static let consentDue = UpcomingEventName(rawValue: "consent_due")

    /// Every value that this package knows, in the library's order.
    public static let known: [UpcomingEventName] = [
        .preflightOpens, .renewalAttemptsOpen, .renews, .changeTakesEffect, .graceEnds, .retryEnds,
        .consentDue,
    ]
}

/// The field that `changeDate` comes from; nextPurchaseDate is the purchase date of `nextTransaction`. A
/// later library may add values.
public struct ProrationChangeDateSource: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let changeDate = ProrationChangeDateSource(rawValue: "changeDate")
    public static let cancellationDate = ProrationChangeDateSource(rawValue: "cancellationDate")
    public static let revocationDate = ProrationChangeDateSource(rawValue: "revocationDate")
    public static let nextPurchaseDate = ProrationChangeDateSource(rawValue: "nextPurchaseDate")

    /// Every value that this package knows, in the library's order.
    public static let known: [ProrationChangeDateSource] = [
        .changeDate, .cancellationDate, .revocationDate, .nextPurchaseDate,
    ]
}

/// Apple's type. A later library may add values.
public struct ChangeNotificationType: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let didChangeRenewalPref = ChangeNotificationType(rawValue: "DID_CHANGE_RENEWAL_PREF")
    public static let didChangeRenewalStatus = ChangeNotificationType(rawValue: "DID_CHANGE_RENEWAL_STATUS")
    public static let offerRedeemed = ChangeNotificationType(rawValue: "OFFER_REDEEMED")
    public static let subscribed = ChangeNotificationType(rawValue: "SUBSCRIBED")

    /// Every value that this package knows, in the library's order.
    public static let known: [ChangeNotificationType] = [
        .didChangeRenewalPref, .didChangeRenewalStatus, .offerRedeemed, .subscribed,
    ]
}

/// Apple's subtype; nil if a pending change is cancelled. A later library may add values.
public struct ChangeNotificationSubtype: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let upgrade = ChangeNotificationSubtype(rawValue: "UPGRADE")
    public static let downgrade = ChangeNotificationSubtype(rawValue: "DOWNGRADE")
    public static let initialBuy = ChangeNotificationSubtype(rawValue: "INITIAL_BUY")
    public static let resubscribe = ChangeNotificationSubtype(rawValue: "RESUBSCRIBE")
    public static let autoRenewEnabled = ChangeNotificationSubtype(rawValue: "AUTO_RENEW_ENABLED")

    /// Every value that this package knows, in the library's order.
    public static let known: [ChangeNotificationSubtype] = [
        .upgrade, .downgrade, .initialBuy, .resubscribe, .autoRenewEnabled,
    ]
}

/// The reason on the first row of the new product. A later library may add values.
public struct TransactionMarksTransactionReason: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let purchase = TransactionMarksTransactionReason(rawValue: "PURCHASE")
    public static let renewal = TransactionMarksTransactionReason(rawValue: "RENEWAL")

    /// Every value that this package knows, in the library's order.
    public static let known: [TransactionMarksTransactionReason] = [.purchase, .renewal]
}

/// Why it opened: published during access, or among the newest items when access began; nil while it is
/// locked. A later library may add values.
public struct ContentItemReason: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let publishedWhileSubscribed = ContentItemReason(rawValue: "published_while_subscribed")
    public static let initialUnlock = ContentItemReason(rawValue: "initial_unlock")

    /// Every value that this package knows, in the library's order.
    public static let known: [ContentItemReason] = [.publishedWhileSubscribed, .initialUnlock]
}

/// Its channel. A later library may add values.
public struct PriceNoticeChannel: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let email = PriceNoticeChannel(rawValue: "email")
    public static let priceIncreaseSheet = PriceNoticeChannel(rawValue: "price_increase_sheet")
    public static let push = PriceNoticeChannel(rawValue: "push")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceNoticeChannel] = [.email, .priceIncreaseSheet, .push]
}

/// first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen. Nil
/// without a condition. A later library may add values.
public struct PriceNoticeCondition: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let firstLaunch = PriceNoticeCondition(rawValue: "first_launch")
    public static let sheetNotViewed = PriceNoticeCondition(rawValue: "sheet_not_viewed")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceNoticeCondition] = [.firstLaunch, .sheetNotViewed]
}

/// Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. A later library may add values.
public struct PriceNotificationType: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let priceChange = PriceNotificationType(rawValue: "PRICE_CHANGE")
    public static let priceIncrease = PriceNotificationType(rawValue: "PRICE_INCREASE")
    public static let didChangeRenewalStatus = PriceNotificationType(rawValue: "DID_CHANGE_RENEWAL_STATUS")
    public static let didRenew = PriceNotificationType(rawValue: "DID_RENEW")
    public static let expired = PriceNotificationType(rawValue: "EXPIRED")
    public static let subscribed = PriceNotificationType(rawValue: "SUBSCRIBED")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceNotificationType] = [
        .priceChange, .priceIncrease, .didChangeRenewalStatus, .didRenew, .expired, .subscribed,
    ]
}

/// Apple's subtype; nil if the notification has none. A later library may add values.
public struct PriceNotificationSubtype: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let pending = PriceNotificationSubtype(rawValue: "PENDING")
    public static let accepted = PriceNotificationSubtype(rawValue: "ACCEPTED")
    public static let autoRenewDisabled = PriceNotificationSubtype(rawValue: "AUTO_RENEW_DISABLED")
    public static let autoRenewEnabled = PriceNotificationSubtype(rawValue: "AUTO_RENEW_ENABLED")
    public static let priceIncrease = PriceNotificationSubtype(rawValue: "PRICE_INCREASE")
    public static let voluntary = PriceNotificationSubtype(rawValue: "VOLUNTARY")
    public static let resubscribe = PriceNotificationSubtype(rawValue: "RESUBSCRIBE")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceNotificationSubtype] = [
        .pending, .accepted, .autoRenewDisabled, .autoRenewEnabled, .priceIncrease, .voluntary, .resubscribe,
    ]
}

/// Whether the price rises, falls or stays. A later library may add values.
public struct PriceChangeKind: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let increase = PriceChangeKind(rawValue: "increase")
    public static let decrease = PriceChangeKind(rawValue: "decrease")
    public static let none = PriceChangeKind(rawValue: "none")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceChangeKind] = [.increase, .decrease, .none]
}

/// Why consent is required; all reasons that apply. region: the storefront always requires it; threshold: the
/// increase exceeds the percentage and the amount; repeat_increase: there was another increase in the 12
/// months before; offer_conversion: an offer ends, in South Korea. A later library may add values.
public struct PriceChangeReason: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let region = PriceChangeReason(rawValue: "region")
    public static let threshold = PriceChangeReason(rawValue: "threshold")
    public static let repeatIncrease = PriceChangeReason(rawValue: "repeat_increase")
    public static let offerConversion = PriceChangeReason(rawValue: "offer_conversion")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceChangeReason] = [.region, .threshold, .repeatIncrease, .offerConversion]
}

/// The status of the price increase in Advanced Commerce's terms; nil without one. A later library may add
/// values.
public struct PriceChangeStatus: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let scheduled = PriceChangeStatus(rawValue: "SCHEDULED")
    public static let pending = PriceChangeStatus(rawValue: "PENDING")
    public static let accepted = PriceChangeStatus(rawValue: "ACCEPTED")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceChangeStatus] = [.scheduled, .pending, .accepted]
}

/// transaction: the newest known copy of a row. notification: a server notification with its contents.
/// status: an item of a status response. renewal_info: renewal info alone. A later library may add values.
public struct EvidenceKind: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let transaction = EvidenceKind(rawValue: "transaction")
    public static let notification = EvidenceKind(rawValue: "notification")
    public static let status = EvidenceKind(rawValue: "status")
    public static let renewalInfo = EvidenceKind(rawValue: "renewal_info")

    /// Every value that this package knows, in the library's order.
    public static let known: [EvidenceKind] = [.transaction, .notification, .status, .renewalInfo]
}

/// Who invites the members of a group; nil if unknown. A later library may add values.
public struct SeatsInvitations: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let apple = SeatsInvitations(rawValue: "apple")
    public static let developer = SeatsInvitations(rawValue: "developer")

    /// Every value that this package knows, in the library's order.
    public static let known: [SeatsInvitations] = [.apple, .developer]
}

/// Consent to a price increase: pending, or accepted, which includes not required; nil without an increase,
/// and after the period in which it was reported. A later library may add values.
public struct SubscriptionStatePriceIncrease: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let pending = SubscriptionStatePriceIncrease(rawValue: "pending")
    public static let accepted = SubscriptionStatePriceIncrease(rawValue: "accepted")

    /// Every value that this package knows, in the library's order.
    public static let known: [SubscriptionStatePriceIncrease] = [.pending, .accepted]
}

/// The kind of that product; other for a grant from elsewhere. A later library may add values.
public struct EntitlementKind: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let subscription = EntitlementKind(rawValue: "subscription")
    public static let nonConsumable = EntitlementKind(rawValue: "non_consumable")
    public static let nonRenewing = EntitlementKind(rawValue: "non_renewing")
    public static let other = EntitlementKind(rawValue: "other")

    /// Every value that this package knows, in the library's order.
    public static let known: [EntitlementKind] = [.subscription, .nonConsumable, .nonRenewing, .other]
}

/// How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default. A later library may add values.
public struct CurrentPeriodBillingPlanType: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let monthly = CurrentPeriodBillingPlanType(rawValue: "MONTHLY")
    public static let billedUpfront = CurrentPeriodBillingPlanType(rawValue: "BILLED_UPFRONT")

    /// Every value that this package knows, in the library's order.
    public static let known: [CurrentPeriodBillingPlanType] = [.monthly, .billedUpfront]
}

/// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one. A later
/// library may add values.
public struct WantedProductBillingPlanType: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let monthly = WantedProductBillingPlanType(rawValue: "MONTHLY")
    public static let billedUpfront = WantedProductBillingPlanType(rawValue: "BILLED_UPFRONT")

    /// Every value that this package knows, in the library's order.
    public static let known: [WantedProductBillingPlanType] = [.monthly, .billedUpfront]
}

/// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one. A later
/// library may add values.
public struct PreviewTargetBillingPlanType: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let monthly = PreviewTargetBillingPlanType(rawValue: "MONTHLY")
    public static let billedUpfront = PreviewTargetBillingPlanType(rawValue: "BILLED_UPFRONT")

    /// Every value that this package knows, in the library's order.
    public static let known: [PreviewTargetBillingPlanType] = [.monthly, .billedUpfront]
}

/// MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by
/// default. A later library may add values.
public struct PriceChangeRequestBillingPlanType: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let monthly = PriceChangeRequestBillingPlanType(rawValue: "MONTHLY")
    public static let billedUpfront = PriceChangeRequestBillingPlanType(rawValue: "BILLED_UPFRONT")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceChangeRequestBillingPlanType] = [.monthly, .billedUpfront]
}

/// The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the sheet;
/// consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an Advanced
/// Commerce call changed only names; migrate: a migration to Advanced Commerce was requested. A later library
/// may add values.
public struct PriceEventKind: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let communicated = PriceEventKind(rawValue: "communicated")
    public static let sheetViewed = PriceEventKind(rawValue: "sheet_viewed")
    public static let consented = PriceEventKind(rawValue: "consented")
    public static let declined = PriceEventKind(rawValue: "declined")
    public static let metadataChange = PriceEventKind(rawValue: "metadata_change")
    public static let migrate = PriceEventKind(rawValue: "migrate")
    public static let reactivate = PriceEventKind(rawValue: "reactivate")
    public static let modify = PriceEventKind(rawValue: "modify")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceEventKind] = [
        .communicated, .sheetViewed, .consented, .declined, .metadataChange, .migrate, .reactivate, .modify,
    ]
}

/// Whether the period continues (retain) or restarts (reset). A later library may add values.
public struct PriceEventBillingCycle: 
    RawRepresentable, RequestValue, Codable, Hashable, Sendable, CustomStringConvertible
 {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the value.
    public var description: String { rawValue }

    public static let retain = PriceEventBillingCycle(rawValue: "retain")
    public static let reset = PriceEventBillingCycle(rawValue: "reset")

    /// Every value that this package knows, in the library's order.
    public static let known: [PriceEventBillingCycle] = [.retain, .reset]
}

/// A text that is one complete document.
public struct CheckedDocument: Codable, Hashable, Sendable {
    /// Whether the document is an object or an array.
    public var kind: DocumentKind
}

/// An amount of money in a response.
public struct Money: Codable, Hashable, Sendable {
    /// The amount in thousandths of the currency's unit: 9990 is 9.99.
    public var milliunits: Int
    /// The same amount as decimal text, with as many decimals as the currency has, or more if the amount
    /// requires them. Nil without a currency that ISO 4217 lists.
    public var amount: Amount?
    /// The code of the currency; nil if it is unknown.
    public var currency: String?
}

/// Apple's own share of the refund.
public struct ReportedShare: Codable, Hashable, Sendable {
    /// The share that Apple states.
    public var milliPercent: Int
    /// The amount of that share; nil if the price is unknown.
    public var refund: Money?
}

/// A condition that the caller should know about, although there is an answer.
public struct AnswerWarning: Codable, Hashable, Sendable {
    /// The stable code, which subs_warnings and
    /// https://github.com/libsubscore/libsubscore/blob/main/docs/rules.md#warnings describe; releases may add
    /// codes.
    public var code: String
    /// JSON Pointer (RFC 6901) to the value of the request; nil if it concerns no single value.
    public var path: String?
    /// One English sentence for a person; its wording may change.
    public var message: String
}

/// The refund and the amount kept. Both add up to the price.
public struct Proration: Codable, Hashable, Sendable {
    /// prorated: the unused share is refunded. full: the whole price. none: nothing.
    public var kind: RefundKind
    /// The refund; nil if the price is unknown, if another customer paid, or if it is not known why the row
    /// was revoked.
    public var refund: Money?
    /// stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. Nil if
    /// no amount was refunded, or if it is not known.
    public var refundBasis: RefundBasis?
    /// The amount that the store keeps; nil if refund is nil, if the price is unknown, or if it is less than
    /// the refunds of items.
    public var kept: Money?
    /// The time from the change to the end of the period.
    public var unusedMilliseconds: Int
    /// The time of the whole period.
    public var periodMilliseconds: Int
    /// The refunded share.
    public var milliPercent: Int
    /// When the period was cut short.
    public var changeDate: Instant
    /// The field that `changeDate` comes from; nextPurchaseDate is the purchase date of `nextTransaction`.
    public var changeDateSource: ProrationChangeDateSource
    /// Apple's own share of the refund, by revocationPercentage or the refunds of items. Nil if the row has
    /// none; nil if the type of the refund contradicts it.
    public var reported: ReportedShare?
    /// Why the row was revoked; nil if it states no reason, or one that is not known.
    public var revocationReason: RevocationReason?
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
}

/// A payment; without an amount if the catalog has no price.
public struct Charge: Codable, Hashable, Sendable {
    /// When it is due; nil in a free trial, because only the store knows it.
    public var date: Instant?
    /// The amount in thousandths of the currency's unit; nil without a price.
    public var milliunits: Int?
    /// The same amount as decimal text; nil without a price or a currency.
    public var amount: Amount?
    /// The ISO 4217 code of the currency; nil without a price or a currency.
    public var currency: String?
}

/// An interval of time from its start up to, but not including, its end.
public struct Span: Codable, Hashable, Sendable {
    /// Its start.
    public var start: Instant
    /// Its end, which it does not include; nil while no end is known.
    public var end: Instant?
}

/// A version 2 notification.
public struct ChangeNotification: Codable, Hashable, Sendable {
    /// Apple's type.
    public var notificationType: ChangeNotificationType
    /// Apple's subtype; nil if a pending change is cancelled.
    public var subtype: ChangeNotificationSubtype?
}

/// Members of the resulting rows.
public struct TransactionMarks: Codable, Hashable, Sendable {
    /// Whether `isUpgraded` becomes true on the current row.
    public var isUpgraded: Bool
    /// The reason on the first row of the new product.
    public var transactionReason: TransactionMarksTransactionReason
}

/// What the switch will do.
public struct ProposedChange: Codable, Hashable, Sendable {
    /// The kind of the change; unknown if the catalog states no levels.
    public var change: Change
    /// When it takes effect; nil if the change is unknown.
    public var timing: Timing?
    /// Whether both products have periods of the same length; nil for two products without a catalog.
    public var sameDuration: Bool?
    /// When the new product begins; nil if nothing changes, if only the store knows the date, or if the
    /// change is unknown.
    public var effectiveDate: Instant?
    /// The refund for the current period, of the kind none if it is zero, as in a free trial; nil if no
    /// period is cut off, or if the refund or the change is unknown.
    public var refund: Proration?
    /// When the customer pays for the new product, and how much; nil if there is no charge, or if the change
    /// is unknown.
    public var charge: Charge?
    /// The first period of the new product; nil if only the store knows when it begins, or if the change is
    /// unknown. Its end is nil in a free trial, because only the store knows it, and without a catalog.
    public var period: Span?
    /// The pending product that the change discards; nil if there is none.
    public var replacesPending: String?
    /// The notification that the store will send; nil if there is none, or if it is unknown.
    public var notification: ChangeNotification?
    /// The members of the resulting rows; nil if there will be none, or if they are unknown.
    public var transaction: TransactionMarks?
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
    /// without explain. The wording may change in any release.
    public var explanation: String?
}

/// An offer.
public struct Offer: Codable, Hashable, Sendable {
    /// 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a number that Apple added later; nil if
    /// the row has none.
    public var type: Int?
    /// Apple's value: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; nil if the row has none.
    public var discountType: String?
    /// The id or code of the offer; nil if the row has none.
    public var identifier: String?
    /// Its whole length, as ISO 8601 writes it; nil if the row has none.
    public var period: String?
    /// When it ends: a free or prepaid one with its row, another one in Production its length after its first
    /// row; nil if that is unknown.
    public var endsAt: Instant?
}

/// What the customer has.
public struct PreviewStart: Codable, Hashable, Sendable {
    /// Its product; nil if only a status is known.
    public var productId: String?
    /// Its row; nil if only reports are known.
    public var transactionId: String?
    /// The state of a subscription. none: before the first purchase, or if only reports are known and none
    /// covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
    /// access, while the store tries to charge. billing_retry: the same without access. expired: over.
    /// revoked: refunded, or withdrawn from family sharing.
    public var state: State
    /// Its period; nil if it is unknown.
    public var period: Span?
    /// What was paid for it, otherwise the price of the request; nil if both are unknown.
    public var price: Money?
    /// Its offer; nil without one.
    public var offer: Offer?
}

/// What the switch will do for the customer of a history.
public struct ChangePreview: Codable, Hashable, Sendable {
    /// What the customer has; nil without a subscription of their own in the group of the product.
    public var from: PreviewStart?
    /// The kind of the change; unknown if the catalog does not rank what the customer has.
    public var change: Change
    /// When it takes effect; nil if the change is unknown.
    public var timing: Timing?
    /// Whether both products have periods of the same length; nil for two products without a catalog.
    public var sameDuration: Bool?
    /// When the new product begins; nil if nothing changes, if only the store knows the date, or if the
    /// change is unknown.
    public var effectiveDate: Instant?
    /// The refund for the current period, of the kind none if it is zero, as in a free trial; nil if no
    /// period is cut off, or if the refund or the change is unknown.
    public var refund: Proration?
    /// When the customer pays for the new product, and how much; nil if there is no charge, or if the change
    /// is unknown.
    public var charge: Charge?
    /// The first period of the new product; nil if only the store knows when it begins, or if the change is
    /// unknown. Its end is nil in a free trial, because only the store knows it, and without a catalog.
    public var period: Span?
    /// The pending product that the change discards; nil if there is none.
    public var replacesPending: String?
    /// The notification that the store will send; nil if there is none, or if it is unknown.
    public var notification: ChangeNotification?
    /// The members of the resulting rows; nil if there will be none, or if they are unknown.
    public var transaction: TransactionMarks?
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
    /// without explain. The wording may change in any release.
    public var explanation: String?
}

/// The old row.
public struct OldRow: Codable, Hashable, Sendable {
    /// The product.
    public var productId: String
    /// The row; nil if only reports are known.
    public var transactionId: String?
}

/// The row that replaced it.
public struct NewRow: Codable, Hashable, Sendable {
    /// The product.
    public var productId: String
    /// The row; nil while the change waits.
    public var transactionId: String?
}

/// A change of product.
public struct ObservedChange: Codable, Hashable, Sendable {
    /// The kind of the change; never revert or none here.
    public var change: Change
    /// When it took effect, or will; never none here.
    public var timing: Timing
    /// The old row.
    public var from: OldRow
    /// The row that replaced it.
    public var to: NewRow
    /// When it took effect, or the renewal that it waits for; nil for a pending change if only reports are
    /// known.
    public var effectiveDate: Instant?
    /// Whether it waits for the renewal.
    public var pending: Bool
    /// The refund for the old row; nil if none was due; nil if another customer paid for it.
    public var refund: Proration?
    /// The parts of the history that show the change.
    public var evidence: [ChangeEvidence]
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
    /// without explain. The wording may change in any release.
    public var explanation: String?
}

/// The changes that the history shows.
public struct ObservedChanges: Codable, Hashable, Sendable {
    /// The changes, oldest first.
    public var changes: [ObservedChange]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
}

/// The result for an item.
public struct ContentItem: Codable, Hashable, Sendable {
    /// The item.
    public var id: String
    /// Whether the customer may read it.
    public var unlocked: Bool
    /// When it opened; nil while it is locked.
    public var unlockedAt: Instant?
    /// Why it opened: published during access, or among the newest items when access began; nil while it is
    /// locked.
    public var reason: ContentItemReason?
}

/// The intervals of access, and the items that they opened.
public struct ContentAccess: Codable, Hashable, Sendable {
    /// The intervals of access, oldest first.
    public var windows: [Span]
    /// Each item with its result, in the order of the request.
    public var content: [ContentItem]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
}

/// One subscription of an open history.
public struct OpenedSubscription: Codable, Hashable, Sendable {
    /// The group; nil if the history names none.
    public var subscriptionGroupIdentifier: String?
    /// The chains of the group.
    public var originalTransactionIds: [String]
    /// The environment of its records, as Apple writes it; nil if no record names one, or only an unknown
    /// one.
    public var environment: Environment?
    /// The app, as the newest of its records that name one have it; nil if none does.
    public var bundleId: String?
}

/// One row of an open history.
public struct OpenedRow: Codable, Hashable, Sendable {
    /// Its id.
    public var transactionId: String
    /// The other ids of its purchase, ascending, whatever `knownAt` is; nil if it has none.
    public var otherTransactionIds: [String]?
    /// Its chain.
    public var originalTransactionId: String
    /// What was bought.
    public var productId: String
    /// The start of its period.
    public var purchaseDate: Instant
    /// The end of its period.
    public var expiresDate: Instant
}

/// What the indexes in the states of an open history refer to.
public struct OpenedHistory: Codable, Hashable, Sendable {
    /// One entry for each subscription group; if no group is known, for each chain.
    public var subscriptions: [OpenedSubscription]
    /// All rows of the history, including those that give no access.
    public var rows: [OpenedRow]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
}

/// Introductory offers.
public struct IntroductoryOffers: Codable, Hashable, Sendable {
    /// Whether the customer is eligible; nil if unknown.
    public var eligible: Bool?
    /// Whether any product of the group has an introductory offer, by the catalog; nil if the catalog does
    /// not say.
    public var exists: Bool?
}

/// Offers of one kind.
public struct OfferAnswer: Codable, Hashable, Sendable {
    /// Whether the customer is eligible; nil if unknown.
    public var eligible: Bool?
}

/// Whether the customer may redeem one win-back offer.
public struct WinBackOffer: Codable, Hashable, Sendable {
    /// The offer.
    public var offerId: String
    /// Its product; nil if no configuration lists the offer.
    public var productId: String?
    /// Whether `winBackOffers` or the catalog lists it; nil if neither states any offers.
    public var configured: Bool?
    /// Whether the customer may redeem it; nil if unknown.
    public var eligible: Bool?
    /// Whether that was concluded from the configuration and the records, because the store's list is not
    /// known.
    public var estimated: Bool
    /// The conditions that certainly fail; empty if the store decides.
    public var failing: [WinBackCondition]
}

/// Win-back offers.
public struct WinBackOffers: Codable, Hashable, Sendable {
    /// Whether the customer is eligible for any; nil if unknown.
    public var eligible: Bool?
    /// Their ids, the best first.
    public var offerIds: [String]
    /// Each offer: those that the store lists, then the configured ones.
    public var offers: [WinBackOffer]
}

/// Offer codes, each for certain kinds of customers.
public struct OfferCodes: Codable, Hashable, Sendable {
    /// The kind of this customer.
    public var customer: OfferCodeCustomer
}

/// The offers of one subscription group.
public struct GroupOffers: Codable, Hashable, Sendable {
    /// The group; nil if neither the history nor the catalog names one.
    public var subscriptionGroupIdentifier: String?
    /// The customer's status in this group.
    public var customer: OfferCustomer
    /// Introductory offers: once in a group, and not for current subscribers.
    public var introductory: IntroductoryOffers
    /// Promotional offers: for current and former subscribers, of any group.
    public var promotional: OfferAnswer
    /// Win-back offers: those that the store lists.
    public var winBack: WinBackOffers
    /// Offer codes.
    public var offerCode: OfferCodes
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
}

/// The offers that the customer is eligible for. Family shares are counted separately.
public struct OfferEligibility: Codable, Hashable, Sendable {
    /// The customer's status across all groups.
    public var customer: OfferCustomer
    /// One entry for each subscription group, those of unknown groups last.
    public var groups: [GroupOffers]
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
}

/// A claim with its outcome.
public struct JudgedClaim: Codable, Hashable, Sendable {
    /// The customer.
    public var customer: String
    /// When it was made.
    public var at: Instant
    /// claim: the request. token: the account token of a purchase.
    public var source: ClaimSource
    /// What became of it.
    public var outcome: OwnerOutcome
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
}

/// What is owned together, and its owners.
public struct OwnedSubscription: Codable, Hashable, Sendable {
    /// Its chains.
    public var originalTransactionIds: [String]
    /// The group; nil if no record names one, and if there are several.
    public var subscriptionGroupIdentifier: String?
    /// The store's id of the customer in this app, of the newest purchase that names one; nil if none does.
    public var appTransactionId: String?
    /// The customers that own it, in the order in which they became owners.
    public var owners: [String]
    /// When the first of the owners became one; nil if nobody owns it.
    public var since: Instant?
    /// Every claim in the order in which it counts, also those of account tokens.
    public var claims: [JudgedClaim]
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
}

extension OwnedSubscription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// All fields except those that identify the customer.
    public var description: String {
        let shown = customMirror.children.map { "\($0.label ?? ""): \($0.value)" }
        return "OwnedSubscription(" + shown.joined(separator: ", ") + ")"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror of the same fields, for `dump`.
    public var customMirror: Mirror {
        Mirror(self, children: [
            "originalTransactionIds": originalTransactionIds as Any,
            "subscriptionGroupIdentifier": subscriptionGroupIdentifier as Any, "owners": owners as Any,
            "since": since as Any, "claims": claims as Any, "rules": rules as Any,
            "warnings": warnings as Any,
        ])
    }
}

/// The owners of each unit.
public struct Owner: Codable, Hashable, Sendable {
    /// One entry for each unit, in the order of their first purchases.
    public var subscriptions: [OwnedSubscription]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
}

/// A notice that the store sends to the subscriber.
public struct PriceNotice: Codable, Hashable, Sendable {
    /// Its channel.
    public var channel: PriceNoticeChannel
    /// When it is sent.
    public var at: Instant
    /// first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen. Nil
    /// without a condition.
    public var condition: PriceNoticeCondition?
    /// The shortest interval at which an unanswered request is repeated, in ISO 8601; nil if it is not
    /// repeated.
    public var repeats: String?
}

/// A version 2 notification.
public struct PriceNotification: Codable, Hashable, Sendable {
    /// When it is sent; nil if the store is late.
    public var at: Instant?
    /// Apple's type. PRICE_CHANGE is sent for Advanced Commerce only.
    public var notificationType: PriceNotificationType
    /// Apple's subtype; nil if the notification has none.
    public var subtype: PriceNotificationSubtype?
    /// `priceIncreaseStatus` of the renewal info: 0 requested, 1 agreed or notified; nil if the renewal info
    /// has none.
    public var priceIncreaseStatus: Int?
}

/// What the change of price does.
public struct PriceChange: Codable, Hashable, Sendable {
    /// Whether the price rises, falls or stays.
    public var change: PriceChangeKind
    /// Whether the subscriber must agree.
    public var consentRequired: Bool
    /// Why consent is required; all reasons that apply. region: the storefront always requires it; threshold:
    /// the increase exceeds the percentage and the amount; repeat_increase: there was another increase in the
    /// 12 months before; offer_conversion: an offer ends, in South Korea.
    public var reasons: [PriceChangeReason]
    /// The new price minus the current one; negative for a decrease.
    public var difference: Money
    /// The difference as a share of the current price, in thousandths of a percent; negative for a decrease,
    /// nil if the current price is zero.
    public var milliPercent: Int?
    /// The renewal that introduces the new price, or would have introduced it; nil if there is no such
    /// renewal any more, or if it is unknown.
    public var effectiveRenewal: Instant?
    /// What the store sends to the subscriber, soonest first.
    public var notices: [PriceNotice]
    /// The status of the price increase in Advanced Commerce's terms; nil without one.
    public var status: PriceChangeStatus?
    /// The result of the last event or renewal; nil while nothing is decided. applied: the higher price is
    /// paid, or will be at the renewal; pending: consent was requested and has not been given; declined: the
    /// subscriber cancelled; expired: the renewal was due without consent; invalidated: an operation
    /// cancelled the increase; preserved: an operation left it unchanged; rescheduled: an operation moved it
    /// to a later renewal; refused: the store refuses the operation, and the increase continues.
    public var outcome: PriceChangeOutcome?
    /// The `dependentSKUs`, if consent was required and not given; otherwise empty.
    public var cancelledSKUs: [String]
    /// What the store sends to the server, oldest first: up to "at" if the request has it, otherwise
    /// everything that follows if nothing more happens.
    public var notifications: [PriceNotification]
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
}

/// A period that was bought.
public struct Period: Codable, Hashable, Sendable {
    /// Its start.
    public var start: Instant
    /// Its end, which it does not include.
    public var end: Instant
}

/// A change that waits for the renewal.
public struct PendingChange: Codable, Hashable, Sendable {
    /// The product that it leads to.
    public var productId: String
    /// The kind of the change; never revert or none here.
    public var change: Change
    /// The renewal that it waits for; nil if only reports are known, or if it follows a commitment whose end
    /// is unknown.
    public var effectiveDate: Instant?
    /// The other billing plan, if the product stays the same; nil otherwise.
    public var billingPlanType: String?
    /// The price of the next charge, if the change takes effect with it; nil if it is unknown.
    public var price: Money?
}

/// The offer of the next period.
public struct NextOffer: Codable, Hashable, Sendable {
    /// Apple's number; nil if unknown.
    public var type: Int?
    /// Apple's value; nil if unknown.
    public var discountType: String?
    /// The id or code of the offer; nil if unknown.
    public var identifier: String?
    /// Its whole length, as ISO 8601 writes it; nil if unknown.
    public var period: String?
}

/// What the store will charge next, by what was reported by the instant. It is about the own subscription
/// that is charged first, also if a family share or another one is shown.
public struct NextCharge: Codable, Hashable, Sendable {
    /// The end of what was paid, which the store charges up to a day before; nil if it is unknown or not
    /// ahead, and in a billing grace period or billing retry.
    public var at: Instant?
    /// The product of the next period.
    public var productId: String
    /// Its price with its offer, of all seats, before taxes that some storefronts add; nil if no report that
    /// is still true states it.
    public var price: Money?
    /// The offer of the next period; nil if none is known.
    public var offer: NextOffer?
    /// The billing plan of the next period, as Apple writes it; nil if unknown.
    public var billingPlanType: String?
    /// Whether the store charges only if the customer agrees to a price increase.
    public var needsConsent: Bool
    /// The subscription that is charged.
    public var originalTransactionId: String
    /// When the report of the price was signed, otherwise the report of auto-renew; nil if it has no date.
    public var signedDate: Instant?
}

/// The state that follows.
public struct NextState: Codable, Hashable, Sendable {
    /// The state of a subscription. none: before the first purchase, or if only reports are known and none
    /// covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
    /// access, while the store tries to charge. billing_retry: the same without access. expired: over.
    /// revoked: refunded, or withdrawn from family sharing.
    public var state: State
    /// When it begins.
    public var at: Instant
}

/// A record of the history.
public struct Evidence: Codable, Hashable, Sendable {
    /// transaction: the newest known copy of a row. notification: a server notification with its contents.
    /// status: an item of a status response. renewal_info: renewal info alone.
    public var kind: EvidenceKind
    /// The row, or the row in the notification or status; nil if there is none.
    public var transactionId: String?
    /// Apple's value, with a version 1 type as its version 2 equivalent; nil for other kinds, and for a
    /// notification without a type.
    public var notificationType: String?
    /// Apple's value, also one not known yet; nil if it has none.
    public var subtype: String?
    /// The notification's id; nil if it has none.
    public var notificationUUID: String?
    /// When it was signed; nil if unknown.
    public var signedDate: Instant?
}

/// The offer of an item; nil if it has none.
public struct ItemOffer: Codable, Hashable, Sendable {
    /// The length of each of its periods; nil if Apple omits it.
    public var period: String?
    /// How many periods it lasts; nil if Apple omits it.
    public var periodCount: Int?
    /// The price of a period of it; nil if Apple omits it.
    public var price: Money?
    /// Why it was made, in Apple's words; nil if Apple omits it.
    public var reason: String?
}

/// An item of an Advanced Commerce subscription.
public struct CommerceItem: Codable, Hashable, Sendable {
    /// The developer's id of it; nil if Apple omits it.
    public var sku: String?
    /// Whether it gave access: not without its subscription, and not after it was revoked.
    public var hasAccess: Bool
    /// When it was revoked; nil if it was not.
    public var revocationDate: Instant?
    /// The price paid for it; nil if Apple omits it.
    public var price: Money?
    /// The offer of an item; nil if it has none.
    public var offer: ItemOffer?
}

/// A commitment to several billing periods.
public struct Commitment: Codable, Hashable, Sendable {
    /// The number of the row's period in it, from 1; nil if Apple omits it.
    public var billingPeriod: Int?
    /// How many periods it has; nil if Apple omits it.
    public var totalBillingPeriods: Int?
    /// Its end; nil if Apple omits it.
    public var expiresDate: Instant?
    /// Whether it is renewed at its end, by the report at the instant; nil if unknown.
    public var autoRenew: Bool?
    /// When it would be renewed, by the report at the instant; nil if unknown.
    public var renewalDate: Instant?
    /// The product that follows it, by the report at the instant; nil if unknown.
    public var renewalProductId: String?
    /// How that is billed, as Apple's value: MONTHLY, BILLED_UPFRONT; nil if unknown.
    public var renewalBillingPlanType: String?
    /// The price of all its billing periods together; nil if Apple omits it.
    public var price: Money?
    /// The price of what follows it, by the report at the instant; nil if unknown.
    public var renewalPrice: Money?
}

/// The seats of a period, of all transactions that bought them by the instant.
public struct Seats: Codable, Hashable, Sendable {
    /// The number of seats that remain.
    public var quantity: Int
    /// How many were refunded.
    public var refunded: Int
    /// How many will be renewed, by the newest report; nil if unknown.
    public var renewalQuantity: Int?
    /// Who invites the members of a group; nil if unknown.
    public var invitations: SeatsInvitations?
    /// The amount charged for them before any refund; nil if a part of it is unknown.
    public var total: Money?
    /// The price of the next period's seats, by the newest report; nil if unknown.
    public var renewalTotal: Money?
    /// The transactions that bought them, the oldest first.
    public var transactionIds: [String]
}

/// The best chain of a subscription group. Members that come from a row are nil before the first purchase,
/// and if only reports are known.
public struct SubscriptionState: Codable, Hashable, Sendable {
    /// The group; nil if the history names none.
    public var subscriptionGroupIdentifier: String?
    /// The chain that decides for the group.
    public var originalTransactionId: String
    /// The chain that this one continues; nil if it continues no known chain.
    public var linkedFrom: String?
    /// The environment of its records, as Apple writes it; nil if no record names one, or only an unknown
    /// one.
    public var environment: Environment?
    /// The app, as the newest of its records that name one have it; nil if none does.
    public var bundleId: String?
    /// The state of a subscription. none: before the first purchase, or if only reports are known and none
    /// covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
    /// access, while the store tries to charge. billing_retry: the same without access. expired: over.
    /// revoked: refunded, or withdrawn from family sharing.
    public var state: State
    /// Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
    /// revoked; nil for none.
    public var status: Int?
    /// Whether this subscription gave access.
    public var hasAccess: Bool
    /// The product of the row that decides; nil before the first purchase. If only reports are known, the
    /// product of the renewal info, or nil.
    public var productId: String?
    /// The level of that product; nil if no catalog contains it, or if only reports are known.
    public var level: Int?
    /// The row that decides; nil before the first purchase, and if only reports are known.
    public var transactionId: String?
    /// The other ids of that purchase, ascending, whatever `knownAt` is; nil if it has none.
    public var otherTransactionIds: [String]?
    /// The period of that row, or the paid time of a purchase that is missing from the records; nil before
    /// the first purchase, and if only reports are known that prove none.
    public var period: Period?
    /// The start of the unbroken run of this state, across renewals; nil before the first purchase, or if it
    /// began with a report without a signed date.
    public var since: Instant?
    /// The end of that run; nil while none is known.
    public var until: Instant?
    /// The start of the run of access that contains the instant, otherwise of the last run before it, of all
    /// chains together; nil if there is none, or if it began with a report without a signed date.
    public var accessSince: Instant?
    /// The end of that run; nil if there is none, or while no end is known.
    public var accessUntil: Instant?
    /// How many other chains of the group give access.
    public var alsoActive: Int
    /// Whether auto-renew was on at the instant; nil if unknown.
    public var autoRenew: Bool?
    /// The product of the next renewal, as of the instant; nil if unknown.
    public var autoRenewProductId: String?
    /// The offer of that row; nil without one, and in the paid time of a purchase that is missing.
    public var offer: Offer?
    /// How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat;
    /// nil before the first purchase, and if only reports are known.
    public var ownership: String?
    /// Why the subscription expired; nil if it did not, or if the reason is unknown.
    public var expirationReason: ExpirationReason?
    /// A change that waited for the renewal at the instant; nil without one.
    public var pendingChange: PendingChange?
    /// What the store will charge next; nil if nothing will be charged, as far as the records show.
    public var nextCharge: NextCharge?
    /// Consent to a price increase: pending, or accepted, which includes not required; nil without an
    /// increase, and after the period in which it was reported.
    public var priceIncrease: SubscriptionStatePriceIncrease?
    /// The state that follows if nothing otherwise happens: subscribed at the expiry of a row that will
    /// renew; nil if none follows.
    public var next: NextState?
    /// How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap
    /// between records, or from what the store always does. projected: after the records end, by an assumed
    /// renewal or by the 60 days of billing retry (90 in a commitment).
    public var basis: Basis
    /// The newest signed date in the history; nil if there is none.
    public var knownThrough: Instant?
    /// The records that decided, newest first; those without a signed date come last.
    public var evidence: [Evidence]
    /// The items of an Advanced Commerce row, as Apple lists them; nil for any other row.
    public var items: [CommerceItem]?
    /// The commitment that the row is a billing period of; nil for any other row.
    public var commitment: Commitment?
    /// The seats of the period; nil if it does not have several, or if they belong to another customer.
    public var seats: Seats?
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
    /// Why, in one or two sentences for a support ticket, with the dates and the record that proved it; nil
    /// without explain. The wording may change in any release.
    public var explanation: String?
}

/// Whether the customer has an entitlement, and by which purchase or grant. Without access the members about
/// these are nil.
public struct Entitlement: Codable, Hashable, Sendable {
    /// The entitlement.
    public var id: String
    /// Whether the customer has it.
    public var hasAccess: Bool
    /// When unbroken access began, by whatever purchase or grant; nil without access, or if it began with a
    /// report without a signed date.
    public var since: Instant?
    /// When unbroken access ends, by whatever purchase or grant; nil without access, or if no end is known.
    public var until: Instant?
    /// When access last ended; nil if there never was any. Nil with access.
    public var endedAt: Instant?
    /// The product that gives access; nil if another grant does.
    public var productId: String?
    /// The purchase that gives access; of several, the one that lasts longest. Null if only reports are
    /// known, and if another grant gives access.
    public var transactionId: String?
    /// The kind of that product; other for a grant from elsewhere.
    public var kind: EntitlementKind?
    /// The source of the grant that gives access; nil if none does.
    public var source: String?
    /// The reference of that grant; nil if it has none.
    public var reference: String?
    /// The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
    /// and its source. Releases may add rules.
    public var rules: [String]
}

/// The state of each subscription.
public struct StateAt: Codable, Hashable, Sendable {
    /// The instant of the answer.
    public var at: Instant
    /// Whether any of the subscriptions gave access.
    public var hasAccess: Bool
    /// One entry for each subscription group; if no group is known, for each chain.
    public var subscriptions: [SubscriptionState]
    /// The entitlements, in the order of the request; nil if it names none.
    public var entitlements: [Entitlement]?
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
}

/// An interval with one state and one row.
public struct Interval: Codable, Hashable, Sendable {
    /// Its start; -8640000000000000, the earliest instant, if a report without a signed date decides.
    public var start: Instant
    /// Its end, which it does not include; nil for the last interval.
    public var end: Instant?
    /// The state; none only if just reports are known, and none of them covers that time.
    public var state: State
    /// Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
    /// revoked; nil for none.
    public var status: Int?
    /// Whether the customer had access.
    public var hasAccess: Bool
    /// The product of the row that decides. If only reports are known, the product of the renewal info, or
    /// nil.
    public var productId: String?
    /// The row that decides; nil if only reports are known.
    public var transactionId: String?
    /// The other ids of that purchase, ascending, whatever `knownAt` is; nil if it has none.
    public var otherTransactionIds: [String]?
    /// How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap
    /// between records, or from what the store always does. projected: after the records end, by an assumed
    /// renewal or by the 60 days of billing retry (90 in a commitment).
    public var basis: Basis
    /// The price paid for that row; nil if unknown, for an assumed renewal, and in the paid time of a
    /// purchase that is missing.
    public var price: Money?
    /// The offer of that row; nil without one.
    public var offer: Offer?
    /// How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED; nil if only reports are known.
    public var ownership: String?
    /// Why the subscription expired; nil if it did not, or if the reason is unknown.
    public var expirationReason: ExpirationReason?
    /// The records that decided, newest first; those without a signed date come last.
    public var evidence: [Evidence]
}

/// An event.
public struct Event: Codable, Hashable, Sendable {
    /// When it happened. A switch of auto-renew that no notification announced happened at or before this
    /// instant.
    public var at: Instant
    /// The event. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or
    /// at most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of
    /// a higher level took effect; downgraded: a product of a lower level took effect; crossgraded: a product
    /// of the same level took effect; product_changed: a product without a known level took effect;
    /// billing_failed: a period ended with a billing problem; grace_started: a billing grace period began;
    /// retry_started: billing retry began; recovered: the store renewed it after a billing problem, dated by
    /// the signing of the renewal, although the period may begin earlier; expired: access ended for another
    /// reason than a refund; refunded: a purchase was refunded; item_refunded: one of several items of an
    /// Advanced Commerce purchase was refunded, and the purchase runs on; revoked: the store ended a purchase
    /// for a reason that is not known; family_revoked: access was withdrawn from a family member;
    /// refund_reversed: a refund was reversed; extended: a period was extended; auto_renew_disabled:
    /// auto-renew was switched off; auto_renew_enabled: auto-renew was switched on; price_increase_pending:
    /// consent to a price increase was requested; price_increase_accepted: consent was given, or not
    /// required; change_chosen: another product was chosen for the next renewal; change_replaced: a different
    /// product was chosen instead; change_reverted: the current product was chosen again; offer_redeemed: an
    /// offer was redeemed; seats_added: more seats were bought for the period; seats_refunded: some of its
    /// seats were refunded; seat_change_chosen: another number of seats was chosen for the next period;
    /// seat_withdrawn: a member's seat was withdrawn; migrated: the store moved the subscription into another
    /// chain; trial_converted: what was free until then was paid for the first time, directly after the event
    /// of that purchase; refund_requested: the customer asked the store for a refund; refund_declined: the
    /// store declined one.
    public var event: EventName
    /// The product of the event, for change_… the chosen one; nil if there is none.
    public var productId: String?
    /// The row that proves the event, for change_… the current one; nil if there is none.
    public var transactionId: String?
    /// The number of seats of the event; nil if it does not concern seats.
    public var quantity: Int?
    /// What was paid, or what was refunded or given back again; nil if that is not known, and if another
    /// customer paid. Nil for events that are not about money, for seats_refunded if it is not known, and for
    /// recovered if a change of the same row follows. trial_converted repeats the amount of the event before
    /// it.
    public var amount: Money?
    /// For a change that took effect at once: what was refunded for the period that it cut short; nil if that
    /// is not known. Otherwise nil.
    public var refund: Money?
    /// stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. Nil if
    /// no amount was refunded, or if it is not known.
    public var refundBasis: RefundBasis?
    /// The offer of the row that was paid for; nil if it has none.
    public var offer: Offer?
    /// When the purchase was made that was refunded. If it was refunded at the same instant or before, it has
    /// no other event.
    public var purchasedAt: Instant?
    /// Why the customer asks for a refund, of the newest request that states it; nil if none does, or none
    /// that is known. Nil for other events than refund_requested.
    public var reason: RefundReason?
    /// How many times the store asked for information about that refund.
    public var asked: Int?
    /// Until when the store takes the app's answer: 12 hours after it asked last.
    public var answerBy: Instant?
    /// The item that was refunded; nil if the event is not about one.
    public var sku: String?
    /// Why the store refunded it; nil if it states no reason, or one that is not known.
    public var revocationReason: RevocationReason?
    /// How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap
    /// between records, or from what the store always does. projected: after the records end, by an assumed
    /// renewal or by the 60 days of billing retry (90 in a commitment).
    public var basis: Basis
}

/// An upcoming event.
public struct UpcomingEvent: Codable, Hashable, Sendable {
    /// When it is sent.
    public var at: Instant
    /// The event. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a
    /// renewal; renews: a renewal of the same product; change_takes_effect: a renewal of the pending product;
    /// grace_ends: the end of a billing grace period; retry_ends: the end of billing retry; consent_due: the
    /// end of the subscription, unless the customer consents to a price increase.
    public var event: UpcomingEventName
    /// The product of a renewal; nil for other events.
    public var productId: String?
    /// The price of a renewal, if it is the next charge; nil if it is unknown or another customer pays, nil
    /// for other events.
    public var price: Money?
}

/// An account that purchases of one chain name. That of renewal info belongs to the next period and does not
/// count.
public struct Account: Codable, Hashable, Sendable {
    /// The chain.
    public var originalTransactionId: String
    /// The app's own account: the UUID that the app gave with the purchase, in lower case; nil if they name
    /// none.
    public var appAccountToken: String?
    /// The store's id of the customer in this app; nil if they name none.
    public var appTransactionId: String?
    /// When the first copy of these purchases was signed; nil if none states when.
    public var firstSigned: Instant?
    /// When the last copy of these purchases was signed; nil if none states when.
    public var lastSigned: Instant?
}

extension Account: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// All fields except those that identify the customer.
    public var description: String {
        let shown = customMirror.children.map { "\($0.label ?? ""): \($0.value)" }
        return "Account(" + shown.joined(separator: ", ") + ")"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror of the same fields, for `dump`.
    public var customMirror: Mirror {
        Mirror(self, children: [
            "originalTransactionId": originalTransactionId as Any, "firstSigned": firstSigned as Any,
            "lastSigned": lastSigned as Any,
        ])
    }
}

/// The course of one subscription.
public struct Course: Codable, Hashable, Sendable {
    /// The group; nil if the history names none.
    public var subscriptionGroupIdentifier: String?
    /// The chains of the group.
    public var originalTransactionIds: [String]
    /// The environment of its records, as Apple writes it; nil if no record names one, or only an unknown
    /// one.
    public var environment: Environment?
    /// The app, as the newest of its records that name one have it; nil if none does.
    public var bundleId: String?
    /// The states, oldest first, from the first purchase on, or from the day before it if the first known row
    /// is a renewal. They touch and never overlap, and the last one is open. If only reports are known, they
    /// begin with the first that implies a state; there are none if no report does.
    public var intervals: [Interval]
    /// What happened, oldest first.
    public var events: [Event]
    /// What comes next, soonest first; empty for a subscription that will not renew.
    public var upcoming: [UpcomingEvent]
    /// The accounts that its purchases name, each once, the one that was signed first before the others;
    /// those without a signing come last.
    public var accounts: [Account]
}

/// The course of each subscription.
public struct Timeline: Codable, Hashable, Sendable {
    /// One entry for each subscription group; if no group is known, for each chain.
    public var subscriptions: [Course]
    /// Conditions that the caller should know about, although there is an answer; empty if there are none.
    public var warnings: [AnswerWarning]
}

/// What a verified server notification is about. Every value is from a payload whose signature was verified.
public struct VerifiedNotification: Codable, Hashable, Sendable {
    /// The id of the notification. It is the same each time the store sends the notification again. nil if
    /// the store left it out.
    public var notificationUUID: String?
    /// What happened, such as DID_RENEW. Apple may add types.
    public var notificationType: String
    /// More about the type, such as BILLING_RECOVERY. nil if there is none.
    public var subtype: String?
    /// When the store signed the notification, or the newest payload inside it if the notification has no
    /// date.
    public var signedDate: Instant
    /// The environment of the notification, which is that of the request.
    public var environment: Environment
    /// The id of the app's bundle, which is that of the request.
    public var bundleId: String
    /// The app's own id of the customer, of the transaction, otherwise of the renewal info. nil if neither
    /// names one.
    public var appAccountToken: String?
    /// The chain that the notification is about, of the transaction, otherwise of the renewal info. nil if
    /// neither names one.
    public var originalTransactionId: String?
    /// The store's id of the customer in this app, of the transaction, otherwise of the renewal info,
    /// otherwise of the app transaction. nil if none names one.
    public var appTransactionId: String?
}

extension VerifiedNotification: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// All fields except those that identify the customer.
    public var description: String {
        let shown = customMirror.children.map { "\($0.label ?? ""): \($0.value)" }
        return "VerifiedNotification(" + shown.joined(separator: ", ") + ")"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror of the same fields, for `dump`.
    public var customMirror: Mirror {
        Mirror(self, children: [
            "notificationUUID": notificationUUID as Any, "notificationType": notificationType as Any,
            "subtype": subtype as Any, "signedDate": signedDate as Any, "environment": environment as Any,
            "bundleId": bundleId as Any, "originalTransactionId": originalTransactionId as Any,
        ])
    }
}
