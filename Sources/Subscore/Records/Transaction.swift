/// One signed copy of a transaction: of an auto-renewable subscription a purchase or a renewal, and the period that it paid
/// for; of any other product its purchase, without a period. What a receipt calls a row. Plain data: what decisions compare
/// stands here, what only answers show in `TransactionDetail`.
package struct Transaction: BitwiseCopyable, Sendable {
    package internal(set) var transactionId = Id.absent
    /// Names the chain that the transaction belongs to.
    package internal(set) var originalTransactionId = Id.absent
    package internal(set) var purchaseDate = Instant.earliest
    package internal(set) var expiresDate = Instant.earliest
    @Packed package var webOrderLineItemId: Id?
    @Packed package var originalPurchaseDate: Instant?
    /// When the store issued this copy; nil in documents that do not say.
    @Packed package var signedDate: Instant?
    @Packed private var revoked: Instant?
    package internal(set) var productId = Name.absent
    @Packed package var subscriptionGroupIdentifier: Name?
    /// The position of its detail among the records' details.
    package internal(set) var detail = Position<TransactionDetail>.absent
    private var revocationKind = Revocation.Kind.refund
    private var isCancellation = false
    package var reason: Reason?
    /// Rows from before Family Sharing have none; they were purchased.
    package var ownership = Ownership.purchased
    package var environment: Environment?
    /// Nil in documents without types.
    package var kind: ProductKind?
    /// Another transaction of the group took this one's place before its end.
    package var isUpgraded = false
    /// It added seats to a subscription, or had some added to it. Source: App Store Server API, additionalTransactionReason.
    package var isSeatAddition = false
    /// How many of its seats were refunded alone. The store gives no date for it.
    var revokedSeats: Int32 = 0
    /// From the receipt itself, which repeats rows of `latest_receipt_info` with older figures.
    package var isRepeated = false

    /// Nothing is known of it yet. `TransactionFields` says when it is a transaction.
    init() {}

    /// Refund, withdrawal from family sharing, or, together with `isUpgraded`, the moment of the upgrade.
    package internal(set) var revocation: Revocation? {
        get { revoked.map { Revocation(date: $0, isCancellation: isCancellation, kind: revocationKind) } }
        set {
            revoked = newValue?.date
            isCancellation = newValue?.isCancellation ?? false
            revocationKind = newValue?.kind ?? .refund
        }
    }

    /// Source: App Store Server API, transactionReason.
    package enum Reason: Word, CaseIterable, BitwiseCopyable, Sendable {
        case purchase = "PURCHASE"
        case renewal = "RENEWAL"
    }

    /// Source: App Store Server API, inAppOwnershipType.
    package enum Ownership: Word, CaseIterable, BitwiseCopyable, Sendable {
        case familyShared = "FAMILY_SHARED"
        case purchased = "PURCHASED"
        /// A member's seat of a subscription that somebody else bought.
        case assigned = "ASSIGNED"
        /// A value not known yet.
        case other = ""
    }

    package struct Revocation: Equatable, BitwiseCopyable, Sendable {
        package let date: Instant
        /// Whether a receipt said so, which calls it a cancellation.
        package let isCancellation: Bool
        package let kind: Kind

        package enum Kind: Int8, BitwiseCopyable, Sendable {
            /// Refunded, or upgraded away from.
            case refund
            /// Refunded in part, as the store's own share says.
            case refundInPart
            /// Access that somebody else paid for was withdrawn: family sharing, or a seat.
            case accessWithdrawn
            /// It belongs to the purchase that replaced the transaction, as that of an upgrade does: no money went back for a
            /// refund.
            case replacement
        }
    }

    /// The same transaction before it was upgraded.
    func beforeUpgrade() -> Transaction {
        var copy = self
        copy.isUpgraded = false
        return copy
    }

    /// The same transaction before it was upgraded, refunded or withdrawn.
    func beforeRevocation() -> Transaction {
        var copy = beforeUpgrade()
        copy.revocation = nil
        return copy
    }

    package var isSubscription: Bool { kind == .autoRenewable }
    /// Somebody else paid for it.
    package var isShared: Bool { ownership == .familyShared || ownership == .assigned }

    /// When the transaction was refunded or withdrawn. An upgrade is neither.
    package var revokedDate: Instant? { isUpgraded || revocationKind == .replacement ? nil : revoked }

    /// Whether its revocation belongs to the purchase that replaced it; otherwise it is the refund that it says.
    var isRevokedByReplacement: Bool {
        get { revocationKind == .replacement }
        set {
            guard newValue != isRevokedByReplacement else { return }
            revocationKind = newValue ? .replacement : .refund
        }
    }

    /// A purchase whose money went back, as opposed to an upgrade or to access that was withdrawn.
    package var isRefunded: Bool {
        guard !isUpgraded, let kind = revocation?.kind else { return false }
        return kind == .refund || kind == .refundInPart
    }

    /// The clock that periods not bought yet are counted on.
    package var wallClock: WallClock {
        WallClock(of: environment)
    }
}

/// What answers show of a transaction and no state is decided by.
package struct TransactionDetail: BitwiseCopyable, Sendable {
    package struct Offer: Equatable, BitwiseCopyable, Sendable {
        /// Apple's number: 1 introductory, 2 promotional, 3 offer code, 4 win-back; others as they come.
        package let type: Int64?
        package let isFreeTrial: Bool
        /// The discount type of a free trial.
        package static var freeTrial: StaticString { "FREE_TRIAL" }

        package var discountType: Name?
        package var identifier: Name?
    }

    package internal(set) var offer: Offer?
    package internal(set) var price: Money?
    /// The refunded share that the store itself states, in thousandths of a percent: 0...100000.
    package var revocationPercentage: Int64?
    @Packed package var bundleId: Name?
    /// The customer, as the store knows them and as the app does.
    @Packed package var appTransactionId: Name?
    @Packed package var appAccountToken: Name?
    /// As the store spells it; nil for PURCHASED, and if it says nothing, which means the same.
    package var ownership: Name?
    /// Of an Advanced Commerce purchase.
    package internal(set) var items = CommerceItems()
    /// The commitment that the period is a part of.
    @Packed var commitment: Position<Commitment>?
    /// Of a multiseat transaction.
    @Packed var seats: Position<Seats>?
    /// The chain that this one continues. Source: App Store Server API, previousOriginalTransactionId.
    @Packed package var previousOriginalTransactionId: Id?

    var isPlain: Bool { items.isEmpty && commitment == nil && seats == nil }
    package var isFreeTrial: Bool { offer?.isFreeTrial ?? false }
}

extension Transaction {
    var hasSeconds: Bool {
        purchaseDate.looksLikeSeconds || expiresDate.looksLikeSeconds || signedDate?.looksLikeSeconds ?? false
            || revocation?.date.looksLikeSeconds ?? false
    }
}
