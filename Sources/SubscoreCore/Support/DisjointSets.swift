/// Which of a number of things belong together. Finding that out takes n·log n steps for n calls.
package struct DisjointSets {
    private var parents: [Int]

    package init(count: Int) { parents = Array(0..<count) }

    /// Returns one of the things that belong together with one, the same for each of them.
    package mutating func root(of index: Int) -> Int {
        var root = index
        while parents[root] != root {
            parents[root] = parents[parents[root]]
            root = parents[root]
        }
        return root
    }

    package mutating func join(_ left: Int, _ right: Int) {
        let (first, second) = (root(of: left), root(of: right))
        parents[max(first, second)] = min(first, second)
    }
}
