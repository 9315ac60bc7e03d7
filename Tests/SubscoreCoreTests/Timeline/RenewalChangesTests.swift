import Testing

@testable import SubscoreCore

/// When auto-renew changed. A minute is 0.0007 of a day.
@Suite struct RenewalChangesTests {
    struct Events: Scenario {
        let scenario: String
        var copies: [TestCopy] = [.row("1", 0, 30, product: "pro", reason: .purchase)]
        let reports: [TestReport]
        let events: [String]
    }

    private static let (renewed, bought) = (RenewalRecords.renewed, RenewalRecords.bought)
    private static let (off, on) = (RenewalRecords.off, RenewalRecords.on)

    static let events = [
        Events(
            scenario: "switched off and on",
            reports: [
                .signed(10, off, sent: .didChangeRenewalStatus, .autoRenewDisabled),
                .signed(20, on, sent: .didChangeRenewalStatus, .autoRenewEnabled),
            ],
            events: ["off 10 observed", "on 20 observed"]
        ),
        Events(
            scenario: "switched off in a grace that was recovered, and again",
            copies: RenewalRecords.recovered,
            reports: [
                .signed(31, RenewalRecords.failed, sent: .didFailToRenew, .gracePeriod, of: "1"),
                .signed(32, .info(retry: true, autoRenew: false), sent: .didChangeRenewalStatus, .autoRenewDisabled),
                .signed(50, off, sent: .didChangeRenewalStatus, .autoRenewDisabled),
            ],
            events: ["off 32 observed", "off 50 observed"]
        ),
        Events(
            scenario: "switched on, as the first word",
            reports: [.signed(10, on, sent: .didChangeRenewalStatus, .autoRenewEnabled)],
            events: ["on 10 observed"]
        ),
        Events(
            scenario: "off by another report",
            reports: [.signed(10, off, sent: .consumptionRequest)],
            events: ["off 10 inferred"]
        ),
        Events(
            scenario: "off by the notification of the purchase, and by renewal info soon after it",
            reports: [.signed(0.00001, off, sent: .subscribed, .initialBuy, of: "1"), .signed(0.0006, off)],
            events: []
        ),
        Events(
            scenario: "switched off soon after the purchase",
            reports: [.signed(0.0006, off, sent: .didChangeRenewalStatus, .autoRenewDisabled)],
            events: ["off 0.0006 observed"]
        ),
        Events(
            scenario: "off, and bought again",
            copies: bought,
            reports: [
                .signed(10, off, sent: .didChangeRenewalStatus, .autoRenewDisabled),
                .signed(40.0001, on, sent: .subscribed, .resubscribe, of: "2"),
            ],
            events: ["off 10 observed"]
        ),
        Events(
            scenario: "off, renewed, and off again",
            copies: renewed,
            reports: [
                .signed(10, off, sent: .didChangeRenewalStatus, .autoRenewDisabled), .signed(50, off),
            ],
            events: ["off 10 observed", "off 50 inferred"]
        ),
        Events(
            scenario: "the end by choice",
            reports: [.signed(30.1, .info(intent: 1, autoRenew: false), sent: .expired, .voluntary)],
            events: ["off 30 inferred"]
        ),
        Events(
            scenario: "the end without a reason",
            reports: [.signed(30.1, off), .signed(31, off)],
            events: ["off 30 inferred"]
        ),
        Events(
            scenario: "the end by choice, announced later",
            reports: [.signed(30.1, off, sent: .didChangeRenewalStatus, .autoRenewDisabled)],
            events: ["off 30 observed"]
        ),
        Events(
            scenario: "the end by a billing error",
            reports: [.signed(30.1, .info(intent: 2, autoRenew: false), sent: .expired, .billingRetry)],
            events: []
        ),
        Events(
            scenario: "the end because the product is not sold",
            reports: [.signed(30.1, .info(intent: 4, autoRenew: false), sent: .expired, .productNotForSale)],
            events: []
        ),
        Events(
            scenario: "a refund",
            copies: [.row("1", 0, 30, product: "pro", signed: 10, revoked: 10, reason: .purchase)],
            reports: [.signed(10.1, off, sent: .refund, of: "1")],
            events: []
        ),
        Events(
            scenario: "on after the end",
            reports: [
                .signed(10, off, sent: .didChangeRenewalStatus, .autoRenewDisabled), .signed(30.1, off),
                .signed(32, on),
            ],
            events: ["off 10 observed"]
        ),
    ]

    @Test(arguments: events)
    func changes(_ row: Events) throws {
        let history = History(row.copies, row.reports)
        let group = try #require(history.groups.first)
        let course = TimelineAnswer(of: group, in: history, catalog: nil, until: nil)
        let events = course.events.compactMap { event -> String? in
            guard event.kind == .autoRenewEnabled || event.kind == .autoRenewDisabled else { return nil }
            let isOn = event.kind == .autoRenewEnabled
            return "\(isOn ? "on" : "off") \(event.at.day) \(event.basis)"
        }
        #expect(events == row.events)
    }
}
