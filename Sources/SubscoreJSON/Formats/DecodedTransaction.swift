internal import Subscore

/// Source: App Store Server API, JWSTransactionDecodedPayload.
extension TransactionFields {
    // Most reading happens here, so inlined comparisons of keys are worthwhile.
    mutating func read(decodedTransaction object: StoreObject, _ texts: inout Texts) throws(Failure) {
        var percentage: StoreValue?
        var commitment: StoreValue?
        var isMonthly = false
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
                case "appAccountToken": detail.appAccountToken = try value.token(&texts)
                case "bundleId": transaction.bundleId = try value.name(&texts)
                case "environment": transaction.environment = Environment(reading: value.name)
                case "transactionReason": transaction.reason = Transaction.Reason(value.name)
                case "price": price = try value.price()
                case "currency": currency = value.value.textBytes.flatMap { Currency(utf8: $0) }
                case "isUpgraded": transaction.isUpgraded = try value.flag()
                case "offerType": offerType = try value.number()
                case "offerIdentifier": offerIdentifier = try value.name(&texts)
                case "offerDiscountType": set(discountType: try value.name(&texts), value.name)
                case "revocationDate": revocationDate = try value.instant()
                case "revocationType": revocationType = RevocationType(value.name)
                case "revocationPercentage": percentage = value
                case "advancedCommerceInfo": try read(advancedCommerce: value, &texts)
                case "commitmentInfo": commitment = value
                case "billingPlanType": isMonthly = "MONTHLY" ~= value.name
                case "quantity": seats.quantity = try value.integer()
                case "multiSeatInfo": try seats.read(value)
                case "additionalTransactionReason": transaction.isSeatAddition = "SEAT_ADDITION" ~= value.name
                case "previousOriginalTransactionId": detail.previousOriginalTransactionId = try value.id(&texts)
                default: break
                }
            }
        } catch {
            throw members.located(error)
        }
        // Client libraries write so what the store left out.
        if price == 0, currency == nil, object.value["currency"]?.isText("") ?? false { price = nil }
        if isMonthly || commitment != nil { try read(commitment: commitment, isMonthly: isMonthly) }
        if let percentage, hasRefundedShare {
            let share = try inside("revocationPercentage") { () throws(Failure) in try percentage.integer() }
            guard set(refundedShare: share) else {
                throw Failure.refundedShareOutOfRange
            }
        }
    }

    mutating func read(ownership value: StoreValue, _ texts: inout Texts) throws(Failure) {
        transaction.ownership = Transaction.Ownership(value.name) ?? .other
        detail.statesOwnership = true
        if transaction.ownership != .purchased { detail.ownership = try value.name(&texts) }
    }
}

// The rare members of transactions.
extension TransactionFields {
    /// Source: App Store Server API, advancedCommerceTransactionInfo.
    private mutating func read(advancedCommerce value: StoreValue, _ texts: inout Texts) throws(Failure) {
        var items = try StoreObject(value.value).elements("items")
        do throws(Failure) {
            while let value = items.next() {
                let object = try StoreObject(value)
                append(try CommerceItem(object, &texts))
                if object.hasPartialRefund { isItemRefundedInPart = true }
            }
        } catch {
            throw items.located(error)
        }
    }

    /// Source: App Store Server API, transactionCommitmentInfo.
    ///
    /// - Parameter value: Nil if only the billing plan shows that the period is one of a commitment.
    private mutating func read(commitment value: StoreValue?, isMonthly: Bool) throws(Failure) {
        let commitment = try inside("commitmentInfo") { () throws(Failure) in
            let object = try value.map { value throws(Failure) in try StoreObject(value.value) }
            return Commitment(
                billingPeriod: try object?.integer("billingPeriodNumber"),
                totalBillingPeriods: try object?.integer("totalBillingPeriods"),
                expiresDate: try object?.instant("commitmentExpiresDate"),
                price: try object?.price("commitmentPrice")
            )
        }
        if isMonthly || !commitment.isEmpty { self.commitment = commitment }
    }
}

extension SeatFields {
    /// Source: App Store Server API, transactionMultiSeatInfo.
    fileprivate mutating func read(_ value: StoreValue) throws(Failure) {
        let object = try StoreObject(value.value)
        hasInfo = true
        tiers = try object.tiers("priceTiers")
        revokedQuantity = try object.integer("revokedSeatQuantity")
        invitations = object["invitationManagement"].flatMap { Seats.Invitations($0.name) }
    }
}

extension StoreObject {
    /// Source: App Store Server API, multiSeatPriceTier.
    func tiers(_ key: StaticString) throws(Failure) -> SeatTiers {
        var tiers = SeatTiers()
        var elements = try elements(key)
        do throws(Failure) {
            while let element = elements.next() {
                let tier = try StoreObject(element)
                tiers.append(price: try tier.price("price"), quantity: try tier.integer("quantity"))
            }
        } catch {
            throw elements.located(error)
        }
        return tiers
    }

    /// Milliunits, not negative.
    func price(_ key: StaticString) throws(Failure) -> Int64? {
        guard let milliunits = try integer(key) else { return nil }
        guard Money.isPrice(milliunits) else { throw Failure.priceIsNegative(at: key) }
        return milliunits
    }
}

extension CommerceItem {
    /// Source: App Store Server API, advancedCommerceTransactionItem.
    fileprivate init(_ object: StoreObject, _ texts: inout Texts) throws(Failure) {
        self.init()
        sku = try object.name("SKU", &texts)
        revocationDate = try object.instant("revocationDate")
        price = try object.price("price").map { Money(milliunits: $0, currency: nil) }
    }
}

extension StoreObject {
    /// Whether a refund of this item was less than its price.
    fileprivate var hasPartialRefund: Bool {
        guard let refunds = self["refunds"] else { return false }
        for index in 0..<refunds.count {
            if let type = refunds[index]?["refundType"], !type.isAbsent, !("FULL" ~= type.name) { return true }
        }
        return false
    }
}

extension StoreValue {
    /// Milliunits, not negative.
    fileprivate func price() throws(Failure) -> Int64 {
        let price = try integer()
        guard Money.isPrice(price) else { throw Failure.priceIsNegative() }
        return price
    }
}
