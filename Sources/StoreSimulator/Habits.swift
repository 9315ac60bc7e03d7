internal import SubscoreCore

/// How often customers do something, in parts of a thousand, and what then.
struct Habits: Sendable {
    /// Of a period: whether anything is done in it, and in shares what.
    var acts: UInt64
    var cancels: UInt64
    var switches: UInt64
    var refunds: UInt64
    /// Whether the store asks the app about a refund, before it pays or declines.
    var asks: UInt64
    var refundsOlder: UInt64
    var extends: UInt64
    var raises: UInt64
    /// Of the end of a period: whether the charge fails, and whether the product is gone.
    var fails: UInt64
    var isWithdrawn: UInt64
    var recoversInGrace: UInt64
    var recoversInRetry: UInt64
    /// After the end: a late refund, another purchase, or nothing more.
    var refundsAfter: UInt64
    var returns: UInt64
    /// After a refund: its reversal or another purchase, or nothing more.
    var reverses: UInt64
    var buysAfterRefund: UInt64
    var tries: UInt64
    /// Of a purchase: whether a year is paid monthly, and whether several seats are bought.
    var commits: UInt64
    var buysSeats: UInt64
    /// Of a purchase: whether it is restored on another device.
    var restores: UInt64
    /// Of a period, if there are seats.
    var changesSeats: UInt64
    /// Whether who cancelled may think better of it.
    var reconsiders: Bool

    /// Something happens all the time, so that the tests see it.
    static var extreme: Habits {
        Habits(
            acts: 450,
            cancels: 25,
            switches: 30,
            refunds: 10,
            asks: 600,
            refundsOlder: 13,
            extends: 12,
            raises: 10,
            fails: 260,
            isWithdrawn: 40,
            recoversInGrace: 450,
            recoversInRetry: 550,
            refundsAfter: 200,
            returns: 600,
            reverses: 400,
            buysAfterRefund: 400,
            tries: 300,
            commits: 0,
            buysSeats: 0,
            restores: 150,
            changesSeats: 0,
            reconsiders: true
        )
    }

    /// As a company sees its customers. docs/simulate.md states the source of each rate.
    ///
    /// - Parameters:
    ///   - renewals: Since the purchase.
    ///   - isMonthly: Whether a year is paid monthly. Who leaves it does so in any of the months.
    static func documented(_ period: Period, renewals: Int64, isMonthly: Bool, hasSeats: Bool) -> Habits {
        var leaves: UInt64
        switch (period.unit, isMonthly ? renewals / Commitment.periods : renewals) {
        case (.week, 0), (.day, 0): leaves = 440
        case (.week, _), (.day, _): leaves = 46
        case (.month, 0): leaves = 440
        case (.month, _): leaves = 138
        case (.year, 0): leaves = 770
        case (.year, _): leaves = 300
        }
        if isMonthly { leaves /= UInt64(Commitment.periods) }
        let changesSeats: UInt64 = hasSeats ? 60 : 0
        let fails = leaves * 28 / 100
        let stays = 1000 - leaves * 86 / 100
        return Habits(
            acts: 1000 - stays + 40 + changesSeats,
            cancels: leaves * 86 / 100,
            switches: 18,
            refunds: 16,
            asks: 0,
            refundsOlder: 2,
            extends: 2,
            raises: 2,
            fails: fails,
            isWithdrawn: 0,
            recoversInGrace: 350,
            recoversInRetry: 230,
            refundsAfter: 10,
            returns: 100,
            reverses: 30,
            buysAfterRefund: 50,
            tries: 300,
            commits: 100,
            buysSeats: 30,
            restores: 50,
            changesSeats: changesSeats,
            reconsiders: false
        )
    }
}

/// Plays a customer's subscription by habit. What is drawn never depends on when the store is asked.
struct Player {
    var subscription: Subscription
    var random: SplitMix64
    /// Nil for the documented habits.
    let extreme: Habits?
    /// The indexes of the plans of the subscription's group.
    private let plans: [Int]
    private var isOver = false

    init(_ subscription: Subscription, extreme: Habits?, random: SplitMix64) {
        self.subscription = subscription
        self.extreme = extreme
        self.random = random
        let group = subscription.own.account.group
        let store = subscription.store
        plans = store.plans.indices.filter { store.plans[$0].group.utf8.elementsEqual(group.utf8) }
    }

    private var store: Store { subscription.store }

    private var habits: Habits {
        if let extreme { return extreme }
        let latest = subscription.own.rows.last
        return .documented(
            subscription.plan.period,
            renewals: subscription.renewals,
            isMonthly: (latest?.billing).isMonthly,
            hasSeats: latest?.seats != nil
        )
    }

    /// What is short beside a period: 20 seconds in real time.
    private var moment: Int64 { Swift.min(20 * StoreClock.second, store.clock.shortest / 50) }

    /// What a day is to a month.
    private var day: Int64 { store.clock.isProduction ? StoreClock.day : store.clock.shortest / 10 }

