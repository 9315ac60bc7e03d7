/// The name of a switch whose timing is known, from the catalog.
struct SwitchClassification {
    let change: Change
    let rules: [Rule]
    let warnings: [Warning]

    init(from: StringIndex, to: StringIndex, seen: ChangeTiming, catalog: Catalog?, texts: StringTable) {
        guard let catalog else {
            self.init(.unknown, [.observedWithoutCatalog])
            return
        }
        let (fromId, toId) = (texts.identifier(from), texts.identifier(to))
        guard let old = catalog[fromId], let new = catalog[toId] else {
            let missing = catalog[fromId] == nil ? fromId : toId
            self.init(.unknown, [.observedWithoutCatalog], [.productNotInCatalog(missing)])
            return
        }
        guard old.group == new.group else {
            self.init(.separate, [.changeSeparate], [.evidenceDisagrees(.groups(fromId, toId))])
            return
        }
        let classification = Classification(from: old, to: new)
        guard classification.timing != nil else {
            self.init(.unknown, [.observedWithoutCatalog], [.levelUnknown(old.level == nil ? fromId : toId)])
            return
        }
        guard classification.timing != seen else {
            self.init(classification.change, [classification.rule])
            return
        }
        self.init(
            classification.change,
            [classification.rule, .observedDisagreement],
            [.evidenceDisagrees(seen == .immediate ? .tookEffectAtOnce : .waitedForRenewal)]
        )
    }

    /// A purchase after the end, for any products.
    static var resubscription: SwitchClassification { SwitchClassification(.resubscribe, []) }

    /// A move into another chain, for any products.
    static var migration: SwitchClassification { SwitchClassification(.migration, []) }

    private init(_ change: Change, _ rules: [Rule], _ warnings: [Warning] = []) {
        self.change = change
        self.rules = rules
        self.warnings = warnings
    }
}
