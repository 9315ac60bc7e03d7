/// What a customer may use at one instant, from products of any kind.
package struct EntitlementsAt: Sendable {
    /// A purchase that gives access.
    package struct Source: BitwiseCopyable, Sendable {
        package let kind: ProductKind
        package let productId: Name
        /// Nil if only reports are known.
        let transaction: Transaction?
        /// The start of continuous access; the earliest instant if it is not known.
        fileprivate(set) var since: Instant
        /// The end of continuous access; nil if none is known.
        package let until: Instant?

        package var transactionId: Id? { transaction?.transactionId }

        fileprivate func isNewer(than other: Source) -> Bool {
            guard let transaction else { return false }
            return other.transaction.map { Transaction.isOlder($0, transaction) } ?? true
        }
    }

    /// The best of several purchases that give access.
    package struct Best: BitwiseCopyable, Sendable {
        package private(set) var source: Source?
        private(set) var isOfSeveral = false
        /// The last end of access that is over.
        fileprivate(set) var ended: Instant?

        /// The start of access: the earliest of all purchases that give it. Nil if that is not known, or if nothing
        /// gives access.
        package var since: Instant? { source.flatMap { $0.since == .earliest ? nil : $0.since } }
        /// The last end of access; nil while there is access, and if there never was any.
        package var endedAt: Instant? { source == nil ? ended : nil }

        /// Keeps the better one: the one that lasts longer, or the newer one if both last equally long.
        mutating func add(_ other: Source) {
            guard let source else {
                self.source = other
                return
            }
            let since = min(source.since, other.since)
            defer { self.source?.since = since }
            // A chain and its group contain the same purchase.
            if other.transactionId != source.transactionId || other.productId != source.productId { isOfSeveral = true }
            let isBetter =
                other.until == source.until
                ? other.isNewer(than: source)
                : other.until.isLater(than: source.until)
            if isBetter { self.source = other }
        }

        mutating func end(at instant: Instant) { ended = ended.map { max($0, instant) } ?? instant }

        mutating func add(_ other: Best) {
            if let date = other.ended { end(at: date) }
            guard let source = other.source else { return }
            add(source)
            isOfSeveral = isOfSeveral || other.isOfSeveral
        }
    }

    /// For each entitlement, in the order of the question.
    package private(set) var answers: [Best]
    private let instant: Instant
    private let grants: Grants
    private let history: History
    private let catalog: Catalog?
    /// The access from each product to all entitlements that list it, by the names of products.
    private var ofProducts: [Best]
    /// For each product, by its name, the last run in which it occurred.
    private var runs: [Int]
    private var run = 0
    private var periodsUnknown: [Identifier] = []

    package init(_ entitlements: Entitlements, of history: History, at instant: Instant, catalog: Catalog?) {
        self.instant = instant
        self.history = history
        self.catalog = catalog
        grants = Grants(entitlements, history.texts)
        answers = [Best](repeating: Best(), count: entitlements.all.count)
        ofProducts = [Best](repeating: Best(), count: history.texts.count)
        runs = [Int](repeating: 0, count: history.texts.count)
    }

    /// Decides, after all subscriptions were added.
    package mutating func finish() {
        addPurchases()
        for (index, best) in ofProducts.enumerated() {
            for entitlement in grants.entitlements(of: index) { answers[entitlement].add(best) }
        }
    }

    package func rules(of answer: Best) -> [Rule] {
        let rule: Rule
        switch answer.source?.kind {
        case .autoRenewable: rule = .entitlementSubscription
        case .nonConsumable: rule = .entitlementNonConsumable
        case .nonRenewing: rule = .entitlementNonRenewing
        case .consumable, .other, nil: rule = .entitlementNone
        }
        return [rule] + (answer.isOfSeveral ? [.entitlementLongest] : []) + history.viewpoint.rules
    }

    private mutating func end(_ product: Name, at instant: Instant) {
        if ofProducts.indices.contains(product.index) { ofProducts[product.index].end(at: instant) }
    }

    private mutating func add(_ source: Source) {
        let index = source.productId.index
        if ofProducts.indices.contains(index) { ofProducts[index].add(source) }
    }
}

