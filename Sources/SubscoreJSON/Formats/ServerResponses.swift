internal import SubscoreCore

/// Source: App Store Server API, StatusResponse, HistoryResponse and TransactionInfoResponse.
enum ServerResponse {
    /// Reads the payloads of one customer, collected by the caller: `transactions`, and `renewalInfo` of one chain or
    /// several.
    @inline(never)
    static func readPayloads(_ object: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        let first = records.transactions.count
        try readTransactions(object, "transactions", document, into: &records)
        guard let member = object["renewalInfo"] else { return }
        // Renewal info without a chain belongs to the chain of the transactions beside it.
        let chain = records.onlyChain(from: first)
        guard member.isArray else {
            return try object.inside("renewalInfo") { () throws(Failure) in
                try readRenewal(member, chain: chain, document, into: &records)
            }
        }
        var members = try object.elements("renewalInfo")
        do throws(Failure) {
            while let member = members.next() { try readRenewal(member, chain: chain, document, into: &records) }
        } catch {
            throw members.located(error)
        }
    }

    @inline(never)
    private static func readRenewal(
        _ value: JSONValue,
        chain: TransactionId?,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        // As subs_verify writes it where the store signed null.
        if value.isNull { return }
        var fields = RenewalFields()
        let element = ListElement(value: value, kind: .renewalInfo)
        let hasParts = try element.readParts(document, into: &records) { texts throws(Failure) in
            try fields.read(value, document, &texts)
        }
        guard !hasParts, !fields.isBlank else { return }
        records.append(fields, chain: chain, document.defaults)
    }

    static func readHistory(_ object: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        try readTransactions(object, "signedTransactions", document, into: &records)
    }

    private static func readTransactions(
        _ object: StoreObject,
        _ key: StaticString,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        var members = try object.elements(key)
        records.reserve(members.count, reports: 0)
        var foreign = ForeignRecords()
        do throws(Failure) {
            while let member = members.next() {
                foreign.note(try readElement(member, document, into: &records))
            }
        } catch {
            throw members.located(error)
        }
        if let failure = foreign.failure { throw failure.inside("0").inside(object.spelled(key)) }
    }

    /// Reads a transaction of a list, with what stands beside it in one object.
    ///
    /// - Returns: The object, if it is not one of the store's; a warning reports it.
    private static func readElement(
        _ value: JSONValue,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) -> JSONValue? {
        var fields = TransactionFields()
        let element = ListElement(value: value, kind: .transaction)
        let hasParts = try element.readParts(document, into: &records) { texts throws(Failure) in
            try fields.read(value, document, &texts)
        }
        if hasParts { return nil }
        // Without a purchase date it is not a purchase of another kind.
        if fields.purchaseDate == nil { fields.transaction.kind = fields.transaction.kind ?? .autoRenewable }
        records.append(fields, document.defaults)
        return fields.purchaseDate == nil && value.isForeignTransaction ? value : nil
    }

    @inline(never)
    static func readStatus(_ object: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        var groups = try object.elements("data")
        do throws(Failure) {
            while let group = groups.next() { try readGroup(StoreObject(carrier: group), document, into: &records) }
        } catch {
            throw groups.located(error)
        }
    }

    @inline(never)
    private static func readGroup(_ group: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        if !group.value.hasMember("lastTransactions"), group.value.namesPurchase, !group.has("lastTransactions") {
            if group.record.isTransaction { throw Failure.transactionForGroup }
            throw Failure.foreign(group.value)
        }
        let identifier = try group.idName("subscriptionGroupIdentifier", &records.texts)
        // A list of another service has the same name. An empty object says nothing.
        var members = group.value.members
        let isGroup =
            group.value.hasMember("lastTransactions") || group.value.hasMember("subscriptionGroupIdentifier")
        if identifier == nil, !isGroup, !group.has("lastTransactions"), members.next() != nil {
            throw Failure.unknownForm(group.value)
        }
        var items = try group.elements("lastTransactions")
        do throws(Failure) {
            while let item = items.next() {
                let parts = RecordParts(try StoreObject(carrier: item), document)
                if item.isDecodedJWS { throw Failure.unknownForm(item) }
                try readItem(parts, group: identifier, isItem: true, document, into: &records)
            }
        } catch {
            throw items.located(error)
        }
    }

    /// Reads a transaction and renewal info beside each other.
    ///
    /// - Parameters:
    ///   - isItem: Whether it is an item of a StatusResponse.
    ///   - signedDate: That of a transaction and of renewal info without one.
    @inline(never)
    static func readItem(
        _ parts: RecordParts,
        group: StringIndex? = nil,
        isItem: Bool = false,
        signedDate: Instant? = nil,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        let transaction = try parts.appendTransaction(
            group: group,
            signedDate: signedDate,
            document.defaults,
            to: &records
        )
        let renewal = try parts.renewalInfo(&records.texts)
        let status = parts.status(isItem: isItem)
        let chain = try parts.object.id("originalTransactionId", &records.texts)
        guard let id = renewal?.originalTransactionId ?? chain ?? transaction?.chain else {
            if renewal != nil { records.warn(.renewalInfoUnattached(nil)) }
            return
        }
        guard renewal != nil || status != nil else { return }
        // The item itself has no date. It is as new as its newest member.
        var report = Report(originalTransactionId: id, signedDate: renewal?.signedDate ?? signedDate)
        if let transaction, let signedDate = transaction.signedDate ?? signedDate {
            report.signedDate = report.signedDate.map { Swift.max($0, signedDate) } ?? signedDate
        }
        report.transactionId = transaction?.transactionId
        report.subscriptionGroupIdentifier = group
        report.status = status
        report.renewalInfo = renewal?.info
        report.environment = renewal?.environment
        records.append(report, renewal?.terms, document.defaults)
    }
}

extension Records {
    /// - Parameter chain: That of renewal info without one; nil if nobody knows it.
    mutating func append(_ renewal: RenewalFields, chain: TransactionId?, _ defaults: RecordDefaults) {
        guard let chain = renewal.originalTransactionId ?? chain else { return warn(.renewalInfoUnattached(nil)) }
        var report = Report(originalTransactionId: chain, signedDate: renewal.signedDate)
        report.renewalInfo = renewal.info
        report.environment = renewal.environment
        append(report, renewal.terms, defaults)
    }
}

extension TransactionFields {
    /// The chain of the renewal info.
    var chain: TransactionId? { originalTransactionId ?? transactionId }
}
