/// What a switch from one product to another is.
package enum Change: Equatable, Sendable {
    case upgrade
    case downgrade
    case crossgrade
    /// Back to the current product while another one is pending.
    case revert
    case none
    case resubscribe
    /// A product of another group: a subscription of its own.
    case separate
    /// Levels or durations are not known.
    case unknown

    package var name: StaticString {
        switch self {
        case .upgrade: return "upgrade"
        case .downgrade: return "downgrade"
        case .crossgrade: return "crossgrade"
        case .revert: return "revert"
        case .none: return "none"
        case .resubscribe: return "resubscribe"
        case .separate: return "separate"
        case .unknown: return "unknown"
        }
    }
}

/// When a switch takes effect.
package enum ChangeTiming: Equatable, Sendable {
    case immediate
    case nextRenewal
    case none

    package var name: StaticString {
        switch self {
        case .immediate: return "immediate"
        case .nextRenewal: return "next_renewal"
        case .none: return "none"
        }
    }
}
