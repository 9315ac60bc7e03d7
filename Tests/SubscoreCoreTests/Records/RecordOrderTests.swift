import Testing

@testable import SubscoreCore

/// The orders of records compare everything that is stored. Each table varies every stored property. Reflection lists
/// the properties, so a new one fails until it is in its table, and then until it is in the order.
@Suite struct RecordOrderTests {
    struct Variation<Record: Sendable>: Scenario {
        /// The path of the stored property.
        let scenario: String
        let less: Record
        let more: Record

        init(_ property: String, _ less: Record, _ more: Record) {
            scenario = property
            self.less = less
            self.more = more
        }
    }

    private static func id(_ number: UInt64) -> TransactionId { TransactionId(number) }
    private static func name(_ position: Int32) -> StringIndex { StringIndex(position: position) }

    // MARK: - Transactions

    private static func copy(
        transactionId: TransactionId = id(5),
        originalTransactionId: TransactionId = id(5),
        webOrderLineItemId: TransactionId? = id(5),
        productId: StringIndex = name(5),
        subscriptionGroupIdentifier: StringIndex? = name(5),
        purchaseDate: Instant = .on(5),
        expiresDate: Instant = .on(5),
        originalPurchaseDate: Instant? = .on(5),
        signedDate: Instant? = .on(5),
        revocation: Transaction.Revocation? = revocation(),
        reason: Transaction.Reason? = .purchase,
        ownership: Transaction.Ownership = .purchased,
        environment: Environment? = .sandbox,
        kind: ProductKind? = .autoRenewable,
        isUpgraded: Bool = false,
        isRepeated: Bool = false,
        detail: ArrayIndex<TransactionDetail> = ArrayIndex(0)
    ) -> Transaction {
        var copy = Transaction()
        copy.transactionId = transactionId
        copy.originalTransactionId = originalTransactionId
        copy.webOrderLineItemId = webOrderLineItemId
        copy.productId = productId
        copy.subscriptionGroupIdentifier = subscriptionGroupIdentifier
        copy.purchaseDate = purchaseDate
        copy.expiresDate = expiresDate
        copy.originalPurchaseDate = originalPurchaseDate
        copy.signedDate = signedDate
        copy.revocation = revocation
        copy.reason = reason
        copy.ownership = ownership
        copy.environment = environment
        copy.kind = kind
        copy.isUpgraded = isUpgraded
        copy.isRepeated = isRepeated
        copy.detail = detail
        return copy
    }

    private static func copy(_ change: (inout Transaction) -> Void) -> Transaction {
        var copy = copy()
        change(&copy)
        return copy
    }

    private static func revocation(
        date: Instant = .on(5),
        isCancellation: Bool = false,
        type: RevocationType? = .refundProrated,
        reason: RevocationReason? = .appIssue,
        kind: Transaction.Revocation.Kind = .refundInPart
    ) -> Transaction.Revocation {
        Transaction.Revocation(date: date, isCancellation: isCancellation, type: type, reason: reason, kind: kind)
    }

