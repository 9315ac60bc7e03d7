import Testing

@testable import SubscoreCore

@Suite struct PurchaseCopiesTests {
    private func revoked(_ copies: [TestCopy], _ reports: [TestReport] = [], knownAt: Double? = nil) -> [Instant?] {
        let viewpoint = Viewpoint(knownAt: knownAt.map { .on($0) })
        return History(copies, reports, from: viewpoint).rows.map { $0.transaction.revocation?.date }
    }

    private static let reversal = TestReport.signed(12, .info(), sent: .refundReversed, of: "1")

    @Test func anIdThatIsRevokedRevokesThePurchase() throws {
        let copies: [TestCopy] = [
            .row("1", 0, 30, signed: 0), .row("2", 0, 30, signed: 5, revoked: 4), .row("1", 0, 30, signed: 9),
        ]
        #expect(revoked(copies) == [.on(4)])
        let history = History(copies, [], from: Viewpoint())
        let at = history.subscription(try #require(history.groups.first), at: .on(1))
        #expect(at.rules.contains(.stateOnePurchase))
        #expect(revoked(copies, knownAt: 3) == [nil])
        #expect(revoked(copies + [.row("2", 0, 30, signed: 10)]) == [nil])
        #expect(revoked(copies + [.row("1", 0, 30, signed: 11, revoked: 8)]) == [.on(8)])
    }

    @Test func aReversalTakesARefundBack() throws {
        let refunded: [TestCopy] = [.row("1", 0, 30, signed: 0), .row("1", 0, 30, signed: 10, revoked: 8)]
        #expect(revoked(refunded, [Self.reversal]) == [nil])
        #expect(revoked(refunded, [Self.reversal], knownAt: 11) == [.on(8)])
        #expect(revoked(refunded + [.row("1", 0, 30, signed: 12, revoked: 8)], [Self.reversal]) == [nil])
        #expect(revoked(refunded + [.row("1", 0, 30, signed: 13, revoked: 8)], [Self.reversal]) == [.on(8)])
        let history = History(refunded, [Self.reversal], from: Viewpoint())
        #expect(history.corrections.map { "\($0.kind) \($0.date.day)" } == ["reversed 12"])
        #expect(history.foldedPurchase(of: history.rows[0].transaction)?.isReversed == true)
        let at = history.subscription(try #require(history.groups.first), at: .on(1))
        #expect(at.rules.contains(.stateRefundReversed))
    }

    @Test func aRefundWithoutASigningCountsAsSignedAtItsDate() {
        let refunded: [TestCopy] = [.row("1", 0, 30, signed: 1), .row("1", 0, 30, revoked: 4)]
        #expect(revoked(refunded) == [.on(4)])
        #expect(revoked(refunded, knownAt: 3) == [nil])
        #expect(revoked(refunded + [.row("1", 0, 30, signed: 4)]) == [.on(4)])
        #expect(revoked(refunded + [.row("1", 0, 30, signed: 5)]) == [nil])
        #expect(revoked(refunded, [Self.reversal]) == [nil])
        #expect(revoked([.row("1", 0, 30, signed: 9), .row("1", 0, 30, revoked: 4)], knownAt: 5) == [.on(4)])
    }

    @Test func namesTheCopyThatRevokes() {
        let copies: [TestCopy] = [.row("2", 0, 30, signed: 5, revoked: 4), .row("1", 0, 30, signed: 9)]
        let history = History(copies, [], from: Viewpoint())
        let transaction = history.rows[0].transaction
        #expect(history.texts.text(transaction.transactionId) == "1")
        #expect(history.texts.text(history.copy(of: transaction, isRevoked: true).transactionId) == "2")
        #expect(history.texts.text(history.copy(of: transaction, isRevoked: false).transactionId) == "1")
    }
}
