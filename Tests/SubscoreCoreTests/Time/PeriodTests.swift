import Testing

@testable import SubscoreCore

@Suite struct PeriodTests {
    struct Text: Scenario {
        let text: String
        let iso8601: String

        init(_ text: String, _ iso8601: String) {
            self.text = text
            self.iso8601 = iso8601
        }

        var scenario: String { text }
    }

    static let texts = [
        Text("P1D", "P1D"), Text("P3D", "P3D"), Text("P1W", "P1W"), Text("P1M", "P1M"), Text("P6M", "P6M"),
        Text("P1Y", "P1Y"), Text("P7D", "P1W"), Text("P14D", "P2W"), Text("P8D", "P8D"), Text("P28D", "P4W"),
        Text("P30D", "P30D"), Text("P365D", "P365D"), Text("P4W", "P4W"), Text("P52W", "P52W"),
        Text("P12M", "P1Y"), Text("P24M", "P2Y"), Text("P13M", "P13M"), Text("P01M", "P1M"),
        Text("P9999D", "P9999D"), Text("P9996D", "P1428W"), Text("P9999M", "P9999M"), Text("P9996M", "P833Y"),
        Text("P9999W", "P9999W"), Text("P9999Y", "P9999Y"),
        Text("ONE_WEEK", "P1W"), Text("ONE_MONTH", "P1M"), Text("TWO_MONTHS", "P2M"), Text("THREE_MONTHS", "P3M"),
        Text("SIX_MONTHS", "P6M"), Text("ONE_YEAR", "P1Y"),
    ]

    @Test(arguments: texts)
    func reads(_ text: Text) {
        guard case .period(let period) = Period.read(text.text) else {
            Issue.record("no period")
            return
        }
        #expect(period.iso8601 == text.iso8601)
    }

    @Test(
        arguments: [
            "", "P", "P1", "PM", "1M", "p1m", "P1m", "P-1D", "P+1D", "P1M1D", "P1Y6M", "PT1H", "P1H", " P1M", "P1M ",
            "P1.5M", "P1,5M", "P1MM", "P\u{0661}M", "P1M\u{0}", "ONE_DAY", "one_month", "ONE_MONTHS", "TWO_MONTH",
            "ONE_WEEK ", "MONTHLY",
        ]
    )
    func isMalformed(_ text: String) {
        guard case .malformed = Period.read(text) else {
            Issue.record("reads as \(Period.read(text))")
            return
        }
    }

    @Test(
        arguments: [
            "P0D", "P0W", "P0M", "P0Y", "P10000D", "P10000Y", "P9223372036854775807M", "P99999999999999999999Y",
        ]
    )
    func isOutOfRange(_ text: String) {
        guard case .countOutOfRange = Period.read(text) else {
            Issue.record("reads as \(Period.read(text))")
            return
        }
    }