    static let copies = [
        Variation("transactionId", copy(transactionId: id(4)), copy()),
        Variation("originalTransactionId", copy(originalTransactionId: id(4)), copy()),
        Variation("webOrderLineItemId", copy(webOrderLineItemId: id(4)), copy()),
        Variation("webOrderLineItemId", copy(webOrderLineItemId: nil), copy()),
        Variation("productId", copy(productId: name(4)), copy()),
        Variation("subscriptionGroupIdentifier", copy(subscriptionGroupIdentifier: name(4)), copy()),
        Variation("subscriptionGroupIdentifier", copy(subscriptionGroupIdentifier: nil), copy()),
        Variation("purchaseDate", copy(purchaseDate: .on(4)), copy()),
        Variation("expiresDate", copy(expiresDate: .on(4)), copy()),
        Variation("originalPurchaseDate", copy(originalPurchaseDate: .on(4)), copy()),
        Variation("originalPurchaseDate", copy(originalPurchaseDate: nil), copy()),
        Variation("signedDate", copy(signedDate: .on(4)), copy()),
        Variation("signedDate", copy(signedDate: nil), copy()),
        Variation("revocation.date", copy(revocation: revocation(date: .on(4))), copy()),
        Variation("revocation.date", copy(revocation: nil), copy()),
        Variation("revocation.flags", copy(), copy(revocation: revocation(isCancellation: true))),
        Variation("revocation.statement", copy(revocation: revocation(kind: .refund)), copy()),
        Variation("revocation.statement", copy(revocation: revocation(type: .refundFull)), copy()),
        Variation("revocation.statement", copy(revocation: revocation(type: nil)), copy()),
        Variation("revocation.statement", copy(revocation: revocation(reason: .other)), copy()),
        Variation("revocation.statement", copy(revocation: revocation(reason: nil)), copy()),
        Variation("revocation.flags", copy(), copy { $0.isRevokedByReplacement = true }),
        Variation("reason", copy(), copy(reason: .renewal)),
        Variation("reason", copy(reason: nil), copy()),
        Variation("ownership", copy(ownership: .familyShared), copy()),
        Variation("environment", copy(environment: .production), copy()),
        Variation("environment", copy(environment: nil), copy()),
        Variation("kind", copy(kind: nil), copy()),
        Variation("kind", copy(), copy(kind: .nonConsumable)),
        Variation("isUpgraded", copy(), copy(isUpgraded: true)),
        Variation("isSeatAddition", copy(), copy { $0.isSeatAddition = true }),
        Variation("isCarried", copy(), copy { $0.isCarried = true }),
        Variation("isReversal", copy(), copy { $0.isReversal = true }),
        Variation("bundleId", copy(), copy { $0.bundleId = name(5) }),
        // Of two copies, the one that only repeats a figure is the older one.
        Variation("isRepeated", copy(isRepeated: true), copy()),
    ]

    @Test(arguments: copies)
    func copyOrderSees(_ variation: Variation<Transaction>) {
        var records = Records()
        records.details = [Self.detail()]
        let batch = Batch(records, of: RecordFilter())
        func precedes(_ left: Transaction, _ right: Transaction) -> Bool {
            [left, right].precedesAsCopy(0, 1, batch)
        }
        #expect(precedes(variation.less, variation.more))
        #expect(!precedes(variation.more, variation.less))
        #expect(!precedes(variation.less, variation.less))
        #expect(!precedes(variation.more, variation.more))
    }

    @Test func everyPropertyOfATransactionIsVaried() {
        // The position of a detail is stored too. It is not varied, because a detail is compared by what it holds.
        // Of refunded seats the detail holds the number as well, and the chain that the transaction's own continues.
        let varied = Self.copies.map(\.scenario) + ["detail", "revokedSeats", "isLinked"]
        #expect(Set(Self.properties(of: Self.copy())) == Set(varied))
    }

    // MARK: - Details

    private static func detail(
        offer: TransactionDetail.Offer? = offer(),
        price: Money? = Money(milliunits: 5, currency: Currency("EUR")),
        revocationPercentage: Int64? = 5,
        ownership: StringIndex? = name(5),
        items: CommerceItems = CommerceItems(),
        commitment: ArrayIndex<Commitment>? = nil
    ) -> TransactionDetail {
        var detail = TransactionDetail()
        detail.offer = offer
        detail.price = price
        detail.revocationPercentage = revocationPercentage
        detail.ownership = ownership
        detail.items = items
        detail.commitment = commitment
        return detail
    }

    private static func offer(
        type: Int64? = 5,
        isFreeTrial: Bool = false,
        discountType: StringIndex? = name(5),
        identifier: StringIndex? = name(5)
    ) -> TransactionDetail.Offer {
        TransactionDetail.Offer(
            type: type,
            isFreeTrial: isFreeTrial,
            discountType: discountType,
            identifier: identifier
        )
    }

    private static func detail(_ change: (inout TransactionDetail) -> Void) -> TransactionDetail {
        var detail = detail()
        change(&detail)
        return detail
    }

