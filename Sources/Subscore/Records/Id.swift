/// An id of one customer's records. Comparable only with ids of that customer.
///
/// An id that is a number below 2^63 in its shortest form is stored as that number. Every other id is a text, and sorts
/// after all numbers. So two ids are equal exactly if their bytes are.
package struct Id: Packable, Comparable {
    private let key: UInt64

    private static var textFlag: UInt64 { 1 << 63 }

    init(_ number: UInt64) { key = number }
    init(_ name: Name) { key = Self.textFlag | UInt64(UInt32(bitPattern: name.position)) }

    package static func < (left: Id, right: Id) -> Bool { left.key < right.key }

    /// The order of ids as a number.
    var rank: UInt64 { key }

    /// After every id: larger than any number or name.
    package static var absent: Id { Id(key: UInt64.max) }

    private init(key: UInt64) { self.key = key }

    /// The name of a text id; nil for a number.
    package var name: Name? {
        key < Self.textFlag ? nil : Name(position: Int32(truncatingIfNeeded: key))
    }

    var number: UInt64 { key & ~Self.textFlag }

    /// Returns nil for a number below 0, which is kept as a text.
    @inline(__always)
    package init?(_ number: Int64) {
        guard number >= 0 else { return nil }
        key = UInt64(bitPattern: number)
    }

    /// Parses an id; nil if the bytes are not a number.
    package init?(number bytes: UnsafeBufferPointer<UInt8>) {
        guard let number = Self.number(bytes) else { return nil }
        key = number
    }

    /// Parses a number; nil if the bytes are not a number below 2^63 in its shortest form.
    @_optimize(speed)
    static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
        guard let first = bytes.first, bytes.count <= 19 else { return nil }
        guard first != UInt8(ascii: "0") || bytes.count == 1 else { return nil }
        let raw = UnsafeRawBufferPointer(bytes)
        var number: UInt64 = 0
        var index = 0
        // Nineteen digits fit, so nothing here overflows.
        while index + 8 <= raw.count {
            guard let eight = eightDigits(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) else { return nil }
            number = number &* 100_000_000 &+ eight
            index += 8
        }
        while index < raw.count {
            let digit = raw[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            number = number &* 10 &+ UInt64(digit)
            index += 1
        }
        return number < textFlag ? number : nil
    }

    /// Parses eight digits at once: ids are long, and every row has several.
    private static func eightDigits(_ bytes: UInt64) -> UInt64? {
        var digits = UInt64(littleEndian: bytes) ^ 0x3030_3030_3030_3030
        guard (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0 else { return nil }
        // Neighbours are combined into numbers of two digits, then of four, then of eight.
        digits = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
        digits = (digits &* 100 &+ digits >> 16) & 0x0000_FFFF_0000_FFFF
        return (digits &* 10_000 &+ digits >> 32) & 0xFFFF_FFFF
    }
}
