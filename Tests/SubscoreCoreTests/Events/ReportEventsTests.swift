import Testing

@testable import SubscoreCore

/// The events that only reports show, during a row of "pro" from day 0 to day 30.
@Suite struct ReportEventsTests {
    struct Reported: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30, product: "pro")]
        let reports: [TestReport]
        /// Each is kind, day, product and basis. The start and the end of rows are left out.
        let events: [String]
    }

    private static func chose(_ product: String, _ day: Double, sent type: Notification.Kind? = nil) -> TestReport {
        .signed(day, .info(autoRenew: true, renewsAs: product), sent: type)
    }

    static let renewals = [
        Reported(scenario: "auto-renew is on", reports: [.signed(5, .info(autoRenew: true))], events: []),
        Reported(
            scenario: "auto-renew is off, as renewal info shows",
            reports: [.signed(5, .info(autoRenew: false))],
            events: ["autoRenewDisabled 5 pro inferred"]
        ),
        Reported(
            scenario: "auto-renew is off, as the store announces",
            reports: [.signed(5, .info(autoRenew: false), sent: .didChangeRenewalStatus, .autoRenewDisabled)],
            events: ["autoRenewDisabled 5 pro observed"]
        ),
        Reported(
            scenario: "only a change is an event",
            reports: [
                .signed(5, .info(autoRenew: false)), .signed(6, .info(autoRenew: false)),
                .signed(7, sent: .refund), .signed(8, .info(autoRenew: true)), .signed(9, .info(autoRenew: true)),
            ],
            events: ["autoRenewDisabled 5 pro inferred", "autoRenewEnabled 8 pro inferred"]
        ),
        Reported(
            scenario: "before the first purchase",
            reports: [.signed(-2, .info(autoRenew: false)), .signed(-1, .info(autoRenew: true))],
            events: ["autoRenewDisabled -2 - inferred", "autoRenewEnabled -1 - inferred"]
        ),
        Reported(
            scenario: "a report without a date has no event",
            reports: [.signed(nil, .info(autoRenew: false))],
            events: []
        ),
    ]

    static let choices = [
        Reported(
            scenario: "a choice that renewal info shows",
            reports: [chose("basic", 5)],
            events: ["changeChosen 5 basic inferred"]
        ),
        Reported(
            scenario: "a choice that the store announces",
            reports: [chose("basic", 5, sent: .didChangeRenewalPref)],
            events: ["changeChosen 5 basic observed"]
        ),
        Reported(
            scenario: "a choice with an offer",
            reports: [.signed(5, .info(autoRenew: true, renewsAs: "basic"), sent: .offerRedeemed, .downgrade)],
            events: ["changeChosen 5 basic observed"]
        ),
        Reported(
            scenario: "chosen, replaced and taken back",
            reports: [chose("pro", 4), chose("basic", 5), chose("basic", 6), chose("lite", 7), chose("pro", 8)],
            events: [
                "changeChosen 5 basic inferred", "changeReplaced 7 lite inferred", "changeReverted 8 pro inferred",
            ]
        ),
        Reported(
            scenario: "chosen again after it was taken back",
            reports: [chose("basic", 5), chose("pro", 6), chose("basic", 7)],
            events: ["changeChosen 5 basic inferred", "changeReverted 6 pro inferred", "changeChosen 7 basic inferred"]
        ),
        Reported(
            scenario: "chosen and taken back, each after the renewal was bought ahead",
            copies: [
                .row("1", 0, 30, product: "pro"), .row("2", 30, 60, product: "pro", signed: 29, reason: .renewal),
            ],
            reports: [chose("basic", 29.5), chose("pro", 40)],
            events: ["changeChosen 29.5 basic inferred", "changeReverted 40 pro inferred"]
        ),
        Reported(
            scenario: "what waited in a grace that was recovered is not chosen again",
            copies: RenewalRecords.recovered,
            reports: [
                chose("basic", 20), .signed(31, RenewalRecords.failed, sent: .didFailToRenew, .gracePeriod, of: "1"),
                chose("pro", 40),
            ],
            events: ["changeChosen 20 basic inferred", "billingFailed 31 pro observed", "graceStarted 31 pro observed"]
        ),
        Reported(
            scenario: "an upgrade is not a choice for the renewal",
            reports: [
                .signed(5, .info(autoRenew: true, renewsAs: "basic"), sent: .didChangeRenewalPref, .upgrade)
            ],
            events: []
        ),
        Reported(scenario: "before the purchase", reports: [chose("basic", -1)], events: []),
        Reported(scenario: "after the end", reports: [chose("basic", 30)], events: []),
        Reported(
            scenario: "while the store retries the renewal",
            reports: [.signed(31, .info(retry: true, autoRenew: true, renewsAs: "basic"))],
            events: ["changeChosen 31 basic inferred"]
        ),
        Reported(
            scenario: "a subscription that has ended chooses nothing",
            reports: [.signed(5, .info(intent: 1, renewsAs: "basic"))],
            events: []
        ),
        Reported(
            scenario: "each period has its own choice",
            copies: [.row("1", 0, 30, product: "pro"), .row("2", 30, 60, product: "pro")],
            reports: [chose("basic", 5), chose("basic", 35)],
            events: ["changeChosen 5 basic inferred", "changeChosen 35 basic inferred"]
        ),
    ]

    static let others = [
        Reported(
            scenario: "an increase that was asked for and accepted",
            reports: [
                .signed(5, sent: .priceIncrease, .pending), .signed(6, .info(priceIncrease: .pending)),
                .signed(9, .info(priceIncrease: .accepted)),
            ],
            events: ["priceIncreasePending 5 pro observed", "priceIncreaseAccepted 9 pro observed"]
        ),
        Reported(
            scenario: "renewal info without an increase ends it, so the next one is another",
            reports: [
                .signed(5, .info(priceIncrease: .pending)), .signed(6, .info(autoRenew: true)),
                .signed(7, .info(priceIncrease: .pending)),
            ],
            events: ["priceIncreasePending 5 pro observed", "priceIncreasePending 7 pro observed"]
        ),
        Reported(
            scenario: "a notification about something else does not end it",
            reports: [
                .signed(5, .info(priceIncrease: .pending)), .signed(6, sent: .refund),
                .signed(7, .info(priceIncrease: .pending)),
            ],
            events: ["priceIncreasePending 5 pro observed"]
        ),
        Reported(
            scenario: "an increase of a kind not known yet",
            reports: [.signed(5, .info(priceIncrease: .other))],
            events: []
        ),
        Reported(
            scenario: "an offer for the next period",
            reports: [.signed(5, sent: .offerRedeemed, of: "1")],
            events: ["offerRedeemed 5 pro observed"]
        ),
        Reported(
            scenario: "an offer that names another transaction",
            reports: [.signed(5, sent: .offerRedeemed, of: "2")],
            events: []
        ),
        Reported(
            scenario: "the offer of the running period is an event of its row",
            copies: [.row("1", 0, 30, product: "pro", offer: TestOffer(type: 2))],
            reports: [.signed(5, sent: .offerRedeemed, of: "1")],
            events: ["offerRedeemed 0 pro observed"]
        ),
    ]

    /// A renewal that failed and succeeded within grace is dated back over its failure.
    static let failures = [
        Reported(
            scenario: "recovered within grace",
            copies: recovered(signed: 35),
            reports: [.signed(31, sent: .didFailToRenew, .gracePeriod, of: "1"), recovery],
            events: ["billingFailed 31 pro observed", "graceStarted 31 pro observed"]
        ),
        Reported(
            scenario: "recovered without grace",
            copies: recovered(signed: 35),
            reports: [.signed(31, sent: .didFailToRenew, of: "1"), recovery],
            events: ["billingFailed 31 pro observed"]
        ),
        Reported(
            scenario: "with the status of grace",
            copies: recovered(signed: 35),
            reports: [.signed(31, status: 4, sent: .didFailToRenew, of: "1"), recovery],
            events: ["billingFailed 31 pro observed", "graceStarted 31 pro observed"]
        ),
        Reported(
            scenario: "the failure of another row",
            copies: recovered(signed: 35),
            reports: [.signed(31, sent: .didFailToRenew, of: "2"), recovery],
            events: []
        ),
        Reported(
            scenario: "reported after the recovery was signed",
            copies: recovered(signed: 35),
            reports: [recovery, .signed(36, sent: .didFailToRenew, of: "1")],
            events: []
        ),
    ]

    private static let recovery = TestReport.signed(35, sent: .didRenew, .billingRecovery, of: "2")
    private static func recovered(signed: Double) -> [TestCopy] {
        [
            .row("1", 0, 30, product: "pro", signed: 0),
            .row("2", 30, 60, product: "pro", signed: signed, reason: .renewal),
        ]
    }

    private static let ofRows: [TimelineEvent.Kind] = [.subscribed, .renewed, .expired, .recovered, .retryStarted]

    @Test(arguments: renewals + choices + others + failures)
    func events(_ row: Reported) throws {
        let history = History(row.copies, row.reports)
        let group = try #require(history.groups.first)
        let events = TimelineAnswer(of: group, in: history, catalog: nil, until: nil).events
            .filter { event in !Self.ofRows.contains(event.kind) && (row.copies.count > 1 || event.at != .on(30)) }
        #expect(
            events.map { event in
                "\(event.kind) \(event.at.day) \(event.productId.map { history.texts.text($0) } ?? "-") \(event.basis)"
            } == row.events
        )
    }

    /// The renewal of a commitment is about another commitment, not about the next billing period.
    struct Commitment: Scenario {
        let scenario: String
        var isOfCommitment = true
        var autoRenew: Bool?
        var renewsCommitment: Bool?
        var type = Notification.Kind.didChangeRenewalStatus
        var subtype: Notification.Subtype?
        /// Whether an earlier report states that no other commitment follows.
        var isAfterCancellation = false
        let events: [TimelineEvent.Kind]
    }

    static let commitments = [
        Commitment(
            scenario: "the next period renews, and another commitment does not follow",
            autoRenew: true,
            renewsCommitment: false,
            events: [.autoRenewDisabled]
        ),
        Commitment(
            scenario: "another commitment follows",
            autoRenew: true,
            renewsCommitment: true,
            events: []
        ),
        Commitment(
            scenario: "cancelled, by an announcement",
            autoRenew: true,
            renewsCommitment: true,
            subtype: .autoRenewDisabled,
            events: [.autoRenewDisabled]
        ),
        Commitment(
            scenario: "continued, by an announcement",
            subtype: .autoRenewEnabled,
            isAfterCancellation: true,
            events: [.autoRenewDisabled, .autoRenewEnabled]
        ),
        Commitment(
            scenario: "an announcement of something else leaves it to the renewal info",
            renewsCommitment: false,
            subtype: .other,
            events: [.autoRenewDisabled]
        ),
        Commitment(
            scenario: "the subtype counts only in an announcement about the status",
            renewsCommitment: true,
            type: .didRenew,
            subtype: .autoRenewDisabled,
            events: []
        ),
        Commitment(scenario: "only the next period is known", autoRenew: true, events: []),
        Commitment(scenario: "the next period does not renew", autoRenew: false, events: [.autoRenewDisabled]),
        Commitment(
            scenario: "without a commitment the next period decides",
            isOfCommitment: false,
            autoRenew: true,
            renewsCommitment: false,
            events: []
        ),
    ]

    @Test(arguments: commitments)
    func commitment(_ row: Commitment) throws {
        var records = Records()
        records.append(.row("1", 0, 30))
        var terms = RenewalTerms()
        terms.isOfCommitment = row.isOfCommitment
        if row.isAfterCancellation {
            terms.autoRenewStatus = false
            var earlier = Report(originalTransactionId: records.texts.id("1"), signedDate: .on(4))
            earlier.terms = records.rare.insert(terms)
            earlier.renewalInfo = RenewalInfo()
            records.append(earlier)
        }
        var info = RenewalInfo()
        info.autoRenewStatus = row.autoRenew
        var report = Report(
            originalTransactionId: records.texts.id("1"),
            signedDate: .on(5),
            notification: row.subtype.map { Notification(type: row.type, subtype: $0) },
            renewalInfo: info
        )
        terms.autoRenewStatus = row.renewsCommitment
        report.terms = records.rare.insert(terms)
        records.append(report)
        let history = History(records, from: Viewpoint())
        let events = TimelineAnswer(of: history.groups[0], in: history, catalog: nil, until: nil).events
        #expect(events.map(\.kind).filter { !Self.ofRows.contains($0) } == row.events)
    }
}
