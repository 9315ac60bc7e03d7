package import SubscoreCore

/// Why a request has no answer. The files of messages make each one: `SubscoreJSON/Messages`, and `Messages.swift` in the
/// modules of the other libraries.
package struct Failure: Error {
    package typealias Code = ErrorCode

    /// The position at which the text stops being JSON.
    package struct Position: Sendable {
        /// In bytes from the start of the text.
        package let offset: Int
        /// Counted from 1.
        package let line: Int
        /// In characters, counted from 1.
        package let column: Int

        init(offset: Int, in text: UnsafeBufferPointer<UInt8>) {
            var line = 1
            var column = 1
            let end = Swift.min(Swift.max(offset, 0), text.count)
            for byte in text[..<end] {
                if byte == UInt8(ascii: "\n") {
                    line += 1
                    column = 1
                } else if byte & 0xC0 != 0x80 {
                    // Not a byte in the middle of a character.
                    column += 1
                }
            }
            self.offset = end
            self.line = line
            self.column = column
        }
    }

    /// Separate, so that the thrown value is one pointer: almost every call may throw.
    private final class Content: Sendable {
        let code: Code
        let message: String
        let position: Position?
        /// The innermost step first.
        let steps: [String]

        init(_ code: Code, _ message: String, _ position: Position?, _ steps: [String]) {
            self.code = code
            self.message = message
            self.position = position
            self.steps = steps
        }
    }

    private let content: Content

    private init(_ code: Code, _ message: String, _ position: Position?, _ steps: [String]) {
        content = Content(code, message, position, steps)
    }

    // Many places throw; inlined into each of them, this and what many call in Messages make the library 1.2 % larger.
    @inline(never)
    package init(_ code: Code, _ message: String, position: Position? = nil) {
        self.init(code, message, position, [])
    }

    @inline(never)
    package init(_ code: Code, at key: StaticString?, _ message: String) {
        self.init(code, message, nil, key.map { [$0.description] } ?? [])
    }

    /// - Parameter steps: The path to the offending value, outermost step first.
    package init(_ code: Code, at steps: [String], _ message: String) {
        self.init(code, message, nil, steps.reversed())
    }

    package var code: Code { content.code }
    package var message: String { content.message }
    /// For text that is not JSON; such a failure has a path only in a table of documents.
    package var position: Position? { content.position }

    /// The same failure, as seen from the object or array around it.
    @inline(never)
    package func inside(_ key: String) -> Failure {
        Failure(content.code, content.message, content.position, content.steps + [key])
    }

    /// The same failure in the document of a table. The outermost step is the row.
    var inDocumentOfTable: Failure {
        var steps = content.steps
        let row = steps.popLast()
        steps.append("document")
        if let row { steps.append(row) }
        return Failure(content.code, content.message, content.position, steps + ["rows"])
    }

    /// The row of a table that it is about; nil if it is about none.
    package var rowOfTable: Int? {
        guard let table = content.steps.last, table.utf8.elementsEqual("rows".utf8) else { return nil }
        return content.steps.dropLast().last.flatMap { Int($0) }
    }

    /// Whether the offending value is the member of an object with this key, in any spelling, or what the store sent for it.
    func isOfMember(_ key: StaticString) -> Bool {
        guard var step = content.steps.first else { return false }
        return step.withUTF8 { bytes in
            let start = bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
            let name = JSONString(start: start, length: bytes.count)
            return KeySpelling(of: name).camel(name) { name in
                key ~= name ? true : name.withoutRaw.flatMap { KeySpelling.pascal.camel($0) { key ~= $0 } }
            } ?? false
        }
    }

    /// A JSON Pointer (RFC 6901) to the offending value, or to the expected location of a missing one.
    package var path: String { Self.pointer(content.steps.reversed()) }

    /// - Parameter steps: The outermost first.
    package static func pointer(_ steps: [String]) -> String {
        var path = ""
        for step in steps {
            path += "/"
            for scalar in step.unicodeScalars {
                switch scalar {
                case "~": path += "~0"
                case "/": path += "~1"
                default: path.unicodeScalars.append(scalar)
                }
            }
        }
        return path
    }
}

/// Runs the body. If it throws, prepends the key, if there is one, to the path of the failure.
package func inside<Result>(
    _ key: StaticString?,
    _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    do throws(Failure) {
        return try body()
    } catch {
        guard let key else { throw error }
        throw error.inside(key.description)
    }
}

/// Runs the body. If it throws, prepends the position to the path of the failure.
package func inside<Result>(
    _ index: Int,
    _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    do throws(Failure) {
        return try body()
    } catch {
        throw error.inside("\(index)")
    }
}
