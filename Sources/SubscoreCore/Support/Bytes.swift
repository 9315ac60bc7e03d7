/// Compares two values: negative if the left one comes first, 0 if they are equal, positive if it comes after.
package func compare<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left == right ? 0 : left < right ? -1 : 1
}

/// Compares bytes: negative if the left ones come first, 0 if they are equal, positive if they come after.
package func compareBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let (leftBytes, rightBytes) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    let shared = min(left.count, right.count)
    // Ids differ late, if at all, so eight bytes are compared at a time. The last eight may overlap those before.
    var index = 0
    while shared >= 8, index < shared {
        let start = min(index, shared &- 8)
        let own = UInt64(bigEndian: leftBytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        let other = UInt64(bigEndian: rightBytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        if own != other { return compare(own, other) }
        index &+= 8
    }
    while index < shared {
        if left[index] != right[index] { return compare(left[index], right[index]) }
        index &+= 1
    }
    return left.count - right.count
}

/// Compares like `compareBytes`, but numbers by value and before all other text: "9" comes before "10". Different texts
/// of one number are ordered by their bytes.
func numericOrder(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let (leftDigits, rightDigits) = (significantDigits(left), significantDigits(right))
    let byLength = compare(leftDigits?.count ?? .max, rightDigits?.count ?? .max)
    if byLength != 0 { return byLength }
    let byDigits = compareBytes(leftDigits ?? left, rightDigits ?? right)
    return byDigits == 0 ? compareBytes(left, right) : byDigits
}

/// The order of `numericOrder` as a number. Different bytes may have one rank; of different ranks the lower one comes
/// first.
func numericRank(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if let number = plainNumber(bytes) { return number }
    if let digits = significantDigits(bytes) { return digits.isEmpty ? 0 : plainNumber(digits) ?? UInt64(Int64.max) }
    return 1 << 63 | firstBytes(bytes) >> 1
}

/// The first eight bytes as a number, which is in the order of `compareBytes` as far as they differ.
package func firstBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard bytes.count < 8 else {
        return UInt64(bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self))
    }
    return bytes.isEmpty ? 0 : bytes.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(64 - 8 * bytes.count)
}

/// Returns the digits after leading zeros; nil if the bytes are not all digits.
private func significantDigits(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    let raw = UnsafeRawBufferPointer(bytes)
    // Eight at a time, because each comparison of two long ids asks. The last eight may overlap those before.
    var index = 0
    while raw.count >= 8, index < raw.count {
        let start = min(index, raw.count &- 8)
        guard areDigits(raw.loadUnaligned(fromByteOffset: start, as: UInt64.self)) else { return nil }
        index &+= 8
    }
    guard raw.count >= 8 || bytes.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
    var zeros = 0
    while zeros < bytes.count, bytes[zeros] == UInt8(ascii: "0") { zeros += 1 }
    return UnsafeBufferPointer(rebasing: bytes[zeros...])
}

extension UInt8 {
    /// Whether it is an uppercase letter of ASCII.
    package var isUpper: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
    /// Whether it is a lowercase letter of ASCII.
    package var isLower: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
}

/// Text for C, which lives as long as the library.
package func constant(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

extension Int64 {
    /// Parses a 64-bit integer, digits with or without a sign; nil for any other text.
    package init?(decimal text: UnsafeBufferPointer<UInt8>) {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative || text.first == UInt8(ascii: "+") ? text[1...] : text[...]
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for byte in digits {
            let digit = Int64(byte) - 48
            guard digit >= 0, digit <= 9 else { return nil }
            let (product, overflow) = number.multipliedReportingOverflow(by: 10)
            // The smallest number has no positive counterpart, so the sum is negative.
            let (sum, carry) =
                isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            guard !overflow, !carry else { return nil }
            number = sum
        }
        self = number
    }
}

/// Parses a number; nil if the bytes are not a number below 2^63 in its shortest form.
func plainNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard let first = bytes.first, bytes.count <= 19 else { return nil }
    guard first != UInt8(ascii: "0") || bytes.count == 1 else { return nil }
    let raw = UnsafeRawBufferPointer(bytes)
    var number: UInt64 = 0
    // Nineteen digits fit, so nothing here overflows.
    guard raw.count >= 8 else {
        for byte in bytes {
            let digit = byte &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            number = number &* 10 &+ UInt64(digit)
        }
        return number
    }
    func eightBytes(_ index: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    // Eight at a time, and before them the others, with zeros before these. The first byte is the lowest of a word.
    var index = raw.count % 8
    if index > 0 {
        let filled = eightBytes(0) << UInt64(64 - 8 * index) | eightZeros >> UInt64(8 * index)
        guard let others = eightDigits(filled) else { return nil }
        number = others
    }
    while index < raw.count {
        guard let eight = eightDigits(eightBytes(index)) else { return nil }
        number = number &* 100_000_000 &+ eight
        index += 8
    }
    return number < 1 << 63 ? number : nil
}

private var eightZeros: UInt64 { 0x3030_3030_3030_3030 }

/// Whether eight bytes are digits.
private func areDigits(_ bytes: UInt64) -> Bool {
    let digits = bytes ^ eightZeros
    return (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0
}

/// Parses eight digits at once: ids are long, and every row has several.
private func eightDigits(_ bytes: UInt64) -> UInt64? {
    guard areDigits(bytes) else { return nil }
    var digits = bytes ^ eightZeros
    // Neighbours are combined into numbers of two digits, then of four, then of eight.
    digits = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits &* 100 &+ digits >> 16) & 0x0000_FFFF_0000_FFFF
    return (digits &* 10_000 &+ digits >> 32) & 0xFFFF_FFFF
}

/// Whether two values consist of the same bytes from an offset on, which is a multiple of 8. The type has no padding, whose
/// bytes are not defined.
func haveEqualBytes<Value: BitwiseCopyable>(
    _ left: UnsafePointer<Value>,
    _ right: UnsafePointer<Value>,
    from offset: Int = 0
) -> Bool {
    let left = UnsafeRawPointer(left)
    let right = UnsafeRawPointer(right)
    var difference: UInt64 = 0
    for word in stride(from: offset, to: MemoryLayout<Value>.size & ~7, by: 8) {
        difference |=
            left.load(fromByteOffset: word, as: UInt64.self) ^ right.load(fromByteOffset: word, as: UInt64.self)
    }
    for byte in MemoryLayout<Value>.size & ~7..<MemoryLayout<Value>.size {
        difference |= UInt64(
            left.load(fromByteOffset: byte, as: UInt8.self) ^ right.load(fromByteOffset: byte, as: UInt8.self)
        )
    }
    return difference == 0
}
