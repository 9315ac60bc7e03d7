import Testing

@testable import Subscore

@Suite struct TimelineTests {
    @Test(arguments: Round.all(150))
    func intervalsTouch(_ round: Round) throws {
        var random = round.random
        let records = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random)
        let timeline = try timeline(records.transactions, records.reports, Self.viewpoint(&random))
        for intervals in timeline.chainIntervals + [timeline.intervals] where !intervals.isEmpty {
            for (left, right) in zip(intervals, intervals.dropFirst()) {
                #expect(left.end == right.start, "\(left)\n\(right)")
            }
            for interval in intervals {
                #expect(interval.end.isAfter(interval.start), "\(interval)")
            }
            #expect(intervals.last?.end == nil)
        }
        let purchases = timeline.group.chains.flatMap(\.rows).map(\.purchaseDate)
        #expect(timeline.intervals.first?.start == purchases.min())
        for (chain, intervals) in zip(timeline.group.chains, timeline.chainIntervals) {
            #expect(intervals.first?.start == chain.rows.first?.purchaseDate)
        }
    }

    @Test(arguments: Round.all(50))
    func intervalsAreFoundByInstant(_ round: Round) throws {
        var random = round.random
        let records = MadeUpRecords(chains: 2, &random)
        let intervals = try timeline(records.transactions, records.reports).intervals
        for instant in MadeUpRecords.instants + [.earliest, .latest] {
            let holding = intervals.indices.filter { intervals[$0].holds(instant) }
            #expect(holding.count == (intervals.first.map { $0.start <= instant } ?? false ? 1 : 0))
            #expect(intervals.position(of: instant) == holding.first)
        }
    }

    /// The table of the contract, looked up instant by instant, gives the same states by the same rows.
    @Test(arguments: Round.all(200))
    func isTheTableOfTheContract(_ round: Round) throws {
        var random = round.random
        let records = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random)
        try expectSame(records.transactions, records.reports, Viewpoint()) { _ in true }
    }

    @Test(arguments: Round.all(100))
    func refundedPurchasesWereNeverMade(_ round: Round) throws {
        var random = round.random
        let records = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random)
        let refunded = try timeline(records.transactions, records.reports).group.chains
            .flatMap(\.rows).filter(\.isRefunded).map(\.transactionId.text)
        try expectSame(records.transactions, records.reports, Viewpoint(retroactiveRefunds: true)) { row in
            !refunded.contains(row.transactionId.text)
        }
    }

    /// Where a row's first copy was signed at its purchase, an earlier view is what had been signed by then.
    @Test(arguments: Round.all(200))
    func earlierViewIsWhatWasSigned(_ round: Round) throws {
        var random = round.random
        let records = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), isSigned: true, &random)
        let knownAt = try #require(MadeUpRecords.instants.randomElement(using: &random))
        let reports = records.reports.filter { $0.signedDate.map { $0 <= knownAt } ?? false }
        try expectSame(records.transactions, reports, Viewpoint(knownAt: knownAt)) { copy in
            copy.signedDate.map { $0 <= knownAt } ?? false
        }
    }

    /// Neither the order of the records nor their repetition changes anything.
    @Test(arguments: Round.all(200))
    func orderAndRepetitionDontMatter(_ round: Round) throws {
        var random = round.random
        let records = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random)
        let viewpoint = Self.viewpoint(&random)
        let expected = try timeline(records.transactions, records.reports, viewpoint)
        for _ in 0..<3 {
            let again = try timeline(
                Self.repeated(records.transactions, &random),
                Self.repeated(records.reports, &random),
                viewpoint
            )
            #expect(again.intervals.map { "\($0)" } == expected.intervals.map { "\($0)" })
            #expect(again.chainIntervals.map { "\($0)" } == expected.chainIntervals.map { "\($0)" })
        }
    }

    /// A renewal that is assumed replaces what follows the last row, and changes nothing before.
    @Test(arguments: Round.all(200))
    func assumedRenewalGoesOn(_ round: Round) throws {
        var random = round.random
        let records = MadeUpRecords(chains: 1, &random)
        let plain = try timeline(records.transactions, records.reports).intervals
        let assumed = try timeline(records.transactions, records.reports, Viewpoint(assumeRenewal: true)).intervals
        guard let last = assumed.last, last.basis == .projected, last.state == .subscribed else {
            #expect(assumed.map { "\($0)" } == plain.map { "\($0)" })
            return
        }
        #expect(last.renewedProductId != nil)
        #expect(assumed.dropLast().map { "\($0)" } == plain.prefix(assumed.count - 1).map { "\($0)" })
        #expect(plain[(assumed.count - 1)...].allSatisfy { $0.state == .expired })
    }

    @Test func runsJoinEqualStates() throws {
        let timeline = try timeline([
            .row("1", 0, 30), .row("2", 30, 60), .row("3", 60, 90), .row("4", 100, 130),
        ])
        #expect(
            timeline.intervals.map(\.state) == [.subscribed, .subscribed, .subscribed, .expired, .subscribed, .expired]
        )
        #expect([0, 1, 2].map { timeline.run(around: $0) } == [0...2, 0...2, 0...2])
        #expect([3, 4, 5].map { timeline.run(around: $0) } == [3...3, 4...4, 5...5])
        #expect(
            timeline.intervals.map { timeline.transaction(of: $0).transactionId.text } == [
                "1", "2", "3", "3", "4", "4",
            ]
        )
    }

    /// A renewal that failed before the end of the period is older than what counts as current after it.
    @Test func unsignedRenewalInfoIsCurrent() throws {
        let timeline = try timeline(
            [.row("1", 0, 30)],
            [.signed(29, sent: .didFailToRenew, .gracePeriod), .signed(nil, .saying(retry: false, intent: 1))]
        )
        #expect(timeline.intervals.map(\.state) == [.subscribed, .expired])
    }

    @Test func withoutRows() throws {
        let timeline = try timeline([.row("1", 0, 30, revoked: 10)], [], Viewpoint(retroactiveRefunds: true))
        #expect(timeline.intervals.isEmpty)
        #expect(timeline.intervals.position(of: .day(0)) == nil)
    }

    private func expectSame(
        _ transactions: [Transaction],
        _ reports: [Report],
        _ viewpoint: Viewpoint,
        of isKept: (Transaction) -> Bool
    ) throws {
        let timeline = try timeline(transactions, reports, viewpoint)
        let pointwise = Pointwise(transactions.filter(isKept), reports)
        for instant in MadeUpRecords.instants {
            let interval = timeline.intervals.position(of: instant).map { timeline.intervals[$0] }
            let verdict = interval.map {
                Pointwise.Verdict(state: $0.state, transaction: timeline.transaction(of: $0).transactionId.text)
            }
            let expected = pointwise.verdict(at: instant)
            guard verdict != expected else { continue }
            let records = transactions.filter(isKept).map(\.text) + reports.map(\.text)
            Issue.record(
                """
                at day \(instant.milliseconds / 86_400_000): \(verdict.map { "\($0)" } ?? "none"), \
                but by the table \(expected.map { "\($0)" } ?? "none")
                \(records.joined(separator: "\n"))
                """
            )
            return
        }
    }

    private func timeline(
        _ transactions: [Transaction],
        _ reports: [Report] = [],
        _ viewpoint: Viewpoint = Viewpoint()
    ) throws -> Timeline {
        let groups = History(transactions: transactions, reports: reports, from: viewpoint).groups
        // Where nothing was known yet, there is no group.
        try #require(groups.count <= 1)
        let group = groups.first ?? SubscriptionGroup([], knownAt: nil)
        return Timeline(group, assumeRenewal: viewpoint.assumeRenewal)
    }

    private static func viewpoint(_ random: inout Seeded) -> Viewpoint {
        Viewpoint(
            knownAt: random.chance(oneIn: 2) ? MadeUpRecords.instants.randomElement(using: &random) : nil,
            retroactiveRefunds: random.chance(oneIn: 4),
            assumeRenewal: random.chance(oneIn: 4)
        )
    }

    private static func repeated<Record>(_ records: [Record], _ random: inout Seeded) -> [Record] {
        let repeats = records.filter { _ in random.chance(oneIn: 3) }
        return (records + repeats).shuffled(using: &random)
    }
}
