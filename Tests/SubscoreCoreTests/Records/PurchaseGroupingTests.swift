import Testing

@testable import SubscoreCore

@Suite struct PurchaseGroupingTests {
    private func codes(_ copies: [TestCopy], _ reports: [TestReport] = []) -> ([String], [String]) {
        let history = History(copies, reports, from: Viewpoint())
        let rows = history.rows.map { row in
            history.texts.text(row.transaction.originalTransactionId) + "/"
                + history.texts.text(row.transaction.transactionId)
        }
        return (rows, history.warnings.map { $0.id.description })
    }

    @Test func keepsTheNewestPurchaseOfAnIdAlone() {
        let (rows, warnings) = codes([.row("1", 0, 30, signed: 0), .row("1", 40, 70, signed: 40)])
        #expect(rows == ["1/1"])
        #expect(warnings == ["transaction_id_reused"])
        #expect(codes([.row("1", 0, 30, signed: 0), .row("1", 1, 30, signed: 40)]).1 == [])
        #expect(codes([.row("1", 0, 30, signed: 0), .row("1", 40, 30, signed: 40)]).1 == [])
        let products = codes([.row("1", 0, 30, signed: 0), .row("1", 0, 30, product: "max", signed: 40)])
        #expect(products.1 == ["transaction_id_reused"])
    }

    @Test func movesATransactionToTheChainOfItsNewestCopy() {
        let copies: [TestCopy] = [.row("5", 0, 30, chain: "1", signed: 0), .row("5", 0, 30, chain: "2", signed: 9)]
        let (rows, warnings) = codes(copies)
        #expect(rows == ["2/5"])
        #expect(warnings == ["chain_disagrees"])
        let equal = codes([.row("5", 0, 30, chain: "1", signed: 0), .row("5", 0, 30, chain: "2", signed: 0)])
        #expect(equal.0 == ["2/5"])
        // What was reported about the chain that lost all its rows is about the other one.
        let history = History(copies, [.signed(5, .info(autoRenew: false), chain: "1")], from: Viewpoint())
        #expect(history.chains.count == 1)
        #expect(history.reports.count == 1)
    }

    @Test func assignsReportsToPurchases() {
        let copies: [TestCopy] = [.row("1", 0, 30, signed: 0), .row("2", 0, 30, signed: 0)]
        let history = History(copies, [.signed(5, .info(), sent: .didRenew, of: "2")], from: Viewpoint())
        #expect(history.rows.count == 1)
        #expect(history.rows[0].evidence.contains(.renewal))
        #expect(history.reports[0].ownTransactionId.map { history.texts.text($0) } == "2")
        #expect(history.otherIds(of: history.rows[0].transaction).map { history.texts.text($0) } == ["2"])
    }
}
