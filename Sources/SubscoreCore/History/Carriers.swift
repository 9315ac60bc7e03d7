/// The kinds of notifications that carried a transaction and show its origin.
package struct Carriers: BitwiseCopyable, Sendable {
    private var bits: UInt16 = 0

    package init() {}

    /// DID_RENEW, with or without BILLING_RECOVERY.
    package var renewal: Bool { bits & 1 != 0 }
    /// DID_RENEW / BILLING_RECOVERY.
    package var recovery: Bool { bits & 2 != 0 }
    /// DID_CHANGE_RENEWAL_PREF or OFFER_REDEEMED / UPGRADE.
    package var upgrade: Bool { bits & 4 != 0 }
    /// SUBSCRIBED / RESUBSCRIBE.
    package var resubscribe: Bool { bits & 8 != 0 }
    /// SUBSCRIBED / INITIAL_BUY.
    package var initialBuy: Bool { bits & 16 != 0 }

    /// OFFER_REDEEMED.
    package var offer: Bool { bits & 32 != 0 }
    /// DID_RENEW of a document that would show BILLING_RECOVERY, and does not.
    package var untroubledRenewal: Bool { bits & 64 != 0 && !recovery }
    /// REFUND.
    var refund: Bool { bits & 128 != 0 }
    /// REVOKE.
    var withdrawal: Bool { bits & 256 != 0 }

    package var purchase: Bool { upgrade || resubscribe || initialBuy }
    /// A subtype that shows a change.
    package var hasSubtype: Bool { recovery || upgrade || resubscribe }

    fileprivate init(_ notification: Notification) {
        switch (notification.type, notification.subtype) {
        case (.didRenew, .billingRecovery): bits = 3
        case (.didRenew, nil): bits = 65
        case (.didRenew, _): bits = 1
        case (.didChangeRenewalPref, .upgrade): bits = 4
        case (.offerRedeemed, .upgrade): bits = 36
        case (.offerRedeemed, _): bits = 32
        case (.subscribed, .resubscribe): bits = 8
        case (.subscribed, .initialBuy): bits = 16
        case (.refund, _): bits = 128
        case (.revoke, _): bits = 256
        default: bits = 0
        }
    }

    fileprivate var isEmpty: Bool { bits == 0 }
    /// Whether they show how the transaction came about.
    fileprivate var showsOrigin: Bool { bits & 31 != 0 }

    fileprivate mutating func formUnion(_ other: Carriers) { bits |= other.bits }
}

/// What the notifications of a chain state about its transactions, by transaction id.
struct Announcements {
    struct Entry: BitwiseCopyable {
        let transactionId: Id
        var carriers: Carriers
        /// When the first notification that carried it was signed.
        var carriedSigned: Instant?
        /// When the first DID_FAIL_TO_RENEW that carried it was signed, which means that its renewal failed.
        var failureSigned: Instant?

        fileprivate mutating func join(_ later: Entry) {
            carriers.formUnion(later.carriers)
            carriedSigned = carriedSigned ?? later.carriedSigned
            failureSigned = failureSigned ?? later.failureSigned
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
            let carriers = Carriers(notification)
            let isFailure = notification.type == .didFailToRenew
            guard !carriers.isEmpty || isFailure else { continue }
            all.append(
                Entry(
                    transactionId: id,
                    carriers: carriers,
                    carriedSigned: carriers.showsOrigin ? report.givenDate : nil,
                    failureSigned: isFailure ? report.signedDate : nil
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

    subscript(transactionId: Id) -> Entry? { entries.first(with: transactionId) { $0.transactionId } }
}

extension Transaction.RevocationNotices {
    init(_ carriers: Carriers) {
        refund = carriers.refund
        withdrawal = carriers.withdrawal
    }
}
