import Foundation
import SubscoreCore
import Testing

@Suite struct DateTextTests {
    struct Text: Scenario {
        let scenario: String
        let text: String
        let milliseconds: Int64
    }

    static let rfc3339 = [
        Text(scenario: "the epoch", text: "1970-01-01T00:00:00Z", milliseconds: 0),
        Text(scenario: "before the epoch", text: "1969-12-31T23:59:59.999Z", milliseconds: -1),
        Text(scenario: "small letters", text: "2024-02-29t12:00:00z", milliseconds: 1_709_208_000_000),
        Text(scenario: "an offset east", text: "2024-02-29T13:00:00+01:00", milliseconds: 1_709_208_000_000),
        Text(scenario: "an offset west", text: "2024-02-29T04:00:00-08:00", milliseconds: 1_709_208_000_000),
        Text(scenario: "an offset with minutes", text: "2024-02-29T17:45:00+05:45", milliseconds: 1_709_208_000_000),
        Text(scenario: "an offset to tomorrow", text: "2024-03-01T02:00:00+14:00", milliseconds: 1_709_208_000_000),
        Text(scenario: "an offset of minus zero", text: "2024-02-29T12:00:00-00:00", milliseconds: 1_709_208_000_000),
        Text(scenario: "the largest offset", text: "1970-01-01T23:59:00+23:59", milliseconds: 0),
        Text(scenario: "one decimal", text: "1970-01-01T00:00:00.1Z", milliseconds: 100),
        Text(scenario: "two decimals", text: "1970-01-01T00:00:00.12Z", milliseconds: 120),
        Text(scenario: "three decimals", text: "1970-01-01T00:00:00.123Z", milliseconds: 123),
        Text(scenario: "more decimals are dropped", text: "1970-01-01T00:00:00.123999999999Z", milliseconds: 123),
        Text(scenario: "a decimal and an offset", text: "1970-01-01T01:00:00.5+01:00", milliseconds: 500),
        Text(scenario: "year 0", text: "0000-01-01T00:00:00Z", milliseconds: -62_167_219_200_000),
        Text(scenario: "before year 0", text: "0000-01-01T00:00:00+01:00", milliseconds: -62_167_222_800_000),
        Text(scenario: "the last second", text: "9999-12-31T23:59:59Z", milliseconds: 253_402_300_799_000),
        Text(scenario: "after 9999", text: "9999-12-31T23:59:59-01:00", milliseconds: 253_402_304_399_000),
    ]

    @Test(arguments: rfc3339)
    func readsRFC3339(_ text: Text) {
        #expect(DateText.rfc3339(text.text)?.milliseconds == text.milliseconds)
    }

    @Test(
        arguments: [
            "", "2024-02-29", "2024-02-29T12:00:00", "2024-02-29 12:00:00Z", "2024-02-29T12:00Z",
            "2024-02-29T12:00:60Z", "2016-12-31T23:59:60Z", "2024-02-29T24:00:00Z", "2024-02-29T12:60:00Z",
            "2023-02-29T12:00:00Z",
            "2024-13-01T12:00:00Z", "2024-00-01T12:00:00Z", "2024-01-00T12:00:00Z", "2024-04-31T12:00:00Z",
            "2024-2-29T12:00:00Z", "24-02-29T12:00:00Z", "+2024-02-29T12:00:00Z", "-2024-02-29T12:00:00Z",
            "12024-02-29T12:00:00Z", "20240229T120000Z", "2024-02-29T12:00:00+24:00", "2024-02-29T12:00:00+01:60",
            "2024-02-29T12:00:00+0100", "2024-02-29T12:00:00+01", "2024-02-29T12:00:00+1:00", "2024-02-29T12:00:00,5Z",
            "2024-02-29T12:00:00.Z", "2024-02-29T12:00:00ZZ", "2024-02-29T12:00:00Z ", " 2024-02-29T12:00:00Z",
            "2024-02-29T12:00:00UTC", "2024-02-29T12:00:00Z\u{0}", "2024-02-29T1\u{0662}:00:00Z", "1709208000000",
            "2024-02-29T12:00:00 Etc/GMT", "2024-02-29T12:00:00\u{2212}08:00",
        ]
    )
    func isNotRFC3339(_ text: String) {
        #expect(DateText.rfc3339(text) == nil)
    }

    static let receipts = [
        Text(scenario: "GMT", text: "2020-10-28 21:43:25 Etc/GMT", milliseconds: 1_603_921_405_000),
        Text(scenario: "UTC", text: "2020-10-28 21:43:25 Etc/UTC", milliseconds: 1_603_921_405_000),
        Text(scenario: "GMT, short", text: "2020-10-28 21:43:25 GMT", milliseconds: 1_603_921_405_000),
        Text(scenario: "UTC, short", text: "2020-10-28 21:43:25 UTC", milliseconds: 1_603_921_405_000),
        Text(scenario: "summer", text: "2020-10-28 14:43:25 America/Los_Angeles", milliseconds: 1_603_921_405_000),
        Text(scenario: "winter", text: "2020-12-28 14:43:25 America/Los_Angeles", milliseconds: 1_609_195_405_000),
        Text(scenario: "midsummer", text: "2013-07-01 00:00:00 America/Los_Angeles", milliseconds: 1_372_662_000_000),
    ]

    @Test(arguments: receipts)
    func readsReceipt(_ text: Text) {
        #expect(DateText.receipt(text.text)?.milliseconds == text.milliseconds)
    }

