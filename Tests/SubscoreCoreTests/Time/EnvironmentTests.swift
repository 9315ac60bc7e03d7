import Testing

@testable import SubscoreCore

@Suite struct EnvironmentTests {
    struct Read: Scenario {
        let text: String
        let environment: Environment
        let clock: WallClock
        var scenario: String { text.isEmpty ? "nothing" : text }
    }

    static let texts = [
        Read(text: "Production", environment: .production, clock: .pacific),
        // In version 1 notifications.
        Read(text: "PROD", environment: .production, clock: .pacific),
        Read(text: "Sandbox", environment: .sandbox, clock: .pacific),
        Read(text: "Xcode", environment: .xcode, clock: .utc),
        Read(text: "LocalTesting", environment: .localTesting, clock: .utc),
        Read(text: "PRODUCTION", environment: .production, clock: .pacific),
        Read(text: "Prod", environment: .production, clock: .pacific),
        Read(text: "Environment.LOCAL_TESTING", environment: .localTesting, clock: .utc),
        Read(text: "Products", environment: .other, clock: .pacific),
        Read(text: "", environment: .other, clock: .pacific),
    ]

    @Test(arguments: texts)
    func reads(_ row: Read) {
        let environment = Environment(reading: PlainText(text: row.text))
        #expect(environment == row.environment)
        #expect(WallClock(of: environment) == row.clock)
    }

    @Test func withoutAnEnvironmentTheStoreSold() {
        #expect(WallClock(of: nil) == .pacific)
    }

    @Test func everyRankIsThatOfAnEnvironment() {
        for environment in Environment.allCases {
            #expect(Environment(rank: Int(Environment?.some(environment).rank)) == environment)
        }
        for rank in [Int.min, -1, Environment.allCases.count, .max] {
            #expect(Environment(rank: rank) == nil, "\(rank)")
        }
        #expect(Environment?.none.rank == -1)
    }

    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranks() {
        let ranked: [(Environment, Int8)] = [
            (.production, 0), (.sandbox, 1), (.xcode, 2), (.localTesting, 3), (.other, 4),
        ]
        for (value, rank) in ranked { #expect(value.rank == rank, "\(value)") }
        #expect(ranked.count == Environment.allCases.count)
    }
}
