/// How long a bought period is, as the store counts it: in months if its dates are whole months apart, else in days, else
/// in milliseconds, as in the sandbox.
///
/// The dates are compared on the wall clock of the store, and in UTC, because receipts of tests are often made up there.
struct PeriodLength {
    private enum Unit {
        case months(Int64)
        case days(Int64)
        case milliseconds(Int64)
    }

    private let unit: Unit
    /// The clock on which the dates fit.
    private let clock: WallClock
    /// The store's clock, then UTC.
    private let clocks: [WallClock]

    /// Returns nil if the end is not after the start.
    init?(from start: Instant, to end: Instant, on store: WallClock) {
        guard end > start else { return nil }
        clocks = [store, .utc]
        for clock in clocks {
            let months = CivilDate(end, on: clock).months(since: CivilDate(start, on: clock))
            guard Self.leads(.months(months), from: start, to: end, on: clock) else { continue }
            (unit, self.clock) = (.months(months), clock)
            return
        }
        for clock in clocks {
            let days = CivilDate(end, on: clock).days(since: CivilDate(start, on: clock))
            guard Self.leads(.days(days), from: start, to: end, on: clock) else { continue }
            (unit, self.clock) = (.days(days), clock)
            return
        }
        (unit, clock) = (.milliseconds(end.milliseconds(since: start)), store)
    }

    /// Returns where a period that ends at an instant begins.
    func start(before end: Instant) -> Instant {
        switch unit {
        case .months(let months):
            return CivilDate(end, on: clock).advanced(byMonths: -months)?.instant(on: clock) ?? .earliest
        case .days(let days): return end.advanced(byDays: -days, on: clock)
        case .milliseconds(let span): return end.advanced(byMilliseconds: -span)
        }
    }

    /// Whether the time between two instants is a whole number of periods, counted forward or back, on either clock.
    func isWhole(from start: Instant, to end: Instant) -> Bool {
        switch unit {
        case .months(let months):
            return clocks.contains { clock in
                let total = CivilDate(end, on: clock).months(since: CivilDate(start, on: clock))
                return total % months == 0 && Self.leads(.months(total), from: start, to: end, on: clock)
            }
        case .days(let days):
            return clocks.contains { clock in
                let total = CivilDate(end, on: clock).days(since: CivilDate(start, on: clock))
                return total % days == 0 && Self.leads(.days(total), from: start, to: end, on: clock)
            }
        case .milliseconds(let span):
            let total = end.milliseconds(since: start)
            return total > 0 && total % span == 0
        }
    }

    /// Whether a positive number of months or days leads from one instant to another, counted forward or back.
    private static func leads(_ unit: Unit, from start: Instant, to end: Instant, on clock: WallClock) -> Bool {
        let (first, last) = (CivilDate(start, on: clock), CivilDate(end, on: clock))
        switch unit {
        case .months(let months):
            return months > 0
                && (first.advanced(byMonths: months)?.instant(on: clock) == end
                    || last.advanced(byMonths: -months)?.instant(on: clock) == start)
        case .days(let days):
            return days > 0
                && (first.advanced(byDays: days)?.instant(on: clock) == end
                    || last.advanced(byDays: -days)?.instant(on: clock) == start)
        case .milliseconds: return false
        }
    }
}
