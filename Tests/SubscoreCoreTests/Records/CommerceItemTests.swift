import Testing

@testable import SubscoreCore

@Suite struct CommerceItemTests {
    struct Revoking: Scenario {
        let scenario: String
        /// The days on which the items were revoked.
        let items: [Double?]
        /// When the last of them was revoked; nil unless all were.
        let all: Double?
    }

    static let revokings = [
        Revoking(scenario: "no items", items: [], all: nil),
        Revoking(scenario: "one item", items: [nil], all: nil),
        Revoking(scenario: "one revoked item", items: [5], all: 5),
        Revoking(scenario: "the last of several", items: [5, 9, 7], all: 9),
        Revoking(scenario: "the first one is not revoked", items: [nil, 9, 7], all: nil),
        Revoking(scenario: "one in the middle is not revoked", items: [5, nil, 7], all: nil),
        Revoking(scenario: "the last one is not revoked", items: [5, 7, nil], all: nil),
    ]

    @Test(arguments: revokings)
    func appends(_ row: Revoking) {
        var fields = TransactionFields()
        for day in row.items {
            var item = CommerceItem()
            item.revocationDate = day.map { .on($0) }
            fields.append(item)
        }
        #expect(fields.itemsRevoked == row.all.map { .on($0) })
        #expect(fields.items.map(\.revocationDate) == row.items.map { $0.map { .on($0) } })
    }

    struct Numbered: Scenario {
        let scenario: String
        var period: Int64?
        var total: Int64?
        var expires: Double?
        var price: Int64?
        let isEmpty: Bool
    }

    static let numbereds = [
        Numbered(scenario: "nothing", isEmpty: true),
        Numbered(scenario: "a price alone", price: 1_000, isEmpty: true),
        Numbered(scenario: "numbers of 0, which mean none", period: 0, total: 0, isEmpty: true),
        Numbered(scenario: "a period", period: 1, total: 0, isEmpty: false),
        Numbered(scenario: "a number of periods", period: 0, total: 12, isEmpty: false),
        Numbered(scenario: "an end", expires: 365, isEmpty: false),
    ]

    @Test(arguments: numbereds)
    func commitment(_ row: Numbered) {
        let commitment = Commitment(
            billingPeriod: row.period,
            totalBillingPeriods: row.total,
            expiresDate: row.expires.map { .on($0) },
            price: row.price
        )
        #expect(commitment.isEmpty == row.isEmpty)
        #expect(commitment.billingPeriod != 0 && commitment.totalBillingPeriods != 0)
    }

    struct Ascending<Value: Sendable>: Scenario {
        let scenario: String
        /// Each sorts before the next one.
        let values: [Value]
    }

    private static func item(_ price: Money?) -> CommerceItem {
        var item = CommerceItem()
        item.price = price
        return item
    }

    static let items: [Ascending<CommerceItem>] = [
        Ascending(
            scenario: "without a price, and then by it",
            values: ([nil, 0, 1, 2] as [Int64?]).map { price in
                item(price.map { Money(milliunits: $0, currency: nil) })
            }
        ),
        Ascending(
            scenario: "without a currency, and then by it",
            values: ([nil, "EUR", "USD"] as [String?]).map { code in
                item(Money(milliunits: 1_000, currency: code.flatMap { Currency($0) }))
            }
        ),
    ]

    @Test(arguments: items)
    func orderOfItems(_ row: Ascending<CommerceItem>) {
        for (left, right) in zip(row.values, row.values.dropFirst()) {
            #expect(left.key.lexicographicallyPrecedes(right.key))
        }
    }

    private static func commitment(
        period: Int64? = nil,
        total: Int64? = nil,
        expires: Instant? = nil,
        price: Int64? = nil
    ) -> Commitment {
        Commitment(billingPeriod: period, totalBillingPeriods: total, expiresDate: expires, price: price)
    }

    static let commitments: [Ascending<Commitment>] = [
        Ascending(scenario: "a period", values: ([nil, 1, 2] as [Int64?]).map { commitment(period: $0, total: 9) }),
        Ascending(
            scenario: "a number of periods",
            values: ([nil, 1, 2] as [Int64?]).map { commitment(total: $0, price: 9) }
        ),
        Ascending(
            scenario: "an end",
            values: ([nil, 1, 2] as [Int64?]).map { milliseconds in
                commitment(expires: milliseconds.map { Instant.day(0).advanced(byMilliseconds: $0) }, price: 9)
            }
        ),
        Ascending(scenario: "a price", values: ([nil, 0, 1, 2] as [Int64?]).map { commitment(period: 1, price: $0) }),
    ]

    @Test(arguments: commitments)
    func orderOfCommitments(_ row: Ascending<Commitment>) {
        for (left, right) in zip(row.values, row.values.dropFirst()) { #expect(left.key < right.key) }
    }
}
