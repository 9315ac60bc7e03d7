internal import Subscore

/// The decoded payloads of the App Store Server API.
/// Source: App Store Server API, JWSTransactionDecodedPayload and JWSRenewalInfoDecodedPayload.
extension TransactionFields {
    /// - Parameter previous: The transaction read before, whose ids most others share.
    convenience init(decodedTransaction object: StoreObject, after previous: Transaction? = nil) throws(Failure) {
        self.init()
        isAutoRenewable = object["type"].map { $0.isText("Auto-Renewable Subscription") }
        transactionId = try object.identifier("transactionId")
        originalTransactionId = try object.identifier("originalTransactionId", often: previous?.originalTransactionId)
        webOrderLineItemId = try object.identifier("webOrderLineItemId")
        productId = try object.identifier("productId", often: previous?.productId)
        subscriptionGroupIdentifier = try object.identifier(
            "subscriptionGroupIdentifier",
            often: previous?.subscriptionGroupIdentifier
        )
        purchaseDate = try object.instant("purchaseDate")
        expiresDate = try object.instant("expiresDate")
        signedDate = try object.instant("signedDate")
        isUpgraded = try object.flag("isUpgraded") ?? false
        if let ownership = try object.identifier("inAppOwnershipType", often: ownership) { self.ownership = ownership }
        if let reason = object["transactionReason"] {
            self.reason = reason.isText("RENEWAL") ? .renewal : reason.isText("PURCHASE") ? .purchase : nil
        }
        let offerType = try object.integer("offerType")
        let discountType = try object.identifier("offerDiscountType")
        let offerIdentifier = try object.identifier("offerIdentifier")
        if offerType != nil || discountType != nil || offerIdentifier != nil {
            offer = Transaction.Offer(type: offerType, discountType: discountType, identifier: offerIdentifier)
        }
        if let date = try object.instant("revocationDate") {
            revocation = Transaction.Revocation(
                date: date,
                isCancellation: false,
                kind: Self.revocationKind(object["revocationType"], ownership: ownership)
            )
        }
        if isUpgraded || revocation != nil {
            revocationPercentage = try object.milliPercent("revocationPercentage")
        }
        price = try object.integer("price")
        if let price, price < 0 {
            throw Failure(.outOfRange, at: "price", "Found a negative price; wanted 0 or more.")
        }
        currency = object["currency"]?.withText { Currency(utf8: $0) } ?? nil
    }

    /// A family member's own transaction is never refunded: the purchaser's is.
    private static func revocationKind(
        _ type: JSONValue?,
        ownership: Identifier
    ) -> Transaction.Revocation.Kind {
        if let type {
            if type.isText("FAMILY_REVOKE") || type.isText("ASSIGNMENT_REVOKE") { return .accessWithdrawn }
            if type.isText("REFUND_FULL") || type.isText("REFUND_PRORATED") { return .refund }
        }
        return ownership == Identifier("FAMILY_SHARED") ? .accessWithdrawn : .refund
    }
}

extension StoreObject {
    /// A share in thousandths of a percent, 0...100000.
    fileprivate func milliPercent(_ key: StaticString) throws(Failure) -> Int64? {
        guard let milliPercent = try integer(key) else { return nil }
        guard milliPercent >= 0, milliPercent <= 100_000 else {
            throw Failure(.outOfRange, at: key, "Found a share beyond 100 percent; wanted 0 to 100000.")
        }
        return milliPercent
    }
}

/// Renewal info with what names its chain and its moment.
struct RenewalFields {
    let info: RenewalInfo
    let originalTransactionId: Identifier?
    let signedDate: Instant?

    init(decodedRenewalInfo object: StoreObject) throws(Failure) {
        info = RenewalInfo(
            productId: try object.identifier("productId"),
            autoRenewProductId: try object.identifier("autoRenewProductId"),
            autoRenewStatus: try object.flag("autoRenewStatus"),
            isInBillingRetryPeriod: try object.flag("isInBillingRetryPeriod"),
            gracePeriodExpiresDate: try object.instant("gracePeriodExpiresDate"),
            expirationIntent: try object.integer("expirationIntent"),
            priceIncreaseStatus: try Self.priceIncreaseStatus(object),
            renewalDate: try object.instant("renewalDate")
        )
        originalTransactionId = try object.identifier("originalTransactionId")
        signedDate = try object.instant("signedDate")
    }

    /// The subscription's own, or else what the items of an Advanced Commerce one come to: one that waits for consent
    /// makes the whole wait, and one that is merely scheduled counts as none.
    private static func priceIncreaseStatus(_ object: StoreObject) throws(Failure) -> Int64? {
        if let status = try object.integer("priceIncreaseStatus") { return status }
        guard let info = try object.object("advancedCommerceInfo") else { return nil }
        var status: Int64?
        try inside("advancedCommerceInfo") { () throws(Failure) in
            try info.forEach(in: "items") { value throws(Failure) in
                let told = try StoreObject(value).object("priceIncreaseInfo")?["status"]
                if told?.isText("PENDING") == true { status = 0 }
                if told?.isText("ACCEPTED") == true, status == nil { status = 1 }
            }
        }
        return status
    }
}
