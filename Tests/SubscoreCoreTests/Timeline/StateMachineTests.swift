import Testing

@testable import SubscoreCore

/// The intervals of one chain, each with the transaction that governs it.
@Suite struct StateMachineTests {
    struct Course: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30, signed: 0)]
        var reports: [TestReport] = []
        let intervals: [String]
    }

    static let rows = [
        Course(
            scenario: "one renewal follows another",
            copies: [.row("1", 0, 30), .row("2", 30, 60)],
            intervals: ["subscribed 0-30 observed 1", "subscribed 30-60 observed 2", "expired 60- inferred 2"]
        ),
        Course(
            scenario: "a later row that is refunded does not hide an older one that runs",
            copies: [.row("1", 0, 90), .row("2", 30, 60, revoked: 40)],
            intervals: [
                "subscribed 0-30 observed 1", "subscribed 30-40 observed 2", "subscribed 40-90 observed 1",
                "expired 90- inferred 1",
            ]
        ),
        Course(
            scenario: "the row that ended last governs what follows",
            copies: [.row("1", 0, 90, revoked: 70), .row("2", 30, 60)],
            intervals: [
                "subscribed 0-30 observed 1", "subscribed 30-60 observed 2", "subscribed 60-70 observed 1",
                "revoked 70- observed 1",
            ]
        ),
        Course(
            scenario: "of rows that ended at the same instant the newest governs",
            copies: [.row("1", 0, 60), .row("2", 30, 60)],
            intervals: ["subscribed 0-30 observed 1", "subscribed 30-60 observed 2", "expired 60- inferred 2"]
        ),
        Course(
            scenario: "a replaced row never comes back",
            copies: [
                .row("1", 0, 365, product: "year", signed: 0, reason: .purchase),
                .row("2", 100, 120, product: "month", reason: .purchase),
            ],
            intervals: ["subscribed 0-100 observed 1", "subscribed 100-120 observed 2", "expired 120- inferred 2"]
        ),
        Course(
            scenario: "a replaced row does not come back when its successor is refunded",
            copies: [
                .row("1", 0, 365, product: "year", signed: 0, reason: .purchase),
                .row("2", 100, 120, product: "month", revoked: 110, reason: .purchase),
            ],
            intervals: ["subscribed 0-100 observed 1", "subscribed 100-110 observed 2", "revoked 110- observed 2"]
        ),
        Course(
            scenario: "a stray renewal hides nothing",
            copies: [
                .row("1", 0, 30, product: "month", upgraded: true),
                .row("2", 29.75, 110, product: "year", reason: .purchase),
                .row("3", 30, 60, product: "month", revoked: 30.25, upgraded: true, reason: .renewal),
            ],
            intervals: ["subscribed 0-29.75 observed 1", "subscribed 29.75-110 observed 2", "expired 110- inferred 2"]
        ),
        Course(
            scenario: "a row that never ran closes no gap",
            copies: [.row("1", 0, 30), .row("2", 40, 70, revoked: 40), .row("3", 50, 80, reason: .purchase)],
            intervals: [
                "subscribed 0-30 observed 1", "expired 30-50 inferred 1", "subscribed 50-80 observed 3",
                "expired 80- inferred 3",
            ]
        ),
        Course(
            scenario: "the only row was taken back at once",
            copies: [.row("1", 0, 30, revoked: 0)],
            intervals: ["revoked 0- observed 1"]
        ),
        Course(
            scenario: "the only row has no length",
            copies: [.row("1", 0, 0)],
            intervals: ["expired 0- inferred 1"]
        ),
        Course(
            scenario: "the only row has no length and is refunded later",
            copies: [.row("1", 0, 0, revoked: 5)],
            intervals: ["expired 0-5 inferred 1", "revoked 5- observed 1"]
        ),
        Course(
            scenario: "the first row never ran, and the next one did",
            copies: [.row("1", 0, 30, revoked: 0), .row("2", 10, 40)],
            intervals: ["revoked 0-10 observed 1", "subscribed 10-40 observed 2", "expired 40- inferred 2"]
        ),
    ]

    // Rows that never ran.
    static let neverRan = [
        Course(
            scenario: "a renewal that never ran was not made ahead",
            copies: [.row("1", 30, 60, revoked: 30, reason: .renewal), .row("2", 40, 70, reason: .purchase)],
            intervals: ["revoked 30-40 observed 1", "subscribed 40-70 observed 2", "expired 70- inferred 2"]
        ),
        Course(
            scenario: "a row without a length that is refunded after the next purchase",
            copies: [.row("1", 0, 0, revoked: 5), .row("2", 3, 33)],
            intervals: ["expired 0-3 inferred 1", "subscribed 3-33 observed 2", "expired 33- inferred 2"]
        ),
    ]

    // The time before the first known row.
    static let beginnings = [
        Course(
            scenario: "a renewal is made up to 24 hours ahead",
            copies: [.row("1", 30, 60, reason: .renewal)],
            intervals: ["subscribed 29-30 inferred 1", "subscribed 30-60 observed 1", "expired 60- inferred 1"]
        ),
        Course(
            scenario: "a renewal is made ahead by its own length at most",
            copies: [.row("1", 30, 30 + hours(1), reason: .renewal)],
            intervals: [
                "subscribed 29.958333-30 inferred 1", "subscribed 30-30.041667 observed 1",
                "expired 30.041667- inferred 1",
            ]
        ),
        Course(
            scenario: "a renewal is not made before the original purchase",
            copies: [.row("1", 30, 60, reason: .renewal, original: 29.5)],
            intervals: ["subscribed 29.5-30 inferred 1", "subscribed 30-60 observed 1", "expired 60- inferred 1"]
        ),
        Course(
            scenario: "an original purchase at the renewal itself sets no limit",
            copies: [.row("1", 30, 60, reason: .renewal, original: 30)],
            intervals: ["subscribed 29-30 inferred 1", "subscribed 30-60 observed 1", "expired 60- inferred 1"]
        ),
        Course(
            scenario: "a row without a reason is a renewal if DID_RENEW carried it",
            copies: [.row("1", 30, 60)],
            reports: [.signed(29.5, sent: .didRenew, of: "1")],
            intervals: ["subscribed 29-30 inferred 1", "subscribed 30-60 observed 1", "expired 60- inferred 1"]
        ),
        Course(
            scenario: "a recovery is not made ahead",
            copies: [.row("1", 30, 60, reason: .renewal)],
            reports: [.signed(30, sent: .didRenew, .billingRecovery, of: "1")],
            intervals: ["subscribed 30-60 observed 1", "expired 60- inferred 1"]
        ),
        Course(
            scenario: "a purchase is not made ahead",
            copies: [.row("1", 30, 60, reason: .purchase)],
            intervals: ["subscribed 30-60 observed 1", "expired 60- inferred 1"]
        ),
        Course(
            scenario: "a status signed earlier says that it was active",
            copies: [.row("1", 30, 60, reason: .renewal)],
            reports: [.signed(28.5, status: 1)],
            intervals: [
                "subscribed 28.5-29 inferred 1", "subscribed 29-30 inferred 1", "subscribed 30-60 observed 1",
                "expired 60- inferred 1",
            ]
        ),
        Course(
            scenario: "a status more than a day before a purchase holds for a day",
            copies: [.row("1", 30, 60, reason: .purchase)],
            reports: [.signed(28, status: 1)],
            intervals: [
                "subscribed 28-29 inferred 1", "none 29-30 inferred -", "subscribed 30-60 observed 1",
                "expired 60- inferred 1",
            ]
        ),
        Course(
            scenario: "a status before the first row holds up to its renewal date",
            copies: [.row("1", 30, 60, reason: .purchase)],
            reports: [.signed(10, .info(renews: 20), status: 1)],
            intervals: [
                "subscribed 10-20 inferred 1", "none 20-30 inferred -", "subscribed 30-60 observed 1",
                "expired 60- inferred unknown 1",
            ]
        ),
        Course(
            scenario: "trouble before the first row",
            copies: [.row("1", 30, 60, reason: .purchase)],
            reports: [.signed(10, .info(grace: 12), status: 4), .signed(14, status: 3), .signed(14.5, status: 2)],
            intervals: [
                "billingGracePeriod 10-12 inferred -", "none 12-14 inferred -", "billingRetry 14-14.5 inferred -",
                "none 14.5-30 inferred -", "subscribed 30-60 observed 1", "expired 60- inferred unknown 1",
            ]
        ),
        Course(
            scenario: "a purchase that is refunded before it begins gives access from its signing to the refund",
            copies: [.row("1", 30, 60, signed: 29.5, revoked: 29.75, reason: .purchase)],
            intervals: ["subscribed 29.5-29.75 inferred 1", "revoked 29.75- observed 1"]
        ),
    ]

    // Apple's status, and failures, while a row runs.
    static let statuses = [
        Course(
            scenario: "status 2 ends the access of a row that runs",
            reports: [.signed(10, status: 2)],
            intervals: ["subscribed 0-10 observed 1", "expired 10-30 observed 1", "expired 30- observed 1"]
        ),
        Course(
            scenario: "status 5 revokes a row that runs",
            reports: [.signed(10, status: 5)],
            intervals: ["subscribed 0-10 observed 1", "revoked 10- observed 1"]
        ),
        Course(
            scenario: "status 2 counts until the next purchase",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 20, 50, signed: 20, reason: .purchase)],
            reports: [.signed(10, status: 2)],
            intervals: [
                "subscribed 0-10 observed 1", "expired 10-20 observed 1", "subscribed 20-50 observed 2",
                "expired 50- inferred 2",
            ]
        ),
        Course(
            scenario: "status 2 counts until the next report",
            reports: [.signed(10, status: 2), .signed(20, status: 1)],
            intervals: [
                "subscribed 0-10 observed 1", "expired 10-20 observed 1", "subscribed 20-30 observed 1",
                "expired 30- inferred 1",
            ]
        ),
        Course(
            scenario: "status 2 that came with the transaction before leaves a renewal that was signed before it",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 30, reason: .renewal)],
            reports: [.signed(30.1, status: 2, of: "1")],
            intervals: ["subscribed 0-30 observed 1", "subscribed 30-60 observed 2", "expired 60- inferred 2"]
        ),
        Course(
            scenario: "status 2 that came with a transaction that begins later leaves the row",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 30, reason: .renewal)],
            reports: [.signed(29, status: 2, of: "2")],
            intervals: ["subscribed 0-30 observed 1", "subscribed 30-60 observed 2", "expired 60- inferred 2"]
        ),
        Course(
            scenario: "a later copy says that the row runs",
            copies: [.row("1", 0, 30, signed: 11)],
            reports: [.signed(10, status: 2)],
            intervals: ["subscribed 0-30 observed 1", "expired 30- inferred 1"]
        ),
        Course(
            scenario: "a copy that came with the status is not newer",
            copies: [.row("1", 0, 30, signed: 11)],
            reports: [.signed(10, members: 11, status: 2)],
            intervals: ["subscribed 0-10 observed 1", "expired 10-30 observed 1", "expired 30- observed 1"]
        ),
        Course(
            scenario: "status 2 without a date only fills what the rows leave open",
            reports: [.signed(nil, status: 2)],
            intervals: ["subscribed 0-30 observed 1", "expired 30- observed 1"]
        ),
        Course(
            scenario: "status 3 takes no running row's access",
            reports: [.signed(10, .info(retry: true), status: 3)],
            intervals: ["subscribed 0-30 observed 1", "expired 30- inferred 1"]
        ),
        Course(
            scenario: "status 4 takes no running row's access",
            reports: [.signed(10, .info(retry: true, grace: 40), status: 4)],
            intervals: ["subscribed 0-30 observed 1", "expired 30- inferred 1"]
        ),
        Course(
            scenario: "a failure notice that came after the renewal changes nothing",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 29.5, reason: .renewal)],
            reports: [.signed(30 + seconds(16), sent: .didFailToRenew, of: "1")],
            intervals: ["subscribed 0-30 observed 1", "subscribed 30-60 observed 2", "expired 60- inferred 2"]
        ),
        Course(
            scenario: "a recovery within grace is dated back",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 35, reason: .renewal)],
            reports: [
                .signed(30, .info(retry: true, grace: 46), status: 4, sent: .didFailToRenew, .gracePeriod, of: "1"),
                .signed(35, status: 1, sent: .didRenew, .billingRecovery, of: "2"),
            ],
            intervals: ["subscribed 0-30 observed 1", "subscribed 30-60 observed 2", "expired 60- inferred unknown 2"]
        ),
        Course(
            scenario: "renewal info from before a refund says nothing of the time after it",
            copies: [.row("1", 0, 30, signed: 10, revoked: 10)],
            reports: [.signed(5, .info(autoRenew: true))],
            intervals: ["subscribed 0-10 observed 1", "revoked 10- observed 1"]
        ),
    ]

    @Test(arguments: rows + neverRan + beginnings + statuses)
    func walks(_ course: Course) throws {
        for (copies, reports) in [
            (course.copies, course.reports), (course.copies.reversed(), course.reports.reversed()),
        ] {
            let history = History(copies, reports)
            let walked = try history.walked().map { history.describe($0) }
            #expect(walked == course.intervals)
        }
    }

    /// The reason of a status that ends a running row is in its own report.
    @Test func reasonOfAStatus() throws {
        let intervals = try History([.row("1", 0, 30, signed: 0)], [.signed(10, .info(intent: 1), status: 2)]).walked()
        #expect(intervals.map(\.expirationReason) == [nil, .voluntary, .voluntary])
        #expect(intervals.map(\.reasonReport) == [nil, ReportIndex(0), ReportIndex(0)])
    }

    struct Withheld: Scenario {
        let scenario: String
        let report: TestReport
        let state: SubscriptionState?
    }

    // Each report has a status, which is not read.
    static let withheld = [
        Withheld(scenario: "nothing else is said", report: .signed(5, status: 1), state: nil),
        Withheld(scenario: "willRenew", report: .signed(5, .info(autoRenew: true), status: 2), state: nil),
        Withheld(scenario: "trouble", report: .signed(5, .info(retry: true), status: 2), state: .billingRetry),
        Withheld(
            scenario: "trouble while grace is still ahead",
            report: .signed(5, .info(retry: true, grace: 6), status: 2),
            state: .billingGracePeriod
        ),
        Withheld(
            scenario: "trouble at the end of grace",
            report: .signed(5, .info(retry: true, grace: 5), status: 2),
            state: .billingRetry
        ),
        Withheld(
            scenario: "grace without an end",
            report: .signed(5, status: 2, sent: .didFailToRenew, .gracePeriod),
            state: .billingGracePeriod
        ),
        Withheld(
            scenario: "grace without an end, after the longest grace and the longest retry",
            report: .signed(70, sent: .didFailToRenew, .gracePeriod),
            state: .expired
        ),
        Withheld(
            scenario: "grace over",
            report: .signed(5, status: 2, sent: .gracePeriodExpired),
            state: .billingRetry
        ),
        Withheld(
            scenario: "retry after 60 days",
            report: .signed(70, .info(retry: true), status: 2),
            state: .billingRetry
        ),
        Withheld(
            scenario: "retry was given up",
            report: .signed(5, status: 1, sent: .expired, .billingRetry),
            state: .expired
        ),
        Withheld(scenario: "an intent", report: .signed(5, .info(intent: 1), status: 1), state: .expired),
    ]

    @Test(arguments: withheld)
    func stateWithoutStatus(_ withheld: Withheld) throws {
        let history = History([.row("1", 0, 4)], [withheld.report])
        let state = StateMachine.stateWithoutStatus(
            ReportIndex(0),
            signed: try #require(history.reports[0].signedDate),
            after: RowIndex(0),
            ofChain: 0,
            in: history
        )
        #expect(state == withheld.state)
    }
}
