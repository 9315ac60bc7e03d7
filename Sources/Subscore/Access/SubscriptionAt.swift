/// What the subscriptions of a history are at one instant.
package struct StateAt: Sendable {
    /// One subscription group, or one chain of an unknown group.
    package struct Subscription: Sendable {
        package struct Pending: Sendable {
            package let productId: Name
            package let change: Change
            /// Nil where no row tells.
            package let effectiveDate: Instant?
        }

        /// The instant of the question.
        package let at: Instant
        package let subscriptionGroupIdentifier: Name?
        package let originalTransactionId: Id
        package let environment: Transaction.Environment?
        package internal(set) var state = SubscriptionState.none
        package internal(set) var productId: Name?
        package internal(set) var level: Int64?
        /// The governing row; nil before the first purchase.
        package internal(set) var row: Row?
        package internal(set) var since: Instant?
        package internal(set) var until: Instant?
        /// Whether the state goes on to there beyond the records.
        package internal(set) var isEndProjected = false
        package internal(set) var autoRenew: Bool?
        package internal(set) var autoRenewProductId: Name?
        package internal(set) var expirationReason: ExpirationReason?
        package internal(set) var pending: Pending?
        package internal(set) var priceIncrease: RenewalInfo.PriceIncrease?
        package internal(set) var basis = Basis.inferred
        package let knownThrough: Instant?
        /// The interval that holds the instant; before the first purchase, the first one there is.
        package internal(set) var interval: Interval?
        /// The run that follows in the records.
        private var following: (state: SubscriptionState, at: Instant)?
        /// Places of its chains in the history.
        private let chains: Range<Int>
        /// Whether no transaction of its chain is known.
        private var isReported = false
        /// Whether the interval holds the instant.
        private var isFound = false
        /// The report that says how it will renew.
        @Packed package internal(set) var renewalReport: ReportIndex?
        /// Whether the governing row has items or is a part of a commitment.
        package internal(set) var hasExtras = false
        /// The report of a price increase.
        @Packed private var increaseReport: ReportIndex?
        /// The report that says how the commitment is renewed.
        @Packed var commitmentReport: ReportIndex?
        package internal(set) var rules: [Rule] = []
        package internal(set) var warnings: [Warning] = []
    }

    package let hasAccess: Bool
    private let history: History
    private let instant: Instant
    private let catalog: Catalog?
    /// Set where there is one only. Of several, each is made when it is asked for: all at once would take too much memory.
    private let only: Subscription?

    @_optimize(speed)
    package init(_ history: History, at instant: Instant, catalog: Catalog?) {
        self.history = history
        self.instant = instant
        self.catalog = catalog
        guard history.groups.count > 1 else {
            only = history.groups.first.map { Subscription(history, $0, at: instant, catalog: catalog) }
            hasAccess = only?.state.hasAccess ?? false
            return
        }
        only = nil
        hasAccess = history.groups.contains { group in
            Run(of: Timeline(history, group).intervals, at: instant).interval?.state.hasAccess ?? false
        }
    }

    package func subscription(of group: SubscriptionGroup) -> Subscription {
        only ?? Subscription(history, group, at: instant, catalog: catalog)
    }
}

extension StateAt.Subscription {
    /// One subscription alone, for those who don't ask whether any of them gives access.
    @_optimize(speed)
    package init(_ history: History, _ group: SubscriptionGroup, at instant: Instant, catalog: Catalog?) {
        let run = Run(of: Timeline(history, group).intervals, at: instant)
        at = instant
        subscriptionGroupIdentifier = group.identifier
        environment = group.environment
        chains = group.chains
        knownThrough = history.knownThrough(of: group)
        let chain = history.chains[Int(run.interval?.chain ?? run.following?.chain ?? Int32(group.chains.lowerBound))]
        originalTransactionId = chain.originalTransactionId
        let viewed = history.viewpoint.rules
        following = run.following.map { ($0.state, $0.start) }
        isReported = chain.isReportedOnly
        if let interval = run.interval {
            describe(interval, of: chain, history, group, viewed)
            isFound = true
            since = run.since
            until = run.until
            isEndProjected = run.isEndProjected
        } else {
            describeNone(history, group, run, chain.isReportedOnly ? .stateReported : .stateNone, viewed)
        }
        if chain.isReportedOnly { describeReported(chain, run, history) }
        guard run.interval != nil || chain.isReportedOnly else { return }
        describeReports(run, of: chain, history, catalog)
        if row != nil { describeLevel(catalog, history) }
        if let row, !history.isPlain(row.transaction) { describeExtras(of: chain, history) }
    }

