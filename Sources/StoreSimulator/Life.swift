/// One customer's life with an app's subscriptions. The same seed makes the same life.
///
/// A life does not look at the clock. The instant at which it begins is random, and so is the one at which it ends and
/// the store is asked for everything.
///
/// Each life has a chain of transactions. Some have a second one, in another group or shared by the family.
///
/// A life can be written in several forms, which carry different parts of it. `state(at:in:by:)` says what can be found
/// out from each.
package struct Life: Sendable {
    package let seed: UInt64
    /// When the decoded payloads, the server's responses and the receipt were signed. Later instants are a matter of
    /// forecast, and the forms differ in it.
    package let now: Int64
    let subscriptions: [Subscription]

    package init(seed: UInt64) {
        self.seed = seed
        var random = SplitMix64(seed)
        // Four years, so that a life can begin on any day of the year, a leap day too.
        let start = random.number(1_609_459_200...1_735_689_600) * 1000 + random.number(0...999)
        let now = start + random.number(1...500) * Subscription.day + random.number(0...86_399_999)
        self.now = now

        let isSandbox = random.chance(percent: 25)
        let graceDays = random.one(of: [0, 3, 16, 28] as [Int64])
        let writesFalseFlags = random.chance(percent: 50)
        func account(_ group: String, isFamilyShared: Bool) -> Account {
            Account(
                originalTransactionId: "\(random.number(100_000_000_000...199_999_999_999))",
                group: group,
                isSandbox: isSandbox,
                isFamilyShared: isFamilyShared,
                graceDays: graceDays,
                writesFalseFlags: writesFalseFlags
            )
        }
        let isFamilyShared = random.chance(percent: 10)
        let own = account("20667927", isFamilyShared: isFamilyShared)
        var chains = [Subscription(own, from: start, to: now, random: SplitMix64(random.next()))]
        if random.chance(percent: 25) {
            let isOtherGroup = random.chance(percent: 50)
            let other = account(isOtherGroup ? "21400112" : own.group, isFamilyShared: !isFamilyShared && !isOtherGroup)
            let second = random.number(start...now)
            chains.append(Subscription(other, from: second, to: now, random: SplitMix64(random.next())))
        }
        subscriptions = chains
    }

    package var groups: [String] {
        var groups: [String] = []
        for subscription in subscriptions
        where !groups.contains(where: { $0.utf8.elementsEqual(subscription.account.group.utf8) }) {
            groups.append(subscription.account.group)
        }
        return groups
    }

    /// Each chain's rows as they were at the end, oldest first.
    package var rows: [[Row]] { subscriptions.map { $0.rows } }

    /// When notifications were signed, in order.
    package var signedDates: [Int64] {
        subscriptions.flatMap { subscription in subscription.notices.map { $0.signed } }.sorted()
    }

    /// The instants at which something begins, ends or is told, in order and without repeats.
    package var instants: [Int64] {
        var instants = signedDates + [now]
        for subscription in subscriptions {
            instants += subscription.course.spans.map { $0.start }
            for row in subscription.rows {
                instants += [row.purchase, row.expires]
                if let revocation = row.revocation { instants.append(revocation) }
            }
            if let graceEnd = subscription.renewal.graceEnd { instants.append(graceEnd) }
        }
        instants.sort()
        var distinct: [Int64] = []
        for instant in instants where distinct.last != instant { distinct.append(instant) }
        return distinct
    }

    /// Instants worth asking about, none of them after `end`. Most are within a millisecond of something that happens.
    /// The others lie anywhere from a day before the first purchase on.
    package func moments(_ count: Int, until end: Int64, _ random: inout SplitMix64) -> [Int64] {
        let known = instants
        let first = Swift.min(known[0] - Subscription.day, end)
        return (0..<count).map { _ in
            random.chance(percent: 60)
                ? Swift.min(random.one(of: known) + random.number(-1...1), end) : random.number(first...end)
        }
    }

    /// Whether the store ever refunded or withdrew a purchase, even if it reversed that later.
    package var hasRefunds: Bool {
        subscriptions.contains { subscription in
            subscription.rows.contains { !$0.isUpgraded && $0.revocation != nil }
                || subscription.notices.contains { !$0.row.isUpgraded && $0.row.revocation != nil }
        }
    }

    package var hasUpgrades: Bool {
        rows.contains { $0.contains { $0.isUpgraded } }
    }

    /// Whether every row that has begun by the instant had been told by then. A renewal that is recovered within grace
    /// is dated back. So its row begins at a time when nobody knew of it.
    package func isTold(at instant: Int64) -> Bool {
        subscriptions.allSatisfy { subscription in
            subscription.rows.allSatisfy { row in
                row.purchase > instant
                    || subscription.notices.contains {
                        $0.signed <= instant && $0.row.transactionId.utf8.elementsEqual(row.transactionId.utf8)
                    }
            }
        }
    }
}
