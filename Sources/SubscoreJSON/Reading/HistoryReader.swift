internal import Subscore

/// Reads the documents of a history, of any form and in any order, into records.
struct HistoryReader {
    private(set) var transactions: [Transaction] = []
    private(set) var reports: [Report] = []
    private var warnings: [Warning] = []
    let trustsSignedPayloads: Bool

    init(trustsSignedPayloads: Bool) {
        self.trustsSignedPayloads = trustsSignedPayloads
    }

    /// The history, and its warnings in an order that doesn't depend on the documents'.
    static func read(
        _ value: JSONValue,
        trustsSignedPayloads: Bool,
        from viewpoint: Viewpoint
    ) throws(Failure) -> (history: History, warnings: [Warning]) {
        var reader = HistoryReader(trustsSignedPayloads: trustsSignedPayloads)
        if value.isArray {
            for index in 0..<value.count {
                guard let document = value[index] else { continue }
                try inside(index) { () throws(Failure) in try reader.readDocument(document) }
            }
        } else if value.isObject {
            try reader.readDocument(value)
        } else {
            throw Failure(.wrongType, "Found \(value.kind); wanted a document, or an array of documents.")
        }
        let history = History(transactions: reader.transactions, reports: reader.reports, from: viewpoint)
        return (history, reader.warnings.listed)
    }

    mutating func readDocument(_ value: JSONValue) throws(Failure) {
        let object = try StoreObject(value)
        if object.has("transactions") || object.has("renewalInfo") {
            try readDecodedPayloads(object)
        } else if let payload = object["signedPayload"] {
            try inside("signedPayload") { () throws(Failure) in
                try SignedPayload.read(payload, trusted: trustsSignedPayloads) { object throws(Failure) in
                    try readNotification(object)
                }
            }
        } else if object.has("notificationType") {
            try readNotification(object)
        } else if object.has("data") {
            try readStatusResponse(object)
        } else if object.has("signedTransactions") {
            try object.forEach(in: "signedTransactions") { value throws(Failure) in
                try readTransactionMember(value)
            }
        } else if object.has("signedTransactionInfo") {
            try readTransactionMember(object, "signedTransactionInfo")
        } else if Self.isReceipt(object) {
            try readReceipt(object)
        } else {
            throw Failure(
                .invalidValue,
                "Found an object of no known form; wanted App Store Server API payloads, a notification or a receipt response."
            )
        }
    }

    private mutating func readDecodedPayloads(_ object: StoreObject) throws(Failure) {
        let firstTransaction = transactions.count
        if transactions.isEmpty { transactions.reserveCapacity(object["transactions"]?.count ?? 0) }
        try object.forEach(in: "transactions") { value throws(Failure) in try readTransactionMember(value) }
        guard let renewalInfo = object["renewalInfo"] else { return }
        var renewals: [RenewalFields] = []
        if renewalInfo.isArray {
            try object.forEach(in: "renewalInfo") { value throws(Failure) in
                renewals.append(try readRenewalFields(value))
            }
        } else {
            renewals.append(try inside("renewalInfo") { () throws(Failure) in try readRenewalFields(renewalInfo) })
        }
        let isChainMissing = renewals.contains { $0.originalTransactionId == nil }
        let chain = isChainMissing ? onlyChain(from: firstTransaction) : nil
        for renewal in renewals { appendReport(status: nil, transaction: nil, renewal: renewal, chain: chain) }
    }

    private mutating func readStatusResponse(_ object: StoreObject) throws(Failure) {
        try object.forEach(in: "data") { value throws(Failure) in
            let group = try StoreObject(value)
            let identifier = try group.identifier("subscriptionGroupIdentifier")
            try group.forEach(in: "lastTransactions") { value throws(Failure) in
                let item = try StoreObject(value)
                let transaction = try readTransactionMember(
                    item,
                    "signedTransactionInfo",
                    "transactionInfo",
                    group: identifier
                )
                let renewal = try readRenewalFields(item)
                try appendReport(
                    status: item.integer("status"),
                    transaction: transaction,
                    renewal: renewal,
                    chain: item.identifier("originalTransactionId")
                )
            }
        }
    }

    private mutating func readNotification(_ object: StoreObject) throws(Failure) {
        let type = object["notificationType"]
        guard let data = try object.object("data"),
            data.has("signedTransactionInfo") || data.has("transactionInfo") || data.has("signedRenewalInfo")
                || data.has("renewalInfo")
        else {
            warn(.notificationPassedOver(type?.text.map { Identifier($0) }))
            return
        }
        let signedDate = try object.instant("signedDate")
        let uuid = try object.identifier("notificationUUID")
        try inside("data") { () throws(Failure) in
            let transaction = try readTransactionMember(
                data,
                "signedTransactionInfo",
                "transactionInfo",
                signedDate: signedDate
            )
            try appendReport(
                status: data.integer("status"),
                transaction: transaction,
                renewal: readRenewalFields(data),
                chain: nil,
                signedDate: signedDate,
                notification: Notification(
                    type: Notification.Kind(type),
                    subtype: object["subtype"].map { Notification.Subtype($0) }
                ),
                notificationUUID: uuid
            )
        }
    }
}

