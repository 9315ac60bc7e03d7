internal import CJansson
internal import CReader
internal import SubscoreCore

/// Limits of requests.
package enum Limits {
    /// Bytes of a request.
    package static var requestLength: Int { 16_777_216 }
    /// How deep arrays and objects may be nested. Parsing is recursive, and threads of the host may have small stacks.
    package static var depth: Int { 32 }
    /// The largest number of values of a text, counted as the commas and opening brackets outside its strings. An empty
    /// array of three bytes needs two hundred in memory; the store's documents have one value in 20 bytes or more.
    package static func values(length: Int) -> Int { 1024 + length / 8 }
}

/// A JSON text, and the results of a scan of its bytes before any memory is reserved for it.
package struct JSONText {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The length of a byte order mark at the start, which is skipped.
    fileprivate let mark: Int
    /// How deep arrays and objects may be nested.
    fileprivate let depth: Int
    fileprivate var measured: subscore_text

    /// Text over the limit is not scanned.
    ///
    /// - Parameters:
    /// - skipsMark: Whether a byte order mark may precede it. None precedes what is signed.
    /// - depth: How deep arrays and objects may be nested.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, skipsMark: Bool = false, depth: Int = Limits.depth) {
        self.bytes = bytes
        self.depth = depth
        guard bytes.count <= Limits.requestLength, let start = bytes.baseAddress else {
            mark = 0
            measured = subscore_text()
            return
        }
        let isMarked = skipsMark && bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        mark = isMarked ? 3 : 0
        let text = UnsafeRawPointer(start + mark).assumingMemoryBound(to: CChar.self)
        measured = subscore_measured(text, bytes.count - mark, depth, Limits.values(length: bytes.count))
    }

    /// - Parameter offset: From the first byte after the mark.
    fileprivate func position(_ offset: Int) -> Failure.Position { Failure.Position(offset: offset + mark, in: bytes) }

    /// A request from C.
    package init(_ request: UnsafePointer<CChar>, _ length: Int) {
        let bytes = UnsafeRawPointer(request).assumingMemoryBound(to: UInt8.self)
        self.init(UnsafeBufferPointer(start: bytes, count: length), skipsMark: true)
    }

    /// A document from C that will be a member of a request. So it has one level of nesting less, and a byte order mark
    /// would be in the middle of that request.
    package init(document: UnsafePointer<CChar>, _ length: Int) {
        let bytes = UnsafeRawPointer(document).assumingMemoryBound(to: UInt8.self)
        self.init(UnsafeBufferPointer(start: bytes, count: length), depth: Limits.depth - 1)
    }

    /// The number of bytes that will be read; 0 if the text is over the limit.
    package var length: Int { measured.length }
    /// Counted as for `Limits.values`.
    package var values: Int { measured.values }
}

extension JSONText {
    /// Calls the body with the parsed text. It is parsed before the body reserves memory for an answer, and released
    /// after that memory. Otherwise the allocator would consolidate everything that the parser released, at each large
    /// block.
    package func parsed<Result>(_ body: (borrowing JSONDocument) -> Result) -> Result {
        body(JSONDocument(self))
    }
}

/// A parsed JSON text, owned. Parsing needs only the parser's memory, so it can come before any other memory is
/// reserved.
package struct JSONDocument: ~Copyable {
    private let text: JSONText
    /// Nil if the text could not be read.
    private var value: UnsafeMutablePointer<json_t>?
    private let mark = subscore_begin()
    /// The number and position of the parser's error.
    private var code: UInt32 = 0
    private var position = 0
    private var isExhausted = false
    /// Where more text begins after the value, or the length of the text if nothing follows.
    private var rest = 0

    init(_ text: JSONText) {
        self.text = text
        let isWithinLimits =
            text.bytes.count <= Limits.requestLength && !text.measured.is_too_deep && !text.measured.has_too_many_values
        guard isWithinLimits, text.bytes.baseAddress != nil else { return }
        // The libraries do it when they are loaded. A program that the modules are linked into does it here, at the first
        // document; afterwards it costs a few instructions.
        subscore_seed()
        var measured = text.measured
        var error = json_error_t()
        value = subscore_load(&measured, Int(JSON_REJECT_DUPLICATES), &error, &isExhausted)
        rest = subscore_rest(&measured)
        if value == nil { (code, position) = (json_error_code(&error).rawValue, Int(error.position)) }
    }

    deinit {
        subscore_end(value, mark)
    }

    /// Returns the root. Rejects text over the limits, text that is not UTF-8 or JSON, and objects with duplicate keys.
    package func root() throws(Failure) -> JSONValue {
        if let value, !isExhausted, rest == text.bytes.count - text.mark { return JSONValue(value) }
        throw failure
    }

    private var failure: Failure {
        let bytes = text.bytes
        if bytes.count > Limits.requestLength {
            return .requestTooLong(bytes.count)
        }
        if bytes.baseAddress == nil { return prematureEnd }
        if text.measured.is_too_deep {
            return .tooDeep(most: text.depth, at: text.position(text.measured.depth_exceeded_at))
        }
        if text.measured.has_too_many_values {
            return .tooManyValues(most: Limits.values(length: bytes.count), in: bytes.count)
        }
        if isExhausted { return .outOfMemoryToRead }
        if value == nil { return parserFailure }
        return .textAfterValue(at: text.position(rest))
    }

    private var prematureEnd: Failure { .prematureEnd(at: text.position(text.bytes.count)) }

    private var parserFailure: Failure {
        if position > text.measured.end { return prematureEnd }
        let position = text.position(position)
        switch code {
        // The parser names a cause in every case except one: if an allocation failed.
        case json_error_out_of_memory.rawValue, json_error_unknown.rawValue: return .outOfMemoryToRead
        case json_error_invalid_utf8.rawValue: return .notUTF8(at: position)
        case json_error_null_character.rawValue, json_error_null_byte_in_key.rawValue:
            return .nullCharacter(at: position)
        case json_error_duplicate_key.rawValue: return .duplicateKey(at: position)
        case json_error_numeric_overflow.rawValue:
            return .numberTooLarge(at: position)
        default: return .notJSON(at: position)
        }
    }
}
