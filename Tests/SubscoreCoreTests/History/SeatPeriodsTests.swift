import Testing

@testable import SubscoreCore

/// Periods whose seats several transactions bought, each to day 30.
@Suite struct SeatPeriodsTests {
    /// A period that was renewed ahead governs before its purchase, with what was bought first.
    @Test func seatsBeforeThePurchase() throws {
        var records = Records()
        records.append(TestSeats("1", 0, seats: 5).fields)
        records.append(TestSeats("2", 10, seats: 2, isAddition: true).fields)
        let history = History(records, from: Viewpoint())
        let seats = try #require(history.seats(of: history.rows[0], at: .on(-1)))
        #expect(seats.quantity == 5 && seats.refunded == 0)
        #expect(seats.transactionIds.map { history.texts.text($0) } == ["1"])
    }

    /// Seats may be added to a period after the next one was bought and got more.
    @Test func additionsOfTwoPeriodsInTurn() throws {
        var records = Records()
        records.append(TestSeats("1", 0, seats: 5).fields)
        records.append(TestSeats("2", 10, seats: 2, isAddition: true).fields)
        records.append(TestSeats("3", 29.5, seats: 4, expires: 60).fields)
        records.append(TestSeats("4", 29.6, seats: 1, isAddition: true, expires: 60).fields)
        records.append(TestSeats("5", 29.8, seats: 3, isAddition: true).fields)
        let history = History(records, from: Viewpoint())
        let bought = try history.rows.filter { $0.origin != .seatAddition }.map { row in
            try #require(history.seats(of: row, at: .on(29.9))).transactionIds.map { history.texts.text($0) }
        }
        #expect(bought == [["1", "2", "5"], ["3", "4"]])
    }

    struct Known: Scenario {
        let scenario: String
        let signed: Double?
        let known: Double
        /// The refunded seats, of three.
        let refunded: Int64
    }

    static let knowns = [
        Known(scenario: "signed by then", signed: 12, known: 12, refunded: 2),
        Known(scenario: "signed later, when the seats were refunded at the latest", signed: 12, known: 11, refunded: 0),
        Known(scenario: "without a date", signed: nil, known: 11, refunded: 2),
    ]

    /// A refund of seats has no date of its own: it is known from the signing of the copy on.
    @Test(arguments: knowns)
    func refundIsKnown(_ row: Known) throws {
        var records = Records()
        records.append(TestSeats("1", 0, seats: 3, signed: row.signed, refunded: 2).fields)
        let history = History(records, from: Viewpoint(knownAt: .on(row.known)))
        let seats = try #require(history.seats(of: history.rows[0], at: .on(13)))
        #expect(seats.refunded == row.refunded && seats.quantity == 3 - row.refunded)
    }

    struct Period: Scenario {
        let scenario: String
        let copies: [TestSeats]
        var day = 20.0
        /// Of the period that governs: the seats that remain, those refunded, the total, and the transactions.
        let seats: String
        /// The transaction that represents the period.
        let transaction: String
        var end = 30.0
        var warnings: [String] = []
    }

