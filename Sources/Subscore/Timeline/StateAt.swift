/// What the subscriptions of a history are at one instant.
package struct StateAt: Sendable {
    /// One subscription group, or one chain of an unknown group.
    package struct Subscription: Sendable {
        package struct Pending: Sendable {
            package let productId: Identifier
            package let change: Change
            package let effectiveDate: Instant
        }

        package enum PriceIncrease: Sendable {
            case pending
            case accepted
        }

        package let subscriptionGroupIdentifier: Identifier?
        package let originalTransactionId: Identifier
        package let state: SubscriptionState
        package let productId: Identifier?
        package let level: Int64?
        /// The governing row; nil before the first purchase.
        package let transaction: Transaction?
        package let since: Instant?
        package let until: Instant?
        package let autoRenew: Bool?
        package let autoRenewProductId: Identifier?
        package let expirationReason: ExpirationReason?
        package let pending: Pending?
        package let priceIncrease: PriceIncrease?
        package let next: (state: SubscriptionState, at: Instant)?
        package let basis: Basis
        package let knownThrough: Instant?
        package let rules: [Rule]
        package let warnings: [Warning]
    }

    package let subscriptions: [Subscription]
    package var hasAccess: Bool { subscriptions.contains { $0.state.hasAccess } }

    package init(_ history: History, at instant: Instant, from viewpoint: Viewpoint, catalog: Catalog?) {
        subscriptions = history.groups.map { group in
            let timeline = Timeline(group, assumeRenewal: viewpoint.assumeRenewal)
            return Subscription(timeline, at: instant, from: viewpoint, catalog: catalog)
        }
    }
}

extension StateAt.Subscription {
    fileprivate init(_ timeline: Timeline, at instant: Instant, from viewpoint: Viewpoint, catalog: Catalog?) {
        let group = timeline.group
        subscriptionGroupIdentifier = group.identifier
        knownThrough = group.knownThrough

        var rules: [Rule] = []
        var warnings: [Warning] = []
        if viewpoint.knownAt != nil { rules.append(.stateKnownAt) }
        if viewpoint.retroactiveRefunds { rules.append(.stateRetroactiveRefunds) }

        guard let position = timeline.intervals.position(of: instant) else {
            let first = timeline.intervals.first
            originalTransactionId = group.chains[first?.chain ?? 0].originalTransactionId
            state = .none
            productId = nil
            level = nil
            transaction = nil
            since = nil
            until = first?.start
            autoRenew = nil
            autoRenewProductId = nil
            expirationReason = nil
            pending = nil
            priceIncrease = nil
            next = first.map { ($0.state, $0.start) }
            basis = .inferred
            self.rules = [.stateNone] + rules
            self.warnings = timeline.statusDisagreements
            return
        }

        let interval = timeline.intervals[position]
        let chain = group.chains[interval.chain]
        let row = chain.rows[interval.row]
        originalTransactionId = chain.originalTransactionId
        state = interval.state
        transaction = row
        productId = interval.renewedProductId ?? row.productId
        expirationReason = interval.expirationReason
        basis = interval.basis
        rules.insert(interval.rule, at: 0)
        if interval.state == .subscribed, chain.ends[interval.row] < row.expiresDate { rules.append(.stateRowEnd) }
        if group.chains.count > 1 { rules.append(.stateBestOfGroup) }

        let run = timeline.run(around: position)
        since = timeline.intervals[run.lowerBound].start
        until = timeline.intervals[run.upperBound].end
        let following = run.upperBound + 1
        next =
            following < timeline.intervals.count
            ? (timeline.intervals[following].state, timeline.intervals[following].start) : nil

        if interval.isGraceEndUnknown {
            rules.append(.stateGraceEndUnknown)
            warnings.append(.graceEndUnknown)
        }
        warnings += timeline.statusDisagreements

        let report = chain.renewalReport
        autoRenew = report?.autoRenewStatus
        autoRenewProductId = report?.renewalInfo?.autoRenewProductId
        let priceReport = chain.reports.last { $0.tellsPriceIncrease }
        let isCurrent = priceReport.map { chain.isReport($0, aboutRow: interval.row) } ?? false
        switch isCurrent ? priceReport?.priceIncreaseStatus : nil {
        case 0: priceIncrease = .pending
        case 1: priceIncrease = .accepted
        default: priceIncrease = nil
        }
        if priceIncrease != nil { rules.append(.statePriceIncrease) }
        let canRenew = [.subscribed, .billingGracePeriod, .billingRetry].contains { $0 == interval.state }
        if canRenew, interval.basis != .projected, let report,
            let change = PendingChange(chain: chain, row: interval.row, report: report)
        {
            let named = ObservedChange.named(
                from: row.productId,
                to: change.productId,
                seen: .nextRenewal,
                catalog: catalog
            )
            pending = Pending(
                productId: change.productId,
                change: named.change,
                effectiveDate: change.effectiveDate
            )
            rules.append(.observedPending)
            rules += named.rules
            warnings += named.warnings
        } else {
            pending = nil
        }

        if let catalog, let productId {
            level = catalog[productId]?.level
            let warning = Warning.productNotInCatalog(productId)
            if level == nil, !warnings.contains(where: { $0 == warning }) { warnings.append(warning) }
        } else {
            level = nil
        }
        self.rules = rules
        self.warnings = warnings
    }
}
