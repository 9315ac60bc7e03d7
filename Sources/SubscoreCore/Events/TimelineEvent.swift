/// An event in the course of a subscription.
package struct TimelineEvent: Sendable {
    /// Events at the same instant are in this order.
    package enum Kind: StoreName, Ranked, Sendable {
        case subscribed
        case resubscribed
        case renewed
        case upgraded
        case downgraded
        case crossgraded
        case productChanged = "product_changed"
        case offerRedeemed = "offer_redeemed"
        case extended
        case changeChosen = "change_chosen"
        case changeReplaced = "change_replaced"
        case changeReverted = "change_reverted"
        case autoRenewEnabled = "auto_renew_enabled"
        case autoRenewDisabled = "auto_renew_disabled"
        case priceIncreasePending = "price_increase_pending"
        case priceIncreaseAccepted = "price_increase_accepted"
        case billingFailed = "billing_failed"
        case graceStarted = "grace_started"
        case retryStarted = "retry_started"
        // An undated recovery happened at the same time as the trouble that it ended.
        case recovered
        case expired
        case refunded
        case familyRevoked = "family_revoked"
        case refundReversed = "refund_reversed"
        case seatsAdded = "seats_added"
        case seatsRefunded = "seats_refunded"
        case seatChangeChosen = "seat_change_chosen"
        case seatWithdrawn = "seat_withdrawn"
        case migrated
        case revoked
        case itemRefunded = "item_refunded"
        case refundRequested = "refund_requested"
        case refundDeclined = "refund_declined"
        /// Directly after the event of its row.
        case trialConverted = "trial_converted"
    }

    package let at: Instant
    package internal(set) var kind: Kind
    package var productId: StringIndex?
    /// What was paid or refunded; nil if it is not about money, and if the amount is not known.
    package var amount: Money?
    /// Whether money was paid or refunded, and it is not known how much.
    package var isAmountUnknown = false
    /// What was refunded for the period that an immediate change cut short; nil if it is not known.
    package var refund: Money?
    package var isRefundUnknown = false
    /// Whether this library computed what was refunded, and no record states it.
    package var isEstimated = false
    /// The row that was paid for, if it has an offer.
    @Packed package var offerRow: RowIndex?
    /// When the purchase was made that was refunded.
    @Packed package var purchasedAt: Instant?
    /// How often a refund was asked for, and why.
    package var request: RefundRequest?
    /// Why it was refunded; nil if the store gives no reason.
    package var reason: RevocationReason?
    /// The item that was refunded.
    package var sku: StringIndex?
    /// The number of seats.
    package var quantity: Int64?
    /// The transaction that proves the event.
    package let transactionId: TransactionId?
    package let basis: Basis
    /// Whether it is the change of product that a recovery made.
    var followsRecovery = false
    /// Among events of one instant and one transaction of the same order.
    private var step: Int8 = 0
    /// The order of the event that it directly follows.
    private var orderBefore: Int8?

    init(_ kind: Kind, at: Instant, _ transaction: Transaction?, _ basis: Basis = .observed) {
        self.at = at
        self.kind = kind
        productId = transaction?.productId
        transactionId = transaction?.transactionId
        self.basis = basis
    }

    /// - Parameter money: What was paid or refunded; nil if that is not known.
    mutating func set(paid money: Money?) {
        amount = money
        isAmountUnknown = money == nil
    }

    private var order: Int8 { orderBefore ?? (followsRecovery ? 2 * Kind.recovered.rank + 1 : 2 * kind.rank) }

    static func precedes(_ left: TimelineEvent, _ right: TimelineEvent) -> Bool {
        if left.at != right.at { return left.at < right.at }
        if left.order != right.order { return left.order < right.order }
        if left.transactionId == right.transactionId { return left.step < right.step }
        guard let leftId = left.transactionId else { return true }
        guard let rightId = right.transactionId else { return false }
        return leftId < rightId
    }

    /// Lets it stand directly after an event of the same row.
    mutating func follow(_ other: TimelineEvent) {
        orderBefore = other.order
        step = other.step + 1
    }
}

/// All events of a group's subscriptions, derived from its rows, intervals and reports.
struct TimelineEvents {
    let history: History
    private let catalog: Catalog?
    var events: [TimelineEvent] = []
    /// Of the chain whose rows are read.
    private var failures = LastFailures()

    @_optimize(size)  // Seldom asked for, and large.
    init(_ timeline: Timeline, _ history: History, catalog: Catalog?) {
        self.history = history
        self.catalog = catalog
        let converted = PaymentHistory(timeline, history).converting
        for index in timeline.group.chains {
            let chain = history.chains[index]
            failures = LastFailures()
            for row in history.rows[chain.rows] { append(row, of: chain, isConversion: row.index == converted) }
            appendRefundRequests(of: chain)
            appendOffers(of: chain)
            appendReports(of: chain)
            appendRenewals(RenewalChanges(history.decided[index], history), of: chain)
            appendCorrections(of: chain)
        }
        for chain in history.decided[timeline.group.chains] { appendStates(chain.intervals, of: timeline) }
        events = events.ordered(by: TimelineEvent.precedes)
    }

