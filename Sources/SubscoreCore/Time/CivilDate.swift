/// A calendar date and the milliseconds since its midnight, as a wall clock shows them, in the proleptic Gregorian
/// calendar.
package struct CivilDate: Sendable {
    package let year: Int64
    /// 1...12
    package let month: Int64
    /// 1...31
    package let day: Int64
    /// 0..<86,400,000
    package let millisecondOfDay: Int64
    /// The offset to add for the second pass of a time that the clock shows twice.
    private let pass: Int64

    /// Returns nil if the calendar has no such day or time.
    package init?(year: Int64, month: Int64, day: Int64, millisecondOfDay: Int64) {
        guard year >= -300_000, year <= 300_000, month >= 1, month <= 12 else { return nil }
        guard day >= 1, day <= Self.daysInMonth(month, year: year) else { return nil }
        guard millisecondOfDay >= 0, millisecondOfDay < Self.millisecondsPerDay else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.millisecondOfDay = millisecondOfDay
        pass = 0
    }

    /// What the clock shows at the instant.
    package init(_ instant: Instant, on clock: WallClock) {
        let shown = clock.shows(instant)
        self.init(reading: shown.reading, pass: shown.pass)
    }

    /// The date of a reading: the milliseconds from 1970-01-01T00:00 on the same clock, within two days of the range of
    /// `Instant`.
    init(reading: Int64, pass: Int64 = 0) {
        let days = Self.floorDivide(reading, Self.millisecondsPerDay)
        millisecondOfDay = reading - days * Self.millisecondsPerDay
        self.pass = pass

        let date = Self.marchDate(days)
        let marchMonth = (5 * date.dayOfYear + 2) / 153
        day = date.dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = date.year + (month <= 2 ? 1 : 0)
    }

    /// Returns the year and the day of it, from 0, of days from 1970-01-01. These years begin on 1 March, so that the
    /// leap day is the last day of a year.
    static func marchDate(_ days: Int64) -> (year: Int64, dayOfYear: Int64) {
        // Quarters of days, because the average year and century have a whole number of them. The three quarters that
        // are added reach the end of the day. Counted from before the range of `Instant`, so that all numbers are
        // positive: an unsigned division by a constant is the cheapest.
        let eras: Int64 = 800
        let quarters = 4 * UInt64(days + daysFromMarchZeroToEpoch + eras * daysPerEra) + 3
        let (century, quarterOfCentury) = quarters.quotientAndRemainder(dividingBy: UInt64(daysPerEra))
        let (year, quarterOfYear) = (quarterOfCentury | 3).quotientAndRemainder(dividingBy: 1461)
        return (Int64(100 * century + year) - eras * 400, Int64(quarterOfYear / 4))
    }

    /// Returns when the clock shows this date: the first pass if it shows it twice; if it skips the hour, later by the
    /// length of the jump. A date that was read from the clock and not moved returns its own instant.
    ///
    /// Returns nil if the date lies outside the range of `Instant`.
    package func instant(on clock: WallClock) -> Instant? {
        Instant(milliseconds: reading - clock.offset(showing: reading) + pass)
    }

    /// The milliseconds from 1970-01-01T00:00 on the same clock.
    var reading: Int64 { days * Self.millisecondsPerDay + millisecondOfDay }

    /// From 1970-01-01.
    private var days: Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        let era = Self.floorDivide(marchYear, 400)
        let yearOfEra = marchYear - era * 400
        let marchMonth = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysPerEra + dayOfEra - Self.daysFromMarchZeroToEpoch
    }

    /// Returns the weekday of days from 1970-01-01. 0 is Sunday.
    package static func weekday(_ days: Int64) -> Int64 {
        // 1970-01-01 was a Thursday.
        let sinceSunday = days + 4
        return sinceSunday - floorDivide(sinceSunday, 7) * 7
    }

    /// Returns the same time of day, `days` days later. Nil if the result lies far outside the range of `Instant`.
    package func advanced(byDays days: Int64) -> CivilDate? {
        guard days != 0 else { return self }
        let (span, overflow) = days.multipliedReportingOverflow(by: Self.millisecondsPerDay)
        let (moved, carry) = reading.addingReportingOverflow(span)
        guard !overflow, !carry, moved.magnitude <= Instant.limit.magnitude + Self.millisecondsPerDay.magnitude else {
            return nil
        }
        return CivilDate(reading: moved)
    }

    /// Returns the same time of day, `months` calendar months later: the same day, or the last day of a shorter month.
    /// Nil if the result lies far outside the range of `Instant`.
    package func advanced(byMonths months: Int64) -> CivilDate? {
        guard months != 0 else { return self }
        let (total, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflow else { return nil }
        let newYear = Self.floorDivide(total, 12)
        let newMonth = total - newYear * 12 + 1
        return CivilDate(
            year: newYear,
            month: newMonth,
            day: Swift.min(day, Self.daysInMonth(newMonth, year: newYear)),
            millisecondOfDay: millisecondOfDay
        )
    }

    /// Returns the calendar months from an earlier date to this one, by year and month only.
    package func months(since earlier: CivilDate) -> Int64 {
        (year - earlier.year) * 12 + month - earlier.month
    }

    /// Returns the days from an earlier date to this one, by the date only.
    package func days(since earlier: CivilDate) -> Int64 { days - earlier.days }

    private static func daysInMonth(_ month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    package static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    package static var millisecondsPerDay: Int64 { 86_400_000 }
    private static var daysPerEra: Int64 { 146_097 }
    private static var daysFromMarchZeroToEpoch: Int64 { 719_468 }
}

/// What a wall clock counts periods in: days for those that are not made of months.
enum CalendarUnit: Sendable {
    case months
    case days
}

extension CivilDate {
    /// Returns `advanced(byMonths:)` or `advanced(byDays:)`.
    func advanced(by count: Int64, _ unit: CalendarUnit) -> CivilDate? {
        unit == .months ? advanced(byMonths: count) : advanced(byDays: count)
    }

    /// Returns `months(since:)` or `days(since:)`.
    func count(of unit: CalendarUnit, since earlier: CivilDate) -> Int64 {
        unit == .months ? months(since: earlier) : days(since: earlier)
    }
}
