/// One signed copy of a transaction: of an auto-renewable subscription a purchase or a renewal, and the period that it paid
/// for; of any other product its purchase, without a period. What a receipt calls a row. Plain data: what decisions compare
/// stands here, what only answers show in `TransactionDetail`.
package struct Transaction: BitwiseCopyable, Sendable {
    package var transactionId: Id
    /// Names the chain that the transaction belongs to.
    package var originalTransactionId: Id
    package let purchaseDate: Instant
    package let expiresDate: Instant
    private var item: Id
    private let originalPurchase: StoredInstant
    let signed: StoredInstant
    private var revoked: StoredInstant
    package var productId: Name
    private var group: Name
    /// Position of its detail among the records' details.
    package let detail: Int32
    private let revocationKind: Revocation.Kind
    private let isCancellation: Bool
    package let reason: Reason?
    package let ownership: Ownership
    package internal(set) var environment: Environment?
    /// Nil for what a document without types holds beside its subscriptions.
    package internal(set) var kind: ProductKind?
    /// Another transaction of the group took this one's place before its end.
    package private(set) var isUpgraded: Bool
    /// From the receipt itself, which repeats rows of `latest_receipt_info` with older figures.
    package let isRepeated: Bool

    package var webOrderLineItemId: Id? {
        get { item.orNil }
        set { item = newValue ?? .none }
    }

    package var subscriptionGroupIdentifier: Name? {
        get { group.orNil }
        set { group = newValue ?? .none }
    }

    package var originalPurchaseDate: Instant? { originalPurchase.instant }
    /// When the store issued this copy. Nil in documents that don't say.
    package var signedDate: Instant? { signed.instant }
    /// Refund, withdrawal from family sharing, or, together with `isUpgraded`, the moment of the upgrade.
    package var revocation: Revocation? {
        revoked.instant.map { Revocation(date: $0, isCancellation: isCancellation, kind: revocationKind) }
    }

    package enum Reason: Int8, BitwiseCopyable, Sendable {
        case purchase
        case renewal
    }

    package enum Ownership: Int8, BitwiseCopyable, Sendable {
        case familyShared
        case purchased
        /// A value not known yet.
        case other
    }

    package enum Environment: Int8, BitwiseCopyable, Sendable {
        case production
        case sandbox
        case xcode
        case localTesting
        case other
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
            /// Access that somebody else paid for was withdrawn: family sharing, or an organization's seat.
            case accessWithdrawn
        }

        package init(date: Instant, isCancellation: Bool, kind: Kind) {
            self.date = date
            self.isCancellation = isCancellation
            self.kind = kind
        }
    }

    package init(
        transactionId: Id,
        originalTransactionId: Id,
        webOrderLineItemId: Id?,
        productId: Name,
        subscriptionGroupIdentifier: Name?,
        purchaseDate: Instant,
        expiresDate: Instant,
        originalPurchaseDate: Instant?,
        signedDate: Instant?,
        revocation: Revocation?,
        reason: Reason?,
        ownership: Ownership,
        environment: Environment?,
        kind: ProductKind?,
        isUpgraded: Bool,
        isRepeated: Bool,
        detail: Int32
    ) {
        self.transactionId = transactionId
        self.originalTransactionId = originalTransactionId
        item = webOrderLineItemId ?? .none
        self.productId = productId
        group = subscriptionGroupIdentifier ?? .none
        self.purchaseDate = purchaseDate
        self.expiresDate = expiresDate
        originalPurchase = StoredInstant(originalPurchaseDate)
        signed = StoredInstant(signedDate)
        revoked = StoredInstant(revocation?.date)
        revocationKind = revocation?.kind ?? .refund
        isCancellation = revocation?.isCancellation ?? false
        self.reason = reason
        self.ownership = ownership
        self.environment = environment
        self.kind = kind
        self.isUpgraded = isUpgraded
        self.isRepeated = isRepeated
        self.detail = detail
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
        copy.revoked = StoredInstant(nil)
        return copy
    }

    package var isSubscription: Bool { kind == .autoRenewable }
    package var isFamilyShared: Bool { ownership == .familyShared }

    /// When the transaction was refunded or withdrawn. An upgrade is neither.
    package var revokedDate: Instant? { isUpgraded ? nil : revocation?.date }

    /// A purchase whose money went back, as opposed to an upgrade or to access that was withdrawn.
    package var isRefunded: Bool {
        guard !isUpgraded, let kind = revocation?.kind else { return false }
        return kind != .accessWithdrawn
    }

    /// The clock that periods not bought yet are counted on.
    package var wallClock: WallClock {
        WallClock(of: environment)
    }
}

extension WallClock {
    init(of environment: Transaction.Environment?) {
        self = environment == .xcode || environment == .localTesting ? .utc : .pacific
    }
}

/// What answers show of a transaction and no state is decided by.
package struct TransactionDetail: BitwiseCopyable, Sendable {
    package struct Offer: Equatable, BitwiseCopyable, Sendable {
        /// Apple's number: 1 introductory, 2 promotional, 3 offer code, 4 win-back; others as they come.
        package let type: Int64?
        package let isFreeTrial: Bool
        package var discountType: Name?
        package var identifier: Name?

        package init(type: Int64?, isFreeTrial: Bool, discountType: Name?, identifier: Name?) {
            self.type = type
            self.isFreeTrial = isFreeTrial
            self.discountType = discountType
            self.identifier = identifier
        }
    }

    package var offer: Offer?
    package let price: Money?
    /// The refunded share that the store itself states, in thousandths of a percent.
    package let revocationPercentage: Int64?
    /// The app, where it is known.
    var bundle = Name.none
    /// The customer as the store knows them, and as the app does; where they are known.
    var customer = Name.none
    var account = Name.none
    /// As the store spells it; nil for PURCHASED, and where it says nothing, which means the same.
    package var ownership: Name?
    /// Of an Advanced Commerce purchase.
    package let items: CommerceItems
    /// The place of the commitment that the period is a part of; below 0 for none.
    let commitment: Int32

    var isPlain: Bool { items.isEmpty && commitment < 0 }
    package var isFreeTrial: Bool { offer?.isFreeTrial ?? false }

    package init(
        offer: Offer?,
        price: Money?,
        revocationPercentage: Int64?,
        ownership: Name?,
        items: CommerceItems = CommerceItems(),
        commitment: Int32 = .nowhere
    ) {
        self.offer = offer
        self.price = price
        self.revocationPercentage = revocationPercentage
        self.ownership = ownership
        self.items = items
        self.commitment = commitment
    }
}

extension Transaction {
    var hasSeconds: Bool {
        purchaseDate.looksLikeSeconds || expiresDate.looksLikeSeconds || signedDate?.looksLikeSeconds ?? false
            || revocation?.date.looksLikeSeconds ?? false
    }
}

extension [TransactionDetail] {
    /// That of a transaction whose records these are.
    func detail(of transaction: Transaction) -> TransactionDetail? {
        let place = Int(transaction.detail)
        return indices.contains(place) ? self[place] : nil
    }
}
