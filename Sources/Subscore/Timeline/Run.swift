/// What a timeline says of an instant: the interval that holds it, the run of its state, and what follows.
package struct Run: Sendable {
    /// The interval that holds the instant; nil before the first one.
    let interval: Interval?
    /// The start of the run: of the touching intervals in that state.
    let since: Instant?
    /// The end of the run; nil if it is open. Before the first interval, the start of that.
    let until: Instant?
    /// Whether the state goes on to there beyond the records.
    let isEndProjected: Bool
    /// The first interval after the run; before the first interval, that one.
    let following: Interval?

    /// - Parameter intervals: Those of a chain or a group, the last one open.
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
