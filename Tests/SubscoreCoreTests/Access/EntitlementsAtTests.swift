import Testing

@testable import SubscoreCore

@Suite struct EntitlementsAtTests {
    struct Listed: Scenario {
        let scenario: String
        let products: Int
        let warned: Int
        let omitted: Int?
    }

    static let listed = [
        Listed(scenario: "none", products: 0, warned: 0, omitted: nil),
        Listed(scenario: "as many as are listed one by one", products: 100, warned: 100, omitted: nil),
        Listed(scenario: "one more", products: 101, warned: 100, omitted: 1),
        Listed(scenario: "three more", products: 103, warned: 100, omitted: 3),
    ]

    /// Products that are neither in the catalog nor in the history.
    @Test(arguments: listed)
    func warnsOfUnknownProducts(_ row: Listed) {
        // Sorted like warnings.
        let products = (0..<row.products).map { Identifier("product.\(1000 + $0)") }
        let entitlements = Entitlements([.init(id: Identifier("pro"), productIds: products)])
        let history = History([.row("1", 0, 30)])
        let warnings = EntitlementsAt(entitlements, of: history, at: .on(1), catalog: Catalog([]))
            .warnings(entitlements)
        #expect(warnings.prefix(row.warned) == products.prefix(row.warned).map { .productNotInCatalog($0) }[...])
        let rest = warnings.dropFirst(row.warned)
        #expect(Array(rest) == (row.omitted.map { [.omitted($0, of: "product_not_in_catalog")] } ?? []))
    }

    /// Repeated purchases do not count towards the limit of others.
    @Test func warnsOnceOfAProductOfAnUnknownKind() {
        var records = Records()
        for number in 1...150 {
            var fields = TransactionFields()
            fields.transactionId = records.texts.id("\(number)")
            fields.originalTransactionId = fields.transactionId
            fields.productId = records.texts.name("coins")
            fields.purchaseDate = .on(0)
            records.append(fields)
        }
        let entitlements = Entitlements([.init(id: Identifier("pro"), productIds: [Identifier("coins")])])
        let history = History(records, from: Viewpoint())
        let warnings = EntitlementsAt(entitlements, of: history, at: .on(1), catalog: nil).warnings(entitlements)
        #expect(warnings.filter { $0 == .productKindUnknown(Identifier("coins")) }.count == 1)
        #expect(warnings.filter { "\($0.id)" == "product_not_in_catalog" }.count == 1)
        #expect(warnings.filter { "\($0.id)" == "warnings_omitted" } == [.omitted(50, of: "not_a_subscription")])
    }

    struct Example: Scenario {
        let scenario: String
        var subscriptions: [TestCopy] = []
        var reports: [TestReport] = []
        var others: [TestFields] = []
        var grants: [OtherGrant] = []
        /// The products of the entitlement "all"; another one lists only "pro".
        var lists = ["pro", "basic", "book", "pass"]
        var day = 20.0
        var viewpoint = Viewpoint()
        var hasCatalog = true
        /// Of the entitlement "all": its product, since when, until when, and when it ended.
        let answer: String
        let rules: [Rule]
        /// The same of the one that lists only "pro"; nil if it is not asked.
        var ofPro: String?
    }

    private static func book(_ day: Double, revoked: Double? = nil, kind: ProductKind? = .nonConsumable) -> TestFields {
        TestFields(id: "b\(day)", product: "book", kind: kind, purchased: day, revoked: revoked)
    }

    private static func pass(_ day: Double, kind: ProductKind? = .nonRenewing) -> TestFields {
        TestFields(id: "p\(day)", product: "pass", kind: kind, purchased: day) { fields, _ in
            fields.transaction.environment = .xcode
        }
    }

    /// A grant of the entitlement "all".
    private static func grant(_ source: String, _ start: Double, _ end: Double?, revoked: Double? = nil) -> OtherGrant {
        OtherGrant(
            entitlement: 0,
            source: source,
            reference: nil,
            start: .on(start),
            end: end.map { .on($0) },
            revokedAt: revoked.map { .on($0) }
        )
    }

