import SwiftSyntax

/// Finds what can be changed in a file. What then does not compile drops out later, so nothing here knows types.
final class Finder: SyntaxVisitor {
    private(set) var bodies: [Body] = []
    private let enums: Enums
    private var body: Body?
    /// The results of the functions around the place; nil for a closure.
    private var results: [TypeSyntax?] = []
    /// The body's variables that have a value from the start, and those that get it later.
    private var settled: Set<String> = []
    private var unsettled: Set<String> = []
    private var isInitializer = false

    init(_ enums: Enums) {
        self.enums = enums
        super.init(viewMode: .sourceAccurate)
    }

    private func add(_ node: some SyntaxProtocol, _ replacement: String) {
        add(node.bytes, replacement)
    }

    private func add(_ range: Range<Int>, _ replacement: String) {
        body?.mutations.append(Mutation(range: range, replacement: replacement))
    }

    // MARK: Where code is

    private func enter(_ items: CodeBlockItemListSyntax, _ range: Range<Int>, result: TypeSyntax?) {
        results.append(result)
        guard body == nil, let first = items.first else { return }
        (settled, unsettled) = ([], [])
        isInitializer = items.parent?.parent?.is(InitializerDeclSyntax.self) == true
        body = Body(range: range, isValue: false, hasResult: result != nil)
        // A switch or an if is a value where nothing in it returns.
        let isValue =
            first.item.is(ExprSyntax.self)
            || first.item.is(ExpressionStmtSyntax.self)
                && !first.tokens(viewMode: .sourceAccurate).contains {
                    $0.tokenKind == .keyword(.return)
                }
        if items.count == 1, result != nil, isValue {
            body?.returnsAt = first.bytes.lowerBound
        }
    }

    private func leave() {
        results.removeLast()
        guard results.isEmpty, let left = body else { return }
        if !left.mutations.isEmpty { bodies.append(left) }
        body = nil
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
        guard let result = Self.result(of: node.parent) else { return .visitChildren }
        enter(node.statements, node.leftBrace.bytes.upperBound..<node.rightBrace.bytes.lowerBound, result: result.type)
        return .visitChildren
    }

    override func visitPost(_ node: CodeBlockSyntax) {
        if Self.result(of: node.parent) != nil { leave() }
    }

    /// Nil for anything but a function. An accessor that yields must do so in each of its bodies, which the compiler
    /// checks too late to leave one out.
    private static func result(of node: Syntax?) -> (type: TypeSyntax?, Void)? {
        if let function = node?.as(FunctionDeclSyntax.self) { return (function.signature.returnClause?.type, ()) }
        if let accessor = node?.as(AccessorDeclSyntax.self) {
            let isGetter = accessor.accessorSpecifier.tokenKind == .keyword(.get)
            guard isGetter || accessor.accessorSpecifier.tokenKind == .keyword(.set) else { return nil }
            return (isGetter ? type(of: accessor.parent?.parent) : nil, ())
        }
        return node?.is(InitializerDeclSyntax.self) == true ? (nil, ()) : nil
    }

