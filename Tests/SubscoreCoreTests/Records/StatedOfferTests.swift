import Testing

@testable import SubscoreCore

@Suite struct StatedOfferTests {
    struct Case: Scenario {
        let scenario: String
        let change: @Sendable (inout RenewalTerms) -> Void
        var isStated = true
        var type: Int64?
        var period: Period?
    }

    static let cases = [
        Case(scenario: "nothing", change: { _ in }, isStated: false),
        Case(scenario: "a price without an offer", change: { $0.renewalPrice = 0 }, isStated: false),
        Case(scenario: "a length without an offer", change: { $0.offerPeriod = Period(1, .week) }, isStated: false),
        Case(scenario: "a type", change: { $0.offerType = 2 }, type: 2),
        Case(scenario: "an identifier", change: { $0.offerIdentifier = StringIndex(position: 0) }),
        Case(scenario: "a discount", change: { $0.offerDiscountType = StringIndex(position: 0) }),
        Case(
            scenario: "a type and a length",
            change: {
                $0.offerType = 1
                $0.offerPeriod = Period(1, .week)
            },
            type: 1,
            period: Period(1, .week)
        ),
    ]

    /// The offer of the next period has no end yet.
    @Test(arguments: cases)
    func ofTheNextPeriod(_ row: Case) {
        var terms = RenewalTerms()
        row.change(&terms)
        let offer = StatedOffer(terms)
        #expect((offer != nil) == row.isStated)
        #expect(offer?.type == row.type)
        #expect(offer?.period == row.period)
        #expect(offer?.endsAt == nil)
    }
}
