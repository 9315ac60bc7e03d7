import SubscoreCore
import Testing

@Suite struct ShareTests {
    private static let modes: [Rounding] = [.halfUp, .halfEven, .down, .up]
    private static let currencies: [Currency?] = [
        Currency("USD"), Currency("JPY"), Currency("KWD"), Currency("CLF"), nil,
    ]

    struct Clamp: Scenario {
        let scenario: String
        let part: Int64
        let whole: Int64
        let milliPercent: Int64
        var isNothing = false
        var isEverything = false
    }

    static let clamps = [
        Clamp(scenario: "half", part: 1, whole: 2, milliPercent: 50_000),
        Clamp(scenario: "a third", part: 1, whole: 3, milliPercent: 33_333),
        Clamp(scenario: "two thirds", part: 2, whole: 3, milliPercent: 66_667),
        Clamp(scenario: "half a thousandth of a percent", part: 1, whole: 200_000, milliPercent: 1),
        Clamp(scenario: "less than half a thousandth of a percent", part: 1, whole: 200_001, milliPercent: 0),
        Clamp(scenario: "almost everything", part: .max - 1, whole: .max, milliPercent: 100_000),
        Clamp(scenario: "almost nothing", part: 1, whole: .max, milliPercent: 0),
        Clamp(scenario: "nothing", part: 0, whole: 2, milliPercent: 0, isNothing: true),
        Clamp(scenario: "everything", part: 2, whole: 2, milliPercent: 100_000, isEverything: true),
        Clamp(scenario: "all of the largest whole", part: .max, whole: .max, milliPercent: 100_000, isEverything: true),
        Clamp(scenario: "more than everything", part: 3, whole: 2, milliPercent: 100_000, isEverything: true),
        Clamp(scenario: "far more than everything", part: .max, whole: 1, milliPercent: 100_000, isEverything: true),
        Clamp(scenario: "less than nothing", part: -1, whole: 2, milliPercent: 0, isNothing: true),
        Clamp(scenario: "far less than nothing", part: .min, whole: .max, milliPercent: 0, isNothing: true),
        Clamp(scenario: "a share of nothing", part: 1, whole: 0, milliPercent: 0, isNothing: true),
        Clamp(scenario: "a share of less than nothing", part: .max, whole: .min, milliPercent: 0, isNothing: true),
    ]

    @Test(arguments: clamps)
    func isClamped(_ clamp: Clamp) {
        let share = Share(clamping: clamp.part, of: clamp.whole)
        #expect(share.milliPercent == clamp.milliPercent)
        #expect(share.isNothing == clamp.isNothing)
        #expect(share.isEverything == clamp.isEverything)
    }

    @Test func theNamedShares() {
        #expect(Share.nothing.isNothing && !Share.nothing.isEverything)
        #expect(Share.everything.isEverything && !Share.everything.isNothing)
    }

    struct Refund: Scenario {
        let scenario: String
        let price: Int64
        let currency: String?
        let part: Int64
        let whole: Int64
        var rounding = Rounding.halfUp
        let refund: Int64
    }

