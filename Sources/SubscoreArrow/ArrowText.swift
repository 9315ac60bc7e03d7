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
    var isRounded: Bool { IdText.isRounded(bytes, needsSign: true) }

    var isUTF8: Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        return String(validating: bytes, as: UTF8.self) != nil
    }
}
