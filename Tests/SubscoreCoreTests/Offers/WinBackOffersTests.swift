import Testing

@testable import SubscoreCore

@Suite struct WinBackOffersTests {
    struct Example: Scenario {
        let scenario: String
        var copies: [TestCopy] = [paid()]
        var reports: [TestReport] = []
        var listed: String?
        var productId = "pro.month"
        var paidMonths: Int64?
        var minimum: Int64?
        var maximum: Int64?
        var wait: Int64?
        var plan: WinBackOffer.Plan?
        var lastDay: WinBackOffer.Day?
        /// 3 November 2025 is day 0.
        var day = 100.0
        let isEligible: Bool?
        var failing: [WinBackAnswer.Failing] = []
        var isEstimated = true
    }

    private static func paid(_ id: String = "1", _ from: Double = 0, _ to: Double = 30, _ offer: TestOffer? = nil)
        -> TestCopy
    {
        let price = Money(milliunits: 9990, currency: Currency("USD"))
        return .row(id, from, to, reason: id == "1" ? .purchase : .renewal, offer: offer, price: price)
    }

    static let examples = [
        Example(scenario: "no condition", isEligible: true),
        Example(scenario: "a paid month is enough", paidMonths: 1, isEligible: true),
        Example(scenario: "a paid month is not enough", paidMonths: 2, isEligible: false, failing: [.paidMonths]),
        Example(
            scenario: "a free month is not a paid month",
            copies: [paid("1", 0, 30, TestOffer(type: 1, discountType: "FREE_TRIAL", isFreeTrial: true))],
            paidMonths: 1,
            isEligible: false,
            failing: [.paidMonths]
        ),
        Example(scenario: "an unknown price", copies: [.row("1", 0, 30)], paidMonths: 1, isEligible: nil),
        Example(scenario: "two whole months", minimum: 2, maximum: 2, isEligible: true),
        Example(scenario: "fewer than three", minimum: 3, isEligible: false, failing: [.monthsSinceChurn]),
        Example(scenario: "more than one", maximum: 1, isEligible: false, failing: [.monthsSinceChurn]),
        Example(
            scenario: "the same offer again",
            copies: [paid("1", 0, 30, TestOffer(type: 4, discountType: "PAY_UP_FRONT", identifier: "back"))],
            wait: 3,
            isEligible: false,
            failing: [.monthsBetweenOffers]
        ),
        Example(
            scenario: "a promotional offer of that name",
            copies: [paid("1", 0, 30, TestOffer(type: 2, discountType: "PAY_UP_FRONT", identifier: "back"))],
            wait: 3,
            isEligible: true
        ),
        Example(scenario: "another product", productId: "pro.year", isEligible: false, failing: [.product]),
        Example(scenario: "another plan", plan: .monthly, isEligible: false, failing: [.billingPlan]),
        Example(scenario: "a plan that is not known", plan: .other, isEligible: nil),
        Example(
            scenario: "after its last day",
            lastDay: CivilDate(year: 2026, month: 1, day: 31, millisecondOfDay: 0).map { .date($0) },
            isEligible: false,
            failing: [.dates]
        ),
        Example(scenario: "a day that cannot be read", lastDay: .unreadable, isEligible: nil),
        Example(scenario: "while it runs", day: 20, isEligible: false, failing: [.state]),
        Example(
            scenario: "auto-renew on at the last report",
            reports: [.signed(5, .info(autoRenew: true))],
            isEligible: nil
        ),
        Example(scenario: "the store lists it", listed: "back", paidMonths: 9, isEligible: true, isEstimated: false),
        Example(scenario: "the store lists another one", listed: "other", isEligible: false, isEstimated: false),
    ]

    /// `offer.win_back_estimated`.
    @Test(arguments: examples)
    func answers(_ example: Example) {
        let isListed = example.listed != nil
        let list: [TestReport] = isListed ? [.signed(40, .info(autoRenew: false))] : []
        var records = Records(example.copies, example.reports + list)
        if let listed = example.listed {
            for index in records.reports.indices {
                records.reports[index].renewalInfo?.winBackOffers = records.texts.name(listed)
            }
        }
        let offer = WinBackOffer(
            productId: Identifier(example.productId),
            offerId: Identifier("back"),
            paidMonths: example.paidMonths,
            minimumMonthsSinceChurn: example.minimum,
            maximumMonthsSinceChurn: example.maximum,
            monthsBetweenOffers: example.wait,
            firstDay: nil,
            lastDay: example.lastDay,
            plan: example.plan
        )
        let eligibility = OfferEligibility(
            History(records, from: Viewpoint()),
            at: .on(example.day),
            catalog: .levels([("pro.month", 1)]),
            winBackOffers: [offer]
        )
        let answer = eligibility.groups.first?.winBackAnswers.last
        #expect(answer?.isEligible == example.isEligible)
        #expect(answer?.failing == example.failing)
        #expect(answer?.isEstimated == example.isEstimated)
        #expect(answer?.isConfigured == true)
        let isRuled = eligibility.groups.first?.rules.contains(.offerWinBackEstimated)
        #expect(isRuled == example.isEstimated)
    }
}
