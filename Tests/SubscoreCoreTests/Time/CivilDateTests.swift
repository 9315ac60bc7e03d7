import SubscoreCore
import Testing

@Suite struct CivilDateTests {
    struct Known: Scenario {
        let year: Int64
        let month: Int64
        let day: Int64
        let millisecondOfDay: Int64
        let instant: Int64

        init(_ year: Int64, _ month: Int64, _ day: Int64, at millisecondOfDay: Int64 = 0, _ instant: Int64) {
            self.year = year
            self.month = month
            self.day = day
            self.millisecondOfDay = millisecondOfDay
            self.instant = instant
        }

        var scenario: String { "\(year)-\(month)-\(day) + \(millisecondOfDay) ms" }
    }

    static let known = [
        Known(1970, 1, 1, 0),
        Known(1969, 12, 31, at: 86_399_999, -1),
        Known(1969, 12, 31, -86_400_000),
        Known(1900, 2, 28, -2_203_977_600_000),
        Known(1900, 3, 1, -2_203_891_200_000),
        Known(2000, 2, 29, 951_782_400_000),
        Known(2000, 3, 1, 951_868_800_000),
        Known(2008, 7, 10, 1_215_648_000_000),
        Known(2023, 2, 28, at: 86_399_999, 1_677_628_799_999),
        Known(2023, 3, 1, 1_677_628_800_000),
        Known(2024, 2, 29, 1_709_164_800_000),
        Known(2024, 12, 31, 1_735_603_200_000),
        Known(2100, 2, 28, 4_107_456_000_000),
        Known(2100, 3, 1, 4_107_542_400_000),
        Known(1, 1, 1, -62_135_596_800_000),
        Known(0, 12, 31, -62_135_683_200_000),
        Known(0, 2, 29, -62_162_121_600_000),
        Known(0, 1, 1, -62_167_219_200_000),
        Known(-1, 12, 31, -62_167_305_600_000),
        Known(9999, 12, 31, at: 86_399_999, 253_402_300_799_999),
        Known(275_760, 9, 13, Instant.limit),
        Known(-271_821, 4, 20, -Instant.limit),
    ]

