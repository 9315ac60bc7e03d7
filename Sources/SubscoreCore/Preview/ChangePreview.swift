/// What a switch will do for a customer, from the customer's history.
///
/// It finds the row that the switch starts from, and asks `ProposedChange` what happens to it, so that nobody has to copy
/// its fields. It adds what only a history shows: a renewal that was bought ahead, seats, billing trouble, and other
/// subscriptions of the group.
package struct ChangePreview: Sendable {
    /// What the customer has.
    package struct From: Sendable {
        package let productId: Identifier?
        package let transactionId: TransactionId?
        package let state: SubscriptionState
        package let period: (start: Instant, end: Instant)?
        /// The price of the period: that of the row, or else the caller's.
        package let price: Money?
        /// The row, for its offer; nil for a time without a row.
        package let row: Row?
    }

    /// Nil if the customer has no subscription of their own in the product's group.
    package private(set) var from: From?
    package private(set) var change: ProposedChange
    package private(set) var rules: [Rule]
    package private(set) var warnings: [Warning]

    package struct Question: Sendable {
        package let to: Identifier
        package let billingPlan: BillingPlan?
        package let offer: PlannedOffer?
        package let instant: Instant
        package let catalog: Catalog
        /// Used if the row has no price, in milliunits.
        package let price: Int64?
        package let currency: Currency?
        package let rounding: Rounding
        /// On which periods are counted: that of the environment of what the customer has.
        fileprivate(set) var clock = WallClock.pacific

        package init(
            to: Identifier,
            billingPlan: BillingPlan?,
            offer: PlannedOffer?,
            at instant: Instant,
            catalog: Catalog,
            price: Int64?,
            currency: Currency?,
            rounding: Rounding
        ) {
            self.to = to
            self.billingPlan = billingPlan
            self.offer = offer
            self.instant = instant
            self.catalog = catalog
            self.price = price
            self.currency = currency
            self.rounding = rounding
        }
    }

    package init(_ history: History, _ given: Question) throws(Refusal) {
        var question = given
        let owned = OwnedChains(history, question)
        let own = owned.best ?? owned.unlisted
        let environment = own.map { history.chains[$0.governing].environment } ?? history.chains.first?.environment
        question.clock = WallClock(of: environment)
        guard let chain = own else {
            guard let product = question.catalog[question.to] else { throw .changeToUnknown(question.to) }
            change = try question.bought(.separate, .changeSeparate, product, sameDuration: false)
            (rules, warnings) = (change.rules, owned.warnings(nil, history) + change.warnings)
            addOffer(question, from: nil, paidEnd: nil)
            warnOfOffers(history, question, group: nil)
            return
        }
        let start = try SwitchStart(history, chain.governing, owned.state(of: chain, history, question), question)
        change = try start.change(history, question)
        from = start.from
        (rules, warnings) = (change.rules, [])
        for rule in start.state.rules where !rules.contains(rule) { rules.append(rule) }
        warnings = start.state.warnings
        let others = owned.warnings(start.state, history) + start.warnings(history) + change.warnings
        warnings = (warnings + others).unique
        addOffer(question, from: start.state.now.state, paidEnd: start.renewalDate)
        warnOfOffers(history, question, group: start.group(history))
    }

    /// `change.offer_redeemed`: the offer's price and period take the place of the product's.
    ///
    /// - Parameters:
    ///   - state: What the customer has; nil for nothing.
    ///   - paidEnd: When the change may wait until; nil if that is not known.
    private mutating func addOffer(_ question: Question, from state: SubscriptionState?, paidEnd: Instant?) {
        guard let offer = question.offer, change.change != .unknown else { return }
        let hasAccess = state?.hasAccess ?? false
        if offer.type == 4, hasAccess || state == .billingRetry { warnings.append(.offerNotAvailable(isCode: false)) }
        // A code is redeemed at once, and a downgrade waits.
        if offer.type == 3, change.change == .downgrade { warnings.append(.offerNotAvailable(isCode: true)) }
        rules.append(.changeOfferRedeemed)
        change.redeem(offer, paidEnd: paidEnd, isRunning: hasAccess, on: question.clock)
    }

    /// Warns if the store may charge the price of an introductory offer instead.
    ///
    /// - Parameter group: That of what the customer has; nil if it is that of the product.
    @inline(never)
    @_optimize(size)  // Seldom asked for, and large.
    private mutating func warnOfOffers(_ history: History, _ question: Question, group: Identifier?) {
        guard question.offer == nil, change.charge != nil, change.change == .resubscribe || change.change == .separate,
            let product = question.catalog[question.to], product.hasIntroductoryOffer == true
        else { return }
        let eligibility = OfferEligibility(history, at: question.instant, catalog: question.catalog)
        let group = group ?? product.group.map { eligibility.identifier(ofCatalogGroup: $0) }
        let own = eligibility.groups.first { $0.identifier == group }
        guard own.map({ $0.introductory != false }) ?? true else { return }
        warnings.append(.offerMayApply(question.to))
    }
}

extension ChangePreview.Question {
    /// A purchase that starts at once beside or after what the customer has.
    ///
    /// - Parameter sameDuration: Nil if it is unknown.
    func bought(
        _ change: Change,
        _ rule: Rule,
        _ product: Product,
        sameDuration: Bool?
    ) throws(Refusal) -> ProposedChange {
        let isMonthly = billingPlan == .monthly
        let period = isMonthly ? Period(1, .month) : product.period
        guard let end = period?.boundary(1, after: instant, on: clock) else { throw .changePeriodOutOfRange }
        return ProposedChange(
            change: change,
            timing: .immediate,
            sameDuration: sameDuration,
            effectiveDate: instant,
            charge: ProposedChange.Charge(date: instant, price: isMonthly ? product.monthlyPrice : product.price),
            period: (instant, end),
            rules: [rule]
        )
    }
}

