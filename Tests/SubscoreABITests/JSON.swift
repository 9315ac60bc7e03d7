import CJansson

/// A JSON value held by jansson, which keeps an object's keys in the order of the text.
///
/// Tests compare bytes. So they need the order of the keys, and the same writer that made the expected text.
final class JSON {
    private let value: UnsafeMutablePointer<json_t>

    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    /// Takes ownership of the caller's reference to the value.
    private init(owning value: UnsafeMutablePointer<json_t>) {
        self.value = value
    }

    private convenience init(sharing value: UnsafeMutablePointer<json_t>) {
        _ = json_incref(value)
        self.init(owning: value)
    }

    deinit {
        json_decref(value)
    }

    convenience init(_ text: [UInt8]) throws {
        var error = json_error_t()
        let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL)
        let parsed = text.withUnsafeBytes { bytes in
            json_loadb(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, flags, &error)
        }
        guard let parsed else {
            let reason = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            throw Malformed(description: "line \(error.line), column \(error.column): \(reason)")
        }
        self.init(owning: parsed)
    }

    /// The value in jansson's compact form.
    var compact: [UInt8] {
        let flags = Int(JSON_COMPACT | JSON_ENCODE_ANY)
        let length = json_dumpb(value, nil, 0, flags)
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            let start = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
            count = json_dumpb(value, start, length, flags)
        }
    }

    var text: String { String(decoding: compact, as: UTF8.self) }

    var isNull: Bool { value.pointee.type == JSON_NULL }
    var isObject: Bool { value.pointee.type == JSON_OBJECT }

    var string: String? {
        guard let start = json_string_value(value) else { return nil }
        let bytes = UnsafeRawBufferPointer(start: start, count: json_string_length(value))
        return String(decoding: bytes, as: UTF8.self)
    }

    var integer: Int64? {
        value.pointee.type == JSON_INTEGER ? Int64(json_integer_value(value)) : nil
    }

    /// The elements of an array, nil for anything else.
    var elements: [JSON]? {
        guard value.pointee.type == JSON_ARRAY else { return nil }
        return (0..<json_array_size(value)).compactMap { index in
            json_array_get(value, index).map(JSON.init(sharing:))
        }
    }

    /// The members of an object, nil for anything else.
    var members: [(key: String, value: JSON)]? {
        guard isObject else { return nil }
        var members: [(key: String, value: JSON)] = []
        var iterator = json_object_iter(value)
        while let current = iterator {
            if let key = json_object_iter_key(current), let member = json_object_iter_value(current) {
                members.append((String(cString: key), JSON(sharing: member)))
            }
            iterator = json_object_iter_next(value, current)
        }
        return members
    }

    subscript(key: String) -> JSON? {
        json_object_get(value, key).map(JSON.init(sharing:))
    }
}
