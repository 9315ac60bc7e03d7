/// The billing plan of a yearly product. Source: App Store Server API, billingPlanType.
package enum BillingPlan: StoreName, CaseIterable, Sendable {
    /// Billed each month, with a commitment of 12 months.
    case monthly = "MONTHLY"
    case billedUpfront = "BILLED_UPFRONT"

    /// Returns nil for a plan that is not known yet.
    init?(_ identifier: Identifier) {
        guard let plan = Self.allCases.first(where: { Identifier($0.name.description) == identifier }) else {
            return nil
        }
        self = plan
    }
}
