import Testing

@testable import SubscoreCore

@Suite struct DecidedChainTests {
    /// The list of a chain: ahead of the first row, in a gap, and after the last row.
    @Test func paidSpansOfAChain() throws {
        let history = History(
            [
                .row("2", 30, 60, reason: .renewal), .row("3", 120, 150, reason: .renewal),
                .row("4", 200, 230, signed: 199.5, reason: .purchase),
            ],
            [.signed(270, .info(autoRenew: true, renews: 285))]
        )
        let spans = try #require(history.decided.first).spans
        #expect(
            spans.map { "\($0.start.day)-\($0.end.day) \($0.rule.id)" } == [
                "29-30 state.renewed_ahead", "60-120 state.renewal_missing", "199.5-200 state.signed_ahead",
                "255-285 state.renewal_date",
            ]
        )
        let ahead = try #require(history.decided[0].spanAhead(history))
        #expect(ahead.start == spans[3].start && ahead.end == spans[3].end)
        let areAllPaid = spans.allSatisfy { $0.givesAccess }
        #expect(areAllPaid)
        let intervals = try history.walked()
        for span in spans {
            let interval = try #require(intervals.first { $0.start == span.start && $0.end == span.end })
            #expect(interval.state == .subscribed && interval.rule == span.rule)
        }
    }

    struct Running: Scenario {
        let scenario: String
        let day: Double?
        let span: String?
    }

    static let running = [
        Running(scenario: "before it", day: 31, span: nil),
        Running(scenario: "from the report of an end on", day: 32, span: "32-60"),
        Running(scenario: "up to its end", day: 59, span: "32-60"),
        Running(scenario: "at its end", day: 60, span: nil),
        Running(scenario: "in the one after the last row", day: 101, span: "100-130"),
        Running(scenario: "at no instant the last one", day: nil, span: "100-130"),
    ]

    /// Two paid times up to a renewal date: one before a row, and one after all.
    @Test(arguments: running)
    func renewalSpans(_ row: Running) throws {
        let history = History(
            [.row("1", 0, 30), .row("2", 70, 100, reason: .purchase)],
            [
                .signed(32, sent: .expired, .voluntary), .signed(40, .info(autoRenew: true, renews: 60)),
                .signed(101, .info(autoRenew: true, renews: 130)),
            ]
        )
        let span = history.decided[0].renewalSpan(at: row.day.map { .on($0) }, history)
        #expect(span.map { "\($0.start.day)-\($0.end.day)" } == row.span)
    }

    /// They touch no row, and each is an interval with access of its chain, whatever the records are.
    @Test(arguments: Round.all(200))
    func areIntervalsOfTheirChain(_ round: Round) throws {
        var random = round.random
        let history = MadeUpRecords(chains: 2, &random).history(from: MadeUpRecords.viewpoint(&random))
        for chain in history.decided {
            var last = Instant.earliest
            for span in chain.spans {
                #expect(span.start < span.end && last <= span.start, "\(history.described())")
                last = span.end
                guard span.givesAccess else { continue }
                let covering = chain.intervals.filter { $0.start < span.end && $0.end.isAfter(span.start) }
                let isPaid = covering.allSatisfy { $0.state == .subscribed && $0.basis == .inferred }
                #expect(isPaid, "\(history.described())")
            }
        }
    }
}
