import Testing

@testable import SubscoreCore

@Suite struct RevocationTests {
    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranks() {
        let types: [(RevocationType, Int8)] = [
            (.refundFull, 0), (.refundProrated, 1), (.familyRevoke, 2), (.assignmentRevoke, 3), (.other, 4),
        ]
        for (value, rank) in types { #expect(value.rank == rank, "\(value)") }
        #expect(types.count == RevocationType.allCases.count)
        let reasons: [(RevocationReason, Int8)] = [(.other, 0), (.appIssue, 1), (.unknown, 2)]
        for (value, rank) in reasons { #expect(value.rank == rank, "\(value)") }
    }

    @Test func numbersOfReasons() {
        let numbers: [(Int64, RevocationReason)] = [(0, .other), (1, .appIssue), (2, .unknown), (-1, .unknown)]
        for (number, reason) in numbers { #expect(RevocationReason(number) == reason) }
    }

    struct Owned: Scenario {
        let scenario: String
        var ownership = Transaction.Ownership.purchased
        var isNamed = false
        var type: RevocationType?
        var isRevoked = true
        var isCarriedByRevoke = false
        let settled: Transaction.Ownership
    }

    static let owned = [
        Owned(scenario: "a refund", type: .refundFull, settled: .purchased),
        Owned(scenario: "withdrawn from a family", type: .familyRevoke, settled: .familyShared),
        Owned(scenario: "a withdrawn seat", type: .assignmentRevoke, settled: .assigned),
        Owned(scenario: "the ownership is named", isNamed: true, type: .familyRevoke, settled: .purchased),
        Owned(scenario: "a REVOKE", isCarriedByRevoke: true, settled: .familyShared),
        Owned(scenario: "a REVOKE before its date", isRevoked: false, isCarriedByRevoke: true, settled: .familyShared),
        Owned(scenario: "a REVOKE of a seat", type: .assignmentRevoke, isCarriedByRevoke: true, settled: .assigned),
        Owned(scenario: "a REVOKE of a named one", isNamed: true, isCarriedByRevoke: true, settled: .purchased),
        Owned(scenario: "a named seat", ownership: .assigned, isNamed: true, settled: .assigned),
    ]

    @Test(arguments: owned)
    func ownership(_ row: Owned) {
        var (transaction, detail) = (Transaction(), TransactionDetail())
        transaction.ownership = row.ownership
        detail.statesOwnership = row.isNamed
        if row.isRevoked {
            transaction.revocation = Transaction.Revocation(
                date: .on(5),
                isCancellation: false,
                type: row.type,
                kind: .refund
            )
        }
        var notices = Transaction.RevocationNotices()
        notices.withdrawal = row.isCarriedByRevoke
        transaction.settleRevocation(detail, [], notices)
        #expect(transaction.ownership == row.settled)
    }

    @Test(arguments: [true, false])
    func aRefundNoticeExplains(_ isCarried: Bool) {
        var (transaction, notices) = (Transaction(), Transaction.RevocationNotices())
        transaction.revocation = Transaction.Revocation(
            date: .on(5),
            isCancellation: false,
            reason: .unknown,
            kind: .refund
        )
        notices.refund = isCarried
        transaction.settleRevocation(TransactionDetail(), [], notices)
        #expect(transaction.revocation?.kind == (isCarried ? .refund : .unexplained))
        #expect(transaction.isRevocationDoubtful(nil))
        transaction.isUpgraded = true
        #expect(!transaction.isRevocationDoubtful(nil))
    }

    private static func item(_ amount: Int64?, on day: Double?, isFull: Bool, revoked: Double? = nil) -> CommerceItem {
        var item = CommerceItem()
        item.append(refund: amount, at: day.map { .on($0) }, isFull: isFull)
        item.revocationDate = revoked.map { .on($0) }
        return item
    }

    @Test func sumOfItems() {
        let none = ItemRefunds([CommerceItem()])
        #expect(none.isEmpty && !none.areAll && !none.isFull && none.date == nil)
        let full = ItemRefunds([Self.item(5, on: 3, isFull: true), Self.item(7, on: 9, isFull: true, revoked: 4)])
        #expect(full.isFull && full.amount == 12 && full.date == .on(4))
        let part = ItemRefunds([Self.item(5, on: 3, isFull: true), Self.item(nil, on: nil, isFull: false)])
        #expect(part.areAll && part.isInPart && part.amount == nil && part.date == .on(3))
        #expect(ItemRefunds([Self.item(.max, on: 3, isFull: true), Self.item(1, on: 3, isFull: true)]).amount == nil)
    }

    @Test func refundsOfOneItem() {
        var item = Self.item(5, on: 3, isFull: true)
        item.append(refund: 6, at: .on(8), isFull: false)
        #expect(item.refund?.amount == 11 && item.refund?.date == .on(8) && item.refund?.isFull == false)
        item.append(refund: nil, at: nil, isFull: true)
        #expect(item.refund?.amount == nil && item.refundDate == .on(8))
        item.removeRefund()
        #expect(item.refund == nil && item.refundDate == nil)
    }
}
