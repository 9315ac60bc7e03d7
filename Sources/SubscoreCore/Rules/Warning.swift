/// Something that the caller should know although a decision was made.
///
/// It contains only ids and values. The format of the question turns them into text.
package enum Warning: Equatable, Sendable {
    /// The fields that every transaction needs, in the order of warnings about them.
    package enum TransactionField: Int, Sendable {
        case transactionId = 0
        case productId = 1
        case purchaseDate = 2
        case expiresDate = 3
    }

    /// Where seconds were found instead of milliseconds: in a field of the request, in a transaction, or in a report on
    /// a chain.
    package enum SecondsLocation: Sendable {
        case field(StaticString)
        case transaction(Identifier)
        case report(Identifier)
    }

    /// The fields that every product needs, in the order of warnings about them.
    package enum ProductField: Int, Sendable {
        case productId = 0
        case level = 1
        case period = 2
        /// Its id stands in `productId`, and a file of Xcode has `productID`.
        case spelling = 3
        /// A subscription that stands outside of the groups.
        case group = 4
    }

    /// What a catalog from App Store Connect lacks.
    package enum CatalogPart: Int, Sendable {
        case nextPage = 0
        case subscriptions = 1
    }

    /// How a catalog contradicts a history.
    package enum Disagreement: Sendable {
        /// Two products of one subscription belong to different groups.
        case groups(Identifier, Identifier)
        /// The switch took effect at once, and should have waited for the renewal.
        case tookEffectAtOnce
        /// The switch waited for the renewal, and should have taken effect at once.
        case waitedForRenewal
    }

    // About documents.
    /// The position of the document; below 0 for the only one. And the chain, if it has no transactions.
    case documentWithoutEffect(Int, of: Identifier?)
    /// The document is an app transaction, which has no subscription; its position.
    case appTransactionPassedOver(Int)
    /// The document is a page of a list whose last page is missing; its position.
    case historyIncomplete(Int)

    /// Seats that a developer's members lost. No subscription changes.
    case seatsUnclaimed
    /// A guardian withdrew consent. No subscription changes.
    case consentRescinded

    // About records of another customer, or possibly of another one. Each record that was passed over counts once.
    case mixedBundles(Identifier, Identifier)
    case notProduction
    case otherBundle(Identifier, transactions: Int, reports: Int)
    case severalCustomers
    /// Two account tokens in one chain, the older first, and when the first record with the newer one was signed.
    case accountChanged(Identifier, Identifier, signed: Instant?)
    case otherEnvironment(Environment, transactions: Int, reports: Int)

    /// And whether the seconds may count from 2001.
    case instantLooksLikeSeconds(SecondsLocation, mayCountFrom2001: Bool)
    /// A value that decides no access cannot be read.
    case valueUnreadable(DocumentLocation)
    /// How many such values the rows of a customer in tables have.
    ///
    /// Indirect like the next one, because inline the location leaves bits of the other cases unset, which are copied and
    /// compared before the case is known: valgrind reports each as a use of an uninitialised value.
    indirect case valuesUnreadable(Int, first: TableLocation?)
    /// A status that is none of the store's.
    case unknownStatus(DocumentLocation)
    /// An environment that is none of the store's.
    case unknownEnvironment(Identifier)
    /// How many such statuses the reports on a customer in a table have.
    indirect case unknownStatuses(Int, first: TableLocation?)
    /// A reason of a request for a refund that is not known.
    case unknownValue(DocumentLocation)

    // About single records; the identifiers are transaction ids.
    case emptyPeriod(Identifier)
    case notASubscription(Identifier?)
    /// The type, if the notification has one.
    case notificationPassedOver(Identifier?)
    /// Its transaction or renewal info stands beside `data`, where neither is read.
    case payloadsOutsideData(Identifier?)
    /// Its location, its type, when it was signed, and why.
    case notificationWithoutEffect(NotificationLocation, Identifier, signed: Instant?, UnheededReason)
    case originDisagrees(Identifier)
    /// Copies of one transaction belong to different purchases.
    case transactionIdReused(Identifier)
    /// A line item of several purchases.
    case lineItemDisagrees(Identifier)
    /// Copies of one purchase have different prices.
    case priceDisagrees(Identifier)
    /// The reason of a revocation is not known.
    case revocationReasonUnknown(Identifier)
    /// The type of a revocation is not known.
    case revocationTypeUnknown(Identifier)
    /// The store states different things about one refund.
    case refundDisagrees(Identifier)
    /// Copies of one transaction name different chains.
    case chainDisagrees(Identifier)
    /// The location of an entry of a receipt; nil in other documents and in tables.
    case renewalInfoUnattached(DocumentLocation?)
    case successorMissing(Identifier)
    case transactionIncomplete(Identifier?, lacks: TransactionField)
    /// A transaction with an expiry, whose type is none of the store's.
    case unknownType(Identifier)
    case seatTotalEstimated(Identifier)
    /// Of a switch: the transaction whose seats multiply the list price.
    case seatChargeEstimated(Identifier)
    case seatTiersDisagree(Identifier)
    case seatQuantityInvalid(Identifier)
    case seatAdditionUnattached(Identifier)

    // About a subscription; the identifiers are original transaction ids.
    case graceEndUnknown
    case recordsBeginLater(Identifier)
    case recordsEndBeforeAt(Identifier)
    case purchaseMissing(Identifier)
    /// The transaction id of a purchase that was signed before its date.
    case purchaseDateAhead(Identifier)
    /// The original transaction id that a chain claims to continue.
    case linkDisagrees(Identifier)
    /// Two reports without a date of their own count from this instant, and nothing shows which is newer.
    case orderUnknown(Identifier, Instant)
    /// The one that the answer is about, of several subscriptions of a group that the customer pays for.
    case severalSubscriptions(Identifier)
    /// The one whose monthly price a table has, of several subscriptions of a group in several currencies.
    case severalCurrencies(Identifier)
    /// A column of a table that is named as a member which can change an answer, and which the table lacks.
    ///
    /// - inReports: Whether it stands in the table of reports, and not in that of rows.
    /// - isOfReports: Whether the table of reports has such a column, and was not passed.
    case columnNotRead(Identifier, inReports: Bool, isOfReports: Bool)
    /// Apple's status, the instant at which it was signed, and the status that the records imply for that instant.
    case statusDisagrees(status: Int64, signed: Instant, decided: Int64)

    // About a catalog.
    case evidenceDisagrees(Disagreement)
    case productIncomplete(Identifier?, lacks: ProductField, at: CatalogLocation)
    /// A billing plan that is off.
    case planNotSold(Identifier, monthly: Bool)
    /// - page: Its position; nil for the only one.
    case catalogIsPartial(CatalogPart, page: Int?)
    case productNotInCatalog(Identifier)
    /// The catalog states no levels.
    case levelUnknown(Identifier)

    // About an entitlement's products.
    /// Neither the records nor a catalog contain the kind of product.
    case productKindUnknown(Identifier)
    /// For a non-renewing subscription.
    case periodUnknown(Identifier)

    // About a switch and its refund.
    case changeAfterExpiry
    case changeBeforePurchase
    case chargeCurrencyDiffers(listed: Currency, paid: Currency)
    case chargeDateUnknown
    case periodEndUnknown(inFreeTrial: Bool)
    /// A price that a request states, which is not a whole number of its currency's smallest unit.
    case priceFinerThanCurrency(Money)
    case seatRefundTierUnknown
    // About a switch that a history starts from.
    /// The transaction of the renewal.
    case renewalBoughtAhead(Identifier)
    case sharedSubscription
    case advancedCommerce(Identifier)
    case paymentDue
    /// The product.
    case offerMayApply(Identifier)
    case offerNotAvailable(isCode: Bool)
    case commitmentEndUnknown
    case crossgradeTimingUnknown

    // About an offer; with the group, if it is known.
    case introductoryUnknown(Identifier?)

    // About claims; the numbers are positions among the claims of the request.
    case claimIsLate(Int)
    case claimTooEarly(Int)
    case claimWithoutSubscription(Int)
    case claimWithoutTransaction(Int)
    /// The account token of a purchase is none of the request's.
    case tokenUnknown(Identifier)
    /// The owner of what a document joined with others, and the owner of all, when it was signed.
    case unitJoined(Identifier, Identifier, signed: Instant)

    // About a price change; the numbers are positions among the events of the request.
    case advancedCommerceUnavailable
    case communicationMissing
    case conversionOutsideKorea
    case effectiveRenewalUnknown
    case eventAfterOutcome(Int)
    case eventWithoutIncrease(Int)
    case higherPriceNotSent(Int)
    case reactivatedWhileActive(Int)
    case renewalTooNear
    case sandboxCalendar
    case seatsNotConsidered
    case skuNotGiven
    case thresholdUnknown

    /// Replaces the warnings of one id beyond the limit, and counts them.
    case omitted(Int, of: StaticString)
}

