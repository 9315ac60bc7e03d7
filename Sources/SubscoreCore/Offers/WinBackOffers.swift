/// A win-back offer as its publisher configured it in App Store Connect. A condition that is not stated never fails.
package struct WinBackOffer: Sendable {
    package enum Plan: BitwiseCopyable, Sendable {
        case upfront
        case monthly
        /// A plan not known yet.
        case other
    }

    package let productId: Identifier
    package let offerId: Identifier
    /// The paid months that the customer must have had.
    package let paidMonths: Int64?
    /// The whole months since the churn: at least, and at most.
    package let minimumMonthsSinceChurn: Int64?
    package let maximumMonthsSinceChurn: Int64?
    /// The months between the end of a subscription that began with the same offer and another use of it.
    package let monthsBetweenOffers: Int64?
    /// Its first day and its last day, in Cupertino; nil if it is not stated.
    package let firstDay: Day?
    package let lastDay: Day?
    package let plan: Plan?

    package enum Day: Sendable {
        case date(CivilDate)
        case unreadable
    }

    package init(
        productId: Identifier,
        offerId: Identifier,
        paidMonths: Int64?,
        minimumMonthsSinceChurn: Int64?,
        maximumMonthsSinceChurn: Int64?,
        monthsBetweenOffers: Int64?,
        firstDay: Day?,
        lastDay: Day?,
        plan: Plan?
    ) {
        self.productId = productId
        self.offerId = offerId
        self.paidMonths = paidMonths
        self.minimumMonthsSinceChurn = minimumMonthsSinceChurn
        self.maximumMonthsSinceChurn = maximumMonthsSinceChurn
        self.monthsBetweenOffers = monthsBetweenOffers
        self.firstDay = firstDay
        self.lastDay = lastDay
        self.plan = plan
    }
}

/// Whether a customer may redeem one win-back offer.
package struct WinBackAnswer: Sendable {
    /// A condition of an offer that the customer does not meet, in the order of the answer.
    package enum Failing: Int8, CaseIterable, BitwiseCopyable, Sendable {
        case product
        case paidMonths
        case monthsSinceChurn
        case monthsBetweenOffers
        case dates
        case billingPlan
        case state
    }

    package let offerId: Identifier
    /// Nil if only the store lists the offer.
    package let productId: Identifier?
    /// Whether the publisher's configuration lists it; nil if none was given.
    package let isConfigured: Bool?
    /// Nil if unknown.
    package let isEligible: Bool?
    /// Whether it was concluded from the configuration. Otherwise the store decides.
    package let isEstimated: Bool
    package let failing: [Failing]
}

extension WinBackAnswer {
    /// The answer of the store: whether its list has the offer.
    init(_ offerId: Identifier, _ productId: Identifier?, isConfigured: Bool?, isListed: Bool) {
        self.init(
            offerId: offerId,
            productId: productId,
            isConfigured: isConfigured,
            isEligible: isListed,
            isEstimated: false,
            failing: []
        )
    }
}

/// What the records of a group show about a customer's win-back offers at an instant: `offer.win_back_estimated`. All
/// chains of the customer's own count. Where the records leave something open, no condition about it fails for certain.
struct WinBackFacts {
    private let history: History
    private let instant: Instant
    /// The own purchase that ended last.
    private var last: Row?
    /// The paid months that are certain, in billionths.
    private var paidMonths: Int64 = 0
    /// Whether there may have been more.
    private var mayBeMorePaid = false
    private var isExpired = false
    private var hasAccessOrTrouble = false
    /// Whether it may have been renewed after the last record.
    private var mayHaveRenewed = false
    private let beginsLater: Bool
    /// For each redeemed win-back offer, by its name, the end of the last subscription that began with it. Sorted.
    private var redeemed: [(offer: Int, end: Instant)] = []

