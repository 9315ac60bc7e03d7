import Testing

@testable import SubscoreCore

/// What a report implies about the time after a row's end, independently of the rest of the history.
@Suite struct ReportMeaningTests {
    struct Saying: Scenario {
        let scenario: String
        let report: TestReport
        let meaning: String
    }

    static let sayings = [
        // Apple's status, signed at a known instant.
        Saying(scenario: "status 1", report: .signed(1, status: 1), meaning: "active"),
        Saying(scenario: "status 2", report: .signed(1, status: 2), meaning: "expired"),
        Saying(
            scenario: "status 2 with an expiration intent",
            report: .signed(1, .info(intent: 1), status: 2),
            meaning: "expired voluntary"
        ),
        Saying(scenario: "status 3", report: .signed(1, status: 3), meaning: "trouble"),
        Saying(
            scenario: "status 3 with an end of grace",
            report: .signed(1, .info(grace: 9), status: 3),
            meaning: "trouble until 9"
        ),
        Saying(scenario: "status 4", report: .signed(1, status: 4), meaning: "trouble in grace"),
        Saying(
            scenario: "status 4 with an end of grace",
            report: .signed(1, .info(grace: 9), status: 4),
            meaning: "trouble in grace until 9"
        ),
        Saying(
            scenario: "status 4 outweighs a retry flag that is false",
            report: .signed(1, .info(retry: false, grace: 9, autoRenew: false), status: 4),
            meaning: "trouble in grace until 9"
        ),
        Saying(scenario: "status 5", report: .signed(1, status: 5), meaning: "revoked"),
        Saying(scenario: "a status that is not known", report: .signed(1, status: 9), meaning: "nothing"),
        Saying(
            scenario: "a status that is not known, beside renewal info",
            report: .signed(1, .info(retry: true), status: 9),
            meaning: "trouble"
        ),
        Saying(
            scenario: "status 2 with EXPIRED / BILLING_RETRY",
            report: .signed(1, status: 2, sent: .expired, .billingRetry),
            meaning: "retry exhausted"
        ),
        Saying(
            scenario: "status 2 with EXPIRED",
            report: .signed(1, status: 2, sent: .expired),
            meaning: "expired other"
        ),
        Saying(
            scenario: "status 3 with GRACE_PERIOD_EXPIRED",
            report: .signed(1, .info(grace: 9), status: 3, sent: .gracePeriodExpired),
            meaning: "grace over until 9"
        ),
        Saying(
            scenario: "status 2 with that subtype of another notification",
            report: .signed(1, status: 2, sent: .didChangeRenewalStatus, .billingRetry),
            meaning: "expired"
        ),
        Saying(
            scenario: "status 2 with EXPIRED / VOLUNTARY of another notification",
            report: .signed(1, status: 2, sent: .didChangeRenewalStatus, .voluntary),
            meaning: "expired"
        ),
        // A status without a date is used only if nothing else implies anything.
        Saying(scenario: "undated status 1", report: .signed(nil, status: 1), meaning: "nothing"),
        Saying(scenario: "undated status 2", report: .signed(nil, status: 2), meaning: "expired"),
        Saying(scenario: "undated status 3", report: .signed(nil, status: 3), meaning: "trouble"),
        Saying(
            scenario: "undated status 3 yields to a retry flag that is false",
            report: .signed(nil, .info(retry: false), status: 3),
            meaning: "expired"
        ),
        Saying(
            scenario: "undated status 3 yields to an expiration intent",
            report: .signed(nil, .info(intent: 1), status: 3),
            meaning: "expired voluntary"
        ),
        Saying(
            scenario: "undated status 4 outweighs a retry flag that is false",
            report: .signed(nil, .info(retry: false, grace: 9), status: 4),
            meaning: "trouble in grace until 9"
        ),
        Saying(scenario: "undated status 5", report: .signed(nil, status: 5), meaning: "revoked"),
        Saying(
            scenario: "undated status 2 and auto-renew on",
            report: .signed(nil, .info(autoRenew: true), status: 2),
            meaning: "expired"
        ),
        // Notifications.
        Saying(scenario: "DID_FAIL_TO_RENEW", report: .signed(1, sent: .didFailToRenew), meaning: "trouble"),
        Saying(
            scenario: "DID_FAIL_TO_RENEW / GRACE_PERIOD",
            report: .signed(1, .info(grace: 9), sent: .didFailToRenew, .gracePeriod),
            meaning: "trouble in grace until 9"
        ),
        Saying(
            scenario: "DID_FAIL_TO_RENEW with auto-renew off and an intent",
            report: .signed(1, .info(intent: 4, autoRenew: false), sent: .didFailToRenew),
            meaning: "expired productUnavailable"
        ),
        Saying(
            scenario: "DID_FAIL_TO_RENEW with auto-renew off and a billing error",
            report: .signed(1, .info(intent: 2, autoRenew: false), sent: .didFailToRenew),
            meaning: "trouble"
        ),
        Saying(
            scenario: "DID_FAIL_TO_RENEW with auto-renew off",
            report: .signed(1, .info(autoRenew: false), sent: .didFailToRenew),
            meaning: "trouble"
        ),
        Saying(
            scenario: "DID_FAIL_TO_RENEW with auto-renew on and an intent",
            report: .signed(1, .info(intent: 1, autoRenew: true), sent: .didFailToRenew),
            meaning: "trouble"
        ),
        Saying(scenario: "GRACE_PERIOD_EXPIRED", report: .signed(1, sent: .gracePeriodExpired), meaning: "grace over"),
        Saying(scenario: "EXPIRED", report: .signed(1, sent: .expired), meaning: "expired other"),
        Saying(
            scenario: "EXPIRED with an intent",
            report: .signed(1, .info(intent: 2), sent: .expired),
            meaning: "expired billingError"
        ),
        Saying(
            scenario: "EXPIRED / VOLUNTARY",
            report: .signed(1, sent: .expired, .voluntary),
            meaning: "expired voluntary"
        ),
        Saying(
            scenario: "EXPIRED / PRICE_INCREASE",
            report: .signed(1, sent: .expired, .priceIncrease),
            meaning: "expired priceIncrease"
        ),
        Saying(
            scenario: "EXPIRED / PRODUCT_NOT_FOR_SALE outweighs the intent",
            report: .signed(1, .info(intent: 1), sent: .expired, .productNotForSale),
            meaning: "expired productUnavailable"
        ),
        Saying(
            scenario: "EXPIRED / BILLING_RETRY",
            report: .signed(1, sent: .expired, .billingRetry),
            meaning: "retry exhausted"
        ),
        Saying(scenario: "another notification", report: .signed(1, sent: .didRenew), meaning: "nothing"),
        // Renewal info.
        Saying(scenario: "nothing", report: .signed(1), meaning: "nothing"),
        Saying(scenario: "empty renewal info", report: .signed(1, .info()), meaning: "expired"),
        Saying(scenario: "the retry flag", report: .signed(1, .info(retry: true)), meaning: "trouble"),
        Saying(
            scenario: "the retry flag and an end of grace",
            report: .signed(1, .info(retry: true, grace: 9)),
            meaning: "trouble until 9"
        ),
        Saying(scenario: "an end of grace alone", report: .signed(1, .info(grace: 9)), meaning: "expired"),
        Saying(
            scenario: "the retry flag outweighs an expiration intent",
            report: .signed(1, .info(retry: true, intent: 2)),
            meaning: "trouble"
        ),
        Saying(scenario: "an intent", report: .signed(1, .info(intent: 3)), meaning: "expired priceIncrease"),
        Saying(
            scenario: "an expiration intent outweighs auto-renew on",
            report: .signed(1, .info(intent: 1, autoRenew: true)),
            meaning: "expired voluntary"
        ),
        Saying(scenario: "auto-renew on", report: .signed(1, .info(autoRenew: true)), meaning: "willRenew"),
        Saying(scenario: "auto-renew off", report: .signed(1, .info(autoRenew: false)), meaning: "expired"),
    ]

