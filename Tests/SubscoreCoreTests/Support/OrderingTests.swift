import Testing

@testable import SubscoreCore

@Suite struct OrderingTests {
    struct Sorting: Scenario {
        let scenario: String
        let values: [Int]
        let positions: [Int]
    }

    static let sortings = [
        Sorting(scenario: "nothing", values: [], positions: []),
        Sorting(scenario: "one", values: [7], positions: [0]),
        Sorting(scenario: "in order", values: [1, 2, 3], positions: [0, 1, 2]),
        Sorting(scenario: "in reverse order", values: [5, 4, 3, 2, 1], positions: [4, 3, 2, 1, 0]),
        Sorting(scenario: "equal ones keep their order", values: [2, 1, 2, 1], positions: [1, 3, 0, 2]),
        Sorting(scenario: "all equal", values: [4, 4, 4], positions: [0, 1, 2]),
        Sorting(scenario: "the last one comes first", values: [1, 2, 3, 4, 0], positions: [4, 0, 1, 2, 3]),
    ]

    @Test(arguments: sortings)
    func sorts(_ sorting: Sorting) {
        let values = sorting.values
        #expect(positions(values.count) { values[$0] < values[$1] } == sorting.positions)
        #expect(values.ordered(by: <) == values.sorted())
    }

    @Test(arguments: Round.all(200))
    func sortsLikeTheStandardLibrary(_ round: Round) {
        var random = round.random
        let values = (0..<Int.random(in: 0...100, using: &random)).map { _ in Int.random(in: 0...20, using: &random) }
        let expected = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
        #expect(positions(values.count) { values[$0] < values[$1] } == expected)
        #expect(values.indices.map { $0 }.ordered { values[$0] < values[$1] } == expected)
        // By a number that several share, and then by the value.
        var keys = values.indices.map { SortKey(number: UInt64(values[$0] / 5), index: $0) }
        keys.sort { values[$0] < values[$1] }
        #expect(keys.map { $0.index } == expected)
    }
}
