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

    /// Below 0, 0 or above 0, as the left one's bytes come before, are, or come after the right one's.
    @inline(never)
    static func compare(_ left: Identifier, _ right: Identifier) -> Int {
        var (leftText, rightText) = (left.text, right.text)
        return leftText.withUTF8 { left in
            rightText.withUTF8 { right in
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
        }
    }

    /// The order of two identifiers read as numbers, where both are: "9" stands before "10".
    /// An identifier with another character stands after every number, by its bytes.
    package func numericallyPrecedes(_ other: Identifier) -> Bool {
        switch (significantDigits, other.significantDigits) {
        case (let left?, let right?):
            if left.count != right.count { return left.count < right.count }
            if left.elementsEqual(right) { return self < other }
            return left.lexicographicallyPrecedes(right)
        case (.some, nil): return true
        case (nil, .some): return false
        case (nil, nil): return self < other
        }
    }

    private var significantDigits: Substring.UTF8View? {
        guard text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
        return text.utf8.drop(while: { $0 == UInt8(ascii: "0") })
    }
}