    static let details = [
        Variation("offer.type", detail(offer: offer(type: 4)), detail()),
        Variation("offer.type", detail(offer: offer(type: nil)), detail()),
        Variation("offer.term", detail(), detail(offer: offer(isFreeTrial: true))),
        Variation("offer.discountType", detail(offer: offer(discountType: name(4))), detail()),
        Variation("offer.discountType", detail(offer: offer(discountType: nil)), detail()),
        Variation("offer.identifier", detail(offer: offer(identifier: name(4))), detail()),
        Variation("offer.identifier", detail(offer: offer(identifier: nil)), detail()),
        Variation("price.milliunits", detail(price: Money(milliunits: 4, currency: Currency("EUR"))), detail()),
        Variation("price.milliunits", detail(price: nil), detail()),
        Variation("price.currency", detail(), detail(price: Money(milliunits: 5, currency: Currency("USD")))),
        Variation("price.currency", detail(price: Money(milliunits: 5, currency: nil)), detail()),
        Variation("revocationPercentage", detail(revocationPercentage: 4), detail()),
        Variation("revocationPercentage", detail(revocationPercentage: nil), detail()),
        Variation("ownership", detail(ownership: name(4)), detail()),
        Variation("ownership", detail(ownership: nil), detail()),
        Variation("isOfferTypeUnreadable", detail(), detail { $0.isOfferTypeUnreadable = true }),
        Variation("offer.term", detail(), detail { $0.offerPeriod = Period(1, .day) }),
        Variation(
            "offer.term",
            detail { $0.offerPeriod = Period(1, .day) },
            detail { $0.offerPeriod = Period(2, .day) }
        ),
        Variation(
            "offer.term",
            detail { $0.offerPeriod = Period(3, .day) },
            detail { $0.offerPeriod = Period(3, .month) }
        ),
        Variation("isOfOne", detail(), detail { $0.isOfOne = true }),
        Variation("statesOwnership", detail(), detail { $0.statesOwnership = true }),
        Variation("appTransactionId", detail(), detail { $0.appTransactionId = name(5) }),
        Variation("appAccountToken", detail(), detail { $0.appAccountToken = name(5) }),
        Variation("previousOriginalTransactionId", detail(), detail { $0.previousOriginalTransactionId = id(5) }),
        Variation("storefront", detail(), detail { $0.storefront = name(5) }),
    ]

    @Test(arguments: details)
    func copyOrderSeesDetails(_ variation: Variation<TransactionDetail>) {
        var records = Records()
        records.details = [variation.less, variation.more]
        expectOrder(in: records)
    }

    /// Of two copies that differ in their details.
    private func expectOrder(in records: Records) {
        let batch = Batch(records, of: RecordFilter())
        let copies = [Self.copy(), Self.copy(detail: ArrayIndex(1))]
        #expect(copies.precedesAsCopy(0, 1, batch))
        #expect(!copies.precedesAsCopy(1, 0, batch))
        #expect(!copies.precedesAsCopy(0, 0, batch))
        #expect(!copies.precedesAsCopy(1, 1, batch))
    }

    @Test func everyPropertyOfADetailIsVaried() {
        // The positions of items, a commitment and seats are stored too. They are not varied, because these are compared by what
        // they contain.
        let varied = Self.details.map(\.scenario) + ["items.first", "items.count", "commitment", "seats"]
        #expect(Set(Self.properties(of: Self.detail())) == Set(varied))
    }

    // MARK: - Items

    private static func item(
        sku: StringIndex? = name(5),
        price: Money? = Money(milliunits: 5, currency: Currency("EUR")),
        revocationDate: Instant? = .on(5),
        refund: (amount: Int64?, date: Instant?, isFull: Bool)? = (5, .on(5), false),
        offer: CommerceItem.Offer? = offer()
    ) -> CommerceItem {
        var item = CommerceItem()
        item.sku = sku
        item.price = price
        item.revocationDate = revocationDate
        if let refund { item.append(refund: refund.amount, at: refund.date, isFull: refund.isFull) }
        item.offer = offer
        return item
    }

    private static func offer(
        period: Period? = Period(5, .month),
        periodCount: Int64? = 5,
        price: Int64? = 5,
        reason: StringIndex? = name(5)
    ) -> CommerceItem.Offer {
        CommerceItem.Offer(
            period: period,
            periodCount: periodCount,
            price: price.map { Money(milliunits: $0, currency: Currency("EUR")) },
            reason: reason
        )
    }

    private static let emptyOffer = offer(period: nil, periodCount: nil, price: nil, reason: nil)

