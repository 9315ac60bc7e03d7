// What the customer does, and what Apple's support does for the customer.
extension Subscription {
    /// Lets one thing happen in the period. Called again and again, until nothing happens any more and the period ends.
    mutating func runPeriod() {
        let row = rows[rows.count - 1]
        let first = Swift.max(clock, row.purchase) + 20 * Self.second
        let last = row.expires - Self.day
        guard first < last, random.chance(percent: 45) else {
            endPeriod()
            return
        }
        guard reach(random.number(first...last)) else { return }
        switch random.number(0...99) {
        case 0..<25: toggleAutoRenew()
        case 25..<55: switchPlan()
        case 55..<65: refundLatest()
        case 65..<78: refundOlder()
        case 78..<90: extend()
        default: raisePrice()
        }
    }

    private mutating func toggleAutoRenew() {
        renewal.autoRenews.toggle()
        notify(
            "DID_CHANGE_RENEWAL_STATUS",
            renewal.autoRenews ? "AUTO_RENEW_ENABLED" : "AUTO_RENEW_DISABLED",
            status: .subscribed
        )
    }

    private mutating func switchPlan() {
        let current = rows[rows.count - 1].plan
        let chosen = random.one(of: Plan.all())
        if chosen.isSame(as: current) {
            guard !renewal.next.isSame(as: current) else { return }
            renewal.next = current
            notify("DID_CHANGE_RENEWAL_PREF", status: .subscribed)
        } else if current.switchesAtOnce(to: chosen) {
            let replaced = rows.count - 1
            rows[replaced].isUpgraded = true
            // The sandbox does not date an upgrade.
            if !account.isSandbox { rows[replaced].revocation = clock }
            add(chosen, from: clock, isRenewal: false, keepsAnchor: false)
            notify("DID_CHANGE_RENEWAL_PREF", "UPGRADE", status: .subscribed)
        } else {
            renewal.next = chosen
            renewal.autoRenews = true
            notify("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE", status: .subscribed)
        }
    }

    private mutating func refundLatest() {
        let latest = rows.count - 1
        rows[latest].revocation = clock
        course.turn(.revoked, from: clock, row: rows[latest])
        renewal.autoRenews = false
        phase = .revoked
        notify(account.isFamilyShared ? "REVOKE" : "REFUND", status: .revoked)
    }

    /// The refund of an older period takes no access away, and its reversal gives none back.
    private mutating func refundOlder() {
        let older = rows.indices.dropLast().filter { !rows[$0].isUpgraded && rows[$0].expires <= clock }
        guard !older.isEmpty, !account.isFamilyShared else { return }
        let chosen = random.one(of: older)
        if let date = rows[chosen].revocation {
            // A row that was the latest when it was refunded stays refunded. Reversing that would rewrite what
            // followed.
            guard date >= rows[chosen + 1].purchase else { return }
            rows[chosen].revocation = nil
            notify("REFUND_REVERSED", about: chosen, status: .subscribed)
        } else {
            rows[chosen].revocation = clock
            notify("REFUND", about: chosen, status: .subscribed)
        }
    }

    private mutating func extend() {
        let latest = rows.count - 1
        rows[latest].expires += random.number(1...90) * Self.day
        renewal.renewalDate = rows[latest].expires
        moveAnchor()
        notify("RENEWAL_EXTENDED", status: .subscribed)
    }

    private mutating func raisePrice() {
        let isAccepted = renewal.priceIncreaseStatus != nil || random.chance(percent: 50)
        renewal.priceIncreaseStatus = isAccepted ? 1 : 0
        notify("PRICE_INCREASE", isAccepted ? "ACCEPTED" : "PENDING", status: .subscribed)
    }

    mutating func lapse() {
        switch random.number(0...99) {
        case 0..<20:
            guard reach(clock + random.number(20 * Self.second...30 * Self.day)) else { return }
            refundLatest()
        case 20..<80:
            guard reach(clock + random.number(20 * Self.second...100 * Self.day)) else { return }
            subscribe(to: random.one(of: Plan.all()), at: clock)
        default: phase = .over
        }
    }

    /// The customer has no access until the next purchase, or until the refund is reversed.
    mutating func staySuspended() {
        switch random.number(0...99) {
        case 0..<40 where !account.isFamilyShared:
            guard reach(clock + random.number(20 * Self.second...40 * Self.day)) else { return }
            reverseRefund()
        case 0..<80:
            guard reach(clock + random.number(20 * Self.second...60 * Self.day)) else { return }
            subscribe(to: random.one(of: Plan.all()), at: clock)
        default: phase = .over
        }
    }

    private mutating func reverseRefund() {
        let latest = rows.count - 1
        let refunded = rows[latest].revocation ?? clock
        let expires = rows[latest].expires
        rows[latest].revocation = nil
        if refunded < expires { course.turn(.subscribed, from: refunded, row: rows[latest]) }
        if clock < expires {
            phase = .running
            notify("REFUND_REVERSED", status: .subscribed)
        } else {
            course.turn(.expired, from: Swift.max(refunded, expires), row: rows[latest])
            renewal.expirationIntent = renewal.expirationIntent ?? 1
            phase = .lapsed
            notify("REFUND_REVERSED", status: .expired)
        }
    }
}
