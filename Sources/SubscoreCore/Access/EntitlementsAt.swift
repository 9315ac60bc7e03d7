/// What a customer may use at one instant, by products of any kind and by grants from elsewhere. Of each entitlement it
/// decides the unbroken run of access around the instant, over all sources, and which source gives access at it.
package struct EntitlementsAt: Sendable {
    /// A purchase or a grant that gives access at the instant.
    package struct Source: BitwiseCopyable, Sendable {
        package let origin: Origin
        /// Nil for a grant.
        package let productId: StringIndex?
        /// Nil for a grant, and if only reports are known.
        let transaction: Transaction?
        /// The chain; absent for a grant.
        let originalTransactionId: TransactionId
        /// The end of its continuous access; nil if none is known.
        let until: Instant?
        var isInGrace = false
        var willRenew = false

        package var transactionId: TransactionId? { transaction?.transactionId }

        /// `entitlement.longest`: the one that lasts longest. Of sources that last equally long, one of Apple's, a
        /// subscription that is not in grace, one that will renew, then the smaller original transaction id, then the newer
        /// purchase.
        fileprivate func isBetter(than other: Source) -> Bool {
            if until != other.until { return until.isLater(than: other.until) }
            if origin.isGrant || other.origin.isGrant { return !origin.isGrant && other.origin.isGrant }
            if isInGrace != other.isInGrace { return !isInGrace }
            if willRenew != other.willRenew { return willRenew }
            if originalTransactionId != other.originalTransactionId {
                return originalTransactionId < other.originalTransactionId
            }
            guard let transaction else { return false }
            return other.transaction.map { Transaction.isOlder($0, transaction) } ?? true
        }
    }

    package enum Origin: BitwiseCopyable, Equatable, Sendable {
        case subscription
        case nonConsumable
        case nonRenewing
        /// The position of the grant in the question.
        case grant(Int)

        fileprivate var isGrant: Bool {
            if case .grant = self { return true }
            return false
        }
    }

    /// The best of several sources that give access, and when access began and ends.
    package struct BestSource: BitwiseCopyable, Sendable {
        package private(set) var source: Source?
        private(set) var isOfSeveral = false
        /// The run of access that contains the instant, otherwise the last one before it.
        fileprivate var run: (start: Instant, end: Instant?)?

        /// The start of unbroken access, over all sources. Nil if that is not known, or if nothing gives access.
        package var since: Instant? { source == nil || run?.start == .earliest ? nil : run?.start }
        /// The end of unbroken access, over all sources. Nil if none is known, or if nothing gives access.
        package var until: Instant? { source == nil ? nil : run?.end }
        /// The last end of access; nil while there is access, and if there never was any.
        package var endedAt: Instant? { source == nil ? run?.end : nil }

        /// Keeps the better one.
        fileprivate mutating func add(_ other: Source) {
            isOfSeveral = source != nil
            if source.map({ other.isBetter(than: $0) }) ?? true { source = other }
        }

        fileprivate mutating func add(_ other: BestSource) {
            guard let source = other.source else { return }
            add(source)
            isOfSeveral = isOfSeveral || other.isOfSeveral
        }

        /// Adds access that begins after all that was added before, or together with it.
        fileprivate mutating func add(from start: Instant, to end: Instant?, at instant: Instant) {
            guard let run, run.end.map({ start <= $0 }) ?? true else {
                let isOver = run.map { !$0.end.isAfter(instant) } ?? true
                if isOver, start <= instant { run = (start, end) }
                return
            }
            if end.isLater(than: run.end) { self.run = (run.start, end) }
        }
    }

    /// A time of access by a product, or by a grant to an entitlement.
    private struct Span {
        let start: Instant
        let end: Instant?
        /// Nil for a grant.
        let productId: StringIndex?
        /// The first entitlement with the id of a grant; not used for a product.
        let entitlement: Int
    }

    /// For each entitlement, in the order of the question.
    package private(set) var answers: [BestSource]
    private let instant: Instant
    private let entitlements: Entitlements
    private let grants: Grants
    private let history: History
    private let catalog: Catalog?
    /// The access from each product to all entitlements that list it, by the names of products.
    private var ofProducts: [BestSource]
    private var spans: [Span] = []
    /// For each product, by its name, the last run in which it occurred.
    private var runs: [Int]
    private var run = 0
    private var periodsUnknown: [Identifier] = []

    package init(_ entitlements: Entitlements, of history: History, at instant: Instant, catalog: Catalog?) {
        self.instant = instant
        self.entitlements = entitlements
        self.history = history
        self.catalog = catalog
        grants = Grants(entitlements, history.texts)
        answers = [BestSource](repeating: BestSource(), count: entitlements.all.count)
        ofProducts = [BestSource](repeating: BestSource(), count: history.texts.count)
        runs = [Int](repeating: 0, count: history.texts.count)
    }

    /// Decides, after all subscriptions were added.
    @_optimize(size)  // Seldom asked for, and large.
    package mutating func finish() {
        addPurchases()
        for (index, best) in ofProducts.enumerated() where best.source != nil {
            for entitlement in grants.entitlements(of: index) { answers[entitlement].add(best) }
        }
        addOtherGrants()
        addSpans()
    }

    /// The source of an answer that is a grant.
    package func grant(of answer: BestSource) -> OtherGrant? {
        guard case .grant(let index) = answer.source?.origin else { return nil }
        return entitlements.otherGrants[index]
    }

    package func rules(of answer: BestSource) -> [Rule] {
        let rule: Rule
        switch answer.source?.origin {
        case .subscription: rule = .entitlementSubscription
        case .nonConsumable: rule = .entitlementNonConsumable
        case .nonRenewing: rule = .entitlementNonRenewing
        case .grant: rule = .entitlementOtherGrant
        case nil: rule = .entitlementNone
        }
        return [rule] + (answer.isOfSeveral ? [.entitlementLongest] : []) + history.viewpoint.rules
    }

    /// Adds the access by all spans to the entitlements that they give. Touching spans are one run.
    private mutating func addSpans() {
        for span in spans.ordered(by: { $0.start < $1.start }) {
            if let productId = span.productId {
                for entitlement in grants.entitlements(of: productId.index) {
                    answers[entitlement].add(from: span.start, to: span.end, at: instant)
                }
            } else {
                for entitlement in answers.indices where grants.hasId(entitlement, of: span.entitlement) {
                    answers[entitlement].add(from: span.start, to: span.end, at: instant)
                }
            }
        }
    }

    private mutating func addSpan(_ productId: StringIndex, from start: Instant, to end: Instant?) {
        spans.append(Span(start: start, end: end, productId: productId, entitlement: 0))
    }

    private mutating func add(_ source: Source, _ productId: StringIndex) {
        if ofProducts.indices.contains(productId.index) { ofProducts[productId.index].add(source) }
    }

    /// `entitlement.other_grant`: what another store, a contract or support grants.
    private mutating func addOtherGrants() {
        for (index, grant) in entitlements.otherGrants.enumerated() {
            let end = grant.end(knownAt: history.viewpoint.knownAt)
            guard end.isAfter(grant.start) else { continue }
            spans.append(Span(start: grant.start, end: end, productId: nil, entitlement: grant.entitlement))
            guard grant.start <= instant, end.isAfter(instant) else { continue }
            let source = Source(
                origin: .grant(index),
                productId: nil,
                transaction: nil,
                originalTransactionId: .absent,
                until: end
            )
            for entitlement in answers.indices where grants.hasId(entitlement, of: grant.entitlement) {
                answers[entitlement].add(source)
            }
        }
    }
}

