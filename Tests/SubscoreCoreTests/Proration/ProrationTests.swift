import Testing

@testable import SubscoreCore

@Suite struct ProrationTests {
    private static let usd = Currency("USD")

    struct Unused: Scenario {
        let scenario: String
        var price: Int64? = 9990
        var currency: String? = "USD"
        var period: ClosedRange<Int64> = 0...30
        let change: Int64
        var isFreeTrial = false
        let kind: Proration.Kind
        let refund: Int64?
        let milliPercent: Int64
        let unusedDays: Int64
        var warning: String?
    }

    static let unused = [
        Unused(
            scenario: "in the middle",
            change: 15,
            kind: .prorated,
            refund: 5000,
            milliPercent: 50_000,
            unusedDays: 15
        ),
        Unused(
            scenario: "after a third",
            change: 10,
            kind: .prorated,
            refund: 6660,
            milliPercent: 66_667,
            unusedDays: 20
        ),
        Unused(
            scenario: "at the purchase",
            change: 0,
            kind: .full,
            refund: 9990,
            milliPercent: 100_000,
            unusedDays: 30
        ),
        Unused(scenario: "at the expiry", change: 30, kind: .none, refund: 0, milliPercent: 0, unusedDays: 0),
        Unused(
            scenario: "before the purchase",
            change: -5,
            kind: .full,
            refund: 9990,
            milliPercent: 100_000,
            unusedDays: 30,
            warning: "change_before_purchase"
        ),
        Unused(
            scenario: "after the expiry",
            change: 31,
            kind: .none,
            refund: 0,
            milliPercent: 0,
            unusedDays: 0,
            warning: "change_after_expiry"
        ),
        Unused(
            scenario: "without a price the share stands alone",
            price: nil,
            change: 15,
            kind: .prorated,
            refund: nil,
            milliPercent: 50_000,
            unusedDays: 15
        ),
        Unused(
            scenario: "in a free trial",
            change: 15,
            isFreeTrial: true,
            kind: .none,
            refund: 0,
            milliPercent: 50_000,
            unusedDays: 15
        ),
        Unused(
            scenario: "of a product that costs nothing",
            price: 0,
            change: 0,
            kind: .none,
            refund: 0,
            milliPercent: 100_000,
            unusedDays: 30
        ),
        Unused(
            scenario: "in whole yen",
            price: 600_000,
            currency: "JPY",
            period: 0...7,
            change: 6,
            kind: .prorated,
            refund: 86_000,
            milliPercent: 14_286,
            unusedDays: 1
        ),
        Unused(
            scenario: "in milliunits, if the currency is unknown",
            currency: nil,
            period: 0...7,
            change: 6,
            kind: .prorated,
            refund: 1427,
            milliPercent: 14_286,
            unusedDays: 1
        ),
    ]