    private mutating func chance(_ thousandths: UInt64) -> Bool { random.number(0...999) < Int64(thousandths) }

    mutating func play() {
        subscribe(at: subscription.clock)
        while !isOver, subscription.count < Subscription.maxNotices {
            switch subscription.phase {
            case .running: runPeriod()
            case .grace: stayInGrace()
            case .retry: stayInRetry()
            case .lapsed: lapse()
            case .revoked: staySuspended()
            }
        }
        subscription.advance(to: store.until - 1)
    }

    /// Moves on to an instant. If that is not before the end, the story ends.
    private mutating func reach(_ instant: Int64) -> Bool {
        guard instant < store.until else {
            isOver = true
            return false
        }
        subscription.advance(to: instant)
        isOver = !subscription.settle(at: instant)
        return !isOver
    }

    private mutating func act(_ body: (inout Subscription) throws(ActionError) -> Void) {
        do throws(ActionError) {
            try body(&subscription)
        } catch {
            // What the store refuses doesn't happen.
        }
    }

    private mutating func subscribe(at instant: Int64) {
        guard reach(instant) else { return }
        let plan = random.one(of: plans)
        var offer: Offer?
        if subscription.own.rows.isEmpty, chance(habits.tries) {
            // A trial as long as the period, or of a week if the period consists of weeks.
            let period = store.plans[plan].period.isAnnual ? Period(1, .week) : nil
            offer = Offer(.introductory, .freeTrial, identifier: nil, period: period, milliunits: 0)
        }
        var purchase = Purchase(plan, offer)
        if offer == nil, habits.commits > 0, store.plans[plan].period.isAnnual, chance(habits.commits) {
            purchase.billing = .monthly(store.plans[plan].monthlyPrice)
        } else if offer == nil, habits.buysSeats > 0, chance(habits.buysSeats) {
            purchase.seats = random.number(2...20)
        }
        act { (own) throws(ActionError) in try own.subscribe(purchase) }
    }

    /// Lets one thing happen in the period, until nothing happens any more and the period ends.
    private mutating func runPeriod() {
        let row = subscription.own.latest
        let first = Swift.max(subscription.clock, row.purchase) + moment
        let last = row.expires - day
        let habits = self.habits
        restore(habits)
        guard first < last, chance(habits.acts) else {
            endPeriod(habits)
            return
        }
        guard reach(random.number(first...last)) else { return }
        var choice = UInt64(
            random.number(
                0...Int64(
                    habits.cancels + habits.switches + habits.refunds + habits.refundsOlder + habits.extends
                        + habits.raises + habits.changesSeats
                ) - 1
            )
        )
        func isChosen(_ weight: UInt64) -> Bool {
            guard choice >= weight else { return true }
            choice -= weight
            return false
        }
        if isChosen(habits.cancels) {
            let renews = subscription.renews
            if renews || habits.reconsiders { act { (own) throws(ActionError) in try own.setAutoRenew(!renews) } }
        } else if isChosen(habits.switches) {
            let plan = random.one(of: plans)
            act { (own) throws(ActionError) in try own.switchPlan(to: plan) }
        } else if isChosen(habits.refunds) {
            refund(habits)
        } else if isChosen(habits.refundsOlder) {
            refundOlder()
        } else if isChosen(habits.extends) {
            let days = random.number(1...(store.clock.isProduction ? 90 : 1))
            act { (own) throws(ActionError) in try own.extend(days: days) }
        } else if isChosen(habits.raises) {
            raisePrice()
        } else {
            changeSeats()
        }
    }

    /// Lets another device have the purchase, as soon as it begins. It is drawn apart, because it changes nothing else.
    private mutating func restore(_ habits: Habits) {
        let own = subscription.own
        let position = own.position(at: subscription.clock)
        guard own.restored.last?.row.webOrderLineItemId != own.rows[position].webOrderLineItemId else { return }
        var drawn = SplitMix64(SplitMix64.mixed(UInt64(own.rows[position].id)))
        guard drawn.number(0...999) < Int64(habits.restores) else { return }
        _ = subscription.own.restore(position, at: subscription.clock)
    }

    /// The store may ask the app about it first, more than once, and decline. It is drawn apart, because the answer changes
    /// nothing else.
    private mutating func refund(_ habits: Habits) {
        let own = subscription.own
        let position = own.position(at: subscription.clock)
        guard !own.rows[position].isTrial || own.account.isShared else { return }
        var drawn = SplitMix64(SplitMix64.mixed(UInt64(own.rows[position].id)))
        if !own.account.isShared, drawn.number(0...999) < Int64(habits.asks) {
            for _ in 0..<drawn.number(1...3) {
                subscription.requestRefund(about: position, drawn.one(of: Self.reasons))
                guard reach(subscription.clock + moment) else { return }
                guard subscription.own.position(at: subscription.clock) == position else { return }
            }
            if drawn.chance(percent: 40) { return subscription.declineRefund(about: position) }
        }
        act { (own) throws(ActionError) in try own.refund(nil, periodsAgo: 0) }
    }

