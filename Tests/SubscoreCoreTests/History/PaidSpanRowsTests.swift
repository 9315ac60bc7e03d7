import Testing

@testable import SubscoreCore

/// What the row after a gap proves. The first row runs from day 0 to day 30, from 3 November to 3 December, so a month
/// before day 92 is day 61.
@Suite struct PaidSpanRowsTests {
    private static func rows(_ start: Double, _ end: Double, _ reason: Transaction.Reason? = nil) -> [TestCopy] {
        [.row("1", 0, 30), .row("2", start, end, reason: reason)]
    }

    private static func renewed(_ day: Double, _ subtype: Notification.Subtype? = nil) -> TestReport {
        .signed(day, sent: .didRenew, subtype, of: "2")
    }

    private static let first = Span.span(.subscribed, 0, 30, .observed, .stateSubscribed)

    private static func end(_ start: Double, _ end: Double) -> [Span] {
        [
            .span(.subscribed, start, end, .observed, .stateSubscribed),
            .span(.expired, end, nil, .inferred, .stateExpired),
        ]
    }

    static let missing = [
        Walk(
            scenario: "state.renewal_missing: a renewal whole periods later",
            copies: rows(92, 123, .renewal),
            spans: [first, .span(.subscribed, 30, 92, .inferred, .stateRenewalMissing)] + end(92, 123)
        ),
        Walk(
            scenario: "a renewal a day after whole periods",
            copies: rows(93, 124, .renewal),
            spans: [first, .span(.billingRetry, 30, 93, .inferred, .stateGapRetry)] + end(93, 124)
        ),
        Walk(
            scenario: "a renewal whole periods later, after trouble",
            copies: rows(92, 123, .renewal),
            reports: [.signed(31, .info(retry: true))],
            spans: [first, .span(.billingRetry, 30, 92, .observed, .stateRetry)] + end(92, 123)
        ),
        Walk(
            scenario: "a renewal whole periods later, after auto-renew was switched off",
            copies: rows(92, 123, .renewal),
            reports: [.signed(31, .info(autoRenew: false))],
            spans: [
                first, .span(.expired, 30, 61, .observed, .stateExpired),
                .span(.subscribed, 61, 92, .inferred, .stateRenewalMissing),
            ] + end(92, 123)
        ),
        Walk(
            scenario: "a recovery whole periods later",
            copies: rows(92, 123, .renewal),
            reports: [renewed(92, .billingRecovery)],
            spans: [first, .span(.billingRetry, 30, 92, .inferred, .stateGapRetry)] + end(92, 123)
        ),
        Walk(
            scenario: "a DID_RENEW without trouble at any date",
            copies: rows(77, 107),
            reports: [renewed(77)],
            spans: [
                first, .span(.billingRetry, 30, 47, .inferred, .stateGapRetry),
                .span(.subscribed, 47, 77, .inferred, .stateRenewalMissing),
            ] + end(77, 107)
        ),
        Walk(
            scenario: "a DID_RENEW of a table without subtypes",
            copies: rows(77, 107),
            reports: [renewed(77, .other)],
            spans: [first, .span(.billingRetry, 30, 77, .inferred, .stateGapRetry)] + end(77, 107)
        ),
        Walk(
            scenario: "a DID_RENEW, and after it one with BILLING_RECOVERY",
            copies: rows(77, 107),
            reports: [renewed(77), renewed(78, .billingRecovery)],
            spans: [first, .span(.billingRetry, 30, 77, .inferred, .stateGapRetry)] + end(77, 107)
        ),
        Walk(
            scenario: "a DID_RENEW after less than a period",
            copies: rows(40, 70),
            reports: [renewed(40)],
            spans: [first, .span(.subscribed, 30, 40, .inferred, .stateRenewalMissing)] + end(40, 70)
        ),
        Walk(
            scenario: "a DID_RENEW after less than a period with trouble",
            copies: rows(40, 70),
            reports: [.signed(31, .info(retry: true)), renewed(40)],
            spans: [first, .span(.billingRetry, 30, 40, .observed, .stateRetry)] + end(40, 70)
        ),
        Walk(
            scenario: "state.late_renewal: a DID_RENEW after a day",
            copies: rows(31, 61),
            reports: [renewed(31)],
            spans: [first, .span(.subscribed, 30, 31, .inferred, .stateLateRenewal)] + end(31, 61)
        ),
        Walk(
            scenario: "a DID_RENEW after more than a day",
            copies: rows(31 + seconds(0.001), 61),
            reports: [renewed(31.5)],
            spans: [first, .span(.subscribed, 30, 31 + seconds(0.001), .inferred, .stateRenewalMissing)]
                + end(31 + seconds(0.001), 61)
        ),
        Walk(
            scenario: "a DID_RENEW whose row was bought",
            copies: rows(40, 70, .purchase),
            reports: [renewed(40)],
            spans: [first, .span(.expired, 30, 40, .inferred, .stateGapExpired)] + end(40, 70)
        ),
        Walk(
            scenario: "a DID_RENEW after a refund",
            copies: [.row("1", 0, 30, revoked: 20), .row("2", 40, 70)],
            reports: [renewed(40)],
            spans: [
                .span(.subscribed, 0, 20, .observed, .stateSubscribed),
                .span(.revoked, 20, 40, .observed, .stateRevoked),
            ] + end(40, 70)
        ),
        Walk(
            scenario: "state.gap_expired: a DID_RENEW after more than retry",
            copies: rows(107, 137),
            reports: [renewed(107)],
            spans: [
                first, .span(.expired, 30, 77, .inferred, .stateGapExpired),
                .span(.subscribed, 77, 107, .inferred, .stateRenewalMissing),
            ] + end(107, 137)
        ),
    ]

