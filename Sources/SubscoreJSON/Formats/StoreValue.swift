internal import SubscoreCore

/// A scalar whose meaning the store defines, read leniently, in every spelling that the store ever used, and in those of
/// databases and client libraries. A date before 1970-01-02 counts as absent and is nil. A value that cannot be read as its
/// type is an error. `UnreadableValues` decides whether access may depend on it.
struct StoreValue {
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    /// A constant of the store, or another text to compare.
    func word() throws(Failure) -> JSONString {
        guard value.isText else { throw Failure.notAString(value) }
        return value.name
    }

    /// An id of a transaction or a chain. A number counts by its digits.
    func id(_ texts: inout StringTable) throws(Failure) -> TransactionId {
        guard let id = try optionalId(&texts) else { throw Failure.notAnIdText(value) }
        return id
    }

    /// An id that some exports write as nan where there is none.
    func optionalId(_ texts: inout StringTable) throws(Failure) -> TransactionId? {
        if let bytes = try value.identifierBytes() {
            if let number = TransactionId(number: bytes) { return number }
            return try checked(bytes).map { texts.id($0) }
        }
        var digits = try idDigits()
        return digits.withUTF8 { texts.id($0) }
    }

    /// The name of a group or of an app transaction, which are ids. Nil as for `optionalId`.
    func idName(_ texts: inout StringTable) throws(Failure) -> StringIndex? {
        if let bytes = try value.identifierBytes() { return try checked(bytes).map { texts.insert($0) } }
        var digits = try idDigits()
        return digits.withUTF8 { texts.insert($0) }
    }

    /// An id by which copies of one document are found. It need not be the store's.
    func copyId(_ texts: inout StringTable) throws(Failure) -> TransactionId {
        if let bytes = try value.identifierBytes() { return texts.id(bytes) }
        var digits = try digits()
        return digits.withUTF8 { texts.id($0) }
    }

    private func checked(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> UnsafeBufferPointer<UInt8>? {
        switch IdText(bytes) {
        case .plain: return bytes
        case .digits(let digits): return digits
        case .absent: return nil
        case .changed(let change): throw Failure.changedId(change)
        }
    }

    /// The digits of an id, which may be written as a real.
    private func idDigits() throws(Failure) -> String {
        guard let real = value.real else { return try digits() }
        guard let integer = UInt64(exactly: real) else { throw Failure.notAnId(value) }
        guard integer < IdText.firstInexact else { throw Failure.changedId(.lostDigits) }
        return "\(integer)"
    }

    /// The name of a product, a group and the like. A number counts by its digits.
    func name(_ texts: inout StringTable) throws(Failure) -> StringIndex {
        if let bytes = try value.identifierBytes() { return texts.insert(bytes) }
        var digits = try digits()
        return digits.withUTF8 { texts.insert($0) }
    }

    /// An account token; nil for one that stands for none.
    func token(_ texts: inout StringTable) throws(Failure) -> StringIndex? {
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
        if let wrapped = value.extended("$numberLong") { return try StoreValue(wrapped).digits() }
        if let bytes = try value.identifierBytes() { return String(decoding: bytes, as: UTF8.self) }
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
        let wrapped = value.extended("$numberLong") ?? value.extended("$numberInt") ?? value.extended("$numberDouble")
        if let wrapped { return try StoreValue(wrapped).integer() }
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
        // As data frames write a column with gaps.
        if let real = value.real, real == 0 || real == 1 { return real == 1 }
        switch value.name {
        case "1", "true": return true
        case "0", "false": return false
        default: break
        }
        switch AnySpelling(value.name) {
        case "true": return true
        case "false": return false
        default: break
        }
        if let wrapped = value.extended("$numberLong") ?? value.extended("$numberInt") {
            return try StoreValue(wrapped).flag()
        }
        throw value.isObject || value.isArray ? Failure.notAFlag(value) : .flagOfAnotherValue(value)
    }

    /// Reads when something was bought, expires or was signed. Refuses microseconds, which no such date can be.
    func recentInstant() throws(Failure) -> Instant? {
        let instant = try instant()
        if let instant, instant.looksLikeMicroseconds { throw Failure.microseconds }
        return instant
    }

    /// Reads milliseconds as an integer, as a real whose fraction is dropped, or as digits; or a date as text.
    func instant() throws(Failure) -> Instant? {
        if let integer = value.integer { return try Self.instant(Instant.read(stored: integer)) }
        if let real = value.real {
            guard let integer = Int64(exactly: real.rounded(.down)) else { throw Failure.instantOutOfRange }
            return try Self.instant(Instant.read(stored: integer))
        }
        guard let bytes = value.textBytes else {
            if let wrapped = value.extended("$date") ?? value.extended("$numberLong") ?? value.extended("$numberDouble")
            {
                return try StoreValue(wrapped).instant()
            }
            throw Failure.notAStoreDate(value)
        }
        guard let reading = Instant.read(stored: bytes) else {
            throw Failure.notAStoreDateText(String(decoding: bytes, as: UTF8.self))
        }
        return try Self.instant(reading)
    }

    private static func instant(_ reading: Instant.Reading) throws(Failure) -> Instant? {
        switch reading {
        case .absent: return nil
        case .instant(let instant): return instant
        case .outOfRange: throw Failure.instantOutOfRange
        }
    }
}

extension JSONValue {
    /// The value in an object of extended JSON, as MongoDB exports it, whose key names its type.
    fileprivate func extended(_ type: StaticString) -> JSONValue? { self[type] }
}

// Constants, some of which the store writes as numbers.
extension StoreValue {
    /// Reads a number, or its name in Apple's libraries.
    ///
    /// - Parameter named: Returns nil for another name.
    func integer(_ named: (AnySpelling) -> Int64?) throws(Failure) -> Int64 {
        do throws(Failure) {
            return try integer()
        } catch {
            guard value.isText, let number = named(AnySpelling(value.name)) else { throw error }
            return number
        }
    }