// The members that documents share.
extension HistoryReader {
    /// What a report takes from the transaction beside it.
    private struct Member {
        let originalTransactionId: Identifier?
        let transactionId: Identifier?
        let signedDate: Instant?
    }

    /// Reads a transaction under the first of the two names that is there, signed or decoded.
    @discardableResult
    private mutating func readTransactionMember(
        _ object: StoreObject,
        _ signedName: StaticString,
        _ decodedName: StaticString? = nil,
        group: Identifier? = nil,
        signedDate: Instant? = nil
    ) throws(Failure) -> Member? {
        let name = object.has(signedName) ? signedName : decodedName ?? signedName
        guard let value = object[name] else { return nil }
        return try inside(name) { () throws(Failure) in
            try readTransactionMember(value, group: group, signedDate: signedDate)
        }
    }

    @discardableResult
    private mutating func readTransactionMember(
        _ value: JSONValue,
        group: Identifier? = nil,
        signedDate: Instant? = nil
    ) throws(Failure) -> Member {
        let fields: TransactionFields
        if value.isObject {
            fields = try TransactionFields(decodedTransaction: StoreObject(value), after: transactions.last)
        } else {
            fields = try SignedPayload.read(value, trusted: trustsSignedPayloads) { object throws(Failure) in
                try TransactionFields(decodedTransaction: object)
            }
        }
        fields.subscriptionGroupIdentifier = fields.subscriptionGroupIdentifier ?? group
        fields.signedDate = fields.signedDate ?? signedDate
        let member = Member(
            originalTransactionId: fields.originalTransactionId,
            transactionId: fields.transactionId,
            signedDate: fields.signedDate
        )
        append(fields)
        return member
    }

    private func readRenewalFields(_ object: StoreObject) throws(Failure) -> RenewalFields? {
        let name: StaticString = object.has("signedRenewalInfo") ? "signedRenewalInfo" : "renewalInfo"
        guard let value = object[name] else { return nil }
        return try inside(name) { () throws(Failure) in try readRenewalFields(value) }
    }

    private func readRenewalFields(_ value: JSONValue) throws(Failure) -> RenewalFields {
        if value.isObject { return try RenewalFields(decodedRenewalInfo: StoreObject(value)) }
        return try SignedPayload.read(value, trusted: trustsSignedPayloads) { object throws(Failure) in
            try RenewalFields(decodedRenewalInfo: object)
        }
    }

    /// A report needs a chain to belong to and something to say of it.
    private mutating func appendReport(
        status: Int64?,
        transaction: Member?,
        renewal: RenewalFields?,
        chain: Identifier?,
        signedDate: Instant? = nil,
        notification: Notification? = nil,
        notificationUUID: Identifier? = nil
    ) {
        let own = transaction?.originalTransactionId ?? transaction?.transactionId
        guard let id = renewal?.originalTransactionId ?? chain ?? own else {
            if renewal != nil { warn(.renewalInfoUnattached) }
            return
        }
        guard renewal != nil || status != nil || notification != nil else { return }
        let members = [transaction?.signedDate, renewal?.signedDate].compactMap { $0 }
        append(
            Report(
                originalTransactionId: id,
                signedDate: signedDate ?? members.max(),
                renewalInfo: renewal?.info,
                status: status,
                notification: notification,
                notificationUUID: notificationUUID,
                transactionId: transaction?.transactionId
            )
        )
    }

    mutating func append(_ fields: TransactionFields) {
        switch fields.outcome() {
        case .transaction(let transaction): transactions.append(transaction)
        case .passedOver(let warning): warn(warning)
        }
    }

    mutating func append(_ report: Report) {
        reports.append(report)
    }

    /// The same in a row, as for rows without a word in them, is said once from the start.
    mutating func warn(_ warning: Warning) {
        if warnings.last != warning { warnings.append(warning) }
    }

    /// The chain that all transactions read from `first` on belong to; nil where they are none or of several.
    func onlyChain(from first: Int) -> Identifier? {
        guard first < transactions.count else { return nil }
        let id = transactions[first].originalTransactionId
        return transactions[first...].allSatisfy { $0.originalTransactionId == id } ? id : nil
    }
}