    /// Before the first purchase.
    private mutating func describeNone(
        _ history: History,
        _ group: SubscriptionGroup,
        _ run: Run,
        _ rule: Rule,
        _ viewed: [Rule]
    ) {
        until = run.following?.start
        interval = run.following
        rules = [rule] + viewed
        warnings = history.statusDisagreements(in: group) + history.laterBeginnings(in: group)
    }

    @_optimize(speed)
    private mutating func describe(
        _ interval: Interval,
        of chain: Chain,
        _ history: History,
        _ group: SubscriptionGroup,
        _ viewed: [Rule]
    ) {
        row = history.row(of: interval)
        self.interval = interval
        state = interval.state
        productId = history.product(of: interval)
        expirationReason = interval.expirationReason
        basis = interval.basis
        rules = [interval.rule]
        rules += viewed
        if interval.rule == .stateSubscribed, let row, row.end < row.transaction.expiresDate {
            rules.append(.stateRowEnd)
            if row.isReplaced, !row.transaction.isUpgraded { rules.append(.stateReplaced) }
        }
        if row?.contradicts == true { rules.append(.stateOrigin) }
        if !group.isOneChain { rules.append(.stateBestOfGroup) }
        if interval.isGraceEndUnknown {
            rules.append(.stateGraceEndUnknown)
            warnings.append(.graceEndUnknown)
        }
        if interval.isRenewalUnknown {
            rules.append(.stateRecordsEnd)
            warnings.append(.recordsEndBeforeAt(history.texts.identifier(chain.originalTransactionId)))
        }
        warnings += history.statusDisagreements(in: group)
    }

    /// The run that follows if things go as they stand: a row that will renew goes on.
    @_optimize(speed)
    package func next(_ history: History) -> (state: SubscriptionState, at: Instant)? {
        guard state == .subscribed, let end = until else { return following }
        let known = history.viewpoint.knownAt ?? knownThrough
        for chain in history.chains[chains] {
            guard let renewal = RenewalExpectation(history, chain, known: known) else { continue }
            let expires = history.rows[renewal.row].transaction.expiresDate
            // A status may say that the subscription is active past the end of its last row. Where other chains go on past
            // the end of this one, nothing new follows it.
            let isWithin = chains.count == 1 && !isEndProjected && expires > at && expires < end
            if expires == end || isWithin { return (.subscribed, expires) }
        }
        return following
    }

    /// What the answer rests on.
    package func evidence(_ history: History) -> Evidence {
        var evidence = Evidence()
        if let interval, isFound {
            evidence = history.evidence(of: interval)
        } else if let interval {
            evidence.add(row: interval.row, history)
            if isReported { evidence.add(report: interval.report, history) }
        }
        evidence.add(report: renewalReport, history)
        evidence.add(report: increaseReport, history)
        evidence.add(report: commitmentReport, history)
        return evidence
    }

