/// Writes a JSON object. It escapes nothing, because no text of a life needs it.
struct ObjectText {
    private var text = "{"

    mutating func add(_ key: StaticString, raw value: String?) {
        guard let value else { return }
        if text.utf8.count > 1 { text += "," }
        text += "\"\(key)\":\(value)"
    }

    mutating func add(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        add(key, raw: "\"\(value)\"")
    }

    mutating func add(_ key: StaticString, _ value: Int64?) {
        guard let value else { return }
        add(key, raw: "\(value)")
    }

    mutating func add(_ key: StaticString, _ value: Bool) {
        add(key, raw: value ? "true" : "false")
    }

    var done: String { text + "}" }

    static func array(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ",") + "]"
    }
}
