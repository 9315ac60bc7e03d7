/// Scans the bytes of a short text from front to back.
struct TextScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Skips the literal if it comes next; otherwise it does not move and returns false.
    mutating func skip(_ literal: StaticString) -> Bool {
        var remainder = rest
        let bytes = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
        for byte in bytes {
            guard remainder.popFirst() == byte else { return false }
        }
        rest = remainder
        return true
    }

    /// Reads exactly `digits` decimal digits.
    mutating func number(digits: Int) -> Int64? {
        var remainder = rest
        var value: Int64 = 0
        for _ in 0..<digits {
            guard let digit = Self.digit(remainder.popFirst()) else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(digit)
            guard !overflow, !carry else { return nil }
            value = sum
        }
        rest = remainder
        return value
    }

    /// Reads all decimal digits that come next; at least one. A number beyond 64 bits becomes the largest one.
    mutating func number() -> Int64? {
        guard var value = number(digits: 1) else { return nil }
        while let digit = Self.digit(rest.first) {
            rest.removeFirst()
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(digit)
            value = overflow || carry ? Int64.max : sum
        }
        return value
    }

    private static func digit(_ byte: UInt8?) -> Int64? {
        guard let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        return Int64(byte - UInt8(ascii: "0"))
    }
}
