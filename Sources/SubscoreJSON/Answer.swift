internal import CJansson

/// The functions that take a request and answer it.
package enum Function {
    case classifyChange
    case prorate
    case stateAt
    case timeline
    case contentAccess
    case priceChange
}

/// What a call comes to: a response that is a decision, or one that says why there is none.
package struct Answer {
    /// Nil for a decision.
    package let failure: Failure.Code?
    /// Nil where memory ran out.
    package let response: Response?

    /// Reads the request before memory for the answer is taken, and releases it after that is given back: the allocator would
    /// else tidy up all that the parser released, at each large block.
    ///
    /// - Parameter withMemory: Calls its second argument where Swift may allocate so many bytes; nil where there are not.
    @inline(never)
    package static func to(
        _ request: JSONText,
        _ function: Function,
        withMemory: (Int, () -> Answer) -> Answer?
    ) -> Answer? {
        let document = JSONDocument(request)
        return withMemory(function.workMemory(for: request)) { Answer(function, to: document) }
    }

    /// Apart, so that nothing of Swift's outlives the memory that it works in.
    @inline(never)
    private init(_ function: Function, to request: borrowing JSONDocument) {
        do throws(Failure) {
            let root = try request.root()
            var writer = JSONWriter()
            switch function {
            case .classifyChange: try ClassifyChangeRequest.answer(root, to: &writer)
            case .prorate: try ProrateRequest.answer(root, to: &writer)
            case .stateAt: try StateAtRequest.answer(root, to: &writer)
            case .timeline: try TimelineRequest.answer(root, to: &writer)
            case .contentAccess: try ContentAccessRequest.answer(root, to: &writer)
            case .priceChange: try PriceChangeRequest.answer(root, to: &writer)
            }
            response = Response(writer)
            failure = response == nil ? .outOfMemory : nil
        } catch {
            response = error.code == .outOfMemory ? nil : error.response
            failure = response == nil ? .outOfMemory : error.code
        }
    }
}

extension Failure {
    fileprivate var response: Response? {
        var writer = JSONWriter()
        writer.object { document in
            document.set("error") { error in
                error.set("code", code.name)
                if let position {
                    error.set("line", Int64(position.line))
                    error.set("column", Int64(position.column))
                    error.set("offset", Int64(position.offset))
                } else {
                    error.set("path", path)
                }
                error.set("message", message)
            }
        }
        return Response(writer)
    }
}