    static let examples = [
        Example(scenario: "nothing bought", answer: "-", rules: [.entitlementNone]),
        Example(
            scenario: "a subscription",
            subscriptions: [.row("1", 0, 30, product: "pro")],
            answer: "pro 0-30",
            rules: [.entitlementSubscription],
            ofPro: "pro 0-30"
        ),
        Example(
            scenario: "a subscription to a product that is not listed",
            subscriptions: [.row("1", 0, 30, product: "other")],
            answer: "-",
            rules: [.entitlementNone]
        ),
        Example(
            scenario: "before the purchase",
            subscriptions: [.row("1", 25, 55, product: "pro")],
            answer: "-",
            rules: [.entitlementNone]
        ),
        Example(
            scenario: "at the end",
            subscriptions: [.row("1", 0, 20, product: "pro")],
            answer: "- ended 20",
            rules: [.entitlementNone]
        ),
        Example(
            scenario: "renewals are continuous",
            subscriptions: [.row("1", 0, 15, product: "pro"), .row("2", 15, 45, product: "pro", reason: .renewal)],
            answer: "pro 0-45",
            rules: [.entitlementSubscription]
        ),
        Example(
            scenario: "a switch between listed products is continuous, but not where only one is listed",
            subscriptions: [.row("1", 0, 15, product: "pro"), .row("2", 15, 45, product: "basic", reason: .renewal)],
            answer: "basic 0-45",
            rules: [.entitlementSubscription],
            ofPro: "- ended 15"
        ),
        Example(
            scenario: "a switch to a product that both list began earlier for one of them",
            subscriptions: [.row("1", 0, 15, product: "basic"), .row("2", 15, 45, product: "pro", reason: .renewal)],
            answer: "pro 0-45",
            rules: [.entitlementSubscription],
            ofPro: "pro 15-45"
        ),
        Example(
            scenario: "each of two products that follow is listed by one fewer",
            subscriptions: [
                .row("1", 0, 30, product: "pro"), .row("2", 30, 60, product: "basic", reason: .renewal),
                .row("3", 60, 90, product: "other", reason: .renewal),
            ],
            answer: "pro 0-60",
            rules: [.entitlementSubscription],
            ofPro: "pro 0-30"
        ),
        Example(
            scenario: "access ended before the time without it did",
            subscriptions: [
                .row("1", 0, 10, product: "pro"), .row("2", 15, 18, product: "basic", reason: .purchase),
            ],
            answer: "- ended 18",
            rules: [.entitlementNone],
            ofPro: "- ended 10"
        ),
        Example(
            scenario: "of several ends the last one",
            subscriptions: [.row("1", 0, 15, product: "pro")],
            others: [book(10, revoked: 18)],
            answer: "- ended 18",
            rules: [.entitlementNone],
            ofPro: "- ended 15"
        ),
        Example(
            scenario: "the product that follows is not listed",
            subscriptions: [.row("1", 0, 30, product: "pro"), .row("2", 30, 60, product: "other", reason: .renewal)],
            answer: "pro 0-30",
            rules: [.entitlementSubscription]
        ),
        Example(
            scenario: "the product that follows is listed only by one",
            subscriptions: [.row("1", 0, 30, product: "pro"), .row("2", 30, 60, product: "basic", reason: .renewal)],
            answer: "pro 0-60",
            rules: [.entitlementSubscription],
            ofPro: "pro 0-30"
        ),
        Example(
            scenario: "a chain counts even if another one of its group governs",
            subscriptions: [
                .row("1", 0, 30, product: "pro"), .row("2", 10, 90, chain: "2", product: "other"),
            ],
            answer: "pro 0-30",
            rules: [.entitlementSubscription]
        ),
        Example(
            scenario: "of two subscriptions the one that lasts longer",
            subscriptions: [
                .row("1", 0, 30, product: "pro"), .row("2", 10, 40, chain: "2", product: "basic", group: "22"),
            ],
            answer: "basic 0-40",
            rules: [.entitlementSubscription, .entitlementLongest],
            ofPro: "pro 0-30"
        ),
        Example(
            scenario: "of two that last equally long the newer one",
            subscriptions: [
                .row("1", 5, 30, product: "pro"), .row("2", 0, 30, chain: "2", product: "basic", group: "22"),
            ],
            answer: "pro 0-30",
            rules: [.entitlementSubscription, .entitlementLongest]
        ),
        Example(
            scenario: "a non-consumable outlasts a subscription",
            subscriptions: [.row("1", 0, 30, product: "pro")],
            others: [book(10)],
            answer: "book 0-",
            rules: [.entitlementNonConsumable, .entitlementLongest]
        ),
        Example(scenario: "a non-consumable bought later", others: [book(21)], answer: "-", rules: [.entitlementNone]),
        Example(
            scenario: "a non-consumable bought now",
            others: [book(20)],
            answer: "book 20-",
            rules: [.entitlementNonConsumable]
        ),
        Example(
            scenario: "a non-consumable that was refunded",
            others: [book(10, revoked: 20)],
            answer: "- ended 20",
            rules: [.entitlementNone]
        ),
        Example(
            scenario: "a non-consumable that is refunded later",
            others: [book(10, revoked: 21)],
            answer: "book 10-21",
            rules: [.entitlementNonConsumable]
        ),
        Example(
            scenario: "a non-consumable without a type, by the catalog",
            others: [book(10, kind: nil)],
            answer: "book 10-",
            rules: [.entitlementNonConsumable]
        ),
        Example(
            scenario: "without a type and without a catalog",
            others: [book(10, kind: nil)],
            hasCatalog: false,
            answer: "-",
            rules: [.entitlementNone]
        ),
        Example(
            scenario: "a consumable gives nothing",
            others: [TestFields(id: "1", product: "book", kind: .consumable)],
            answer: "-",
            rules: [.entitlementNone]
        ),
        Example(
            scenario: "a non-renewing subscription",
            others: [pass(0)],
            answer: "pass 0-30",
            rules: [.entitlementNonRenewing]
        ),
        Example(
            scenario: "a non-renewing subscription bought twice",
            others: [pass(0), pass(10)],
            day: 40,
            answer: "pass 0-61",
            rules: [.entitlementNonRenewing]
        ),
        Example(
            scenario: "a non-renewing subscription bought again later",
            others: [pass(0), pass(50)],
            day: 55,
            answer: "pass 50-81",
            rules: [.entitlementNonRenewing]
        ),
        Example(
            scenario: "between two non-renewing subscriptions",
            others: [pass(0), pass(50)],
            day: 40,
            answer: "- ended 30",
            rules: [.entitlementNone]
        ),
        Example(
            scenario: "a non-renewing subscription without a period",
            others: [pass(0)],
            hasCatalog: false,
            answer: "-",
            rules: [.entitlementNone]
        ),
        Example(
            scenario: "a report alone",
            reports: [.signed(10, .info(product: "pro", renews: 30), status: 1)],
            answer: "pro 10-30",
            rules: [.entitlementSubscription]
        ),
        Example(
            scenario: "of two reports alone that last equally long the one of the smaller id",
            reports: [
                .signed(10, .info(product: "pro", renews: 30), status: 1),
                .signed(10, .info(product: "basic", renews: 30), chain: "2", status: 1),
            ],
            answer: "pro 10-30",
            rules: [.entitlementSubscription, .entitlementLongest],
            ofPro: "pro 10-30"
        ),
        Example(
            scenario: "of two reports alone the one of the smaller id, although it was switched to another product",
            reports: [
                .signed(10, .info(product: "pro", renews: 30), status: 1),
                .signed(15, .info(product: "basic", renews: 30), status: 1),
                .signed(10, .info(product: "a", renews: 30), chain: "2", status: 1),
            ],
            lists: ["a", "pro", "basic"],
            answer: "basic 10-30",
            rules: [.entitlementSubscription, .entitlementLongest],
            ofPro: "- ended 15"
        ),
        Example(
            scenario: "a grant from elsewhere",
            grants: [grant("play", 10, 30)],
            answer: "play 10-30",
            rules: [.entitlementOtherGrant],
            ofPro: "-"
        ),
        Example(
            scenario: "a grant without an end",
            grants: [grant("play", 10, nil)],
            answer: "play 10-",
            rules: [.entitlementOtherGrant]
        ),
        Example(
            scenario: "a grant that was revoked",
            grants: [grant("play", 10, nil, revoked: 15)],
            answer: "- ended 15",
            rules: [.entitlementNone]
        ),
        Example(
            scenario: "a grant that was revoked before it began",
            grants: [grant("play", 10, nil, revoked: 5)],
            answer: "-",
            rules: [.entitlementNone]
        ),
        Example(
            scenario: "a grant as known before its revocation",
            grants: [grant("play", 10, 40, revoked: 15)],
            viewpoint: Viewpoint(knownAt: .on(14)),
            answer: "play 10-40",
            rules: [.entitlementOtherGrant, .stateKnownAt]
        ),
        Example(
            scenario: "grants before and after a subscription extend the run of access",
            subscriptions: [.row("1", 15, 30, product: "pro")],
            grants: [grant("play", 30, 60), grant("support", 5, 15)],
            answer: "pro 5-60",
            rules: [.entitlementSubscription],
            ofPro: "pro 15-30"
        ),
        Example(
            scenario: "a grant that lasts longer than a subscription",
            subscriptions: [.row("1", 15, 30, product: "pro")],
            grants: [grant("play", 10, 31)],
            answer: "play 10-31",
            rules: [.entitlementOtherGrant, .entitlementLongest],
            ofPro: "pro 15-30"
        ),
        Example(
            scenario: "of a grant and a subscription that last equally long the subscription",
            subscriptions: [.row("1", 15, 30, product: "pro")],
            grants: [grant("play", 10, 30)],
            answer: "pro 10-30",
            rules: [.entitlementSubscription, .entitlementLongest]
        ),
        Example(
            scenario: "of two grants that last equally long the first",
            grants: [grant("play", 10, 30), grant("support", 5, 30)],
            answer: "play 5-30",
            rules: [.entitlementOtherGrant, .entitlementLongest]
        ),
        Example(
            scenario: "a purchase that ended continues a later one",
            subscriptions: [
                .row("1", 0, 15, product: "pro"), .row("2", 15, 45, chain: "2", product: "pro", group: "22"),
            ],
            answer: "pro 0-45",
            rules: [.entitlementSubscription]
        ),
        Example(
            scenario: "as known at an instant",
            subscriptions: [.row("1", 0, 30, product: "pro", signed: 0)],
            viewpoint: Viewpoint(knownAt: .on(20)),
            answer: "pro 0-30",
            rules: [.entitlementSubscription, .stateKnownAt]
        ),
        Example(
            scenario: "with refunded purchases as never made",
            subscriptions: [.row("1", 0, 30, product: "pro", revoked: 25)],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            answer: "-",
            rules: [.entitlementNone, .stateRetroactiveRefunds]
        ),
    ]