    @Test(arguments: missing)
    func renewalMissing(_ walk: Walk) throws { #expect(try walk.walked() == walk.spans) }

    static let starts = [
        Walk(
            scenario: "state.recent_start: a series that began in the gap",
            copies: rows(107, 137, .renewal),
            reports: [.signed(110, .info(autoRenew: true, recent: 70))],
            spans: [
                first, .span(.expired, 30, 70, .inferred, .stateGapExpired),
                .span(.subscribed, 70, 107, .inferred, .stateRecentStart),
            ] + end(107, 137)
        ),
        Walk(
            scenario: "a series that began in a short gap",
            copies: rows(77, 107, .renewal),
            reports: [.signed(77, .info(autoRenew: true, recent: 70))],
            spans: [
                first, .span(.expired, 30, 70, .inferred, .stateGapExpired),
                .span(.subscribed, 70, 77, .inferred, .stateRecentStart),
            ] + end(77, 107)
        ),
        Walk(
            scenario: "a series that began a minute after the end",
            copies: rows(77, 107, .renewal),
            reports: [.signed(77, .info(autoRenew: true, recent: 30 + seconds(60)))],
            spans: [first, .span(.billingRetry, 30, 77, .inferred, .stateGapRetry)] + end(77, 107)
        ),
        Walk(
            scenario: "a series that began with the row",
            copies: rows(77, 107, .renewal),
            reports: [.signed(77, .info(autoRenew: true, recent: 77))],
            spans: [first, .span(.billingRetry, 30, 77, .inferred, .stateGapRetry)] + end(77, 107)
        ),
        Walk(
            scenario: "a start that was stated before the row",
            copies: rows(77, 107, .renewal),
            reports: [.signed(76, .info(autoRenew: true, recent: 70))],
            spans: [first, .span(.billingRetry, 30, 77, .inferred, .stateGapRetry)] + end(77, 107)
        ),
    ]

    @Test(arguments: starts)
    func recentStart(_ walk: Walk) throws { #expect(try walk.walked() == walk.spans) }

    static let ahead = [
        Walk(
            scenario: "state.signed_ahead: a first purchase signed an hour before its date",
            copies: [.row("1", 0, 30, signed: -hours(1), reason: .purchase)],
            spans: [.span(.subscribed, -hours(1), 0, .inferred, .stateSignedAhead)] + end(0, 30)
        ),
        Walk(
            scenario: "a purchase signed a day before its date",
            copies: [.row("1", 0, 30, signed: -1, reason: .purchase)],
            spans: [.span(.subscribed, -1, 0, .inferred, .stateSignedAhead)] + end(0, 30)
        ),
        Walk(
            scenario: "a purchase signed earlier than that",
            copies: [.row("1", 0, 30, signed: -1 - seconds(1), reason: .purchase)],
            spans: end(0, 30)
        ),
        Walk(
            scenario: "a purchase carried by a notification before its date",
            copies: [.row("1", 0, 30, signed: 5, reason: .purchase)],
            reports: [.signed(-hours(1), sent: .subscribed, .initialBuy, of: "1")],
            spans: [.span(.subscribed, -hours(1), 0, .inferred, .stateSignedAhead)] + end(0, 30)
        ),
        Walk(
            scenario: "bought again, signed ahead in the gap",
            copies: [.row("1", 0, 30), .row("2", 50, 80, signed: 49.5, reason: .purchase)],
            spans: [
                first, .span(.expired, 30, 49.5, .inferred, .stateGapExpired),
                .span(.subscribed, 49.5, 50, .inferred, .stateSignedAhead),
            ] + end(50, 80)
        ),
        Walk(
            scenario: "bought again, signed while the row before ran",
            copies: [.row("1", 0, 30), .row("2", 30.5, 60.5, signed: 29.75, reason: .purchase)],
            spans: [first, .span(.subscribed, 30, 30.5, .inferred, .stateSignedAhead)] + end(30.5, 60.5)
        ),
        Walk(
            scenario: "a status from within the day before a first purchase",
            copies: [.row("1", 0, 30, reason: .purchase)],
            reports: [.signed(-0.5, status: 1)],
            spans: [.span(.subscribed, -0.5, 0, .inferred, .stateStatus)] + end(0, 30)
        ),
        Walk(
            scenario: "a status from more than a day before a first purchase",
            copies: [.row("1", 0, 30, reason: .purchase)],
            reports: [.signed(-2, status: 1)],
            spans: [
                .span(.subscribed, -2, -1, .inferred, .stateStatus), .span(.none, -1, 0, .inferred, .stateNone),
            ] + end(0, 30)
        ),
    ]

    @Test(arguments: ahead)
    func signedAhead(_ walk: Walk) throws {
        let walked = try walk.walked()
        #expect(walked == walk.spans)
    }

    /// How rows after a gap came about.
    @Test(
        arguments: [
            (rows(92, 123, .renewal), [], "renewal"), (rows(93, 124, .renewal), [], "recovery"),
            (rows(77, 107), [renewed(77)], "renewal"), (rows(77, 107), [renewed(77, .billingRecovery)], "recovery"),
            (rows(40, 70), [.signed(31, .info(retry: true)), renewed(40)], "recovery!"),
            (rows(40, 70), [.signed(31, .info(intent: 1)), renewed(40)], "recovery!"),
            (rows(77, 107), [.signed(31, .info(retry: true)), renewed(77)], "renewal"),
            (rows(120, 150, .renewal), [], "renewal"),
        ] as [([TestCopy], [TestReport], String)]
    )
    func origins(_ copies: [TestCopy], _ reports: [TestReport], _ origin: String) throws {
        let row = try #require(History(copies, reports).row("2"))
        #expect("\(row.origin)\(row.originDisagrees ? "!" : "")" == origin)
    }

    @Test(arguments: [
        (Environment.sandbox, 408.0, "0-300 300-408 408-708"), (.production, 408, "0-300 300-408 408-708"),
    ])
    func lateRenewal(_ environment: Environment, _ start: Double, _ spans: String) throws {
        let history = History([
            .row("1", 0, seconds(300), environment: environment),
            .row("2", seconds(start), seconds(708), environment: environment),
        ])
        let intervals = try history.walked()
        let isLate = intervals.contains { $0.rule == .stateLateRenewal }
        #expect(isLate == (environment == .sandbox))
        #expect(history.row("2")?.origin == (environment == .sandbox ? .renewal : .resubscription))
    }
}
