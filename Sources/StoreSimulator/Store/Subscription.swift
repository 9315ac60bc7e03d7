internal import SubscoreCore

/// A subscription that a customer bought, played by the store's rules, with the family members who share it.
///
/// The store acts by itself up to an instant (`advance`), and then somebody acts on it (`Subscription+Acting`). What
/// happens while the store signs something happens right after that, so each signed date has its one moment.
struct Subscription: Sendable {
    enum Phase: Sendable {
        case running
        case grace
        case retry
        case lapsed
        case revoked
    }

    /// A family member's part.
    struct Share: Sendable {
        let member: Int
        var ledger: Ledger
        var isOpen = true
    }

    let store: Store
    var own: Ledger
    var shares: [Share] = []
    var random: SplitMix64
    /// The store's own time: of what happened last.
    var clock: Int64
    var phase = Phase.lapsed
    var billingWorks = true
    /// Renewals are counted from here, so that a short month does not move the later ones.
    var anchor: Int64
    var boundary: Int64 = 0
    /// How long before the end of the latest row the store charges. Less than nothing is after it.
    var early: Int64 = 0
    /// When the store stops retrying after a cancellation during retry.
    var stopsRetryAt: Int64?
    var retryEnd: Int64 = 0
    /// Since the last purchase by the customer.
    var renewals: Int64 = 0
    var isWithdrawn = false
    /// Prices that differ from the catalog's.
    var prices: [(plan: Int, milliunits: Int64)] = []
    /// A price that counts from the next renewal on.
    var nextPrice: (plan: Int, milliunits: Int64)?
    /// When the offer of several periods ends.
    var offerEnd: Int64 = 0
    /// What seats of a plan cost, where that is not its price.
    var seatPrices: (plan: Int, tiers: [PriceTier])?
    var extensions: [Int64] = []
    /// Whether the chain is the customer's first in the group.
    let isFirst: Bool
    /// Which of the developer's extensions comes next, and what became of those before.
    var nextExtension: Int
    var granted: [(index: Int, isGranted: Bool)] = []

    init(_ account: Account, in store: Store, plan: Int, at start: Int64, isFirst: Bool, random: SplitMix64) {
        self.store = store
        self.random = random
        self.isFirst = isFirst
        clock = start
        anchor = start
        nextExtension = store.extensions.firstPosition { $0.at > start }
        own = Ledger(account, plan: plan, random: SplitMix64(self.random.next()))
    }

    var plan: Plan { store.plans[own.renewal.plan] }

    /// Writes the same into each ledger. A family member's clock is the purchaser's.
    mutating func write(_ entry: (inout Ledger) -> Void) {
        entry(&own)
        clock = Swift.max(clock, own.lastSigned)
        for position in shares.indices where shares[position].isOpen {
            entry(&shares[position].ledger)
            clock = Swift.max(clock, shares[position].ledger.lastSigned)
        }
    }

    /// How many notifications there are, in all ledgers.
    var count: Int { shares.reduce(own.notices.count) { $0 + $1.ledger.notices.count } }

    /// Lets the store act by itself up to an instant, and do what the developer asks of it.
    mutating func advance(to instant: Int64) {
        let limit = Swift.min(instant, store.until - 1)
        while count < Self.maxNotices {
            let isRequested = nextExtension < store.extensions.count
            let requested = isRequested ? Swift.max(clock, store.extensions[nextExtension].at) : Int64.max
            // Where a renewal is due and late, that comes first.
            let isLate = phase == .running && own.latest.expires <= requested
            if let moment, moment <= requested || isLate {
                guard moment <= limit else { return }
                act(at: moment)
            } else {
                guard isRequested, requested <= limit else { return }
                grantExtension()
            }
        }
    }

    /// Moves the store's own time to an instant at which something is done. Where a renewal is due and late, that comes
    /// first.
    ///
    /// - Returns: Whether that is before the end. Otherwise it is done after it.
    mutating func settle(at instant: Int64) -> Bool {
        // What is done now is signed after all that was.
        clock = Swift.max(clock, instant, lastSigned + 1)
        if phase == .running, own.latest.expires <= clock, let moment {
            guard moment < store.until else { return false }
            advance(to: moment)
        }
        return clock < store.until
    }

