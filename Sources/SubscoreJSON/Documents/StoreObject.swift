internal import Subscore

/// An object whose fields the store defines: read leniently. Unknown fields pass, every field may be absent
/// (as null and empty text are), and a scalar may be spelt in each way that the store ever spelt it.
/// What can't be read as the field's type at all is an error, never skipped: money and access hang on it.
struct StoreObject {
    let value: JSONValue

    init(_ value: JSONValue) throws(Failure) {
        guard value.isObject else {
            throw Failure(.wrongType, "Found \(value.kind); wanted an object.")
        }
        self.value = value
    }

    subscript(key: StaticString) -> JSONValue? { value[key] }

    func has(_ key: StaticString) -> Bool { value[key] != nil }

    func object(_ key: StaticString) throws(Failure) -> StoreObject? {
        guard let member = value[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreObject(member) }
    }

    /// Calls the body for each element of an array, with the element's place before the path of its errors.
    func forEach(in key: StaticString, _ body: (JSONValue) throws(Failure) -> Void) throws(Failure) {
        guard let array = value[key] else { return }
        guard array.isArray else {
            throw Failure(.wrongType, at: key, "Found \(array.kind); wanted an array.")
        }
        for index in 0..<array.count {
            guard let element = array[index] else { continue }
            do throws(Failure) {
                try body(element)
            } catch {
                throw error.inside("\(index)").inside(key.description)
            }
        }
    }

    /// An id or another text; numbers are taken by their digits.
    ///
    /// - Parameter often: What the field often holds, which then needs no copy of its own.
    func identifier(_ key: StaticString, often: Identifier? = nil) throws(Failure) -> Identifier? {
        guard let member = value[key] else { return nil }
        if let often, member.isText(often.text) { return often }
        if let identifier = try inside(key, { () throws(Failure) in try member.identifier() }) {
            return identifier.text.isEmpty ? nil : identifier
        }
        if let integer = member.integer { return Identifier("\(integer)") }
        throw Failure(.wrongType, at: key, "Found \(member.kind); wanted a string or an integer.")
    }

    func integer(_ key: StaticString) throws(Failure) -> Int64? {
        guard let member = value[key] else { return nil }
        if let integer = member.integer { return integer }
        if let text = member.text {
            if text.isEmpty { return nil }
            guard let integer = Int64(text) else {
                throw Failure(.invalidValue, at: key, "Found a string that is no 64-bit integer; wanted digits.")
            }
            return integer
        }
        if let real = member.real {
            guard let integer = Int64(exactly: real) else {
                throw Failure(.invalidValue, at: key, "Found a number with a fraction; wanted an integer.")
            }
            return integer
        }
        if let boolean = member.boolean { return boolean ? 1 : 0 }
        throw Failure(.wrongType, at: key, "Found \(member.kind); wanted an integer or its digits.")
    }

    /// true, 1, "1", "true" and the like.
    func flag(_ key: StaticString) throws(Failure) -> Bool? {
        guard let member = value[key] else { return nil }
        if let boolean = member.boolean { return boolean }
        if member.integer == 1 || member.isText("1") || member.isText("true") { return true }
        if member.integer == 0 || member.isText("0") || member.isText("false") { return false }
        if member.isText("") { return nil }
        let wanted = "wanted true or false, 1 or 0, as they are or as text."
        throw member.isObject || member.isArray
            ? Failure(.wrongType, at: key, "Found \(member.kind); \(wanted)")
            : Failure(.invalidValue, at: key, "Found \(member.kind) of another value; \(wanted)")
    }

    /// Milliseconds as an integer, as a real whose fraction is dropped, or as digits; or a date as text.
    func instant(_ key: StaticString) throws(Failure) -> Instant? {
        guard let member = value[key] else { return nil }
        if let integer = member.integer { return try instant(integer, key) }
        if let real = member.real {
            guard let integer = Int64(exactly: real.rounded(.down)) else { throw RequestObject.outOfRange(key) }
            return try instant(integer, key)
        }
        guard let text = member.text else {
            throw Failure(
                .wrongType,
                at: key,
                "Found \(member.kind); wanted milliseconds since 1970 or a date as text."
            )
        }
        if text.isEmpty { return nil }
        if let integer = Int64(text) { return try instant(integer, key) }
        guard let instant = DateText.receipt(text) ?? DateText.rfc3339(text) else {
            throw Failure(
                .invalidValue,
                at: key,
                "Found a string that is no date; wanted milliseconds or text like 2026-01-31 09:00:00 Etc/GMT."
            )
        }
        return instant
    }

    private func instant(_ milliseconds: Int64, _ key: StaticString) throws(Failure) -> Instant {
        guard let instant = Instant(milliseconds: milliseconds) else { throw RequestObject.outOfRange(key) }
        return instant
    }

    /// A date of a receipt, by the first of its spellings that is there.
    func instant(_ spellings: [StaticString]) throws(Failure) -> Instant? {
        for spelling in spellings {
            if let instant = try instant(spelling) { return instant }
        }
        return nil
    }
}
