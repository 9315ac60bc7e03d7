/// A time in which a subscription's state and governing row stay the same: from its start to that of the next one. Plain
/// data: all that an answer for an instant in it tells.
package struct StateRun: BitwiseCopyable, Sendable {
    package let start: Int64
    /// The ends of the unbroken state; where there is none, the lowest or the highest number.
    package let since: Int64
    package fileprivate(set) var until = Int64.max
    /// Its place in the history's rows; the highest number for none.
    package let row: UInt32
    package let state: UInt8
    package let status: UInt8
    package let hasAccess: Bool

    package var hasSince: Bool { since > .min }
    package var hasUntil: Bool { until < .max }
    package var hasRow: Bool { row < .max }

    fileprivate init(_ state: SubscriptionState, from start: Int64, since: Int64, row: UInt32) {
        self.start = start
        self.since = since
        self.row = row
        self.state = UInt8(truncatingIfNeeded: state.rawValue)
        status = UInt8(truncatingIfNeeded: state.status?.rawValue ?? 0)
        hasAccess = state.hasAccess
    }
}

/// The states of each subscription of a history at every instant.
package struct StateRuns: Sendable {
    /// Those of one subscription after those of another, each time from the beginning of all time to its end.
    package private(set) var runs: [StateRun] = []
    /// The place of each subscription's first one, and of the end of all.
    package private(set) var firsts: [Int] = []

    package init(_ history: History) {
        for group in history.groups {
            firsts.append(runs.count)
            append(Timeline(history, group).intervals)
        }
        firsts.append(runs.count)
    }

    private mutating func append(_ intervals: [Interval]) {
        var last = StateRun(.none, from: .min, since: .min, row: .max)
        /// Where the state of the last one began.
        var unbroken = runs.count
        runs.append(last)
        for interval in intervals {
            let row = interval.row.map { UInt32(truncatingIfNeeded: $0.value) } ?? .max
            // Reports alone may tell of a state without a beginning.
            let start = row == .max && interval.start == .earliest ? .min : interval.start.milliseconds
            let isNew = last.state != UInt8(truncatingIfNeeded: interval.state.rawValue)
            guard isNew || last.row != row else { continue }
            if isNew {
                for place in unbroken..<runs.count { runs[place].until = start }
                unbroken = runs.count
            }
            last = StateRun(interval.state, from: start, since: isNew ? start : last.since, row: row)
            runs.append(last)
        }
    }
}