// Subscriptions.
extension EntitlementsAt {
    /// Adds each chain by itself: one that gives access counts even if another chain governs the group.
    package mutating func add(_ timeline: Timeline) {
        for chain in history.decided[timeline.group.chains] { add(chain) }
    }

    /// Adds all access, and the source that gives it at the instant. Each entitlement has access as far as it lists the
    /// products of the run.
    @_optimize(size)  // Seldom asked for, and large.
    private mutating func add(_ chain: DecidedChain) {
        let intervals = chain.intervals
        for interval in intervals where interval.state.hasAccess {
            if let product = history.product(of: interval) {
                addSpan(product, from: interval.start, to: interval.end)
            }
        }
        guard let first = intervals.position(at: instant), intervals[first].state.hasAccess,
            let productId = history.product(of: intervals[first])
        else { return }
        let own = history.chains[chain.index]
        let renewal = chain.renewal(at: instant, history)
        let transaction = history.row(of: intervals[first])?.transaction
        let until = reach(from: productId, intervals[(first + 1)...], intervals[first].end)
        func source(until: Instant?) -> Source {
            Source(
                origin: .subscription,
                productId: productId,
                transaction: transaction,
                originalTransactionId: own.originalTransactionId,
                until: until,
                isInGrace: intervals[first].state == .billingGracePeriod,
                willRenew: renewal?.isOn ?? false
            )
        }
        if until.isSame { return add(source(until: until.furthest), productId) }
        let all = grants.entitlements(of: productId.index)
        for (index, entitlement) in zip(all.indices, all) {
            answers[entitlement].add(source(until: until[index - all.startIndex]))
        }
    }

    /// How far the access of each entitlement of a product reaches.
    private struct AccessBoundary {
        /// For the entitlements that list every product on the way.
        var furthest: Instant?
        /// For each entitlement of the product, in order; empty if all reach equally far.
        var each: [Instant?] = []

        var isSame: Bool { each.isEmpty }
        subscript(offset: Int) -> Instant? { isSame ? furthest : each[offset] }
    }

