/// The state of one subscription at an instant, as plain data: the only one, which every answer about an instant
/// reads. It adds to the `Interval` that contains the instant where the state and the access begin and end, over all
/// touching intervals.
package struct StateAt: BitwiseCopyable, Sendable {
    package let at: Instant
    /// The interval that contains the instant; before the first purchase, the first interval.
    package let interval: Interval?
    /// Whether the interval contains the instant.
    package let isFound: Bool
    /// The position of the chain that decides.
    package let chain: ChainIndex
    package let state: SubscriptionState
    package let basis: Basis
    package let productId: StringIndex?
    @Packed package private(set) var since: Instant?
    @Packed package private(set) var until: Instant?
    /// The continuous run of access that contains the instant, or else the last one before it, over all chains. Nil if
    /// there is none, for a start that is not known, and for an end that is open.
    @Packed package private(set) var accessSince: Instant?
    @Packed package private(set) var accessUntil: Instant?
    /// Whether the state lasts until then beyond the records.
    package let isEndProjected: Bool
    /// The next run in the records.
    let following: (state: SubscriptionState, at: Instant)?
    let isReportedOnly: Bool
    package let autoRenew: Bool?
    /// What is known about the renewal of the chain; nil if no report states anything.
    package let renewal: RenewalPreference?
    /// The rule of `autoRenew`; nil if the newest report states it.
    package let renewalRule: Rule?

    package init(_ history: History, _ timeline: borrowing Timeline, at instant: Instant) {
        let intervals = timeline.intervals
        at = instant
        var position = intervals.position(at: instant)
        var following: Interval?
        // Between times before the first known row nothing is known, as before all of them.
        let unknown = position.flatMap { intervals[$0].rule == .stateNone && $0 + 1 < intervals.count ? $0 : nil }
        if let unknown {
            following = intervals[unknown + 1]
            position = nil
        }
        let (start, end): (Instant?, Instant?)
        let next: Interval?
        let access: (start: Instant, end: Instant?)?
        if let position {
            let run = intervals.run(around: position)
            interval = intervals[position]
            (start, end) = (intervals[run.lowerBound].start, intervals[run.upperBound - 1].end)
            isEndProjected = intervals[run.upperBound - 1].basis == .projected
            next = run.upperBound < intervals.count ? intervals[run.upperBound] : nil
            access = intervals.access(around: run)
        } else {
            next = following ?? intervals.first
            interval = next
            (start, end) = (unknown.map { intervals[$0].start }, next?.start)
            isEndProjected = false
            access = unknown.flatMap { intervals.access(around: $0..<$0 + 1) }
        }
        isFound = position != nil
        self.following = next.map { ($0.state, $0.start) }
        // Without an interval the group's first chain decides.
        let index = interval.map { Int($0.chain) } ?? timeline.group.chains.lowerBound
        let chain = history.chains[index]
        self.chain = ArrayIndex(index)
        isReportedOnly = chain.isReportedOnly
        let found = position.map { intervals[$0] }
        state = found?.state ?? .none
        basis = found?.basis ?? .inferred
        productId =
            found.flatMap { history.product(of: $0) } ?? (isReportedOnly ? history.reportedProduct(of: chain) : nil)
        // Most chains have no such report, and all that was decided would be retained.
        let statesRenewal = history.decided[index].renewalReport != nil
        renewal =
            statesRenewal && (isFound || isReportedOnly) ? history.decided[index].renewal(at: instant, history) : nil
        autoRenew = renewal?.isOn
        renewalRule = renewal.flatMap { history.decided[index].rule(of: $0) }
        since = start == .earliest ? nil : start
        until = end
        accessSince = access?.start == .earliest ? nil : access?.start
        accessUntil = access?.end
    }

    package var expirationReason: ExpirationReason? { isFound ? interval?.expirationReason : nil }

    /// The row that governs; nil before the first purchase, and if only reports are known.
    package var row: RowIndex? { isFound ? interval?.row : nil }

    /// Whether the answer at another instant is the same except for `at` and `items`, because only the interval decides
    /// it. Within an interval three things may differ: which of several chains give access, how many seats there are, and
    /// how the subscription will renew.
    package func holds(at other: Instant, _ history: History, _ timeline: borrowing Timeline) -> Bool {
        guard let interval, let row, interval.start <= other, interval.end.isAfter(other), timeline.group.isOneChain,
            !history.rows[row.value].hasSeatRows
        else { return false }
        return history.decided[chain.value].renewalReport == nil
            || history.decided[chain.value].holds(renewal, at: at, and: other, history)
    }

    /// Returns the warnings about the state.
    ///
    /// - Parameter disagreements: `statusDisagreements` of the group, which are the same at every instant.
    package func warnings(_ disagreements: [Warning], in group: SubscriptionGroup, _ history: History) -> [Warning] {
        // Most states have none of their own.
        if isFound, let interval, !interval.hasWarnings { return disagreements }
        return ownWarnings(in: group, history, disagreements)
    }

    private func ownWarnings(
        in group: SubscriptionGroup,
        _ history: History,
        _ disagreements: [Warning]
    ) -> [Warning] {
        guard isFound, let interval else {
            var warnings: [Warning] = []
            if isReportedOnly, history.hasRenewalInfo(history.chains[chain]) {
                let id = history.chains[chain].originalTransactionId
                warnings.append(.purchaseMissing(history.texts.identifier(id)))
            }
            warnings += disagreements
            history.warnOfLaterBeginnings(in: group, &warnings)
            return warnings
        }
        var warnings = history.warnings(of: interval)
        if interval.isGraceEndUnknown { warnings.append(.graceEndUnknown) }
        if interval.isRenewalUnknown {
            let id = history.chains[chain].originalTransactionId
            warnings.append(.recordsEndBeforeAt(history.texts.identifier(id)))
        }
        return warnings + disagreements
    }
}

extension History {
    /// Returns the id of the chain that names the subscription of a state: the last of those that continue the one that
    /// decides.
    package func heirId(of state: StateAt) -> TransactionId {
        chains[chains[state.chain].lastLinkedChain ?? state.chain].originalTransactionId
    }
}
