internal import SubscoreCore

/// `subs_check_document`: whether a text is one complete document, before it becomes a part of a request.
///
/// The boundary has parsed the text by then, with the limits of a document, so only the kind of the value is left to check.
enum CheckDocumentRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        guard value.isObject || value.isArray else { throw HistoryReader.notADocument(value, isOnly: true) }
        writer.object { $0.set("kind", value.isObject ? "object" : "array") }
    }
}