    private var lastSigned: Int64 {
        shares.reduce(own.lastSigned) { $1.isOpen ? Swift.max($0, $1.ledger.lastSigned) : $0 }
    }

    var isOver: Bool { phase == .lapsed || phase == .revoked }

    /// More would be cut off.
    static var maxNotices: Int { 10_000 }

    /// When the store acts next. Nil if nothing is left to do.
    private var moment: Int64? {
        // What it does is signed after all that was.
        let clock = Swift.max(clock, lastSigned + 1)
        switch phase {
        case .running:
            let end = own.latest.expires
            guard own.renewal.autoRenews else { return Swift.max(clock, end) }
            let tries = Swift.max(clock, end - early)
            return canRenew || store.choices.failsEarly && early > 0 && isFailing ? tries : Swift.max(clock, end)
        case .grace: return Swift.max(clock, Swift.min(own.renewal.graceEnd ?? clock, stopsRetryAt ?? Int64.max))
        case .retry: return Swift.max(clock, Swift.min(retryEnd, stopsRetryAt ?? Int64.max))
        case .lapsed, .revoked: return nil
        }
    }

    private var isFailing: Bool { !billingWorks && !isWithdrawn && !lacksConsent }

    /// A price that counts from the next renewal on waits for consent. In a commitment the price counts after it.
    private var lacksConsent: Bool { own.renewal.priceIncreaseStatus == 0 && !isCommitted }

    private var canRenew: Bool {
        wantsRenewal && billingWorks && !isWithdrawn && !lacksConsent
    }

    var wantsRenewal: Bool { own.renewal.autoRenews && !commitmentIsOver }

    /// Whether the last month of a commitment runs that is not to be renewed.
    private var commitmentIsOver: Bool {
        own.latest.commitment?.isLast == true && own.renewal.following?.renews == false
    }

    private mutating func act(at moment: Int64) {
        clock = Swift.max(clock, moment)
        switch phase {
        case .running where canRenew: renew()
        case .running where isFailing && wantsRenewal: fail()
        case .running: expire()
        case .grace where stopsRetryAt == nil: endGrace()
        case .grace, .retry: stopRetry()
        case .lapsed, .revoked: break
        }
    }

    private mutating func renew() {
        let end = own.latest.expires
        let start = early < 0 ? clock : end
        renewals += 1
        renewFrom(start, keepsAnchor: early >= 0)
        let at = clock
        if let most = store.clock.maxRenewals, renewals >= most { write { $0.renewal.autoRenews = false } }
        report("DID_RENEW", status: .subscribed, at: at)
    }

    /// Charges for the period in the renewal info.
    private mutating func renewFrom(_ start: Int64, keepsAnchor: Bool) {
        charge(
            own.renewal.next,
            own.renewal.billing,
            from: start,
            isRenewal: true,
            keepsAnchor: keepsAnchor,
            seats: own.renewal.seats?.quantity
        )
    }

