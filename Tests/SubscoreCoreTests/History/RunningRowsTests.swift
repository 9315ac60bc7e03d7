import Testing

@testable import SubscoreCore

@Suite struct RunningRowsTests {
    struct Question: Scenario {
        let scenario: String
        var copies: [TestCopy]
        let day: Double
        var governing: String?
        var lastEnded: String?
    }

    private static let nested = [TestCopy.row("1", 0, 90), .row("2", 10, 50), .row("3", 20, 30)]

    static let questions = [
        Question(scenario: "while it runs", copies: [.row("1", 0, 30)], day: 29, governing: "1"),
        Question(scenario: "at its end", copies: [.row("1", 0, 30)], day: 30, lastEnded: "1"),
        Question(scenario: "of three the newest", copies: nested, day: 20, governing: "3"),
        Question(scenario: "the one before it comes back", copies: nested, day: 30, governing: "2", lastEnded: "3"),
        Question(scenario: "then the oldest", copies: nested, day: 50, governing: "1", lastEnded: "2"),
        Question(scenario: "the one that ended last", copies: nested, day: 90, lastEnded: "1"),
        Question(
            scenario: "of two that ended at the same time the newer one",
            copies: [.row("1", 0, 30), .row("2", 10, 30)],
            day: 30,
            lastEnded: "2"
        ),
        Question(
            scenario: "a row that began after the end of the others",
            copies: [.row("1", 0, 30), .row("2", 40, 50)],
            day: 45,
            governing: "2",
            lastEnded: "1"
        ),
        Question(
            scenario: "a row that never ran",
            copies: [.row("1", 0, 30), .row("2", 10, 40, revoked: 10)],
            day: 15,
            governing: "1"
        ),
    ]

    @Test(arguments: questions)
    func governs(_ row: Question) {
        let history = History(row.copies)
        var running = RunningRows()
        for index in history.rows.indices { running.insert(RowIndex(index), in: history.rows) }
        let governing = running.governing(at: .on(row.day))
        #expect(governing.flatMap { history.text(history.rows[$0.row]) } == row.governing)
        #expect(governing.map { $0.end == history.rows[$0.row].end } ?? true)
        #expect(running.lastEnded.flatMap { history.text(history.rows[$0]) } == row.lastEnded)
    }

    /// The row that ended last is known only after a question.
    @Test func nothingHasEndedAtFirst() {
        var running = RunningRows()
        #expect(running.lastEnded == nil)
        #expect(running.governing(at: .on(0)) == nil)
    }

    /// Compares with a search among all rows.
    @Test(arguments: Round.all(50))
    func agreesWithASearch(_ round: Round) {
        var random = round.random
        let history = MadeUpRecords(chains: 1, &random).history()
        guard let chain = history.chains.first else { return }
        var running = RunningRows()
        var next = chain.rows.lowerBound
        for instant in MadeUpRecords.instants {
            while next < chain.rows.upperBound, history.rows[next].transaction.purchaseDate <= instant {
                running.insert(RowIndex(next), in: history.rows)
                next += 1
            }
            let started = history.rows[chain.rows].filter { $0.ran && $0.transaction.purchaseDate <= instant }
            let expected = started.last { $0.end > instant }
            #expect(running.governing(at: instant)?.row == expected?.index, "\(instant.day) \(history.described())")
            if expected == nil {
                let last = started.max { ($0.end, $0.index) < ($1.end, $1.index) }
                #expect(running.lastEnded == last?.index, "\(instant.day) \(history.described())")
            }
        }
    }
}
