import Testing

@testable import SubscoreCore

@Suite struct OfferEligibilityTests {
    /// Linked chains of an unknown group are one subscription, and chains without a link are not.
    @Test(arguments: [(true, 1), (false, 2)])
    func unknownGroups(isLinked: Bool, groups: Int) {
        var records = Records([.row("1", 0, 30, group: nil)])
        records.append(
            TestFields(id: "2", chain: "2", kind: .autoRenewable, purchased: 40, expires: 70) { fields, texts in
                if isLinked { fields.detail.previousOriginalTransactionId = texts.id("1") }
            }
        )
        let answer = OfferEligibility(History(records, from: Viewpoint()), at: .on(50), catalog: nil)
        #expect(answer.groups.map { $0.identifier == nil } == Array(repeating: true, count: groups))
    }

    /// Only the type that cannot be read is missing, so nobody knows whether it was the introductory offer.
    @Test(arguments: [false, true])
    func unreadableType(isUnreadable: Bool) {
        var records = Records([])
        records.append(
            TestFields(id: "1", chain: "1", kind: .autoRenewable, purchased: 0, expires: 30) { fields, _ in
                fields.detail.isOfferTypeUnreadable = isUnreadable
                fields.isFreeTrial = isUnreadable
            }
        )
        let answer = OfferEligibility(History(records, from: Viewpoint()), at: .on(50), catalog: nil)
        #expect(answer.groups.map(\.introductory) == [isUnreadable ? nil : true])
        #expect(
            answer.groups.first?.rules.first == (isUnreadable ? .offerIntroductoryUnreadable : .offerIntroductoryUnused)
        )
    }

    struct Example: Scenario {
        let scenario: String
        var copies: [TestCopy] = []
        var reports: [TestReport] = []
        var winBackOffers: String?
        var day = 20.0
        /// The customer and the introductory, promotional and win-back offers, each yes, no or unknown.
        let answer: String
        let rules: [Rule]
        var warnings: [String] = []
    }

    static let introductory = [
        Example(
            scenario: "an active customer without an offer before",
            copies: [.row("1", 0, 30)],
            answer: "active no yes no",
            rules: [.offerIntroductoryActive, .offerWinBackChurned, .offerPromotional]
        ),
        Example(
            scenario: "an active customer with an introductory offer",
            copies: [.row("1", 0, 30, offer: TestOffer(type: 1))],
            answer: "active no yes no",
            rules: [.offerIntroductoryUsed, .offerWinBackChurned, .offerPromotional]
        ),
        Example(
            scenario: "a former customer without an offer before",
            copies: [.row("1", 0, 10)],
            answer: "lapsed yes yes unknown",
            rules: [.offerIntroductoryUnused, .offerWinBackUnknown, .offerPromotional]
        ),
        Example(
            scenario: "a former customer with an introductory offer",
            copies: [.row("1", 0, 10, offer: TestOffer(type: 1))],
            answer: "lapsed no yes unknown",
            rules: [.offerIntroductoryUsed, .offerWinBackUnknown, .offerPromotional]
        ),
        Example(
            scenario: "a free trial without a type is an introductory offer",
            copies: [.row("1", 0, 10, offer: TestOffer(isFreeTrial: true))],
            answer: "lapsed no yes unknown",
            rules: [.offerIntroductoryUsed, .offerWinBackUnknown, .offerPromotional]
        ),
        Example(
            scenario: "a free trial of another type is not",
            copies: [.row("1", 0, 10, offer: TestOffer(type: 2, isFreeTrial: true))],
            answer: "lapsed yes yes unknown",
            rules: [.offerIntroductoryUnused, .offerWinBackUnknown, .offerPromotional]
        ),
        Example(
            scenario: "an offer code may have been an introductory offer",
            copies: [.row("1", 0, 10, offer: TestOffer(type: 3))],
            answer: "lapsed unknown yes unknown",
            rules: [.offerIntroductoryUnknown, .offerWinBackUnknown, .offerPromotional],
            warnings: ["introductory_unknown"]
        ),
        Example(
            scenario: "an offer that begins later does not count",
            copies: [.row("1", 0, 10), .row("2", 25, 55, offer: TestOffer(type: 1))],
            answer: "lapsed yes yes unknown",
            rules: [.offerIntroductoryUnused, .offerWinBackUnknown, .offerPromotional]
        ),
        Example(
            scenario: "records that begin later may lack an introductory offer",
            copies: [.row("2", 0, 10)],
            answer: "lapsed unknown yes unknown",
            rules: [.offerRecordsBeginLater, .offerWinBackUnknown, .offerPromotional],
            warnings: ["records_begin_later"]
        ),
        Example(
            scenario: "in billing retry",
            copies: [.row("1", 0, 10)],
            reports: [.signed(11, .info(retry: true))],
            answer: "lapsed unknown yes no",
            rules: [.offerInRetry, .offerWinBackInTrouble, .offerPromotional]
        ),
        Example(
            scenario: "in grace",
            copies: [.row("1", 0, 10)],
            reports: [.signed(11, .info(retry: true, grace: 26))],
            answer: "active no yes no",
            rules: [.offerIntroductoryActive, .offerWinBackInTrouble, .offerPromotional]
        ),
        Example(
            scenario: "before the first purchase",
            copies: [.row("1", 25, 55)],
            answer: "new yes no no",
            rules: [.offerIntroductoryUnused, .offerWinBackChurned, .offerPromotional]
        ),
    ]

    static let promotional = [
        Example(
            scenario: "only a family share",
            copies: [.row("1", 0, 30, shared: true)],
            answer: "new yes unknown no",
            rules: [.offerIntroductoryUnused, .offerWinBackChurned, .offerFamilyShare]
        ),
        Example(
            scenario: "a family share that begins later",
            copies: [.row("1", 25, 55, shared: true)],
            answer: "new yes no no",
            rules: [.offerIntroductoryUnused, .offerWinBackChurned, .offerPromotional]
        ),
        Example(
            scenario: "a family share and an own purchase",
            copies: [.row("1", 0, 30, shared: true), .row("2", 0, 10, chain: "2")],
            answer: "lapsed yes yes unknown",
            rules: [.offerIntroductoryUnused, .offerWinBackUnknown, .offerPromotional]
        ),
        Example(
            scenario: "only reports, of which none implies a state",
            reports: [.signed(5, .info(autoRenew: true, product: "pro"))],
            answer: "new unknown unknown no",
            rules: [.offerRecordsBeginLater, .offerWinBackChurned],
            warnings: ["records_begin_later"]
        ),
        Example(
            scenario: "only reports, by which it is active",
            reports: [.signed(5, .info(product: "pro", renews: 30), status: 1)],
            answer: "active no yes no",
            rules: [.offerIntroductoryActive, .offerWinBackChurned, .offerPromotional],
            warnings: ["records_begin_later"]
        ),
    ]

    static let winBack = [
        Example(
            scenario: "the newest report lists offers",
            copies: [.row("1", 0, 10)],
            reports: [.signed(15, .info(intent: 1))],
            winBackOffers: "offer",
            answer: "lapsed yes yes yes",
            rules: [.offerIntroductoryUnused, .offerWinBack, .offerPromotional]
        ),
        Example(
            scenario: "the newest report lists none",
            copies: [.row("1", 0, 10)],
            reports: [.signed(15, .info(intent: 1))],
            winBackOffers: "",
            answer: "lapsed yes yes no",
            rules: [.offerIntroductoryUnused, .offerWinBack, .offerPromotional]
        ),
        Example(
            scenario: "the report is from before the last purchase",
            copies: [.row("1", 0, 10), .row("2", 16, 18, reason: .purchase)],
            reports: [.signed(15, .info(intent: 1))],
            winBackOffers: "offer",
            answer: "lapsed yes yes unknown",
            rules: [.offerIntroductoryUnused, .offerWinBackUnknown, .offerPromotional]
        ),
        Example(
            scenario: "the report is from the last purchase",
            copies: [.row("1", 0, 10), .row("2", 15, 18, reason: .purchase)],
            reports: [.signed(15, .info(intent: 1))],
            winBackOffers: "offer",
            answer: "lapsed yes yes yes",
            rules: [.offerIntroductoryUnused, .offerWinBack, .offerPromotional]
        ),
        Example(
            scenario: "the report is from after the instant",
            copies: [.row("1", 0, 10)],
            reports: [.signed(21, .info(intent: 1))],
            winBackOffers: "offer",
            answer: "lapsed yes yes unknown",
            rules: [.offerIntroductoryUnused, .offerWinBackUnknown, .offerPromotional]
        ),
    ]

    @Test(arguments: introductory + promotional + winBack)
    func answers(_ row: Example) throws {
        var records = Records(row.copies, row.reports)
        if let offers = row.winBackOffers {
            for index in records.reports.indices {
                records.reports[index].renewalInfo?.winBackOffers = records.texts.name(offers)
            }
        }
        let eligibility = OfferEligibility(History(records, from: Viewpoint()), at: .on(row.day), catalog: nil)
        let group = try #require(eligibility.groups.first)
        let offers = [group.introductory, group.promotional, group.winBack].map { offer in
            offer.map { $0 ? "yes" : "no" } ?? "unknown"
        }
        #expect((["\(group.customer)"] + offers).joined(separator: " ") == row.answer)
        #expect(group.rules == row.rules)
        #expect(eligibility.warnings.map { "\($0.id)" } == row.warnings)
        #expect(eligibility.rules == [.offerCustomer])
    }

    struct Groups: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var catalog: Catalog?
        /// Each is the identifier, the customer and the promotional offer.
        let groups: [String]
        let customer: OfferEligibility.Customer
    }

    static let groups = [
        Groups(scenario: "nothing at all", copies: [], groups: [], customer: .new),
        Groups(
            scenario: "a group of the catalog that was never bought",
            copies: [.row("1", 0, 10, group: "22")],
            catalog: .levels([("basic", 1)]),
            groups: ["21 new true", "22 lapsed true"],
            customer: .lapsed
        ),
        Groups(
            scenario: "a group of the catalog that was bought",
            copies: [.row("1", 0, 30)],
            catalog: .levels([("basic", 1), ("pro", 2)]),
            groups: ["21 active true"],
            customer: .active
        ),
        Groups(
            scenario: "an unknown group whose product the catalog has",
            copies: [.row("1", 0, 30, product: "basic", group: nil), .row("2", 0, 10, chain: "2")],
            catalog: .levels([("basic", 1)]),
            groups: ["21 active true"],
            customer: .active
        ),
        Groups(
            scenario: "unknown groups come last, each by itself",
            copies: [
                .row("1", 0, 30, group: nil), .row("2", 0, 10, chain: "2", group: nil),
                .row("3", 0, 10, chain: "3", product: "other"),
            ],
            groups: ["21 lapsed true", "- active true", "- lapsed true"],
            customer: .active
        ),
        Groups(
            scenario: "the store considers the whole app for a promotional offer",
            copies: [.row("1", 0, 30), .row("2", 25, 55, chain: "2", group: "22")],
            groups: ["21 active true", "22 new true"],
            customer: .active
        ),
    ]

    @Test(arguments: groups)
    func divides(_ row: Groups) {
        let eligibility = OfferEligibility(History(row.copies), at: .on(20), catalog: row.catalog)
        #expect(
            eligibility.groups.map { group in
                "\(group.identifier?.text ?? "-") \(group.customer) \(group.promotional.map { "\($0)" } ?? "-")"
            } == row.groups
        )
        #expect(eligibility.customer == row.customer)
    }

    /// Of a catalog's products, each group and whether it has an introductory offer; and what the catalog says about group
    /// 21, in which the customer is.
    struct Offers: Scenario {
        let scenario: String
        let products: [(group: String?, hasOffer: Bool?)]
        let exists: Bool?
    }

    static let offers = [
        Offers(scenario: "no products", products: [], exists: nil),
        Offers(
            scenario: "one product with an offer and one without",
            products: [("21", false), ("21", true)],
            exists: true
        ),
        Offers(scenario: "one with an offer and one unknown", products: [("21", nil), ("21", true)], exists: true),
        Offers(scenario: "one without an offer and one unknown", products: [("21", false), ("21", nil)], exists: nil),
        Offers(scenario: "no offer", products: [("21", false), ("22", true)], exists: false),
        Offers(scenario: "an offer of the group under another id", products: [("22", true)], exists: true),
        Offers(scenario: "a catalog of one group without a name", products: [(nil, false), (nil, true)], exists: true),
        Offers(scenario: "the same without offers", products: [(nil, false), (nil, false)], exists: false),
    ]

    @Test(arguments: offers)
    func findsIntroductoryOffers(_ row: Offers) {
        let products = row.products.enumerated().map { index, product in
            Product(
                id: Identifier(index == 0 ? "pro.month" : "other\(index)"),
                group: product.group.map { Identifier($0) },
                level: 1,
                period: .months(1),
                price: nil,
                hasIntroductoryOffer: product.hasOffer
            )
        }
        let history = History([.row("1", 0, 10, group: "21")])
        let eligibility = OfferEligibility(history, at: .on(20), catalog: Catalog(products))
        #expect(eligibility.groups.first?.hasIntroductoryOffer == row.exists)
    }

    @Test func namesTheViewpoint() {
        let viewpoint = Viewpoint(knownAt: .on(5), retroactiveRefunds: true)
        let history = History([.row("1", 0, 10, signed: 0)], from: viewpoint)
        let eligibility = OfferEligibility(history, at: .on(20), catalog: nil)
        #expect(eligibility.rules == [.offerCustomer, .stateKnownAt, .stateRetroactiveRefunds])
    }

    /// Of a customer's relations to several groups the last of these counts.
    @Test func ordersCustomers() {
        let ordered: [OfferEligibility.Customer] = [.new, .lapsed, .active]
        for (index, customer) in ordered.enumerated() {
            #expect(Int(customer.rawValue) == index && ordered.dropFirst(index + 1).allSatisfy { customer < $0 })
        }
    }
}