    /// Charges for a period from an instant, at the price of the moment.
    ///
    /// - Parameters:
    ///   - keepsAnchor: Whether the period follows the one before it, on the same day of the month.
    ///   - count: How many seats, nil for a period without seats.
    mutating func charge(
        _ next: Int,
        _ chosen: Billing?,
        from start: Int64,
        isRenewal: Bool,
        keepsAnchor: Bool,
        offer given: Int? = nil,
        items: [Item]? = nil,
        seats count: Int64? = nil
    ) {
        let last = own.rows.last
        var billing = chosen
        let isOther = next != own.renewal.plan || billing.isMonthly != (last?.billing).isMonthly
        // Another month of the same commitment, at the same price.
        let isLater = isRenewal && !isOther && billing.isMonthly && last?.commitment?.isLast == false
        let wasOffer = !own.rows.isEmpty && own.latest.offer != nil
        if !keepsAnchor || isOther || wasOffer && own.latest.offer != own.renewal.offer {
            anchor = start
            boundary = 0
        }
        boundary += 1
        if isRenewal, !isLater, let price = nextPrice, price.plan == next {
            if billing.isMonthly {
                billing = .monthly(price.milliunits)
            } else {
                prices.removeAll { $0.plan == price.plan }
                prices.append(price)
            }
        }
        if !isLater { nextPrice = nil }
        let offer = isRenewal ? own.renewal.offer : given
        let isNew = offer != nil && (own.rows.isEmpty || own.latest.offer != offer)
        let terms = offer.map { own.offers[$0] }
        let period = store.plans[next].period
        if isNew, let length = terms?.period { offerEnd = store.clock.boundary(1, of: length, after: start) }
        let price = payment(of: next, billing)
        var end: Int64
        if billing.isMonthly, let month = Period(1, .month) {
            end = store.clock.boundary(boundary, of: month, after: anchor)
        } else if let terms, let length = terms.period, terms.discount == .freeTrial || terms.discount == .payUpFront {
            end = store.clock.boundary(1, of: length, after: start)
        } else {
            end = store.clock.boundary(boundary, of: period, after: anchor)
        }
        end = Swift.max(end, start + 1)
        let goesOn = terms.map { $0.discount == .payAsYouGo && end < offerEnd } ?? false
        var upcoming = Ledger.Next(plan: next)
        upcoming.milliunits = goesOn ? terms?.milliunits : price
        upcoming.offer = goesOn ? offer : nil
        upcoming.billing = billing
        var commitment: Commitment?
        if let billing, billing.isMonthly {
            let number = isLater ? (last?.commitment?.number ?? 0) + 1 : 1
            let month = Commitment(number: number, end: commitmentEnd(number))
            commitment = month
            follow(month, next, billing, isLater: isLater, &upcoming)
        }
        if let count { upcoming.seats = seats(0..<count, of: next) }
        let charge = Ledger.Charge(
            plan: next,
            start: start,
            end: end,
            isRenewal: isRenewal,
            offer: offer,
            milliunits: terms?.milliunits ?? price,
            billing: billing,
            commitment: commitment,
            items: items ?? last?.items.filter { $0.revocation == nil } ?? [],
            seats: upcoming.seats,
            next: upcoming
        )
        let (at, sold) = (clock, store)
        write { $0.add(charge, at: at, in: sold) }
        early = store.clock.earliness(&random)
        stopsRetryAt = nil
        phase = .running
    }

    /// When a commitment ends whose period of this number was just counted from the anchor: twelve months after it began, and
    /// later by what a recovery or an extension moved the billing date.
    private func commitmentEnd(_ number: Int64) -> Int64 {
        guard let month = Period(1, .month) else { return anchor }
        return store.clock.boundary(boundary + Commitment.periods - number, of: month, after: anchor)
    }

    /// What follows a month of a commitment: another one, and after the twelfth what the customer chose.
    private func follow(
        _ commitment: Commitment,
        _ plan: Int,
        _ billing: Billing,
        isLater: Bool,
        _ next: inout Ledger.Next
    ) {
        var following =
            (isLater ? own.renewal.following : nil)
            ?? Following(plan: plan, billing: billing, end: commitment.end, milliunits: billing.monthlyPrice)
        following.end = commitment.end
        next.following = following
        if isLater { next.priceIncreaseStatus = own.renewal.priceIncreaseStatus }
        guard commitment.isLast else { return }
        next.plan = following.plan
        next.billing = following.billing
        if next.offer == nil { next.milliunits = following.milliunits }
    }

    /// Signs a notification with each ledger's own delay.
    mutating func report(
        _ type: StaticString,
        _ subtype: StaticString? = nil,
        about position: Int? = nil,
        status: StateHistory.State,
        at instant: Int64,
        isLate: Bool = false,
        isPrompt: Bool = false
    ) {
        let clock = store.clock
        write { ledger in
            var delay: Int64 = 0
            if !isPrompt {
                delay = isLate ? clock.lateDeliveryDelay(&ledger.random) : clock.deliveryDelay(&ledger.random)
            }
            ledger.sign(type, subtype, about: position, status: status, at: instant, after: delay)
        }
    }
}

