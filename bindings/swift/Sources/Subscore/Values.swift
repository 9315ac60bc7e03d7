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

/// An amount in a request, with its currency if that is known: `Price("9.99", "USD")`, or "9.99" alone.
public struct Price: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case milliunits(Int)
        case amount(String)
    }

    let value: Value
    /// The code of the currency. It counts for a request that states no currency itself.
    public let currency: String?

    /// Decimal text with at most three decimals: "9.99".
    public init(_ amount: String, _ currency: String? = nil) {
        value = .amount(amount)
        self.currency = currency
    }

    /// An exact number with at most three decimals, never a `Double`.
    public init(_ amount: Decimal, _ currency: String? = nil) {
        self.init(amount.description, currency)
    }

    /// Thousandths of the currency's unit: 9990 is 9.99.
    public init(milliunits: Int, _ currency: String? = nil) {
        value = .milliunits(milliunits)
        self.currency = currency
    }

    /// The same as `init(_:_:)` without a currency.
    public static func amount(_ text: String) -> Price { Price(text) }

    /// The same as `init(milliunits:_:)` without a currency.
    public static func milliunits(_ number: Int) -> Price { Price(milliunits: number) }
}

extension Price: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Decimal text with at most three decimals.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The amount with its currency: "9.99 USD".
    public var description: String {
        let amount =
            switch value {
            case .amount(let text): text
            case .milliunits(let number): decimals(ofMilliunits: number)
            }
        return currency.map { "\(amount) \($0)" } ?? amount
    }
}

extension Money: CustomStringConvertible {
    /// The amount with its currency: "9.99 USD".
    public var description: String {
        let text = amount?.text ?? decimals(ofMilliunits: milliunits)
        return currency.map { "\(text) \($0)" } ?? text
    }
}

extension Instant: CustomStringConvertible {
    /// "2026-03-18T10:00:00Z", with milliseconds if there are any; beyond the years 1 to 9999 the milliseconds since 1970.
    public var description: String {
        guard (-62_135_596_800_000...253_402_300_799_999).contains(milliseconds) else { return "\(milliseconds) ms" }
        let rest = (milliseconds % 1000 + 1000) % 1000
        let whole = Instant(milliseconds: milliseconds - rest).date.formatted(Date.ISO8601FormatStyle())
        return rest == 0 ? whole : "\(whole.dropLast()).\(String(1000 + rest).dropFirst())Z"
    }
}

/// "9.990" of 9990.
private func decimals(ofMilliunits milliunits: Int) -> String {
    let digits = String(milliunits.magnitude)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(milliunits < 0 ? "-" : "")\(padded.dropLast(3)).\(padded.suffix(3))"
}

/// The currency of a request: its own one, or that of its prices. Several become a text that is none, which the library
/// refuses: nothing is chosen silently.
func commonCurrency(_ own: String?, _ prices: Price?...) -> String? {
    var found: [String] = []
    for case let each? in [own] + prices.map({ $0?.currency }) where !found.contains(each) { found.append(each) }
    return found.isEmpty ? nil : found.joined(separator: ", ")
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
