import Testing

@testable import SubscoreCore

@Suite struct ProrationQuestionTests {
    struct Example: Scenario {
        let scenario: String
        var purchased: Int64? = 0
        var expires: Int64? = 30
        var own: (price: Int64?, currency: String?) = (9990, "USD")
        var given: (price: Int64?, currency: String?) = (nil, nil)
        var revoked: Int64?
        var isCancellation = false
        var isAccessWithdrawn = false
        var isUpgraded = false
        var isFreeTrial = false
        /// When the next row was purchased. Nil if there is no next row, and `.some(nil)` if it has no purchase date.
        var next: Int64??
        let outcome: String
    }

    /// An outcome is kind, refund, currency and source of the change date, or else the refusal.
    static let examples = [
        Example(scenario: "upgraded", revoked: 15, isUpgraded: true, outcome: "prorated 5000 USD revocationDate"),
        Example(
            scenario: "upgraded, as a receipt writes it",
            revoked: 15,
            isCancellation: true,
            isUpgraded: true,
            outcome: "prorated 5000 USD cancellationDate"
        ),
        Example(scenario: "refunded", revoked: 15, outcome: "full 9990 USD revocationDate"),
        Example(
            scenario: "the row's own revocation comes before the next row",
            revoked: 15,
            isUpgraded: true,
            next: 20,
            outcome: "prorated 5000 USD revocationDate"
        ),
        Example(
            scenario: "an upgraded row that was refunded after the next row was bought",
            revoked: 20,
            isUpgraded: true,
            next: 15,
            outcome: "prorated 5000 USD nextPurchaseDate"
        ),
        Example(
            scenario: "a next row that was bought before the upgraded one says nothing",
            revoked: 15,
            isUpgraded: true,
            next: -5,
            outcome: "prorated 5000 USD revocationDate"
        ),
        Example(scenario: "withdrawn", revoked: 15, isAccessWithdrawn: true, outcome: "none unknown revocationDate"),
        Example(scenario: "cut by the next row", next: 15, outcome: "prorated 5000 USD nextPurchaseDate"),
        Example(
            scenario: "the caller's price and currency fill in for missing ones",
            own: (nil, nil),
            given: (1000, "EUR"),
            revoked: 15,
            outcome: "full 1000 EUR revocationDate"
        ),
        Example(
            scenario: "the row and the caller give the same price",
            given: (9990, "USD"),
            revoked: 15,
            outcome: "full 9990 USD revocationDate"
        ),
        Example(scenario: "no price at all", own: (nil, nil), revoked: 15, outcome: "full unknown revocationDate"),
        Example(
            scenario: "a free trial without a price",
            own: (nil, nil),
            given: (nil, "USD"),
            revoked: 15,
            isFreeTrial: true,
            outcome: "none 0 USD revocationDate"
        ),
        Example(
            scenario: "another price from the caller",
            given: (1, nil),
            revoked: 15,
            outcome: "proratePriceDiffers"
        ),
        Example(scenario: "another currency", given: (nil, "EUR"), revoked: 15, outcome: "prorateCurrencyDiffers"),
        Example(scenario: "no purchase date", purchased: nil, revoked: 15, outcome: "proratePurchaseDateMissing"),
        Example(scenario: "no expiry", expires: nil, revoked: 15, outcome: "prorateExpiresDateMissing"),
        Example(scenario: "no length", expires: 0, revoked: 15, outcome: "prorateTransactionEmpty"),
        Example(scenario: "no length, and no next row", expires: 0, outcome: "prorateTransactionEmpty"),
        Example(scenario: "no next row", outcome: "prorateNextTransactionMissing"),
        Example(scenario: "upgraded, and no next row", isUpgraded: true, outcome: "prorateNextTransactionMissing"),
        Example(scenario: "the next row has no date", next: .some(nil), outcome: "prorateNextPurchaseDateMissing"),
    ]

    @Test(arguments: examples)
    func decidesOrRefuses(_ example: Example) {
        var row = TransactionFields()
        row.purchaseDate = example.purchased.map { .day($0) }
        row.expiresDate = example.expires.map { .day($0) }
        row.price = example.own.price
        row.currency = example.own.currency.flatMap { Currency($0) }
        row.revocationDate = example.revoked.map { .day($0) }
        row.isCancellation = example.isCancellation
        row.revocationType = example.isAccessWithdrawn ? .familyRevoke : nil
        row.transaction.isUpgraded = example.isUpgraded
        row.isFreeTrial = example.isFreeTrial
        var next: TransactionFields?
        if let day = example.next {
            next = TransactionFields()
            next?.purchaseDate = day.map { .day($0) }
        }
        let question = Proration.Question.row(
            row,
            next: next,
            StringTable(),
            price: example.given.price,
            currency: example.given.currency.flatMap { Currency($0) }
        )
        do throws(Refusal) {
            let proration = try question.decision(rounding: .halfUp)
            let refund = proration.refund.map { "\($0.milliunits) \($0.currency?.code ?? "")" } ?? "unknown"
            #expect("\(proration.kind) \(refund) \(proration.source)" == example.outcome)
        } catch {
            #expect("\(error)".hasPrefix(example.outcome), "\(error)")
        }
    }

