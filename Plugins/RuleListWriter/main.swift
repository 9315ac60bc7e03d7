internal import Foundation

#if SWIFT_PACKAGE
    internal import SubscoreCore
#endif

/// Writes `RuleList.swift`, the text of `subs_rules`, from the table of rules in `RuleBook.swift`.
///
/// The package manager runs it by the plugin `RuleList`. The makefile compiles it together with the table, because the
/// library may be built for another machine.

struct Entry: Encodable {
    let rule: Rule

    enum CodingKeys: CodingKey {
        case id
        case sentence
        case source
        case url
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(rule.id.description, forKey: .id)
        try members.encode(rule.sentence, forKey: .sentence)
        try members.encode(rule.source, forKey: .source)
        // Null if there is no page. `encodeIfPresent` would leave the member out.
        try members.encode(rule.link, forKey: .url)
    }
}

let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
let lines = try Rule.allCases.map { String(decoding: try encoder.encode(Entry(rule: $0)), as: UTF8.self) }
let text = """
    /// The table of all rules as a JSON array: what `subs_rules` returns.
    enum RuleList {
        static var text: StaticString {
            #\"""
    [\(lines.joined(separator: ",\n"))]
    \"""#
        }
    }

    """
guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: RuleListWriter FILE\n".utf8))
    exit(2)
}
try Data(text.utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
