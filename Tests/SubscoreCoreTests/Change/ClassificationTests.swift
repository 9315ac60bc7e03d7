import SubscoreCore
import Testing

@Suite struct ClassificationTests {
    struct Switch: Scenario {
        let from: (level: Int64, period: String)
        let to: (level: Int64, period: String)

        var scenario: String { "\(from.level) \(from.period) to \(to.level) \(to.period)" }
    }

    static let periods = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]
    static let switches = (1...3).flatMap { from in
        (1...3).flatMap { to in
            periods.flatMap { old in
                periods.map { Switch(from: (Int64(from), old), to: (Int64(to), $0)) }
            }
        }
    }

    @Test(arguments: switches)
    func byLevelThenDuration(_ change: Switch) throws {
        let classification = Classification(from: try product(change.from), to: try product(change.to))
        switch change.to.level - change.from.level {
        case ..<0:
            #expect(classification.change == .upgrade)
            #expect(classification.timing == .immediate)
            #expect(classification.rule == .changeUpgrade)
        case 1...:
            #expect(classification.change == .downgrade)
            #expect(classification.timing == .nextRenewal)
            #expect(classification.rule == .changeDowngrade)
        default:
            let isSame = change.from.period == change.to.period
            #expect(classification.change == .crossgrade)
            #expect(classification.timing == (isSame ? .immediate : .nextRenewal))
            #expect(classification.rule == (isSame ? .changeCrossgradeSameDuration : .changeCrossgradeOtherDuration))
        }
    }

    /// `change.level_unknown`: also if the duration differs, and whichever level is unknown.
    @Test(arguments: [(nil, 1), (1, nil), (nil, nil)] as [(Int64?, Int64?)])
    func withoutLevels(from: Int64?, to: Int64?) {
        let old = Product(id: Identifier("a"), group: nil, level: from, period: .months(1), price: nil)
        let new = Product(id: Identifier("b"), group: nil, level: to, period: .months(12), price: nil)
        let classification = Classification(from: old, to: new)
        #expect(classification.change == .unknown)
        #expect(classification.timing == nil)
        #expect(classification.rule == .changeLevelUnknown)
    }

    struct Equivalent: Scenario {
        let scenario: String
        let old: String
        let new: String
        let timing: ChangeTiming
    }

    static let equivalents = [
        Equivalent(scenario: "seven days are a week", old: "P7D", new: "ONE_WEEK", timing: .immediate),
        Equivalent(scenario: "twelve months are a year", old: "P12M", new: "P1Y", timing: .immediate),
        Equivalent(scenario: "thirty days are not a month", old: "P30D", new: "P1M", timing: .nextRenewal),
        Equivalent(scenario: "four weeks are not a month", old: "P4W", new: "P1M", timing: .nextRenewal),
    ]

    @Test(arguments: equivalents)
    func durationsAreCompared(_ periods: Equivalent) throws {
        let classification = Classification(from: try product((2, periods.old)), to: try product((2, periods.new)))
        #expect(classification.change == .crossgrade)
        #expect(classification.timing == periods.timing)
    }

    @Test func priceNeverDecides() throws {
        let classification = Classification(
            from: try product((2, "P1M"), price: 99_990),
            to: try product((1, "P1M"), price: 10)
        )
        #expect(classification.change == .upgrade)
    }

    private func product(_ kind: (level: Int64, period: String), price: Int64? = nil) throws -> Product {
        guard case .period(let period) = Period.read(kind.period) else {
            throw Unreadable(period: kind.period)
        }
        return Product(
            id: Identifier("\(kind)"),
            group: Identifier("21"),
            level: kind.level,
            period: period,
            price: price.map { Money(milliunits: $0, currency: Currency("USD")) }
        )
    }

    private struct Unreadable: Error {
        let period: String
    }
}
