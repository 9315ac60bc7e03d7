import Subscore
import Testing

@Suite struct TransactionTests {
    struct Pair: Scenario {
        let scenario: String
        let older: Transaction
        let newer: Transaction
    }

    static let pairs = [
        Pair(scenario: "an earlier purchase", older: .row("9", 0, 90), newer: .row("1", 1, 2)),
        Pair(
            scenario: "an earlier purchase with a larger item",
            older: .row("1", 0, 30, item: "9"),
            newer: .row("2", 1, 31, item: "1")
        ),
        Pair(scenario: "no item", older: .row("9", 0, 30), newer: .row("1", 0, 30, item: "1")),
        Pair(scenario: "a smaller item", older: .row("9", 0, 30, item: "9"), newer: .row("1", 0, 30, item: "10")),
        Pair(
            scenario: "one item, a smaller id",
            older: .row("9", 0, 30, item: "1"),
            newer: .row("10", 0, 30, item: "1")
        ),
        Pair(scenario: "no items, a smaller id", older: .row("9", 0, 30), newer: .row("10", 0, 30)),
        Pair(scenario: "a number before a text", older: .row("10", 0, 30), newer: .row("a", 0, 30)),
        Pair(
            scenario: "one row, a smaller chain",
            older: .row("1", 0, 30, chain: "9"),
            newer: .row("1", 0, 30, chain: "10")
        ),
    ]

    @Test(arguments: pairs)
    func isOlder(_ pair: Pair) {
        #expect(Transaction.isOlder(pair.older, pair.newer))
        #expect(!Transaction.isOlder(pair.newer, pair.older))
        #expect(!Transaction.isOlder(pair.older, pair.older))
    }

    /// Neither the expiry, nor the signed date, nor the state makes a row newer.
    @Test func onlyThePurchaseMakesNewer() {
        let row = Transaction.row("1", 0, 30)
        let other = Transaction.row("1", 0, 60, product: "basic", signed: 90, revoked: 5, upgraded: true)
        #expect(!Transaction.isOlder(row, other) && !Transaction.isOlder(other, row))
    }

    @Test(arguments: Round.all(500))
    func newnessIsATotalOrder(_ round: Round) {
        var random = round.random
        let rows = (0..<3).map { _ in
            Transaction.row(
                "\(random.int64(8...11))",
                random.int64(0...1),
                30,
                item: random.one(of: nil, "\(random.int64(8...11))", "a")
            )
        }
        for left in rows {
            for right in rows {
                let isSame =
                    left.purchaseDate == right.purchaseDate && left.webOrderLineItemId == right.webOrderLineItemId
                    && left.transactionId == right.transactionId
                let holding = [Transaction.isOlder(left, right), Transaction.isOlder(right, left), isSame]
                #expect(holding.count { $0 } == 1, "\(left.text)\n\(right.text)")
                guard Transaction.isOlder(left, right) else { continue }
                for third in rows where Transaction.isOlder(right, third) {
                    #expect(Transaction.isOlder(left, third), "\(left.text)\n\(right.text)\n\(third.text)")
                }
            }
        }
    }

    struct Revoked: Scenario {
        let scenario: String
        let row: Transaction
        let revokedDate: Instant?
        let isRefunded: Bool
    }

    static let revocations = [
        Revoked(scenario: "none", row: .row("1", 0, 30), revokedDate: nil, isRefunded: false),
        Revoked(scenario: "a refund", row: .row("1", 0, 30, revoked: 5), revokedDate: .day(5), isRefunded: true),
        Revoked(
            scenario: "family sharing withdrawn",
            row: .row("1", 0, 30, revoked: 5, withdrawn: true),
            revokedDate: .day(5),
            isRefunded: false
        ),
        Revoked(
            scenario: "an upgrade is neither",
            row: .row("1", 0, 30, revoked: 5, upgraded: true),
            revokedDate: nil,
            isRefunded: false
        ),
        Revoked(
            scenario: "an upgrade without a date",
            row: .row("1", 0, 30, upgraded: true),
            revokedDate: nil,
            isRefunded: false
        ),
    ]

    @Test(arguments: revocations)
    func isRevoked(_ revoked: Revoked) {
        #expect(revoked.row.revokedDate == revoked.revokedDate)
        #expect(revoked.row.isRefunded == revoked.isRefunded)
    }

    @Test(arguments: ["FREE_TRIAL": true, "PAY_UP_FRONT": false, "PAY_AS_YOU_GO": false, "free_trial": false])
    func offerIsAFreeTrial(_ discountType: String, _ isFreeTrial: Bool) {
        let offer = Transaction.Offer(type: 1, discountType: Identifier(discountType), identifier: nil)
        #expect(offer.isFreeTrial == isFreeTrial)
    }

    @Test func offerWithoutADiscountTypeIsNoFreeTrial() {
        #expect(!Transaction.Offer(type: 1, discountType: nil, identifier: nil).isFreeTrial)
    }
}
