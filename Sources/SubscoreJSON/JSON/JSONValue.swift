package import CJansson
internal import SubscoreCore

/// A value in a document that outlives it.
package struct JSONValue {
    package let pointer: UnsafeMutablePointer<json_t>

    package init(_ pointer: UnsafeMutablePointer<json_t>) {
        self.pointer = pointer
    }

    var type: json_type { pointer.pointee.type }

    package var isObject: Bool { type == JSON_OBJECT }
    package var isArray: Bool { type == JSON_ARRAY }
    package var isText: Bool { type == JSON_STRING }
    package var isNull: Bool { type == JSON_NULL }

    var boolean: Bool? {
        if type == JSON_TRUE { return true }
        return type == JSON_FALSE ? false : nil
    }

    package var integer: Int64? { type == JSON_INTEGER ? json_integer_value(pointer) : nil }
    package var real: Double? { type == JSON_REAL ? json_real_value(pointer) : nil }

    /// A string's text for a `switch` over texts. Empty for any other value.
    var name: JSONString {
        JSONString(start: json_string_value(pointer), length: json_string_length(pointer))
    }

    /// Null, or an empty text, which the store's clients write for an absent value.
    package var isAbsent: Bool { type == JSON_NULL || type == JSON_STRING && json_string_length(pointer) == 0 }

    package var text: String? {
        textBytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of a string, without a copy. Nil for any other value.
    package var textBytes: UnsafeBufferPointer<UInt8>? {
        guard let start = json_string_value(pointer) else { return nil }
        let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(start: bytes, count: json_string_length(pointer))
    }

    /// The bytes of an id. Nil for any value but a string.
    func identifierBytes() throws(Failure) -> UnsafeBufferPointer<UInt8>? {
        guard let bytes = textBytes else { return nil }
        guard bytes.count <= Identifier.maxLength else { throw Failure.idTooLong(bytes.count) }
        return bytes
    }

    /// The text of an id. Nil for any value but a string.
    func identifier() throws(Failure) -> Identifier? {
        try identifierBytes().map { Identifier(String(decoding: $0, as: UTF8.self)) }
    }

    /// Whether the value is a string of exactly these bytes.
    package func isText(_ text: StaticString) -> Bool {
        guard json_string_length(pointer) == text.utf8CodeUnitCount, let start = json_string_value(pointer) else {
            return false
        }
        return memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// The member of an object. Nil if it is absent or null, or if the value is not an object.
    package subscript(key: StaticString) -> JSONValue? {
        let member = UnsafeRawPointer(key.utf8Start).withMemoryRebound(to: CChar.self, capacity: 1) {
            json_object_getn(pointer, $0, key.utf8CodeUnitCount)
        }
        guard let member, member.pointee.type != JSON_NULL else { return nil }
        return JSONValue(member)
    }

    /// The member of an object, under a key that need not end in 0.
    subscript(key: JSONString) -> JSONValue? {
        guard let start = key.start, let member = json_object_getn(pointer, start, key.length),
            member.pointee.type != JSON_NULL
        else { return nil }
        return JSONValue(member)
    }

    /// Whether an object has the member, even as null.
    func hasMember(_ key: StaticString) -> Bool {
        UnsafeRawPointer(key.utf8Start).withMemoryRebound(to: CChar.self, capacity: 1) {
            json_object_getn(pointer, $0, key.utf8CodeUnitCount) != nil
        }
    }

    /// The number of elements of an array. 0 for any other value.
    package var count: Int { json_array_size(pointer) }

    package subscript(index: Int) -> JSONValue? {
        json_array_get(pointer, index).map { JSONValue($0) }
    }

    /// The members of an object in its own order, including null ones. None for any other value.
    var members: JSONMembers { JSONMembers(of: pointer) }

    /// Returns the first key of an object, in its own order, that is not among these.
    func firstKey(otherThan known: [StaticString]) -> String? {
        var members = members
        while let (key, _) = members.next() {
            if !known.contains(where: { $0 ~= key }) { return key.text }
        }
        return nil
    }
}

/// Iterates over the members of an object that outlives it.
struct JSONMembers {
    private let object: UnsafeMutablePointer<json_t>
    private var iterator: UnsafeMutableRawPointer?

    fileprivate init(of object: UnsafeMutablePointer<json_t>) {
        self.object = object
        iterator = json_object_iter(object)
    }

    mutating func next() -> (key: JSONString, value: JSONValue)? {
        guard let current = iterator, let start = json_object_iter_key(current),
            let value = json_object_iter_value(current)
        else { return nil }
        iterator = json_object_iter_next(object, current)
        return (JSONString(start: start, length: json_object_iter_key_len(current)), JSONValue(value))
    }
}

/// A key or a string, in the document's own bytes.
struct JSONString: StoreText {
    let start: UnsafePointer<CChar>?
    let length: Int

    init(start: UnsafePointer<CChar>?, length: Int) {
        (self.start, self.length) = (start, length)
    }

    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: start.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) },
            count: length
        )
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var first: UInt8? { length > 0 ? self[0] : nil }
    var hasUpper: Bool { bytes.contains { $0.isUpper } }

    /// - Parameter index: Less than the length.
    subscript(index: Int) -> UInt8 { start.map { UInt8(bitPattern: $0[index]) } ?? 0 }

    func contains(_ byte: UInt8) -> Bool { bytes.contains(byte) }

    /// Returns nil if it does not end so, or is nothing else.
    func without(suffix: StaticString) -> JSONString? {
        let rest = length - suffix.utf8CodeUnitCount
        guard rest > 0, let start, memcmp(start + rest, suffix.utf8Start, suffix.utf8CodeUnitCount) == 0 else {
            return nil
        }
        return JSONString(start: start, length: rest)
    }

    /// Lets a `switch` name texts. It compares the length first, and then only texts of that length.
    static func ~= (name: StaticString, text: JSONString) -> Bool {
        // The first byte rules most others out without a call.
        guard name.utf8CodeUnitCount == text.length, let start = text.start, text.length > 0,
            UInt8(bitPattern: start[0]) == name.utf8Start[0]
        else { return name.utf8CodeUnitCount == text.length && text.start != nil && text.length == 0 }
        return memcmp(name.utf8Start, start, name.utf8CodeUnitCount) == 0
    }
}

extension JSONString {
    /// What follows `raw` in a camelCase key, in PascalCase.
    var withoutRaw: JSONString? {
        guard length > 3, let start, memcmp(start, "raw", 3) == 0, self[3].isUpper else { return nil }
        return JSONString(start: start + 3, length: length - 3)
    }
}

/// A constant of the store in any spelling, for a `switch`.
struct AnySpelling {
    let name: JSONString

    init(_ name: JSONString) { self.name = name }

    static func ~= (name: StaticString, constant: AnySpelling) -> Bool { constant.name.isSpelling(of: name) }
}
