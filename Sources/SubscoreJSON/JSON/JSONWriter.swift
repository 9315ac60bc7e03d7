internal import CJansson

/// JSON text under construction, in one block of the C library's own allocator. If memory runs out, there is no block,
/// and so no response.
///
/// It is text from the start. A tree of parser values would need ten times as much memory for the long response of a
/// request with many rows. Members keep the order in which they are set. Each is set once.
package struct JSONWriter: ~Copyable {
    private var bytes: UnsafeMutablePointer<UInt8>?
    private var count = 0
    private var capacity = Self.ordinary

    /// Room for the response to an ordinary request.
    private static var ordinary: Int { 1024 }

    init() {
        bytes = malloc(capacity)?.assumingMemoryBound(to: UInt8.self)
    }

    deinit {
        free(bytes)
    }

    /// Returns the text of an object. Empty if memory ran out.
    package static func text(_ members: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.object(members)
        let written = UnsafeBufferPointer(start: writer.bytes, count: writer.bytes == nil ? 0 : writer.count)
        return String(decoding: written, as: UTF8.self)
    }

    /// Returns the text with a zero after it, for the caller to free. Nil if memory ran out.
    consuming func take() -> (text: UnsafeMutablePointer<CChar>, length: Int)? {
        write(byte: 0)
        guard let bytes else { return nil }
        self.bytes = nil
        // A block that never grew keeps its size, so that the next call can reuse it.
        let fitting = capacity > Self.ordinary ? realloc(bytes, count) : nil
        return ((fitting ?? UnsafeMutableRawPointer(bytes)).assumingMemoryBound(to: CChar.self), count - 1)
    }
}

// Bytes.
extension JSONWriter {
    /// Makes room for the bytes, and returns whether there was enough memory.
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
        free(bytes)
        self.bytes = nil
        return false
    }

    mutating func write(byte: UInt8) {
        guard reserve(1), let bytes else { return }
        bytes[count] = byte
        count += 1
    }

    mutating func write(_ source: UnsafePointer<UInt8>, _ length: Int) {
        guard reserve(length), let bytes else { return }
        memcpy(bytes + count, source, length)
        count += length
    }

    mutating func write(_ text: StaticString) {
        write(text.utf8Start, text.utf8CodeUnitCount)
    }

    mutating func write(_ value: Int64) {
        // The longest has 19 digits and a sign. They are written from the last, and moved to where the text ends.
        let most = 20
        guard reserve(most), let bytes else { return }
        let end = bytes + count + most
        var first = end
        var rest = value.magnitude
        repeat {
            first -= 1
            first.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if value < 0 {
            first -= 1
            first.pointee = UInt8(ascii: "-")
        }
        memmove(bytes + count, first, end - first)
        count += end - first
    }

    /// A string (RFC 8259, section 7). It escapes only what it must.
    mutating func write(quoting text: UnsafeBufferPointer<UInt8>) {
        let quote = UInt8(ascii: "\"")
        let backslash = UInt8(ascii: "\\")
        write(byte: quote)
        if let start = text.baseAddress {
            var written = 0
            for index in 0..<text.count {
                let byte = text[index]
                if byte >= 0x20, byte != quote, byte != backslash { continue }
                write(start + written, index - written)
                written = index + 1
                write(byte: backslash)
                switch byte {
                case quote, backslash: write(byte: byte)
                case 0x08: write(byte: UInt8(ascii: "b"))
                case 0x09: write(byte: UInt8(ascii: "t"))
                case 0x0A: write(byte: UInt8(ascii: "n"))
                case 0x0C: write(byte: UInt8(ascii: "f"))
                case 0x0D: write(byte: UInt8(ascii: "r"))
                default:
                    write("u00")
                    write(byte: byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
                    let digit = byte & 0xF
                    write(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
                }
            }
            write(start + written, text.count - written)
        }
        write(byte: quote)
    }

    mutating func write(quoting text: StaticString) {
        write(quoting: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(quoting text: String) {
        var text = text
        text.withUTF8 { write(quoting: $0) }
    }

    /// Writes a comma if a member or an element comes before. The last byte shows it: an opening bracket is never the
    /// end of a string, which is a quote.
    mutating func separate() {
        guard let bytes, count > 0 else { return }
        let last = bytes[count - 1]
        if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { write(byte: UInt8(ascii: ",")) }
    }

    mutating func open(_ key: StaticString) {
        separate()
        let length = key.utf8CodeUnitCount
        guard reserve(length + 3), let bytes else { return }
        bytes[count] = UInt8(ascii: "\"")
        memcpy(bytes + count + 1, key.utf8Start, length)
        bytes[count + length + 1] = UInt8(ascii: "\"")
        bytes[count + length + 2] = UInt8(ascii: ":")
        count += length + 3
    }
}

// Values of the parser.
extension JSONWriter {
    package mutating func set(_ key: StaticString, _ value: JSONValue) {
        open(key)
        write(value)
    }

    /// Writes any value, with reals and texts in the parser's format.
    package mutating func write(_ value: JSONValue) {
        let flags = Int(JSON_COMPACT | JSON_ENCODE_ANY)
        let length = json_dumpb(value.pointer, nil, 0, flags)
        guard length > 0, reserve(length), let bytes else { return fail() }
        let start = UnsafeMutableRawPointer(bytes + count).assumingMemoryBound(to: CChar.self)
        guard json_dumpb(value.pointer, start, length, flags) == length else { return fail() }
        count += length
    }

    /// Drops the text: from now on there is no response.
    private mutating func fail() {
        free(bytes)
        bytes = nil
    }
}

// A member whose value is known last.
extension JSONWriter {
    /// The offset of the next member.
    var offset: Int { count }

    /// Inserts a member before those set since the offset was read. At least one must come before it.
    mutating func insert(_ key: StaticString, _ value: Bool, at offset: Int) {
        let end = count
        set(key, value)
        let length = count - end
        guard reserve(length), let bytes else { return }
        memmove(bytes + offset + length, bytes + offset, count - offset)
        memcpy(bytes + offset, bytes + count, length)
    }
}
