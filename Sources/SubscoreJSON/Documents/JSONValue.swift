internal import CJansson
internal import Subscore

/// A value inside a document that outlives it.
package struct JSONValue {
    private let pointer: UnsafeMutablePointer<json_t>

    init(_ pointer: UnsafeMutablePointer<json_t>) {
        self.pointer = pointer
    }

    private var type: json_type { pointer.pointee.type }

    var isObject: Bool { type == JSON_OBJECT }
    var isArray: Bool { type == JSON_ARRAY }
    var isText: Bool { type == JSON_STRING }

    var boolean: Bool? {
        if type == JSON_TRUE { return true }
        return type == JSON_FALSE ? false : nil
    }

    var integer: Int64? { type == JSON_INTEGER ? json_integer_value(pointer) : nil }
    var real: Double? { type == JSON_REAL ? json_real_value(pointer) : nil }

    var text: String? {
        withText { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of a string, without a copy; nil for any other value.
    func withText<Result, Problem: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Problem) -> Result
    ) throws(Problem) -> Result? {
        guard let start = json_string_value(pointer) else { return nil }
        let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        return try body(UnsafeBufferPointer(start: bytes, count: json_string_length(pointer)))
    }

    /// The text of an id; nil for any other value than a string.
    func identifier() throws(Failure) -> Identifier? {
        guard let text else { return nil }
        guard text.utf8.count <= Limits.identifierLength else {
            throw Failure(
                .tooLarge,
                "Found an id of \(text.utf8.count) bytes; wanted at most \(Limits.identifierLength)."
            )
        }
        return Identifier(text)
    }

    /// Whether the value is a string of exactly these bytes.
    func isText(_ text: StaticString) -> Bool {
        guard json_string_length(pointer) == text.utf8CodeUnitCount, let start = json_string_value(pointer) else {
            return false
        }
        return memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    func isText(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard json_string_length(pointer) == bytes.count, let start = json_string_value(pointer) else {
                return false
            }
            guard let other = bytes.baseAddress else { return true }
            return memcmp(start, other, bytes.count) == 0
        }
    }

    /// The member of an object; nil where there is none, or it is null, or the value is no object.
    subscript(key: StaticString) -> JSONValue? {
        let member = UnsafeRawPointer(key.utf8Start).withMemoryRebound(to: CChar.self, capacity: 1) {
            json_object_getn(pointer, $0, key.utf8CodeUnitCount)
        }
        guard let member, member.pointee.type != JSON_NULL else { return nil }
        return JSONValue(member)
    }

    /// Whether an object has the member, be it null.
    func hasMember(_ key: StaticString) -> Bool {
        UnsafeRawPointer(key.utf8Start).withMemoryRebound(to: CChar.self, capacity: 1) {
            json_object_getn(pointer, $0, key.utf8CodeUnitCount) != nil
        }
    }

    /// The number of elements of an array; 0 for any other value.
    var count: Int { json_array_size(pointer) }

    subscript(index: Int) -> JSONValue? {
        json_array_get(pointer, index).map { JSONValue($0) }
    }

    /// The first key of an object, in its own order, that is not among these.
    func firstKey(otherThan known: [StaticString]) -> String? {
        var iterator = json_object_iter(pointer)
        while let current = iterator {
            if let key = json_object_iter_key(current) {
                let length = strlen(key)
                let isKnown = known.contains { name in
                    name.utf8CodeUnitCount == length && memcmp(name.utf8Start, key, length) == 0
                }
                if !isKnown { return String(cString: key) }
            }
            iterator = json_object_iter_next(pointer, current)
        }
        return nil
    }

    /// What the value is, for messages.
    var kind: StaticString {
        switch type {
        case JSON_OBJECT: return "an object"
        case JSON_ARRAY: return "an array"
        case JSON_STRING: return "a string"
        case JSON_INTEGER: return "an integer"
        case JSON_REAL: return "a real number"
        case JSON_TRUE, JSON_FALSE: return "a boolean"
        default: return "null"
        }
    }
}
