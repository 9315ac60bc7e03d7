/// A time in which a subscription's state and governing row stay the same, up to the start of the next one. It contains
/// everything that the answer for an instant in it needs.
package struct StateRun: BitwiseCopyable, Sendable {
    package let start: Int64
    /// The bounds of the continuous state; the lowest or the highest number if there is none.
    package let since: Int64
    package let until: Int64
    /// The position among the history's rows; the highest number if there is none.
    package let row: UInt32
    package let state: UInt8
    package let status: UInt8
    package let hasAccess: Bool

    package var hasSince: Bool { since > .min }
    package var hasUntil: Bool { until < .max }
    package var hasRow: Bool { row < .max }

    fileprivate init(_ state: SubscriptionState, from start: Int64, since: Int64, until: Int64?, row: UInt32) {
        self.start = start
        self.since = since
        self.until = until ?? .max
        self.row = row
        self.state = state.rawValue
        status = UInt8(truncatingIfNeeded: state.status?.rawValue ?? 0)
        hasAccess = state.hasAccess
    }
}

/// The states of each subscription of a history at every instant.
package struct StateRuns: Sendable {
    /// The runs of one subscription after those of another. Each subscription covers all time.
    package private(set) var runs: [StateRun] = []
    /// The position of each subscription's first run, and the end of all runs.
    package private(set) var firsts: [Int] = []

    /// - Parameter catalog: Ranks the products of chains that give access at the same time.
    package init(_ history: History, _ catalog: Catalog?) {
        for group in history.groups {
            firsts.append(runs.count)
            append(Timeline(history, group, catalog).intervals)
        }
        firsts.append(runs.count)
    }

    private mutating func append(_ intervals: [Interval]) {
        let start = intervals.first.map { Self.start(of: $0) }
        if start != .min { runs.append(StateRun(.none, from: .min, since: .min, until: start, row: .max)) }
        var position = 0
        while position < intervals.count {
            let run = intervals.run(around: position)
            let since = Self.start(of: intervals[run.lowerBound])
            let until = intervals[run.upperBound - 1].end?.milliseconds
            var last: UInt32?
            for interval in intervals[run] {
                let row = interval.row.map { UInt32(truncatingIfNeeded: $0.value) } ?? .max
                guard row != last else { continue }
                last = row
                let start = Self.start(of: interval)
                runs.append(StateRun(interval.state, from: start, since: since, until: until, row: row))
            }
            position = run.upperBound
        }
    }

    /// A state that is known only from reports may have no beginning.
    private static func start(of interval: Interval) -> Int64 {
        interval.row == nil && interval.start == .earliest ? .min : interval.start.milliseconds
    }
}
