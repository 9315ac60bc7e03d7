import Subscore
import Testing

@Suite struct StateAtTests {
    struct Answer: Scenario {
        let scenario: String
        var transactions = [Transaction.row("1", 0, 30), .row("2", 30, 60, reason: .renewal)]
        var reports: [Report] = []
        let day: Int64
        var viewpoint = Viewpoint()
        let state: SubscriptionState
        var since: Int64?
        var until: Int64?
        var next: (state: SubscriptionState, day: Int64)?
        var transaction: String?
        var basis = Basis.observed
        var warnings: [String] = []
    }

    static let answers = [
        Answer(
            scenario: "before the first purchase",
            day: -1,
            state: .none,
            until: 0,
            next: (.subscribed, 0),
            basis: .inferred
        ),
        Answer(
            scenario: "from the purchase on, renewals merged",
            day: 0,
            state: .subscribed,
            since: 0,
            until: 60,
            next: (.expired, 60),
            transaction: "1"
        ),
        Answer(
            scenario: "at an expiry the next row",
            day: 30,
            state: .subscribed,
            since: 0,
            until: 60,
            next: (.expired, 60),
            transaction: "2"
        ),
        Answer(
            scenario: "at the last expiry the period is over",
            day: 60,
            state: .expired,
            since: 60,
            transaction: "2",
            basis: .inferred
        ),
        Answer(
            scenario: "a refunded later row hides no older one that runs",
            transactions: [.row("1", 0, 365), .row("2", 30, 60, revoked: 40)],
            day: 45,
            state: .subscribed,
            since: 0,
            until: 365,
            next: (.revoked, 365),
            transaction: "1"
        ),
        Answer(
            scenario: "revoked until the next purchase",
            transactions: [.row("1", 0, 30, revoked: 10), .row("2", 20, 50)],
            day: 10,
            state: .revoked,
            since: 10,
            until: 20,
            next: (.subscribed, 20),
            transaction: "1"
        ),
        Answer(
            scenario: "after a later row ran out an older refund counts no more",
            transactions: [.row("1", 0, 30, revoked: 10), .row("2", 20, 50)],
            day: 50,
            state: .expired,
            since: 50,
            transaction: "2",
            basis: .inferred
        ),
        Answer(
            scenario: "grace",
            reports: [.signed(61, .saying(retry: true, grace: 76))],
            day: 60,
            state: .billingGracePeriod,
            since: 60,
            until: 76,
            next: (.billingRetry, 76),
            transaction: "2"
        ),
        Answer(
            scenario: "the end of retry is projected",
            reports: [.signed(61, .saying(retry: true, grace: 76))],
            day: 120,
            state: .expired,
            since: 120,
            transaction: "2",
            basis: .projected
        ),
        Answer(
            scenario: "renewal info signed in an earlier period says nothing of this end",
            reports: [.signed(29, .saying(retry: true, grace: 90))],
            day: 60,
            state: .expired,
            since: 60,
            transaction: "2",
            basis: .inferred
        ),
        Answer(
            scenario: "renewal info without a date is current",
            reports: [.signed(nil, .saying(retry: true))],
            day: 60,
            state: .billingRetry,
            since: 60,
            until: 120,
            next: (.expired, 120),
            transaction: "2"
        ),
        Answer(
            scenario: "a grace whose end is unknown",
            reports: [.signed(61, sent: .didFailToRenew, .gracePeriod)],
            day: 200,
            state: .billingGracePeriod,
            since: 60,
            transaction: "2",
            warnings: ["grace_end_unknown"]
        ),
        Answer(
            scenario: "the store's status is contradicted",
            reports: [.signed(45, status: 2)],
            day: 50,
            state: .subscribed,
            since: 0,
            until: 60,
            next: (.expired, 60),
            transaction: "2",
            warnings: ["status_disagrees"]
        ),
        Answer(
            scenario: "the store's status is confirmed",
            reports: [.signed(45, status: 1)],
            day: 50,
            state: .subscribed,
            since: 0,
            until: 60,
            next: (.expired, 60),
            transaction: "2"
        ),
        Answer(
            scenario: "a renewal is assumed",
            reports: [.signed(61, .saying(autoRenew: true))],
            day: 1000,
            viewpoint: Viewpoint(assumeRenewal: true),
            state: .subscribed,
            since: 0,
            transaction: "2",
            basis: .projected
        ),
        Answer(
            scenario: "as of then the renewal was not known",
            day: 31,
            viewpoint: Viewpoint(knownAt: .day(29)),
            state: .expired,
            since: 30,
            transaction: "1",
            basis: .inferred
        ),
        Answer(
            scenario: "a refunded purchase was never made",
            transactions: [.row("1", 0, 30, revoked: 10), .row("2", 20, 50)],
            day: 5,
            viewpoint: Viewpoint(retroactiveRefunds: true),
            state: .none,
            until: 20,
            next: (.subscribed, 20),
            basis: .inferred
        ),
        Answer(
            scenario: "the best of two chains",
            transactions: [.row("1", 0, 30), .row("2", 10, 40, chain: "2", revoked: 15)],
            day: 20,
            state: .subscribed,
            since: 0,
            until: 30,
            next: (.revoked, 30),
            transaction: "1"
        ),
    ]

