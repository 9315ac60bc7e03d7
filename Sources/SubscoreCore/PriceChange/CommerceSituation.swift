/// A subscriber's progress with an increase.
package enum Consent: CaseIterable, Sendable {
    case notNeeded
    case unanswered
    case consented
    case declined
}

/// The outcome of a price increase.
package enum PriceOutcome: StoreName, Sendable {
    case applied
    case pending
    case declined
    case expired
    case invalidated
    case preserved
    case rescheduled
    case refused
}

/// An Advanced Commerce operation, and the state of the increase when it is made.
package struct CommerceSituation: Sendable {
    package enum Operation: CaseIterable, Sendable {
        case reactivate
        /// A modification that retains the billing cycle, and one that resets it.
        case modifyRetaining
        case modifyResetting
        case metadataChange
        case migrate
    }

    var operation: Operation
    let isCommunicated: Bool
    let consent: Consent
    /// For a reactivation: whether it requests the item whose price increases.
    var isListed = false
    /// For a modification: whether the item becomes another product, comes with an offer, and is sent with the higher
    /// price.
    var isOtherSKU = false
    var hasOffer = false
    var hasHigherPrice = false
}

/// The effect of an Advanced Commerce operation on an increase.
package enum CommerceEffect: Sendable {
    /// The increase continues as before, or the operation is not made.
    case nothing
    /// Reverses a cancellation, and schedules the increase again from then on.
    case replan
    /// Reverses a cancellation, which is the subscriber's agreement.
    case agree
    /// Reverses a cancellation without an answer: required consent is still required.
    case askAgain
    /// The increase waits for the end of the offer that comes with the operation.
    case waitForOffer
    /// The higher price is paid at once.
    case apply
    /// The increase is dropped.
    case invalidate
}

extension CommerceSituation {
    /// The answer for the increase: the rule, the outcome and the effect.
    var answer: (rule: Rule, outcome: PriceOutcome, effect: CommerceEffect) {
        switch operation {
        case .migrate where isCommunicated: (.commerceMigrateRefused, .refused, .nothing)
        case .migrate: (.commerceMigrateCarried, .preserved, .nothing)
        case .metadataChange: (.commerceMetadataChange, .preserved, .nothing)
        case .reactivate where !isCommunicated: (.commerceReactivateScheduled, .rescheduled, .replan)
        case .reactivate where isListed: (.commerceReactivateListed, .applied, .agree)
        case .reactivate: (.commerceReactivateUnlisted, .pending, .askAgain)
        case .modifyRetaining where isOtherSKU, .modifyResetting where isOtherSKU:
            (.commerceModifyOtherSKU, .invalidated, .invalidate)
        case .modifyResetting where !isCommunicated: (.commerceModifyResetScheduled, .invalidated, .invalidate)
        case .modifyResetting where hasHigherPrice: (.commerceModifyResetHigherPrice, .applied, .apply)
        case .modifyResetting: (.commerceModifyResetOtherPrice, .invalidated, .invalidate)
        case .modifyRetaining where isCommunicated && consent == .declined:
            (.commerceModifyRetainDeclined, .declined, .nothing)
        case .modifyRetaining where hasOffer: (.commerceModifyOffer, .rescheduled, .waitForOffer)
        case .modifyRetaining where !isCommunicated: (.commerceModifyRetainScheduled, .preserved, .nothing)
        case .modifyRetaining where consent == .unanswered: (.commerceModifyRetainPending, .pending, .nothing)
        case .modifyRetaining: (.commerceModifyRetainAccepted, .applied, .nothing)
        }
    }
}
