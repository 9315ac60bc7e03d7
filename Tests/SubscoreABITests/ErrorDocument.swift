/// The response of a failed call. Reading it checks the form that every error has.
struct ErrorDocument {
    /// Each code that an error document can have, with the status that goes with it.
    static let statuses: [String: String] = [
        "invalid_json": "SUBS_ERROR_JSON",
        "missing_field": "SUBS_ERROR_REQUEST",
        "unknown_field": "SUBS_ERROR_REQUEST",
        "wrong_type": "SUBS_ERROR_REQUEST",
        "invalid_value": "SUBS_ERROR_REQUEST",
        "out_of_range": "SUBS_ERROR_REQUEST",
        "unknown_product": "SUBS_ERROR_REQUEST",
        "duplicate_product": "SUBS_ERROR_REQUEST",
        "conflicting_fields": "SUBS_ERROR_REQUEST",
        "mixed_currency": "SUBS_ERROR_REQUEST",
        "unverified_signature": "SUBS_ERROR_REQUEST",
        "too_large": "SUBS_ERROR_LIMIT",
    ]

    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    let code: String
    let path: String?
    let message: String

    init(_ answer: Answer, from library: Library) throws {
        func malformed(_ problem: String) -> Malformed { Malformed(description: "\(problem): \(answer.text)") }

        guard let bytes = answer.bytes else { throw malformed("no error document") }
        let document = try JSON(bytes)
        guard let error = document["error"], document.members?.count == 1 else {
            throw malformed("not an error document and nothing else")
        }
        guard let code = error["code"]?.string, let message = error["message"]?.string, !message.isEmpty else {
            throw malformed("no code or no message")
        }
        guard Self.statuses[code] == library.name(of: answer.status) else {
            throw malformed("\(code) doesn't go with \(library.name(of: answer.status))")
        }
        let keys = Set(error.members?.map(\.key) ?? [])
        if code == "invalid_json" {
            let position = ["line", "column", "offset"].compactMap { error[$0]?.integer }
            guard keys == ["code", "message", "line", "column", "offset"], position.allSatisfy({ $0 >= 0 }) else {
                throw malformed("no position, or more than that")
            }
        } else {
            guard keys == ["code", "message", "path"], error["path"]?.string != nil else {
                throw malformed("no path, or more than that")
            }
        }
        self.code = code
        self.message = message
        path = error["path"]?.string
    }
}
