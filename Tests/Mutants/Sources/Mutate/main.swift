import Foundation
import SwiftSyntax

// Copies the sources with every mutation of some parts compiled in, and lists these mutations.
//
//     Mutate SOURCES COPY LEFT_OUT PART...
//
// A function becomes a switch over the mutations of its body, each with the whole changed body: whatever is changed, the
// rest stays as it was. LEFT_OUT is a list of numbers such as "7,12"; a mutation has the same number in each run on the same
// sources. A file of the copy that would not change is not written, so that it is not compiled again.

/// A folder, a file, or lines of a file as `FILE:FIRST-LAST`.
struct Part {
    let path: String
    let lines: ClosedRange<Int>?

    init(_ text: String) {
        let pieces = text.split(separator: ":")
        let bounds = pieces.dropFirst().joined().split(separator: "-").compactMap { Int($0) }
        path = String(pieces[0])
        lines = bounds.count == 2 ? bounds[0]...bounds[1] : nil
    }

    func contains(_ file: String, _ line: Int) -> Bool { file.hasPrefix(path) && lines?.contains(line) ?? true }
}

/// A line of the list.
struct Listed: Encodable {
    let number: Int
    let body: Int
    let file: String
    let line: Int
    /// Whether it changes a value outside of functions. The compiler then names the line and not the mutation.
    let isValue: Bool
    let before: String
    let after: String
}

func rendered(_ source: Source, _ body: Body, _ index: Int, _ mutations: [(number: Int, mutation: Mutation)]) -> String
{
    if body.isValue {
        return mutations.reduce(source.text(body.range)) { text, one in
            "(subscore_mutant(\(index)) == \(one.number) ? \(source.text(body.range, with: [one.mutation])) : \(text))"
        }
    }
    let line = source.line(of: body.range.lowerBound)
    let result = body.returnsAt.map { [Mutation(range: $0..<$0, replacement: "return ")] } ?? []
    var text = " switch subscore_mutant(\(index)) {\n"
    for (number, mutation) in mutations {
        text += "case \(number):\n#sourceLocation(file: \"mutant-\(number)\", line: \(line))\n"
        text += source.text(body.range, with: result + [mutation]) + "\n"
        // So that what an initializer leaves out is found here and not where the switch ends.
        if !body.hasResult { text += "return\n" }
    }
    text += "default:\n#sourceLocation(file: \"\(source.path)\", line: \(line))\n"
    let rest = "#sourceLocation(file: \"\(source.path)\", line: \(source.line(of: body.range.upperBound)))\n"
    return text + source.text(body.range, with: result) + "\n}\n" + rest
}

func main() throws {
    let arguments = CommandLine.arguments
    let (folder, copy) = (arguments[1], arguments[2])
    let leftOut = Set(arguments[3].split(separator: ",").compactMap { Int($0) })
    let parts = arguments[4...].map(Part.init)

    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let sources = try paths.filter { $0.hasSuffix(".swift") }.sorted().map { try Source(path: "\(folder)/\($0)") }
    let enums = Enums(viewMode: .sourceAccurate)
    for source in sources { enums.walk(source.tree) }

    var (number, index) = (0, 0)
    for source in sources {
        let finder = Finder(enums)
        finder.walk(source.tree)
        var edits: [Mutation] = []
        for body in finder.bodies {
            var kept: [(number: Int, mutation: Mutation)] = []
            for mutation in body.mutations {
                number += 1
                let line = source.line(of: mutation.range.lowerBound)
                guard parts.contains(where: { $0.contains(source.path, line) }), !leftOut.contains(number)
                else { continue }
                kept.append((number, mutation))
                let lines = source.lines(of: mutation)
                let listed = Listed(
                    number: number,
                    body: index,
                    file: source.path,
                    line: line,
                    isValue: body.isValue,
                    before: lines.before,
                    after: lines.after
                )
                print(String(decoding: try JSONEncoder().encode(listed), as: UTF8.self))
            }
            guard !kept.isEmpty else { continue }
            edits.append(Mutation(range: body.range, replacement: rendered(source, body, index, kept)))
            index += 1
        }
        let target = URL(filePath: copy + source.path.dropFirst(folder.count))
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let text = "import CMutant\n#sourceLocation(file: \"\(source.path)\", line: 1)\n" + source.text(with: edits)
        if (try? String(contentsOf: target, encoding: .utf8)) != text {
            try text.write(to: target, atomically: true, encoding: .utf8)
        }
    }
}

try main()
