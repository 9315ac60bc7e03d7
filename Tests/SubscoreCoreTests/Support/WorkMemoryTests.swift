import Testing

@testable import SubscoreCore

@Suite struct WorkMemoryTests {
    /// An ordinary request, and a table of one customer, need no memory beyond what the C library keeps for a thread.
    @Test func ordinaryCallsAreSmall() {
        let fromHeap: UInt = 640 * 1024
        #expect(WorkMemory.request(length: 8 * 1024, values: 250) < fromHeap)
        #expect(WorkMemory.request(length: 200, values: 8) + WorkMemory.tables(records: 16, customers: 1) < fromHeap)
    }

    /// More input never has less memory, and the largest sums do not overflow.
    @Test func growsWithTheInput() {
        #expect(WorkMemory.request(length: 0, values: 0) < WorkMemory.request(length: 1, values: 0))
        #expect(WorkMemory.request(length: 9, values: 1) < WorkMemory.request(length: 9, values: 2))
        #expect(WorkMemory.tables(records: 0, customers: 0) < WorkMemory.tables(records: 1, customers: 0))
        #expect(WorkMemory.tables(records: 1, customers: 1) < WorkMemory.tables(records: 1, customers: 2))
        let (most, customers) = (3_000_000, Int(Int32.max) * 64)
        #expect(WorkMemory.tables(records: most, customers: customers) > WorkMemory.tables(records: most, customers: 0))
    }
}
