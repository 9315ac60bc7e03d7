internal import SubscoreCore
internal import SubscoreJSON

extension Life {
    /// The response of verifyReceipt at the end of the life. Every scalar is a string. A date is written as text and in
    /// milliseconds, but not in Pacific time as the store does too.
    package var receiptDocuments: [Document] {
        let rows = ledgers.flatMap { ledger in
            ledger.rows.map { row in JSONWriter.text { write(row, of: ledger, to: &$0) } }
        }
        let pending = ledgers.map { ledger in JSONWriter.text { write(pendingOf: ledger, to: &$0) } }
        let isProduction = store.environment == .production
        let receipt = JSONWriter.text { receipt in
            receipt.set("receipt_type", isProduction ? "Production" : "ProductionSandbox" as StaticString)
            receipt.set("bundle_id", store.bundleId)
            receipt.setDate("request_date", "request_date_ms", now)
            receipt.setArray("in_app") { _ in }
        }
        return [
            Document(
                opening: "{\"status\":0,\"environment\":\"\(store.environment.name)\",\"receipt\":\(receipt),"
                    + "\"pending_renewal_info\":[\(pending.joined(separator: ","))],\"latest_receipt_info\":[",
                rows: rows,
                closing: "]}"
            )
        ]
    }

    package func receipt() -> String { receiptDocuments[0].text }

    private func write(_ row: Row, of ledger: Ledger, to object: inout JSONWriter) {
        object.set("quantity", "1" as StaticString)
        object.set("product_id", store.plans[row.plan].productId)
        object.set("transaction_id", row.transactionId)
        object.set("original_transaction_id", "\(ledger.originalTransactionId)")
        object.set("web_order_line_item_id", "\(row.webOrderLineItemId)")
        object.set("subscription_group_identifier", ledger.account.group)
        object.setDate("purchase_date", "purchase_date_ms", row.purchase)
        object.setDate("expires_date", "expires_date_ms", row.expires)
        object.set("is_trial_period", row.isTrial ? "true" : "false" as StaticString)
        object.set("is_in_intro_offer_period", "false" as StaticString)
        object.set("in_app_ownership_type", ledger.account.ownership.name)
        if row.isUpgraded { object.set("is_upgraded", "true" as StaticString) }
        if let revocation = row.revocation {
            object.setDate("cancellation_date", "cancellation_date_ms", revocation)
            object.set("cancellation_reason", "0" as StaticString)
        }
    }

    private func write(pendingOf ledger: Ledger, to object: inout JSONWriter) {
        let renewal = ledger.renewal
        object.set("original_transaction_id", "\(ledger.originalTransactionId)")
        object.set("product_id", store.plans[renewal.plan].productId)
        object.set("auto_renew_product_id", store.plans[renewal.next].productId)
        object.set("auto_renew_status", renewal.autoRenews ? "1" : "0" as StaticString)
        if let intent = renewal.expirationIntent { object.set("expiration_intent", "\(intent)") }
        if renewal.isRetrying || store.choices.writesFalseFlags {
            object.set("is_in_billing_retry_period", renewal.isRetrying ? "1" : "0" as StaticString)
        }
        if let graceEnd = renewal.graceEnd {
            object.setDate("grace_period_expires_date", "grace_period_expires_date_ms", graceEnd)
        }
        if let status = renewal.priceIncreaseStatus { object.set("price_increase_status", "\(status)") }
    }
}

extension JSONWriter {
    fileprivate mutating func setDate(_ text: StaticString, _ milliseconds: StaticString, _ date: Int64) {
        if let instant = Instant(milliseconds: date) { set(text, Self.receiptDate(instant)) }
        set(milliseconds, "\(date)")
    }

    private static func receiptDate(_ instant: Instant) -> String {
        let date = CivilDate(instant, on: .utc)
        let second = date.millisecondOfDay / 1000
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(date.year)-\(two(date.month))-\(two(date.day)) "
            + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) Etc/GMT"
    }
}
