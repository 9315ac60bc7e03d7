internal import SubscoreCore

/// Answers a request from C: reads it, reserves the work memory, and passes the answer to C.
///
/// - Parameters:
/// - request: Null, like a negative length or no pointer for the response, is refused.
/// - response: Receives the response, or null.
/// - isDocument: Whether the request is a document itself.
/// - moreMemory: Bytes of work memory beyond those for the request.
/// - answer: Runs in the work memory. It is not called if there is not enough.
/// - Returns: The status, by its number in subscore.h.
package func call(
    _ request: UnsafePointer<CChar>?,
    _ requestLength: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ responseLength: UnsafeMutablePointer<Int>?,
    isDocument: Bool = false,
    moreMemory: UInt = 0,
    _ answer: (borrowing JSONDocument) -> Answer
) -> UInt32 {
    response?.pointee = nil
    responseLength?.pointee = 0
    guard let request, let response, requestLength >= 0 else { return Status.argument }
    let text = isDocument ? JSONText(document: request, requestLength) : JSONText(request, requestLength)
    let memory = WorkMemory.request(length: text.length, values: text.values) + moreMemory
    let answer = text.parsed { document in withWorkMemory(memory) { answer(document) } }
    guard let answer else { return ErrorCode.outOfMemory.status }
    if let answered = answer.response {
        response.pointee = answered.text
        responseLength?.pointee = answered.length
    }
    return answer.failure?.status ?? Status.ok
}

/// The statuses that are not of an error in a response, by their numbers in subscore.h.
private enum Status {
    static var ok: UInt32 { 0 }
    static var argument: UInt32 { 1 }
}

extension ErrorCode {
    /// The status of a call with this error, by its number in subscore.h.
    var status: UInt32 {
        switch self {
        case .invalidJSON: return 2
        case .missingField, .unknownField, .wrongType, .invalidValue, .outOfRange, .unknownProduct, .duplicateProduct,
            .conflictingFields, .mixedCurrency, .unverifiedSignature:
            return 3
        case .tooLarge: return 4
        case .outOfMemory: return 5
        }
    }
}
