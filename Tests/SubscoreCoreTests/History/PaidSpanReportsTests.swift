import Testing

@testable import SubscoreCore

/// What reports prove after the last row, which runs from day 0 to day 30, from 3 November to 3 December.
@Suite struct PaidSpanReportsTests {
    private static let first = Span.span(.subscribed, 0, 30, .observed, .stateSubscribed)

    private static func info(_ day: Double?, _ renews: Double?, autoRenew: Bool = true, status: Int8? = nil)
        -> TestReport
    {
        .signed(day, .info(autoRenew: autoRenew, renews: renews), status: status)
    }

    static let dates = [
        Walk(
            scenario: "state.renewal_date: the last period before the date",
            reports: [info(80, 100)],
            spans: [
                first, .span(.expired, 30, 69, .inferred, .stateExpired),
                .span(.subscribed, 69, 100, .inferred, .stateRenewalDate),
                .span(.expired, 100, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "whole periods to the date",
            reports: [info(80, 92)],
            spans: [
                first, .span(.subscribed, 30, 92, .inferred, .stateRenewalDate),
                .span(.expired, 92, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "less than a period to the date",
            reports: [info(31, 50)],
            spans: [
                first, .span(.subscribed, 30, 50, .inferred, .stateRenewalDate),
                .span(.expired, 50, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a date more than a period ahead",
            reports: [info(35, 300)],
            spans: [
                first, .span(.expired, 30, 35, .inferred, .stateExpired),
                .span(.subscribed, 35, 300, .inferred, .stateRenewalDate),
                .span(.expired, 300, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "after an end",
            reports: [.signed(30, .info(intent: 1), sent: .expired, .voluntary), info(80, 100)],
            spans: [
                first, .span(.expired, 30, 69, .observed, .stateExpired),
                .span(.subscribed, 69, 100, .inferred, .stateRenewalDate),
                .span(.expired, 100, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "after trouble, which lasts to the signing",
            reports: [.signed(31, .info(retry: true)), info(80, 100)],
            spans: [
                first, .span(.billingRetry, 30, 80, .observed, .stateRetry),
                .span(.subscribed, 80, 100, .inferred, .stateRenewalDate),
                .span(.expired, 100, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a later report of trouble ends it",
            reports: [info(80, 100), .signed(90, .info(intent: 1))],
            spans: [
                first, .span(.expired, 30, 69, .inferred, .stateExpired),
                .span(.subscribed, 69, 90, .inferred, .stateRenewalDate),
                .span(.expired, 90, nil, .observed, .stateExpired),
            ]
        ),
        Walk(
            scenario: "with a status of its own",
            reports: [info(80, 100, status: 1)],
            spans: [
                first, .span(.expired, 30, 69, .inferred, .stateExpired),
                .span(.subscribed, 69, 80, .inferred, .stateRenewalDate),
                .span(.subscribed, 80, 100, .inferred, .stateStatus),
                .span(.expired, 100, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "after a refund",
            copies: [.row("1", 0, 30, revoked: 10)],
            reports: [info(80, 100)],
            spans: [
                .span(.subscribed, 0, 10, .observed, .stateSubscribed),
                .span(.revoked, 10, 69, .observed, .stateRevoked),
                .span(.subscribed, 69, 100, .inferred, .stateRenewalDate),
                .span(.expired, 100, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "up to the next purchase",
            copies: [.row("1", 0, 30), .row("2", 90, 120, reason: .purchase)],
            reports: [info(80, 100)],
            spans: [
                first, .span(.expired, 30, 69, .inferred, .stateExpired),
                .span(.subscribed, 69, 90, .inferred, .stateRenewalDate),
                .span(.subscribed, 90, 120, .observed, .stateSubscribed),
                .span(.expired, 120, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "goes on after the date by assumption",
            reports: [info(80, 100)],
            viewpoint: Viewpoint(assumeRenewal: true),
            spans: [
                first, .span(.expired, 30, 69, .inferred, .stateExpired),
                .span(.subscribed, 69, 100, .inferred, .stateRenewalDate),
                .span(.subscribed, 100, nil, .projected, .stateAssumedRenewal),
            ]
        ),
        Walk(
            scenario: "of a chain without rows",
            copies: [],
            reports: [.signed(5, .info(autoRenew: true, product: "pro", renews: 30))],
            spans: [
                .span(.subscribed, 5, 30, .inferred, .stateRenewalDate),
                .span(.expired, 30, nil, .inferred, .stateExpired),
            ]
        ),
    ]

    @Test(arguments: dates)
    func renewalDate(_ walk: Walk) throws { #expect(try walk.walked() == walk.spans) }

    /// Reports that prove nothing.
    static let nothing: [(String, [TestCopy], TestReport)] = [
        ("signed before the end", [.row("1", 0, 30)], info(29, 60)),
        ("the date of the row", [.row("1", 0, 30, revoked: 10)], info(31, 30)),
        ("a date that is past", [.row("1", 0, 30)], info(50, 40)),
        ("no date", [.row("1", 0, 30)], info(50, nil)),
        ("undated", [.row("1", 0, 30)], info(nil, 100)),
        ("auto-renew off", [.row("1", 0, 30)], info(50, 100, autoRenew: false)),
        ("retry", [.row("1", 0, 30)], .signed(50, .info(retry: true, autoRenew: true, renews: 100))),
        ("an intent", [.row("1", 0, 30)], .signed(50, .info(intent: 2, autoRenew: true, renews: 100))),
        ("a status of an end", [.row("1", 0, 30)], info(50, 100, status: 2)),
        ("a row that ends there", [.row("1", 0, 30), .row("2", 70, 100, reason: .purchase)], info(50, 100)),
        (
            "a row that was signed by then",
            [.row("1", 0, 30), .row("2", 50.5, 81, signed: 50, reason: .renewal)], info(50, 100)
        ),
    ]

    @Test(arguments: nothing)
    func provesNothing(_ scenario: String, _ copies: [TestCopy], _ report: TestReport) throws {
        let rules = try History(copies, [report]).walked().map(\.rule)
        #expect(!rules.contains(.stateRenewalDate))
    }

    /// What it would renew as, and that its purchase is missing.
    @Test func showsWhatItRenewsAs() throws {
        let history = History(
            [.row("1", 0, 30, price: Money(milliunits: 9990, currency: nil))],
            [.signed(80, .info(autoRenew: true, product: "other", renews: 100))]
        )
        let interval = try #require(try history.walked().first { $0.rule == .stateRenewalDate })
        #expect(interval.isPurchaseMissing && interval.isUnrecorded)
        #expect(history.price(of: interval) == nil && history.paidRow(of: interval) == nil)
        #expect(history.product(of: interval).map { history.texts.text($0) } == "other")
    }

    /// A series of purchases that began after the last row shows that one is missing.
    @Test(arguments: [(29.0, false), (30, true), (70, true)])
    func aLaterStartShowsThatAPurchaseIsMissing(_ start: Double, _ isMissing: Bool) throws {
        let history = History([.row("1", 0, 30)], [.signed(80, .info(autoRenew: false, recent: start))])
        #expect(try history.walked().last?.isPurchaseMissing == isMissing)
    }

    static let graces = [
        Walk(
            scenario: "state.grace_over: a billing error with a grace date",
            reports: [.signed(200, .info(grace: 46, intent: 2))],
            spans: [
                first, .span(.billingGracePeriod, 30, 46, .inferred, .stateGraceOver),
                .span(.billingRetry, 46, 90, .inferred, .stateGraceOver),
                .span(.expired, 90, nil, .observed, .stateExpired),
            ]
        ),
        Walk(
            scenario: "without a date it is not cut",
            reports: [.signed(nil, .info(retry: false, grace: 46, intent: 2))],
            spans: [
                first, .span(.billingGracePeriod, 30, 46, .inferred, .stateGraceOver),
                .span(.billingRetry, 46, 90, .inferred, .stateGraceOver),
                .span(.expired, 90, nil, .inferred, .stateGraceOver),
            ]
        ),
        Walk(
            scenario: "signed in the grace",
            reports: [.signed(40, .info(grace: 46), status: 2, sent: .expired, .billingRetry)],
            spans: [
                first, .span(.billingGracePeriod, 30, 40, .inferred, .stateGraceOver),
                .span(.expired, 40, nil, .observed, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a grace date beyond 28 days",
            reports: [.signed(200, .info(grace: 59, intent: 2))],
            spans: [
                first, .span(.billingRetry, 30, 90, .observed, .stateRetry),
                .span(.expired, 90, nil, .observed, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a cancellation",
            reports: [.signed(200, .info(grace: 46, intent: 1))],
            spans: [first, .span(.expired, 30, nil, .observed, .stateExpired)]
        ),
        Walk(
            scenario: "an earlier report decides",
            reports: [.signed(31, .info(intent: 1)), .signed(200, .info(grace: 46, intent: 2))],
            spans: [first, .span(.expired, 30, nil, .observed, .stateExpired)]
        ),
    ]

    @Test(arguments: graces)
    func graceOver(_ walk: Walk) throws { #expect(try walk.walked() == walk.spans) }

    static let erased = [
        Walk(
            scenario: "state.retroactive_refunds: a month between two",
            copies: [
                .row("1", 0, 30, reason: .purchase), .row("2", 30, 61, revoked: 40, reason: .renewal),
                .row("3", 61, 92, reason: .renewal),
            ],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            spans: [
                first, .span(.expired, 30, 61, .inferred, .stateExpired),
                .span(.subscribed, 61, 92, .observed, .stateSubscribed),
                .span(.expired, 92, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a month between two, in which trouble is reported",
            copies: [
                .row("1", 0, 30, reason: .purchase), .row("2", 30, 61, revoked: 40, reason: .renewal),
                .row("3", 61.5, 92, reason: .renewal),
            ],
            reports: [.signed(35, .info(retry: true))],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            spans: [
                first, .span(.billingRetry, 30, 61.5, .observed, .stateRetry),
                .span(.subscribed, 61.5, 92, .observed, .stateSubscribed),
                .span(.expired, 92, nil, .inferred, .stateExpired),
            ]
        ),
    ]

    @Test(arguments: erased)
    func erasedPeriods(_ walk: Walk) throws { #expect(try walk.walked() == walk.spans) }
}
