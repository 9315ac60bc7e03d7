// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// Include/subscore_simulate.h is the manual of these functions. The compiler checks each of them against it.

internal import CJansson
public import CSubscore
internal import CSubscoreSimulate
internal import Subscore
internal import SubscoreJSON

#if hasFeature(Embedded)
    internal import CWorkMemory
#endif

@_cdecl("subs_simulate") @implementation
public func subs_simulate(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    response?.pointee = nil
    response_length?.pointee = 0
    guard let request, let response, request_length >= 0 else { return SUBS_ERROR_ARGUMENT }

    let bytes = UnsafeRawPointer(request).assumingMemoryBound(to: UInt8.self)
    let text = JSONText(UnsafeBufferPointer(start: bytes, count: request_length))
    let answer = text.parsed { document in
        withMemory(text.workMemory + SimulationLimits.workMemory) {
            Answer(to: document, answering: Simulation.answer)
        }
    }
    guard let answer else { return SUBS_ERROR_MEMORY }
    if let written = answer.response {
        response.pointee = written.text
        response_length?.pointee = written.length
    }
    return subs_status(answer.failure?.status ?? 0)
}

/// Answers in so many bytes for Swift to allocate; nil where there are not so many.
private func withMemory(_ size: UInt, _ answer: () -> Answer) -> Answer? {
    #if hasFeature(Embedded)
        guard let size = Int(exactly: size), workmemory_begin(size) else { return nil }
        defer { workmemory_end() }
    #endif
    return answer()
}

@_cdecl("subs_simulate_max_customers") @implementation
public func subs_simulate_max_customers() -> Int {
    SimulationLimits.customers
}

@_cdecl("subs_simulate_max_notifications") @implementation
public func subs_simulate_max_notifications() -> Int {
    SimulationLimits.notifications
}

@_cdecl("subs_simulate_max_customer_notifications") @implementation
public func subs_simulate_max_customer_notifications() -> Int {
    SimulationLimits.notificationsOfCustomer
}