    static let refunds = [
        Refund(scenario: "half a cent, up", price: 9990, currency: "USD", part: 1, whole: 2, refund: 5000),
        Refund(scenario: "to even", price: 9990, currency: "USD", part: 1, whole: 2, rounding: .halfEven, refund: 5000),
        Refund(
            scenario: "half a cent, down to even",
            price: 9970,
            currency: "USD",
            part: 1,
            whole: 2,
            rounding: .halfEven,
            refund: 4980
        ),
        Refund(scenario: "down", price: 9990, currency: "USD", part: 1, whole: 2, rounding: .down, refund: 4990),
        Refund(scenario: "up", price: 9990, currency: "USD", part: 1, whole: 3, rounding: .up, refund: 3330),
        Refund(
            scenario: "any rest rounds up",
            price: 9980,
            currency: "USD",
            part: 1,
            whole: 3,
            rounding: .up,
            refund: 3330
        ),
        Refund(scenario: "whole yen", price: 600_000, currency: "JPY", part: 1, whole: 7, refund: 86_000),
        Refund(scenario: "a dinar's thousandths", price: 9990, currency: "KWD", part: 1, whole: 7, refund: 1427),
        Refund(scenario: "no currency", price: 9990, currency: nil, part: 1, whole: 7, refund: 1427),
        Refund(scenario: "all of an odd price", price: 9995, currency: "USD", part: 7, whole: 7, refund: 9995),
        Refund(
            scenario: "never more than the price",
            price: 9995,
            currency: "USD",
            part: 9999,
            whole: 10_000,
            rounding: .up,
            refund: 9995
        ),
        Refund(scenario: "a price below the unit", price: 9, currency: "USD", part: 8, whole: 9, refund: 9),
        Refund(scenario: "nothing", price: 9990, currency: "USD", part: 0, whole: 7, rounding: .up, refund: 0),
        Refund(scenario: "of nothing", price: 0, currency: "USD", part: 6, whole: 7, rounding: .up, refund: 0),
        Refund(scenario: "the largest", price: .max, currency: nil, part: .max - 1, whole: .max, refund: .max - 1),
        Refund(
            scenario: "the largest price, rounded up",
            price: .max,
            currency: "JPY",
            part: .max - 1,
            whole: .max,
            rounding: .up,
            refund: .max
        ),
    ]

    @Test(arguments: refunds)
    func isRoundedOnce(_ refund: Refund) {
        let money = Money(milliunits: refund.price, currency: refund.currency.flatMap { Currency($0) })
        let share = Share(clamping: refund.part, of: refund.whole)
        let result = share.of(money, rounding: refund.rounding)
        #expect(result == Money(milliunits: refund.refund, currency: money.currency))
    }

    /// Compares with the exact value, a fraction of two integers below 2^126.
    @Test(arguments: Round.all(500))
    func isTheExactShareRounded(_ round: Round) {
        var random = round.random
        for currency in Self.currencies {
            let price = random.chance(oneIn: 10) ? .max : random.magnitude()
            let whole = random.chance(oneIn: 10) ? .max : max(1, random.magnitude())
            let part = random.one(of: random.int64(0...whole), whole - min(whole, random.magnitude()), whole / 2)
            let share = Share(clamping: part, of: whole)
            let money = Money(milliunits: price, currency: currency)
            let unit = UInt128(money.smallestUnit.magnitude)
            // Both are multiples of 1 / whole.
            let exact = UInt128(price) * UInt128(part)
            for rounding in Self.modes {
                let refund = share.of(money, rounding: rounding)
                let label: Comment = "\(part) / \(whole) of \(price) \(currency?.code ?? "-"), \(rounding)"
                #expect(refund.currency == currency, label)
                #expect((0...price).contains(refund.milliunits), label)
                let isWhole = UInt128(refund.milliunits.magnitude).isMultiple(of: unit)
                #expect(isWhole || refund.milliunits == price, label)
                let rounded = UInt128(refund.milliunits.magnitude) * UInt128(whole)
                let error = rounded > exact ? rounded - exact : exact - rounded
                switch rounding {
                case .halfUp, .halfEven: #expect(error * 2 <= unit * UInt128(whole), label)
                case .down: #expect(rounded <= exact && error < unit * UInt128(whole) || part == whole, label)
                case .up: #expect(rounded >= exact && error < unit * UInt128(whole), label)
                }
            }
        }
    }

    @Test(arguments: Round.all(300))
    func growsWithItsPart(_ round: Round) {
        var random = round.random
        let whole = max(1, random.magnitude())
        let parts = (1...10).map { _ in random.int64(0...whole) }.sorted() + [whole]
        for currency in Self.currencies {
            let price = Money(milliunits: random.magnitude(), currency: currency)
            for rounding in Self.modes {
                let refunds = parts.map { Share(clamping: $0, of: whole).of(price, rounding: rounding).milliunits }
                #expect(refunds == refunds.sorted(), "\(parts) / \(whole) of \(price.milliunits), \(rounding)")
                #expect(refunds.last == price.milliunits)
            }
        }
        let percents = parts.map { Share(clamping: $0, of: whole).milliPercent }
        #expect(percents == percents.sorted())
        #expect(percents.last == 100_000)
    }
}
