/// An id of a batch's records. Comparable only with ids of that batch.
///
/// An id that is a number below 2^63 in its shortest form is stored as that number. Every other id is a text, and sorts
/// after all numbers. So two ids are equal exactly if their bytes are.
package struct TransactionId: Packable, Comparable {
    private let key: UInt64

    private static var textFlag: UInt64 { 1 << 63 }

    init(_ number: UInt64) { key = number }
    init(_ name: StringIndex) { key = Self.textFlag | UInt64(UInt32(bitPattern: name.position)) }

    package static func < (left: TransactionId, right: TransactionId) -> Bool { left.key < right.key }

    /// The order of ids as a number.
    var rank: UInt64 { key }

    /// After every id: larger than any number or name.
    package static var absent: TransactionId { TransactionId(key: UInt64.max) }

    /// The number 0.
    package static var zero: TransactionId { TransactionId(key: 0) }

    private init(key: UInt64) { self.key = key }

    /// The name of a text id; nil for a number.
    package var name: StringIndex? {
        key < Self.textFlag ? nil : StringIndex(position: Int32(truncatingIfNeeded: key))
    }

    var number: UInt64 { key & ~Self.textFlag }

    /// Returns nil for a number below 0, which is kept as a text.
    package init?(_ number: Int64) {
        guard number >= 0 else { return nil }
        key = UInt64(bitPattern: number)
    }

    /// Parses an id; nil if the bytes are not a number.
    package init?(number bytes: UnsafeBufferPointer<UInt8>) {
        guard let number = plainNumber(bytes) else { return nil }
        key = number
    }
}