    private static var reasons: [StaticString] {
        ["UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER"]
    }

    private mutating func changeSeats() {
        let own = subscription.own
        guard let held = own.seats(of: own.period(of: own.rows.count - 1)) else { return }
        switch random.number(0...3) {
        case 0, 1:
            let total = held + random.number(1...5)
            act { (own) throws(ActionError) in try own.addSeats(to: total) }
        case 2:
            let total = random.number(1...Swift.max(held, 1))
            act { (own) throws(ActionError) in try own.reduceSeats(to: total) }
        default: act { (own) throws(ActionError) in try own.refundSeats(1) }
        }
    }

    /// The refund of an older period does not remove access, and its reversal does not restore it.
    private mutating func refundOlder() {
        guard !subscription.own.account.isShared else { return }
        if chance(300), let refunded = subscription.own.rows.last(where: { $0.revocation != nil && !$0.isUpgraded }),
            refunded.id != subscription.own.latest.id
        {
            act { (own) throws(ActionError) in try own.reverseRefund() }
            return
        }
        let back = Int64(random.position(below: subscription.own.rows.count))
        guard back > 0 else { return }
        act { (own) throws(ActionError) in try own.refund(nil, periodsAgo: back) }
    }

    private mutating func raisePrice() {
        if subscription.own.renewal.priceIncreaseStatus == 0, chance(700) {
            act { (own) throws(ActionError) in try own.consent(true) }
            return
        }
        let renewal = subscription.own.renewal
        let next = renewal.following?.plan ?? renewal.next
        guard let price = subscription.payment(of: next, renewal.following?.billing ?? renewal.billing) else { return }
        let needsConsent = chance(500)
        let (raised, isTooHigh) = price.addingReportingOverflow(1000)
        guard !isTooHigh else { return }
        act { (own) throws(ActionError) in try own.raisePrice(of: next, to: raised, needsConsent: needsConsent) }
    }

    private mutating func endPeriod(_ habits: Habits) {
        let row = subscription.own.latest
        let choice = random.number(0...999)
        if subscription.own.renewal.autoRenews {
            if choice < Int64(habits.fails) {
                subscription.billingWorks = false
            } else if choice < Int64(habits.fails + habits.isWithdrawn) {
                subscription.isWithdrawn = true
            }
        }
        // A renewal may be late, so a moment more.
        var at = row.expires
        while subscription.phase == .running, subscription.own.latest.id == row.id, !isOver {
            guard reach(at) else { return }
            at = Swift.max(at + StoreClock.minute, subscription.own.latest.expires)
        }
    }

    private mutating func stayInGrace() {
        guard let graceEnd = subscription.own.renewal.graceEnd else { return }
        let expires = subscription.own.latest.expires
        guard chance(habits.recoversInGrace), subscription.clock + moment < graceEnd else {
            if reach(Swift.max(graceEnd, subscription.clock)), subscription.phase == .grace { isOver = true }
            return
        }
        let first = Swift.max(expires, subscription.clock) + moment
        guard first < graceEnd, reach(random.number(first...graceEnd - 1)) else { return }
        subscription.setBilling(works: true)
    }

    private mutating func stayInRetry() {
        let last = subscription.retryEnd - day
        let first = Swift.max(subscription.own.latest.expires, subscription.clock) + moment
        guard first < last, chance(habits.recoversInRetry) else {
            if reach(Swift.max(subscription.retryEnd, subscription.clock)), subscription.phase == .retry {
                isOver = true
            }
            subscription.billingWorks = true
            return
        }
        guard reach(random.number(first...last)) else { return }
        subscription.setBilling(works: true)
    }

    private mutating func lapse() {
        let habits = self.habits
        let choice = UInt64(random.number(0...999))
        if choice < habits.refundsAfter {
            guard reach(subscription.clock + random.number(moment...30 * day)) else { return }
            act { (own) throws(ActionError) in try own.refund(nil, periodsAgo: 0) }
            if subscription.phase == .lapsed { isOver = true }
        } else if choice < habits.refundsAfter + habits.returns {
            subscribe(at: subscription.clock + random.number(moment...100 * day))
        } else {
            isOver = true
        }
    }

    /// The customer has no access until the next purchase, or until the refund is reversed.
    private mutating func staySuspended() {
        let habits = self.habits
        let choice = UInt64(random.number(0...999))
        if choice < habits.reverses, !subscription.own.account.isShared {
            guard reach(subscription.clock + random.number(moment...40 * day)) else { return }
            act { (own) throws(ActionError) in try own.reverseRefund() }
            if subscription.phase == .revoked { isOver = true }
        } else if choice < habits.reverses + habits.buysAfterRefund {
            subscribe(at: subscription.clock + random.number(moment...60 * day))
        } else {
            isOver = true
        }
    }
}
