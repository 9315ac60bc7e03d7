internal import SubscoreCore

/// The text of the member `explanation` under construction: a decision in one or two sentences, for a person who
/// answers a customer.
///
/// Nothing is decided here. The typed answer contains all that the text states, and the text describes anything that no record
/// states as an inference.
struct Explanation: ~Copyable {
    private var writer: JSONWriter
    /// Nil for a question without records.
    private let history: History?
    /// Whether a sentence states that no record covers the instant.
    private(set) var isInferred = false

    init(in writer: consuming JSONWriter, _ history: History?) {
        writer.openText("explanation")
        self.writer = writer
        self.history = history
    }

    consuming func finish() -> JSONWriter {
        writer.closeText()
        return writer
    }

    mutating func append(_ text: StaticString) { writer.add(text) }

    /// Appends a text and a name after it.
    mutating func append(_ text: StaticString, _ name: Identifier) {
        writer.add(text)
        append(name)
    }

    mutating func append(_ name: Identifier) {
        var name = name.text
        name.withUTF8 { writer.add(utf8: $0) }
    }

    /// Appends a text and the name of a product after it.
    mutating func append(_ text: StaticString, _ product: StringIndex) {
        writer.add(text)
        append(product)
    }

    mutating func append(_ product: StringIndex) {
        history?.texts.bytes(of: product) { writer.add(utf8: $0) }
    }

    /// Appends a text, and " on" a date after it if there is one.
    mutating func append(_ text: StaticString = "", on date: Instant?) {
        writer.add(text)
        add(date, after: " on ")
    }

    /// Appends a text and a date after it.
    mutating func append(_ text: StaticString = "", date: Instant?) {
        writer.add(text)
        add(date, after: " ")
    }

    /// Appends a text and the day of a date after it.
    mutating func append(_ text: StaticString, day date: Instant) {
        writer.add(text)
        add(dayOf: CivilDate(date, on: .utc))
    }

    /// Appends a second sentence, which states that no record covers the instant.
    mutating func infer(_ sentence: StaticString) {
        writer.add(sentence)
        isInferred = true
    }

    /// Appends the refunded part of a payment, if its amount is known. What this library computed is not Apple's word.
    ///
    /// - Returns: Whether it is known.
    @discardableResult
    mutating func append(_ refund: Proration?, of product: Identifier) -> Bool {
        guard let money = refund?.refund, money.milliunits > 0, let amount = money.amount, let currency = money.currency
        else { return false }
        let isStated = !(refund?.isEstimated ?? true)
        append(isStated ? " " : " About ", Identifier("\(amount) \(currency.code)"))
        append(" of the price of ", product)
        append(
            isStated
                ? " is refunded, as a record states."
                : " is for unused time, computed by time; Apple states no amount."
        )
        guard !isStated, currency.isWholeInPriceList else { return true }
        append(" Apple's own prices in ", Identifier(currency.code))
        append(" have no decimals, so what it pays may be a whole amount.")
        return true
    }
}

// Records.
extension Explanation {
    /// A record in parentheses: of a row the newest copy, or the one whose revocation counts.
    mutating func appendReference(_ record: RecordIndex?, isRevoked: Bool = false) {
        writer.add(" (")
        if let history {
            switch record {
            case .row(let index):
                add(history.copy(of: history.rows[index].transaction, isRevoked: isRevoked), history.texts)
            case .report(let index): add(history.reports[index], history.texts)
            case nil: break
            }
        }
        writer.add(")")
    }

    /// Appends a text, and a record after it that is not evidence.
    mutating func append(_ text: StaticString, _ report: Report) {
        guard let history else { return }
        writer.add(text)
        add(report, history.texts)
    }

    private mutating func add(_ copy: CopyName, _ texts: StringTable) {
        writer.add("transaction ")
        texts.bytes(of: copy.transactionId) { writer.add(utf8: $0) }
        add(copy.signedDate, after: ", signed ")
    }

    private mutating func add(_ report: Report, _ texts: StringTable) {
        if let type = report.typeName {
            texts.bytes(of: type) { writer.add(utf8: $0) }
        } else if let notification = report.notification {
            writer.add(notification.type.knownName ?? "a notification")
        } else if let status = report.status {
            writer.add("status")
            if status != .other {
                writer.add(" ")
                writer.add(status.number)
            }
        } else {
            writer.add("renewal info")
        }
        if report.givenDate != nil {
            add(report.signedDate, after: ", signed ")
        } else {
            add(report.signedDate, after: ", without a date, from ")
            if report.signedDate != nil { writer.add(" or later") }
        }
    }
}

// Dates to the minute, in UTC.
extension Explanation {
    private mutating func add(_ instant: Instant?, after text: StaticString) {
        guard let instant else { return }
        let date = CivilDate(instant, on: .utc)
        writer.add(text)
        add(dayOf: date)
        writer.add(" ")
        let minute = date.millisecondOfDay / 60_000
        add(minute / 60, digits: 2)
        writer.add(":")
        add(minute % 60, digits: 2)
        writer.add(" UTC")
    }

    private mutating func add(dayOf date: CivilDate) {
        add(date.year, digits: 4)
        writer.add("-")
        add(date.month, digits: 2)
        writer.add("-")
        add(date.day, digits: 2)
    }

    private mutating func add(_ number: Int64, digits: Int) {
        if number < 0 { writer.add("-") }
        let magnitude = Int64(clamping: number.magnitude)
        if digits > 3, magnitude < 1000 { writer.add("0") }
        if digits > 3, magnitude < 100 { writer.add("0") }
        if digits > 1, magnitude < 10 { writer.add("0") }
        writer.add(magnitude)
    }
}

extension Currency {
    /// Whether Apple's list of prices has no decimals in a currency that has two in ISO 4217. What it pays back in one of
    /// them is not known.
    ///
    /// Source: the prices of Advanced Commerce.
    fileprivate var isWholeInPriceList: Bool {
        let list: StaticString = "COP DKK HKD HUF IDR INR KZT MXN NGN NOK PHP PKR RUB SEK THB TWD TZS"
        let bytes = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
        return self.bytes { code in
            stride(from: 0, to: bytes.count, by: 4).contains { bytes[$0..<$0 + 3].elementsEqual(code) }
        }
    }
}
