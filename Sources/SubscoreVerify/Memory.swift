package import CJansson
internal import SubscoreCore
internal import SubscoreJSON

/// A value of the parser, owned.
package struct Tree: ~Copyable {
    package let pointer: UnsafeMutablePointer<json_t>
    private var isRelinquished = false

    /// Takes ownership of the value.
    init(owning pointer: UnsafeMutablePointer<json_t>) {
        self.pointer = pointer
    }

    deinit {
        if !isRelinquished { json_decref(pointer) }
    }

    var value: JSONValue { JSONValue(pointer) }

    /// The value, for the caller to release.
    consuming func relinquish() -> UnsafeMutablePointer<json_t> {
        isRelinquished = true
        return pointer
    }

    /// Reads a JSON text of any kind.
    ///
    /// - Parameter part: What the text is, for the error.
    static func read(_ text: UnsafeBufferPointer<UInt8>, _ part: StaticString) throws(VerifyError) -> Tree {
        let read: (value: UnsafeMutablePointer<json_t>?, failure: Failure?) = JSONText(text).parsed { document in
            do throws(Failure) {
                return (json_incref(try document.root().pointer), nil)
            } catch {
                return (nil, error)
            }
        }
        if let value = read.value { return Tree(owning: value) }
        guard let failure = read.failure, failure.code != .outOfMemory else { throw .outOfMemory }
        throw .refused(.unreadable(part, failure))
    }

    static func null() throws(VerifyError) -> Tree {
        guard let pointer = json_null() else { throw .outOfMemory }
        return Tree(owning: pointer)
    }

    static func object() throws(VerifyError) -> Tree {
        guard let pointer = json_object() else { throw .outOfMemory }
        return Tree(owning: pointer)
    }

    static func array() throws(VerifyError) -> Tree {
        guard let pointer = json_array() else { throw .outOfMemory }
        return Tree(owning: pointer)
    }

    static func text(_ text: String) throws(VerifyError) -> Tree {
        guard let pointer = json_string(text) else { throw .outOfMemory }
        return Tree(owning: pointer)
    }

    func set(_ key: StaticString, _ member: consuming Tree) throws(VerifyError) {
        try Self.set(value, key, member)
    }

    /// Sets a member of an object that another tree owns. An existing member keeps its position.
    static func set(_ object: JSONValue, _ key: StaticString, _ member: consuming Tree) throws(VerifyError) {
        let owned = member.relinquish()
        let status = UnsafeRawPointer(key.utf8Start).withMemoryRebound(to: CChar.self, capacity: 1) {
            json_object_set_new_nocheck(object.pointer, $0, owned)
        }
        guard status == 0 else { throw .outOfMemory }
    }

    func append(_ element: consuming Tree) throws(VerifyError) {
        guard json_array_append_new(pointer, element.relinquish()) == 0 else { throw .outOfMemory }
    }
}

/// A block of the C library's allocator, owned.
struct Bytes: ~Copyable {
    private let start: UnsafeMutablePointer<UInt8>
    private(set) var count: Int
    private var isRelinquished = false

    /// Returns nil if memory ran out.
    init?(count: Int) {
        guard let block = malloc(max(count, 1)) else { return nil }
        start = block.assumingMemoryBound(to: UInt8.self)
        self.count = count
    }

    deinit {
        if !isRelinquished { free(start) }
    }

    /// Lives as long as the block.
    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// The block, for the caller to free.
    consuming func relinquish() -> UnsafeMutablePointer<UInt8> {
        isRelinquished = true
        return start
    }

    static func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> Bytes? {
        guard let copy = Bytes(count: bytes.count) else { return nil }
        if let source = bytes.baseAddress { memcpy(copy.start, source, bytes.count) }
        return copy
    }

    enum Encoding {
        /// base64url without padding, as in a JWS.
        case url
        /// base64 with padding, as in a list of certificates.
        case padded
    }

    /// Decodes a text. Only the canonical encoding is accepted.
    ///
    /// - Returns: Nil for text that is not in the encoding.
    static func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        _ encoding: Encoding
    ) throws(VerifyError) -> Bytes? {
        var digits = text
        if encoding == .padded {
            guard text.count % 4 == 0 else { return nil }
            while digits.last == UInt8(ascii: "="), digits.count + 2 > text.count {
                digits = UnsafeBufferPointer(rebasing: digits.dropLast())
            }
        }
        guard var bytes = Bytes(count: digits.count) else { throw .outOfMemory }
        let room = UnsafeMutableBufferPointer(start: bytes.start, count: digits.count)
        guard let decoded = Base64.decode(digits, isForURL: encoding == .url, into: room), decoded.unused == 0 else {
            return nil
        }
        bytes.count = decoded.count
        return bytes
    }
}

/// Texts one after the other in one block of the C library's allocator, where each needs its bytes and eight more.
struct TextList: ~Copyable {
    private var block: UnsafeMutableRawPointer?
    private var count = 0
    private var capacity = 0

    private static var header: Int { MemoryLayout<Int>.size }

    deinit {
        free(block)
    }

    mutating func append(_ text: String) throws(VerifyError) {
        var text = text
        let isAppended = text.withUTF8 { append($0) }
        guard isAppended else { throw .outOfMemory }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let (entry, isLong) = bytes.count.addingReportingOverflow(Self.header)
        let (needed, isFull) = count.addingReportingOverflow(entry)
        guard !isLong, !isFull else { return false }
        if needed > capacity {
            let (doubled, isMost) = capacity.multipliedReportingOverflow(by: 2)
            let larger = max(isMost ? needed : doubled, needed)
            guard let memory = realloc(block, larger) else { return false }
            (block, capacity) = (memory, larger)
        }
        guard let block else { return false }
        block.storeBytes(of: bytes.count, toByteOffset: count, as: Int.self)
        if let source = bytes.baseAddress { memcpy(block + count + Self.header, source, bytes.count) }
        count = needed
        return true
    }

    /// Returns the text at a position, and moves the position to the one after it. Nil at the end.
    func next(_ position: inout Int) -> UnsafeBufferPointer<UInt8>? {
        guard let block, position < count else { return nil }
        let length = block.loadUnaligned(fromByteOffset: position, as: Int.self)
        let start = (block + position + Self.header).assumingMemoryBound(to: UInt8.self)
        position += Self.header + length
        return UnsafeBufferPointer(start: start, count: length)
    }
}
