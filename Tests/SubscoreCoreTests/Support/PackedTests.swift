import Testing

@testable import SubscoreCore

@Suite struct PackedTests {
    private struct Holder: Equatable {
        @Packed var instant: Instant?
        @Packed var id: TransactionId?
        @Packed var name: StringIndex?
        @Packed var row: RowIndex?
    }

    @Test func isNilUnlessSet() {
        let holder = Holder()
        #expect(holder.instant == nil && holder.id == nil && holder.name == nil && holder.row == nil)
        #expect(holder.$instant == .absent && holder.$id == .absent)
        #expect(holder.$name == .absent && holder.$row == .absent)
    }

    /// The values beside the one that means nil, at both ends of what a value may be.
    @Test func keepsEveryValue() {
        var holder = Holder()
        for instant in [Instant.earliest, .on(0), .latest] {
            holder.instant = instant
            #expect(holder.instant == instant && holder.$instant == instant)
        }
        for id in [
            TransactionId(0), TransactionId(UInt64(Int64.max)), TransactionId(StringIndex(position: 0)),
            TransactionId(StringIndex(position: .max)),
        ] {
            holder.id = id
            #expect(holder.id == id)
        }
        for name in [StringIndex(position: 0), StringIndex(position: .max)] {
            holder.name = name
            #expect(holder.name == name)
        }
        for row in [RowIndex(0), RowIndex(Int(Int32.max))] {
            holder.row = row
            #expect(holder.row == row)
        }
        holder.instant = nil
        #expect(holder.instant == nil && holder.id != nil)
    }

    @Test func storedValueCanBeReplaced() {
        var holder = Holder()
        holder.$instant = .on(3)
        #expect(holder.instant == .on(3))
        holder.$instant = .absent
        #expect(holder == Holder())
    }

    /// Records are compared and sorted by stored values, so the value for nil must come first, except for ids.
    @Test func absentSortsBesideAllValues() {
        #expect(Instant.absent < .earliest)
        #expect(StringIndex.absent < StringIndex(position: 0))
        #expect(RowIndex.absent < RowIndex(0))
        #expect(TransactionId(StringIndex(position: .max)) < .absent)
    }
}
