/// The positions 0..<count in the order that the closure gives; equal ones keep theirs. n·log n comparisons.
///
/// The one place that sorts. The standard library's sort would serve as well, but the compiler makes a copy of
/// it for every closure, which came to a third of the shipped library; a plain merge stays small.
@inline(never)
package func positions(_ count: Int, sortedBy precedes: (Int, Int) -> Bool) -> [Int] {
    var sorted = Array(0..<count)
    var firstHalf: [Int] = []
    // Halves first, and not all pairs first: what a half compares is still near when it is compared again.
    func sort(_ start: Int, _ end: Int) {
        // Of few each goes back to its place among those before it.
        guard end - start > 4 else {
            for next in start..<end {
                var place = next
                while place > start, precedes(sorted[place], sorted[place - 1]) {
                    sorted.swapAt(place, place - 1)
                    place -= 1
                }
            }
            return
        }
        let middle = start + (end - start) / 2
        sort(start, middle)
        sort(middle, end)
        firstHalf.removeAll(keepingCapacity: true)
        firstHalf.append(contentsOf: sorted[start..<middle])
        var left = 0
        var right = middle
        var position = start
        while left < firstHalf.count {
            if right < end, precedes(sorted[right], firstHalf[left]) {
                sorted[position] = sorted[right]
                right += 1
            } else {
                sorted[position] = firstHalf[left]
                left += 1
            }
            position += 1
        }
    }
    sort(0, count)
    return sorted
}

extension Array {
    /// The elements in the order that the closure gives; equal ones keep theirs.
    package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
        orderedByPlaces { precedes(self[$0], self[$1]) }
    }

    /// The same, where the closure looks at two places itself. An element that is handed over is copied whole first, which is
    /// most of the work where it is large and its first fields decide.
    @_optimize(speed)
    func orderedByPlaces(_ precedes: (Int, Int) -> Bool) -> [Element] {
        // Histories mostly come in order, which one pass over the neighbours finds out.
        guard indices.dropFirst().contains(where: { precedes($0, $0 - 1) }) else { return self }
        return positions(count, sortedBy: precedes).map { self[$0] }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first position whose element satisfies the condition, in a collection where all after it do, too;
    /// the end where none does. The one binary search.
    package func firstPosition(_ condition: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}

extension SignedInteger {
    /// The place that stands for none. Any number below 0 does, so compare with 0.
    static var nowhere: Self { -1 }
}
