internal import Subscore

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
        object.has("latest_receipt_info") || object.has("latest_expired_receipt_info") || object.has("receipt")
            || object.has("pending_renewal_info") || object.has("unified_receipt")
    }

    init(_ envelope: StoreObject) throws(Failure) {
        let unified = try envelope.object("unified_receipt")
        body = unified ?? envelope
        path = unified == nil ? nil : "unified_receipt"
        self.envelope = envelope
    }

    func read(_ document: DocumentContext, into records: inout Records) throws(Failure) {
        let first = records.transactions.count
        let (bundleId, invalid) = bundleId(&records.texts)
        let defaults = document.defaults.within(
            environment: body.environment ?? envelope.environment,
            bundleId: bundleId
        )
        let signedDate = try inside(path) { () throws(Failure) in try readRows(defaults, into: &records) }
        // A document with a signed date needs no other date, which would make equal reports differ.
        let mentioned = try mentionedDate(records.transactions[first...])
        let mentionedDate = signedDate == nil ? mentioned : nil
        let renewals = try renewals(&records.texts)

        let newest = records.newest(from: first)
        let chain = hasPendingRenewals ? records.onlyChain(from: first) : newest?.originalTransactionId
        let notification = Notification(version1: envelope)
        var announced = notification == nil ? nil : newest
        for renewal in renewals {
            guard let id = renewal.originalTransactionId ?? chain else {
                records.warn(.renewalInfoUnattached)
                continue
            }
            var report = Report(originalTransactionId: id, signedDate: signedDate)
            report.mentionedDate = mentionedDate
            report.renewalInfo = renewal.info
            if let row = newest, notification != nil, records.texts.order(row.originalTransactionId, id) == 0 {
                report.notification = notification
                report.transactionId = row.transactionId
                announced = nil
            }
            records.append(report, nil, defaults)
        }
        if let announced {
            var report = Report(originalTransactionId: announced.originalTransactionId, signedDate: signedDate)
            report.mentionedDate = mentionedDate
            report.notification = notification
            report.transactionId = announced.transactionId
            records.append(report, nil, defaults)
        }
        // What is wrong with a row comes first.
        if let invalid { throw invalid }
    }

    /// Returns the app, or what is wrong with it. A version 1 notification has it at its root as well.
    private func bundleId(_ texts: inout Texts) -> (Name?, Failure?) {
        do throws(Failure) {
            let own = try inside(path) { () throws(Failure) in
                let receipt = try body.object("receipt")
                return try inside("receipt") { () throws(Failure) in try receipt?.name("bundle_id", &texts) }
            }
            if let own { return (own, nil) }
            return (try envelope.name("bid", &texts), nil)
        } catch {
            return (nil, error)
        }
    }

    /// - Returns: When the response was signed.
    private func readRows(_ defaults: RecordDefaults, into records: inout Records) throws(Failure) -> Instant? {
        let receipt = try body.object("receipt")
        var fields = TransactionFields()
        fields.transaction.signedDate = try inside("receipt") { () throws(Failure) in
            try receipt?.instant(["request_date_ms", "request_date", "request_date_pst"])
        }
        try Self.readRows(body, "latest_receipt_info", fields, defaults, into: &records)
        try Self.readRows(body, "latest_expired_receipt_info", fields, defaults, into: &records)
        guard let receipt else { return fields.transaction.signedDate }
        try inside("receipt") { () throws(Failure) in
            try Self.readRows(receipt, "latest_receipt_info", fields, defaults, into: &records)
            fields.transaction.isRepeated = true
            try Self.readRows(receipt, "in_app", fields, defaults, into: &records)
            if receipt.has("transaction_id") { try Self.readRow(receipt.value, fields, defaults, into: &records) }
        }
        return fields.transaction.signedDate
    }

    /// - Parameter fields: The fields that all rows share.
    private static func readRows(
        _ object: StoreObject,
        _ key: StaticString,
        _ fields: TransactionFields,
        _ defaults: RecordDefaults,
        into records: inout Records
    ) throws(Failure) {
        guard let member = object[key] else { return }
        if member.isObject {
            return try inside(key) { () throws(Failure) in try readRow(member, fields, defaults, into: &records) }
        }
        var rows = try object.elements(key)
        records.reserve(rows.count, reports: 0)
        do throws(Failure) {
            while let row = rows.next() { try readRow(row, fields, defaults, into: &records) }
        } catch {
            throw rows.located(error)
        }
    }

    private static func readRow(
        _ row: JSONValue,
        _ shared: TransactionFields,
        _ defaults: RecordDefaults,
        into records: inout Records
    ) throws(Failure) {
        var fields = shared
        try fields.read(receiptRow: StoreObject(row), &records.texts)
        records.append(fields, defaults)
    }

    /// Returns the newest date in the document, which orders documents without a signed date.
    private func mentionedDate(_ rows: ArraySlice<Transaction>) throws(Failure) -> Instant? {
        var newest = try envelope.instant([
            "auto_renew_status_change_date_ms", "auto_renew_status_change_date", "auto_renew_status_change_date_pst",
        ])
        for row in rows {
            let date = row.revocation.map { Swift.max($0.date, row.purchaseDate) } ?? row.purchaseDate
            newest = newest.map { Swift.max($0, date) } ?? date
        }
        return newest
    }

    private var hasPendingRenewals: Bool {
        body["pending_renewal_info"].map { !$0.isArray || $0.count > 0 } ?? false
    }

    private func renewals(_ texts: inout Texts) throws(Failure) -> [RenewalFields] {
        var renewals: [RenewalFields] = []
        if hasPendingRenewals {
            try inside(path) { () throws(Failure) in
                var members = try body.elements("pending_renewal_info")
                do throws(Failure) {
                    while let member = members.next() {
                        var fields = RenewalFields()
                        try fields.read(pendingRenewalInfo: StoreObject(member), &texts)
                        renewals.append(fields)
                    }
                } catch {
                    throw members.located(error)
                }
            }
        } else if envelope.has("auto_renew_status") || envelope.has("auto_renew_product_id")
            || envelope.has("expiration_intent") || envelope.has("is_in_billing_retry_period")
        {
            // The iOS 6 shape has these at its root, for its only subscription.
            var fields = RenewalFields()
            try fields.read(pendingRenewalInfo: envelope, &texts)
            renewals.append(fields)
        }
        return renewals
    }
}