/// The location of a value in the documents of a history.
package struct DocumentLocation: Equatable, Sendable {
    /// A JSON Pointer into the request, to the value or to the signed payload that contains it.
    package let path: Identifier
    /// From the payload to the value; nil outside of signed payloads.
    package let signedPath: Identifier?

    package init(path: Identifier, signedPath: Identifier?) {
        self.path = path
        self.signedPath = signedPath
    }
}

/// The location of a value in the tables of a question. Rows count from 0.
package struct TableLocation: Sendable {
    package let table: StaticString
    package let row: Int
    /// Nil for a row of which several values cannot be read.
    package let column: StaticString?

    package init(_ table: StaticString, row: Int, column: StaticString?) {
        self.table = table
        self.row = row
        self.column = column
    }
}

/// The location of a notification in a history. Positions count from 0.
package struct NotificationLocation: Equatable, Sendable {
    /// The position of its document; below 0 for the only one.
    package let document: Int
    /// The position in a document that is a list of documents; nil for any other.
    package let part: Int?
    /// The position in its document's `notificationHistory`; nil for a document that is the notification.
    package let item: Int?

    package init(document: Int, part: Int? = nil, item: Int? = nil) {
        self.document = document
        self.part = part
        self.item = item
    }
}

/// A location in a catalog. Positions count from 0.
package enum CatalogLocation: Sendable {
    case groups(Int, product: Int)
    case subscriptionGroups(Int, subscription: Int)
    /// A position in `products` of a file of Xcode.
    case products(Int)
    /// A position in `data`, nil if that is one resource, on a page; nil for the only page.
    case data(Int?, page: Int?)
    case included(Int, page: Int?)
    case otherProducts(Int, page: Int?)

    /// Locations of one form keep their order in the catalog.
    fileprivate var numbers: (form: Int64, group: Int64, product: Int64) {
        switch self {
        case .groups(let group, let product): return (0, Int64(group), Int64(product))
        case .subscriptionGroups(let group, let subscription): return (1, Int64(group), Int64(subscription))
        case .data(let product, let page): return (2, Int64(page ?? 0), Int64(product ?? 0))
        case .otherProducts(let product, let page): return (3, Int64(page ?? 0), Int64(product))
        case .included(let product, let page): return (4, Int64(page ?? 0), Int64(product))
        case .products(let product): return (5, 0, Int64(product))
        }
    }
}

