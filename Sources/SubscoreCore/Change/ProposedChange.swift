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
    package private(set) var effectiveDate: Instant?
    package private(set) var refund: Proration?
    package private(set) var charge: Charge?
    /// The new product's first period. Its end is nil if only the store knows it.
    package private(set) var period: (start: Instant, end: Instant?)?
    package private(set) var replacesPending: Identifier?
    package private(set) var rules: [Rule]
    package private(set) var warnings: [Warning] = []
    /// The notification that only a preview from a history knows of.
    private(set) var otherNotification: (type: StaticString, subtype: StaticString?)?
}

extension ProposedChange {
    /// `change.none`.
    ///
    /// - Parameter effectiveDate: Of the renewal that an offer or an earlier change waits for; nil if there is none.
    static func nothing(_ timing: ChangeTiming = .none, effectiveDate: Instant? = nil) -> ProposedChange {
        ProposedChange(
            change: .none,
            timing: timing,
            sameDuration: true,
            effectiveDate: effectiveDate,
            rules: [.changeNone]
        )
    }

    /// `change.revert`.
    static func revert(_ pending: Identifier, at instant: Instant) -> ProposedChange {
        ProposedChange(
            change: .revert,
            timing: .immediate,
            sameDuration: true,
            effectiveDate: instant,
            replacesPending: pending,
            rules: [.changeRevert]
        )
    }
}

// What a history adds to a change.
extension ProposedChange {
    /// `change.auto_renew_enabled`.
    mutating func enableAutoRenew() {
        rules.append(.changeAutoRenewEnabled)
        otherNotification = ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED")
    }

    /// Waits for a renewal whose date is not known.
    mutating func wait() {
        effectiveDate = nil
        charge = charge.map { Charge(date: nil, price: $0.price) }
        period = nil
    }

    mutating func set(refund: Proration?) { self.refund = refund }

    mutating func replace(_ pending: Identifier) {
        replacesPending = pending
        rules.append(.changeReplacesPending)
    }

    /// Multiplies the list price by the seats that are left, as an estimate.
    ///
    /// - Parameter id: The transaction's.
    mutating func multiply(by seats: Int64, _ id: Identifier) {
        guard let own = charge, let price = own.price else { return }
        let (product, overflow) = price.milliunits.multipliedReportingOverflow(by: seats)
        charge = Charge(
            date: own.date,
            price: overflow ? nil : Money(milliunits: product, currency: price.currency)
        )
        warnings.append(.seatChargeEstimated(id))
    }

    /// `change.offer_redeemed`.
    ///
    /// - Parameters:
    /// - paidEnd: The end of what was paid; nil if it is not known.
    /// - isRunning: Whether the customer has a subscription that gives access.
    mutating func redeem(_ offer: PlannedOffer, paidEnd: Instant?, isRunning: Bool, on clock: WallClock) {
        let isFree = offer.discountType == Identifier(TransactionDetail.Offer.freeTrial.description)
        let price = offer.price ?? (isFree ? Money(milliunits: 0, currency: charge?.price?.currency) : nil)
        let date = change == .none ? paidEnd : charge.flatMap { $0.date }
        charge = Charge(date: date, price: price)
        let start = period?.start ?? (change == .none ? paidEnd : nil)
        if offer.discountType != Identifier("PAY_AS_YOU_GO") {
            period = start.map { ($0, offer.period?.boundary(1, after: $0, on: clock)) }
        } else if period == nil {
            period = start.map { ($0, nil) }
        }
        if isRunning { otherNotification = ("OFFER_REDEEMED", change == .none ? nil : notification?.subtype) }
    }
}

/// What the store sends for the change.
extension ProposedChange {
    /// The notification; nil if the store sends none.
    package var notification: (type: StaticString, subtype: StaticString?)? {
        if let otherNotification { return otherNotification }
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

/// An offer that the customer is going to redeem, as the caller states it.
package struct PlannedOffer: Sendable {
    /// 2 promotional, 3 offer code, 4 win-back.
    package let type: Int64
    package let discountType: Identifier?
    package let period: Period?
    package let price: Money?

    package init(type: Int64, discountType: Identifier?, period: Period?, price: Money?) {
        self.type = type
        self.discountType = discountType
        self.period = period
        self.price = price
    }
}
