/// Something that the caller should know about a decision that could be made all the same.
///
/// A class for the reason that a transaction is one.
package final class Warning: Sendable {
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

extension Warning {
    /// How many warnings of one code a list tells one by one. Nobody reads more, and each takes many times the bytes
    /// that it is about.
    package static var limit: Int { 100 }

    /// Stands for warnings beyond the limit.
    package static func omitted(_ count: Int, _ code: StaticString) -> Warning {
        Warning("warnings_omitted", "\(count) more warnings \(code) are left out.")
    }
}

extension [Warning] {
    /// The first of each code, and for each code that has more of them, how many.
    package var cut: [Warning] {
        var kept: [Warning] = []
        var counts: [(code: StaticString, count: Int)] = []
        for warning in self {
            let place = counts.firstIndex { $0.code.isSame(as: warning.code) } ?? counts.count
            if place == counts.count { counts.append((warning.code, 0)) }
            counts[place].count += 1
            if counts[place].count <= Warning.limit { kept.append(warning) }
        }
        for (code, count) in counts where count > Warning.limit {
            kept.append(.omitted(count - Warning.limit, code))
        }
        return kept
    }
}

extension StaticString {
    fileprivate func isSame(as other: StaticString) -> Bool {
        withUTF8Buffer { bytes in other.withUTF8Buffer { bytes.elementsEqual($0) } }
    }
}
