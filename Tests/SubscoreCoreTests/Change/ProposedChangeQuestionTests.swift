import Testing

@testable import SubscoreCore

/// What is decided, what is refused, and the rules of each answer.
@Suite struct ProposedChangeQuestionTests {
    struct Decision: Scenario {
        let scenario: String
        var to = "other"
        var day = 15.0
        var state: SubscriptionState?
        var pending: String?
        var isFreeTrial = false
        let change: Change
        let rules: [Rule]
        var refund: Int64?
        var warnings: [Warning] = []
    }

    /// From a product of level 2 that costs 10, in a month from day 0 to day 30.
    static let decisions = [
        Decision(scenario: "an upgrade", to: "high", change: .upgrade, rules: [.changeUpgrade], refund: 5_000),
        Decision(
            scenario: "an upgrade to another currency",
            to: "euro",
            change: .upgrade,
            rules: [.changeUpgrade],
            refund: 5_000,
            warnings: [.chargeCurrencyDiffers(listed: euro, paid: dollar)]
        ),
        Decision(
            scenario: "an upgrade in place of a pending change",
            to: "high",
            pending: "low",
            change: .upgrade,
            rules: [.changeUpgrade, .changeReplacesPending],
            refund: 5_000
        ),
        Decision(
            scenario: "an upgrade in grace refunds nothing",
            to: "high",
            day: 31,
            state: .billingGracePeriod,
            change: .upgrade,
            rules: [.changeUpgrade, .changeInGrace]
        ),
        Decision(
            scenario: "an upgrade in a free trial",
            to: "high",
            isFreeTrial: true,
            change: .upgrade,
            rules: [.changeUpgrade, .changeInFreeTrial],
            refund: 0,
            warnings: [.periodEndUnknown(inFreeTrial: true), .chargeDateUnknown]
        ),
        Decision(
            scenario: "a crossgrade",
            change: .crossgrade,
            rules: [.changeCrossgradeSameDuration],
            refund: 5_000
        ),
        Decision(scenario: "a downgrade", to: "low", change: .downgrade, rules: [.changeDowngrade]),
        Decision(
            scenario: "a downgrade in a free trial",
            to: "low",
            isFreeTrial: true,
            change: .downgrade,
            rules: [.changeDowngrade]
        ),
        Decision(
            scenario: "the pending change once more",
            to: "low",
            pending: "low",
            change: .downgrade,
            rules: [.changeDowngrade]
        ),
        Decision(
            scenario: "a downgrade in place of another one",
            to: "low",
            pending: "other",
            change: .downgrade,
            rules: [.changeDowngrade, .changeReplacesPending]
        ),
        Decision(scenario: "the current product", to: "from", change: .none, rules: [.changeNone]),
        Decision(
            scenario: "the current product, while it is pending",
            to: "from",
            pending: "from",
            change: .none,
            rules: [.changeNone]
        ),
        Decision(
            scenario: "the current product, while another one is pending",
            to: "from",
            pending: "low",
            change: .revert,
            rules: [.changeRevert]
        ),
        Decision(scenario: "another group", to: "far", change: .separate, rules: [.changeSeparate]),
        Decision(
            scenario: "another group after the end",
            to: "far",
            day: 40,
            change: .separate,
            rules: [.changeSeparate]
        ),
        Decision(scenario: "at the end", to: "high", day: 30, change: .resubscribe, rules: [.changeResubscribe]),
        Decision(
            scenario: "after a revocation",
            to: "from",
            state: .revoked,
            change: .resubscribe,
            rules: [.changeResubscribe]
        ),
        Decision(
            scenario: "in billing retry",
            to: "high",
            day: 31,
            state: .billingRetry,
            change: .resubscribe,
            rules: [.changeResubscribe]
        ),
        Decision(
            scenario: "subscribed past the end that is known",
            to: "high",
            day: 31,
            state: .subscribed,
            change: .upgrade,
            rules: [.changeUpgrade],
            // Nothing of the period is left.
            refund: 0
        ),
    ]

