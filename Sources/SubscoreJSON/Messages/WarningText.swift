internal import SubscoreCore

// The text of a warning in a response, beside its id.
extension Warning {
    /// One sentence for a person.
    var message: String {
        switch self {
        case .documentWithoutEffect(_, of: nil): "The document holds no record of a subscription."
        case .documentWithoutEffect(_, let chain?):
            "The document has no effect, because the history has no transaction of subscription \(quoted(chain.text))."
        case .appTransactionPassedOver:
            "The document holds only an app transaction (signedAppTransactionInfo), which is not read because it has no subscriptions."
        case .historyIncomplete:
            "The document has hasMore true, and the history has no document with the rest; fetch the next page too."
        case .instantLooksLikeSeconds(let location, mayCountFrom2001: false):
            "\(location.words) has an instant that looks like seconds; instants are milliseconds since 1970."
        case .instantLooksLikeSeconds(let location, mayCountFrom2001: true):
            "\(location.words) has an instant that looks like seconds, since 1970, or since 2001 (Swift's JSONEncoder); "
                + "instants are milliseconds since 1970."
        case .severalCustomers:
            "The subscriptions name several customers (appTransactionId or appAccountToken); a history is of one customer."
        case .accountChanged(let old, let new, signed: nil):
            "The purchases of one subscription name account \(quoted(old.text)) and then \(quoted(new.text)) in appAccountToken."
        case .accountChanged(let old, let new, let signed?):
            "The purchases of one subscription name account \(quoted(old.text)) and then \(quoted(new.text)) in appAccountToken; "
                + "the second is first named in a record signed at \(signed.milliseconds)."
        case .mixedBundles(let first, let second):
            "The records are of several apps, among them \(quoted(first.text)) and \(quoted(second.text)); "
                + "pass bundleId, and only those of one app count."
        case .notProduction:
            "No record is from Production, and purchases elsewhere cost nothing; pass environment to choose one."
        case .otherBundle(let id, let transactions, let reports):
            "Records of another app than \(quoted(id.text)) were passed over: \(counted(transactions, reports))."
        case .otherEnvironment(let environment, let transactions, let reports):
            "Records of another environment than \(environment.knownName ?? "the one asked for") were passed over: \(counted(transactions, reports))."
        case .emptyPeriod(let id): "\(subject(id)) expires at or before its purchase and gives no access."
        case .notASubscription(let id): "\(subject(id)) is not an auto-renewable subscription and was passed over."
        case .notificationPassedOver(let type):
            "A notification of type \(quoted(type?.text ?? "unknown")) with no subscription was passed over."
        case .payloadsOutsideData(let type):
            "A notification of type \(quoted(type?.text ?? "unknown")) was passed over: its transaction and renewal info are beside data, but they are only read inside it."
        case .notificationWithoutEffect(_, let type, let signed, let reason):
            "The notification \(type.text)\(signed.map { ", signed at \($0.milliseconds)," } ?? "") changes nothing: \(reason.words)."
        case .originDisagrees(let id):
            "The records contradict each other about how \(subject(id, "transaction")) came about."
        case .transactionIdReused(let id):
            "The id of \(subject(id, "transaction")) belongs to several purchases; only the copies of the newest one count."
        case .lineItemDisagrees(let id):
            "Transactions of different products or purchase dates share the web order line item \(quoted(id.text)); "
                + "they count as separate purchases."
        case .priceDisagrees(let id):
            "Copies of \(subject(id, "transaction")) state different prices; the newest one counts."
        case .revocationReasonUnknown(let id):
            "\(subject(id)) was revoked for a reason that this version does not know."
        case .revocationTypeUnknown(let id):
            "\(subject(id)) was revoked in a way (revocationType) that this version does not know."
        case .refundDisagrees(let id):
            "The records state different refunds of \(subject(id, "transaction")), so its amount is not certain."
        case .chainDisagrees(let id):
            "Copies of \(subject(id, "transaction")) name different original transaction ids; that of the newest copy counts."
        case .valuesUnreadable:
            "Values cannot be read and count as null; no access depends on them. The path is that of the first one."
        case .unknownStatuses:
            "Statuses that are not the store's, which are 1 to 5, were passed over. The path is that of the first one."
        case .valueUnreadable(let location):
            "A value\(location.words) cannot be read and counts as absent; no access depends on it."
        case .unknownStatus(let location):
            "A status\(location.words) is not one of the store's, which are 1 to 5, and was passed over."
        case .unknownValue(let location):
            "A consumptionRequestReason\(location.words) is not one that this version knows, and counts as absent."
        case .unknownEnvironment(let text):
            "The environment \(quoted(text.text)) is not one of the store's; its records count like those of Production, together with them and before others."
        case .unknownType(let id):
            "\(subject(id)) has a type that this version does not know; it has an expiry, so it counts as an auto-renewable subscription."
        case .renewalInfoUnattached:
            "Renewal info without an originalTransactionId was passed over, because its chain is not known."
        case .successorMissing(let id): "\(subject(id)) was upgraded, but the history has no transaction after it."
        case .transactionIncomplete(let id, let field): "\(subject(id)) has no \(field.name) and was passed over."
        case .graceEndUnknown:
            "The store reported a billing grace period without its end; it counts until a record says more, 28 days after the expiry at most, 6 for a weekly period."
        case .recordsBeginLater(let id):
            "The records of subscription \(quoted(id.text)) begin after its first transaction."
        case .recordsEndBeforeAt(let id):
            "The records of subscription \(quoted(id.text)) end too early to show whether it was renewed."
        case .purchaseMissing(let id):
            "A purchase of subscription \(quoted(id.text)) is missing from the records; fetch its transaction history from the App Store Server API."
        case .purchaseDateAhead(let id):
            "\(subject(id)) was signed before its purchase date; it counts as bought when it was signed."
        case .severalSubscriptions(let id):
            "The customer pays for several subscriptions of one group at once; what is paid next is that of \(quoted(id.text))."
        case .columnNotRead(let name, _, isOfReports: true):
            "The column \(name.text) is not read, because it belongs to the table of reports; pass that as well, or the documents in a column named document."
        case .columnNotRead(let name, _, isOfReports: false):
            "The column \(name.text) is not read, because tables have none for it; pass the documents in a column named document."
        case .severalCurrencies(let id):
            "The customer pays for several subscriptions of one group in several currencies; the monthly price is that of \(quoted(id.text))."
        case .statusDisagrees(let status, let signed, let decided):
            "The store's status \(status), signed at \(signed.milliseconds), differs from the state that follows from the records at that instant: \(decided)."
        case .evidenceDisagrees(let disagreement): disagreement.message
        case .productIncomplete(let id, .spelling, _):
            "\(subject(id, "Product", "A product")) has productId, where a file of Xcode has productID, and was left out "
                + "of the catalog."
        case .productIncomplete(let id, .group, _):
            "\(subject(id, "Product", "A product")) is a subscription in products, where none belongs, and was left out of "
                + "the catalog; expected it in the subscriptions of a subscription group."
        case .planNotSold(let id, let monthly):
            "The \(monthly ? "monthly" : "upfront") billing plan of product \(quoted(id.text)) is off, so it has no price."
        case .catalogIsPartial(.nextPage, _):
            "The list goes on: get the next page from its links.next, and pass all pages as an array."
        case .catalogIsPartial(.subscriptions, _):
            "The list has groups without all of their subscriptions; ask for it with include=subscriptions and "
                + "limit[subscriptions]=50."
        case .productIncomplete(let id, let field, _):
            "\(subject(id, "Product", "A product")) has no \(field.name) and was left out of the catalog."
        case .levelUnknown(let id):
            "The catalog does not state the level of product \(quoted(id.text)); ask App Store Connect for groupLevel too."
        case .productNotInCatalog(let id): "The catalog has no product \(quoted(id.text))."
        case .productKindUnknown(let id):
            "The kind of product \(quoted(id.text)) is not known, so it gives no access; list it in otherProducts of the catalog."
        case .periodUnknown(let id):
            "The catalog states no period for the non-renewing subscription \(quoted(id.text)), so it gives no access."
        case .changeAfterExpiry: "The change date lies after the expiry: no share of the period is unused."
        case .changeBeforePurchase: "The change date lies before the purchase: the whole period is unused."
        case .chargeCurrencyDiffers(let listed, let paid):
            "The catalog prices the new product in \(listed.code), but the customer pays in \(paid.code)."
        case .priceFinerThanCurrency(let price):
            "The price \(quoted(price.amount ?? "")) is finer than "
                + "\(Money(milliunits: price.smallestUnit, currency: price.currency).amount ?? ""), "
                + "the smallest amount of \(price.currency?.code ?? ""), so no customer paid it."
        case .chargeDateUnknown:
            "The switch is made in a free trial, whose end the store keeps in some cases; "
                + "only the store knows when it charges the new product."
        case .periodEndUnknown(inFreeTrial: false):
            "Without a catalog the duration of the new product is unknown; "
                + "take the end of its period from the new transaction's expiresDate."
        case .periodEndUnknown(inFreeTrial: true):
            "The switch is made in a free trial, whose end the store keeps in some cases; "
                + "take the end of the new period from the new transaction's expiresDate."
        case .seatsUnclaimed:
            "The store revoked claims of seats; only the app's server knows whose they were."
        case .consentRescinded: "A guardian withdrew consent for this customer, which ends no subscription."
        case .seatTotalEstimated(let id):
            "\(subject(id)) has several seats and no price tiers, so its price counts as the price of each seat."
        case .seatChargeEstimated(let id):
            "\(subject(id)) has several seats, and the list price counts for each of them; the store may charge another price for several."
        case .seatTiersDisagree(let id):
            "\(subject(id)) has a quantity that differs from the seats of its price tiers; the tiers give the amount."
        case .seatQuantityInvalid(let id):
            "\(subject(id)) has a number of seats outside of 1 to 1000000, or a price tier that cannot be added up, "
                + "which was passed over."
        case .seatAdditionUnattached(let id):
            "\(subject(id)) added seats, but the period that it added them to is not known."
        case .seatRefundTierUnknown:
            "Seats were refunded before, and no record says at which of the prices; what is left to refund is unknown."
        case .renewalBoughtAhead(let id):
            "\(subject(id)) is a renewal that was bought before its period begins; the store takes it back with an immediate change."
        case .sharedSubscription:
            "A family share or a seat gives access too; it is not the customer's own, and a purchase does not end it."
        case .advancedCommerce(let id):
            "\(subject(id)) has items of Advanced Commerce, which the app changes by its requests, and no catalog ranks them."
        case .paymentDue:
            "A payment is due; the store may refuse another purchase until the customer has paid it."
        case .offerMayApply(let id):
            "An introductory offer of \(quoted(id.text)) may apply, and the charge would then be that of the offer."
        case .offerNotAvailable(isCode: true):
            "An offer code for a product of a lower level cannot be redeemed while the subscription runs."
        case .offerNotAvailable(isCode: false):
            "A win-back offer is for customers whose subscription has ended; the store refuses it now."
        case .commitmentEndUnknown:
            "The change waits for the end of the commitment, which is unknown; pass commitmentExpiresDate."
        case .crossgradeTimingUnknown:
            "Apple publishes no rule for this switch of a monthly plan with a commitment; only the store knows its timing."
        case .introductoryUnknown:
            "An offer code gave a free or discounted period; no record says whether it used up the introductory offer."
        case .linkDisagrees(let id):
            "A record that names subscription \(quoted(id.text)) as its predecessor contradicts other records; the chains stay separate."
        case .orderUnknown(let id, let instant):
            "Documents without a date state different things about subscription \(quoted(id.text)), and nothing shows which "
                + "of them is newer; both count from \(instant.milliseconds)."
        case .claimIsLate:
            "The claim names a purchase more than 24 hours after it was made and first signed; it counts as a restore."
        case .claimTooEarly: "The claim was made before the first purchase of its subscription; it counts nevertheless."
        case .claimWithoutSubscription:
            "The history has no purchase with this originalTransactionId, so the claim has no effect."
        case .claimWithoutTransaction:
            "The claim names a transactionId that its subscription does not have in the history; it counts as a restore."
        case .tokenUnknown(let token):
            "A purchase names account \(quoted(token.text)) in appAccountToken, which tokens does not contain, so it makes no claim."
        case .unitJoined(let old, let new, let signed):
            "A document signed at \(signed.milliseconds) names the Apple Account of purchases of \(quoted(old.text)); all purchases of that account belong to \(quoted(new.text))."
        case .advancedCommerceUnavailable: "Advanced Commerce has no price increases in India."
        case .communicationMissing:
            "No event shows that the subscriber was informed; the store informs every subscriber before a renewal at a higher price."
        case .conversionOutsideKorea:
            "Outside South Korea the store does not treat the end of an offer as a price increase and asks for no consent; this answer treats it as one."
        case .effectiveRenewalUnknown: "The renewal that will first charge the new price is not known."
        case .eventAfterOutcome: "An event after the end of the price change was passed over."
        case .eventWithoutIncrease: "An event of a price increase was passed over, because the price does not rise."
        case .higherPriceNotSent:
            "An offer was attached without the higher price of the item, which the store needs beside it."
        case .reactivatedWhileActive:
            "A reactivation was requested while auto-renew was on; the store reactivates what was cancelled."
        case .renewalTooNear:
            "The renewal is less than a day away, so the old price may be charged already; "
                + "the new one then applies one renewal later."
        case .sandboxCalendar: "Renewals are counted by the product's period; those of the sandbox come sooner."
        case .seatsNotConsidered: "The prices are those of one seat, and the number of seats was not considered."
        case .skuNotGiven:
            "The request does not name its sku: a SKU to reactivate counts as this one, a SKU to change to as another."
        case .thresholdUnknown:
            "The store's threshold in this currency is not known, so it is not among the reasons; consent is needed without it."
        case .omitted(let count, let id): "\(count) more warnings \(id) are left out."
        }
    }

