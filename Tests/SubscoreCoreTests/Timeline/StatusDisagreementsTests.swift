import Testing

@testable import SubscoreCore

/// A month from day 0 to day 30, and a status of the store.
@Suite struct StatusDisagreementsTests {
    struct Case: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30)]
        let report: TestReport
        /// The status that the records imply; nil without a warning.
        let decided: Int64?
    }

    static let running = [
        Case(scenario: "active while it runs", report: .signed(10, status: 1), decided: nil),
        Case(scenario: "expired while it runs", report: .signed(10, status: 2), decided: 1),
        Case(scenario: "in retry while it runs", report: .signed(10, status: 3), decided: 1),
        Case(scenario: "revoked while it runs", report: .signed(10, status: 5), decided: 1),
        Case(
            scenario: "of a row that was signed later",
            copies: [.row("1", 0, 30, signed: 11)],
            report: .signed(10, status: 2),
            decided: nil
        ),
        Case(
            scenario: "of a row that was signed at the same time",
            copies: [.row("1", 0, 30, signed: 10)],
            report: .signed(10, status: 2),
            decided: 1
        ),
        Case(scenario: "a status not known yet", report: .signed(10, status: 9), decided: nil),
        Case(scenario: "without a date", report: .signed(nil, status: 2), decided: nil),
        Case(scenario: "before the purchase", report: .signed(-1, status: 2), decided: nil),
        Case(
            scenario: "a failure of the row itself, ahead of its end",
            report: .signed(29.5, sent: .didFailToRenew, of: "1"),
            decided: nil
        ),
        Case(
            scenario: "a failure of another row",
            report: .signed(29.5, sent: .didFailToRenew, of: "2"),
            decided: 1
        ),
        Case(
            scenario: "trouble over which a recovery is dated back",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 35, reason: .renewal)],
            report: .signed(31, .info(retry: true), status: 3, sent: .didFailToRenew, of: "1"),
            decided: nil
        ),
    ]

    static let over = [
        Case(scenario: "expired after the end", report: .signed(31, status: 2), decided: nil),
        Case(scenario: "in retry after the end", report: .signed(31, status: 3), decided: nil),
        Case(scenario: "active after the end", report: .signed(31, status: 1), decided: 2),
        Case(scenario: "active a second after the end", report: .signed(30 + seconds(1), status: 1), decided: 2),
        Case(
            scenario: "active 300 seconds after the end, in the sandbox",
            copies: [.row("1", 0, 30, environment: .sandbox)],
            report: .signed(30 + seconds(300), status: 1),
            decided: nil
        ),
        Case(
            scenario: "active 301 seconds after the end, in the sandbox",
            copies: [.row("1", 0, 30, environment: .sandbox)],
            report: .signed(30 + seconds(301), status: 1),
            decided: 2
        ),
        Case(
            scenario: "active after the end, in the sandbox, for longer than the period",
            copies: [.row("1", 0, seconds(180), environment: .sandbox)],
            report: .signed(seconds(361), status: 1),
            decided: 2
        ),
        Case(
            scenario: "active after the end, in the sandbox, and bought again",
            copies: [
                .row("1", 0, 30, environment: .sandbox), .row("2", 32, 62, reason: .purchase, environment: .sandbox),
            ],
            report: .signed(30 + seconds(30), status: 1),
            decided: 2
        ),
        Case(scenario: "revoked, and no refund is known", report: .signed(31, status: 5), decided: 2),
        Case(
            scenario: "revoked, and the refund was reversed later",
            copies: [.row("1", 0, 30, signed: 31, revoked: 31), .row("1", 0, 30, signed: 40)],
            report: .signed(31, status: 5),
            decided: nil
        ),
        Case(
            scenario: "revoked, when the refund is reversed",
            copies: [.row("1", 0, 30, signed: 31, revoked: 31), .row("1", 0, 30, signed: 40)],
            report: .signed(40, status: 5),
            decided: 2
        ),
        Case(
            scenario: "revoked, before a refund that was reversed",
            copies: [.row("1", 0, 30, signed: 32, revoked: 32), .row("1", 0, 30, signed: 40)],
            report: .signed(31, status: 5),
            decided: 2
        ),
        Case(
            scenario: "revoked, while the first of two refunds stands, which was reversed after the other",
            copies: [
                .row("1", 0, 30, signed: 31, revoked: 31), .row("2", 30, 60, signed: 62, revoked: 62, reason: .renewal),
                .row("2", 30, 60, signed: 63, reason: .renewal), .row("1", 0, 30, signed: 80),
            ],
            report: .signed(70, status: 5),
            decided: nil
        ),
        Case(
            scenario: "expired, while a refund stands that was reversed later",
            copies: [.row("1", 0, 30, signed: 31, revoked: 31), .row("1", 0, 30, signed: 40)],
            report: .signed(35, .info(retry: true), status: 2),
            decided: 3
        ),
        Case(
            scenario: "revoked, and a copy that was signed later has no refund",
            copies: [.row("1", 0, 30, signed: 40)],
            report: .signed(31, status: 5),
            decided: 2
        ),
        Case(
            scenario: "revoked, and refunded",
            copies: [.row("1", 0, 30, revoked: 30)],
            report: .signed(31, status: 5),
            decided: nil
        ),
        Case(
            scenario: "expired, and refunded",
            copies: [.row("1", 0, 30, revoked: 30)],
            report: .signed(31, status: 2),
            decided: 5
        ),
        Case(
            scenario: "expired, and refunded by a copy that was signed later",
            copies: [.row("1", 0, 30, signed: 32, revoked: 30)],
            report: .signed(31, status: 2),
            decided: nil
        ),
        Case(
            scenario: "active a day before a renewal",
            copies: [.row("1", 0, 30), .row("2", 32, 62, reason: .renewal)],
            report: .signed(31, status: 1),
            decided: nil
        ),
        Case(
            scenario: "active a second more before a renewal",
            copies: [.row("1", 0, 30), .row("2", 32 + seconds(1), 62, reason: .renewal)],
            report: .signed(31, status: 1),
            decided: 2
        ),
        Case(
            scenario: "active before it is bought again",
            copies: [.row("1", 0, 30), .row("2", 32, 62, reason: .purchase)],
            report: .signed(31, status: 1),
            decided: 2
        ),
        Case(
            scenario: "expired, while its own info retries",
            report: .signed(31, .info(retry: true), status: 2),
            decided: 3
        ),
        Case(
            scenario: "in grace, while its own info retries without an end of grace",
            report: .signed(31, .info(retry: true), status: 4),
            decided: nil
        ),
        Case(
            scenario: "in retry, while its own info is in grace",
            report: .signed(31, .info(retry: true, grace: 46), status: 3),
            decided: 4
        ),
        Case(
            scenario: "in retry, while its own info has ended",
            report: .signed(31, .info(intent: 1), status: 3),
            decided: 2
        ),
    ]

    @Test(arguments: running + over)
    func disagrees(_ row: Case) throws {
        let history = History(row.copies, [row.report])
        let group = try #require(history.groups.first)
        let decided = history.statusDisagreements(in: group).map { warning -> Int64? in
            guard case .statusDisagrees(_, let signed, let decided) = warning else { return nil }
            return signed.day == row.report.signed.map { Instant.on($0).day } ? decided : -1
        }
        #expect(decided == (row.decided.map { [$0] } ?? []))
    }

    @Test func joinsTheWarningsOfATimeline() {
        let history = History(
            [.row("1", 0, 30)],
            [.signed(10, status: 2), .signed(31, sent: .didFailToRenew, .gracePeriod)]
        )
        let warnings = history.warnings(of: Timeline(history, history.groups[0], nil))
        #expect(warnings.map { "\($0.id)" } == ["grace_end_unknown", "status_disagrees"])
    }
}
