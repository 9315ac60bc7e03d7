import Testing

@testable import SubscoreCore

@Suite struct BillingPlanTests {
    @Test(arguments: [
        ("MONTHLY", BillingPlan.monthly), ("BILLED_UPFRONT", .billedUpfront), ("monthly", nil), ("WEEKLY", nil),
        ("", nil),
    ])
    func readsThePlansOfTheStore(_ text: String, _ plan: BillingPlan?) {
        #expect(BillingPlan(Identifier(text)) == plan)
    }
}
