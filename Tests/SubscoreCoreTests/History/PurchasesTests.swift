import Testing

@testable import SubscoreCore

@Suite struct PurchasesTests {
    struct Folding: Scenario {
        let scenario: String
        let copies: [TestFields]
        var viewpoint = Viewpoint()
        /// Each is the product, the id, the type, and the day of the revocation.
        let purchases: [String]
    }

    private static func copy(
        _ id: String,
        _ product: String,
        _ day: Double = 0,
        kind: ProductKind? = .nonConsumable,
        signed: Double? = nil,
        revoked: Double? = nil,
        share: Int64? = nil
    ) -> TestFields {
        TestFields(id: id, product: product, kind: kind, purchased: day, signed: signed, revoked: revoked) {
            fields,
            _ in
            fields.detail.revocationPercentage = share
        }
    }

    static let foldings = [
        Folding(scenario: "nothing", copies: [], purchases: []),
        Folding(
            scenario: "by product, then oldest first",
            copies: [copy("3", "b", 5), copy("1", "b", 9), copy("2", "a", 20)],
            purchases: ["a 2 nonConsumable -", "b 3 nonConsumable -", "b 1 nonConsumable -"]
        ),
        Folding(
            scenario: "the newest copy",
            copies: [copy("1", "a", signed: 5, revoked: 4), copy("1", "a", signed: 9), copy("1", "a", signed: 3)],
            purchases: ["a 1 nonConsumable -"]
        ),
        Folding(
            scenario: "the newest copy that was signed by then",
            copies: [copy("1", "a", signed: 5, revoked: 4), copy("1", "a", signed: 9)],
            viewpoint: Viewpoint(knownAt: .on(8)),
            purchases: ["a 1 nonConsumable 4"]
        ),
        Folding(
            scenario: "not bought yet",
            copies: [copy("1", "a", 9)],
            viewpoint: Viewpoint(knownAt: .on(8)),
            purchases: []
        ),
        Folding(
            scenario: "the type of one copy applies to all",
            copies: [copy("1", "a", signed: 5), copy("1", "a", kind: nil, signed: 9)],
            purchases: ["a 1 nonConsumable -"]
        ),
        Folding(
            scenario: "but not to another transaction",
            copies: [copy("1", "a"), copy("2", "b", kind: nil)],
            purchases: ["a 1 nonConsumable -", "b 2 - -"]
        ),
        Folding(
            scenario: "of two types the newest",
            copies: [
                copy("1", "a", kind: .consumable, signed: 5), copy("1", "a", kind: .nonRenewing, signed: 6),
                copy("1", "a", kind: nil, signed: 7),
            ],
            purchases: ["a 1 nonRenewing -"]
        ),
        Folding(
            scenario: "a refunded purchase was never made",
            copies: [copy("1", "a", revoked: 5), copy("2", "b", revoked: 5, share: 50_000), copy("3", "c")],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            purchases: ["b 2 nonConsumable 5", "c 3 nonConsumable -"]
        ),
    ]

    @Test(arguments: foldings)
    func folds(_ row: Folding) {
        for copies in [row.copies, row.copies.reversed()] {
            var records = Records()
            for copy in copies { records.append(copy) }
            let history = History(records, from: row.viewpoint)
            let purchases = history.purchases.map { purchase in
                let own = purchase.transaction
                let kind = own.kind.map { "\($0)" } ?? "-"
                let product = history.texts.text(own.productId)
                return "\(product) \(history.text(purchase) ?? "-") \(kind) \((own.revocation?.date).day)"
            }
            #expect(purchases == row.purchases)
            #expect(history.rows.isEmpty)
        }
    }
}
