extension Life {
    /// The decoded version 2 notifications, each with its signing date. The chains follow one another, and in each the
    /// notifications are in the order of signing.
    package var signedNotifications: [(signed: Int64, document: Document)] {
        var result: [(signed: Int64, document: Document)] = []
        for subscription in subscriptions {
            for notice in subscription.notices {
                result.append((notice.signed, Document(subscription.account.text(notice))))
            }
        }
        return result
    }

    package var notificationDocuments: [Document] { signedNotifications.map { $0.document } }

    package func notifications() -> [String] { notificationDocuments.map { $0.text } }
}

extension Account {
    fileprivate func text(_ notice: Notice) -> String {
        var data = ObjectText()
        // Notifications of the sandbox have no app id.
        if !isSandbox { data.add("appAppleId", 1_234_567_890) }
        data.add("bundleId", "com.example.reader")
        data.add("environment", environment)
        data.add("status", notice.status)
        data.add("transactionInfo", raw: payload(notice.row, signed: notice.signed))
        data.add("renewalInfo", raw: payload(notice.renewal, signed: notice.signed))
        var object = ObjectText()
        object.add("notificationType", "\(notice.type)")
        object.add("subtype", notice.subtype.map { "\($0)" })
        object.add("notificationUUID", notice.uuid)
        object.add("version", "2.0")
        object.add("signedDate", notice.signed)
        object.add("data", raw: data.done)
        return object.done
    }
}
