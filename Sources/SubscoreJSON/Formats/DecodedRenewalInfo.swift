internal import SubscoreCore

/// Renewal info with its chain and its signing date.
struct RenewalFields {
    var info = RenewalInfo()
    var originalTransactionId: TransactionId?
    var signedDate: Instant?
    var environment: Environment?
    /// Of the next period and of a commitment.
    var terms = RenewalTerms()
    /// Whether it stands for none: some client libraries write what is absent as 0 or empty text.
    var isBlank = false

    /// Sources: App Store Server API, JWSRenewalInfoDecodedPayload; App Store Receipts,
    /// responseBody.Pending_renewal_info.
    ///
    /// - Parameter isWithTransaction: Whether a transaction stands in the same object.
    /// - Returns: What else there is in the object.
    @discardableResult
    mutating func read(
        _ object: StoreObject,
        isWithTransaction: Bool = false,
        _ unreadable: UnreadableValues,
        _ texts: inout StringTable
    ) throws(Failure) -> OtherParts {
        var others = OtherParts()
        var hasItems = false
        var writesZeros = false
        var grace = StoreDate()
        var consent: Int64?
        var members = object.members
        while let (key, value) = members.next() {
            if isWithTransaction, key.isOfTransaction { continue }
            do throws(Failure) {
                switch key {
                case .originalTransactionId: originalTransactionId = try value.id(&texts)
                case .productId: info.productId = try value.name(&texts)
                case .autoRenewProductId: info.autoRenewProductId = try value.name(&texts)
                case .autoRenewStatus: info.autoRenewStatus = try value.autoRenewStatus()
                case .environment:
                    let word = try value.word()
                    environment = unreadable.environment(word, hasTwin: members.hasTwin(of: .environment))
                case .signedDate: signedDate = try value.recentInstant()
                case .renewalDate: info.renewalDate = try value.recentInstant()
                case .recentSubscriptionStartDate: info.recentStart = try value.instant()
                case .isInBillingRetryPeriod: info.isInBillingRetryPeriod = try value.flag()
                case .gracePeriodExpiresDate: grace.set(value, members.form)
                case .expirationIntent:
                    // One that cannot be read is one not known yet.
                    info.expirationReason = .other
                    info.expirationReason = try value.expirationIntent().countedFromOne.map {
                        ExpirationReason(intent: $0)
                    }
                    if info.expirationReason == nil { writesZeros = true }
                case .offerType:
                    let type = try value.offerType()
                    terms.offerType = type.countedFromOne
                    if type == 0 { writesZeros = true }
                case .offerIdentifier: terms.offerIdentifier = try value.name(&texts)
                case .offerDiscountType:
                    terms.offerDiscountType = try value.constant(TransactionDetail.Offer.discountTypes, &texts)
                case .offerPeriod: terms.offerPeriod = try value.period()
                case .renewalPrice: terms.renewalPrice = try value.price()
                case .renewalBillingPlanType:
                    terms.renewalBillingPlanType = try value.constant(RenewalTerms.billingPlanTypes, &texts)
                case .priceIncreaseStatus:
                    info.priceIncrease = RenewalInfo.PriceIncrease(status: try value.priceIncreaseStatus())
                case .priceConsentStatus: consent = try value.integer()
                case .eligibleWinBackOfferIds: info.winBackOffers = try value.ids(unreadable, &texts)
                case .advancedCommerceInfo: hasItems = true
                case .commitmentInfo: try terms.read(commitment: value, unreadable, &texts)
                case .currency: terms.currency = try value.currency()
                case .renewalQuantity: terms.set(quantity: try value.integer())
                case .multiSeatInfo:
                    terms.set(try StoreObject(carrier: value.value).tiers("renewalPriceTiers", unreadable))
                case .transactionId, .purchaseDate: others.hasOtherKind = true
                default: if key.isCarrier { others.isCarrier = true }
                }
            } catch {
                if !members.hasTwin(of: key) { try unreadable.note(members.located(error), in: object.value) }
            }
        }
        info.gracePeriodExpiresDate = try grace.recentInstant(in: object)
        if grace.plain != nil, info.gracePeriodExpiresDate == nil { writesZeros = true }
        if let consent { info.priceIncrease = RenewalInfo.PriceIncrease(status: consent) }
        if writesZeros, info.priceIncrease == .pending { info.priceIncrease = .unclear }
        if writesZeros, terms.renewalPrice == 0, terms.currency == nil { terms.renewalPrice = nil }
        if originalTransactionId.map({ texts.integer($0) == 0 }) ?? true { isBlank = object.isBlankRenewalInfo }
        if hasItems, info.priceIncrease == nil || info.priceIncrease == .unclear,
            let items = try unreadable.object("advancedCommerceInfo", of: object)
        {
            info.priceIncrease = try Self.priceIncrease(items, unreadable) ?? info.priceIncrease
        }
        others.hasId = originalTransactionId != nil
        return others
    }

