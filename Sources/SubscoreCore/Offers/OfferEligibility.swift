/// Which subscription offers a customer is eligible for at an instant, as far as the store's documents show.
package struct OfferEligibility: Sendable {
    /// A customer's relation to the subscriptions of a group, without family shares. Of several groups the highest
    /// number counts.
    package enum Customer: Int8, Comparable, Sendable {
        case new = 0
        case lapsed = 1
        case active = 2

        package var name: StaticString {
            switch self {
            case .new: return "new"
            case .lapsed: return "lapsed"
            case .active: return "active"
            }
        }

        /// App Store Connect's name for those who may redeem an offer code.
        package var codeName: StaticString { self == .lapsed ? "expired" : name }

        package static func < (left: Customer, right: Customer) -> Bool { left.rawValue < right.rawValue }
    }

    package struct Group: Sendable {
        /// From the history, or else from the catalog.
        package let identifier: Identifier?
        package let customer: Customer
        // Nil if unknown.
        package internal(set) var introductory: Bool?
        /// Whether the group has an introductory offer at all, by the catalog.
        package internal(set) var hasIntroductoryOffer: Bool?
        package internal(set) var promotional: Bool?
        package internal(set) var winBack: Bool? = false
        /// The ids of the win-back offers, separated by a byte of 0.
        package internal(set) var winBackOffers: StringIndex?
        /// The offers that the store lists, then those of the configuration in its order.
        package internal(set) var winBackAnswers: [WinBackAnswer] = []
        package internal(set) var rules: [Rule] = []
        let isSharedOnly: Bool
        let beginsLater: Bool
    }

    package private(set) var groups: [Group] = []
    package private(set) var customer = Customer.new
    package let rules: [Rule]
    package let warnings: [Warning]
    private let aliases: [GroupAlias]

    /// - Parameter winBackOffers: Those that the publisher configured; nil if they are not given.
    @_optimize(size)  // Seldom asked for, and large.
    package init(_ history: History, at instant: Instant, catalog: Catalog?, winBackOffers: [WinBackOffer]? = nil) {
        rules = [.offerCustomer] + history.viewpoint.rules
        var unknown: [Warning] = []
        aliases = history.aliases(of: catalog)
        let parts = Self.parts(of: history, catalog, aliases)
        var winBack = WinBackPlacement(winBackOffers, catalog, history, aliases)
        groups.reserveCapacity(parts.count)
        var index = 0
        while index < parts.count {
            let identifier = parts[index].identifier
            var facts = CustomerFacts(history, instant)
            var offers = OfferPresence()
            repeat {
                for chain in parts[index].chains ?? 0..<0 { facts.add(chain) }
                offers.add(parts[index].offers)
                index += 1
            } while identifier != nil && index < parts.count && parts[index].identifier == identifier
            for id in facts.laterBeginnings { unknown.append(.recordsBeginLater(history.texts.identifier(id))) }
            var group = facts.group(identifier)
            if catalog?.isPartial ?? false { offers.add(nil as Bool?) }
            group.hasIntroductoryOffer = offers.exists
            if group.rules.contains(where: { $0 == .offerIntroductoryUnknown }) {
                unknown.append(.introductoryUnknown(identifier))
            }
            winBack.add(facts.ownChains)
            groups.append(group)
            customer = max(customer, facts.customer)
        }
        for index in groups.indices { groups[index].decidePromotional(customer) }
        unknown += winBack.answer(&groups, at: instant)
        warnings = history.warnings + unknown.sortedUniqueAndLimited
    }

    /// The history's id of a group of the catalog; the catalog's if the history names none.
    func identifier(ofCatalogGroup id: Identifier) -> Identifier { aliases.of(id).first?.history ?? id }

    /// Chains of the history, nil for a group of the catalog, and the introductory offers of its products.
    private typealias Part = (identifier: Identifier?, chains: Range<Int>?, offers: OfferPresence)

    /// The groups of the history and of the catalog, by identifier; unknown ones come last, each by itself. A group of
    /// the catalog is that of the history that has a row of one of its products. A chain of an unknown group belongs to
    /// the group that the catalog has its product in.
    @inline(never)  // Once in a call: inlined, it and what it calls would be there several times.
    private static func parts(of history: History, _ catalog: Catalog?, _ aliases: [GroupAlias]) -> [Part] {
        var parts: [Part] = []
        parts.reserveCapacity(history.groups.count)
        // A catalog of one group need not name it.
        var unnamed = OfferPresence()
        // The groups of the catalog that chains stay in beside one of the history.
        var stays: [Identifier] = []
        for product in catalog?.products ?? [] where product.group == nil { unnamed.add(product.hasIntroductoryOffer) }
        for chains in history.groups.flatMap({ history.ownGroups(in: $0) }) {
            let chain = history.chains[chains.lowerBound]
            let product = history.product(of: chains, in: catalog)
            var id = chain.subscriptionGroupIdentifier.map { history.texts.identifier($0) }
            let offers = product.map { $0.group == nil } ?? false ? unnamed : OfferPresence()
            if id == nil, let group = product?.group {
                id = group
                let own = aliases.of(group)
                if own.count == 1, !chain.rows.isEmpty {
                    id = own.first?.history
                } else if !own.isEmpty {
                    stays.append(group)
                }
            }
            parts.append((id, chains, offers))
        }
        stays = stays.ordered(by: <)
        for product in catalog?.products ?? [] {
            guard let group = product.group else { continue }
            var offers = OfferPresence()
            offers.add(product.hasIntroductoryOffer)
            let own = aliases.of(group)
            if own.isEmpty || stays.containsSorted(group) { parts.append((group, nil, offers)) }
            for alias in own { parts.append((alias.history, nil, offers)) }
        }
        return parts.ordered { left, right in
            guard let identifier = left.identifier else { return false }
            return right.identifier.map { identifier < $0 } ?? true
        }
    }
}