    /// Reads `autoRenewStatus`, a flag or a constant.
    func autoRenewStatus() throws(Failure) -> Bool {
        switch AnySpelling(value.name) {
        case "ON": true
        case "OFF": false
        default: try flag()
        }
    }

    func offerType() throws(Failure) -> Int64 {
        try integer {
            switch $0 {
            case "INTRODUCTORY_OFFER", "introductory": 1
            case "PROMOTIONAL_OFFER", "promotional": 2
            case "SUBSCRIPTION_OFFER_CODE", "OFFER_CODE", "code": 3
            case "WIN_BACK_OFFER", "winBack": 4
            default: nil
            }
        }
    }

    func expirationIntent() throws(Failure) -> Int64 {
        try integer {
            switch $0 {
            case "CUSTOMER_CANCELLED", "autoRenewDisabled": 1
            case "BILLING_ERROR": 2
            case "CUSTOMER_DID_NOT_CONSENT_TO_PRICE_INCREASE", "didNotConsentToPriceIncrease": 3
            case "PRODUCT_NOT_AVAILABLE", "productUnavailable": 4
            case "OTHER", "unknown": 5
            default: nil
            }
        }
    }

    func priceIncreaseStatus() throws(Failure) -> Int64 {
        try integer {
            switch $0 {
            case "CUSTOMER_HAS_NOT_RESPONDED", "pending": 0
            case "CUSTOMER_CONSENTED_OR_WAS_NOTIFIED_WITHOUT_NEEDING_CONSENT", "agreed": 1
            default: nil
            }
        }
    }

    func revocationReason() throws(Failure) -> Int64 {
        try integer {
            switch $0 {
            case "REFUNDED_FOR_OTHER_REASON", "other": 0
            case "REFUNDED_DUE_TO_ISSUE", "developerIssue": 1
            default: nil
            }
        }
    }

    /// Apple's status by its number, or by its name in Apple's libraries or in StoreKit. Nil for another value.
    var status: Int64? {
        guard value.boolean == nil else { return nil }
        return try? integer { $0.status }
    }

    /// Inserts a constant as the store spells it, if it is one of these.
    func constant(_ names: [StaticString], _ texts: inout StringTable) throws(Failure) -> StringIndex {
        let word = try word()
        guard let name = names.first(where: { word.isSpelling(of: $0) }) else { return try name(&texts) }
        return texts.insert(name)
    }
}

extension AnySpelling {
    /// Apple's number for the status of this name.
    var status: Int64? {
        switch self {
        case "ACTIVE", "subscribed": 1
        case "EXPIRED": 2
        case "BILLING_RETRY", "inBillingRetryPeriod": 3
        case "BILLING_GRACE_PERIOD", "inGracePeriod": 4
        case "REVOKED": 5
        default: nil
        }
    }
}
