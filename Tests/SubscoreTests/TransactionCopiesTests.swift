import Testing

@testable import Subscore

@Suite struct TransactionCopiesTests {
    private static let offer = Transaction.Offer(type: 1, discountType: nil, identifier: nil)
    private static let price = Money(milliunits: 9990, currency: nil)

    struct Pair: Scenario {
        let scenario: String
        let older: Transaction
        let newer: Transaction
    }

    /// Each pair differs in the one thing that it is named for, so that no two copies can change places.
    static let pairs = [
        Pair(
            scenario: "signed later",
            older: .row("1", 0, 30, signed: 1, revoked: 9),
            newer: .row("1", 0, 30, signed: 2)
        ),
        Pair(scenario: "signed at all", older: .row("1", 0, 30, revoked: 9), newer: .row("1", 0, 30, signed: 1)),
        Pair(scenario: "revoked", older: .row("1", 0, 30), newer: .row("1", 0, 30, revoked: 1)),
        Pair(scenario: "revoked later", older: .row("1", 0, 30, revoked: 1), newer: .row("1", 0, 30, revoked: 2)),
        Pair(scenario: "upgraded", older: .row("1", 0, 30), newer: .row("1", 0, 30, upgraded: true)),
        Pair(scenario: "extended", older: .row("1", 0, 30), newer: .row("1", 0, 60)),
        Pair(scenario: "purchased later", older: .row("1", 0, 30), newer: .row("1", 1, 30)),
        Pair(
            scenario: "a refunded share",
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
        Pair(scenario: "owned otherwise", older: .row("1", 0, 30, shared: true), newer: .row("1", 0, 30)),
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
            scenario: "with an offer of nothing known",
            older: .row("1", 0, 30),
            newer: .row("1", 0, 30, offer: .init(type: nil, discountType: nil, identifier: nil))
        ),
        Pair(
            scenario: "with a discount type",
            older: .row("1", 0, 30, offer: offer),
            newer: .row("1", 0, 30, offer: .init(type: 1, discountType: Identifier("FREE_TRIAL"), identifier: nil))
        ),
        Pair(
            scenario: "with an offer's identifier",
            older: .row("1", 0, 30, offer: offer),
            newer: .row("1", 0, 30, offer: .init(type: 1, discountType: nil, identifier: Identifier("a")))
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
        #expect(Transaction.isOlderCopy(pair.older, pair.newer))
        #expect(!Transaction.isOlderCopy(pair.newer, pair.older))
        #expect(!Transaction.isOlderCopy(pair.older, pair.older))
        #expect(!Transaction.isOlderCopy(pair.newer, pair.newer))
    }

    @Test(arguments: Round.all(200))
    func isATotalOrder(_ round: Round) {
        var random = round.random
        let copies = MadeUpRecords(chains: 2, &random).transactions
        for left in copies {
            for right in copies {
                let holding = [
                    Transaction.isOlderCopy(left, right), Transaction.isOlderCopy(right, left), left.text == right.text,
                ]
                #expect(holding.count { $0 } == 1, "\(left.text)\n\(right.text)")
            }
        }
        let sorted = copies.shuffled(using: &random).sorted(by: Transaction.isOlderCopy)
        #expect(sorted.map(\.text) == copies.sorted(by: Transaction.isOlderCopy).map(\.text))
    }
}