    @Test(
        arguments: [
            "", "2020-10-28", "2020-10-28 21:43:25", "2020-10-28 21:43:25 ", "2020-10-28T21:43:25 Etc/GMT",
            "2020-10-28 21:43:25Etc/GMT", "2020-10-28 21:43:25  Etc/GMT", "2020-10-28 21:43:25 Etc/GMT+1",
            "2020-10-28 21:43:25 Etc/GMT ", "2020-10-28 21:43:25 America/New_York", "2020-10-28 21:43:25 PST",
            "2020-10-28 21:43:25 America/Los_Angeles8", "2020-10-28 21:43:25 america/los_angeles",
            "2020-10-28 21:43:25.000 Etc/GMT", "2020-10-28 24:00:00 Etc/GMT", "2020-10-28 21:60:25 Etc/GMT",
            "2020-10-28 21:43:60 Etc/GMT", "2020-02-30 21:43:25 Etc/GMT", "2020-11-31 21:43:25 America/Los_Angeles",
            "2020-03-00 21:43:25 America/Los_Angeles", "2020-10-28 9:43:25 Etc/GMT", "1603921405000",
        ]
    )
    func isNoReceiptDate(_ text: String) {
        #expect(DateText.receipt(text) == nil)
    }

    struct Clock: Scenario {
        let local: String
        let utc: String

        init(_ local: String, _ utc: String) {
            self.local = local
            self.utc = utc
        }

        var scenario: String { local }
    }

    static let clockChanges = [
        Clock("2008-03-09 01:59:59", "2008-03-09T09:59:59Z"), Clock("2008-03-09 03:00:00", "2008-03-09T10:00:00Z"),
        Clock("2008-11-02 00:59:59", "2008-11-02T07:59:59Z"), Clock("2008-11-02 01:30:00", "2008-11-02T08:30:00Z"),
        Clock("2008-11-02 02:00:00", "2008-11-02T10:00:00Z"),
        Clock("2010-03-14 01:59:59", "2010-03-14T09:59:59Z"), Clock("2010-03-14 03:00:00", "2010-03-14T10:00:00Z"),
        Clock("2010-11-07 01:59:59", "2010-11-07T08:59:59Z"), Clock("2010-11-07 02:00:00", "2010-11-07T10:00:00Z"),
        Clock("2015-03-08 01:59:59", "2015-03-08T09:59:59Z"), Clock("2015-03-08 03:00:00", "2015-03-08T10:00:00Z"),
        Clock("2015-11-01 01:59:59", "2015-11-01T08:59:59Z"), Clock("2015-11-01 02:00:00", "2015-11-01T10:00:00Z"),
        Clock("2020-03-08 02:00:00", "2020-03-08T10:00:00Z"),
        Clock("2020-03-07 23:59:59", "2020-03-08T07:59:59Z"), Clock("2020-03-09 00:00:00", "2020-03-09T07:00:00Z"),
        Clock("2022-11-05 23:59:59", "2022-11-06T06:59:59Z"), Clock("2022-11-07 00:00:00", "2022-11-07T08:00:00Z"),
        Clock("2026-03-08 01:59:59", "2026-03-08T09:59:59Z"), Clock("2026-03-08 03:00:00", "2026-03-08T10:00:00Z"),
        Clock("2026-11-01 00:00:00", "2026-11-01T07:00:00Z"), Clock("2026-11-01 02:00:00", "2026-11-01T10:00:00Z"),
    ]

    @Test(arguments: clockChanges)
    func readsAcrossTheChangeOfClocks(_ clock: Clock) throws {
        #expect(DateText.receipt(clock.local + " America/Los_Angeles") == (try .at(clock.utc)))
    }

    @Test(arguments: Round.all(500))
    func readsAsFoundationDoes(_ round: Round) throws {
        var random = round.random
        try expectReadBack(second: random.int64(1_199_145_600...1_924_991_999))
    }

    /// Tests every quarter of an hour around both changes of clocks.
    @Test(arguments: 2008...2030)
    func readsAroundTheChangesOfTheYear(_ year: Int) throws {
        let start = try Instant.at("\(year)-01-01T00:00:00Z").milliseconds / 1000
        let hours = stride(from: start, to: start + 365 * 86_400, by: 3600)
        let zone = try Self.losAngeles()
        let changes = hours.filter { offset(of: zone, at: $0) != offset(of: zone, at: $0 + 3600) }
        #expect(changes.count == 2)
        for change in changes {
            for second in stride(from: change - 14_400, through: change + 14_400, by: 900) {
                try expectReadBack(second: second)
                try expectReadBack(second: second - 1)
            }
        }
    }

    private func expectReadBack(second: Int64) throws {
        let zone = try Self.losAngeles()
        let offset = offset(of: zone, at: second)
        let instant = try #require(Instant(milliseconds: second * 1000))
        let utc = CivilDate(instant, on: .utc)
        #expect(DateText.receipt(text(utc) + " Etc/GMT") == instant)

        // In the hour that comes twice, a text means the first pass.
        let isSecondPass = self.offset(of: zone, at: second - 3600) > offset
        let local = CivilDate(try #require(Instant(milliseconds: (second + offset) * 1000)), on: .utc)
        let read = DateText.receipt(text(local) + " America/Los_Angeles")
        #expect(read?.milliseconds == (isSecondPass ? second - 3600 : second) * 1000, "\(text(local))")
    }

    private static func losAngeles() throws -> TimeZone {
        try #require(TimeZone(identifier: "America/Los_Angeles"))
    }

    private func offset(of zone: TimeZone, at second: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second))))
    }

    private func text(_ date: CivilDate) -> String {
        func padded(_ number: Int64, _ width: Int = 2) -> String {
            String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        }
        let second = date.millisecondOfDay / 1000
        let day = "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))"
        return day + " \(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60))"
    }
}
