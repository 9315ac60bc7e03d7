extension ProposedChange {
    /// The current subscription, and the product that is chosen at an instant, as the caller states them.
    package struct Question: Sendable {
        package struct Current: Sendable {
            package let productId: Identifier
            package let purchaseDate: Instant
            package let expiresDate: Instant
            /// The price paid; nil if unknown.
            package let price: Money?
            package let currency: Currency?
            package let isFreeTrial: Bool
            /// Nil if the caller does not state it, which means billed upfront.
            package let billingPlan: BillingPlan?
            /// The end of its commitment; nil if unknown.
            package let commitmentExpiresDate: Instant?

            package init(
                productId: Identifier,
                purchaseDate: Instant,
                expiresDate: Instant,
                price: Money?,
                currency: Currency?,
                offerDiscountType: Identifier?,
                billingPlan: BillingPlan? = nil,
                commitmentExpiresDate: Instant? = nil
            ) {
                self.billingPlan = billingPlan
                self.commitmentExpiresDate = commitmentExpiresDate
                self.productId = productId
                self.purchaseDate = purchaseDate
                self.expiresDate = expiresDate
                self.currency = currency
                isFreeTrial = offerDiscountType == Identifier(TransactionDetail.Offer.freeTrial.description)
                self.price = price ?? (isFreeTrial ? Money(milliunits: 0, currency: currency) : nil)
            }
        }

        package let from: Current
        package let to: Identifier
        /// Nil if the caller does not state it, which means the current plan for the same product, and otherwise billed
        /// upfront.
        package let toBillingPlan: BillingPlan?
        package let instant: Instant
        /// Nil if the caller has none, which is enough for a resubscription.
        package let catalog: Catalog?
        /// The state at the instant; if nil, it is derived from the period.
        package let state: SubscriptionState?
        package let pendingProductId: Identifier?
        package let rounding: Rounding
        /// On which periods are counted.
        let clock: WallClock

        package init(
            from: Current,
            to: Identifier,
            toBillingPlan: BillingPlan? = nil,
            at instant: Instant,
            catalog: Catalog?,
            state: SubscriptionState?,
            pendingProductId: Identifier?,
            rounding: Rounding,
            clock: WallClock = .pacific
        ) {
            self.clock = clock
            self.from = from
            self.to = to
            self.toBillingPlan = toBillingPlan
            self.instant = instant
            self.catalog = catalog
            self.state = state
            self.pendingProductId = pendingProductId
            self.rounding = rounding
        }

        /// Checks in this order: another group, after the end, the same product, then level and duration.
        @_optimize(size)  // Seldom asked for, and large.
        package func decision() throws(Refusal) -> ProposedChange {
            guard from.purchaseDate < from.expiresDate else { throw .changeFromEmpty }
            if let end = from.commitmentExpiresDate, end < from.expiresDate { throw .changeCommitmentEndsEarly }
            guard let catalog else {
                guard !isActive else { throw .changeCatalogMissing }
                return resubscriptionWithoutCatalog()
            }
            let terms = try terms(in: catalog)
            if terms.isOtherGroup { return try bought(.separate, .changeSeparate, terms) }
            if !isActive { return try bought(.resubscribe, .changeResubscribe, terms) }
            if from.productId == to { return isMonthly == isMonthlyAfter ? sameProduct() : try billingPlan(terms) }
            guard let timing = terms.classification.timing else { return unknown(terms) }
            if isMonthly || isMonthlyAfter, terms.classification.change != .upgrade {
                if terms.classification.change == .crossgrade { return try crossgrade(terms) }
                if isMonthly { return try afterCommitment(terms) }
            }
            return timing == .immediate ? try immediate(terms) : try atRenewal(terms)
        }
    }
}

/// The comparison of the two products of a switch.
struct ProductComparison {
    let isOtherGroup: Bool
    let classification: Classification
    /// Whether the catalog states the level of the old product.
    let isOldRanked: Bool
    let oldPeriod: Period
    let newPeriod: Period
    /// The new product's price, billed upfront and a month; nil if the catalog has none.
    let price: Money?
    let monthlyPrice: Money?

    var sameDuration: Bool { oldPeriod == newPeriod }
}

/// Reading the question.
extension ProposedChange.Question {
    private func terms(in catalog: Catalog) throws(Refusal) -> ProductComparison {
        let pending = pendingProductId.flatMap { catalog[$0] }
        if let pendingProductId, pending == nil { throw .changePendingUnknown(pendingProductId) }
        guard let old = catalog[from.productId] else { throw .changeFromUnknown(from.productId) }
        if let pending, pending.group != old.group { throw .changePendingOfOtherGroup }
        guard let new = catalog[to] else { throw .changeToUnknown(to) }
        return ProductComparison(
            isOtherGroup: old.group != new.group,
            classification: Classification(from: old, to: new),
            isOldRanked: old.level != nil,
            oldPeriod: old.period,
            newPeriod: new.period,
            price: new.price,
            monthlyPrice: new.monthlyPrice
        )
    }

    private var isActive: Bool {
        switch state {
        case nil: return instant < from.expiresDate
        case .subscribed, .billingGracePeriod: return true
        case .none?, .billingRetry, .expired, .revoked: return false
        }
    }

    var isMonthly: Bool { from.billingPlan == .monthly }