/// A group of the catalog, and the id that the history has of it.
typealias GroupAlias = (catalog: Identifier, history: Identifier)

extension [GroupAlias] {
    /// Returns those of a group of the catalog.
    @inline(never)  // As `parts`.
    func of(_ group: Identifier) -> ArraySlice<GroupAlias> { all(with: group) { $0.catalog } }
}

extension History {
    /// Returns the history's ids of each group of a catalog, by the products of rows; each once, by both ids.
    @inline(never)  // As `parts`.
    @_optimize(size)  // Seldom asked for, and large.
    fileprivate func aliases(of catalog: Catalog?) -> [GroupAlias] {
        guard let catalog else { return [] }
        var aliases: [GroupAlias] = []
        for chain in chains {
            guard let name = chain.subscriptionGroupIdentifier else { continue }
            var last: StringIndex?
            for row in rows[chain.rows] where last != row.transaction.productId {
                last = row.transaction.productId
                guard let group = catalog[texts.identifier(row.transaction.productId)]?.group else { continue }
                aliases.append((group, texts.identifier(name)))
            }
        }
        aliases = aliases.ordered { ($0.catalog, $0.history) < ($1.catalog, $1.history) }
        var once: [GroupAlias] = []
        for alias in aliases where once.last.map({ $0 != alias }) ?? true { once.append(alias) }
        return once
    }

    /// Returns a product of a catalog that a row of these chains is of, or else a report about the first one: if possible
    /// one with a group.
    @inline(never)  // As `parts`.
    fileprivate func product(of range: Range<Int>, in catalog: Catalog?) -> Product? {
        guard let catalog else { return nil }
        let first = chains[range.lowerBound]
        guard !first.rows.isEmpty else { return reportedProduct(of: first).flatMap { catalog[texts.identifier($0)] } }
        var last: StringIndex?
        var unnamed: Product?
        for chain in chains[range] {
            for row in rows[chain.rows] where last != row.transaction.productId {
                last = row.transaction.productId
                guard let product = catalog[texts.identifier(row.transaction.productId)] else { continue }
                if product.group != nil { return product }
                unnamed = unnamed ?? product
            }
        }
        return unnamed
    }
}

/// Whether any of several products has an offer of a kind, as far as a catalog states it.
private struct OfferPresence {
    /// Nil before the first product.
    private var all: Bool?
    private var isUnknown = false

    mutating func add(_ offer: Bool?) {
        guard let offer else {
            isUnknown = true
            return
        }
        all = offer || all ?? false
    }

    mutating func add(_ other: OfferPresence) {
        if let all = other.all { add(all) }
        if other.isUnknown { isUnknown = true }
    }

    /// Nil if no product is known to have one, and one may.
    var exists: Bool? { isUnknown && all == false ? nil : all }
}

extension History {
    /// The chains of a group, divided by the group of their own records: a chain that another one continues may be of
    /// another group.
    fileprivate func ownGroups(in group: SubscriptionGroup) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        for index in group.chains {
            if let last = parts.last,
                chains[last.lowerBound].subscriptionGroupIdentifier == chains[index].subscriptionGroupIdentifier
            {
                parts[parts.count - 1] = last.lowerBound..<index + 1
            } else {
                parts.append(index..<index + 1)
            }
        }
        return parts
    }
}

