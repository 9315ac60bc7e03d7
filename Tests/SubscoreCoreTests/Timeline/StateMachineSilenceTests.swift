import Testing

@testable import SubscoreCore

/// The time of a gap in which no report decides.
@Suite struct StateMachineSilenceTests {
    private static let afterRow = [Span.span(.subscribed, 0, 30, .observed, .stateSubscribed)]

    static let gaps = [
        Walk(scenario: "nothing follows", spans: afterRow + [.span(.expired, 30, nil, .inferred, .stateExpired)]),
        Walk(
            scenario: "renewed later, so the store was trying to",
            copies: [.row("1", 0, 30), .row("2", 50, 80, reason: .renewal)],
            spans: afterRow + [
                .span(.billingRetry, 30, 50, .inferred, .stateGapRetry),
                .span(.subscribed, 50, 80, .observed, .stateSubscribed),
                .span(.expired, 80, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "renewed a minute late",
            copies: [.row("1", 0, 30), .row("2", 30 + seconds(60), 60, reason: .renewal)],
            spans: afterRow + [
                .span(.subscribed, 30, 30 + seconds(60), .inferred, .stateLateRenewal),
                .span(.subscribed, 30 + seconds(60), 60, .observed, .stateSubscribed),
                .span(.expired, 60, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "renewed a millisecond later than that",
            copies: [.row("1", 0, 30), .row("2", 30 + seconds(60.001), 60, reason: .renewal)],
            spans: afterRow + [
                .span(.billingRetry, 30, 30 + seconds(60.001), .inferred, .stateGapRetry),
                .span(.subscribed, 30 + seconds(60.001), 60, .observed, .stateSubscribed),
                .span(.expired, 60, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "bought again",
            copies: [.row("1", 0, 30), .row("2", 50, 80, reason: .purchase)],
            spans: afterRow + [
                .span(.expired, 30, 50, .inferred, .stateGapExpired),
                .span(.subscribed, 50, 80, .observed, .stateSubscribed),
                .span(.expired, 80, nil, .inferred, .stateExpired),
            ]
        ),
    ]

    static let endings = [
        Walk(
            scenario: "refunded",
            copies: [.row("1", 0, 40, revoked: 30)],
            spans: afterRow + [.span(.revoked, 30, nil, .observed, .stateRevoked)]
        ),
        Walk(
            scenario: "refunded after its end",
            copies: [.row("1", 0, 30, revoked: 45)],
            spans: afterRow + [
                .span(.expired, 30, 45, .inferred, .stateExpired), .span(.revoked, 45, nil, .observed, .stateRevoked),
            ]
        ),
        Walk(
            scenario: "refunded, and bought again",
            copies: [.row("1", 0, 40, revoked: 30), .row("2", 50, 80, reason: .purchase)],
            spans: afterRow + [
                .span(.revoked, 30, 50, .observed, .stateRevoked),
                .span(.subscribed, 50, 80, .observed, .stateSubscribed),
                .span(.expired, 80, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "upgraded, and no row is known that replaced it",
            copies: [.row("1", 0, 30, upgraded: true)],
            spans: afterRow + [.span(.expired, 30, nil, .inferred, .stateUpgradedWithoutSuccessor)]
        ),
        Walk(
            scenario: "replaced by a row that was refunded at once, and counts as never made",
            copies: [
                .row("1", 0, 365, product: "year", signed: 0, reason: .purchase),
                .row("2", 30, 60, product: "month", revoked: 40, reason: .purchase),
            ],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            spans: afterRow + [.span(.expired, 30, nil, .inferred, .stateReplaced)]
        ),
    ]

    /// Without a row.
    static let reported = [
        Walk(
            scenario: "a report without a date holds always",
            copies: [],
            reports: [.signed(nil, .info(intent: 1), status: 2)],
            spans: [.span(.expired, nil, nil, .observed, .stateExpired)]
        ),
        Walk(
            scenario: "a report without a date holds until the next one",
            copies: [],
            reports: [.signed(nil, status: 5), .signed(10, .info(intent: 1), status: 2)],
            spans: [
                .span(.revoked, nil, 10, .observed, .stateStatus), .span(.expired, 10, nil, .observed, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a report without a date is not asked between two that touch",
            copies: [],
            reports: [
                .signed(nil, .info(renews: 20), status: 1), .signed(10, .info(intent: 1), status: 2),
                .signed(30, status: 5),
            ],
            spans: [
                .span(.subscribed, nil, 10, .inferred, .stateStatus),
                .span(.expired, 10, 30, .observed, .stateExpired),
                .span(.revoked, 30, nil, .observed, .stateStatus),
            ]
        ),
        Walk(
            scenario: "a status that no longer holds leaves nothing known",
            copies: [],
            reports: [.signed(10, .info(renews: 20), status: 1)],
            spans: [
                .span(.subscribed, 10, 20, .inferred, .stateStatus), .span(.none, 20, nil, .inferred, .stateReported),
            ]
        ),
    ]

    @Test(arguments: gaps + endings + reported)
    func decides(_ walk: Walk) throws {
        let spans = try walk.walked()
        #expect(spans == walk.spans)
    }

    /// When a report without a date no longer holds, no report decides.
    @Test func nothingIsKnownByNoReport() throws {
        let intervals = try History([], [.signed(nil, .info(renews: 20), status: 1)]).walked()
        #expect(intervals.map(\.state) == [.subscribed, .none])
        #expect(intervals.map(\.report) == [ReportIndex(0), nil])
    }
}
