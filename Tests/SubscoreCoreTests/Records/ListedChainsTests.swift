import Testing

@testable import SubscoreCore

/// The chains that a document lists.
@Suite struct ListedChainsTests {
    private static func chains(_ copies: [TestCopy], from first: Int = 0) -> (ListedChains, Records) {
        let records = Records(copies)
        return (ListedChains(records, from: first), records)
    }

    @Test func theRowsOfEachChainAreFound() throws {
        var (listed, records) = Self.chains([
            .row("1", 0, 30), .row("a", 10, 40, chain: "x"), .row("3", 60, 90), .row("b", 40, 70, chain: "x"),
            .row("2", 30, 60),
        ])
        let (number, text) = (records.texts.id("1"), records.texts.id("x"))
        let first = try #require(listed.chain(number, records.texts))
        #expect(records.texts.text(first.newest.transactionId) == "3")
        let second = try #require(listed.chain(text, records.texts))
        #expect(records.texts.text(second.newest.transactionId) == "b")
        #expect(listed.only == nil)
        #expect(listed.newest(records).map(\.id) == number)
        #expect(listed.newest(records) { $0.originalTransactionId == second.id }?.id == second.id)
        let unknown = records.texts.id("2")
        #expect(listed.chain(unknown, records.texts) == nil)
        (listed, records) = Self.chains([.row("1", 0, 30), .row("a", 10, 40, chain: "x")], from: 1)
        #expect(listed.only.map { records.texts.text($0.id) } == "x")
        #expect(Self.chains([]).0.newest(Records()) == nil)
    }

    /// Renewal info without an id belongs to the chain whose newest row has its product.
    @Test(
        arguments: [
            ("a", false, 40, "1"), ("a", true, 40, "2"), ("a", true, 70, nil), ("a", false, nil, nil),
            ("b", true, 40, "3"),
            ("b", true, nil, "3"), ("c", true, 40, nil), (nil, true, 40, nil),
        ] as [(String?, Bool, Double?, String?)]
    )
    func renewalInfoWithoutAnId(product: String?, hasEnded: Bool, day: Double?, chain: String?) {
        var records = Records([
            .row("1", 0, 60, product: "a"), .row("2", 0, 30, chain: "2", product: "a"),
            .row("30", 0, 30, chain: "3", product: "a"), .row("31", 30, 60, chain: "3", product: "b"),
        ])
        let byProduct = ListedChains.ByProduct(ListedChains(records, from: 0), records.texts)
        let name = product.map { records.texts.name($0) }
        let found = byProduct.chain(renewing: name, hasEnded: hasEnded, at: day.map { .on($0) }, records.texts)
        #expect(found.map { records.texts.text($0.id) } == chain)
    }

    @Test func renewalInfoOfTheOnlyChain() {
        var records = Records([.row("1", 0, 60, product: "a", revoked: 20)])
        let (own, other) = (records.texts.name("a"), records.texts.name("b"))
        let byProduct = ListedChains.ByProduct(ListedChains(records, from: 0), records.texts)
        #expect(byProduct.chain(renewing: nil, hasEnded: false, at: nil, records.texts) != nil)
        #expect(byProduct.chain(renewing: own, hasEnded: false, at: .on(30), records.texts) != nil)
        #expect(byProduct.chain(renewing: other, hasEnded: false, at: .on(30), records.texts) == nil)
    }
}
