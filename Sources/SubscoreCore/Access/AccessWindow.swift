/// A time of access: [start, end). `end` is nil if it is open.
package struct AccessWindow: Equatable, Sendable {
    package let start: Instant
    package internal(set) var end: Instant?

    /// Returns the times at which any of the subscriptions gives access, oldest first. Windows that touch, or whose gap
    /// is at most `toleratedLapse` milliseconds, are merged.
    package static func all(of timelines: [Timeline], toleratedLapse: Int64) -> [AccessWindow] {
        var spans: [AccessWindow] = []
        for timeline in timelines {
            for interval in timeline.intervals where interval.state.hasAccess {
                spans.append(AccessWindow(start: interval.start, end: interval.end))
            }
        }
        var windows: [AccessWindow] = []
        for span in spans.ordered(by: { $0.start < $1.start }) {
            guard let last = windows.last else {
                windows.append(span)
                continue
            }
            if last.reaches(span.start, tolerating: toleratedLapse) {
                windows[windows.count - 1].end = later(last.end, span.end)
            } else {
                windows.append(span)
            }
        }
        return windows
    }

    func holds(_ instant: Instant) -> Bool {
        start <= instant && end.isAfter(instant)
    }

    private func reaches(_ instant: Instant, tolerating lapse: Int64) -> Bool {
        guard let end else { return true }
        return instant.milliseconds(since: end) <= lapse
    }

    private static func later(_ left: Instant?, _ right: Instant?) -> Instant? {
        guard let left, let right else { return nil }
        return Swift.max(left, right)
    }
}
