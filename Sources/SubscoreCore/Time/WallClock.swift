/// The wall clock on which the store counts days, weeks, months and years: a period keeps its day and its time of day
/// on this clock, so across a change of clocks it is an hour longer or shorter in elapsed time. It is California's,
/// whatever the customer's time zone, because genuine documents follow it: a grace period of six days across the end of
/// daylight saving time there lasted 145 hours. Counted in UTC, what spans a change would seem early or late.
///
///     2026-03-01T20:00Z and a month on .pacific   2026-04-01T19:00Z    noon, before and after the change of clocks
///     2026-01-31T02:00Z and a month on .pacific   2026-03-01T02:00Z    there it is 30 January, and then 28 February
package enum WallClock: Sendable {
    /// America/Los_Angeles, for everything that is sold: in every year an hour ahead from the second Sunday of March,
    /// 02:00, to the first Sunday of November, 02:00, the rule of the United States since 2007.
    case pacific
    /// For Xcode and local testing.
    case utc

    /// Returns what the clock shows at an instant, and the milliseconds since it showed that time first: 0 unless it
    /// shows it twice.
    func shows(_ instant: Instant) -> (reading: Int64, pass: Int64) {
        switch self {
        case .utc: return (instant.milliseconds, 0)
        case .pacific:
            let standard = instant.milliseconds + Self.pacificStandard
            let ahead = Self.pacificDaylight - Self.pacificStandard
            let elapsed = Self.sinceFirstSunday(standard: standard)
            if Self.isDaylight(elapsed) { return (standard + ahead, 0) }
            return (standard, Self.isDaylight(elapsed - ahead) ? ahead : 0)
        }
    }

    /// Returns the milliseconds to add to an instant for a time that the clock shows: for the first pass if it shows it
    /// twice, and if it skips it, as if the change of clocks came later.
    func offset(showing reading: Int64) -> Int64 {
        switch self {
        case .utc: return 0
        case .pacific:
            let standard = reading - Self.pacificDaylight + Self.pacificStandard
            return Self.isDaylight(Self.sinceFirstSunday(standard: standard))
                ? Self.pacificDaylight : Self.pacificStandard
        }
    }

    private static var pacificStandard: Int64 { -8 * Instant.millisecondsPerHour }
    private static var pacificDaylight: Int64 { -7 * Instant.millisecondsPerHour }

    /// Returns the milliseconds from the first Sunday in March or after it to a moment given in standard time.
    private static func sinceFirstSunday(standard reading: Int64) -> Int64 {
        let day = CivilDate.floorDivide(reading, CivilDate.millisecondsPerDay)
        let sinceMarch = CivilDate.marchDate(day).dayOfYear
        // 8 March and 1 November are whole weeks after 1 March.
        let sunday = (7 - CivilDate.weekday(day - sinceMarch)) % 7
        return reading - (day - sinceMarch + sunday) * CivilDate.millisecondsPerDay
    }

    /// Whether the clock is an hour ahead so long after the first Sunday of March.
    private static func isDaylight(_ elapsed: Int64) -> Bool {
        elapsed >= 7 * CivilDate.millisecondsPerDay + 2 * Instant.millisecondsPerHour
            && elapsed < 245 * CivilDate.millisecondsPerDay + Instant.millisecondsPerHour
    }
}
