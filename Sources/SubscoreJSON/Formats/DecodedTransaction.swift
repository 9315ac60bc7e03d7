internal import SubscoreCore

/// A transaction, decoded, or a row of a receipt, which has members and forms of dates of its own.
/// Sources: App Store Server API, JWSTransactionDecodedPayload; App Store Receipts, responseBody.Latest_receipt_info.
extension TransactionFields {
    /// - Parameter isInReceipt: Whether it is in a list of a receipt.
    /// - Returns: What else there is in the object.
    @discardableResult
    mutating func read(
        _ object: StoreObject,
        isInReceipt: Bool = false,
        _ unreadable: UnreadableValues,
        _ texts: inout StringTable
    ) throws(Failure) -> OtherParts {
        var parts = OtherParts()
        var receipt = ReceiptMembers()
        var (purchase, expiry, original) = (StoreDate(), StoreDate(), StoreDate())
        var percentage: StoreValue?
        var hasCommitment = false
        var isMonthly = false
        var members = object.members
        while let (key, value) = members.next() {
            do throws(Failure) {
                switch key {
                case .transactionId: transactionId = try value.id(&texts)
                case .originalTransactionId: originalTransactionId = try value.id(&texts)
                case .webOrderLineItemId: transaction.webOrderLineItemId = try value.optionalId(&texts)
                case .productId: productId = try value.name(&texts)
                case .subscriptionGroupIdentifier: transaction.subscriptionGroupIdentifier = try value.idName(&texts)
                case .purchaseDate: purchase.set(value, members.form)
                case .originalPurchaseDate: original.set(value, members.form)
                case .expiresDate: expiry.set(value, members.form)
                case .signedDate: transaction.signedDate = try value.recentInstant()
                case .type: transaction.kind = ProductKind(try value.word()) ?? .other
                case .inAppOwnershipType: try read(ownership: value, &texts)
                case .appTransactionId: detail.appTransactionId = try value.idName(&texts)
                case .appAccountToken: detail.appAccountToken = try value.token(&texts)
                case .bundleId: transaction.bundleId = try value.name(&texts)
                case .environment:
                    let word = try value.word()
                    transaction.environment = unreadable.environment(word, hasTwin: members.hasTwin(of: .environment))
                case .transactionReason: transaction.reason = Transaction.Reason(try value.word())
                case .price: price = try value.price()
                case .currency: currency = try value.currency()
                case .isUpgraded: transaction.isUpgraded = try value.flag()
                case .offerType:
                    detail.isOfferTypeUnreadable = true
                    offerType = try value.offerType().countedFromOne
                    detail.isOfferTypeUnreadable = false
                case .offerIdentifier: offerIdentifier = try value.name(&texts)
                case .offerPeriod: detail.offerPeriod = try value.period()
                case .offerDiscountType:
                    let name = try value.constant(TransactionDetail.Offer.discountTypes, &texts)
                    set(discountType: name, try value.word())
                case .revocationDate: revocationDate = try value.recentInstant()
                case .revocationType: revocationType = RevocationType(try value.word()) ?? .other
                case .revocationReason: revocationReason = RevocationReason(try value.revocationReason())
                case .revocationPercentage: percentage = value
                case .advancedCommerceInfo: try read(advancedCommerce: value, unreadable, &texts)
                case .commitmentInfo: hasCommitment = true
                case .billingPlanType: isMonthly = try value.word().isMonthlyPlan
                case .quantity: seats.quantity = try value.integer()
                case .multiSeatInfo: try seats.read(value, unreadable)
                case .additionalTransactionReason:
                    transaction.isSeatAddition = try value.word().isSeatAddition
                case .previousOriginalTransactionId: detail.previousOriginalTransactionId = try value.id(&texts)
                case .storefront: detail.storefront = try value.name(&texts)
                case .cancellationDate, .cancellationReason, .isTrialPeriod, .isInIntroOfferPeriod, .promotionalOfferId,
                    .offerCodeRefName:
                    try receipt.read(key, value, members.form, &texts)
                case .autoRenewProductId, .autoRenewStatus, .isInBillingRetryPeriod, .gracePeriodExpiresDate,
                    .expirationIntent:
                    parts.hasOtherKind = true
                default: if key.isCarrier { parts.isCarrier = true }
                }
            } catch {
                if !members.hasTwin(of: key) { try unreadable.note(members.located(error), in: object.value) }
            }
        }
        purchaseDate = try purchase.recentInstant(in: object)
        expiresDate = try expiry.recentInstant(in: object)
        if receipt.isPresent || members.hasForms || isInReceipt {
            try complete(with: receipt, in: object, &texts)
            if expiresDate == nil { transaction.originalPurchaseDate = try original.recentInstant(in: object) }
        } else {
            // That of a receipt may be later than the row's own purchase.
            transaction.originalPurchaseDate = try original.recentInstant(in: object)
        }
        // Client libraries write so what the store left out.
        if price == 0, currency == nil, object.hasEmptyText("currency") { price = nil }
        if isMonthly || hasCommitment { try read(commitmentOf: object, isMonthly: isMonthly, unreadable) }
        parts.hasId = transactionId != nil
        guard let percentage, hasRefundedShare else { return parts }
        do throws(Failure) {
            try object.inside("revocationPercentage") { () throws(Failure) in
                guard set(refundedShare: try percentage.integer()) else { throw Failure.refundedShareOutOfRange }
            }
        } catch {
            try unreadable.note(error, in: object.value)
        }
        return parts
    }

