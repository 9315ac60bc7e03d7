import Testing

@testable import SubscoreCore

/// What follows the end of a row that was purchased on day 0 and expired on day 30.
@Suite struct GapTests {
    struct Course: Scenario {
        let scenario: String
        var row = TestCopy.row("1", 0, 30)
        var start = 30.0
        /// The row that closed the gap.
        var closing: TestCopy?
        var reports: [TestReport] = []
        var assumeRenewal = false
        /// Each is state, first day, last day and basis, and for an expiry its reason.
        let intervals: [String]
    }

    private static func renewal(_ day: Double) -> TestCopy { .row("2", day, day + 30, reason: .renewal) }
    private static func purchase(_ day: Double) -> TestCopy { .row("2", day, day + 30, reason: .purchase) }

    static let courses = [
        // Rows, with few reports or none.
        Course(scenario: "nothing more is known", intervals: ["expired 30- inferred"]),
        Course(scenario: "bought again", closing: purchase(50), intervals: ["expired 30-50 inferred"]),
        Course(scenario: "renewed after a gap", closing: renewal(50), intervals: ["billingRetry 30-50 inferred"]),
        Course(
            scenario: "renewed after more than 60 days",
            closing: renewal(96),
            intervals: ["billingRetry 30-96 inferred"]
        ),
        Course(
            scenario: "renewed after more than 66 days",
            closing: renewal(96 + hours(1)),
            intervals: ["expired 30-96.041667 inferred"]
        ),
        Course(scenario: "renewed without a gap", closing: renewal(30), intervals: []),
        Course(
            scenario: "renewed a minute late",
            closing: renewal(30 + seconds(60)),
            intervals: ["subscribed 30-30.000694 inferred"]
        ),
        Course(
            scenario: "renewed more than a minute late",
            closing: renewal(30 + seconds(61)),
            intervals: ["billingRetry 30-30.000706 inferred"]
        ),
        Course(
            scenario: "renewed a minute late, and a failure was reported",
            closing: renewal(30 + seconds(60)),
            reports: [.signed(30 + seconds(10), sent: .didFailToRenew, of: "1")],
            intervals: ["billingRetry 30-30.000694 observed"]
        ),
        Course(
            scenario: "auto-renew was on before the end, and nothing is known after",
            reports: [.signed(10, .info(autoRenew: true))],
            intervals: ["expired 30- inferred unknown"]
        ),
        Course(
            scenario: "auto-renew was off before the end",
            reports: [.signed(10, .info(autoRenew: false))],
            intervals: ["expired 30- inferred"]
        ),
        // Billing retry and grace.
        Course(
            scenario: "retry is reported, and no grace",
            reports: [.signed(31, .info(retry: true))],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "grace is reported, and then retry follows",
            reports: [.signed(31, .info(retry: true, grace: 46))],
            intervals: [
                "billingGracePeriod 30-46 observed", "billingRetry 46-90 observed",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "an end of grace alone is not grace",
            reports: [.signed(31, .info(grace: 46))],
            intervals: ["expired 30- observed"]
        ),
        Course(
            scenario: "an end of grace and no retry is not grace",
            reports: [.signed(31, .info(retry: false, grace: 46, intent: 1))],
            intervals: ["expired 30- observed voluntary"]
        ),
        Course(
            scenario: "a grace that was over when it was reported",
            reports: [.signed(50, .info(retry: true, grace: 46))],
            intervals: [
                "billingGracePeriod 30-46 observed", "billingRetry 46-90 observed",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "a failed renewal with grace, but without its end",
            reports: [.signed(31, sent: .didFailToRenew, .gracePeriod)],
            intervals: [
                "billingGracePeriod 30-58 inferred open", "billingRetry 58-90 inferred",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "a failed renewal without grace",
            reports: [.signed(31, sent: .didFailToRenew)],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "status 4 with the retry flag, but without the end of grace",
            reports: [.signed(31, .info(retry: true), status: 4)],
            intervals: [
                "billingGracePeriod 30-58 inferred open", "billingRetry 58-90 inferred",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "status 4 alone",
            reports: [.signed(31, status: 4)],
            intervals: [
                "billingGracePeriod 30-58 inferred open", "billingRetry 58-90 inferred",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "status 3 alone",
            reports: [.signed(31, status: 3)],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "status 3 outweighs a retry flag that is false",
            reports: [.signed(31, .info(retry: false), status: 3)],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "the grace of a weekly subscription is shorter",
            row: .row("1", 0, 7),
            start: 7,
            reports: [.signed(8, sent: .didFailToRenew, .gracePeriod)],
            intervals: [
                "billingGracePeriod 7-13 inferred open", "billingRetry 13-67 inferred",
                "expired 67- projected billingError",
            ]
        ),
        Course(
            scenario: "renewal info without a date counts as current",
            reports: [.signed(nil, .info(retry: true))],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "a failure in the last 24 hours of the period counts",
            reports: [.signed(29, sent: .didFailToRenew, of: "1")],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "a failure before the last 24 hours does not count",
            reports: [.signed(28.9, sent: .didFailToRenew, of: "1")],
            intervals: ["expired 30- inferred"]
        ),
        Course(
            scenario: "a failure in the last 24 hours that names no row does not count",
            reports: [.signed(29, sent: .didFailToRenew)],
            intervals: ["expired 30- inferred"]
        ),
        Course(
            scenario: "a failure notice whose intent says that the customer cancelled",
            reports: [.signed(31, .info(intent: 1, autoRenew: false), sent: .didFailToRenew, of: "1")],
            intervals: ["expired 30- observed voluntary"]
        ),
        Course(
            scenario: "a failure notice whose intent says that billing failed",
            reports: [.signed(31, .info(intent: 2, autoRenew: false), sent: .didFailToRenew, of: "1")],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "a failure notice with status 3, whose intent says that the customer cancelled",
            reports: [.signed(31, .info(intent: 1, autoRenew: false), status: 3, sent: .didFailToRenew, of: "1")],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "status 3 while the end of grace is still ahead",
            reports: [.signed(31, .info(grace: 46), status: 3)],
            intervals: [
                "billingGracePeriod 30-31 observed", "billingRetry 31-90 observed",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "status 4 with auto-renew off and a retry flag that is false",
            reports: [.signed(31, .info(retry: false, grace: 46, autoRenew: false), status: 4)],
            intervals: ["billingGracePeriod 30-32 observed", "expired 32- inferred"]
        ),
        Course(
            scenario: "cancelled in the last hours of grace",
            reports: [.signed(45.5, .info(retry: false, grace: 46, autoRenew: false), status: 4)],
            intervals: ["billingGracePeriod 30-46 observed", "expired 46- inferred"]
        ),
        Course(
            scenario: "cancelled in grace, by a notification that says nothing of grace",
            reports: [
                .signed(31, .info(retry: true, grace: 46), sent: .didFailToRenew, .gracePeriod),
                .signed(35, .info(autoRenew: false), sent: .didChangeRenewalStatus, .autoRenewDisabled),
            ],
            intervals: ["billingGracePeriod 30-36 observed", "expired 36- inferred"]
        ),
        Course(
            scenario: "status 4 after the end of grace that it names",
            reports: [.signed(50, .info(grace: 46), status: 4)],
            intervals: [
                "billingGracePeriod 30-46 observed", "billingRetry 46-50 observed",
                "billingGracePeriod 50-58 inferred open", "billingRetry 58-90 inferred",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "status 4 after the longest grace",
            reports: [.signed(70, status: 4)],
            intervals: [
                "billingGracePeriod 30-58 inferred open", "billingRetry 58-70 inferred",
                "billingGracePeriod 70-71 inferred open", "billingRetry 71-90 inferred",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "status 3 after the longest retry",
            reports: [.signed(95, status: 3)],
            intervals: [
                "billingRetry 30-90 observed", "expired 90-95 projected billingError", "billingRetry 95-96 observed",
                "expired 96- projected billingError",
            ]
        ),
        Course(
            scenario: "a grace without an end, which a notification ends",
            reports: [.signed(31, sent: .didFailToRenew, .gracePeriod), .signed(47, sent: .gracePeriodExpired)],
            intervals: [
                "billingGracePeriod 30-47 observed", "billingRetry 47-90 observed",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "only the end of grace was reported",
            reports: [.signed(47, sent: .gracePeriodExpired)],
            intervals: [
                "billingGracePeriod 30-47 observed", "billingRetry 47-90 observed",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "the end of grace was reported late",
            reports: [.signed(47, .info(grace: 46), sent: .gracePeriodExpired)],
            intervals: [
                "billingGracePeriod 30-46 observed", "billingRetry 46-90 observed",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "retry is given up after its longest time",
            reports: [.signed(31, .info(retry: true)), .signed(93, sent: .expired, .billingRetry)],
            intervals: [
                "billingRetry 30-90 observed", "expired 90- observed billingError",
            ]
        ),
        Course(
            scenario: "retry is given up early",
            reports: [.signed(80, sent: .expired, .billingRetry)],
            intervals: ["billingRetry 30-80 observed", "expired 80- observed billingError"]
        ),
        Course(
            scenario: "the end of retry is only reported after its longest time",
            reports: [.signed(93, sent: .expired, .billingRetry)],
            intervals: ["billingRetry 30-90 observed", "expired 90- observed billingError"]
        ),
        // Gaps that were closed.
        Course(
            scenario: "recovered in grace",
            closing: renewal(40),
            reports: [.signed(31, .info(retry: true, grace: 46))],
            intervals: ["billingGracePeriod 30-40 observed"]
        ),
        Course(
            scenario: "recovered after grace",
            closing: renewal(95),
            reports: [.signed(31, .info(retry: true, grace: 46))],
            intervals: ["billingGracePeriod 30-46 observed", "billingRetry 46-95 observed"]
        ),
        Course(
            scenario: "renewed although reported as expired",
            closing: renewal(50),
            reports: [.signed(31, .info(intent: 1))],
            intervals: ["expired 30-50 observed voluntary"]
        ),
        Course(
            scenario: "renewed after a gap of which a report knows no trouble",
            closing: renewal(50),
            reports: [.signed(31, .info(autoRenew: true))],
            intervals: ["billingRetry 30-50 inferred"]
        ),
        Course(
            scenario: "bought again in retry",
            closing: purchase(50),
            reports: [.signed(31, .info(retry: true))],
            intervals: ["billingRetry 30-50 observed"]
        ),
        Course(
            scenario: "bought again after retry ran out",
            closing: purchase(120),
            reports: [.signed(31, .info(retry: true))],
            intervals: ["billingRetry 30-90 observed", "expired 90-120 inferred billingError"]
        ),
        // Expiry and its reasons.
        Course(
            scenario: "cancelled",
            reports: [.signed(31, .info(retry: false, intent: 1, autoRenew: false))],
            intervals: ["expired 30- observed voluntary"]
        ),
        Course(
            scenario: "cancelled in retry",
            reports: [.signed(31, .info(retry: true)), .signed(40, .info(retry: false, intent: 1))],
            intervals: ["billingRetry 30-40 observed", "expired 40- observed voluntary"]
        ),
        Course(
            scenario: "the customer did not consent to a price increase",
            reports: [.signed(31, sent: .expired, .priceIncrease)],
            intervals: ["expired 30- observed priceIncrease"]
        ),
        Course(
            scenario: "the product is no longer for sale",
            reports: [.signed(31, sent: .expired, .productNotForSale)],
            intervals: ["expired 30- observed productUnavailable"]
        ),
        Course(
            scenario: "an expiration intent that is not known",
            reports: [.signed(31, .info(intent: 17))],
            intervals: ["expired 30- observed other"]
        ),
        Course(scenario: "status 2", reports: [.signed(31, status: 2)], intervals: ["expired 30- observed"]),
        Course(
            scenario: "status 1 holds 24 hours",
            reports: [.signed(31, status: 1)],
            intervals: ["expired 30-31 inferred", "subscribed 31-32 inferred", "expired 32- inferred"]
        ),
        Course(
            scenario: "status 1 holds until the renewal date",
            reports: [.signed(31, .info(renews: 40), status: 1)],
            intervals: ["expired 30-31 inferred", "subscribed 31-40 inferred", "expired 40- inferred"]
        ),
        Course(
            scenario: "status 1 holds until the renewal",
            closing: renewal(34),
            reports: [.signed(31, status: 1)],
            intervals: ["billingRetry 30-31 inferred", "subscribed 31-34 inferred"]
        ),
        Course(
            scenario: "status 1 holds 24 hours even if it was bought again later",
            closing: purchase(50),
            reports: [.signed(31, status: 1)],
            intervals: ["expired 30-31 inferred", "subscribed 31-32 inferred", "expired 32-50 inferred"]
        ),
        Course(
            scenario: "status 1 without a date says nothing",
            reports: [.signed(nil, status: 1)],
            intervals: ["expired 30- inferred"]
        ),
        Course(
            scenario: "status 5",
            reports: [.signed(31, status: 5)],
            intervals: ["expired 30-31 inferred", "revoked 31- observed"]
        ),
        Course(
            scenario: "auto-renew is reported as on after the end",
            reports: [.signed(31, .info(autoRenew: true))],
            intervals: ["expired 30- inferred"]
        ),
        // Refunds and upgrades.
        Course(
            scenario: "refunded",
            row: .row("1", 0, 30, revoked: 10),
            start: 10,
            intervals: ["revoked 10- observed"]
        ),
        Course(
            scenario: "refunded until the next purchase",
            row: .row("1", 0, 30, revoked: 10),
            start: 10,
            closing: purchase(50),
            intervals: ["revoked 10-50 observed"]
        ),
        Course(
            scenario: "refunded after its expiry",
            row: .row("1", 0, 30, revoked: 40),
            intervals: ["expired 30-40 inferred", "revoked 40- observed"]
        ),
        Course(
            scenario: "refunded in retry",
            row: .row("1", 0, 30, revoked: 40),
            reports: [.signed(31, .info(retry: true))],
            intervals: ["billingRetry 30-40 observed", "revoked 40- observed"]
        ),
        Course(
            scenario: "withdrawn from family sharing",
            row: .row("1", 0, 30, revoked: 10, withdrawn: true),
            start: 10,
            intervals: ["revoked 10- observed"]
        ),
        Course(
            scenario: "refunded, but a later status says that it expired",
            row: .row("1", 0, 30, signed: 12, revoked: 10),
            start: 10,
            reports: [.signed(31, status: 2)],
            intervals: ["revoked 10-31 observed", "expired 31- observed"]
        ),
        Course(
            scenario: "refunded, and a copy newer than the status of the same day says so",
            row: .row("1", 0, 30, signed: 40, revoked: 10),
            start: 10,
            reports: [.signed(10.5, status: 2)],
            intervals: ["revoked 10- observed"]
        ),
        Course(
            scenario: "refunded long before the status, which a newer copy does not silence",
            row: .row("1", 0, 30, signed: 40, revoked: 10),
            start: 10,
            reports: [.signed(31, status: 2)],
            intervals: ["revoked 10-31 observed", "expired 31- observed"]
        ),
        Course(
            scenario: "a copy that came with the status is not newer",
            row: .row("1", 0, 30, signed: 40, revoked: 10),
            start: 10,
            reports: [.signed(31, members: 40, status: 2)],
            intervals: ["revoked 10-31 observed", "expired 31- observed"]
        ),
        Course(
            scenario: "refunded, and only renewal info was signed later",
            row: .row("1", 0, 30, revoked: 10),
            start: 10,
            reports: [.signed(31, .info(retry: true))],
            intervals: ["revoked 10- observed"]
        ),
        Course(
            scenario: "upgraded, and nothing followed",
            row: .row("1", 0, 30, revoked: 10, upgraded: true),
            start: 10,
            reports: [.signed(31, .info(retry: true))],
            intervals: ["expired 10- inferred"]
        ),
        Course(
            scenario: "upgraded, and a later status reports retry",
            row: .row("1", 0, 30, revoked: 10, upgraded: true),
            start: 10,
            reports: [.signed(31, status: 3)],
            intervals: [
                "expired 10-31 inferred", "billingRetry 31-90 observed", "expired 90- projected billingError",
            ]
        ),
        // Assumed renewal.
        Course(
            scenario: "an assumed renewal is to the product that was chosen",
            reports: [.signed(31, .info(autoRenew: true, renewsAs: "pro.year"))],
            assumeRenewal: true,
            intervals: ["subscribed 30- projected pro.year"]
        ),
        Course(
            scenario: "an assumed renewal is to the same product if no other is named",
            reports: [.signed(10, .info(autoRenew: true))],
            assumeRenewal: true,
            intervals: ["subscribed 30- projected pro.month"]
        ),
        Course(
            scenario: "no renewal is assumed if nothing says that auto-renew is on",
            assumeRenewal: true,
            intervals: ["expired 30- inferred"]
        ),
        Course(
            scenario: "no renewal is assumed in billing retry",
            reports: [.signed(31, .info(retry: true, autoRenew: true, renewsAs: "pro.year"))],
            assumeRenewal: true,
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
    ]

    @Test(arguments: courses)
    func followsTheEnd(_ course: Course) throws {
        let history = History(
            [course.row] + (course.closing.map { [$0] } ?? []),
            course.reports,
            from: Viewpoint(assumeRenewal: course.assumeRenewal)
        )
        let gap = try history.walked().filter { interval in
            interval.start >= .on(course.start) && course.closing.map { interval.start < .on($0.purchased) } ?? true
        }
        #expect(gap.map { $0.described(history.texts) } == course.intervals)
        #expect(gap.allSatisfy { history.text(history.row(of: $0)) == "1" })
    }
}
