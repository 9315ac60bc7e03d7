/// The intervals of a subscription group: at each instant the best state among the group's chains.
package struct Timeline: Sendable {
    package let group: SubscriptionGroup
    package let intervals: [Interval]
    /// The intervals of each chain by itself.
    package let chainIntervals: [[Interval]]

    package init(_ history: History, _ group: SubscriptionGroup) {
        self.group = group
        chainIntervals = group.chains.map { chain in
            ChainWalk(history, chain: chain, into: AllIntervals()).sink.intervals
        }
        if let only = chainIntervals.first, chainIntervals.count == 1 {
            intervals = only
        } else {
            var merged = AllIntervals()
            mergeBest(of: chainIntervals, history, into: &merged)
            intervals = merged.intervals
        }
    }

    /// Streams the group's intervals into a sink, as far as it wants.
    static func stream<Sink: IntervalSink>(_ history: History, _ group: SubscriptionGroup, into sink: Sink) -> Sink {
        guard group.chains.count > 1 else {
            return ChainWalk(history, chain: group.chains.lowerBound, into: sink).sink
        }
        var sink = sink
        for interval in Timeline(history, group).intervals where !sink.take(interval) { break }
        return sink
    }
}

/// Keeps every interval.
struct AllIntervals: IntervalSink {
    private(set) var intervals: [Interval] = []

    mutating func take(_ interval: Interval) -> Bool {
        if intervals.last?.goesOn(with: interval) == true {
            intervals[intervals.count - 1].end = interval.end
        } else {
            intervals.append(interval)
        }
        return true
    }
}

/// Of several chains the best at each instant: by state; of those without access or trouble the one that ended last; then the
/// newest row's.
private func mergeBest(of chains: [[Interval]], _ history: History, into sink: inout AllIntervals) {
    let starting = chains.flatMap { $0 }.ordered { $0.start < $1.start }

    // The places of those that have started, the best one first; those that are over leave when they surface.
    var candidates = Heap<Int> { leftPlace, rightPlace in
        let (left, right) = (starting[leftPlace], starting[rightPlace])
        if left.state.rank != right.state.rank { return left.state.rank > right.state.rank }
        let (leftRow, rightRow) = (history.rows[Int(left.row)], history.rows[Int(right.row)])
        if left.state.rank == SubscriptionState.expired.rank, leftRow.end != rightRow.end {
            return leftRow.end > rightRow.end
        }
        return Transaction.isOlder(rightRow.transaction, leftRow.transaction)
    }
    var next = 0
    guard var position = starting.first?.start else { return }
    while true {
        while next < starting.count, starting[next].start <= position {
            candidates.insert(next)
            next += 1
        }
        while let first = candidates.first, !starting[first].end.isAfter(position) { candidates.removeFirst() }
        guard let best = candidates.first.map({ starting[$0] }) else { break }
        var part = best
        part.start = position
        part.end = best.end.earlier(next < starting.count ? starting[next].start : nil)
        _ = sink.take(part)
        guard let end = part.end else { break }
        position = end
    }
}
