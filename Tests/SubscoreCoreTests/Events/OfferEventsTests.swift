import Testing

@testable import SubscoreCore

/// Rows of 30 days, one after the other, with an offer each.
@Suite struct OfferEventsTests {
    struct Redeemed: Scenario {
        let scenario: String
        var type: Int64 = 2
        var discount = "PAY_AS_YOU_GO"
        var period: Period?
        var environment: Environment? = .production
        var reason: Transaction.Reason? = .renewal
        /// The days on which the offer is redeemed.
        let days: [Int]
    }

    static let redeemed = [
        Redeemed(scenario: "without a length", days: [0]),
        Redeemed(scenario: "60 days", period: Period(60, .day), days: [0, 60]),
        Redeemed(scenario: "a day and more", period: Period(61, .day), days: [0, 60]),
        Redeemed(scenario: "longer", period: Period(92, .day), days: [0]),
        Redeemed(scenario: "without an environment", period: Period(60, .day), environment: nil, days: [0, 60]),
        Redeemed(scenario: "sandbox", period: Period(60, .day), environment: .sandbox, days: [0]),
        Redeemed(scenario: "free", discount: "FREE_TRIAL", period: Period(30, .day), days: [0, 30, 60]),
        Redeemed(scenario: "up front", discount: "PAY_UP_FRONT", period: Period(30, .day), days: [0, 30, 60]),
        Redeemed(scenario: "free, without a length", discount: "FREE_TRIAL", days: [0]),
        Redeemed(scenario: "introductory", type: 1, period: Period(30, .day), days: [0]),
        Redeemed(scenario: "introductory, bought", type: 1, period: Period(30, .day), reason: .purchase, days: [0]),
        Redeemed(scenario: "bought again", reason: .purchase, days: [0, 30, 60]),
    ]

    @Test(arguments: redeemed)
    func days(_ row: Redeemed) throws {
        var records = Records()
        for number in 0..<3 {
            var fields = TransactionFields()
            fields.transaction.kind = .autoRenewable
            fields.transactionId = records.texts.id("\(number + 1)")
            fields.originalTransactionId = records.texts.id("1")
            fields.productId = records.texts.name("pro")
            fields.purchaseDate = .on(Double(number) * 30)
            fields.expiresDate = .on(Double(number) * 30 + 30)
            fields.transaction.environment = row.environment
            fields.transaction.reason = number == 0 ? .purchase : row.reason
            fields.offerType = row.type
            fields.offerDiscountType = records.texts.name(row.discount)
            fields.isFreeTrial = row.discount == "FREE_TRIAL"
            fields.detail.offerPeriod = row.period
            records.append(fields)
        }
        let history = History(records, from: Viewpoint())
        let group = try #require(history.groups.first)
        let events = TimelineAnswer(of: group, in: history, catalog: nil, until: nil).events
        #expect(events.filter { $0.kind == .offerRedeemed }.map { "\($0.at.day)" } == row.days.map { "\($0)" })
    }
}