    @Test(arguments: answers)
    func answersAsWritten(_ answer: Answer) throws {
        let history = History(transactions: answer.transactions, reports: answer.reports, from: answer.viewpoint)
        let state = StateAt(history, at: .day(answer.day), from: answer.viewpoint, catalog: nil)
        try #require(state.subscriptions.count == 1)
        let subscription = state.subscriptions[0]
        #expect(subscription.state == answer.state)
        #expect(state.hasAccess == [.subscribed, .billingGracePeriod].contains(answer.state))
        #expect(subscription.since == answer.since.map { .day($0) })
        #expect(subscription.until == answer.until.map { .day($0) })
        #expect(subscription.next?.state == answer.next?.state)
        #expect(subscription.next?.at == answer.next.map { .day($0.day) })
        #expect(subscription.transaction?.transactionId.text == answer.transaction)
        #expect(subscription.basis == answer.basis)
        #expect(subscription.warnings.map { "\($0.id)" } == answer.warnings)
    }

    /// At every instant the interval of the timeline that holds it.
    @Test(arguments: Round.all(50))
    func agreesWithTheTimeline(_ round: Round) throws {
        var random = round.random
        let records = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random)
        let history = History(transactions: records.transactions, reports: records.reports, from: Viewpoint())
        try #require(history.groups.count == 1)
        let timeline = Timeline(history.groups[0], assumeRenewal: false)
        for _ in 0..<10 {
            let instant = try #require(MadeUpRecords.instants.randomElement(using: &random))
            let state = StateAt(history, at: instant, from: Viewpoint(), catalog: nil).subscriptions[0]
            let interval = timeline.intervals.first { $0.holds(instant) }
            #expect(state.state == interval?.state ?? .none)
            #expect(state.transaction?.text == interval.map { timeline.transaction(of: $0).text })
            #expect((state.since ?? .earliest) <= instant && state.until.isAfter(instant))
            #expect(state.next?.at == state.until)
        }
    }

    /// Neither the order of the records nor their repetition changes an answer, its warnings included.
    @Test(arguments: Round.all(100))
    func orderAndRepetitionDontMatter(_ round: Round) throws {
        var random = round.random
        let records = MadeUpRecords(chains: 2, &random)
        let instant = try #require(MadeUpRecords.instants.randomElement(using: &random))
        func text(_ transactions: [Transaction], _ reports: [Report]) -> [String] {
            let history = History(transactions: transactions, reports: reports, from: Viewpoint())
            return StateAt(history, at: instant, from: Viewpoint(), catalog: nil).subscriptions.flatMap {
                ["\($0)", $0.transaction?.text ?? "none"]
            }
        }
        let repeats = records.transactions.filter { _ in random.chance(oneIn: 3) }
        let repeatedReports = records.reports.filter { _ in random.chance(oneIn: 3) }
        let again = text(
            (records.transactions + repeats).shuffled(using: &random),
            (records.reports + repeatedReports).shuffled(using: &random)
        )
        #expect(again == text(records.transactions, records.reports))
    }

    @Test func repeatedReportWarnsOnce() {
        let report = Report.signed(45, .saying(autoRenew: true), status: 2)
        let history = History(transactions: [.row("1", 30, 60)], reports: [report, report], from: Viewpoint())
        let state = StateAt(history, at: .day(50), from: Viewpoint(), catalog: nil)
        #expect(state.subscriptions.map(\.warnings.count) == [1])
    }
}
