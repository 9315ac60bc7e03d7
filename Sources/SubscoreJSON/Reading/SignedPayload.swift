/// The payload of a compact JWS (RFC 7515). The signature is not looked at: the caller has verified it.
enum SignedPayload {
    /// Calls the body with the payload; its errors stand at the text itself, since no pointer reaches inside.
    static func read<Result>(
        _ value: JSONValue,
        trusted: Bool,
        _ body: (StoreObject) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard value.isText else {
            throw Failure(.wrongType, "Found \(value.kind); wanted a decoded payload, or a signed one as text.")
        }
        guard trusted else {
            throw Failure(
                .unverifiedSignature,
                "Found a signed payload; wanted a decoded one, or trustSignedPayloads true once its signature is verified."
            )
        }
        let payload = try value.withText { text throws(Failure) in try decodedPayload(text) }
        guard let payload else { throw malformed("no text") }
        do throws(Failure) {
            return try payload.withUnsafeBufferPointer { bytes throws(Failure) in
                let document = try JSONDocument(JSONText(bytes))
                guard document.root.isObject else { throw malformed("a payload that is no object") }
                return try body(try StoreObject(document.root))
            }
        } catch {
            if error.code == .invalidJSON { throw malformed("a payload that is not JSON") }
            if error.path.isEmpty { throw error }
            throw Failure(error.code, "In \(error.path) of the signed payload: \(error.message)")
        }
    }

    private static func decodedPayload(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> [UInt8] {
        let dot = UInt8(ascii: ".")
        guard let first = text.firstIndex(of: dot),
            let second = text[(first + 1)...].firstIndex(of: dot),
            !text[(second + 1)...].contains(dot)
        else { throw malformed("text that has not three parts") }
        guard let bytes = base64URL(text[(first + 1)..<second]) else {
            throw malformed("a payload that is not base64url")
        }
        return bytes
    }

    private static func malformed(_ found: StaticString) -> Failure {
        Failure(.invalidValue, "Found \(found); wanted a compact JWS.")
    }

    /// Base64 with the URL alphabet and no padding (RFC 4648, section 5).
    private static func base64URL(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in text {
            guard let value = sextet(character) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bytes
    }

    private static func sextet(_ character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return UInt32(character) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): return UInt32(character) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return UInt32(character) + 4
        case UInt8(ascii: "-"): return 62
        case UInt8(ascii: "_"): return 63
        default: return nil
        }
    }
}
