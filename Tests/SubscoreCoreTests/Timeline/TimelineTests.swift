import Testing

@testable import SubscoreCore

@Suite struct TimelineTests {
    /// Each interval begins where the one before it ended. None is empty, and the last one is open. The first one
    /// begins with the first purchase of the chain. If the first row is a renewal, or the store stated a status, it may begin
    /// earlier.
    @Test(arguments: Round.all(150))
    func intervalsTouch(_ round: Round) throws {
        var random = round.random
        let made = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random)
        let history = made.history(from: MadeUpRecords.viewpoint(&random))
        for group in history.groups {
            let timeline = Timeline(history, group, nil)
            let chainIntervals = history.decided[group.chains].map(\.intervals)
            for intervals in chainIntervals + [timeline.intervals] where !intervals.isEmpty {
                for (left, right) in zip(intervals, intervals.dropFirst()) {
                    #expect(left.end == right.start, "\(left)\n\(right)")
                }
                for interval in intervals {
                    #expect(interval.end.isAfter(interval.start), "\(interval)")
                }
                #expect(intervals.last?.end == nil)
            }
            #expect(timeline.intervals.first?.start == chainIntervals.compactMap(\.first?.start).min())
            for (chain, intervals) in zip(group.chains, chainIntervals) {
                // A chain has no rows if each of its purchases counts as never made, or if only reports are known.
                guard let first = history.rows[history.chains[chain].rows].first else {
                    #expect(intervals.isEmpty || history.chains[chain].isReportedOnly)
                    continue
                }
                let start = try #require(intervals.first?.start)
                let purchase = first.transaction.purchaseDate
                let isAhead = first.origin.isRenewal && first.ran || history.chains[chain].hasStatuses
                #expect(isAhead ? start <= purchase : start == purchase)
                for interval in intervals where interval.start < purchase && first.ran {
                    #expect(interval.basis == .inferred && interval.state != .expired && interval.state != .revoked)
                }
            }
        }
    }

    /// Without reports, the table of states looked up instant by instant gives the same states by the same rows.
    @Test(arguments: Round.all(300))
    func isTheTableOfTheContract(_ round: Round) throws {
        var random = round.random
        let made = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random).withoutReports()
        try expectSame(made.transactions, made.history(), Pointwise(made.transactions))
    }

    /// A purchase that was refunded in full counts as never made, but what it replaced stays replaced.
    @Test(arguments: Round.all(200))
    func refundedPurchasesWereNeverMade(_ round: Round) throws {
        var random = round.random
        let made = MadeUpRecords(chains: 1, &random).withoutReports()
        let pointwise = Pointwise(made.transactions, erasesRefunds: true)
        try expectSame(made.transactions, made.history(from: Viewpoint(retroactiveRefunds: true)), pointwise)
    }

    /// If each row's first copy is signed at its purchase, all that was known at an instant had been signed by then.
    @Test(arguments: Round.all(200))
    func earlierViewIsWhatWasSigned(_ round: Round) throws {
        var random = round.random
        let made = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), isSigned: true, &random)
        let knownAt = try #require(MadeUpRecords.instants.randomElement(using: &random))
        func isSigned(_ day: Double?) -> Bool { day.map { .on($0) <= knownAt } ?? false }
        let signed = made.transactions.filter { isSigned($0.signed) }
        // Of a chain whose rows all come later nothing is known, whatever was reported.
        let later = Set(made.transactions.map(\.chain)).subtracting(signed.map(\.chain))
        let earlier = History(
            signed,
            made.reports.filter { isSigned($0.signed) && !later.contains($0.chain) }
        )
        #expect(made.history(from: Viewpoint(knownAt: knownAt)).describedIntervals() == earlier.describedIntervals())
    }

    /// Once everything is signed, what was known then is what is known now. Events of the future make an exception, and
    /// rows without a signed date, which are known from their purchase on. So no purchase here is after the last
    /// signing.
    @Test(arguments: Round.all(200))
    func viewFromTheLastSigningIsTheWhole(_ round: Round) throws {
        var random = round.random
        let made = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), isSigned: true, &random)
        let whole = made.history()
        // What is upcoming begins at the last signing of its own group.
        guard whole.groups.count == 1 else { return }
        let newest = try #require(whole.groups.compactMap { whole.knownThrough(of: $0) }.max())
        #expect(made.history(from: Viewpoint(knownAt: newest)).described() == whole.described())
    }

    /// An assumed renewal replaces what follows the last row, and changes nothing before.
    @Test(arguments: Round.all(200))
    func assumedRenewalGoesOn(_ round: Round) throws {
        var random = round.random
        let made = MadeUpRecords(chains: 1, &random)
        let (history, assuming) = (made.history(), made.history(from: Viewpoint(assumeRenewal: true)))
        let plain = try history.walked()
        let assumed = try assuming.walked()
        guard let last = assumed.last, last.basis == .projected, last.state == .subscribed else {
            #expect(assumed.map { assuming.describe($0) } == plain.map { history.describe($0) })
            return
        }
        #expect(last.renewedProductId != nil)
        let before = assumed.dropLast().map { assuming.describe($0) }
        #expect(before == plain.prefix(assumed.count - 1).map { history.describe($0) })
        // A status of 1 after the end is not trouble, so it counts for a while.
        #expect(plain[(assumed.count - 1)...].allSatisfy { $0.state == .expired || $0.rule == .stateStatus })
    }

    /// Renewal info without a date counts as current, so it outweighs a failure before the end of the period.
    @Test func unsignedRenewalInfoIsCurrent() throws {
        let history = History(
            [.row("1", 0, 30)],
            [.signed(29, sent: .didFailToRenew, .gracePeriod, of: "1"), .signed(nil, .info(retry: false, intent: 1))]
        )
        let states = try history.walked().map(\.state)
        #expect(states.first == .subscribed && states.last == .expired)
    }

    @Test func withoutRows() throws {
        let history = History([.row("1", 0, 30, revoked: 10)], from: Viewpoint(retroactiveRefunds: true))
        for group in history.groups { #expect(Timeline(history, group, nil).intervals.isEmpty) }
        #expect(History([]).groups.isEmpty)
    }

    struct Best: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var reports: [TestReport] = []
        let intervals: [String]
    }

    static let bests = [
        Best(
            scenario: "access outranks no access",
            copies: [.row("1", 0, 30), .row("2", 10, 40, chain: "2", revoked: 15)],
            intervals: [
                "subscribed 0-10 observed 1", "subscribed 10-15 observed 2", "subscribed 15-30 observed 1",
                "expired 30- inferred 1",
            ]
        ),
        Best(
            scenario: "trouble outranks an end",
            copies: [.row("1", 0, 30), .row("2", 10, 40, chain: "2")],
            reports: [.signed(31, .info(retry: true))],
            intervals: [
                "subscribed 0-10 observed 1", "subscribed 10-40 observed 2", "billingRetry 40-90 observed 1",
                "expired 90- inferred 2",
            ]
        ),
        Best(
            scenario: "a family share that was withdrawn earlier does not decide over the customer's own",
            copies: [
                .row("1", 0, 30), .row("2", 10, 40, chain: "2", revoked: 20, withdrawn: true, shared: true),
            ],
            intervals: [
                "subscribed 0-10 observed 1", "subscribed 10-20 observed 2", "subscribed 20-30 observed 1",
                "expired 30- inferred 1",
            ]
        ),
        Best(
            scenario: "of chains that ended at the same instant the newest row decides",
            copies: [.row("1", 0, 30), .row("2", 10, 30, chain: "2")],
            intervals: ["subscribed 0-10 observed 1", "subscribed 10-30 observed 2", "expired 30- inferred 2"]
        ),
        Best(
            scenario: "of five chains the newest one that runs decides, and the one before it goes on afterwards",
            copies: [
                .row("1", 0, 30), .row("2", 5, 12, chain: "2"), .row("3", 8, 50, chain: "3"),
                .row("4", 20, 25, chain: "4"), .row("5", 22, 24, chain: "5"),
            ],
            intervals: [
                "subscribed 0-5 observed 1", "subscribed 5-8 observed 2", "subscribed 8-20 observed 3",
                "subscribed 20-22 observed 4", "subscribed 22-24 observed 5", "subscribed 24-25 observed 4",
                "subscribed 25-50 observed 3", "expired 50- inferred 3",
            ]
        ),
    ]

    @Test(arguments: bests)
    func bestOfSeveralChains(_ best: Best) throws {
        let history = History(best.copies, best.reports)
        try #require(history.groups.count == 1)
        let intervals = Timeline(history, history.groups[0], nil).intervals
        #expect(intervals.map { history.describe($0) } == best.intervals)
    }

    /// Access of a row ends with its grace; of the group with whichever chain ran last.
    @Test func lastAccess() throws {
        let grace = TestReport.signed(31, .info(retry: true, grace: 40))
        let history = History([.row("1", 0, 30), .row("2", 10, 60, chain: "2")], [grace])
        let timeline = Timeline(history, try #require(history.groups.first), nil)
        let retry = try #require(timeline.intervals.at(.on(70)))
        #expect(retry.state == .billingRetry)
        #expect(timeline.lastAccess(before: retry, history)?.end == .on(40))
        #expect(timeline.intervals.lastAccess(before: .on(70))?.end == .on(60))
        #expect(timeline.intervals.lastAccess(before: .on(0)) == nil)
    }

    /// The customer pays for what runs at the same time, and may have to pay for what is in retry; not for a share.
    @Test func secondPayment() throws {
        func second(_ copy: TestCopy, at day: Double) throws -> SubscriptionState? {
            let history = History([.row("1", 0, 30), copy], [.signed(31, .info(retry: true))])
            let timeline = Timeline(history, try #require(history.groups.first), nil)
            let first = try #require(timeline.intervals.at(.on(day)))
            return timeline.secondPayment(beside: first, at: .on(day), history)?.state
        }
        #expect(try second(.row("2", 10, 60, chain: "2"), at: 20) == .subscribed)
        #expect(try second(.row("2", 10, 60, chain: "2"), at: 40) == .billingRetry)
        #expect(try second(.row("2", 10, 60, chain: "2"), at: 5) == nil)
        #expect(try second(.row("2", 10, 60, chain: "2", shared: true), at: 40) == nil)
        #expect(try second(.row("2", 30, 60), at: 40) == nil)
    }

    private func expectSame(_ copies: [TestCopy], _ history: History, _ pointwise: Pointwise) throws {
        try #require(history.groups.count <= 1)
        let intervals = history.groups.first.map { Timeline(history, $0, nil).intervals } ?? []
        for instant in MadeUpRecords.instants {
            let decision = intervals.first { $0.holds(instant) }.map {
                Pointwise.Decision(state: $0.state, transaction: history.text(history.row(of: $0)) ?? "-")
            }
            // The table does not cover the time before the first row, so a renewal made ahead is left out.
            if intervals.contains(where: { $0.holds(instant) && $0.rule == .stateRenewedAhead }) { continue }
            let expected = pointwise.decision(at: instant)
            guard decision != expected else { continue }
            Issue.record(
                """
                at day \(instant.day): \(decision.map { "\($0)" } ?? "none"), \
                but by the table \(expected.map { "\($0)" } ?? "none")
                \(history.described().joined(separator: "\n"))
                """
            )
            return
        }
    }
}
