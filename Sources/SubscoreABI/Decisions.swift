// @generated from Include by bindings/generate.py. DO NOT EDIT.
// swift-format-ignore-file

public import CSubscore
internal import SubscoreJSON

@_cdecl("subs_classify_change") @implementation
public func subs_classify_change(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.classifyChange, request, request_length, response, response_length)
}

@_cdecl("subs_prorate") @implementation
public func subs_prorate(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.prorate, request, request_length, response, response_length)
}

@_cdecl("subs_state_at") @implementation
public func subs_state_at(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.stateAt, request, request_length, response, response_length)
}

@_cdecl("subs_timeline") @implementation
public func subs_timeline(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.timeline, request, request_length, response, response_length)
}

@_cdecl("subs_content_access") @implementation
public func subs_content_access(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.contentAccess, request, request_length, response, response_length)
}

@_cdecl("subs_offer_eligibility") @implementation
public func subs_offer_eligibility(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.offerEligibility, request, request_length, response, response_length)
}

@_cdecl("subs_owner") @implementation
public func subs_owner(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.owner, request, request_length, response, response_length)
}

@_cdecl("subs_price_change") @implementation
public func subs_price_change(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.priceChange, request, request_length, response, response_length)
}

@_cdecl("subs_check_document") @implementation
public func subs_check_document(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.checkDocument, request, request_length, response, response_length)
}
