import Testing

@testable import SubscoreCore

@Suite struct StateMachineSpansTests {
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
