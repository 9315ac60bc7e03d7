/// A maximal sequence of touching intervals in one state, around an instant. It adds to the `Interval` that contains
/// the instant where the state begins and ends, and which interval follows.
package struct Run: Sendable {
    /// The interval that contains the instant; nil before the first one.
    let interval: Interval?
    /// The start of the run.
    let since: Instant?
    /// The end of the run; nil if it is open. Before the first interval, the start of that.
    let until: Instant?
    /// Whether the state continues to the end beyond the records.
    let isEndProjected: Bool
    /// The first interval after the run; before the first interval, that one.
    let following: Interval?

    /// - Parameter intervals: The intervals of a chain or a group, the last one open.
    @_optimize(speed)
    init(of intervals: [Interval], at instant: Instant) {
        guard let position = intervals.position(at: instant) else {
            following = intervals.first
            (interval, since, until, isEndProjected) = (nil, nil, following?.start, false)
            return
        }
        let run = intervals.run(around: position)
        interval = intervals[position]
        since = intervals[run.lowerBound].start
        until = intervals[run.upperBound - 1].end
        isEndProjected = intervals[run.upperBound - 1].basis == .projected
        following = run.upperBound < intervals.count ? intervals[run.upperBound] : nil
    }
}
