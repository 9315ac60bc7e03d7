/// The kind of a switch from one product to another.
package enum Change: StoreName, Equatable, Sendable {
    case upgrade
    case downgrade
    case crossgrade
    /// Back to the current product while another one is pending.
    case revert
    case none
    case resubscribe
    /// To a product of another group, which is a separate subscription.
    case separate
    /// The same product, billed monthly with a commitment or upfront for the whole period.
    case billingPlan = "billing_plan"
    /// The store moved the subscription into another chain.
    case migration
    /// Levels or durations are not known.
    case unknown
}

/// When a switch takes effect.
package enum ChangeTiming: StoreName, Equatable, Sendable {
    case immediate
    case nextRenewal = "next_renewal"
    case none
}
