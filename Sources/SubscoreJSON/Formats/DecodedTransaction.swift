internal import Subscore

/// Source: App Store Server API, JWSTransactionDecodedPayload.
extension TransactionFields {
    // Most reading happens here, so inlined comparisons of keys are worthwhile.
    mutating func read(
        decodedTransaction object: StoreObject,
        _ unreadable: UnreadableValues,
        _ texts: inout Texts
    ) throws(Failure) {
        var percentage: StoreValue?
        var hasCommitment = false
        var isMonthly = false
        var members = object.members
        while let (key, value) = members.next() {
            do throws(Failure) {
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
                case "type": transaction.kind = ProductKind(try value.word()) ?? .other
                case "inAppOwnershipType": try read(ownership: value, &texts)
                case "appTransactionId": detail.appTransactionId = try value.name(&texts)
                case "appAccountToken": detail.appAccountToken = try value.token(&texts)
                case "bundleId": transaction.bundleId = try value.name(&texts)
                case "environment": transaction.environment = Environment(reading: try value.word())
                case "transactionReason": transaction.reason = Transaction.Reason(try value.word())
                case "price": price = try value.price()
                case "currency": currency = try value.currency()
                case "isUpgraded": transaction.isUpgraded = try value.flag()
                case "offerType":
                    detail.isOfferTypeUnreadable = true
                    offerType = try value.number()
                    detail.isOfferTypeUnreadable = false
                case "offerIdentifier": offerIdentifier = try value.name(&texts)
                case "offerPeriod": detail.offerPeriod = try value.period()
                case "offerDiscountType": set(discountType: try value.name(&texts), try value.word())
                case "revocationDate": revocationDate = try value.instant()
                case "revocationType": revocationType = RevocationType(try value.word()) ?? .other
                case "revocationReason": revocationReason = RevocationReason(try value.integer())
                case "revocationPercentage": percentage = value
                case "advancedCommerceInfo": try read(advancedCommerce: value, unreadable, &texts)
                case "commitmentInfo": hasCommitment = true
                case "billingPlanType": isMonthly = "MONTHLY" ~= (try value.word())
                case "quantity": seats.quantity = try value.integer()
                case "multiSeatInfo": try seats.read(value, unreadable)
                case "additionalTransactionReason": transaction.isSeatAddition = "SEAT_ADDITION" ~= (try value.word())
                case "previousOriginalTransactionId": detail.previousOriginalTransactionId = try value.id(&texts)
                default: break
                }
            } catch {
                try unreadable.note(members.located(error), in: object.value)
            }
        }
        // Client libraries write so what the store left out.
        if price == 0, currency == nil, object.value["currency"]?.isText("") ?? false { price = nil }
        if isMonthly || hasCommitment { try read(commitmentOf: object, isMonthly: isMonthly, unreadable) }
        guard let percentage, hasRefundedShare else { return }
        let share = try unreadable.read(in: object.value) { () throws(Failure) in
            try inside("revocationPercentage") { () throws(Failure) in try percentage.integer() }
        }
        if let share, !set(refundedShare: share) {
            try unreadable.note(Failure.refundedShareOutOfRange, in: object.value)
        }
    }

    mutating func read(ownership value: StoreValue, _ texts: inout Texts) throws(Failure) {
        transaction.ownership = Transaction.Ownership(try value.word()) ?? .other
        detail.statesOwnership = true
        if transaction.ownership != .purchased { detail.ownership = try value.name(&texts) }
    }
}

// The rare members of transactions.
extension TransactionFields {
    /// Source: App Store Server API, advancedCommerceTransactionInfo.
    private mutating func read(
        advancedCommerce value: StoreValue,
        _ unreadable: UnreadableValues,
        _ texts: inout Texts
    ) throws(Failure) {
        let info = try StoreObject(value.value)
        for (index, object) in try unreadable.objects("items", of: info) {
            do throws(Failure) {
                append(try CommerceItem(object, unreadable, &texts))
            } catch {
                throw error.inside("\(index)").inside("items")
            }
        }
    }

    /// Reads the billing period of a commitment, from `commitmentInfo` or only from the billing plan. Source: App Store
    /// Server API, transactionCommitmentInfo.
    private mutating func read(
        commitmentOf transaction: StoreObject,
        isMonthly: Bool,
        _ unreadable: UnreadableValues
    ) throws(Failure) {
        let object = try unreadable.object("commitmentInfo", of: transaction)
        let commitment = try inside("commitmentInfo") { () throws(Failure) in
            Commitment(
                billingPeriod: try unreadable.integer("billingPeriodNumber", of: object),
                totalBillingPeriods: try unreadable.integer("totalBillingPeriods", of: object),
                expiresDate: try object?.instant("commitmentExpiresDate"),
                price: try unreadable.price("commitmentPrice", of: object)
            )
        }
        if isMonthly || !commitment.isEmpty { self.commitment = commitment }
    }
}

extension SeatFields {
    /// Source: App Store Server API, transactionMultiSeatInfo.
    fileprivate mutating func read(_ value: StoreValue, _ unreadable: UnreadableValues) throws(Failure) {
        let object = try StoreObject(value.value)
        hasInfo = true
        tiers = try object.tiers("priceTiers", unreadable)
        revokedQuantity = try unreadable.integer("revokedSeatQuantity", of: object)
        invitations = try unreadable.word("invitationManagement", of: object).flatMap { Seats.Invitations($0) }
    }
}

extension StoreObject {
    /// Source: App Store Server API, multiSeatPriceTier.
    func tiers(_ key: StaticString, _ unreadable: UnreadableValues) throws(Failure) -> SeatTiers {
        var tiers = SeatTiers()
        for (_, tier) in try unreadable.objects(key, of: self) {
            tiers.append(
                price: try unreadable.price("price", of: tier),
                quantity: try unreadable.integer("quantity", of: tier)
            )
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
    fileprivate init(
        _ object: StoreObject,
        _ unreadable: UnreadableValues,
        _ texts: inout Texts
    ) throws(Failure) {
        self.init()
        sku = try unreadable.name("SKU", of: object, &texts)
        revocationDate = try object.instant("revocationDate")
        price = try unreadable.price("price", of: object).map { Money(milliunits: $0, currency: nil) }
        for (index, refund) in try unreadable.objects("refunds", of: object) {
            do throws(Failure) {
                append(
                    refund: try unreadable.price("refundAmount", of: refund),
                    at: try refund.instant("refundDate"),
                    isFull: refund["refundType"].map { "FULL" ~= $0.name } ?? false
                )
            } catch {
                throw error.inside("\(index)").inside("refunds")
            }
        }
    }
}

extension StoreValue {
    /// Nil for a text that is not a currency.
    func currency() throws(Failure) -> Currency? {
        guard let bytes = value.textBytes else { throw Failure.notAString(value) }
        return Currency(utf8: bytes)
    }

    /// Nil for a text that is not a duration.
    func period() throws(Failure) -> Period? {
        guard let text = value.text else { throw Failure.notAString(value) }
        guard case .period(let period) = Period.read(text) else { return nil }
        return period
    }

    /// Milliunits, not negative.
    func price() throws(Failure) -> Int64 {
        let price = try integer()
        guard Money.isPrice(price) else { throw Failure.priceIsNegative() }
        return price
    }
}
