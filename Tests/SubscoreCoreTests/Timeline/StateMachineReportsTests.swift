import Testing

@testable import SubscoreCore

/// The rules of state for the meaning of a report after a month from day 0 to day 30.
@Suite struct StateMachineReportsTests {
    private static let afterRow = [Span.span(.subscribed, 0, 30, .observed, .stateSubscribed)]
    private static let givenUp = Span.span(.expired, 90, nil, .projected, .stateRetryLimit)

    static let grace = [
        Walk(
            scenario: "grace with an end",
            reports: [.signed(31, .info(retry: true, grace: 46))],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 46, .observed, .stateGrace),
                .span(.billingRetry, 46, 90, .observed, .stateRetry), givenUp,
            ]
        ),
        Walk(
            scenario: "grace without an end lasts as long as it can",
            reports: [.signed(31, sent: .didFailToRenew, .gracePeriod)],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 58, .inferred, .stateGrace),
                .span(.billingRetry, 58, 90, .inferred, .stateRetry), givenUp,
            ]
        ),
        Walk(
            scenario: "a week's grace lasts six days at most",
            copies: [.row("1", 0, 7)],
            reports: [.signed(8, sent: .didFailToRenew, .gracePeriod)],
            spans: [
                .span(.subscribed, 0, 7, .observed, .stateSubscribed),
                .span(.billingGracePeriod, 7, 13, .inferred, .stateGrace),
                .span(.billingRetry, 13, 67, .inferred, .stateRetry),
                .span(.expired, 67, nil, .projected, .stateRetryLimit),
            ]
        ),
        Walk(
            scenario: "a period of eight days is not a week",
            copies: [.row("1", 0, 8)],
            reports: [.signed(9, sent: .didFailToRenew, .gracePeriod)],
            spans: [
                .span(.subscribed, 0, 8, .observed, .stateSubscribed),
                .span(.billingGracePeriod, 8, 36, .inferred, .stateGrace),
                .span(.billingRetry, 36, 68, .inferred, .stateRetry),
                .span(.expired, 68, nil, .projected, .stateRetryLimit),
            ]
        ),
        Walk(
            scenario: "cancelled in grace, which lasts another day",
            reports: [
                .signed(31, .info(retry: true, grace: 46), sent: .didFailToRenew, .gracePeriod),
                .signed(35, .info(autoRenew: false), sent: .didChangeRenewalStatus, .autoRenewDisabled),
            ],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 36, .observed, .stateGraceCancelled),
                .span(.expired, 36, nil, .inferred, .stateGraceCancelled),
            ]
        ),
        Walk(
            scenario: "cancelled in the last hours of grace",
            reports: [.signed(45.5, .info(retry: false, grace: 46, autoRenew: false), status: 4)],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 46, .observed, .stateGraceCancelled),
                .span(.expired, 46, nil, .inferred, .stateGraceCancelled),
            ]
        ),
        Walk(
            scenario: "a failure without grace, though its info has an end of grace",
            reports: [.signed(31, .info(retry: true, grace: 46), sent: .didFailToRenew)],
            spans: afterRow + [.span(.billingRetry, 30, 90, .observed, .stateRetry), givenUp]
        ),
        Walk(
            scenario: "a status of retry rules out grace from its signing on",
            reports: [.signed(31, .info(grace: 46), status: 3), .signed(35, .info(retry: true, grace: 46))],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 31, .observed, .stateGrace),
                .span(.billingRetry, 31, 90, .observed, .stateRetry), givenUp,
            ]
        ),
        Walk(
            scenario: "cancelled again, after the day that was left of grace",
            reports: [
                .signed(31, .info(retry: true, grace: 46, autoRenew: false), status: 4),
                .signed(40, sent: .didChangeRenewalStatus, .autoRenewDisabled),
            ],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 32, .observed, .stateGraceCancelled),
                .span(.expired, 32, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a notification of grace with a status of retry",
            reports: [.signed(31, .info(retry: true, grace: 46), status: 3, sent: .didFailToRenew, .gracePeriod)],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 46, .observed, .stateGrace),
                .span(.billingRetry, 46, 90, .observed, .stateRetry), givenUp,
            ]
        ),
        Walk(
            scenario: "grace without an end, signed at the end of the longest grace",
            reports: [.signed(58, sent: .didFailToRenew, .gracePeriod)],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 58, .observed, .stateGrace),
                .span(.billingRetry, 58, 90, .observed, .stateRetry), givenUp,
            ]
        ),
        Walk(
            scenario: "grace without an end, signed after the longest grace",
            reports: [.signed(60, sent: .didFailToRenew, .gracePeriod)],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 58, .inferred, .stateGrace),
                .span(.billingRetry, 58, 90, .observed, .stateRetry), givenUp,
            ]
        ),
        Walk(
            scenario: "grace that ends after the longest retry",
            reports: [.signed(95, .info(retry: true, grace: 95.5))],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 95.5, .observed, .stateGrace),
                .span(.expired, 95.5, nil, .projected, .stateRetryLimit),
            ]
        ),
        Walk(
            scenario: "cancelled in grace, and refunded later",
            copies: [.row("1", 0, 30, revoked: 45)],
            reports: [.signed(31, .info(retry: true, grace: 46, autoRenew: false))],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 32, .observed, .stateGraceCancelled),
                .span(.expired, 32, 45, .inferred, .stateGraceCancelled),
                .span(.revoked, 45, nil, .observed, .stateRevoked),
            ]
        ),
    ]

    static let retry = [
        Walk(
            scenario: "refunded in retry, and renewed later",
            copies: [.row("1", 0, 30, revoked: 45), .row("2", 60, 90, reason: .renewal)],
            reports: [.signed(31, .info(retry: true))],
            spans: afterRow + [
                .span(.billingRetry, 30, 45, .observed, .stateRetry),
                .span(.revoked, 45, 60, .observed, .stateRevoked),
                .span(.subscribed, 60, 90, .observed, .stateSubscribed),
                .span(.expired, 90, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "retry for sixty days",
            reports: [.signed(31, .info(retry: true))],
            spans: afterRow + [.span(.billingRetry, 30, 90, .observed, .stateRetry), givenUp]
        ),
        Walk(
            scenario: "a status of retry on the last day of retry",
            reports: [.signed(90 - hours(1), status: 3)],
            spans: afterRow + [.span(.billingRetry, 30, 90, .observed, .stateRetry), givenUp]
        ),
        Walk(
            scenario: "a status of retry beyond its longest time holds for a day",
            reports: [.signed(95, status: 3)],
            spans: afterRow + [
                .span(.billingRetry, 30, 90, .observed, .stateRetry),
                .span(.expired, 90, 95, .projected, .stateRetryLimit),
                .span(.billingRetry, 95, 96, .observed, .stateRetry),
                .span(.expired, 96, nil, .projected, .stateRetryLimit),
            ]
        ),
        Walk(
            scenario: "a retry that ended in a renewal lasted until then",
            copies: [.row("1", 0, 30), .row("2", 95, 125, reason: .renewal)],
            reports: [.signed(31, .info(retry: true))],
            spans: afterRow + [
                .span(.billingRetry, 30, 95, .observed, .stateRetry),
                .span(.subscribed, 95, 125, .observed, .stateSubscribed),
                .span(.expired, 125, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a retry before a gap that it cannot explain ended after 60 days",
            copies: [.row("1", 0, 30), .row("2", 120, 150, reason: .renewal)],
            reports: [.signed(31, .info(retry: true))],
            spans: afterRow + [
                .span(.billingRetry, 30, 90, .observed, .stateRetry),
                .span(.expired, 90, 120, .inferred, .stateRetryLimit),
                .span(.subscribed, 120, 150, .observed, .stateSubscribed),
                .span(.expired, 150, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "bought again after retry was given up",
            copies: [.row("1", 0, 30), .row("2", 120, 150, reason: .purchase)],
            reports: [.signed(31, .info(retry: true))],
            spans: afterRow + [
                .span(.billingRetry, 30, 90, .observed, .stateRetry),
                .span(.expired, 90, 120, .inferred, .stateRetryLimit),
                .span(.subscribed, 120, 150, .observed, .stateSubscribed),
                .span(.expired, 150, nil, .inferred, .stateExpired),
            ]
        ),
    ]

    static let statuses = [
        Walk(
            scenario: "active although no row runs, until the next renewal",
            reports: [.signed(30, .info(renews: 40), status: 1)],
            spans: afterRow + [
                .span(.subscribed, 30, 40, .inferred, .stateStatus), .span(.expired, 40, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "active without a renewal date, for a day",
            reports: [.signed(30, status: 1)],
            spans: afterRow + [
                .span(.subscribed, 30, 31, .inferred, .stateStatus), .span(.expired, 31, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "active with a renewal date that was over, for a day",
            reports: [.signed(35, .info(renews: 35), status: 1)],
            spans: afterRow + [
                .span(.expired, 30, 35, .inferred, .stateExpired),
                .span(.subscribed, 35, 36, .inferred, .stateStatus),
                .span(.expired, 36, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "renewal info without trouble after the end",
            reports: [.signed(31, .info(autoRenew: true))],
            spans: afterRow + [.span(.expired, 30, nil, .inferred, .stateExpired)]
        ),
        Walk(
            scenario: "revoked by a status",
            reports: [.signed(31, status: 5)],
            spans: afterRow + [
                .span(.expired, 30, 31, .inferred, .stateExpired), .span(.revoked, 31, nil, .observed, .stateStatus),
            ]
        ),
    ]

    static let renewals = [
        Walk(
            scenario: "a renewal is assumed",
            reports: [.signed(20, .info(autoRenew: true))],
            viewpoint: Viewpoint(assumeRenewal: true),
            spans: afterRow + [.span(.subscribed, 30, nil, .projected, .stateAssumedRenewal)]
        ),
        Walk(
            scenario: "auto-renew is off",
            reports: [.signed(20, .info(autoRenew: false))],
            viewpoint: Viewpoint(assumeRenewal: true),
            spans: afterRow + [.span(.expired, 30, nil, .inferred, .stateExpired)]
        ),
        Walk(
            scenario: "trouble contradicts the assumption",
            reports: [.signed(20, .info(autoRenew: true)), .signed(31, .info(retry: true, autoRenew: true))],
            viewpoint: Viewpoint(assumeRenewal: true),
            spans: afterRow + [.span(.billingRetry, 30, 90, .observed, .stateRetry), givenUp]
        ),
    ]

    @Test(arguments: grace + retry + statuses + renewals)
    func decides(_ walk: Walk) throws {
        let spans = try walk.walked()
        #expect(spans == walk.spans)
    }

    struct Unknown: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30)]
        var reports: [TestReport] = [.signed(20, .info(autoRenew: true))]
        let isUnknown: Bool
    }

    /// Whether the renewal after the end is unknown, because the records end before.
    static let unknowns = [
        Unknown(scenario: "a renewal is expected", isUnknown: true),
        Unknown(
            scenario: "the report was signed at the end",
            reports: [.signed(30, .info(autoRenew: true))],
            isUnknown: false
        ),
        Unknown(scenario: "auto-renew is off", reports: [.signed(20, .info(autoRenew: false))], isUnknown: false),
        Unknown(scenario: "no report", reports: [], isUnknown: false),
        Unknown(
            scenario: "renewed after all",
            copies: [.row("1", 0, 30), .row("2", 30, 60, reason: .renewal)],
            reports: [.signed(20, .info(autoRenew: true)), .signed(50, .info(autoRenew: false))],
            isUnknown: false
        ),
    ]

    /// Decides `Rule.stateRecordsEnd`.
    @Test(arguments: unknowns)
    func recordsEnd(_ row: Unknown) throws {
        let history = History(row.copies, row.reports)
        let last = try #require(try history.walked().last)
        #expect(last.isRenewalUnknown == row.isUnknown)
        let at = history.subscription(history.groups[0], at: last.start)
        #expect(at.rules.contains(.stateRecordsEnd) == row.isUnknown)
    }

    struct Committed: Scenario {
        let scenario: String
        var reports: [TestReport] = []
        /// Whether another commitment follows.
        var renewsCommitment: Bool?
        var viewpoint = Viewpoint()
        /// Whether the row is of a commitment; or there is no row.
        var row = Committing.committed
        /// Whether the reports contain anything about a commitment.
        var hasTerms = true
        let spans: [Span]

        enum Committing { case committed, free, missing }
    }

    /// The row is a billing period of a commitment that ends on day 60.
    static let commitments = [
        Committed(
            scenario: "retry for ninety days",
            reports: [.signed(31, .info(retry: true))],
            spans: afterRow + [
                .span(.billingRetry, 30, 120, .observed, .stateRetry),
                .span(.expired, 120, nil, .projected, .stateRetryLimit),
            ]
        ),
        Committed(
            scenario: "no grace, whatever the info contains",
            reports: [.signed(31, .info(retry: true, grace: 46))],
            spans: afterRow + [
                .span(.billingRetry, 30, 120, .observed, .stateRetry),
                .span(.expired, 120, nil, .projected, .stateRetryLimit),
            ]
        ),
        Committed(
            scenario: "billed to the end of a commitment that is not renewed",
            reports: [.signed(20, .info(autoRenew: true))],
            renewsCommitment: false,
            viewpoint: Viewpoint(assumeRenewal: true),
            spans: afterRow + [
                .span(.subscribed, 30, 60, .projected, .stateAssumedRenewal),
                .span(.expired, 60, nil, .projected, .stateCommitment),
            ]
        ),
        Committed(
            scenario: "billed beyond a commitment that is renewed",
            reports: [.signed(20, .info(autoRenew: true))],
            renewsCommitment: true,
            viewpoint: Viewpoint(assumeRenewal: true),
            spans: afterRow + [.span(.subscribed, 30, nil, .projected, .stateAssumedRenewal)]
        ),
        Committed(
            scenario: "a notification of grace with a status of retry",
            reports: [.signed(31, .info(retry: true), status: 3, sent: .didFailToRenew, .gracePeriod)],
            spans: afterRow + [
                .span(.billingRetry, 30, 120, .observed, .stateRetry),
                .span(.expired, 120, nil, .projected, .stateRetryLimit),
            ]
        ),
        Committed(
            scenario: "the row decides, if the report contains nothing",
            reports: [.signed(31, .info(retry: true))],
            hasTerms: false,
            spans: afterRow + [
                .span(.billingRetry, 30, 120, .observed, .stateRetry),
                .span(.expired, 120, nil, .projected, .stateRetryLimit),
            ]
        ),
        Committed(
            scenario: "the row decides, if it is of no commitment",
            reports: [.signed(31, .info(retry: true))],
            row: .free,
            spans: afterRow + [.span(.billingRetry, 30, 90, .observed, .stateRetry), givenUp]
        ),
        Committed(
            scenario: "the report decides, if there is no row",
            reports: [.signed(40, .info(retry: true, renews: 30))],
            row: .missing,
            spans: [
                .span(.billingRetry, 40, 120, .observed, .stateRetry),
                .span(.expired, 120, nil, .projected, .stateRetryLimit),
            ]
        ),
    ]

    @Test(arguments: commitments)
    func commitment(_ row: Committed) throws {
        var records = Records()
        if row.row != .missing {
            records.append(
                TestFields(kind: .autoRenewable, expires: 30) { fields, texts in
                    guard row.row == .committed else { return }
                    fields.commitment = Commitment(
                        billingPeriod: 1,
                        totalBillingPeriods: 2,
                        expiresDate: .on(60),
                        price: nil
                    )
                }
            )
        }
        var terms = RenewalTerms()
        terms.isOfCommitment = true
        terms.autoRenewStatus = row.renewsCommitment
        for report in row.reports {
            records.append(report)
            if row.hasTerms { records.reports[records.reports.count - 1].terms = records.rare.insert(terms) }
        }
        let history = History(records, from: row.viewpoint)
        #expect(try history.walked().map { Span($0) } == row.spans)
    }
}
