// An object and its members.
extension JSONWriter {
    /// The document itself.
    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        write(byte: UInt8(ascii: "{"))
        members(&self)
        write(byte: UInt8(ascii: "}"))
    }

    package mutating func set(_ key: StaticString, _ members: (inout JSONWriter) -> Void) {
        open(key)
        object(members)
    }

    package mutating func setArray(_ key: StaticString, _ elements: (inout JSONWriter) -> Void) {
        open(key)
        write(byte: UInt8(ascii: "["))
        elements(&self)
        write(byte: UInt8(ascii: "]"))
    }

    package mutating func set(_ key: StaticString, _ value: Int64) {
        open(key)
        write(value)
    }

    package mutating func set(_ key: StaticString, _ value: Bool) {
        open(key)
        write(value ? "true" : "false")
    }

    package mutating func set(_ key: StaticString, _ value: StaticString) {
        open(key)
        write(quoting: value)
    }

    package mutating func set(_ key: StaticString, _ value: String) {
        open(key)
        write(quoting: value)
    }

    package mutating func set(_ key: StaticString, utf8 text: UnsafeBufferPointer<UInt8>) {
        open(key)
        write(quoting: text)
    }

    package mutating func setNull(_ key: StaticString) {
        open(key)
        write("null")
    }

    package mutating func set(_ key: StaticString, orNull value: Int64?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    package mutating func set(_ key: StaticString, orNull value: Bool?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    package mutating func set(_ key: StaticString, orNull value: StaticString?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    package mutating func set(_ key: StaticString, orNull value: String?) {
        if let value { set(key, value) } else { setNull(key) }
    }
}

// A string in parts, without control characters, so that it is always one line.
extension JSONWriter {
    package mutating func openText(_ key: StaticString) {
        open(key)
        write(byte: UInt8(ascii: "\""))
    }

    package mutating func closeText() { write(byte: UInt8(ascii: "\"")) }

    package mutating func add(_ byte: UInt8) {
        guard byte >= 0x20, byte != 0x7F else { return }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { write(byte: UInt8(ascii: "\\")) }
        write(byte: byte)
    }

    package mutating func add(utf8 text: UnsafeBufferPointer<UInt8>) {
        for byte in text { add(byte) }
    }

    package mutating func add(_ text: StaticString) {
        write(text)
    }

    package mutating func add(_ value: Int64) {
        write(value)
    }
}

// The elements of an array.
extension JSONWriter {
    package mutating func append(_ text: StaticString) {
        separate()
        write(quoting: text)
    }

    package mutating func append(utf8 text: UnsafeBufferPointer<UInt8>) {
        separate()
        write(quoting: text)
    }

    package mutating func append(_ text: String) {
        separate()
        write(quoting: text)
    }

    package mutating func appendObject(_ members: (inout JSONWriter) -> Void) {
        separate()
        object(members)
    }
}