    var isMonthlyAfter: Bool {
        (toBillingPlan ?? (from.productId == to ? from.billingPlan : nil)) == .monthly
    }

    /// The pending product, if it differs from the current one.
    private var pending: Identifier? { pendingProductId == from.productId ? nil : pendingProductId }

    /// The pending product that another choice replaces.
    var replaced: Identifier? { pending == to ? nil : pending }
}

/// One answer for each row of the table of changes.
extension ProposedChange.Question {
    /// A separate purchase: in another group, or after the end.
    private func bought(_ change: Change, _ rule: Rule, _ terms: ProductComparison) throws(Refusal) -> ProposedChange {
        ProposedChange(
            change: change,
            timing: .immediate,
            sameDuration: terms.sameDuration,
            effectiveDate: instant,
            charge: ProposedChange.Charge(date: instant, price: price(terms)),
            period: (instant, try end(terms)),
            rules: [rule]
        )
    }

    private func resubscriptionWithoutCatalog() -> ProposedChange {
        ProposedChange(
            change: .resubscribe,
            timing: .immediate,
            sameDuration: from.productId == to ? true : nil,
            effectiveDate: instant,
            charge: ProposedChange.Charge(date: instant, price: nil),
            period: (instant, nil),
            rules: [.changeResubscribe],
            warnings: [.periodEndUnknown(inFreeTrial: false)]
        )
    }

    private func sameProduct() -> ProposedChange {
        pending.map { .revert($0, at: instant) } ?? .nothing()
    }

    /// Within a group without levels.
    private func unknown(_ terms: ProductComparison) -> ProposedChange {
        let replaced = replaced
        return ProposedChange(
            change: .unknown,
            timing: nil,
            sameDuration: terms.sameDuration,
            effectiveDate: nil,
            replacesPending: replaced,
            rules: rules(terms, replaced),
            warnings: [.levelUnknown(terms.isOldRanked ? to : from.productId)]
        )
    }

    private func immediate(_ terms: ProductComparison) throws(Refusal) -> ProposedChange {
        let isInGrace = state == .billingGracePeriod
        let replaced = replaced
        var rules = rules(terms, replaced)
        var warnings = currencyWarnings(terms)
        if isMonthly { rules.append(.changeCommitment) }
        if isInGrace { rules.append(.changeInGrace) }
        if from.isFreeTrial {
            rules.append(.changeInFreeTrial)
            warnings = [.periodEndUnknown(inFreeTrial: true), .chargeDateUnknown] + warnings
        }
        return ProposedChange(
            change: terms.classification.change,
            timing: .immediate,
            sameDuration: terms.sameDuration,
            effectiveDate: instant,
            refund: isInGrace ? nil : refund,
            charge: ProposedChange.Charge(date: from.isFreeTrial ? nil : instant, price: price(terms)),
            period: (instant, from.isFreeTrial ? nil : try end(terms)),
            replacesPending: replaced,
            rules: rules,
            warnings: warnings
        )
    }

    private func atRenewal(_ terms: ProductComparison) throws(Refusal) -> ProposedChange {
        let replaced = replaced
        return ProposedChange(
            change: terms.classification.change,
            timing: .nextRenewal,
            sameDuration: terms.sameDuration,
            effectiveDate: from.expiresDate,
            charge: ProposedChange.Charge(date: from.expiresDate, price: price(terms)),
            period: (from.expiresDate, try endAfterRenewal(terms)),
            replacesPending: replaced,
            rules: rules(terms, replaced),
            warnings: currencyWarnings(terms)
        )
    }
}

/// Parts of the answers.
extension ProposedChange.Question {
    /// Returns the end of a period that begins now.
    private func end(_ terms: ProductComparison) throws(Refusal) -> Instant {
        try firstBoundary(terms, after: instant)
    }

    /// Returns the end of the period after the current one. A renewal keeps the anchor: a period that began on a 31st
    /// and was shortened by February ends on a 31st again.
    private func endAfterRenewal(_ terms: ProductComparison) throws(Refusal) -> Instant {
        if isMonthlyAfter { return try firstBoundary(terms, after: from.expiresDate) }
        var end = terms.newPeriod.boundary(1, after: from.expiresDate, on: clock)
        if let months = terms.oldPeriod.months, let newMonths = terms.newPeriod.months,
            terms.oldPeriod.boundary(1, after: from.purchaseDate, on: clock) == from.expiresDate
        {
            end = CivilDate(from.purchaseDate, on: clock).advanced(byMonths: months + newMonths)?
                .instant(on: clock)
        }
        guard let end else { throw .changePeriodOutOfRange }
        return end
    }

    private var refund: Proration? {
        Proration.Cut(
            from.price,
            from: from.purchaseDate,
            to: from.expiresDate,
            at: instant,
            isFreeTrial: from.isFreeTrial
        ).map { Proration.unused($0, rounding: rounding) }
    }

    private func rules(_ terms: ProductComparison, _ replaced: Identifier?) -> [Rule] {
        let rule = terms.classification.rule
        return replaced == nil ? [rule] : [rule, .changeReplacesPending]
    }

    func currencyWarnings(_ terms: ProductComparison) -> [Warning] {
        guard let paid = from.price?.currency, let listed = terms.price?.currency, paid != listed else { return [] }
        return [.chargeCurrencyDiffers(listed: listed, paid: paid)]
    }
}
