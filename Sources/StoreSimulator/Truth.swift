/// What a group's chains really amounted to, from the script and never from the rows: what was taken back is gone.
struct Truth {
    struct Interval {
        let start: Int64
        let state: StateHistory.State
        let row: Int64
        let plan: Int
    }

    /// Each ends where the next begins; the last one is open.
    private(set) var intervals: [Interval] = []

    /// - Parameter until: Nothing that was planned from then on is included.
    init(_ courses: [StateHistory], until: Int64) {
        var starts = courses.flatMap { course in course.spans.map { $0.start }.filter { $0 < until } }
        starts.sort()
        var nextSpans = courses.map { _ in 0 }
        for (number, start) in starts.enumerated() where number == 0 || starts[number - 1] != start {
            for (chain, course) in courses.enumerated() {
                while nextSpans[chain] < course.spans.count, course.spans[nextSpans[chain]].start <= start {
                    nextSpans[chain] += 1
                }
            }
            guard let best = best(courses, nextSpans) else { continue }
            if let last = intervals.last, last.row == best.row, Self.isSame(last.state, best.state) { continue }
            intervals.append(Interval(start: start, state: best.state, row: best.row, plan: best.plan))
        }
    }

    private static func isSame(_ left: StateHistory.State, _ right: StateHistory.State) -> Bool {
        left.status == right.status
    }

    /// The highest state. Of two that are over the one whose paid time ended last, of others alike the one that began last.
    private func best(_ courses: [StateHistory], _ nextSpans: [Int]) -> StateHistory.Span? {
        var best: StateHistory.Span?
        var bestAge = Int64.min
        for (chain, course) in courses.enumerated() where nextSpans[chain] > 0 {
            let span = course.spans[nextSpans[chain] - 1]
            let isOver = span.state.rank == StateHistory.State.expired.rank
            let age = isOver ? course.lastEnd(before: span.start) ?? span.start : span.start
            if let best, best.state.rank > span.state.rank || best.state.rank == span.state.rank && bestAge >= age {
                continue
            }
            (best, bestAge) = (span, age)
        }
        return best
    }
}
