import Testing

@testable import Subscore

/// What holds for every rule. `make docs` and `make test-documents` compare the sentences.
@Suite struct RuleTests {
    @Test func idsDiffer() {
        let ids = Rule.allCases.map { "\($0.id)" }
        #expect(Set(ids).count == ids.count)
    }

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
}
