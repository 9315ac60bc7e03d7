/// The positions 0..<count in the order that the closure gives; equal ones keep theirs. n·log n comparisons.
///
/// The one place that sorts. The standard library's sort would serve as well, but the compiler makes a copy of
/// it for every closure, which came to a third of the shipped library; a plain merge of runs stays small.
@inline(never)
package func positions(_ count: Int, sortedBy precedes: (Int, Int) -> Bool) -> [Int] {
    var sorted = Array(0..<count)
    var merged = sorted
    var width = 1
    while width < count {
        var start = 0
        while start < count {
            let middle = min(start + width, count)
            let end = min(middle + width, count)
            var left = start
            var right = middle
            for position in start..<end {
                if left == middle || right < end && precedes(sorted[right], sorted[left]) {
                    merged[position] = sorted[right]
                    right += 1
                } else {
                    merged[position] = sorted[left]
                    left += 1
                }
            }
            start = end
        }
        swap(&sorted, &merged)
        width *= 2
    }
    return sorted
}

extension Array {
    /// The elements in the order that the closure gives; equal ones keep theirs.
    package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
        // Histories mostly come in order, which one pass over the neighbours finds out.
        var isInOrder = true
        for position in indices.dropFirst() where precedes(self[position], self[position - 1]) {
            isInOrder = false
            break
        }
        return isInOrder ? self : positions(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
    }
}
