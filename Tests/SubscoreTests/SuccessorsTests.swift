import Testing

@testable import Subscore

@Suite struct SuccessorsTests {
    struct Succession: Scenario {
        let scenario: String
        /// The rows of each chain; the first chain's last row is the one whose successor is asked for.
        let chains: [[Transaction]]
        var row: Int?
        let successor: String?
    }

    static let successions = [
        Succession(scenario: "alone", chains: [[.row("1", 0, 30)]], successor: nil),
        Succession(
            scenario: "the next row of its chain",
            chains: [[.row("1", 0, 30), .row("2", 10, 40)]],
            row: 0,
            successor: "2"
        ),
        Succession(
            scenario: "the next row of its chain, after its end",
            chains: [[.row("1", 0, 30), .row("2", 50, 80)]],
            row: 0,
            successor: "2"
        ),
        Succession(
            scenario: "its chain before another one",
            chains: [[.row("1", 0, 30), .row("2", 20, 50)], [.row("3", 10, 40, chain: "2")]],
            row: 0,
            successor: "2"
        ),
        Succession(
            scenario: "another chain while it ran",
            chains: [[.row("1", 0, 30)], [.row("2", 10, 40, chain: "2")]],
            successor: "2"
        ),
        Succession(
            scenario: "another chain at its purchase",
            chains: [[.row("1", 0, 30)], [.row("2", 0, 40, chain: "2")]],
            successor: "2"
        ),
        Succession(
            scenario: "another chain at its expiry",
            chains: [[.row("1", 0, 30)], [.row("2", 30, 60, chain: "2")]],
            successor: nil
        ),
        Succession(
            scenario: "another chain before it",
            chains: [[.row("1", 10, 40)], [.row("2", 0, 30, chain: "2")]],
            successor: nil
        ),
        Succession(
            scenario: "a later row of a chain that began before it",
            chains: [[.row("1", 10, 40)], [.row("2", 0, 30, chain: "2"), .row("3", 30, 60, chain: "2")]],
            successor: "3"
        ),
        Succession(
            scenario: "the first of several chains",
            chains: [[.row("1", 0, 30)], [.row("2", 20, 50, chain: "2")], [.row("3", 10, 40, chain: "3")]],
            successor: "3"
        ),
        Succession(
            scenario: "of equal ones the older",
            chains: [[.row("1", 0, 30)], [.row("9", 10, 40, chain: "2")], [.row("8", 10, 40, chain: "3")]],
            successor: "8"
        ),
        Succession(
            scenario: "only of one ownership",
            chains: [[.row("1", 0, 30)], [.row("2", 10, 40, chain: "2", shared: true)]],
            successor: nil
        ),
        Succession(
            scenario: "shared by shared",
            chains: [
                [.row("1", 0, 30, shared: true)], [.row("2", 5, 40, chain: "2")],
                [.row("3", 10, 40, chain: "3", shared: true)],
            ],
            successor: "3"
        ),
        Succession(
            scenario: "a period of no length",
            chains: [[.row("1", 0, 0)], [.row("2", 0, 40, chain: "2")]],
            successor: nil
        ),
    ]

    @Test(arguments: successions)
    func successor(_ succession: Succession) {
        let successors = Successors(succession.chains)
        let row = succession.row ?? succession.chains[0].count - 1
        #expect(successors.transaction(after: 0, row: row)?.transactionId.text == succession.successor)
        let place = successors.place(after: 0, row: row)
        #expect(place.map { successors.transaction($0).transactionId.text } == succession.successor)
    }
}
