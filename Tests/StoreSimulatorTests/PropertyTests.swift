import CJansson
import StoreSimulator
import Testing

struct PropertyTests {
    @Test func theSameSeedMakesTheSameLife() {
        for seed in seeds {
            let (life, again) = (Life(seed: seed), Life(seed: seed))
            #expect(everything(life) == everything(again), "seed \(seed)")
        }
        #expect(everything(Life(seed: 1)) != everything(Life(seed: 2)))
    }

    @Test func everyDocumentIsJSON() {
        for seed in seeds {
            let life = Life(seed: seed)
            for text in everything(life) {
                let value = json_loads(text, Int(JSON_REJECT_DUPLICATES), nil)
                #expect(value != nil, "seed \(seed): \(text)")
                if let value { json_decref(value) }
            }
        }
    }

    /// Something that happens in no life is not tested by any of them.
    @Test func livesHoldEverything() {
        let lives = seeds.map { Life(seed: $0) }
        let notifications = lives.flatMap { $0.notifications() }
        let reported: [(type: String, subtype: String?)] = [
            ("SUBSCRIBED", "INITIAL_BUY"), ("SUBSCRIBED", "RESUBSCRIBE"), ("DID_RENEW", nil),
            ("DID_RENEW", "BILLING_RECOVERY"), ("DID_FAIL_TO_RENEW", nil), ("DID_FAIL_TO_RENEW", "GRACE_PERIOD"),
            ("GRACE_PERIOD_EXPIRED", nil), ("EXPIRED", "VOLUNTARY"), ("EXPIRED", "BILLING_RETRY"),
            ("EXPIRED", "PRICE_INCREASE"), ("EXPIRED", "PRODUCT_NOT_FOR_SALE"), ("DID_CHANGE_RENEWAL_PREF", nil),
            ("DID_CHANGE_RENEWAL_PREF", "UPGRADE"), ("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE"),
            ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED"), ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"),
            ("REFUND", nil), ("REFUND_REVERSED", nil), ("CONSUMPTION_REQUEST", nil), ("REFUND_DECLINED", nil),
            ("REVOKE", nil), ("RENEWAL_EXTENDED", nil),
            ("PRICE_INCREASE", "PENDING"), ("PRICE_INCREASE", "ACCEPTED"),
        ]
        for (type, subtype) in reported {
            let next = subtype.map { "\"subtype\":\"\($0)\"" } ?? "\"notificationUUID\""
            let start = "{\"notificationType\":\"\(type)\",\(next)"
            #expect(notifications.contains { $0.hasPrefix(start) }, "\(start)")
        }
        for state in [1, 2, 3, 4, 5] {
            let start = "\"lastTransactions\":[{\"status\":\(state),"
            #expect(lives.contains { $0.serverResponses()[0].contains(start) }, "status \(state) at the end")
        }
        let rows = lives.flatMap { $0.rows.joined() }
        #expect(rows.contains { $0.isUpgraded && $0.revocation == nil }, "an upgrade in the sandbox")
        #expect(rows.contains { $0.isUpgraded && $0.revocation != nil }, "an upgrade in production")
        #expect(rows.contains { !$0.isRenewal && $0.isTrial }, "a trial")
        #expect(rows.contains { $0.isRenewal && $0.firstSigned < $0.purchase }, "a renewal ahead of its period")
        #expect(rows.contains { $0.isRenewal && $0.firstSigned > $0.purchase }, "a renewal that was dated back")
        #expect(lives.contains { $0.groups.count == 2 }, "two groups")
        #expect(lives.contains { $0.groups.count < $0.rows.count }, "two chains in one group")
    }

    /// A row begins when the one before it ends, or later. It may begin earlier only if it replaces that row.
    @Test func rowsOfAChainDontOverlap() {
        for seed in seeds {
            for rows in Life(seed: seed).rows {
                for (left, right) in zip(rows, rows.dropFirst()) {
                    let end = left.isUpgraded ? right.purchase : min(left.expires, left.revocation ?? .max)
                    #expect(end <= right.purchase, "seed \(seed): \(left) and \(right)")
                    #expect(left.webOrderLineItemId < right.webOrderLineItemId, "seed \(seed)")
                }
            }
        }
    }

    @Test func permutationsLoseNoRow() {
        for seed in seeds.prefix(100) {
            let life = Life(seed: seed)
            let documents = life.decodedDocuments + life.serverDocuments + life.receiptDocuments
            let permuted = Document.permuted(documents, seed: seed)
            #expect(Set(permuted.flatMap { $0.rows }) == Set(documents.flatMap { $0.rows }), "seed \(seed)")
        }
    }
}

private let seeds: ClosedRange<UInt64> = 1...500

private func everything(_ life: Life) -> [String] {
    [life.decodedPayloads(), life.receipt()] + life.serverResponses() + life.notifications()
}
