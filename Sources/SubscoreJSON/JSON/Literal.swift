internal import CJansson

/// A text literal, as the address of its bytes, after which comes a zero. It is one word to pass, and a `StaticString` is three:
/// with a key for each member that is written, that shortens the code.
package struct Literal: ExpressibleByStringLiteral, BitwiseCopyable {
    let start: UnsafePointer<UInt8>

    @inline(__always)
    package init(stringLiteral text: StaticString) { self.init(text) }

    @inline(__always)
    package init(_ text: StaticString) { start = text.utf8Start }

    var count: Int { strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)) }
}
