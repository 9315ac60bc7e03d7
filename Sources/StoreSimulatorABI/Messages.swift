internal import StoreSimulator
internal import SubscoreCore
internal import SubscoreJSON

// Everything that this library writes for a person, each with its code: `make messages` prints it. What the fields of all
// requests have in common is in `SubscoreJSON/Messages`.

// The errors of a script.
extension Failure {
    static var endBeforeStart: Failure {
        Failure(.conflictingFields, at: "until", "The end must be after the start.")
    }

    static var duplicateCustomer: Failure {
        Failure(.conflictingFields, at: "id", "Another customer has the same id.")
    }

    static var catalogWithoutLevels: Failure {
        Failure(
            .missingField,
            at: "catalog",
            "The catalog must state the level of each product; ask App Store Connect for groupLevel."
        )
    }

    static var catalogInTwoCurrencies: Failure {
        Failure(.mixedCurrency, at: "catalog", "The prices of the catalog must be in one currency.")
    }

    static func shareOutOfRange(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "A share must be 0 to 100000, in thousandths of a percent.")
    }

    static var sharesOutOfRange: Failure {
        Failure(.conflictingFields, at: "lost", "The sum of late and lost must be at most 100000.")
    }

    static func notASubscription(_ id: Identifier) -> Failure {
        Failure(.unknownProduct, at: "productId", "The catalog has no subscription \"\(id.text)\".")
    }

    static func outOf(_ range: ClosedRange<Int64>, at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "The number must be \(range.lowerBound) to \(range.upperBound).")
    }

    static func tooManyCustomers(_ count: Int, at key: StaticString) -> Failure {
        Failure(
            .tooLarge,
            at: key,
            "The request has \(count) customers; expected at most \(SimulationLimits.customers)."
        )
    }

    static var nothingToSell: Failure {
        Failure(.missingField, at: "catalog", "The catalog must have a subscription that a population can buy.")
    }

    static func populationOutOfRange(most: Int64) -> Failure {
        Failure(.outOfRange, at: "count", "The count must be 0 to \(most).")
    }

    static func firstOutOfRange(most: Int64) -> Failure {
        Failure(.outOfRange, at: "first", "The sum of first and count must be at most \(most), and first not negative.")
    }

    static func tooManyNotificationsOfCustomer(most: Int) -> Failure {
        Failure(.tooLarge, "A customer must have fewer than \(most) notifications.")
    }

    static func tooManyNotifications(most: Int, at key: StaticString) -> Failure {
        Failure(
            .tooLarge,
            at: key,
            "The answer would have more than \(most) notifications; ask for fewer customers or less time."
        )
    }

    // Its clock.
    static func unknownGracePeriod(_ text: String) -> Failure {
        Failure(.invalidValue, "Unknown grace period \(quoted(beginningOf: text)); expected P3D, P16D, P28D or null.")
    }

    static func unknownClock(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "Unknown clock \(quoted(beginningOf: text)); expected production, testflight, or an object with sandbox "
                + "or xcode."
        )
    }

    static var oneClock: Failure {
        Failure(.conflictingFields, "The clock must have either sandbox or xcode.")
    }

    static func unknownRate(_ text: String, of rates: String, at key: StaticString) -> Failure {
        Failure(.invalidValue, at: key, "Unknown rate \(quoted(beginningOf: text)); expected one of \(rates).")
    }

    // Its extensions.
    static func tooManyExtensions(_ count: Int) -> Failure {
        Failure(
            .tooLarge,
            at: "extensions",
            "The list has \(count) extensions; expected at most \(SimulationLimits.extensions)."
        )
    }

    static var extensionOutOfOrder: Failure {
        Failure(.outOfRange, at: "at", "Extensions must be in order of time, from the start on and before until.")
    }

    static func besideSubscription(at key: StaticString) -> Failure {
        Failure(
            .conflictingFields,
            at: key,
            "This field cannot be combined with originalTransactionId; extend either one subscription or all of a "
                + "product."
        )
    }

    static var notATransactionId: Failure {
        Failure(.invalidValue, at: "originalTransactionId", "A transaction id must consist of digits.")
    }

    static var noStorefronts: Failure {
        Failure(
            .invalidValue,
            at: "storefrontCountryCodes",
            "The list is empty; expected one storefront or more, or no such field."
        )
    }
}

// The errors of an action.
extension Failure {
    static var twoInstants: Failure {
        Failure(.conflictingFields, at: "after", "An action cannot have both at and after.")
    }

