import Testing

@testable import SubscoreCore

@Suite struct PurchaseIdentityTests {
    struct Case: Scenario {
        let scenario: String
        let keys: [PurchaseKey]
        /// Each purchase with several ids: the id that names it, then all.
        let purchases: [[UInt64]]
        var disputed: [UInt64] = []
    }

    private static func key(
        _ id: UInt64,
        item: UInt64? = nil,
        chain: UInt64 = 1,
        _ environment: Environment? = nil,
        product: Int32 = 0,
        shared: Bool = false,
        bought: Double = 0,
        milliseconds: Int64 = 0,
        expires: Double = 30,
        quantity: Int64 = 0,
        nonConsumable: Bool = false,
        revoked: Double? = nil
    ) -> PurchaseKey {
        PurchaseKey(
            id: TransactionId(id),
            chain: ChainKey(id: TransactionId(chain), environment: environment),
            ownership: shared ? .familyShared : .purchased,
            productId: StringIndex(position: product),
            purchaseDate: Instant.on(bought).advanced(byMilliseconds: milliseconds),
            expiresDate: Instant.on(expires).advanced(byMilliseconds: milliseconds),
            lineItem: item.map { TransactionId($0) } ?? .absent,
            quantity: quantity,
            isNonConsumable: nonConsumable,
            revoked: revoked.map { .on($0) }
        )
    }

    static let cases = [
        Case(scenario: "one id", keys: [key(1)], purchases: []),
        Case(
            scenario: "one line item",
            keys: [key(3, item: 9), key(2, item: 9, expires: 31)],
            purchases: [[2, 2, 3]]
        ),
        Case(
            scenario: "the id of the chain",
            keys: [key(3, item: 9, chain: 3), key(2, item: 9, chain: 3)],
            purchases: [[3, 2, 3]]
        ),
        Case(scenario: "two line items", keys: [key(3, item: 9), key(2, item: 8)], purchases: []),
        Case(scenario: "one expiry", keys: [key(3), key(2, milliseconds: 636)], purchases: [[2, 2, 3]]),
        Case(scenario: "the next second", keys: [key(3), key(2, milliseconds: 1000)], purchases: []),
        Case(scenario: "another expiry", keys: [key(3), key(2, expires: 31)], purchases: []),
        Case(scenario: "another product", keys: [key(3), key(2, product: 1)], purchases: []),
        Case(scenario: "another chain", keys: [key(3), key(2, chain: 2)], purchases: []),
        Case(scenario: "another environment", keys: [key(3), key(2, .sandbox)], purchases: []),
        Case(scenario: "a family share", keys: [key(3), key(2, shared: true)], purchases: []),
        Case(scenario: "different quantities", keys: [key(3, quantity: 1), key(2, quantity: 8)], purchases: []),
        Case(
            scenario: "an unstated quantity is of the purchase with the smallest id",
            keys: [key(1), key(3, quantity: 1), key(2, quantity: 8)],
            purchases: [[1, 1, 2]]
        ),
        Case(
            scenario: "of two line items the smaller one",
            keys: [key(1, item: 9), key(2, item: 8), key(3)],
            purchases: [[2, 2, 3]]
        ),
        Case(
            scenario: "of two line items the one with a quantity that fits",
            keys: [key(1, item: 9, quantity: 8), key(2, item: 8, quantity: 3), key(3, quantity: 8)],
            purchases: [[1, 1, 3]]
        ),
        Case(
            scenario: "an expiry that only an older id of the purchase has",
            keys: [key(1, item: 9), key(2, item: 9, expires: 40), key(3, expires: 40)],
            purchases: [[1, 1, 2, 3]]
        ),
        Case(
            scenario: "a restored non-consumable",
            keys: [key(1, nonConsumable: true), key(2, bought: 50, expires: 50, nonConsumable: true)],
            purchases: [[1, 1, 2]]
        ),
        Case(
            scenario: "a non-consumable that was bought again",
            keys: [key(1, nonConsumable: true, revoked: 20), key(2, bought: 50, expires: 50, nonConsumable: true)],
            purchases: []
        ),
        Case(
            scenario: "a line item of two dates",
            keys: [key(1, item: 9), key(2, item: 9, bought: 30, expires: 60)],
            purchases: [],
            disputed: [9]
        ),
        Case(
            scenario: "a line item of a row without a length",
            keys: [key(1, item: 9), key(2, item: 9, bought: 40, expires: 30)],
            purchases: []
        ),
    ]

    @Test(arguments: cases)
    func findsPurchases(_ test: Case) {
        for keys in [test.keys, test.keys.reversed()] {
            let identity = PurchaseIdentity(keys)
            var ids = PurchaseIds()
            ids.append(identity.entries)
            var purchases: [[TransactionId]] = []
            for key in test.keys.sorted(by: { $0.id < $1.id }) {
                let others = ids.others(of: key.id, in: key.chain)
                if !others.isEmpty { purchases.append([key.id] + ([key.id] + others).sorted()) }
            }
            #expect(purchases == test.purchases.map { $0.map { TransactionId($0) } })
            #expect(identity.disputedLineItems == test.disputed.map { TransactionId($0) })
        }
    }
}
