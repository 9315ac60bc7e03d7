import Testing

@testable import Subscore

/// Periods whose seats several transactions bought, each to day 30.
@Suite struct SeatPeriodsTests {
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
}
