/// A compact JWS (RFC 7515, section 3.1), divided into its parts. Nothing is decoded or checked yet.
package struct CompactJWS {
    package let header: UnsafeBufferPointer<UInt8>
    package let payload: UnsafeBufferPointer<UInt8>
    package let signature: UnsafeBufferPointer<UInt8>
    /// The signed text: the header and the payload, with the dot between them.
    package let signed: UnsafeBufferPointer<UInt8>

    /// Returns nil if the text does not have three parts.
    package init?(_ text: UnsafeBufferPointer<UInt8>) {
        let dot = UInt8(ascii: ".")
        guard let first = text.firstIndex(of: dot),
            let second = text[(first + 1)...].firstIndex(of: dot),
            !text[(second + 1)...].contains(dot)
        else { return nil }
        header = UnsafeBufferPointer(rebasing: text[..<first])
        payload = UnsafeBufferPointer(rebasing: text[(first + 1)..<second])
        signature = UnsafeBufferPointer(rebasing: text[(second + 1)...])
        signed = UnsafeBufferPointer(rebasing: text[..<second])
    }
}

/// Base64 without padding (RFC 4648): the alphabet for URLs, or the ordinary one.
package enum Base64 {
    package struct Decoded {
        /// The number of bytes written, which is less than the length of the text.
        package let count: Int
        /// The bits at the end of the text that belong to no byte. An encoder sets them to 0.
        package let unused: UInt32
    }

    /// - Parameter bytes: Must have room for as many bytes as the text has.
    /// - Returns: Nil if the text is not valid base64.
    package static func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        isForURL: Bool,
        into bytes: UnsafeMutableBufferPointer<UInt8>
    ) -> Decoded? {
        guard text.count % 4 != 1 else { return nil }
        var written = 0
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in text {
            guard let value = sextet(character, isForURL: isForURL) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes[written] = UInt8(truncatingIfNeeded: bits >> count)
                written += 1
            }
        }
        return Decoded(count: written, unused: bits & (1 << count - 1))
    }

    /// Whether base64url has the character.
    package static func contains(_ character: UInt8) -> Bool { sextet(character, isForURL: true) != nil }

    /// Whether a text of base64url ends in bits that belong to no byte and that an encoder sets to 0, or has a length that
    /// no bytes have.
    package static func hasTornEnd(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count % 4 != 1 else { return true }
        guard let last = text.last, let bits = sextet(last, isForURL: true) else { return false }
        return bits & (text.count % 4 == 2 ? 0b1111 : text.count % 4 == 3 ? 0b11 : 0) != 0
    }

    private static func sextet(_ character: UInt8, isForURL: Bool) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return UInt32(character) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): return UInt32(character) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return UInt32(character) + 4
        case UInt8(ascii: "-") where isForURL, UInt8(ascii: "+") where !isForURL: return 62
        case UInt8(ascii: "_") where isForURL, UInt8(ascii: "/") where !isForURL: return 63
        default: return nil
        }
    }
}
