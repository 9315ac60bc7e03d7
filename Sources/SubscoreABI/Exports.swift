// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// Include/subscore.h is the manual of these functions. The compiler checks each of them against it.

internal import CJansson
public import CSubscore
internal import Subscore
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

@_cdecl("subs_price_change") @implementation
public func subs_price_change(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.priceChange, request, request_length, response, response_length)
}

@_cdecl("subs_free") @implementation
public func subs_free(_ response: UnsafeMutablePointer<CChar>?) {
    free(response)
}

@_cdecl("subs_status_name") @implementation
public func subs_status_name(_ status: subs_status) -> UnsafePointer<CChar> {
    switch status {
    case SUBS_OK: return constant("SUBS_OK")
    case SUBS_ERROR_ARGUMENT: return constant("SUBS_ERROR_ARGUMENT")
    case SUBS_ERROR_JSON: return constant("SUBS_ERROR_JSON")
    case SUBS_ERROR_REQUEST: return constant("SUBS_ERROR_REQUEST")
    case SUBS_ERROR_LIMIT: return constant("SUBS_ERROR_LIMIT")
    case SUBS_ERROR_MEMORY: return constant("SUBS_ERROR_MEMORY")
    default: return constant("SUBS_ERROR_UNKNOWN")
    }
}

@_cdecl("subs_version") @implementation
public func subs_version() -> UnsafePointer<CChar> {
    constant("0.2.0")
}

@_cdecl("subs_rules") @implementation
public func subs_rules() -> UnsafePointer<CChar> {
    constant(Rule.list)
}

@_cdecl("subs_max_request_length") @implementation
public func subs_max_request_length() -> Int {
    Limits.requestLength
}

@_cdecl("subs_max_depth") @implementation
public func subs_max_depth() -> Int {
    Limits.depth
}

@_cdecl("subs_max_values") @implementation
public func subs_max_values(_ requestLength: Int) -> Int {
    Limits.values(length: max(requestLength, 0))
}

@_cdecl("subs_max_identifier_length") @implementation
public func subs_max_identifier_length() -> Int {
    Limits.identifierLength
}

@_cdecl("subs_max_instant") @implementation
public func subs_max_instant() -> Int64 {
    Instant.limit
}
