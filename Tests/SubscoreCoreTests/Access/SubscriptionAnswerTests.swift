import Testing

@testable import SubscoreCore

@Suite struct SubscriptionAnswerTests {
    /// Before the first purchase nothing is said of a price, or of a product for the next period.
    @Test(arguments: [(-1.0, false), (5.0, true)])
    func increaseBeforeThePurchase(day: Double, isStated: Bool) {
        let history = History(
            [.row("1", 0, 30)],
            [.signed(nil, .info(autoRenew: true, renewsAs: "basic", priceIncrease: .pending))]
        )
        let group = history.groups[0]
        let answer = SubscriptionAnswer(history, Timeline(history, group, nil), [], at: .on(day), catalog: nil)
        #expect((answer.priceIncrease != nil) == isStated)
        #expect((answer.autoRenewProductId != nil) == isStated)
        #expect((answer.pending != nil) == isStated)
    }

    struct Answer: Scenario {
        let scenario: String
        var transactions = [TestCopy.row("1", 0, 30), .row("2", 30, 60, reason: .renewal)]
        var reports: [TestReport] = []
        let day: Double
        var viewpoint = Viewpoint()
        let state: SubscriptionState
        var since: Double?
        var until: Double?
        var next: (state: SubscriptionState, day: Double)?
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
            scenario: "from the purchase on, with renewals merged",
            day: 0,
            state: .subscribed,
            since: 0,
            until: 60,
            next: (.expired, 60),
            transaction: "1"
        ),
        Answer(
            scenario: "before another chain was bought, at the end of which that renews",
            transactions: [.row("1", 0, 30), .row("7", 20, 50, chain: "7")],
            reports: [.signed(1, .info(autoRenew: true)), .signed(21, .info(autoRenew: true), chain: "7")],
            day: 10,
            state: .subscribed,
            since: 0,
            until: 50,
            next: (.subscribed, 50),
            transaction: "1"
        ),
        Answer(
            scenario: "at an expiry the next row governs",
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
            scenario: "a later row that is refunded does not hide an older one that runs",
            transactions: [.row("1", 0, 365), .row("2", 30, 60, revoked: 40)],
            day: 45,
            state: .subscribed,
            since: 0,
            until: 365,
            next: (.expired, 365),
            transaction: "1"
        ),
        Answer(
            scenario: "a refund revokes until the next purchase",
            transactions: [.row("1", 0, 30, revoked: 10), .row("2", 20, 50)],
            day: 10,
            state: .revoked,
            since: 10,
            until: 20,
            next: (.subscribed, 20),
            transaction: "1"
        ),
        Answer(
            scenario: "after a later row has run out, an older refund no longer counts",
            transactions: [.row("1", 0, 30, revoked: 10), .row("2", 20, 50)],
            day: 50,
            state: .expired,
            since: 50,
            transaction: "2",
            basis: .inferred
        ),
        Answer(
            scenario: "in grace",
            reports: [.signed(61, .info(retry: true, grace: 76))],
            day: 60,
            state: .billingGracePeriod,
            since: 60,
            until: 76,
            next: (.billingRetry, 76),
            transaction: "2"
        ),
        Answer(
            scenario: "the end of retry is projected",
            reports: [.signed(61, .info(retry: true, grace: 76))],
            day: 120,
            state: .expired,
            since: 120,
            transaction: "2",
            basis: .projected
        ),
        Answer(
            scenario: "renewal info signed in an earlier period says nothing of this end",
            reports: [.signed(29, .info(retry: true, grace: 90))],
            day: 60,
            state: .expired,
            since: 60,
            transaction: "2",
            basis: .inferred
        ),
        Answer(
            scenario: "renewal info without a date is current",
            reports: [.signed(nil, .info(retry: true))],
            day: 60,
            state: .billingRetry,
            since: 60,
            until: 120,
            next: (.expired, 120),
            transaction: "2"
        ),
        Answer(
            scenario: "the end of grace is not known",
            reports: [.signed(61, sent: .didFailToRenew, .gracePeriod)],
            day: 80,
            state: .billingGracePeriod,
            since: 60,
            until: 88,
            next: (.billingRetry, 88),
            transaction: "2",
            basis: .inferred,
            warnings: ["grace_end_unknown"]
        ),
        Answer(
            scenario: "the store's status contradicts the rows, and decides",
            reports: [.signed(45, status: 2)],
            day: 50,
            state: .expired,
            since: 45,
            transaction: "2",
            warnings: ["status_disagrees"]
        ),
        Answer(
            scenario: "the store's status agrees with the rows",
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
            reports: [.signed(61, .info(autoRenew: true))],
            day: 1000,
            viewpoint: Viewpoint(assumeRenewal: true),
            state: .subscribed,
            since: 0,
            transaction: "2",
            basis: .projected
        ),
        Answer(
            scenario: "the renewal was not known at that instant",
            day: 31,
            viewpoint: Viewpoint(knownAt: .on(29)),
            state: .expired,
            since: 30,
            transaction: "1",
            basis: .inferred
        ),
        Answer(
            scenario: "a refunded purchase counts as never made",
            transactions: [.row("1", 0, 30, revoked: 10), .row("2", 20, 50)],
            day: 5,
            viewpoint: Viewpoint(retroactiveRefunds: true),
            state: .none,
            until: 20,
            next: (.subscribed, 20),
            basis: .inferred
        ),
        Answer(
            scenario: "the better of two chains decides",
            transactions: [.row("1", 0, 30), .row("2", 10, 40, chain: "2", revoked: 15)],
            day: 20,
            state: .subscribed,
            since: 0,
            until: 30,
            next: (.expired, 30),
            transaction: "1"
        ),
        Answer(
            scenario: "a subscription that will renew goes on",
            reports: [.signed(45, .info(autoRenew: true))],
            day: 50,
            state: .subscribed,
            since: 0,
            until: 60,
            next: (.subscribed, 60),
            transaction: "2"
        ),
        Answer(
            scenario: "a renewal after the records end cannot be known",
            reports: [.signed(45, .info(autoRenew: true))],
            day: 60,
            state: .expired,
            since: 60,
            transaction: "2",
            basis: .inferred,
            warnings: ["records_end_before_at"]
        ),
        Answer(
            scenario: "before the first known row, which is a renewal",
            transactions: [.row("2", 30, 60, reason: .renewal)],
            day: 28,
            state: .none,
            until: 29,
            next: (.subscribed, 29),
            basis: .inferred,
            warnings: ["records_begin_later"]
        ),
        Answer(
            scenario: "an hour before a renewal that was made ahead",
            transactions: [.row("2", 30, 60, reason: .renewal)],
            reports: [.signed(29.9, status: 1)],
            day: 30 - hours(1),
            state: .subscribed,
            since: 29,
            until: 60,
            next: (.expired, 60),
            transaction: "2",
            basis: .inferred
        ),
    ]

    @Test(arguments: answers)
    func answersAsWritten(_ answer: Answer) throws {
        let history = History(answer.transactions, answer.reports, from: answer.viewpoint)
        try #require(history.groups.count == 1)
        let subscription = history.subscriptions(at: .on(answer.day))[0]
        #expect(subscription.now.state == answer.state)
        #expect(subscription.now.state.hasAccess == [.subscribed, .billingGracePeriod].contains(answer.state))
        #expect(subscription.now.since == answer.since.map { .on($0) })
        #expect(subscription.now.until == answer.until.map { .on($0) })
        #expect(subscription.next(history)?.state == answer.next?.state)
        #expect(subscription.next(history)?.at == answer.next.map { .on($0.day) })
        #expect(history.text(subscription.row) == answer.transaction)
        #expect(subscription.now.basis == answer.basis)
        #expect((subscription.warnings + history.warnings).map { "\($0.id)" } == answer.warnings)
    }

    /// At every boundary and between them, the run is that of the interval that contains the instant.
    @Test(arguments: Round.all(100))
    func agreesWithTheTimeline(_ round: Round) throws {
        var random = round.random
        let made = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random)
        let history = made.history(from: MadeUpRecords.viewpoint(&random))
        for group in history.groups {
            let timeline = Timeline(history, group, nil)
            let intervals = timeline.intervals
            for instant in Self.instants(of: intervals) {
                let now = StateAt(history, timeline, at: instant)
                // Between times before the first known row nothing is known, as before all of them.
                let held = intervals.firstIndex { $0.holds(instant) }
                let position = held.flatMap { intervals[$0].rule == .stateNone && $0 + 1 < intervals.count ? nil : $0 }
                let following = held != position ? held.map { intervals[$0 + 1] } : intervals.first
                func label() -> Comment { "at day \(instant.day) of \(intervals.map { history.describe($0) })" }
                let expected = position.map { intervals[$0] } ?? following
                #expect(now.isFound == (position != nil), label())
                #expect(now.interval?.start == expected?.start && now.interval?.end == expected?.end, label())
                #expect(now.interval?.rule == expected?.rule && now.interval?.row == expected?.row, label())
                guard let position else {
                    #expect(now.state == .none && now.basis == .inferred, label())
                    #expect(now.following?.at == following?.start, label())
                    #expect(now.since == held.map { intervals[$0].start }, label())
                    #expect(following.map { instant < $0.start } ?? true, label())
                    continue
                }
                let state = intervals[position].state
                #expect(now.state == state && now.basis == intervals[position].basis, label())
                let first = intervals[...position].lastIndex { $0.state != state }.map { $0 + 1 } ?? 0
                let next = intervals[position...].firstIndex { $0.state != state }
                let start = intervals[first].start
                #expect(now.since == (now.isReportedOnly && start == .earliest ? nil : start), label())
                #expect(now.until == intervals[(next ?? intervals.count) - 1].end, label())
                #expect(now.following?.at == next.map { intervals[$0].start }, label())
            }
        }
    }

    /// Each start and end, the milliseconds before and after it, and the middles.
    private static func instants(of intervals: [Interval]) -> [Instant] {
        intervals.flatMap { interval in
            let middle = interval.end.map {
                interval.start.advanced(byMilliseconds: $0.milliseconds(since: interval.start) / 2)
            }
            return [
                interval.start.advanced(byMilliseconds: -1), interval.start, interval.start.advanced(byMilliseconds: 1),
                middle ?? .latest,
            ]
        } + [.earliest, .latest]
    }

    /// Neither the order of the records nor their repetition changes an answer or its warnings.
    @Test(arguments: Round.all(100))
    func orderAndRepetitionDontMatter(_ round: Round) throws {
        var random = round.random
        let made = MadeUpRecords(chains: 2, &random)
        let instant = try #require(MadeUpRecords.instants.randomElement(using: &random))
        let state = { (made: MadeUpRecords) -> [String] in
            let history = made.history()
            return history.subscriptions(at: instant).flatMap { (subscription: SubscriptionAnswer) -> [String] in
                let now = subscription.now
                return [
                    "\(now.state) \(now.since?.day ?? "-") \(now.until?.day ?? "-")",
                    "\(subscription.next(history).map { "\($0.state) \($0.at.day)" } ?? "-") \(now.basis)",
                    history.text(subscription.row) ?? "-", "\(subscription.warnings) \(subscription.rules)",
                    "\(subscription.now.autoRenew.map { "\($0)" } ?? "-")",
                    subscription.autoRenewProductId.map { history.texts.text($0) } ?? "-",
                    subscription.pending.map { "\(history.texts.text($0.productId)) \($0.effectiveDate.day)" } ?? "-",
                ]
            }
        }
        #expect(state(made.repeated(&random)) == state(made))
    }

    @Test func repeatedReportWarnsOnce() {
        let report = TestReport.signed(45, .info(autoRenew: true), status: 2)
        let history = History([.row("1", 30, 60)], [report, report])
        #expect(history.subscriptions(at: .on(50)).map(\.warnings.count) == [1])
    }
}
