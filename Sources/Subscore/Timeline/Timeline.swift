/// The touching intervals of a subscription group, from its first purchase on; the last one is open.
/// The one place where state is decided: everything else is read off the result.
package struct Timeline: Sendable {
    package let group: SubscriptionGroup
    /// At each instant the best state among the group's chains; of equal ones the newest row's.
    package let intervals: [Interval]
    /// The intervals of each chain by itself.
    package let chainIntervals: [[Interval]]

    package init(_ group: SubscriptionGroup, assumeRenewal: Bool) {
        self.group = group
        chainIntervals = group.chains.enumerated().map { index, chain in
            var intervals = ChainTimeline(chain, assumeRenewal: assumeRenewal).intervals
            if index > 0 {
                for position in intervals.indices { intervals[position].chain = index }
            }
            return intervals
        }
        intervals = chainIntervals.count == 1 ? chainIntervals[0] : Self.best(of: chainIntervals, in: group)
    }

    package func transaction(of interval: Interval) -> Transaction {
        group.chains[interval.chain].rows[interval.row]
    }

    /// The run that the interval at `position` belongs to: as long as the state stays the same.
    package func run(around position: Int) -> ClosedRange<Int> {
        let state = intervals[position].state
        var first = position
        while first > 0, intervals[first - 1].state == state { first -= 1 }
        var last = position
        while last + 1 < intervals.count, intervals[last + 1].state == state { last += 1 }
        return first...last
    }

    private static func best(of chains: [[Interval]], in group: SubscriptionGroup) -> [Interval] {
        let starting = chains.flatMap { $0 }.ordered { $0.start < $1.start }

        // The places of those that have started, the best one first; those that are over leave when they surface.
        var candidates = Heap<Int> { leftPlace, rightPlace in
            let (left, right) = (starting[leftPlace], starting[rightPlace])
            if left.state != right.state { return left.state.rank > right.state.rank }
            let (leftRow, rightRow) = (
                group.chains[left.chain].rows[left.row], group.chains[right.chain].rows[right.row]
            )
            return Transaction.isOlder(rightRow, leftRow)
        }
        var result: [Interval] = []
        var next = 0
        guard var position = starting.first?.start else { return [] }
        while true {
            while next < starting.count, starting[next].start <= position {
                candidates.insert(next)
                next += 1
            }
            while let first = candidates.first, !starting[first].end.isAfter(position) { candidates.removeFirst() }
            guard let best = candidates.first.map({ starting[$0] }) else { return result }
            let nextStart = next < starting.count ? starting[next].start : nil
            let end = best.end.earlier(nextStart)
            if let last = result.last, last.chain == best.chain, last.row == best.row, last.state == best.state,
                last.basis == best.basis
            {
                result[result.count - 1].end = end
            } else {
                var part = best
                part.end = end
                part.start = position
                result.append(part)
            }
            guard let end else { return result }
            position = end
        }
    }
}
