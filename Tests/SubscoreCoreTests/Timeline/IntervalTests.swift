import Testing

@testable import SubscoreCore

@Suite struct IntervalTests {
    private static func interval(
        _ state: SubscriptionState,
        _ start: Double,
        _ end: Double?,
        basis: Basis = .observed,
        rule: Rule = .stateSubscribed,
        row: Int = 0,
        report: Int? = nil,
        change: (inout Interval) -> Void = { _ in }
    ) -> Interval {
        var interval = Interval(
            start: .on(start),
            end: end.map { .on($0) },
            state: state,
            basis: basis,
            rule: rule,
            chain: 0,
            row: RowIndex(row)
        )
        interval.report = report.map { ReportIndex($0) }
        change(&interval)
        return interval
    }

    struct Joining: Scenario {
        let scenario: String
        let next: Interval
        let isJoined: Bool
    }

    private static let first = interval(.subscribed, 0, 30, report: 1)

    static let joinings = [
        Joining(scenario: "nothing differs", next: interval(.subscribed, 30, 60), isJoined: true),
        Joining(scenario: "another report", next: interval(.subscribed, 30, 60, report: 2), isJoined: true),
        Joining(scenario: "another state", next: interval(.expired, 30, 60), isJoined: false),
        Joining(scenario: "another row", next: interval(.subscribed, 30, 60, row: 1), isJoined: false),
        Joining(scenario: "another rule", next: interval(.subscribed, 30, 60, rule: .stateStatus), isJoined: false),
        Joining(scenario: "another basis", next: interval(.subscribed, 30, 60, basis: .inferred), isJoined: false),
        Joining(
            scenario: "another product",
            next: interval(.subscribed, 30, 60) { $0.renewedProductId = StringIndex(position: 0) },
            isJoined: false
        ),
    ]