    @Test(arguments: known)
    func knownDate(_ known: Known) throws {
        let date = CivilDate(
            year: known.year,
            month: known.month,
            day: known.day,
            millisecondOfDay: known.millisecondOfDay
        )
        #expect(try #require(date).instant(on: .utc)?.milliseconds == known.instant)
        let back = CivilDate(try #require(Instant(milliseconds: known.instant)), on: .utc)
        #expect(fields(back) == [known.year, known.month, known.day, known.millisecondOfDay])
    }

    struct Unknown: Scenario {
        let scenario: String
        let year: Int64
        let month: Int64
        let day: Int64
        var millisecondOfDay: Int64 = 0
    }

    static let unknown = [
        Unknown(scenario: "29 February of a common year", year: 2023, month: 2, day: 29),
        Unknown(scenario: "29 February of 1900", year: 1900, month: 2, day: 29),
        Unknown(scenario: "30 February of a leap year", year: 2024, month: 2, day: 30),
        Unknown(scenario: "31 April", year: 2024, month: 4, day: 31),
        Unknown(scenario: "31 June", year: 2024, month: 6, day: 31),
        Unknown(scenario: "31 September", year: 2024, month: 9, day: 31),
        Unknown(scenario: "31 November", year: 2024, month: 11, day: 31),
        Unknown(scenario: "32 January", year: 2024, month: 1, day: 32),
        Unknown(scenario: "day 0", year: 2024, month: 1, day: 0),
        Unknown(scenario: "a negative day", year: 2024, month: 1, day: .min),
        Unknown(scenario: "month 0", year: 2024, month: 0, day: 1),
        Unknown(scenario: "month 13", year: 2024, month: 13, day: 1),
        Unknown(scenario: "a millisecond before midnight", year: 2024, month: 1, day: 1, millisecondOfDay: -1),
        Unknown(scenario: "the next midnight", year: 2024, month: 1, day: 1, millisecondOfDay: 86_400_000),
        Unknown(scenario: "year 300001", year: 300_001, month: 1, day: 1),
        Unknown(scenario: "year -300001", year: -300_001, month: 1, day: 1),
        Unknown(scenario: "the largest integers", year: .max, month: .max, day: .max, millisecondOfDay: .max),
    ]

    @Test(arguments: unknown)
    func noSuchDate(_ date: Unknown) {
        let made = CivilDate(
            year: date.year,
            month: date.month,
            day: date.day,
            millisecondOfDay: date.millisecondOfDay
        )
        #expect(made == nil)
    }

    static let beyond = [
        Unknown(scenario: "a millisecond after the latest", year: 275_760, month: 9, day: 13, millisecondOfDay: 1),
        Unknown(
            scenario: "a millisecond before the earliest",
            year: -271_821,
            month: 4,
            day: 19,
            millisecondOfDay: 86_399_999
        ),
        Unknown(scenario: "year 300000", year: 300_000, month: 12, day: 31),
        Unknown(scenario: "year -300000", year: -300_000, month: 1, day: 1),
    ]

    @Test(arguments: beyond)
    func dateBeyondTheInstants(_ date: Unknown) throws {
        let made = CivilDate(
            year: date.year,
            month: date.month,
            day: date.day,
            millisecondOfDay: date.millisecondOfDay
        )
        #expect(try #require(made).instant(on: .utc) == nil)
    }

    /// From day to day the calendar moves on as one would count by hand. Every date leads back to its instant.
    @Test(arguments: Round.all(200))
    func roundTrip(_ round: Round) throws {
        var random = round.random
        let lastDay = Instant.limit / 86_400_000
        let start = random.one(
            of: random.int64(-lastDay...lastDay - 100),
            random.int64(-719_900 ... -719_100),
            random.int64(14_000...25_000)
        )
        var date = CivilDate(.day(start), on: .utc)
        for day in start...start + 100 {
            let instant = Instant.day(day)
            let current = CivilDate(instant, on: .utc)
            #expect(fields(current) == fields(date), "day \(day)")
            #expect(current.instant(on: .utc) == instant, "day \(day)")
            let late = try #require(Instant(milliseconds: instant.milliseconds - 1 + (day == -lastDay ? 1 : 0)))
            #expect(CivilDate(late, on: .utc).instant(on: .utc) == late, "before day \(day)")
            date = try #require(following(date))
        }
    }

    struct Months: Scenario {
        let from: String
        let months: Int64
        let to: String

        var scenario: String { "\(from) and \(months) months" }
    }

    static let months = [
        Months(from: "2023-01-31T00:00:00Z", months: 0, to: "2023-01-31T00:00:00Z"),
        Months(from: "2023-01-31T10:20:30.456Z", months: 1, to: "2023-02-28T10:20:30.456Z"),
        Months(from: "2024-01-31T00:00:00Z", months: 1, to: "2024-02-29T00:00:00Z"),
        Months(from: "2023-01-31T00:00:00Z", months: 2, to: "2023-03-31T00:00:00Z"),
        Months(from: "2023-01-31T00:00:00Z", months: 3, to: "2023-04-30T00:00:00Z"),
        Months(from: "2023-01-31T00:00:00Z", months: 11, to: "2023-12-31T00:00:00Z"),
        Months(from: "2023-01-31T00:00:00Z", months: 12, to: "2024-01-31T00:00:00Z"),
        Months(from: "2023-01-31T00:00:00Z", months: 13, to: "2024-02-29T00:00:00Z"),
        Months(from: "2023-12-31T23:59:59.999Z", months: 2, to: "2024-02-29T23:59:59.999Z"),
        Months(from: "2024-02-29T00:00:00Z", months: 12, to: "2025-02-28T00:00:00Z"),
        Months(from: "2024-02-29T00:00:00Z", months: 48, to: "2028-02-29T00:00:00Z"),
        Months(from: "2096-02-29T00:00:00Z", months: 48, to: "2100-02-28T00:00:00Z"),
        Months(from: "2024-03-31T00:00:00Z", months: -1, to: "2024-02-29T00:00:00Z"),
        Months(from: "2024-01-15T00:00:00Z", months: -1, to: "2023-12-15T00:00:00Z"),
        Months(from: "0001-01-31T00:00:00Z", months: -1, to: "0000-12-31T00:00:00Z"),
    ]

    @Test(arguments: months)
    func advancesByMonths(_ months: Months) throws {
        let advanced = CivilDate(try Instant.at(months.from), on: .utc).advanced(byMonths: months.months)
        #expect(try #require(advanced).instant(on: .utc) == Instant.at(months.to))
    }

    /// In the hour that Los Angeles passes through twice, a date that is not moved stays in its pass.
    /// By the date alone: the hour that the clock skips on 8 March 2026 does not count.
    @Test func daysSinceAnEarlierDate() throws {
        let dates = try ["2026-03-01T10:30:00Z", "2026-03-08T10:30:00Z", "2026-03-15T09:30:00Z"].map {
            CivilDate(try .at($0), on: .pacific)
        }
        #expect(dates.map { $0.days(since: dates[0]) } == [0, 7, 14])
        #expect(dates[0].days(since: dates[2]) == -14)
    }

    @Test(arguments: ["2026-11-01T08:30:00Z", "2026-11-01T09:30:00Z"])
    func advancesByNothing(_ text: String) throws {
        let instant = try Instant.at(text)
        let date = CivilDate(instant, on: .pacific)
        #expect(date.advanced(byDays: 0)?.instant(on: .pacific) == instant)
        #expect(date.advanced(byMonths: 0)?.instant(on: .pacific) == instant)
    }

    /// A clock shows a date that lies up to a day beyond the last instant, and none beyond that.
    @Test(arguments: [(Instant.latest, Int64(1)), (.earliest, -1)])
    func daysBeyondTheInstants(_ end: Instant, _ day: Int64) {
        let date = CivilDate(end, on: .utc)
        #expect(date.advanced(byDays: day) != nil)
        #expect(date.advanced(byDays: 2 * day) == nil)
    }

    @Test(arguments: [Int64.max, .min, 12 * 600_000, -12 * 600_000])
    func monthsBeyondTheCalendar(_ months: Int64) {
        #expect(CivilDate(.day(0), on: .utc).advanced(byMonths: months) == nil)
    }

    @Test(arguments: Round.all(200))
    func monthsKeepTheDayWhereTheyCan(_ round: Round) throws {
        var random = round.random
        let from = CivilDate(.day(random.int64(0...25_000)), on: .utc)
        let months = random.int64(-600...600)
        let to = try #require(from.advanced(byMonths: months))
        #expect(to.year * 12 + to.month == from.year * 12 + from.month + months)
        #expect(to.day == min(from.day, length(ofMonth: to.month, year: to.year)))
        #expect(to.millisecondOfDay == from.millisecondOfDay)
    }

    /// A year that a calendar date may have is beyond every instant on both clocks.
    @Test(arguments: [-300_000, 300_000] as [Int64])
    func yearsWithoutInstants(_ year: Int64) throws {
        let date = try #require(CivilDate(year: year, month: 3, day: 1, millisecondOfDay: 0))
        #expect(date.instant(on: .utc) == nil && date.instant(on: .pacific) == nil)
    }

    struct Weekday: Scenario {
        let scenario: String
        let instant: Instant
        let weekday: Int64
    }

    static let weekdays = [
        Weekday(scenario: "Thursday 1970-01-01", instant: .day(0), weekday: 4),
        Weekday(scenario: "Wednesday 1969-12-31", instant: .day(-1), weekday: 3),
        Weekday(scenario: "Sunday 1969-12-28", instant: .day(-4), weekday: 0),
        Weekday(scenario: "Saturday 1969-12-27", instant: .day(-5), weekday: 6),
        Weekday(scenario: "Saturday 2000-01-01", instant: .day(10_957), weekday: 6),
        Weekday(scenario: "Thursday 2024-02-29", instant: .day(19_782), weekday: 4),
        Weekday(scenario: "Monday 0001-01-01", instant: .day(-719_162), weekday: 1),
        Weekday(scenario: "Saturday, the latest", instant: .latest, weekday: 6),
        Weekday(scenario: "Tuesday, the earliest", instant: .earliest, weekday: 2),
    ]

    @Test(arguments: weekdays)
    func weekday(_ day: Weekday) {
        let days = CivilDate.floorDivide(day.instant.milliseconds, CivilDate.millisecondsPerDay)
        #expect(CivilDate.weekday(days) == day.weekday)
    }

    @Test func weekdaysFollowOneAnother() {
        for day in Int64(-400)...400 {
            let weekday = CivilDate.weekday(day)
            #expect((0...6).contains(weekday))
            #expect(CivilDate.weekday(day + 1) == (weekday + 1) % 7)
        }
    }

    private func fields(_ date: CivilDate) -> [Int64] {
        [date.year, date.month, date.day, date.millisecondOfDay]
    }

    private func following(_ date: CivilDate) -> CivilDate? {
        let isMonthOver = date.day == length(ofMonth: date.month, year: date.year)
        let isYearOver = isMonthOver && date.month == 12
        return CivilDate(
            year: isYearOver ? date.year + 1 : date.year,
            month: isYearOver ? 1 : date.month + (isMonthOver ? 1 : 0),
            day: isMonthOver ? 1 : date.day + 1,
            millisecondOfDay: date.millisecondOfDay
        )
    }

    private func length(ofMonth month: Int64, year: Int64) -> Int64 {
        let isLeap = year.isMultiple(of: 400) || year.isMultiple(of: 4) && !year.isMultiple(of: 100)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Int(month - 1)]
    }
}
