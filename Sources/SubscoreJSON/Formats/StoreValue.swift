internal import Subscore

/// A scalar whose meaning the store defines, read leniently, in every spelling that the store ever used. A date of 0
/// counts as absent and is nil. A value that cannot be read as its type is an error. `UnreadableValues` decides whether
/// access may depend on it.
struct StoreValue {
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    /// A constant of the store, or another text to compare.
    func word() throws(Failure) -> JSONName {
        guard value.isText else { throw Failure.notAString(value) }
        return value.name
    }

    /// An id. A number counts by its digits.
    func id(_ texts: inout Texts) throws(Failure) -> Id {
        if let bytes = try value.identifierBytes() { return texts.id(bytes) }
        var digits = try digits()
        return digits.withUTF8 { texts.id($0) }
    }

    /// The name of a product, a group and the like. A number counts by its digits.
    func name(_ texts: inout Texts) throws(Failure) -> Name {
        if let bytes = try value.identifierBytes() { return texts.insert(bytes) }
        var digits = try digits()
        return digits.withUTF8 { texts.insert($0) }
    }

    /// An account token; nil for one that stands for none.
    func token(_ texts: inout Texts) throws(Failure) -> Name? {
        guard let bytes = try value.identifierBytes() else { return try name(&texts) }
        return texts.token(bytes)
    }

    /// An id or another text. A number counts by its digits.
    func identifier() throws(Failure) -> Identifier {
        if let identifier = try value.identifier() { return identifier }
        return Identifier(try digits())
    }

    /// The digits of an id that is not a text.
    private func digits() throws(Failure) -> String {
        guard let integer = value.integer else {
            throw Failure.notAnId(value)
        }
        return "\(integer)"
    }

    func integer() throws(Failure) -> Int64 {
        if let integer = value.integer { return integer }
        if let bytes = value.textBytes {
            guard let integer = Int64(decimal: bytes) else {
                throw Failure.notAnIntegerOf64Bits
            }
            return integer
        }
        if let real = value.real {
            guard let integer = Int64(exactly: real) else {
                throw Failure.notWhole
            }
            return integer
        }
        if let boolean = value.boolean { return boolean ? 1 : 0 }
        throw Failure.notANumber(value)
    }

    /// Returns a number of the store that counts from 1; 0 is nil.
    func number() throws(Failure) -> Int64? {
        try integer().countedFromOne
    }

    /// Reads true, 1, "1", "true" and similar values.
    func flag() throws(Failure) -> Bool {
        if let boolean = value.boolean { return boolean }
        if let integer = value.integer {
            if integer == 0 || integer == 1 { return integer == 1 }
        }
        switch value.name {
        case "1", "true": return true
        case "0", "false": return false
        default: break
        }
        throw value.isObject || value.isArray ? Failure.notAFlag(value) : .flagOfAnotherValue(value)
    }

    /// Reads milliseconds as an integer, as a real whose fraction is dropped, or as digits; or a date as text.
    func instant() throws(Failure) -> Instant? {
        if let integer = value.integer { return try Self.instant(integer) }
        if let real = value.real {
            guard let integer = Int64(exactly: real.rounded(.down)) else { throw Failure.instantOutOfRange }
            return try Self.instant(integer)
        }
        guard let bytes = value.textBytes else {
            throw Failure.notAStoreDate(value)
        }
        if let integer = Int64(decimal: bytes) { return try Self.instant(integer) }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let instant = DateText.receipt(text) ?? DateText.rfc3339(text) else {
            throw Failure.notAStoreDateText
        }
        return try Self.instant(instant.milliseconds)
    }

    private static func instant(_ milliseconds: Int64) throws(Failure) -> Instant? {
        switch Instant.read(stored: milliseconds) {
        case .absent: return nil
        case .instant(let instant): return instant
        case .outOfRange: throw Failure.instantOutOfRange
        }
    }
}