extension Ledger {
    /// The price of a plan as it is now.
    func price(of plan: Int, _ prices: [(plan: Int, milliunits: Int64)], _ store: Store) -> Int64? {
        for price in prices where price.plan == plan { return price.milliunits }
        return store.plans[plan].milliunits
    }
}

// What the store does if it cannot renew.
extension Subscription {
    private mutating func expire() {
        let end = own.latest.expires
        let intent: Int64
        let subtype: StaticString
        if !own.renewal.autoRenews || commitmentIsOver {
            (intent, subtype) = (1, "VOLUNTARY")
        } else if isWithdrawn {
            (intent, subtype) = (4, "PRODUCT_NOT_FOR_SALE")
        } else {
            (intent, subtype) = (3, "PRICE_INCREASE")
        }
        let at = clock
        write { ledger in
            ledger.course.turn(.expired, from: end, row: ledger.governing)
            ledger.stateEnd = Int64.max
            ledger.renewal.autoRenews = false
            ledger.renewal.following = nil
            ledger.renewal.expirationIntent = intent
        }
        phase = .lapsed
        report("EXPIRED", subtype, status: .expired, at: at, isLate: true)
    }

    private mutating func fail() {
        let end = own.latest.expires
        // A commitment has no grace, and longer retry.
        let isCommitted = own.latest.commitment != nil
        let graceEnd = isCommitted ? nil : store.clock.graceEnd(after: end, of: plan.period)
        retryEnd = store.clock.retryEnd(after: end, isCommitted: isCommitted)
        if store.choices.endsRetryEarly { retryEnd -= random.number(0...15) * StoreClock.day }
        let at = clock
        let state: StateHistory.State = graceEnd == nil ? .billingRetry : .billingGracePeriod
        write { ledger in
            ledger.renewal.isRetrying = true
            ledger.renewal.graceEnd = graceEnd
            ledger.course.turn(state, from: end, row: ledger.governing)
            ledger.stateEnd = graceEnd ?? Int64.max
        }
        phase = graceEnd == nil ? .retry : .grace
        report("DID_FAIL_TO_RENEW", graceEnd == nil ? nil : "GRACE_PERIOD", status: state, at: at, isLate: true)
    }

    private mutating func endGrace() {
        let graceEnd = own.renewal.graceEnd ?? clock
        let at = clock
        write { ledger in
            ledger.course.turn(.billingRetry, from: graceEnd, row: ledger.governing)
            ledger.stateEnd = Int64.max
        }
        phase = .retry
        report("GRACE_PERIOD_EXPIRED", status: .billingRetry, at: at)
    }

    /// Only this notification states when retry ended, so it is not delayed.
    private mutating func stopRetry() {
        let at = clock
        let end = own.latest.expires
        write { ledger in
            ledger.course.endTrouble(since: end, .exhausted)
            ledger.course.turn(.expired, from: at, row: ledger.governing)
            ledger.stateEnd = Int64.max
            ledger.renewal.isRetrying = false
            ledger.renewal.autoRenews = false
            ledger.renewal.following = nil
            ledger.renewal.expirationIntent = 2
        }
        stopsRetryAt = nil
        phase = .lapsed
        report("EXPIRED", "BILLING_RETRY", status: .expired, at: at, isPrompt: true)
    }

    /// The card works again: the billing date stays within grace, and is the day of recovery after it.
    mutating func recover() {
        let end = own.latest.expires
        let at = clock
        renewals += 1
        // A period that would be over by now is not charged for.
        let offer = own.renewal.offer.map { own.offers[$0] }
        let isOfferWhole = offer?.discount == .freeTrial || offer?.discount == .payUpFront
        let period = (isOfferWhole ? offer?.period : nil) ?? store.plans[own.renewal.next].period
        let isBackdated = phase == .grace && store.clock.boundary(1, of: period, after: end) > at
        write { $0.course.endTrouble(since: end, .renewed) }
        renewFrom(isBackdated ? end : Swift.max(at, end), keepsAnchor: isBackdated)
        report("DID_RENEW", "BILLING_RECOVERY", status: .subscribed, at: at)
    }
}
