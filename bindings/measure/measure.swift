import Foundation
import Subscore

/// Prints the nanoseconds of one call to subs_state_at with the request of a file, and those of the first.
let request = Array(try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))

func taken(_ calls: Int) throws -> Int {
    let time = try ContinuousClock().measure {
        for _ in 0..<calls { _ = try LibSubscore.call(.stateAt, request) }
    }
    return Int(time / .nanoseconds(1)) / calls
}

let first = try taken(1)
let best = try (0..<500).map { _ in try taken(20) }.min() ?? 0
print(best, first)
