internal import CJansson
internal import CSubscore
internal import SubscoreJSON

#if hasFeature(Embedded)
    internal import CWorkMemory
#endif

/// The only way from C into the library and back, and the only place where an error becomes a status.
func call(
    _ function: Function,
    _ request: UnsafePointer<CChar>?,
    _ requestLength: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ responseLength: UnsafeMutablePointer<Int>?,
    opened: UnsafeMutablePointer<OpaquePointer?>? = nil
) -> subs_status {
    response?.pointee = nil
    responseLength?.pointee = 0
    guard let request, let response, requestLength >= 0 else { return SUBS_ERROR_ARGUMENT }

    let bytes = UnsafeRawPointer(request).assumingMemoryBound(to: UInt8.self)
    let text = JSONText(UnsafeBufferPointer(start: bytes, count: requestLength))
    let answer = Answer.to(text, function) { size, answer in
        #if hasFeature(Embedded)
            guard workmemory_begin(size) else { return nil }
            defer { workmemory_end() }
        #endif
        return answer()
    }
    guard let answer else { return SUBS_ERROR_MEMORY }
    if let written = answer.response {
        response.pointee = written.text
        responseLength?.pointee = written.length
    }
    if let history = answer.opened { opened?.pointee = OpaquePointer(history.block) }
    return status(answer.failure)
}

private func status(_ failure: Failure.Code?) -> subs_status {
    switch failure {
    case nil: return SUBS_OK
    case .invalidJSON: return SUBS_ERROR_JSON
    case .tooLarge: return SUBS_ERROR_LIMIT
    case .outOfMemory: return SUBS_ERROR_MEMORY
    case .missingField, .unknownField, .wrongType, .invalidValue, .outOfRange, .unknownProduct, .duplicateProduct,
        .conflictingFields, .mixedCurrency, .unverifiedSignature:
        return SUBS_ERROR_REQUEST
    }
}

/// Text that lives as long as the library.
func constant(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