    /// Combines the items of an Advanced Commerce subscription: one that waits for consent makes the whole wait, and
    /// one that is only scheduled does not count.
    private static func priceIncrease(
        _ object: StoreObject,
        _ unreadable: UnreadableValues
    ) throws(Failure) -> RenewalInfo.PriceIncrease? {
        var priceIncrease: RenewalInfo.PriceIncrease?
        for (_, item) in try unreadable.objects("items", of: object) {
            guard let info = try unreadable.object("priceIncreaseInfo", of: item),
                let status = try unreadable.word("status", of: info)
            else { continue }
            switch AnySpelling(status) {
            case "PENDING": priceIncrease = .pending
            case "ACCEPTED": priceIncrease = priceIncrease ?? .accepted
            default: break
            }
        }
        return priceIncrease
    }
}

extension StoreObject {
    /// Whether the chain and the products are written, and empty.
    fileprivate var isBlankRenewalInfo: Bool {
        let keys: [StaticString] = ["originalTransactionId", "productId", "autoRenewProductId"]
        return keys.allSatisfy { key in
            // Absent members are those that matter here.
            let member = spelling == .camel ? value[key] : spelling.spelled(key) { value[$0] }
            return member.map { $0.isAbsent || $0.integer == 0 || $0.isText("0") } ?? false
        }
    }
}

extension RenewalTerms {
    /// Source: App Store Server API, billingPlanType.
    fileprivate static var billingPlanTypes: [StaticString] { ["MONTHLY", "BILLED_UPFRONT"] }

    /// Source: App Store Server API, renewalCommitmentInfo.
    fileprivate mutating func read(
        commitment value: StoreValue,
        _ unreadable: UnreadableValues,
        _ texts: inout StringTable
    ) throws(Failure) {
        let object = try StoreObject(carrier: value.value)
        isOfCommitment = true
        renewalDate = try object.instant("commitmentRenewalDate")
        productId = try unreadable.name("commitmentAutoRenewProductId", of: object, &texts)
        billingPlanType = try unreadable.constant(
            "commitmentRenewalBillingPlanType",
            of: object,
            RenewalTerms.billingPlanTypes,
            &texts
        )
        price = try unreadable.price("commitmentRenewalPrice", of: object)
        autoRenewStatus = try unreadable.read(in: object.value) { () throws(Failure) in
            guard let member = object["commitmentAutoRenewStatus"] else { return nil }
            return try object.inside("commitmentAutoRenewStatus") { () throws(Failure) in
                try StoreValue(member).autoRenewStatus()
            }
        }
    }
}

extension StoreValue {
    /// Returns a list of ids as one text, separated by bytes of 0, which no text of a request contains.
    fileprivate func ids(_ unreadable: UnreadableValues, _ texts: inout StringTable) throws(Failure) -> StringIndex {
        guard value.isArray else { throw Failure.notAnArray(value) }
        var bytes: [UInt8] = []
        for index in 0..<value.count {
            guard let member = value[index] else { continue }
            let id = try unreadable.read(in: value) { () throws(Failure) in
                try inside(index) { () throws(Failure) in try StoreValue(member).identifier() }
            }
            guard let id, !id.text.isEmpty else { continue }
            if !bytes.isEmpty { bytes.append(0) }
            bytes.append(contentsOf: id.text.utf8)
        }
        return bytes.withUnsafeBufferPointer { texts.insert($0) }
    }
}
