import Testing

@testable import SubscoreCore

@Suite struct CopyOrderTests {
    private static let offer = TestOffer(type: 1)
    private static let price = Money(milliunits: 9990, currency: nil)

    struct Pair: Scenario {
        let scenario: String
        let older: TestCopy
        let newer: TestCopy
    }

    /// Each pair differs only in the named property. If the order ignored it, the two copies could be swapped.
    static let pairs = [
        Pair(
            scenario: "signed later",
            older: .row("1", 0, 30, signed: 1, revoked: 9),
            newer: .row("1", 0, 30, signed: 2)
        ),
        Pair(scenario: "signed, not unsigned", older: .row("1", 0, 30, revoked: 9), newer: .row("1", 0, 30, signed: 1)),
        Pair(scenario: "revoked", older: .row("1", 0, 30), newer: .row("1", 0, 30, revoked: 1)),
        Pair(scenario: "revoked later", older: .row("1", 0, 30, revoked: 1), newer: .row("1", 0, 30, revoked: 2)),
        Pair(scenario: "upgraded", older: .row("1", 0, 30), newer: .row("1", 0, 30, upgraded: true)),
        Pair(scenario: "extended", older: .row("1", 0, 30), newer: .row("1", 0, 60)),
        Pair(scenario: "purchased later", older: .row("1", 0, 30), newer: .row("1", 1, 30)),
        Pair(
            scenario: "with a refunded share",
            older: .row("1", 0, 30, revoked: 1),
            newer: .row("1", 0, 30, revoked: 1, share: 0)
        ),
        Pair(
            scenario: "withdrawn",
            older: .row("1", 0, 30, revoked: 1),
            newer: .row("1", 0, 30, revoked: 1, withdrawn: true)
        ),
        Pair(scenario: "priced", older: .row("1", 0, 30), newer: .row("1", 0, 30, price: price)),
        Pair(
            scenario: "priced in a currency",
            older: .row("1", 0, 30, price: price),
            newer: .row("1", 0, 30, price: Money(milliunits: 9990, currency: Currency("USD")))
        ),
        Pair(scenario: "purchased, not shared", older: .row("1", 0, 30, shared: true), newer: .row("1", 0, 30)),
        Pair(
            scenario: "cancelled",
            older: .row("1", 0, 30, revoked: 1),
            newer: .row("1", 0, 30, revoked: 1, cancelled: true)
        ),
        Pair(scenario: "with a reason", older: .row("1", 0, 30), newer: .row("1", 0, 30, reason: .purchase)),
        Pair(
            scenario: "with the other reason",
            older: .row("1", 0, 30, reason: .purchase),
            newer: .row("1", 0, 30, reason: .renewal)
        ),
        Pair(scenario: "with an offer", older: .row("1", 0, 30), newer: .row("1", 0, 30, offer: offer)),
        Pair(
            scenario: "with an offer that says nothing",
            older: .row("1", 0, 30),
            newer: .row("1", 0, 30, offer: TestOffer(discountType: ""))
        ),
        Pair(
            scenario: "with a discount type",
            older: .row("1", 0, 30, offer: offer),
            newer: .row("1", 0, 30, offer: TestOffer(type: 1, discountType: "FREE_TRIAL"))
        ),
        Pair(
            scenario: "with an offer's identifier",
            older: .row("1", 0, 30, offer: offer),
            newer: .row("1", 0, 30, offer: TestOffer(type: 1, identifier: "a"))
        ),
        Pair(
            scenario: "of another product",
            older: .row("1", 0, 30, product: "a"),
            newer: .row("1", 0, 30, product: "b")
        ),
        Pair(scenario: "with a group", older: .row("1", 0, 30, group: nil), newer: .row("1", 0, 30)),
        Pair(scenario: "with an item", older: .row("1", 0, 30), newer: .row("1", 0, 30, item: "1")),
        Pair(scenario: "of another transaction", older: .row("1", 0, 30, signed: 9), newer: .row("2", 0, 30)),
        Pair(
            scenario: "of another chain",
            older: .row("2", 0, 30, chain: "1", signed: 9),
            newer: .row("1", 0, 30, chain: "2")
        ),
    ]

    @Test(arguments: pairs)
    func isOlderCopy(_ pair: Pair) {
        for copies in [[pair.older, pair.newer], [pair.newer, pair.older]] {
            let records = Records(copies).sealed
            let batch = Batch(records, of: RecordFilter())
            let transactions = records.transactions
            func texts(_ copies: [Transaction]) -> [String] {
                copies.map { Subject($0, records.details[$0.detail], texts: records.texts).text }
            }
            let sorted = transactions.indices.sorted { transactions.precedesAsCopy($0, $1, batch) }
            let alone = [pair.older, pair.newer].map { copy in
                let one = Records([copy]).sealed
                return Subject(one.transactions[0], one.details[0], texts: one.texts).text
            }
            #expect(texts(sorted.map { transactions[$0] }) == alone)
            #expect(texts(transactions.orderedAsCopies(batch)) == alone)
            for index in records.transactions.indices {
                #expect(!records.transactions.precedesAsCopy(index, index, batch))
            }
        }
    }

    @Test(arguments: Round.all(100))
    func isATotalOrder(_ round: Round) {
        var random = round.random
        let records = MadeUpRecords(chains: 2, &random).records.sealed
        let batch = Batch(records, of: RecordFilter())
        func precedes(_ left: Transaction, _ right: Transaction) -> Bool {
            [left, right].precedesAsCopy(0, 1, batch)
        }
        func text(_ copy: Transaction) -> String {
            Subject(copy, records.details[copy.detail], texts: records.texts).text
        }
        let copies = records.transactions
        let texts = copies.map(text)
        for (left, leftText) in zip(copies, texts) {
            for (right, rightText) in zip(copies, texts) {
                let holding = [precedes(left, right), precedes(right, left), leftText == rightText]
                #expect(holding.count { $0 } == 1, "\(leftText)\n\(rightText)")
            }
        }
        let sorted = copies.shuffled(using: &random).ordered(by: precedes)
        #expect(sorted.map(text) == copies.ordered(by: precedes).map(text))
    }

    /// Copies and reports of several chains stand as their orders compare them, whatever the sorting compares first.
    @Test(arguments: Round.all(100))
    func sortsBySeveralChainsAsWritten(_ round: Round) {
        var random = round.random
        for chains in 1...3 {
            var records = MadeUpRecords(chains: chains, &random).records.sealed
            records.transactions.shuffle(using: &random)
            records.reports.shuffle(using: &random)
            let batch = Batch(records, of: RecordFilter())
            let copies = records.transactions
            let expected = copies.ordered { [$0, $1].precedesAsCopy(0, 1, batch) }
            func texts(_ copies: [Transaction]) -> [String] {
                copies.map { Subject($0, records.details[$0.detail], texts: records.texts).text }
            }
            #expect(texts(copies.orderedAsCopies(batch)) == texts(expected))
            let reports = records.reports
            let sorted = reports.orderedAsReports()
            #expect(sorted.indices.dropFirst().allSatisfy { !Report.precedesAsReport(sorted[$0], sorted[$0 - 1]) })
            #expect(sorted.count == reports.count)
        }
    }
}
