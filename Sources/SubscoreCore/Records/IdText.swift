/// What a text, which is not a number in its shortest form, is as an id of the store: of a transaction, a chain, a line item,
/// an app transaction or a group. Exports and spreadsheets change ids, so that several become one, or one becomes several.
package enum IdText {
    /// An id like any other.
    case plain
    /// An id that came through floating point, 2000000412345671.0: its digits, all of which are there.
    case digits(UnsafeBufferPointer<UInt8>)
    /// What some exports write for an absent value: nan, None.
    case absent
    case changed(Change)

    /// Why a text cannot be an id.
    package enum Change: BitwiseCopyable {
        /// It came through floating point, which keeps 53 bits.
        case lostDigits
        /// It has an exponent, as 1.23457E+14.
        case rounded
        /// It is JSON text within a text.
        case quoted
    }

    /// From this number on floating point does not keep each integer.
    package static var firstInexact: UInt64 { 1 << 53 }

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        self = .plain
        guard let first = text.first else { return }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            // Most ids are digits alone.
            guard Self.endOfDigits(text, from: 0) < text.count else { return }
            if Self.isRounded(text, needsSign: false) {
                self = .changed(.rounded)
            } else if let digits = Self.digitsBeforeZeros(text) {
                // No number below that has more than 16 digits, and none is written with zeros before it.
                guard let number = plainNumber(digits) ?? (digits.count > 16 ? .max : nil) else { return }
                self = number < Self.firstInexact ? .digits(digits) : .changed(.lostDigits)
            }
        case UInt8(ascii: "\""):
            if text.count > 1, text.last == first { self = .changed(.quoted) }
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "<"):
            let absent: [StaticString] = ["nan", "NaN", "None", "<NA>"]
            if absent.contains(where: { Self.isSame(text, $0) }) { self = .absent }
        default: break
        }
    }

    private static func isSame(_ text: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
        compareBytes(text, UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)) == 0
    }

    /// The digits before a point and nothing but zeros.
    private static func digitsBeforeZeros(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        guard let point = text.firstIndex(of: UInt8(ascii: ".")), point < text.count - 1,
            text[(point + 1)...].allSatisfy({ $0 == UInt8(ascii: "0") })
        else { return nil }
        return UnsafeBufferPointer(rebasing: text[..<point])
    }

    /// Whether it is a number with an exponent: 1.23457E+14, or 1e15.
    ///
    /// - Parameter needsSign: Whether one like 1e15, which may be an id of the caller's, is none.
    package static func isRounded(_ text: UnsafeBufferPointer<UInt8>, needsSign: Bool) -> Bool {
        var (position, hasFraction) = (endOfDigits(text, from: 0), false)
        guard position > 0 else { return false }
        if position < text.count, text[position] == UInt8(ascii: ".") || text[position] == UInt8(ascii: ",") {
            let end = endOfDigits(text, from: position + 1)
            hasFraction = end > position + 1
            position = end
        }
        guard position < text.count, text[position] | 0x20 == UInt8(ascii: "e") else { return false }
        position += 1
        let isSigned = position < text.count && text[position] == UInt8(ascii: "+")
        if isSigned { position += 1 }
        guard isSigned || hasFraction || !needsSign, position < text.count else { return false }
        return endOfDigits(text, from: position) == text.count
    }

    private static func endOfDigits(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        while end < text.count, text[end] >= UInt8(ascii: "0"), text[end] <= UInt8(ascii: "9") { end += 1 }
        return end
    }
}
