internal import Subscore

// What the customer does, and what Apple's support and the developer do for the customer. Each is done at `clock`.
extension Subscription {
    /// Whether a period runs that was paid for, or is to be. None does after a refund, until what was charged ahead begins.
    private func needRunning() throws(Objection) {
        switch phase {
        case .running: guard own.state(at: clock).hasAccess else { throw .notSubscribed }
        case .grace, .retry: throw .inTrouble
        case .lapsed, .revoked: throw .notSubscribed
        }
    }

    mutating func subscribe(to next: Int, _ offer: Offer?, monthlyPrice: Int64?, items: [Item]) throws(Objection) {
        switch phase {
        case .running: throw .alreadySubscribed
        case .grace, .retry: throw .inTrouble
        case .lapsed, .revoked: break
        }
        let at = clock
        let isFirst = self.isFirst && own.rows.isEmpty
        self.monthlyPrice = monthlyPrice
        renewals = 0
        isWithdrawn = false
        let place = keep(offer)
        charge(next, from: at, isRenewal: false, keepsAnchor: false, offer: place, items: items)
        tell("SUBSCRIBED", isFirst ? "INITIAL_BUY" : "RESUBSCRIBE", status: .subscribed, at: at)
    }

    private mutating func keep(_ offer: Offer?) -> Int? {
        guard let offer else { return nil }
        write { $0.offers.append(offer) }
        return own.offers.count - 1
    }

    mutating func switchPlan(to chosen: Int, _ offer: Offer? = nil) throws(Objection) {
        try needRunning()
        let renewal = own.renewal
        guard store.plans[chosen].group.utf8.elementsEqual(plan.group.utf8) else { throw .otherGroup }
        let at = clock
        let type: StaticString = offer == nil ? "DID_CHANGE_RENEWAL_PREF" : "OFFER_REDEEMED"
        if chosen == renewal.plan {
            if let offer {
                let place = keep(offer)
                write { ledger in
                    ledger.renewal.next = chosen
                    ledger.renewal.autoRenews = true
                    ledger.renewal.offer = place
                    ledger.renewal.milliunits = offer.milliunits
                }
                tell(type, status: .subscribed, at: at)
            } else if renewal.next != renewal.plan {
                prefer(chosen)
                tell(type, status: .subscribed, at: at)
            } else if !renewal.autoRenews {
                try setAutoRenew(true)
            } else {
                throw .sameProduct
            }
        } else if plan.switchesAtOnce(to: store.plans[chosen]) {
            guard own.rows[own.position(at: at)].plan == own.latest.plan else { throw .changeCharged }
            replace(by: chosen, keep(offer))
            tell(type, "UPGRADE", status: .subscribed, at: at)
        } else {
            let place = keep(offer)
            prefer(chosen)
            if let offer {
                write { ledger in
                    ledger.renewal.offer = place
                    ledger.renewal.milliunits = offer.milliunits
                }
            }
            tell(type, "DOWNGRADE", status: .subscribed, at: at)
        }
    }

    /// The next renewal is of this plan, at its own price.
    private mutating func prefer(_ chosen: Int) {
        let price = own.price(of: chosen, prices, store)
        write { ledger in
            ledger.renewal.next = chosen
            ledger.renewal.autoRenews = true
            ledger.renewal.offer = nil
            ledger.renewal.milliunits = price
            ledger.renewal.priceIncreaseStatus = nil
        }
    }

    /// The row that runs is cut, and with it one that was charged ahead of its time.
    private mutating func replace(by chosen: Int, _ offer: Int?) {
        let (at, isDated) = (clock, store.whims.datesUpgrades)
        write { ledger in
            for position in ledger.position(at: at)..<ledger.rows.count {
                ledger.rows[position].isUpgraded = true
                ledger.rows[position].modified = at
                if isDated || ledger.rows[position].purchase > at { ledger.rows[position].revocation = at }
            }
        }
        renewals = 0
        monthlyPrice = nil
        charge(chosen, from: at, isRenewal: false, keepsAnchor: false, offer: offer)
    }

    mutating func setAutoRenew(_ on: Bool) throws(Objection) {
        if isOver { throw .notSubscribed }
        if let renews = own.renewal.commitmentRenews {
            guard renews != on else { throw .alreadySo }
            write { $0.renewal.commitmentRenews = on }
        } else {
            guard own.renewal.autoRenews != on else { throw .alreadySo }
            write { $0.renewal.autoRenews = on }
        }
        let at = clock
        let state: Course.State
        switch phase {
        case .grace:
            state = .billingGracePeriod
            givesUpAt = on ? nil : Swift.min(at + store.clock.cancellation, own.renewal.graceEnd ?? at)
        case .retry:
            state = .billingRetry
            givesUpAt = on ? nil : Swift.min(at + store.clock.cancellation, retryEnd)
        default: state = own.state(at: at)
        }
        tell(
            "DID_CHANGE_RENEWAL_STATUS",
            on ? "AUTO_RENEW_ENABLED" : "AUTO_RENEW_DISABLED",
            status: state,
            at: at
        )
        if on, billingWorks, phase == .grace || phase == .retry { recover() }
    }