/// What the chains of a group imply about a customer at an instant.
private struct CustomerFacts {
    private(set) var customer = OfferEligibility.Customer.new
    private(set) var laterBeginnings: [TransactionId] = []
    /// The chains that the customer paid for, and those without rows.
    private(set) var ownChains: [Int] = []
    private var isShared = false
    private var hadIntroduction = false
    private var hadCode = false
    private var hadUnreadableOffer = false
    private var isInRetry = false
    private var isInTrouble = false
    /// The newest purchase that decides a state, and the newest report by then.
    private var purchased: Instant?
    private var report: Report?
    private let history: History
    private let instant: Instant

    init(_ history: History, _ instant: Instant) {
        self.history = history
        self.instant = instant
    }

    mutating func add(_ index: Int) {
        let chain = history.chains[index]
        guard let first = history.rows[chain.rows].first else {
            guard chain.isReportedOnly else { return }
            laterBeginnings.append(chain.originalTransactionId)
            ownChains.append(index)
            return addState(of: chain, index)
        }
        let own = history.rows[chain.rows].filter { !$0.transaction.isShared }
        guard !own.isEmpty else {
            isShared = isShared || first.transaction.purchaseDate <= instant
            return
        }
        ownChains.append(index)
        if first.transaction.transactionId != chain.originalTransactionId || chain.continuesUnknown {
            laterBeginnings.append(chain.originalTransactionId)
        }
        for row in own where row.transaction.purchaseDate <= instant {
            let detail = history.detail(of: row.transaction)
            guard !detail.isOfferTypeUnreadable else {
                hadUnreadableOffer = true
                continue
            }
            guard let offer = detail.offer else { continue }
            hadIntroduction = hadIntroduction || (offer.type.map { $0 == 1 } ?? offer.isFreeTrial)
            hadCode = hadCode || offer.type == 3
        }
        addState(of: chain, index)
    }

    private mutating func addState(of chain: Chain, _ index: Int) {
        addReport(of: chain)
        guard let interval = history.decided[index].intervals.at(instant), interval.state != .none else { return }
        customer = max(customer, interval.state.hasAccess ? .active : .lapsed)
        isInRetry = isInRetry || interval.state == .billingRetry
        isInTrouble = isInTrouble || interval.state == .billingRetry || interval.state == .billingGracePeriod
        purchased = purchased.later(history.row(of: interval)?.transaction.purchaseDate)
    }

    private mutating func addReport(of chain: Chain) {
        let known = history.reports[chain.reports].last { report in
            report.renewalInfo != nil && report.signedDate.map { $0 <= instant } ?? true
        }
        guard let known else { return }
        if let report, !Report.isOlder(report, known) { return }
        report = known
    }

    func group(_ identifier: Identifier?) -> OfferEligibility.Group {
        var group = OfferEligibility.Group(
            identifier: identifier,
            customer: customer,
            isSharedOnly: isShared && customer == .new,
            beginsLater: !laterBeginnings.isEmpty
        )
        if hadIntroduction {
            group.introductory = false
            group.rules.append(.offerIntroductoryUsed)
        } else if customer == .active {
            group.introductory = false
            group.rules.append(.offerIntroductoryActive)
        } else if group.beginsLater {
            group.rules.append(.offerRecordsBeginLater)
        } else if hadUnreadableOffer {
            group.rules.append(.offerIntroductoryUnreadable)
        } else if hadCode {
            group.rules.append(.offerIntroductoryUnknown)
        } else if isInRetry {
            group.rules.append(.offerInRetry)
        } else {
            group.introductory = true
            group.rules.append(.offerIntroductoryUnused)
        }
        decideWinBack(&group)
        return group
    }

    private func decideWinBack(_ group: inout OfferEligibility.Group) {
        // A report from before the last purchase no longer counts.
        let isCurrent = report?.signedDate.map { signed in purchased.map { $0 <= signed } ?? true } ?? true
        if isInTrouble {
            group.rules.append(.offerWinBackInTrouble)
        } else if isCurrent, let offers = report?.renewalInfo?.winBackOffers {
            group.winBack = history.texts.bytes(of: offers) { !$0.isEmpty }
            group.winBackOffers = offers
            group.rules.append(.offerWinBack)
        } else if customer == .lapsed {
            group.winBack = nil
            group.rules.append(.offerWinBackUnknown)
        } else {
            group.rules.append(.offerWinBackChurned)
        }
    }
}

extension OfferEligibility.Group {
    /// - Parameter customer: The customer's relation to the subscriptions of all groups: the store considers the whole
    /// app.
    fileprivate mutating func decidePromotional(_ customer: OfferEligibility.Customer) {
        // If a new customer's records begin later, the rule of the introductory offer already covers it.
        if customer == .new, isSharedOnly {
            rules.append(.offerFamilyShare)
        } else if customer != .new || !beginsLater {
            promotional = customer != .new
            rules.append(.offerPromotional)
        }
    }
}
