import Testing

@testable import Subscore

/// What follows the end of a row that was purchased on day 0 and expired on day 30.
@Suite struct AftermathTests {
    struct Course: Scenario {
        let scenario: String
        var row = Transaction.row("1", 0, 30)
        var start: Int64 = 30
        var closing = Aftermath.Closing.open
        var reports: [Report] = []
        var renewsAs: String?
        /// State, first day, last day, basis, and the reason of an expiry.
        let intervals: [String]
    }

    static let courses = [
        // Nothing is said.
        Course(scenario: "nothing more is known", intervals: ["expired 30- inferred"]),
        Course(
            scenario: "bought again",
            closing: .purchase(.day(50)),
            intervals: ["expired 30-50 inferred"]
        ),
        Course(
            scenario: "renewed after a gap",
            closing: .renewal(.day(50)),
            intervals: ["billingRetry 30-50 inferred"]
        ),
        Course(
            scenario: "renewed after more than 60 days",
            closing: .renewal(.day(120)),
            intervals: ["billingRetry 30-120 inferred"]
        ),
        Course(scenario: "no gap", closing: .renewal(.day(30)), intervals: []),
        // Billing retry and grace.
        Course(
            scenario: "retry without grace",
            reports: [.signed(31, .saying(retry: true))],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "grace, then retry",
            reports: [.signed(31, .saying(retry: true, grace: 46))],
            intervals: [
                "billingGracePeriod 30-46 observed", "billingRetry 46-90 observed",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "a grace date alone is no grace",
            reports: [.signed(31, .saying(grace: 46))],
            intervals: ["expired 30- observed"]
        ),
        Course(
            scenario: "a grace date without retry",
            reports: [.signed(31, .saying(retry: false, grace: 46, intent: 1))],
            intervals: ["expired 30- observed voluntary"]
        ),
        Course(
            scenario: "a grace that was over when it was signed",
            reports: [.signed(50, .saying(retry: true, grace: 46))],
            intervals: [
                "billingGracePeriod 30-46 observed", "billingRetry 46-90 observed",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "a failed renewal with grace and no date",
            reports: [.signed(31, sent: .didFailToRenew, .gracePeriod)],
            intervals: ["billingGracePeriod 30- observed open"]
        ),
        Course(
            scenario: "a failed renewal without grace",
            reports: [.signed(31, sent: .didFailToRenew)],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "status 4 in retry without a date",
            reports: [.signed(31, .saying(retry: true), status: 4)],
            intervals: ["billingGracePeriod 30- observed open"]
        ),
        Course(
            scenario: "status 4 alone",
            reports: [.signed(31, status: 4)],
            intervals: ["billingGracePeriod 30- observed open"]
        ),
        Course(
            scenario: "status 3 alone",
            reports: [.signed(31, status: 3)],
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
        Course(
            scenario: "status 3 against the flag",
            reports: [.signed(31, .saying(retry: false), status: 3)],
            intervals: ["expired 30- observed"]
        ),
        Course(
            scenario: "a grace without a date that a notification ends",
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
            reports: [.signed(47, .saying(grace: 46), sent: .gracePeriodExpired)],
            intervals: [
                "billingGracePeriod 30-46 observed", "billingRetry 46-90 observed",
                "expired 90- projected billingError",
            ]
        ),
        Course(
            scenario: "retry was given up",
            reports: [.signed(31, .saying(retry: true)), .signed(93, sent: .expired, .billingRetry)],
            intervals: [
                "billingRetry 30-90 observed", "expired 90- observed billingError",
            ]
        ),
        Course(
            scenario: "retry was given up early",
            reports: [.signed(80, sent: .expired, .billingRetry)],
            intervals: ["billingRetry 30-80 observed", "expired 80- observed billingError"]
        ),
        // Gaps that were closed.
        Course(
            scenario: "recovered in grace",
            closing: .renewal(.day(40)),
            reports: [.signed(31, .saying(retry: true, grace: 46))],
            intervals: ["billingGracePeriod 30-40 observed"]
        ),
        Course(
            scenario: "recovered after grace",
            closing: .renewal(.day(120)),
            reports: [.signed(31, .saying(retry: true, grace: 46))],
            intervals: ["billingGracePeriod 30-46 observed", "billingRetry 46-120 observed"]
        ),
        Course(
            scenario: "renewed although reported as expired",
            closing: .renewal(.day(50)),
            reports: [.signed(31, .saying(intent: 1))],
            intervals: ["billingRetry 30-50 inferred"]
        ),
        Course(
            scenario: "bought again in retry",
            closing: .purchase(.day(50)),
            reports: [.signed(31, .saying(retry: true))],
            intervals: ["billingRetry 30-50 observed"]
        ),
        Course(
            scenario: "bought again after retry ran out",
            closing: .purchase(.day(120)),
            reports: [.signed(31, .saying(retry: true))],
            intervals: ["billingRetry 30-90 observed", "expired 90-120 inferred billingError"]
        ),
        // Expiry and its reasons.
        Course(
            scenario: "cancelled",
            reports: [.signed(31, .saying(retry: false, intent: 1, autoRenew: false))],
            intervals: ["expired 30- observed voluntary"]
        ),
        Course(
            scenario: "cancelled in retry",
            reports: [.signed(31, .saying(retry: true)), .signed(40, .saying(retry: false, intent: 1))],
            intervals: ["billingRetry 30-40 observed", "expired 40- observed voluntary"]
        ),
        Course(
            scenario: "price increase not consented to",
            reports: [.signed(31, sent: .expired, .priceIncrease)],
            intervals: ["expired 30- observed priceIncrease"]
        ),
        Course(
            scenario: "product withdrawn",
            reports: [.signed(31, sent: .expired, .productNotForSale)],
            intervals: ["expired 30- observed productUnavailable"]
        ),
        Course(
            scenario: "an intent of the future",
            reports: [.signed(31, .saying(intent: 17))],
            intervals: ["expired 30- observed other"]
        ),
        Course(scenario: "status 2", reports: [.signed(31, status: 2)], intervals: ["expired 30- observed"]),
        Course(
            scenario: "status 1 says nothing",
            reports: [.signed(31, status: 1)],
            intervals: ["expired 30- inferred"]
        ),
        Course(
            scenario: "auto-renew on after the end",
            reports: [.signed(31, .saying(autoRenew: true))],
            intervals: ["expired 30- observed"]
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
            closing: .purchase(.day(50)),
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
            reports: [.signed(31, .saying(retry: true))],
            intervals: ["billingRetry 30-40 observed", "revoked 40- observed"]
        ),
        Course(
            scenario: "withdrawn from family sharing",
            row: .row("1", 0, 30, revoked: 10, withdrawn: true),
            start: 10,
            intervals: ["revoked 10- observed"]
        ),
        Course(
            scenario: "upgraded, and nothing followed",
            row: .row("1", 0, 30, revoked: 10, upgraded: true),
            start: 10,
            reports: [.signed(31, .saying(retry: true))],
            intervals: ["expired 10- inferred"]
        ),
        // Assumed renewal.
        Course(
            scenario: "renewal is assumed",
            reports: [.signed(31, .saying(autoRenew: true))],
            renewsAs: "pro.year",
            intervals: ["subscribed 30- projected pro.year"]
        ),
        Course(
            scenario: "renewal is assumed, nothing said",
            renewsAs: "pro",
            intervals: ["subscribed 30- projected pro"]
        ),
        Course(
            scenario: "no renewal is assumed in billing retry",
            reports: [.signed(31, .saying(retry: true, autoRenew: true))],
            renewsAs: "pro.year",
            intervals: ["billingRetry 30-90 observed", "expired 90- projected billingError"]
        ),
    ]

    @Test(arguments: courses)
    func followsTheEnd(_ course: Course) {
        let aftermath = Aftermath(
            from: .day(course.start),
            row: 3,
            of: course.row,
            closing: course.closing,
            reports: course.reports,
            renewedProductId: course.renewsAs.map(Identifier.init)
        )
        #expect(aftermath.intervals.map(text) == course.intervals)
        #expect(aftermath.intervals.allSatisfy { $0.row == 3 })
    }

    private func text(_ interval: Interval) -> String {
        func day(_ instant: Instant) -> Int64 { instant.milliseconds / 86_400_000 }
        var words = [
            "\(interval.state)", "\(day(interval.start))-\(interval.end.map { "\(day($0))" } ?? "")",
            "\(interval.basis)",
        ]
        if let reason = interval.expirationReason { words.append("\(reason)") }
        if interval.isGraceEndUnknown { words.append("open") }
        if let product = interval.renewedProductId { words.append(product.text) }
        return words.joined(separator: " ")
    }
}
