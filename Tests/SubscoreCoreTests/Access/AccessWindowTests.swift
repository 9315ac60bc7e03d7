import Testing

@testable import SubscoreCore

@Suite struct AccessWindowTests {
    struct Merging: Scenario {
        let scenario: String
        var copies: [TestCopy] = []
        var reports: [TestReport] = []
        /// Milliseconds.
        var lapse: Int64 = 0
        var viewpoint = Viewpoint()
        let windows: String
    }

    private static let day: Int64 = 86_400_000

    static let mergings = [
        Merging(scenario: "no subscription", windows: ""),
        Merging(scenario: "one period", copies: [.row("1", 0, 30)], windows: "0-30"),
        Merging(scenario: "periods that touch", copies: [.row("1", 0, 30), .row("2", 30, 60)], windows: "0-60"),
        Merging(
            scenario: "a gap as long as is tolerated",
            copies: [.row("1", 0, 30), .row("2", 33, 60)],
            lapse: 3 * day,
            windows: "0-60"
        ),
        Merging(
            scenario: "a gap that is a millisecond longer",
            copies: [.row("1", 0, 30), .row("2", 33, 60)],
            lapse: 3 * day - 1,
            windows: "0-30 33-60"
        ),
        Merging(
            scenario: "two subscriptions at once",
            copies: [.row("1", 0, 30), .row("2", 20, 50, chain: "2", group: "22")],
            windows: "0-50"
        ),
        Merging(
            scenario: "one subscription within another",
            copies: [.row("1", 0, 90), .row("2", 20, 50, chain: "2", group: "22")],
            windows: "0-90"
        ),
        Merging(
            scenario: "a second subscription that begins before the first",
            copies: [.row("1", 40, 60), .row("2", 0, 30, chain: "2", group: "22")],
            windows: "0-30 40-60"
        ),
        Merging(
            scenario: "retry is not access, and grace is",
            copies: [.row("1", 0, 30), .row("2", 50, 80, reason: .renewal)],
            reports: [.signed(31, .info(retry: true, grace: 46))],
            windows: "0-46 50-80"
        ),
        Merging(
            scenario: "a renewal that is assumed has no end, and nothing follows it",
            copies: [.row("1", 0, 30), .row("2", 10, 40, chain: "2", group: "22")],
            reports: [.signed(20, .info(autoRenew: true))],
            viewpoint: Viewpoint(assumeRenewal: true),
            windows: "0-"
        ),
    ]

    @Test(arguments: mergings)
    func merges(_ row: Merging) {
        let history = History(row.copies, row.reports, from: row.viewpoint)
        let timelines = history.groups.map { Timeline(history, $0, nil) }
        let windows = AccessWindow.all(of: timelines, toleratedLapse: row.lapse)
        #expect(windows.map { "\($0.start.day)-\($0.end?.day ?? "")" }.joined(separator: " ") == row.windows)
    }

    @Test func isHalfOpen() {
        let window = AccessWindow(start: .on(0), end: .on(30))
        #expect(window.holds(.on(0)) && window.holds(.on(30).advanced(byMilliseconds: -1)))
        #expect(!window.holds(.on(30)) && !window.holds(.on(0).advanced(byMilliseconds: -1)))
        #expect(AccessWindow(start: .on(0), end: nil).holds(.latest))
    }
}