    @Test(arguments: sayings)
    func meaning(_ saying: Saying) {
        #expect(Self.text(Records([], [saying.report]).reports[0].meaning) == saying.meaning)
    }

    private static func text(_ meaning: ReportMeaning?) -> String {
        switch meaning {
        case .billingTrouble(let end, let isGrace):
            "trouble" + (isGrace ? " in grace" : "") + (end.map { " until \($0.day)" } ?? "")
        case .graceOver(let end): "grace over" + (end.map { " until \($0.day)" } ?? "")
        case .expired(let reason): "expired" + (reason.map { " \($0)" } ?? "")
        case .retryExhausted: "retry exhausted"
        case .revoked: "revoked"
        case .active: "active"
        case .willRenew: "willRenew"
        case nil: "nothing"
        }
    }

    struct Denial: Scenario {
        let scenario: String
        let report: TestReport
        let denies: Bool
    }

    /// Each report has an end of grace that lies ahead.
    static let denials = [
        Denial(
            scenario: "DID_FAIL_TO_RENEW without a subtype",
            report: .signed(1, .info(retry: true, grace: 9), sent: .didFailToRenew),
            denies: true
        ),
        Denial(
            scenario: "DID_FAIL_TO_RENEW / GRACE_PERIOD",
            report: .signed(1, .info(retry: true, grace: 9), sent: .didFailToRenew, .gracePeriod),
            denies: false
        ),
        Denial(
            scenario: "a subtype that is not of this notification",
            report: .signed(1, .info(retry: true, grace: 9), sent: .didFailToRenew, .voluntary),
            denies: false
        ),
        Denial(
            scenario: "status 4 beside the notification",
            report: .signed(1, .info(retry: true, grace: 9), status: 4, sent: .didFailToRenew),
            denies: false
        ),
        Denial(
            scenario: "another notification without a subtype",
            report: .signed(1, .info(retry: true, grace: 9), sent: .didRenew),
            denies: false
        ),
        Denial(
            scenario: "no notification",
            report: .signed(1, .info(retry: true, grace: 9)),
            denies: false
        ),
        Denial(
            scenario: "signed at the end of grace",
            report: .signed(9, .info(retry: true, grace: 9), sent: .didFailToRenew),
            denies: false
        ),
        Denial(
            scenario: "undated",
            report: .signed(nil, .info(retry: true, grace: 9), sent: .didFailToRenew),
            denies: false
        ),
    ]