    /// While rows run, the first report stays.
    @Test(arguments: joinings)
    func appends(_ row: Joining) {
        var list = IntervalList(capacity: 2)
        list.append(Self.first)
        list.append(row.next)
        #expect(
            list.intervals.map { "\($0.start.day)-\($0.end.day)" } == (row.isJoined ? ["0-60"] : ["0-30", "30-60"])
        )
        #expect(list.intervals[0].report == ReportIndex(1))
    }

    @Test func appendsAPartUpToTheEndOfTheWhole() {
        var list = IntervalList(capacity: 2)
        let whole = Self.interval(.subscribed, 0, 30)
        list.append(whole, from: .on(5), to: .on(10))
        list.append(Self.interval(.expired, 10, 20))
        list.append(whole, from: .on(20), to: .on(40))
        list.append(Self.interval(.expired, 30, 40))
        list.append(whole, from: .on(40), to: nil)
        #expect(list.intervals.map { "\($0.start.day)-\($0.end.day)" } == ["5-10", "10-20", "20-30", "30-40", "40-30"])
    }

    struct Gap: Scenario {
        let scenario: String
        let parts: [Interval]
        /// Each is first day, last day, rule, basis, report, closing row and reason.
        let joined: [String]
    }

    /// In a gap only the state must be equal, and the last record replaces earlier ones.
    static let gaps = [
        Gap(
            scenario: "the last part decides",
            parts: [
                interval(.billingRetry, 30, 40, basis: .inferred, rule: .stateGapRetry, report: 1),
                interval(.billingRetry, 40, 50, basis: .inferred, rule: .stateRetry, report: 2),
            ],
            joined: ["30-50 state.retry inferred 2 - -"]
        ),
        Gap(
            scenario: "a part that a record covers counts for the whole",
            parts: [
                interval(.billingRetry, 30, 40, rule: .stateRetry, report: 1),
                interval(.billingRetry, 40, 50, basis: .inferred, rule: .stateGapRetry),
            ],
            joined: ["30-50 state.gap_retry observed 1 - -"]
        ),
        Gap(
            scenario: "but not while the end of grace is unknown",
            parts: [
                interval(.billingGracePeriod, 30, 40, rule: .stateGrace, report: 1),
                interval(.billingGracePeriod, 40, 58, basis: .inferred, rule: .stateGrace, report: 2) {
                    $0.isGraceEndUnknown = true
                },
            ],
            joined: ["30-58 state.grace inferred 2 - -"]
        ),
        Gap(
            scenario: "a reason stays, and so does the row that closed the gap",
            parts: [
                interval(.expired, 30, 40, rule: .stateExpired, report: 1) {
                    $0.expirationReason = .voluntary
                    $0.closingRow = RowIndex(3)
                },
                interval(.expired, 40, 50, rule: .stateExpired, report: 2),
            ],
            joined: ["30-50 state.expired observed 2 3 voluntary"]
        ),
        Gap(
            scenario: "a newer reason replaces it",
            parts: [
                interval(.expired, 30, 40, rule: .stateExpired, report: 1) { $0.expirationReason = .voluntary },
                interval(.expired, 40, 50, rule: .stateExpired, report: 2) { $0.expirationReason = .billingError },
            ],
            joined: ["30-50 state.expired observed 2 - billingError"]
        ),
        Gap(
            scenario: "another product is another interval",
            parts: [
                interval(.subscribed, 30, 40, basis: .projected, rule: .stateAssumedRenewal),
                interval(.subscribed, 40, 50, basis: .projected, rule: .stateAssumedRenewal) {
                    $0.renewedProductId = StringIndex(position: 0)
                },
            ],
            joined: [
                "30-40 state.assumed_renewal projected - - -", "40-50 state.assumed_renewal projected - - -",
            ]
        ),
    ]

    @Test(arguments: gaps)
    func appendsInAGap(_ row: Gap) {
        var list = IntervalList(capacity: 3)
        list.append(Self.first)
        list.beginGap()
        for part in row.parts { list.appendInGap(part) }
        list.endGap()
        let found = list.intervals.dropFirst().map { interval in
            let records = [interval.report?.value, interval.closingRow?.value].map { $0.map { "\($0)" } ?? "-" }
            let reason = interval.expirationReason.map { "\($0)" } ?? "-"
            let state = "\(interval.start.day)-\(interval.end.day) \(interval.rule.id) \(interval.basis)"
            return "\(state) \(records.joined(separator: " ")) \(reason)"
        }
        #expect(Array(found) == row.joined)
    }

    /// The first interval of a gap may continue the one before it.
    @Test func joinsAGapWithWhatCameBefore() {
        var list = IntervalList(capacity: 3)
        list.append(Self.interval(.expired, 0, 30, rule: .stateStatus))
        list.beginGap()
        list.appendInGap(Self.interval(.expired, 30, 40, rule: .stateStatus))
        list.appendInGap(Self.interval(.revoked, 40, nil, rule: .stateRevoked))
        list.endGap()
        #expect(list.intervals.map { "\($0.start.day)-\($0.end?.day ?? "")" } == ["0-40", "40-"])
        // After a gap, parts are appended as while rows run.
        list.append(Self.interval(.revoked, 50, nil, rule: .stateRevoked))
        #expect(list.intervals.count == 2)
    }

    @Test func marksTheLastIntervalOfAGap() {
        var list = IntervalList(capacity: 3)
        list.append(Self.first)
        list.beginGap()
        list.markRenewalUnknown(ReportIndex(7))
        #expect(!list.intervals[0].isRenewalUnknown)
        list.appendInGap(Self.interval(.expired, 30, nil, rule: .stateExpired))
        list.markRenewalUnknown(ReportIndex(7))
        #expect(list.intervals.map(\.isRenewalUnknown) == [false, true])
        #expect(list.intervals[1].report == ReportIndex(7))
    }

    /// Outside of gaps, and in an empty one, no interval is of the gap.
    @Test func outsideOfAGap() {
        var list = IntervalList(capacity: 3)
        list.append(Self.first)
        list.markRenewalUnknown(ReportIndex(7))
        list.beginGap()
        list.endGap()
        list.markRenewalUnknown(ReportIndex(7))
        #expect(list.intervals.map { "\($0.start.day)-\($0.end.day)" } == ["0-30"])
        list.beginGap()
        list.appendInGap(Self.interval(.expired, 30, 40, rule: .stateExpired))
        list.endGap()
        list.markRenewalUnknown(ReportIndex(7))
        #expect(list.intervals.map { "\($0.start.day)-\($0.end.day)" } == ["0-30", "30-40"])
        #expect(list.intervals.map(\.isRenewalUnknown) == [false, false])
    }

    struct Access: Scenario {
        let scenario: String
        let day: Double
        /// The start and the end of access; nil if there is none.
        let access: String?
    }

    static let accesses = [
        Access(scenario: "before all", day: -1, access: nil),
        Access(scenario: "in access", day: 5, access: "0-46"),
        Access(scenario: "in grace, which is access", day: 45, access: "0-46"),
        Access(scenario: "after it", day: 46, access: "0-46"),
        Access(scenario: "in the next one", day: 60, access: "60-90"),
        Access(scenario: "after the last one", day: 500, access: "60-90"),
    ]

    @Test(arguments: accesses)
    func access(_ row: Access) {
        let intervals = [
            Self.interval(.subscribed, 0, 30), Self.interval(.billingGracePeriod, 30, 46),
            Self.interval(.expired, 46, 60), Self.interval(.subscribed, 60, 90), Self.interval(.expired, 90, nil),
        ]
        let access = intervals.position(at: .on(row.day)).flatMap {
            intervals.access(around: intervals.run(around: $0))
        }
        #expect(access.map { "\($0.start.day)-\($0.end.day)" } == row.access)
    }

    @Test func accessWithoutAnEnd() {
        let open = [Self.interval(.expired, 0, 10), Self.interval(.subscribed, 10, nil, basis: .projected)]
        #expect(open.access(around: 0..<1) == nil)
        #expect(open.access(around: 1..<2).map { "\($0.start.day)-\($0.end.day)" } == "10--")
    }

    struct Ranked: Scenario {
        let scenario: String
        let product: String
        let level: Int32
    }

    static let ranks = [
        Ranked(scenario: "a product of the catalog", product: "pro", level: 1),
        Ranked(scenario: "a level beyond 32 bits", product: "far", level: .max),
        Ranked(scenario: "a product that it does not have", product: "x", level: .max),
    ]

    @Test(arguments: ranks)
    func ranksByLevel(_ row: Ranked) throws {
        let history = History([.row("1", 0, 30, product: row.product)])
        var intervals = try history.walked()
        intervals.rank(by: .levels([("pro", 1), ("far", .max)]), history)
        #expect(intervals.map(\.level) == [row.level, .max])
    }

    /// A renewal that is only assumed has its own product, and no price.
    @Test func productAndPrice() throws {
        let price = Money(milliunits: 9_990, currency: nil)
        let history = History(
            [.row("1", 0, 30, product: "pro", price: price)],
            [.signed(5, .info(autoRenew: true, renewsAs: "basic"))],
            from: Viewpoint(assumeRenewal: true)
        )
        let intervals = try history.walked()
        #expect(intervals.map { history.product(of: $0).map { history.texts.text($0) } } == ["pro", "basic"])
        #expect(intervals.map { history.price(of: $0) } == [price, nil])
    }
}
