import Testing

@testable import SubscoreCore

@Suite struct PaymentEventsTests {
    struct Course: Scenario {
        let scenario: String
        let copies: [TestCopy]
        /// Each is kind, day and amount, with the refund after a slash.
        let events: [String]
    }

    private static func price(_ milliunits: Int64) -> Money { Money(milliunits: milliunits, currency: Currency("USD")) }
    private static let trial = TestOffer(type: 1, discountType: "FREE_TRIAL", isFreeTrial: true)

    static let courses = [
        Course(
            scenario: "what is free first converts by a renewal",
            copies: [
                .row("1", 0, 30, offer: trial, price: price(0)),
                .row("2", 30, 60, reason: .renewal, price: price(9990)),
            ],
            events: ["subscribed 0 0", "renewed 30 9990", "trialConverted 30 9990"]
        ),
        Course(
            scenario: "by a switch, and nothing is refunded for it",
            copies: [
                .row("1", 0, 30, product: "basic", revoked: 9, upgraded: true, offer: trial, price: price(0)),
                .row("2", 9, 39, product: "pro", price: price(9990)),
            ],
            events: ["subscribed 0 0", "productChanged 9 9990/0", "trialConverted 9 9990"]
        ),
        Course(
            scenario: "not by a purchase after its end",
            copies: [
                .row("1", 0, 30, offer: trial, price: price(0)),
                .row("2", 40, 70, reason: .purchase, price: price(9990)),
            ],
            events: ["subscribed 0 0", "resubscribed 40 9990"]
        ),
        Course(
            scenario: "not after it was revoked",
            copies: [
                .row("1", 0, 30, revoked: 20, offer: trial, price: price(0)),
                .row("2", 30, 60, reason: .renewal, price: price(9990)),
            ],
            events: ["subscribed 0 0", "renewed 30 9990"]
        ),
        Course(
            scenario: "what is free after a payment is not a trial",
            copies: [
                .row("1", 0, 30, price: price(9990)),
                .row("2", 30, 60, reason: .renewal, offer: TestOffer(type: 5), price: price(0)),
                .row("3", 60, 90, reason: .renewal, price: price(9990)),
            ],
            events: ["subscribed 0 9990", "renewed 30 0", "renewed 60 9990"]
        ),
        Course(
            scenario: "a price that is not known, and what it gives back",
            copies: [
                .row("1", 0, 30, product: "basic", revoked: 15, upgraded: true),
                .row("2", 15, 45, product: "pro", price: price(9990)),
            ],
            events: ["subscribed 0 unknown", "productChanged 15 9990/unknown"]
        ),
        Course(
            scenario: "half of a month is refunded",
            copies: [
                .row("1", 0, 30, product: "basic", revoked: 15, upgraded: true, price: price(9990)),
                .row("2", 15, 45, product: "pro", price: price(19_990)),
            ],
            events: ["subscribed 0 9990", "productChanged 15 19990/5000"]
        ),
        Course(
            scenario: "a family member pays nothing that is known",
            copies: [.row("1", 0, 30, shared: true, price: price(9990))],
            events: ["subscribed 0 unknown"]
        ),
    ]

    @Test(arguments: courses)
    func amounts(_ row: Course) throws {
        let history = History(row.copies)
        let group = try #require(history.groups.first)
        let paid = SubscoreCore.TimelineAnswer(of: group, in: history, catalog: nil, until: nil).events.filter {
            $0.kind != .expired && $0.kind != .offerRedeemed && $0.kind != .refunded
        }
        func text(_ money: Money?, _ isUnknown: Bool) -> String {
            money.map { "\($0.milliunits)" } ?? (isUnknown ? "unknown" : "-")
        }
        let events = paid.map { event in
            var words = "\(event.kind) \(event.at.day) \(text(event.amount, event.isAmountUnknown))"
            if event.refund != nil || event.isRefundUnknown { words += "/\(text(event.refund, event.isRefundUnknown))" }
            return words
        }
        #expect(events == row.events)
    }
}
