import SubscoreCore
import Testing

@Suite struct WallClockTests {
    struct Move: Scenario {
        let scenario: String
        let from: String
        let count: Int64
        let unit: Period.Unit
        let to: String

        init(_ scenario: String, _ from: String, _ count: Int64, _ unit: Period.Unit, _ to: String) {
            self.scenario = scenario
            self.from = from
            self.count = count
            self.unit = unit
            self.to = to
        }

        /// Works for days and months only.
        func moved(on clock: WallClock) throws -> Instant? {
            let date = CivilDate(try Instant.at(from), on: clock)
            let advanced = unit == .day ? date.advanced(byDays: count) : date.advanced(byMonths: count)
            return advanced?.instant(on: clock)
        }
    }

    /// Taken from Python's zoneinfo. Years before 2007 are given the rule of 2007.
    static let moves = [
        Move("a month into summer time", "2026-03-01T20:00:00Z", 1, .month, "2026-04-01T19:00:00Z"),
        Move("the 30th in California, cut by February", "2026-01-31T02:00:00Z", 1, .month, "2026-03-01T02:00:00Z"),
        Move("the 30th in California, restored in March", "2026-01-31T02:00:00Z", 2, .month, "2026-03-31T01:00:00Z"),
        Move("the grace of a week out of summer time", "2022-11-01T09:15:38Z", 6, .day, "2022-11-07T10:15:38Z"),
        Move("a year from summer time to summer time", "2023-07-01T06:59:59Z", 12, .month, "2024-07-01T06:59:59Z"),
        Move("half a year out of summer time", "2023-07-01T06:59:59Z", 6, .month, "2023-12-31T07:59:59Z"),
        Move("29 February in California", "2024-03-01T07:59:59Z", 12, .month, "2025-03-01T07:59:59Z"),
        Move("a week into summer time", "2026-03-01T20:30:00Z", 7, .day, "2026-03-08T19:30:00Z"),
        Move("into the hour that is skipped", "2026-03-07T10:30:00Z", 1, .day, "2026-03-08T10:30:00Z"),
        Move("into the first instant that is skipped", "2026-03-07T10:00:00Z", 1, .day, "2026-03-08T10:00:00Z"),
        Move("just before what is skipped", "2026-03-07T09:59:59.999Z", 1, .day, "2026-03-08T09:59:59.999Z"),
        Move("just after what is skipped", "2026-03-07T11:00:00Z", 1, .day, "2026-03-08T10:00:00Z"),
        Move("into the hour that comes twice", "2026-10-31T08:30:00Z", 1, .day, "2026-11-01T08:30:00Z"),
        Move("to the instant after the hour that comes twice", "2026-10-31T09:00:00Z", 1, .day, "2026-11-01T10:00:00Z"),
        Move("out of the first pass", "2026-11-01T08:30:00Z", 1, .day, "2026-11-02T09:30:00Z"),
        Move("out of the second pass", "2026-11-01T09:30:00Z", 1, .day, "2026-11-02T09:30:00Z"),
        Move("backwards out of the second pass", "2026-11-01T09:30:00Z", -1, .day, "2026-10-31T08:30:00Z"),
        Move("from a second pass to a first one", "2026-11-01T09:30:00Z", 364, .day, "2027-10-31T08:30:00Z"),
        Move("the second pass, not moved", "2026-11-01T09:30:00Z", 0, .day, "2026-11-01T09:30:00Z"),
        Move("the second pass, moved by no months", "2026-11-01T09:30:00Z", 0, .month, "2026-11-01T09:30:00Z"),
        Move("the first pass, not moved", "2026-11-01T08:30:00Z", 0, .day, "2026-11-01T08:30:00Z"),
        Move("27 days back out of summer time", "2026-03-28T12:00:00Z", -27, .day, "2026-03-01T13:00:00Z"),
        Move("10 days back into summer time", "2026-11-08T20:00:00Z", -10, .day, "2026-10-29T19:00:00Z"),
        Move("the clocks change back on 1 November", "2020-10-31T12:00:00Z", 1, .day, "2020-11-01T13:00:00Z"),
        Move("the clocks change back on 7 November", "2021-11-06T12:00:00Z", 1, .day, "2021-11-07T13:00:00Z"),
        Move("the clocks go forward on 8 March", "2020-03-07T12:00:00Z", 1, .day, "2020-03-08T11:00:00Z"),
        Move("the clocks go forward on 14 March", "2021-03-13T12:00:00Z", 1, .day, "2021-03-14T11:00:00Z"),
        Move("the morning before they go forward on 14 March", "2021-03-13T09:30:00Z", 1, .day, "2021-03-14T09:30:00Z"),
        Move("the night of the change back on 7 November", "2021-11-06T07:30:00Z", 1, .day, "2021-11-07T07:30:00Z"),
        Move("March before the rule was made", "2005-03-15T20:00:00Z", 1, .month, "2005-04-15T20:00:00Z"),
        Move("April before the rule was made", "1990-03-20T20:00:00Z", 30, .day, "1990-04-19T20:00:00Z"),
        Move("a year before there were such clocks", "0010-10-31T20:00:00Z", 30, .day, "0010-11-30T21:00:00Z"),
        Move("a thousand years ahead", "2999-02-28T20:00:00Z", 1, .month, "2999-03-28T19:00:00Z"),
    ]

