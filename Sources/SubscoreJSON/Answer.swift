internal import CJansson
package import SubscoreCore

/// The functions whose records are in tables, and whose answers are a table.
package enum TableFunction {
    case stateAt
    case timeline
}

/// The result of a call: a response with a decision, or one with an error.
package struct Answer {
    /// Nil for a decision.
    package let failure: Failure.Code?
    /// Nil if memory ran out.
    package let response: Response?
    /// The states that stay open.
    package private(set) var states: StateRuns?

    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package init(_ function: Function, to request: borrowing JSONDocument) {
        self.init(to: request) { root, writer throws(Failure) in try function.answer(root, to: &writer) }
    }

    /// The answer of another library's function.
    package init(
        to request: borrowing JSONDocument,
        answering answer: (JSONValue, inout JSONWriter) throws(Failure) -> Void
    ) {
        self.init(to: request) { root, writer throws(Failure) in
            try answer(root, &writer)
            return nil
        }
    }

    private init(
        to request: borrowing JSONDocument,
        _ answer: (JSONValue, inout JSONWriter) throws(Failure) -> StateRuns?
    ) {
        do throws(Failure) {
            var writer = JSONWriter()
            let states = try answer(try request.root(), &writer)
            self.init(Response(writer))
            self.states = states
        } catch {
            self.init(error)
        }
    }

    /// - Parameters:
    /// - response: Nil if memory ran out.
    /// - failure: Nil for a decision.
    package init(_ response: Response?, _ failure: Failure.Code? = nil) {
        self.response = response
        self.failure = response == nil ? .outOfMemory : failure
    }

    /// Returns the states and removes them.
    package mutating func takeStates() -> StateRuns? {
        defer { states = nil }
        return states
    }

    package init(_ failure: Failure) {
        self.init(failure.code == .outOfMemory ? nil : failure.response, failure.code)
    }
}

extension Failure {
    package var response: Response? {
        guard let position else { return Response(error: code.name, at: path, message) }
        var writer = JSONWriter()
        writer.object { document in
            document.set("error") { error in
                error.set("code", code.name)
                if !path.isEmpty { error.set("path", path) }
                error.set("line", Int64(position.line))
                error.set("column", Int64(position.column))
                error.set("offset", Int64(position.offset))
                error.set("message", message)
            }
        }
        return Response(writer)
    }
}
