import Testing

@testable import SubscoreCore

@Suite struct PurchaseFoldTests {
    private func row(_ copies: [TestCopy]) -> (Row, TransactionDetail, [Warning]) {
        let history = History(copies, [], from: Viewpoint())
        return (history.rows[0], history.detail(of: history.rows[0].transaction), history.warnings)
    }

    private static let euros = Money(milliunits: 9990, currency: Currency("EUR"))

    @Test func completesTheNewestCopy() throws {
        let trial = TestOffer(type: 1, discountType: "FREE_TRIAL", isFreeTrial: true)
        let older = TestCopy.row(
            "1",
            0,
            30,
            item: "7",
            signed: 0,
            upgraded: true,
            reason: .renewal,
            original: -30,
            offer: trial,
            price: Self.euros
        )
        let (row, detail, warnings) = row([older, .row("1", 0, 31, signed: 9)])
        #expect(row.transaction.expiresDate == .on(31))
        #expect(row.transaction.webOrderLineItemId == TransactionId(7))
        #expect(row.transaction.reason == .renewal)
        #expect(row.transaction.isUpgraded)
        #expect(row.transaction.originalPurchaseDate == .on(-30))
        #expect(detail.price == Self.euros)
        #expect(detail.isFreeTrial)
        let history = History([older, .row("1", 0, 31, signed: 9)], [], from: Viewpoint())
        #expect(history.subscription(try #require(history.groups.first), at: .on(1)).rules.contains(.stateNewestCopy))
        #expect(warnings.filter { $0 == .priceDisagrees(Identifier("1")) } == [])
    }

    @Test func keepsTheShareOfAnOlderCopy() {
        let (row, detail, _) = row([
            .row("1", 0, 30, signed: 9, revoked: 8, share: 40_000), .row("1", 0, 30, signed: 10, revoked: 8),
        ])
        #expect(detail.revocationPercentage == 40_000)
        #expect(row.transaction.revocation?.kind == .refundInPart)
    }

    @Test func keepsTheStorefrontOfAnOlderCopy() {
        func folded(_ newest: StringIndex?, _ older: StringIndex?) -> PurchaseFold {
            var details = (newest: TransactionDetail(), older: TransactionDetail())
            details.newest.storefront = newest
            details.older.storefront = older
            var fold = PurchaseFold(newest: Transaction(), details.newest)
            fold.add(Transaction(), details.older)
            return fold
        }
        let (first, second) = (StringIndex(position: 1), StringIndex(position: 2))
        #expect(folded(nil, second).detail.storefront == second && folded(nil, second).isCompleted)
        #expect(folded(first, second).detail.storefront == first && !folded(first, second).isCompleted)
        #expect(folded(first, nil).detail.storefront == first && !folded(first, nil).isCompleted)
    }

    @Test func warnsOfDifferentPrices() {
        let dollars = Money(milliunits: 9990, currency: Currency("USD"))
        let (_, detail, warnings) = row([
            .row("1", 0, 30, signed: 0, price: Self.euros), .row("1", 0, 30, signed: 9, price: dollars),
        ])
        #expect(detail.price == dollars)
        #expect(warnings == [.priceDisagrees(Identifier("1"))])
        #expect(row([.row("1", 0, 30, signed: 0, price: Self.euros), .row("1", 0, 30, signed: 9)]).2 == [])
    }

    // MARK: - Every stored property

    /// Those that are of the newest copy that has them. What is not here is of the newest copy, or of all together, such as
    /// dates and revocations.
    private static let completed: Set<String> = [
        "webOrderLineItemId", "originalPurchaseDate", "subscriptionGroupIdentifier", "bundleId", "reason", "kind",
        "isUpgraded", "isSeatAddition", "price.milliunits", "offer.discountType", "offer.term", "statesOwnership",
        "appTransactionId", "appAccountToken", "previousOriginalTransactionId", "storefront",
    ]
    private static let ofNewest: Set<String> = [
        "transactionId", "originalTransactionId", "productId", "expiresDate", "signedDate", "environment", "ownership",
        "isRepeated", "isCarried", "isReversal", "revocation.date", "revocation.flags", "revocation.statement",
        "price.currency", "offer.type", "offer.identifier", "revocationPercentage", "isOfferTypeUnreadable", "isOfOne",
    ]
    /// Of two copies without a length the one with it decides.
    private static let ofBoth: Set<String> = ["purchaseDate"]

    /// The tables of variations have every stored property, so a new one fails until it is in a list.
    @Test func foldsEveryProperty() {
        func folded(_ newest: Transaction, _ older: Transaction) -> String {
            var fold = PurchaseFold(newest: newest, TransactionDetail())
            fold.add(older, TransactionDetail())
            return String(describing: fold.transaction)
        }
        func folded(_ newest: TransactionDetail, _ older: TransactionDetail) -> String {
            var fold = PurchaseFold(newest: Transaction(), newest)
            fold.add(Transaction(), older)
            return String(describing: fold.detail)
        }
        let transactions = RecordOrderTests.copies.map {
            ($0.scenario, folded($0.less, $0.more), folded($0.more, $0.less), "\($0.less)", "\($0.more)")
        }
        let details = RecordOrderTests.details.map {
            ($0.scenario, folded($0.less, $0.more), folded($0.more, $0.less), "\($0.less)", "\($0.more)")
        }
        var completed: Set<String> = []
        for (property, ofLess, ofMore, less, more) in transactions + details where !Self.ofBoth.contains(property) {
            #expect(ofMore == more, "\(property)")
            #expect(ofLess == less || ofLess == more, "\(property)")
            if ofLess == more { completed.insert(property) }
        }
        #expect(completed == Self.completed)
        let all = Set((transactions + details).map { $0.0 })
        #expect(all == Self.completed.union(Self.ofNewest).union(Self.ofBoth))
    }
}
