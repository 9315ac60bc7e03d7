internal import CJansson
internal import SubscoreCore

extension JSONValue {
    /// The type of the value, for messages.
    package var kind: StaticString {
        switch type {
        case JSON_OBJECT: return "an object"
        case JSON_ARRAY: return "an array"
        case JSON_STRING: return "a string"
        case JSON_INTEGER: return "an integer"
        case JSON_REAL: return "a real number"
        case JSON_TRUE, JSON_FALSE: return "a boolean"
        default: return "null"
        }
    }
}

// The errors of the fields of a request, each with its code and its sentence.
extension Failure {
    // Fields of every request.
    @inline(never)
    package static func notAnObject(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "The value must be an object, not \(value.kind).")
    }

    @inline(never)
    package static func notAnArray(_ value: JSONValue, at key: StaticString? = nil) -> Failure {
        Failure(.wrongType, at: key, "The value must be an array, not \(value.kind).")
    }

    @inline(never)
    package static func notAString(_ value: JSONValue, at key: StaticString? = nil) -> Failure {
        Failure(.wrongType, at: key, "The value must be a string, not \(value.kind).")
    }

    static func notABoolean(_ value: JSONValue, at key: StaticString) -> Failure {
        Failure(.wrongType, at: key, "The value must be true or false, not \(value.kind).")
    }

    static func notAnInteger(_ value: JSONValue, at key: StaticString) -> Failure {
        Failure(.wrongType, at: key, "The value must be an integer, not \(value.kind).")
    }

    static func unknownField(of fields: [StaticString]) -> Failure {
        Failure(.unknownField, "Unknown field; expected one of \(list(fields)).")
    }

    static func list(_ names: [StaticString]) -> String {
        var list = ""
        for name in names {
            if !list.isEmpty { list += ", " }
            list += name.description
        }
        return list
    }

    static func columnTwice(_ name: StaticString) -> Failure {
        Failure(.invalidValue, "The column \(name) appears twice.")
    }

    static var noColumns: Failure {
        Failure(.invalidValue, at: "columns", "The list is empty; expected one column or more.")
    }

    @inline(never)
    package static func missing(_ key: StaticString) -> Failure {
        Failure(.missingField, at: key, "This field is required.")
    }

    static var emptyId: Failure { Failure(.invalidValue, "An id must not be empty.") }

    @inline(never)
    package static func idTooLong(_ count: Int, at key: StaticString? = nil) -> Failure {
        Failure(.tooLarge, at: key, "The id has \(count) bytes; expected at most \(Identifier.maxLength).")
    }

    static func negativeNumber(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "The number must not be negative.")
    }

    // Owners.
    static func notACustomer(most: Int) -> Failure {
        Failure(.invalidValue, "A customer must be a text of 1 to \(most) bytes that is not blank.")
    }

    static var notAToken: Failure {
        Failure(
            .invalidValue,
            "An account token must be a UUID, such as 8f2c8b52-2b8a-4c5a-9d6b-3f6f3c1e7a10, and not all zeros."
        )
    }

    static var tokenOfTwo: Failure {
        Failure(.conflictingFields, "The same token, spelled in another case, belongs to another customer.")
    }

    // Times.
    static func notAnInstant(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "An instant must be integer milliseconds since 1970 or RFC 3339 text, not \(value.kind).")
    }

    static func notADate(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "\(quoted(beginningOf: text)) is not an RFC 3339 date with an offset; expected one like "
                + "2026-01-31T09:00:00Z."
        )
    }

    @inline(never)
    static var instantOutOfRange: Failure {
        Failure(.outOfRange, "The instant must be within \(Instant.limit) milliseconds of 1970.")
    }

    static func noInstants(at key: StaticString) -> Failure {
        Failure(.invalidValue, at: key, "The list is empty; expected one instant or more.")
    }

    static func instantInSeconds(_ number: Int64) -> Failure {
        Failure(.invalidValue, "The instant \(number) looks like seconds; expected milliseconds.")
    }

    @inline(never)
    static func notAPeriod(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "\(quoted(beginningOf: text)) is not a period; expected one like P1M or ONE_MONTH."
        )
    }

    static func periodOutOfRange(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "A period must have 1 to \(Period.maxCount) units.")
    }

    // Money.
    static func notACurrency(_ text: String, at key: StaticString) -> Failure {
        if Currency(text)?.isWithoutMoney ?? false {
            return Failure(
                .invalidValue,
                at: key,
                "\(quoted(beginningOf: text)) is an ISO 4217 code that nobody pays in; expected one like USD."
            )
        }
        return Failure(
            .invalidValue,
            at: key,
            "\(quoted(beginningOf: text)) is not an ISO 4217 code; expected one like USD."
        )
    }

    static func notAPrice(_ value: JSONValue, at key: StaticString) -> Failure {
        Failure(
            .wrongType,
            at: key,
            "A price must be integer milliunits (9990 is 9.99) or a decimal string, not \(value.kind)."
        )
    }

    static func notADecimal(_ text: String, at key: StaticString) -> Failure {
        Failure(
            .invalidValue,
            at: key,
            "\(quoted(beginningOf: text)) is not a number with at most three decimals; expected one like 9.99."
        )
    }

    @inline(never)
    static func priceIsNegative(at key: StaticString? = nil) -> Failure {
        Failure(.outOfRange, at: key, "The price must not be negative.")
    }

    @inline(never)
    static func priceIsZero(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "The price must be more than zero.")
    }

    static func priceTooLarge(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "The price is too large; its milliunits must fit into 64 bits.")
    }

    static func priceInAnotherCurrency(_ other: Currency, of currency: Currency) -> Failure {
        Failure(
            .mixedCurrency,
            at: "currency",
            "The currency is \(other.code); expected \(currency.code), as in the rest of the request."
        )
    }

    // Fields of one request.
    static func besideHistory(_ key: StaticString) -> Failure {
        Failure(
            .conflictingFields,
            at: key,
            "This field cannot be combined with a history; pass either a history or a proposed change."
        )
    }

    static func besideTransaction(_ key: StaticString) -> Failure {
        Failure(
            .conflictingFields,
            at: key,
            "This field cannot be combined with a transaction; pass either a transaction or dates."
        )
    }

    static var nextTransactionAlone: Failure {
        Failure(.conflictingFields, at: "nextTransaction", "A nextTransaction requires a transaction.")
    }

    static func notAnOffer(_ value: JSONValue) -> Failure {
        Failure(.wrongType, at: "offer", "An offer must be true, false or an object, not \(value.kind).")
    }

    static var plannedOfferType: Failure {
        Failure(
            .invalidValue,
            at: "type",
            "The type of an offer to redeem is 2 (promotional), 3 (offer code) or 4 (win-back)."
        )
    }

    static func tooManyEntitlements(_ count: Int) -> Failure {
        Failure(
            .outOfRange,
            at: "entitlements",
            "The request has \(count) entitlements; expected at most \(Entitlements.maxCount)."
        )
    }

    static func tooManyOtherGrants(_ count: Int) -> Failure {
        Failure(
            .tooLarge,
            at: "otherGrants",
            "The request has \(count) grants; expected at most \(OtherGrant.maxCount)."
        )
    }

    static var emptySource: Failure {
        Failure(.invalidValue, at: "source", "The source is empty; expected a name such as google_play.")
    }

    static func textTooLong(_ count: Int, at key: StaticString, _ maximum: Int) -> Failure {
        Failure(.tooLarge, at: key, "The text has \(count) bytes; expected at most \(maximum).")
    }

    static var grantEndMissing: Failure {
        Failure(
            .missingField,
            at: "end",
            "The grant has no end; expected an instant, or null if it gives access until it is revoked."
        )
    }

    static var endBeforeStart: Failure {
        Failure(
            .conflictingFields,
            at: "end",
            "The grant ends before its start; expected an end at or after it, or null."
        )
    }
}
