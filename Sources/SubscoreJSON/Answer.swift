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

    package init(_ function: Function, to request: UnsafeBufferPointer<UInt8>) {
        do throws(Failure) {
            let document = try JSONDocument(request)
            var writer = JSONWriter()
            switch function {
            case .classifyChange: try ClassifyChangeRequest.answer(document.root, to: &writer)
            case .prorate: try ProrateRequest.answer(document.root, to: &writer)
            case .stateAt: try StateAtRequest.answer(document.root, to: &writer)
            case .timeline: try TimelineRequest.answer(document.root, to: &writer)
            case .contentAccess: try ContentAccessRequest.answer(document.root, to: &writer)
            case .priceChange: try PriceChangeRequest.answer(document.root, to: &writer)
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
