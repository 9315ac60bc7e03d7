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
        Failure(.wrongType, "Found \(value.kind); wanted an object.")
    }

    @inline(never)
    package static func notAnArray(_ value: JSONValue, at key: StaticString? = nil) -> Failure {
        Failure(.wrongType, at: key, "Found \(value.kind); wanted an array.")
    }

    @inline(never)
    package static func notAString(_ value: JSONValue, at key: StaticString? = nil) -> Failure {
        Failure(.wrongType, at: key, "Found \(value.kind); wanted a string.")
    }

    static func notABoolean(_ value: JSONValue, at key: StaticString) -> Failure {
        Failure(.wrongType, at: key, "Found \(value.kind); wanted true or false.")
    }

    static func notAnInteger(_ value: JSONValue, at key: StaticString) -> Failure {
        Failure(.wrongType, at: key, "Found \(value.kind); wanted an integer.")
    }

    static func unknownField(of fields: [StaticString]) -> Failure {
        Failure(.unknownField, "Found a field that this request does not have; wanted one of \(list(fields)).")
    }

    private static func list(_ names: [StaticString]) -> String {
        var list = ""
        for name in names {
            if !list.isEmpty { list += ", " }
            list += name.description
        }
        return list
    }

    static func unknownColumn(of columns: [StaticString]) -> Failure {
        Failure(.invalidValue, "The table has no such column; expected one of \(list(columns)).")
    }

    static func columnTwice(_ name: StaticString) -> Failure {
        Failure(.invalidValue, "The column \(name) appears twice.")
    }

    static var noColumns: Failure {
        Failure(.invalidValue, at: "columns", "The list is empty; expected one column or more.")
    }

    @inline(never)
    package static func missing(_ key: StaticString) -> Failure {
        Failure(.missingField, at: key, "Found no \(key); this request needs it.")
    }

    static var emptyId: Failure { Failure(.invalidValue, "Found an empty string; wanted an id.") }

    @inline(never)
    package static func idTooLong(_ count: Int, at key: StaticString? = nil) -> Failure {
        Failure(.tooLarge, at: key, "Found an id of \(count) bytes; wanted at most \(Identifier.maxLength).")
    }

    static func negativeNumber(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "Found a negative number; wanted 0 or more.")
    }

    // Owners.
    static func notACustomer(most: Int) -> Failure {
        Failure(.invalidValue, "A customer is a text of 1 to \(most) bytes that is not blank.")
    }

    static var notAToken: Failure {
        Failure(
            .invalidValue,
            "An account token is a UUID, such as 8f2c8b52-2b8a-4c5a-9d6b-3f6f3c1e7a10, and not all zeros."
        )
    }

    static var tokenOfTwo: Failure {
        Failure(.conflictingFields, "The same token, spelled in another case, belongs to another customer.")
    }

    static var unknownPolicy: Failure {
        Failure(.invalidValue, "Unknown policy; expected keep, transfer, transfer_if_inactive or share.")
    }

    static var unknownUnit: Failure {
        Failure(.invalidValue, "Unknown unit; expected subscription or apple_account.")
    }

    static var unknownOutcome: Failure {
        Failure(.invalidValue, "Unknown outcome; expected granted, transferred, refused or repeated.")
    }

    // Times.
    static func notAnInstant(_ value: JSONValue) -> Failure {
        Failure(
            .wrongType,
            "Found \(value.kind); wanted an instant: integer milliseconds since 1970, or RFC 3339 text."
        )
    }

    static var notADate: Failure {
        Failure(
            .invalidValue,
            "Found a string that is not an RFC 3339 date with an offset; wanted one like 2026-01-31T09:00:00Z."
        )
    }

    @inline(never)
    static var instantOutOfRange: Failure {
        Failure(.outOfRange, "Found an instant out of range; wanted one within \(Instant.limit) milliseconds of 1970.")
    }

    static func noInstants(at key: StaticString) -> Failure {
        Failure(.invalidValue, at: key, "Found an empty array; wanted one instant or more.")
    }

    static func instantInSeconds(_ number: Int64) -> Failure {
        Failure(.invalidValue, "Found \(number), which looks like seconds; expected milliseconds.")
    }

    @inline(never)
    static func notAPeriod(at key: StaticString) -> Failure {
        Failure(.invalidValue, at: key, "Found a string that is not a period; wanted one like P1M, or ONE_MONTH.")
    }

    static func periodOutOfRange(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "Found a period of no units or of too many; wanted 1 to \(Period.maxCount).")
    }

    // Money.
    static func notACurrency(at key: StaticString) -> Failure {
        Failure(.invalidValue, at: key, "Found a string that is not an ISO 4217 code; wanted one like USD.")
    }

    static func notAPrice(_ value: JSONValue, at key: StaticString) -> Failure {
        Failure(
            .wrongType,
            at: key,
            "Found \(value.kind); wanted a price: integer milliunits (9990 is 9.99), or a decimal string."
        )
    }

    static func notADecimal(at key: StaticString) -> Failure {
        Failure(
            .invalidValue,
            at: key,
            "Found a string that is not a number with at most three decimals; wanted one like 9.99."
        )
    }

    @inline(never)
    static func priceIsNegative(at key: StaticString? = nil) -> Failure {
        Failure(.outOfRange, at: key, "Found a negative price; wanted 0 or more.")
    }

    @inline(never)
    static func priceIsZero(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "Found a price of zero; wanted more.")
    }

    static func priceTooLarge(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "Found a price beyond 64 bits of milliunits; wanted a smaller one.")
    }

    static func priceInAnotherCurrency(_ other: Currency, of currency: Currency) -> Failure {
        Failure(
            .mixedCurrency,
            at: "currency",
            "Found \(other.code) in a request in \(currency.code); wanted one currency."
        )
    }

    static var unknownRounding: Failure {
        Failure(
            .invalidValue,
            at: "rounding",
            "Found a string that is not a rounding mode; wanted half_up, half_even, down or up."
        )
    }

    // A string that is not one of the expected ones.
    static var unknownEnvironment: Failure {
        Failure(
            .invalidValue,
            "Found a string that means nothing here; wanted Production, Sandbox, Xcode or LocalTesting."
        )
    }

    static var unknownEnvironmentOfPrice: Failure {
        Failure(.invalidValue, "Found a string that means nothing here; wanted Production or Sandbox.")
    }

    static var unknownPriceEvent: Failure {
        Failure(
            .invalidValue,
            "Found a string that means nothing here; wanted communicated, sheet_viewed, consented, declined, reactivate, "
                + "modify, metadata_change or migrate."
        )
    }

    static var unknownBillingCycle: Failure {
        Failure(.invalidValue, "Found a string that means nothing here; wanted retain or reset.")
    }

    package static var unknownBillingPlan: Failure {
        Failure(.invalidValue, "Found a string that means nothing here; wanted MONTHLY or BILLED_UPFRONT.")
    }

    package static var notAStorefront: Failure {
        Failure(
            .invalidValue,
            "Found a string that is not a storefront; wanted an ISO 3166-1 code of three capitals like USA."
        )
    }

    static var unknownState: Failure {
        Failure(
            .invalidValue,
            at: "state",
            "Found a string that is not a state; wanted subscribed, billing_grace_period, billing_retry, expired or revoked."
        )
    }

    static var stateIsNone: Failure {
        Failure(.invalidValue, at: "state", "Found none, but from was purchased; wanted the state of from.")
    }

    // Fields of one request.
    static func besideHistory(_ key: StaticString) -> Failure {
        Failure(
            .conflictingFields,
            at: key,
            "Found \(key) beside a history; wanted either a history or a proposed change."
        )
    }

    static func besideTransaction(_ key: StaticString) -> Failure {
        Failure(.conflictingFields, at: key, "Found \(key) beside a transaction; wanted either a transaction or dates.")
    }

    static var nextTransactionAlone: Failure {
        Failure(.conflictingFields, at: "nextTransaction", "Found nextTransaction without a transaction; wanted both.")
    }

    static func notAnOffer(_ value: JSONValue) -> Failure {
        Failure(.wrongType, at: "offer", "Found \(value.kind); wanted true, false or an offer object.")
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
            "Found \(count) entitlements; wanted at most \(Entitlements.maxCount)."
        )
    }

    static func tooManyOtherGrants(_ count: Int) -> Failure {
        Failure(.tooLarge, at: "otherGrants", "Found \(count) grants; expected at most \(OtherGrant.maxCount).")
    }

    static func unknownEntitlement(_ id: Identifier) -> Failure {
        Failure(
            .invalidValue,
            at: "entitlement",
            "Unknown entitlement \"\(id.text)\"; expected the id of one of the request's entitlements."
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
