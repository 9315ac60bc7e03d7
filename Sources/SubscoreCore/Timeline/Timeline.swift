/// The intervals of a subscription group: at each instant the best state among the group's chains.
package struct Timeline: Sendable {
    package let group: SubscriptionGroup
    package let intervals: [Interval]
    /// Of the only chain.
    private let renewals: RenewalPreferences
    /// Each chain by itself; empty if there is one chain.
    private let intervalsByChain: [(intervals: [Interval], renewals: RenewalPreferences)]

    /// - Parameter catalog: Ranks the products of chains that give access at the same time.
    package init(_ history: History, _ group: SubscriptionGroup, _ catalog: Catalog?) {
        self.group = group
        guard !group.isOneChain else {
            let index = group.chains.lowerBound
            let renewals = RenewalPreferences(of: history.chains[index], history)
            intervals = StateMachine.intervals(ofChain: index, in: history, renewals)
            self.renewals = renewals
            intervalsByChain = []
            return
        }
        var chains: [[Interval]] = []
        var preferences: [RenewalPreferences] = []
        for index in group.chains {
            let renewals = RenewalPreferences(of: history.chains[index], history)
            chains.append(StateMachine.intervals(ofChain: index, in: history, renewals))
            preferences.append(renewals)
        }
        if let catalog {
            for index in chains.indices { chains[index].rank(by: catalog, history) }
        }
        intervalsByChain = zip(chains, preferences).map { ($0, $1) }
        renewals = RenewalPreferences()
        intervals = history.best(of: chains[...])
    }

    /// Returns what is known about the renewal of one of the group's chains.
    func renewals(of chain: ChainIndex) -> RenewalPreferences {
        group.isOneChain ? renewals : intervalsByChain[chain.value - group.chains.lowerBound].renewals
    }

    /// Returns the intervals of one of the group's chains.
    func intervals(of chain: ChainIndex) -> [Interval] {
        group.isOneChain ? intervals : intervalsByChain[chain.value - group.chains.lowerBound].intervals
    }

    /// The intervals of each chain by itself.
    package var chainIntervals: [[Interval]] { group.isOneChain ? [intervals] : intervalsByChain.map { $0.intervals } }

    /// Returns where a state of a row ended last, at an instant or before; nil if it had not.
    package func end(of state: SubscriptionState, after row: RowIndex, before instant: Instant) -> Instant? {
        intervals.last { $0.state == state && $0.row == row && !$0.end.isAfter(instant) }?.end
    }

    /// Returns the access that the row of an interval gave last before it; nil if it gave none.
    package func lastAccess(before interval: Interval) -> Interval? {
        let last = intervals(of: ArrayIndex(Int(interval.chain))).lastAccess(before: interval.start)
        return last?.row == interval.row ? last : nil
    }

    /// Returns the interval of another chain for which the customer pays, or will pay if the store can charge, while one
    /// runs: one that runs too, or else one whose payment failed. Nil if there is none, and for what others paid for.
    package func secondPayment(beside first: Interval, at instant: Instant, _ history: History) -> Interval? {
        guard !group.isOneChain, first.state == .subscribed, history.isBought(first) else { return nil }
        let others = chainIntervals.compactMap { $0.at(instant) }.filter {
            $0.chain != first.chain && history.isBought($0)
        }
        return others.first { $0.state == .subscribed && !history.isFreeTrial($0) && !history.isFreeTrial(first) }
            ?? others.first { $0.state == .billingRetry || $0.state == .billingGracePeriod }
    }

    /// Returns how many chains give access at an instant.
    func chainsWithAccess(at instant: Instant) -> Int {
        chainIntervals.reduce(0) { count, intervals in
            count + (intervals.at(instant)?.state.hasAccess ?? false ? 1 : 0)
        }
    }
}

// The best of several chains at each instant.
extension History {
    /// Merges halves first, so that the work is proportional to n·log n, not to the square of the number of chains.
    fileprivate func best(of chains: ArraySlice<[Interval]>) -> [Interval] {
        guard chains.count > 1 else { return chains.first ?? [] }
        let middle = chains.startIndex + chains.count / 2
        return best(of: best(of: chains[..<middle]), and: best(of: chains[middle...]))
    }

    /// Merges two lists whose last interval is open, from one start or end to the next.
    private func best(of left: [Interval], and right: [Interval]) -> [Interval] {
        guard let leftStart = left.first?.start, let rightStart = right.first?.start else {
            return left.isEmpty ? right : left
        }
        var merged = IntervalList(capacity: left.count + right.count)
        var (left, right) = (left[...], right[...])
        var position: Instant? = min(leftStart, rightStart)
        while let start = position {
            left = left.drop { !$0.end.isAfter(start) }
            right = right.drop { !$0.end.isAfter(start) }
            guard let own = left.first, let other = right.first else { break }
            if start < own.start {
                merged.append(other, from: start, to: own.start)
            } else if start < other.start {
                merged.append(own, from: start, to: other.start)
            } else if isBetter(own, than: other) {
                merged.append(own, from: start, to: other.end)
            } else {
                merged.append(other, from: start, to: own.end)
            }
            position = merged.intervals.last?.end
        }
        return merged.intervals
    }

    /// Orders by level if both give access; by state; if both give access, by the later purchase, then the customer's own;
    /// if neither has access or trouble, by the later end; then by the newest row.
    private func isBetter(_ left: Interval, than right: Interval) -> Bool {
        // Without access a state has the lowest level, and a lower rank.
        if left.level != right.level { return left.level < right.level }
        if left.state.rank != right.state.rank { return left.state.rank > right.state.rank }
        guard let leftRow = left.row, let rightRow = right.row else { return right.row == nil }
        if left.state.hasAccess {
            let (own, other) = (rows[leftRow].transaction, rows[rightRow].transaction)
            if own.purchaseDate != other.purchaseDate { return own.purchaseDate > other.purchaseDate }
            if (own.ownership == .purchased) != (other.ownership == .purchased) { return own.ownership == .purchased }
            return own.originalTransactionId < other.originalTransactionId
        }
        if left.state.rank == SubscriptionState.expired.rank, rows[leftRow].end != rows[rightRow].end {
            return rows[leftRow].end > rows[rightRow].end
        }
        return Transaction.isOlder(rows[rightRow].transaction, rows[leftRow].transaction)
    }
}
