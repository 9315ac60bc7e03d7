internal import Subscore

/// verifyReceipt responses, version 1 notifications, and the older response shape for receipts of iOS 6.
/// Source: App Store Receipts, responseBody; App Store Server Notifications, responseBodyV1.
extension TransactionFields {
    convenience init(receiptRow object: StoreObject, signedDate: Instant?) throws(Failure) {
        self.init()
        transactionId = try object.identifier("transaction_id")
        originalTransactionId = try object.identifier("original_transaction_id")
        webOrderLineItemId = try object.identifier("web_order_line_item_id")
        productId = try object.identifier("product_id")
        subscriptionGroupIdentifier = try object.identifier("subscription_group_identifier")
        purchaseDate = try object.instant(["purchase_date_ms", "purchase_date", "purchase_date_pst"])
        expiresDate = try object.instant([
            "expires_date_ms", "expires_date", "expires_date_formatted", "expires_date_pst",
            "expires_date_formatted_pst",
        ])
        self.signedDate = signedDate
        isUpgraded = try object.flag("is_upgraded") ?? false
        if let ownership = try object.identifier("in_app_ownership_type") { self.ownership = ownership }
        let cancellation = try object.instant(["cancellation_date_ms", "cancellation_date", "cancellation_date_pst"])
        revocation = cancellation.map {
            Transaction.Revocation(
                date: $0,
                isCancellation: true,
                kind: ownership == Identifier("FAMILY_SHARED") ? .accessWithdrawn : .refund
            )
        }
        offer = try Self.offer(object)
    }

    /// A receipt names an offer by which of its fields are there, and says of its discount only whether it is a trial.
    private static func offer(_ object: StoreObject) throws(Failure) -> Transaction.Offer? {
        let isTrial = try object.flag("is_trial_period") ?? false
        let isIntroductory = try object.flag("is_in_intro_offer_period") ?? false
        let promotional = try object.identifier("promotional_offer_id")
        let code = try object.identifier("offer_code_ref_name")
        let type: Int64
        if promotional != nil {
            type = 2
        } else if code != nil {
            type = 3
        } else if isTrial || isIntroductory {
            type = 1
        } else {
            return nil
        }
        return Transaction.Offer(
            type: type,
            discountType: isTrial ? Identifier("FREE_TRIAL") : nil,
            identifier: promotional ?? code
        )
    }
}

extension RenewalFields {
    init(pendingRenewalInfo object: StoreObject, signedDate: Instant?) throws(Failure) {
        let consent = try object.integer("price_consent_status")
        let increase = try object.integer("price_increase_status")
        info = RenewalInfo(
            productId: try object.identifier("product_id"),
            autoRenewProductId: try object.identifier("auto_renew_product_id"),
            autoRenewStatus: try object.flag("auto_renew_status"),
            isInBillingRetryPeriod: try object.flag("is_in_billing_retry_period"),
            gracePeriodExpiresDate: try object.instant([
                "grace_period_expires_date_ms", "grace_period_expires_date", "grace_period_expires_date_pst",
            ]),
            expirationIntent: try object.integer("expiration_intent"),
            priceIncreaseStatus: consent ?? increase,
            renewalDate: nil
        )
        originalTransactionId = try object.identifier("original_transaction_id")
        self.signedDate = signedDate
    }
}

extension HistoryReader {
    static func isReceipt(_ object: StoreObject) -> Bool {
        object.has("latest_receipt_info") || object.has("latest_expired_receipt_info") || object.has("receipt")
            || object.has("pending_renewal_info") || object.has("unified_receipt")
    }

    mutating func readReceipt(_ object: StoreObject) throws(Failure) {
        if let unified = try object.object("unified_receipt") {
            try readReceipt(body: unified, at: "unified_receipt", envelope: object)
        } else {
            try readReceipt(body: object, at: nil, envelope: object)
        }
    }

    /// - Parameters:
    ///   - body: Holds the rows and the pending renewals.
    ///   - place: The body's key in the envelope; nil where it is the envelope.
    ///   - envelope: A notification's own fields; the body itself where there is none around it.
    private mutating func readReceipt(
        body: StoreObject,
        at place: StaticString?,
        envelope: StoreObject
    ) throws(Failure) {
        let first = transactions.count
        var rows: [TransactionFields] = []
        let signedDate = try inside(place) { () throws(Failure) in try readRows(body, into: &rows) }
        for row in rows { append(row) }

        var mentionedDate = try envelope.instant([
            "auto_renew_status_change_date_ms", "auto_renew_status_change_date", "auto_renew_status_change_date_pst",
        ])
        for row in transactions[first...] {
            let newest = row.revocation.map { Swift.max($0.date, row.purchaseDate) } ?? row.purchaseDate
            mentionedDate = mentionedDate.map { Swift.max($0, newest) } ?? newest
        }
        try readPendingRenewals(body, at: place, envelope, from: first, signedDate, mentionedDate)
    }

