internal import SubscoreCore

/// A verifyReceipt response, also in the older shape for receipts of iOS 6, or the part of one in a version 1 notification.
/// Source: App Store Receipts, responseBody.
struct Receipt {
    /// Holds the rows and the pending renewals.
    private let body: StoreObject
    /// The body's key in the envelope. Nil if the body is the envelope.
    private let path: StaticString?
    /// The notification's own fields, or the body itself if there is no notification.
    private let envelope: StoreObject

    static func isReceipt(_ object: StoreObject) -> Bool {
        if object.has(["latestReceiptInfo", "latestExpiredReceiptInfo", "pendingRenewalInfo", "unifiedReceipt"]) {
            return true
        }
        guard let receipt = object["receipt"] else { return false }
        // Client libraries put the base64 receipt beside a purchase of their own.
        return !receipt.isText || !object.value.namesPurchase
    }

    init(_ envelope: StoreObject) throws(Failure) {
        let unified = try envelope.object("unifiedReceipt")
        body = unified ?? envelope
        path = unified == nil ? nil : "unifiedReceipt"
        self.envelope = envelope
    }

    func read(_ document: DocumentContext, into records: inout Records) throws(Failure) {
        let first = records.transactions.count
        let (bundleId, invalid) = bundleId(&records.texts)
        let defaults = document.defaults.within(
            environment: try environment(document.unreadable),
            bundleId: bundleId
        )
        var document = document
        document.defaults = defaults
        let received = try receivedDate()
        let cancelled = try cancelled(&records.texts)
        let signedDate = try insidePath { () throws(Failure) in
            try readRows(document, received: received, cancelled: cancelled, into: &records)
        }
        let renewals = try renewals(document, signedDate, into: &records)

        let listed = ListedChains(records, from: first)
        let byProduct = ListedChains.ByProduct(listed, records.texts)
        let named = isNotification ? try envelope.id("originalTransactionId", &records.texts) : nil
        let subject = try subject(of: listed, named, renewals, &records)
        // A document with a signed date needs no other date, which would make equal reports differ.
        let statusChanged = signedDate == nil ? try statusChangeDate() : nil
        let notification = try Notification(version1: envelope)

        let isOfPurchase = try Notification.isOfPurchase(version1: envelope)

        func append(_ id: TransactionId, _ info: RenewalInfo?, isOfSubject: Bool) {
            var report = Report(originalTransactionId: id, signedDate: signedDate)
            report.renewalInfo = info
            if isOfSubject, let subject, let notification {
                report.notification = notification
                report.transactionId = notification.type.reportsRevocation ? nil : subject.newest.transactionId
            }
            report.setEarliestDate(
                listed.chain(id, records.texts),
                statusChanged: isOfSubject ? statusChanged : nil,
                isOfPurchase: isOfSubject && isOfPurchase
            )
            records.append(report, nil, defaults)
        }
        var isAnnounced = false
        for (entry, renewal) in renewals {
            // At its root a notification states what it is about.
            let own = hasPendingRenewals ? nil : subject?.id
            func renewed() -> TransactionId? {
                byProduct.chain(
                    renewing: renewal.info.productId,
                    hasEnded: renewal.info.expirationReason != nil,
                    at: signedDate,
                    records.texts
                )?.id
            }
            guard let id = own ?? renewal.originalTransactionId ?? (hasPendingRenewals ? renewed() : nil) else {
                document.unreadable.note(.renewalInfo, in: entry)
                continue
            }
            let isOfSubject = (subject?.id ?? named).map { records.texts.order($0, id) == 0 } ?? (renewals.count == 1)
            if isOfSubject { isAnnounced = true }
            append(id, renewal.info, isOfSubject: isOfSubject)
        }
        if let subject, notification != nil, !isAnnounced { append(subject.id, nil, isOfSubject: true) }
        // What is wrong with a row comes first.
        if let invalid { throw invalid }
    }

    /// Returns the app, or what is wrong with it. A version 1 notification has it at its root as well.
    private func bundleId(_ texts: inout StringTable) -> (StringIndex?, Failure?) {
        do throws(Failure) {
            let own = try insidePath { () throws(Failure) in
                let receipt = try body.object("receipt")
                return try body.inside("receipt") { () throws(Failure) in try receipt?.name("bundleId", &texts) }
            }
            if let own { return (own, nil) }
            return (try envelope.name("bid", &texts), nil)
        } catch {
            return (nil, error)
        }
    }

