/// What an answer describes of one subscription beside its state at an instant: the level, what the newest reports
/// state about the next renewal, and the rules and warnings. The subscription is a group, or a chain whose group is
/// unknown.
package struct SubscriptionAnswer: Sendable {
    package struct Pending: Sendable {
        package let productId: StringIndex
        package let change: Change
        /// Nil if no row contains it.
        package let effectiveDate: Instant?
        /// The other billing plan, if the product stays the same.
        package let billingPlanType: StringIndex?
        /// That of the next charge, if it is the one that the change takes effect with.
        package fileprivate(set) var price: Money?
    }

    package let now: StateAt
    private let timeline: Timeline
    package let originalTransactionId: TransactionId
    /// The chain that this one continues.
    package let linkedFrom: TransactionId?
    package let knownThrough: Instant?
    /// The governing row; nil before the first purchase.
    package let row: Row?
    /// How many other chains give access.
    package let alsoActive: Int
    package private(set) var level: Int64?
    package private(set) var autoRenewProductId: StringIndex?
    package private(set) var pending: Pending?
    package private(set) var priceIncrease: RenewalInfo.PriceIncrease?
    /// When the subscription expires, unless the customer consents to a price increase; nil if none waits for that.
    @Packed package private(set) var consentDue: Instant?
    /// What will be charged next; nil if nothing is, as far as the records show.
    package private(set) var nextCharge: NextCharge?
    /// The transaction of the governing row. If several transactions bought seats for the period, the oldest that is
    /// not revoked.
    package let transaction: Transaction?
    /// Whether the governing row has items or seats, or is a part of a commitment.
    package let hasExtras: Bool
    /// The report that states how the chain will renew.
    @Packed package private(set) var renewalReport: ReportIndex?
    @Packed package private(set) var increaseReport: ReportIndex?
    /// The report that states how the commitment is renewed.
    @Packed private var commitmentReport: ReportIndex?
    /// The report that states how many seats will be renewed.
    @Packed private var seatReport: ReportIndex?
    package private(set) var rules: [Rule]
    package private(set) var warnings: [Warning]

    package var group: SubscriptionGroup { timeline.group }

    /// - Parameter disagreements: `statusDisagreements` of the group, which are the same at every instant.
    package init(
        _ history: History,
        _ timeline: Timeline,
        _ disagreements: [Warning],
        at instant: Instant,
        catalog: Catalog?
    ) {
        now = StateAt(history, timeline, at: instant)
        self.timeline = timeline
        let (interval, chain) = (now.interval, history.chains[now.chain])
        let lastLinkedChain = history.lastLinkedChain(of: chain)
        originalTransactionId = lastLinkedChain.originalTransactionId
        linkedFrom = lastLinkedChain.continues.map { history.chains[$0].originalTransactionId }
        knownThrough = history.knownThrough(of: timeline.group)
        row = now.row.map { history.rows[$0] }
        transaction = row.map { $0.hasSeatRows ? history.transaction(of: $0, at: instant) : $0.transaction }
        alsoActive = timeline.group.isOneChain ? 0 : max(timeline.chainsWithAccess(at: instant, history) - 1, 0)
        hasExtras = row.map { $0.hasSeatRows || !history.isPlain($0.transaction) } ?? false
        let unfound: Rule = now.isReportedOnly ? .stateReported : .stateNone
        rules = [now.isFound ? interval?.rule ?? unfound : unfound]
        for rule in history.viewpoint.rules where rule != rules[0] { rules.append(rule) }
        warnings = now.warnings(disagreements, in: timeline.group, history)
        if now.isFound, let interval { describe(interval, history) }
        if now.isReportedOnly, !rules.contains(where: { $0 == .stateReported }) { rules.append(.stateReported) }
        if linkedFrom != nil { rules.append(.stateLinked) }
        if let transaction { describePurchase(transaction, history) }
        guard now.isFound || now.isReportedOnly else { return }
        describeRenewal(of: chain, history, catalog)
        if row != nil { describeLevel(catalog, history) }
        if hasExtras { describeExtras(of: chain, history) }
        describeCharge(history)
    }

    private mutating func describe(_ interval: Interval, _ history: History) {
        if interval.rule == .stateSubscribed, let row, row.end < row.transaction.expiresDate {
            rules.append(.stateRowEnd)
            if row.isReplaced, !row.transaction.isUpgraded { rules.append(.stateReplaced) }
        }
        if row?.originDisagrees == true { rules.append(.stateOrigin) }
        if !group.isOneChain { rules.append(.stateBestOfGroup) }
        if let report = interval.report, history.reports[report].hasEarliestDate { rules.append(.stateEarliestDate) }
        if interval.isGraceEndUnknown { rules.append(.stateGraceEndUnknown) }
        if interval.isRenewalUnknown { rules.append(.stateRecordsEnd) }
    }

    private mutating func describePurchase(_ transaction: Transaction, _ history: History) {
        if !history.otherIds(of: transaction).isEmpty { rules.append(.stateOnePurchase) }
        if now.state == .revoked, transaction.revocation?.kind == .unexplained { rules.append(.stateReasonUnknown) }
        if transaction.isShared, !history.detail(of: transaction).statesOwnership { rules.append(.stateShared) }
        guard let folded = history.foldedPurchase(of: transaction) else { return }
        if folded.isCompleted { rules.append(.stateNewestCopy) }
        if folded.isReversed { rules.append(.stateRefundReversed) }
    }

    /// Sets what the newest reports state about the next renewal.
    private mutating func describeRenewal(of chain: Chain, _ history: History, _ catalog: Catalog?) {
        let isEarly = now.renewal?.isEarly ?? false
        autoRenewProductId = isEarly ? row?.transaction.productId : now.renewal?.productId
        if now.autoRenew != nil || autoRenewProductId != nil { renewalReport = now.renewal?.currentReport }
        if let rule = now.renewalRule { rules.append(rule) }
        guard now.basis != .projected else { return }
        let isUnstated = row == nil && now.state == .none
        let running = now.isFound ? now.interval : nil
        let span = running.flatMap { history.decided(chain).renewalSpan(running: $0, at: now.at, history) }
        let index = span == nil ? now.row.map { history.lastPaid(after: $0, in: chain, by: now.at) } : now.row
        let last = index.map { history.rows[$0] }
        if isUnstated || now.state == .subscribed { describeIncrease(of: chain, last, span, history) }
        guard isUnstated || now.state.hasAccess || now.state == .billingRetry, let renewal = now.renewal,
            !renewal.isEarly,
            let change = last.map({ PendingChange(history, chain, $0, renewal, at: now.at, span) })
                ?? PendingChange(reportedOf: chain, history.reports[renewal.report], at: now.at)
        else { return }
        let named = SwitchClassification(
            from: change.from,
            to: change.productId,
            seen: .nextRenewal,
            catalog: catalog,
            texts: history.texts
        )
        let isOfPlan = change.billingPlanType != nil
        pending = Pending(
            productId: change.productId,
            change: isOfPlan ? .billingPlan : named.change,
            effectiveDate: change.effectiveDate,
            billingPlanType: change.billingPlanType,
            price: nil
        )
        rules.append(.observedPending)
        if isOfPlan { return rules.append(.changeBillingPlan) }
        rules += named.rules
        warnings += named.warnings
    }

    /// Sets what will be charged next, and the price of what is pending if that is the same.
    private mutating func describeCharge(_ history: History) {
        guard let (charge, doubts) = timeline.nextCharge(now, history) else { return }
        nextCharge = charge
        rules += charge.rules
        for doubt in doubts where !warnings.contains(where: { $0 == doubt }) { warnings.append(doubt) }
        guard let own = pending, charge.originalTransactionId == originalTransactionId,
            own.productId == charge.productId, own.effectiveDate == charge.at,
            own.billingPlanType.map({ $0 == charge.billingPlanType }) ?? true
        else { return }
        pending?.price = charge.price
    }

    /// `state.price_increase`: an increase belongs to a period and ends with it.
    ///
    /// - Parameter row: The last one that is paid for.
    private mutating func describeIncrease(of chain: Chain, _ row: Row?, _ span: PaidSpan?, _ history: History) {
        guard let report = history.increaseReport(of: chain, row, span, at: now.at),
            let increase = history.reports[report].priceIncrease, increase != .other
        else { return }
        priceIncrease = increase
        increaseReport = report
        rules.append(.statePriceIncrease)
        let known = history.viewpoint.knownAt ?? knownThrough
        guard increase == .pending,
            let renewal = RenewalExpectation(history, chain, now.renewal, at: now.at, known: known),
            renewal.row == row?.index
        else { return }
        consentDue = renewal.consentDue
        if consentDue != nil { rules.append(.stateConsentDue) }
    }

    private mutating func describeLevel(_ catalog: Catalog?, _ history: History) {
        guard let catalog, let productId = now.productId else { return }
        let identifier = history.texts.identifier(productId)
        let product = catalog[identifier]
        level = product?.level
        guard level == nil else { return }
        let warning = product == nil ? Warning.productNotInCatalog(identifier) : .levelUnknown(identifier)
        if !warnings.contains(where: { $0 == warning }) { warnings.append(warning) }
    }

    private mutating func describeExtras(of chain: Chain, _ history: History) {
        if items(history).contains(where: { $0.revocationDate != nil }) { rules.append(.stateItemsRevoked) }
        if let row, history.isMultiseat(row) {
            rules.append(.stateSeats)
            let last = history.lastPaid(after: row.index, in: chain, by: now.at)
            seatReport = history.seatReport(of: history.rows[last], in: chain, at: now.at)
        }
        guard commitment(history) != nil else { return }
        if let renewal = now.renewal, let row, history.terms(renewal, over: row)?.isOfCommitment == true {
            commitmentReport = renewal.report
        }
        if rules.first != .stateCommitment { rules.append(.stateCommitment) }
    }
}

