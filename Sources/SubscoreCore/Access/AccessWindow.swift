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
            if let last = windows.last, last.reaches(span.start, tolerating: toleratedLapse) {
                if span.end.isLater(than: last.end) { windows[windows.count - 1].end = span.end }
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
}
