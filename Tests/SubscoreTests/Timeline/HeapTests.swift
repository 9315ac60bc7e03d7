import Testing

@testable import Subscore

@Suite struct HeapTests {
    @Test func empty() {
        var heap = Heap<Int>(<)
        #expect(heap.first == nil)
        heap.removeFirst()
        #expect(heap.first == nil)
    }

    struct Insertion: Scenario {
        let scenario: String
        let values: [Int]
    }

    static let insertions = [
        Insertion(scenario: "one", values: [1]),
        Insertion(scenario: "ascending", values: [1, 2, 3, 4, 5, 6, 7]),
        Insertion(scenario: "descending", values: [7, 6, 5, 4, 3, 2, 1]),
        Insertion(scenario: "repeats", values: [2, 1, 2, 1, 2]),
        Insertion(scenario: "all equal", values: [3, 3, 3]),
    ]

    @Test(arguments: insertions)
    func givesBackInOrder(_ insertion: Insertion) {
        #expect(drained(insertion.values, <) == insertion.values.sorted())
        #expect(drained(insertion.values, >) == insertion.values.sorted(by: >))
    }

    /// Compares any sequence of insertions and removals with a sorted array.
    @Test(arguments: Round.all(200))
    func actsAsASortedArray(_ round: Round) {
        var random = round.random
        var heap = Heap<Int>(<)
        var sorted: [Int] = []
        for _ in 0..<200 {
            if random.chance(oneIn: 3) {
                heap.removeFirst()
                if !sorted.isEmpty { sorted.removeFirst() }
            } else {
                let value = Int.random(in: 0...50, using: &random)
                heap.insert(value)
                sorted.insert(value, at: sorted.firstIndex { $0 >= value } ?? sorted.count)
            }
            #expect(heap.first == sorted.first)
        }
    }

    private func drained(_ values: [Int], _ precedes: @escaping (Int, Int) -> Bool) -> [Int] {
        var heap = Heap(precedes)
        for value in values { heap.insert(value) }
        var result: [Int] = []
        while let first = heap.first {
            result.append(first)
            heap.removeFirst()
        }
        return result
    }
}
