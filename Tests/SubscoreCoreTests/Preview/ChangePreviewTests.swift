import Testing

@testable import SubscoreCore

@Suite struct ChangePreviewTests {
    struct Case: Scenario {
        let scenario: String
        var copies = [
            TestCopy.row("1", 0, 30, product: "basic", signed: 0, price: Money(milliunits: 9_000, currency: nil))
        ]
        var reports: [TestReport] = []
        var to = "pro"
        var offer: PlannedOffer?
        var day = 15.0
        let change: Change
        var refund: Int64?
        let rules: [Rule]
        var warnings: [Warning] = []
    }

    private static let products: [(id: String, level: Int64)] = [("pro", 1), ("basic", 2), ("lite", 3)]

    private static func ahead(product: String = "basic") -> [TestCopy] {
        [
            .row("1", 0, 30, product: "basic", signed: 0, price: Money(milliunits: 9_000, currency: nil)),
            .row(
                "2",
                30,
                60,
                product: product,
                signed: 29,
                reason: .renewal,
                price: Money(milliunits: 9_000, currency: nil)
            ),
        ]
    }

    static let cases = [
        Case(scenario: "an upgrade", change: .upgrade, refund: 4_500, rules: [.changeUpgrade, .stateSubscribed]),
        Case(
            scenario: "an upgrade after a renewal that was bought ahead",
            copies: ahead(),
            day: 29.5,
            change: .upgrade,
            refund: 9_150,
            rules: [.changeUpgrade, .stateSubscribed],
            warnings: [.renewalBoughtAhead(Identifier("2"))]
        ),
        Case(
            scenario: "the product of a renewal that was bought ahead",
            copies: ahead(product: "lite"),
            to: "lite",
            day: 29.5,
            change: .none,
            rules: [.changeNone, .stateSubscribed],
            warnings: [.renewalBoughtAhead(Identifier("2"))]
        ),
        Case(
            scenario: "the same product with auto-renew off",
            reports: [.signed(1, .info(autoRenew: false))],
            to: "basic",
            change: .none,
            rules: [.changeNone, .changeAutoRenewEnabled, .stateSubscribed]
        ),
        Case(
            scenario: "an offer",
            offer: PlannedOffer(type: 2, discountType: nil, period: nil, price: nil),
            change: .upgrade,
            refund: 4_500,
            rules: [.changeUpgrade, .stateSubscribed, .changeOfferRedeemed]
        ),
        Case(
            scenario: "a win-back offer while the subscription runs",
            offer: PlannedOffer(type: 4, discountType: nil, period: nil, price: nil),
            change: .upgrade,
            refund: 4_500,
            rules: [.changeUpgrade, .stateSubscribed, .changeOfferRedeemed],
            warnings: [.offerNotAvailable(isCode: false)]
        ),
        Case(
            scenario: "a product that the catalog does not have",
            copies: [.row("1", 0, 30, product: "old", signed: 0)],
            change: .unknown,
            rules: [.changeProductUnknown, .stateSubscribed],
            warnings: [.productNotInCatalog(Identifier("old"))]
        ),
        Case(
            scenario: "a family share",
            copies: [.row("1", 0, 30, product: "basic", signed: 0, shared: true)],
            change: .separate,
            rules: [.changeSeparate],
            warnings: [.sharedSubscription]
        ),
        Case(scenario: "after the end", day: 40, change: .resubscribe, rules: [.changeResubscribe, .stateExpired]),
    ]

    @Test(arguments: cases)
    func previews(_ row: Case) throws {
        let history = History(row.copies, row.reports)
        let month = try #require(Period(1, .month))
        let catalog = Catalog(
            Self.products.map {
                Product(id: Identifier($0.id), group: Identifier("21"), level: $0.level, period: month, price: nil)
            }
        )
        let question = ChangePreview.Question(
            to: Identifier(row.to),
            billingPlan: nil,
            offer: row.offer,
            at: .on(row.day),
            catalog: catalog,
            price: nil,
            currency: nil,
            rounding: .halfUp
        )
        let preview = try ChangePreview(history, question)
        #expect(preview.change.change == row.change)
        #expect(preview.change.refund?.refund?.milliunits == row.refund)
        #expect(preview.rules.filter { $0 != .chargePaidAhead } == row.rules)
        #expect(preview.warnings == row.warnings)
        guard let refund = preview.change.refund, row.copies.count > 1 else { return }
        #expect(refund.rules.contains(.prorationRenewalBoughtAhead))
    }
}
