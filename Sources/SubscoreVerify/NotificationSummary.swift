internal import SubscoreCore
internal import SubscoreJSON

/// What a verified notification is about: its key, its type and its customer.
///
/// A webhook reads these without parsing the document. Every value is from a signed payload: the notification itself, or the
/// transaction, the renewal info and the app transaction inside it, each verified by itself. The environment and the app
/// are those of the verifier, which every notification was compared with.
struct NotificationSummary {
    private let payload: JSONValue
    private let transaction: JSONValue?
    private let renewalInfo: JSONValue?
    private let appTransaction: JSONValue?

    /// - Parameter payload: A verified notification whose signed members are decoded.
    init(_ payload: JSONValue) {
        self.payload = payload
        let data = payload["data"]
        transaction = data?.member("signedTransactionInfo")
        renewalInfo = data?.member("signedRenewalInfo")
        appTransaction = payload["appData"]?.member("signedAppTransactionInfo")
    }

    /// Writes those of a document, in their order. A document of another form has none.
    static func write(of document: JSONValue, to array: inout JSONWriter, _ verifier: Verifier) {
        if let payload = document.member("signedPayload") {
            NotificationSummary(payload).write(to: &array, verifier)
        }
        guard let past = document.member("notificationHistory") else { return }
        for index in 0..<past.count {
            guard let payload = past[index]?.member("signedPayload") else { continue }
            NotificationSummary(payload).write(to: &array, verifier)
        }
    }

    private func write(to array: inout JSONWriter, _ verifier: Verifier) {
        array.appendObject { object in
            object.set("notificationUUID", text: payload["notificationUUID"])
            object.set("notificationType", text: payload["notificationType"])
            object.set("subtype", text: payload["subtype"])
            object.set("signedDate", orNull: signedDate?.milliseconds)
            object.set("environment", verifier.state.pointee.environment.name)
            object.set("bundleId", utf8: verifier.state.pointee.bundleId)
            object.set("appAccountToken", text: first("appAccountToken", [transaction, renewalInfo]))
            object.set("originalTransactionId", text: first("originalTransactionId", [transaction, renewalInfo]))
            object.set("appTransactionId", text: first("appTransactionId", [transaction, renewalInfo, appTransaction]))
        }
    }

    /// When it was signed. One without a date is as new as its newest member.
    private var signedDate: Instant? {
        if let member = payload.member("signedDate") { return Instant(storeMilliseconds: member) }
        var newest: Instant?
        for member in [transaction, renewalInfo, appTransaction] {
            guard let member, let kind = PayloadKind(member),
                let date = Instant(storeMilliseconds: member.member(kind.signedDate))
            else { continue }
            newest = newest.map { max($0, date) } ?? date
        }
        return newest
    }

    private func first(_ key: StaticString, _ payloads: [JSONValue?]) -> JSONValue? {
        for payload in payloads {
            if let value = payload?.member(key) { return value }
        }
        return nil
    }
}

extension JSONWriter {
    /// A text of the store's. A number counts by its digits, as in an id. Null for anything else.
    fileprivate mutating func set(_ key: StaticString, text value: JSONValue?) {
        if let value, !value.isAbsent, let text = value.textBytes {
            set(key, utf8: text)
        } else if let number = value?.integer {
            set(key, "\(number)")
        } else {
            setNull(key)
        }
    }
}
