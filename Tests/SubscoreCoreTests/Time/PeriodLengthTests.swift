import Testing

@testable import SubscoreCore

@Suite struct PeriodLengthTests {
    struct Length: Scenario {
        let scenario: String
        let start: String
        let end: String
        /// The start of a period that ends at the start.
        let before: String
        /// Whole periods from this instant to the start.
        var whole: [String] = []
        /// Not whole periods.
        var broken: [String] = []
        var clock = WallClock.pacific
    }

    static let lengths = [
        // 02:00 in California in winter and 03:00 in summer.
        Length(
            scenario: "a month",
            start: "2026-05-01T10:00:00Z",
            end: "2026-06-01T10:00:00Z",
            before: "2026-04-01T10:00:00Z",
            whole: ["2026-04-01T10:00:00Z", "2026-02-01T10:00:00Z", "2026-02-01T11:00:00Z"],
            broken: ["2026-05-01T10:00:00Z", "2026-03-31T10:00:00Z", "2026-02-01T12:00:00Z", "2026-06-01T10:00:00Z"]
        ),
        Length(
            scenario: "a month in UTC across a change of clocks",
            start: "2026-03-01T10:00:00Z",
            end: "2026-04-01T10:00:00Z",
            before: "2026-02-01T10:00:00Z",
            whole: ["2026-02-01T10:00:00Z"],
            broken: ["2026-02-01T10:00:01Z"]
        ),
        Length(
            scenario: "three months",
            start: "2026-04-30T10:00:00Z",
            end: "2026-07-30T10:00:00Z",
            before: "2026-01-30T11:00:00Z",
            whole: ["2026-01-30T11:00:00Z", "2026-01-30T10:00:00Z"],
            broken: ["2026-03-30T10:00:00Z"]
        ),
        Length(
            scenario: "from the end of a short month, counted back",
            start: "2026-02-28T20:00:00Z",
            end: "2026-03-31T19:00:00Z",
            before: "2026-01-28T20:00:00Z",
            whole: ["2026-01-31T20:00:00Z", "2026-01-28T20:00:00Z"],
            broken: ["2026-01-30T21:00:00Z"]
        ),
        Length(
            scenario: "a week across a change of clocks",
            start: "2026-03-05T20:00:00Z",
            end: "2026-03-12T19:00:00Z",
            before: "2026-02-26T20:00:00Z",
            whole: ["2026-02-26T20:00:00Z", "2026-02-19T20:00:00Z"],
            broken: ["2026-02-27T20:00:00Z"]
        ),
        Length(
            scenario: "five minutes of the sandbox",
            start: "2026-03-05T20:06:48Z",
            end: "2026-03-05T20:11:48Z",
            before: "2026-03-05T20:01:48Z",
            whole: ["2026-03-05T20:01:48Z", "2026-03-05T19:56:48Z"],
            broken: ["2026-03-05T20:00:00Z", "2026-03-05T20:06:48Z"]
        ),
    ]

    @Test(arguments: lengths)
    func counts(_ row: Length) throws {
        let start = try Instant.at(row.start)
        let length = try #require(PeriodLength(from: start, to: try .at(row.end), on: row.clock))
        #expect(length.start(before: start) == (try .at(row.before)))
        for text in row.whole { #expect(length.isWhole(from: try .at(text), to: start), "\(text)") }
        for text in row.broken { #expect(!length.isWhole(from: try .at(text), to: start), "\(text)") }
    }

    @Test func hasALength() {
        #expect(PeriodLength(from: .on(1), to: .on(1), on: .utc) == nil)
        #expect(PeriodLength(from: .on(1), to: .on(0), on: .utc) == nil)
    }

    /// Nothing overflows at the ends of time.
    @Test func reachesTheEndsOfTime() throws {
        let whole = try #require(PeriodLength(from: .earliest, to: .latest, on: .pacific))
        #expect(whole.start(before: .earliest) <= .earliest)
        #expect(!whole.isWhole(from: .latest, to: .earliest))
        let short = try #require(PeriodLength(from: .on(0), to: .on(0).advanced(byMilliseconds: 1), on: .pacific))
        #expect(short.isWhole(from: .earliest, to: .latest))
    }
}