    @Test(arguments: [Int64(29), 30, 31])
    func periodInTheCallersWords(_ expires: Int64) {
        let question = Proration.Question.period(
            price: Money(milliunits: 9990, currency: Currency("USD")),
            purchaseDate: .day(30),
            expiresDate: .day(expires),
            changeDate: .day(30)
        )
        do throws(Refusal) {
            #expect(try question.decision(rounding: .halfUp).refund?.milliunits == 9990)
            #expect(expires == 31)
        } catch {
            #expect("\(error)" == "proratePeriodEmpty" && expires < 31)
        }
    }

    struct Rules: Scenario {
        let scenario: String
        var revoked: Double?
        var next: Double?
        var isAccessWithdrawn = false
        var isAssigned = false
        var isFreeTrial = false
        var share: Int64?
        var type: RevocationType?
        var reason: RevocationReason?
        let rules: [Rule]
        let refund: Int64?
        var warnings: [Warning] = []
    }

    /// For a month that cost 10.
    static let rules = [
        Rules(scenario: "cut by the next row", next: 15, rules: [.prorationUnusedShare], refund: 5_000),
        Rules(
            scenario: "the next row came after the end",
            next: 31,
            rules: [.prorationUnusedShare, .prorationClamped],
            refund: 0,
            warnings: [.changeAfterExpiry]
        ),
        Rules(
            scenario: "the next row came before the purchase",
            next: -1,
            rules: [.prorationUnusedShare, .prorationClamped],
            refund: 10_000,
            warnings: [.changeBeforePurchase]
        ),
        Rules(scenario: "refunded", revoked: 15, rules: [.prorationFullRefund], refund: 10_000),
        Rules(
            scenario: "refunded in part",
            revoked: 15,
            share: 25_000,
            rules: [.prorationReportedShare],
            refund: 2_500
        ),
        Rules(
            scenario: "refunded in part, without a share",
            revoked: 15,
            type: .refundProrated,
            rules: [.prorationWithoutShare],
            refund: 5_000
        ),
        Rules(
            scenario: "revoked for a reason not known yet",
            revoked: 15,
            reason: .unknown,
            rules: [.prorationReasonUnknown],
            refund: nil,
            warnings: [.revocationReasonUnknown(Identifier("1"))]
        ),
        Rules(
            scenario: "withdrawn, whatever share is stated",
            revoked: 15,
            isAccessWithdrawn: true,
            share: 25_000,
            rules: [.prorationAccessWithdrawn],
            refund: nil
        ),
        Rules(
            scenario: "a member's seat",
            revoked: 15,
            isAssigned: true,
            rules: [.prorationAccessWithdrawn],
            refund: nil
        ),
        Rules(
            scenario: "a free trial",
            revoked: 15,
            isFreeTrial: true,
            rules: [.prorationFullRefund, .prorationFreeTrial],
            refund: 0
        ),
    ]

    @Test(arguments: rules)
    func namesItsRules(_ row: Rules) throws {
        var texts = StringTable()
        var fields = TestFields(expires: 30, revoked: row.revoked).fields(&texts)
        fields.price = 10_000
        fields.revocationType = row.isAccessWithdrawn ? .familyRevoke : row.type
        fields.revocationReason = row.reason
        fields.transaction.ownership = row.isAssigned ? .assigned : .purchased
        fields.isFreeTrial = row.isFreeTrial
        fields.detail.revocationPercentage = row.share
        let next = row.next.map { TestFields(id: "2", purchased: $0).fields(&texts) }
        let question = Proration.Question.row(
            fields,
            next: next,
            texts,
            price: row.isAssigned ? 10_000 : nil,
            currency: nil
        )
        let proration = try question.decision(rounding: .halfUp)
        #expect(proration.rules == row.rules)
        #expect(proration.refund?.milliunits == row.refund)
        #expect(proration.warnings == row.warnings)
    }

    struct Switch: Scenario {
        let scenario: String
        var next: (day: Double, product: String) = (10, "other")
        var revoked = 10.0
        var isCancellation = true
        var isUpgraded = false
        let source: Proration.ChangeDateSource
    }

