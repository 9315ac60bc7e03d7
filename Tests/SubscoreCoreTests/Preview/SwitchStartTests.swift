import Testing

@testable import SubscoreCore

@Suite struct SwitchStartTests {
    struct Case: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30, product: "basic", signed: 0)]
        var reports: [TestReport] = []
        var day = 15.0
        var isActive = true
        /// The day of the renewal; nil if it is not known.
        var renewal: Double?
        var warnings: [Warning] = []
    }

    static let cases = [
        Case(scenario: "a paid period", renewal: 30),
        Case(
            scenario: "a renewal that was bought ahead",
            copies: [
                .row("1", 0, 30, product: "basic", signed: 0),
                .row("2", 30, 60, product: "basic", signed: 29, reason: .renewal),
            ],
            day: 29.5,
            renewal: 60,
            warnings: [.renewalBoughtAhead(Identifier("2"))]
        ),
        Case(
            scenario: "billing retry",
            reports: [.signed(31, .info(retry: true))],
            day: 32,
            isActive: false,
            warnings: [.paymentDue]
        ),
        Case(
            scenario: "the grace period",
            reports: [.signed(31, .info(retry: true, grace: 46))],
            day: 32,
            warnings: [.paymentDue]
        ),
    ]

    @Test(arguments: cases)
    func start(_ row: Case) throws {
        let history = History(row.copies, row.reports)
        let state = try #require(history.subscriptions(at: .on(row.day)).first)
        let question = ChangePreview.Question(
            to: Identifier("pro"),
            billingPlan: nil,
            offer: nil,
            at: .on(row.day),
            catalog: Catalog([]),
            price: nil,
            currency: nil,
            rounding: .halfUp
        )
        let start = try SwitchStart(history, ArrayIndex(0), state, question)
        #expect(start.isActive == row.isActive)
        #expect(start.renewalDate == row.renewal.map { .on($0) })
        #expect(start.warnings(history) == row.warnings)
        #expect(start.from.productId == Identifier("basic"))
        #expect(start.from.state == state.now.state)
    }
}
