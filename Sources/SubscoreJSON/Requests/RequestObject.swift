package import Subscore

/// An object whose fields this library defines, read strictly. A field that is null counts as absent.
package struct RequestObject {
    let value: JSONValue

    /// Rejects anything but an object, and an object with an unknown field.
    package init(_ value: JSONValue, fields: [StaticString]) throws(Failure) {
        guard value.isObject else {
            throw Failure(.wrongType, "Found \(value.kind); wanted an object.")
        }
        self.value = value
        if let unknown = value.firstKey(otherThan: fields) {
            var wanted = ""
            for field in fields {
                if !wanted.isEmpty { wanted += ", " }
                wanted += field.description
            }
            throw Failure(.unknownField, "Found a field that this request does not have; wanted one of \(wanted).")
                .inside(unknown)
        }
    }

    package subscript(key: StaticString) -> JSONValue? { value[key] }

    package func required<Result>(
        _ key: StaticString,
        _ read: (StaticString) throws(Failure) -> Result?
    ) throws(Failure) -> Result {
        guard let result = try read(key) else { throw Self.missing(key) }
        return result
    }

    package static func missing(_ key: StaticString) -> Failure {
        Failure(.missingField, at: key, "Found no \(key); this request needs it.")
    }

    package func value(_ key: StaticString) throws(Failure) -> JSONValue? { value[key] }

    package func text(_ key: StaticString) throws(Failure) -> String? {
        guard let member = value[key] else { return nil }
        guard let text = member.text else {
            throw Failure(.wrongType, at: key, "Found \(member.kind); wanted a string.")
        }
        return text
    }

    package func identifier(_ key: StaticString) throws(Failure) -> Identifier? {
        guard let member = value[key] else { return nil }
        return try inside(key) { () throws(Failure) in try Self.identifier(member) }
    }

    /// A required id.
    package static func identifier(_ value: JSONValue) throws(Failure) -> Identifier {
        guard let identifier = try value.identifier() else {
            throw Failure(.wrongType, "Found \(value.kind); wanted a string.")
        }
        guard !identifier.text.isEmpty else { throw Failure(.invalidValue, "Found an empty string; wanted an id.") }
        return identifier
    }

    package func boolean(_ key: StaticString) throws(Failure) -> Bool? {
        guard let member = value[key] else { return nil }
        guard let boolean = member.boolean else {
            throw Failure(.wrongType, at: key, "Found \(member.kind); wanted true or false.")
        }
        return boolean
    }

    package func integer(_ key: StaticString) throws(Failure) -> Int64? {
        guard let member = value[key] else { return nil }
        guard let integer = member.integer else {
            throw Failure(.wrongType, at: key, "Found \(member.kind); wanted an integer.")
        }
        return integer
    }

    package func instant(_ key: StaticString) throws(Failure) -> Instant? {
        guard let member = value[key] else { return nil }
        return try inside(key) { () throws(Failure) in try Self.instant(member) }
    }

    package static func instant(_ value: JSONValue) throws(Failure) -> Instant {
        if let milliseconds = value.integer {
            guard let instant = Instant(milliseconds: milliseconds) else { throw outOfRange }
            return instant
        }
        guard let text = value.text else {
            throw Failure(
                .wrongType,
                "Found \(value.kind); wanted an instant: integer milliseconds since 1970, or RFC 3339 text."
            )
        }
        guard let instant = DateText.rfc3339(text) else {
            throw Failure(
                .invalidValue,
                "Found a string that is not an RFC 3339 date with an offset; wanted one like 2026-01-31T09:00:00Z."
            )
        }
        return instant
    }

    static var outOfRange: Failure {
        Failure(.outOfRange, "Found an instant out of range; wanted one within \(Instant.limit) milliseconds of 1970.")
    }

    package func period(_ key: StaticString) throws(Failure) -> Period? {
        guard let text = try text(key) else { return nil }
        switch Period.read(text) {
        case .period(let period): return period
        case .countOutOfRange:
            throw Failure(
                .outOfRange,
                at: key,
                "Found a period of no units or of too many; wanted 1 to \(Period.maximumCount)."
            )
        case .malformed:
            throw Failure(
                .invalidValue,
                at: key,
                "Found a string that is not a period; wanted one like P1M, or ONE_MONTH."
            )
        }
    }

    package func currency(_ key: StaticString) throws(Failure) -> Currency? {
        guard let text = try text(key) else { return nil }
        guard let currency = Currency(text), currency.digits != nil else {
            throw Failure(.invalidValue, at: key, "Found a string that is not an ISO 4217 code; wanted one like USD.")
        }
        return currency
    }

    /// Milliunits.
    package func price(_ key: StaticString) throws(Failure) -> Int64? {
        guard let member = value[key] else { return nil }
        if let milliunits = member.integer {
            guard Money.isPrice(milliunits) else {
                throw Failure(.outOfRange, at: key, "Found a negative price; wanted 0 or more.")
            }
            return milliunits
        }
        guard let text = member.text else {
            throw Failure(
                .wrongType,
                at: key,
                "Found \(member.kind); wanted a price: integer milliunits (9990 is 9.99), or a decimal string."
            )
        }
        switch Money.read(text) {
        case .milliunits(let milliunits): return milliunits
        case .negative: throw Failure(.outOfRange, at: key, "Found a negative price; wanted 0 or more.")
        case .tooLarge:
            throw Failure(.outOfRange, at: key, "Found a price beyond 64 bits of milliunits; wanted a smaller one.")
        case .malformed:
            throw Failure(
                .invalidValue,
                at: key,
                "Found a string that is not a number with at most three decimals; wanted one like 9.99."
            )
        }
    }

    /// The sibling fields `price` and `currency`. Nil without a price.
    func money() throws(Failure) -> Money? {
        let currency = try currency("currency")
        guard let price = try price("price") else { return nil }
        return Money(milliunits: price, currency: currency)
    }

    /// Reads the elements of an array with the body. Returns nil without an array.
    package func array<Element>(
        _ key: StaticString,
        _ read: (JSONValue) throws(Failure) -> Element
    ) throws(Failure) -> [Element]? {
        var elements: [Element] = []
        let isThere = try forEach(key) { value throws(Failure) in elements.append(try read(value)) }
        return isThere ? elements : nil
    }

    /// Calls the body with each element of an array, and returns whether there is one.
    package func forEach(
        _ key: StaticString,
        _ body: (JSONValue) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        guard let value = self[key] else { return false }
        guard value.isArray else { throw Failure(.wrongType, at: key, "Found \(value.kind); wanted an array.") }
        for index in 0..<value.count {
            guard let member = value[index] else { continue }
            try inside(key) { () throws(Failure) in
                try inside(index) { () throws(Failure) in try body(member) }
            }
        }
        return true
    }

    /// Returns the error for a member that must be one of these texts.
    package func noneOf(_ key: StaticString, _ wanted: String) throws(Failure) -> Failure {
        _ = try text(key)
        return Failure(.invalidValue, at: key, "Found a string that means nothing here; wanted \(wanted).")
    }

    func rounding() throws(Failure) -> Rounding {
        guard let member = self["rounding"] else { return .halfUp }
        if member.isText("half_up") { return .halfUp }
        if member.isText("half_even") { return .halfEven }
        if member.isText("down") { return .down }
        if member.isText("up") { return .up }
        throw member.text == nil
            ? Failure(.wrongType, at: "rounding", "Found \(member.kind); wanted a string.")
            : Failure(
                .invalidValue,
                at: "rounding",
                "Found a string that is not a rounding mode; wanted half_up, half_even, down or up."
            )
    }
}
