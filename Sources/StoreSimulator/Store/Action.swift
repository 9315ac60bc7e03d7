/// An action on a customer's subscriptions. Plans and customers are given by their index.
package enum Action: Sendable {
    case subscribe(Purchase)
    case switchPlan(Int, Billing?)
    case autoRenew(Bool)
    case billing(works: Bool)
    /// A share of the price in thousandths of a percent, and how many periods ago it was paid.
    case refund(milliPercent: Int64?, periodsAgo: Int64)
    case refundItem(sku: String)
    case reverseRefund
    case requestRefund(reason: StaticString)
    case declineRefund
    case extend(days: Int64)
    case priceIncrease(plan: Int, milliunits: Int64, needsConsent: Bool)
    case consent(Bool)
    case redeem(Offer, plan: Int?)
    case familyShare(Int)
    case familyRevoke(Int)
    /// The seats of the period from now on, and those of the next one.
    case addSeats(Int64)
    case reduceSeats(Int64)
    /// How many.
    case refundSeats(Int64)
    case assignSeat(Int)
    case withdrawSeat(Int)
    case withdrawProduct
    /// A purchase of another product, by its index among the other products.
    case buy(Int)
    case notify(Announcement)
}

/// A purchase.
package struct Purchase: Sendable {
    package let plan: Int
    package var offer: Offer?
    package var billing: Billing?
    package var items: [Item] = []
    /// How many seats. Nil for a purchase without seats.
    package var seats: Int64?
    /// What the seats cost, dearest first. Empty for the product's price.
    package var tiers: [PriceTier] = []

    package init(_ plan: Int, _ offer: Offer? = nil) {
        self.plan = plan
        self.offer = offer
    }
}

/// A notification that changes nothing.
package enum Announcement: BitwiseCopyable, Sendable {
    case test
    case externalPurchaseToken
    case rescindConsent
    case metadataUpdate
    case migration
    case priceChange

    package var type: StaticString {
        switch self {
        case .test: return "TEST"
        case .externalPurchaseToken: return "EXTERNAL_PURCHASE_TOKEN"
        case .rescindConsent: return "RESCIND_CONSENT"
        case .metadataUpdate: return "METADATA_UPDATE"
        case .migration: return "MIGRATION"
        case .priceChange: return "PRICE_CHANGE"
        }
    }

    var isOfTransaction: Bool {
        switch self {
        case .test, .externalPurchaseToken, .rescindConsent: return false
        case .metadataUpdate, .migration, .priceChange: return true
        }
    }
}

/// Why an action can't happen when the script wants it to.
package enum Objection: Error {
    case notSubscribed
    case alreadySubscribed
    case inTrouble
    case sameProduct
    case otherGroup
    case changeCharged
    case alreadySo
    case noSuchPeriod
    case alreadyRefunded
    case notRefunded
    case boughtSince
    case noSuchItem
    case freePeriod
    case tooManyExtensions
    case samePrice
    case noPrice
    case noPriceIncrease
    case itself
    case familyIsFull
    case notShared
    case notOwn
    case tooMany
    case offerWithoutPeriod
    case offerInCommitment
    case offerForSeats
    case noSeats
    case fewerSeats
    case moreSeats
    case seatsAssigned
    case seatsRefunded
    case renewalCharged
    case severalTransactions
    case tieredPrice

    package var sentence: StaticString {
        switch self {
        case .notSubscribed: return "Found a customer who has no subscription that runs; wanted one who has."
        case .alreadySubscribed: return "Found a customer whose subscription of that group runs; wanted a switch."
        case .inTrouble:
            return
                "Found a customer in billing trouble, where nobody knows what the store does; wanted billing that works."
        case .sameProduct: return "Found the product that the customer has; wanted another one."
        case .otherGroup:
            return "Found a product of another subscription group; wanted subscribe, or one of the same group."
        case .changeCharged:
            return
                "Found a renewal to another product that was charged ahead, and nobody knows what a switch makes of it; wanted a switch after it begins."
        case .alreadySo: return "Found what is so already; wanted a change."
        case .noSuchPeriod: return "Found fewer periods; wanted one that has begun."
        case .alreadyRefunded: return "Found a period that was refunded or replaced; wanted one that was not."
        case .notRefunded: return "Found no refund; wanted one before."
        case .boughtSince:
            return "Found a purchase since the refund, and nobody knows how the two go together; wanted none."
        case .noSuchItem: return "Found no such item that is not refunded; wanted one of the subscription's."
        case .freePeriod: return "Found a free trial; wanted a period that was paid for."
        case .tooManyExtensions: return "Found two extensions in the 365 days before; wanted fewer."
        case .samePrice: return "Found the price that the customer pays; wanted another one."
        case .noPrice: return "Found no price in the catalog for that product; wanted one."
        case .noPriceIncrease: return "Found no price increase that waits for consent; wanted one before."
        case .itself: return "Found the customer itself; wanted another one."
        case .familyIsFull: return "Found five family members; wanted fewer."
        case .notShared: return "Found nobody of that id who shares it; wanted a family member."
        case .notOwn: return "Found only what a family member bought; wanted a subscription of the customer's own."
        case .tooMany: return "Found more than 60 subscriptions of one customer; wanted fewer."
        case .offerWithoutPeriod:
            return "Found an offer without a period; wanted one, as a free trial or a paid offer has."
        case .offerInCommitment:
            return
                "Found a commitment, and nobody knows what the store makes of an offer in it; wanted a switch that is immediate."
        case .offerForSeats:
            return "Found a subscription of several seats, and nobody knows what an offer costs it; wanted one without."
        case .noSeats: return "Found a subscription without seats; wanted one that was bought with them."
        case .fewerSeats: return "Found no more seats than the customer has; wanted more."
        case .moreSeats: return "Found more seats than the period has; wanted at most those."
        case .seatsAssigned:
            return "Found too few seats for the purchaser and the members who have one; wanted a seat withdrawn before."
        case .seatsRefunded:
            return "Found a refund of seats, and nobody knows how the store reverses it; wanted another one."
        case .renewalCharged:
            return
                "Found a renewal that was charged ahead, and nobody knows what seats are added to; wanted the action after it begins."
        case .severalTransactions:
            return
                "Found a period to which seats were added, and nobody knows which transaction is extended; wanted none added."
        case .tieredPrice: return "Found seats at prices of their own; wanted a subscription at the product's price."
        }
    }
}