    /// A JSON Pointer into the request, if the location does not depend on the order of its documents.
    var path: String? { path { $0 < 0 ? "/history" : "/history/\($0)" } }

    /// The same in a table of documents.
    var pathInDocuments: String? { path { "/rows/\($0)/document" } }

    private func path(ofDocument path: (Int) -> String) -> String? {
        switch self {
        case .productIncomplete(_, _, let location):
            var path = "/catalog"
            for step in location.steps { path += "/\(step)" }
            return path
        case .catalogIsPartial(_, let page): return "/catalog" + (page.map { "/\($0)" } ?? "")
        case .documentWithoutEffect(let index, _), .appTransactionPassedOver(let index), .historyIncomplete(let index):
            return path(index)
        case .valueUnreadable(let location), .unknownStatus(let location), .unknownValue(let location),
            .renewalInfoUnattached(let location?):
            return location.path.text
        case .notificationWithoutEffect(let location, _, _, _):
            let document = path(Int(location.document)) + (location.part.map { "/\($0)" } ?? "")
            return document + (location.item.map { "/notificationHistory/\($0)" } ?? "")
        case .instantLooksLikeSeconds(.field(let name), _): return "/\(name)"
        case .columnNotRead(let name, let inReports, _): return "/\(inReports ? "reports" : "rows")/\(name.text)"
        case .priceFinerThanCurrency: return "/price"
        case .claimIsLate(let claim), .claimTooEarly(let claim), .claimWithoutSubscription(let claim),
            .claimWithoutTransaction(let claim):
            return "/claims/\(claim)"
        case .eventAfterOutcome(let event), .eventWithoutIncrease(let event), .higherPriceNotSent(let event),
            .reactivatedWhileActive(let event):
            return "/events/\(event)"
        default: return nil
        }
    }
}

