import Testing

@testable import SubscoreCore

@Suite struct RuleTests {
    @Test func idsDiffer() {
        let ids = Rule.allCases.map { "\($0.id)" }
        #expect(Set(ids).count == ids.count)
    }

    /// `docs/rules.md` and `subs_rules` list the rules in the order of the cases, topic by topic.
    @Test func topicsAreNotSplit() {
        let topics = Rule.allCases.map { "\($0.id)".prefix { $0 != "." } }
        let runs = topics.indices.filter { $0 == 0 || topics[$0] != topics[$0 - 1] }.map { topics[$0] }
        #expect(Set(runs).count == runs.count, "\(runs)")
        #expect(runs.first == "change")
    }
}
