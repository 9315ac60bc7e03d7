extension Array {
    /// Removes all elements, and keeps the memory for the next ones, unless another array shares it.
    ///
    /// - Parameter count: How many elements follow at least.
    mutating func empty(reserving count: Int) {
        if !isEmpty { removeAll(keepingCapacity: true) }
        if count > capacity { reserveCapacity(count) }
    }
}

extension Array where Element: BitwiseCopyable {
    /// Appends a part of another array at once. From a slice each element would be copied twice by itself.
    mutating func append(_ part: Range<Int>, of other: [Element]) {
        other.withUnsafeBufferPointer { append(contentsOf: UnsafeBufferPointer(rebasing: $0[part])) }
    }
}
