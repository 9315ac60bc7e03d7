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
            let root = document.root
            let output =
                switch function {
                case .classifyChange: try ClassifyChangeRequest.answer(root)
                case .prorate: try ProrateRequest.answer(root)
                case .stateAt: try StateAtRequest.answer(root)
                case .timeline: try TimelineRequest.answer(root)
                case .contentAccess: try ContentAccessRequest.answer(root)
                case .priceChange: try PriceChangeRequest.answer(root)
                }
            response = Response(output)
            failure = response == nil ? .outOfMemory : nil
        } catch {
            let written = error.code == .outOfMemory ? nil : Response(error.written())
            response = written
            failure = written == nil ? .outOfMemory : error.code
        }
    }
}

extension Failure {
    fileprivate func written() -> Output {
        var error = ObjectWriter()
        error.set("code", code.name)
        if let position {
            error.set("line", Int64(position.line))
            error.set("column", Int64(position.column))
            error.set("offset", Int64(position.offset))
        } else {
            error.set("path", path)
        }
        error.set("message", message)
        var object = ObjectWriter()
        object.set("error", error.finish())
        return object.finish()
    }
}