    @_optimize(size)  // Seldom asked for, and large.
    init(_ history: History, _ chains: [Int], at instant: Instant, _ catalog: Catalog?, beginsLater: Bool) {
        self.history = history
        self.instant = instant
        self.beginsLater = beginsLater
        var lastState: (start: Instant, state: SubscriptionState)?
        for index in chains {
            let chain = history.chains[index]
            addRows(of: chain, catalog)
            let decided = history.decided[index]
            guard let interval = decided.intervals.at(instant), interval.state != .none else { continue }
            switch interval.state {
            case .subscribed, .billingGracePeriod, .billingRetry: hasAccessOrTrouble = true
            case .none, .expired, .revoked:
                if lastState.map({ interval.start > $0.start }) ?? true { lastState = (interval.start, interval.state) }
                let isOn = decided.renewal(at: instant, history)?.isOn ?? false
                if interval.basis == .inferred, isOn { mayHaveRenewed = true }
            }
        }
        isExpired = !hasAccessOrTrouble && lastState?.state == .expired
        redeemed = redeemed.ordered { $0.offer == $1.offer ? $0.end > $1.end : $0.offer < $1.offer }
    }

    @_optimize(size)  // Seldom asked for, and large.
    private mutating func addRows(of chain: Chain, _ catalog: Catalog?) {
        var offers: [Int] = []
        var end: Instant?
        func endRun(_ redeemed: inout [(offer: Int, end: Instant)]) {
            if let end { for offer in offers { redeemed.append((offer, end)) } }
            offers = []
            end = nil
        }
        for row in history.rows[chain.rows] {
            let transaction = row.transaction
            guard !transaction.isShared, !row.neverRan, row.ran, transaction.purchaseDate <= instant else { continue }
            if row.origin == .resubscription || row.origin == .firstPurchase { endRun(&redeemed) }
            end = end.later(row.end)
            if let offer = history.detail(of: transaction).offer, offer.type == 4, let name = offer.identifier {
                offers.append(name.index)
            }
            addPayment(of: row, catalog)
            if last.map({ ($0.end, $0.transaction.purchaseDate) <= (row.end, transaction.purchaseDate) }) ?? true {
                last = row
            }
        }
        endRun(&redeemed)
    }

    /// Adds the months of a paid row, cut by its unused share.
    private mutating func addPayment(of row: Row, _ catalog: Catalog?) {
        let detail = history.detail(of: row.transaction)
        guard !detail.isFreeTrial else { return }
        let price = history.price(of: row)
        if let offer = detail.offer, offer.discountType == nil, price?.milliunits == 0 { return }
        let isPriceKnown = price != nil || detail.offer?.discountType != nil
        guard isPriceKnown, let period = history.paidPeriod(of: row, catalog) else {
            mayBeMorePaid = true
            return
        }
        let (start, expires) = (row.transaction.purchaseDate, row.transaction.expiresDate)
        let used = min(row.end, expires).milliseconds(since: start)
        let share = expires > start ? Share(clamping: used, of: expires.milliseconds(since: start)) : .everything
        // Reports of the store count 52.18 weeks a year.
        let (months, divisor) = period.months.map { ($0, 1) } ?? (period.days * 1200, 7 * 5218)
        let billionths = UInt128(months.magnitude) * 1_000_000_000 * UInt128(share.part)
        let paid = Rounding.halfUp.quotient(billionths, UInt128(divisor) * UInt128(share.whole))
        paidMonths = Int64(clamping: UInt128(paidMonths.magnitude) + paid)
    }

    func answer(to offer: WinBackOffer, isConfigured: Bool?) -> WinBackAnswer {
        var failing: [WinBackAnswer.Failing] = []
        var isUnknown = mayHaveRenewed || beginsLater
        for condition in WinBackAnswer.Failing.allCases {
            switch isMet(condition, of: offer) {
            case true?: break
            case false?: failing.append(condition)
            case nil: isUnknown = true
            }
        }
        return WinBackAnswer(
            offerId: offer.offerId,
            productId: offer.productId,
            isConfigured: isConfigured,
            isEligible: failing.isEmpty ? (isUnknown ? nil : true) : false,
            isEstimated: true,
            failing: failing
        )
    }

