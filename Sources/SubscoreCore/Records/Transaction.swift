/// One signed copy of a transaction: for an auto-renewable subscription a purchase or a renewal with the period that it
/// paid for, for any other product its purchase. It adds to `TransactionFields` that every required field is present.
/// Its members are those that decisions compare; those that only answers show are in `TransactionDetail`. It does not
/// contain what other records imply; `Row` does.
package struct Transaction: BitwiseCopyable, Sendable {
    // What may differ between two copies that say the same. `isRepetition` compares the bytes after it, and nothing lies
    // between those members.
    /// When the store issued this copy; nil in documents without it.
    @Packed package var signedDate: Instant?
    /// The position of its detail among the records' details.
    package internal(set) var detail = ArrayIndex<TransactionDetail>.absent
    /// From the receipt itself, which repeats rows of `latest_receipt_info` with older values.
    package var isRepeated = false
    /// Whether a notification carried this copy.
    package var isCarried = false
    /// Whether its detail names a chain that this one continues.
    package internal(set) var isLinked = false

    package internal(set) var transactionId = TransactionId.absent
    /// The chain that the transaction belongs to.
    package internal(set) var originalTransactionId = TransactionId.absent
    package internal(set) var purchaseDate = Instant.absent
    package internal(set) var expiresDate = Instant.absent
    @Packed package var webOrderLineItemId: TransactionId?
    @Packed package var originalPurchaseDate: Instant?
    @Packed private var revoked: Instant?
    package internal(set) var productId = StringIndex.absent
    @Packed package var subscriptionGroupIdentifier: StringIndex?
    /// Kind, type and reason of its revocation.
    private var statement = Revocation.Statement()
    private var revocationFlags: UInt8 = 0
    package var reason: Reason?
    /// Rows from before Family Sharing have none, and count as purchased.
    package var ownership = Ownership.purchased
    package var environment: Environment?
    /// Nil in documents without types.
    package var kind: ProductKind?
    /// Whether another transaction of the group replaced it before its end.
    package var isUpgraded = false
    /// Whether it added seats to a subscription, or seats were added to it. Source: App Store Server API,
    /// additionalTransactionReason.
    package var isSeatAddition = false
    /// How many of its seats were refunded individually. The store gives no date for it.
    var revokedSeats: Int32 = 0
    @Packed package var bundleId: StringIndex?
    /// Whether it has no dates of its own: those of another copy count.
    var isUndated: Bool { purchaseDate == .absent && !isReversal }
    /// The web order line item. In StoreKit testing in Xcode it is 0 in every transaction, which is none.
    var lineItem: TransactionId { $webOrderLineItemId.rank == 0 ? .absent : $webOrderLineItemId }
    /// Whether it represents a REFUND_REVERSED, which counts as a copy of every id of its purchase without a revocation.
    /// Only its ids, environment and signing are present.
    var isReversal = false

    /// An empty transaction. `TransactionFields` decides when it is complete.
    init() {}

    /// Refund, withdrawal from family sharing, or, together with `isUpgraded`, the moment of the upgrade.
    package internal(set) var revocation: Revocation? {
        get {
            revoked.map {
                Revocation(
                    date: $0,
                    isCancellation: revocationFlags & 1 != 0,
                    type: statement.type,
                    reason: statement.reason,
                    kind: isRevokedByReplacement ? .replacement : statement.kind
                )
            }
        }
        set {
            revoked = newValue?.date
            let isCancellation = newValue?.isCancellation ?? false
            revocationFlags = revocationFlags & ~1 | (isCancellation ? 1 : 0)
            statement = newValue.map { Revocation.Statement($0.kind, $0.type, $0.reason) } ?? Revocation.Statement()
        }
    }

    /// Whether its revocation belongs to the purchase that replaced it, and is not a refund.
    var isRevokedByReplacement: Bool {
        get { revocationFlags & 2 != 0 }
        set { revocationFlags = revocationFlags & ~2 | (newValue ? 2 : 0) }
    }

    /// Whether it is marked as upgraded and was refunded afterwards: the revocation is not that of the upgrade.
    var isRefundedAfterUpgrade: Bool {
        get { revocationFlags & 4 != 0 }
        set { revocationFlags = revocationFlags & ~4 | (newValue ? 4 : 0) }
    }

    var hasRevocation: Bool { $revoked != .absent }

    /// Source: App Store Server API, transactionReason.
    package enum Reason: StoreName, Ranked, BitwiseCopyable, Sendable {
        case purchase = "PURCHASE"
        case renewal = "RENEWAL"
    }

    /// Of several purchases those with a lower rank come first. Source: App Store Server API, inAppOwnershipType.
    package enum Ownership: StoreName, Ranked, BitwiseCopyable, Sendable {
        case familyShared = "FAMILY_SHARED"
        case purchased = "PURCHASED"
        /// A member's seat of a subscription that another customer bought.
        case assigned = "ASSIGNED"
        /// A value not known yet.
        case other = ""
    }

    /// Returns what a REFUND_REVERSED implies about a transaction; nil for any other report.
    static func reversal(_ report: Report) -> Transaction? {
        guard report.notification?.type == .refundReversed, let id = report.transactionId else { return nil }
        var reversal = Transaction()
        reversal.transactionId = id
        reversal.originalTransactionId = report.originalTransactionId
        reversal.environment = report.environment
        // The copy that it carries may still have the date.
        reversal.signedDate = report.signedDate.map { max($0, report.membersSignedDate ?? $0) }
        reversal.isReversal = true
        return reversal
    }

    /// Whether a copy differs from an older one in nothing but its signing. False for any with a revocation. Compares
    /// bytes instead of members, because every second row of a table repeats another one.
    static func isRepetition(_ newer: UnsafePointer<Transaction>, of older: UnsafePointer<Transaction>) -> Bool {
        !newer.pointee.hasRevocation && !newer.pointee.isReversal
            && haveEqualBytes(newer, older, from: sizeOfOwnMembers)
    }

    /// The bytes before `transactionId`, which belong to one copy.
    static var sizeOfOwnMembers: Int { 16 }

    /// Returns the same transaction before it was upgraded.
    func beforeUpgrade() -> Transaction {
        var copy = self
        copy.isUpgraded = false
        return copy
    }

    /// Returns the same transaction before it was upgraded, refunded or withdrawn.
    func beforeRevocation() -> Transaction {
        var copy = beforeUpgrade()
        copy.revocation = nil
        return copy
    }

    package var isSubscription: Bool { kind == .autoRenewable }
    /// Whether another customer paid for it.
    package var isShared: Bool { ownership == .familyShared || ownership == .assigned }

    /// When the transaction was refunded or withdrawn. An upgrade is neither.
    package var revokedDate: Instant? {
        isUpgraded && !isRefundedAfterUpgrade || isRevokedByReplacement ? nil : revoked
    }

    /// The clock on which future periods are counted.
    package var wallClock: WallClock {
        WallClock(of: environment)
    }
}