    @Test(arguments: [Int64.min, -1, 0, 10_000, .max])
    func hasNoPeriodOf(_ count: Int64) {
        for unit in [Period.Unit.day, .week, .month, .year] { #expect(Period(count, unit) == nil) }
    }

    @Test(arguments: Round.all(200))
    func roundTrip(_ round: Round) throws {
        var random = round.random
        let unit = random.one(of: Period.Unit.day, .week, .month, .year)
        let period = try #require(Period(random.int64(1...Period.maxCount), unit))
        guard case .period(let back) = Period.read(period.iso8601) else {
            Issue.record("\(period.iso8601) can't be read")
            return
        }
        #expect(back == period)
    }

    /// Periods are equal if they last equally long, and only then.
    @Test func equality() throws {
        #expect(Period(7, .day) == Period(1, .week))
        #expect(Period(12, .month) == Period(1, .year))
        #expect(Period(30, .day) != Period(1, .month))
        #expect(Period(365, .day) != Period(1, .year))
        #expect(Period(1, .week) != Period(1, .month))
        #expect(Period(1, .month) != Period(2, .month))
    }

    struct Boundaries: Scenario {
        let scenario: String
        let period: String
        /// The anchor first.
        let dates: [String]
    }

    static let boundaries = [
        Boundaries(
            scenario: "from 30 January in a common year",
            period: "P1M",
            dates: ["2023-01-30", "2023-02-28", "2023-03-30", "2023-04-30", "2023-05-30"]
        ),
        Boundaries(
            scenario: "from 30 January in a leap year",
            period: "P1M",
            dates: ["2024-01-30", "2024-02-29", "2024-03-30"]
        ),
        Boundaries(
            scenario: "from 31 January",
            period: "P1M",
            dates: ["2023-01-31", "2023-02-28", "2023-03-31", "2023-04-30", "2023-05-31", "2023-06-30", "2023-07-31"]
        ),
        Boundaries(
            scenario: "from 31 August by two months",
            period: "P2M",
            dates: ["2023-08-31", "2023-10-31", "2023-12-31", "2024-02-29", "2024-04-30"]
        ),
        Boundaries(
            scenario: "from 30 November by three months",
            period: "P3M",
            dates: ["2022-11-30", "2023-02-28", "2023-05-30", "2023-08-30", "2023-11-30"]
        ),
        Boundaries(
            scenario: "from 31 August by six months",
            period: "P6M",
            dates: ["2022-08-31", "2023-02-28", "2023-08-31", "2024-02-29"]
        ),
        Boundaries(
            scenario: "from 29 February by a year",
            period: "P1Y",
            dates: ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
        ),
        Boundaries(
            scenario: "twelve months are a year",
            period: "P12M",
            dates: ["2024-02-29", "2025-02-28"]
        ),
        Boundaries(
            scenario: "weeks across a leap day",
            period: "P1W",
            dates: ["2024-02-23", "2024-03-01", "2024-03-08"]
        ),
        Boundaries(
            scenario: "days across a year's end",
            period: "P3D",
            dates: ["2023-12-29", "2024-01-01", "2024-01-04"]
        ),
    ]

    @Test(arguments: boundaries)
    func boundariesAreAnchored(_ boundaries: Boundaries) throws {
        guard case .period(let period) = Period.read(boundaries.period) else {
            Issue.record("no period")
            return
        }
        for time in ["T00:00:00Z", "T23:59:59.999Z"] {
            let dates = try boundaries.dates.map { try Instant.at($0 + time) }
            for (number, date) in dates.enumerated() {
                #expect(period.boundary(Int64(number), after: dates[0], on: .utc) == date, "boundary \(number)")
            }
        }
    }

    @Test func boundaryBeforeTheAnchor() throws {
        let month = try #require(Period(1, .month))
        #expect(
            month.boundary(-1, after: try .at("2024-03-31T00:00:00Z"), on: .utc) == (try .at("2024-02-29T00:00:00Z"))
        )
        let week = try #require(Period(1, .week))
        #expect(week.boundary(-2, after: .day(0), on: .utc) == .day(-14))
    }

    struct Overflow: Scenario {
        let scenario: String
        let count: Int64
        let unit: Period.Unit
        let number: Int64
        var anchor = Instant.day(0)
    }

    static let overflows = [
        Overflow(scenario: "a day after the latest", count: 1, unit: .day, number: 1, anchor: .latest),
        Overflow(scenario: "a week after the latest", count: 1, unit: .week, number: 1, anchor: .latest),
        Overflow(scenario: "a month after the latest", count: 1, unit: .month, number: 1, anchor: .latest),
        Overflow(scenario: "a year after the latest", count: 1, unit: .year, number: 1, anchor: .latest),
        Overflow(scenario: "a month before the earliest", count: 1, unit: .month, number: -1, anchor: .earliest),
        Overflow(scenario: "days beyond 64 bits", count: 9999, unit: .day, number: .max),
        Overflow(scenario: "days beyond 64 bits that would wrap to few", count: 2, unit: .day, number: .max),
        Overflow(scenario: "days of milliseconds beyond 64 bits", count: 1, unit: .day, number: .max),
        Overflow(scenario: "weeks of days beyond 64 bits", count: 1, unit: .week, number: .max),
        Overflow(scenario: "months beyond the calendar", count: 1, unit: .month, number: .max),
        Overflow(scenario: "years of months beyond 64 bits", count: 1, unit: .year, number: .max),
        Overflow(scenario: "years of months beyond 64 bits backwards", count: 1, unit: .year, number: .min),
        Overflow(scenario: "10,000 years a hundred times", count: 9999, unit: .year, number: 100),
    ]

