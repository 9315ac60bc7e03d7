internal import SubscoreCore

// What the customer does, and what Apple's support and the developer do for the customer. Each is done at `clock`.
extension Subscription {
    /// Whether a period runs that was paid for, or is to be. None does after a refund, until what was charged ahead begins.
    func requireActive() throws(ActionError) {
        switch phase {
        case .running: guard own.state(at: clock).hasAccess else { throw .notSubscribed }
        case .grace, .retry: throw .inTrouble
        case .lapsed, .revoked: throw .notSubscribed
        }
    }

    mutating func subscribe(_ purchase: Purchase) throws(ActionError) {
        switch phase {
        case .running: throw .alreadySubscribed
        case .grace, .retry: throw .inTrouble
        case .lapsed, .revoked: break
        }
        let at = clock
        let isFirst = self.isFirst && own.rows.isEmpty
        seatPrices = purchase.tiers.isEmpty ? nil : (purchase.plan, purchase.tiers)
        renewals = 0
        isWithdrawn = false
        let index = keep(purchase.offer)
        charge(
            purchase.plan,
            purchase.billing,
            from: at,
            isRenewal: false,
            keepsAnchor: false,
            offer: index,
            items: purchase.items,
            seats: purchase.seats
        )
        report("SUBSCRIBED", isFirst ? "INITIAL_BUY" : "RESUBSCRIBE", status: .subscribed, at: at)
    }

    private mutating func keep(_ offer: Offer?) -> Int? {
        guard let offer else { return nil }
        write { $0.offers.append(offer) }
        return own.offers.count - 1
    }

    mutating func switchPlan(to chosen: Int, _ billing: Billing? = nil, _ offer: Offer? = nil) throws(ActionError) {
        try requireActive()
        let renewal = own.renewal
        if offer != nil, own.latest.seats != nil { throw .offerForSeats }
        guard store.plans[chosen].group.utf8.elementsEqual(plan.group.utf8) else { throw .otherGroup }
        let at = clock
        let type: StaticString = offer == nil ? "DID_CHANGE_RENEWAL_PREF" : "OFFER_REDEEMED"
        let isSame = chosen == renewal.plan && (billing == nil || billing.isMonthly == own.latest.billing.isMonthly)
        let isAtOnce = switchesAtOnce(to: chosen, billing)
        if offer != nil, renewal.following != nil, isSame || !isAtOnce { throw .offerInCommitment }
        if isSame {
            if let offer {
                let index = keep(offer)
                write { ledger in
                    ledger.renewal.next = chosen
                    ledger.renewal.autoRenews = true
                    ledger.renewal.offer = index
                    ledger.renewal.milliunits = offer.milliunits
                }
                report(type, status: .subscribed, at: at)
            } else if hasPendingChange {
                prefer(chosen, own.latest.billing)
                report(type, status: .subscribed, at: at)
            } else if !renews {
                try setAutoRenew(true)
            } else {
                throw .sameProduct
            }
        } else if isAtOnce {
            guard own.rows[own.position(at: at)].plan == own.latest.plan else { throw .changeCharged }
            replace(by: chosen, billing, keep(offer))
            report(type, "UPGRADE", status: .subscribed, at: at)
        } else {
            let index = keep(offer)
            prefer(chosen, billing)
            if let offer {
                write { ledger in
                    ledger.renewal.offer = index
                    ledger.renewal.milliunits = offer.milliunits
                }
            }
            report(type, "DOWNGRADE", status: .subscribed, at: at)
        }
    }

    /// A higher level is immediate, and so is another product of the same level and duration, except out of a commitment and
    /// into one.
    private func switchesAtOnce(to chosen: Int, _ billing: Billing?) -> Bool {
        let other = store.plans[chosen]
        let isCommitment = own.renewal.following != nil || billing.isMonthly || chosen == own.renewal.plan
        return isCommitment ? other.level < plan.level : plan.switchesAtOnce(to: other)
    }

    private var hasPendingChange: Bool {
        let renewal = own.renewal
        if let following = renewal.following {
            return following.plan != renewal.plan || !following.billing.isMonthly
        }
        return renewal.next != renewal.plan || renewal.billing.isMonthly != own.latest.billing.isMonthly
    }

    /// The next renewal is of this plan, at its own price. In a commitment it is what follows that.
    private mutating func prefer(_ chosen: Int, _ billing: Billing?) {
        let price = payment(of: chosen, billing)
        if let following = own.renewal.following {
            nextPrice = nil
            let isLast = own.latest.commitment?.isLast == true
            var changed = Following(plan: chosen, billing: billing ?? .upfront, end: following.end)
            changed.milliunits = price
            write { ledger in
                ledger.renewal.following = changed
                ledger.renewal.priceIncreaseStatus = nil
                guard isLast else { return }
                ledger.renewal.next = chosen
                ledger.renewal.billing = changed.billing
                ledger.renewal.milliunits = price
            }
            return
        }
        if let next = own.renewal.seats { own.renewal.seats = seats(0..<next.quantity, of: chosen) }
        write { ledger in
            ledger.renewal.next = chosen
            ledger.renewal.billing = billing
            ledger.renewal.autoRenews = true
            ledger.renewal.offer = nil
            ledger.renewal.milliunits = price
            ledger.renewal.priceIncreaseStatus = nil
        }
    }

