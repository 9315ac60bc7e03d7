import Testing

@testable import SubscoreCore

@Suite struct ChainKeyTests {
    @Test func ordersByIdThenEnvironment() {
        let keys = [
            ChainKey(id: TransactionId(1), environment: nil), ChainKey(id: TransactionId(1), environment: .production),
            ChainKey(id: TransactionId(1), environment: .sandbox), ChainKey(id: TransactionId(2), environment: nil),
        ]
        for (left, first) in keys.enumerated() {
            for (right, second) in keys.enumerated() {
                #expect((first < second) == (left < right))
                #expect(ChainKey.first(first, second) == keys[min(left, right)])
            }
        }
        #expect(ChainKey.first(nil, keys[1]) == keys[1])
        #expect(ChainKey.first(keys[1], nil) == keys[1])
        #expect(ChainKey.first(nil, nil) == nil)
    }
}
