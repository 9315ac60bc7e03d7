internal import Subscore

/// Source: App Store Server API, StatusResponse, HistoryResponse and TransactionInfoResponse.
enum ServerResponse {
    /// Reads the payloads of one customer, collected by the caller: `transactions`, and `renewalInfo` of one chain or
    /// several.
    static func readPayloads(_ object: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        let first = records.transactions.count
        try readTransactions(object, "transactions", document, into: &records)
        guard let member = object["renewalInfo"] else { return }
        // Renewal info without a chain belongs to the chain of the transactions beside it.
        let chain = records.onlyChain(from: first)
        guard member.isArray else {
            return try inside("renewalInfo") { () throws(Failure) in
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

    private static func readRenewal(
        _ value: JSONValue,
        chain: Id?,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        var fields = RenewalFields()
        try fields.read(value, document, &records.texts)
        guard !fields.isBlank else { return }
        records.append(fields, chain: fields.originalTransactionId ?? chain, document.defaults)
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
        do throws(Failure) {
            while let member = members.next() {
                var fields = TransactionFields()
                try fields.read(member, document, &records.texts)
                records.append(fields, document.defaults)
            }
        } catch {
            throw members.located(error)
        }
    }

    static func readStatus(_ object: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        var groups = try object.elements("data")
        do throws(Failure) {
            while let group = groups.next() { try readGroup(StoreObject(group), document, into: &records) }
        } catch {
            throw groups.located(error)
        }
    }

    private static func readGroup(_ group: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        let identifier = try group.name("subscriptionGroupIdentifier", &records.texts)
        var items = try group.elements("lastTransactions")
        do throws(Failure) {
            while let item = items.next() {
                try readItem(StoreObject(item), group: identifier, document, into: &records)
            }
        } catch {
            throw items.located(error)
        }
    }

    /// Reads a single decoded transaction.
    static func readTransaction(
        _ object: StoreObject,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        var fields = TransactionFields()
        try fields.read(decodedTransaction: object, document.unreadable, &records.texts)
        records.append(fields, document.defaults)
    }

    /// Reads single decoded renewal info.
    static func readRenewalInfo(
        _ object: StoreObject,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        var fields = RenewalFields()
        try fields.read(decodedRenewalInfo: object, document.unreadable, &records.texts)
        guard !fields.isBlank else { return }
        records.append(fields, chain: fields.originalTransactionId, document.defaults)
    }

    /// Reads a transaction and renewal info beside each other.
    static func readItem(
        _ item: StoreObject,
        group: Name?,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        let members = SignedMembers(object: item, document: document)
        let transaction = try members.transaction(&records.texts)
        if var fields = transaction {
            fields.transaction.subscriptionGroupIdentifier = fields.transaction.subscriptionGroupIdentifier ?? group
            records.append(fields, document.defaults)
        }
        let renewal = try members.renewalInfo(&records.texts)
        let status = document.unreadable.status(of: item)
        let chain = try item.id("originalTransactionId", &records.texts)
        guard let id = renewal?.originalTransactionId ?? chain ?? transaction?.chain else {
            if renewal != nil { records.warn(.renewalInfoUnattached(nil)) }
            return
        }
        guard renewal != nil || status != nil else { return }
        // The item itself has no date. It is as new as its newest member.
        var report = Report(originalTransactionId: id, signedDate: renewal?.signedDate)
        if let signedDate = transaction?.transaction.signedDate {
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
    fileprivate mutating func append(_ renewal: RenewalFields, chain: Id?, _ defaults: RecordDefaults) {
        guard let chain else { return warn(.renewalInfoUnattached(nil)) }
        var report = Report(originalTransactionId: chain, signedDate: renewal.signedDate)
        report.renewalInfo = renewal.info
        report.environment = renewal.environment
        append(report, renewal.terms, defaults)
    }
}

extension TransactionFields {
    /// The chain of the renewal info.
    var chain: Id? { originalTransactionId ?? transactionId }
}