    private static let dollar = currency("USD")
    private static let euro = currency("EUR")

    private static func currency(_ code: String) -> Currency {
        guard let currency = Currency(code) else { preconditionFailure("\(code) is a currency") }
        return currency
    }

    @Test(arguments: decisions)
    func decides(_ row: Decision) throws {
        let price = Money(milliunits: 10_000, currency: Self.dollar)
        let catalog = Catalog([
            .monthly("from", 2), .monthly("other", 2, price: price), .monthly("high", 1, price: price),
            .monthly("low", 3, price: price), .monthly("far", 1, group: "22"),
            .monthly("euro", 1, price: Money(milliunits: 9_000, currency: Self.euro)),
        ])
        let question = ProposedChange.Question(
            from: .init(
                productId: Identifier("from"),
                purchaseDate: .on(0),
                expiresDate: .on(30),
                price: row.isFreeTrial ? nil : price,
                currency: Self.dollar,
                offerDiscountType: row.isFreeTrial ? Identifier("FREE_TRIAL") : nil
            ),
            to: Identifier(row.to),
            at: .on(row.day),
            catalog: catalog,
            state: row.state,
            pendingProductId: row.pending.map { Identifier($0) },
            rounding: .halfUp
        )
        let made = try question.decision()
        #expect(made.change == row.change)
        #expect(made.rules == row.rules)
        #expect(made.refund?.refund?.milliunits == row.refund)
        #expect(made.warnings == row.warnings)
    }

    struct Renewal: Scenario {
        let scenario: String
        let purchaseDate: String
        let expiresDate: String
        let end: String
    }

    static let renewals = [
        Renewal(
            scenario: "after February cuts a 31st short, the 31st comes back",
            purchaseDate: "2023-01-31T10:00:00Z",
            expiresDate: "2023-02-28T10:00:00Z",
            end: "2023-05-31T09:00:00Z"
        ),
        Renewal(
            scenario: "if the expiry is not a boundary of the period, counting starts again",
            purchaseDate: "2023-01-31T10:00:00Z",
            expiresDate: "2023-02-20T10:00:00Z",
            end: "2023-05-20T09:00:00Z"
        ),
    ]

    @Test(arguments: renewals)
    func renewalKeepsTheAnchor(_ renewal: Renewal) throws {
        let month = try #require(Period(1, .month))
        let quarter = try #require(Period(3, .month))
        let question = ProposedChange.Question(
            from: .init(
                productId: Identifier("a"),
                purchaseDate: try .at(renewal.purchaseDate),
                expiresDate: try .at(renewal.expiresDate),
                price: nil,
                currency: nil,
                offerDiscountType: nil
            ),
            to: Identifier("b"),
            at: try .at("2023-02-10T00:00:00Z"),
            catalog: Catalog([
                Product(id: Identifier("a"), group: nil, level: 1, period: month, price: nil),
                Product(id: Identifier("b"), group: nil, level: 2, period: quarter, price: nil),
            ]),
            state: nil,
            pendingProductId: nil,
            rounding: .halfUp
        )
        let change = try question.decision()
        #expect(change.period?.start == (try .at(renewal.expiresDate)))
        #expect(change.period?.end == (try .at(renewal.end)))
    }

    struct Example: Scenario {
        let scenario: String
        var from = "old"
        var to = "new"
        var pending: String?
        var period: (start: Int64, end: Int64) = (0, 30)
        var at = Instant.day(15)
        var state: SubscriptionState?
        var hasCatalog = true
        /// How the refusal begins. Nil if there is none.
        let refusal: String?
    }

