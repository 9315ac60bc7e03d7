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
    mutating func uuid() -> String {
        var digits: [UInt8] = []
        var text = ""
        for _ in 0..<2 {
            var bits = next()
            for _ in 0..<16 {
                digits.append(UInt8(bits & 15))
                bits >>= 4
            }
        }
        digits[12] = 4
        digits[16] = 8 + digits[16] % 4
        for (position, digit) in digits.enumerated() {
            if position == 8 || position == 12 || position == 16 || position == 20 { text += "-" }
            text += String(digit, radix: 16)
        }
        return text
    }
}
