import Testing

@testable import SubscoreCore

@Suite struct PurchaseIdsTests {
    private static func chain(_ id: UInt64, _ environment: Environment? = nil) -> ChainKey {
        ChainKey(id: Id(id), environment: environment)
    }

    private static func ids(_ own: [UInt64], of purchase: UInt64, in chain: ChainKey) -> [PurchaseIds.Entry] {
        own.map { PurchaseIds.Entry(chain: chain, own: Id($0), purchase: Id(purchase)) }
    }

    @Test func findsPurchasesAndOtherIds() {
        var ids = PurchaseIds()
        #expect(ids.isEmpty)
        #expect(ids.purchase(of: Id(4), in: Self.chain(1)) == Id(4))
        ids.append(Self.ids([9, 4, 7], of: 4, in: Self.chain(1)))
        ids.append(Self.ids([8, 5], of: 8, in: Self.chain(1, .sandbox)) + Self.ids([6, 2], of: 2, in: Self.chain(1)))
        #expect(!ids.isEmpty)
        #expect(ids.purchase(of: Id(9), in: Self.chain(1)) == Id(4))
        #expect(ids.purchase(of: Id(9), in: Self.chain(2)) == Id(9))
        #expect(ids.purchase(of: Id(5), in: Self.chain(1, .sandbox)) == Id(8))
        #expect(ids.purchase(of: Id(5), in: Self.chain(1)) == Id(5))
        #expect(ids.others(of: Id(4), in: Self.chain(1)) == [Id(7), Id(9)])
        #expect(ids.others(of: Id(2), in: Self.chain(1)) == [Id(6)])
        #expect(ids.others(of: Id(6), in: Self.chain(1)) == [])
        #expect(ids.others(of: Id(8), in: Self.chain(1)) == [])
    }
}