    private func environment(_ unreadable: UnreadableValues) throws(Failure) -> Environment? {
        let own = try insidePath { () throws(Failure) in try unreadable.environment(of: body) }
        if let own { return own }
        // Without unified_receipt the envelope is the body.
        if path != nil, let own = try unreadable.environment(of: envelope) { return own }
        return typeOfReceipt
    }

    /// The environment that the receipt's type shows. Source: App Store Receipts, responseBody.Receipt, receipt_type.
    private var typeOfReceipt: Environment? {
        guard let receipt = try? body.object("receipt"), let type = receipt["receiptType"] else { return nil }
        switch type.name {
        case "Production", "ProductionVPP": return .production
        case "ProductionSandbox", "ProductionVPPSandbox": return .sandbox
        default: return nil
        }
    }

    private func insidePath<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard let path else { return try body() }
        return try envelope.inside(path, body)
    }

    private var isNotification: Bool { envelope.has("notificationType") }

    /// Reads the caller's own member beside a version 1 notification, strictly: when the server received it.
    private func receivedDate() throws(Failure) -> Instant? {
        guard isNotification, let value = envelope.value["receivedDate"] else { return nil }
        return try inside("receivedDate") { () throws(Failure) in try RequestObject.instant(value) }
    }

    /// - Parameter received: When the server received the notification; nil if the caller does not state it.
    /// - Returns: When the response was signed.
    @inline(never)
    private func readRows(
        _ document: DocumentContext,
        received: Instant?,
        cancelled: Cancellation?,
        into records: inout Records
    ) throws(Failure) -> Instant? {
        let receipt = try body.object("receipt")
        let signedDate =
            try body.inside("receipt") { () throws(Failure) in
                try receipt?.instant(["requestDateMs", "requestDate", "requestDatePst"])
            } ?? received
        var list = RowList(isCarried: isNotification, signedDate: signedDate)
        list.cancelled = cancelled
        try Self.readRows(body, "latestReceiptInfo", list, document, into: &records)
        try Self.readRows(body, "latestExpiredReceiptInfo", list, document, into: &records)
        guard let receipt else { return signedDate }
        try body.inside("receipt") { () throws(Failure) in
            try Self.readRows(receipt, "latestReceiptInfo", list, document, into: &records)
            list.isRepeated = true
            try Self.readRows(receipt, "inApp", list, document, into: &records)
            if receipt.has("transactionId") { try Self.readRow(receipt.value, list, document, into: &records) }
        }
        return signedDate
    }

    /// What the rows of a list have in common.
    private struct RowList {
        let isCarried: Bool
        let signedDate: Instant?
        var isRepeated = false
        /// The item of a row that was cancelled, and when, if that stands beside the rows.
        var cancelled: Cancellation?
    }

    private typealias Cancellation = (item: TransactionId, date: Instant)

    /// Returns what a CANCEL of version 1 states at its root: the purchase that the store's support cancelled, and when.
    private func cancelled(_ texts: inout StringTable) throws(Failure) -> Cancellation? {
        guard let type = try envelope.word("notificationType"), "CANCEL" ~= AnySpelling(type),
            let item = try envelope.id("webOrderLineItemId", &texts),
            let date = try envelope.instant(["cancellationDateMs", "cancellationDate", "cancellationDatePst"])
        else { return nil }
        return (item, date)
    }

    @inline(never)
    private static func readRows(
        _ object: StoreObject,
        _ key: StaticString,
        _ list: RowList,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        guard let member = object[key] else { return }
        if member.isObject {
            return try object.inside(key) { () throws(Failure) in
                try readRow(member, list, document, into: &records)
            }
        }
        var rows = try object.elements(key)
        records.reserve(rows.count, reports: 0)
        do throws(Failure) {
            while let row = rows.next() { try readRow(row, list, document, into: &records) }
        } catch {
            throw rows.located(error)
        }
    }

    @inline(never)
    private static func readRow(
        _ row: JSONValue,
        _ list: RowList,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        var fields = TransactionFields()
        fields.transaction.isCarried = list.isCarried
        fields.transaction.isRepeated = list.isRepeated
        fields.transaction.signedDate = list.signedDate
        var others = OtherParts()
        let element = ListElement(value: row, kind: .receiptRow, signedDate: list.signedDate)
        let hasParts = try element.readParts(document, into: &records) { texts throws(Failure) in
            others = try fields.read(StoreObject(record: row), isInReceipt: true, document.unreadable, &texts)
            return others
        }
        if hasParts { return }
        if let (cancelled, date) = list.cancelled, fields.revocationDate == nil,
            let item = fields.transaction.webOrderLineItemId, records.texts.order(item, cancelled) == 0
        {
            fields.revocationDate = date
            fields.isCancellation = true
        }
        records.append(fields, document.defaults)
        guard others.hasOtherKind else { return }
        try readRenewal(row, chain: fields.chain, signedDate: list.signedDate, document, into: &records)
    }

    /// Reads the renewal info in a row.
    @inline(never)
    private static func readRenewal(
        _ row: JSONValue,
        chain: TransactionId?,
        signedDate: Instant?,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        var fields = RenewalFields()
        try fields.read(StoreObject(record: row), isWithTransaction: true, document.unreadable, &records.texts)
        fields.signedDate = fields.signedDate ?? signedDate
        records.append(fields, chain: chain, document.defaults)
    }

    /// Returns the chain that the document is about: that of the notification's id, or of the product that it renews to,
    /// if the receipt has a row of it, and otherwise that of the newest row.
    private func subject(
        of listed: ListedChains,
        _ named: TransactionId?,
        _ renewals: [Renewal],
        _ records: inout Records
    ) throws(Failure) -> ListedChains.Chain? {
        guard isNotification else { return listed.newest(records) }
        if let named, let chain = listed.chain(named, records.texts) { return chain }
        guard let product = try envelope.name("autoRenewProductId", &records.texts) else {
            return listed.newest(records)
        }
        let texts = records.texts
        for (_, renewal) in renewals {
            guard let id = renewal.originalTransactionId, let next = renewal.info.autoRenewProductId,
                texts.isSame(next, product), let chain = listed.chain(id, texts)
            else { continue }
            return chain
        }
        return listed.newest(records) { texts.isSame($0.productId, product) } ?? listed.newest(records)
    }

    /// Returns when auto-renew was last switched.
    private func statusChangeDate() throws(Failure) -> Instant? {
        try envelope.instant([
            "autoRenewStatusChangeDateMs", "autoRenewStatusChangeDate", "autoRenewStatusChangeDatePst",
        ])
    }

    /// The fields of an object with renewal info.
    private typealias Renewal = (entry: JSONValue, fields: RenewalFields)

    private var hasPendingRenewals: Bool {
        body["pendingRenewalInfo"].map { !$0.isArray || $0.count > 0 } ?? false
    }

    /// - Parameter signedDate: When the response was signed.
    @inline(never)
    private func renewals(
        _ document: DocumentContext,
        _ signedDate: Instant?,
        into records: inout Records
    ) throws(Failure) -> [Renewal] {
        var renewals: [Renewal] = []
        if hasPendingRenewals {
            try insidePath { () throws(Failure) in
                var members = try body.elements("pendingRenewalInfo")
                do throws(Failure) {
                    while let member = members.next() {
                        var fields = RenewalFields()
                        let element = ListElement(value: member, kind: .renewalInfo, signedDate: signedDate)
                        let hasParts = try element.readParts(document, into: &records) { texts throws(Failure) in
                            try fields.read(StoreObject(record: member), document.unreadable, &texts)
                        }
                        if !hasParts { renewals.append((member, fields)) }
                    }
                } catch {
                    throw members.located(error)
                }
            }
        } else if envelope.has("autoRenewStatus") || envelope.has("autoRenewProductId")
            || envelope.has("expirationIntent") || envelope.has("isInBillingRetryPeriod")
        {
            // The iOS 6 shape has these at its root, for its only subscription.
            var fields = RenewalFields()
            try fields.read(envelope.record, document.unreadable, &records.texts)
            renewals.append((envelope.value, fields))
        }
        return renewals
    }
}
