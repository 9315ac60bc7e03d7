/// The position of a report in its history.
package typealias ReportIndex = ArrayIndex<Report>

/// A message of the store about one chain, beside transactions: renewal info, a status, a notification, or several of
/// them in one document.
package struct Report: BitwiseCopyable, Sendable {
    package var originalTransactionId: TransactionId
    /// When it was signed, or counts as signed: `dating` states which. Nil in documents that state no instant about the
    /// chain; such a report counts as current.
    @Packed package var signedDate: Instant?
    /// The newest signing among the members of its document; a copy is newer than the report only if it was signed
    /// later than this.
    @Packed package var membersSignedDate: Instant?
    /// The newest transaction of the chain that a document without a date lists, until it is decided when that counts as
    /// signed.
    @Packed var newestListed: TransactionId?
    /// The transaction that the document carried, by the id that names its purchase.
    @Packed package var transactionId: TransactionId?
    /// The id of that transaction in the document; nil if it names the purchase.
    @Packed package internal(set) var ownTransactionId: TransactionId?
    @Packed package var notificationUUID: TransactionId?
    /// The type and the subtype of a notification as the store wrote them, where `notification` does not state them.
    @Packed package var typeName: StringIndex?
    @Packed package var subtypeName: StringIndex?
    /// The app. All reports of a chain have the same one, once it is decided which records count.
    @Packed package var bundleId: StringIndex?
    /// The group of its chain, as a status response names it.
    @Packed package var subscriptionGroupIdentifier: StringIndex?
    /// The renewal of a commitment and the seats of the next period.
    @Packed package internal(set) var terms: ArrayIndex<RenewalTerms>?
    /// Where its document is; nil for the only one.
    @Packed var location: ArrayIndex<ReportLocation>?
    /// Without `hasInfo` it is empty.
    private var info = RenewalInfo()
    private var hasInfo = false
    /// Whether it is a row of a table without an auto-renew status and product.
    private var isSilentRow = false
    /// How many values of a table's row could not be read, with the status.
    package var unreadable: UInt8 = 0
    package var notification: Notification?
    package var status: Status?
    package var environment: Environment?
    /// Whether the copy of its transaction that it came with, or an earlier one, states a revocation.
    var carriesRevocation = false
    /// Whether its status came with another transaction than the row that ran at its signing, which the store knew then.
    var isLate = false
    /// Why the customer asks for a refund; nil if it states no reason, and for one that is not known.
    package var refundReason: RefundReason?
    /// Where `signedDate` comes from.
    var dating = Dating.signed

    /// Apple's number for a subscription's state, as of the signing.
    package enum Status: Int8, BitwiseCopyable, Sendable {
        case active = 1
        case expired = 2
        case billingRetry = 3
        case billingGracePeriod = 4
        case revoked = 5
        /// A number not known yet.
        case other = 6

        /// Source: App Store Server API, status.
        package init(_ number: Int64) {
            self = Int8(exactly: number).flatMap { Status(rawValue: $0) } ?? .other
        }
    }

    package init(originalTransactionId: TransactionId, signedDate: Instant?) {
        self.originalTransactionId = originalTransactionId
        self.signedDate = signedDate
    }

    package var renewalInfo: RenewalInfo? {
        get { hasInfo ? info : nil }
        set {
            info = newValue ?? RenewalInfo()
            hasInfo = newValue != nil
        }
    }

    /// Keeps only the seats of the next period, if the notification is about those. Source: App Store Server
    /// Notifications, subtype.
    mutating func keepSeats() {
        guard let subtype = notification?.subtype, subtype.isAboutSeats else { return }
        notification = Notification(type: .other, subtype: subtype)
        renewalInfo = nil
        status = nil
    }

    package var autoRenewStatus: Bool? { renewalInfo?.autoRenewStatus ?? switchedAutoRenew }

    /// Whether a notification announces that auto-renew was switched on, or off; nil if it announces neither.
    var switchedAutoRenew: Bool? {
        guard notification?.type == .didChangeRenewalStatus else { return nil }
        switch notification?.subtype {
        case .autoRenewEnabled: return true
        case .autoRenewDisabled: return false
        default: return nil
        }
    }

    /// Whether it states how the chain renews.
    var statesRenewal: Bool { autoRenewStatus != nil || hasInfo && !isSilentRow }

    /// Nil if the report contains nothing about an increase.
    package var priceIncrease: RenewalInfo.PriceIncrease? {
        if let own = renewalInfo?.priceIncrease { return own }
        guard notification?.type == .priceIncrease else { return nil }
        switch notification?.subtype {
        case .pending: return .pending
        case .accepted: return .accepted
        default: return nil
        }
    }

    /// Whether the report implies anything if no transaction of its chain is known.
    var isUsed: Bool {
        autoRenewStatus != nil || renewalInfo?.ownProduct != nil || priceIncrease == .pending
            || priceIncrease == .accepted
            || meaningWithoutRows != nil
    }

    /// Whether what it states about the next renewal holds at an instant: it was signed by then, and the renewal is
    /// still ahead, or in trouble.
    func isCurrent(at instant: Instant) -> Bool {
        guard signedDate.map({ $0 <= instant }) ?? true else { return false }
        return renewalInfo.map { $0.renewalDate.isAfter(instant) || $0.isInBillingRetryPeriod == true } ?? true
    }

    /// Whether it contains the state of a price increase; renewal info without one means that there is none.
    package var hasPriceIncreaseInfo: Bool { renewalInfo != nil || priceIncrease != nil }
}

