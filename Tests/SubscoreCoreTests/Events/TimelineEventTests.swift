import Testing

@testable import SubscoreCore

@Suite struct TimelineEventTests {
    struct Course: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var reports: [TestReport] = []
        var viewpoint = Viewpoint()
        /// Each is kind, day and transaction.
        let events: [String]
    }

    static let courses = [
        Course(
            scenario: "renewed, then expired",
            copies: [.row("1", 0, 30), .row("2", 30, 60)],
            events: ["subscribed 0 1", "renewed 30 2", "expired 60 2"]
        ),
        Course(
            scenario: "a renewal that came some seconds late is not a lapse",
            copies: [.row("1", 0, 30), .row("2", 30 + seconds(14), 60)],
            events: ["subscribed 0 1", "renewed 30.000162 2", "expired 60 2"]
        ),
        Course(
            scenario: "bought again",
            copies: [.row("1", 0, 30), .row("2", 50, 80, reason: .purchase)],
            events: ["subscribed 0 1", "expired 30 1", "resubscribed 50 2", "expired 80 2"]
        ),
        Course(
            scenario: "recovered after a gap",
            copies: [.row("1", 0, 30), .row("2", 50, 80, reason: .renewal)],
            events: ["subscribed 0 1", "billingFailed 30 1", "retryStarted 30 1", "recovered 50 2", "expired 80 2"]
        ),
        Course(
            scenario: "a recovery within grace has the date of its signing",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 35, reason: .renewal)],
            reports: [
                .signed(30, .info(retry: true, grace: 46), status: 4, sent: .didFailToRenew, .gracePeriod, of: "1"),
                .signed(35, status: 1, sent: .didRenew, .billingRecovery, of: "2"),
            ],
            events: ["subscribed 0 1", "billingFailed 30 1", "graceStarted 30 1", "recovered 35 2", "expired 60 2"]
        ),
        Course(
            scenario: "a recovery within grace is not known before it was signed",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 35, reason: .renewal)],
            reports: [
                .signed(30, .info(retry: true, grace: 46), status: 4, sent: .didFailToRenew, .gracePeriod, of: "1"),
                .signed(35, status: 1, sent: .didRenew, .billingRecovery, of: "2"),
            ],
            viewpoint: Viewpoint(knownAt: .on(34)),
            events: [
                "subscribed 0 1", "billingFailed 30 1", "graceStarted 30 1", "retryStarted 46 1", "expired 90 1",
            ]
        ),
        Course(
            scenario: "grace, then retry, then given up",
            copies: [.row("1", 0, 30)],
            reports: [.signed(31, .info(retry: true, grace: 46))],
            events: [
                "subscribed 0 1", "billingFailed 30 1", "graceStarted 30 1", "retryStarted 46 1", "expired 90 1",
            ]
        ),
        Course(
            scenario: "a failure notice that came after the renewal has no event",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 29.5, reason: .renewal)],
            reports: [.signed(30 + seconds(16), sent: .didFailToRenew, of: "1")],
            events: ["subscribed 0 1", "renewed 30 2", "expired 60 2"]
        ),
        Course(
            scenario: "an upgrade has its date",
            copies: [
                .row("1", 0, 30, product: "basic", revoked: 9, upgraded: true), .row("2", 9, 39, product: "pro"),
            ],
            events: ["subscribed 0 1", "upgraded 9 2", "expired 39 2"]
        ),
        Course(
            scenario: "downgraded at the renewal",
            copies: [.row("1", 0, 30, product: "pro"), .row("2", 30, 60, product: "basic", reason: .renewal)],
            events: ["subscribed 0 1", "downgraded 30 2", "expired 60 2"]
        ),
        Course(
            scenario: "changed to a product that the catalog doesn't have",
            copies: [.row("1", 0, 30, product: "pro"), .row("2", 30, 60, product: "old", reason: .renewal)],
            events: ["subscribed 0 1", "productChanged 30 2", "expired 60 2"]
        ),
        Course(
            scenario: "bought again while the same product ran",
            copies: [.row("1", 0, 30), .row("2", 20, 50, reason: .purchase)],
            events: ["subscribed 0 1", "renewed 20 2", "expired 50 2"]
        ),
        Course(
            scenario: "the first known row is a renewal",
            copies: [.row("2", 30, 60, reason: .renewal)],
            events: ["renewed 30 2", "expired 60 2"]
        ),
        Course(
            scenario: "refunded",
            copies: [.row("1", 0, 30, revoked: 10)],
            events: ["subscribed 0 1", "refunded 10 1"]
        ),
        Course(
            scenario: "withdrawn from family sharing",
            copies: [.row("1", 0, 30, revoked: 10, withdrawn: true, shared: true)],
            events: ["subscribed 0 1", "familyRevoked 10 1"]
        ),
        Course(
            scenario: "a refund taken back, and an extension",
            copies: [
                .row("1", 0, 30, signed: 0), .row("1", 0, 30, signed: 5, revoked: 5), .row("1", 0, 40, signed: 9),
            ],
            events: ["subscribed 0 1", "refunded 5 1", "extended 9 1", "refundReversed 9 1", "expired 40 1"]
        ),
        Course(
            scenario: "a change by a recovery comes after the recovery, which a signing after its end does not date",
            copies: [
                .row("1", 0, 35, chain: "1", product: "pro", shared: true),
                .row("5", 0, 30, chain: "5", product: "pro", signed: 0),
                .row("6", 30, 33, chain: "5", product: "basic", signed: 35, reason: .renewal),
            ],
            reports: [.signed(31, chain: "5", sent: .didFailToRenew, of: "5")],
            events: [
                "subscribed 0 1", "subscribed 0 5", "billingFailed 31 5", "recovered 31 6", "downgraded 31 6",
                "expired 35 1",
            ]
        ),
        Course(
            scenario: "two recoveries of one instant come before the change by one of them",
            copies: [
                .row("1", 0, 29, chain: "1", product: "pro"),
                .row("2", 50, 80, chain: "1", product: "basic", reason: .renewal),
                .row("3", 0, 30, chain: "3", product: "pro", shared: true),
                .row("4", 50, 85, chain: "3", product: "pro", reason: .renewal, shared: true),
            ],
            events: [
                "subscribed 0 1", "subscribed 0 3", "billingFailed 29 1", "retryStarted 29 1", "billingFailed 30 3",
                "retryStarted 30 3", "recovered 50 2", "recovered 50 4", "downgraded 50 2", "expired 85 4",
            ]
        ),
        Course(
            scenario: "a renewal that was taken back at once leaves only its refund",
            copies: [.row("1", 0, 30), .row("2", 30, 60, revoked: 30)],
            events: ["subscribed 0 1", "expired 30 1", "refunded 30 2"]
        ),
        Course(
            scenario: "auto-renew is turned off and on again",
            copies: [.row("1", 0, 30)],
            reports: [
                .signed(5, sent: .didChangeRenewalStatus, .autoRenewDisabled), .signed(6, .info(autoRenew: false)),
                .signed(9, .info(autoRenew: true)),
            ],
            events: ["subscribed 0 1", "autoRenewDisabled 5 1", "autoRenewEnabled 9 1", "expired 30 1"]
        ),
        Course(
            scenario: "a price increase is asked for and accepted",
            copies: [.row("1", 0, 30)],
            reports: [
                .signed(5, sent: .priceIncrease, .pending), .signed(6, .info(priceIncrease: .pending)),
                .signed(9, sent: .priceIncrease, .accepted),
            ],
            events: ["subscribed 0 1", "priceIncreasePending 5 1", "priceIncreaseAccepted 9 1", "expired 30 1"]
        ),
    ]

    @Test(arguments: courses)
    func lists(_ course: Course) throws {
        let catalog = try ObservedChangeTests.catalog()
        for (copies, reports) in [
            (course.copies, course.reports), (course.copies.reversed(), course.reports.reversed()),
        ] {
            let history = History(copies, reports, from: course.viewpoint)
            try #require(history.groups.count == 1)
            let events = SubscoreCore.TimelineAnswer(of: history.groups[0], in: history, catalog: catalog, until: nil)
                .events
            #expect(
                events.map { "\($0.kind) \($0.at.day) \($0.transactionId.map { history.texts.text($0) } ?? "-")" }
                    == course.events
            )
        }
    }

    struct Rare: Scenario {
        let scenario: String
        let copies: [TestFields]
        /// Each is kind, day and transaction.
        let events: [String]
    }

    /// The only transaction of a chain.
    private static func only(_ id: String, _ day: Double, revoked: Double? = nil, after: String? = nil) -> TestFields {
        TestFields(
            id: id,
            chain: id,
            kind: .autoRenewable,
            purchased: day,
            expires: day + 30,
            revoked: revoked
        ) { fields, texts in
            fields.transaction.subscriptionGroupIdentifier = texts.name("21")
            fields.detail.previousOriginalTransactionId = after.map { texts.id($0) }
        }
    }

    static let rares = [
        Rare(
            scenario: "the last of several purchases that was refunded ends their period",
            copies: [
                TestSeats("1", 0, seats: 5, revoked: 15).fields,
                TestSeats("2", 10, seats: 2, isAddition: true, revoked: 20).fields,
            ],
            events: ["subscribed 0 1", "seatsAdded 10 2", "seatsRefunded 15 1", "refunded 20 2"]
        ),
        Rare(
            scenario: "seats of another customer were refunded",
            copies: [TestSeats("1", 0, seats: 5, signed: 12, refunded: 2, ownership: .familyShared).fields],
            events: ["subscribed 0 1", "expired 30 1"]
        ),
        Rare(
            scenario: "continued from another chain",
            copies: [only("1", 0), only("2", 10, after: "1")],
            events: ["subscribed 0 1", "migrated 10 2", "expired 40 2"]
        ),
        Rare(
            scenario: "continued from a chain whose only row never ran",
            copies: [only("1", 0, revoked: 0), only("2", 10, after: "1")],
            events: ["refunded 0 1", "migrated 10 2", "expired 40 2"]
        ),
    ]

    @Test(arguments: rares)
    func listsRareEvents(_ row: Rare) throws {
        var records = Records()
        for copy in row.copies { records.append(copy) }
        let history = History(records, from: Viewpoint())
        try #require(history.groups.count == 1)
        let events = SubscoreCore.TimelineAnswer(of: history.groups[0], in: history, catalog: nil, until: nil).events
        #expect(
            events.map { "\($0.kind) \($0.at.day) \($0.transactionId.map { history.texts.text($0) } ?? "-")" }
                == row.events
        )
    }

    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranks() {
        let ranked: [(TimelineEvent.Kind, Int8)] = [
            (.subscribed, 0), (.resubscribed, 1), (.renewed, 2), (.upgraded, 3), (.downgraded, 4), (.crossgraded, 5),
            (.productChanged, 6), (.offerRedeemed, 7), (.extended, 8), (.changeChosen, 9), (.changeReplaced, 10),
            (.changeReverted, 11), (.autoRenewEnabled, 12), (.autoRenewDisabled, 13), (.priceIncreasePending, 14),
            (.priceIncreaseAccepted, 15), (.billingFailed, 16), (.graceStarted, 17), (.retryStarted, 18),
            (.recovered, 19), (.expired, 20), (.refunded, 21), (.familyRevoked, 22), (.refundReversed, 23),
            (.seatsAdded, 24), (.seatsRefunded, 25), (.seatChangeChosen, 26), (.seatWithdrawn, 27), (.migrated, 28),
            (.revoked, 29), (.itemRefunded, 30),
        ]
        for (value, rank) in ranked { #expect(value.rank == rank, "\(value)") }
    }
}
