/// A product id, transaction id, subscription group id or the like: text that the store chose.
///
/// Two identifiers are the same when their UTF-8 bytes are. Swift's own string comparison would also
/// equate different spellings of one accented letter, which the store does not.
package struct Identifier: Comparable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: Identifier, right: Identifier) -> Bool {
        left.text.utf8.count == right.text.utf8.count && compare(left, right) == 0
    }

    package static func < (left: Identifier, right: Identifier) -> Bool {
        compare(left, right) < 0
    }

    /// The order of two identifiers read as numbers, where both are: "9" stands before "10".
    /// An identifier with another character stands after every number, by its bytes.
    package func numericallyPrecedes(_ other: Identifier) -> Bool {
        let order = Self.withBytes(self, other) { left, right in
            switch (Self.significantDigits(left), Self.significantDigits(right)) {
            case (let left?, let right?):
                return left.count == right.count ? Self.compare(left, right) : left.count - right.count
            case (.some, nil): return -1
            case (nil, .some): return 1
            case (nil, nil): return 0
            }
        }
        return order == 0 ? self < other : order < 0
    }

    static func compare(_ left: Identifier, _ right: Identifier) -> Int {
        withBytes(left, right) { compare($0, $1) }
    }

    /// The same order for texts of this library's own.
    static func compare(_ left: StaticString, _ right: StaticString) -> Int {
        compare(
            UnsafeBufferPointer(start: left.utf8Start, count: left.utf8CodeUnitCount),
            UnsafeBufferPointer(start: right.utf8Start, count: right.utf8CodeUnitCount)
        )
    }

    /// Below 0, 0 or above 0, as the left one's bytes come before, are, or come after the right one's.
    @inline(never)
    private static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
        let (leftBytes, rightBytes) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
        let shared = min(left.count, right.count)
        var index = 0
        // Ids differ late, if at all; eight bytes at a time find out where.
        while index + 8 <= shared {
            let leftWord = leftBytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard leftWord == rightBytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { break }
            index += 8
        }
        while index < shared {
            if left[index] != right[index] { return Int(left[index]) - Int(right[index]) }
            index += 1
        }
        return left.count - right.count
    }

    /// The digits from the first that is no zero on; nil for bytes that are not all digits.
    private static func significantDigits(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        guard bytes.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
        var zeros = 0
        while zeros < bytes.count, bytes[zeros] == UInt8(ascii: "0") { zeros += 1 }
        return UnsafeBufferPointer(rebasing: bytes[zeros...])
    }

    private static func withBytes(
        _ left: Identifier,
        _ right: Identifier,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int
    ) -> Int {
        var (leftText, rightText) = (left.text, right.text)
        return leftText.withUTF8 { left in rightText.withUTF8 { right in body(left, right) } }
    }
}
