import Testing

@testable import SubscoreCore

/// The origin of a row is decided once. Classification, timeline and state all read it, so they always agree about a
/// row. Each property holds for any history, even a contradictory one.
@Suite struct ConsistencyTests {
    private static func made(_ random: inout Seeded) -> History {
        MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random).history()
    }

    private static let beginnings: [TimelineEvent.Kind] = [
        .subscribed, .resubscribed, .renewed, .recovered, .upgraded, .downgraded, .crossgraded, .productChanged,
    ]

    /// For each row that counts, exactly one event shows how it began. For a row that counts as if it never ran, none
    /// does.
    ///
    /// - If classification calls the row a switch, at once or at the renewal, the event is a switch too.
    /// - If classification calls it a resubscription, the event is `resubscribed`.
    /// - If classification does not name the row, the event is not a switch, and the product was there before. It may be
    /// new only where the row opens its chain or opens the subscription again.
    @Test(arguments: Round.all(300))
    func classificationAndEventsNameARowAlike(_ round: Round) throws {
        var random = round.random
        let history = Self.made(&random)
        let catalog = random.chance(oneIn: 2) ? try ObservedChangeTests.catalog() : nil
        let events = history.groups.flatMap { TimelineAnswer(of: $0, in: history, catalog: catalog, until: nil).events }
        let changes = ObservedChange.all(in: history, catalog: catalog, at: nil, rounding: .halfUp)
        for row in history.rows {
            let id = row.transaction.transactionId
            var found = events.filter { $0.transactionId == id && Self.beginnings.contains($0.kind) }
            let named = changes.filter { $0.toTransactionId == id }
            if row.origin == .recovery, !named.isEmpty {
                // A recovery into another product comes before the change.
                #expect(found.first?.kind == .recovered)
                found.removeFirst()
            }
            func label() -> Comment {
                "\(history.describe(row)): \(found), \(named.map { "\($0.change) \($0.timing)" })"
            }
            guard !row.neverRan else {
                #expect(found.isEmpty && named.isEmpty, label())
                continue
            }
            #expect(found.count == 1, label())
            let kind = try #require(found.first?.kind)
            let isSwitch = [.upgraded, .downgraded, .crossgraded, .productChanged].contains(kind)
            if named.isEmpty {
                #expect(!isSwitch, label())
                let before = history.predecessor(of: row)?.transaction.productId
                let isSame = before == nil || before == row.transaction.productId
                #expect(isSame || kind == .subscribed || kind == .resubscribed, label())
            }
            for change in named {
                #expect((change.change == .resubscribe) == (kind == .resubscribed), label())
                #expect((change.change != .resubscribe) == isSwitch, label())
                #expect(change.timing == .nextRenewal ? row.origin.isRenewal : !row.origin.isRenewal, label())
                #expect(change.fromProductId != change.toProductId || change.change == .resubscribe, label())
            }
        }
    }

    /// This purchase continues the product of its own chain, and it replaces a row of another chain.
    @Test func aRowThatReplacedARowOfAnotherChainHasOneName() throws {
        let history = History([
            .row("1", 0, 30, chain: "1", product: "a", upgraded: true), .row("2", -10, 15, chain: "2", product: "b"),
            .row("3", 10, 40, chain: "2", product: "b", reason: .purchase),
        ])
        let events = history.groups.flatMap { TimelineAnswer(of: $0, in: history, catalog: nil, until: nil).events }
        let third = try #require(history.row("3")?.transaction.transactionId)
        let changes = ObservedChange.all(in: history, catalog: nil, at: nil, rounding: .halfUp)
        let isSwitch = changes.contains { $0.toTransactionId == third }
        #expect(isSwitch)
        #expect(isSwitch != events.contains { $0.transactionId == third && $0.kind == .renewed })
    }

    /// A gap about which nothing was reported fits the row that closed it: it is not expired before a renewal, unless
    /// purchases are missing, and not retry before a purchase. And a row that was replaced gives no access from the purchase that replaced it on.
    @Test(arguments: Round.all(300))
    func gapsGoWithTheRowThatClosedThem(_ round: Round) throws {
        var random = round.random
        let history = Self.made(&random)
        for (index, chain) in history.chains.enumerated() {
            let intervals = history.decided[index].intervals
            for (gap, next) in zip(intervals, intervals.dropFirst()) {
                let closing = history.rows[chain.rows].first { $0.ran && $0.transaction.purchaseDate == gap.end }
                func label() -> Comment {
                    "\(history.describe(gap)), \(history.describe(next)) in \(history.described())"
                }
                switch gap.rule {
                case .stateGapExpired where next.row != gap.row:
                    #expect(gap.isPurchaseMissing || closing.map { !$0.origin.isRenewal } ?? true, label())
                case .stateGapRetry where next.row != gap.row, .stateLateRenewal where next.row != gap.row:
                    #expect(closing.map { $0.origin.isRenewal } ?? true, label())
                default: break
                }
            }
            for interval in intervals where interval.state.hasAccess && interval.basis == .observed {
                guard let row = history.row(of: interval), row.isReplaced, interval.rule == .stateSubscribed else {
                    continue
                }
                #expect(interval.end.map { $0 <= row.end } ?? false, "\(history.describe(interval))")
            }
        }
    }

    /// In a history without reports, a gap before a renewal is retry, or no lapse if it is a minute or less. A gap
    /// before a purchase is expired.
    @Test(arguments: Round.all(200))
    func gapsWithoutReports(_ round: Round) throws {
        var random = round.random
        let history = MadeUpRecords(chains: 1, &random).withoutReports().history()
        let intervals = try history.walked()
        for interval in intervals where interval.state == .billingRetry || interval.state == .expired {
            // If several rows begin at the same instant, the oldest closed the gap.
            guard let end = interval.end,
                let next = history.rows.first(where: { $0.transaction.purchaseDate == end && $0.ran })
            else { continue }
            let ended = history.rows[try #require(interval.row)]
            guard ended.ran, !ended.isReplaced, !ended.transaction.isUpgraded, ended.revokedDate == nil else {
                continue
            }
            guard !interval.isPurchaseMissing else { continue }
            #expect((interval.state == .billingRetry) == next.origin.isRenewal, "\(history.described())")
        }
    }

    /// `grace_started` and `retry_started` appear where an interval of that state follows another state in its own chain, and
    /// not elsewhere; `expired` only where no chain gives access from then on, once for each instant. The exception is a grace
    /// that a recovery was dated back over: no interval shows it.
    @Test(arguments: Round.all(200))
    func eachStateIsReportedWhereItBegins(_ round: Round) {
        var random = round.random
        let history = Self.made(&random)
        for group in history.groups {
            let course = TimelineAnswer(of: group, in: history, catalog: nil, until: nil)
            var beginning: [String] = []
            for intervals in history.decided[group.chains].map(\.intervals) {
                var previous: SubscriptionState?
                for interval in intervals {
                    // How long a first state had lasted when only reports show it is unknown.
                    let isReported = interval.row != nil || previous != nil && previous != SubscriptionState.none
                    let isBeforeRows = interval.row == nil && intervals.last?.row != nil
                    if interval.state != previous, isReported, !isBeforeRows {
                        switch interval.state {
                        case .expired where !(course.intervals.at(interval.start)?.state.hasAccess ?? false):
                            beginning.append("expired \(interval.start.day)")
                        case .billingRetry: beginning.append("retryStarted \(interval.start.day)")
                        case .billingGracePeriod: beginning.append("graceStarted \(interval.start.day)")
                        default: break
                        }
                    }
                    previous = interval.state
                }
            }
            let isRecovered = history.rows.contains { $0.origin == .recovery }
            let found = course.events.filter { [.expired, .retryStarted, .graceStarted].contains($0.kind) }
                .filter { !isRecovered || $0.kind != .graceStarted }.map { "\($0.kind) \($0.at.day)" }
            let expected = beginning.filter { !isRecovered || !$0.hasPrefix("graceStarted") }
            #expect(Set(found) == Set(expected), "\(history.described())")
            let troubles = [found, expected].map { $0.count { !$0.hasPrefix("expired") } }
            #expect(troubles[0] == troubles[1], "\(history.described())")
        }
    }

    /// If a renewal is predicted, the answer for the instant just before names it as next, unless auto-renew is not known to
    /// have been on then: what is predicted follows from the newest report, which may count from a later instant.
    @Test(arguments: Round.all(300))
    func nextNeverContradictsUpcoming(_ round: Round) {
        var random = round.random
        let history = MadeUpRecords(chains: 1, &random).history()
        for group in history.groups {
            let course = TimelineAnswer(of: group, in: history, catalog: nil, until: nil)
            for moment in course.upcoming where moment.kind == .renews || moment.kind == .changeTakesEffect {
                let before = moment.at.advanced(byMilliseconds: -1)
                let subscription = history.subscriptions(at: before).first
                guard subscription?.now.autoRenew == true else { continue }
                #expect(subscription?.next(history)?.state == .subscribed, "\(history.described())")
                #expect(subscription?.next(history)?.at == moment.at, "\(history.described())")
            }
        }
    }

    @Test func aSubscriptionThatAStatusEndedDoesNotRenew() throws {
        let history = History([.row("1", 0, 30, signed: 0)], [.signed(10, .info(autoRenew: true), status: 2)])
        let upcoming = TimelineAnswer(of: history.groups[0], in: history, catalog: nil, until: nil).upcoming
        #expect(upcoming.isEmpty)
    }

    /// Windows of access are the intervals that give access, joined.
    @Test(arguments: Round.all(100))
    func windowsAreTheTimesOfAccess(_ round: Round) {
        var random = round.random
        let history = Self.made(&random)
        let timelines = history.groups.map { Timeline(history, $0, nil) }
        let windows = AccessWindow.all(of: timelines, toleratedLapse: 0)
        for (left, right) in zip(windows, windows.dropFirst()) {
            #expect(left.end.map { $0 < right.start } ?? false)
        }
        for instant in MadeUpRecords.instants {
            let hasAccess = timelines.contains { $0.intervals.contains { $0.state.hasAccess && $0.holds(instant) } }
            #expect(windows.contains { $0.holds(instant) } == hasAccess)
        }
    }
}
