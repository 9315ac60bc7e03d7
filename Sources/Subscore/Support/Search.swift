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
