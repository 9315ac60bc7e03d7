// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// Include/subscore_simulate.h is the manual of these functions. The compiler checks each of them against it.

internal import CJansson
public import CSubscore
internal import CSubscoreSimulate
internal import SubscoreCore
internal import SubscoreJSON

@_cdecl("subs_simulate") @implementation
public func subs_simulate(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {
    subs_status(
        call(request, request_length, response, response_length, moreMemory: WorkMemory.simulation) {
            Answer(to: $0, answering: Simulation.answer)
        }
    )
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
