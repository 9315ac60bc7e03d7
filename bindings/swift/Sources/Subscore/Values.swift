#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An instant: milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Codable, Hashable, Comparable, Sendable {
    /// Since 1970; negative before.
    public var milliseconds: Int64

    /// Creates an instant from milliseconds since 1970.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Rounds down to the millisecond. A date that does not fit into 64 bits becomes the nearest one that does.
    public init(_ date: Date) {
        // A date is a fraction of seconds, which may lie just below the millisecond that it was made from.
        let exact = (date.timeIntervalSince1970 * 1000 + 0.001).rounded(.down)
        milliseconds = Int64(exactly: exact) ?? (exact < 0 ? .min : .max)
    }

    /// Returns the same instant as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Whether the left one is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

    /// Reads a number of milliseconds.
    public init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes a number of milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

/// An exact amount in an answer.
public struct Amount: Codable, Hashable, Sendable, CustomStringConvertible {
    /// With as many decimals as its currency has.
    public let text: String

    /// The same as a number.
    public var decimal: Decimal? { Decimal(string: text) }

    /// The text.
    public var description: String { text }

    /// Reads a text.
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes a text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// An amount in a request.
public enum Price: Hashable, Sendable {
    /// Thousandths of the currency's unit: 9990 is 9.99.
    case milliunits(Int)
    /// Decimal text with at most three decimals: "9.99".
    case amount(String)
}

/// A document defined by Apple, as JSON text that is passed through unchanged, or several of them where a history is
/// expected.
public struct Document: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case text(String)
        case bytes([UInt8])
        case several([Document])
    }

    let content: Content

    /// One document.
    public init(_ text: String) {
        content = .text(text)
    }

    /// UTF-8 text, such as `Data` or the body of a request. Bytes that are not JSON are rejected with the code
    /// "invalid_json".
    public init(_ text: some Sequence<UInt8>) {
        content = .bytes(Array(text))
    }

    /// Several documents, as one array.
    public init(_ several: [Document]) {
        content = .several(several)
    }
}

extension Document: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The size of the document, without its text, so that a log contains no customer's data.
    public var description: String {
        switch content {
        case .text(let text): "a document of \(text.utf8.count) bytes"
        case .bytes(let bytes): "a document of \(bytes.count) bytes"
        case .several(let several): "\(several.count) documents"
        }
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
