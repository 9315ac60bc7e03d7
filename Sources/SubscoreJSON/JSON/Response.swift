internal import CJansson

/// A response: JSON text in memory of the C library's own allocator, independent of the allocator that the host set for
/// jansson.
package struct Response {
    package let text: UnsafeMutablePointer<CChar>
    package let length: Int

    /// Returns nil if memory ran out.
    init?(_ document: consuming JSONWriter) {
        guard let (text, length) = document.take() else { return nil }
        self.text = text
        self.length = length
    }

    /// Frees a response that is not returned.
    package func discard() { free(text) }
}

extension Response {
    /// Returns the text that the body writes. Nil if memory ran out.
    package static func written<Trouble>(
        _ body: (inout JSONWriter) throws(Trouble) -> Void
    ) throws(Trouble) -> Response? {
        var writer = JSONWriter()
        try body(&writer)
        return Response(writer)
    }

    /// An error response: a code, the location of the fault as a JSON Pointer, and a sentence. Nil if memory ran out.
    package init?(error code: StaticString, at path: String, _ message: String) {
        var writer = JSONWriter()
        writer.object { document in
            document.set("error") { error in
                error.set("code", code)
                error.set("path", path)
                error.set("message", message)
            }
        }
        self.init(writer)
    }
}
