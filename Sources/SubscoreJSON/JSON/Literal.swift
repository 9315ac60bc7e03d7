internal import CJansson

/// A text literal, as the address of its bytes, which end in a zero.
///
/// It has one word, and a `StaticString` has three. With a key for each written member and each known field, that makes
/// the library smaller.
package struct Literal: ExpressibleByStringLiteral, BitwiseCopyable {
    private let start: UnsafePointer<CChar>

    package init(stringLiteral text: StaticString) { self.init(text) }

    package init(_ text: StaticString) { start = UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self) }

    var text: String { String(cString: start) }

    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self),
            count: strlen(start)
        )
    }

    /// Whether a text that ends in zero is the same.
    func isSame(as text: UnsafePointer<CChar>?) -> Bool { text.map { strcmp(start, $0) == 0 } ?? false }
}
