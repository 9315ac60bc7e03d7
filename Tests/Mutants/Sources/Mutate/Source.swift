import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// One change of the sources.
struct Mutation {
    let range: Range<Int>
    let replacement: String
}

/// A body of code that is there once for each of its mutations, or a value that is chosen where it stands.
struct Body {
    let range: Range<Int>
    let isValue: Bool
    let hasResult: Bool
    /// Where a body of one expression needs a `return` once it stands among others.
    var returnsAt: Int?
    var mutations: [Mutation] = []
}

/// A file of the rules, with places in bytes.
struct Source {
    let path: String
    let tree: SourceFileSyntax
    private let bytes: [UInt8]

    init(path: String) throws {
        self.path = path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        bytes = [UInt8](text.utf8)
        // Folding makes expressions of the flat list of operands and operators that the parser leaves.
        let folded = try OperatorTable.standardOperators.foldAll(Parser.parse(source: text))
        tree = SourceFileSyntax(folded) ?? Parser.parse(source: text)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func text(with edits: [Mutation]) -> String { text(0..<bytes.count, with: edits) }

    func text(_ range: Range<Int>, with edits: [Mutation]) -> String {
        var text = ""
        var offset = range.lowerBound
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            text += self.text(offset..<edit.range.lowerBound) + edit.replacement
            offset = edit.range.upperBound
        }
        return text + self.text(offset..<range.upperBound)
    }

    func line(of offset: Int) -> Int { 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") } }

    /// The line where a mutation begins, before and after.
    func lines(of mutation: Mutation) -> (before: String, after: String) {
        let newline = UInt8(ascii: "\n")
        let start = bytes[..<mutation.range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = bytes[mutation.range.upperBound...].firstIndex(of: newline) ?? bytes.count
        func firstLine(_ text: String) -> String {
            let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            return lines.count > 1 ? "\(lines[0]) …" : lines.first ?? ""
        }
        return (firstLine(text(start..<end)), firstLine(text(start..<end, with: [mutation])))
    }
}
