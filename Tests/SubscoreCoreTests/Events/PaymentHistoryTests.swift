import Testing

@testable import SubscoreCore

@Suite struct PaymentHistoryTests {
    struct Tried: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var reports: [TestReport] = []
        var viewpoint = Viewpoint()
        /// Each is its start, its end and its outcome.
        let trials: [String]
        /// When something was paid first, and last.
        var paid = "- -"
    }

    private static func price(_ milliunits: Int64) -> Money { Money(milliunits: milliunits, currency: Currency("USD")) }
    private static let free = TestOffer(type: 1, discountType: "FREE_TRIAL", isFreeTrial: true)
    private static let first = TestCopy.row("1", 0, 30, offer: free, price: price(0))
    private static func paid(
        _ id: String,
        _ start: Double,
        _ end: Double,
        _ reason: Transaction.Reason? = .renewal,
        chain: String = "1",
        signed: Double? = nil
    ) -> TestCopy {
        .row(id, start, end, chain: chain, signed: signed, reason: reason, price: price(9990))
    }

    static let tried = [
        Tried(scenario: "renewed", copies: [first, paid("2", 30, 60)], trials: ["0 30 converted"], paid: "30 30"),
        Tried(scenario: "never tried", copies: [paid("1", 0, 30, nil)], trials: [], paid: "0 0"),
        Tried(
            scenario: "paid twice",
            copies: [first, paid("2", 30, 60), paid("3", 60, 90)],
            trials: ["0 30 converted"],
            paid: "30 60"
        ),
        Tried(
            scenario: "switched to a product that is paid",
            copies: [
                .row("1", 0, 30, revoked: 9, upgraded: true, offer: free, price: price(0)),
                .row("2", 9, 39, product: "pro.year", price: price(19_990)),
            ],
            trials: ["0 9 converted"],
            paid: "9 9"
        ),
        Tried(
            scenario: "upgraded within the trial, which is kept",
            copies: [
                .row("1", 0, 30, revoked: 9, upgraded: true, offer: free, price: price(0)),
                .row("2", 9, 30, product: "pro.year", offer: free, price: price(0)),
                .row("3", 30, 60, product: "pro.year", reason: .renewal, price: price(19_990)),
            ],
            trials: ["0 30 converted"],
            paid: "30 30"
        ),
        Tried(
            scenario: "free for two periods",
            copies: [
                .row("1", 0, 30, offer: TestOffer(type: 3), price: price(0)),
                .row("2", 30, 60, reason: .renewal, offer: TestOffer(type: 3), price: price(0)), paid("3", 60, 90),
            ],
            trials: ["0 60 converted"],
            paid: "60 60"
        ),
        Tried(
            scenario: "no price, but a discount type that is not free",
            copies: [
                .row("1", 0, 30, offer: TestOffer(type: 3, discountType: "PAY_AS_YOU_GO"), price: price(0))
            ],
            trials: [],
            paid: "0 0"
        ),
        Tried(
            scenario: "an unknown price is paid",
            copies: [.row("1", 0, 30, offer: TestOffer(type: 1))],
            trials: [],
            paid: "0 0"
        ),
        Tried(
            scenario: "bought again after its end",
            copies: [first, paid("2", 40, 70, .purchase)],
            trials: ["0 30 lost"],
            paid: "40 40"
        ),
        Tried(
            scenario: "revoked, and renewed all the same",
            copies: [.row("1", 0, 30, revoked: 20, offer: free, price: price(0)), paid("2", 30, 60)],
            trials: ["0 20 lost"],
            paid: "30 30"
        ),
        Tried(
            scenario: "bought in another chain while it ran",
            copies: [first, paid("9", 10, 40, .purchase, chain: "9")],
            trials: ["0 10 lost"],
            paid: "10 10"
        ),
        Tried(
            scenario: "recovered after its first payment failed",
            copies: [first, paid("2", 35, 65, signed: 35)],
            reports: [.signed(30, .info(retry: true, autoRenew: true), status: 3)],
            trials: ["0 35 converted"],
            paid: "35 35"
        ),
        Tried(
            scenario: "recovered within grace, which dates it back",
            copies: [first, paid("2", 30, 60, signed: 33)],
            reports: [
                .signed(
                    30,
                    .info(retry: true, grace: 46, autoRenew: true),
                    sent: .didFailToRenew,
                    .gracePeriod,
                    of: "1"
                ),
                .signed(33, sent: .didRenew, .billingRecovery, of: "2"),
            ],
            trials: ["0 33 converted"],
            paid: "30 30"
        ),
        Tried(
            scenario: "its first payment fails until retry ends",
            copies: [first],
            reports: [.signed(30, .info(retry: true, autoRenew: true), status: 3)],
            trials: ["0 90 lost"]
        ),
        Tried(
            scenario: "it ran out, and nothing is known",
            copies: [first],
            trials: ["0 30 lost"]
        ),
        Tried(
            scenario: "auto-renew was on, and the records end",
            copies: [first],
            reports: [.signed(5, .info(autoRenew: true))],
            trials: ["0 30 unknown"]
        ),
        Tried(
            scenario: "auto-renew was on, and it was bought again",
            copies: [first, paid("2", 40, 70, .purchase)],
            reports: [.signed(5, .info(autoRenew: true))],
            trials: ["0 30 lost"],
            paid: "40 40"
        ),
        Tried(
            scenario: "auto-renew was off",
            copies: [first],
            reports: [.signed(5, .info(autoRenew: false))],
            trials: ["0 30 lost"]
        ),
        Tried(
            scenario: "a renewal is assumed",
            copies: [first],
            reports: [.signed(5, .info(autoRenew: true))],
            viewpoint: Viewpoint(assumeRenewal: true),
            trials: ["0 - -"]
        ),
        Tried(
            scenario: "tried twice",
            copies: [
                first, .row("2", 40, 70, reason: .purchase, offer: TestOffer(type: 3), price: price(0)),
                paid("3", 70, 100),
            ],
            trials: ["0 30 lost", "40 70 converted"],
            paid: "70 70"
        ),
        Tried(
            scenario: "free after a payment",
            copies: [
                paid("1", 0, 30, nil), .row("2", 30, 60, reason: .renewal, offer: TestOffer(type: 5), price: price(0)),
            ],
            trials: [],
            paid: "0 0"
        ),
        Tried(
            scenario: "free, after records that begin with a paid renewal",
            copies: [
                .row("5", 100, 130, reason: .renewal, original: 5, price: price(9990)),
                .row("9", 50, 80, chain: "9", offer: free, price: price(0)),
            ],
            trials: [],
            paid: "5 100"
        ),
        Tried(
            scenario: "records that begin with a purchase in a chain that began long before it",
            copies: [.row("5", 100, 130, chain: "1", reason: .purchase, original: 5, price: price(9990))],
            trials: [],
            paid: "5 100"
        ),
        Tried(
            scenario: "records that begin with a purchase in a chain that began a day before it",
            copies: [.row("5", 100, 130, chain: "1", reason: .purchase, original: 99, price: price(9990))],
            trials: [],
            paid: "100 100"
        ),
        Tried(
            scenario: "a family share",
            copies: [
                .row("1", 0, 30, shared: true, offer: free, price: price(0)),
                .row("2", 30, 60, reason: .renewal, shared: true, price: price(9990)),
            ],
            trials: []
        ),
        Tried(
            scenario: "refunded as if never bought",
            copies: [
                first, .row("2", 30, 60, revoked: 31, reason: .renewal, price: price(9990)),
            ],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            trials: ["0 30 lost"]
        ),
    ]

    private static func made(_ row: Tried) throws -> (PaymentHistory, Timeline, History) {
        let history = History(row.copies, row.reports, from: row.viewpoint)
        let timeline = Timeline(history, try #require(history.groups.first), nil)
        return (PaymentHistory(timeline, history), timeline, history)
    }

    @Test(arguments: tried)
    func trials(_ row: Tried) throws {
        let (payments, _, _) = try Self.made(row)
        let trials = payments.trials.map { trial in
            "\(trial.startedAt.day) \(trial.endedAt.day) \(trial.outcome.map { "\($0)" } ?? "-")"
        }
        #expect(trials == row.trials)
        #expect("\(payments.firstPaid(by: .on(999)).day) \(payments.lastPaid(by: .on(999)).day)" == row.paid)
    }

    /// A trial is converted exactly if the timeline has an event of it, and then at the event's instant.
    @Test(arguments: tried)
    func convertsWithTheEvent(_ row: Tried) throws {
        let (payments, timeline, history) = try Self.made(row)
        let events = TimelineAnswer(of: timeline.group, in: history, catalog: nil, until: nil).events
        let converted = payments.trials.filter { $0.outcome == .converted }.map { $0.endedAt.day }
        #expect(events.filter { $0.kind == .trialConverted }.map { $0.at.day } == converted)
    }

    struct Asked: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var reports: [TestReport] = []
        let day: Double
        /// The newest trial, whether it is one now, what was paid first and last, and how many trials began, were converted,
        /// lost and are unknown.
        let answer: String
    }

    static let asked = [
        Asked(scenario: "before it", copies: [first, paid("2", 30, 60)], day: -1, answer: "- false - - 0 0 0 0"),
        Asked(scenario: "at its start", copies: [first, paid("2", 30, 60)], day: 0, answer: "0 - - true - - 1 0 0 0"),
        Asked(scenario: "within it", copies: [first, paid("2", 30, 60)], day: 29, answer: "0 - - true - - 1 0 0 0"),
        Asked(
            scenario: "at its conversion",
            copies: [first, paid("2", 30, 60)],
            day: 30,
            answer: "0 30 converted false 30 30 1 1 0 0"
        ),
        Asked(
            scenario: "while its first payment fails",
            copies: [first, paid("2", 35, 65, signed: 35)],
            reports: [.signed(30, .info(retry: true, grace: 46, autoRenew: true), status: 4)],
            day: 32,
            answer: "0 - - false - - 1 0 0 0"
        ),
        Asked(
            scenario: "within the second one",
            copies: [
                first, .row("2", 40, 70, reason: .purchase, offer: TestOffer(type: 3), price: price(0)),
                paid("3", 70, 100),
            ],
            day: 50,
            answer: "40 - - true - - 2 0 1 0"
        ),
        Asked(
            scenario: "after a purchase in another chain",
            copies: [first, paid("9", 10, 40, .purchase, chain: "9")],
            day: 20,
            answer: "0 10 lost false 10 10 1 0 1 0"
        ),
        Asked(
            scenario: "between two payments",
            copies: [first, paid("2", 30, 60), paid("3", 60, 90)],
            day: 59,
            answer: "0 30 converted false 30 30 1 1 0 0"
        ),
        Asked(
            scenario: "a chain that began before its records",
            copies: [.row("5", 100, 130, reason: .renewal, original: 5, price: price(9990))],
            day: 6,
            answer: "- false 5 5 0 0 0 0"
        ),
    ]

    @Test(arguments: asked)
    func byAnInstant(_ row: Asked) throws {
        let tried = Tried(scenario: row.scenario, copies: row.copies, reports: row.reports, trials: [])
        let (payments, timeline, history) = try Self.made(tried)
        let instant = Instant.on(row.day)
        let trial = payments.trial(at: instant).map {
            "\($0.startedAt.day) \($0.endedAt.day) \($0.outcome.map { "\($0)" } ?? "-")"
        }
        let counts = PaymentHistory.Outcome.allCases.map { "\(payments.trials($0, by: instant))" }
        let answer = [
            trial ?? "-", "\(payments.isTrial(at: instant, timeline, history))", payments.firstPaid(by: instant).day,
            payments.lastPaid(by: instant).day, "\(payments.trialsStarted(by: instant))",
        ]
        #expect((answer + counts).joined(separator: " ") == row.answer)
    }

    /// Each interval of a chain alone is a trial exactly if the customer is in a trial at its start.
    @Test(arguments: tried)
    func intervalsOfTrials(_ row: Tried) throws {
        let (payments, timeline, history) = try Self.made(row)
        guard timeline.group.isOneChain else { return }
        for interval in timeline.intervals {
            let isTrial = payments.isTrial(at: interval.start, timeline, history)
            #expect(payments.isTrial(interval, history) == isTrial, "\(interval.start.day)")
        }
    }

    @Test func numbersOfOutcomes() {
        #expect(PaymentHistory.Outcome.allCases.map(\.name.description) == ["converted", "lost", "unknown"])
    }
}
