internal import CJansson

/// The functions that take a request and answer it.
package enum Function {
    case classifyChange
    case prorate
    case stateAt
    case timeline
    case contentAccess
    case offerEligibility
    case priceChange
    case openHistory
}

/// What a call results in: a response that is a decision, or one that says why there is none.
package struct Answer {
    /// Nil for a decision.
    package let failure: Failure.Code?
    /// Nil where memory ran out.
    package let response: Response?
    /// What `openHistory` opened, for the caller to close.
    package let opened: OpenHistory?

    /// Reads the request before it takes memory for the answer, and releases the request after that memory is given
    /// back. Otherwise the allocator would tidy up all that the parser released, at each large block.
    ///
    /// - Parameter withMemory: Calls its second argument with so many bytes for Swift to allocate. Nil where there are not
    ///   so many.
    @inline(never)
    package static func to(
        _ request: JSONText,
        _ function: Function,
        withMemory: (Int, () -> Answer) -> Answer?
    ) -> Answer? {
        let document = JSONDocument(request)
        return withMemory(function.workMemory(for: request)) { Answer(function, to: document) }
    }

    /// A function of its own, so that nothing of Swift's outlives the memory that it works in.
    @inline(never)
    private init(_ function: Function, to request: borrowing JSONDocument) {
        var opened: OpenHistory?
        do throws(Failure) {
            let root = try request.root()
            var writer = JSONWriter()
            switch function {
            case .classifyChange: try ClassifyChangeRequest.answer(root, to: &writer)
            case .prorate: try ProrateRequest.answer(root, to: &writer)
            case .stateAt: try StateAtRequest.answer(root, to: &writer)
            case .timeline: try TimelineRequest.answer(root, to: &writer)
            case .contentAccess: try ContentAccessRequest.answer(root, to: &writer)
            case .offerEligibility: try OfferEligibilityRequest.answer(root, to: &writer)
            case .priceChange: try PriceChangeRequest.answer(root, to: &writer)
            case .openHistory: opened = try OpenHistoryRequest.answer(root, to: &writer)
            }
            response = Response(writer)
            failure = response == nil ? .outOfMemory : nil
        } catch {
            response = error.code == .outOfMemory ? nil : error.response
            failure = response == nil ? .outOfMemory : error.code
        }
        if response == nil { opened?.close() }
        self.opened = response == nil ? nil : opened
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
