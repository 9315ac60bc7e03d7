internal import SubscoreCore

/// A member that the store signs: the decoded object, or a compact JWS (RFC 7515) around it. The signature is not
/// checked here; the caller has verified it.
struct SignedPayload: ~Copyable {
    /// Nil if the member is decoded.
    private let document: JSONDocument?
    /// The member.
    private let value: JSONValue
    /// Lives as long as the payload.
    let object: StoreObject

    init(_ value: JSONValue, trusted: Bool) throws(Failure) {
        if value.isObject {
            self.init(value, try StoreObject(carrier: value), nil)
        } else {
            let document = try Self.document(value, trusted: trusted)
            let object = try Self.object(in: document)
            self.init(value, object, consume document)
        }
    }

    /// A member that the store also signs as null. Nil if it is.
    init?(orNull value: JSONValue, trusted: Bool) throws(Failure) {
        if value.isObject {
            self.init(value, try StoreObject(carrier: value), nil)
        } else {
            let document = try Self.document(value, trusted: trusted)
            if try document.root().isNull { return nil }
            let object = try Self.object(in: document)
            self.init(value, object, consume document)
        }
    }

    private init(_ value: JSONValue, _ object: StoreObject, _ document: consuming JSONDocument?) {
        self.value = value
        self.object = object
        self.document = document
    }

    private static func object(in document: borrowing JSONDocument) throws(Failure) -> StoreObject {
        let root = try document.root()
        guard root.isObject else { throw Failure.payloadNotAnObject }
        return try StoreObject(carrier: root)
    }

    /// Locates an error inside the payload. Its path is that of the JWS, because no pointer reaches inside.
    borrowing func located(_ failure: Failure) -> Failure {
        if document == nil || failure.path.isEmpty { return failure }
        return .inSignedPayload(failure)
    }

    /// Locates the values in it that could not be read, in the same way.
    ///
    /// - Parameter first: How many were noted before it was read.
    borrowing func locate(_ unreadable: UnreadableValues, from first: Int) {
        if document != nil { unreadable.leave(object.value, from: first, signedAs: value) }
    }

    private static func document(_ value: JSONValue, trusted: Bool) throws(Failure) -> JSONDocument {
        guard let text = value.textBytes else {
            throw Failure.notAPayload(value)
        }
        if text.first == UInt8(ascii: "{") { throw Failure.textForPayload }
        guard trusted else {
            throw Failure.unverifiedPayload
        }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
        defer { bytes.deallocate() }
        let count = try decode(text, into: bytes)
        do throws(Failure) {
            let document = JSONDocument(JSONText(UnsafeBufferPointer(rebasing: bytes[..<count])))
            _ = try document.root()
            return document
        } catch {
            throw error.code == .invalidJSON ? .payloadNotJSON : error
        }
    }

    /// - Returns: The number of bytes of the payload.
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        into bytes: UnsafeMutableBufferPointer<UInt8>
    ) throws(Failure) -> Int {
        guard let jws = CompactJWS(text) else { throw Failure.notThreeParts }
        guard let decoded = Base64.decode(jws.payload, isForURL: true, into: bytes) else {
            throw Failure.payloadNotBase64
        }
        return decoded.count
    }
}

extension TransactionFields {
    /// Reads a transaction that the store signs.
    ///
    /// - Returns: What else there is in the object, if it is decoded.
    @discardableResult
    mutating func read(
        _ value: JSONValue,
        _ document: DocumentContext,
        _ texts: inout StringTable
    ) throws(Failure) -> OtherParts {
        // Most are decoded.
        if value.isObject {
            let others = try read(StoreObject(record: value), document.unreadable, &texts)
            if !others.hasId, value.isDecodedJWS { throw Failure.unknownForm(value) }
            return others
        }
        try read(signed: value, document, &texts)
        return OtherParts()
    }

    // Not inlined, and so are others that few documents need: what they have on the stack would be there in every call.
    @inline(never)
    private mutating func read(
        signed value: JSONValue,
        _ document: DocumentContext,
        _ texts: inout StringTable
    ) throws(Failure) {
        let payload = try SignedPayload(value, trusted: document.trusted)
        let first = document.unreadable.count
        do throws(Failure) {
            try read(payload.object.record, document.unreadable, &texts)
        } catch {
            throw payload.located(error)
        }
        payload.locate(document.unreadable, from: first)
    }
}

extension RenewalFields {
    /// Reads renewal info that the store signs. Null, which it signs too, is absent.
    ///
    /// - Parameter isWithTransaction: Whether a transaction stands in the same object.
    /// - Returns: What else there is in the object.
    @discardableResult
    @inline(never)
    mutating func read(
        _ value: JSONValue,
        isWithTransaction: Bool = false,
        _ document: DocumentContext,
        _ texts: inout StringTable
    ) throws(Failure) -> OtherParts {
        guard let payload = try SignedPayload(orNull: value, trusted: document.trusted) else {
            isBlank = true
            return OtherParts()
        }
        if value.isDecodedJWS { throw Failure.unknownForm(value) }
        let first = document.unreadable.count
        let others: OtherParts
        do throws(Failure) {
            others = try read(
                payload.object.record,
                isWithTransaction: isWithTransaction,
                document.unreadable,
                &texts
            )
        } catch {
            throw payload.located(error)
        }
        payload.locate(document.unreadable, from: first)
        return others
    }
}
