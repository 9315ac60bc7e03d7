// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// Include/subscore.h and subscore_arrow.h document these functions. The compiler checks each of them against it.
// Decisions.swift has those that turn a request into a response.

internal import CJansson
public import CSubscore
internal import SubscoreCore
internal import SubscoreJSON

@_cdecl("subs_history_open") @implementation
public func subs_history_open(
    _ request: UnsafePointer<CChar>?,
    _ length: Int,
    _ history: UnsafeMutablePointer<OpaquePointer?>?,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    history?.pointee = nil
    // Without an output for the history, nothing is opened, because it could never be closed.
    let request = history == nil ? nil : request
    return call(.openHistory, request, length, response, response_length, opened: history)
}

@_cdecl("subs_history_state_at") @implementation
public func subs_history_state_at(
    _ history: OpaquePointer?,
    _ at: Int64,
    _ states: UnsafeMutablePointer<subs_instant_state>?,
    _ room: Int,
    _ count: UnsafeMutablePointer<Int>?
) -> subs_status {
    count?.pointee = 0
    guard let history, let count, states != nil || room == 0, let open = OpenHistory(UnsafeMutableRawPointer(history))
    else { return SUBS_ERROR_ARGUMENT }
    let subscriptions = open.count
    count.pointee = subscriptions
    guard let states else { return SUBS_OK }
    // A size_t, so a negative number is a large one.
    for subscription in 0..<(room < 0 ? subscriptions : min(room, subscriptions)) {
        let run = open.run(of: subscription, at: at)
        states[subscription] = subs_instant_state(
            since: run.since,
            until: run.until,
            subscription: UInt32(truncatingIfNeeded: subscription),
            row: run.row,
            state: run.state,
            status: run.status,
            has_access: run.hasAccess ? 1 : 0,
            flags: (run.hasSince ? 0 : SUBS_SINCE_IS_NULL) | (run.hasUntil ? 0 : SUBS_UNTIL_IS_NULL)
                | (run.hasRow ? 0 : SUBS_ROW_IS_NULL),
            reserved: 0
        )
    }
    return SUBS_OK
}

@_cdecl("subs_history_close") @implementation
public func subs_history_close(_ history: OpaquePointer?) {
    if let history { OpenHistory(UnsafeMutableRawPointer(history))?.close() }
}

@_cdecl("subs_columns_state_at") @implementation
public func subs_columns_state_at(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ rows_schema: UnsafePointer<ArrowSchema>?,
    _ rows: UnsafePointer<ArrowArray>?,
    _ reports_schema: UnsafePointer<ArrowSchema>?,
    _ reports: UnsafePointer<ArrowArray>?,
    _ out_schema: UnsafeMutablePointer<ArrowSchema>?,
    _ out: UnsafeMutablePointer<ArrowArray>?,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(
        .stateAt,
        request,
        request_length,
        rows: (rows_schema, rows),
        reports: (reports_schema, reports),
        out: (out_schema, out),
        response,
        response_length
    )
}

@_cdecl("subs_columns_timeline") @implementation
public func subs_columns_timeline(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ rows_schema: UnsafePointer<ArrowSchema>?,
    _ rows: UnsafePointer<ArrowArray>?,
    _ reports_schema: UnsafePointer<ArrowSchema>?,
    _ reports: UnsafePointer<ArrowArray>?,
    _ out_schema: UnsafeMutablePointer<ArrowSchema>?,
    _ out: UnsafeMutablePointer<ArrowArray>?,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(
        .timeline,
        request,
        request_length,
        rows: (rows_schema, rows),
        reports: (reports_schema, reports),
        out: (out_schema, out),
        response,
        response_length
    )
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
    constant("0.5.0")
}

@_cdecl("subs_rules") @implementation
public func subs_rules() -> UnsafePointer<CChar> {
    constant(RuleList.rules)
}

@_cdecl("subs_warnings") @implementation
public func subs_warnings() -> UnsafePointer<CChar> {
    constant(RuleList.warnings)
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
    Identifier.maxLength
}

@_cdecl("subs_max_instant") @implementation
public func subs_max_instant() -> Int64 {
    Instant.limit
}
