import Testing

@testable import SubscoreCore

/// A period of five seats from day 0 to day 30.
@Suite struct SeatEventsTests {
    struct Seating: Scenario {
        let scenario: String
        var copies: [TestSeats] = [TestSeats("1", 0, seats: 5)]
        /// For each report its day, the number of seats that will be renewed, and the subtype of its notification.
        var reports: [(day: Double, seats: Int64, subtype: Notification.Subtype?)] = []
        /// Each is kind, day, number of seats, amount and basis.
        let events: [String]
    }

    static let additions = [
        Seating(scenario: "nothing happens", events: []),
        Seating(
            scenario: "seats are added",
            copies: [TestSeats("1", 0, seats: 5), TestSeats("2", 10, seats: 2, isAddition: true)],
            events: ["seatsAdded 10 2 2000 observed"]
        ),
    ]

    static let refunds = [
        Seating(
            scenario: "seats are refunded, as a later copy shows",
            copies: [TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2)],
            events: ["seatsRefunded 12 2 2000 observed"]
        ),
        Seating(
            scenario: "twice, and each later copy has their sum",
            copies: [
                TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2),
                TestSeats("1", 0, seats: 5, signed: 15, refunded: 3),
            ],
            events: ["seatsRefunded 12 2 2000 observed", "seatsRefunded 15 1 1000 observed"]
        ),
        Seating(
            scenario: "the store states the share of the only refund",
            copies: [
                TestSeats("1", 0, seats: 5, signed: 0),
                TestSeats("1", 0, seats: 5, signed: 12, refunded: 2, share: 10_000),
            ],
            events: ["seatsRefunded 12 2 500 observed"]
        ),
        Seating(
            scenario: "one of two purchases is refunded as a whole",
            copies: [TestSeats("1", 0, seats: 5), TestSeats("2", 10, seats: 2, isAddition: true, revoked: 20)],
            events: ["seatsAdded 10 2 2000 observed", "seatsRefunded 20 2 2000 observed"]
        ),
        Seating(
            scenario: "both are refunded, and the last one ends the period",
            copies: [
                TestSeats("1", 0, seats: 5, revoked: 15), TestSeats("2", 10, seats: 2, isAddition: true, revoked: 20),
            ],
            events: ["seatsAdded 10 2 2000 observed", "seatsRefunded 15 5 5000 observed"]
        ),
        Seating(
            scenario: "the only purchase is refunded as a whole, which does not count as a refund of seats",
            copies: [TestSeats("1", 0, seats: 5, revoked: 15)],
            events: []
        ),
        Seating(
            scenario: "two of the first purchase, then the rest of it",
            copies: [
                TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2),
                TestSeats("1", 0, seats: 5, signed: 18, refunded: 2, revoked: 18),
                TestSeats("2", 10, seats: 2, isAddition: true),
            ],
            events: [
                "seatsAdded 10 2 2000 observed", "seatsRefunded 12 2 2000 observed", "seatsRefunded 18 3 3000 observed",
            ]
        ),
        Seating(
            scenario: "twice, so that the share that the store states is not that of either refund",
            copies: [
                TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2),
                TestSeats("1", 0, seats: 5, signed: 15, refunded: 3, share: 90_000),
            ],
            events: ["seatsRefunded 12 2 2000 observed", "seatsRefunded 15 1 1000 observed"]
        ),
        Seating(
            scenario: "an amount beyond 64 bits",
            copies: [
                TestSeats("1", 0, seats: 5, signed: 0, priceOfOne: .max),
                TestSeats("1", 0, seats: 5, signed: 12, refunded: 2, priceOfOne: .max),
            ],
            events: ["seatsRefunded 12 2 - observed"]
        ),
    ]

    static let choices = [
        Seating(scenario: "as many as now", reports: [(5, 5, nil)], events: []),
        Seating(scenario: "fewer", reports: [(5, 3, nil)], events: ["seatChangeChosen 5 3 - inferred"]),
        Seating(
            scenario: "announced",
            reports: [(5, 3, .decreaseQuantity)],
            events: ["seatChangeChosen 5 3 - observed"]
        ),
        Seating(
            scenario: "only a change is a choice",
            reports: [(5, 3, nil), (6, 3, nil)],
            events: [
                "seatChangeChosen 5 3 - inferred"
            ]
        ),
        Seating(
            scenario: "back to the number of now",
            reports: [(5, 3, nil), (6, 5, nil)],
            events: [
                "seatChangeChosen 5 3 - inferred", "seatChangeChosen 6 5 - inferred",
            ]
        ),
        Seating(scenario: "after the end", reports: [(30, 3, nil)], events: []),
        Seating(
            scenario: "more seats that follow from an addition are not a choice",
            copies: [TestSeats("1", 0, seats: 5), TestSeats("2", 10, seats: 2, isAddition: true)],
            reports: [(5, 5, nil), (10, 7, nil)],
            events: ["seatsAdded 10 2 2000 observed"]
        ),
        Seating(
            scenario: "a choice of fewer seats stays when seats are added",
            copies: [TestSeats("1", 0, seats: 5), TestSeats("2", 10, seats: 2, isAddition: true)],
            reports: [(5, 3, nil), (10, 5, nil)],
            events: ["seatChangeChosen 5 3 - inferred", "seatsAdded 10 2 2000 observed"]
        ),
        Seating(
            scenario: "seats of another customer are not chosen",
            copies: [TestSeats("1", 0, seats: 5, ownership: .assigned)],
            reports: [(5, 3, nil)],
            events: []
        ),
        Seating(
            scenario: "more than one seat",
            copies: [TestSeats("1", 0, seats: 1)],
            reports: [(5, 3, nil)],
            events: ["seatChangeChosen 5 3 - inferred"]
        ),
        Seating(
            scenario: "a refund leaves a choice as it was",
            copies: [TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2)],
            reports: [(5, 5, nil), (13, 3, nil)],
            events: ["seatsRefunded 12 2 2000 observed"]
        ),
    ]

    @Test(arguments: additions + refunds + choices)
    func events(_ row: Seating) throws {
        var records = Records()
        for copy in row.copies { records.append(copy.fields) }
        for reported in row.reports {
            var report = Report(
                originalTransactionId: records.texts.id("1"),
                signedDate: .on(reported.day),
                notification: reported.subtype.map { Notification(type: .didChangeRenewalPref, subtype: $0) }
            )
            var terms = RenewalTerms()
            terms.set(quantity: reported.seats)
            report.terms = records.rare.insert(terms)
            records.append(report)
        }
        let history = History(records, from: Viewpoint())
        let group = try #require(history.groups.first)
        let kinds: [TimelineEvent.Kind] = [.seatsAdded, .seatsRefunded, .seatChangeChosen]
        let events = TimelineAnswer(of: group, in: history, catalog: nil, until: nil).events.filter {
            kinds.contains($0.kind)
        }
        #expect(
            events.map { event in
                let numbers = [event.quantity, event.amount?.milliunits].map { $0.map { "\($0)" } ?? "-" }
                return "\(event.kind) \(event.at.day) \(numbers.joined(separator: " ")) \(event.basis)"
            } == row.events
        )
    }

    /// A report on the seats of the next period, and whether its number is a choice.
    typealias Reading = (period: Int, day: Double, seats: Int64, isChoice: Bool)

    struct Count: Scenario {
        let scenario: String
        let copies: [TestSeats]
        let readings: [Reading]
    }

    private static let twoPeriods = [TestSeats("1", 0, seats: 5), TestSeats("2", 30, seats: 5, expires: 60)]

    static let counts = [
        Count(
            scenario: "an addition counts from its purchase, even if an earlier purchase is refunded later",
            copies: [
                TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2),
                TestSeats("2", 10, seats: 2, isAddition: true),
            ],
            readings: [(0, 5, 5, false), (0, 11, 7, false), (0, 13, 5, false)]
        ),
        Count(
            scenario: "as many as were bought, some of which were refunded",
            copies: [TestSeats("1", 0, seats: 5, signed: 0), TestSeats("1", 0, seats: 5, signed: 12, refunded: 2)],
            readings: [(0, 13, 5, false), (0, 14, 4, true)]
        ),
        Count(
            scenario: "each period counts its own seats, and has its own choice",
            copies: twoPeriods,
            readings: [(0, 5, 3, true), (1, 35, 5, false), (1, 36, 3, true)]
        ),
        Count(
            scenario: "nothing was reported in the first period",
            copies: twoPeriods,
            readings: [(1, 35, 3, true)]
        ),
        Count(
            scenario: "seats of the next period do not count, even if a report on this one came late",
            copies: twoPeriods,
            readings: [(0, 35, 5, false)]
        ),
    ]

    @Test(arguments: counts)
    func countsSeats(_ row: Count) throws {
        var records = Records()
        for copy in row.copies { records.append(copy.fields) }
        let history = History(records, from: Viewpoint())
        var count = SeatCount(of: try #require(history.chains.first), history)
        let found = row.readings.map { count.isChoice($0.seats, signed: .on($0.day), in: RowIndex($0.period)) }
        #expect(found == row.readings.map { $0.isChoice })
    }
}
