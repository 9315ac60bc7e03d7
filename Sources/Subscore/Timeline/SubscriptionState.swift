/// What a subscription is to its customer at an instant.
package enum SubscriptionState: Equatable, Sendable {
    /// Before the first purchase.
    case none
    case subscribed
    case billingGracePeriod
    case billingRetry
    case expired
    case revoked

    package var hasAccess: Bool { self == .subscribed || self == .billingGracePeriod }

    /// Apple's number for the state; it has none for `none`.
    package var status: Int64? {
        switch self {
        case .none: return nil
        case .subscribed: return 1
        case .expired: return 2
        case .billingRetry: return 3
        case .billingGracePeriod: return 4
        case .revoked: return 5
        }
    }

    package var name: StaticString {
        switch self {
        case .none: return "none"
        case .subscribed: return "subscribed"
        case .billingGracePeriod: return "billing_grace_period"
        case .billingRetry: return "billing_retry"
        case .expired: return "expired"
        case .revoked: return "revoked"
        }
    }

    /// Of several chains of a group the one with the largest rank speaks for the group.
    var rank: Int {
        switch self {
        case .none: return 0
        case .expired: return 1
        case .revoked: return 2
        case .billingRetry: return 3
        case .billingGracePeriod: return 4
        case .subscribed: return 5
        }
    }
}

/// Why a subscription expired.
package enum ExpirationReason: Equatable, Sendable {
    case voluntary
    case billingError
    case priceIncrease
    case productUnavailable
    case other

    /// From Apple's `expirationIntent`; numbers not known yet are `other`.
    package init(intent: Int64) {
        switch intent {
        case 1: self = .voluntary
        case 2: self = .billingError
        case 3: self = .priceIncrease
        case 4: self = .productUnavailable
        default: self = .other
        }
    }

    package var name: StaticString {
        switch self {
        case .voluntary: return "voluntary"
        case .billingError: return "billing_error"
        case .priceIncrease: return "price_increase"
        case .productUnavailable: return "product_unavailable"
        case .other: return "other"
        }
    }
}

/// What a stated state rests on.
package enum Basis: Equatable, Sendable {
    /// A record covers the instant.
    case observed
    /// Concluded from a gap between records.
    case inferred
    /// Beyond the records.
    case projected

    package var name: StaticString {
        switch self {
        case .observed: return "observed"
        case .inferred: return "inferred"
        case .projected: return "projected"
        }
    }
}
