import Testing

@testable import Subscore

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
            events: ["seatsAdded 10 2 - observed"]
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
            events: ["seatsAdded 10 2 - observed", "seatsRefunded 20 2 2000 observed"]
        ),
        Seating(
            scenario: "both are refunded, and the last one ends the period",
            copies: [
                TestSeats("1", 0, seats: 5, revoked: 15), TestSeats("2", 10, seats: 2, isAddition: true, revoked: 20),
            ],
            events: ["seatsAdded 10 2 - observed", "seatsRefunded 15 5 5000 observed"]
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
            events: ["seatsAdded 10 2 - observed"]
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
            report.terms = records.texts.insert(terms)
            records.append(report)
        }
        let history = History(records, from: Viewpoint())
        let group = try #require(history.groups.first)
        let kinds: [TimelineEvent.Kind] = [.seatsAdded, .seatsRefunded, .seatChangeChosen]
        let events = Course(of: group, in: history, catalog: nil, until: nil).events.filter { kinds.contains($0.kind) }
        #expect(
            events.map { event in
                let numbers = [event.quantity, event.amount?.milliunits].map { $0.map { "\($0)" } ?? "-" }
                return "\(event.kind) \(event.at.day) \(numbers.joined(separator: " ")) \(event.basis)"
            } == row.events
        )
    }
}
