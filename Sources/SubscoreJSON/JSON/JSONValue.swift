package import CJansson
internal import Subscore

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

    var boolean: Bool? {
        if type == JSON_TRUE { return true }
        return type == JSON_FALSE ? false : nil
    }

    package var integer: Int64? { type == JSON_INTEGER ? json_integer_value(pointer) : nil }
    package var real: Double? { type == JSON_REAL ? json_real_value(pointer) : nil }

    /// A string's text for a `switch` over texts. Empty for any other value.
    var name: JSONName {
        JSONName(start: json_string_value(pointer), length: json_string_length(pointer))
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
        guard bytes.count <= Identifier.maximumLength else { throw Failure.idTooLong(bytes.count) }
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

    mutating func next() -> (key: JSONName, value: JSONValue)? {
        guard let current = iterator, let start = json_object_iter_key(current),
            let value = json_object_iter_value(current)
        else { return nil }
        iterator = json_object_iter_next(object, current)
        return (JSONName(start: start, length: json_object_iter_key_len(current)), JSONValue(value))
    }
}

/// A key or a string, in the document's own bytes.
struct JSONName: StoreText {
    fileprivate let start: UnsafePointer<CChar>?
    fileprivate let length: Int

    var text: String { start.map { String(cString: $0) } ?? "" }

    /// Lets a `switch` name texts. It compares the length first, and then only texts of that length.
    static func ~= (name: StaticString, text: JSONName) -> Bool {
        guard name.utf8CodeUnitCount == text.length, let start = text.start else { return false }
        return memcmp(name.utf8Start, start, name.utf8CodeUnitCount) == 0
    }
}
