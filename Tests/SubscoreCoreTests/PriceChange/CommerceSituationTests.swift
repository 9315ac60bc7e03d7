import Testing

@testable import SubscoreCore

@Suite struct CommerceSituationTests {
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

    /// Every combination of what a rule considers.
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

    @Test func everyRuleAnswersSomeCombination() {
        let answered = Set(Self.cases.map { "\($0.situation.answer.rule.id)" })
        let rules = Rule.allCases.map { "\($0.id)" }.filter { $0.hasPrefix("commerce.") }
        #expect(!rules.isEmpty && answered == Set(rules))
    }

    /// Decides each case a second way: by asking the documentation's questions, in its order.
    @Test func outcomesAreThoseOfTheDocumentation() {
        for row in Self.cases {
            #expect(row.situation.answer.outcome == Self.outcome(of: row.situation), "\(row.scenario)")
        }
    }

    /// Each outcome has its effect on the course.
    @Test func effectsBringTheirOutcomes() {
        for row in Self.cases {
            let (rule, outcome, effect) = row.situation.answer
            switch effect {
            case .nothing: #expect(outcome != .rescheduled && outcome != .invalidated, "\(rule.id)")
            case .replan, .waitForOffer: #expect(outcome == .rescheduled, "\(rule.id)")
            case .agree, .apply: #expect(outcome == .applied, "\(rule.id)")
            case .askAgain: #expect(outcome == .pending, "\(rule.id)")
            case .invalidate: #expect(outcome == .invalidated, "\(rule.id)")
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
