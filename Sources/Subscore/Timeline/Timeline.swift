/// The intervals of a subscription group: at each instant the best state among the group's chains.
package struct Timeline: Sendable {
    package let group: SubscriptionGroup
    package let intervals: [Interval]
    /// The intervals of each chain by itself.
    package let chainIntervals: [[Interval]]

    package init(_ history: History, _ group: SubscriptionGroup) {
        self.group = group
        chainIntervals = group.chains.map { chain in
            let sink = AllIntervals(capacity: history.chains[chain].rows.count + 1)
            return ChainWalk(history, chain: chain, into: sink).sink.intervals
        }
        intervals = history.best(of: chainIntervals[...])
    }

    /// Streams the group's intervals into a sink, as far as it wants.
    @_optimize(speed)
    static func stream<Sink: IntervalSink>(_ history: History, _ group: SubscriptionGroup, into sink: Sink) -> Sink {
        if group.isOneChain { return ChainWalk(history, chain: group.chains.lowerBound, into: sink).sink }
        var sink = sink
        for interval in Timeline(history, group).intervals where !sink.take(interval) { break }
        return sink
    }
}

/// Keeps every interval.
struct AllIntervals: IntervalSink {
    private(set) var intervals: [Interval] = []

    init(capacity: Int) { intervals.reserveCapacity(capacity) }

    /// Takes a part of an interval, which ends at the latest where it does.
    fileprivate mutating func take(_ whole: Interval, from start: Instant, to end: Instant?) {
        var part = whole
        part.start = start
        part.end = whole.end.earlier(end)
        _ = take(part)
    }

    mutating func take(_ interval: Interval) -> Bool {
        if intervals.last?.goesOn(with: interval) == true {
            intervals[intervals.count - 1].end = interval.end
        } else {
            intervals.append(interval)
        }
        return true
    }
}

// Of several chains the best at each instant.
extension History {
    /// Halves first, so that the work of many chains grows with their number and its logarithm, not with its square.
    fileprivate func best(of chains: ArraySlice<[Interval]>) -> [Interval] {
        guard chains.count > 1 else { return chains.first ?? [] }
        let middle = chains.startIndex + chains.count / 2
        return best(of: best(of: chains[..<middle]), and: best(of: chains[middle...]))
    }

    /// Of two courses, the last interval of each of which is open. It goes from one start or end to the next.
    @_optimize(speed)
    private func best(of left: [Interval], and right: [Interval]) -> [Interval] {
        guard let leftStart = left.first?.start, let rightStart = right.first?.start else {
            return left.isEmpty ? right : left
        }
        var merged = AllIntervals(capacity: left.count + right.count)
        var (leftPlace, rightPlace) = (0, 0)
        var position: Instant? = min(leftStart, rightStart)
        while let start = position {
            while leftPlace < left.count, !left[leftPlace].end.isAfter(start) { leftPlace += 1 }
            while rightPlace < right.count, !right[rightPlace].end.isAfter(start) { rightPlace += 1 }
            guard leftPlace < left.count, rightPlace < right.count else { break }
            if start < left[leftPlace].start {
                merged.take(right[rightPlace], from: start, to: left[leftPlace].start)
            } else if start < right[rightPlace].start {
                merged.take(left[leftPlace], from: start, to: right[rightPlace].start)
            } else if isBetter(left[leftPlace], than: right[rightPlace]) {
                merged.take(left[leftPlace], from: start, to: right[rightPlace].end)
            } else {
                merged.take(right[rightPlace], from: start, to: left[leftPlace].end)
            }
            position = merged.intervals.last?.end
        }
        return merged.intervals
    }

    /// By state; of those without access or trouble the one that ended last; then the newest row's.
    private func isBetter(_ left: Interval, than right: Interval) -> Bool {
        if left.state.rank != right.state.rank { return left.state.rank > right.state.rank }
        let (leftRow, rightRow) = (Int(left.row), Int(right.row))
        if left.state.rank == SubscriptionState.expired.rank, rows[leftRow].end != rows[rightRow].end {
            return rows[leftRow].end > rows[rightRow].end
        }
        return Transaction.isOlder(rows[rightRow].transaction, rows[leftRow].transaction)
    }
}
