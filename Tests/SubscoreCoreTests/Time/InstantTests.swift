import Testing

@testable import SubscoreCore

@Suite struct InstantTests {
    struct Limit: Scenario {
        let scenario: String
        let milliseconds: Int64
        let isInstant: Bool
    }

    static let limits = [
        Limit(scenario: "the epoch", milliseconds: 0, isInstant: true),
        Limit(scenario: "the latest", milliseconds: 8_640_000_000_000_000, isInstant: true),
        Limit(scenario: "after the latest", milliseconds: 8_640_000_000_000_001, isInstant: false),
        Limit(scenario: "the earliest", milliseconds: -8_640_000_000_000_000, isInstant: true),
        Limit(scenario: "before the earliest", milliseconds: -8_640_000_000_000_001, isInstant: false),
        Limit(scenario: "the largest integer", milliseconds: .max, isInstant: false),
        Limit(scenario: "the smallest integer", milliseconds: .min, isInstant: false),
    ]

    @Test(arguments: limits)
    func staysWithinItsLimits(_ limit: Limit) {
        #expect(Instant(milliseconds: limit.milliseconds)?.milliseconds == (limit.isInstant ? limit.milliseconds : nil))
    }

    /// Those that neither seconds nor microseconds look like.
    static let usual = [
        Limit(scenario: "the largest that looks like seconds", milliseconds: 100_000_000_000, isInstant: false),
        Limit(scenario: "the first after those", milliseconds: 100_000_000_001, isInstant: true),
        Limit(scenario: "a purchase", milliseconds: 1_735_689_600_000, isInstant: true),
        Limit(scenario: "the latest before microseconds", milliseconds: 999_999_999_999_999, isInstant: true),
        Limit(scenario: "the first of microseconds", milliseconds: 1_000_000_000_000_000, isInstant: false),
        Limit(scenario: "before the epoch", milliseconds: -1, isInstant: false),
    ]

    @Test(arguments: usual)
    func isUsual(_ limit: Limit) {
        #expect(
            Instant(ifInFastRange: limit.milliseconds)?.milliseconds == (limit.isInstant ? limit.milliseconds : nil)
        )
    }

    struct Advance: Scenario {
        let scenario: String
        let from: Instant
        let days: Int64
        let to: Instant
    }

    static let advances = [
        Advance(scenario: "no day", from: .day(5), days: 0, to: .day(5)),
        Advance(scenario: "the 60 days of billing retry", from: .day(5), days: 60, to: .day(65)),
        Advance(scenario: "backwards across the epoch", from: .day(5), days: -10, to: .day(-5)),
        Advance(scenario: "from the earliest to the latest", from: .earliest, days: 200_000_000, to: .latest),
        Advance(scenario: "stops at the latest", from: .latest, days: 1, to: .latest),
        Advance(scenario: "stops at the earliest", from: .earliest, days: -1, to: .earliest),
        Advance(scenario: "the product overflows", from: .day(0), days: .max, to: .latest),
        Advance(scenario: "the product overflows backwards", from: .day(0), days: .min, to: .earliest),
        // 2^54 days are a multiple of 2^64 milliseconds.
        Advance(scenario: "the product overflows to nothing", from: .day(5), days: 1 << 54, to: .latest),
        Advance(scenario: "the sum overflows", from: .latest, days: .max / 86_400_000, to: .latest),
        Advance(scenario: "the sum overflows backwards", from: .earliest, days: .min / 86_400_000, to: .earliest),
    ]

    @Test(arguments: advances)
    func advancesByDays(_ advance: Advance) {
        #expect(advance.from.advanced(byDays: advance.days) == advance.to)
    }

    static let hours: [(from: Instant, hours: Int64, to: Instant)] = [
        (.day(5), 0, .day(5)), (.day(5), 48, .day(7)), (.day(5), -24, .day(4)),
        (.latest, 1, .latest), (.earliest, -1, .earliest), (.day(0), .max, .latest), (.day(0), .min, .earliest),
        // 2^57 hours are a multiple of 2^64 milliseconds.
        (.day(5), 1 << 57, .latest), (.day(5), -(1 << 57), .earliest),
    ]

    @Test(arguments: hours)
    func advancesByHours(from: Instant, hours: Int64, to: Instant) {
        #expect(from.advanced(byHours: hours) == to)
    }

    @Test func measuresTheWholeRange() {
        #expect(Instant.latest.milliseconds(since: .earliest) == 17_280_000_000_000_000)
        #expect(Instant.earliest.milliseconds(since: .latest) == -17_280_000_000_000_000)
        #expect(Instant.day(3).milliseconds(since: .day(3)) == 0)
    }

    @Test(arguments: Round.all(200))
    func ordersAsItsMilliseconds(_ round: Round) throws {
        var random = round.random
        let left = random.int64(-Instant.limit...Instant.limit)
        let right = random.chance(oneIn: 4) ? left : random.int64(-Instant.limit...Instant.limit)
        let leftInstant = try #require(Instant(milliseconds: left))
        let rightInstant = try #require(Instant(milliseconds: right))
        #expect((leftInstant < rightInstant) == (left < right))
        #expect((leftInstant == rightInstant) == (left == right))
        #expect(leftInstant.milliseconds(since: rightInstant) == left - right)
    }

    struct End: Scenario {
        let scenario: String
        let end: Instant?
        let instant: Instant
        let isAfter: Bool
    }

    static let ends = [
        End(scenario: "an open end", end: nil, instant: .latest, isAfter: true),
        End(scenario: "a later end", end: .day(2), instant: .day(1), isAfter: true),
        End(scenario: "the same instant", end: .day(1), instant: .day(1), isAfter: false),
        End(scenario: "an earlier end", end: .day(0), instant: .day(1), isAfter: false),
    ]

    @Test(arguments: ends)
    func endLiesAfter(_ end: End) {
        #expect(end.end.isAfter(end.instant) == end.isAfter)
    }

    struct Ends: Scenario {
        let scenario: String
        let left: Instant?
        let right: Instant?
        let earlier: Instant?
    }

    static let pairs = [
        Ends(scenario: "both ends open", left: nil, right: nil, earlier: nil),
        Ends(scenario: "one open end", left: nil, right: .day(1), earlier: .day(1)),
        Ends(scenario: "an earlier and a later end", left: .day(1), right: .day(2), earlier: .day(1)),
        Ends(scenario: "the same end", left: .day(1), right: .day(1), earlier: .day(1)),
    ]

    @Test(arguments: pairs)
    func theEarlierEnd(_ ends: Ends) {
        #expect(ends.left.earlier(ends.right) == ends.earlier)
        #expect(ends.right.earlier(ends.left) == ends.earlier)
    }

    @Test func ranksStandInTheOrderOfInstants() {
        let instants = [Instant.earliest, .on(-1), .on(0), .on(1), .latest]
        #expect(instants.sorted { $0.rank < $1.rank } == instants)
        #expect(Set(instants.map { $0.rank }).count == instants.count)
    }
}