extension SubscriptionAnswer {
    /// Returns the next run if nothing changes: a row that will renew continues.
    package func next(_ history: History) -> (state: SubscriptionState, at: Instant)? {
        guard now.state == .subscribed, let end = now.until else { return now.following }
        let known = history.viewpoint.knownAt ?? knownThrough
        var ended: (chain: ChainIndex, at: Instant)?
        for index in group.chains {
            let chain = history.chains[index]
            // Another chain may be bought within the run. From then on it renews.
            let last = chain.index == now.chain ? nil : history.lastRow(of: chain)
            let begin = last.map { history.rows[$0].transaction.purchaseDate } ?? now.at
            let preference = history.decided[index].renewal(at: max(now.at, begin), history)
            guard let renewal = RenewalExpectation(history, chain, preference, at: now.at, known: known) else {
                continue
            }
            let expires = renewal.expires
            // By its status the subscription may be active past the end of its last row. If other chains continue past
            // the end of this one, nothing new follows it.
            let isWithin = group.isOneChain && !now.isEndProjected && expires > now.at && expires < end
            guard expires == end || isWithin else { continue }
            guard renewal.consentDue == expires else { return (.subscribed, expires) }
            ended = (chain.index, expires)
        }
        guard let ended else { return now.following }
        return (state(besides: ended.chain, at: ended.at, history), ended.at)
    }

