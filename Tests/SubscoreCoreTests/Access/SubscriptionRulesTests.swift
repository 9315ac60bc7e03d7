import Testing

@testable import SubscoreCore

/// The rules that an answer names: first the one that decides the state, then those that accompany it.
@Suite struct SubscriptionRulesTests {
    struct Answer: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30)]
        var reports: [TestReport] = []
        var day = 10.0
        let rules: [Rule]
    }

    static let answers = [
        Answer(scenario: "while a row runs", rules: [.stateSubscribed]),
        Answer(
            scenario: "a price increase waits for consent",
            reports: [.signed(5, .info(autoRenew: true, priceIncrease: .pending))],
            rules: [.stateSubscribed, .statePriceIncrease, .stateConsentDue]
        ),
        Answer(
            scenario: "the customer consented to a price increase",
            reports: [
                .signed(5, .info(autoRenew: true, priceIncrease: .pending)),
                .signed(6, .info(autoRenew: true, priceIncrease: .accepted)),
            ],
            rules: [.stateSubscribed, .statePriceIncrease]
        ),
        Answer(
            scenario: "family access that was withdrawn, of a row without an ownership",
            copies: [.row("1", 0, 30, revoked: 5, withdrawn: true)],
            rules: [.stateRevoked, .stateShared]
        ),
        Answer(
            scenario: "revoked for a reason not known yet",
            copies: [.row("1", 0, 30, revoked: 5, kind: .other)],
            rules: [.stateRevoked, .stateReasonUnknown]
        ),
        Answer(scenario: "before the first purchase", day: -1, rules: [.stateNone]),
        Answer(scenario: "a row that never ran", copies: [.row("1", 0, 0)], rules: [.stateNeverRan]),
        Answer(
            scenario: "a row that ends before its expiry",
            copies: [.row("1", 0, 30, revoked: 20)],
            rules: [.stateSubscribed, .stateRowEnd]
        ),
        Answer(
            scenario: "a row that another one replaces",
            copies: [
                .row("1", 0, 365, product: "year", signed: 0, reason: .purchase),
                .row("2", 20, 50, product: "month", reason: .purchase),
            ],
            rules: [.stateSubscribed, .stateRowEnd, .stateReplaced]
        ),
        Answer(
            scenario: "a row that is marked as upgraded",
            copies: [.row("1", 0, 30, upgraded: true), .row("2", 20, 50, product: "year", reason: .purchase)],
            rules: [.stateSubscribed, .stateRowEnd]
        ),
        Answer(
            scenario: "a row whose records contradict each other about its origin",
            copies: [.row("1", 0, 30, reason: .purchase)],
            reports: [.signed(0, sent: .didRenew, of: "1")],
            rules: [.stateSubscribed, .stateOrigin]
        ),
        Answer(
            scenario: "a grace without an end",
            reports: [.signed(31, sent: .didFailToRenew, .gracePeriod)],
            day: 35,
            rules: [.stateGrace, .stateGraceEndUnknown]
        ),
        Answer(
            scenario: "trouble that a document without a date states",
            reports: [.signed(nil, .info(retry: true), earliest: 30)],
            day: 35,
            rules: [.stateRetry, .stateEarliestDate]
        ),
        Answer(
            scenario: "two chains of a group",
            copies: [.row("1", 0, 30), .row("2", 0, 20, chain: "2")],
            rules: [.stateSubscribed, .stateBestOfGroup]
        ),
        Answer(
            scenario: "a price increase",
            reports: [.signed(5, sent: .priceIncrease, .pending)],
            rules: [.stateSubscribed, .statePriceIncrease]
        ),
        Answer(
            scenario: "a price increase of the period before",
            copies: [.row("1", 0, 30), .row("2", 30, 60, reason: .renewal)],
            reports: [.signed(5, sent: .priceIncrease, .pending)],
            day: 40,
            rules: [.stateSubscribed]
        ),
        Answer(
            scenario: "a price increase of a kind not known yet",
            reports: [.signed(5, .info(priceIncrease: .other))],
            rules: [.stateSubscribed]
        ),
        Answer(
            scenario: "another product is chosen",
            reports: [.signed(5, .info(autoRenew: true, renewsAs: "basic"))],
            rules: [.stateSubscribed, .observedPending, .observedWithoutCatalog]
        ),
        Answer(
            scenario: "only reports",
            copies: [],
            reports: [.signed(5, .info(renews: 30), status: 1)],
            rules: [.stateStatus, .stateReported]
        ),
        Answer(
            scenario: "only reports, before the first",
            copies: [],
            reports: [.signed(15, .info(renews: 30), status: 1)],
            rules: [.stateReported]
        ),
    ]

    @Test(arguments: answers)
    func names(_ row: Answer) throws {
        let history = History(row.copies, row.reports)
        let group = try #require(history.groups.first)
        #expect(history.subscription(group, at: .on(row.day)).rules == row.rules)
    }

    /// Of two items, one was revoked.
    @Test func itemsThatWereRevoked() throws {
        for revoked in [nil, 5] as [Double?] {
            var records = Records()
            records.append(
                TestFields(kind: .autoRenewable, expires: 30) { fields, texts in
                    for date in [nil, revoked] {
                        var item = CommerceItem()
                        item.revocationDate = date.map { .on($0) }
                        fields.append(item)
                    }
                }
            )
            let history = History(records, from: Viewpoint())
            let rules = history.subscription(try #require(history.groups.first), at: .on(10)).rules
            #expect(rules == (revoked == nil ? [.stateSubscribed] : [.stateSubscribed, .stateItemsRevoked]))
        }
    }
}