// The order of warnings.
extension Warning {
    /// The id, then the values, compared in this order.
    fileprivate struct Key {
        let id: StaticString
        let first: Identifier?
        let second: Identifier?
        let numbers: [Int64]

        init(_ id: StaticString, _ first: Identifier? = nil, _ second: Identifier? = nil, numbers: [Int64] = []) {
            self.id = id
            self.first = first
            self.second = second
            self.numbers = numbers
        }

        init(_ id: StaticString, _ location: DocumentLocation?) {
            self.init(id, location?.path, location?.signedPath)
        }
    }

    /// Stable, and the same in every form of the answer.
    package var id: StaticString { key.id }

    @_optimize(size)  // It has a case for each warning.
    fileprivate var key: Key {
        switch self {
        case .documentWithoutEffect(let index, let chain):
            return Key("document_without_effect", chain, numbers: [Int64(index), 0])
        case .appTransactionPassedOver(let index):
            // Another document of this position, in a list, may have none.
            return Key("document_without_effect", numbers: [Int64(index), -1])
        case .historyIncomplete(let index): return Key("history_incomplete", numbers: [Int64(index)])
        case .instantLooksLikeSeconds(let location, _):
            switch location {
            case .field(let name): return Key("instant_looks_like_seconds", Identifier(name.description), numbers: [0])
            case .transaction(let id): return Key("instant_looks_like_seconds", id, numbers: [1])
            case .report(let id): return Key("instant_looks_like_seconds", id, numbers: [2])
            }
        case .severalCustomers: return Key("several_customers")
        case .accountChanged(let old, let new, let signed):
            return Key("account_changed", old, new, numbers: [signed?.milliseconds ?? .min])
        case .mixedBundles(let first, let second): return Key("mixed_bundles", first, second)
        case .notProduction: return Key("not_production")
        case .otherBundle(let id, let transactions, let reports):
            return Key("other_bundle", id, numbers: [Int64(transactions), Int64(reports)])
        case .otherEnvironment(let environment, let transactions, let reports):
            return Key("other_environment", numbers: [Int64(environment.rank), Int64(transactions), Int64(reports)])
        case .emptyPeriod(let id): return Key("empty_period", id)
        case .notASubscription(let id): return Key("not_a_subscription", id)
        case .notificationPassedOver(let type): return Key("notification_passed_over", type)
        case .payloadsOutsideData(let type): return Key("notification_passed_over", type, numbers: [1])
        case .notificationWithoutEffect(let location, let type, let signed, let reason):
            let numbers = [
                Int64(location.document), Int64(location.part ?? -1), Int64(location.item ?? -1),
                signed?.milliseconds ?? .min, Int64(reason.rawValue),
            ]
            return Key("notification_without_effect", type, numbers: numbers)
        case .originDisagrees(let id): return Key("origin_disagrees", id)
        case .transactionIdReused(let id): return Key("transaction_id_reused", id)
        case .lineItemDisagrees(let id): return Key("line_item_disagrees", id)
        case .priceDisagrees(let id): return Key("price_disagrees", id)
        case .revocationReasonUnknown(let id): return Key("revocation_reason_unknown", id)
        case .revocationTypeUnknown(let id): return Key("revocation_type_unknown", id)
        case .refundDisagrees(let id): return Key("refund_disagrees", id)
        case .chainDisagrees(let id): return Key("chain_disagrees", id)
        case .renewalInfoUnattached(let location): return Key("renewal_info_unattached", location)
        case .valueUnreadable(let location): return Key("value_unreadable", location)
        case .valuesUnreadable(let count, _): return Key("value_unreadable", numbers: [Int64(count)])
        case .unknownStatus(let location): return Key("unknown_status", location)
        case .unknownEnvironment(let text): return Key("unknown_environment", text)
        case .unknownStatuses(let count, _): return Key("unknown_status", numbers: [Int64(count)])
        case .unknownValue(let location): return Key("unknown_value", location)
        case .successorMissing(let id): return Key("successor_missing", id)
        case .transactionIncomplete(let id, let field):
            return Key("transaction_incomplete", id, numbers: [Int64(field.rawValue)])
        case .unknownType(let id): return Key("unknown_type", id)
        case .graceEndUnknown: return Key("grace_end_unknown")
        case .recordsBeginLater(let id): return Key("records_begin_later", id)
        case .recordsEndBeforeAt(let id): return Key("records_end_before_at", id)
        case .purchaseMissing(let id): return Key("purchase_missing", id)
        case .purchaseDateAhead(let id): return Key("purchase_date_ahead", id)
        case .severalSubscriptions(let id): return Key("several_subscriptions", id)
        case .severalCurrencies(let id): return Key("several_currencies", id)
        case .columnNotRead(let name, let inReports, let isOfReports):
            return Key("column_not_read", name, numbers: [inReports ? 1 : 0, isOfReports ? 1 : 0])
        case .statusDisagrees(let status, let signed, let decided):
            return Key("status_disagrees", numbers: [signed.milliseconds, status, decided])
        case .evidenceDisagrees(.groups(let from, let to)): return Key("evidence_disagrees", from, to)
        case .evidenceDisagrees(.tookEffectAtOnce): return Key("evidence_disagrees", numbers: [1])
        case .evidenceDisagrees(.waitedForRenewal): return Key("evidence_disagrees", numbers: [2])
        case .productIncomplete(let id, let field, let location):
            let (form, group, product) = location.numbers
            return Key("product_incomplete", id, numbers: [form, group, product, Int64(field.rawValue)])
        case .levelUnknown(let id): return Key("level_unknown", id)
        case .planNotSold(let id, let monthly): return Key("plan_not_sold", id, numbers: [monthly ? 1 : 0])
        case .catalogIsPartial(let part, let page):
            return Key("catalog_is_partial", numbers: [Int64(page ?? -1), Int64(part.rawValue)])
        case .productNotInCatalog(let id): return Key("product_not_in_catalog", id)
        case .productKindUnknown(let id): return Key("product_not_in_catalog", id, numbers: [1])
        case .periodUnknown(let id): return Key("period_unknown", id)
        case .changeAfterExpiry: return Key("change_after_expiry")
        case .changeBeforePurchase: return Key("change_before_purchase")
        case .priceFinerThanCurrency(let price):
            return Key("price_finer_than_currency", numbers: [price.milliunits])
        case .chargeCurrencyDiffers(let listed, let paid):
            return Key("charge_currency_differs", Identifier(listed.code), Identifier(paid.code))
        case .chargeDateUnknown: return Key("charge_date_unknown")
        case .seatsUnclaimed: return Key("seats_unclaimed")
        case .consentRescinded: return Key("consent_rescinded")
        case .seatTotalEstimated(let id), .seatChargeEstimated(let id): return Key("seat_total_estimated", id)
        case .seatTiersDisagree(let id): return Key("seat_tiers_disagree", id)
        case .seatQuantityInvalid(let id): return Key("seat_quantity_invalid", id)
        case .seatAdditionUnattached(let id): return Key("seat_addition_unattached", id)
        case .seatRefundTierUnknown: return Key("seat_refund_tier_unknown")
        case .renewalBoughtAhead(let id): return Key("renewal_bought_ahead", id)
        case .sharedSubscription: return Key("shared_subscription")
        case .advancedCommerce(let id): return Key("advanced_commerce", id)
        case .paymentDue: return Key("payment_due")
        case .offerMayApply(let id): return Key("offer_may_apply", id)
        case .offerNotAvailable(let isCode): return Key("offer_not_available", numbers: [isCode ? 1 : 0])
        case .commitmentEndUnknown: return Key("commitment_end_unknown")
        case .crossgradeTimingUnknown: return Key("crossgrade_timing_unknown")
        case .introductoryUnknown(let group): return Key("introductory_unknown", group)
        case .linkDisagrees(let id): return Key("link_disagrees", id)
        case .orderUnknown(let id, let instant):
            return Key("order_unknown", id, numbers: [instant.milliseconds])
        case .periodEndUnknown(let inFreeTrial): return Key("period_end_unknown", numbers: [inFreeTrial ? 1 : 0])
        case .claimIsLate(let claim): return Key("claim_is_late", numbers: [Int64(claim)])
        case .claimTooEarly(let claim): return Key("claim_too_early", numbers: [Int64(claim)])
        case .claimWithoutSubscription(let claim): return Key("claim_without_subscription", numbers: [Int64(claim)])
        case .claimWithoutTransaction(let claim): return Key("claim_without_transaction", numbers: [Int64(claim)])
        case .tokenUnknown(let token): return Key("token_unknown", token)
        case .unitJoined(let old, let new, let signed):
            return Key("unit_joined", old, new, numbers: [signed.milliseconds])
        case .advancedCommerceUnavailable: return Key("advanced_commerce_unavailable")
        case .communicationMissing: return Key("communication_missing")
        case .conversionOutsideKorea: return Key("conversion_outside_korea")
        case .effectiveRenewalUnknown: return Key("effective_renewal_unknown")
        case .eventAfterOutcome(let event): return Key("event_after_outcome", numbers: [Int64(event)])
        case .eventWithoutIncrease(let event): return Key("event_without_increase", numbers: [Int64(event)])
        case .higherPriceNotSent(let event): return Key("higher_price_not_sent", numbers: [Int64(event)])
        case .reactivatedWhileActive(let event): return Key("reactivated_while_active", numbers: [Int64(event)])
        case .renewalTooNear: return Key("renewal_too_near")
        case .seatsNotConsidered: return Key("seats_not_considered")
        case .sandboxCalendar: return Key("sandbox_calendar")
        case .skuNotGiven: return Key("sku_not_given")
        case .thresholdUnknown: return Key("threshold_unknown")
        case .omitted(let count, let id):
            return Key("warnings_omitted", Identifier(id.description), numbers: [Int64(count)])
        }
    }

