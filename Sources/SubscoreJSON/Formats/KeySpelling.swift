internal import CJansson
internal import SubscoreCore

/// How the keys of an object are spelled.
enum KeySpelling {
    case camel
    case snake
    case pascal
    /// Each key may be spelled in its own way, camelCase before snake_case before PascalCase.
    case any

    /// Calls the body with a camelCase key in this spelling.
    func spelled<Result>(_ key: StaticString, _ body: (JSONString) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2 * key.utf8CodeUnitCount) { buffer in
            var count = 0
            var wasUpper = true
            func append(_ byte: UInt8) {
                buffer[count] = CChar(truncatingIfNeeded: byte)
                count += 1
            }
            for index in 0..<key.utf8CodeUnitCount {
                let byte = key.utf8Start[index]
                if self == .snake, byte.isUpper {
                    if !wasUpper { append(UInt8(ascii: "_")) }
                    append(byte | 0x20)
                } else {
                    append(self == .pascal && index == 0 && byte.isLower ? byte & ~0x20 : byte)
                }
                wasUpper = byte.isUpper
            }
            return body(JSONString(start: buffer.baseAddress, length: count))
        }
    }

    /// Calls the body with a key of this spelling in camelCase. Returns nil for a key in another spelling, and for one that
    /// is longer than any that is read.
    func camel<Result>(_ name: JSONString, _ body: (JSONString) -> Result?) -> Result? {
        guard self == .snake || self == .pascal else { return body(name) }
        guard name.length <= Self.longest, let first = name.first, first.isUpper == (self == .pascal) else {
            return nil
        }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.longest) { buffer in
            var count = 0
            var startsWord = false
            for index in 0..<name.length {
                let byte = name[index]
                let isUnderscore = byte == UInt8(ascii: "_")
                if isUnderscore || startsWord {
                    // Between two words there is one underscore: any other is part of a key of somebody else's.
                    guard self == .snake, index > 0, isUnderscore ? !startsWord : byte.isLower else { return nil }
                }
                if isUnderscore {
                    startsWord = true
                    continue
                }
                if self == .snake, byte.isUpper { return nil }
                var own = byte
                if startsWord { own = byte & ~0x20 }
                if self == .pascal, index == 0 { own = byte | 0x20 }
                startsWord = false
                buffer[count] = CChar(truncatingIfNeeded: own)
                count += 1
            }
            guard !startsWord else { return nil }
            return body(JSONString(start: buffer.baseAddress, length: count))
        }
    }

    /// The spelling of a key, as far as it shows: a single word in lower case is camelCase and snake_case.
    init(of name: JSONString) {
        if name.first?.isUpper ?? false {
            self = .pascal
        } else {
            self = name.contains(UInt8(ascii: "_")) ? .snake : .camel
        }
    }

    private static var longest: Int { 64 }
}

extension JSONString {
    /// Whether it may be another key than one in camelCase that is not read. Most rows have a few of those.
    var mayBeSpelledOtherwise: Bool {
        guard length > 1, let start else { return false }
        if !self[0].isLower || self[0] == UInt8(ascii: "r") { return true }
        // The ends of the forms of a date: Ms, Pst and Formatted.
        switch (self[length - 2], self[length - 1]) {
        case (UInt8(ascii: "M"), UInt8(ascii: "s")), (UInt8(ascii: "s"), UInt8(ascii: "t")),
            (UInt8(ascii: "e"), UInt8(ascii: "d")):
            return true
        default: return memchr(start, 0x5F, length) != nil
        }
    }
}
