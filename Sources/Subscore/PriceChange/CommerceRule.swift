/// How far a subscriber has come with an increase.
package enum Consent: CaseIterable, Sendable {
    case notNeeded
    case unanswered
    case consented
    case declined
}

/// What became of a price increase.
package enum PriceOutcome: Word, Sendable {
    case applied
    case pending
    case declined
    case expired
    case invalidated
    case preserved
    case rescheduled
    case refused
}

/// An Advanced Commerce operation, and how the increase stands when it is made.
package struct CommerceSituation: Sendable {
    package enum Operation: CaseIterable, Sendable {
        case reactivate
        /// A modification that retains the billing cycle, and one that resets it.
        case modifyRetaining
        case modifyResetting
        case metadataChange
        case migrate
    }

    let operation: Operation
    let isCommunicated: Bool
    let consent: Consent
    /// Of a reactivation: whether it asks for the item whose price increases.
    var isListed = false
    /// Of a modification: whether the item becomes another product, comes with an offer, and is sent with the higher price.
    var isOtherSKU = false
    var hasOffer = false
    var hasHigherPrice = false
}

/// What an Advanced Commerce operation does to the course of an increase.
package enum CommerceEffect: Sendable {
    /// The increase goes on as it was, or the operation is not made.
    case nothing
    /// A cancellation is taken back, and the increase is planned anew from then on.
    case planAnew
    /// A cancellation is taken back, and that is the subscriber's agreement.
    case agree
    /// A cancellation is taken back without an answer: where consent is needed, it still is.
    case askAgain
    /// The increase waits for the end of the offer that comes with the operation.
    case waitForOffer
    /// The higher price is paid at once.
    case apply
    /// The increase is dropped.
    case invalidate
}

/// One row of the table that says what an Advanced Commerce operation does to a price increase. A condition that is nil
/// holds for every situation.
package struct CommerceRule: Sendable {
    package let rule: Rule
    package let outcome: PriceOutcome
    package let effect: CommerceEffect
    private let operations: [CommerceSituation.Operation]
    private let isCommunicated: Bool?
    private let consents: [Consent]?
    private let isListed: Bool?
    private let isOtherSKU: Bool?
    private let hasOffer: Bool?
    private let hasHigherPrice: Bool?

    private init(
        _ operations: [CommerceSituation.Operation],
        _ rule: Rule,
        _ outcome: PriceOutcome,
        _ effect: CommerceEffect,
        communicated: Bool? = nil,
        consents: [Consent]? = nil,
        listed: Bool? = nil,
        otherSKU: Bool? = nil,
        offer: Bool? = nil,
        higherPrice: Bool? = nil
    ) {
        self.operations = operations
        self.rule = rule
        self.outcome = outcome
        self.effect = effect
        isCommunicated = communicated
        self.consents = consents
        isListed = listed
        isOtherSKU = otherSKU
        hasOffer = offer
        hasHigherPrice = higherPrice
    }

    /// The first row that matches decides; the rows exclude each other, and one of them matches every situation.
    package static var table: [CommerceRule] { withoutModification + resetting + retaining }

    private static var withoutModification: [CommerceRule] {
        [
            CommerceRule([.migrate], .commerceMigrateRefused, .refused, .nothing, communicated: true),
            CommerceRule([.migrate], .commerceMigrateCarried, .preserved, .nothing, communicated: false),
            CommerceRule([.metadataChange], .commerceMetadataChange, .preserved, .nothing),
            CommerceRule([.reactivate], .commerceReactivateScheduled, .rescheduled, .planAnew, communicated: false),
            CommerceRule([.reactivate], .commerceReactivateListed, .applied, .agree, communicated: true, listed: true),
            CommerceRule(
                [.reactivate],
                .commerceReactivateUnlisted,
                .pending,
                .askAgain,
                communicated: true,
                listed: false
            ),
        ]
    }

    /// The billing cycle begins anew, or the item becomes another.
    private static var resetting: [CommerceRule] {
        [
            CommerceRule(
                [.modifyRetaining, .modifyResetting],
                .commerceModifyOtherSKU,
                .invalidated,
                .invalidate,
                otherSKU: true
            ),
            reset(.commerceModifyResetScheduled, .invalidated, .invalidate, communicated: false),
            reset(.commerceModifyResetHigherPrice, .applied, .apply, communicated: true, higherPrice: true),
            reset(.commerceModifyResetOtherPrice, .invalidated, .invalidate, communicated: true, higherPrice: false),
        ]
    }

    private static var retaining: [CommerceRule] {
        [
            retain(.commerceModifyRetainDeclined, .declined, .nothing, [.declined], communicated: true),
            retain(.commerceModifyOffer, .rescheduled, .waitForOffer, communicated: false, offer: true),
            retain(.commerceModifyOffer, .rescheduled, .waitForOffer, notDeclined, communicated: true, offer: true),
            retain(.commerceModifyRetainScheduled, .preserved, .nothing, communicated: false, offer: false),
            retain(.commerceModifyRetainPending, .pending, .nothing, [.unanswered], communicated: true, offer: false),
            accepted,
        ]
    }

    private static var accepted: CommerceRule {
        let agreed: [Consent] = [.consented, .notNeeded]
        return retain(.commerceModifyRetainAccepted, .applied, .nothing, agreed, communicated: true, offer: false)
    }

    private static var notDeclined: [Consent] { [.notNeeded, .unanswered, .consented] }

    /// Of a modification that resets the billing cycle and leaves the product.
    private static func reset(
        _ rule: Rule,
        _ outcome: PriceOutcome,
        _ effect: CommerceEffect,
        communicated: Bool,
        higherPrice: Bool? = nil
    ) -> CommerceRule {
        CommerceRule(
            [.modifyResetting],
            rule,
            outcome,
            effect,
            communicated: communicated,
            otherSKU: false,
            higherPrice: higherPrice
        )
    }

    /// Of a modification that retains the billing cycle and the product.
    private static func retain(
        _ rule: Rule,
        _ outcome: PriceOutcome,
        _ effect: CommerceEffect,
        _ consents: [Consent]? = nil,
        communicated: Bool,
        offer: Bool? = nil
    ) -> CommerceRule {
        CommerceRule(
            [.modifyRetaining],
            rule,
            outcome,
            effect,
            communicated: communicated,
            consents: consents,
            otherSKU: false,
            offer: offer
        )
    }

    package func matches(_ situation: CommerceSituation) -> Bool {
        operations.contains { $0 == situation.operation }
            && consents.map { $0.contains { $0 == situation.consent } } ?? true
            && Self.agrees(isCommunicated, situation.isCommunicated)
            && Self.agrees(isListed, situation.isListed)
            && Self.agrees(isOtherSKU, situation.isOtherSKU)
            && Self.agrees(hasOffer, situation.hasOffer)
            && Self.agrees(hasHigherPrice, situation.hasHigherPrice)
    }

    private static func agrees(_ wanted: Bool?, _ found: Bool) -> Bool {
        wanted.map { $0 == found } ?? true
    }

    static func deciding(_ situation: CommerceSituation) -> CommerceRule {
        table.first { $0.matches(situation) } ?? accepted
    }
}