    @Test(arguments: examples)
    func answers(_ example: Example) {
        var records = Records(example.subscriptions, example.reports)
        for other in example.others { records.append(other) }
        let entitlements = Entitlements(
            [("all", example.lists), ("pro", ["pro"])].map { id, products in
                .init(id: Identifier(id), productIds: products.map { Identifier($0) })
            },
            example.grants
        )
        let catalog = Catalog(
            [.monthly("pro", 1), .monthly("basic", 2)],
            [
                OtherProduct(id: Identifier("book"), kind: .nonConsumable, period: nil),
                OtherProduct(id: Identifier("pass"), kind: .nonRenewing, period: .months(1)),
            ]
        )
        let own = example.hasCatalog ? catalog : nil
        records.setKinds(own)
        let history = History(records, from: example.viewpoint)
        var at = EntitlementsAt(entitlements, of: history, at: .on(example.day), catalog: own)
        for group in history.groups { at.add(Timeline(history, group, nil)) }
        at.finish()
        func describe(_ best: EntitlementsAt.BestSource) -> String {
            guard let source = best.source else { return best.endedAt.map { "- ended \($0.day)" } ?? "-" }
            let name = source.productId.map { "\(history.texts.text($0))" } ?? at.grant(of: best)?.source ?? ""
            return "\(name) \(best.since.day)-\(best.until?.day ?? "")"
        }
        #expect(describe(at.answers[0]) == example.answer)
        #expect(at.rules(of: at.answers[0]) == example.rules)
        if let ofPro = example.ofPro { #expect(describe(at.answers[1]) == ofPro) }
        #expect(at.answers[0].source == nil || at.answers[0].endedAt == nil)
    }

    @Test func warnsOfAPeriodThatIsNotKnown() {
        var records = Records()
        records.append(Self.pass(0))
        let entitlements = Entitlements([.init(id: Identifier("all"), productIds: [Identifier("pass")])])
        let history = History(records, from: Viewpoint())
        var at = EntitlementsAt(entitlements, of: history, at: .on(1), catalog: nil)
        at.finish()
        #expect(at.warnings(entitlements) == [.notProduction, .periodUnknown(Identifier("pass"))])
    }
}
