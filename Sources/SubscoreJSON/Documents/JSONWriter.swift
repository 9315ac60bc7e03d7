internal import CJansson

/// A JSON value under construction; nil where memory ran out on the way, which the whole document then shows.
struct Output: ~Copyable {
    fileprivate var pointer: UnsafeMutablePointer<json_t>?

    fileprivate init(_ pointer: UnsafeMutablePointer<json_t>?) {
        self.pointer = pointer
    }

    deinit {
        if let pointer { json_decref(pointer) }
    }

    /// The value, for a container that takes it over.
    fileprivate consuming func take() -> UnsafeMutablePointer<json_t>? {
        let taken = pointer
        pointer = nil
        return taken
    }
}

/// An object under construction. Its members keep the order in which they are set.
struct ObjectWriter: ~Copyable {
    private var output: Output

    init() {
        output = Output(json_object())
    }

    mutating func set(_ key: StaticString, _ value: consuming Output) {
        let member = value.take()
        let isSet = UnsafeRawPointer(key.utf8Start).withMemoryRebound(to: CChar.self, capacity: 1) {
            // Takes the member over in every case; refuses one that is nil.
            json_object_set_new_nocheck(output.pointer, $0, member) == 0
        }
        if !isSet { output = Output(nil) }
    }

    mutating func set(_ key: StaticString, _ value: Int64) {
        set(key, Output(json_integer(value)))
    }

    mutating func set(_ key: StaticString, _ value: Bool) {
        set(key, Output(value ? json_true() : json_false()))
    }

    mutating func set(_ key: StaticString, _ value: StaticString) {
        set(key, .text(value))
    }

    mutating func set(_ key: StaticString, _ value: String) {
        set(key, .text(value))
    }

    mutating func setNull(_ key: StaticString) {
        set(key, Output(json_null()))
    }

    mutating func set(_ key: StaticString, orNull value: Int64?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    mutating func set(_ key: StaticString, orNull value: Bool?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    mutating func set(_ key: StaticString, orNull value: String?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    mutating func set(_ key: StaticString, orNull value: StaticString?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    consuming func finish() -> Output { output }
}

/// An array under construction.
struct ArrayWriter: ~Copyable {
    private var output: Output

    init() {
        output = Output(json_array())
    }

    mutating func append(_ value: consuming Output) {
        if json_array_append_new(output.pointer, value.take()) != 0 { output = Output(nil) }
    }

    consuming func finish() -> Output { output }
}

extension Output {
    static func text(_ text: StaticString) -> Output {
        let start = UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
        return Output(json_stringn_nocheck(start, text.utf8CodeUnitCount))
    }

    static func text(_ text: String) -> Output {
        var text = text
        let pointer = text.withUTF8 { bytes in
            // An empty string may have no address; jansson wants one.
            guard let start = bytes.baseAddress else { return json_string("") }
            return json_stringn_nocheck(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), bytes.count)
        }
        return Output(pointer)
    }
}

/// A response: JSON text in memory of the C library's own allocator, whatever allocator the host gave jansson.
package struct Response {
    package let text: UnsafeMutablePointer<CChar>
    package let length: Int

    /// Nil where memory ran out.
    init?(_ document: consuming Output) {
        guard let document = document.take() else { return nil }
        defer { json_decref(document) }
        var capacity = 2048
        var buffer: UnsafeMutablePointer<CChar>?
        while true {
            guard let memory = realloc(buffer, capacity) else {
                free(buffer)
                return nil
            }
            let bytes = memory.assumingMemoryBound(to: CChar.self)
            buffer = bytes
            let length = json_dumpb(document, bytes, capacity - 1, Int(JSON_COMPACT))
            if length > 0, length < capacity {
                bytes[length] = 0
                text = bytes
                self.length = length
                return
            }
            // Nothing written stands for an error, and memory is all that can be missing here.
            guard length > 0 else {
                free(buffer)
                return nil
            }
            capacity = length + 1
        }
    }
}