    /// The period that runs is cut, and with it one that was charged ahead of its time.
    private mutating func replace(by chosen: Int, _ billing: Billing?, _ offer: Int?) {
        let (at, isDated) = (clock, store.choices.datesUpgrades)
        let seats = own.seats(of: own.period(of: own.position(at: at)))
        write { ledger in
            let first = ledger.period(of: ledger.position(at: at)).lowerBound
            for position in first..<ledger.rows.count where ledger.rows[position].revocation == nil {
                ledger.giveBackUnused(position, at: at)
                ledger.rows[position].isUpgraded = true
                ledger.rows[position].modified = at
                if isDated || ledger.rows[position].purchase > at { ledger.rows[position].revocation = at }
            }
        }
        renewals = 0
        charge(chosen, billing, from: at, isRenewal: false, keepsAnchor: false, offer: offer, seats: seats)
    }

    mutating func setAutoRenew(_ on: Bool) throws(ActionError) {
        if isOver { throw .notSubscribed }
        guard renews != on else { throw .alreadySo }
        // A commitment that a refund ended comes back with auto-renew.
        let following = own.renewal.following ?? (on ? goingOn : nil)
        write { ledger in
            ledger.renewal.following = following
            ledger.renewal.following?.renews = on
            if on || following == nil { ledger.renewal.autoRenews = on }
        }
        let at = clock
        let state: StateHistory.State
        switch phase {
        case .grace:
            state = .billingGracePeriod
            stopsRetryAt = on ? nil : Swift.min(at + store.clock.cancellation, own.renewal.graceEnd ?? at)
        case .retry:
            state = .billingRetry
            // Who is committed still owes the months that are left.
            if !isCommitted { stopsRetryAt = on ? nil : Swift.min(at + store.clock.cancellation, retryEnd) }
        default: state = own.state(at: at)
        }
        report(
            "DID_CHANGE_RENEWAL_STATUS",
            on ? "AUTO_RENEW_ENABLED" : "AUTO_RENEW_DISABLED",
            status: state,
            at: at
        )
        if on, billingWorks, phase == .grace || phase == .retry { recover() }
    }

    mutating func setBilling(works: Bool) {
        billingWorks = works
        if works, wantsRenewal, phase == .grace || phase == .retry { recover() }
    }

    mutating func refund(_ milliPercent: Int64?, periodsAgo: Int64) throws(ActionError) {
        guard !own.rows.isEmpty else { throw .notSubscribed }
        let at = clock
        let current = own.period(of: own.position(at: at))
        var period = current
        for _ in 0..<periodsAgo {
            guard period.lowerBound > 0 else { throw .noSuchPeriod }
            period = own.period(of: period.lowerBound - 1)
        }
        // Nothing was paid for a trial. That of a family member ends with the purchaser's.
        guard !own.rows[period.lowerBound].isTrial || own.account.isShared else { throw .trialRefunded }
        let refunded = period.filter { own.rows[$0].canBeRefunded }
        guard !refunded.isEmpty else { throw .alreadyRefunded }
        let share = milliPercent ?? 100_000
        for position in refunded { own.mark(position, at: at, milliPercent: share) }
        guard period == current else {
            for position in refunded { signOwn("REFUND", about: position, at: at) }
            return
        }
        own.end(period.upperBound, at: at)
        reportRevoked(refunded, at: at)
    }

    /// After the running period was refunded: for the purchaser, with each transaction, and for the members who share
    /// it.
    mutating func reportRevoked(_ positions: [Int], _ subtype: StaticString? = nil, at: Int64) {
        let isAhead = own.period(of: own.position(at: at)).upperBound < own.rows.count - 1
        let type: StaticString = own.account.isShared ? "REVOKE" : "REFUND"
        phase = isAhead ? .running : .revoked
        stopsRetryAt = nil
        for position in positions {
            let delay = store.clock.deliveryDelay(&own.random)
            own.sign(type, subtype, about: position, status: .revoked, at: at, after: delay)
        }
        clock = Swift.max(clock, own.lastSigned)
        for index in shares.indices where shares[index].isOpen {
            let position = shares[index].ledger.position(at: at)
            shares[index].ledger.revoke(position, at: at, milliPercent: nil)
            let delay = store.clock.deliveryDelay(&shares[index].ledger.random)
            shares[index].ledger.sign("REVOKE", about: position, status: .revoked, at: at, after: delay)
            clock = Swift.max(clock, shares[index].ledger.lastSigned)
        }
        // What a family member had is withdrawn. What was charged ahead of its time begins for the whole family.
        guard !isAhead else { return }
        for index in shares.indices { shares[index].isOpen = false }
    }

