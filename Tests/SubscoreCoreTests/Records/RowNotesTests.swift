import Testing

@testable import SubscoreCore

@Suite struct RowNotesTests {
    @Test func sortsByRowAndThenInTheOrderOfTheColumns() {
        var notes = RowNotes()
        notes.add(7, .quantity(2))
        notes.add(3..<5, .seatAddition)
        notes.add(3, .monthlyPlan)
        notes.add(7)
        #expect(
            notes.sorted.map { "\($0.row) \($0.note)" } == [
                "3 seatAddition", "3 monthlyPlan", "4 seatAddition", "7 quantity(2)", "7 member",
            ]
        )
        #expect(Array(notes.rows) == [7, 3, 4, 3, 7])
        #expect(RowNotes().sorted.isEmpty)
    }

    struct Completion: Scenario {
        let scenario: String
        var isRevoked = true
        let notes: [RowNotes.Note]
        let shown: String
    }

    static let completions = [
        Completion(scenario: "a revocation", notes: [.member], shown: "refund -"),
        Completion(scenario: "its type", notes: [.revocation(.familyRevoke, share: nil)], shown: "familyRevoke -"),
        Completion(scenario: "its share", notes: [.revocation(nil, share: 40_000)], shown: "refund 40000"),
        Completion(
            scenario: "a share out of its range",
            notes: [.revocation(nil, share: 100_001)],
            shown: "refund - 1 /rows/5/revocationPercentage"
        ),
        Completion(
            scenario: "two values that cannot be read",
            isRevoked: false,
            notes: [.unreadable(.price), .unreadable(.quantity)],
            shown: "- - 2 /rows/5/price"
        ),
        Completion(scenario: "seats", isRevoked: false, notes: [.quantity(3)], shown: "- - 3 seats"),
        Completion(scenario: "one more seat", isRevoked: false, notes: [.seatAddition], shown: "- - 1 seats added"),
        Completion(scenario: "a monthly plan", isRevoked: false, notes: [.monthlyPlan], shown: "- - committed"),
    ]

    /// A row that the table has at 5, as the only one of its customer.
    @Test(arguments: completions)
    func completesItsRow(_ row: Completion) {
        var records = Records()
        var notes = RowNotes()
        records.addTransactions(5..<6) { members, _, texts in
            members.transactionId[5] = TransactionId(1)
            members.originalTransactionId[5] = TransactionId(1)
            members.productId[5] = texts.insert("pro")
            members.purchaseDate[5] = .on(0)
            members.expiresDate[5] = .on(30)
            if row.isRevoked { members.revocationDate[5] = .on(9) }
            for note in row.notes { notes.add(5, note) }
        }
        var unreadable = UnreadableCount()
        #expect(records.complete(0, with: notes.sorted, &unreadable))
        _ = records.endPart(transactions: 0..<1, reports: 0..<0, unreadable)
        let (transaction, detail) = (records.transactions[0], records.details[0])
        var shown = transaction.revocation.map { $0.type.map { "\($0)" } ?? "refund" } ?? "-"
        shown += " " + (detail.revocationPercentage.map { "\($0)" } ?? "-")
        if let seats = records.rare.seats(of: detail) { shown += " \(seats.quantity) seats" }
        if transaction.isSeatAddition { shown += " added" }
        if detail.commitment != nil { shown += " committed" }
        for warning in records.warnings {
            guard case .valuesUnreadable(let count, let first) = warning else { continue }
            shown += " \(count) " + (first.map { "/\($0.table)/\($0.row)/\($0.column ?? "")" } ?? "")
        }
        #expect(shown == row.shown)
    }
}
