internal import Subscore

/// Source: App Store Server API, JWSTransactionDecodedPayload.
extension TransactionFields {
    // Most of what is read is this, so comparing keys without a call pays off here.
    @_optimize(speed)
    mutating func read(decodedTransaction object: StoreObject, _ texts: inout Texts) throws(Failure) {
        var percentage: StoreValue?
        var members = object.members
        do throws(Failure) {
            while let (key, value) = members.next() {
                switch key {
                case "transactionId": transactionId = try value.id(&texts)
                case "originalTransactionId": originalTransactionId = try value.id(&texts)
                case "webOrderLineItemId": transaction.webOrderLineItemId = try value.id(&texts)
                case "productId": productId = try value.name(&texts)
                case "subscriptionGroupIdentifier": transaction.subscriptionGroupIdentifier = try value.name(&texts)
                case "purchaseDate": purchaseDate = try value.instant()
                case "originalPurchaseDate": transaction.originalPurchaseDate = try value.instant()
                case "expiresDate": expiresDate = try value.instant()
                case "signedDate": transaction.signedDate = try value.instant()
                case "type": transaction.kind = ProductKind(value.name) ?? .other
                case "inAppOwnershipType": try read(ownership: value, &texts)
                case "appTransactionId": detail.appTransactionId = try value.name(&texts)
                case "appAccountToken": detail.appAccountToken = try value.name(&texts)
                case "bundleId": detail.bundleId = try value.name(&texts)
                case "environment": transaction.environment = Environment(reading: value.name)
                case "transactionReason": transaction.reason = Transaction.Reason(value.name)
                case "price": price = try value.price()
                case "currency": currency = value.value.textBytes.flatMap { Currency(utf8: $0) }
                case "isUpgraded": transaction.isUpgraded = try value.flag()
                case "offerType": offerType = try value.number()
                case "offerIdentifier": offerIdentifier = try value.name(&texts)
                case "offerDiscountType": take(discountType: try value.name(&texts), value.name)
                case "revocationDate": revocationDate = try value.instant()
                case "revocationType": revocationType = RevocationType(value.name)
                case "revocationPercentage": percentage = value
                case "advancedCommerceInfo": try read(advancedCommerce: value, &texts)
                case "commitmentInfo": try read(commitment: value, &texts)
                default: break
                }
            }
        } catch {
            throw members.located(error)
        }
        if let percentage, hasRefundedShare {
            let share = try inside("revocationPercentage") { () throws(Failure) in try percentage.integer() }
            guard take(refundedShare: share) else {
                throw Failure(
                    .outOfRange,
                    at: "revocationPercentage",
                    "Found a share beyond 100 percent; wanted 0 to 100000."
                )
            }
        }
    }

    mutating func read(ownership value: StoreValue, _ texts: inout Texts) throws(Failure) {
        transaction.ownership = Transaction.Ownership(value.name) ?? .other
        if transaction.ownership != .purchased { detail.ownership = try value.name(&texts) }
    }
}

// What few transactions have.
extension TransactionFields {
    /// Source: App Store Server API, advancedCommerceTransactionInfo.
    @inline(never)
    private mutating func read(advancedCommerce value: StoreValue, _ texts: inout Texts) throws(Failure) {
        var items = try StoreObject(value.value).elements("items")
        do throws(Failure) {
            while let value = items.next() {
                let object = try StoreObject(value)
                append(try CommerceItem(object, &texts), to: &texts)
                if object.hasPartialRefund { isItemRefundedInPart = true }
            }
        } catch {
            throw items.located(error)
        }
    }

    /// Source: App Store Server API, transactionCommitmentInfo.
    @inline(never)
    private mutating func read(commitment value: StoreValue, _ texts: inout Texts) throws(Failure) {
        let object = try StoreObject(value.value)
        let commitment = Commitment(
            billingPeriod: try object.integer("billingPeriodNumber"),
            totalBillingPeriods: try object.integer("totalBillingPeriods"),
            expiresDate: try object.instant("commitmentExpiresDate")
        )
        set(commitment, in: &texts)
    }
}

extension CommerceItem {
    /// Source: App Store Server API, advancedCommerceTransactionItem.
    fileprivate init(_ object: StoreObject, _ texts: inout Texts) throws(Failure) {
        self.init()
        sku = try object.name("SKU", &texts)
        revocationDate = try object.instant("revocationDate")
        guard let milliunits = try object.integer("price") else { return }
        guard Money.isPrice(milliunits) else { throw Failure(.outOfRange, at: "price", negativePrice) }
        price = Money(milliunits: milliunits, currency: nil)
    }
}

extension StoreObject {
    /// Whether a refund of this item was of less than its price.
    fileprivate var hasPartialRefund: Bool {
        guard let refunds = self["refunds"] else { return false }
        for index in 0..<refunds.count {
            if let type = refunds[index]?["refundType"], !type.isAbsent, !("FULL" ~= type.name) { return true }
        }
        return false
    }
}

private var negativePrice: String { "Found a negative price; wanted 0 or more." }

extension StoreValue {
    /// Milliunits, not negative.
    fileprivate func price() throws(Failure) -> Int64 {
        let price = try integer()
        guard Money.isPrice(price) else { throw Failure(.outOfRange, negativePrice) }
        return price
    }
}