    /// - Parameter position: The row that the customer wants a refund for; nil for the one that represents the subscription.
    mutating func requestRefund(about position: Int? = nil, _ reason: StaticString) {
        signOwn("CONSUMPTION_REQUEST", about: position, at: clock, reason: reason)
        own.noteRequest(about: position ?? own.shown, reason)
    }

    mutating func declineRefund(about position: Int? = nil) {
        signOwn("REFUND_DECLINED", about: position, at: clock)
        own.closeRequest(about: position ?? own.shown, isDeclined: true)
    }

    /// A notification that only the purchaser gets, with the state as it is.
    mutating func signOwn(
        _ type: StaticString,
        _ subtype: StaticString? = nil,
        about position: Int? = nil,
        at instant: Int64,
        reason: StaticString? = nil
    ) {
        let delay = store.clock.deliveryDelay(&own.random)
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

    mutating func refundItem(_ sku: String) throws(ActionError) {
        guard !own.rows.isEmpty else { throw .notSubscribed }
        let at = clock
        let position = own.position(at: at)
        guard !own.rows[position].isTrial else { throw .trialRefunded }
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
        reportRevoked([position], at: at)
    }

    mutating func reverseRefund() throws(ActionError) {
        guard let last = own.rows.lastIndex(where: { $0.canBeReversed }), let refunded = own.rows[last].revocation
        else {
            throw own.rows.contains { $0.isRefundedBySeats } ? .seatsRefunded : .notRefunded
        }
        let at = clock
        let period = own.period(of: last)
        // A period that was the latest when it was refunded ended then. Its return would rewrite what followed.
        if period.upperBound < own.rows.count - 1, own.rows[period.upperBound + 1].purchase > refunded {
            throw .boughtSince
        }
        let reversed = period.filter { own.rows[$0].canBeReversed && own.rows[$0].revocation == refunded }
        for position in reversed {
            own.giveBack(-(own.rows[position].refunded ?? 0), of: 100_000, position)
            own.rows[position].revocation = nil
            own.rows[position].refunded = nil
            own.rows[position].modified = at
        }
        if period.upperBound == own.rows.count - 1 { bringBack(period, refundedAt: refunded, at: at) }
        for position in reversed { signOwn("REFUND_REVERSED", about: position, at: at) }
    }

    /// The latest period, as if it had not been refunded.
    private mutating func bringBack(_ period: ClosedRange<Int>, refundedAt refunded: Int64, at: Int64) {
        let row = own.rows[period.lowerBound]
        let expires = own.latest.expires
        let wasInTrouble = own.course.undo(from: refunded)
        phase = at < expires ? .running : .lapsed
        own.stateEnd = at < expires ? expires : Int64.max
        if refunded < expires { own.course.turn(.subscribed, from: refunded, row: row) }
        if at >= expires {
            own.renewal.expirationIntent = own.renewal.expirationIntent ?? 1
            // The refund ended the retry, and its notification reported that.
            let noticed = own.notices.first { $0.row?.id == row.id && $0.row?.revocation == refunded }?.signed
            if refunded < expires {
                own.course.turn(.expired, from: expires, row: row)
            } else if wasInTrouble {
                own.course.turn(.expired, from: noticed ?? refunded, row: row)
            }
        }
    }

    mutating func extend(days: Int64) throws(ActionError) {
        try requireActive()
        guard !own.latest.isTrial else { throw .trialExtended }
        guard !own.latest.isSeatAddition else { throw .severalTransactions }
        let at = clock
        guard extensions.filter({ $0 > at - 365 * StoreClock.day }).count < 2 else { throw .tooManyExtensions }
        extensions.append(at)
        let expires = own.latest.expires + days * StoreClock.day
        let commitment = own.latest.commitment.map { commitmentEnd($0.number, after: expires) }
        write { ledger in
            if let commitment {
                ledger.rows[ledger.rows.count - 1].commitment?.end = commitment
                ledger.renewal.following?.end = commitment
            }
            ledger.rows[ledger.rows.count - 1].expires = expires
            ledger.rows[ledger.rows.count - 1].modified = at
            ledger.stateEnd = expires
            ledger.renewal.renewalDate = expires
        }
        // From now on, renewals are counted from here.
        anchor = expires
        boundary = 0
        report("RENEWAL_EXTENDED", status: .subscribed, at: at)
    }

    mutating func raisePrice(of chosen: Int, to milliunits: Int64, needsConsent: Bool) throws(ActionError) {
        try requireActive()
        let following = own.renewal.following
        guard chosen == following?.plan ?? own.renewal.next else { throw .notSubscribed }
        guard renews else { throw .notSubscribed }
        if let seatPrices, seatPrices.plan == chosen, own.renewal.seats != nil { throw .tieredPrice }
        guard let price = payment(of: chosen, following?.billing ?? own.renewal.billing) else { throw .noPrice }
        guard price != milliunits else { throw .samePrice }
        let at = clock
        nextPrice = (chosen, milliunits)
        let isOffered = own.renewal.offer != nil
        if let next = own.renewal.seats {
            let tier = PriceTier(milliunits: milliunits, quantity: nil)
            own.renewal.seats = Seats(0..<next.quantity, at: [tier])
        }
        let isCommitted = self.isCommitted
        write { ledger in
            ledger.renewal.following?.milliunits = milliunits
            if !isOffered, !isCommitted { ledger.renewal.milliunits = milliunits }
        }
        // A decrease causes no notification.
        guard milliunits > price else { return }
        write { $0.renewal.priceIncreaseStatus = needsConsent ? 0 : 1 }
        signOwn("PRICE_INCREASE", needsConsent ? "PENDING" : "ACCEPTED", at: at)
    }

    mutating func consent(_ isAgreed: Bool) throws(ActionError) {
        guard own.renewal.priceIncreaseStatus == 0 else { throw .noPriceIncrease }
        try requireActive()
        let at = clock
        guard isAgreed else {
            let isInCommitment = own.renewal.following != nil
            write { ledger in
                ledger.renewal.following?.renews = false
                if !isInCommitment { ledger.renewal.autoRenews = false }
            }
            report("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", status: .subscribed, at: at)
            return
        }
        write { $0.renewal.priceIncreaseStatus = 1 }
        signOwn("PRICE_INCREASE", "ACCEPTED", at: at)
    }

    /// Shares it with a family member, or assigns a seat to a member.
    mutating func share(with member: Int, _ account: Account) throws(ActionError) {
        try requireActive()
        guard !own.account.isShared else { throw .notOwn }
        let at = clock
        switch account.ownership {
        case .assigned: try requireFreeSeat(at: at)
        case .purchased, .familyShared:
            guard shares.filter({ $0.isOpen && $0.ledger.account.ownership == .familyShared }).count < 5 else {
                throw .familyIsFull
            }
        }
        guard openShare(of: member, account.ownership) == nil else { throw .alreadySo }
        var ledger = Ledger(account, plan: own.renewal.plan, random: SplitMix64(random.next()))
        ledger.offers = own.offers
        // What runs, and what was charged ahead of its time.
        let first = own.period(of: own.position(at: at)).lowerBound
        for row in own.rows[first...] where !row.isSeatAddition {
            let isAhead = row.purchase > at
            var seats = row.seats
            seats?.revoked = 0
            seats?.isOfSeveral = false
            ledger.add(
                Ledger.Charge(
                    plan: row.plan,
                    start: Swift.max(at, row.purchase),
                    end: row.expires,
                    isRenewal: isAhead,
                    offer: row.offer,
                    milliunits: row.milliunits,
                    billing: row.billing,
                    commitment: row.commitment,
                    items: row.items,
                    seats: seats,
                    next: Ledger.Next(
                        plan: own.renewal.next,
                        milliunits: own.renewal.milliunits,
                        offer: own.renewal.offer,
                        billing: own.renewal.billing,
                        following: own.renewal.following
                    )
                ),
                at: at,
                in: store
            )
            ledger.renewal.autoRenews = own.renewal.autoRenews
            let delay = store.clock.deliveryDelay(&ledger.random)
            if isAhead {
                ledger.sign("DID_RENEW", status: .subscribed, at: at, after: delay)
            } else {
                ledger.sign("SUBSCRIBED", "INITIAL_BUY", status: .subscribed, at: at, after: delay)
            }
        }
        clock = Swift.max(clock, ledger.lastSigned)
        shares.append(Share(member: member, ledger: ledger))
    }

    private func openShare(of member: Int, _ ownership: Ownership) -> Int? {
        shares.firstIndex { $0.isOpen && $0.member == member && $0.ledger.account.ownership == ownership }
    }

    mutating func endShare(with member: Int, _ ownership: Ownership) throws(ActionError) {
        guard let index = openShare(of: member, ownership) else { throw .notShared }
        let at = clock
        let delay = store.clock.deliveryDelay(&shares[index].ledger.random)
        shares[index].ledger.withdraw(at: at, after: delay)
        shares[index].isOpen = false
        clock = Swift.max(clock, shares[index].ledger.lastSigned)
    }
}
