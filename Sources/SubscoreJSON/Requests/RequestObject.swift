package import SubscoreCore

/// An object whose fields this library defines, read strictly. A field that is null counts as absent.
package struct RequestObject {
    let value: JSONValue

    /// Rejects anything but an object, and an object with an unknown field.
    package init(_ value: JSONValue, fields: [StaticString]) throws(Failure) {
        guard value.isObject else {
            throw Failure.notAnObject(value)
        }
        self.value = value
        if let unknown = value.firstKey(otherThan: fields) {
            throw Failure.unknownField(of: fields).inside(unknown)
        }
    }

    package subscript(key: StaticString) -> JSONValue? { value[key] }

    package func required<Result>(
        _ key: StaticString,
        _ read: (StaticString) throws(Failure) -> Result?
    ) throws(Failure) -> Result {
        guard let result = try read(key) else { throw Failure.missing(key) }
        return result
    }

    package func value(_ key: StaticString) throws(Failure) -> JSONValue? { value[key] }

    package func text(_ key: StaticString) throws(Failure) -> String? {
        guard let member = value[key] else { return nil }
        guard let text = member.text else {
            throw Failure.notAString(member, at: key)
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
            throw Failure.notAString(value)
        }
        guard !identifier.text.isEmpty else { throw Failure.emptyId }
        return identifier
    }

    package func boolean(_ key: StaticString) throws(Failure) -> Bool? {
        guard let member = value[key] else { return nil }
        guard let boolean = member.boolean else {
            throw Failure.notABoolean(member, at: key)
        }
        return boolean
    }

    package func integer(_ key: StaticString) throws(Failure) -> Int64? {
        guard let member = value[key] else { return nil }
        guard let integer = member.integer else {
            throw Failure.notAnInteger(member, at: key)
        }
        return integer
    }

    package func instant(_ key: StaticString) throws(Failure) -> Instant? {
        guard let member = value[key] else { return nil }
        return try inside(key) { () throws(Failure) in try Self.instant(member) }
    }

    package static func instant(_ value: JSONValue) throws(Failure) -> Instant {
        if let milliseconds = value.integer {
            guard let instant = Instant(milliseconds: milliseconds) else { throw Failure.instantOutOfRange }
            return instant
        }
        guard let text = value.text else {
            throw Failure.notAnInstant(value)
        }
        guard let instant = DateText.rfc3339(text) else {
            throw Failure.notADate(text)
        }
        return instant
    }

    package func period(_ key: StaticString) throws(Failure) -> Period? {
        guard let text = try text(key) else { return nil }
        switch Period.read(text) {
        case .period(let period): return period
        case .countOutOfRange: throw Failure.periodOutOfRange(at: key)
        case .malformed: throw Failure.notAPeriod(text).inside(key.description)
        }
    }

    package func currency(_ key: StaticString) throws(Failure) -> Currency? {
        guard let text = try text(key) else { return nil }
        guard let currency = Currency(text), currency.digits != nil else {
            throw Failure.notACurrency(text, at: key)
        }
        return currency
    }

    /// Milliunits.
    package func price(_ key: StaticString) throws(Failure) -> Int64? {
        guard let member = value[key] else { return nil }
        if let milliunits = member.integer {
            guard Money.isPrice(milliunits) else {
                throw Failure.priceIsNegative(at: key)
            }
            return milliunits
        }
        guard let text = member.text else {
            throw Failure.notAPrice(member, at: key)
        }
        switch Money.read(text) {
        case .milliunits(let milliunits): return milliunits
        case .negative: throw Failure.priceIsNegative(at: key)
        case .tooLarge: throw Failure.priceTooLarge(at: key)
        case .malformed: throw Failure.notADecimal(text, at: key)
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
        let isPresent = try forEach(key) { value throws(Failure) in elements.append(try read(value)) }
        return isPresent ? elements : nil
    }

    /// Calls the body with each element of an array, and returns whether there is one.
    package func forEach(
        _ key: StaticString,
        _ body: (JSONValue) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        guard let value = self[key] else { return false }
        guard value.isArray else { throw Failure.notAnArray(value, at: key) }
        for index in 0..<value.count {
            guard let member = value[index] else { continue }
            try inside(key) { () throws(Failure) in
                try inside(index) { () throws(Failure) in try body(member) }
            }
        }
        return true
    }

    /// Returns the error for a member that is a string, but not one of the expected ones.
    ///
    /// - Parameter unknown: Makes the error from the string.
    package func noneOf(_ key: StaticString, _ unknown: (String) -> Failure) throws(Failure) -> Failure {
        unknown(try text(key) ?? "").inside(key.description)
    }

    func rounding() throws(Failure) -> Rounding {
        guard let member = self["rounding"] else { return .halfUp }
        if member.isText("half_up") { return .halfUp }
        if member.isText("half_even") { return .halfEven }
        if member.isText("down") { return .down }
        if member.isText("up") { return .up }
        throw try noneOf("rounding", Failure.unknownRounding)
    }
}