    static let examples = [
        Example(scenario: "nothing to refuse", refusal: nil),
        Example(scenario: "an unknown current product", from: "x", refusal: "changeFromUnknown"),
        Example(scenario: "an unknown chosen product", to: "x", refusal: "changeToUnknown"),
        Example(scenario: "an unknown pending product", pending: "x", refusal: "changePendingUnknown"),
        Example(scenario: "a pending product of another group", pending: "far", refusal: "changePendingOfOtherGroup"),
        Example(scenario: "a pending product of the group", pending: "new", refusal: nil),
        Example(scenario: "a period without length", period: (30, 30), refusal: "changeFromEmpty"),
        Example(scenario: "a period that ends before it begins", period: (30, 0), refusal: "changeFromEmpty"),
        Example(
            scenario: "a period that ends beyond the instants",
            at: .latest,
            state: .subscribed,
            refusal: "changePeriodOutOfRange"
        ),
        Example(
            scenario: "a new subscription that ends beyond the instants",
            at: .latest,
            refusal: "changePeriodOutOfRange"
        ),
        Example(
            scenario: "another group's period that ends beyond the instants",
            to: "far",
            at: .latest,
            refusal: "changePeriodOutOfRange"
        ),
        Example(
            scenario: "a running subscription without a catalog",
            hasCatalog: false,
            refusal: "changeCatalogMissing"
        ),
        Example(
            scenario: "a subscription in grace without a catalog",
            at: .day(31),
            state: .billingGracePeriod,
            hasCatalog: false,
            refusal: "changeCatalogMissing"
        ),
        Example(scenario: "an ended subscription without a catalog", at: .day(30), hasCatalog: false, refusal: nil),
        Example(scenario: "a revoked subscription without a catalog", state: .revoked, hasCatalog: false, refusal: nil),
        Example(scenario: "one in retry without a catalog", state: .billingRetry, hasCatalog: false, refusal: nil),
        Example(
            scenario: "a period without length and no catalog",
            period: (0, 0),
            hasCatalog: false,
            refusal: "changeFromEmpty"
        ),
    ]

    @Test(arguments: examples)
    func refuses(_ example: Example) throws {
        let month = try #require(Period(1, .month))
        let catalog = Catalog(
            [("old", "21", 2), ("new", "21", 1), ("far", "22", 1)].map { id, group, level in
                Product(id: Identifier(id), group: Identifier(group), level: level, period: month, price: nil)
            }
        )
        let question = ProposedChange.Question(
            from: .init(
                productId: Identifier(example.from),
                purchaseDate: .day(example.period.start),
                expiresDate: .day(example.period.end),
                price: nil,
                currency: nil,
                offerDiscountType: nil
            ),
            to: Identifier(example.to),
            at: example.at,
            catalog: example.hasCatalog ? catalog : nil,
            state: example.state,
            pendingProductId: example.pending.map(Identifier.init),
            rounding: .halfUp
        )
        do throws(Refusal) {
            let change = try question.decision()
            #expect(example.refusal == nil)
            #expect(change.sameDuration == (example.hasCatalog ? true : nil))
            #expect((change.period?.end == nil) == !example.hasCatalog)
            #expect(change.warnings == (example.hasCatalog ? [] : [.periodEndUnknown(inFreeTrial: false)]))
        } catch {
            #expect("\(error)".hasPrefix(example.refusal ?? "none at all"), "\(error)")
        }
    }

    @Test func renewalBeyondTheInstants() throws {
        let century = try #require(Period(100, .year))
        let question = ProposedChange.Question(
            from: .init(
                productId: Identifier("a"),
                purchaseDate: .day(0),
                expiresDate: .latest,
                price: nil,
                currency: nil,
                offerDiscountType: nil
            ),
            to: Identifier("b"),
            at: .day(1),
            catalog: Catalog([
                Product(id: Identifier("a"), group: nil, level: 1, period: century, price: nil),
                Product(id: Identifier("b"), group: nil, level: 2, period: century, price: nil),
            ]),
            state: nil,
            pendingProductId: nil,
            rounding: .halfUp
        )
        #expect(throws: Refusal.self) { try question.decision() }
    }
}
