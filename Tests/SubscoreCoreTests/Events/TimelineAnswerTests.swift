import Testing

@testable import SubscoreCore

@Suite struct TimelineAnswerTests {
    /// Each part is that of its own decision, for the same group.
    @Test func joinsThePartsOfOneGroup() throws {
        let history = History(
            [.row("1", 0, 30, product: "pro"), .row("2", 0, 20, chain: "2", product: "other", group: "22")],
            [.signed(25, .info(autoRenew: true)), .signed(5, .info(autoRenew: false), chain: "2")]
        )
        try #require(history.groups.count == 2)
        let first = TimelineAnswer(of: history.groups[0], in: history, catalog: nil, until: nil)
        #expect(
            first.intervals.map { Span($0) } == Timeline(history, history.groups[0], nil).intervals.map { Span($0) }
        )
        #expect(first.events.map { "\($0.kind)" } == ["subscribed", "expired"])
        #expect(first.upcoming.map { "\($0.kind)" } == ["renewalAttemptsOpen", "renews"])
        let second = TimelineAnswer(of: history.groups[1], in: history, catalog: nil, until: nil)
        #expect(second.events.map { "\($0.kind)" } == ["subscribed", "autoRenewDisabled", "expired"])
        #expect(second.upcoming.isEmpty && second.warnings.isEmpty)
    }

    struct Known: Scenario {
        let scenario: String
        var knownAt: Double?
        var signed = 25.0
        let moments: [String]
    }

    /// What lies before the last known instant is not upcoming.
    static let knowns = [
        Known(scenario: "the newest record", moments: ["renewalAttemptsOpen 29", "renews 30"]),
        Known(scenario: "the instant of the viewpoint", knownAt: 29.5, moments: ["renews 30"]),
        Known(
            scenario: "an earlier record",
            signed: 15,
            moments: ["preflightOpens 20", "renewalAttemptsOpen 29", "renews 30"]
        ),
        Known(scenario: "the instant of the viewpoint is after the end", knownAt: 31, moments: []),
    ]

    @Test(arguments: knowns)
    func upcoming(_ row: Known) {
        let history = History(
            [.row("1", 0, 30, signed: 0)],
            [.signed(row.signed, .info(autoRenew: true))],
            from: Viewpoint(knownAt: row.knownAt.map { .on($0) })
        )
        let course = TimelineAnswer(of: history.groups[0], in: history, catalog: nil, until: nil)
        #expect(course.upcoming.map { "\($0.kind) \($0.at.day)" } == row.moments)
    }

    @Test func warnsOfAGraceWithoutAnEnd() {
        let history = History([.row("1", 0, 30)], [.signed(31, sent: .didFailToRenew, .gracePeriod)])
        let course = TimelineAnswer(of: history.groups[0], in: history, catalog: nil, until: nil)
        #expect(course.warnings == [.graceEndUnknown])
    }
}
