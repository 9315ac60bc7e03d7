/// The source of all randomness. The same seed gives the same sequence on every machine and with every version of the
/// standard library, whose own shuffling may change.
package struct SplitMix64: Sendable {
    private var state: UInt64

    package init(_ seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number that looks nothing like its neighbours.
    static func mixed(_ number: UInt64) -> UInt64 {
        var random = SplitMix64(number)
        return random.next()
    }

    package mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
        let width = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int64(next() % width)
    }

    package mutating func position(below count: Int) -> Int {
        Int(next() % UInt64(count))
    }

    package mutating func chance(percent: UInt64) -> Bool {
        next() % 100 < percent
    }

    package mutating func one<Element>(of elements: [Element]) -> Element {
        elements[position(below: elements.count)]
    }

    package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        var result = elements
        var remaining = result.count
        while remaining > 1 {
            let chosen = position(below: remaining)
            remaining -= 1
            result.swapAt(chosen, remaining)
        }
        return result
    }

    /// A version 4 UUID.
    mutating func uuid() -> UUIDBits { UUIDBits(next(), next()) }
}

/// A version 4 UUID, in the room of its bits.
struct UUIDBits: BitwiseCopyable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ high: UInt64, _ low: UInt64) {
        self.high = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        self.low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    }

    /// What this UUID alone decides, however often it is asked.
    var seed: UInt64 { high ^ low }

    var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        for position in 0..<32 {
            if position == 8 || position == 12 || position == 16 || position == 20 { bytes.append(UInt8(ascii: "-")) }
            let word = position < 16 ? high : low
            let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - position % 16 * 4)) & 15
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
