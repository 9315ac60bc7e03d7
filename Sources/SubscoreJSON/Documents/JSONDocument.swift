internal import CJansson

/// Limits on what is read at all.
package enum Limits {
    /// Bytes of a request.
    package static var requestLength: Int { 16_777_216 }
    /// How deep arrays and objects may stand in each other. Parsing is recursive, and a host's threads may have
    /// small stacks.
    package static var depth: Int { 32 }
}

/// A JSON text, read and owned.
package struct JSONDocument: ~Copyable {
    private let value: UnsafeMutablePointer<json_t>

    package var root: JSONValue { JSONValue(value) }

    /// Refuses text over the limits, text that isn't UTF-8 or JSON, and objects with a key twice.
    package init(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) {
        guard text.count <= Limits.requestLength else {
            throw Failure(
                .tooLarge,
                "Found a request of \(text.count) bytes; wanted at most \(Limits.requestLength)."
            )
        }
        if let offset = Self.offsetOfExcessiveDepth(text) {
            throw Failure(
                .invalidJSON,
                "Found arrays and objects nested more than \(Limits.depth) deep; wanted at most \(Limits.depth).",
                position: Failure.Position(offset: offset, in: text)
            )
        }
        // The parser's first object draws its hash seed, which all of the process shares; doing it here
        // keeps that moment out of the parse. It costs one comparison afterwards, and is safe on any thread.
        json_object_seed(0)
        var error = json_error_t()
        let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
        let loaded = UnsafeRawPointer(text.baseAddress).flatMap {
            json_loadb($0.assumingMemoryBound(to: CChar.self), text.count, flags, &error)
        }
        guard let loaded else { throw Self.failure(error, in: text) }
        value = loaded
    }

    deinit {
        json_decref(value)
    }

    private static func failure(_ error: json_error_t, in text: UnsafeBufferPointer<UInt8>) -> Failure {
        var error = error
        let message: String
        switch json_error_code(&error) {
        case json_error_out_of_memory:
            return Failure(.outOfMemory, "Found no memory to read the request; wanted more.")
        case json_error_invalid_utf8: message = "Found bytes that are not UTF-8; wanted JSON in UTF-8."
        case json_error_premature_end_of_input: message = "Found the end of the text; wanted the rest of a JSON value."
        case json_error_end_of_input_expected: message = "Found more text after the value; wanted one JSON value."
        case json_error_null_character, json_error_null_byte_in_key:
            message = "Found the character U+0000 in a string; wanted text without it."
        case json_error_duplicate_key: message = "Found a key twice in one object; wanted each key once."
        case json_error_numeric_overflow:
            message = "Found a number beyond 64 bits or beyond what a real can hold; wanted a smaller one."
        default: message = "Found text that is not JSON; wanted one JSON value."
        }
        return Failure(
            .invalidJSON,
            message,
            position: Failure.Position(offset: Int(error.position), in: text)
        )
    }

    /// Where the first bracket stands that opens a level too many. Agrees with the parser on what is a string up
    /// to the first thing that isn't JSON, and the parser goes no further than that.
    private static func offsetOfExcessiveDepth(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        var depth = 0
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""):
                index += 1
                while index < text.count, text[index] != UInt8(ascii: "\"") {
                    index += text[index] == UInt8(ascii: "\\") ? 2 : 1
                }
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > Limits.depth { return index }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
            default: break
            }
            index += 1
        }
        return nil
    }
}