/// The members of a transaction that answers show and that decide no state. It adds to `Transaction` the price, offer,
/// refunded share, customer, and the positions of `RareParts` (items, commitment, seats). No order of records
/// depends on it except to break ties.
package struct TransactionDetail: BitwiseCopyable, Sendable {
    package struct Offer: Equatable, BitwiseCopyable, Sendable {
        // From the largest members to the smallest, so that there is no padding: compilers compare a member together with
        // padding beside it, which valgrind reports.
        /// 0 if there is none.
        private let number: Int64
        @Packed package var discountType: StringIndex?
        @Packed package var identifier: StringIndex?
        package let isFreeTrial: Bool

        package init(
            type: Int64?,
            isFreeTrial: Bool,
            discountType: StringIndex? = nil,
            identifier: StringIndex? = nil
        ) {
            number = type ?? 0
            self.isFreeTrial = isFreeTrial
            self.discountType = discountType
            self.identifier = identifier
        }

        /// The discount type of a free trial.
        package static var freeTrial: StaticString { "FREE_TRIAL" }
        /// Source: App Store Server API, offerDiscountType.
        package static var discountTypes: [StaticString] { [freeTrial, "PAY_AS_YOU_GO", "PAY_UP_FRONT", "ONE_TIME"] }

        /// Apple's number: 1 introductory, 2 promotional, 3 offer code, 4 win-back; others unchanged.
        package var type: Int64? { number == 0 ? nil : number }

        var isIntroductory: Bool { number == 1 }
    }

    // From the largest members to the smallest, so that there is no padding: `isRepetition` compares bytes.
    /// Below 0 if there is none.
    private var milliunits: Int64 = -1
    /// 0 if there is none.
    private var offerType: Int64 = 0
    /// The chain that this one continues. Source: App Store Server API, previousOriginalTransactionId.
    @Packed package var previousOriginalTransactionId: TransactionId?
    @Packed private var offerDiscountType: StringIndex?
    @Packed private var offerIdentifier: StringIndex?
    /// Without a price it means nothing.
    @Packed private var currency: Currency?
    /// Below 0 if there is none.
    private var refundedShare: Int32 = -1
    /// The customer, as identified by the store and by the app.
    @Packed package var appTransactionId: StringIndex?
    @Packed package var appAccountToken: StringIndex?
    /// As the store spells it; nil for PURCHASED, and if it is absent, which means the same.
    @Packed package var ownership: StringIndex?
    /// For an Advanced Commerce purchase.
    package internal(set) var items = CommerceItems()
    /// The commitment that the period is a part of.
    @Packed package internal(set) var commitment: ArrayIndex<Commitment>?
    /// For a multiseat transaction.
    @Packed var seats: ArrayIndex<Seats>?
    /// Where the customer bought it, by the store's code. Only tables have it.
    @Packed package var storefront: StringIndex?
    /// Whether its offer is free, and from the second bit on the unit and the count of the offer's length.
    private var offerTerm: UInt16 = 0
    /// Whether it states an offer type that cannot be read.
    package var isOfferTypeUnreadable = false
    /// Whether it states a quantity of 1.
    var isOfOne = false
    /// Whether it states an ownership.
    package var statesOwnership = false

    /// Whether a copy differs from an older one in nothing. False for any with items, a commitment or seats. Compares
    /// bytes, as for transactions.
    static func isRepetition(
        _ newer: UnsafePointer<TransactionDetail>,
        of older: UnsafePointer<TransactionDetail>
    ) -> Bool {
        newer.pointee.isPlain && haveEqualBytes(newer, older)
    }

    var isPlain: Bool { items.isEmpty && commitment == nil && seats == nil }
    package var isFreeTrial: Bool { offerTerm & 1 != 0 }

    package internal(set) var price: Money? {
        get { milliunits < 0 ? nil : Money(milliunits: milliunits, currency: currency) }
        set {
            milliunits = newValue?.milliunits ?? -1
            currency = newValue?.currency
        }
    }

    package internal(set) var offer: Offer? {
        get {
            guard offerType != 0 || isFreeTrial || $offerDiscountType != .absent || $offerIdentifier != .absent else {
                return nil
            }
            return Offer(
                type: offerType == 0 ? nil : offerType,
                isFreeTrial: isFreeTrial,
                discountType: offerDiscountType,
                identifier: offerIdentifier
            )
        }
        set {
            offerType = newValue?.type ?? 0
            offerTerm = offerTerm & ~1 | (newValue?.isFreeTrial ?? false ? 1 : 0)
            offerDiscountType = newValue?.discountType
            offerIdentifier = newValue?.identifier
        }
    }

    /// The whole length of its offer; one of more than 8,191 units counts as absent. Source: App Store Server API,
    /// offerPeriod.
    package var offerPeriod: Period? {
        get {
            Period(Int64(offerTerm >> 3), Period.Unit(rawValue: UInt8(truncatingIfNeeded: offerTerm >> 1 & 3)) ?? .day)
        }
        set {
            offerTerm &= 1
            guard let newValue, newValue.count < 1 << 13 else { return }
            offerTerm |= UInt16(truncatingIfNeeded: newValue.count) << 3 | UInt16(newValue.unit.rawValue) << 1
        }
    }

    /// The refunded share that the store states, in thousandths of a percent: 0...100000.
    package var revocationPercentage: Int64? {
        get { refundedShare < 0 ? nil : Int64(refundedShare) }
        set { refundedShare = newValue.map { Int32(clamping: $0) } ?? -1 }
    }
}

