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
}