    /// Nil if it is not known.
    private func isMet(_ condition: WinBackAnswer.Failing, of offer: WinBackOffer) -> Bool? {
        switch condition {
        case .product:
            guard let last else { return true }
            return history.texts.identifier(last.transaction.productId) == offer.productId
        case .paidMonths:
            guard let wanted = offer.paidMonths else { return true }
            // Each share is rounded, so their sum may be a trifle below a whole number.
            if UInt128(paidMonths.magnitude) + 1000 >= UInt128(max(wanted, 0)) * 1_000_000_000 { return true }
            return mayBeMorePaid || mayHaveRenewed || beginsLater ? nil : false
        case .monthsSinceChurn: return isMonthsSinceChurnMet(offer)
        case .monthsBetweenOffers:
            guard let wanted = offer.monthsBetweenOffers else { return true }
            guard let name = history.texts.name(offer.offerId)?.index else { return true }
            guard let last = redeemed.first(with: name, by: { $0.offer }) else { return true }
            return history.months(from: last.end, to: instant, on: wallClock) >= wanted
        case .dates: return areDatesMet(offer)
        case .billingPlan:
            guard let plan = offer.plan, let last else { return true }
            if plan == .other { return nil }
            return (history.commitment(of: last.transaction) != nil) == (plan == .monthly)
        case .state: return isExpired ? (mayHaveRenewed ? nil : true) : false
        }
    }

    private func isMonthsSinceChurnMet(_ offer: WinBackOffer) -> Bool? {
        guard let last, offer.minimumMonthsSinceChurn != nil || offer.maximumMonthsSinceChurn != nil else {
            return true
        }
        let months = history.months(from: last.end, to: instant, on: wallClock)
        if let minimum = offer.minimumMonthsSinceChurn, months < minimum { return false }
        guard let maximum = offer.maximumMonthsSinceChurn, months > maximum else { return true }
        return mayHaveRenewed ? nil : false
    }

    private func areDatesMet(_ offer: WinBackOffer) -> Bool? {
        var isUnknown = false
        for (day, isLast) in [(offer.firstDay, false), (offer.lastDay, true)] {
            switch day {
            case nil: continue
            case .unreadable?: isUnknown = true
            case .date(let date)?:
                let midnight = (isLast ? date.advanced(byDays: 1) : date)?.instant(on: .pacific)
                guard let midnight else { continue }
                if isLast ? instant >= midnight : instant < midnight { return false }
            }
        }
        return isUnknown ? nil : true
    }

    private var wallClock: WallClock { last?.transaction.wallClock ?? .pacific }
}

extension History {
    /// Returns the whole calendar months between two instants; below 0 if the second one is earlier.
    fileprivate func months(from start: Instant, to end: Instant, on clock: WallClock) -> Int64 {
        let first = CivilDate(start, on: clock)
        let months = CivilDate(end, on: clock).months(since: first)
        return first.advanced(byMonths: months)?.instant(on: clock).isAfter(end) ?? false ? months - 1 : months
    }
}

/// Finds the group of each configured offer, and answers the offers of all groups.
struct WinBackPlacement {
    private let offers: [WinBackOffer]?
    private let catalog: Catalog?
    private let history: History
    private let aliases: [GroupAlias]
    /// Of each group, in order.
    private var chains: [[Int]] = []

    init(_ offers: [WinBackOffer]?, _ catalog: Catalog?, _ history: History, _ aliases: [GroupAlias]) {
        self.aliases = aliases
        self.offers = offers
        self.catalog = catalog
        self.history = history
    }

    /// Adds the chains of the next group that are the customer's own.
    mutating func add(_ own: [Int]) { chains.append(own) }

    /// Returns the warnings about offers whose group is not known.
    func answer(_ groups: inout [OfferEligibility.Group], at instant: Instant) -> [Warning] {
        let isStated = offers != nil || catalog?.products.contains { $0.winBackOffers != nil } ?? false
        let (placed, unplaced) = assigned(groups)
        let catalogued = catalogedOffers
        for index in groups.indices {
            answer(&groups[index], chains[index], placed[index], catalogued, isStated, at: instant)
        }
        var warned: [Warning] = []
        for offer in unplaced where warned.last.map({ $0 != .productNotInCatalog(offer.productId) }) ?? true {
            warned.append(.productNotInCatalog(offer.productId))
        }
        return warned
    }