    /// The rows of a receipt response, and the date it was signed.
    private func readRows(_ body: StoreObject, into rows: inout [TransactionFields]) throws(Failure) -> Instant? {
        let receipt = try body.object("receipt")
        let signedDate = try inside("receipt") { () throws(Failure) in
            try receipt?.instant(["request_date_ms", "request_date", "request_date_pst"])
        }
        try readRows(body, "latest_receipt_info", signedDate, into: &rows)
        try readRows(body, "latest_expired_receipt_info", signedDate, into: &rows)
        guard let receipt else { return signedDate }
        // The rows of the receipt itself repeat those above, at times with older figures.
        let newerIds = rows.compactMap { $0.transactionId }.ordered(by: <)
        var older: [TransactionFields] = []
        try inside("receipt") { () throws(Failure) in
            try readRows(receipt, "in_app", signedDate, into: &older)
            if receipt.has("transaction_id") {
                older.append(try TransactionFields(receiptRow: receipt, signedDate: signedDate))
            }
        }
        rows += older.filter { row in row.transactionId.map { !newerIds.containsSorted($0) } ?? true }
        return signedDate
    }

    private func readRows(
        _ object: StoreObject,
        _ key: StaticString,
        _ signedDate: Instant?,
        into rows: inout [TransactionFields]
    ) throws(Failure) {
        guard let member = object[key] else { return }
        guard member.isObject else {
            try object.forEach(in: key) { value throws(Failure) in
                rows.append(try TransactionFields(receiptRow: StoreObject(value), signedDate: signedDate))
            }
            return
        }
        rows.append(
            try inside(key) { () throws(Failure) in
                try TransactionFields(receiptRow: StoreObject(member), signedDate: signedDate)
            }
        )
    }

    private mutating func readPendingRenewals(
        _ body: StoreObject,
        at place: StaticString?,
        _ envelope: StoreObject,
        from first: Int,
        _ signedDate: Instant?,
        _ mentionedDate: Instant?
    ) throws(Failure) {
        let newest = transactions[first...].max(by: Transaction.isOlder)
        let chain = onlyChain(from: first)
        let notification = Self.notification(envelope)
        let announced = notification == nil ? nil : newest
        var isAnnounced = false

        func report(_ renewal: RenewalFields, chain: Identifier?) throws(Failure) {
            guard let id = renewal.originalTransactionId ?? chain else {
                warn(.renewalInfoUnattached)
                return
            }
            let isAboutThis = announced?.originalTransactionId == id
            if isAboutThis { isAnnounced = true }
            append(
                Report(
                    originalTransactionId: id,
                    signedDate: signedDate,
                    mentionedDate: mentionedDate,
                    renewalInfo: renewal.info,
                    notification: isAboutThis ? notification : nil,
                    transactionId: isAboutThis ? announced?.transactionId : nil
                )
            )
        }

        if let pending = body["pending_renewal_info"], !pending.isArray || pending.count > 0 {
            try inside(place) { () throws(Failure) in
                try body.forEach(in: "pending_renewal_info") { value throws(Failure) in
                    try report(
                        RenewalFields(pendingRenewalInfo: StoreObject(value), signedDate: signedDate),
                        chain: chain
                    )
                }
            }
        } else if envelope.has("auto_renew_status") || envelope.has("auto_renew_product_id")
            || envelope.has("expiration_intent") || envelope.has("is_in_billing_retry_period")
        {
            // The iOS 6 shape has these at its root, of the one subscription that it speaks of.
            let renewal = try RenewalFields(pendingRenewalInfo: envelope, signedDate: signedDate)
            try report(renewal, chain: newest?.originalTransactionId)
        }
        if let announced, !isAnnounced {
            append(
                Report(
                    originalTransactionId: announced.originalTransactionId,
                    signedDate: signedDate,
                    mentionedDate: mentionedDate,
                    renewalInfo: nil,
                    notification: notification,
                    transactionId: announced.transactionId
                )
            )
        }
    }

    /// What a version 1 notification says of its newest row: that the store renewed it, on time or out of billing retry
    /// (DID_RECOVER, called RENEWAL before 2021), or that consent to a price increase was asked for.
    private static func notification(_ envelope: StoreObject) -> Notification? {
        guard let type = envelope["notification_type"] else { return nil }
        if type.isText("PRICE_INCREASE_CONSENT") { return Notification(type: .priceIncrease, subtype: .pending) }
        let isRenewal = type.isText("DID_RENEW") || type.isText("DID_RECOVER") || type.isText("RENEWAL")
        return isRenewal ? Notification(type: .didRenew, subtype: nil) : nil
    }
}
