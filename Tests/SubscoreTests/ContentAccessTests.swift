import Testing

@testable import Subscore

struct ContentAccessTests {
    /// Compared with the rule said plainly: every item asks every window.
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
        let access = ContentAccess(publishedDates: published, windows: windows, initialUnlock: initialUnlock)

        for (item, date) in published.enumerated() {
            let inside = windows.contains { $0.start <= date && ($0.end.map { date < $0 } ?? true) }
            let opening = windows.first { window in
                guard date <= window.start else { return false }
                let newer = published.enumerated().filter { other, otherDate in
                    otherDate <= window.start && (otherDate > date || otherDate == date && other > item)
                }
                return newer.count < initialUnlock
            }
            let unlock = access.unlocks[item]
            if inside {
                #expect(unlock?.reason == .publishedWhileSubscribed && unlock?.date == date, "\(round) item \(item)")
            } else {
                #expect(unlock?.date == opening?.start, "\(round) item \(item)")
                #expect((unlock == nil) == (opening == nil), "\(round) item \(item)")
            }
        }
    }
}
