/// Something that happened to a subscription, or will.
package struct TimelineEvent: Sendable {
    package enum Kind: Int, Sendable {
        case subscribed
        case resubscribed
        case renewed
        case recovered
        case upgraded
        case downgraded
        case crossgraded
        case productChanged
        case extended
        case autoRenewEnabled
        case autoRenewDisabled
        case priceIncreasePending
        case priceIncreaseAccepted
        case billingFailed
        case graceStarted
        case retryStarted
        case expired
        case refunded
        case familyRevoked
        case refundReversed

        package var name: StaticString {
            switch self {
            case .subscribed: return "subscribed"
            case .resubscribed: return "resubscribed"
            case .renewed: return "renewed"
            case .recovered: return "recovered"
            case .upgraded: return "upgraded"
            case .downgraded: return "downgraded"
            case .crossgraded: return "crossgraded"
            case .productChanged: return "product_changed"
            case .extended: return "extended"
            case .autoRenewEnabled: return "auto_renew_enabled"
            case .autoRenewDisabled: return "auto_renew_disabled"
            case .priceIncreasePending: return "price_increase_pending"
            case .priceIncreaseAccepted: return "price_increase_accepted"
            case .billingFailed: return "billing_failed"
            case .graceStarted: return "grace_started"
            case .retryStarted: return "retry_started"
            case .expired: return "expired"
            case .refunded: return "refunded"
            case .familyRevoked: return "family_revoked"
            case .refundReversed: return "refund_reversed"
            }
        }
    }

    package let at: Instant
    package let kind: Kind
    package let productId: Identifier?
    /// The transaction that proves the event.
    package let transactionId: Identifier?
    package let basis: Basis

    init(_ kind: Kind, at: Instant, transaction: Transaction?, basis: Basis) {
        self.at = at
        self.kind = kind
        productId = transaction?.productId
        transactionId = transaction?.transactionId
        self.basis = basis
    }

    init(revoked transaction: Transaction, at date: Instant) {
        let kind: Kind = transaction.isRefunded ? .refunded : .familyRevoked
        self.init(kind, at: date, transaction: transaction, basis: .observed)
    }

    static func precedes(_ left: TimelineEvent, _ right: TimelineEvent) -> Bool {
        if left.at != right.at { return left.at < right.at }
        if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
        guard let leftId = left.transactionId else { return right.transactionId != nil }
        guard let rightId = right.transactionId else { return false }
        return leftId < rightId
    }
}

extension Timeline {
    /// Everything that happened to the group's subscriptions, oldest first.
    package func events(catalog: Catalog?) -> [TimelineEvent] {
        var events: [TimelineEvent] = []
        let changes = ObservedChange.all(in: group, catalog: catalog, at: nil, rounding: .halfUp).changes
        let changed = changes.filter { !$0.isPending }.ordered { $0.targetId < $1.targetId }
        let openings = [opening(isFamilyShared: false), opening(isFamilyShared: true)].compactMap { $0?.transactionId }
        for index in group.chains.indices {
            appendRows(of: index, changed, openings, to: &events)
            appendReports(of: index, to: &events)
            for correction in group.chains[index].corrections {
                if let revoked = correction.revokedDate {
                    events.append(TimelineEvent(revoked: correction.transaction, at: revoked))
                }
                let kind: TimelineEvent.Kind = correction.isReversal ? .refundReversed : .extended
                events.append(
                    TimelineEvent(kind, at: correction.date, transaction: correction.transaction, basis: .observed)
                )
            }
        }
        appendStates(to: &events)
        return events.ordered(by: TimelineEvent.precedes)
    }

    private func appendRows(
        of index: Int,
        _ changed: [ObservedChange],
        _ openings: [Identifier],
        to events: inout [TimelineEvent]
    ) {
        let chain = group.chains[index]
        let recoveries = chain.transactionIds { $0.type == .didRenew && $0.subtype == .billingRecovery }
        for (row, transaction) in chain.rows.enumerated() {
            let position = changed.firstPosition { !($0.targetId < transaction.transactionId) }
            let change = position < changed.count ? changed[position] : nil
            if let change, change.targetId == transaction.transactionId {
                let kind = Self.kind(of: change.change)
                events.append(TimelineEvent(kind, at: change.effectiveDate, transaction: transaction, basis: .observed))
            } else {
                let isOpening = openings.contains { $0 == transaction.transactionId }
                events.append(
                    TimelineEvent(
                        recoveries.containsSorted(transaction.transactionId)
                            ? .recovered
                            : row > 0 ? kind(of: row, in: index) : isOpening ? .subscribed : .resubscribed,
                        at: transaction.purchaseDate,
                        transaction: transaction,
                        basis: .observed
                    )
                )
            }
            if let revoked = transaction.revokedDate {
                events.append(TimelineEvent(revoked: transaction, at: revoked))
            }
        }
    }

