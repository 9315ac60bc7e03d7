import Subscore
import Testing

extension Instant {
    static func day(_ number: Int64) -> Instant {
        .earliest.advanced(byDays: limit / 86_400_000 + number)
    }

    static func at(_ text: String) throws -> Instant {
        try #require(DateText.rfc3339(text))
    }
}

extension Transaction {
    /// Purchased and expired at the start of the given days since 1970-01-01, as are all other dates here.
    static func row(
        _ id: String,
        _ purchased: Int64,
        _ expires: Int64,
        chain: String = "1",
        item: String? = nil,
        product: String = "pro.month",
        group: String? = "21",
        signed: Int64? = nil,
        revoked: Int64? = nil,
        share: Int64? = nil,
        withdrawn: Bool = false,
        cancelled: Bool = false,
        upgraded: Bool = false,
        reason: Reason? = nil,
        shared: Bool = false,
        offer: Offer? = nil,
        price: Money? = nil
    ) -> Transaction {
        Transaction(
            transactionId: Identifier(id),
            originalTransactionId: Identifier(chain),
            webOrderLineItemId: item.map(Identifier.init),
            productId: Identifier(product),
            subscriptionGroupIdentifier: group.map(Identifier.init),
            purchaseDate: .day(purchased),
            expiresDate: .day(expires),
            signedDate: signed.map(Instant.day),
            revocation: revoked.map {
                Revocation(date: .day($0), isCancellation: cancelled, kind: withdrawn ? .accessWithdrawn : .refund)
            },
            revocationPercentage: share,
            isUpgraded: upgraded,
            reason: reason,
            ownership: Identifier(shared ? "FAMILY_SHARED" : "PURCHASED"),
            offer: offer,
            price: price
        )
    }

    /// Every field, so that two transactions with the same text are the same.
    var text: String {
        let revocation = revocation.map {
            "\($0.date.milliseconds) \($0.isCancellation) \($0.kind)"
        }
        let offer = offer.map { "\($0.type ?? -1) \($0.discountType?.text ?? "-") \($0.identifier?.text ?? "-")" }
        let fields: [String?] = [
            transactionId.text, originalTransactionId.text, webOrderLineItemId?.text, productId.text,
            subscriptionGroupIdentifier?.text, "\(purchaseDate.milliseconds)", "\(expiresDate.milliseconds)",
            signedDate.map { "\($0.milliseconds)" }, revocation, revocationPercentage.map { "\($0)" },
            "\(isUpgraded)", reason.map { "\($0)" }, ownership.text, offer,
            price.map { "\($0.milliunits) \($0.currency?.code ?? "-")" },
        ]
        return fields.map { $0 ?? "nil" }.joined(separator: " | ")
    }
}

extension RenewalInfo {
    static func saying(
        retry: Bool? = nil,
        grace: Int64? = nil,
        intent: Int64? = nil,
        autoRenew: Bool? = nil,
        product: String? = nil,
        renewsAs: String? = nil,
        priceIncrease: Int64? = nil,
        renews: Int64? = nil
    ) -> RenewalInfo {
        RenewalInfo(
            productId: product.map(Identifier.init),
            autoRenewProductId: renewsAs.map(Identifier.init),
            autoRenewStatus: autoRenew,
            isInBillingRetryPeriod: retry,
            gracePeriodExpiresDate: grace.map(Instant.day),
            expirationIntent: intent,
            priceIncreaseStatus: priceIncrease,
            renewalDate: renews.map(Instant.day)
        )
    }
}

extension Report {
    static func signed(
        _ day: Int64?,
        _ info: RenewalInfo? = nil,
        chain: String = "1",
        mentioned: Int64? = nil,
        status: Int64? = nil,
        sent type: Notification.Kind? = nil,
        _ subtype: Notification.Subtype? = nil,
        uuid: String? = nil,
        of transaction: String? = nil
    ) -> Report {
        Report(
            originalTransactionId: Identifier(chain),
            signedDate: day.map(Instant.day),
            mentionedDate: mentioned.map(Instant.day),
            renewalInfo: info,
            status: status,
            notification: type.map { Notification(type: $0, subtype: subtype) },
            notificationUUID: uuid.map(Identifier.init),
            transactionId: transaction.map(Identifier.init)
        )
    }

    /// Every field, so that two reports with the same text are the same.
    var text: String {
        let info = renewalInfo.map { info in
            let parts: [String?] = [
                info.productId?.text, info.autoRenewProductId?.text, info.autoRenewStatus.map { "\($0)" },
                info.isInBillingRetryPeriod.map { "\($0)" },
                info.gracePeriodExpiresDate.map { "\($0.milliseconds)" },
                info.expirationIntent.map { "\($0)" }, info.priceIncreaseStatus.map { "\($0)" },
                info.renewalDate.map { "\($0.milliseconds)" },
            ]
            return parts.map { $0 ?? "nil" }.joined(separator: " ")
        }
        let fields: [String?] = [
            originalTransactionId.text, signedDate.map { "\($0.milliseconds)" },
            mentionedDate.map { "\($0.milliseconds)" }, info, status.map { "\($0)" },
            notification.map { "\($0.type) \($0.subtype.map { "\($0)" } ?? "nil")" }, notificationUUID?.text,
            transactionId?.text,
        ]
        return fields.map { $0 ?? "nil" }.joined(separator: " | ")
    }
}

extension Interval {
    func holds(_ instant: Instant) -> Bool {
        start <= instant && end.isAfter(instant)
    }
}
