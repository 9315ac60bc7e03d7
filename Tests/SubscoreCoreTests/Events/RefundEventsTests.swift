import Testing

@testable import SubscoreCore

/// A row of two items from day 0 to day 30.
@Suite struct RefundEventsTests {
    struct Refunds: Scenario {
        let scenario: String
        /// The refunds of two items: what, on which day, and when the item was revoked.
        var items: [(amount: Int64, day: Double, revoked: Double?)?] = [nil, nil]
        var revoked: Double?
        var type: RevocationType?
        var reason: RevocationReason?
        var share: Int64?
        /// Each is kind, day and amount.
        let events: [String]
    }

    static let refunds = [
        Refunds(scenario: "none", events: []),
        Refunds(scenario: "of the row", revoked: 5, share: 50_000, events: ["refunded 5 5000"]),
        Refunds(scenario: "without a share", revoked: 5, type: .refundProrated, events: ["refunded 5 unknown"]),
        Refunds(
            scenario: "a full one in part",
            revoked: 5,
            type: .refundFull,
            share: 1,
            events: ["refunded 5 unknown"]
        ),
        Refunds(scenario: "for a reason not known", revoked: 5, reason: .unknown, events: ["revoked 5 -"]),
        Refunds(scenario: "of one item", items: [(700, 4, nil), nil], events: ["itemRefunded 4 700"]),
        Refunds(scenario: "at its revocation", items: [(700, 4, 6), nil], events: ["itemRefunded 6 700"]),
        Refunds(scenario: "of both at once", items: [(700, 4, nil), (300, 4, nil)], events: ["refunded 4 1000"]),
        Refunds(
            scenario: "of both, one after the other",
            items: [(700, 4, 4), (300, 9, 9)],
            events: ["itemRefunded 4 700", "refunded 9 300"]
        ),
    ]

    /// Half of the price came back with the switch, so a later refund is at most the other half.
    @Test(arguments: [(20.0, false, "refunded 20 5000"), (20, true, nil), (15, false, nil)])
    func afterASwitch(revoked: Double, isUpgraded: Bool, refund: String?) throws {
        let price = Money(milliunits: 10_000, currency: nil)
        let first = TestCopy.row(
            "1",
            0,
            30,
            product: "a",
            revoked: revoked,
            upgraded: isUpgraded,
            reason: .purchase,
            price: price
        )
        let second = TestCopy.row("2", 15, 45, product: "b", reason: .purchase, price: price)
        let history = History([first, second])
        let group = try #require(history.groups.first)
        let all = TimelineAnswer(of: group, in: history, catalog: nil, until: nil).events
        #expect(all.compactMap { $0.refund?.milliunits } == [5000])
        let refunds = all.filter { $0.kind == .refunded }
        #expect(refunds.map { "\($0.kind) \($0.at.day) \($0.amount?.milliunits ?? -1)" } == [refund].compactMap { $0 })
    }

    @Test(arguments: refunds)
    func events(_ row: Refunds) throws {
        var records = Records()
        var fields = TransactionFields()
        fields.transaction.kind = .autoRenewable
        fields.transactionId = records.texts.id("1")
        fields.productId = records.texts.name("pro")
        fields.purchaseDate = .on(0)
        fields.expiresDate = .on(30)
        fields.price = 10_000
        fields.revocationDate = row.revoked.map { .on($0) }
        fields.revocationType = row.type
        fields.revocationReason = row.reason
        fields.detail.revocationPercentage = row.share
        for refund in row.items {
            var item = CommerceItem()
            if let refund { item.append(refund: refund.amount, at: .on(refund.day), isFull: true) }
            item.revocationDate = refund?.revoked.map { .on($0) }
            fields.append(item)
        }
        records.append(fields)
        let history = History(records, from: Viewpoint())
        let group = try #require(history.groups.first)
        let all = TimelineAnswer(of: group, in: history, catalog: nil, until: nil).events
        var events: [String] = []
        for event in all where event.kind != .subscribed && event.kind != .expired {
            var amount = event.isAmountUnknown ? "unknown" : "-"
            if let known = event.amount { amount = String(known.milliunits) }
            events.append("\(event.kind) \(event.at.day) \(amount)")
        }
        #expect(events == row.events)
    }
}
