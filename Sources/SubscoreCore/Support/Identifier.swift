/// A product id, transaction id, subscription group id or similar: text that the store chose.
///
/// Two identifiers are equal exactly if their UTF-8 bytes are. Swift's string comparison would also equate different
/// encodings of one accented letter, which the store does not.
package struct Identifier: Comparable, Sendable {
    package let text: String

    /// The largest number of bytes in an id of a request. An id that occurs once there may occur in every line of its
    /// answer.
    package static var maxLength: Int { 256 }

    package init(_ text: String) {
        self.text = text
    }

    /// The first 100 bytes of a text that somebody else chose, or a few less, for a message.
    package init(beginningOf bytes: UnsafeBufferPointer<UInt8>) {
        var count = Swift.min(bytes.count, 100)
        // Not in the middle of a character.
        while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
        self.init(String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    package static func == (left: Identifier, right: Identifier) -> Bool {
        left.text.utf8.count == right.text.utf8.count && compare(left, right) == 0
    }

    package static func < (left: Identifier, right: Identifier) -> Bool {
        compare(left, right) < 0
    }

    static func compare(_ left: Identifier, _ right: Identifier) -> Int {
        withBytes(left, right) { compareBytes($0, $1) }
    }

    /// Compares the library's own texts in the same order.
    package static func compare(_ left: StaticString, _ right: StaticString) -> Int {
        compareBytes(
            UnsafeBufferPointer(start: left.utf8Start, count: left.utf8CodeUnitCount),
            UnsafeBufferPointer(start: right.utf8Start, count: right.utf8CodeUnitCount)
        )
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
