/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Every instant lies within ±`limit`, so that the difference of two instants, and an instant moved by any span of the
/// rules, fit in 64 bits.
package struct Instant: Packable, Comparable {
    package let milliseconds: Int64

    /// The largest magnitude: 100,000,000 days either way, about the years -271821 to 275760.
    package static var limit: Int64 { 8_640_000_000_000_000 }

    /// Returns nil if the value lies outside ±`limit`.
    package init?(milliseconds: Int64) {
        guard milliseconds >= -Self.limit, milliseconds <= Self.limit else { return nil }
        self.milliseconds = milliseconds
    }

    /// Returns nil unless the value is an instant later than all that look like seconds, and before all that look like
    /// microseconds, as every instant of the store is.
    package init?(ifInFastRange milliseconds: Int64) {
        guard milliseconds > Self.lastSeconds, milliseconds < Self.firstMicroseconds else { return nil }
        self.milliseconds = milliseconds
    }

    /// Seconds that are read as milliseconds end here. They lie in the first years after 1970, decades before the store.
    fileprivate static var lastSeconds: Int64 { 100_000_000_000 }
    fileprivate static var firstSeconds: Int64 { 100_000_000 }
    fileprivate static var firstMicroseconds: Int64 { 1_000_000_000_000_000 }

    fileprivate init(unchecked milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Before every instant.
    package static var absent: Instant { Instant(unchecked: Int64.min) }
    package static var earliest: Instant { Instant(unchecked: -limit) }
    package static var latest: Instant { Instant(unchecked: limit) }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The whole seconds since 1970, rounded down.
    var second: Int64 {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The order of instants as a number.
    var rank: UInt64 { UInt64(bitPattern: milliseconds &+ Self.limit) }

    /// Returns this instant moved by a number of hours in elapsed time; stops at the limits.
    package func advanced(byHours hours: Int64) -> Instant {
        let (span, overflow) = hours.multipliedReportingOverflow(by: Self.millisecondsPerHour)
        return overflow ? Self.limit(beyond: hours) : advanced(byMilliseconds: span)
    }

    /// Returns this instant moved by a span of milliseconds; stops at the limits.
    package func advanced(byMilliseconds span: Int64) -> Instant {
        let (sum, carry) = milliseconds.addingReportingOverflow(span)
        let moved = carry ? nil : Instant(milliseconds: sum)
        return moved ?? Self.limit(beyond: span)
    }

    /// Returns this instant moved by a number of days, to the same time of day on the wall clock; stops at the limits.
    package func advanced(byDays days: Int64, on clock: WallClock) -> Instant {
        CivilDate(self, on: clock).advanced(byDays: days)?.instant(on: clock) ?? Self.limit(beyond: days)
    }

    /// The limit in the direction of a span that leads beyond all instants.
    private static func limit(beyond span: Int64) -> Instant { span < 0 ? .earliest : .latest }

    package static var millisecondsPerHour: Int64 { 3_600_000 }

    /// Returns the milliseconds from `earlier` to this instant, negative if `earlier` is later.
    package func milliseconds(since earlier: Instant) -> Int64 {
        milliseconds - earlier.milliseconds
    }
}

extension Optional where Wrapped == Instant {
    /// Whether this end lies after the instant. Nil is an open end.
    package func isAfter(_ instant: Instant) -> Bool {
        map { $0 > instant } ?? true
    }

    /// Whether this end comes after the other one. Nil is an open end.
    package func isLater(than other: Instant?) -> Bool {
        other.map { isAfter($0) } ?? false
    }

    /// Returns the earlier of two ends. Nil is an open end.
    package func earlier(_ other: Instant?) -> Instant? {
        guard let self, let other else { return self ?? other }
        return Swift.min(self, other)
    }

    /// Returns the later of two instants. Nil is none.
    func later(_ other: Instant?) -> Instant? {
        guard let self, let other else { return self ?? other }
        return Swift.max(self, other)
    }
}

extension Instant {
    /// Whether it cannot be seconds.
    package var isBeyondSeconds: Bool { milliseconds > Self.lastSeconds }
    /// Whether it is so late that it must be microseconds.
    package var looksLikeMicroseconds: Bool { milliseconds >= Self.firstMicroseconds }
    /// Whether seconds of this number may count from 2001: as such they are dates from 2020 to 2032, as seconds since 1970
    /// from 1989 to 2001.
    package var mayCountFrom2001: Bool { milliseconds >= 600_000_000 && milliseconds < 1_000_000_000 }
    package var looksLikeSeconds: Bool {
        // The difference of an earlier one is a large number.
        UInt64(bitPattern: milliseconds &- Self.firstSeconds) < UInt64(Self.lastSeconds - Self.firstSeconds)
    }
}
