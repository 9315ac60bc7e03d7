import Testing

@testable import SubscoreCore

/// What holds for every row of the book. `make docs` and `make test-documents` compare the sentences.
@Suite struct RuleBookTests {
    /// A topic and a name, in the letters of a link to a heading.
    @Test(arguments: Rule.allCases.map { "\($0.id)" })
    func idIsATopicAndAName(_ id: String) {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        #expect(parts.count == 2)
        for part in parts {
            #expect(!part.isEmpty && part.allSatisfy { "abcdefghijklmnopqrstuvwxyz_".contains($0) }, "\(part)")
        }
    }

    @Test(arguments: Rule.allCases.map { "\($0.id)" })
    func hasASentenceAndASource(_ id: String) throws {
        let rule = try #require(Rule.allCases.first { "\($0.id)" == id })
        #expect(rule.sentence.hasSuffix(".") && rule.sentence.count > 20)
        #expect(!rule.source.isEmpty && !rule.source.hasSuffix("."))
        if let link = rule.link { #expect(link.hasPrefix("https://")) }
    }

    /// `state.grace` is `stateGrace`, so that a reader of an answer finds the code.
    @Test(arguments: Rule.allCases)
    func idIsTheNameOfTheCase(_ rule: Rule) {
        #expect("\(rule.id)".filter { $0 != "." && $0 != "_" } == "\(rule)".lowercased())
    }

    /// Two rules with one sentence would be one rule.
    @Test func sentencesDiffer() {
        let sentences = Rule.allCases.map { $0.sentence }
        #expect(Set(sentences).count == sentences.count)
    }
}