    /// What a computed property or a subscript with this block gives.
    private static func type(of block: Syntax?) -> TypeSyntax? {
        block?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
            ?? block?.parent?.as(SubscriptDeclSyntax.self)?.returnClause.type
    }

    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
        if case .getter(let items) = node.accessors {
            let range = node.leftBrace.bytes.upperBound..<node.rightBrace.bytes.lowerBound
            enter(items, range, result: Self.type(of: Syntax(node)))
        }
        return .visitChildren
    }

    override func visitPost(_ node: AccessorBlockSyntax) {
        if case .getter = node.accessors { leave() }
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        results.append(nil)
        return .visitChildren
    }

    override func visitPost(_ node: ClosureExprSyntax) { results.removeLast() }

    /// The value that a property begins with, or that an argument has where none is given.
    override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
        guard body == nil, results.isEmpty, node.parent?.is(EnumCaseElementSyntax.self) != true else {
            return .visitChildren
        }
        body = Body(range: node.value.bytes, isValue: true, hasResult: true)
        return .visitChildren
    }

    override func visitPost(_ node: InitializerClauseSyntax) {
        guard results.isEmpty, let left = body else { return }
        if !left.mutations.isEmpty { bodies.append(left) }
        body = nil
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        if body != nil { note(node) }
        return .visitChildren
    }

    // MARK: Operators

    private static let operators: [String: [String]] = [
        "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
        "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
        "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"], "&+": ["&-"], "&-": ["&+"], "&*": ["&+"],
        "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="],
        "<<": [">>"], ">>": ["<<"], "&": ["|"], "|": ["&"], "...": ["..<"], "..<": ["..."],
    ]

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return .visitChildren }
        let operands = [node.leftOperand, node.rightOperand]
        if operands.contains(where: { $0.is(StringLiteralExprSyntax.self) }) { return .visitChildren }
        let isStrict = ["<", ">"].contains(name)
        for other in Self.operators[name] ?? [] {
            // Of two that are not the same, one that is not greater is less.
            if isStrict, other == name + "=", Self.isDistinguished(node) { continue }
            add(node.operator, other)
        }
        if name == "??" {
            add(node, node.leftOperand.trimmedDescription)
            add(node, node.rightOperand.trimmedDescription)
        }
        return .visitChildren
    }

    /// Whether a comparison stands where its two sides are known not to be equal: in `if a != b { … }`, in
    /// `for … where a != b { … }` and behind `a == b ? … :`.
    private static func isDistinguished(_ comparison: InfixOperatorExprSyntax) -> Bool {
        let sides = [comparison.leftOperand.trimmedDescription, comparison.rightOperand.trimmedDescription]
        func compares(_ condition: ExprSyntax?, by expected: String) -> Bool {
            guard let infix = condition?.as(InfixOperatorExprSyntax.self) else { return false }
            let found = [infix.leftOperand.trimmedDescription, infix.rightOperand.trimmedDescription]
            return infix.operator.trimmedDescription == expected && (found == sides || found == sides.reversed())
        }
        var node = Syntax(comparison)
        while let parent = node.parent, !parent.is(FunctionDeclSyntax.self), !parent.is(ClosureExprSyntax.self) {
            if let choice = parent.as(IfExprSyntax.self), node == Syntax(choice.body) {
                if choice.conditions.contains(where: { compares($0.condition.as(ExprSyntax.self), by: "!=") }) {
                    return true
                }
            } else if let loop = parent.as(ForStmtSyntax.self), node == Syntax(loop.body) {
                if compares(loop.whereClause?.condition, by: "!=") { return true }
            } else if let choice = parent.as(TernaryExprSyntax.self), node == Syntax(choice.elseExpression) {
                if compares(choice.condition, by: "==") { return true }
            }
            node = parent
        }
        return false
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if ["!", "-"].contains(node.operator.text) { add(node.operator, "") }
        return .visitChildren
    }

    /// What only makes room says nothing of the rules.
    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        ["capacity", "keepingCapacity", "reserving"].contains(node.label?.text) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        Self.isForSpeed(node) ? .skipChildren : .visitChildren
    }

    private static func isForSpeed(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "reserveCapacity"
    }

    /// `min`, `max`, and an operator that is handed on as a function.
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.baseName.text {
        case "min": add(node, "max")
        case "max": add(node, "min")
        case let name: for other in Self.operators[name] ?? [] { add(node, other) }
        }
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        add(node.condition, "!(\(node.condition.trimmedDescription))")
        return .visitChildren
    }

    // MARK: Constants

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let digits = node.literal.text.replacing("_", with: "")
        let value = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
        guard let value else { return .visitChildren }
        for other in Set([value + 1, value == 0 ? 1 : value - 1, 0]).subtracting([value]).sorted() {
            add(node, "\(other)")
        }
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        add(node, node.literal.tokenKind == .keyword(.true) ? "false" : "true")
        return .visitChildren
    }

    /// Names, codes and lists of codes; sentences and links, which are for people, are left alone.
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let segments = node.segments.compactMap { $0.as(StringSegmentSyntax.self) }
        // What is put together is a sentence, too.
        let isPart = node.parent?.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription == "+"
        guard segments.count == node.segments.count, !isPart else { return .visitChildren }
        for segment in segments {
            let text = segment.content.text
            let isForPeople = text.contains(" ") && text.contains(where: \.isLowercase) || text.hasPrefix("https://")
            guard !isForPeople else { continue }
            var offset = segment.bytes.lowerBound
            for word in text.split(separator: " ", omittingEmptySubsequences: false) {
                let range = offset..<offset + word.utf8.count
                offset = range.upperBound + 1
                if word.contains(where: { $0 != "\\" && $0 != "\n" }) { add(range, String(word.dropLast()) + "~") }
            }
        }
        return .skipChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let type = node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
        if node.base == nil || type?.first?.isUppercase == true {
            let others = enums.siblings(of: node.declName.baseName.text, in: type)
            for other in Set(others).sorted() { add(node.declName, other) }
        }
        return .visitChildren
    }

    /// Without a default any other pattern leaves a case out.
    override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind {
        let cases = node.parent?.parent?.parent?.parent?.as(SwitchCaseListSyntax.self)
        let hasDefault = cases?.contains {
            $0.as(SwitchCaseSyntax.self)?.label.is(SwitchDefaultLabelSyntax.self) == true
        }
        if hasDefault == true { walk(node.pattern) }
        if let condition = node.whereClause { walk(condition) }
        return .skipChildren
    }

    // MARK: Conditions

    override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
        // A loop without an end is all of its function's ends.
        if node.trimmedDescription == "true" { return .skipChildren }
        let conditions = node.map { $0.condition.as(ExprSyntax.self) }
        if conditions.allSatisfy({ $0 != nil }) {
            add(node, "false")
        } else {
            add(node, node.trimmedDescription + ", false")
        }
        for condition in conditions.compactMap({ $0 }) where !condition.is(BooleanLiteralExprSyntax.self) {
            add(condition, "true")
        }
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        add(node.condition, "true")
        return .visitChildren
    }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if isDroppable(node) { add(node, "do {}") }
        return .visitChildren
    }

    private func isDroppable(_ node: CodeBlockItemSyntax) -> Bool {
        let block = node.parent?.parent
        // It has to leave.
        if block?.parent?.is(GuardStmtSyntax.self) == true, node == node.parent?.as(CodeBlockItemListSyntax.self)?.last
        {
            return false
        }
        switch node.item {
        case .expr(let expression):
            if let target = Self.assigned(by: expression) { return isSettled(target) }
            if let call = expression.as(FunctionCallExprSyntax.self), Self.isForSpeed(call) { return false }
            let isCall =
                expression.is(FunctionCallExprSyntax.self) && !expression.trimmedDescription.hasPrefix("self.init")
            let isAlone = node.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
            let isResult =
                isAlone && (body?.returnsAt == node.bytes.lowerBound || block?.is(ClosureExprSyntax.self) == true)
            return !isResult && (isCall || expression.is(InfixOperatorExprSyntax.self))
        case .stmt(let statement):
            // All that a case without a deed consists of.
            if statement.is(BreakStmtSyntax.self), block?.is(SwitchCaseSyntax.self) == true { return false }
            if let result = statement.as(ReturnStmtSyntax.self), result.expression != nil {
                // Where the `if` comes last, all of its ways have to return.
                let choice = block?.parent?.as(IfExprSyntax.self)?.parent?.parent?.as(CodeBlockItemSyntax.self)
                return choice.map { $0 != $0.parent?.as(CodeBlockItemListSyntax.self)?.last } ?? false
            }
            if let loop = statement.as(WhileStmtSyntax.self), loop.conditions.trimmedDescription == "true" {
                return false
            }
            return !statement.is(GuardStmtSyntax.self) && !statement.is(ExpressionStmtSyntax.self)
        case .decl:
            return false
        }
    }

    /// The name on the left side of an assignment.
    private static func assigned(by expression: ExprSyntax) -> String? {
        guard let assignment = expression.as(InfixOperatorExprSyntax.self),
            assignment.operator.is(AssignmentExprSyntax.self)
        else { return nil }
        return assignment.leftOperand.trimmedDescription
    }

    /// Whether a variable has a value without a further assignment: not what an initializer sets first.
    private func isSettled(_ target: String) -> Bool {
        if isInitializer { return settled.contains(target) || target.contains("[") }
        return !unsettled.contains(target)
    }

    private func note(_ node: VariableDeclSyntax) {
        for binding in node.bindings {
            let name = binding.pattern.trimmedDescription
            let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
            if node.bindingSpecifier.tokenKind == .keyword(.var), binding.initializer != nil || isOptional {
                settled.insert(name)
            } else if binding.initializer == nil {
                unsettled.insert(name)
            }
        }
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.expression, !value.is(NilLiteralExprSyntax.self),
            results.last??.is(OptionalTypeSyntax.self) == true
        {
            add(value, "nil")
        }
        return .visitChildren
    }
}

extension SyntaxProtocol {
    /// Its place in the file, without the space and the comments around it.
    var bytes: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}