    @_optimize(speed)
    private mutating func describeReports(_ run: Run, of chain: Chain, _ history: History, _ catalog: Catalog?) {
        let index = history.renewalReportIndex(of: chain)
        let report = index.map { history.reports[$0] }
        autoRenew = report?.autoRenewStatus
        autoRenewProductId = report?.renewalInfo?.autoRenewProductId
        if autoRenew != nil || autoRenewProductId != nil { renewalReport = index }
        guard basis != .projected else { return }
        let isUntold = row == nil && state == .none
        // An increase belongs to a period and ends with it.
        if isUntold || state == .subscribed,
            let place = history.reports[chain.reports].lastIndex(where: { $0.tellsPriceIncrease }),
            let increase = history.reports[place].priceIncrease, increase != .other
        {
            let report = history.reports[place]
            if row.map({ history.isReport(report, about: $0, of: chain) }) ?? report.isCurrent(at: at) {
                priceIncrease = increase
                increaseReport = ReportIndex(place)
                rules.append(.statePriceIncrease)
            }
        }
        guard isUntold || state.hasAccess || state == .billingRetry, let report,
            let change = row.map({ PendingChange(history, chain, $0, report) })
                ?? PendingChange(reportedOf: chain, history, at: at)
        else { return }
        let named = NamedSwitch(
            from: change.from,
            to: change.productId,
            seen: .nextRenewal,
            catalog: catalog,
            texts: history.texts
        )
        pending = Pending(productId: change.productId, change: named.change, effectiveDate: change.effectiveDate)
        rules.append(.observedPending)
        rules += named.rules
        warnings += named.warnings
    }

    /// What is different where no transaction of the chain is known.
    private mutating func describeReported(_ chain: Chain, _ run: Run, _ history: History) {
        if !rules.contains(where: { $0 == .stateReported }) { rules.append(.stateReported) }
        if since == .earliest { since = nil }
        productId = productId ?? history.reportedProduct(of: chain)
    }

    @inline(never)
    private mutating func describeExtras(of chain: Chain, _ history: History) {
        hasExtras = true
        if items(history).contains(where: { $0.revocationDate != nil }) { rules.append(.stateItemsRevoked) }
        guard commitment(history) != nil else { return }
        if let index = history.renewalReportIndex(of: chain), let info = history.reports[index].renewalInfo,
            info.commitmentAutoRenewStatus != nil || info.commitmentRenewalDate != nil
        {
            commitmentReport = index
        }
        if rules.first != .stateCommitment { rules.append(.stateCommitment) }
    }

    private mutating func describeLevel(_ catalog: Catalog?, _ history: History) {
        guard let catalog, let productId else { return }
        let identifier = history.texts.identifier(productId)
        level = catalog[identifier]?.level
        guard level == nil else { return }
        let warning = Warning.productNotInCatalog(identifier)
        if !warnings.contains(where: { $0 == warning }) { warnings.append(warning) }
    }
}

// What few subscriptions have.
extension StateAt.Subscription {
    /// The items of the governing row, as far as they are known.
    @inline(never)
    package func items(_ history: History) -> [CommerceItem] {
        guard let transaction = row?.transaction else { return [] }
        var items = Array(history.texts.items(history.detail(of: transaction).items))
        // As for rows: what a copy says that was signed later counts only if it had happened by then.
        let viewpoint = history.viewpoint
        if transaction.signedDate.map({ viewpoint.knows($0) }) ?? false { return items }
        for place in items.indices {
            items[place].revocationDate = items[place].revocationDate.flatMap { viewpoint.knows($0) ? $0 : nil }
        }
        return items
    }

    package func hasAccess(to item: CommerceItem) -> Bool { state.hasAccess && item.revocationDate.isAfter(at) }

    /// The commitment that the governing row is a billing period of, and what the newest report says of its renewal.
    package func commitment(_ history: History) -> (period: Commitment, renewal: RenewalInfo?)? {
        guard let row, let period = history.commitment(of: row.transaction) else { return nil }
        return (period, commitmentReport.flatMap { history.reports[$0].renewalInfo })
    }
}

extension History {
    /// A warning for each chain whose first known row is not its first.
    func laterBeginnings(in group: SubscriptionGroup) -> [Warning] {
        var warnings: [Warning] = []
        for chain in chains[group.chains] {
            guard let first = rows[chain.rows].first, first.origin.isRenewal else { continue }
            let transaction = first.transaction
            let isLater =
                transaction.transactionId != chain.originalTransactionId
                || transaction.originalPurchaseDate.map { $0 < transaction.purchaseDate } ?? false
            if isLater { warnings.append(.recordsBeginLater(texts.identifier(chain.originalTransactionId))) }
        }
        return warnings
    }
}
