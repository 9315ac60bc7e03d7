internal import Subscore

/// One date of a receipt, in the several spellings of each row.
struct ReceiptDate {
    var milliseconds: StoreValue?
    var plain: StoreValue?
    /// Only in receipts of iOS 6.
    var formatted: StoreValue?
    var pacific: StoreValue?
    var formattedPacific: StoreValue?

    /// Reads the first spelling that is present. The most exact spelling comes first.
    ///
    /// - Parameter name: The key of the plain spelling. The other keys begin with it.
    func instant(_ name: StaticString) throws(Failure) -> Instant? {
        if let instant = try Self.instant(milliseconds, name, "_ms") { return instant }
        if let instant = try Self.instant(plain, name, "") { return instant }
        if let instant = try Self.instant(formatted, name, "_formatted") { return instant }
        if let instant = try Self.instant(pacific, name, "_pst") { return instant }
        return try Self.instant(formattedPacific, name, "_formatted_pst")
    }

    private static func instant(
        _ value: StoreValue?,
        _ name: StaticString,
        _ suffix: StaticString
    ) throws(Failure) -> Instant? {
        guard let value else { return nil }
        do throws(Failure) {
            return try value.instant()
        } catch {
            throw error.inside("\(name)\(suffix)")
        }
    }
}

/// A row of a receipt: in a verifyReceipt response, in a version 1 notification, or the receipt itself in its oldest shape.
/// Source: App Store Receipts, responseBody.Latest_receipt_info.
extension TransactionFields {
    mutating func read(
        receiptRow object: StoreObject,
        _ unreadable: UnreadableValues,
        _ texts: inout Texts
    ) throws(Failure) {
        var (purchase, expiry, cancellation) = (ReceiptDate(), ReceiptDate(), ReceiptDate())
        var (promotional, code): (Name?, Name?)
        var isIntroductory = false
        var members = object.members
        while let (key, value) = members.next() {
            do throws(Failure) {
                switch key {
                case "transaction_id": transactionId = try value.id(&texts)
                case "original_transaction_id": originalTransactionId = try value.id(&texts)
                case "web_order_line_item_id": transaction.webOrderLineItemId = try value.id(&texts)
                case "product_id": productId = try value.name(&texts)
                case "subscription_group_identifier": transaction.subscriptionGroupIdentifier = try value.name(&texts)
                case "purchase_date_ms": purchase.milliseconds = value
                case "purchase_date": purchase.plain = value
                case "purchase_date_pst": purchase.pacific = value
                case "expires_date_ms": expiry.milliseconds = value
                case "expires_date": expiry.plain = value
                case "expires_date_formatted": expiry.formatted = value
                case "expires_date_pst": expiry.pacific = value
                case "expires_date_formatted_pst": expiry.formattedPacific = value
                case "cancellation_date_ms": cancellation.milliseconds = value
                case "cancellation_date": cancellation.plain = value
                case "cancellation_date_pst": cancellation.pacific = value
                case "app_account_token": detail.appAccountToken = try value.token(&texts)
                case "cancellation_reason": revocationReason = value.receiptReason
                case "is_upgraded": transaction.isUpgraded = try value.flag()
                case "is_trial_period": isFreeTrial = try value.flag()
                case "is_in_intro_offer_period": isIntroductory = try value.flag()
                case "in_app_ownership_type": try read(ownership: value, &texts)
                case "promotional_offer_id": promotional = try value.name(&texts)
                case "offer_code_ref_name": code = try value.name(&texts)
                default: break
                }
            } catch {
                try unreadable.note(members.located(error), in: object.value)
            }
        }
        purchaseDate = try purchase.instant("purchase_date")
        expiresDate = try expiry.instant("expires_date")
        revocationDate = try cancellation.instant("cancellation_date")
        isCancellation = revocationDate != nil
        // The fields of a receipt show the kind of offer, but only whether the discount is a trial.
        offerIdentifier = promotional ?? code
        if promotional != nil {
            offerType = 2
        } else if code != nil {
            offerType = 3
        } else if isFreeTrial || isIntroductory {
            offerType = 1
        }
        if isFreeTrial { offerDiscountType = texts.insert(TransactionDetail.Offer.freeTrial) }
    }
}

extension StoreValue {
    /// Source: App Store Receipts, cancellation_reason. Nil for any other value than those of the documentation.
    fileprivate var receiptReason: RevocationReason? {
        guard let number = try? integer(), number == 0 || number == 1 else { return nil }
        return RevocationReason(number)
    }
}

extension StoreObject {
    /// Whether it is a receipt's row and not a decoded transaction.
    var isReceiptRow: Bool {
        has("purchase_date_ms") || has("purchase_date") || has("transaction_id") || has("product_id")
    }
}

extension RenewalFields {
    /// Source: App Store Receipts, responseBody.Pending_renewal_info.
    mutating func read(
        pendingRenewalInfo object: StoreObject,
        _ unreadable: UnreadableValues,
        _ texts: inout Texts
    ) throws(Failure) {
        var grace = ReceiptDate()
        var (consent, increase): (Int64?, Int64?)
        var writesZeros = false
        var members = object.members
        while let (key, value) = members.next() {
            do throws(Failure) {
                switch key {
                case "original_transaction_id": originalTransactionId = try value.id(&texts)
                case "product_id": info.productId = try value.name(&texts)
                case "auto_renew_product_id": info.autoRenewProductId = try value.name(&texts)
                case "auto_renew_status": info.autoRenewStatus = try value.flag()
                case "is_in_billing_retry_period": info.isInBillingRetryPeriod = try value.flag()
                case "expiration_intent":
                    // One that cannot be read is one not known yet.
                    info.expirationReason = .other
                    info.expirationReason = try value.number().map { ExpirationReason(intent: $0) }
                    if info.expirationReason == nil { writesZeros = true }
                case "price_consent_status": consent = try value.integer()
                case "price_increase_status": increase = try value.integer()
                case "grace_period_expires_date_ms": grace.milliseconds = value
                case "grace_period_expires_date": grace.plain = value
                case "grace_period_expires_date_pst": grace.pacific = value
                default: break
                }
            } catch {
                try unreadable.note(members.located(error), in: object.value)
            }
        }
        info.gracePeriodExpiresDate = try grace.instant("grace_period_expires_date")
        info.priceIncrease = (consent ?? increase).map { RenewalInfo.PriceIncrease(status: $0) }
        if writesZeros, info.priceIncrease == .pending { info.priceIncrease = .unclear }
    }
}
