import Testing

@testable import SubscoreCore

@Suite struct MoneyTests {
    struct Amount: Scenario {
        let milliunits: Int64
        let currency: String?
        let amount: String?

        init(_ milliunits: Int64, _ currency: String?, _ amount: String?) {
            self.milliunits = milliunits
            self.currency = currency
            self.amount = amount
        }

        var scenario: String { "\(milliunits) \(currency ?? "of no currency")" }
    }

    static let amounts = [
        // Two decimals.
        Amount(9990, "USD", "9.99"), Amount(10_000, "USD", "10.00"), Amount(9900, "USD", "9.90"),
        Amount(0, "USD", "0.00"), Amount(10, "USD", "0.01"), Amount(990, "USD", "0.99"),
        Amount(1_000_050, "USD", "1000.05"),
        // Less than the smallest unit.
        Amount(1, "USD", "0.001"), Amount(9995, "USD", "9.995"), Amount(9001, "USD", "9.001"),
        Amount(600_500, "JPY", "600.5"), Amount(600_050, "JPY", "600.05"), Amount(600_005, "JPY", "600.005"),
        // No decimals.
        Amount(0, "JPY", "0"), Amount(600_000, "JPY", "600"), Amount(1000, "KRW", "1"),
        // Three and four decimals.
        Amount(0, "KWD", "0.000"), Amount(9990, "KWD", "9.990"), Amount(9999, "KWD", "9.999"),
        Amount(1, "KWD", "0.001"),
        Amount(0, "CLF", "0.0000"), Amount(9990, "CLF", "9.9900"), Amount(9999, "CLF", "9.9990"),
        Amount(1, "CLF", "0.0010"),
        // Below zero.
        Amount(-9990, "USD", "-9.99"), Amount(-10, "USD", "-0.01"), Amount(-5, "USD", "-0.005"),
        Amount(-600_000, "JPY", "-600"), Amount(-1, "JPY", "-0.001"), Amount(-1, "KWD", "-0.001"),
        // The ends of the integers.
        Amount(.max, "USD", "9223372036854775.807"), Amount(.min, "USD", "-9223372036854775.808"),
        Amount(.max, "JPY", "9223372036854775.807"), Amount(.min, "KWD", "-9223372036854775.808"),
        Amount(.max, "CLF", "9223372036854775.8070"),
        // Unknown decimals.
        Amount(9990, "ZZZ", nil), Amount(9990, nil, nil),
    ]

    @Test(arguments: amounts)
    func amount(_ amount: Amount) {
        let money = Money(milliunits: amount.milliunits, currency: amount.currency.flatMap { Currency($0) })
        #expect(money.amount == amount.amount)
    }

    struct Sum: Scenario {
        let scenario: String
        let left: Money?
        let right: Money?
        let sum: Money?
    }

    private static func money(_ milliunits: Int64, _ currency: StaticString?) -> Money {
        Money(milliunits: milliunits, currency: currency.map { Currency("\($0)") } ?? nil)
    }

    static let sums = [
        Sum(scenario: "of one currency", left: money(3, "USD"), right: money(4, "USD"), sum: money(7, "USD")),
        Sum(scenario: "of two currencies", left: money(3, "USD"), right: money(4, "EUR"), sum: nil),
        Sum(scenario: "of a currency and none", left: money(3, "USD"), right: money(4, nil), sum: nil),
        Sum(scenario: "of nothing known", left: money(3, "USD"), right: nil, sum: nil),
        Sum(scenario: "beyond 64 bits", left: money(.max, "USD"), right: money(1, "USD"), sum: nil),
    ]

    @Test(arguments: sums)
    func sum(_ row: Sum) {
        #expect(Money.sum(row.left, row.right) == row.sum)
        #expect(Money.sum(row.right, row.left) == row.sum)
    }

    @Test func smallestUnit() {
        #expect(Money(milliunits: 9990, currency: Currency("JPY")).smallestUnit == 1000)
        #expect(Money(milliunits: 9990, currency: Currency("USD")).smallestUnit == 10)
        #expect(Money(milliunits: 9990, currency: Currency("KWD")).smallestUnit == 1)
        #expect(Money(milliunits: 9990, currency: Currency("ZZZ")).smallestUnit == 1)
        #expect(Money(milliunits: 9990, currency: nil).smallestUnit == 1)
    }

    struct Text: Scenario {
        let text: String
        let milliunits: Int64

        init(_ text: String, _ milliunits: Int64) {
            self.text = text
            self.milliunits = milliunits
        }

        var scenario: String { text }
    }

    static let texts = [
        Text("0", 0), Text("9.99", 9990), Text("9.9", 9900), Text("9.990", 9990), Text("9", 9000), Text("0.001", 1),
        Text("0.01", 10), Text("0.1", 100), Text("600", 600_000), Text("0.000", 0), Text("007.5", 7500),
        Text("-0", 0), Text("-0.000", 0), Text("9223372036854775.807", .max), Text("9223372036854775", .max - 807),
    ]

    @Test(arguments: texts)
    func reads(_ text: Text) {
        guard case .milliunits(let milliunits) = Money.read(text.text) else {
            Issue.record("reads as \(Money.read(text.text))")
            return
        }
        #expect(milliunits == text.milliunits)
    }

    @Test(arguments: ["-1", "-0.001", "-9.99", "-9223372036854775.808", "-99999999999999999999"])
    func isNegative(_ text: String) {
        guard case .negative = Money.read(text) else {
            Issue.record("reads as \(Money.read(text))")
            return
        }
    }

    @Test(arguments: ["9223372036854775.808", "9223372036854776", "9223372036854775807", "99999999999999999999.999"])
    func isTooLarge(_ text: String) {
        guard case .tooLarge = Money.read(text) else {
            Issue.record("reads as \(Money.read(text))")
            return
        }
    }

    @Test(
        arguments: [
            "", "-", ".", "+1", ".5", "1.", "1,5", "1e3", "1E3", " 1", "1 ", "1.2.3", "--1", "0x10", "NaN", "inf",
            "$9.99",
            "9.99 USD", "9.9999", "9.99901", "-9.9999", "1 000", "1,000.00", "\u{0661}", "1.\u{0661}",
            "9.99\u{0}",
        ]
    )
    func isMalformed(_ text: String) {
        guard case .malformed = Money.read(text) else {
            Issue.record("reads as \(Money.read(text))")
            return
        }
    }

    /// The text of an amount can be read again, unless the amount is negative.
    @Test(arguments: Round.all(300))
    func roundTrip(_ round: Round) throws {
        var random = round.random
        let code = random.one(of: "USD", "JPY", "KWD")
        let milliunits = random.magnitude()
        let text = try #require(Money(milliunits: milliunits, currency: Currency(code)).amount)
        guard case .milliunits(let back) = Money.read(text) else {
            Issue.record("\(text) reads as \(Money.read(text))")
            return
        }
        #expect(back == milliunits, "\(text) \(code)")
    }

    @Test func equality() {
        let money = Money(milliunits: 9990, currency: Currency("USD"))
        #expect(money == Money(milliunits: 9990, currency: Currency("USD")))
        #expect(money != Money(milliunits: 9991, currency: Currency("USD")))
        #expect(money != Money(milliunits: 9990, currency: Currency("EUR")))
        #expect(money != Money(milliunits: 9990, currency: nil))
    }
}