    static let items = [
        Variation("sku", [item(sku: nil)], [item()]),
        Variation("sku", [item(sku: name(4))], [item()]),
        Variation("revocationDate", [item(revocationDate: nil)], [item()]),
        Variation("revocationDate", [item(revocationDate: .on(4))], [item()]),
        Variation("refund.amount", [item(refund: nil)], [item(refund: (nil, nil, false))]),
        Variation("refund.amount", [item(refund: (nil, .on(5), false))], [item()]),
        Variation("refund.amount", [item(refund: (4, .on(5), false))], [item()]),
        Variation("refund.date", [item(refund: (5, nil, false))], [item()]),
        Variation("refund.date", [item(refund: (5, .on(4), false))], [item()]),
        Variation("refund.isFull", [item()], [item(refund: (5, .on(5), true))]),
        Variation("offer.reason", [item(offer: nil)], [item(offer: emptyOffer)]),
        Variation("offer.period.count", [item(offer: offer(period: nil))], [item()]),
        Variation("offer.period.count", [item(offer: offer(period: Period(4, .month)))], [item()]),
        Variation("offer.period.unit", [item(offer: offer(period: Period(5, .week)))], [item()]),
        Variation("offer.periodCount", [item(offer: offer(periodCount: nil))], [item()]),
        Variation("offer.periodCount", [item(offer: offer(periodCount: 4))], [item()]),
        Variation("offer.price.milliunits", [item(offer: offer(price: nil))], [item()]),
        Variation("offer.price.milliunits", [item(offer: offer(price: 4))], [item()]),
        Variation("offer.reason", [item(offer: offer(reason: nil))], [item()]),
        Variation("offer.reason", [item(offer: offer(reason: name(4)))], [item()]),
        Variation("price.milliunits", [item(price: nil)], [item()]),
        Variation("price.milliunits", [item(price: nil)], [item(price: Money(milliunits: 0, currency: nil))]),
        Variation("price.milliunits", [item(price: Money(milliunits: 4, currency: Currency("EUR")))], [item()]),
        Variation("price.currency", [item(price: Money(milliunits: 5, currency: nil))], [item()]),
        Variation("price.currency", [item()], [item(price: Money(milliunits: 5, currency: Currency("USD")))]),
        Variation("sku", [], [item()]),
        Variation("sku", [item()], [item(), item()]),
        Variation("sku", [item(), item(sku: name(4))], [item(), item()]),
    ]

    private static func commitment(
        billingPeriod: Int64? = 5,
        totalBillingPeriods: Int64? = 5,
        expiresDate: Instant? = .on(5),
        price: Int64? = 5
    ) -> Commitment {
        Commitment(
            billingPeriod: billingPeriod,
            totalBillingPeriods: totalBillingPeriods,
            expiresDate: expiresDate,
            price: price
        )
    }

    static let commitments: [Variation<Commitment?>] = [
        Variation("billingPeriod", nil, commitment()),
        Variation("billingPeriod", commitment(billingPeriod: nil), commitment()),
        Variation("billingPeriod", commitment(billingPeriod: 4), commitment()),
        Variation("totalBillingPeriods", commitment(totalBillingPeriods: nil), commitment()),
        Variation("totalBillingPeriods", commitment(totalBillingPeriods: 4), commitment()),
        Variation("expiresDate", commitment(expiresDate: nil), commitment()),
        Variation("expiresDate", commitment(expiresDate: .on(4)), commitment()),
        Variation("price", commitment(price: nil), commitment()),
        Variation("price", commitment(price: 4), commitment()),
    ]

    @Test(arguments: commitments)
    func copyOrderSeesCommitments(_ variation: Variation<Commitment?>) {
        var records = Records()
        for commitment in [variation.less, variation.more] {
            let position = commitment.map { records.rare.insert($0) }
            records.details.append(Self.detail(commitment: position))
        }
        expectOrder(in: records)
    }

    @Test(arguments: items)
    func copyOrderSeesItems(_ variation: Variation<[CommerceItem]>) {
        var records = Records()
        for items in [variation.less, variation.more] {
            let items = records.rare.insert(items, in: items.first?.price?.currency)
            records.details.append(Self.detail(items: items))
        }
        expectOrder(in: records)
    }

    @Test func everyPropertyOfACommitmentIsVaried() {
        #expect(Set(Self.properties(of: Self.commitment())) == Set(Self.commitments.map(\.scenario)))
    }

    @Test func everyPropertyOfAnItemIsVaried() {
        // The price of an offer is in the currency of its item.
        let varied = Self.items.map(\.scenario) + ["offer.price.currency"]
        #expect(Set(Self.properties(of: Self.item())) == Set(varied))
    }

