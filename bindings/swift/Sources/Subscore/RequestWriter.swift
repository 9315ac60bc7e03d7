/// A value in a request.
protocol RequestValue {
    func write(into writer: inout RequestWriter)
}

/// A request, or an object in one. Fields that are nil are omitted.
protocol RequestPart: RequestValue {
    var fields: [(String, (any RequestValue)?)] { get }
}

/// A field that is written even if it is nil.
func orNull(_ value: (any RequestValue)?) -> any RequestValue { value ?? Null() }

private struct Null: RequestValue {
    func write(into writer: inout RequestWriter) { writer.text += "null".utf8 }
}

func written(_ request: some RequestPart) throws(SubscoreError) -> [UInt8] {
    var writer = RequestWriter()
    request.write(into: &writer)
    if let fault = writer.fault { throw fault }
    return writer.text
}

struct RequestWriter {
    var text: [UInt8] = []
    private var path: [String] = []
    private(set) var fault: SubscoreError?

    mutating func string(_ value: String) {
        let digits = Array("0123456789abcdef".utf8)
        text.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
            case ..<0x20: text += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }

    mutating func member(_ name: String, _ value: any RequestValue) {
        path.append(name)
        value.write(into: &self)
        path.removeLast()
    }

    mutating func list(_ values: [some RequestValue]) {
        text.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            member(String(index), value)
        }
        text.append(UInt8(ascii: "]"))
    }

    mutating func document(_ given: String) {
        let bytes = unmarked(Array(given.utf8))
        if let first = bytes.first(where: { !isWhite($0) }), !opensValue(first) {
            // A signed text or the name of a file: the library's error states what it expects instead.
            string(given)
        } else {
            document(Array(given.utf8))
        }
    }

    mutating func document(_ given: [UInt8]) {
        let bytes = unmarked(given)
        guard String(validating: bytes, as: UTF8.self) != nil else {
            if fault == nil { fault = SubscoreError(textAt: path.map { "/" + $0 }.joined()) }
            return
        }
        if let first = bytes.first(where: { !isWhite($0) }), opensValue(first), isOneValue(bytes) {
            text += bytes
        } else if fault == nil {
            fault = SubscoreError(documentAt: path.map { "/" + $0 }.joined())
        }
    }
}

/// The text without a byte order mark, which may stand at the start of a text only.
private func unmarked(_ text: [UInt8]) -> ArraySlice<UInt8> {
    text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
}

private func opensValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
}

private func isWhite(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

/// Whether the first bracket closes at the very end. Otherwise the text could add members to the request around it. The
/// library reports all other faults.
private func isOneValue(_ text: ArraySlice<UInt8>) -> Bool {
    endOfFirstBracket(text).map { text[$0...].allSatisfy(isWhite) } ?? false
}

/// The index after the bracket that closes the first one; nil if none does.
func endOfFirstBracket(_ text: ArraySlice<UInt8>) -> Int? {
    var (depth, inString, escaped) = (0, false, false)
    for index in text.indices {
        switch text[index] {
        case _ where escaped: escaped = false
        case UInt8(ascii: "\\") where inString: escaped = true
        case UInt8(ascii: "\""): inString.toggle()
        case _ where inString: break
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if depth <= 0 { return index + 1 }
        default: break
        }
    }
    return nil
}

extension RequestPart {
    func write(into writer: inout RequestWriter) {
        var before = UInt8(ascii: "{")
        for case (let name, let value?) in fields {
            writer.text.append(before)
            before = UInt8(ascii: ",")
            writer.string(name)
            writer.text.append(UInt8(ascii: ":"))
            writer.member(name, value)
        }
        writer.text += before == UInt8(ascii: "{") ? "{}".utf8 : "}".utf8
    }
}

extension RawRepresentable where RawValue == String {
    func write(into writer: inout RequestWriter) { writer.string(rawValue) }
}

extension String: RequestValue {
    func write(into writer: inout RequestWriter) { writer.string(self) }
}

extension Int: RequestValue {
    func write(into writer: inout RequestWriter) { writer.text += String(self).utf8 }
}

extension Bool: RequestValue {
    func write(into writer: inout RequestWriter) { writer.text += (self ? "true" : "false").utf8 }
}

extension Instant: RequestValue {
    func write(into writer: inout RequestWriter) { writer.text += String(milliseconds).utf8 }
}

extension Price: RequestValue {
    func write(into writer: inout RequestWriter) {
        switch value {
        case .milliunits(let number): number.write(into: &writer)
        case .amount(let text): writer.string(text)
        }
    }
}

extension Document: RequestValue {
    func write(into writer: inout RequestWriter) {
        switch content {
        case .text(let text): writer.document(text)
        case .bytes(let bytes): writer.document(bytes)
        case .several(let documents): writer.list(documents)
        }
    }
}

extension Array: RequestValue where Element: RequestValue {
    func write(into writer: inout RequestWriter) { writer.list(self) }
}