// Subscriptions.
extension EntitlementsAt {
    package mutating func add(_ timeline: Timeline) {
        add(timeline.intervals)
        // A chain that gives access counts even if another chain governs the group.
        if !timeline.group.isOneChain { for intervals in timeline.chainIntervals { add(intervals) } }
    }

    /// Adds the access of the current run, and the ends of earlier ones. Each entitlement has access as far as it lists
    /// the products of the run.
    private mutating func add(_ intervals: [Interval]) {
        let position = intervals.position(at: instant)
        for interval in intervals[..<(position ?? intervals.count)] {
            guard interval.state.hasAccess, let end = interval.end, end <= instant,
                let product = history.product(of: interval)
            else { continue }
            self.end(product, at: end)
        }
        guard let first = position, intervals[first].state.hasAccess,
            let productId = history.product(of: intervals[first])
        else { return }
        let transaction = history.row(of: intervals[first])?.transaction
        let until = reach(from: productId, intervals[(first + 1)...], intervals[first].end) { $0.end }
        let since = reach(from: productId, intervals[..<first].reversed(), intervals[first].start) { $0.start }
        func source(since: Instant?, until: Instant?) -> Source {
            Source(
                kind: .autoRenewable,
                productId: productId,
                transaction: transaction,
                since: since ?? .earliest,
                until: until
            )
        }
        if until.isSame, since.isSame { return add(source(since: since.furthest, until: until.furthest)) }
        let all = grants.entitlements(of: productId.index)
        for (index, entitlement) in zip(all.indices, all) {
            let offset = index - all.startIndex
            answers[entitlement].add(source(since: since[offset], until: until[offset]))
        }
    }

    /// How far the access of each entitlement of a product reaches in one direction of time.
    private struct Reach {
        /// For the entitlements that list every product on the way.
        var furthest: Instant?
        /// For each entitlement of the product, in order; empty if all reach equally far.
        var each: [Instant?] = []

        var isSame: Bool { each.isEmpty }
        subscript(offset: Int) -> Instant? { isSame ? furthest : each[offset] }
    }

    /// - Parameters:
    /// - intervals: Those that follow in that direction, each touching the one before.
    /// - edge: How far the first one reaches.
    private mutating func reach(
        from productId: Name,
        _ intervals: some Sequence<Interval>,
        _ edge: Instant?,
        _ far: (Interval) -> Instant?
    ) -> Reach {
        var reach = Reach(furthest: edge)
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
            reach.furthest = far(interval)
        }
        for index in remaining where !reach.isSame { reach.each[index - all.startIndex] = reach.furthest }
        return reach
    }

    /// Whether a product occurs for the first time in this run. The remaining entitlements list all products before it.
    private mutating func isNew(_ product: Name) -> Bool {
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
        let (since, until) = (purchase.purchaseDate, purchase.revocation?.date)
        guard since <= instant else { return }
        guard until.isAfter(instant) else {
            if let until, until > since { end(purchase.productId, at: until) }
            return
        }
        add(
            Source(
                kind: .nonConsumable,
                productId: purchase.productId,
                transaction: purchase,
                since: since,
                until: until
            )
        )
    }

    /// - Parameter purchases: All purchases of one product, oldest first.
    private mutating func addNonRenewing(_ purchases: [Transaction]) {
        guard let product = purchases.first?.productId else { return }
        let id = history.texts.identifier(product)
        guard let period = catalog?.other(id)?.period else {
            periodsUnknown.append(id)
            return
        }
        var holder: Transaction?
        var (since, until): (Instant?, Instant?)
        for span in NonRenewingSpan.all(purchases, lasting: period) where holder == nil || span.start == until {
            if span.start != until { since = span.start }
            until = span.end
            if span.start <= instant, instant < span.end { holder = span.purchase }
            if span.end <= instant { end(product, at: span.end) }
        }
        guard let holder, let since else { return }
        add(
            Source(kind: .nonRenewing, productId: product, transaction: holder, since: since, until: until)
        )
    }
}

// Warnings.
extension EntitlementsAt {
    /// Returns the warnings of the answer, which are the same at every instant. They include those of the history.
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
        warnings = ofHistory + warnings.listed
        if omitted > 0 { warnings.append(.omitted(omitted, of: "product_not_in_catalog")) }
        return warnings
    }
}
