/// The store's kind of a revocation. Source: App Store Server API, revocationType.
package enum RevocationType: StoreName, Ranked, BitwiseCopyable, Sendable {
    case refundFull = "REFUND_FULL"
    case refundProrated = "REFUND_PRORATED"
    case familyRevoke = "FAMILY_REVOKE"
    case assignmentRevoke = "ASSIGNMENT_REVOKE"
    /// A type not known yet.
    case other = ""

    var isRefund: Bool { self == .refundFull || self == .refundProrated }

    /// The ownership of a transaction that names none; nil if the type is not about a share.
    fileprivate var ownership: Transaction.Ownership? {
        switch self {
        case .familyRevoke: return .familyShared
        case .assignmentRevoke: return .assigned
        case .refundFull, .refundProrated, .other: return nil
        }
    }
}

/// Why a transaction was revoked. Source: App Store Server API, revocationReason; App Store Receipts,
/// cancellation_reason.
package enum RevocationReason: StoreName, Ranked, BitwiseCopyable, Sendable {
    case other
    case appIssue = "app_issue"
    /// A number not known yet. StoreKit has one for a switch to a bundle, whose number the store does not publish.
    case unknown = ""

    package init(_ number: Int64) {
        switch number {
        case 0: self = .other
        case 1: self = .appIssue
        default: self = .unknown
        }
    }
}

extension Transaction.Revocation {
    /// Kind, type and reason of a revocation in one byte.
    struct Statement: BitwiseCopyable {
        /// From the lowest bit on three bits for the kind, three for the type, and two for the reason. 0 is none.
        private var bits: UInt8 = 0

        /// A refund without a type and a reason.
        init() {}

        init(_ kind: Kind, _ type: RevocationType?, _ reason: RevocationReason?) {
            let type = type.map { UInt8(truncatingIfNeeded: $0.rank) + 1 } ?? 0
            let reason = reason.map { UInt8(truncatingIfNeeded: $0.rank) + 1 } ?? 0
            bits = UInt8(truncatingIfNeeded: kind.rawValue) | type << 3 | reason << 6
        }

        var kind: Kind { Kind(rawValue: Int8(truncatingIfNeeded: bits & 7)) ?? .refund }
        var type: RevocationType? { RevocationType(rank: Int(bits >> 3 & 7) - 1) }
        var reason: RevocationReason? { RevocationReason(rank: Int(bits >> 6) - 1) }
    }
}

extension Transaction {
    package struct Revocation: Equatable, BitwiseCopyable, Sendable {
        package let date: Instant
        /// Whether it comes from a receipt, as a cancellation.
        package let isCancellation: Bool
        package private(set) var type: RevocationType?
        package private(set) var reason: RevocationReason?
        package fileprivate(set) var kind: Kind

        /// Copies are sorted by its number.
        package enum Kind: Int8, BitwiseCopyable, Sendable {
            /// Refunded, or upgraded to another product.
            case refund = 0
            /// Refunded in part, by the share that the store states.
            case refundInPart = 1
            /// Access that another customer paid for was withdrawn: family sharing, or a seat.
            case accessWithdrawn = 2
            /// It belongs to the purchase that replaced the transaction, like that of an upgrade: no refund was paid.
            case replacement = 3
            /// Ended for a reason that is not known, with no sign of a refund.
            case unexplained = 4
        }
    }

    /// What notifications that carried a transaction show about its revocation.
    package struct RevocationNotices: BitwiseCopyable {
        /// REFUND.
        var refund = false
        /// REVOKE, of version 2.
        var withdrawal = false

        package init() {}
    }

    /// `state.shared`, `state.reason_unknown`: decides the ownership and the kind of a revocation by everything
    /// that is known about the transaction.
    ///
    /// - Parameter items: Those of the transaction.
    mutating func settleRevocation(
        _ detail: TransactionDetail,
        _ items: ArraySlice<CommerceItem>,
        _ notices: RevocationNotices
    ) {
        if !detail.statesOwnership {
            ownership = revocation?.type?.ownership ?? (notices.withdrawal ? .familyShared : ownership)
        }
        guard var own = revocation, own.kind != .replacement else { return }
        let (share, refunds) = (detail.revocationPercentage, ItemRefunds(items))
        // Its date decides, once the row that replaced it is known.
        isRefundedAfterUpgrade = isUpgraded && !isShared && own.isStated(share, refunds, notices)
        // The date of an upgrade alone shows nothing.
        guard !isUpgraded || own.type != nil || notices.withdrawal else { return }
        own.kind = kind(of: own, share, refunds, notices)
        revocation = own
    }

    private func kind(
        of revocation: Revocation,
        _ share: Int64?,
        _ refunds: ItemRefunds,
        _ notices: RevocationNotices
    ) -> Revocation.Kind {
        let type = revocation.type
        if type?.ownership != nil { return .accessWithdrawn }
        if isShared, type?.isRefund != true { return .accessWithdrawn }
        if !revocation.isStated(share, refunds, notices), type == .other || revocation.reason == .unknown {
            return .unexplained
        }
        if revocation.disagrees(with: share) { return .refund }
        let isInPart = type == .refundProrated || refunds.isInPart
        return share.map { $0 < 100_000 } ?? isInPart ? .refundInPart : .refund
    }

    /// Whether there are doubts about its revocation.
    func isRevocationDoubtful(_ share: Int64?) -> Bool {
        guard let revocation, !isUpgraded else { return false }
        return revocation.reason == .unknown || revocation.type == .other || revocation.disagrees(with: share)
    }

    /// Returns doubts about its revocation, with the id that warnings name.
    func revocationDoubts(_ share: Int64?, _ id: Identifier) -> [Warning] {
        guard let revocation, isRevocationDoubtful(share) else { return [] }
        var doubts: [Warning] = []
        if revocation.reason == .unknown { doubts.append(.revocationReasonUnknown(id)) }
        if revocation.type == .other { doubts.append(.revocationTypeUnknown(id)) }
        if revocation.disagrees(with: share) { doubts.append(.refundDisagrees(id)) }
        return doubts
    }
}

extension Transaction.Revocation {
    /// Whether anything beside the date shows a refund.
    fileprivate func isStated(_ share: Int64?, _ refunds: ItemRefunds, _ notices: Transaction.RevocationNotices) -> Bool
    {
        notices.refund || share != nil || !refunds.isEmpty || type?.isRefund == true
    }

    /// `refund_disagrees`: whether the type says that the refund was full, and the share that it was not.
    func disagrees(with share: Int64?) -> Bool { type == .refundFull && share.map { $0 != 100_000 } ?? false }
}
