internal import Subscore

/// A member that the store signs: the decoded object, or a compact JWS (RFC 7515) around it. Nothing checks the signature
/// here: the caller has verified it.
struct SignedPayload: ~Copyable {
    /// Nil where the member is decoded.
    private let document: JSONDocument?
    /// Lives as long as the payload.
    let object: StoreObject

    @inline(never)
    init(_ value: JSONValue, trusted: Bool) throws(Failure) {
        if value.isObject {
            object = try StoreObject(value)
            document = nil
        } else {
            let document = try Self.document(value, trusted: trusted)
            object = try StoreObject(document.root())
            self.document = consume document
        }
    }

    /// What went wrong inside. Its place is the text of the JWS, because no pointer reaches inside.
    @inline(never)
    borrowing func located(_ failure: Failure) -> Failure {
        if document == nil || failure.path.isEmpty { return failure }
        return Failure(failure.code, "In \(failure.path) of the signed payload: \(failure.message)")
    }

    private static func document(_ value: JSONValue, trusted: Bool) throws(Failure) -> JSONDocument {
        guard let text = value.textBytes else {
            throw Failure(.wrongType, "Found \(value.kind); wanted a decoded payload, or a signed one as text.")
        }
        guard trusted else {
            throw Failure(
                .unverifiedSignature,
                "Found a signed payload; wanted a decoded one, or trustSignedPayloads true once its signature is verified."
            )
        }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
        defer { bytes.deallocate() }
        let count = try decode(text, into: bytes)
        do throws(Failure) {
            let document = JSONDocument(JSONText(UnsafeBufferPointer(rebasing: bytes[..<count])))
            guard try document.root().isObject else { throw malformed("a payload that is not an object") }
            return document
        } catch {
            throw error.code == .invalidJSON ? malformed("a payload that is not JSON") : error
        }
    }

    /// - Returns: How many bytes the payload has.
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        into bytes: UnsafeMutableBufferPointer<UInt8>
    ) throws(Failure) -> Int {
        let dot = UInt8(ascii: ".")
        guard let first = text.firstIndex(of: dot),
            let second = text[(first + 1)...].firstIndex(of: dot),
            !text[(second + 1)...].contains(dot)
        else { throw malformed("text that has not three parts") }
        guard let count = decode(base64URL: text[(first + 1)..<second], into: bytes) else {
            throw malformed("a payload that is not base64url")
        }
        return count
    }

    private static func malformed(_ found: StaticString) -> Failure {
        Failure(.invalidValue, "Found \(found); wanted a compact JWS.")
    }

    /// Base64 with the URL alphabet and no padding (RFC 4648, section 5).
    ///
    /// - Returns: How many bytes the text decodes to, which is fewer than it has. Nil for any other text.
    private static func decode(
        base64URL text: Slice<UnsafeBufferPointer<UInt8>>,
        into bytes: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        guard text.count % 4 != 1 else { return nil }
        var written = 0
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in text {
            guard let value = sextet(character) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes[written] = UInt8(truncatingIfNeeded: bits >> count)
                written += 1
            }
        }
        return written
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

extension TransactionFields {
    /// Reads a transaction that the store signs.
    mutating func read(_ value: JSONValue, trusted: Bool, _ texts: inout Texts) throws(Failure) {
        let payload = try SignedPayload(value, trusted: trusted)
        do throws(Failure) {
            try read(decodedTransaction: payload.object, &texts)
        } catch {
            throw payload.located(error)
        }
    }
}

extension RenewalFields {
    /// Reads renewal info that the store signs.
    mutating func read(_ value: JSONValue, trusted: Bool, _ texts: inout Texts) throws(Failure) {
        let payload = try SignedPayload(value, trusted: trusted)
        do throws(Failure) {
            try read(decodedRenewalInfo: payload.object, &texts)
        } catch {
            throw payload.located(error)
        }
    }
}
