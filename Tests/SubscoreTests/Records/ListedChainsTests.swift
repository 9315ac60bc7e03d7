import Testing

@testable import Subscore

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
}