    static let periods = [
        Period(scenario: "one purchase", copies: [TestSeats("1", 0, seats: 5)], seats: "5 0 5000 1", transaction: "1"),
        Period(
            scenario: "an addition",
            copies: [TestSeats("1", 0, seats: 5), TestSeats("2", 10, seats: 2, isAddition: true)],
            seats: "7 0 7000 1,2",
            transaction: "1"
        ),
        Period(
            scenario: "two additions",
            copies: [
                TestSeats("1", 0, seats: 5), TestSeats("2", 10, seats: 2, isAddition: true),
                TestSeats("3", 11, seats: 1, isAddition: true),
            ],
            seats: "8 0 8000 1,2,3",
            transaction: "1"
        ),
        Period(
            scenario: "an addition to a purchase of one, which states nothing about seats",
            copies: [
                TestSeats("1", 0, seats: nil, priceOfOne: 1_000), TestSeats("2", 10, seats: 2, isAddition: true),
            ],
            seats: "3 0 3000 1,2",
            transaction: "1"
        ),
        Period(
            scenario: "two periods, each with an addition",
            copies: [
                TestSeats("1", 0, seats: 5), TestSeats("2", 10, seats: 2, isAddition: true),
                TestSeats("3", 30, seats: 4, expires: 60), TestSeats("4", 40, seats: 1, isAddition: true, expires: 60),
            ],
            day: 45,
            seats: "5 0 5000 3,4",
            transaction: "3",
            end: 60
        ),
        Period(
            scenario: "before the addition",
            copies: [TestSeats("1", 0, seats: 5), TestSeats("2", 10, seats: 2, isAddition: true)],
            day: 9,
            seats: "5 0 5000 1",
            transaction: "1"
        ),
        Period(
            scenario: "at the addition",
            copies: [TestSeats("1", 0, seats: 5), TestSeats("2", 10, seats: 2, isAddition: true)],
            day: 10,
            seats: "7 0 7000 1,2",
            transaction: "1"
        ),
        Period(
            scenario: "the first purchase was refunded",
            copies: [TestSeats("1", 0, seats: 5, revoked: 15), TestSeats("2", 10, seats: 2, isAddition: true)],
            seats: "2 5 7000 1,2",
            transaction: "2"
        ),
        Period(
            scenario: "the first purchase is refunded later",
            copies: [TestSeats("1", 0, seats: 5, revoked: 25), TestSeats("2", 10, seats: 2, isAddition: true)],
            seats: "7 0 7000 1,2",
            transaction: "1"
        ),
        Period(
            scenario: "all are refunded, and the last one ends the period",
            copies: [
                TestSeats("1", 0, seats: 5, revoked: 15), TestSeats("2", 10, seats: 2, isAddition: true, revoked: 25),
            ],
            day: 24,
            seats: "2 5 7000 1,2",
            transaction: "2",
            end: 25
        ),
        Period(
            scenario: "single seats were refunded",
            copies: [TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2)],
            seats: "3 2 5000 1",
            transaction: "1"
        ),
        Period(
            scenario: "a single seat was refunded",
            copies: [TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 1)],
            seats: "4 1 5000 1",
            transaction: "1"
        ),
        Period(
            scenario: "at the refund of single seats",
            copies: [TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2)],
            day: 12,
            seats: "3 2 5000 1",
            transaction: "1"
        ),
        Period(
            scenario: "before they were",
            copies: [TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2)],
            day: 11,
            seats: "5 0 5000 1",
            transaction: "1"
        ),
        Period(
            scenario: "a refund that was reversed",
            copies: [
                TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2),
                TestSeats("1", 0, seats: 5, signed: 14),
            ],
            seats: "5 0 5000 1",
            transaction: "1"
        ),
        Period(
            scenario: "a refund that no older copy lacks counts from the first signing",
            copies: [TestSeats("1", 0, seats: 5, signed: 12, refunded: 2)],
            seats: "3 2 5000 1",
            transaction: "1"
        ),
        Period(
            scenario: "an addition to no period that is known",
            copies: [TestSeats("2", 10, seats: 2, isAddition: true)],
            seats: "2 0 2000 2",
            transaction: "2",
            warnings: ["seat_addition_unattached"]
        ),
        Period(
            scenario: "an addition with another end is a purchase of its own",
            copies: [TestSeats("1", 0, seats: 5), TestSeats("2", 10, seats: 2, isAddition: true, expires: 40)],
            seats: "2 0 2000 2",
            transaction: "2",
            end: 40,
            warnings: ["seat_addition_unattached"]
        ),
        Period(
            scenario: "each transaction of a period is marked, even the first",
            copies: [
                TestSeats("1", 0, seats: 5, isAddition: true), TestSeats("2", 10, seats: 2, isAddition: true),
            ],
            seats: "7 0 7000 1,2",
            transaction: "1"
        ),
    ]

    @Test(arguments: periods)
    func seats(_ row: Period) throws {
        var records = Records()
        for copy in row.copies { records.append(copy.fields) }
        let history = History(records, from: Viewpoint())
        let at = history.subscription(try #require(history.groups.first), at: .on(row.day))
        let seats = try #require(at.seats(history)).now
        let ids = seats.transactionIds.map { history.texts.text($0) }.joined(separator: ",")
        let total = seats.total.map { "\($0.milliunits)" } ?? "-"
        #expect("\(seats.quantity) \(seats.refunded) \(total) \(ids)" == row.seats)
        #expect(at.transaction.map { history.texts.text($0.transactionId) } == row.transaction)
        #expect(at.row?.end == .on(row.end))
        #expect(at.rules.contains(.stateSeats))
        #expect(history.warnings.map { "\($0.id)" } == row.warnings)
        // The total of the whole period is that of all its transactions.
        let all = try #require(at.row)
        let prices = history.transactions(of: all).compactMap { history.detail(of: $0).price?.milliunits }
        #expect(history.price(of: all)?.milliunits == prices.reduce(0, +))
    }

    /// Seats of another customer are not this one's.
    @Test func seatsOfAnotherCustomer() throws {
        for ownership in [Transaction.Ownership.assigned, .familyShared] {
            var records = Records()
            records.append(TestSeats("1", 0, seats: 5, ownership: ownership).fields)
            let history = History(records, from: Viewpoint())
            let at = history.subscription(try #require(history.groups.first), at: .on(5))
            #expect(at.seats(history) == nil)
        }
    }

    struct Search: Scenario {
        let scenario: String
        /// Oldest first. A row that was revoked ended then.
        let rows: [TestSeats]
        var addition = TestSeats("1000", 10, seats: 2, isAddition: true)
        /// The position of the row whose period it belongs to.
        let period: Int?
    }

    /// Rows that run beside a period, and end later.
    private static func others(_ count: Int) -> [TestSeats] {
        (1...count).map { TestSeats("\($0 + 1)", 1, seats: 1, expires: 40) }
    }

    static let searches = [
        Search(scenario: "a running row", rows: [TestSeats("1", 0, seats: 5)], period: 0),
        Search(
            scenario: "a purchase that is not marked as an addition",
            rows: [TestSeats("1", 0, seats: 5)],
            addition: TestSeats("1000", 10, seats: 2),
            period: nil
        ),
        Search(
            scenario: "below a newer row with another end",
            rows: [TestSeats("1", 0, seats: 5)] + others(1),
            period: 0
        ),
        Search(
            scenario: "a row that ends at the purchase",
            rows: [TestSeats("1", 0, seats: 5, revoked: 10)],
            period: nil
        ),
        Search(
            scenario: "a row of another ownership",
            rows: [TestSeats("1", 0, seats: 5, ownership: .other)],
            period: nil
        ),
        Search(
            scenario: "seats of another customer are not added to",
            rows: [TestSeats("1", 0, seats: 5, ownership: .familyShared)],
            addition: TestSeats("1000", 10, seats: 2, isAddition: true, ownership: .familyShared),
            period: nil
        ),
        Search(
            scenario: "the last row that is searched",
            rows: [TestSeats("1", 0, seats: 5)] + others(63),
            period: 0
        ),
        Search(
            scenario: "one row further down",
            rows: [TestSeats("1", 0, seats: 5)] + others(64),
            period: nil
        ),
    ]

    @Test(arguments: searches)
    func findsThePeriod(_ search: Search) {
        var records = Records()
        for copy in search.rows { records.append(copy.fields) }
        records.append(search.addition.fields)
        var origins = RowOrigins()
        for transaction in records.transactions {
            var row = Row(transaction, firstSigned: .absent)
            if let revoked = transaction.revokedDate { row.end = revoked }
            let index = origins.rows.count
            row.predecessor = index > 0 ? RowIndex(index - 1) : nil
            origins.rows.append(row)
        }
        let count = search.rows.count
        #expect(origins.period(of: count, newest: count - 1, running: count) == search.period)
    }

    @Test func sortsTheTransactionsOfPeriods() {
        var origins = RowOrigins()
        origins.sortSeatRows()
        #expect(origins.seatRows.isEmpty)
        for (period, row) in [(1, 1), (1, 2), (0, 0), (0, 3), (1, 5), (0, 4)] {
            origins.seatRows.append(
                SeatRow(period: RowIndex(period), row: RowIndex(row), transaction: Transaction())
            )
        }
        origins.sortSeatRows()
        let sorted = origins.seatRows.map { "\($0.period.value) \($0.row.value)" }
        #expect(sorted == ["0 0", "0 3", "0 4", "1 1", "1 2", "1 5"])
    }

    struct Representing: Scenario {
        let scenario: String
        let copies: [TestSeats]
        /// The transaction that represents the period at its purchase, and when it was revoked.
        let transaction: String
        /// The transaction that was revoked last.
        let lastRevoked: String?
    }

    static let representings = [
        Representing(
            scenario: "one purchase",
            copies: [TestSeats("1", 0, seats: 5, revoked: 15)],
            transaction: "1 15",
            lastRevoked: nil
        ),
        Representing(
            scenario: "the first purchase is refunded later, and the addition is not",
            copies: [TestSeats("1", 0, seats: 5, revoked: 15), TestSeats("2", 10, seats: 2, isAddition: true)],
            transaction: "1 15",
            lastRevoked: nil
        ),
        Representing(
            scenario: "the addition is refunded last",
            copies: [
                TestSeats("1", 0, seats: 5, revoked: 15), TestSeats("2", 10, seats: 2, isAddition: true, revoked: 20),
            ],
            transaction: "1 15",
            lastRevoked: "2"
        ),
        Representing(
            scenario: "the first purchase is refunded last",
            copies: [
                TestSeats("1", 0, seats: 5, revoked: 20), TestSeats("2", 10, seats: 2, isAddition: true, revoked: 15),
            ],
            transaction: "1 20",
            lastRevoked: "1"
        ),
        Representing(
            scenario: "both are refunded at one instant, and the newer one counts as the last",
            copies: [
                TestSeats("1", 0, seats: 5, revoked: 20), TestSeats("2", 10, seats: 2, isAddition: true, revoked: 20),
            ],
            transaction: "1 20",
            lastRevoked: "2"
        ),
    ]

    @Test(arguments: representings)
    func represents(_ row: Representing) throws {
        var records = Records()
        for copy in row.copies { records.append(copy.fields) }
        let history = History(records, from: Viewpoint())
        let period = try #require(history.row("1"))
        let transaction = history.transaction(of: period, at: .on(0))
        #expect("\(history.texts.text(transaction.transactionId)) \(transaction.revokedDate.day)" == row.transaction)
        #expect(history.lastRevoked(of: period).map { history.texts.text($0.transactionId) } == row.lastRevoked)
    }

    struct Renewal: Scenario {
        let scenario: String
        /// What each report states about the next period: the number of seats, their total, and a commitment.
        let reports: [(day: Double, seats: Int64?, total: Int64?, isOfCommitment: Bool)]
        /// The period, of two months.
        var row = "1"
        /// The report on the renewal of its seats.
        let day: Double?
    }

    static let renewals = [
        Renewal(scenario: "the newest", reports: [(5, 3, nil, false), (6, 4, nil, false)], day: 6),
        Renewal(scenario: "only a total", reports: [(5, 3, nil, false), (6, nil, 3_000, false)], day: 6),
        Renewal(
            scenario: "a newer one on something else",
            reports: [(5, 3, nil, false), (6, nil, nil, false)],
            day: 5
        ),
        Renewal(
            scenario: "a newer one on a commitment only",
            reports: [(5, 3, nil, false), (6, nil, nil, true)],
            day: 5
        ),
        Renewal(scenario: "of the period before", reports: [(5, 3, nil, false)], row: "2", day: nil),
        Renewal(
            scenario: "of the second period",
            reports: [(5, 3, nil, false), (35, 3, nil, false)],
            row: "2",
            day: 35
        ),
    ]

    @Test(arguments: renewals)
    func reportOnTheRenewal(_ renewal: Renewal) throws {
        var records = Records()
        for copy in [TestSeats("1", 0, seats: 5), TestSeats("2", 30, seats: 5, expires: 60)] {
            records.append(copy.fields)
        }
        for stated in renewal.reports {
            var terms = RenewalTerms()
            terms.isOfCommitment = stated.isOfCommitment
            if let seats = stated.seats { terms.set(quantity: seats) }
            if let total = stated.total {
                var tiers = SeatTiers()
                tiers.append(price: total, quantity: 1)
                terms.set(tiers)
            }
            var report = Report(originalTransactionId: records.texts.id("1"), signedDate: .on(stated.day))
            report.terms = records.rare.insert(terms)
            records.append(report)
        }
        let history = History(records, from: Viewpoint())
        let row = try #require(history.row(renewal.row))
        let report = history.seatReport(of: row, in: try #require(history.chains.first), at: .latest)
        #expect(report.flatMap { history.reports[$0].signedDate } == renewal.day.map { .on($0) })
    }

    struct Refunds: Scenario {
        let scenario: String
        /// Transactions that were purchased on day 1, each with the number of its refunded seats and its first signing.
        let rows: [(id: String, refunded: Int32, signed: Double?)]
        /// Refunds that newer copies show.
        var corrections: [(id: String, day: Double, seats: Int64)] = []
        /// Each is a transaction, a day and a number of seats.
        let refunds: [String]
    }

    static let refunds = [
        Refunds(scenario: "none", rows: [("1", 0, 5)], refunds: []),
        Refunds(
            scenario: "one seat, with a newer copy",
            rows: [("1", 1, 5)],
            corrections: [("1", 12, 1)],
            refunds: ["1 12 1"]
        ),
        Refunds(scenario: "one seat, from the first signing on", rows: [("1", 1, 5)], refunds: ["1 5 1"]),
        Refunds(scenario: "without a signed date, from the purchase on", rows: [("1", 2, nil)], refunds: ["1 1 2"]),
        Refunds(
            scenario: "some from the first signing on, some with a newer copy",
            rows: [("1", 3, 5)],
            corrections: [("1", 12, 1)],
            refunds: ["1 5 2", "1 12 1"]
        ),
        Refunds(
            scenario: "an older one was reversed",
            rows: [("1", 2, 5)],
            corrections: [("1", 14, 2), ("1", 10, 2)],
            refunds: ["1 14 2"]
        ),
        Refunds(
            scenario: "a part of an older one was reversed",
            rows: [("1", 3, 5)],
            corrections: [("1", 10, 2), ("1", 14, 2)],
            refunds: ["1 10 1", "1 14 2"]
        ),
        Refunds(
            scenario: "of two of one instant, the first was reversed",
            rows: [("1", 2, 5)],
            corrections: [("1", 12, 1), ("1", 12, 2)],
            refunds: ["1 12 2"]
        ),
        Refunds(
            scenario: "of two of one instant, the last comes first",
            rows: [("1", 3, 5)],
            corrections: [("1", 12, 1), ("1", 12, 2)],
            refunds: ["1 12 2", "1 12 1"]
        ),
        Refunds(
            scenario: "several transactions, in the order of their ids",
            rows: [("2", 2, 5), ("3", 0, 5), ("1", 1, 5)],
            corrections: [("2", 10, 2), ("1", 14, 1)],
            refunds: ["1 14 1", "2 10 2"]
        ),
    ]

    @Test(arguments: refunds)
    func datesTheRefunds(_ row: Refunds) {
        var texts = StringTable()
        let rows = row.rows.map { copy in
            var transaction = Transaction()
            transaction.transactionId = texts.id(copy.id)
            transaction.purchaseDate = .on(1)
            transaction.revokedSeats = copy.refunded
            return Row(transaction, firstSigned: copy.signed.map { .on($0) } ?? .absent)
        }
        let corrections = row.corrections.map { correction in
            var transaction = Transaction()
            transaction.transactionId = texts.id(correction.id)
            return Correction(
                transaction: transaction,
                date: .on(correction.day),
                kind: .seatsRefunded,
                quantity: correction.seats
            )
        }
        let refunds = History.seatRefunds(rows, corrections)
        #expect(
            refunds.map { "\(texts.text($0.transactionId)) \($0.date.day) \($0.quantity)" } == row.refunds
        )
    }

    /// An older copy does not have the refunds of a newer one.
    @Test func refundsOfAnOlderCopy() throws {
        var records = Records()
        records.append(TestSeats("1", 0, seats: 5, signed: 12, refunded: 1).fields)
        let history = History(records, from: Viewpoint())
        var copy = try #require(history.rows.first).transaction
        #expect(history.seatRefunds(of: copy).map { $0.quantity } == [1])
        copy.revokedSeats = 0
        #expect(history.seatRefunds(of: copy).isEmpty)
    }
}
