internal import SubscoreCore

/// Text in a buffer of the caller.
struct ArrowText: StoreText {
    let bytes: UnsafeBufferPointer<UInt8>

    static var empty: ArrowText { ArrowText(bytes: UnsafeBufferPointer(start: nil, count: 0)) }

    /// The text, or nil if it is empty.
    var orNil: ArrowText? { bytes.isEmpty ? nil : self }

    /// Whether it has the same bytes.
    func isSame(as other: ArrowText) -> Bool {
        guard bytes.count == other.bytes.count else { return false }
        return bytes.baseAddress == other.bytes.baseAddress || compareBytes(bytes, other.bytes) == 0
    }

    static func ~= (name: StaticString, text: ArrowText) -> Bool {
        guard name.utf8CodeUnitCount == text.bytes.count else { return false }
        for index in 0..<text.bytes.count where name.utf8Start[index] != text.bytes[index] { return false }
        return true
    }

    /// Whether it is a number that a spreadsheet rounded, 1.23457E+14: several ids become one.
    var isRounded: Bool {
        guard let first = bytes.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") else { return false }
        var (position, hasFraction) = (digits(from: 0), false)
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") || bytes[position] == UInt8(ascii: ",") {
            let end = digits(from: position + 1)
            hasFraction = end > position + 1
            position = end
        }
        guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") else { return false }
        position += 1
        let isSigned = position < bytes.count && bytes[position] == UInt8(ascii: "+")
        if isSigned { position += 1 }
        return (isSigned || hasFraction) && position < bytes.count && digits(from: position) == bytes.count
    }

    /// The end of the digits from there on.
    private func digits(from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] >= UInt8(ascii: "0"), bytes[end] <= UInt8(ascii: "9") { end += 1 }
        return end
    }

    var isUTF8: Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        return String(validating: bytes, as: UTF8.self) != nil
    }
}
