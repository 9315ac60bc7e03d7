import SwiftSyntax

/// The cases of every enum in the sources. Which enum a `.case` in an expression belongs to only the compiler knows; a
/// case of the wrong one does not compile and drops out.
final class Enums: SyntaxVisitor {
    private struct Case {
        let name: String
        /// What the case carries, as written; empty for nothing.
        let payload: String
    }

    private var enums: [(name: String, cases: [Case])] = []

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        let elements = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self)?.elements }
        let cases = elements.joined().map {
            Case(name: $0.name.text, payload: $0.parameterClause?.trimmedDescription ?? "")
        }
        enums.append((node.name.text, cases))
        return .visitChildren
    }

    /// For each enum with this case, the case after it that carries the same.
    ///
    /// - Parameter type: What stands before the dot; nil where nothing does, so that any enum may be meant.
    func siblings(of name: String, in type: String?) -> [String] {
        enums.compactMap { enumName, cases in
            guard type.map({ $0 == enumName || $0 == "Self" }) ?? true,
                let index = cases.firstIndex(where: { $0.name == name })
            else { return nil }
            return (cases[(index + 1)...] + cases[..<index]).first { $0.payload == cases[index].payload }?.name
        }
    }
}
