import Testing

@testable import SubscoreCore

@Suite struct StateRunsTests {
    struct Course: Scenario {
        let scenario: String
        var transactions: [TestCopy] = []
        var reports: [TestReport] = []
        /// Of each run its start, its state at every instant in it, and its transaction.
        let runs: [String]
    }

    static let courses = [
        Course(
            scenario: "a renewal has a run of its own, in which the state goes on",
            transactions: [.row("1", 0, 30), .row("2", 30, 60, reason: .renewal)],
            runs: [
                "-: none 0, - to 0, -", "0: subscribed 1 access, 0 to 60, 1", "30: subscribed 1 access, 0 to 60, 2",
                "60: expired 2, 60 to -, 2",
            ]
        ),
        Course(
            scenario: "a row that a status carries on is one run, though two rules make it",
            transactions: [.row("1", 0, 30)],
            reports: [.signed(30, .info(renews: 40), status: 1)],
            runs: [
                "-: none 0, - to 0, -", "0: subscribed 1 access, 0 to 40, 1", "40: expired 2, 40 to -, 1",
            ]
        ),
        Course(
            scenario: "two subscriptions, one after the other",
            transactions: [.row("1", 0, 30, revoked: 10), .row("2", 5, 35, chain: "2", group: "22")],
            runs: [
                "-: none 0, - to 0, -", "0: subscribed 1 access, 0 to 10, 1", "10: revoked 5, 10 to -, 1",
                "-: none 0, - to 5, -", "5: subscribed 1 access, 5 to 35, 2", "35: expired 2, 35 to -, 2",
            ]
        ),
        Course(
            scenario: "a report alone implies a state from its signing on",
            reports: [.signed(10, .info(intent: 1), status: 2)],
            runs: ["-: none 0, - to 10, -", "10: expired 2, 10 to -, -"]
        ),
        Course(
            scenario: "a report without a date implies a state without a beginning",
            reports: [.signed(nil, .info(intent: 1), status: 2)],
            runs: ["-: expired 2, - to -, -"]
        ),
    ]

    @Test(arguments: courses)
    func runsAsWritten(_ course: Course) {
        let history = History(course.transactions, course.reports)
        #expect(StateRuns(history, nil).runs.map { Self.describe($0, history) } == course.runs)
    }

    /// The run that contains an instant agrees with the answer for that instant.
    @Test(arguments: Round.all(20))
    func agreesWithTheState(_ round: Round) {
        var random = round.random
        let made = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random)
        let history = made.history(from: MadeUpRecords.viewpoint(&random))
        let all = StateRuns(history, nil)
        #expect(all.firsts.count == history.groups.count + 1 && all.firsts.last == all.runs.count)
        for (index, group) in history.groups.enumerated() {
            let runs = all.runs[all.firsts[index]..<all.firsts[index + 1]]
            // Only the first one is reported: a fault shows at many of them.
            let differing = (MadeUpRecords.instants + [.earliest, .latest]).first { instant in
                let subscription = history.subscription(group, at: instant)
                let state = subscription.now
                let ends = "\(state.since.day) to \(state.until.day)"
                let status = "\(subscription.status)\(state.state.hasAccess ? " access" : "")"
                let expected = "\(state.state) \(status), \(ends), \(history.text(subscription.row) ?? "-")"
                let run = runs.last { $0.start <= instant.milliseconds }
                return run.map { Self.text($0, history) } != expected
            }
            #expect(differing == nil, "at day \(differing.day) of \(history.described())")
        }
    }

    private static func describe(_ run: StateRun, _ history: History) -> String {
        "\(Instant(milliseconds: run.start).day): \(text(run, history))"
    }

    /// Its state at every instant in it.
    private static func text(_ run: StateRun, _ history: History) -> String {
        let state = SubscriptionState(rawValue: run.state).map { "\($0)" } ?? "-"
        // A bound beyond all instants would be a fault.
        let since = run.hasSince ? Instant(milliseconds: run.since)?.day ?? "never" : "-"
        let until = run.hasUntil ? Instant(milliseconds: run.until)?.day ?? "never" : "-"
        let row = run.hasRow ? history.text(history.rows[Int(run.row)]) ?? "-" : "-"
        return "\(state) \(run.status)\(run.hasAccess ? " access" : ""), \(since) to \(until), \(row)"
    }
}

extension SubscriptionAnswer {
    /// Apple's number for the state, 0 for none.
    fileprivate var status: Int8 { now.state.status?.rawValue ?? 0 }
}