private func counted(_ transactions: Int, _ reports: Int) -> String {
    "\(transactions) \(transactions == 1 ? "transaction" : "transactions"), "
        + "\(reports) \(reports == 1 ? "report" : "reports")"
}

private func quoted(_ text: String) -> String { "\"\(text)\"" }

private func subject(
    _ id: Identifier?,
    _ kind: StaticString = "Transaction",
    _ unnamed: StaticString = "A transaction without an id"
) -> String {
    guard let id else { return unnamed.description }
    return "\(kind) \(quoted(id.text))"
}

extension UnheededReason {
    var words: StaticString {
        switch self {
        case .rowRuns: "it has no status, and the period that it is about was still running"
        case .nothingRevoked: "no record has a revocation date, refunded seats or revoked items for it"
        case .notExtended: "an older copy of the transaction has the same expiry or a later one"
        }
    }
}

extension DocumentLocation {
    /// The place inside a signed payload, which the path does not reach.
    fileprivate var words: String {
        guard let inner = signedPath else { return "" }
        return " in \(inner.text) of the signed payload"
    }
}

extension Warning.SecondsLocation {
    fileprivate var words: String {
        switch self {
        case .field(let name): "The request's \(name)"
        case .transaction(let id): "Transaction \(quoted(id.text))"
        case .report(let id): "What is said of subscription \(quoted(id.text))"
        }
    }
}

