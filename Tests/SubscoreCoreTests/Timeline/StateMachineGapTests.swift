import Testing

@testable import SubscoreCore

/// Which report decides in a gap, and from when to when. The row before it runs from day 0 to day 30.
@Suite struct StateMachineGapTests {
    private static let afterRow = [Span.span(.subscribed, 0, 30, .observed, .stateSubscribed)]

    static let walks = [
        Walk(
            scenario: "the first report also decides the time before it",
            reports: [.signed(40, .info(intent: 1))],
            spans: afterRow + [.span(.expired, 30, nil, .observed, .stateExpired)]
        ),
        Walk(
            scenario: "each report decides up to the next one",
            reports: [.signed(31, .info(retry: true)), .signed(50, .info(intent: 2))],
            spans: afterRow + [
                .span(.billingRetry, 30, 50, .observed, .stateRetry),
                .span(.expired, 50, nil, .observed, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a report that implies nothing does not end the one before",
            reports: [.signed(31, .info(retry: true)), .signed(40, sent: .refund)],
            spans: afterRow + [
                .span(.billingRetry, 30, 90, .observed, .stateRetry),
                .span(.expired, 90, nil, .projected, .stateRetryLimit),
            ]
        ),
        Walk(
            scenario: "the end of grace decides back to the end of the row",
            reports: [.signed(47, .info(grace: 46), sent: .gracePeriodExpired)],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 46, .observed, .stateGrace),
                .span(.billingRetry, 46, 90, .observed, .stateRetry),
                .span(.expired, 90, nil, .projected, .stateRetryLimit),
            ]
        ),
        Walk(
            scenario: "the end of retry decides back to the end of the row",
            reports: [.signed(80, sent: .expired, .billingRetry)],
            spans: afterRow + [
                .span(.billingRetry, 30, 80, .observed, .stateRetry),
                .span(.expired, 80, nil, .observed, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a status of revoked does not look back",
            reports: [.signed(40, status: 5)],
            spans: afterRow + [
                .span(.expired, 30, 40, .inferred, .stateExpired), .span(.revoked, 40, nil, .observed, .stateStatus),
            ]
        ),
        Walk(
            scenario: "a report at the moment of a refund is about the time before it",
            copies: [.row("1", 0, 30, revoked: 40)],
            reports: [.signed(40, .info(retry: true))],
            spans: afterRow + [
                .span(.billingRetry, 30, 40, .observed, .stateRetry),
                .span(.revoked, 40, nil, .observed, .stateRevoked),
            ]
        ),
        Walk(
            scenario: "a report after a refund decides nothing",
            copies: [.row("1", 0, 30, revoked: 30)],
            reports: [.signed(40, .info(retry: true))],
            spans: afterRow + [.span(.revoked, 30, nil, .observed, .stateRevoked)]
        ),
        Walk(
            scenario: "but a status after a refund does",
            copies: [.row("1", 0, 30, revoked: 30)],
            reports: [.signed(40, status: 2)],
            spans: afterRow + [
                .span(.revoked, 30, 40, .observed, .stateRevoked), .span(.expired, 40, nil, .observed, .stateExpired),
            ]
        ),
        Walk(
            scenario: "unless the row was signed later, which reversed the refund that it knew",
            copies: [.row("1", 0, 30, signed: 50)],
            reports: [.signed(40, status: 5)],
            spans: afterRow + [.span(.expired, 30, nil, .inferred, .stateExpired)]
        ),
        Walk(
            scenario: "a newer copy that was refunded long before takes nothing from a status",
            copies: [.row("1", 0, 30, signed: 50, revoked: 10)],
            reports: [.signed(40, status: 1)],
            spans: [
                .span(.subscribed, 0, 10, .observed, .stateSubscribed),
                .span(.revoked, 10, 40, .observed, .stateRevoked),
                .span(.subscribed, 40, 41, .inferred, .stateStatus), .span(.revoked, 41, nil, .observed, .stateRevoked),
            ]
        ),
        Walk(
            scenario: "one that was refunded a day before the status silences it",
            copies: [.row("1", 0, 30, signed: 50, revoked: 39)],
            reports: [.signed(40, status: 1)],
            spans: afterRow + [
                .span(.expired, 30, 39, .inferred, .stateExpired), .span(.revoked, 39, nil, .observed, .stateRevoked),
            ]
        ),
        Walk(
            scenario: "so does one of the status's own transaction, which that did not know",
            copies: [.row("1", 0, 30, signed: 50, revoked: 10)],
            reports: [.signed(40, status: 1, of: "1")],
            spans: [
                .span(.subscribed, 0, 10, .observed, .stateSubscribed),
                .span(.revoked, 10, nil, .observed, .stateRevoked),
            ]
        ),
        Walk(
            scenario: "a newer copy that is marked takes nothing from a status",
            copies: [.row("1", 0, 30, signed: 50, upgraded: true)],
            reports: [.signed(40, status: 1)],
            spans: afterRow + [
                .span(.expired, 30, 40, .inferred, .stateUpgradedWithoutSuccessor),
                .span(.subscribed, 40, 41, .inferred, .stateStatus),
                .span(.expired, 41, nil, .inferred, .stateUpgradedWithoutSuccessor),
            ]
        ),
        Walk(
            scenario: "a grace date stays known after a status without one",
            reports: [.signed(31, .info(retry: true, grace: 33)), .signed(32, status: 4)],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 33, .observed, .stateGrace),
                .span(.billingRetry, 33, 90, .observed, .stateRetry),
                .span(.expired, 90, nil, .projected, .stateRetryLimit),
            ]
        ),
        Walk(
            scenario: "a cancellation only, within grace",
            reports: [
                .signed(31, .info(retry: true, grace: 46)),
                .signed(40, sent: .didChangeRenewalStatus, .autoRenewDisabled),
            ],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 41, .observed, .stateGraceCancelled),
                .span(.expired, 41, nil, .inferred, .stateGraceCancelled),
            ]
        ),
        Walk(
            scenario: "a cancellation only, after grace, ends retry",
            reports: [
                .signed(31, .info(retry: true, grace: 46)),
                .signed(47, sent: .didChangeRenewalStatus, .autoRenewDisabled),
            ],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 46, .observed, .stateGrace),
                .span(.billingRetry, 46, 47, .observed, .stateRetry),
                .span(.expired, 47, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "a report signed at the next purchase is not of the gap",
            copies: [.row("1", 0, 30), .row("2", 50, 80, reason: .purchase)],
            reports: [.signed(50, .info(retry: true))],
            spans: afterRow + [
                .span(.expired, 30, 50, .inferred, .stateGapExpired),
                .span(.subscribed, 50, 80, .observed, .stateSubscribed),
                .span(.expired, 80, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "grace of an earlier gap is over",
            copies: [.row("1", 0, 30), .row("2", 35, 40, reason: .purchase)],
            reports: [
                .signed(31, .info(retry: true, grace: 46)),
                .signed(41, sent: .didChangeRenewalStatus, .autoRenewDisabled),
            ],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 35, .observed, .stateGrace),
                .span(.subscribed, 35, 40, .observed, .stateSubscribed),
                .span(.expired, 40, nil, .inferred, .stateExpired),
            ]
        ),
        Walk(
            scenario: "grace that was ruled out in an earlier gap",
            copies: [.row("1", 0, 30), .row("2", 32, 40, reason: .renewal)],
            reports: [
                .signed(31, .info(retry: true, grace: 46), sent: .didFailToRenew),
                .signed(41, .info(retry: true, grace: 50)),
            ],
            spans: afterRow + [
                .span(.billingRetry, 30, 32, .observed, .stateRetry),
                .span(.subscribed, 32, 40, .observed, .stateSubscribed),
                .span(.billingGracePeriod, 40, 50, .observed, .stateGrace),
                .span(.billingRetry, 50, 100, .observed, .stateRetry),
                .span(.expired, 100, nil, .projected, .stateRetryLimit),
            ]
        ),
        Walk(
            scenario: "a report without a date gives no grace to a gap that is closed",
            copies: [.row("1", 0, 30), .row("2", 42, 44, reason: .purchase)],
            reports: [
                .signed(nil, .info(retry: true, grace: 46)),
                .signed(40, sent: .didChangeRenewalStatus, .autoRenewDisabled),
            ],
            spans: afterRow + [
                .span(.expired, 30, 42, .inferred, .stateGapExpired),
                .span(.subscribed, 42, 44, .observed, .stateSubscribed),
                .span(.billingGracePeriod, 44, 46, .observed, .stateGrace),
                .span(.billingRetry, 46, 104, .observed, .stateRetry),
                .span(.expired, 104, nil, .projected, .stateRetryLimit),
            ]
        ),
        Walk(
            scenario: "a status of retry at the end of grace, beyond its longest time, holds for a day",
            reports: [.signed(95, .info(grace: 46), status: 3, sent: .gracePeriodExpired)],
            spans: afterRow + [
                .span(.billingGracePeriod, 30, 46, .observed, .stateGrace),
                .span(.billingRetry, 46, 90, .observed, .stateRetry),
                .span(.expired, 90, 95, .projected, .stateRetryLimit),
                .span(.billingRetry, 95, 96, .observed, .stateRetry),
                .span(.expired, 96, nil, .projected, .stateRetryLimit),
            ]
        ),
    ]

    static let unrowed = [
        Walk(
            scenario: "without a row a cancellation only, within grace of a report without a date",
            copies: [],
            reports: [
                .signed(nil, .info(retry: true, grace: 46)),
                .signed(40, sent: .didChangeRenewalStatus, .autoRenewDisabled),
            ],
            spans: [
                .span(.billingGracePeriod, nil, 41, .observed, .stateGraceCancelled),
                .span(.expired, 41, nil, .inferred, .stateGraceCancelled),
            ]
        ),
        Walk(
            scenario: "without a row the first report does not look back",
            copies: [],
            reports: [.signed(40, .info(intent: 1), status: 2)],
            spans: [.span(.expired, 40, nil, .observed, .stateExpired)]
        ),
        Walk(
            scenario: "without a row a report that implies nothing does not end the one before",
            copies: [],
            reports: [.signed(40, status: 3), .signed(45, .info(autoRenew: true)), .signed(50, status: 5)],
            spans: [
                .span(.billingRetry, 40, 41, .observed, .stateRetry), .span(.none, 41, 50, .inferred, .stateReported),
                .span(.revoked, 50, nil, .observed, .stateStatus),
            ]
        ),
        Walk(
            scenario: "of several reports without a date the newest that implies anything",
            copies: [],
            reports: [.signed(nil, .info(intent: 1), status: 2), .signed(nil, .info(autoRenew: true))],
            spans: [.span(.expired, nil, nil, .observed, .stateExpired)]
        ),
    ]

    @Test(arguments: walks + unrowed)
    func decides(_ walk: Walk) throws {
        let spans = try walk.walked()
        #expect(spans == walk.spans)
    }

    /// The product of a chain without rows is that of the report that decides, or else of the newest that names one.
    @Test func productOfAChainWithoutRows() throws {
        let history = History(
            [],
            [
                .signed(10, .info(product: "pro"), status: 3), .signed(11, status: 5),
                .signed(12, .info(product: "basic")),
            ]
        )
        let products = try history.walked().map { $0.renewedProductId.map { history.texts.text($0) } }
        #expect(products == ["pro", "basic"])
    }
}