    private static func seats(
        quantity: Int64 = 5,
        revokedQuantity: Int64 = 3,
        invitations: Seats.Invitations? = .developer,
        price: Int64? = 5
    ) -> Seats {
        Seats(quantity: quantity, revokedQuantity: revokedQuantity, invitations: invitations, price: price)
    }

    static let allSeats: [Variation<Seats?>] = [
        Variation("quantity", nil, seats()),
        Variation("quantity", seats(quantity: 4), seats()),
        Variation("revokedQuantity", seats(revokedQuantity: 2), seats()),
        Variation("invitations", seats(invitations: .apple), seats()),
        Variation("invitations", seats(invitations: nil), seats(invitations: .apple)),
        Variation("price", seats(price: 4), seats()),
        Variation("price", seats(price: nil), seats(price: 0)),
    ]

    @Test(arguments: allSeats)
    func copyOrderSeesSeats(_ variation: Variation<Seats?>) {
        var records = Records()
        for seats in [variation.less, variation.more] {
            let position = seats.map { _ in ArrayIndex<Seats>(records.rare.seats.count) }
            if let seats { _ = records.rare.insert(seats) }
            records.details.append(Self.detail { $0.seats = position })
        }
        expectOrder(in: records)
    }

    @Test func everyPropertyOfSeatsIsVaried() {
        #expect(Set(Self.properties(of: Self.seats())) == Set(Self.allSeats.map(\.scenario)))
    }

    // MARK: - Copies in the order of folding

    struct Ordering: Scenario {
        let scenario: String
        let copies: [Transaction]
        /// For each place in the order, the position that its copy had before.
        let order: [Int]
    }

    private static func copy(_ transactionId: UInt64, _ signed: Double?, chain: UInt64 = 1) -> Transaction {
        copy(transactionId: id(transactionId), originalTransactionId: id(chain), signedDate: signed.map { .on($0) })
    }

    private static func descending(_ count: Int) -> [Transaction] { (0..<count).map { copy(UInt64(count - $0), 1) } }

    static let orderings = [
        Ordering(
            scenario: "the newest copy first",
            copies: [copy(2, 2), copy(2, 1), copy(1, 1)],
            order: [2, 1, 0]
        ),
        Ordering(
            scenario: "signed at the same instant",
            copies: [copy(2, 5), copy(2, 5), copy(1, 1)],
            order: [2, 0, 1]
        ),
        Ordering(
            scenario: "a copy without a date",
            copies: [copy(2, nil), copy(2, 5), copy(1, 1)],
            order: [2, 0, 1]
        ),
        Ordering(
            scenario: "copies of one transaction that are apart",
            copies: [copy(2, 1), copy(1, 1), copy(2, 2)],
            order: [1, 0, 2]
        ),
        Ordering(
            scenario: "two chains, each by transaction and not by signing",
            copies: [copy(2, 0), copy(1, 5), copy(3, 1, chain: 2)],
            order: [1, 0, 2]
        ),
        Ordering(
            scenario: "many copies",
            copies: descending(49),
            order: (0..<49).reversed()
        ),
    ]

    @Test(arguments: orderings)
    func ordersCopies(_ row: Ordering) {
        var records = Records()
        records.details = row.copies.map { _ in Self.detail() }
        let given = row.copies.enumerated().map { index, copy in
            var copy = copy
            copy.detail = ArrayIndex(index)
            return copy
        }
        #expect(given.orderedAsCopies(Batch(records, of: RecordFilter())).map(\.detail.value) == row.order)
    }

    // MARK: - Reports

