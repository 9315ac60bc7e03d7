/// What a switch would do, before it is made.
package struct ProposedChange: Sendable {
    /// The subscription as it runs now.
    package struct Current: Sendable {
        package let product: Product
        package let purchaseDate: Instant
        /// Later than `purchaseDate`.
        package let expiresDate: Instant
        /// What was paid; nil where it is unknown.
        package let price: Money?
        package let isFreeTrial: Bool
        /// What the subscription is at the instant of the switch; nil concludes it from its period.
        package let state: SubscriptionState?
        package let pendingProductId: Identifier?

        package init(
            product: Product,
            purchaseDate: Instant,
            expiresDate: Instant,
            price: Money?,
            currency: Currency?,
            isFreeTrial: Bool,
            state: SubscriptionState?,
            pendingProductId: Identifier?
        ) {
            self.product = product
            self.purchaseDate = purchaseDate
            self.expiresDate = expiresDate
            self.price = price ?? (isFreeTrial ? Money(milliunits: 0, currency: currency) : nil)
            self.isFreeTrial = isFreeTrial
            self.state = state
            self.pendingProductId = pendingProductId == product.id ? nil : pendingProductId
        }

        /// The end of the period that follows this one. A renewal keeps the anchor: what began on a 31st and was
        /// shortened by February ends on a 31st again.
        func boundary(afterRenewingWith period: Period) -> Instant? {
            guard let months = product.period.months, let newMonths = period.months,
                product.period.boundary(1, after: purchaseDate, on: .pacific) == expiresDate
            else { return period.boundary(1, after: expiresDate, on: .pacific) }
            return CivilDate(purchaseDate, on: .pacific).advanced(byMonths: months + newMonths)?.instant(on: .pacific)
        }

        func isActive(at instant: Instant) -> Bool {
            switch state {
            case nil: return instant < expiresDate
            case .subscribed, .billingGracePeriod: return true
            case .none?, .billingRetry, .expired, .revoked: return false
            }
        }
    }

    package struct Charge: Sendable {
        package let date: Instant
        package let price: Money?
    }

    package struct NotificationName: Sendable {
        package let type: StaticString
        package let subtype: StaticString?
    }

    /// What becomes of the transactions: whether the old one is marked upgraded, and the reason of the new one.
    package struct TransactionMark: Sendable {
        package let isUpgraded: Bool
        package let reason: StaticString
    }

    package let change: Change
    package let timing: ChangeTiming
    package let sameDuration: Bool
    /// Nil where nothing changes.
    package let effectiveDate: Instant?
    package let refund: Proration?
    package let charge: Charge?
    package let period: (start: Instant, end: Instant?)?
    package let replacesPending: Identifier?
    package let notification: NotificationName?
    package let transaction: TransactionMark?
    package let rules: [Rule]
    package let warnings: [Warning]

    /// Nil where the new period would end beyond the range of `Instant`.
    package init?(from current: Current, to: Product, at instant: Instant, rounding: Rounding) {
        let from = current.product
        sameDuration = from.period == to.period

        let isSeparate = from.group != to.group
        let isResubscribe = !current.isActive(at: instant)
        let isSame = from.id == to.id
        guard !isSeparate, !isResubscribe, !isSame else {
            if isSeparate {
                change = .separate
                notification = NotificationName(type: "SUBSCRIBED", subtype: "INITIAL_BUY")
                rules = [.changeSeparate]
            } else if isResubscribe {
                change = .resubscribe
                notification = NotificationName(type: "SUBSCRIBED", subtype: "RESUBSCRIBE")
                rules = [.changeResubscribe]
            } else if current.pendingProductId != nil {
                change = .revert
                notification = NotificationName(type: "DID_CHANGE_RENEWAL_PREF", subtype: nil)
                rules = [.changeRevert]
            } else {
                change = .none
                notification = nil
                rules = [.changeNone]
            }
            timing = change == .none ? .none : .immediate
            effectiveDate = change == .none ? nil : instant
            refund = nil
            replacesPending = change == .revert ? current.pendingProductId : nil
            warnings = []
            guard isSeparate || isResubscribe else {
                charge = nil
                period = nil
                transaction = nil
                return
            }
            guard let end = to.period.boundary(1, after: instant, on: .pacific) else { return nil }
            charge = Charge(date: instant, price: to.price)
            period = (instant, end)
            transaction = TransactionMark(isUpgraded: false, reason: "PURCHASE")
            return
        }

        let classification = Classification(from: from, to: to)
        change = classification.change
        timing = classification.timing
        var rules = [classification.rule]
        var warnings: [Warning] = []
        replacesPending = current.pendingProductId == to.id ? nil : current.pendingProductId
        if replacesPending != nil { rules.append(.changeReplacesPending) }

        let isImmediate = classification.timing == .immediate
        let start = isImmediate ? instant : current.expiresDate
        let end =
            isImmediate
            ? to.period.boundary(1, after: start, on: .pacific) : current.boundary(afterRenewingWith: to.period)
        guard let end else { return nil }
        effectiveDate = start
        charge = Charge(date: start, price: to.price)
        if isImmediate {
            notification = NotificationName(type: "DID_CHANGE_RENEWAL_PREF", subtype: "UPGRADE")
            transaction = TransactionMark(isUpgraded: true, reason: "PURCHASE")
        } else {
            notification = NotificationName(type: "DID_CHANGE_RENEWAL_PREF", subtype: "DOWNGRADE")
            transaction = TransactionMark(isUpgraded: false, reason: "RENEWAL")
        }

        if isImmediate, current.state == .billingGracePeriod {
            refund = nil
            rules.append(.changeInGrace)
        } else if isImmediate {
            let cut = Proration.Cut(
                price: current.price,
                purchaseDate: current.purchaseDate,
                expiresDate: current.expiresDate,
                changeDate: instant,
                source: .changeDate,
                isFreeTrial: current.isFreeTrial
            )
            refund = cut.map { Proration.unused($0, rounding: rounding) }
        } else {
            refund = nil
        }
        if current.isFreeTrial {
            period = (start, nil)
            rules.append(.changeInFreeTrial)
            warnings.append(
                Warning(
                    "period_end_unknown",
                    "The switch is made in a free trial, whose end the store keeps in some cases; "
                        + "take the end of the new period from the new transaction's expiresDate."
                )
            )
        } else {
            period = (start, end)
        }
        if let paid = current.price?.currency, let listed = to.price?.currency, paid != listed {
            warnings.append(
                Warning(
                    "charge_currency_differs",
                    "The catalog prices the new product in \(listed.code), but the customer pays in \(paid.code)."
                )
            )
        }
        self.rules = rules
        self.warnings = warnings
    }
}
