/// The effects of a switch before it is made.
package struct ProposedChange: Sendable {
    package struct Charge: Sendable {
        /// Nil if only the store knows it.
        package let date: Instant?
        package let price: Money?
    }

    package let change: Change
    /// Nil if a level is unknown.
    package let timing: ChangeTiming?
    /// Nil if a duration is unknown.
    package let sameDuration: Bool?
    /// Nil if nothing changes, or if it is unknown.
    package let effectiveDate: Instant?
    package private(set) var refund: Proration?
    package private(set) var charge: Charge?
    /// The new product's first period. Its end is nil if only the store knows it.
    package private(set) var period: (start: Instant, end: Instant?)?
    package private(set) var replacesPending: Identifier?
    package let rules: [Rule]
    package private(set) var warnings: [Warning] = []
}

/// What the store sends for the change.
extension ProposedChange {
    /// The notification; nil if the store sends none.
    package var notification: (type: StaticString, subtype: StaticString?)? {
        switch change {
        case .separate: return ("SUBSCRIBED", "INITIAL_BUY")
        case .resubscribe: return ("SUBSCRIBED", "RESUBSCRIBE")
        case .revert: return ("DID_CHANGE_RENEWAL_PREF", nil)
        case .upgrade, .downgrade, .crossgrade:
            return ("DID_CHANGE_RENEWAL_PREF", timing == .immediate ? "UPGRADE" : "DOWNGRADE")
        // It is not known what the store sends for another billing plan.
        case .none, .migration, .billingPlan, .unknown: return nil
        }
    }

    /// Whether the old transaction is marked as upgraded, and the reason of the new one; nil if there is no new one, or if
    /// it is unknown.
    package var transaction: (isUpgraded: Bool, reason: StaticString)? {
        switch change {
        case .separate, .resubscribe: return (false, "PURCHASE")
        case .upgrade, .downgrade, .crossgrade:
            return timing == .immediate ? (true, "PURCHASE") : (false, "RENEWAL")
        case .revert, .none, .migration, .billingPlan, .unknown: return nil
        }
    }
}
