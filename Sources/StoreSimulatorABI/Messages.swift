internal import StoreSimulator
internal import SubscoreCore
internal import SubscoreJSON

// Everything that this library writes for a person, each with its code: `make messages` prints it. What the fields of all
// requests have in common is in `SubscoreJSON/Messages`.

// The errors of a script.
extension Failure {
    static var endBeforeStart: Failure {
        Failure(.conflictingFields, at: "until", "Found an end at or before the start; wanted one after it.")
    }

    static var duplicateCustomer: Failure {
        Failure(.conflictingFields, at: "id", "Found an id that another customer has; wanted each once.")
    }

    static var catalogWithoutLevels: Failure {
        Failure(
            .missingField,
            at: "catalog",
            "Found a list without groupLevel; the store needs the level of each product."
        )
    }

    static var catalogInTwoCurrencies: Failure {
        Failure(.mixedCurrency, at: "catalog", "Found prices in two currencies; wanted one storefront's.")
    }

    static func shareOutOfRange(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "Found a share below 0 or above 100000; wanted milliPercent.")
    }

    static var sharesOutOfRange: Failure {
        Failure(.conflictingFields, at: "lost", "Found late and lost above 100000 together; wanted less.")
    }

    static func notASubscription(_ id: Identifier) -> Failure {
        Failure(.unknownProduct, at: "productId", "Found product \"\(id.text)\"; wanted a subscription of the catalog.")
    }

    static func outOf(_ range: ClosedRange<Int64>, at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "Found a number out of range; wanted \(range.lowerBound) to \(range.upperBound).")
    }

    static func tooManyCustomers(_ count: Int, at key: StaticString) -> Failure {
        Failure(.tooLarge, at: key, "Found \(count) customers; wanted at most \(SimulationLimits.customers).")
    }

    static var nothingToSell: Failure {
        Failure(.missingField, at: "catalog", "Found no subscription to sell; a population needs one.")
    }

    static func populationOutOfRange(most: Int64) -> Failure {
        Failure(.outOfRange, at: "count", "Found a count below 0 or above \(most); wanted one between.")
    }

    static func firstOutOfRange(most: Int64) -> Failure {
        Failure(.outOfRange, at: "first", "Found a first customer beyond \(most); wanted fewer in all.")
    }

    static func tooManyNotificationsOfCustomer(most: Int) -> Failure {
        Failure(.tooLarge, "Found a customer with \(most) notifications or more; wanted fewer.")
    }

    static func tooManyNotifications(most: Int, at key: StaticString) -> Failure {
        Failure(.tooLarge, at: key, "Found more than \(most) notifications; wanted fewer customers, or less time.")
    }

    // Its clock.
    static var unknownGracePeriod: Failure {
        Failure(.invalidValue, "Found a string that means nothing here; wanted P3D, P16D, P28D or null.")
    }

    static var unknownClock: Failure {
        Failure(
            .invalidValue,
            "Found a string that means nothing here; wanted production, testflight, or an object with sandbox or xcode."
        )
    }

    static var oneClock: Failure {
        Failure(.conflictingFields, "Found both sandbox and xcode, or none; wanted one of them.")
    }

    static func unknownRate(of rates: String, at key: StaticString) -> Failure {
        Failure(.invalidValue, at: key, "Found a string that is not a rate of this clock; wanted one of \(rates).")
    }

    // Its extensions.
    static func tooManyExtensions(_ count: Int) -> Failure {
        Failure(
            .tooLarge,
            at: "extensions",
            "Found \(count) extensions; wanted at most \(SimulationLimits.extensions)."
        )
    }

    static var extensionOutOfOrder: Failure {
        Failure(
            .outOfRange,
            at: "at",
            "Found an instant before the start, before that of the extension above, or at or after until; wanted them in "
                + "order of time."
        )
    }

    static func besideSubscription(at key: StaticString) -> Failure {
        Failure(
            .conflictingFields,
            at: key,
            "Found it beside originalTransactionId; wanted one subscription, or all of a product."
        )
    }

    static var notATransactionId: Failure {
        Failure(
            .invalidValue,
            at: "originalTransactionId",
            "Found a string that is not a transaction id; wanted digits."
        )
    }

    static var noStorefronts: Failure {
        Failure(.invalidValue, at: "storefrontCountryCodes", "Found no code; wanted one, or the field left out.")
    }
}