    /// Returns the state of the group at the end of one of its chains: the best of the others, or expired.
    private func state(besides ended: ChainIndex, at end: Instant, _ history: History) -> SubscriptionState {
        var best = SubscriptionState.expired
        for chain in history.decided[group.chains] where chain.index != ended {
            guard let state = chain.intervals.at(end)?.state else { continue }
            if state.rank > best.rank { best = state }
        }
        return best
    }

    /// The record that shows how the chain will renew; nil if none does.
    package var renewalRecord: RecordIndex? {
        guard let renewal = now.renewal, now.autoRenew != nil || autoRenewProductId != nil else { return nil }
        return renewal.row.map { .row($0) } ?? .report(renewal.report)
    }

    /// Returns the records that the answer is based on.
    package func evidence(_ history: History) -> Evidence {
        var evidence = Evidence()
        if let interval = now.interval, now.isFound {
            evidence = history.evidence(of: interval)
            if let row {
                let index = history.index(of: row, at: now.at)
                evidence.add(row: index, history, isRevoked: now.state == .revoked)
            }
        } else if let interval = now.interval {
            evidence.add(row: interval.row, history)
            if now.isReportedOnly { evidence.add(report: interval.report, history) }
        }
        evidence.add(report: renewalReport, history)
        if let renewal = now.renewal, renewal.isOn != nil {
            evidence.add(row: renewal.row, history)
            if renewal.isEarly, renewal.row == nil { evidence.add(report: renewal.report, history) }
        }
        evidence.add(report: increaseReport, history)
        evidence.add(report: commitmentReport, history)
        evidence.add(report: seatReport, history)
        evidence.add(report: nextCharge?.report, history)
        return evidence
    }

