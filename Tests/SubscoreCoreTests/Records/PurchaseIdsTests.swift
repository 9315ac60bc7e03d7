import Testing

@testable import SubscoreCore

@Suite struct PurchaseIdsTests {
    private static func chain(_ id: UInt64, _ environment: Environment? = nil) -> ChainKey {
        ChainKey(id: TransactionId(id), environment: environment)
    }

    private static func ids(_ own: [UInt64], of purchase: UInt64, in chain: ChainKey) -> [PurchaseIds.Entry] {
        own.map { PurchaseIds.Entry(chain: chain, own: TransactionId($0), purchase: TransactionId(purchase)) }
    }

    @Test func findsPurchasesAndOtherIds() {
        var ids = PurchaseIds()
        #expect(ids.isEmpty)
        #expect(ids.purchase(of: TransactionId(4), in: Self.chain(1)) == TransactionId(4))
        ids.append(Self.ids([9, 4, 7], of: 4, in: Self.chain(1)))
        ids.append(Self.ids([8, 5], of: 8, in: Self.chain(1, .sandbox)) + Self.ids([6, 2], of: 2, in: Self.chain(1)))
        #expect(!ids.isEmpty)
        #expect(ids.purchase(of: TransactionId(9), in: Self.chain(1)) == TransactionId(4))
        #expect(ids.purchase(of: TransactionId(9), in: Self.chain(2)) == TransactionId(9))
        #expect(ids.purchase(of: TransactionId(5), in: Self.chain(1, .sandbox)) == TransactionId(8))
        #expect(ids.purchase(of: TransactionId(5), in: Self.chain(1)) == TransactionId(5))
        #expect(ids.others(of: TransactionId(4), in: Self.chain(1)) == [TransactionId(7), TransactionId(9)])
        #expect(ids.others(of: TransactionId(2), in: Self.chain(1)) == [TransactionId(6)])
        #expect(ids.others(of: TransactionId(6), in: Self.chain(1)) == [])
        #expect(ids.others(of: TransactionId(8), in: Self.chain(1)) == [])
    }
}
