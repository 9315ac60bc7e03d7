internal import SubscoreCore

/// The records in one object: a transaction, renewal info and a status, of one subscription. Each stands in a member, under
/// Apple's name or without "signed", as a JWS or decoded, or it is the object itself.
struct RecordParts {
    private typealias Part = (key: StaticString, value: JSONValue)

    let object: StoreObject
    /// The object, read as a record.
    private let own: StoreObject
    private let document: DocumentContext
    private let transactionPart: Part?
    private let renewalPart: Part?
    /// Whether the object itself is a transaction.
    var isTransaction: Bool
    /// Whether the object itself has members of renewal info.
    let isRenewalInfo: Bool

    init(_ object: StoreObject, _ document: DocumentContext) {
        self.object = object
        self.document = document
        own = object.record
        transactionPart = Self.part(
            of: object,
            ["signedTransactionInfo", "transactionInfo", "decodedTransactionInfo", "transaction"]
        )
        renewalPart = Self.part(of: object, ["signedRenewalInfo", "renewalInfo", "decodedRenewalInfo"])
        isTransaction = transactionPart == nil && own.isTransaction
        isRenewalInfo = renewalPart == nil && own.has(Self.renewalKeys)
    }

    private static var renewalKeys: [StaticString] {
        [
            "autoRenewProductId", "autoRenewStatus", "isInBillingRetryPeriod", "gracePeriodExpiresDate",
            "gracePeriodExpiresDateMs", "expirationIntent",
        ]
    }

    private static func part(of object: StoreObject, _ keys: [StaticString]) -> Part? {
        for key in keys {
            guard let value = object[key], !value.isArray else { continue }
            // Anything may be called a transaction.
            if key.utf8CodeUnitCount == "transaction".utf8.count, !value.isObject, !value.mayBePayload { continue }
            return (key, value)
        }
        return nil
    }

    /// Whether a member carries a transaction or renewal info.
    var isCarrier: Bool { transactionPart != nil || renewalPart != nil }
    /// Whether there is a transaction or renewal info.
    var areAny: Bool { isCarrier || isTransaction || isRenewalInfo }

    /// A `transaction` that is not Apple's; nil if there is none.
    var foreignTransaction: JSONValue? {
        guard let (key, value) = transactionPart, key.utf8CodeUnitCount == "transaction".utf8.count, value.isObject,
            let inner = try? StoreObject(record: value), !inner.isTransaction
        else { return nil }
        return value
    }

    func transaction(_ texts: inout Texts) throws(Failure) -> TransactionFields? {
        var fields = TransactionFields()
        if let (key, value) = transactionPart {
            _ = try object.inside(key) { () throws(Failure) in try fields.read(value, document, &texts) }
        } else if isTransaction {
            try fields.read(own, document.unreadable, &texts)
        } else {
            return nil
        }
        return fields
    }

    func renewalInfo(_ texts: inout Texts) throws(Failure) -> RenewalFields? {
        var fields = RenewalFields()
        if let (key, value) = renewalPart {
            try object.inside(key) { () throws(Failure) in try fields.read(value, document, &texts) }
        } else if isRenewalInfo {
            try fields.read(own, isWithTransaction: isTransaction, document.unreadable, &texts)
        } else {
            return nil
        }
        return fields.isBlank ? nil : fields
    }

    /// The status; nil if a member of that name is not Apple's.
    ///
    /// - Parameter isItem: Whether Apple's documents have a status in such an object.
    func status(isItem: Bool) -> Report.Status? {
        isItem || isCarrier || isRenewalInfo ? document.unreadable.status(of: object) : nil
    }
}

extension StoreObject {
    /// Whether a record is a transaction, which may be incomplete.
    var isTransaction: Bool {
        guard hasDate("purchaseDate", "purchaseDateMs", "purchaseDatePst") else { return false }
        let hasExpiry = hasDate("expiresDate", "expiresDateMs", "expiresDatePst")
        // StoreKit's own name, with dates of another form.
        if !hasExpiry, has("expirationDate") { return false }
        return has("transactionId") ? has("productId") : hasExpiry
    }

    private func hasDate(_ plain: StaticString, _ milliseconds: StaticString, _ pacific: StaticString) -> Bool {
        has(plain) || has(milliseconds) || has(pacific)
    }
}

extension JSONValue {
    /// Whether it is a text that may be a JWS or JSON.
    fileprivate var mayBePayload: Bool {
        guard let text = textBytes, let first = text.first else { return false }
        return first == UInt8(ascii: "{") || isJWS
    }

    /// Whether it is a text that looks like a compact JWS.
    var isJWS: Bool {
        guard let text = textBytes, text.starts(with: [UInt8(ascii: "e"), UInt8(ascii: "y"), UInt8(ascii: "J")]) else {
            return false
        }
        return text.contains(UInt8(ascii: "."))
    }
}
