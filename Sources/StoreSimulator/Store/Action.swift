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
    case restore
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
    case unclaimSeats
    case metadataUpdate
    case migration
    case priceChange

    package var type: StaticString {
        switch self {
        case .test: return "TEST"
        case .externalPurchaseToken: return "EXTERNAL_PURCHASE_TOKEN"
        case .rescindConsent: return "RESCIND_CONSENT"
        case .unclaimSeats: return "UNCLAIM_SEATS"
        case .metadataUpdate: return "METADATA_UPDATE"
        case .migration: return "MIGRATION"
        case .priceChange: return "PRICE_CHANGE"
        }
    }

    var isOfTransaction: Bool {
        switch self {
        case .test, .externalPurchaseToken, .rescindConsent, .unclaimSeats: return false
        case .metadataUpdate, .migration, .priceChange: return true
        }
    }
}

/// Why an action can't happen when the script wants it to. Its sentence is in `StoreSimulatorABI/Messages.swift`.
package enum ActionError: Error {
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
    case restoredOften
    case noSuchItem
    case trialRefunded
    case trialExtended
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
}
