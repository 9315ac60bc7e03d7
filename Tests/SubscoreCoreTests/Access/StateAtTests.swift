import Testing

@testable import SubscoreCore

@Suite struct StateAtTests {
    /// A renewal that touches, then 60 days of retry, then the end, which the records do not contain.
    static let history = History(
        [.row("1", 0, 30, product: "basic"), .row("2", 30, 60, product: "pro", reason: .renewal)],
        [.signed(60, .info(retry: true, autoRenew: true))]
    )

    struct Sample: Scenario {
        let scenario: String
        let day: Double
        let state: SubscriptionState
        var product: String?
        /// The start of the interval, of the state, its end, and the start of the next state.
        let bounds: [Double?]
        /// The start and the end of the access that contains the instant, or else the last one before.
        let access: [Double?]
        var isEndProjected = false
        var autoRenew: Bool? = true
    }

    static let samples = [
        Sample(
            scenario: "before all",
            day: -1,
            state: .none,
            bounds: [0, nil, 0, 0],
            access: [nil, nil],
            autoRenew: nil
        ),
        Sample(
            scenario: "at the first start",
            day: 0,
            state: .subscribed,
            product: "basic",
            bounds: [0, 0, 60, 60],
            access: [0, 60]
        ),
        Sample(
            scenario: "in the second of two that touch",
            day: 45,
            state: .subscribed,
            product: "pro",
            bounds: [30, 0, 60, 60],
            access: [0, 60]
        ),
        Sample(
            scenario: "where they touch",
            day: 30,
            state: .subscribed,
            product: "pro",
            bounds: [30, 0, 60, 60],
            access: [0, 60]
        ),
        Sample(
            scenario: "in another state",
            day: 60,
            state: .billingRetry,
            product: "pro",
            bounds: [60, 60, 120, 120],
            access: [0, 60]
        ),
        Sample(
            scenario: "in the last, which is open",
            day: 1_000,
            state: .expired,
            product: "pro",
            bounds: [120, 120, nil, nil],
            access: [0, 60],
            isEndProjected: true
        ),
    ]

    static func state(_ day: Double) -> StateAt {
        StateAt(history, Timeline(history, history.groups[0], nil), at: .on(day))
    }

    @Test(arguments: samples)
    func around(_ sample: Sample) {
        let now = Self.state(sample.day)
        func instants(_ days: [Double?]) -> [Instant?] { days.map { $0.map { .on($0) } } }
        #expect(now.state == sample.state && now.isFound == (sample.state != .none))
        #expect(now.productId.map { Self.history.texts.text($0) } == sample.product)
        #expect([now.interval?.start, now.since, now.until, now.following?.at] == instants(sample.bounds))
        #expect([now.accessSince, now.accessUntil] == instants(sample.access))
        #expect(now.isEndProjected == sample.isEndProjected && now.autoRenew == sample.autoRenew)
    }

    struct Pair: Scenario {
        let scenario: String
        let day: Double
        let other: Double
        let holds: Bool
    }

    static let pairs = [
        Pair(scenario: "in one interval", day: 5, other: 29, holds: true),
        Pair(scenario: "from its end back to its start", day: 29.5, other: 0, holds: true),
        Pair(scenario: "in the next interval of the same state", day: 5, other: 30, holds: false),
        Pair(scenario: "before the interval", day: 30, other: 29, holds: false),
        Pair(scenario: "before the first purchase", day: -5, other: -4, holds: false),
        Pair(scenario: "in an open interval", day: 120, other: 9_000, holds: true),
    ]

    @Test(arguments: pairs)
    func holdsWithinAnInterval(_ pair: Pair) {
        let holds = Self.state(pair.day)
            .holds(at: .on(pair.other), Self.history, Timeline(Self.history, Self.history.groups[0], nil))
        #expect(holds == pair.holds)
    }

