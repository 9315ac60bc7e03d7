import Foundation
import SubscoreCore
import Testing

@Suite struct RuleTests {
    static let ids = Rule.allCases.map { "\($0.id)" }

    @Test func idsAreUnique() {
        #expect(Set(Self.ids).count == Rule.allCases.count)
    }

    @Test(arguments: RuleTests.ids)
    func hasTheFormOfAnId(_ id: String) {
        #expect(id.wholeMatch(of: /[a-z_]+\.[a-z_]+/) != nil)
    }

    @Test(arguments: Rule.allCases)
    func saysWhatItDoesAndWhoSaysSo(_ rule: Rule) {
        #expect(!rule.sentence.isEmpty, "\(rule.id)")
        #expect(!rule.source.isEmpty, "\(rule.id)")
    }

    @Test(arguments: Rule.allCases.compactMap(\.link))
    func linksToAPublicPage(_ link: String) throws {
        let url = try #require(URL(string: link))
        #expect(url.scheme == "https")
        #expect(url.host() == "developer.apple.com")
        #expect(url.absoluteString == link, "the address needs no escapes")
    }

    @Test func theListHoldsTheTable() throws {
        let list = try #require(try Library.underTest().rules())
        let listed = try JSON([UInt8](String(cString: list).utf8)).elements ?? []
        #expect(listed.map { $0["id"]?.string } == Self.ids)
        #expect(listed.map { $0["sentence"]?.string } == Rule.allCases.map(\.sentence))
        #expect(listed.map { $0["source"]?.string } == Rule.allCases.map(\.source))
        #expect(listed.map { $0["url"]?.string } == Rule.allCases.map(\.link))
    }

    @Test func theListOfWarningsHoldsTheTable() throws {
        let list = try #require(try Library.underTest().warnings())
        let listed = try JSON([UInt8](String(cString: list).utf8)).elements ?? []
        #expect(listed.map { $0["code"]?.string } == WarningBook.entries.map { "\($0.code)" })
        #expect(listed.map { $0["about"]?.string } == WarningBook.entries.map { $0.about.rawValue })
        #expect(listed.map { $0["sentence"]?.string } == WarningBook.entries.map { "\($0.sentence)" })
        #expect(listed.map { $0["remedy"]?.string } == WarningBook.entries.map { "\($0.remedy)" })
    }

    @Test(.needsVectors, arguments: RuleTests.ids)
    func hasAVector(_ id: String) throws {
        #expect(try Vector.all().contains { $0.rules.contains(id) })
    }

    @Test(.needsVectors, arguments: try Vector.all())
    func vectorAndResponseAgree(_ vector: Vector) throws {
        let known = Set(Self.ids)
        let unknown = Set(vector.rules).subtracting(known).sorted()
        #expect(unknown.isEmpty, "\(vector.testDescription): \"rules\" names \(unknown), which are not rules")

        guard vector.status == "SUBS_OK", let bytes = vector.response else { return }
        let answered = Self.ruleIDs(in: try JSON(bytes))
        let missing = Set(vector.rules).subtracting(answered).sorted()
        #expect(missing.isEmpty, "\(vector.testDescription): \"rules\" names \(missing), which its response does not")
        #expect(known.isSuperset(of: answered), "\(vector.testDescription): the response names unknown rules")
    }

    @Test(.needsVectors, arguments: ErrorDocument.statuses.keys.sorted())
    func errorHasAVector(_ code: String) throws {
        let codes = try Vector.all().compactMap { try $0.response.map(JSON.init)?["error"]?["code"]?.string }
        #expect(codes.contains(code))
    }

    /// This is the one error that has no document.
    @Test(.needsVectors)
    func invalidArgumentHasAVector() throws {
        #expect(try Vector.all().contains { $0.status == "SUBS_ERROR_ARGUMENT" })
    }

    /// The ids in every "rules" array of a response, however deep.
    private static func ruleIDs(in json: JSON) -> Set<String> {
        var ids: Set<String> = []
        for element in json.elements ?? [] {
            ids.formUnion(ruleIDs(in: element))
        }
        for (key, value) in json.members ?? [] {
            ids.formUnion(ruleIDs(in: value))
            if key == "rules" {
                ids.formUnion(value.elements?.compactMap(\.string) ?? [])
            }
        }
        return ids
    }
}
