internal import Subscore

// What the store does by itself: it renews, fails to renew, retries and gives up.
extension Subscription {
    mutating func endPeriod() {
        let row = rows[rows.count - 1]
        guard renewal.autoRenews else {
            expire(intent: 1, "VOLUNTARY")
            return
        }
        if renewal.priceIncreaseStatus == 0 {
            expire(intent: 3, "PRICE_INCREASE")
            return
        }
        switch random.number(0...99) {
        case 0..<70:
            // The charge may be made up to a day early. The period begins at the expiry all the same.
            let early = random.chance(percent: 60) ? random.number(0...Self.day - 20 * Self.second) : 0
            guard reach(row.expires - early) else { return }
            add(renewal.next, from: row.expires, isRenewal: true, keepsAnchor: true)
            notify("DID_RENEW", status: .subscribed)
        case 70..<96: failToRenew()
        default: expire(intent: 4, "PRODUCT_NOT_FOR_SALE")
        }
    }

    private mutating func expire(intent: Int64, _ subtype: StaticString) {
        let row = rows[rows.count - 1]
        guard reach(row.expires) else { return }
        course.turn(.expired, from: row.expires, row: row)
        renewal.autoRenews = false
        renewal.expirationIntent = intent
        phase = .lapsed
        notify("EXPIRED", subtype, status: .expired)
    }

    private mutating func failToRenew() {
        let row = rows[rows.count - 1]
        let end = row.expires
        let early = random.chance(percent: 50) ? random.number(0...Self.day - 20 * Self.second) : 0
        guard reach(end - early) else { return }
        let days = row.plan.period.unit == .week ? Swift.min(account.graceDays, 6) : account.graceDays
        let graceEnd = end + days * Self.day
        renewal.isRetrying = true
        if days > 0 {
            renewal.graceEnd = graceEnd
            notify("DID_FAIL_TO_RENEW", "GRACE_PERIOD", status: .billingGracePeriod)
        } else {
            notify("DID_FAIL_TO_RENEW", status: .billingRetry)
        }
        guard reach(end) else { return }

        if days > 0 {
            course.turn(.billingGracePeriod, from: end, row: row)
            if random.chance(percent: 45) {
                // A recovery within grace keeps the billing date, so the new period is dated back. If it is a week
                // after a longer period, it must not be over by the time of the recovery.
                let last = renewal.next.period.unit == .week ? Swift.min(days, 6) * Self.day + end : graceEnd
                guard reach(random.number(end + 20 * Self.second...last - 1)) else { return }
                add(renewal.next, from: end, isRenewal: true, keepsAnchor: true)
                notify("DID_RENEW", "BILLING_RECOVERY", status: .subscribed)
                return
            }
            guard reach(graceEnd) else { return }
            course.turn(.billingRetry, from: graceEnd, row: row)
            notify("GRACE_PERIOD_EXPIRED", status: .billingRetry)
        } else {
            course.turn(.billingRetry, from: end, row: row)
        }
        retry(row)
    }

    private mutating func retry(_ row: Row) {
        let end = row.expires
        if random.chance(percent: 55) {
            guard reach(random.number(clock + 20 * Self.second...end + 59 * Self.day)) else { return }
            course.endTrouble(since: end, .renewed)
            // A recovery after grace makes its own date the billing date.
            add(renewal.next, from: clock, isRenewal: true, keepsAnchor: false)
            notify("DID_RENEW", "BILLING_RECOVERY", status: .subscribed)
            return
        }
        guard reach(random.number(end + 45 * Self.day...end + 60 * Self.day)) else { return }
        course.endTrouble(since: end, .exhausted)
        course.turn(.expired, from: clock, row: row)
        renewal.isRetrying = false
        renewal.autoRenews = false
        renewal.expirationIntent = 2
        phase = .lapsed
        // Only this notification tells when retry ended, so it must not come late.
        notify("EXPIRED", "BILLING_RETRY", status: .expired, isPrompt: true)
    }
}
