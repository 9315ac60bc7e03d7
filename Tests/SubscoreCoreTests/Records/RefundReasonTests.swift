import Testing

@testable import SubscoreCore

@Suite struct RefundReasonTests {
    @Test(arguments: [
        ("UNINTENDED_PURCHASE", "unintended_purchase"), ("FULFILLMENT_ISSUE", "fulfillment_issue"),
        ("UNSATISFIED_WITH_PURCHASE", "unsatisfied_with_purchase"), ("LEGAL", "legal"), ("OTHER", "other"),
        ("fulfillmentIssue", "fulfillment_issue"), ("others", nil), ("", nil),
    ])
    func readsTheReasonsOfTheStore(_ text: String, _ name: String?) {
        #expect(RefundReason(PlainText(text: text)).map { "\($0.name)" } == name)
    }

    @Test func ranksAreDistinct() {
        #expect(Set(RefundReason.allCases.map(\.rank)).count == RefundReason.allCases.count)
    }
}
