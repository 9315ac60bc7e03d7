import Testing

@testable import Subscore

@Suite struct CommerceRuleTests {
    struct Case: Scenario {
        let situation: CommerceSituation

        var scenario: String {
            var parts = ["\(situation.operation)", "\(situation.consent)"]
            parts.append(situation.isCommunicated ? "communicated" : "not communicated")
            if situation.isListed { parts.append("listed") }
            if situation.isOtherSKU { parts.append("other SKU") }
            if situation.hasOffer { parts.append("offer") }
            if situation.hasHigherPrice { parts.append("higher price") }
            return parts.joined(separator: ", ")
        }
    }

    /// Every combination of what a rule looks at.
    static let cases: [Case] = {
        var cases: [Case] = []
        for operation in CommerceSituation.Operation.allCases {
            for consent in Consent.allCases {
                for flags in 0..<32 {
                    let situation = CommerceSituation(
                        operation: operation,
                        isCommunicated: flags & 1 != 0,
                        consent: consent,
                        isListed: flags & 2 != 0,
                        isOtherSKU: flags & 4 != 0,
                        hasOffer: flags & 8 != 0,
                        hasHigherPrice: flags & 16 != 0
                    )
                    cases.append(Case(situation: situation))
                }
            }
        }
        return cases
    }()

    @Test func everyCombinationIsThere() {
        #expect(Self.cases.count == 5 * 4 * 32)
    }

    @Test func exactlyOneRuleAnswersEachCombination() {
        for row in Self.cases {
            let answers = CommerceRule.table.filter { $0.matches(row.situation) }
            #expect(answers.count == 1, "\(row.scenario): \(answers.map(\.rule.id))")
        }
    }

    @Test func everyRowAnswersSomeCombination() {
        for row in CommerceRule.table {
            #expect(Self.cases.contains { row.matches($0.situation) }, "\(row.rule.id)")
        }
    }

    /// Decides each case a second way: by asking the documentation's questions, in its order.
    @Test func outcomesAreThoseOfTheDocumentation() {
        for row in Self.cases {
            let found = CommerceRule.table.first { $0.matches(row.situation) }?.outcome
            #expect(found == Self.outcome(of: row.situation), "\(row.scenario)")
        }
    }

    /// Each outcome has its effect on the course.
    @Test func effectsBringTheirOutcomes() {
        for row in CommerceRule.table {
            switch row.effect {
            case .nothing: #expect(row.outcome != .rescheduled && row.outcome != .invalidated, "\(row.rule.id)")
            case .planAnew, .waitForOffer: #expect(row.outcome == .rescheduled, "\(row.rule.id)")
            case .agree, .apply: #expect(row.outcome == .applied, "\(row.rule.id)")
            case .askAgain: #expect(row.outcome == .pending, "\(row.rule.id)")
            case .invalidate: #expect(row.outcome == .invalidated, "\(row.rule.id)")
            }
        }
    }

    private static func outcome(of situation: CommerceSituation) -> PriceOutcome {
        switch situation.operation {
        case .migrate: return situation.isCommunicated ? .refused : .preserved
        case .metadataChange: return .preserved
        case .reactivate:
            if !situation.isCommunicated { return .rescheduled }
            return situation.isListed ? .applied : .pending
        case .modifyResetting:
            if situation.isOtherSKU { return .invalidated }
            return situation.isCommunicated && situation.hasHigherPrice ? .applied : .invalidated
        case .modifyRetaining:
            if situation.isOtherSKU { return .invalidated }
            if situation.isCommunicated, situation.consent == .declined { return .declined }
            if situation.hasOffer { return .rescheduled }
            if !situation.isCommunicated { return .preserved }
            return situation.consent == .unanswered ? .pending : .applied
        }
    }
}
