internal import CJansson

/// JSON text under construction, in memory of the C library's own allocator. Without memory where that ran out on the
/// way, which the whole response then shows.
///
/// Written as text from the start: as a tree of the parser's values a response takes ten times as much, and a request
/// of many rows has a long response.
struct Output: ~Copyable {
    private var bytes: UnsafeMutablePointer<UInt8>?
    private var count = 0
    private var capacity = 192

    fileprivate init() {
        bytes = malloc(capacity)?.assumingMemoryBound(to: UInt8.self)
    }

    deinit {
        free(bytes)
    }

    /// Makes room for as many bytes; whether there is.
    @inline(never)
    private mutating func reserve(_ needed: Int) -> Bool {
        guard let bytes else { return false }
        guard needed > capacity - count else { return true }
        let (doubled, wanted) = (capacity.multipliedReportingOverflow(by: 2), count.addingReportingOverflow(needed))
        let larger = max(doubled.partialValue, wanted.partialValue)
        if !doubled.overflow, !wanted.overflow, let memory = realloc(bytes, larger) {
            self.bytes = memory.assumingMemoryBound(to: UInt8.self)
            capacity = larger
            return true
        }
        fail()
        return false
    }

    @inline(never)
    private mutating func fail() {
        free(bytes)
        bytes = nil
    }

    @inline(never)
    fileprivate mutating func append(byte: UInt8) {
        guard reserve(1), let bytes else { return }
        bytes[count] = byte
        count += 1
    }

    @inline(never)
    fileprivate mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
        guard reserve(length), let bytes else { return }
        memcpy(bytes + count, source, length)
        count += length
    }

    @inline(never)
    fileprivate mutating func append(_ text: StaticString) {
        append(text.utf8Start, text.utf8CodeUnitCount)
    }

    @inline(never)
    fileprivate mutating func append(_ other: borrowing Output) {
        if let source = other.bytes { append(source, other.count) } else { fail() }
    }

    @inline(never)
    fileprivate mutating func append(_ value: Int64) {
        var text = value.description
        text.withUTF8 { digits in
            if let start = digits.baseAddress { append(start, digits.count) }
        }
    }

    /// A string (RFC 8259, section 7), with no more escaped than has to be.
    @inline(never)
    fileprivate mutating func append(quoting text: UnsafeBufferPointer<UInt8>) {
        let quote = UInt8(ascii: "\"")
        let backslash = UInt8(ascii: "\\")
        append(byte: quote)
        if let start = text.baseAddress {
            var written = 0
            for index in 0..<text.count {
                let byte = text[index]
                if byte >= 0x20, byte != quote, byte != backslash { continue }
                append(start + written, index - written)
                written = index + 1
                append(byte: backslash)
                switch byte {
                case quote, backslash: append(byte: byte)
                case 0x08: append(byte: UInt8(ascii: "b"))
                case 0x09: append(byte: UInt8(ascii: "t"))
                case 0x0A: append(byte: UInt8(ascii: "n"))
                case 0x0C: append(byte: UInt8(ascii: "f"))
                case 0x0D: append(byte: UInt8(ascii: "r"))
                default:
                    append("u00")
                    append(byte: byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
                    let digit = byte & 0xF
                    append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
                }
            }
            append(start + written, text.count - written)
        }
        append(byte: quote)
    }

    /// The text with a zero behind it, for the caller to free.
    fileprivate consuming func take() -> (text: UnsafeMutablePointer<CChar>, length: Int)? {
        append(byte: 0)
        guard let bytes else { return nil }
        let fitting = realloc(bytes, count)?.assumingMemoryBound(to: UInt8.self) ?? bytes
        self.bytes = nil
        return (UnsafeMutableRawPointer(fitting).assumingMemoryBound(to: CChar.self), count - 1)
    }
}

/// An object under construction. Its members keep the order in which they are set; each is set once.
struct ObjectWriter: ~Copyable {
    private var output = Output()
    private var isEmpty = true

    init() {
        output.append(byte: UInt8(ascii: "{"))
    }

    @inline(never)
    private mutating func open(_ key: StaticString) {
        if !isEmpty { output.append(byte: UInt8(ascii: ",")) }
        isEmpty = false
        output.append(byte: UInt8(ascii: "\""))
        output.append(key)
        output.append("\":")
    }

    @inline(never)
    mutating func set(_ key: StaticString, _ value: consuming Output) {
        open(key)
        output.append(value)
    }

    @inline(never)
    mutating func set(_ key: StaticString, _ value: Int64) {
        open(key)
        output.append(value)
    }

    @inline(never)
    mutating func set(_ key: StaticString, _ value: Bool) {
        open(key)
        output.append(value ? "true" : "false")
    }

    @inline(never)
    mutating func set(_ key: StaticString, _ value: StaticString) {
        open(key)
        output.append(quoting: UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
    }

    @inline(never)
    mutating func set(_ key: StaticString, _ value: String) {
        open(key)
        var value = value
        value.withUTF8 { output.append(quoting: $0) }
    }

    @inline(never)
    mutating func setNull(_ key: StaticString) {
        open(key)
        output.append("null")
    }

    @inline(never)
    mutating func set(_ key: StaticString, orNull value: Int64?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    @inline(never)
    mutating func set(_ key: StaticString, orNull value: Bool?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    @inline(never)
    mutating func set(_ key: StaticString, orNull value: String?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    @inline(never)
    mutating func set(_ key: StaticString, orNull value: StaticString?) {
        if let value { set(key, value) } else { setNull(key) }
    }

    consuming func finish() -> Output {
        output.append(byte: UInt8(ascii: "}"))
        return output
    }
}

/// An array under construction.
struct ArrayWriter: ~Copyable {
    private var output = Output()
    private var isEmpty = true

    init() {
        output.append(byte: UInt8(ascii: "["))
    }

    @inline(never)
    private mutating func open() {
        if !isEmpty { output.append(byte: UInt8(ascii: ",")) }
        isEmpty = false
    }

    @inline(never)
    mutating func append(_ value: consuming Output) {
        open()
        output.append(value)
    }

    @inline(never)
    mutating func append(_ text: StaticString) {
        open()
        output.append(quoting: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(never)
    mutating func append(_ text: String) {
        open()
        var text = text
        text.withUTF8 { output.append(quoting: $0) }
    }

    consuming func finish() -> Output {
        output.append(byte: UInt8(ascii: "]"))
        return output
    }
}

/// A response: JSON text in memory of the C library's own allocator, whatever allocator the host gave jansson.
package struct Response {
    package let text: UnsafeMutablePointer<CChar>
    package let length: Int

    /// Nil where memory ran out.
    init?(_ document: consuming Output) {
        guard let (text, length) = document.take() else { return nil }
        self.text = text
        self.length = length
    }
}
