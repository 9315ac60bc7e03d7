/// Something that happened to a subscription.
package struct TimelineEvent: Sendable {
    package enum Kind: Int8, Sendable {
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
    package let productId: Name?
    /// The transaction that proves the event.
    package let transactionId: Id?
    package let basis: Basis

    init(_ kind: Kind, at: Instant, _ transaction: Transaction?, _ basis: Basis = .observed) {
        self.at = at
        self.kind = kind
        productId = transaction?.productId
        transactionId = transaction?.transactionId
        self.basis = basis
    }

    static func precedes(_ left: TimelineEvent, _ right: TimelineEvent) -> Bool {
        if left.at != right.at { return left.at < right.at }
        if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
        guard let leftId = left.transactionId else { return right.transactionId != nil }
        guard let rightId = right.transactionId else { return false }
        return leftId < rightId
    }
}

/// Everything that happened to a group's subscriptions, read off its rows, its intervals and its reports.
struct TimelineEvents {
    private let history: History
    private let catalog: Catalog?
    private(set) var events: [TimelineEvent] = []

    init(_ timeline: Timeline, _ history: History, catalog: Catalog?) {
        self.history = history
        self.catalog = catalog
        for chain in history.chains[timeline.group.chains] {
            for row in history.rows[chain.rows] { append(row) }
            appendReports(of: chain)
            for correction in history.corrections[chain.corrections] { append(correction) }
        }
        appendStates(timeline.intervals)
        events = events.ordered(by: TimelineEvent.precedes)
    }

    private mutating func append(_ kind: TimelineEvent.Kind, at: Instant, _ transaction: Transaction?) {
        events.append(TimelineEvent(kind, at: at, transaction))
    }

    private mutating func append(_ row: Row) {
        let transaction = row.transaction
        let revoked = transaction.revokedDate
        // One that never ran left no trace but its refund.
        if !row.isVoid {
            if let change = ObservedChange(to: row, in: history, catalog: catalog, rounding: nil) {
                append(Self.kind(of: change.change), at: change.effectiveDate, transaction)
            } else {
                append(Self.kind(of: row.origin), at: dated(row), transaction)
            }
        }
        if let revoked { append(transaction, revokedAt: revoked) }
    }

    private mutating func append(_ transaction: Transaction, revokedAt date: Instant) {
        append(transaction.isRefunded ? .refunded : .familyRevoked, at: date, transaction)
    }

    /// A recovery within grace is dated back to the expiry; it happened when it was signed, after the failure.
    private func dated(_ row: Row) -> Instant {
        let purchased = row.transaction.purchaseDate
        guard row.origin == .recovery, let before = history.predecessor(of: row), before.end == purchased else {
            return purchased
        }
        return max(purchased, row.firstSigned ?? purchased)
    }

    private static func kind(of origin: Origin) -> TimelineEvent.Kind {
        switch origin {
        case .firstPurchase: return .subscribed
        // The same product again while it ran: it goes on.
        case .renewal, .switch: return .renewed
        case .recovery: return .recovered
        case .resubscription: return .resubscribed
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

    private mutating func append(_ correction: Correction) {
        switch correction.kind {
        case .reversed:
            if let revoked = correction.transaction.revokedDate { append(correction.transaction, revokedAt: revoked) }
            append(.refundReversed, at: correction.date, correction.transaction)
        case .extended: append(.extended, at: correction.date, correction.transaction)
        }
    }

    private mutating func appendStates(_ intervals: [Interval]) {
        var previous: SubscriptionState?
        for interval in intervals {
            let transaction = history.rows[Int(interval.row)].transaction
            let isTrouble = interval.state == .billingGracePeriod || interval.state == .billingRetry
            if isTrouble, previous == .subscribed {
                events.append(TimelineEvent(.billingFailed, at: interval.start, transaction, interval.basis))
            }
            let kind: TimelineEvent.Kind?
            switch interval.state {
            case .billingGracePeriod: kind = .graceStarted
            case .billingRetry: kind = .retryStarted
            case .expired: kind = .expired
            case .none, .subscribed, .revoked: kind = nil
            }
            if let kind, previous != interval.state {
                events.append(TimelineEvent(kind, at: interval.start, transaction, interval.basis))
            }
            previous = interval.state
        }
    }
}

// What only reports show. A change that is seen between two reports happened at the later one's signing or before.
extension TimelineEvents {
    private mutating func appendReports(of chain: Chain) {
        var isRenewing = true
        var priceIncrease: RenewalInfo.PriceIncrease?
        let rows = history.rows[chain.rows]
        var next = rows.startIndex
        for report in history.reports[chain.reports] {
            guard let signed = report.signedDate else { continue }
            while next < rows.endIndex, rows[next].transaction.purchaseDate <= signed { next += 1 }
            let row = next > rows.startIndex ? rows[next - 1] : nil
            appendFailure(report, at: signed, in: row)
            if let status = report.autoRenewStatus {
                if status != isRenewing {
                    let isAnnounced = report.notification?.type == .didChangeRenewalStatus
                    events.append(
                        TimelineEvent(
                            status ? .autoRenewEnabled : .autoRenewDisabled,
                            at: signed,
                            row?.transaction,
                            isAnnounced ? .observed : .inferred
                        )
                    )
                }
                isRenewing = status
            }
            guard report.tellsPriceIncrease else { continue }
            if let told = report.priceIncrease, told != priceIncrease, told != .other {
                append(told == .pending ? .priceIncreasePending : .priceIncreaseAccepted, at: signed, row?.transaction)
            }
            priceIncrease = report.priceIncrease
        }
    }

    /// A failure that was recovered from within grace: the next row is dated back over it, and no interval shows it.
    private mutating func appendFailure(_ report: Report, at signed: Instant, in row: Row?) {
        guard report.notification?.type == .didFailToRenew, let row, row.origin == .recovery,
            row.firstSigned.map({ $0 > signed }) ?? true,
            let failed = history.predecessor(of: row)?.transaction, report.transactionId == failed.transactionId
        else { return }
        append(.billingFailed, at: signed, failed)
        if report.notification?.subtype == .gracePeriod || report.status == .billingGracePeriod {
            append(.graceStarted, at: signed, failed)
        }
    }
}
