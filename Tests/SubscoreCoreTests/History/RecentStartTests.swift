import Testing

@testable import SubscoreCore

@Suite struct RecentStartTests {
    /// The earliest start first, and of equal ones the newest signing; without those that have no date.
    @Test func listsWhatReportsState() {
        let history = History(
            [.row("1", 0, 30)],
            [
                .signed(50, .info(recent: 20)), .signed(60, .info(recent: 10)), .signed(70, .info(recent: 20)),
                .signed(80, .info(autoRenew: true)), .signed(nil, .info(recent: 5)),
            ]
        )
        let starts = history.recentStarts.map {
            "\($0.start.day) \($0.signed.day) \(history.reports[$0.report].signedDate.day)"
        }
        #expect(starts == ["10 60 60", "20 70 70", "20 50 50"])
        #expect(history.hasRecentStarts)
        let none = History([.row("1", 0, 30)], [.signed(50, .info(autoRenew: true))])
        #expect(none.recentStarts.isEmpty && !none.hasRecentStarts)
    }
}
