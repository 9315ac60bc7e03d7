/// A number to sort by and the index of the element. Elements with the same number are compared themselves. Elements
/// are large, so moving or comparing them would be most of the work.
struct SortKey: BitwiseCopyable {
    let number: UInt64
    let index: Int
}

extension [SortKey] {
    /// Sorts by number, ties by the closure, which compares two indices; the sort is stable. It makes n·log n
    /// comparisons.
    ///
    /// The only sort. The standard library's sort would work as well, but the compiler specializes it for every
    /// closure, which takes a tenth of the shipped library and of the time to compile it.
    mutating func sort(ties precedes: (Int, Int) -> Bool) {
        withUnsafeMutableBufferPointer { keys in
            for start in stride(from: 0, to: keys.count, by: SortKey.few) {
                keys[start..<Swift.min(start + SortKey.few, keys.count)].sortFew(precedes)
            }
        }
        merge(precedes)
    }

    /// Merges parts that are sorted each by itself.
    private mutating func merge(_ precedes: (Int, Int) -> Bool) {
        var earlier: [SortKey] = []
        var run = SortKey.few
        while run < count {
            for start in stride(from: 0, to: count - run, by: 2 * run) {
                let end = Swift.min(start + 2 * run, count)
                earlier.removeAll(keepingCapacity: true)
                earlier.append(contentsOf: self[start..<start + run])
                var (left, right, position) = (0, start + run, start)
                while left < earlier.count {
                    if right < end, self[right].isBefore(earlier[left], precedes) {
                        self[position] = self[right]
                        right += 1
                    } else {
                        self[position] = earlier[left]
                        left += 1
                    }
                    position += 1
                }
            }
            run *= 2
        }
    }
}

extension SortKey {
    /// The length of runs that are sorted by insertion.
    fileprivate static var few: Int { 16 }

    fileprivate func isBefore(_ other: SortKey, _ precedes: (Int, Int) -> Bool) -> Bool {
        number == other.number ? precedes(index, other.index) : number < other.number
    }
}

extension Slice<UnsafeMutableBufferPointer<SortKey>> {
    fileprivate func sortFew(_ precedes: (Int, Int) -> Bool) {
        for next in indices.dropFirst() {
            let key = base[next]
            var index = next
            while index > startIndex, key.isBefore(base[index - 1], precedes) {
                base[index] = base[index - 1]
                index -= 1
            }
            base[index] = key
        }
    }
}

/// Returns the positions 0..<count in the order of the closure; stable.
package func positions(_ count: Int, sortedBy precedes: (Int, Int) -> Bool) -> [Int] {
    var keys = (0..<count).map { SortKey(number: 0, index: $0) }
    keys.sort(ties: precedes)
    return keys.map { $0.index }
}

/// Returns the same, or nothing if they are in that order already, as most are.
func movedPositions(_ count: Int, sortedBy precedes: (Int, Int) -> Bool) -> [Int] {
    var index = 1
    while index < count, !precedes(index, index - 1) { index += 1 }
    return index < count ? positions(count, sortedBy: precedes) : []
}

extension Array {
    /// Returns the elements in the order of the closure; stable.
    package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
        let moved = movedPositions(count) { precedes(self[$0], self[$1]) }
        return moved.isEmpty ? self : moved.map { self[$0] }
    }

    /// Returns the elements ordered by a number, ties by the second closure. Both get indices.
    package func ordered(byNumber number: (Int) -> UInt64, ties precedes: (Int, Int) -> Bool) -> [Element] {
        // Most are in order already, which one pass over the neighbours shows.
        let isMoved = indices.dropFirst().contains { index in
            let (before, own) = (number(index - 1), number(index))
            return own == before ? precedes(index, index - 1) : own < before
        }
        guard isMoved else { return self }
        var keys: [SortKey] = []
        keys.reserveCapacity(count)
        for index in indices { keys.append(SortKey(number: number(index), index: index)) }
        keys.sort(ties: precedes)
        return keys.map { self[$0.index] }
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the first position whose element satisfies the condition, in a collection in which all later elements
    /// do, too; the end if none does. The only binary search.
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

    /// Returns the first element with a key, in a collection that is sorted by it; nil if there is none.
    func first<Key: Comparable>(with key: Key, by keyOf: (Element) -> Key) -> Element? {
        let position = firstPosition { !(keyOf($0) < key) }
        return position < endIndex && keyOf(self[position]) == key ? self[position] : nil
    }

    /// Returns all elements with a key, in a collection that is sorted by it.
    func all<Key: Comparable>(with key: Key, by keyOf: (Element) -> Key) -> SubSequence {
        let first = firstPosition { !(keyOf($0) < key) }
        return self[first..<Swift.max(first, firstPosition { key < keyOf($0) })]
    }

    /// Returns the end of the elements that follow one and are the same. The closure compares two positions, because
    /// elements are large.
    func endOfRun(from first: Int, by isSame: (Int, Int) -> Bool) -> Int {
        var end = first + 1
        while end < endIndex, isSame(first, end) { end += 1 }
        return end
    }

    /// Calls the body with the positions of each run of several elements that follow each other and are the same.
    func forEachRun(of isSame: (Int, Int) -> Bool, _ body: (Range<Int>) -> Void) {
        var first = startIndex
        while first < endIndex {
            let end = endOfRun(from: first, by: isSame)
            if end - first > 1 { body(first..<end) }
            first = end
        }
    }
}

extension RandomAccessCollection where Index == Int, Element: Comparable {
    /// Whether a sorted collection contains an element.
    func containsSorted(_ element: Element) -> Bool { first(with: element) { $0 } != nil }
}

/// Whether the left value precedes the right one, nil first; nil if they are equal.
func isBefore<Value: Comparable>(_ left: Value?, _ right: Value?) -> Bool? {
    switch (left, right) {
    case (let left?, let right?): return left == right ? nil : left < right
    case (nil, .some): return true
    case (.some, nil): return false
    case (nil, nil): return nil
    }
}
