// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// Include/subscore_verify.h is the manual of these functions. The compiler checks each of them against it.
// Decisions.swift has those that turn a request into a response.

public import CSubscoreVerify
internal import SubscoreJSON
internal import SubscoreVerify

@_cdecl("subs_verifier_open") @implementation
public func subs_verifier_open(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ verifier: UnsafeMutablePointer<OpaquePointer?>?,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    verifier?.pointee = nil
    // Nobody could close what is opened for nobody.
    let request = verifier == nil ? nil : request
    return call(.open, request, request_length, response, response_length, opened: verifier)
}

@_cdecl("subs_verifier_verify") @implementation
public func subs_verifier_verify(
    _ verifier: OpaquePointer?,
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    guard let verifier, let opened = Verifier(UnsafeMutableRawPointer(verifier)) else {
        return call(.verify, nil, 0, response, response_length)
    }
    return call(.verifyWith(opened), request, request_length, response, response_length)
}

@_cdecl("subs_verifier_close") @implementation
public func subs_verifier_close(_ verifier: OpaquePointer?) {
    if let verifier { Verifier(UnsafeMutableRawPointer(verifier))?.close() }
}

func call(
    _ function: VerifyFunction,
    _ request: UnsafePointer<CChar>?,
    _ requestLength: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ responseLength: UnsafeMutablePointer<Int>?,
    opened: UnsafeMutablePointer<OpaquePointer?>? = nil
) -> subs_status {
    subs_status(
        call(request, requestLength, response, responseLength) { document in
            var verifier: Verifier?
            let answer = function.answer(document, opening: &verifier)
            if let verifier { opened?.pointee = OpaquePointer(verifier.block) }
            return answer
        }
    )
}