/// The location of the document of a report.
struct ReportLocation: BitwiseCopyable, Sendable {
    /// The position among the documents of a history; below 0 for the only one.
    let document: Int32
    /// The position in a document that is a list of documents; below 0 in any other.
    let part: Int32
    /// The position in a `notificationHistory`; below 0 outside of one.
    let item: Int32
}

/// The renewal info of a chain, as of the moment it was signed.
package struct RenewalInfo: BitwiseCopyable, Sendable {
    /// The state of a price increase.
    package enum PriceIncrease: Int8, BitwiseCopyable, Sendable {
        /// Consent was requested, and there is no answer yet.
        case pending = 0
        /// Consented, or only informed if no consent is needed.
        case accepted = 1
        /// A number not known yet.
        case other = 2
        /// 0, from a client library that may have written it for none. `KnownRecords` decides which it is.
        case unclear = 3

        /// Source: App Store Server API, priceIncreaseStatus.
        package init(status: Int64) {
            switch status {
            case 0: self = .pending
            case 1: self = .accepted
            default: self = .other
            }
        }
    }

    @Packed package var productId: StringIndex?
    @Packed package var autoRenewProductId: StringIndex?
    /// The ids of the win-back offers that the customer is eligible for, separated by a byte of 0. Nil if absent.
    @Packed package var winBackOffers: StringIndex?
    // The small members fill the end of the names, so that a report has 128 bytes: what is larger is copied by a call.
    package var autoRenewStatus: Bool?
    package var isInBillingRetryPeriod: Bool?
    /// From `expirationIntent`; nil before expiry.
    package var expirationReason: ExpirationReason?
    package var priceIncrease: PriceIncrease?
    /// Remains after the grace period; implies nothing without a billing retry.
    @Packed package var gracePeriodExpiresDate: Instant?
    /// The end of the newest period that this copy knows of.
    @Packed package var renewalDate: Instant?
    /// When the series of purchases began that it belongs to; lapses of less than 60 days do not end one.
    @Packed package var recentStart: Instant?

    package init() {}

    /// The product that it is about; if that is absent, the one that it renews to.
    var ownProduct: StringIndex? { productId ?? autoRenewProductId }
    /// Whether any of the members that tables have is present.
    fileprivate var statesAnything: Bool {
        autoRenewStatus != nil || productId != nil || autoRenewProductId != nil || isInBillingRetryPeriod != nil
            || gracePeriodExpiresDate != nil || renewalDate != nil || expirationReason != nil || priceIncrease != nil
    }
}