    @Test(arguments: denials)
    func deniesGrace(_ denial: Denial) {
        #expect(Records([], [denial.report]).reports[0].deniesGrace == denial.denies)
    }

    struct Cancellation: Scenario {
        let scenario: String
        let report: TestReport
        let isOnly: Bool
    }

    static let cancellations = [
        Cancellation(scenario: "auto-renew off", report: .signed(1, .info(autoRenew: false)), isOnly: true),
        Cancellation(
            scenario: "the notification of it",
            report: .signed(1, sent: .didChangeRenewalStatus, .autoRenewDisabled),
            isOnly: true
        ),
        Cancellation(scenario: "in grace", report: .signed(1, .info(autoRenew: false), status: 4), isOnly: true),
        Cancellation(scenario: "auto-renew on", report: .signed(1, .info(autoRenew: true)), isOnly: false),
        Cancellation(scenario: "nothing said", report: .signed(1), isOnly: false),
        Cancellation(scenario: "an intent", report: .signed(1, .info(intent: 1, autoRenew: false)), isOnly: false),
        Cancellation(scenario: "status 2", report: .signed(1, .info(autoRenew: false), status: 2), isOnly: false),
        Cancellation(scenario: "EXPIRED", report: .signed(1, .info(autoRenew: false), sent: .expired), isOnly: false),
        Cancellation(
            scenario: "GRACE_PERIOD_EXPIRED",
            report: .signed(1, .info(autoRenew: false), sent: .gracePeriodExpired),
            isOnly: false
        ),
    ]

    @Test(arguments: cancellations)
    func isCancellationOnly(_ cancellation: Cancellation) {
        #expect(Records([], [cancellation.report]).reports[0].isCancellationOnly == cancellation.isOnly)
    }
}
