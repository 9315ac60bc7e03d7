internal import Subscore

/// Source: App Store Server Notifications, responseBodyV2DecodedPayload.
enum NotificationV2 {
    /// Source: App Store Server API, NotificationHistoryResponse.
    static func readHistory(_ object: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        var items = try object.elements("notificationHistory")
        var document = document
        do throws(Failure) {
            while let item = items.next() {
                document.defaults.item = items.index
                try read(signed: StoreObject(item), document, into: &records)
            }
        } catch {
            throw items.located(error)
        }
    }

    /// Reads the posted form, with the notification in `signedPayload`. Without it there is nothing to read.
    static func read(signed object: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        guard let payload = object["signedPayload"] else { return }
        try inside("signedPayload") { () throws(Failure) in
            let payload = try SignedPayload(payload, trusted: document.trusted)
            let first = document.unreadable.count
            do throws(Failure) {
                try read(payload.object, document, into: &records)
            } catch {
                throw payload.located(error)
            }
            payload.locate(document.unreadable, from: first)
        }
    }

    static func read(_ object: StoreObject, _ document: DocumentContext, into records: inout Records) throws(Failure) {
        let unreadable = document.unreadable
        let type = object["notificationType"]
        let kind = try object.word("notificationType").flatMap { Notification.Kind(reading: $0) }
        if let warning = kind?.warning { return records.warn(warning) }
        guard let data = try object.object("data"), SignedMembers(object: data, document: document).isThere
        else {
            let name = type?.text.map { Identifier($0) }
            let isOutside = SignedMembers(object: object, document: document).isThere
            return records.warn(isOutside ? .payloadsOutsideData(name) : .notificationPassedOver(name))
        }
        let signedDate = try object.instant("signedDate")
        let subtypeName = try unreadable.word("subtype", of: object)
        let uuid = try unreadable.id("notificationUUID", of: object, &records.texts)
        try inside("data") { () throws(Failure) in
            let defaults = document.defaults.within(
                environment: try unreadable.environment(of: data),
                bundleId: try data.name("bundleId", &records.texts)
            )
            let members = SignedMembers(object: data, document: document)
            let transaction = try members.transaction(&records.texts)
            if var fields = transaction {
                fields.transaction.signedDate = fields.transaction.signedDate ?? signedDate
                fields.transaction.isCarried = true
                records.append(fields, defaults)
            }
            let status = unreadable.status(of: data)
            let renewal = try members.renewalInfo(&records.texts)
            guard let id = renewal?.originalTransactionId ?? transaction?.chain else {
                if renewal != nil { records.warn(.renewalInfoUnattached(nil)) }
                return
            }
            // A notification without a date is as new as its newest member.
            let memberDates = [transaction?.transaction.signedDate, renewal?.signedDate].compactMap { $0 }
            var report = Report(originalTransactionId: id, signedDate: signedDate ?? memberDates.max())
            report.membersSignedDate = memberDates.max()
            report.transactionId = transaction?.transactionId
            let subtype = subtypeName.map { Notification.Subtype($0) ?? .other }
            report.notification = Notification(type: kind ?? .other, subtype: subtype)
            if kind == nil || subtype?.isAboutSeats ?? false {
                report.typeName = type?.textBytes.map { records.texts.insert($0) }
            }
            if subtype == .other { report.subtypeName = object["subtype"]?.textBytes.map { records.texts.insert($0) } }
            report.notificationUUID = uuid
            report.status = status
            report.renewalInfo = renewal?.info
            report.environment = renewal?.environment
            if kind == .consumptionRequest { report.refundReason = try unreadable.refundReason(of: data) }
            records.append(report, renewal?.terms, defaults)
        }
    }
}
