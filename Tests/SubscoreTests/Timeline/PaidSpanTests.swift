import Testing

@testable import Subscore

@Suite struct PaidSpanTests {
    struct Insertion: Scenario {
        let scenario: String
        let spans: [ClosedRange<Double>]
        let result: [String]
    }

    static let insertions = [
        Insertion(scenario: "one after another", spans: [0...30, 30...60], result: ["0-30", "30-60"]),
        Insertion(scenario: "the longer one comes later", spans: [0...30, 20...60], result: ["0-20", "20-60"]),
        Insertion(scenario: "the longer one comes first", spans: [0...40, 30...60], result: ["0-40", "40-60"]),
        Insertion(scenario: "equal ones", spans: [0...30, 0...30], result: ["0-30"]),
        Insertion(scenario: "one within another", spans: [0...40, 10...30], result: ["0-40"]),
        Insertion(scenario: "one around others", spans: [0...30, 40...50, -10...60], result: ["-10-60"]),
    ]

    @Test(arguments: insertions)
    func inserts(_ insertion: Insertion) {
        var spans: [PaidSpan] = []
        for span in insertion.spans {
            PaidSpan.insert(
                PaidSpan(.stateRenewalDate, from: .on(span.lowerBound), to: .on(span.upperBound), nil),
                into: &spans
            )
        }
        #expect(spans.map { "\($0.start.day)-\($0.end.day)" } == insertion.result)
    }

    /// The list of a chain: ahead of the first row, in a gap, and after the last row.
    @Test func paidSpansOfAChain() throws {
        let history = History(
            [
                .row("2", 30, 60, reason: .renewal), .row("3", 120, 150, reason: .renewal),
                .row("4", 200, 230, signed: 199.5, reason: .purchase),
            ],
            [.signed(270, .info(autoRenew: true, renews: 285))]
        )
        let spans = history.paidSpans(of: try #require(history.chains.first))
        #expect(
            spans.map { "\($0.start.day)-\($0.end.day) \($0.rule.id)" } == [
                "29-30 state.renewed_ahead", "60-120 state.renewal_missing", "199.5-200 state.signed_ahead",
                "255-285 state.renewal_date",
            ]
        )
        let areAllPaid = spans.allSatisfy { $0.givesAccess }
        #expect(areAllPaid)
        let intervals = try history.walked()
        for span in spans {
            let interval = try #require(intervals.first { $0.start == span.start && $0.end == span.end })
            #expect(interval.state == .subscribed && interval.rule == span.rule)
        }
    }

    /// They touch no row, and each is an interval with access of its chain, whatever the records are.
    @Test(arguments: Round.all(200))
    func areIntervalsOfTheirChain(_ round: Round) throws {
        var random = round.random
        let history = MadeUpRecords(chains: 2, &random).history(from: MadeUpRecords.viewpoint(&random))
        for (index, chain) in history.chains.enumerated() {
            let intervals = StateMachine.intervals(ofChain: index, in: history)
            var last = Instant.earliest
            for span in history.paidSpans(of: chain) {
                #expect(span.start < span.end && last <= span.start, "\(history.described())")
                last = span.end
                guard span.givesAccess else { continue }
                let covering = intervals.filter { $0.start < span.end && $0.end.isAfter(span.start) }
                let isPaid = covering.allSatisfy { $0.state == .subscribed && $0.basis == .inferred }
                #expect(isPaid, "\(history.described())")
            }
        }
    }
}