    mutating func append(_ kind: TimelineEvent.Kind, at: Instant, _ transaction: Transaction?) {
        events.append(TimelineEvent(kind, at: at, transaction))
    }

    mutating func append(_ event: TimelineEvent) { events.append(event) }

    private mutating func append(_ row: Row, of chain: Chain, isConversion: Bool) {
        // An addition of seats to the period of another row is an event of that row.
        guard row.origin != .seatAddition else { return }
        let transaction = row.transaction
        // A row that never ran leaves only its refund.
        if !row.neverRan {
            let event = payment(for: row, of: chain)
            append(event)
            if isConversion { append(event.converting) }
        }
        appendRevocation(of: history.lastRevoked(of: row) ?? transaction, in: row)
        if history.isMultiseat(row) { appendSeats(of: row) }
    }

    /// Returns the event of the purchase or renewal that a row is: a change if the product changed. A change that was made
    /// by a recovery happened when the recovery did, and follows its event, which is appended.
    mutating func payment(for row: Row, of chain: Chain) -> TimelineEvent {
        let (isRecovery, date) = (row.origin == .recovery, history.recoveryDate(of: row, in: chain, &failures))
        guard let change = ObservedChange(to: row, in: history, catalog: catalog, rounding: .halfUp) else {
            // What the first known row was switched from is not known.
            let isUnknownChange = row.origin == .switch && row.predecessor == nil
            let kind = isUnknownChange ? .productChanged : Self.kind(of: row.origin)
            let isInferred = row.origin == .resubscription && row.predecessor == nil && row.isOfOldChain
            var event = TimelineEvent(kind, at: date, row.transaction, isInferred ? .inferred : .observed)
            event.isRefundUnknown = isUnknownChange
            return paid(event, for: row)
        }
        let changed = isRecovery ? date : change.effectiveDate ?? date
        var event = TimelineEvent(Self.kind(of: change.change), at: changed, row.transaction)
        if isRecovery {
            append(.recovered, at: date, row.transaction)
            event.followsRecovery = true
        }
        if change.timing == .immediate, event.kind != .resubscribed {
            event.refund = change.refund?.refund
            event.isEstimated = change.refund?.isEstimated ?? false
            event.isRefundUnknown = event.refund == nil
        }
        return paid(event, for: row)
    }

    private static func kind(of origin: Origin) -> TimelineEvent.Kind {
        switch origin {
        case .firstPurchase: return .subscribed
        // The same product again while it ran: the subscription continues.
        case .renewal, .switch, .seatAddition: return .renewed
        case .migration: return .migrated
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
        case .migration: return .migrated
        case .revert, .none, .billingPlan, .separate, .unknown: return .productChanged
        }
    }

    private mutating func appendCorrections(of chain: Chain) {
        let corrections = history.corrections[chain.corrections]
        guard !corrections.isEmpty else { return }
        let rows = RowsById(history, chain)
        for correction in corrections {
            switch correction.kind {
            case .reversed:
                let transaction = correction.transaction
                let row = rows[transaction.transactionId]
                // Of an upgraded row only a refund that came after the upgrade is one.
                let end = row?.isReplaced ?? false ? row?.end : nil
                if transaction.isUpgraded, end.map({ transaction.isRevoked(notAfter: $0) }) ?? true { continue }
                let refunded = appendRevocation(of: transaction, in: row)
                var event = TimelineEvent(.refundReversed, at: correction.date, transaction)
                event.set(paid: refunded)
                append(event)
            case .extended: append(.extended, at: correction.date, correction.transaction)
            case .seatsRefunded: break
            }
        }
    }

    /// Appends the trouble and the ends of a chain. What another chain's trouble adds to the subscription is its own event.
    private mutating func appendStates(_ intervals: [Interval], of timeline: Timeline) {
        var previous: SubscriptionState?
        for interval in intervals {
            // A state that began before the first record has no date.
            defer { previous = interval.state }
            let transaction = history.row(of: interval)?.transaction
            // What a status shows before the first known row has no event.
            if interval.row == nil, interval.rule == .stateStatus || interval.rule == .stateNone,
                intervals.last?.row != nil
            {
                continue
            }
            guard transaction != nil || previous != nil && previous != SubscriptionState.none else { continue }
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
            guard let kind, previous != interval.state else { continue }
            guard kind != .expired || timeline.ends(with: interval, history) else { continue }
            // A purchase that counts as never made leaves no event.
            let start = history.erasedEnd(at: interval.start, of: interval) ?? interval.start
            guard interval.end.isAfter(start) else { continue }
            events.append(TimelineEvent(kind, at: start, transaction, interval.basis))
        }
    }
}
