internal import Subscore
internal import SubscoreJSON

extension Life {
    /// The decoded version 2 notifications, each with its signing date. The chains follow one another, and in each the
    /// notifications are in the order of signing.
    package var signedNotifications: [(signed: Int64, document: Document)] {
        var result: [(signed: Int64, document: Document)] = []
        for subscription in subscriptions {
            for notice in subscription.own.notices where notice.signed <= now {
                result.append(
                    (
                        notice.signed,
                        Document(JSONWriter.text { notice.write(of: subscription.own, in: store, to: &$0) })
                    )
                )
            }
        }
        return result
    }

    package var notificationDocuments: [Document] { signedNotifications.map { $0.document } }

    package func notifications() -> [String] { notificationDocuments.map { $0.text } }
}

extension Notice {
    /// The notification, decoded, and so are its members.
    func write(of ledger: Ledger, in store: Store, to object: inout JSONWriter) {
        object.set("notificationType", type)
        if let subtype { object.set("subtype", subtype) }
        object.set("notificationUUID", uuid.text)
        if let row {
            object.set("data") { data in
                store.writeApp(to: &data)
                if let reason { data.set("consumptionRequestReason", reason) }
                data.set("transactionInfo") { member in
                    ledger.account.write(row, of: ledger, signed: signed, in: store, to: &member)
                }
                guard let status, let renewal else { return }
                data.set("renewalInfo") { member in
                    ledger.account.write(renewal, of: ledger, signed: signed, in: store, to: &member)
                }
                data.set("status", status)
            }
        } else if announcement == .externalPurchaseToken {
            object.set("externalPurchaseToken") { token in
                token.set("externalPurchaseId", UUIDBits(uuid.seed, UInt64(bitPattern: signed)).text)
                token.set("tokenCreationDate", signed)
                if let id = store.appAppleId { token.set("appAppleId", id) }
                token.set("bundleId", store.bundleId)
            }
        } else if announcement == .rescindConsent {
            object.set("appData") { store.writeApp(to: &$0) }
        } else {
            object.set("data") { store.writeApp(to: &$0) }
        }
        object.set("version", "2.0" as StaticString)
        object.set("signedDate", signed)
    }
}

extension Store {
    /// Notifications of the sandbox have no app id.
    fileprivate func writeApp(to object: inout JSONWriter) {
        if environment == .production, let appAppleId { object.set("appAppleId", appAppleId) }
        object.set("bundleId", bundleId)
        object.set("environment", environment.name)
    }
}