    mutating func setBilling(works: Bool) {
        billingWorks = works
        if works, own.renewal.autoRenews, phase == .grace || phase == .retry { recover() }
    }

    mutating func refund(_ milliPercent: Int64?, periodsAgo: Int64) throws(Objection) {
        guard !own.rows.isEmpty else { throw .notSubscribed }
        let at = clock
        let current = own.position(at: at)
        guard periodsAgo <= Int64(current) else { throw .noSuchPeriod }
        let position = current - Int(periodsAgo)
        let row = own.rows[position]
        guard row.canBeRefunded else { throw .alreadyRefunded }
        let share = milliPercent ?? 100_000
        guard position == current else {
            own.revoke(position, at: at, milliPercent: share)
            signOwn("REFUND", about: position, at: at)
            return
        }
        write { $0.revoke($0.position(at: at), at: at, milliPercent: share) }
        tellRevoked(at: at)
    }

    /// After the row that ran was refunded: for the purchaser, and for those with whom it is shared.
    private mutating func tellRevoked(at: Int64) {
        let isAhead = own.position(at: at) < own.rows.count - 1
        let isFamilyShared = own.account.isFamilyShared
        phase = isAhead ? .running : .revoked
        givesUpAt = nil
        let clock = store.clock
        write { ledger in
            let isMember = isFamilyShared || ledger.account.isFamilyShared
            let delay = clock.promptness(&ledger.random)
            ledger.sign(
                isMember ? "REVOKE" : "REFUND",
                about: ledger.position(at: at),
                status: .revoked,
                at: at,
                after: delay
            )
        }
        // What a family member had is withdrawn. What was charged ahead of its time begins for the whole family.
        guard !isAhead else { return }
        for place in shares.indices { shares[place].isOpen = false }
    }

    /// A notification that only the purchaser gets, with the state as it is.
    mutating func signOwn(
        _ type: StaticString,
        _ subtype: StaticString? = nil,
        about position: Int? = nil,
        at instant: Int64,
        reason: StaticString? = nil
    ) {
        let delay = store.clock.promptness(&own.random)
        own.sign(
            type,
            subtype,
            about: position,
            status: own.state(at: instant),
            at: instant,
            after: delay,
            reason: reason
        )
        clock = Swift.max(clock, own.lastSigned)
    }

    mutating func refundItem(_ sku: String) throws(Objection) {
        guard !own.rows.isEmpty else { throw .notSubscribed }
        let at = clock
        let position = own.position(at: at)
        guard own.rows[position].canBeRefunded else { throw .alreadyRefunded }
        let items = own.rows[position].items
        guard let item = items.firstIndex(where: { $0.revocation == nil && $0.sku.utf8.elementsEqual(sku.utf8) }) else {
            throw .noSuchItem
        }
        own.rows[position].items[item].revocation = at
        own.rows[position].modified = at
        own.renewal.items.removeAll { $0.sku.utf8.elementsEqual(sku.utf8) }
        let isLast = own.rows[position].items.allSatisfy { $0.revocation != nil }
        guard isLast else {
            signOwn("REFUND", about: position, at: at)
            return
        }
        own.end(position, at: at)
        for place in shares.indices where shares[place].isOpen {
            shares[place].ledger.revoke(shares[place].ledger.position(at: at), at: at, milliPercent: nil)
        }
        tellRevoked(at: at)
    }

    mutating func reverseRefund() throws(Objection) {
        guard let position = own.rows.lastIndex(where: { $0.revocation != nil && !$0.isUpgraded }),
            let refunded = own.rows[position].revocation
        else { throw .notRefunded }
        let at = clock
        // A period that was the latest when it was refunded ended then. Its return would rewrite what followed.
        if position < own.rows.count - 1, own.rows[position + 1].purchase > refunded { throw .boughtSince }
        own.rows[position].revocation = nil
        own.rows[position].refunded = nil
        own.rows[position].modified = at
        guard position == own.rows.count - 1 else {
            signOwn("REFUND_REVERSED", about: position, at: at)
            return
        }
        let expires = own.latest.expires
        let wasInTrouble = own.course.takeBack(from: refunded)
        phase = at < expires ? .running : .lapsed
        own.stateEnd = at < expires ? expires : Int64.max
        if refunded < expires { own.course.turn(.subscribed, from: refunded, row: own.latest) }
        if at >= expires {
            own.renewal.expirationIntent = own.renewal.expirationIntent ?? 1
            // The refund ended the store's tries, and its notification is what told so.
            let told = own.notices.first { $0.row?.id == own.latest.id && $0.row?.revocation == refunded }?.signed
            if refunded < expires {
                own.course.turn(.expired, from: expires, row: own.latest)
            } else if wasInTrouble {
                own.course.turn(.expired, from: told ?? refunded, row: own.latest)
            }
        }
        signOwn("REFUND_REVERSED", at: at)
    }

