import Testing

@testable import SubscoreCore

@Suite struct PaidPeriodTests {
    struct Paid: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var catalog: Catalog?
        /// Of each row, the oldest first; "-" if it is unknown.
        let periods: [String]

        init(_ scenario: String, _ copies: [TestCopy], catalog: Catalog? = nil, _ periods: String...) {
            self.scenario = scenario
            self.copies = copies
            self.catalog = catalog
            self.periods = periods
        }
    }

    private static func one(_ days: Double, offer: TestOffer? = nil, environment: Environment? = nil) -> [TestCopy] {
        [.row("1", 0, days, environment: environment, offer: offer)]
    }

    private static let offer = TestOffer(type: 1)
    private static let catalog = Catalog([
        Product(id: Identifier("pro.month"), group: nil, level: 1, period: .months(12), price: nil)
    ])

    static let paid = [
        Paid("a week", one(7), "P1W"),
        Paid("a month", one(30), "P1M"),
        Paid("two months", one(61), "P2M"),
        Paid("three months", one(92), "P3M"),
        Paid("six months, in UTC", one(181, environment: .xcode), "P6M"),
        Paid("a year", one(365), "P1Y"),
        // From 3 March, and the clocks were set forward on the 8th.
        Paid("a week across a change of clocks", [.row("1", 120, 127 - hours(1))], "P1W"),
        Paid("a week across a change of clocks, in UTC", [.row("1", 120, 127)], "P1W"),
        Paid("an hour too short for a week", one(7 - hours(1)), "-"),
        Paid("an hour more than a month", one(30 + hours(1)), "-"),
        Paid("28 days", one(28), "-"),
        Paid("29 days", one(29), "-"),
        Paid("31 days in a month of 30", one(31), "-"),
        Paid("a day", one(1), "-"),
        Paid("three days", one(3), "-"),
        Paid("two weeks", one(14), "-"),
        Paid("four months", one(120), "-"),
        Paid("366 days in a year of 365", one(366), "-"),
        Paid("two years", one(730), "-"),
        Paid("an end at the start", one(0)),
        Paid("three days on offer", one(3, offer: offer), "P3D"),
        Paid("a week on offer", one(7, offer: offer), "P1W"),
        Paid("two weeks on offer", one(14, offer: offer), "P2W"),
        Paid("a month on offer", one(30, offer: offer), "P1M"),
        Paid("four days on offer", one(4, offer: offer), "-"),
        Paid("four months on offer", one(120, offer: offer), "-"),
        // From 31 January to 28 February, 31 March and 30 April.
        Paid(
            "months of 31 January",
            [
                .row("1", 89, 117, environment: .xcode), .row("2", 117, 148, environment: .xcode),
                .row("3", 148, 178, environment: .xcode),
            ],
            "P1M",
            "P1M",
            "P1M"
        ),
        Paid("28 February to 31 March alone", [.row("2", 117, 148, environment: .xcode)], "-"),
        Paid(
            "28 February to 31 March after a gap",
            [.row("1", 89, 116, environment: .xcode), .row("2", 117, 148, environment: .xcode)],
            "-",
            "-"
        ),
        Paid(
            "28 February to 30 March after 31 January",
            [.row("1", 89, 117, environment: .xcode), .row("2", 117, 147, environment: .xcode)],
            "P1M",
            "-"
        ),
        Paid(
            "1 to 31 March after 31 January",
            [.row("1", 89, 118, environment: .xcode), .row("2", 118, 148, environment: .xcode)],
            "-",
            "-"
        ),
        Paid(
            "28 February to 31 March, after two weeks that end on that day",
            [.row("1", 103, 117, environment: .xcode), .row("2", 117, 148, environment: .xcode)],
            "-",
            "-"
        ),
        // From 29 February 2024 to 29 February 2028. The rows between end on the 28th.
        Paid(
            "years of 29 February",
            [
                .row("1", -613, -248, environment: .xcode), .row("2", -248, 117, environment: .xcode),
                .row("3", 117, 482, environment: .xcode), .row("4", 482, 848, environment: .xcode),
            ],
            "P1Y",
            "P1Y",
            "P1Y",
            "P1Y"
        ),
        Paid("the catalog decides", one(30), catalog: catalog, "P1Y"),
        Paid("the catalog decides for a row of no duration", one(29), catalog: catalog, "P1Y"),
        Paid("not for an offer", one(30, offer: offer), catalog: catalog, "P1M"),
        Paid("not for an offer of no duration", one(29, offer: offer), catalog: catalog, "-"),
        Paid("a product that the catalog lacks", one(30), catalog: Catalog([.monthly("basic", 1)]), "P1M"),
    ]

    private static func active(_ history: History) -> [Interval] {
        history.groups.flatMap { Timeline(history, $0, nil).intervals }.filter { $0.state == .subscribed }
    }

    @Test(arguments: paid)
    func period(_ paid: Paid) {
        let history = History(paid.copies)
        let periods = Self.active(history).map { history.paidPeriod(ofInterval: $0, paid.catalog) }
        #expect(periods.map { $0?.iso8601 ?? "-" } == paid.periods)
    }

    /// Months may be counted from 31 January, which is so many renewals before 28 February to 31 March.
    @Test(arguments: [(1, "P1M"), (11, "P1M"), (12, "P1M"), (13, "-")])
    func renewalsBefore(count: Int, period: String) {
        let starts = (0..<count).map { 89 + 2 * Double($0) } + [117, 148]
        let copies = zip(starts, starts.dropFirst()).enumerated().map { number, days in
            TestCopy.row("\(number + 1)", days.0, days.1, environment: .xcode)
        }
        let history = History(copies)
        #expect(Self.active(history).last.map { history.paidPeriod(ofInterval: $0, nil)?.iso8601 ?? "-" } == period)
    }

    /// The store gives three days and two weeks only as offers.
    @Test(arguments: [(3.0, "-"), (7, "P1W"), (14, "-"), (30, "P1M"), (31, "-")])
    func soldPeriod(days: Double, period: String) {
        let history = History(Self.one(days))
        #expect(history.soldPeriod(of: history.rows[0])?.iso8601 ?? "-" == period)
    }

    /// A billing period of a commitment is shorter than the period of its product.
    @Test func billingPeriodOfACommitment() throws {
        var records = Records()
        records.append(
            TestFields(kind: .autoRenewable, expires: 30) { fields, texts in
                fields.commitment = Commitment(
                    billingPeriod: 1,
                    totalBillingPeriods: 12,
                    expiresDate: .on(365),
                    price: nil
                )
            }
        )
        let history = History(records, from: Viewpoint())
        let interval = try #require(Self.active(history).first)
        #expect(history.paidPeriod(ofInterval: interval, Self.catalog) == .months(1))
    }

    /// An assumed renewal has no row of its own, so nothing was paid.
    @Test func anAssumedRenewalHasNone() throws {
        let reports = [TestReport.signed(5, .info(autoRenew: true))]
        let history = History([.row("1", 0, 30)], reports, from: Viewpoint(assumeRenewal: true))
        let intervals = Self.active(history)
        try #require(intervals.count == 2)
        #expect(intervals.map { history.paidPeriod(ofInterval: $0, nil) } == [.months(1), nil])
        #expect(intervals.map { history.paidPeriod(ofInterval: $0, Self.catalog) } == [.months(12), nil])
    }

    /// Whatever day they start on, renewals of one duration have that duration, after any row.
    @Test(arguments: Round.all(200))
    func renewalsHaveTheirDuration(_ round: Round) throws {
        var random = round.random
        let period = [Period.weeks(1), .months(1), .months(2), .months(3), .months(6), .months(12)][
            Int(random.int64(0...5))
        ]
        let isUTC = random.chance(oneIn: 2)
        let hour = random.int64(0...23)
        let first = Instant.on(Double(random.int64(-2_000...2_000)) + hours(Double(hour)))
        let ends = try (Int64(0)...12).map {
            Double(
                try #require(period.boundary($0, after: first, on: isUTC ? .utc : .pacific))
                    .milliseconds(since: .on(0))
            ) / 86_400_000
        }
        let copies = zip(ends, ends.dropFirst()).enumerated().map { number, dates in
            TestCopy.row("\(number + 1)", dates.0, dates.1, environment: isUTC ? .xcode : .production)
        }
        let history = History(copies)
        let periods = Self.active(history).map { history.paidPeriod(ofInterval: $0, nil) }
        #expect(periods == Array(repeating: period, count: 12))
    }

    /// On 8 March 2026 the Pacific clock skips the hour from 2:00. A week that should start in it starts an hour later and
    /// ends at the usual hour, because it is counted from an earlier renewal. Alone it cannot be recognised: it has an hour
    /// less than a week on the clock.
    @Test func weekStartingInASkippedHour() throws {
        let first = try #require(Instant(milliseconds: 1_772_361_000_000))  // 1 March 2026, 2:30 in California
        let ends = try (Int64(0)...3).map {
            Double(try #require(Period.weeks(1).boundary($0, after: first, on: .pacific)).milliseconds(since: .on(0)))
                / 86_400_000
        }
        let copies = zip(ends, ends.dropFirst()).enumerated().map { number, dates in
            TestCopy.row("\(number + 1)", dates.0, dates.1)
        }
        let history = History(copies)
        #expect(
            Self.active(history).map { history.paidPeriod(ofInterval: $0, nil) } == [.weeks(1), .weeks(1), .weeks(1)]
        )
        let alone = History([copies[1]])
        #expect(Self.active(alone).map { alone.paidPeriod(ofInterval: $0, nil) } == [nil])
    }

    @Test func rowsRenewedWithoutABreak() {
        func renewed(_ copies: [TestCopy]) -> [String] {
            let history = History(copies)
            return history.rows.map { row in history.rowRenewed(by: row).map { $0.transaction.purchaseDate.day } ?? "-"
            }
        }
        #expect(renewed([.row("1", 0, 30), .row("2", 30, 61)]) == ["-", "0"])
        #expect(renewed([.row("1", 0, 29), .row("2", 30, 61)]) == ["-", "-"])
        #expect(renewed([.row("1", 0, 30, signed: 20, revoked: 20), .row("2", 30, 61)]) == ["-", "-"])
        #expect(renewed([.row("1", 0, 30, upgraded: true), .row("2", 30, 61)]) == ["-", "-"])
    }

    @Test(
        arguments: [
            (Period.months(1), 9_990, 9_990), (.months(2), 9_990, 4_995), (.months(12), 99_990, 8_333),
            (.months(12), 99_989, 8_332), (.weeks(1), 1_990, 8_653), (.weeks(2), 1_990, 4_326), (.months(3), 0, 0),
            (.weeks(1), .max, .max), (.months(1), .max, .max), (.months(1), -1, 0),
        ] as [(Period, Int64, Int64)]
    )
    func priceOfAMonth(_ period: Period, _ price: Int64, _ monthly: Int64) {
        #expect(period.monthly(Money(milliunits: price, currency: nil)) == monthly)
    }

    @Test func lengthInMonths() throws {
        #expect([Period.months(1), .months(6), .months(12)].map { $0.lengthInMonths } == [1, 6, 12])
        #expect(Period.weeks(1).lengthInMonths == 33_600.0 / 146_097)
        #expect(Period.weeks(2).lengthInMonths == 67_200.0 / 146_097)
        #expect(try #require(Period(3, .day)).lengthInMonths == 14_400.0 / 146_097)
    }
}

extension History {
    fileprivate func paidPeriod(ofInterval interval: Interval, _ catalog: Catalog?) -> Period? {
        paidRow(of: interval).flatMap { paidPeriod(of: $0, catalog) }
    }
}