// The errors of an action.
extension Failure {
    static var twoInstants: Failure {
        Failure(.conflictingFields, at: "after", "Found both at and after; wanted one of them.")
    }

    static func outOfOrder(at key: StaticString) -> Failure {
        Failure(
            .outOfRange,
            at: key,
            "Found an instant before the start, or before the action above; wanted them in order of time."
        )
    }

    static func afterEnd(at key: StaticString) -> Failure {
        Failure(.outOfRange, at: key, "Found an instant at or after until; wanted one before it.")
    }

    static func unknownAction(_ verb: JSONValue) -> Failure {
        Failure(
            verb.isText ? .invalidValue : .wrongType,
            at: "do",
            "Found \(verb.isText ? "a string that is no action" : verb.kind.description); wanted subscribe, switch, auto_renew, "
                + "billing, refund, reverse_refund, request_refund, decline_refund, restore, extend, price_increase, "
                + "consent, redeem_offer, family_share, family_revoke, add_seats, reduce_seats, refund_seats, assign_seat, "
                + "withdraw_seat, withdraw_product, buy or notify."
        )
    }

    static func notAnotherProduct(_ id: Identifier) -> Failure {
        Failure(
            .unknownProduct,
            at: "productId",
            "Found product \"\(id.text)\"; wanted one of the catalog's otherProducts."
        )
    }

    static var unknownCustomer: Failure {
        Failure(.invalidValue, at: "customer", "Found no customer of that id; wanted one of this request.")
    }

    static var seatsBesideOthers: Failure {
        Failure(
            .conflictingFields,
            at: "seats",
            "Found seats beside an offer, a billing plan or items, and nobody knows how they go together; "
                + "wanted them alone."
        )
    }

    static var tierNotCheaper: Failure {
        Failure(.outOfRange, at: "price", "Found a price that is not below that of the tier before; wanted less.")
    }

    static var tierAfterLast: Failure {
        Failure(.conflictingFields, "Found a tier after one without quantity; wanted none.")
    }

    static func noLastTier(of count: Int) -> Failure {
        Failure(
            .conflictingFields,
            at: "priceTiers",
            "Found \(count) tiers with a quantity each; wanted the last one without, for all further seats."
        )
    }

    static func tooManyTiers(_ count: Int) -> Failure {
        Failure(.tooLarge, at: "priceTiers", "Found \(count) tiers; wanted at most \(SimulationLimits.priceTiers).")
    }

    static func notYearly(at key: StaticString) -> Failure {
        Failure(.conflictingFields, at: key, "Found a product of no year; wanted one of P1Y.")
    }

    static var commitmentUpfront: Failure {
        Failure(
            .conflictingFields,
            at: "commitment",
            "Found a commitment that is paid upfront; wanted MONTHLY, or none."
        )
    }

    static var priceOfYearTooLarge: Failure {
        Failure(.outOfRange, at: "price", "Found a price whose twelvefold is beyond 64 bits; wanted less.")
    }

    static func tooManyItems(_ count: Int) -> Failure {
        Failure(.tooLarge, at: "items", "Found \(count) items; wanted at most \(SimulationLimits.items).")
    }

    static var skuBesideShare: Failure {
        Failure(.conflictingFields, at: "sku", "Found sku beside a share or a period; wanted it alone.")
    }

    static var unknownReason: Failure {
        Failure(
            .invalidValue,
            "Found a string that means nothing here; wanted UNINTENDED_PURCHASE, FULFILLMENT_ISSUE, "
                + "UNSATISFIED_WITH_PURCHASE, LEGAL or OTHER."
        )
    }

