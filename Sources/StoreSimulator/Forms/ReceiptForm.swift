internal import Subscore

extension Life {
    /// The response of verifyReceipt at the end of the life. Every scalar is a string. A date is written as text and in
    /// milliseconds, but not in Pacific time as the store does too.
    package var receiptDocuments: [Document] {
        var rows: [String] = []
        var pending: [String] = []
        for subscription in subscriptions {
            rows += subscription.rows.map { subscription.account.receiptRow($0) }
            pending.append(subscription.account.pendingRenewal(subscription.renewal))
        }
        var receipt = ObjectText()
        receipt.add("receipt_type", subscriptions[0].account.isSandbox ? "ProductionSandbox" : "Production")
        receipt.add("bundle_id", "com.example.reader")
        receipt.addDate("request_date", "request_date_ms", now)
        receipt.add("in_app", raw: "[]")
        let environment = subscriptions[0].account.environment
        return [
            Document(
                opening: "{\"status\":0,\"environment\":\"\(environment)\",\"receipt\":\(receipt.done),"
                    + "\"pending_renewal_info\":\(ObjectText.array(pending)),\"latest_receipt_info\":[",
                rows: rows,
                closing: "]}"
            )
        ]
    }

    package func receipt() -> String { receiptDocuments[0].text }
}

extension Account {
    fileprivate func receiptRow(_ row: Row) -> String {
        var object = ObjectText()
        object.add("quantity", "1")
        object.add("product_id", row.plan.productId)
        object.add("transaction_id", row.transactionId)
        object.add("original_transaction_id", originalTransactionId)
        object.add("web_order_line_item_id", row.webOrderLineItemId)
        object.add("subscription_group_identifier", group)
        object.addDate("purchase_date", "purchase_date_ms", row.purchase)
        object.addDate("expires_date", "expires_date_ms", row.expires)
        object.add("is_trial_period", row.isTrial ? "true" : "false")
        object.add("is_in_intro_offer_period", "false")
        object.add("in_app_ownership_type", ownership)
        if row.isUpgraded { object.add("is_upgraded", "true") }
        if let revocation = row.revocation {
            object.addDate("cancellation_date", "cancellation_date_ms", revocation)
            object.add("cancellation_reason", "0")
        }
        return object.done
    }

    fileprivate func pendingRenewal(_ renewal: Renewal) -> String {
        var object = ObjectText()
        object.add("original_transaction_id", originalTransactionId)
        object.add("product_id", renewal.plan.productId)
        object.add("auto_renew_product_id", renewal.next.productId)
        object.add("auto_renew_status", renewal.autoRenews ? "1" : "0")
        object.add("expiration_intent", renewal.expirationIntent.map { "\($0)" })
        if renewal.isRetrying || writesFalseFlags {
            object.add("is_in_billing_retry_period", renewal.isRetrying ? "1" : "0")
        }
        if let graceEnd = renewal.graceEnd {
            object.addDate("grace_period_expires_date", "grace_period_expires_date_ms", graceEnd)
        }
        object.add("price_increase_status", renewal.priceIncreaseStatus.map { "\($0)" })
        return object.done
    }
}

extension ObjectText {
    fileprivate mutating func addDate(_ text: StaticString, _ milliseconds: StaticString, _ date: Int64) {
        add(text, Instant(milliseconds: date).map { Self.receiptDate($0) })
        add(milliseconds, "\(date)")
    }

    private static func receiptDate(_ instant: Instant) -> String {
        let date = CivilDate(instant, on: .utc)
        let second = date.millisecondOfDay / 1000
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(date.year)-\(two(date.month))-\(two(date.day)) "
            + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) Etc/GMT"
    }
}
