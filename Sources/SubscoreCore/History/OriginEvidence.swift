/// What the notifications that carried a transaction show about how it came about and whether it was taken back. A set,
/// because several notifications carry one transaction, and each shows its part.
package struct OriginEvidence: OptionSet, BitwiseCopyable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// DID_RENEW, with or without BILLING_RECOVERY.
    package static var renewal: Self { Self(rawValue: 1 << 0) }
    /// DID_RENEW / BILLING_RECOVERY.
    package static var recovery: Self { Self(rawValue: 1 << 1) }
    /// DID_CHANGE_RENEWAL_PREF or OFFER_REDEEMED / UPGRADE.
    package static var upgrade: Self { Self(rawValue: 1 << 2) }
    /// SUBSCRIBED / RESUBSCRIBE.
    package static var resubscribe: Self { Self(rawValue: 1 << 3) }
    /// SUBSCRIBED / INITIAL_BUY.
    package static var initialBuy: Self { Self(rawValue: 1 << 4) }
    /// OFFER_REDEEMED.
    package static var offer: Self { Self(rawValue: 1 << 5) }
    /// DID_RENEW of a document that would show BILLING_RECOVERY, and does not.
    package static var withoutRecovery: Self { Self(rawValue: 1 << 6) }
    /// REFUND.
    static var refund: Self { Self(rawValue: 1 << 7) }
    /// REVOKE.
    static var revoke: Self { Self(rawValue: 1 << 8) }

    /// SUBSCRIBED, OFFER_REDEEMED, DID_CHANGE_RENEWAL_PREF or DID_RENEW, with any subtype.
    static var announced: Self { Self(rawValue: 1 << 9) }

    /// What shows that the customer bought it.
    private static var purchases: Self { [.upgrade, .resubscribe, .initialBuy] }
    /// What shows how the transaction came about.
    private static var origins: Self { [.renewal, .recovery, .upgrade, .resubscribe, .initialBuy] }

    package var isPurchase: Bool { !isDisjoint(with: .purchases) }
    /// Whether the store renewed it on time, as far as notifications show.
    package var isPlainRenewal: Bool { contains(.withoutRecovery) && !contains(.recovery) }
    /// Whether a subtype shows a change.
    package var hasSubtype: Bool { !isDisjoint(with: [.recovery, .upgrade, .resubscribe]) }
    fileprivate var showsOrigin: Bool { !isDisjoint(with: .origins) }

    fileprivate init(_ notification: Notification) {
        switch (notification.type, notification.subtype) {
        case (.didRenew, .billingRecovery): self = [.renewal, .recovery]
        case (.didRenew, nil): self = [.renewal, .withoutRecovery]
        case (.didRenew, _): self = .renewal
        case (.didChangeRenewalPref, .upgrade): self = .upgrade
        case (.offerRedeemed, .upgrade): self = [.offer, .upgrade]
        case (.offerRedeemed, _): self = .offer
        case (.subscribed, .resubscribe): self = .resubscribe
        case (.subscribed, .initialBuy): self = .initialBuy
        case (.refund, _): self = .refund
        case (.revoke, _): self = .revoke
        default: self = []
        }
        switch notification.type {
        case .subscribed, .offerRedeemed, .didChangeRenewalPref, .didRenew: insert(.announced)
        default: break
        }
    }
}

/// What the notifications of a chain state about its transactions, by transaction id.
struct NotificationsByTransaction {
    struct Entry: BitwiseCopyable {
        let transactionId: TransactionId
        var evidence: OriginEvidence
        /// When the first notification that carried it was signed.
        var firstCarriedAt: Instant?
        /// When the first DID_FAIL_TO_RENEW that carried it was signed, which means that its renewal failed.
        var firstFailureAt: Instant?

        fileprivate mutating func join(_ later: Entry) {
            evidence.formUnion(later.evidence)
            firstCarriedAt = firstCarriedAt ?? later.firstCarriedAt
            firstFailureAt = firstFailureAt ?? later.firstFailureAt
        }
    }

    private var entries: [Entry] = []

    /// Makes those of a chain without reports.
    init() {}

    /// - Parameter reports: The reports of one chain, oldest first.
    init(_ reports: ArraySlice<Report>) {
        var all: [Entry] = []
        for report in reports {
            guard let notification = report.notification, let id = report.transactionId else { continue }
            let evidence = OriginEvidence(notification)
            let isFailure = notification.type == .didFailToRenew
            guard !evidence.isEmpty || isFailure else { continue }
            all.append(
                Entry(
                    transactionId: id,
                    evidence: evidence,
                    firstCarriedAt: evidence.showsOrigin ? report.givenDate : nil,
                    firstFailureAt: isFailure ? report.signedDate : nil
                )
            )
        }
        guard !all.isEmpty else { return }
        // The statements about one transaction become one entry.
        for entry in all.ordered(by: { $0.transactionId < $1.transactionId }) {
            if entries.last?.transactionId == entry.transactionId {
                entries[entries.count - 1].join(entry)
            } else {
                entries.append(entry)
            }
        }
    }

    subscript(transactionId: TransactionId) -> Entry? { entries.first(with: transactionId) { $0.transactionId } }
}

extension Transaction.RevocationNotices {
    init(_ evidence: OriginEvidence) {
        refund = evidence.contains(.refund)
        withdrawal = evidence.contains(.revoke)
    }
}
