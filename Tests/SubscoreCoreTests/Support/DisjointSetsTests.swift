import SubscoreCore
import Testing

/// Things that belong together have one root, in whichever order they are joined.
@Suite struct DisjointSetsTests {
    @Test(
        arguments: [
            ([], [0, 1, 2, 3, 4]), ([(0, 1), (3, 4)], [0, 0, 2, 3, 3]), ([(3, 4), (1, 0), (4, 1)], [0, 0, 2, 0, 0]),
            ([(4, 3), (3, 2), (2, 1), (1, 0)], [0, 0, 0, 0, 0]), ([(2, 2)], [0, 1, 2, 3, 4]),
        ] as [([(Int, Int)], [Int])]
    )
    func roots(joined: [(Int, Int)], roots: [Int]) {
        var sets = DisjointSets(count: roots.count)
        for (left, right) in joined { sets.join(left, right) }
        #expect(roots.indices.map { sets.root(of: $0) } == roots)
    }
}
