import Testing

@testable import SubscoreCore

struct ContentAccessTests {
    /// Compares with the plain form of the rule, in which every item is compared with every window.
    @Test(arguments: Round.all(300))
    func agreesWithTheRuleItemByItem(_ round: Round) {
        var random = round.random
        var windows: [AccessWindow] = []
        var day = Int64(0)
        for _ in 0..<Int(random.int64(0...4)) {
            let start = day + random.int64(1...6)
            let end = start + random.int64(1...6)
            windows.append(AccessWindow(start: .day(start), end: .day(end)))
            day = end
        }
        let published = (0..<Int(random.int64(0...12))).map { _ in Instant.day(random.int64(0...30)) }
        let initialUnlock = Int(random.int64(0...4))
        let unlocks = ContentAccess.unlocks(published, windows, initialUnlock: initialUnlock)

        for (item, date) in published.enumerated() {
            let inside = windows.contains { $0.start <= date && ($0.end.map { date < $0 } ?? true) }
            let opening = windows.first { window in
                guard date <= window.start else { return false }
                let newer = published.enumerated().filter { other, otherDate in
                    otherDate <= window.start && (otherDate > date || otherDate == date && other > item)
                }
                return newer.count < initialUnlock
            }
            let unlock = unlocks[item]
            if inside {
                #expect(unlock?.reason == .publishedWhileSubscribed && unlock?.date == date, "\(round) item \(item)")
            } else {
                #expect(unlock?.date == opening?.start, "\(round) item \(item)")
                #expect((unlock == nil) == (opening == nil), "\(round) item \(item)")
            }
        }
    }

    struct Example: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30), .row("2", 40, 70)]
        var reports: [TestReport] = []
        /// When the items were published.
        var published: [Double] = []
        var day: Double?
        var knownAt: Double?
        var lapse: Int64 = 0
        let windows: String
        /// When each item was unlocked.
        var unlocked: [Double?] = []
    }

    static let examples = [
        Example(scenario: "each period is a window", windows: "0-30 40-70"),
        Example(scenario: "a gap that is tolerated joins two periods", lapse: 10 * 86_400_000, windows: "0-70"),
        Example(scenario: "a gap that is a millisecond too long", lapse: 10 * 86_400_000 - 1, windows: "0-30 40-70"),
        Example(
            scenario: "grace is access",
            copies: [.row("1", 0, 30)],
            reports: [.signed(31, .info(retry: true, grace: 46))],
            windows: "0-46"
        ),
        Example(
            scenario: "a refunded period is erased",
            copies: [.row("1", 0, 30), .row("2", 40, 70, revoked: 60)],
            windows: "0-30"
        ),
        Example(
            scenario: "a replaced row does not come back",
            copies: [
                .row("1", 0, 365, product: "year", signed: 0, reason: .purchase),
                .row("2", 100, 130, product: "month", reason: .purchase),
            ],
            windows: "0-130"
        ),
        Example(
            scenario: "items of the window unlock, and the newest one before it",
            published: [-5, -3, 10, 35, 50, 80],
            windows: "0-30 40-70",
            unlocked: [nil, 0, 10, 40, 50, nil]
        ),
        Example(
            scenario: "at an instant, items published later are still locked",
            published: [10, 35, 50],
            day: 45,
            windows: "0-30 40-70",
            unlocked: [10, 40, nil]
        ),
        Example(
            scenario: "before the second purchase its window is unknown",
            published: [35],
            day: 39,
            windows: "0-30",
            unlocked: [nil]
        ),
    ]

    @Test(arguments: examples)
    func answers(_ example: Example) {
        let question = ContentAccess.Question(
            publishedDates: example.published.map { .on($0) },
            instant: example.day.map { .on($0) },
            knownAt: example.knownAt.map { .on($0) },
            initialUnlock: nil,
            toleratedLapse: example.lapse
        )
        let history = History(example.copies, example.reports, from: question.viewpoint)
        let access = ContentAccess(question, of: history)
        #expect(access.windows.map { "\($0.start.day)-\($0.end?.day ?? "")" }.joined(separator: " ") == example.windows)
        #expect(access.unlocks.map(\.?.date) == example.unlocked.map { day in day.map { .on($0) } })
    }
}