    mutating func extend(days: Int64) throws(Objection) {
        try needRunning()
        guard !own.latest.isTrial else { throw .freePeriod }
        let at = clock
        guard extensions.filter({ $0 > at - 365 * StoreClock.day }).count < 2 else { throw .tooManyExtensions }
        extensions.append(at)
        let expires = own.latest.expires + days * StoreClock.day
        write { ledger in
            ledger.rows[ledger.rows.count - 1].expires = expires
            ledger.rows[ledger.rows.count - 1].modified = at
            ledger.stateEnd = expires
            ledger.renewal.renewalDate = expires
        }
        // From now on, renewals are counted from here.
        anchor = expires
        boundary = 0
        tell("RENEWAL_EXTENDED", status: .subscribed, at: at)
    }

    mutating func raisePrice(of chosen: Int, to milliunits: Int64, needsConsent: Bool) throws(Objection) {
        try needRunning()
        guard chosen == own.renewal.next else { throw .notSubscribed }
        guard own.renewal.autoRenews else { throw .notSubscribed }
        guard let price = own.price(of: chosen, prices, store) else { throw .noPrice }
        guard price != milliunits else { throw .samePrice }
        let at = clock
        nextPrice = (chosen, milliunits)
        let isOffered = own.renewal.offer != nil
        write { if !isOffered { $0.renewal.milliunits = milliunits } }
        // A decrease is told to nobody.
        guard milliunits > price else { return }
        write { $0.renewal.priceIncreaseStatus = needsConsent ? 0 : 1 }
        signOwn("PRICE_INCREASE", needsConsent ? "PENDING" : "ACCEPTED", at: at)
    }

    mutating func consent(_ isAgreed: Bool) throws(Objection) {
        guard own.renewal.priceIncreaseStatus == 0 else { throw .notAsked }
        try needRunning()
        let at = clock
        guard isAgreed else {
            write { $0.renewal.autoRenews = false }
            tell("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", status: .subscribed, at: at)
            return
        }
        write { $0.renewal.priceIncreaseStatus = 1 }
        signOwn("PRICE_INCREASE", "ACCEPTED", at: at)
    }

    mutating func share(with member: Int, _ account: Account) throws(Objection) {
        try needRunning()
        guard !own.account.isFamilyShared else { throw .notOwn }
        guard shares.filter({ $0.isOpen }).count < 5 else { throw .familyIsFull }
        guard !shares.contains(where: { $0.isOpen && $0.member == member }) else { throw .alreadySo }
        let at = clock
        var ledger = Ledger(account, plan: own.renewal.plan, random: SplitMix64(random.next()))
        ledger.offers = own.offers
        // What runs, and what was charged ahead of its time.
        for row in own.rows[own.position(at: at)...] {
            let isAhead = row.purchase > at
            ledger.add(
                Ledger.Charge(
                    plan: row.plan,
                    start: Swift.max(at, row.purchase),
                    end: row.expires,
                    isRenewal: isAhead,
                    offer: row.offer,
                    milliunits: row.milliunits,
                    commitment: row.commitment,
                    items: row.items,
                    next: (own.renewal.milliunits, own.renewal.offer)
                ),
                at: at,
                in: store
            )
            ledger.renewal.next = own.renewal.next
            ledger.renewal.autoRenews = own.renewal.autoRenews
            let delay = store.clock.promptness(&ledger.random)
            if isAhead {
                ledger.sign("DID_RENEW", status: .subscribed, at: at, after: delay)
            } else {
                ledger.sign("SUBSCRIBED", "INITIAL_BUY", status: .subscribed, at: at, after: delay)
            }
        }
        clock = Swift.max(clock, ledger.lastSigned)
        shares.append(Share(member: member, ledger: ledger))
    }

    mutating func endShare(with member: Int) throws(Objection) {
        guard let place = shares.firstIndex(where: { $0.isOpen && $0.member == member }) else { throw .notShared }
        let at = clock
        let delay = store.clock.promptness(&shares[place].ledger.random)
        shares[place].ledger.withdraw(at: at, after: delay)
        shares[place].isOpen = false
        clock = Swift.max(clock, shares[place].ledger.lastSigned)
    }
}
