internal import Foundation

#if SWIFT_PACKAGE
    internal import SubscoreCore
#endif

/// Writes `RuleList.swift`, the texts of `subs_rules` and `subs_warnings`, from the tables in `RuleBook.swift` and
/// `WarningBook.swift`.
///
/// The package manager runs it by the plugin `RuleList`. The makefile compiles it together with the tables, because the
/// library may be built for another machine.

let encoder = JSONEncoder()
encoder.outputFormatting = [.withoutEscapingSlashes]

/// A JSON object with its members in this order. A missing value is null.
func object(_ members: KeyValuePairs<String, String?>) throws -> String {
    func text(_ value: String?) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    return "{" + (try members.map { "\(try text($0)):\(try text($1))" }.joined(separator: ",")) + "}"
}

let rules = try Rule.allCases.map {
    try object(["id": $0.id.description, "sentence": $0.sentence, "source": $0.source, "url": $0.link])
}
let warnings = try WarningBook.entries.map {
    try object([
        "code": $0.code.description, "about": $0.about.rawValue, "sentence": $0.sentence.description,
        "remedy": $0.remedy.description,
    ])
}
let text = """
    /// The tables of all rules and of all warnings as JSON arrays: what `subs_rules` and `subs_warnings` return.
    enum RuleList {
        static var rules: StaticString {
            #\"""
    [\(rules.joined(separator: ",\n"))]
    \"""#
        }

        static var warnings: StaticString {
            #\"""
    [\(warnings.joined(separator: ",\n"))]
    \"""#
        }
    }

    """
guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: RuleListWriter FILE\n".utf8))
    exit(2)
}
try Data(text.utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