    private mutating func read(ownership value: StoreValue, _ texts: inout StringTable) throws(Failure) {
        let ownership = Transaction.Ownership(try value.word())
        transaction.ownership = ownership ?? .other
        detail.statesOwnership = true
        detail.ownership = nil
        guard transaction.ownership != .purchased else { return }
        if let name = ownership?.knownName {
            detail.ownership = texts.insert(name)
        } else {
            detail.ownership = try value.name(&texts)
        }
    }
}

/// What an object has beside the members of one kind of record.
struct OtherParts {
    /// Whether it has the id by which such a record is known: that of a transaction, or of the chain of renewal info.
    var hasId = false
    /// Members of renewal info beside a transaction, or of a transaction beside renewal info.
    var hasOtherKind = false
    /// A member that carries a transaction or renewal info.
    var isCarrier = false

    var areAny: Bool { hasOtherKind || isCarrier }
}

// The rare members of transactions.
extension TransactionFields {
    /// Source: App Store Server API, advancedCommerceTransactionInfo.
    private mutating func read(
        advancedCommerce value: StoreValue,
        _ unreadable: UnreadableValues,
        _ texts: inout StringTable
    ) throws(Failure) {
        let info = try StoreObject(carrier: value.value)
        for (index, object) in try unreadable.objects("items", of: info) {
            do throws(Failure) {
                append(try CommerceItem(object, unreadable, &texts))
            } catch {
                throw error.inside("\(index)").inside(info.spelled("items"))
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
        let commitment = try transaction.inside("commitmentInfo") { () throws(Failure) in
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
        let object = try StoreObject(carrier: value.value)
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
        guard Money.isPrice(milliunits) else { throw Failure.priceIsNegative().inside(spelled(key)) }
        return milliunits
    }
}

extension CommerceItem {
    /// Source: App Store Server API, advancedCommerceTransactionItem.
    fileprivate init(
        _ object: StoreObject,
        _ unreadable: UnreadableValues,
        _ texts: inout StringTable
    ) throws(Failure) {
        self.init()
        sku = try unreadable.name("SKU", of: object, &texts)
        revocationDate = try object.instant("revocationDate")
        price = try unreadable.price("price", of: object).map { Money(milliunits: $0, currency: nil) }
        if let own = try unreadable.object("offer", of: object) {
            offer = Offer(
                period: try unreadable.word("period", of: own).flatMap { Period(reading: $0) },
                periodCount: try unreadable.integer("periodCount", of: own),
                price: try unreadable.price("price", of: own).map { Money(milliunits: $0, currency: nil) },
                reason: try unreadable.name("reason", of: own, &texts)
            )
        }
        for (index, refund) in try unreadable.objects("refunds", of: object) {
            do throws(Failure) {
                append(
                    refund: try unreadable.price("refundAmount", of: refund),
                    at: try refund.instant("refundDate"),
                    isFull: refund["refundType"].map { $0.name.isSpelling(of: "FULL") } ?? false
                )
            } catch {
                throw error.inside("\(index)").inside(object.spelled("refunds"))
            }
        }
    }
}

extension Period {
    /// In any case. Nil for a text that is not a duration.
    fileprivate init?(reading text: JSONString) {
        let capitals = (0..<text.length).map { text[$0].isLower ? text[$0] & ~0x20 : text[$0] }
        guard case .period(let period) = Period.read(String(decoding: capitals, as: UTF8.self)) else { return nil }
        self = period
    }
}

extension StoreValue {
    /// In any case. Nil for a text that is not a currency.
    func currency() throws(Failure) -> Currency? {
        guard let bytes = value.textBytes else { throw Failure.notAString(value) }
        return Currency(anyCase: bytes)
    }

    /// In any case. Nil for a text that is not a duration.
    func period() throws(Failure) -> Period? {
        guard value.isText else { throw Failure.notAString(value) }
        return Period(reading: value.name)
    }

    /// Milliunits, not negative.
    func price() throws(Failure) -> Int64 {
        let price = try integer()
        guard Money.isPrice(price) else { throw Failure.priceIsNegative() }
        return price
    }
}
