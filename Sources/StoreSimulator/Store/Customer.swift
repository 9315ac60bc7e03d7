/// A customer of the store, with everything that was bought.
package struct Customer: Sendable {
    package let store: Store
    /// The customer's own, below 2^21, by which ids are given.
    let number: UInt64
    let appAccountToken: String
    var random: SplitMix64
    private(set) var subscriptions: [Subscription] = []
    /// Products that are not subscriptions.
    private(set) var purchases: Ledger?
    /// Chains of the customer's id, those of family members too.
    private var chains: UInt64 = 0
    /// The subscription that was bought or switched last.
    private var last: Int?
    private var clock: Int64

    package init(_ number: UInt64, of store: Store, appAccountToken: String? = nil) {
        self.number = number
        self.store = store
        var random = SplitMix64(store.seed ^ SplitMix64.mixed(number))
        let token = random.uuid().text
        self.appAccountToken = appAccountToken ?? token
        self.random = random
        clock = Int64.min
    }

    /// More would be cut off.
    package static var maxNotices: Int { Subscription.maxNotices }

    /// Notifications about the customer and those who share the family.
    package var count: Int { subscriptions.reduce(purchases?.notices.count ?? 0) { $0 + $1.count } }

    package mutating func advance(to instant: Int64) {
        for index in subscriptions.indices { subscriptions[index].advance(to: instant) }
        clock = Swift.max(clock, instant)
    }

    /// A customer who lives by the documented habits.
    package init(living number: UInt64, of store: Store, from start: Int64) {
        self.init(number, of: store)
        // A company that grows: as many come on each day of its first year.
        let first = start + random.number(0...365 * StoreClock.day)
        guard first < store.until else { return }
        let plan = random.position(below: store.plans.count)
        let account = account(in: store.plans[plan].group)
        let own = Subscription(
            account,
            in: store,
            plan: plan,
            at: first,
            isFirst: true,
            random: SplitMix64(random.next())
        )
        var player = Player(own, extreme: nil, random: SplitMix64(random.next()))
        player.play()
        subscriptions = [player.subscription]
    }

    private mutating func account(
        in group: String,
        _ ownership: Ownership = .purchased,
        of member: Customer? = nil
    ) -> Account {
        chains += 1
        return Account(
            number: number << 6 | chains & 63,
            group: group,
            ownership: ownership,
            appAccountToken: (member ?? self).appAccountToken,
            appTransactionId: 704_000_000_000_000_000 + store.identifier((member ?? self).number << 20)
        )
    }

    /// Does something at an instant, after all that the store does by then.
    ///
    /// - Parameter group: The subscription group that is meant. Nil for the one that was bought or switched last.
    /// - Parameter member: The family member that the action names.
    package mutating func act(
        _ action: Action,
        at instant: Int64,
        in group: String? = nil,
        member: Customer? = nil
    ) throws(ActionError) {
        advance(to: instant)
        guard chains < 60 else { throw .tooMany }
        switch action {
        case .subscribe(let purchase): try subscribe(purchase, at: instant)
        case .billing(let works):
            // One card pays for everything.
            guard !subscriptions.isEmpty else { throw .notSubscribed }
            for index in subscriptions.indices where subscriptions[index].settle(at: instant) {
                subscriptions[index].setBilling(works: works)
            }
        case .buy(let product): buy(product, at: instant)
        case .redeem(let offer, let plan):
            guard let index = index(in: group) else {
                guard let plan else { throw .notSubscribed }
                return try subscribe(Purchase(plan, offer), at: instant)
            }
            guard settle(index, at: instant) else { return }
            let known = subscriptions[index]
            let chosen = plan ?? known.own.renewal.plan
            if known.isOver {
                try subscribe(Purchase(chosen, offer), at: known.clock)
            } else {
                try subscriptions[index].switchPlan(to: chosen, nil, offer)
            }
        case .familyShare(let customer): try share(.familyShared, with: customer, member, at: instant, in: group)
        case .assignSeat(let customer): try share(.assigned, with: customer, member, at: instant, in: group)
        default:
            guard let index = index(in: group) else { throw .notSubscribed }
            try on(index, instant) { (own) throws(ActionError) in try own.act(action) }
        }
    }

    private mutating func share(
        _ ownership: Ownership,
        with customer: Int,
        _ member: Customer?,
        at instant: Int64,
        in group: String?
    ) throws(ActionError) {
        guard let index = index(in: group), let member else { throw .notSubscribed }
        guard member.number != number else { throw .itself }
        let account = account(in: subscriptions[index].plan.group, ownership, of: member)
        try on(index, instant) { (own) throws(ActionError) in try own.share(with: customer, account) }
    }

    private mutating func on(
        _ index: Int,
        _ instant: Int64,
        _ act: (inout Subscription) throws(ActionError) -> Void
    ) throws(ActionError) {
        guard settle(index, at: instant) else { return }
        try act(&subscriptions[index])
    }

    private mutating func settle(_ index: Int, at instant: Int64) -> Bool {
        last = index
        return subscriptions[index].settle(at: instant)
    }

    /// The customer's newest subscription of a group.
    private func index(in group: String?) -> Int? {
        guard let group else { return last }
        return subscriptions.lastIndex { $0.own.account.group.utf8.elementsEqual(group.utf8) }
    }

    private mutating func subscribe(_ purchase: Purchase, at instant: Int64) throws(ActionError) {
        let group = store.plans[purchase.plan].group
        let known = index(in: group)
        if let known {
            guard settle(known, at: instant) else { return }
            if subscriptions[known].phase != .retry {
                return try subscriptions[known].subscribe(purchase)
            }
        }
        // Who buys again while the store still tries gets a chain of its own, and the old one's retry runs on.
        let account = account(in: group)
        var own = Subscription(
            account,
            in: store,
            plan: purchase.plan,
            at: known.map { subscriptions[$0].clock } ?? instant,
            isFirst: known == nil,
            random: SplitMix64(random.next())
        )
        try own.subscribe(purchase)
        if let known { own.billingWorks = subscriptions[known].billingWorks }
        subscriptions.append(own)
        last = subscriptions.count - 1
    }

    private mutating func buy(_ product: Int, at instant: Int64) {
        var ledger =
            purchases
            ?? Ledger(
                account(in: ""),
                plan: product,
                random: SplitMix64(random.next())
            )
        ledger.rows.append(
            Row(
                id: store.identifier(ledger.account.identifier(ledger.rows.count)),
                webOrderLineItemId: 0,
                plan: product,
                purchase: instant,
                expires: Int64.max,
                isRenewal: false,
                offer: nil,
                isTrial: false,
                milliunits: nil,
                firstSigned: instant,
                modified: instant
            )
        )
        let delay = store.clock.deliveryDelay(&ledger.random)
        ledger.sign("ONE_TIME_CHARGE", status: nil, at: instant, after: delay)
        purchases = ledger
    }
}