    private static func report(
        originalTransactionId: TransactionId = id(5),
        signedDate: Instant? = .on(5),
        membersSignedDate: Instant? = .on(5),
        dating: Report.Dating = .signed,
        transactionId: TransactionId? = id(5),
        ownTransactionId: TransactionId? = nil,
        notification: Notification? = Notification(type: .didRenew, subtype: .upgrade),
        notificationUUID: TransactionId? = id(5),
        status: Report.Status? = .expired,
        renewalInfo: RenewalInfo? = info(),
        environment: Environment? = .sandbox,
        bundleId: StringIndex? = name(5),
        refundReason: RefundReason? = .legal,
        typeName: StringIndex? = name(5),
        subtypeName: StringIndex? = name(5),
        subscriptionGroupIdentifier: StringIndex? = name(5),
        terms: ArrayIndex<RenewalTerms>? = ArrayIndex(5)
    ) -> Report {
        var report = Report(
            originalTransactionId: originalTransactionId,
            signedDate: signedDate,
            dating: dating,
            membersSignedDate: membersSignedDate,
            transactionId: transactionId,
            notification: notification,
            notificationUUID: notificationUUID,
            status: status,
            renewalInfo: renewalInfo
        )
        report.environment = environment
        report.ownTransactionId = ownTransactionId
        report.bundleId = bundleId
        report.refundReason = refundReason
        report.typeName = typeName
        report.subtypeName = subtypeName
        report.subscriptionGroupIdentifier = subscriptionGroupIdentifier
        report.terms = terms
        return report
    }

    private static func info(
        productId: StringIndex? = name(5),
        autoRenewProductId: StringIndex? = name(5),
        autoRenewStatus: Bool? = false,
        isInBillingRetryPeriod: Bool? = false,
        gracePeriodExpiresDate: Instant? = .on(5),
        expirationReason: ExpirationReason? = .billingError,
        priceIncrease: RenewalInfo.PriceIncrease? = .accepted,
        renewalDate: Instant? = .on(5),
        winBackOffers: StringIndex? = name(5),
        recentStart: Instant? = .on(5)
    ) -> RenewalInfo {
        var info = RenewalInfo(
            productId: productId,
            autoRenewProductId: autoRenewProductId,
            autoRenewStatus: autoRenewStatus,
            isInBillingRetryPeriod: isInBillingRetryPeriod,
            gracePeriodExpiresDate: gracePeriodExpiresDate,
            expirationReason: expirationReason,
            priceIncrease: priceIncrease,
            renewalDate: renewalDate
        )
        info.winBackOffers = winBackOffers
        info.recentStart = recentStart
        return info
    }

    private static func info(_ property: String, _ less: RenewalInfo?, _ more: RenewalInfo? = info()) -> Variation<
        Report
    > {
        Variation("renewalInfo.\(property)", report(renewalInfo: less), report(renewalInfo: more))
    }

    static let reports = [
        Variation("originalTransactionId", report(originalTransactionId: id(4)), report()),
        Variation("signedDate", report(signedDate: .on(4)), report()),
        Variation("signedDate", report(signedDate: nil), report()),
        Variation("membersSignedDate", report(membersSignedDate: .on(4)), report()),
        Variation("membersSignedDate", report(membersSignedDate: nil), report()),
        Variation("dating", report(dating: .earliest), report()),
        Variation("dating", report(dating: .earliestOfPurchase), report(dating: .earliest)),
        Variation("dating", report(dating: .nextPurchase), report(dating: .earliestOfPurchase)),
        Variation("transactionId", report(transactionId: id(4)), report()),
        Variation("transactionId", report(transactionId: nil), report()),
        Variation(
            "notification.type",
            report(notification: Notification(type: .subscribed, subtype: .upgrade)),
            report()
        ),
        Variation("notification.type", report(notification: nil), report()),
        Variation(
            "notification.subtype",
            report(notification: Notification(type: .didRenew, subtype: .initialBuy)),
            report()
        ),
        Variation(
            "notification.subtype",
            report(notification: Notification(type: .didRenew, subtype: nil)),
            report()
        ),
        Variation("notificationUUID", report(notificationUUID: id(4)), report()),
        Variation("notificationUUID", report(notificationUUID: nil), report()),
        Variation("status", report(status: .active), report()),
        Variation("status", report(status: nil), report()),
        Variation("environment", report(environment: .production), report()),
        Variation("ownTransactionId", report(), report(ownTransactionId: id(5))),
        Variation("environment", report(environment: nil), report()),
        Variation("bundleId", report(bundleId: name(4)), report()),
        Variation("bundleId", report(bundleId: nil), report()),
        Variation("refundReason", report(refundReason: .fulfillmentIssue), report()),
        Variation("refundReason", report(refundReason: nil), report()),
        Variation("typeName", report(typeName: name(4)), report()),
        Variation("typeName", report(typeName: nil), report()),
        Variation("subtypeName", report(subtypeName: name(4)), report()),
        Variation("subtypeName", report(subtypeName: nil), report()),
        Variation("subscriptionGroupIdentifier", report(subscriptionGroupIdentifier: name(4)), report()),
        Variation("subscriptionGroupIdentifier", report(subscriptionGroupIdentifier: nil), report()),
        Variation("terms", report(terms: ArrayIndex(4)), report()),
        Variation("terms", report(terms: nil), report()),
        info("productId", nil, RenewalInfo()),
        info("productId", info(productId: name(4))),
        info("productId", info(productId: nil)),
        info("autoRenewProductId", info(autoRenewProductId: name(4))),
        info("autoRenewProductId", info(autoRenewProductId: nil)),
        info("autoRenewStatus", info(), info(autoRenewStatus: true)),
        info("autoRenewStatus", info(autoRenewStatus: nil)),
        info("isInBillingRetryPeriod", info(), info(isInBillingRetryPeriod: true)),
        info("isInBillingRetryPeriod", info(isInBillingRetryPeriod: nil)),
        info("gracePeriodExpiresDate", info(gracePeriodExpiresDate: .on(4))),
        info("gracePeriodExpiresDate", info(gracePeriodExpiresDate: nil)),
        info("expirationReason", info(expirationReason: .voluntary)),
        info("expirationReason", info(expirationReason: nil)),
        info("priceIncrease", info(priceIncrease: .pending)),
        info("priceIncrease", info(priceIncrease: nil)),
        info("renewalDate", info(renewalDate: .on(4))),
        info("renewalDate", info(renewalDate: nil)),
        info("winBackOffers", info(winBackOffers: name(4))),
        info("winBackOffers", info(winBackOffers: nil)),
        info("recentStart", info(recentStart: .on(4))),
        info("recentStart", info(recentStart: nil)),
    ]

