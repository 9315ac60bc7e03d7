import Testing

@testable import SubscoreCore

@Suite struct SeatsTests {
    struct Tiers: Scenario {
        let scenario: String
        let tiers: [(price: Int64?, quantity: Int64?)]
        /// Seats, total and the price of one.
        let sum: String
        var isDoubtful = false
    }

    static let tiers = [
        Tiers(scenario: "none", tiers: [], sum: "0 0 -"),
        Tiers(scenario: "one", tiers: [(1_000, 3)], sum: "3 3000 1000"),
        Tiers(scenario: "two of one price", tiers: [(1_000, 3), (1_000, 2)], sum: "5 5000 1000"),
        Tiers(scenario: "two of different prices", tiers: [(1_000, 3), (500, 2)], sum: "5 4000 -"),
        Tiers(scenario: "the first price once more", tiers: [(1_000, 3), (500, 2), (1_000, 1)], sum: "6 5000 -"),
        Tiers(scenario: "seats without a price", tiers: [(0, 3)], sum: "3 0 0"),
        Tiers(scenario: "no price", tiers: [(nil, 3)], sum: "0 0 -", isDoubtful: true),
        Tiers(scenario: "no number", tiers: [(1_000, nil), (500, 2)], sum: "2 1000 500", isDoubtful: true),
        Tiers(scenario: "a number of 0", tiers: [(1_000, 0)], sum: "0 0 -", isDoubtful: true),
        Tiers(scenario: "as many as a transaction may have", tiers: [(1, 1_000_000)], sum: "1000000 1000000 1"),
        Tiers(scenario: "more than that", tiers: [(1, 1_000_001)], sum: "0 0 -", isDoubtful: true),
        Tiers(scenario: "more than that together", tiers: [(1, 600_000), (1, 600_000)], sum: "1000000 1200000 1"),
        Tiers(scenario: "a price beyond 64 bits", tiers: [(.max, 2)], sum: "0 0 -", isDoubtful: true),
        Tiers(
            scenario: "a sum beyond 64 bits",
            tiers: [(.max, 1), (1, 1)],
            sum: "1 9223372036854775807 9223372036854775807",
            isDoubtful: true
        ),
    ]

    @Test(arguments: tiers)
    func sums(_ row: Tiers) {
        var tiers = SeatTiers()
        for tier in row.tiers { tiers.append(price: tier.price, quantity: tier.quantity) }
        #expect("\(tiers.quantity) \(tiers.total) \(tiers.price.map { "\($0)" } ?? "-")" == row.sum)
        #expect(tiers.isDoubtful == row.isDoubtful)
        #expect(tiers.isEmpty == (tiers.quantity == 0))
    }

    struct Left: Scenario {
        let scenario: String
        var quantity: Int64 = 4
        let revoked: Int64
        var price: Int64?
        let left: Int64?
    }

    /// Of a total of 4,000.
    static let lefts = [
        Left(scenario: "nothing was refunded", revoked: 0, left: 4_000),
        Left(scenario: "all were refunded", revoked: 4, left: 0),
        Left(scenario: "one of several prices", revoked: 1, left: nil),
        Left(scenario: "one of one price", revoked: 1, price: 1_000, left: 3_000),
        Left(scenario: "a price above the total", revoked: 3, price: 2_000, left: 0),
        Left(scenario: "beyond 64 bits", revoked: 3, price: .max, left: nil),
    ]

    @Test(arguments: lefts)
    func isLeft(_ row: Left) {
        let seats = Seats(quantity: row.quantity, revokedQuantity: row.revoked, invitations: nil, price: row.price)
        #expect(seats.left(of: 4_000) == row.left)
    }