extension Subscription {
    fileprivate mutating func act(_ action: Action) throws(ActionError) {
        let at = clock
        switch action {
        case .switchPlan(let plan, let billing): try switchPlan(to: plan, billing)
        case .autoRenew(let on): try setAutoRenew(on)
        case .refund(let milliPercent, let periodsAgo): try refund(milliPercent, periodsAgo: periodsAgo)
        case .refundItem(let sku): try refundItem(sku)
        case .reverseRefund: try reverseRefund()
        case .requestRefund(let reason):
            guard own.rows.isEmpty || !own.rows[own.position(at: at)].isTrial else { throw .trialRefunded }
            requestRefund(reason)
        case .declineRefund: declineRefund()
        case .restore: guard own.restore(own.position(at: at), at: at) else { throw .restoredOften }
        case .extend(let days): try extend(days: days)
        case .priceIncrease(let plan, let milliunits, let needsConsent):
            try raisePrice(of: plan, to: milliunits, needsConsent: needsConsent)
        case .consent(let isAgreed): try consent(isAgreed)
        case .familyRevoke(let member): try endShare(with: member, .familyShared)
        case .withdrawSeat(let member): try endShare(with: member, .assigned)
        case .addSeats(let total): try addSeats(to: total)
        case .reduceSeats(let total): try reduceSeats(to: total)
        case .refundSeats(let count): try refundSeats(count)
        case .withdrawProduct:
            if isOver { throw .notSubscribed }
            isWithdrawn = true
        case .notify(let announcement): try notify(announcement)
        case .subscribe, .billing, .buy, .redeem, .familyShare, .assignSeat: break
        }
    }

    private mutating func notify(_ announcement: Announcement) throws(ActionError) {
        let at = clock
        if announcement == .unclaimSeats {
            guard !own.rows.isEmpty, own.latest.seats != nil else { throw .noSeats }
        }
        if announcement.isOfTransaction {
            signOwn(announcement.type, at: at)
            return
        }
        let delay = store.clock.deliveryDelay(&own.random)
        own.sign(announcement, at: at, after: delay)
        clock = Swift.max(clock, own.lastSigned)
    }
}