    /// The oldest first row among the chains with this ownership: it opens the subscription, and the first row of any
    /// other chain opens it again.
    private func opening(isFamilyShared: Bool) -> Transaction? {
        var oldest: Transaction?
        for chain in group.chains {
            guard let first = chain.rows.first, first.isFamilyShared == isFamilyShared else { continue }
            if oldest.map({ Transaction.isOlder(first, $0) }) ?? true { oldest = first }
        }
        return oldest
    }

    private func kind(of row: Int, in index: Int) -> TimelineEvent.Kind {
        let purchased = group.chains[index].rows[row].purchaseDate
        let intervals = chainIntervals[index]
        guard let position = intervals.position(of: purchased), position > 0 else { return .renewed }
        // What stood right before the purchase.
        let before = intervals[position].start < purchased ? intervals[position] : intervals[position - 1]
        switch before.state {
        case .subscribed: return .renewed
        case .billingRetry, .billingGracePeriod:
            return group.chains[index].rows[row].reason == .purchase ? .resubscribed : .recovered
        case .none, .expired, .revoked: return .resubscribed
        }
    }

    private static func kind(of change: Change) -> TimelineEvent.Kind {
        switch change {
        case .upgrade: return .upgraded
        case .downgrade: return .downgraded
        case .crossgrade: return .crossgraded
        case .resubscribe: return .resubscribed
        case .revert, .none, .separate, .unknown: return .productChanged
        }
    }

    private func appendStates(to events: inout [TimelineEvent]) {
        var previous: SubscriptionState?
        for interval in intervals {
            let row = transaction(of: interval)
            let isTrouble = interval.state == .billingGracePeriod || interval.state == .billingRetry
            if isTrouble, previous == .subscribed {
                events.append(
                    TimelineEvent(.billingFailed, at: interval.start, transaction: row, basis: interval.basis)
                )
            }
            let kind: TimelineEvent.Kind?
            switch interval.state {
            case .billingGracePeriod: kind = .graceStarted
            case .billingRetry: kind = .retryStarted
            case .expired: kind = .expired
            case .none, .subscribed, .revoked: kind = nil
            }
            if let kind, previous != interval.state {
                events.append(TimelineEvent(kind, at: interval.start, transaction: row, basis: interval.basis))
            }
            previous = interval.state
        }
    }

    /// What only reports show: auto-renew switched, consent to a price increase asked and given. A change that is seen
    /// between two reports happened at the later one's signing or before.
    private func appendReports(of index: Int, to events: inout [TimelineEvent]) {
        let chain = group.chains[index]
        var isRenewing = true
        var priceIncrease: Int64?
        for report in chain.reports {
            guard let signed = report.signedDate else { continue }
            let row = chain.rows.firstPosition { $0.purchaseDate > signed } - 1
            let transaction = chain.rows.indices.contains(row) ? chain.rows[row] : nil
            if row > 0, report.notification?.type == .didFailToRenew,
                report.transactionId == chain.rows[row - 1].transactionId
            {
                // Recovered within grace: the next row is dated back over it, and no interval shows it.
                let failed = chain.rows[row - 1]
                events.append(TimelineEvent(.billingFailed, at: signed, transaction: failed, basis: .observed))
                if report.notification?.subtype == .gracePeriod || report.status == 4 {
                    events.append(TimelineEvent(.graceStarted, at: signed, transaction: failed, basis: .observed))
                }
            }
            if let status = report.autoRenewStatus {
                let isAnnounced = report.notification?.type == .didChangeRenewalStatus
                if status != isRenewing {
                    events.append(
                        TimelineEvent(
                            status ? .autoRenewEnabled : .autoRenewDisabled,
                            at: signed,
                            transaction: transaction,
                            basis: isAnnounced ? .observed : .inferred
                        )
                    )
                }
                isRenewing = status
            }
            guard report.tellsPriceIncrease else { continue }
            if report.priceIncreaseStatus != priceIncrease, let status = report.priceIncreaseStatus,
                (0...1).contains(status)
            {
                events.append(
                    TimelineEvent(
                        status == 0 ? .priceIncreasePending : .priceIncreaseAccepted,
                        at: signed,
                        transaction: transaction,
                        basis: .observed
                    )
                )
            }
            priceIncrease = report.priceIncreaseStatus
        }
    }
}

extension ObservedChange {
    /// The transaction that the change led to; empty while it is pending.
    fileprivate var targetId: Identifier { toTransactionId ?? Identifier("") }
}