    @Test(arguments: overflows)
    func boundaryBeyondTheInstants(_ overflow: Overflow) throws {
        let period = try #require(Period(overflow.count, overflow.unit))
        #expect(period.boundary(overflow.number, after: overflow.anchor, on: .utc) == nil)
    }

    /// The larger its number, the later a boundary. In months, it is on the anchor's day wherever the month has that
    /// day.
    @Test(arguments: Round.all(200))
    func boundariesGrow(_ round: Round) throws {
        var random = round.random
        let unit = random.one(of: Period.Unit.day, .week, .month, .year)
        let period = try #require(Period(random.int64(1...13), unit))
        let anchor = try #require(Instant(milliseconds: random.int64(1_200_000_000_000...1_900_000_000_000)))
        #expect(period.boundary(0, after: anchor, on: .utc) == anchor)
        var last = anchor
        for number in Int64(1)...40 {
            let boundary = try #require(period.boundary(number, after: anchor, on: .utc))
            #expect(boundary > last)
            last = boundary
            let (from, to) = (CivilDate(anchor, on: .utc), CivilDate(boundary, on: .utc))
            #expect(to.millisecondOfDay == from.millisecondOfDay)
            if period.unit == .month || period.unit == .year {
                let tomorrow = CivilDate(boundary.advanced(byDays: 1), on: .utc)
                #expect(to.day == from.day || to.day < from.day && tomorrow.day == 1)
            }
        }
    }

    /// Counted from 31 January, a month leads from 28 February to 31 March; counted from a renewal a week earlier, a week
    /// leads from the hour that the clock skips on 8 March 2026 to the usual hour.
    @Test(
        arguments: [
            ("P1M", "2026-01-31T12:00:00Z", "2026-02-28T12:00:00Z", "2026-03-31T12:00:00Z", true),
            ("P1M", "2026-01-30T12:00:00Z", "2026-02-28T12:00:00Z", "2026-03-31T12:00:00Z", false),
            ("P2M", "2026-01-31T12:00:00Z", "2026-02-28T12:00:00Z", "2026-03-31T12:00:00Z", false),
            ("P1W", "2026-03-01T10:30:00Z", "2026-03-08T10:30:00Z", "2026-03-15T09:30:00Z", true),
            ("P1W", "2026-03-01T10:30:00Z", "2026-03-08T10:30:00Z", "2026-03-15T10:30:00Z", false),
            ("P1W", "2026-03-01T09:30:00Z", "2026-03-08T10:30:00Z", "2026-03-15T09:30:00Z", false),
            ("P3D", "2026-03-01T10:30:00Z", "2026-03-08T10:30:00Z", "2026-03-15T09:30:00Z", false),
        ]
    )
    func leadsCountedFromAnEarlierDate(_ text: String, _ anchor: String, _ start: String, _ end: String, _ leads: Bool)
        throws
    {
        guard case .period(let period) = Period.read(text) else { throw MissingPeriod() }
        let clock = text == "P1M" || text == "P2M" ? WallClock.utc : .pacific
        let date = CivilDate(try .at(anchor), on: clock)
        #expect(period.leads(from: try .at(start), to: try .at(end), countedFrom: date, on: clock) == leads)
    }

    private struct MissingPeriod: Error {}
}