    /// With several chains, which of them give access may change within an interval.
    @Test func holdsForOneChainOnly() throws {
        let history = History([.row("1", 0, 30), .row("2", 0, 30, chain: "2")])
        let group = try #require(history.groups.first)
        let timeline = Timeline(history, group, nil)
        let now = StateAt(history, timeline, at: .on(5))
        #expect(now.state == .subscribed && !now.holds(at: .on(6), history, timeline))
    }

    /// How many seats there are changes within an interval.
    @Test func holdsWithoutAddedSeatsOnly() throws {
        for hasAddition in [false, true] {
            var records = Records()
            records.append(TestSeats("1", 0, seats: 5).fields)
            if hasAddition { records.append(TestSeats("2", 10, seats: 2, isAddition: true).fields) }
            let history = History(records, from: Viewpoint())
            let group = try #require(history.groups.first)
            let timeline = Timeline(history, group, nil)
            let now = StateAt(history, timeline, at: .on(5))
            #expect(now.state == .subscribed && now.holds(at: .on(11), history, timeline) == !hasAddition)
        }
    }

    /// A subscription has the name of the last of its linked chains, whichever of them decides.
    @Test(arguments: [5.0, 20.0, 45.0])
    func lastLinkedChain(day: Double) throws {
        var records = Records([.row("1", 0, 30)])
        records.append(
            TestFields(id: "2", chain: "2", kind: .autoRenewable, purchased: 10, expires: 60) { fields, texts in
                fields.transaction.subscriptionGroupIdentifier = texts.name("21")
                fields.detail.previousOriginalTransactionId = texts.id("1")
            }
        )
        let history = History(records, from: Viewpoint())
        let group = try #require(history.groups.first)
        let now = StateAt(history, Timeline(history, group, nil), at: .on(day))
        #expect(now.state == .subscribed && history.texts.text(history.heirId(of: now)) == "2")
    }

    /// Of two linked chains with the same state, one of which is known from reports only, the row decides.
    @Test(arguments: [("1", "2"), ("2", "1")])
    func rowBeforeReport(reported: String, known: String) throws {
        var records = Records([], [.signed(4.5, .info(autoRenew: true), chain: reported, status: 1)])
        records.append(
            TestFields(id: "9", chain: known, kind: .autoRenewable, expires: 30) {
                $0.detail.previousOriginalTransactionId = $1.id(reported)
            }
        )
        let history = History(records, from: Viewpoint())
        let group = try #require(history.groups.first)
        let now = StateAt(history, Timeline(history, group, nil), at: .on(5))
        #expect(history.groups.count == 1 && history.chains.count == 2)
        #expect(now.state == .subscribed && now.row == RowIndex(0))
    }

    struct Doubt: Scenario {
        let scenario: String
        var copies: [TestCopy] = [.row("1", 0, 30)]
        var reports: [TestReport] = []
        let day: Double
        let warnings: [String]
    }

    static let doubts = [
        Doubt(scenario: "none", day: 5, warnings: []),
        Doubt(
            scenario: "grace without an end",
            reports: [.signed(31, status: 4)],
            day: 32,
            warnings: ["grace_end_unknown"]
        ),
        Doubt(
            scenario: "the records end before the row does",
            reports: [.signed(5, .info(autoRenew: true))],
            day: 32,
            warnings: ["records_end_before_at"]
        ),
        Doubt(
            scenario: "before records that begin later",
            copies: [.row("2", 0, 30, chain: "1", reason: .renewal)],
            day: -5,
            warnings: ["records_begin_later"]
        ),
    ]

    @Test(arguments: doubts)
    func warns(_ doubt: Doubt) throws {
        let history = History(doubt.copies, doubt.reports)
        let group = try #require(history.groups.first)
        let now = StateAt(history, Timeline(history, group, nil), at: .on(doubt.day))
        #expect(now.warnings([], in: group, history).map { "\($0.id)" } == doubt.warnings)
        // What is the same at every instant comes with it.
        #expect(now.warnings([.notProduction], in: group, history).count == doubt.warnings.count + 1)
    }
}