    package static func == (left: Warning, right: Warning) -> Bool { left.key.comesBefore(right.key) == nil }
}

extension Warning.Key {
    fileprivate static func sortedPositions(_ keys: [Self]) -> [Int] {
        positions(keys.count) { keys[$0].comesBefore(keys[$1]) ?? false }
    }

    /// Orders by id, then by values, independently of the order of the records. Nil if they are equal.
    fileprivate func comesBefore(_ other: Self) -> Bool? {
        let byId = Identifier.compare(id, other.id)
        if byId != 0 { return byId < 0 }
        if let before = isBefore(first, other.first) { return before }
        if let before = isBefore(second, other.second) { return before }
        return numbers == other.numbers ? nil : numbers.lexicographicallyPrecedes(other.numbers)
    }
}

extension Warning {
    fileprivate func omits(_ id: StaticString) -> Bool {
        guard case .omitted(_, let own) = self else { return false }
        return Identifier.compare(own, id) == 0
    }

    /// How many warnings of one id are listed. Nobody reads more, and each needs many times the bytes of what it is
    /// about.
    package static var limit: Int { 100 }
}

extension [Warning] {
    /// Each warning once, in order, and no more of each id than the limit, followed by the number of omitted ones of
    /// each id. Some may have been omitted already.
    package var sortedUniqueAndLimited: [Warning] {
        guard count > 1 else { return self }
        // Made once: a sort compares each many times.
        let keys = map { $0.key }
        var kept: [Warning] = []
        var omitted: [Warning] = []
        var last: Warning.Key?
        var found = 0
        for position in Warning.Key.sortedPositions(keys) {
            let key = keys[position]
            if let last, last.comesBefore(key) == nil { continue }
            if let last, Identifier.compare(last.id, key.id) == 0 { found += 1 } else { found = 1 }
            last = key
            // Every other id comes before theirs.
            if case .omitted(let count, let id) = self[position],
                let same = omitted.firstIndex(where: { $0.omits(id) }),
                case .omitted(let others, _) = omitted[same]
            {
                omitted[same] = .omitted(count + others, of: id)
            } else if found <= Warning.limit {
                kept.append(self[position])
            } else {
                if found > Warning.limit + 1 { omitted.removeLast() }
                omitted.append(.omitted(found - Warning.limit, of: key.id))
            }
        }
        return kept + omitted
    }

    /// The first of equal warnings, in the order in which they are.
    package var unique: [Warning] {
        guard count > 1 else { return self }
        let keys = map { $0.key }
        var isFirst = [Bool](repeating: false, count: count)
        var last: Int?
        for position in Warning.Key.sortedPositions(keys) {
            if let last, keys[last].comesBefore(keys[position]) == nil { continue }
            isFirst[position] = true
            last = position
        }
        return indices.filter { isFirst[$0] }.map { self[$0] }
    }
}

/// Why a notification changes nothing although its type means that it should.
package enum UnheededReason: Int8, BitwiseCopyable, Sendable {
    /// It reports an end without a status, and the row that it is about ran when it was signed.
    case rowRuns = 0
    /// It reports a refund or a withdrawal, and there is no date, no seats and no items of it.
    case nothingRevoked = 1
    /// It reports an extension, and an older copy has the same expiry or a later one.
    case notExtended = 2
}