// What a reader of columns writes. Every other member is absent in a row of a table, or follows from these.
extension Transaction {
    /// A row of a table before its columns are read: one of a subscription, with everything else absent.
    static var unread: Transaction {
        var transaction = Transaction()
        transaction.kind = .autoRenewable
        return transaction
    }

    package struct Members: BitwiseCopyable {
        let first: UnsafeMutablePointer<Transaction>
        /// The row of the first one.
        let row: Int

        package var transactionId: Member<TransactionId> { member(&first.pointee.transactionId) }
        package var originalTransactionId: Member<TransactionId> { member(&first.pointee.originalTransactionId) }
        package var webOrderLineItemId: Member<TransactionId> { member(&first.pointee._webOrderLineItemId) }
        package var purchaseDate: Member<Instant> { member(&first.pointee.purchaseDate) }
        package var expiresDate: Member<Instant> { member(&first.pointee.expiresDate) }
        package var originalPurchaseDate: Member<Instant> { member(&first.pointee._originalPurchaseDate) }
        package var signedDate: Member<Instant> { member(&first.pointee._signedDate) }
        package var revocationDate: Member<Instant> { member(&first.pointee._revoked) }
        package var productId: Member<StringIndex> { member(&first.pointee.productId) }
        package var subscriptionGroupIdentifier: Member<StringIndex> {
            member(&first.pointee._subscriptionGroupIdentifier)
        }
        package var bundleId: Member<StringIndex> { member(&first.pointee._bundleId) }
        package var reason: Member<Reason?> { member(&first.pointee.reason) }
        package var ownership: Member<Ownership> { member(&first.pointee.ownership) }
        package var environment: Member<Environment?> { member(&first.pointee.environment) }
        package var kind: Member<ProductKind?> { member(&first.pointee.kind) }
        package var isUpgraded: Member<Bool> { member(&first.pointee.isUpgraded) }

        private func member<Value>(_ pointer: UnsafeMutableRawPointer) -> Member<Value> {
            Member(pointer, of: Transaction.self, from: row)
        }
    }
}

