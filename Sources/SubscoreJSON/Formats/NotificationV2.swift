internal import SubscoreCore

/// Source: App Store Server Notifications, responseBodyV2DecodedPayload.
enum NotificationV2 {
    /// Source: App Store Server API, NotificationHistoryResponse.
    @inline(never)
    static func readHistory(_ object: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        var items = try object.elements("notificationHistory")
        var document = document
        do throws(Failure) {
            while let item = items.next() {
                document.defaults.item = items.index
                let object = try StoreObject(carrier: item)
                if object.has("signedPayload") || !object.has("notificationType") {
                    try read(signed: object, document, into: &records)
                } else if let foreign = try read(object, document, into: &records) {
                    throw Failure.foreign(foreign)
                }
            }
        } catch {
            throw items.located(error)
        }
    }

    /// Reads the posted form, with the notification in `signedPayload`. Without it there is nothing to read.
    @inline(never)
    static func read(signed object: StoreObject, _ document: DocumentContext, into records: inout Records)
        throws(Failure)
    {
        guard let payload = object["signedPayload"] else { return }
        try object.inside("signedPayload") { () throws(Failure) in
            let payload = try SignedPayload(payload, trusted: document.trusted)
            let first = document.unreadable.count
            do throws(Failure) {
                if let foreign = try read(payload.object, document, into: &records) { throw Failure.foreign(foreign) }
            } catch {
                throw payload.located(error)
            }
            payload.locate(document.unreadable, from: first)
        }
    }

    /// Reads a notification. Its records are in `data`, or they stand beside its type.
    ///
    /// - Returns: The notification, if it names a purchase and has no record of the store's.
    @inline(never)
    static func read(
        _ object: StoreObject,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) -> JSONValue? {
        let unreadable = document.unreadable
        let type = object["rawNotificationType"] ?? object["notificationType"]
        let kind = try object.word("notificationType").flatMap {
            Notification.Kind(reading: object["rawNotificationType"]?.name ?? $0)
        }
        if let warning = kind?.warning {
            records.warn(warning)
            return nil
        }
        if let text = object["data"]?.textBytes, text.first == UInt8(ascii: "{") {
            throw Failure.textForPayload.inside(object.spelled("data"))
        }
        let data = try object.object("data").map { RecordParts($0, document) }
        let isOutside = data == nil
        let parts = data ?? RecordParts(object, document)
        guard parts.areAny else {
            if object.value.isDecodedJWS { throw Failure.unknownForm(object.value) }
            if let data = object["data"], data.ownRecord?.kind == .object {
                throw Failure.unknownForm(data).inside(object.spelled("data"))
            }
            let name = type?.text.map { Identifier($0) }
            if !isOutside, RecordParts(object, document).isCarrier {
                records.warn(.payloadsOutsideData(name))
            } else {
                if object.value.namesPurchase { return object.value }
                records.warn(.notificationPassedOver(name))
            }
            return nil
        }
        if let foreign = parts.foreignTransaction { return foreign }
        let signedDate = try object.recentInstant("signedDate")
        let subtypeKey: StaticString = object.has("rawSubtype") ? "rawSubtype" : "subtype"
        let subtypeName = try unreadable.word(subtypeKey, of: object)
        let uuid = try unreadable.copyId("notificationUUID", of: object, &records.texts)
        func read() throws(Failure) {
            let defaults = document.defaults.within(
                environment: try unreadable.environment(of: parts.object),
                bundleId: try parts.object.name("bundleId", &records.texts)
            )
            let transaction = try parts.appendTransaction(
                signedDate: signedDate,
                isCarried: true,
                defaults,
                to: &records
            )
            let status = parts.status(isItem: !isOutside)
            let renewal = try parts.renewalInfo(&records.texts)
            guard let id = renewal?.originalTransactionId ?? transaction?.chain else {
                if renewal != nil { records.warn(.renewalInfoUnattached(nil)) }
                return
            }
            // A notification without a date is as new as its newest member.
            let memberDates = [transaction?.signedDate, renewal?.signedDate].compactMap { $0 }
            var report = Report(originalTransactionId: id, signedDate: signedDate ?? memberDates.max())
            report.membersSignedDate = memberDates.max()
            report.transactionId = transaction?.transactionId
            let subtype = subtypeName.map { Notification.Subtype($0) ?? .other }
            report.notification = Notification(type: kind ?? .other, subtype: subtype)
            if kind == nil || subtype?.isAboutSeats ?? false {
                report.typeName = type?.textBytes.map { records.texts.insert($0) }
            }
            if subtype == .other { report.subtypeName = object[subtypeKey]?.textBytes.map { records.texts.insert($0) } }
            report.notificationUUID = uuid
            report.status = status
            report.renewalInfo = renewal?.info
            report.environment = renewal?.environment
            if kind == .consumptionRequest { report.refundReason = try unreadable.refundReason(of: parts.object) }
            records.append(report, renewal?.terms, defaults)
        }
        do throws(Failure) {
            try read()
        } catch {
            throw isOutside ? error : error.inside(object.spelled("data"))
        }
        return nil
    }
}
