import Testing

@testable import Subscore

@Suite struct StoreTextTests {
    struct Meaning: Scenario {
        let text: String
        var kind = ProductKind.other
        var ownership = Transaction.Ownership.other
        var revocation: TransactionFields.RevocationType?
        var scenario: String { text }
    }

    /// Each text has one meaning, and none as a value of another type.
    static let meanings = [
        Meaning(text: "Auto-Renewable Subscription", kind: .autoRenewable),
        Meaning(text: "Non-Consumable", kind: .nonConsumable),
        Meaning(text: "Non-Renewing Subscription", kind: .nonRenewing),
        Meaning(text: "Consumable", kind: .consumable),
        Meaning(text: "PURCHASED", ownership: .purchased),
        Meaning(text: "FAMILY_SHARED", ownership: .familyShared),
        Meaning(text: "REFUND_FULL", revocation: .refundFull),
        Meaning(text: "REFUND_PRORATED", revocation: .refundProrated),
        Meaning(text: "FAMILY_REVOKE", revocation: .familyRevoke),
        Meaning(text: "ASSIGNMENT_REVOKE", revocation: .assignmentRevoke),
        Meaning(text: "Consumables"), Meaning(text: "purchased"), Meaning(text: ""),
    ]

    @Test(arguments: meanings)
    func means(_ row: Meaning) {
        let word = PlainText(text: row.text)
        #expect((ProductKind(word) ?? .other) == row.kind)
        #expect((Transaction.Ownership(word) ?? .other) == row.ownership)
        #expect(TransactionFields.RevocationType(word) == row.revocation)
    }

    /// What is compared, counted and kept in columns is the number of a case, in the order of the declarations.
    @Test func ordinalIsTheNumberOfTheCase() {
        expectOrdinals(Environment.self)
        expectOrdinals(Notification.Kind.self)
        expectOrdinals(Notification.Subtype.self)
        expectOrdinals(SubscriptionState.self)
        expectOrdinals(ProductKind.self)
        expectOrdinals(Transaction.Ownership.self)
        expectOrdinals(Transaction.Reason.self)
        #expect(TimelineEvent.Kind.subscribed.ordinal == 0)
        #expect(TimelineEvent.Kind.refundReversed.ordinal == 23)
        #expect(ExpirationReason.other.ordinal == 4)
    }

    private func expectOrdinals<Words: RawRepresentable<Word> & CaseIterable>(_: Words.Type) {
        #expect(Words.allCases.map(\.ordinal) == Array(0..<Int8(Words.allCases.count)), "\(Words.self)")
    }

    /// Two cases of one type with the same name could not be distinguished when they are read.
    @Test func wordsOfOneKindDiffer() {
        expectDifferent(Environment.self)
        expectDifferent(Notification.Kind.self)
        expectDifferent(Notification.Subtype.self)
        expectDifferent(SubscriptionState.self)
        expectDifferent(ProductKind.self)
    }

    private func expectDifferent<Words: RawRepresentable<Word> & CaseIterable>(_: Words.Type) {
        #expect(Set(Words.allCases.map { "\($0.name)" }).count == Words.allCases.count, "\(Words.self)")
    }
}
