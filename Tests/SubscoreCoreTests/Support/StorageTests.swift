import Testing

@testable import SubscoreCore

@Suite struct StorageTests {
    /// The memory is kept, unless another array shares it or it is too small.
    @Test func keepsItsMemory() {
        var numbers = Array(0..<100)
        let capacity = numbers.capacity
        numbers.empty(reserving: 0)
        #expect(numbers.isEmpty && numbers.capacity == capacity)
        numbers.append(1)
        let shared = numbers
        numbers.empty(reserving: 1)
        #expect(numbers.isEmpty && shared == [1])
        numbers.empty(reserving: 2 * capacity)
        #expect(numbers.capacity >= 2 * capacity)
    }

    @Test func reservesForAnEmptyArray() {
        var numbers: [Int] = []
        numbers.empty(reserving: 12)
        #expect(numbers.capacity >= 12)
    }
}
