/// How long a bought period is, as the store counts it: in months if its dates are whole months apart, else in days, else
/// in milliseconds, as in the sandbox.
///
/// The dates are compared on the wall clock of the store, and in UTC, because receipts of tests are often made up there.
struct PeriodLength {
    private let count: Int64
    /// Nil for milliseconds.
    private let unit: CalendarUnit?
    /// The clock on which the dates fit.
    private let clock: WallClock
    /// The store's clock, then UTC.
    private let clocks: [WallClock]

    /// Returns nil if the end is not after the start.
    init?(from start: Instant, to end: Instant, on store: WallClock) {
        guard end > start else { return nil }
        clocks = [store, .utc]
        for unit in [CalendarUnit.months, .days] {
            for clock in clocks {
                let count = Self.count(of: unit, from: start, to: end, on: clock)
                guard Self.leads(count, unit, from: start, to: end, on: clock) else { continue }
                (self.count, self.unit, self.clock) = (count, unit, clock)
                return
            }
        }
        (count, unit, clock) = (end.milliseconds(since: start), nil, store)
    }

    /// Returns where a period that ends at an instant begins.
    func start(before end: Instant) -> Instant {
        guard let unit else { return end.advanced(byMilliseconds: -count) }
        return CivilDate(end, on: clock).advanced(by: -count, unit)?.instant(on: clock) ?? .earliest
    }

    /// Whether the time between two instants is a whole number of periods, counted forward or back, on either clock.
    func isWhole(from start: Instant, to end: Instant) -> Bool {
        guard let unit else {
            let total = end.milliseconds(since: start)
            return total > 0 && total % count == 0
        }
        return clocks.contains { clock in
            let total = Self.count(of: unit, from: start, to: end, on: clock)
            return total % count == 0 && Self.leads(total, unit, from: start, to: end, on: clock)
        }
    }

    private static func count(
        of unit: CalendarUnit,
        from start: Instant,
        to end: Instant,
        on clock: WallClock
    ) -> Int64 {
        CivilDate(end, on: clock).count(of: unit, since: CivilDate(start, on: clock))
    }

    /// Whether a positive number of months or days leads from one instant to another, counted forward or back.
    private static func leads(
        _ count: Int64,
        _ unit: CalendarUnit,
        from start: Instant,
        to end: Instant,
        on clock: WallClock
    ) -> Bool {
        count > 0
            && (CivilDate(start, on: clock).advanced(by: count, unit)?.instant(on: clock) == end
                || CivilDate(end, on: clock).advanced(by: -count, unit)?.instant(on: clock) == start)
    }
}
