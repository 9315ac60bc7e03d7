import Testing

@testable import SubscoreCore

@Suite struct EntitlementsTests {
    /// The number in the manual.
    @Test func mostEntitlements() {
        #expect(Entitlements.maxCount == 1000)
    }

    struct Listed: Scenario {
        let scenario: String
        let products: [[String]]
        /// Whether each gives access, in the order of the list.
        let access: [Bool]
    }

    static let lists = [
        Listed(scenario: "none", products: [], access: []),
        Listed(scenario: "one without products", products: [[]], access: [false]),
        Listed(scenario: "in the order of the list", products: [["gold"], ["pro"], []], access: [false, true, false]),
        Listed(scenario: "two of one product", products: [["pro"], ["gold", "pro"]], access: [true, true]),
        Listed(
            scenario: "a product that is listed twice",
            products: [["pro", "pro"], ["gold", "gold"]],
            access: [true, false]
        ),
        Listed(
            scenario: "as many as there may be",
            products: Array(repeating: ["gold"], count: Entitlements.maxCount - 1) + [["pro"]],
            access: Array(repeating: false, count: Entitlements.maxCount - 1) + [true]
        ),
    ]

    /// A customer with a subscription to "pro" gets an answer for each entitlement, in the order of the list.
    @Test(arguments: lists)
    func keepsItsOrder(_ row: Listed) throws {
        let entitlements = Entitlements(
            row.products.enumerated().map { number, products in
                .init(id: Identifier("\(number)"), productIds: products.map { Identifier($0) })
            }
        )
        #expect(entitlements.all.map { $0.id } == row.products.indices.map { Identifier("\($0)") })
        let history = History([.row("1", 0, 30, product: "pro")])
        var answers = EntitlementsAt(entitlements, of: history, at: .on(1), catalog: nil)
        for group in history.groups { answers.add(Timeline(history, group, nil)) }
        answers.finish()
        #expect(answers.answers.map { $0.source != nil } == row.access)
    }
}