    @Test(arguments: moves)
    func movesOnThePacificClock(_ move: Move) throws {
        #expect(try move.moved(on: .pacific) == Instant.at(move.to))
        if move.unit == .day {
            #expect(try Instant.at(move.from).advanced(byDays: move.count, on: .pacific) == Instant.at(move.to))
        }
    }

    /// This is the only real grace period found that crosses a change of clocks.
    @Test func graceOfAWeekIs145Hours() throws {
        let expiry = try #require(Instant(milliseconds: 1_667_294_138_000))
        let end = expiry.advanced(byDays: 6, on: .pacific)
        #expect(end.milliseconds == 1_667_816_138_000)
        #expect(end == expiry.advanced(byHours: 145))
        #expect(expiry.advanced(byDays: 6, on: .utc) == expiry.advanced(byHours: 144))
    }

    @Test func boundariesKeepTheDayThere() throws {
        let anchor = try Instant.at("2026-01-31T02:00:00Z")
        let month = try #require(Period(1, .month))
        let dates = ["2026-03-01T02:00:00Z", "2026-03-31T01:00:00Z", "2026-05-01T01:00:00Z"]
        for (number, date) in dates.enumerated() {
            #expect(month.boundary(Int64(number) + 1, after: anchor, on: .pacific) == (try .at(date)))
        }
        #expect(month.boundary(1, after: anchor, on: .utc) == (try .at("2026-02-28T02:00:00Z")))
        let week = try #require(Period(1, .week))
        let end = try Instant.at("2026-03-10T01:00:00Z")
        #expect(week.boundary(-1, after: end, on: .pacific) == (try .at("2026-03-03T02:00:00Z")))
    }

    /// A time that is read off the clock and not moved leads back to its instant, even in the hour that comes twice.
    @Test(arguments: Round.all(200))
    func everyInstantComesBack(_ round: Round) throws {
        var random = round.random
        for _ in 0..<50 {
            let hour = random.int64(0...700_000) * 3_600_000
            let milliseconds = random.one(of: hour, hour - 1, random.int64(-Instant.limit...Instant.limit))
            let instant = try #require(Instant(milliseconds: milliseconds))
            for clock in [WallClock.pacific, .utc] {
                #expect(CivilDate(instant, on: clock).instant(on: clock) == instant)
                #expect(instant.advanced(byDays: 0, on: clock) == instant)
            }
        }
    }

    @Test(arguments: [Instant.latest, .earliest])
    func stopsAtTheLimits(_ instant: Instant) {
        let days: Int64 = instant == .latest ? 1 : -1
        for clock in [WallClock.pacific, .utc] {
            #expect(instant.advanced(byDays: days, on: clock) == instant)
            #expect(instant.advanced(byDays: days * .max, on: clock) == instant)
            #expect(Period(1, .day)?.boundary(days, after: instant, on: clock) == nil)
        }
        #expect(instant.advanced(byHours: days) == instant)
        #expect(instant.advanced(byHours: days * .max) == instant)
    }
}
