/// The intervals of a subscription group: at each instant the best state among the group's chains.
package struct Timeline: Sendable {
    package let group: SubscriptionGroup
    package let intervals: [Interval]

    /// - Parameter catalog: Ranks the products of chains that give access at the same time.
    package init(_ history: History, _ group: SubscriptionGroup, _ catalog: Catalog?) {
        self.group = group
        guard !group.isOneChain else {
            intervals = history.decided[group.chains.lowerBound].intervals
            return
        }
        var all = history.decided[group.chains].map { $0.intervals }
        if let catalog {
            for index in all.indices { all[index].rank(by: catalog, history) }
        }
        intervals = history.best(of: all[...])
    }

    /// Returns where a state of a row ended last, at an instant or before; nil if it had not.
    package func end(of state: SubscriptionState, after row: RowIndex, before instant: Instant) -> Instant? {
        intervals.last { $0.state == state && $0.row == row && !$0.end.isAfter(instant) }?.end
    }

    /// Returns the access that the row of an interval gave last before it; nil if it gave none.
    package func lastAccess(before interval: Interval, _ history: History) -> Interval? {
        let last = history.decided[Int(interval.chain)].intervals.lastAccess(before: interval.start)
        return last?.row == interval.row ? last : nil
    }

    /// Returns the interval of another chain for which the customer pays, or will pay if the store can charge, while one
    /// runs: one that runs too, or else one whose payment failed. Nil if there is none, and for what others paid for.
    package func secondPayment(beside first: Interval, at instant: Instant, _ history: History) -> Interval? {
        guard !group.isOneChain, first.state == .subscribed, history.isBought(first) else { return nil }
        let others = history.decided[group.chains].compactMap { $0.intervals.at(instant) }.filter {
            $0.chain != first.chain && history.isBought($0)
        }
        return others.first { $0.state == .subscribed && !history.isFreeTrial($0) && !history.isFreeTrial(first) }
            ?? others.first { $0.state == .billingRetry || $0.state == .billingGracePeriod }
    }

    /// Whether access to the whole subscription ends with the expiry of one of its chains: none gives access from then on,
    /// and of several that expire at that instant it is the one that is shown.
    func ends(with expired: Interval, _ history: History) -> Bool {
        guard !group.isOneChain, let shown = intervals.at(expired.start), shown.chain != expired.chain else {
            return true
        }
        guard shown.state == .expired else { return !shown.state.hasAccess }
        let own = history.decided[Int(shown.chain)].intervals
        guard let position = own.position(at: expired.start), own[position].start == expired.start else { return true }
        return position > 0 && own[position - 1].state == .expired
    }

    /// Returns how many chains give access at an instant.
    func chainsWithAccess(at instant: Instant, _ history: History) -> Int {
        history.decided[group.chains].reduce(0) { count, chain in
            count + (chain.intervals.at(instant)?.state.hasAccess ?? false ? 1 : 0)
        }
    }
}

// The better one of two chains.
extension History {
    /// Orders by state; without access or trouble by the later end; then by the newer row.
    func isBetter(
        _ left: (state: SubscriptionState, row: RowIndex?),
        than right: (state: SubscriptionState, row: RowIndex?)
    ) -> Bool {
        if left.state.rank != right.state.rank { return left.state.rank > right.state.rank }
        guard let own = left.row, let other = right.row else { return right.row == nil && left.row != nil }
        if left.state.rank == SubscriptionState.expired.rank, rows[own].end != rows[other].end {
            return rows[own].end > rows[other].end
        }
        return Transaction.isOlder(rows[other].transaction, rows[own].transaction)
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
    /// then as `isBetter` of states. Of two chains that are known from reports alone the first is better.
    private func isBetter(_ left: Interval, than right: Interval) -> Bool {
        // Without access a state has the lowest level, and a lower rank.
        if left.level != right.level { return left.level < right.level }
        if left.state.rank == right.state.rank {
            guard let leftRow = left.row, let rightRow = right.row else { return right.row == nil }
            let (own, other) = (rows[leftRow].transaction, rows[rightRow].transaction)
            if left.state.hasAccess {
                if own.purchaseDate != other.purchaseDate { return own.purchaseDate > other.purchaseDate }
                if (own.ownership == .purchased) != (other.ownership == .purchased) {
                    return own.ownership == .purchased
                }
                return own.originalTransactionId < other.originalTransactionId
            }
        }
        return isBetter((left.state, left.row), than: (right.state, right.row))
    }
}
