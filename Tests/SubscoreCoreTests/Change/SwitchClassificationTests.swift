import Testing

@testable import SubscoreCore

@Suite struct SwitchClassificationTests {
    struct Switch: Scenario {
        let scenario: String
        var to = "same"
        let seen: ChangeTiming
        var hasCatalog = true
        let change: Change
        let rules: [Rule]
        var warnings: [Warning] = []
    }

    /// From a product of level 2 of group 21.
    static let switches = [
        Switch(
            scenario: "without a catalog",
            seen: .immediate,
            hasCatalog: false,
            change: .unknown,
            rules: [.observedWithoutCatalog]
        ),
        Switch(
            scenario: "to a product that the catalog does not have",
            to: "x",
            seen: .immediate,
            change: .unknown,
            rules: [.observedWithoutCatalog],
            warnings: [.productNotInCatalog(Identifier("x"))]
        ),
        Switch(
            scenario: "to a product of another group",
            to: "far",
            seen: .immediate,
            change: .separate,
            rules: [.changeSeparate],
            warnings: [.evidenceDisagrees(.groups(Identifier("from"), Identifier("far")))]
        ),
        Switch(
            scenario: "to a product of no group",
            to: "none",
            seen: .immediate,
            change: .separate,
            rules: [.changeSeparate],
            warnings: [.evidenceDisagrees(.groups(Identifier("from"), Identifier("none")))]
        ),
        Switch(scenario: "an upgrade at once", to: "high", seen: .immediate, change: .upgrade, rules: [.changeUpgrade]),
        Switch(
            scenario: "an upgrade that waited",
            to: "high",
            seen: .nextRenewal,
            change: .upgrade,
            rules: [.changeUpgrade, .observedDisagreement],
            warnings: [.evidenceDisagrees(.waitedForRenewal)]
        ),
        Switch(
            scenario: "a downgrade that waited",
            to: "low",
            seen: .nextRenewal,
            change: .downgrade,
            rules: [.changeDowngrade]
        ),
        Switch(
            scenario: "a downgrade at once",
            to: "low",
            seen: .immediate,
            change: .downgrade,
            rules: [.changeDowngrade, .observedDisagreement],
            warnings: [.evidenceDisagrees(.tookEffectAtOnce)]
        ),
        Switch(
            scenario: "a crossgrade at once",
            seen: .immediate,
            change: .crossgrade,
            rules: [.changeCrossgradeSameDuration]
        ),
        Switch(
            scenario: "a crossgrade to a year that waited",
            to: "year",
            seen: .nextRenewal,
            change: .crossgrade,
            rules: [.changeCrossgradeOtherDuration]
        ),
        Switch(
            scenario: "to a product without a level",
            to: "unranked",
            seen: .nextRenewal,
            change: .unknown,
            rules: [.observedWithoutCatalog],
            warnings: [.levelUnknown(Identifier("unranked"))]
        ),
    ]

    static let catalog = Catalog([
        .monthly("from", 2), .monthly("same", 2), .monthly("high", 1), .monthly("low", 3),
        .monthly("far", 1, group: "22"), .monthly("none", 1, group: nil),
        Product(id: Identifier("year"), group: Identifier("21"), level: 2, period: .months(12), price: nil),
        Product(id: Identifier("unranked"), group: Identifier("21"), level: nil, period: .months(1), price: nil),
    ])

    @Test(arguments: switches)
    func names(_ row: Switch) {
        var texts = StringTable()
        let (from, to) = (texts.name("from"), texts.name(row.to))
        let catalog = row.hasCatalog ? Self.catalog : nil
        let named = SwitchClassification(from: from, to: to, seen: row.seen, catalog: catalog, texts: texts)
        #expect(named.change == row.change)
        #expect(named.rules == row.rules)
        #expect(named.warnings == row.warnings)
    }

    /// If neither product is known, the warning is about the first one.
    @Test func namesTheProductThatIsMissing() {
        var texts = StringTable()
        let (from, to) = (texts.name("x"), texts.name("y"))
        let named = SwitchClassification(from: from, to: to, seen: .immediate, catalog: Self.catalog, texts: texts)
        #expect(named.warnings == [.productNotInCatalog(Identifier("x"))])
    }

    @Test func someSwitchesNeedNoCatalog() {
        #expect(
            SwitchClassification.resubscription.change == .resubscribe
                && SwitchClassification.resubscription.rules.isEmpty
        )
        #expect(SwitchClassification.migration.change == .migration && SwitchClassification.migration.rules.isEmpty)
    }
}
