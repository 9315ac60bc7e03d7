internal import SubscoreCore

/// Warnings of one id about whole documents, in the order of these. A request may have a million documents, so only those
/// that an answer lists are kept.
struct DocumentWarnings {
    private let id: StaticString
    private var count = 0
    private var last: Warning?

    init(_ id: StaticString) { self.id = id }

    /// Appends a warning, unless it is that before it: the documents of a list have one position.
    mutating func append(_ warning: Warning, to records: inout Records) {
        if let last, last == warning { return }
        last = warning
        count += 1
        if count <= Warning.limit { records.warn(warning) }
    }

    func appendOmitted(to records: inout Records) {
        if count > Warning.limit { records.warn(.omitted(count - Warning.limit, of: id)) }
    }
}
