internal import SubscoreCore

/// One customer's life with an app's subscriptions. The same seed makes the same life.
///
/// A life does not read the clock. The instant at which it begins is random, and so is the one at which it ends and the
/// store is asked for everything. Far more happens in it than in a customer's: it is for tests.
///
/// Each life has a chain of transactions. Some have a second one, in another group or shared by the family.
///
/// A life can be written in several forms, which carry different parts of it. `state(at:in:by:)` returns what can be
/// found out from each.
package struct Life: Sendable {
    package let seed: UInt64
    let store: Store
    let subscriptions: [Subscription]

    package init(seed: UInt64) {
        self.seed = seed
        var random = SplitMix64(seed)
        // Four years, so that a life can begin on any day of the year, a leap day too.
        let start = random.number(1_609_459_200...1_735_689_600) * 1000 + random.number(0...999)
        let now = start + random.number(1...500) * StoreClock.day + random.number(0...86_399_999)

        let isSandbox = random.chance(percent: 25)
        let graceDays = random.one(of: [0, 3, 16, 28] as [Int64])
        // The sandbox on the clock of production: what it leaves out matters here, not its haste.
        var store = Store(
            plans: Self.plans("20667927"),
            others: [],
            clock: StoreClock(.production, on: .pacific, graceDays: graceDays),
            environment: isSandbox ? .sandbox : .production,
            bundleId: "com.example.reader",
            appAppleId: 1_234_567_890,
            storefront: "USA",
            currency: "USD",
            delivery: Delivery(duplicate: 0, late: 0, lost: 0),
            seed: seed,
            until: now + 1
        )
        // The sandbox does not date an upgrade.
        store.choices = RandomChoices(
            failsEarly: random.chance(percent: 50),
            endsRetryEarly: true,
            datesUpgrades: !isSandbox,
            writesFalseFlags: random.chance(percent: 50)
        )
        self.store = store

        let isFamilyShared = random.chance(percent: 10)
        var played = [Self.played(0, in: store, isFamilyShared: isFamilyShared, from: start, &random)]
        if random.chance(percent: 25) {
            let isOtherGroup = random.chance(percent: 50)
            var other = store
            if isOtherGroup { other = store.selling(Self.plans("21400112")) }
            let second = random.number(start...now)
            let isShared = !isFamilyShared && !isOtherGroup
            played.append(Self.played(1, in: other, isFamilyShared: isShared, from: second, &random))
        }
        subscriptions = played
    }

    private static func played(
        _ number: UInt64,
        in store: Store,
        isFamilyShared: Bool,
        from start: Int64,
        _ random: inout SplitMix64
    ) -> Subscription {
        let account = Account(
            number: number + 1,
            group: store.plans[0].group,
            ownership: isFamilyShared ? .familyShared : .purchased,
            appAccountToken: "8f2c8b52-2b8a-4c5a-9d6b-3f6f3c1e7a10",
            appTransactionId: 704_000_000_000_000_001
        )
        let own = Subscription(
            account,
            in: store,
            plan: 0,
            at: start,
            isFirst: true,
            random: SplitMix64(random.next())
        )
        var player = Player(own, extreme: .extreme, random: SplitMix64(random.next()))
        player.play()
        return player.subscription
    }

    /// A subscription group with three levels. Each has two durations, and one has two products of the same duration.
    private static func plans(_ group: String) -> [Plan] {
        let month = Period(1, .month)
        func plan(_ id: String, _ level: Int64, _ period: Period?, _ milliunits: Int64) -> Plan? {
            period.map { Plan(id, group: group, level: level, period: $0, milliunits: milliunits) }
        }
        return [
            plan("pro.month", 1, month, 19_990),
            plan("pro.year", 1, Period(1, .year), 199_990),
            plan("plus.month", 2, month, 9990),
            plan("plus.music.month", 2, month, 9490),
            plan("plus.quarter", 2, Period(3, .month), 27_990),
            plan("basic.week", 3, Period(1, .week), 1990),
            plan("basic.month", 3, month, 4990),
        ].compactMap { $0 }
    }

    /// When the decoded payloads, the server's responses and the receipt were signed. Later instants are a matter of
    /// forecast, and the forms differ in it.
    package var now: Int64 { store.until - 1 }

    var ledgers: [Ledger] { subscriptions.map { $0.own } }

    package var groups: [String] {
        var groups: [String] = []
        for ledger in ledgers where !groups.contains(where: { $0.utf8.elementsEqual(ledger.account.group.utf8) }) {
            groups.append(ledger.account.group)
        }
        return groups
    }

    /// Each chain's rows as they were at the end, oldest first.
    package var rows: [[Row]] { ledgers.map { $0.rows } }

    /// When notifications were signed, in order.
    package var signedDates: [Int64] {
        ledgers.flatMap { ledger in ledger.notices.map { $0.signed }.filter { $0 <= now } }.sorted()
    }

    /// The instants at which something begins, ends or is reported, in order and without repeats.
    package var instants: [Int64] {
        var instants = signedDates + [now]
        for ledger in ledgers {
            instants += ledger.course.spans.map { $0.start }
            for row in ledger.rows {
                instants += [row.purchase, row.expires]
                if let revocation = row.revocation { instants.append(revocation) }
            }
            if let graceEnd = ledger.renewal.graceEnd { instants.append(graceEnd) }
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
        let first = Swift.min(known[0] - StoreClock.day, end)
        return (0..<count).map { _ in
            random.chance(percent: 60)
                ? Swift.min(random.one(of: known) + random.number(-1...1), end) : random.number(first...end)
        }
    }

    /// Whether the store ever refunded or withdrew a purchase, even if it reversed that later.
    package var hasRefunds: Bool {
        ledgers.contains { ledger in
            ledger.rows.contains { !$0.isUpgraded && $0.revocation != nil }
                || ledger.notices.contains { $0.row.map { !$0.isUpgraded && $0.revocation != nil } ?? false }
        }
    }

    /// What the customer paid for a group, in milliunits, less what was given back.
    package func paid(for group: String) -> Int128 {
        ledgers.filter { $0.account.group.utf8.elementsEqual(group.utf8) }.reduce(0) { $0 + $1.paid }
    }

    /// The refunds of purchases of a group that the customer asked for, in the order of the chains.
    package func refundRequests(in group: String) -> [RefundRequest] {
        ledgers.filter { $0.account.group.utf8.elementsEqual(group.utf8) }.flatMap { $0.refundRequests }
    }

    package var hasUpgrades: Bool {
        rows.contains { $0.contains { $0.isUpgraded } }
    }

    /// Whether every row that has begun by the instant had been reported by then. A renewal that is recovered within
    /// grace is dated back. So its row begins at a time at which it was not known.
    package func isReported(at instant: Int64) -> Bool {
        ledgers.allSatisfy { ledger in
            ledger.rows.allSatisfy { row in
                row.purchase > instant || ledger.notices.contains { $0.signed <= instant && $0.row?.id == row.id }
            }
        }
    }
}

extension Store {
    fileprivate func selling(_ plans: [Plan]) -> Store {
        var store = Store(
            plans: plans,
            others: others,
            clock: clock,
            environment: environment,
            bundleId: bundleId,
            appAppleId: appAppleId,
            storefront: storefront,
            currency: currency,
            delivery: delivery,
            seed: seed,
            until: until
        )
        store.choices = choices
        return store
    }
}