    /// Ordered by their keys, each before the next one. A missing member comes before all its values.
    @Test func keys() {
        let ordered = [
            Seats(quantity: 1, revokedQuantity: 0, invitations: nil, price: nil),
            Seats(quantity: 1, revokedQuantity: 0, invitations: nil, price: 0),
            Seats(quantity: 1, revokedQuantity: 0, invitations: nil, price: 1),
            Seats(quantity: 1, revokedQuantity: 0, invitations: nil, price: 2),
            Seats(quantity: 1, revokedQuantity: 0, invitations: .apple, price: nil),
            Seats(quantity: 1, revokedQuantity: 0, invitations: .developer, price: nil),
            Seats(quantity: 1, revokedQuantity: 1, invitations: nil, price: nil),
            Seats(quantity: 2, revokedQuantity: 0, invitations: nil, price: nil),
        ]
        for (left, right) in zip(ordered, ordered.dropFirst()) { #expect(left.key < right.key) }
    }

    struct Bought: Scenario {
        let scenario: String
        var change: @Sendable (inout TransactionFields) -> Void
        let isMultiseat: Bool
        /// Seats, refunded ones and the total.
        let seats: String
        var doubts: [TransactionFields.SeatProblem] = []
    }

    private static func tiers(_ price: Int64?, _ quantity: Int64?) -> SeatTiers {
        var tiers = SeatTiers()
        tiers.append(price: price, quantity: quantity)
        return tiers
    }

    static let boughts = [
        Bought(
            scenario: "a transaction without seats",
            change: { $0.price = 1_000 },
            isMultiseat: false,
            seats: "1 0 1000"
        ),
        Bought(
            scenario: "a quantity of 1",
            change: { $0.seats.quantity = 1 },
            isMultiseat: false,
            seats: "1 0 -"
        ),
        Bought(
            scenario: "tiers",
            change: {
                $0.seats.quantity = 4
                $0.seats.tiers = tiers(1_000, 4)
            },
            isMultiseat: true,
            seats: "4 0 4000"
        ),
        Bought(
            scenario: "tiers without a number of seats",
            change: {
                $0.seats.hasInfo = true
                $0.seats.tiers = tiers(1_000, 4)
            },
            isMultiseat: true,
            seats: "4 0 4000"
        ),
        Bought(
            scenario: "tiers of other seats",
            change: {
                $0.seats.quantity = 5
                $0.seats.tiers = tiers(1_000, 4)
            },
            isMultiseat: true,
            seats: "5 0 4000",
            doubts: [.tiers]
        ),
        Bought(
            scenario: "a price for each of several",
            change: {
                $0.seats.quantity = 4
                $0.price = 1_000
            },
            isMultiseat: true,
            seats: "4 0 4000",
            doubts: [.total]
        ),
        Bought(
            scenario: "a price whose total is beyond 64 bits",
            change: {
                $0.seats.quantity = 4
                $0.price = .max
            },
            isMultiseat: true,
            seats: "4 0 -",
            doubts: [.quantity]
        ),
        Bought(
            scenario: "a number of seats out of range",
            change: { $0.seats.quantity = 1_000_001 },
            isMultiseat: true,
            seats: "1 0 -",
            doubts: [.quantity]
        ),
        Bought(
            scenario: "a tier that is not valid",
            change: {
                $0.seats.quantity = 4
                $0.seats.tiers = tiers(nil, 4)
            },
            isMultiseat: true,
            seats: "4 0 -",
            doubts: [.quantity]
        ),
        Bought(
            scenario: "more seats refunded than bought",
            change: {
                $0.seats.quantity = 4
                $0.seats.revokedQuantity = 5
            },
            isMultiseat: true,
            seats: "4 4 -"
        ),
        Bought(
            scenario: "a negative number of refunded seats",
            change: {
                $0.seats.quantity = 4
                $0.seats.revokedQuantity = -1
            },
            isMultiseat: true,
            seats: "4 0 -"
        ),
        Bought(
            scenario: "a member's seat, which has no price",
            change: {
                $0.seats.hasInfo = true
                $0.price = 1_000
                $0.transaction.ownership = .assigned
            },
            isMultiseat: true,
            seats: "1 0 -"
        ),
        Bought(
            scenario: "several of a consumable",
            change: {
                $0.seats.quantity = 4
                $0.transaction.kind = .consumable
            },
            isMultiseat: false,
            seats: "4 0 -"
        ),
        Bought(
            scenario: "a number of a consumable out of range, which is not a number of seats",
            change: {
                $0.seats.quantity = 0
                $0.transaction.kind = .consumable
            },
            isMultiseat: false,
            seats: "1 0 -"
        ),
        Bought(
            scenario: "two seats",
            change: { $0.seats.quantity = 2 },
            isMultiseat: true,
            seats: "2 0 -"
        ),
        Bought(
            scenario: "an addition of one seat",
            change: { $0.transaction.isSeatAddition = true },
            isMultiseat: true,
            seats: "1 0 -"
        ),
    ]

    @Test(arguments: boughts)
    func reads(_ row: Bought) {
        var texts = StringTable()
        var fields = TestFields(expires: 30).fields(&texts)
        row.change(&fields)
        #expect(fields.isMultiseat == row.isMultiseat)
        let seats = fields.seatsBought
        #expect("\(seats.quantity) \(seats.revokedQuantity) \(fields.paid.map { "\($0)" } ?? "-")" == row.seats)
        #expect(fields.seatProblems == row.doubts)
    }

    @Test func warnings() {
        let id = Identifier("1")
        let doubts: [TransactionFields.SeatProblem] = [.quantity, .total, .tiers]
        #expect(
            doubts.map { Warning($0, of: id) } == [
                .seatQuantityInvalid(id), .seatTotalEstimated(id), .seatTiersDisagree(id),
            ]
        )
    }

    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranksOfInvitations() {
        let ranked: [(Seats.Invitations, Int8)] = [
            (.apple, 0), (.developer, 1),
        ]
        for (value, rank) in ranked { #expect(value.rank == rank, "\(value)") }
        #expect(ranked.count == Seats.Invitations.allCases.count)
    }
}