// What a reader of columns writes. Every other member is absent in a row of a table, or follows from these.
extension Report {
    /// A row of a table before its columns are read.
    static var unread: Report { Report(originalTransactionId: .absent, signedDate: nil) }

    /// Completes a row whose columns were read.
    mutating func finish() {
        hasInfo = info.statesAnything || terms != nil
        isSilentRow = info.autoRenewStatus == nil && info.autoRenewProductId == nil
        keepSeats()
    }

    package struct Members: BitwiseCopyable {
        let first: UnsafeMutablePointer<Report>
        /// The row of the first one.
        let row: Int

        package var originalTransactionId: Member<TransactionId> { member(&first.pointee.originalTransactionId) }
        package var signedDate: Member<Instant> { member(&first.pointee._signedDate) }
        package var transactionId: Member<TransactionId> { member(&first.pointee._transactionId) }
        package var terms: Member<ArrayIndex<RenewalTerms>> { member(&first.pointee._terms) }
        package var bundleId: Member<StringIndex> { member(&first.pointee._bundleId) }
        package var notification: Member<Notification?> { member(&first.pointee.notification) }
        package var status: Member<Status?> { member(&first.pointee.status) }
        package var unreadable: Member<UInt8> { member(&first.pointee.unreadable) }
        package var environment: Member<Environment?> { member(&first.pointee.environment) }
        package var renewalInfo: RenewalInfo.Members { RenewalInfo.Members(&first.pointee.info, row) }

        private func member<Value>(_ pointer: UnsafeMutableRawPointer) -> Member<Value> {
            Member(pointer, of: Report.self, from: row)
        }
    }
}

extension RenewalInfo {
    /// Those of the renewal info in reports.
    package struct Members: BitwiseCopyable {
        private let first: UnsafeMutablePointer<RenewalInfo>
        private let row: Int

        fileprivate init(_ first: UnsafeMutablePointer<RenewalInfo>, _ row: Int) {
            (self.first, self.row) = (first, row)
        }

        package var productId: Member<StringIndex> { member(&first.pointee._productId) }
        package var autoRenewProductId: Member<StringIndex> { member(&first.pointee._autoRenewProductId) }
        package var gracePeriodExpiresDate: Member<Instant> { member(&first.pointee._gracePeriodExpiresDate) }
        package var renewalDate: Member<Instant> { member(&first.pointee._renewalDate) }
        package var autoRenewStatus: Member<Bool?> { member(&first.pointee.autoRenewStatus) }
        package var isInBillingRetryPeriod: Member<Bool?> { member(&first.pointee.isInBillingRetryPeriod) }
        package var expirationReason: Member<ExpirationReason?> { member(&first.pointee.expirationReason) }
        package var priceIncrease: Member<PriceIncrease?> { member(&first.pointee.priceIncrease) }

        private func member<Value>(_ pointer: UnsafeMutableRawPointer) -> Member<Value> {
            Member(pointer, of: Report.self, from: row)
        }
    }
}

/// Why a subscription expired.
package enum ExpirationReason: StoreName, Ranked, BitwiseCopyable, Sendable {
    case voluntary
    case billingError = "billing_error"
    case priceIncrease = "price_increase"
    case productUnavailable = "product_unavailable"
    case other

    /// From Apple's `expirationIntent`; unknown numbers are `other`.
    package init(intent: Int64) {
        switch intent {
        case 1: self = .voluntary
        case 2: self = .billingError
        case 3: self = .priceIncrease
        case 4: self = .productUnavailable
        default: self = .other
        }
    }
}

extension Report {
    var hasSeconds: Bool {
        givenDate?.looksLikeSeconds ?? false || renewalInfo?.gracePeriodExpiresDate?.looksLikeSeconds ?? false
            || renewalInfo?.renewalDate?.looksLikeSeconds ?? false
    }

    var mayCountFrom2001: Bool {
        givenDate?.mayCountFrom2001 ?? false || renewalInfo?.gracePeriodExpiresDate?.mayCountFrom2001 ?? false
            || renewalInfo?.renewalDate?.mayCountFrom2001 ?? false
    }
}
