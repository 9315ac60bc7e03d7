package import SubscoreCore

/// An offer that a customer redeems.
package struct Offer: Sendable {
    package enum Kind: Int64, BitwiseCopyable, Sendable {
        case introductory = 1
        case promotional = 2
        case offerCode = 3
        case winBack = 4
    }

    package enum Discount: BitwiseCopyable, Sendable {
        case freeTrial
        case payAsYouGo
        case payUpFront
        case oneTime

        package var name: StaticString {
            switch self {
            case .freeTrial: return "FREE_TRIAL"
            case .payAsYouGo: return "PAY_AS_YOU_GO"
            case .payUpFront: return "PAY_UP_FRONT"
            case .oneTime: return "ONE_TIME"
            }
        }
    }

    let kind: Kind
    let discount: Discount
    let identifier: String?
    /// The whole length of the offer. Nil for one period of the product.
    let period: Period?
    let milliunits: Int64

    package init(_ kind: Kind, _ discount: Discount, identifier: String?, period: Period?, milliunits: Int64) {
        self.kind = kind
        self.discount = discount
        self.identifier = identifier
        self.period = period
        self.milliunits = milliunits
    }
}

/// An item of an Advanced Commerce subscription.
package struct Item: Sendable {
    let sku: String
    let milliunits: Int64
    /// When it was refunded.
    var revocation: Int64?

    package init(sku: String, milliunits: Int64) {
        self.sku = sku
        self.milliunits = milliunits
    }
}

/// A transaction as the store keeps it. A payload that is signed now has the content of a copy of this value.
package struct Row: Sendable {
    package fileprivate(set) var id: Int64
    package let webOrderLineItemId: Int64
    /// Its index among the store's plans, or among the other products if it has no end.
    let plan: Int
    package let purchase: Int64
    /// A renewal extension moves it. Nil for a product that is not a subscription.
    package internal(set) var expires: Int64
    /// Whether the store renewed it; otherwise the customer bought it.
    package let isRenewal: Bool
    /// Its index among the offers of the chain.
    let offer: Int?
    package let isTrial: Bool
    let milliunits: Int64?
    package internal(set) var isUpgraded = false
    /// The date of a refund or of a withdrawal from family sharing, and of an upgrade, if the store dates it.
    package internal(set) var revocation: Int64?
    /// How much of the price was refunded, in thousandths of a percent. Nil if nothing was.
    var refunded: Int64?
    /// When the first payload with this row was signed. A renewal may be signed up to a day before its purchase date,
    /// which is the start of its period. One that is recovered within grace may be signed weeks after that.
    package internal(set) var firstSigned: Int64
    /// When the store last changed it: charged, extended, replaced, refunded or took a refund back.
    var modified: Int64
    /// How it is paid, if that was chosen.
    var billing: Billing?
    var commitment: Commitment?
    var items: [Item] = []
    var seats: Seats?
    /// The position of the row that opened the period, where this one added seats to it.
    var opening: Int?

    package var transactionId: String { "\(id)" }

    /// The same purchase as another device of the customer has it: the store gives it an id of its own there, so many after
    /// the first. No row has it, because the ids of all of them are closer together.
    func restored(_ number: Int64) -> Row {
        var copy = self
        copy.id += number * 150_000_000_000_000
        return copy
    }

    var isSeatAddition: Bool { opening != nil }

    /// Whether it was refunded, other than by its seats.
    var canBeReversed: Bool { revocation != nil && !isUpgraded && !isRefundedBySeats }

    /// Whether money can still be refunded: not after a refund of the whole, or of every item.
    var canBeRefunded: Bool {
        revocation == nil && !isUpgraded && (items.isEmpty || items.contains { $0.revocation == nil })
    }
}

/// The renewal info of the store.
struct Renewal: Sendable {
    var plan: Int
    var next: Int
    var autoRenews = true
    var isRetrying = false
    /// Stays after a grace period has ended without recovery.
    var graceEnd: Int64?
    var expirationIntent: Int64?
    var priceIncreaseStatus: Int64?
    var renewalDate: Int64
    /// Of the next period. Nil if the catalog has no price.
    var milliunits: Int64?
    /// An offer that the next period is charged by.
    var offer: Int?
    /// How the next period is paid, if that was chosen.
    var billing: Billing?
    /// Nil outside a commitment.
    var following: Following?
    /// Nil unless it renews by seats.
    var seats: Seats?
    /// Of an Advanced Commerce subscription.
    var items: [Item] = []
    var recentStart: Int64
}

/// A server notification, with the payloads as they were when it was signed.
struct Notice: Sendable {
    let uuid: UUIDBits
    let signed: Int64
    let type: StaticString
    let subtype: StaticString?
    /// Nil if it is not about a subscription.
    let status: Int64?
    let row: Row?
    let renewal: Renewal?
    /// Why a customer wants a refund.
    var reason: StaticString?
    /// What it is about if it has no transaction.
    var announcement: Announcement?
}

/// How a customer obtained a chain.
package enum Ownership: BitwiseCopyable, Sendable {
    case purchased
    case familyShared
    /// A seat of a purchaser's.
    case assigned

    /// Apple's name for it.
    var name: StaticString {
        switch self {
        case .purchased: return "PURCHASED"
        case .familyShared: return "FAMILY_SHARED"
        case .assigned: return "ASSIGNED"
        }
    }
}

/// Whose chain it is, and what the store does differently for it.
struct Account: Sendable {
    /// Of the customer, and of the chain among the customer's.
    let number: UInt64
    let group: String
    let ownership: Ownership
    let appAccountToken: String
    let appTransactionId: Int64

    /// Whether another customer bought it.
    var isShared: Bool { ownership != .purchased }

    /// The id of one of the chain's records.
    func identifier(_ record: Int) -> UInt64 { number << 14 | UInt64(record) & 0x3FFF }
}
