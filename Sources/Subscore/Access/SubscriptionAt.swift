/// The state of one subscription at an instant: of a subscription group, or of one chain whose group is unknown.
package struct SubscriptionAt: Sendable {
    package struct Pending: Sendable {
        package let productId: Name
        package let change: Change
        /// Nil if no row contains it.
        package let effectiveDate: Instant?
    }

    package let at: Instant
    package let group: SubscriptionGroup
    package let originalTransactionId: Id
    /// The chain that this one continues.
    package let linkedFrom: Id?
    package let knownThrough: Instant?
    /// The interval that contains the instant; before the first purchase, the first interval.
    package let interval: Interval?
    /// The governing row; nil before the first purchase.
    package let row: Row?
    package let state: SubscriptionState
    package let basis: Basis
    package let productId: Name?
    package let since: Instant?
    package let until: Instant?
    /// The continuous run of access that contains the instant, or else the last one before it, over all chains. Nil if
    /// there is none, for a start that is not known, and for an end that is open.
    package let accessSince: Instant?
    package let accessUntil: Instant?
    /// How many other chains give access.
    package let alsoActive: Int
    /// Whether the state lasts until then beyond the records.
    package let isEndProjected: Bool
    package private(set) var level: Int64?
    package private(set) var autoRenew: Bool?
    package private(set) var autoRenewProductId: Name?
    package private(set) var pending: Pending?
    package private(set) var priceIncrease: RenewalInfo.PriceIncrease?
    /// The transaction of the governing row. If several transactions bought seats for the period, the oldest that is
    /// not revoked.
    package let transaction: Transaction?
    /// Whether the governing row has items or seats, or is a part of a commitment.
    package let hasExtras: Bool
    /// The report that states how the chain will renew.
    @Packed package private(set) var renewalReport: ReportIndex?
    @Packed private var increaseReport: ReportIndex?
    /// The report that states how the commitment is renewed.
    @Packed private var commitmentReport: ReportIndex?
    /// The report that states how many seats will be renewed.
    @Packed private var seatReport: ReportIndex?
    /// The next run in the records.
    private let following: (state: SubscriptionState, at: Instant)?
    private let isReportedOnly: Bool
    package private(set) var rules: [Rule]
    package private(set) var warnings: [Warning]

    /// - Parameter disagreements: `statusDisagreements` of the group, which are the same at every instant.
    @_optimize(speed)
    package init(
        _ history: History,
        _ timeline: Timeline,
        _ disagreements: [Warning],
        at instant: Instant,
        catalog: Catalog?
    ) {
        let run = Run(of: timeline.intervals, at: instant)
        at = instant
        group = timeline.group
        interval = run.interval ?? run.following
        let chain = history.chains[interval.map { Int($0.chain) } ?? group.chains.lowerBound]
        let heir = history.heir(of: chain)
        originalTransactionId = heir.originalTransactionId
        linkedFrom = heir.continues.map { history.chains[$0].originalTransactionId }
        knownThrough = history.knownThrough(of: group)
        row = run.interval.flatMap { history.row(of: $0) }
        transaction = row.map { $0.hasSeatRows ? history.transaction(of: $0, at: instant) : $0.transaction }
        state = run.interval?.state ?? .none
        basis = run.interval?.basis ?? .inferred
        let product = run.interval.flatMap { history.product(of: $0) }
        isReportedOnly = chain.isReportedOnly
        productId = product ?? (isReportedOnly ? history.reportedProduct(of: chain) : nil)
        since = isReportedOnly && run.since == .earliest ? nil : run.since
        until = run.until
        let access = timeline.intervals.access(at: instant)
        accessSince = isReportedOnly && access?.start == .earliest ? nil : access?.start
        accessUntil = access?.end
        alsoActive = group.isOneChain ? 0 : max(timeline.chainsWithAccess(at: instant) - 1, 0)
        isEndProjected = run.isEndProjected
        following = run.following.map { ($0.state, $0.start) }
        hasExtras = row.map { $0.hasSeatRows || !history.isPlain($0.transaction) } ?? false
        rules = [run.interval?.rule ?? (isReportedOnly ? .stateReported : .stateNone)] + history.viewpoint.rules
        warnings = []
        if let interval = run.interval {
            describe(interval, of: chain, history)
            warnings += disagreements
        } else {
            warnings = disagreements + history.laterBeginnings(in: group)
        }
        if isReportedOnly, !rules.contains(where: { $0 == .stateReported }) { rules.append(.stateReported) }
        if linkedFrom != nil { rules.append(.stateLinked) }
        guard run.interval != nil || isReportedOnly else { return }
        describeRenewal(of: chain, history, catalog)
        if row != nil { describeLevel(catalog, history) }
        if hasExtras { describeExtras(of: chain, history) }
    }

    package var expirationReason: ExpirationReason? { isFound ? interval?.expirationReason : nil }

    /// Whether the answer at another instant is the same except for `at` and `items`, because only the interval decides
    /// it. Within an interval two things may differ: which of several chains give access, and how many seats there are.
    package func holds(at other: Instant) -> Bool {
        guard isFound, group.isOneChain, let interval, let row, !row.hasSeatRows else { return false }
        return interval.start <= other && interval.end.isAfter(other)
    }

    /// Whether the interval contains the instant.
    private var isFound: Bool { interval.map { $0.start <= at } ?? false }

    @_optimize(speed)
    private mutating func describe(_ interval: Interval, of chain: Chain, _ history: History) {
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
    }

    /// Sets what the newest reports state about the next renewal.
    @_optimize(speed)
    private mutating func describeRenewal(of chain: Chain, _ history: History, _ catalog: Catalog?) {
        let index = history.renewalReportIndex(of: chain)
        let report = index.map { history.reports[$0] }
        autoRenew = report?.autoRenewStatus
        autoRenewProductId = report?.renewalInfo?.autoRenewProductId
        if autoRenew != nil || autoRenewProductId != nil { renewalReport = index }
        guard basis != .projected else { return }
        let isUnstated = row == nil && state == .none
        if isUnstated || state == .subscribed { describeIncrease(of: chain, history) }
        guard isUnstated || state.hasAccess || state == .billingRetry, let report,
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

    /// `state.price_increase`: an increase belongs to a period and ends with it.
    private mutating func describeIncrease(of chain: Chain, _ history: History) {
        guard let last = history.reports[chain.reports].lastIndex(where: { $0.hasPriceIncreaseInfo }) else { return }
        let report = history.reports[last]
        guard let increase = report.priceIncrease, increase != .other,
            row.map({ history.isReport(report, about: $0, of: chain) }) ?? report.isCurrent(at: at)
        else { return }
        priceIncrease = increase
        increaseReport = ReportIndex(last)
        rules.append(.statePriceIncrease)
    }

    private mutating func describeLevel(_ catalog: Catalog?, _ history: History) {
        guard let catalog, let productId else { return }
        let identifier = history.texts.identifier(productId)
        level = catalog[identifier]?.level
        guard level == nil else { return }
        let warning = Warning.productNotInCatalog(identifier)
        if !warnings.contains(where: { $0 == warning }) { warnings.append(warning) }
    }

    @inline(never)
    private mutating func describeExtras(of chain: Chain, _ history: History) {
        if items(history).contains(where: { $0.revocationDate != nil }) { rules.append(.stateItemsRevoked) }
        if let row, history.isMultiseat(row) {
            rules.append(.stateSeats)
            seatReport = history.seatReport(of: row, in: chain)
        }
        guard commitment(history) != nil else { return }
        if let index = history.renewalReportIndex(of: chain),
            history.texts.terms(of: history.reports[index])?.isOfCommitment == true
        {
            commitmentReport = index
        }
        if rules.first != .stateCommitment { rules.append(.stateCommitment) }
    }
}

extension SubscriptionAt {
    /// Returns the next run if nothing changes: a row that will renew continues.
    @_optimize(speed)
    package func next(_ history: History) -> (state: SubscriptionState, at: Instant)? {
        guard state == .subscribed, let end = until else { return following }
        let known = history.viewpoint.knownAt ?? knownThrough
        for chain in history.chains[group.chains] {
            guard let renewal = RenewalExpectation(history, chain, known: known) else { continue }
            let expires = history.rows[renewal.row].transaction.expiresDate
            // By its status the subscription may be active past the end of its last row. If other chains continue past
            // the end of this one, nothing new follows it.
            let isWithin = group.isOneChain && !isEndProjected && expires > at && expires < end
            if expires == end || isWithin { return (.subscribed, expires) }
        }
        return following
    }

    /// Returns the records that the answer is based on.
    package func evidence(_ history: History) -> Evidence {
        var evidence = Evidence()
        if let interval, isFound {
            evidence = history.evidence(of: interval)
            if let row, row.hasSeatRows { evidence.add(row: history.index(of: row, at: at), history) }
        } else if let interval {
            evidence.add(row: interval.row, history)
            if isReportedOnly { evidence.add(report: interval.report, history) }
        }
        evidence.add(report: renewalReport, history)
        evidence.add(report: increaseReport, history)
        evidence.add(report: commitmentReport, history)
        evidence.add(report: seatReport, history)
        return evidence
    }

    /// Returns the known items of the governing row.
    @inline(never)
    package func items(_ history: History) -> [CommerceItem] {
        guard let transaction = row?.transaction else { return [] }
        var items = Array(history.texts.items(history.detail(of: transaction).items))
        // As for rows: an event in a copy signed later counts only if it had happened by then.
        let viewpoint = history.viewpoint
        if transaction.signedDate.map({ viewpoint.includes($0) }) ?? false { return items }
        for position in items.indices {
            items[position].revocationDate = items[position].revocationDate.flatMap {
                viewpoint.includes($0) ? $0 : nil
            }
        }
        return items
    }

    package func hasAccess(to item: CommerceItem) -> Bool { state.hasAccess && item.revocationDate.isAfter(at) }

    /// Returns the seats of the governing row's period, and what the newest report states about those of the next one.
    package func seats(_ history: History) -> (now: SeatsAt, renewal: RenewalTerms?)? {
        guard let row, let seats = history.seats(of: row, at: at) else { return nil }
        return (seats, seatReport.flatMap { history.texts.terms(of: history.reports[$0]) })
    }

    /// Returns the commitment that the governing row is a billing period of, and what the newest report states about
    /// its renewal.
    package func commitment(_ history: History) -> (period: Commitment, renewal: RenewalTerms?)? {
        guard let row, let period = history.commitment(of: row.transaction) else { return nil }
        return (period, commitmentReport.flatMap { history.texts.terms(of: history.reports[$0]) })
    }
}

extension History {
    /// Returns a warning for each chain whose first known row is not its first.
    func laterBeginnings(in group: SubscriptionGroup) -> [Warning] {
        var warnings: [Warning] = []
        for chain in chains[group.chains] {
            guard let first = rows[chain.rows].first, first.origin.isRenewal || chain.continuesUnknown else { continue }
            let transaction = first.transaction
            let isLater =
                chain.continuesUnknown || transaction.transactionId != chain.originalTransactionId
                || transaction.originalPurchaseDate.map { $0 < transaction.purchaseDate } ?? false
            if isLater { warnings.append(.recordsBeginLater(texts.identifier(chain.originalTransactionId))) }
        }
        return warnings
    }
}
