internal import CJansson

/// A text literal, as the address of its bytes, after which comes a zero.
///
/// It is one word to pass or to keep, and a `StaticString` is three. With a key for each member that is written and each field
/// that is known, that makes the library smaller.
package struct Literal: ExpressibleByStringLiteral, BitwiseCopyable {
    private let start: UnsafePointer<CChar>

    @inline(__always)
    package init(stringLiteral text: StaticString) { self.init(text) }

    @inline(__always)
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
