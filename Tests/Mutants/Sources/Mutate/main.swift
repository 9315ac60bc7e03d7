import Foundation
import SwiftSyntax

// Copies the sources with every mutation compiled in, and lists the mutations.
//
//     Mutate SOURCES COPY [--without FILE] [--only PATHS]
//
// A function becomes a switch over the mutations of its body, each with the whole changed body: whatever is changed, the
// rest stays as it was. The numbers in FILE are left out; they are the same from run to run.

/// A line of the list.
struct Listed: Encodable {
    let number: Int
    let body: Int
    let file: String
    let line: Int
    let function: String
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
    return text + source.text(body.range, with: result) + "\n}"
}

func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    func option(_ name: String) -> String? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        defer { arguments.removeSubrange(index...index + 1) }
        return arguments[index + 1]
    }
    let without = try option("--without").map { try String(contentsOfFile: $0, encoding: .utf8) } ?? ""
    let only = (option("--only") ?? "").split(separator: " ")
    let leftOut = Set(without.split(separator: "\n").compactMap { Int($0) })
    let (folder, copy) = (arguments[0], arguments[1])

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
                guard only.isEmpty || only.contains(where: { source.path.hasPrefix($0) }), !leftOut.contains(number)
                else { continue }
                kept.append((number, mutation))
                let lines = source.lines(of: mutation)
                let listed = Listed(
                    number: number,
                    body: index,
                    file: source.path,
                    line: source.line(of: mutation.range.lowerBound),
                    function: body.name,
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
        try text.write(to: target, atomically: true, encoding: .utf8)
    }
}

try main()