    /// - Parameters:
    /// - intervals: Those that follow, each touching the one before.
    /// - end: How far the first one reaches.
    private mutating func reach(from productId: StringIndex, _ intervals: ArraySlice<Interval>, _ end: Instant?)
        -> AccessBoundary
    {
        var reach = AccessBoundary(furthest: end)
        let all = grants.entitlements(of: productId.index)
        var remaining: [Int] = []
        run += 1
        for interval in intervals {
            guard interval.state.hasAccess, let next = history.product(of: interval) else { break }
            if next != productId, isNew(next) {
                if reach.isSame {
                    remaining = Array(all.indices)
                    if remaining.contains(where: { !grants.contains(next, all[$0]) }) {
                        reach.each = [Instant?](repeating: nil, count: all.count)
                    }
                }
                for index in remaining where !grants.contains(next, all[index]) {
                    reach.each[index - all.startIndex] = reach.furthest
                }
                remaining.removeAll { !grants.contains(next, all[$0]) }
                if !reach.isSame, remaining.isEmpty { return reach }
            }
            reach.furthest = interval.end
        }
        for index in remaining where !reach.isSame { reach.each[index - all.startIndex] = reach.furthest }
        return reach
    }

    /// Whether a product occurs for the first time in this run. The remaining entitlements list all products before it.
    private mutating func isNew(_ product: StringIndex) -> Bool {
        guard runs.indices.contains(product.index), runs[product.index] != run else { return false }
        runs[product.index] = run
        return true
    }
}

// Other products.
extension EntitlementsAt {
    /// The kind of product that was bought; nil if neither a record nor the catalog states one.
    private func kind(of purchase: Transaction) -> ProductKind? {
        if let kind = purchase.kind { return kind }
        return catalog?[history.texts.identifier(purchase.productId)].map { _ in .autoRenewable }
    }

    private mutating func addPurchases() {
        var nonRenewing: [Transaction] = []
        for row in history.purchases {
            let purchase = row.transaction
            if let last = nonRenewing.last, last.productId != purchase.productId {
                addNonRenewing(nonRenewing)
                nonRenewing = []
            }
            guard grants.lists(purchase.productId) else { continue }
            switch kind(of: purchase) {
            case .nonConsumable: addNonConsumable(purchase)
            case .nonRenewing: nonRenewing.append(purchase)
            default: break
            }
        }
        addNonRenewing(nonRenewing)
    }

    private mutating func addNonConsumable(_ purchase: Transaction) {
        let (since, until) = (history.boughtAt(purchase), purchase.revocation?.date)
        guard until.isAfter(since) else { return }
        addSpan(purchase.productId, from: since, to: until)
        guard since <= instant, until.isAfter(instant) else { return }
        add(.nonConsumable, purchase, until: until)
    }

    private mutating func add(_ origin: Origin, _ purchase: Transaction, until: Instant?) {
        let source = Source(
            origin: origin,
            productId: purchase.productId,
            transaction: purchase,
            originalTransactionId: purchase.originalTransactionId,
            until: until
        )
        add(source, purchase.productId)
    }

    /// - Parameter purchases: All purchases of one product, oldest first.
    @_optimize(size)  // Seldom asked for, and large.
    private mutating func addNonRenewing(_ purchases: [Transaction]) {
        guard let product = purchases.first?.productId else { return }
        let id = history.texts.identifier(product)
        guard let period = catalog?.other(id)?.period else {
            periodsUnknown.append(id)
            return
        }
        var holder: Transaction?
        var until: Instant?
        for span in NonRenewingSpan.all(purchases, lasting: period) {
            addSpan(product, from: span.start, to: span.end)
            if holder != nil, span.start == until { until = span.end }
            guard span.start <= instant, instant < span.end else { continue }
            holder = span.purchase
            until = span.end
        }
        if let holder { add(.nonRenewing, holder, until: until) }
    }
}

// Warnings.
extension EntitlementsAt {
    /// Returns the warnings of the answer, which are the same at every instant. They include those of the history.
    @_optimize(size)  // Seldom asked for, and large.
    package func warnings(_ entitlements: Entitlements) -> [Warning] {
        var warnings = periodsUnknown.map { Warning.periodUnknown($0) }
        var known = NameSet(of: history.texts)
        var doubtful = known
        var omitted = 0
        // A request may list more products than a reader needs.
        func warn(_ warning: Warning) {
            if warnings.count < Warning.limit { warnings.append(warning) } else { omitted += 1 }
        }
        for row in history.rows { known.insert(row.transaction.productId) }
        for chain in history.chains where chain.isReportedOnly {
            if let product = history.reportedProduct(of: chain) { known.insert(product) }
        }
        for row in history.purchases {
            let product = row.transaction.productId
            known.insert(product)
            guard grants.lists(product), !doubtful.contains(product), kind(of: row.transaction) == nil else { continue }
            doubtful.insert(product)
            warn(.productKindUnknown(history.texts.identifier(product)))
        }
        if let catalog {
            for entitlement in entitlements.all {
                for id in entitlement.productIds where catalog[id] == nil && catalog.other(id) == nil {
                    let isKnown = history.texts.name(id).map { known.contains($0) } ?? false
                    if !isKnown { warn(.productNotInCatalog(id)) }
                }
            }
        }
        let ofHistory = history.warnings { purchase in
            let kind = kind(of: purchase)
            return (kind == .nonConsumable || kind == .nonRenewing) && grants.lists(purchase.productId)
        }
        warnings = ofHistory + warnings.sortedUniqueAndLimited
        if omitted > 0 { warnings.append(.omitted(omitted, of: "product_not_in_catalog")) }
        return warnings
    }
}
