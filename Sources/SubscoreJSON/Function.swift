// @generated from Include by bindings/generate.py. DO NOT EDIT.
// swift-format-ignore-file

internal import SubscoreCore

/// The functions that take a request and answer it.
package enum Function {
    case classifyChange
    case prorate
    case stateAt
    case timeline
    case contentAccess
    case offerEligibility
    case owner
    case priceChange
    case checkDocument
    case openHistory
}

extension Function {
    func answer(_ root: JSONValue, to writer: inout JSONWriter) throws(Failure) -> StateRuns? {
        switch self {
        case .classifyChange: try ClassifyChangeRequest.answer(root, to: &writer)
        case .prorate: try ProrateRequest.answer(root, to: &writer)
        case .stateAt: try StateAtRequest.answer(root, to: &writer)
        case .timeline: try TimelineRequest.answer(root, to: &writer)
        case .contentAccess: try ContentAccessRequest.answer(root, to: &writer)
        case .offerEligibility: try OfferEligibilityRequest.answer(root, to: &writer)
        case .owner: try OwnerRequest.answer(root, to: &writer)
        case .priceChange: try PriceChangeRequest.answer(root, to: &writer)
        case .checkDocument: try CheckDocumentRequest.answer(root, to: &writer)
        case .openHistory: return try OpenHistoryRequest.answer(root, to: &writer)
        }
        return nil
    }
}