    static var unknownAnnouncement: Failure {
        Failure(
            .invalidValue,
            "Found a string that means nothing here; wanted TEST, EXTERNAL_PURCHASE_TOKEN, RESCIND_CONSENT, "
                + "METADATA_UPDATE, MIGRATION or PRICE_CHANGE."
        )
    }

    static var unknownDiscountType: Failure {
        Failure(
            .invalidValue,
            "Found a string that means nothing here; wanted FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME."
        )
    }

    static var priceOfFreeTrial: Failure {
        Failure(.conflictingFields, at: "price", "Found a price of a free trial; wanted 0 or none.")
    }

    init(_ error: ActionError) {
        let sentence: StaticString =
            switch error {
            case .notSubscribed: "Found a customer who has no subscription that runs; wanted one who has."
            case .alreadySubscribed: "Found a customer whose subscription of that group runs; wanted a switch."
            case .inTrouble:
                "Found a customer in billing trouble, where nobody knows what the store does; wanted billing that works."
            case .sameProduct: "Found the product that the customer has; wanted another one."
            case .otherGroup:
                "Found a product of another subscription group; wanted subscribe, or one of the same group."
            case .changeCharged:
                "Found a renewal to another product that was charged ahead, and nobody knows what a switch makes of it; wanted a switch after it begins."
            case .alreadySo: "Found what is so already; wanted a change."
            case .noSuchPeriod: "Found fewer periods; wanted one that has begun."
            case .alreadyRefunded: "Found a period that was refunded or replaced; wanted one that was not."
            case .notRefunded: "Found no refund; wanted one before."
            case .boughtSince:
                "Found a purchase since the refund, and nobody knows how the two go together; wanted none."
            case .restoredOften: "Found a purchase that was restored on nine devices; wanted fewer."
            case .noSuchItem: "Found no such item that is not refunded; wanted one of the subscription's."
            case .freePeriod: "Found a free trial; wanted a period that was paid for."
            case .tooManyExtensions: "Found two extensions in the 365 days before; wanted fewer."
            case .samePrice: "Found the price that the customer pays; wanted another one."
            case .noPrice: "Found no price in the catalog for that product; wanted one."
            case .noPriceIncrease: "Found no price increase that waits for consent; wanted one before."
            case .itself: "Found the customer itself; wanted another one."
            case .familyIsFull: "Found five family members; wanted fewer."
            case .notShared: "Found nobody of that id who shares it; wanted a family member."
            case .notOwn: "Found only what a family member bought; wanted a subscription of the customer's own."
            case .tooMany: "Found more than 60 subscriptions of one customer; wanted fewer."
            case .offerWithoutPeriod:
                "Found an offer without a period; wanted one, as a free trial or a paid offer has."
            case .offerInCommitment:
                "Found a commitment, and nobody knows what the store makes of an offer in it; wanted a switch that is immediate."
            case .offerForSeats:
                "Found a subscription of several seats, and nobody knows what an offer costs it; wanted one without."
            case .noSeats: "Found a subscription without seats; wanted one that was bought with them."
            case .fewerSeats: "Found no more seats than the customer has; wanted more."
            case .moreSeats: "Found more seats than the period has; wanted at most those."
            case .seatsAssigned:
                "Found too few seats for the purchaser and the members who have one; wanted a seat withdrawn before."
            case .seatsRefunded:
                "Found a refund of seats, and nobody knows how the store reverses it; wanted another one."
            case .renewalCharged:
                "Found a renewal that was charged ahead, and nobody knows what seats are added to; wanted the action after it begins."
            case .severalTransactions:
                "Found a period to which seats were added, and nobody knows which transaction is extended; wanted none added."
            case .tieredPrice: "Found seats at prices of their own; wanted a subscription at the product's price."
            }
        self.init(.conflictingFields, at: "do", sentence.description)
    }
}