extension Warning.Disagreement {
    fileprivate var message: String {
        switch self {
        case .groups(let from, let to):
            "The history has \(quoted(from.text)) and \(quoted(to.text)) in one subscription, the catalog in two groups."
        case .tookEffectAtOnce:
            "By the catalog the change waits for the next renewal; the history shows it taking effect at once."
        case .waitedForRenewal:
            "By the catalog the change takes effect at once; the history shows it waiting for a renewal."
        }
    }
}

extension Warning.TransactionField {
    fileprivate var name: StaticString {
        switch self {
        case .transactionId: "transactionId"
        case .productId: "productId"
        case .purchaseDate: "purchaseDate"
        case .expiresDate: "expiresDate"
        }
    }
}

extension Warning.ProductField {
    fileprivate var name: StaticString {
        switch self {
        case .productId: "product id"
        case .level: "level"
        case .period: "period"
        case .spelling: "productID"
        case .group: "subscription group"
        }
    }
}

extension CatalogLocation {
    /// From the catalog inwards.
    var steps: [String] {
        func on(_ page: Int?, _ steps: [String]) -> [String] { page.map { ["\($0)"] + steps } ?? steps }
        return switch self {
        case .groups(let group, let product): ["groups", "\(group)", "products", "\(product)"]
        case .subscriptionGroups(let group, let subscription):
            ["subscriptionGroups", "\(group)", "subscriptions", "\(subscription)"]
        case .data(let product, let page): on(page, ["data"] + (product.map { ["\($0)"] } ?? []))
        case .included(let product, let page): on(page, ["included", "\(product)"])
        case .products(let product): ["products", "\(product)"]
        case .otherProducts(let product, let page): on(page, ["otherProducts", "\(product)"])
        }
    }
}
