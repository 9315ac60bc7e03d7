internal import SubscoreCore

/// The records in one object: a transaction, renewal info and a status, of one subscription. Each stands in a member, under
/// Apple's name or without "signed", as a JWS or decoded, or it is the object itself.
struct RecordParts {
    private typealias Part = (key: StaticString, value: JSONValue)

    let object: StoreObject
    /// The object, read as a record.
    private let own: StoreObject
    private let document: DocumentContext
    private var transactionPart: Part?
    private var renewalPart: Part?
    /// The members that have a list where one record is expected.
    private var (transactionList, renewalList): (StaticString?, StaticString?)
    /// Whether the object itself is a transaction.
    var isTransaction: Bool
    /// Whether the object itself has members of renewal info.
    let isRenewalInfo: Bool

    init(_ object: StoreObject, _ document: DocumentContext) {
        self.object = object
        self.document = document
        own = object.record
        transactionPart =
            Self.part(
                of: object,
                ["signedTransactionInfo", "transactionInfo", "decodedTransactionInfo"],
                &transactionList
            )
            // Anything may be called a transaction.
            ?? Self.part(of: object, ["transaction"], &transactionList) { $0.isObject || $0.mayBePayload }
        renewalPart = Self.part(of: object, ["signedRenewalInfo", "renewalInfo", "decodedRenewalInfo"], &renewalList)
        isTransaction = transactionPart == nil && own.isTransaction
        isRenewalInfo = renewalPart == nil && own.has(Self.renewalKeys)
        // One member may have both.
        if transactionPart == nil, !isTransaction, renewalPart?.value.isTransaction ?? false {
            transactionPart = renewalPart
        } else if renewalPart == nil, !isRenewalInfo, transactionPart?.value.has(Self.renewalKeys) ?? false {
            renewalPart = transactionPart
        }
    }

    fileprivate static var renewalKeys: [StaticString] {
        [
            "autoRenewProductId", "autoRenewStatus", "isInBillingRetryPeriod", "gracePeriodExpiresDate",
            "gracePeriodExpiresDateMs", "expirationIntent",
        ]
    }

    /// - Parameters:
    ///   - list: Becomes the key of a list where one record is expected.
    ///   - isRecord: Whether a value is a record, and not what an owner calls so.
    private static func part(
        of object: StoreObject,
        _ keys: [StaticString],
        _ list: inout StaticString?,
        where isRecord: (JSONValue) -> Bool = { _ in true }
    ) -> Part? {
        for key in keys {
            guard let value = object[key] else { continue }
            if value.isArray {
                if (0..<value.count).contains(where: { value[$0]?.mayBeRecord ?? false }) { list = key }
            } else if isRecord(value) {
                return (key, value)
            }
        }
        return nil
    }

    /// Whether a member carries a transaction or renewal info, or a list of transactions, which is an error.
    var isCarrier: Bool { transactionPart != nil || renewalPart != nil || transactionList != nil }
    /// Whether there is a transaction or renewal info.
    var areAny: Bool { isCarrier || isTransaction || isRenewalInfo }

    /// A `transaction` that is not Apple's; nil if there is none.
    var foreignTransaction: JSONValue? {
        guard let value = transactionPart?.value, value.pointer == object["transaction"]?.pointer, value.isObject,
            let inner = try? StoreObject(record: value), !inner.isTransaction
        else { return nil }
        return value
    }

    /// What a report states of the transaction beside it.
    struct ReportedTransaction {
        let transactionId: TransactionId?
        let chain: TransactionId?
        /// Its own.
        let signedDate: Instant?
    }

    /// Reads the transaction, and appends it to the records. Nil if there is none.
    ///
    /// - Parameters:
    ///   - group: That of one without.
    ///   - signedDate: That of one without.
    ///   - isCarried: Whether a notification carries it.
    @inline(never)
    func appendTransaction(
        group: StringIndex? = nil,
        signedDate: Instant?,
        isCarried: Bool = false,
        _ defaults: RecordDefaults,
        to records: inout Records
    ) throws(Failure) -> ReportedTransaction? {
        try requireNoList()
        var fields = TransactionFields()
        if let (key, value) = transactionPart {
            try object.inside(key) { () throws(Failure) in
                if try fields.read(value, document, &records.texts).isCarrier { try requireNoParts(in: value) }
            }
        } else if isTransaction {
            try fields.read(own, document.unreadable, &records.texts)
        } else {
            return nil
        }
        let reported = ReportedTransaction(
            transactionId: fields.transactionId,
            chain: fields.chain,
            signedDate: fields.transaction.signedDate
        )
        fields.transaction.subscriptionGroupIdentifier = fields.transaction.subscriptionGroupIdentifier ?? group
        fields.transaction.signedDate = fields.transaction.signedDate ?? signedDate
        fields.transaction.isCarried = isCarried
        records.append(fields, defaults)
        return reported
    }

    @inline(never)
    func renewalInfo(_ texts: inout StringTable) throws(Failure) -> RenewalFields? {
        var fields = RenewalFields()
        if let (key, value) = renewalPart {
            let isWithTransaction = transactionPart?.value.pointer == value.pointer
            try object.inside(key) { () throws(Failure) in
                let others = try fields.read(value, isWithTransaction: isWithTransaction, document, &texts)
                if others.isCarrier { try requireNoParts(in: value) }
            }
        } else if isRenewalInfo {
            try fields.read(own, isWithTransaction: isTransaction, document.unreadable, &texts)
        } else {
            return nil
        }
        return fields.isBlank ? nil : fields
    }

    /// Throws an error if a member that carries a record beside this one has a list of them.
    private func requireNoList() throws(Failure) {
        guard let key = transactionList ?? renewalList else { return }
        throw Failure.listForPart.inside(object.spelled(key))
    }

    /// Throws an error if a record has members that carry others in turn.
    private func requireNoParts(in value: JSONValue) throws(Failure) {
        guard value.isObject, RecordParts(try StoreObject(carrier: value), document).isCarrier else { return }
        throw Failure.partInPart
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
    /// Whether it is a decoded transaction.
    fileprivate var isTransaction: Bool { isObject && (try? StoreObject(record: self))?.isTransaction ?? false }

    /// Whether it is an object with any of the keys of a record.
    fileprivate func has(_ keys: [StaticString]) -> Bool {
        isObject && (try? StoreObject(record: self))?.has(keys) ?? false
    }

    /// Whether it is a record of the store's, or a text that may be one.
    fileprivate var mayBeRecord: Bool { isTransaction || has(RecordParts.renewalKeys) || mayBePayload }

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