    @_optimize(size)  // Seldom asked for, and large.
    private func answer(
        _ group: inout OfferEligibility.Group,
        _ chains: [Int],
        _ offers: [WinBackOffer],
        _ catalogued: [(offer: Identifier, product: Identifier)],
        _ isStated: Bool,
        at instant: Instant
    ) {
        let order = positions(offers.count) { offers[$0].offerId < offers[$1].offerId }
        var isListed = [Bool](repeating: false, count: offers.count)
        // Their positions.
        func configured(_ id: Identifier) -> ArraySlice<Int> {
            order.all(with: id) { offers[$0].offerId }
        }
        for id in group.winBackOffers.map({ history.texts.ids(of: $0) }) ?? [] {
            let own = configured(id)
            for position in own { isListed[position] = true }
            let inCatalog = catalogued.first(with: id) { $0.offer }
            group.winBackAnswers.append(
                WinBackAnswer(
                    id,
                    own.first.map { offers[$0].productId } ?? inCatalog?.product,
                    isConfigured: isStated ? !own.isEmpty || inCatalog != nil : nil,
                    isListed: true
                )
            )
        }
        guard !offers.isEmpty else { return }
        guard !group.rules.contains(.offerWinBack) else {
            for (offer, isListed) in zip(offers, isListed) where !isListed {
                group.winBackAnswers.append(
                    WinBackAnswer(offer.offerId, offer.productId, isConfigured: true, isListed: false)
                )
            }
            return
        }
        let facts = WinBackFacts(history, chains, at: instant, catalog, beginsLater: group.beginsLater)
        for offer in offers { group.winBackAnswers.append(facts.answer(to: offer, isConfigured: true)) }
        group.rules.append(.offerWinBackEstimated)
    }

    /// The win-back offers of the catalog, by id.
    private var catalogedOffers: [(offer: Identifier, product: Identifier)] {
        var all: [(offer: Identifier, product: Identifier)] = []
        for product in catalog?.products ?? [] {
            for offer in product.winBackOffers ?? [] { all.append((offer, product.id)) }
        }
        return all.ordered { $0.offer < $1.offer }
    }

    /// Returns the offers of each group, and those of products that neither the catalog nor the history has a group of. If
    /// there is one group only, they are its offers.
    @_optimize(size)  // Seldom asked for, and large.
    private func assigned(_ groups: [OfferEligibility.Group]) -> (placed: [[WinBackOffer]], unplaced: [WinBackOffer]) {
        var placed = [[WinBackOffer]](repeating: [], count: groups.count)
        var unplaced: [WinBackOffer] = []
        guard let offers else { return (placed, []) }
        var ofProducts: [(product: Int, group: Int)] = []
        for (index, own) in chains.enumerated() {
            for chain in own {
                for row in history.rows[history.chains[chain].rows] {
                    ofProducts.append((row.transaction.productId.index, index))
                }
            }
        }
        ofProducts = ofProducts.ordered { $0.product < $1.product }
        for offer in offers {
            let name = history.texts.name(offer.productId)?.index
            var group = name.flatMap { name in ofProducts.first(with: name) { $0.product }?.group }
            if group == nil, let listed = catalog?[offer.productId]?.group {
                let id = aliases.of(listed).first?.history ?? listed
                let position = groups.firstPosition { $0.identifier.map { !($0 < id) } ?? true }
                if groups.indices.contains(position), groups[position].identifier == id { group = position }
            }
            if let group = group ?? (groups.count == 1 ? 0 : nil) {
                placed[group].append(offer)
            } else {
                unplaced.append(offer)
            }
        }
        return (placed, unplaced)
    }
}

extension StringTable {
    /// The ids in a text that separates them by a byte of 0.
    fileprivate func ids(of name: StringIndex) -> [Identifier] {
        bytes(of: name) { all in all.split(separator: 0).map { Identifier(String(decoding: $0, as: UTF8.self)) } }
    }
}
