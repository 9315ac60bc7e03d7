// @generated from Include by bindings/generate.py. DO NOT EDIT.
// swift-format-ignore-file

public import CSubscoreVerify
internal import SubscoreVerify

@_cdecl("subs_verify") @implementation
public func subs_verify(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.verify, request, request_length, response, response_length)
}

@_cdecl("subs_ocsp_requests") @implementation
public func subs_ocsp_requests(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    call(.ocspRequests, request, request_length, response, response_length)
}