    @Test(arguments: reports)
    func reportOrderSees(_ variation: Variation<Report>) {
        for precedes in [Report.isOlder, Report.precedesAsReport] {
            #expect(precedes(variation.less, variation.more))
            #expect(!precedes(variation.more, variation.less))
            #expect(!precedes(variation.less, variation.less))
            #expect(!precedes(variation.more, variation.more))
        }
    }

    @Test func everyPropertyOfAReportIsVaried() {
        // The location of a report is stored too. It is not varied, because a report is the same in any document; nor is
        // what its document lists, which is gone before reports are ordered, nor whether it is a silent row, which its
        // renewal info shows, nor how many of its values could not be read, nor what is found out from other records.
        let unvaried = [
            "location", "newestListed", "renewalInfo", "isSilentRow", "unreadable", "carriesRevocation", "isLate",
        ]
        let varied = Self.reports.map(\.scenario) + unvaried
        #expect(Set(Self.properties(of: Self.report())) == Set(varied))
    }

    // MARK: - What is stored

    /// The names under which the parts of a revocation are read.
    private static let readNames = [
        "revoked": "revocation.date",
        "statement.bits": "revocation.statement",
        "revocationFlags": "revocation.flags",
        "milliunits": "price.milliunits",
        "currency": "price.currency",
        "refundedShare": "revocationPercentage",
        "offerType": "offer.type",
        "offerTerm": "offer.term",
        "offerDiscountType": "offer.discountType",
        "offerIdentifier": "offer.identifier",
        "hasInfo": "renewalInfo",
    ]

    /// The stored properties of a value, down to those that are compared as a whole. Optional ones need a value here.
    private static func properties(of value: Any, in path: String = "") -> [String] {
        Mirror(reflecting: value).children.flatMap { child -> [String] in
            let property = path + (child.label ?? "?").drop { $0 == "_" }
            var stored = child.value
            if stored is any AnyPacked { return [readNames[property] ?? property] }
            if property == "info" { return properties(of: stored, in: "renewalInfo.") }
            if Mirror(reflecting: stored).displayStyle == .optional {
                guard let value = Mirror(reflecting: stored).children.first?.value else {
                    return ["\(property) is nil"]
                }
                stored = value
            }
            switch stored {
            case is TransactionId, is StringIndex, is Instant, is ArrayIndex<TransactionDetail>, is Currency:
                return [readNames[property] ?? property]
            default: break
            }
            let isWhole =
                Mirror(reflecting: stored).displayStyle != .struct || Mirror(reflecting: stored).children.isEmpty
            return isWhole ? [readNames[property] ?? property] : properties(of: stored, in: property + ".")
        }
    }
}
