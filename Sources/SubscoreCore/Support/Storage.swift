extension Array {
    /// Removes all elements, and keeps the memory for the next ones, unless another array shares it.
    ///
    /// - Parameter count: How many elements follow at least.
    mutating func empty(reserving count: Int) {
        if !isEmpty { removeAll(keepingCapacity: true) }
        if count > capacity { reserveCapacity(count) }
    }
}
