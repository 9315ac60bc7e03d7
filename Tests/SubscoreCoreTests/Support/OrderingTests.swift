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

    @Test(arguments: Round.all(200))
    func searchesLikeTheStandardLibrary(_ round: Round) {
        var random = round.random
        let values = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0...6, using: &random) }
            .sorted()
        // A part of an array does not begin at 0.
        let part = values[Int.random(in: 0...values.count, using: &random)...]
        for value in -1...7 {
            let places = part.indices.filter { part[$0] == value }
            #expect(part.firstPosition { $0 >= value } == part.firstIndex { $0 >= value } ?? part.endIndex)
            #expect(part.all(with: value) { $0 }.indices.map { $0 } == places)
            #expect(part.indices.first(with: value) { part[$0] } == places.first)
            #expect(part.containsSorted(value) == !places.isEmpty)
            guard let first = places.first else { continue }
            #expect(part.endOfRun(from: first) { part[$0] == part[$1] } == first + places.count)
        }
    }
}