    static func outOfOrder(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "Actions must be in order of time, from the start on.")
    }

    static func afterEnd(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "The instant must be before until.")
    }

    static func unknownAction(_ verb: JSONValue) -> Failure {
        guard let text = verb.text else { return notAString(verb, at: "do") }
        return Failure(
            .invalidValue,
            at: "do",
            "Unknown action \(quoted(beginningOf: text)); expected subscribe, switch, auto_renew, billing, refund, "
                + "reverse_refund, request_refund, decline_refund, restore, extend, price_increase, consent, "
                + "redeem_offer, family_share, family_revoke, add_seats, reduce_seats, refund_seats, assign_seat, "
                + "withdraw_seat, withdraw_product, buy or notify."
        )
    }

    static func notAnotherProduct(_ id: Identifier) -> Failure {
        Failure(.unknownProduct, at: "productId", "The catalog has no product \"\(id.text)\" in otherProducts.")
    }

    static var unknownCustomer: Failure {
        Failure(.invalidValue, at: "customer", "The request has no customer with this id.")
    }

    static var seatsBesideOthers: Failure {
        Failure(
            .conflictingFields,
            at: "seats",
            "Seats cannot be combined with an offer, a billing plan or items, because what the store does then is not "
                + "known."
        )
    }

    static var tierNotCheaper: Failure {
        Failure(.outOfRange, at: "price", "The price must be lower than that of the tier before.")
    }

    static var tierAfterLast: Failure {
        Failure(.conflictingFields, "Only the last tier may have no quantity.")
    }

    static func noLastTier(of count: Int) -> Failure {
        Failure(
            .conflictingFields,
            at: "priceTiers",
            "All \(count) tiers have a quantity; the last one must have none, because it holds all further seats."
        )
    }

    static func tooManyTiers(_ count: Int) -> Failure {
        Failure(
            .tooLarge,
            at: "priceTiers",
            "The list has \(count) tiers; expected at most \(SimulationLimits.priceTiers)."
        )
    }

    static func notYearly(at key: StaticString) -> Failure {
        Failure(.conflictingFields, at: key, "The period of the product must be P1Y.")
    }

    static var commitmentUpfront: Failure {
        Failure(
            .conflictingFields,
            at: "commitment",
            "A commitment cannot be paid upfront; pass billingPlan MONTHLY, or no commitment."
        )
    }

    static var priceOfYearTooLarge: Failure {
        Failure(.outOfRange, at: "price", "Twelve times the price must fit into 64 bits.")
    }

    static func tooManyItems(_ count: Int) -> Failure {
        Failure(.tooLarge, at: "items", "The list has \(count) items; expected at most \(SimulationLimits.items).")
    }

    static var skuBesideShare: Failure {
        Failure(.conflictingFields, at: "sku", "The sku cannot be combined with milliPercent or periodsAgo.")
    }

    static func unknownReason(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "Unknown reason \(quoted(beginningOf: text)); expected UNINTENDED_PURCHASE, FULFILLMENT_ISSUE, "
                + "UNSATISFIED_WITH_PURCHASE, LEGAL or OTHER."
        )
    }

    static func unknownAnnouncement(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "Unknown notification type \(quoted(beginningOf: text)); expected TEST, EXTERNAL_PURCHASE_TOKEN, "
                + "RESCIND_CONSENT, UNCLAIM_SEATS, METADATA_UPDATE, MIGRATION or PRICE_CHANGE."
        )
    }

    static func unknownDiscountType(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "Unknown discount type \(quoted(beginningOf: text)); expected FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or "
                + "ONE_TIME."
        )
    }

    static var priceOfFreeTrial: Failure {
        Failure(.conflictingFields, at: "price", "The price of a free trial must be 0, or left out.")
    }

    init(_ error: ActionError) {
        let sentence: String =
            switch error {
            case .notSubscribed: "The customer has no active subscription."
            case .alreadySubscribed: "The customer already has an active subscription in this group; use switch."
            case .inTrouble:
                "What the store does while billing fails is not known; restore the customer's billing first."
            case .sameProduct: "The customer already has this product."
            case .otherGroup:
                "The product is in another subscription group; use subscribe, or a product of the same group."
            case .changeCharged:
                "The renewal to another product was already charged, and what the store does with a switch is not "
                    + "known; switch after it begins."
            case .alreadySo: "Nothing would change."
            case .noSuchPeriod: "The subscription has had fewer periods."
            case .alreadyRefunded: "The period was already refunded or replaced."
            case .notRefunded: "There is no refund to reverse."
            case .boughtSince:
                "The customer bought again after the refund, and what the store does then is not known."
            case .restoredOften: "A purchase can be restored on at most nine devices."
            case .noSuchItem: "The subscription has no such item, or it was already refunded."
            case .trialRefunded: "A free trial cannot be refunded, because nothing was paid for it."
            case .trialExtended: "A free trial cannot be extended."
            case .tooManyExtensions: "A subscription can be extended at most twice in 365 days."
            case .samePrice: "The customer already pays this price."
            case .noPrice: "The catalog has no price for the product."
            case .noPriceIncrease: "No price increase is waiting for consent."
            case .itself: "The customer must be another one than the customer who acts."
            case .familyIsFull: "A family has at most five members beside the purchaser."
            case .notShared: "The subscription is not shared with this customer."
            case .notOwn: "The customer's subscription was bought by a family member; expected one of their own."
            case .tooMany: "A customer can have at most 60 subscriptions."
            case .offerWithoutPeriod:
                "The offer must have a period, as a free trial or a paid offer has."
            case .offerInCommitment:
                "What the store does with an offer during a commitment is not known; only an immediate switch may "
                    + "have one."
            case .offerForSeats:
                "What an offer costs for a subscription with several seats is not known."
            case .noSeats: "The subscription was not bought with seats."
            case .fewerSeats: "The customer already has at least as many seats."
            case .moreSeats: "The period has fewer seats."
            case .seatsAssigned:
                "The seats would not suffice for those who have one; withdraw a seat first."
            case .seatsRefunded:
                "How the store reverses a refund of seats is not known."
            case .renewalCharged:
                "The renewal was already charged, and which period the store adds seats to is not known; add them "
                    + "after it begins."
            case .severalTransactions:
                "Seats were added to the period, and which transaction the store extends then is not known."
            case .tieredPrice: "The seats have price tiers; expected a subscription at the product's price."
            }
        self.init(.conflictingFields, at: "do", sentence)
    }
}
