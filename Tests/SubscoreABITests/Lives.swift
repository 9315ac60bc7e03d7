import Foundation
import StoreSimulator
import Testing

/// A share of all the lives, so that shares can be played side by side. A failure names the seed.
struct Lives: CustomTestStringConvertible, Sendable {
    /// Set `SUBSCORE_SEED` in the environment to repeat a run.
    static let seed: UInt64 = {
        let given = ProcessInfo.processInfo.environment["SUBSCORE_SEED"].flatMap(UInt64.init)
        let seed = given ?? UInt64.random(in: 0...(.max))
        print("Simulated lives: SUBSCORE_SEED=\(seed)")
        return seed
    }()

    /// The number of lives of a run. `SUBSCORE_LIVES` overrides it.
    static let count = ProcessInfo.processInfo.environment["SUBSCORE_LIVES"].flatMap { Int($0) } ?? 2000

    static let shares = (0..<8).map { Lives(numbers: count * $0 / 8..<count * ($0 + 1) / 8) }

    let numbers: Range<Int>

    var testDescription: String { "SUBSCORE_SEED=\(Self.seed) lives \(numbers)" }

    /// Plays each life of the share, and stops at the first that fails.
    func forEach(_ body: (Life, inout SplitMix64) throws -> Void) {
        for number in numbers {
            var mixer = SplitMix64(UInt64(number))
            var random = SplitMix64(Self.seed ^ mixer.next())
            let life = Life(seed: random.next())
            do {
                try body(life, &random)
            } catch {
                Issue.record("SUBSCORE_SEED=\(Self.seed), life \(number) (Life seed \(life.seed)): \(error)")
                return
            }
        }
    }
}
