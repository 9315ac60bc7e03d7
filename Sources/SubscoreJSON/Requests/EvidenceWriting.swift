internal import Subscore

extension JSONWriter {
    /// The member `evidence`.
    @inline(never)
    mutating func set(_ evidence: Evidence, _ history: History) {
        let texts = history.texts
        setArray("evidence") { array in
            for record in evidence.records {
                array.appendObject { object in
                    if record.isReport {
                        object.set(history.reports[Int(record.place)], texts)
                    } else {
                        let transaction = history.rows[Int(record.place)].transaction
                        object.set("kind", "transaction" as StaticString)
                        object.set("transactionId", transaction.transactionId, texts)
                    }
                    object.set("signedDate", orNull: record.signedDate?.milliseconds)
                }
            }
        }
    }

    private mutating func set(_ report: Report, _ texts: Texts) {
        if let notification = report.notification {
            set("kind", "notification" as StaticString)
            if let transactionId = report.transactionId { set("transactionId", transactionId, texts) }
            if let type = notification.type.name { set("notificationType", type) }
            if let subtype = notification.subtype?.name { set("subtype", subtype) }
            if let uuid = report.notificationUUID { set("notificationUUID", uuid, texts) }
        } else {
            set("kind", (report.status == nil ? "renewal_info" : "status") as StaticString)
            if let transactionId = report.transactionId { set("transactionId", transactionId, texts) }
        }
    }
}
