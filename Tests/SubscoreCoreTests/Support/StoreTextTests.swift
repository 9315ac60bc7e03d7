import Testing

@testable import SubscoreCore

@Suite struct StoreTextTests {
    struct Meaning: Scenario {
        let text: String
        var kind = ProductKind.other
        var ownership = Transaction.Ownership.other
        var revocation: RevocationType?
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
        Meaning(text: "Consumables"), Meaning(text: "purchase"), Meaning(text: "", revocation: .other),
        // As clients write them.
        Meaning(text: "purchased", ownership: .purchased),
        Meaning(text: "AUTO_RENEWABLE_SUBSCRIPTION", kind: .autoRenewable),
        Meaning(text: "ProductType.NON_CONSUMABLE", kind: .nonConsumable),
        Meaning(text: "InAppOwnershipType.FamilyShared", ownership: .familyShared),
        Meaning(text: "refund-full", revocation: .refundFull),
        Meaning(text: "RevocationType."), Meaning(text: "."), Meaning(text: "-_ "),
    ]

    @Test(arguments: meanings)
    func means(_ row: Meaning) {
        let word = PlainText(text: row.text)
        #expect((ProductKind(word) ?? .other) == row.kind)
        #expect((Transaction.Ownership(word) ?? .other) == row.ownership)
        #expect(RevocationType(word) == row.revocation)
    }

    /// Two cases of one type with the same name could not be distinguished when they are read.
    @Test func wordsOfOneKindDiffer() {
        expectDifferent(Environment.self)
        expectDifferent(Notification.Kind.self)
        expectDifferent(Notification.Subtype.self)
        expectDifferent(ProductKind.self)
    }

    private func expectDifferent<Words: RawRepresentable<StoreName> & CaseIterable>(_: Words.Type) {
        #expect(Set(Words.allCases.map { "\($0.name)" }).count == Words.allCases.count, "\(Words.self)")
    }
}
