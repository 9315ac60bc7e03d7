// @generated from Include by bindings/generate.py. DO NOT EDIT.
// swift-format-ignore-file

/// The functions that turn a request into a response.
enum RequestFunction: String, CaseIterable, Sendable {
    case classifyChange = "subs_classify_change"
    case prorate = "subs_prorate"
    case stateAt = "subs_state_at"
    case timeline = "subs_timeline"
    case contentAccess = "subs_content_access"
    case offerEligibility = "subs_offer_eligibility"
    case owner = "subs_owner"
    case priceChange = "subs_price_change"
    case checkDocument = "subs_check_document"
}
