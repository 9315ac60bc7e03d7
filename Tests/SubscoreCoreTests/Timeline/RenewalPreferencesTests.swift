import Testing

@testable import SubscoreCore

/// What is known of auto-renew at an instant. A minute is 0.0007 of a day.
@Suite struct RenewalPreferencesTests {
    struct Answer: Scenario {
        let scenario: String
        var copies: [TestCopy] = [.row("1", 0, 30, product: "pro", reason: .purchase)]
        let reports: [TestReport]
        let day: Double
        /// Whether auto-renew is on, and as which product.
        let answer: String
        var rule: Rule?
    }

    private static let (renewed, bought) = (RenewalRecords.renewed, RenewalRecords.bought)
    private static let (off, on) = (RenewalRecords.off, RenewalRecords.on)
    private static let (recovered, failed) = (RenewalRecords.recovered, RenewalRecords.failed)

    static let answers = [
        Answer(
            scenario: "from its signing on",
            reports: [.signed(20, off, sent: .didChangeRenewalStatus, .autoRenewDisabled)],
            day: 25,
            answer: "off pro"
        ),
        Answer(
            scenario: "before it was switched off",
            reports: [.signed(20, off, sent: .didChangeRenewalStatus, .autoRenewDisabled)],
            day: 10,
            answer: "on pro",
            rule: .stateRenewalBeforeReports
        ),
        Answer(
            scenario: "before it was switched on",
            reports: [.signed(20, on, sent: .didChangeRenewalStatus, .autoRenewEnabled)],
            day: 10,
            answer: "off pro",
            rule: .stateRenewalBeforeReports
        ),
        Answer(
            scenario: "before the first report of a billing error",
            reports: [.signed(29, .info(intent: 2, autoRenew: false))],
            day: 10,
            answer: "on pro",
            rule: .stateRenewalBeforeReports
        ),
        Answer(
            scenario: "before the first report, in the same period",
            reports: [.signed(20, off)],
            day: 10,
            answer: "off pro",
            rule: .stateRenewalBeforeReports
        ),
        Answer(
            scenario: "before the first report, after whose period it was signed",
            reports: [.signed(35, off)],
            day: 10,
            answer: "- pro"
        ),
        Answer(
            scenario: "before a renewal, without a report in between",
            copies: renewed,
            reports: [.signed(50, off)],
            day: 10,
            answer: "on pro",
            rule: .stateRenewalBeforeReports
        ),
        Answer(
            scenario: "by an older report",
            reports: [.signed(5, on), .signed(20, off)],
            day: 10,
            answer: "on pro",
            rule: .stateRenewalAt
        ),
        Answer(
            scenario: "half a minute before the newest report was signed",
            reports: [.signed(5, on), .signed(20, off)],
            day: 19.99965,
            answer: "off pro"
        ),
        Answer(
            scenario: "half a minute before an older report was signed",
            reports: [.signed(5, on), .signed(20, off), .signed(25, off)],
            day: 19.99965,
            answer: "on pro",
            rule: .stateRenewalAt
        ),
        Answer(
            scenario: "after a renewal that begins ten days after the report",
            copies: renewed,
            reports: [.signed(20, off)],
            day: 40,
            answer: "on pro",
            rule: .stateRenewalOutdated
        ),
        Answer(
            scenario: "after a renewal that begins half a day after the report",
            copies: renewed,
            reports: [.signed(29.5, off)],
            day: 40,
            answer: "off pro"
        ),
        Answer(
            scenario: "after a renewal whose end the report contains",
            copies: renewed,
            reports: [.signed(20, .info(autoRenew: false, renewsAs: "pro", renews: 60))],
            day: 40,
            answer: "off pro"
        ),
        Answer(
            scenario: "after a renewal that the report carried",
            copies: renewed,
            reports: [.signed(20, off, of: "2")],
            day: 40,
            answer: "off pro"
        ),
        Answer(
            scenario: "after a failure that was recovered, and dated back",
            copies: recovered,
            reports: [.signed(31, failed, sent: .didFailToRenew, .gracePeriod, of: "1")],
            day: 40,
            answer: "on pro",
            rule: .stateRenewalOutdated
        ),
        Answer(
            scenario: "off in a grace that was recovered",
            copies: recovered,
            reports: [
                .signed(31, failed, sent: .didFailToRenew, .gracePeriod, of: "1"),
                .signed(32, .info(retry: true, autoRenew: false, renewsAs: "pro"), sent: .didChangeRenewalStatus),
            ],
            day: 40,
            answer: "on pro",
            rule: .stateRenewalOutdated
        ),
        Answer(
            scenario: "off after a grace that was recovered",
            copies: recovered,
            reports: [.signed(31, failed, sent: .didFailToRenew, .gracePeriod, of: "1"), .signed(36, off)],
            day: 40,
            answer: "off pro"
        ),
        Answer(
            scenario: "by the failure of the period after the one that was recovered",
            copies: recovered,
            reports: [.signed(60, failed, sent: .didFailToRenew, .gracePeriod, of: "2")],
            day: 61,
            answer: "on basic"
        ),
        Answer(
            scenario: "after a purchase, which was signed before its date",
            copies: bought,
            reports: [.signed(39.8, off)],
            day: 39.95,
            answer: "on basic",
            rule: .stateRenewalOutdated
        ),
        Answer(
            scenario: "after a row that never ran",
            copies: [.row("1", 0, 30, product: "pro"), .row("2", 20, 20, product: "basic")],
            reports: [.signed(10, off)],
            day: 25,
            answer: "off pro"
        ),
        Answer(
            scenario: "by a report without a date, whatever was bought",
            copies: bought,
            reports: [.signed(nil, off)],
            day: 50,
            answer: "off pro"
        ),
        Answer(
            scenario: "without reports",
            reports: [],
            day: 10,
            answer: "- -"
        ),
        Answer(
            scenario: "from the end on that a report after it is about",
            reports: [.signed(5, on), .signed(30.1, off, sent: .expired, .voluntary)],
            day: 30,
            answer: "off pro",
            rule: .stateRenewalOver
        ),
        Answer(
            scenario: "at the end that a report after it gives another reason for",
            reports: [.signed(5, on), .signed(30.1, off, sent: .expired, .productNotForSale)],
            day: 30,
            answer: "on pro",
            rule: .stateRenewalAt
        ),
        Answer(
            scenario: "after the end, by a report that it is on again",
            reports: [.signed(5, on), .signed(30.1, off, sent: .expired, .voluntary), .signed(32, on)],
            day: 33,
            answer: "on pro"
        ),
    ]

    @Test(arguments: answers)
    func atAnInstant(_ row: Answer) throws {
        let history = History(row.copies, row.reports)
        let subscription = history.subscription(try #require(history.groups.first), at: .on(row.day))
        let state = subscription.now.autoRenew.map { $0 ? "on" : "off" } ?? "-"
        let product = subscription.autoRenewProductId.map { history.texts.text($0) } ?? "-"
        #expect("\(state) \(product)" == row.answer)
        #expect(subscription.now.renewalRule == row.rule)
    }
}
