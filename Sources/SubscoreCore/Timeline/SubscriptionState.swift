/// The state of a subscription at an instant. Its number is that of `SUBS_STATE_…` in subscore.h, and the index of its
/// name in the dictionary of a column of states.
package enum SubscriptionState: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// Before the first purchase.
    case none = 0
    case subscribed = 1
    case billingGracePeriod = 2
    case billingRetry = 3
    case expired = 4
    case revoked = 5

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

    /// The names by number.
    package static var names: [StaticString] { allCases.map { $0.name } }

    package var hasAccess: Bool { self == .subscribed || self == .billingGracePeriod }

    /// Apple's number for the state; nil for `none`.
    package var status: Report.Status? {
        switch self {
        case .none: return nil
        case .subscribed: return .active
        case .expired: return .expired
        case .billingRetry: return .billingRetry
        case .billingGracePeriod: return .billingGracePeriod
        case .revoked: return .revoked
        }
    }

    /// The priority among the chains of a group: the largest rank governs; of two that are over, the one that ended
    /// last.
    var rank: Int8 {
        switch self {
        case .none: return 0
        case .expired, .revoked: return 1
        case .billingRetry: return 2
        case .billingGracePeriod: return 3
        case .subscribed: return 4
        }
    }
}

/// What a state is based on.
package enum Basis: StoreName, BitwiseCopyable, Sendable {
    /// A record covers the instant.
    case observed
    /// Concluded from a gap between records.
    case inferred
    /// Beyond the records.
    case projected
}