    /// Before receipts marked upgrades, they wrote them as a cancellation at the next purchase.
    static let switches = [
        Switch(scenario: "cancelled when another product was bought", source: .nextPurchaseDate),
        Switch(scenario: "a minute apart", next: (10 + seconds(60), "other"), source: .nextPurchaseDate),
        Switch(scenario: "more than a minute apart", next: (10 + seconds(61), "other"), source: .cancellationDate),
        Switch(
            scenario: "at the purchase, which cannot be a switch yet",
            next: (0, "other"),
            revoked: seconds(30),
            source: .cancellationDate
        ),
        Switch(
            scenario: "before the purchase",
            next: (-seconds(1), "other"),
            revoked: seconds(30),
            source: .cancellationDate
        ),
        Switch(
            scenario: "a second after the purchase",
            next: (seconds(1), "other"),
            revoked: seconds(30),
            source: .nextPurchaseDate
        ),
        Switch(scenario: "of the same product", next: (10, "pro.month"), source: .cancellationDate),
        Switch(scenario: "revoked, and not cancelled", isCancellation: false, source: .nextPurchaseDate),
        Switch(scenario: "marked as upgraded", isUpgraded: true, source: .cancellationDate),
    ]

    @Test(arguments: switches)
    func readsAReceiptsUpgrade(_ row: Switch) throws {
        var texts = StringTable()
        var fields = TestFields(expires: 30, revoked: row.revoked).fields(&texts)
        fields.price = 10_000
        fields.isCancellation = row.isCancellation
        fields.transaction.isUpgraded = row.isUpgraded
        let next = TestFields(id: "2", product: row.next.product, purchased: row.next.day).fields(&texts)
        let proration = try Proration.Question.row(fields, next: next, texts, price: nil, currency: nil)
            .decision(rounding: .halfUp)
        #expect(proration.source == row.source)
    }

    struct Seats: Scenario {
        let scenario: String
        var quantity: Int64?
        var tiers: [(price: Int64, quantity: Int64)] = []
        var revoked: Int64?
        var price: Int64?
        /// The caller's.
        var given: Int64?
        var kind = ProductKind.autoRenewable
        var ownership = Transaction.Ownership.purchased
        let refund: Int64?
        var warnings: [String] = []
    }

    /// A month cut in the middle.
    static let seats = [
        Seats(scenario: "one tier", quantity: 4, tiers: [(1_000, 4)], refund: 2_000),
        Seats(scenario: "a seat was refunded before", quantity: 4, tiers: [(1_000, 4)], revoked: 1, refund: 1_500),
        Seats(
            scenario: "it is not known which of two prices was refunded before",
            quantity: 4,
            tiers: [(1_000, 3), (500, 1)],
            revoked: 1,
            refund: nil,
            warnings: ["seat_refund_tier_unknown"]
        ),
        Seats(
            scenario: "the total is estimated from the price of one",
            quantity: 4,
            price: 1_000,
            refund: 2_000,
            warnings: ["seat_total_estimated"]
        ),
        Seats(
            scenario: "an ownership not known yet is not that of a member's seat",
            quantity: 4,
            tiers: [(1_000, 3), (500, 1)],
            revoked: 1,
            ownership: .other,
            refund: nil,
            warnings: ["seat_refund_tier_unknown"]
        ),
        Seats(
            scenario: "only a subscription has seats that are refunded",
            quantity: 4,
            tiers: [(1_000, 4)],
            revoked: 1,
            kind: .nonRenewing,
            refund: 2_000
        ),
        Seats(
            scenario: "the tiers have another number of seats",
            quantity: 5,
            tiers: [(1_000, 4)],
            refund: 2_000,
            warnings: ["seat_tiers_disagree"]
        ),
        Seats(
            scenario: "a total that the caller confirms has no warning",
            quantity: 5,
            tiers: [(1_000, 4)],
            given: 4_000,
            refund: 2_000
        ),
    ]

    @Test(arguments: seats)
    func multiseat(_ row: Seats) throws {
        var texts = StringTable()
        var fields = TestFields(kind: row.kind, expires: 30).fields(&texts)
        fields.transaction.ownership = row.ownership
        fields.price = row.price
        fields.seats.quantity = row.quantity
        fields.seats.revokedQuantity = row.revoked
        for tier in row.tiers { fields.seats.tiers.append(price: tier.price, quantity: tier.quantity) }
        let next = TestFields(id: "2", purchased: 15).fields(&texts)
        let proration = try Proration.Question.row(fields, next: next, texts, price: row.given, currency: nil)
            .decision(rounding: .halfUp)
        #expect(proration.refund?.milliunits == row.refund)
        #expect(proration.warnings.map { "\($0.id)" } == row.warnings)
    }
}
