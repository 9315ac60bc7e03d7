import Testing

@testable import SubscoreCore

@Suite struct StateMachineSpansTests {
    struct Proof: Scenario {
        let scenario: String
        let reports: [TestReport]
        let spans: [String]
    }

    static let spans = [
        Proof(
            scenario: "none begins before a report of an end in the gap",
            reports: [.signed(32, sent: .expired, .voluntary), .signed(40, .info(autoRenew: true, renews: 60))],
            spans: ["32-60"]
        ),
        Proof(
            scenario: "auto-renew off alone ends none",
            reports: [.signed(40, .info(autoRenew: true, renews: 60)), .signed(50, .info(autoRenew: false))],
            spans: ["30-60"]
        ),
        Proof(
            scenario: "trouble in its last day does not end it",
            reports: [.signed(40, .info(autoRenew: true, renews: 60)), .signed(59, .info(retry: true))],
            spans: ["30-60"]
        ),
        Proof(
            scenario: "earlier trouble ends it",
            reports: [.signed(40, .info(autoRenew: true, renews: 60)), .signed(58.9, .info(retry: true))],
            spans: ["30-58.9"]
        ),
    ]

    @Test(arguments: spans)
    func spansOfReports(_ row: Proof) throws {
        let history = History([.row("1", 0, 30)], row.reports)
        let found = try #require(history.decided.first).spans
        #expect(found.map { "\($0.start.day)-\($0.end.day)" } == row.spans)
    }
}
