/// Something that the caller should know about a decision that could be made all the same.
package struct Warning: Sendable {
    package let code: StaticString
    package let message: String
    /// A JSON Pointer into the request, where one place is meant whatever the order of its documents.
    package let path: String?

    package init(_ code: StaticString, _ message: String, path: String? = nil) {
        self.code = code
        self.message = message
        self.path = path
    }
}