    /// Returns the known items of the governing row.
    package func items(_ history: History) -> [CommerceItem] {
        row.map { history.items(of: $0.transaction) } ?? []
    }

    package func hasAccess(to item: CommerceItem) -> Bool {
        now.state.hasAccess && item.revocationDate.isAfter(now.at)
    }

    /// Returns the seats of the governing row's period, and what the newest report states about those of the next one.
    package func seats(_ history: History) -> (now: SeatsAt, renewal: RenewalTerms?)? {
        guard let row, let seats = history.seats(of: row, at: now.at) else { return nil }
        return (seats, seatReport.flatMap { history.rare.terms(of: history.reports[$0]) })
    }

    /// Returns the commitment that the governing row is a billing period of, and what the newest report states about
    /// its renewal.
    package func commitment(_ history: History) -> (period: Commitment, renewal: RenewalTerms?)? {
        guard let row, let period = history.commitment(of: row.transaction) else { return nil }
        return (period, commitmentReport.flatMap { history.rare.terms(of: history.reports[$0]) })
    }
}

extension SubscriptionAnswer {
    /// Whether the period that runs is not among the records, so that its price and offer are unknown.
    package var isUnrecorded: Bool { now.isFound && now.interval?.isUnrecorded ?? false }

    /// Returns the dates of the governing row, or of the paid time without a row; nil if neither is known.
    package func period(_ history: History) -> (start: Instant, end: Instant)? {
        if isUnrecorded {
            let spans = history.decided[now.chain.value].spans
            return spans.first { $0.start <= now.at && now.at < $0.end }.map { ($0.start, $0.end) }
        }
        return row.map { ($0.transaction.purchaseDate, $0.transaction.expiresDate) }
    }
}

extension History {
    /// Appends a warning for each chain whose first known row is not its first.
    func warnOfLaterBeginnings(in group: SubscriptionGroup, _ warnings: inout [Warning]) {
        for chain in chains[group.chains] where beginsLater(chain) {
            warnings.append(.recordsBeginLater(texts.identifier(chain.originalTransactionId)))
        }
    }

    /// Whether there was more before the first known row of a chain: by the dates at which it began, or else by its ids.
    private func beginsLater(_ chain: Chain) -> Bool {
        guard let first = rows[chain.rows].first?.transaction, chain.beginsWithFirstRow, chain.continues == nil else {
            return false
        }
        if chain.continuesUnknown { return true }
        var start = first.originalPurchaseDate
        for report in reports[chain.reports] { start = start.earlier(report.renewalInfo?.recentStart) }
        return start.map { $0 < first.earliestRenewal } ?? (first.transactionId != chain.originalTransactionId)
    }
}
