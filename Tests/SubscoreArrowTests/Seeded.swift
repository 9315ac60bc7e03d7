import Foundation
import Testing

/// SplitMix64. It is small, and the same seed gives the same sequence everywhere.
struct Seeded: RandomNumberGenerator {
    /// Set `SUBSCORE_SEED` in the environment to repeat a run.
    static let seed =
        ProcessInfo.processInfo.environment["SUBSCORE_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...(.max))

    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func chance(oneIn count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }

    mutating func int64(_ range: ClosedRange<Int64>) -> Int64 {
        Int64.random(in: range, using: &self)
    }

    /// A number of up to 63 bits. Its length is drawn first, so that small numbers are as likely as large ones.
    mutating func magnitude() -> Int64 {
        Int64(next() >> UInt64.random(in: 1...63, using: &self))
    }

    mutating func one<Element>(of first: Element, _ others: Element...) -> Element {
        let index = Int.random(in: 0...others.count, using: &self)
        return index == 0 ? first : others[index - 1]
    }
}

/// One repetition of a test with random values. The label of a failure names the seed.
struct Round: CustomTestStringConvertible, Sendable {
    let number: Int

    var testDescription: String { "SUBSCORE_SEED=\(Seeded.seed) round \(number)" }

    var random: Seeded {
        var mixer = Seeded(UInt64(number))
        return Seeded(Seeded.seed ^ mixer.next())
    }

    /// Set `SUBSCORE_ROUNDS` in the environment to a share in percent to try fewer or more.
    static let share = ProcessInfo.processInfo.environment["SUBSCORE_ROUNDS"].flatMap(Int.init) ?? 100

    static func all(_ count: Int) -> [Round] {
        (1...max(1, count * share / 100)).map { Round(number: $0) }
    }
}

/// A row of a table of cases, labelled with its scenario.
protocol Scenario: CustomTestStringConvertible, Sendable {
    var scenario: String { get }
}

extension Scenario {
    var testDescription: String { scenario }
}

/// Expects a total order. Of two different values exactly one precedes the other, and none precedes itself. If one
/// precedes a second and that a third, the first precedes the third.
func expectTotal<Value: Equatable>(
    _ values: [Value],
    text: (Value) -> String,
    by precedes: (Value, Value) -> Bool
) {
    for left in values {
        for right in values {
            let label: Comment = "\(text(left)), \(text(right))"
            #expect([precedes(left, right), precedes(right, left), left == right].count { $0 } == 1, label)
            for third in values where precedes(left, right) && precedes(right, third) {
                #expect(precedes(left, third), "\(text(left)), \(text(right)), \(text(third))")
            }
        }
    }
}
