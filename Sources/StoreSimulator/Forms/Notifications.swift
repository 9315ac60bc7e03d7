internal import SubscoreCore
package import SubscoreJSON

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
        } else if announcement == .unclaimSeats {
            object.set("unclaimInfo") { info in
                store.writeApp(to: &info)
                info.setArray("unclaimSeatIds") { ids in
                    ids.append(UUIDBits(uuid.seed, UInt64(bitPattern: signed)).text)
                }
            }
        } else {
            object.set("data") { store.writeApp(to: &$0) }
        }
        object.set("version", "2.0" as StaticString)
        object.set("signedDate", signed)
    }
}

extension Store {
    /// The tries to post a notification, and when it first arrived.
    func write(attemptsOf notice: Notice, to object: inout JSONWriter) {
        let attempts = delivery.attempts(of: notice, retries: environment == .production).filter { $0.at < until }
        object.set("at", orNull: attempts.first { $0.isReceived }?.at)
        object.setArray("attempts") { array in
            for attempt in attempts {
                array.appendObject { own in
                    own.set("attemptDate", attempt.at)
                    own.set("sendAttemptResult", attempt.isReceived ? "SUCCESS" : "TIMED_OUT" as StaticString)
                }
            }
        }
    }

    /// Notifications of the sandbox have no app id.
    func writeApp(to object: inout JSONWriter) {
        if environment == .production, let appAppleId { object.set("appAppleId", appAppleId) }
        object.set("bundleId", bundleId)
        object.set("environment", environment.name)
    }
}

extension Store {
    /// What became of each extension that the developer asked for, with the notification about all of one product.
    package func write(_ outcomes: [RenewalExtension.Outcome], to array: inout JSONWriter) {
        for (index, outcome) in outcomes.enumerated() {
            array.appendObject { object in
                object.set("succeededCount", outcome.succeeded)
                object.set("failedCount", outcome.failed)
                guard case .product(let plan, let request) = extensions[index].target else { return }
                let notice = summary(of: index)
                guard notice.signed < until else { return }
                object.set("notification") { own in
                    write(attemptsOf: notice, to: &own)
                    own.set("document") { write(notice, plan, request, outcome, to: &$0) }
                }
            }
        }
    }

    /// It is signed after the notifications of every subscription: a renewal that is late, and a signature, take less
    /// than five minutes.
    private func summary(of index: Int) -> Notice {
        let requested = extensions[index]
        var random = SplitMix64(seed ^ SplitMix64.mixed(UInt64(bitPattern: requested.at)) ^ UInt64(index))
        let uuid = random.uuid()
        let signed = requested.at + 5 * StoreClock.minute + random.number(0...StoreClock.minute)
        return Notice(
            uuid: uuid,
            signed: signed,
            type: "RENEWAL_EXTENSION",
            subtype: "SUMMARY",
            status: nil,
            row: nil,
            renewal: nil
        )
    }

    private func write(
        _ notice: Notice,
        _ plan: Int,
        _ request: RenewalExtension.Request,
        _ outcome: RenewalExtension.Outcome,
        to object: inout JSONWriter
    ) {
        object.set("notificationType", notice.type)
        if let subtype = notice.subtype { object.set("subtype", subtype) }
        object.set("notificationUUID", notice.uuid.text)
        object.set("summary") { summary in
            writeApp(to: &summary)
            summary.set("productId", plans[plan].productId)
            summary.set("requestIdentifier", request.identifier)
            if let storefronts = request.storefronts {
                summary.setArray("storefrontCountryCodes") { codes in
                    for code in storefronts { codes.append(code) }
                }
            }
            summary.set("succeededCount", outcome.succeeded)
            summary.set("failedCount", outcome.failed)
        }
        object.set("version", "2.0" as StaticString)
        object.set("signedDate", notice.signed)
    }
}