extension TransactionDetail {
    package struct Members: BitwiseCopyable {
        let first: UnsafeMutablePointer<TransactionDetail>
        /// The row of the first one.
        let row: Int

        /// Milliunits; below 0 for none.
        package var price: Member<Int64> { member(&first.pointee.milliunits) }
        package var currency: Member<Currency> { member(&first.pointee._currency) }
        /// 0 for none.
        package var offerType: Member<Int64> { member(&first.pointee.offerType) }
        package var isOfferTypeUnreadable: Member<Bool> { member(&first.pointee.isOfferTypeUnreadable) }
        package var offerDiscountType: Member<StringIndex> { member(&first.pointee._offerDiscountType) }
        package var offerIdentifier: Member<StringIndex> { member(&first.pointee._offerIdentifier) }
        /// 1 for a free trial, as long as nothing else is known of the offer's length.
        private var offerTerm: Member<UInt16> { member(&first.pointee.offerTerm) }
        package var storefront: Member<StringIndex> { member(&first.pointee._storefront) }
        package var ownership: Member<StringIndex> { member(&first.pointee._ownership) }
        package var statesOwnership: Member<Bool> { member(&first.pointee.statesOwnership) }
        package var isOfOne: Member<Bool> { member(&first.pointee.isOfOne) }
        package var previousOriginalTransactionId: Member<TransactionId> {
            member(&first.pointee._previousOriginalTransactionId)
        }

        private func member<Value>(_ pointer: UnsafeMutableRawPointer) -> Member<Value> {
            Member(pointer, of: TransactionDetail.self, from: row)
        }

        /// Marks rows as free trials.
        package func markFreeTrials(_ rows: Range<Int>) { offerTerm.fill(rows, 1) }
    }
}

extension Transaction {
    var hasSeconds: Bool {
        // What is absent does not look like seconds.
        purchaseDate.looksLikeSeconds || expiresDate.looksLikeSeconds || $signedDate.looksLikeSeconds
            || $revoked.looksLikeSeconds
    }

    var mayCountFrom2001: Bool {
        purchaseDate.mayCountFrom2001 || expiresDate.mayCountFrom2001 || $signedDate.mayCountFrom2001
            || $revoked.mayCountFrom2001
    }
}
