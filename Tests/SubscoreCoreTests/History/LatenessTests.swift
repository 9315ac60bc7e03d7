import Testing

@testable import SubscoreCore

/// `state.late_renewal`: how late a renewal may be.
@Suite struct LatenessTests {
    /// A row that begins at 1,000 seconds.
    struct Late: Scenario {
        let scenario: String
        var environment: Environment? = .sandbox
        /// How long the row before had ended, and how long the row is, in seconds.
        let gap: Double
        var length = 3600.0
        var reports: [TestReport] = []
        let isLate: Bool
    }

    static let lates = [
        Late(scenario: "a minute in production", environment: .production, gap: 60, isLate: true),
        Late(scenario: "more in production", environment: .production, gap: 60.001, isLate: false),
        Late(scenario: "more in no environment", environment: nil, gap: 60.001, isLate: false),
        Late(scenario: "five minutes in the sandbox", gap: 300, isLate: true),
        Late(scenario: "more in the sandbox", gap: 300.001, isLate: false),
        Late(scenario: "five minutes in Xcode", environment: .xcode, gap: 300, isLate: true),
        Late(scenario: "five minutes in local testing", environment: .localTesting, gap: 300, isLate: true),
        Late(scenario: "the row's own length", gap: 180, length: 180, isLate: true),
        Late(scenario: "more than the row's own length", gap: 181, length: 180, isLate: false),
        Late(scenario: "a minute before a very short row", gap: 60, length: 30, isLate: true),
        Late(scenario: "an end in the gap", gap: 100, reports: [.signed(seconds(950), sent: .expired)], isLate: false),
        Late(
            scenario: "an end in a gap of a minute",
            gap: 60,
            reports: [.signed(seconds(950), sent: .expired)],
            isLate: true
        ),
        Late(scenario: "a status of an end", gap: 100, reports: [.signed(seconds(950), status: 2)], isLate: false),
        Late(scenario: "a status at its begin", gap: 100, reports: [.signed(seconds(900), status: 5)], isLate: false),
        Late(scenario: "an end before it", gap: 100, reports: [.signed(seconds(899), sent: .expired)], isLate: true),
        Late(scenario: "an end after it", gap: 100, reports: [.signed(seconds(1000), sent: .expired)], isLate: true),
        Late(scenario: "another report", gap: 100, reports: [.signed(seconds(950), status: 1)], isLate: true),
    ]

    @Test(arguments: lates)
    func isLate(_ late: Late) throws {
        let next = TestCopy.row("2", seconds(1000), seconds(1000 + late.length), environment: late.environment)
        let history = History([next], late.reports)
        let row = try #require(history.row("2"))
        #expect(row.isLate(after: .on(seconds(1000 - late.gap))) == late.isLate)
    }
}