    @Test(arguments: unused)
    func unusedShare(_ unused: Unused) throws {
        let currency = unused.currency.flatMap { Currency($0) }
        let price = unused.price.map { Money(milliunits: $0, currency: currency) }
        let cut = Proration.Cut(
            price,
            from: .day(unused.period.lowerBound),
            to: .day(unused.period.upperBound),
            at: .day(unused.change),
            .changeDate,
            isFreeTrial: unused.isFreeTrial
        )
        let proration = Proration.unused(try #require(cut), rounding: .halfUp)
        #expect(proration.kind == unused.kind)
        #expect(proration.refund == unused.refund.map { Money(milliunits: $0, currency: currency) })
        #expect(proration.milliPercent == unused.milliPercent)
        #expect(proration.unusedMilliseconds == unused.unusedDays * 86_400_000)
        #expect(proration.periodMilliseconds == Int64(unused.period.count - 1) * 86_400_000)
        #expect(proration.changeDate == .day(unused.change))
        #expect(proration.source == .changeDate)
        #expect(proration.reported == nil)
        #expect(proration.warnings.map { "\($0.id)" } == (unused.warning.map { [$0] } ?? []))
        #expect(proration.rules.contains(.prorationUnusedShare))
        #expect(proration.rules.contains(.prorationClamped) == (unused.warning != nil))
        #expect(proration.rules.contains(.prorationFreeTrial) == unused.isFreeTrial)
        if let refund = proration.refund, let price {
            #expect(proration.kept == Money(milliunits: price.milliunits - refund.milliunits, currency: currency))
        }
    }

    struct Refund: Scenario {
        let scenario: String
        var day: Int64 = 29
        var isAccessWithdrawn = false
        var stated: Int64?
        var isFreeTrial = false
        let kind: Proration.Kind
        let refund: Int64
        var reported: Int64?
        let rule: Rule
    }

    static let refunds = [
        Refund(
            scenario: "everything is refunded, whenever the refund was made",
            kind: .full,
            refund: 9990,
            rule: .prorationFullRefund
        ),
        Refund(
            scenario: "everything is refunded, even after the expiry",
            day: 60,
            kind: .full,
            refund: 9990,
            rule: .prorationFullRefund
        ),
        Refund(
            scenario: "the share that the store states",
            stated: 25_000,
            kind: .prorated,
            refund: 2500,
            reported: 2500,
            rule: .prorationReportedShare
        ),
        Refund(
            scenario: "a stated share of nothing",
            stated: 0,
            kind: .none,
            refund: 0,
            reported: 0,
            rule: .prorationReportedShare
        ),
        Refund(
            scenario: "a stated share of everything",
            stated: 100_000,
            kind: .full,
            refund: 9990,
            reported: 9990,
            rule: .prorationReportedShare
        ),
        Refund(
            scenario: "a stated share of more than everything",
            stated: .max,
            kind: .full,
            refund: 9990,
            reported: 9990,
            rule: .prorationReportedShare
        ),
        Refund(
            scenario: "withdrawn from family sharing",
            isAccessWithdrawn: true,
            kind: .none,
            refund: 0,
            rule: .prorationAccessWithdrawn
        ),
        Refund(
            scenario: "a free trial",
            isFreeTrial: true,
            kind: .none,
            refund: 0,
            rule: .prorationFullRefund
        ),
    ]

    @Test(arguments: refunds)
    func refundWithoutAnUpgrade(_ refund: Refund) throws {
        let cut = Proration.Cut(
            Money(milliunits: 9990, currency: Self.usd),
            from: .day(0),
            to: .day(30),
            at: .day(refund.day),
            .revocationDate,
            isFreeTrial: refund.isFreeTrial
        )
        let proration = Proration.refund(
            try #require(cut),
            Transaction.Revocation(
                date: .day(refund.day),
                isCancellation: false,
                kind: refund.isAccessWithdrawn ? .accessWithdrawn : .refund
            ),
            rounding: .halfUp,
            reportedMilliPercent: refund.stated
        )
        #expect(proration.kind == refund.kind)
        #expect(proration.refund?.milliunits == refund.refund)
        #expect(proration.kept?.milliunits == 9990 - refund.refund)
        #expect(proration.reported?.refund?.milliunits == refund.reported)
        #expect(proration.reported?.milliPercent == refund.stated)
        #expect(proration.rules.first == refund.rule)
        #expect(proration.warnings.isEmpty)
    }

    /// The store states what it refunded of each item; all of them may be more than was paid.
    @Test(arguments: [
        (3_000 as Int64, false, "prorated", 6_990 as Int64?), (9_990, true, "full", 0), (10_000, true, "full", nil),
    ])
    func refundsOfItems(_ refund: Int64, _ isFull: Bool, _ kind: String, _ kept: Int64?) throws {
        let cut = Proration.Cut(
            Money(milliunits: 9990, currency: Self.usd),
            from: .day(0),
            to: .day(30),
            at: .day(15),
            .revocationDate,
            isFreeTrial: false
        )
        let sum = Money(milliunits: refund, currency: Self.usd)
        let proration = Proration.items(try #require(cut), sum, isFull: isFull)
        #expect("\(proration.kind)" == kind && proration.kept?.milliunits == kept)
        #expect(proration.refund == sum && proration.reported?.refund == sum)
        #expect(proration.rules == [.prorationItemRefunds])
    }

    @Test(arguments: [Instant.day(30), .day(29), .earliest])
    func periodWithoutALength(_ expiresDate: Instant) {
        let cut = Proration.Cut(
            nil,
            from: .day(30),
            to: expiresDate,
            at: .day(30),
            .changeDate,
            isFreeTrial: false
        )
        #expect(cut == nil)
    }

    /// A period of 30 days that was cut.
    struct Part {
        var price: Int64?
        let change: Int64
        /// The share of a refund that the store states; nil for the unused share.
        var stated: Int64?
        var isFreeTrial = false

        func proration() throws -> Proration {
            let cut = Proration.Cut(
                price.map { Money(milliunits: $0, currency: nil) },
                from: .day(0),
                to: .day(30),
                at: .day(change),
                .changeDate,
                isFreeTrial: isFreeTrial
            )
            let known = try #require(cut)
            guard let stated else { return .unused(known, rounding: .halfUp) }
            let refund = Transaction.Revocation(date: .day(change), isCancellation: false, kind: .refund)
            return .refund(known, refund, rounding: .halfUp, reportedMilliPercent: stated)
        }
    }

    struct Sum: Scenario {
        let scenario: String
        let parts: [Part]
        /// Kind, refund, what is kept, and thousandths of a percent.
        let sum: String
        var rules: [Rule] = [.prorationUnusedShare]
        var warnings: [String] = []
    }

    static let sums = [
        Sum(scenario: "one part", parts: [Part(price: 1_000, change: 15)], sum: "prorated 500 500 50000"),
        Sum(
            scenario: "two parts with different shares",
            parts: [Part(price: 1_000, change: 15), Part(price: 2_000, change: 0)],
            sum: "prorated 2500 500 83333"
        ),
        Sum(
            scenario: "nothing of the first, a half of the second",
            parts: [Part(price: 1_000, change: 30), Part(price: 1_000, change: 15)],
            sum: "prorated 500 1500 25000"
        ),
        Sum(
            scenario: "nothing of the first, everything of a free second",
            parts: [Part(price: 1_000, change: 30), Part(price: 0, change: 0)],
            sum: "none 0 1000 0"
        ),
        Sum(
            scenario: "everything of both",
            parts: [Part(price: 1_000, change: 0), Part(price: 1_000, change: 0)],
            sum: "full 2000 0 100000"
        ),
        Sum(
            scenario: "one milliunit, which rounds up to everything",
            parts: [Part(price: 1, change: 15), Part(price: 0, change: 15)],
            sum: "full 1 0 100000"
        ),
        Sum(
            scenario: "all but one milliunit",
            parts: [Part(price: 3, change: 15), Part(price: 0, change: 15)],
            sum: "prorated 2 1 66667"
        ),
        Sum(
            scenario: "parts that cost nothing have the share of the first",
            parts: [Part(price: 0, change: 15), Part(price: 0, change: 0)],
            sum: "none 0 0 50000"
        ),
        Sum(
            scenario: "a price that is not known leaves the share of the first",
            parts: [Part(price: 1_000, change: 15), Part(change: 0)],
            sum: "prorated - - 50000"
        ),
        Sum(
            scenario: "the rules of the first come first",
            parts: [Part(price: 1_000, change: 15, isFreeTrial: true), Part(price: 1_000, change: 31)],
            sum: "none 0 2000 0",
            rules: [.prorationUnusedShare, .prorationFreeTrial, .prorationClamped],
            warnings: ["change_after_expiry"]
        ),
        Sum(
            scenario: "the same rules and warnings of both, each once",
            parts: [Part(price: 1_000, change: 31), Part(price: 1_000, change: 31)],
            sum: "none 0 2000 0",
            rules: [.prorationUnusedShare, .prorationClamped],
            warnings: ["change_after_expiry"]
        ),
        Sum(
            scenario: "a rule that only a later part has",
            parts: [Part(price: 1_000, change: 15), Part(price: 1_000, change: 15, stated: 50_000)],
            sum: "prorated 1000 1000 50000",
            rules: [.prorationUnusedShare, .prorationReportedShare]
        ),
        Sum(
            scenario: "warnings in their order, not in that of the parts",
            parts: [Part(price: 1_000, change: -1), Part(price: 1_000, change: 31)],
            sum: "prorated 1000 1000 50000",
            rules: [.prorationUnusedShare, .prorationClamped],
            warnings: ["change_after_expiry", "change_before_purchase"]
        ),
    ]

    @Test(arguments: sums)
    func sumsParts(_ row: Sum) throws {
        let sum = Proration.sum(try row.parts.map { try $0.proration() })
        let amounts = [sum.refund, sum.kept].map { $0.map { "\($0.milliunits)" } ?? "-" }.joined(separator: " ")
        #expect("\(sum.kind) \(amounts) \(sum.milliPercent)" == row.sum)
        #expect(sum.rules == row.rules)
        #expect(sum.warnings.map { "\($0.id)" } == row.warnings)
    }

    @Test func withoutAmount() throws {
        let proration = try Part(price: 1_000, change: 15).proration().withoutAmount()
        #expect(proration.refund == nil)
        #expect(proration.kept == nil)
        #expect(proration.milliPercent == 50_000)
        #expect(proration.warnings.map { "\($0.id)" } == ["seat_refund_tier_unknown"])
    }

    /// The refund and what is kept add up to the price. The later the change, the smaller the refund.
    @Test(arguments: Round.all(300))
    func refundAndKeptAreThePrice(_ round: Round) throws {
        var random = round.random
        let currency = random.one(of: Currency("USD"), Currency("JPY"), Currency("KWD"), nil)
        let rounding = random.one(of: Rounding.halfUp, .halfEven, .down, .up)
        let price = Money(milliunits: random.chance(oneIn: 10) ? .max : random.magnitude(), currency: currency)
        let bound = random.one(of: Instant.limit, 2_000_000_000_000)
        let dates = [random.int64(-bound...bound), random.int64(-bound...bound)].sorted()
        guard dates[0] < dates[1] else { return }
        let changes = (1...5).map { _ in random.int64(-bound...bound) }.sorted()
        var last = price.milliunits
        for change in changes {
            let cut = Proration.Cut(
                price,
                from: try #require(Instant(milliseconds: dates[0])),
                to: try #require(Instant(milliseconds: dates[1])),
                at: try #require(Instant(milliseconds: change)),
                .changeDate,
                isFreeTrial: false
            )
            let proration = Proration.unused(try #require(cut), rounding: rounding)
            let refund = try #require(proration.refund)
            let kept = try #require(proration.kept)
            #expect(refund.milliunits + kept.milliunits == price.milliunits)
            #expect(refund.currency == currency && kept.currency == currency)
            #expect((0...last).contains(refund.milliunits))
            #expect((0...proration.periodMilliseconds).contains(proration.unusedMilliseconds))
            #expect((0...100_000).contains(proration.milliPercent))
            last = refund.milliunits
        }
    }
}