/// The customer's own chains in the group of a product. A chain with those that it continues is one.
private struct OwnedChains {
    struct Line {
        /// The chains, oldest first.
        let chains: Range<Int>
        /// The chain that decides at the instant.
        let governing: ChainIndex
    }

    /// The best of them; nil if there is none.
    private(set) var best: Line?
    /// The best own chain that gives access, if the catalog lists none of the history's products and no group agrees.
    private(set) var unlisted: Line?
    private var active = 0
    private var isShareActive = false

    // Not inlined, and so are the other steps of a preview: together they would take half of a call's stack.
    @inline(never)
    @_optimize(size)  // Seldom asked for, and large.
    init(_ history: History, _ question: ChangePreview.Question) {
        let target = question.catalog[question.to]
        var lookup = ProductLookup(question.catalog, history.texts)
        var isAnyListed = false
        var others: [Int] = []
        var bestState: StateAt?
        var otherState: StateAt?
        for index in history.groups.indices {
            let group = history.groups[index]
            let identifier = group.identifier.map { history.texts.identifier($0) }
            var isOwn = identifier != nil && identifier == target?.group
            if isOwn { isAnyListed = true }
            for product in history.products(of: group) {
                let listed = lookup[product]
                if listed != nil { isAnyListed = true }
                if let target, let listed, listed.group == target.group { isOwn = true }
                if history.texts.identifier(product) == question.to { isOwn = true }
            }
            if isOwn {
                add(group, history, at: question.instant, &bestState) { product in
                    // A chain that continues one of another group has products of both.
                    guard let target, let listed = lookup[product] else { return true }
                    return listed.group == target.group
                }
            } else {
                others.append(index)
            }
        }
        guard best == nil, !isAnyListed else { return }
        var unlisted = OwnedChains()
        for index in others {
            unlisted.add(history.groups[index], history, at: question.instant, &otherState) { _ in true }
        }
        if otherState?.state.hasAccess ?? false { self.unlisted = unlisted.best }
    }

    private init() {}

    /// - Parameter isInGroup: Whether a product that the customer has at the instant is in the group of the wanted product.
    @inline(never)
    private mutating func add(
        _ group: SubscriptionGroup,
        _ history: History,
        at instant: Instant,
        _ bestState: inout StateAt?,
        isInGroup: (StringIndex) -> Bool
    ) {
        var first = group.chains.lowerBound
        for index in group.chains where history.chains[index].lastLinkedChain == nil {
            // What a chain continues comes directly before it.
            let line = first..<index + 1
            first = index + 1
            let timeline = Timeline(history, group.only(line), nil)
            let state = StateAt(history, timeline, at: instant)
            guard state.isFound, state.productId.map(isInGroup) ?? true else { continue }
            guard !(state.row.map { history.rows[$0].transaction.isShared } ?? false) else {
                if state.state.hasAccess { isShareActive = true }
                continue
            }
            if state.state.hasAccess { active += 1 }
            let before = bestState.map { ($0.state, $0.row) }
            guard before.map({ history.isBetter((state.state, state.row), than: $0) }) ?? true else { continue }
            (best, bestState) = (Line(chains: line, governing: state.chain), state)
        }
    }

    @inline(never)
    func state(of line: Line, _ history: History, _ question: ChangePreview.Question) -> SubscriptionAnswer {
        let group = history.groups.first { $0.chains.contains(line.chains.lowerBound) }?.only(line.chains)
        let own = group ?? SubscriptionGroup(identifier: nil, environment: nil, chains: line.chains)
        let disagreements = history.statusDisagreements(in: own)
        let timeline = Timeline(history, own, nil)
        return SubscriptionAnswer(history, timeline, disagreements, at: question.instant, catalog: question.catalog)
    }

    /// Returns warnings about other chains of the group.
    func warnings(_ state: SubscriptionAnswer?, _ history: History) -> [Warning] {
        var warnings: [Warning] = []
        let areOthers = history.warnings.contains { $0 == .severalCustomers }
        if active > 1, !areOthers, let id = state?.originalTransactionId {
            warnings.append(.severalSubscriptions(history.texts.identifier(id)))
        }
        if isShareActive { warnings.append(.sharedSubscription) }
        return warnings
    }
}

extension SubscriptionGroup {
    /// The group of some of its chains alone.
    fileprivate func only(_ chains: Range<Int>) -> SubscriptionGroup {
        SubscriptionGroup(identifier: identifier, environment: environment, chains: chains)
    }
}

/// Finds products of a catalog by their names in a history; products of rows often repeat.
private struct ProductLookup {
    private let catalog: Catalog
    private let texts: StringTable
    private var last: (name: StringIndex, product: Product?)?

    init(_ catalog: Catalog, _ texts: StringTable) {
        self.catalog = catalog
        self.texts = texts
    }

    subscript(name: StringIndex) -> Product? {
        mutating get {
            if let last, last.name == name { return last.product }
            let product = catalog[texts.identifier(name)]
            last = (name, product)
            return product
        }
    }
}

extension History {
    /// Returns the products of a group's rows, or else of the reports on a chain without rows, without most repeats.
    fileprivate func products(of group: SubscriptionGroup) -> [StringIndex] {
        var products: [StringIndex] = []
        for chain in chains[group.chains] {
            for row in rows[chain.rows] where products.last != row.transaction.productId {
                products.append(row.transaction.productId)
            }
            if chain.rows.isEmpty, let reported = reportedProduct(of: chain) { products.append(reported) }
        }
        return products
    }
}
