internal import SubscoreCore

extension JSONWriter {
    /// The member `evidence`: the records that decided.
    mutating func set(_ evidence: Evidence, _ history: History) {
        let texts = history.texts
        setArray("evidence") { array in
            for record in evidence.records {
                array.appendObject { object in
                    switch record.index {
                    case .report(let index): object.set(history.reports[index], texts)
                    case .row:
                        object.set("kind", "transaction" as StaticString)
                        object.set("transactionId", orNull: record.transactionId, texts)
                    }
                    object.set("signedDate", orNull: record.signedDate?.milliseconds)
                }
            }
        }
    }

    private mutating func set(_ report: Report, _ texts: StringTable) {
        if let notification = report.notification {
            set("kind", "notification" as StaticString)
            set(transactionOf: report, texts)
            if let type = report.typeName {
                set("notificationType", type, texts)
            } else if let type = notification.type.knownName {
                set("notificationType", type)
            }
            if let subtype = report.subtypeName {
                set("subtype", subtype, texts)
            } else if let subtype = notification.subtype?.knownName {
                set("subtype", subtype)
            }
            if let uuid = report.notificationUUID { set("notificationUUID", uuid, texts) }
        } else {
            set("kind", (report.status == nil ? "renewal_info" : "status") as StaticString)
            set(transactionOf: report, texts)
        }
    }

    private mutating func set(transactionOf report: Report, _ texts: StringTable) {
        if let id = report.ownTransactionId ?? report.transactionId { set("transactionId", id, texts) }
    }
}
