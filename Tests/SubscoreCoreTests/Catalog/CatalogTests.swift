import SubscoreCore
import Testing

@Suite struct CatalogTests {
    struct Lookup: Scenario {
        let scenario: String
        let products: [String]
        let id: String
        let isFound: Bool
    }

    static let lookups = [
        Lookup(scenario: "no products", products: [], id: "a", isFound: false),
        Lookup(scenario: "the only one", products: ["a"], id: "a", isFound: true),
        Lookup(scenario: "not the only one", products: ["a"], id: "b", isFound: false),
        Lookup(scenario: "the first of several", products: ["c", "b", "a"], id: "a", isFound: true),
        Lookup(scenario: "the last of several", products: ["c", "b", "a"], id: "c", isFound: true),
        Lookup(scenario: "between two", products: ["c", "a"], id: "b", isFound: false),
        Lookup(scenario: "before all", products: ["c", "b"], id: "a", isFound: false),
        Lookup(scenario: "after all", products: ["c", "b"], id: "d", isFound: false),
        Lookup(scenario: "the beginning of an id", products: ["pro.month"], id: "pro", isFound: false),
        Lookup(scenario: "an empty id", products: ["a"], id: "", isFound: false),
        Lookup(scenario: "another spelling of a letter", products: ["caf\u{E9}"], id: "cafe\u{301}", isFound: false),
        Lookup(scenario: "other capitals", products: ["pro.month"], id: "Pro.Month", isFound: false),
    ]

    @Test(arguments: lookups)
    func finds(_ lookup: Lookup) throws {
        let catalog = Catalog(try lookup.products.map { try product($0) })
        let found = catalog[Identifier(lookup.id)]
        #expect(found?.id == (lookup.isFound ? Identifier(lookup.id) : nil))
    }

    struct Duplicate: Scenario {
        let scenario: String
        let products: [String]
        let position: Int?
    }

    static let duplicates = [
        Duplicate(scenario: "no products", products: [], position: nil),
        Duplicate(scenario: "all different", products: ["b", "a", "c"], position: nil),
        Duplicate(scenario: "two beside each other", products: ["a", "a"], position: 1),
        Duplicate(scenario: "two far apart", products: ["b", "a", "c", "b"], position: 3),
        Duplicate(scenario: "three of the same id", products: ["a", "a", "a"], position: 1),
        Duplicate(scenario: "two pairs, the later id first", products: ["z", "a", "z", "a"], position: 2),
        Duplicate(scenario: "two pairs, the earlier id first", products: ["z", "a", "a", "z"], position: 2),
        Duplicate(scenario: "other spellings", products: ["caf\u{E9}", "cafe\u{301}"], position: nil),
    ]

    @Test(arguments: duplicates)
    func findsTheFirstDuplicate(_ duplicate: Duplicate) throws {
        #expect(Catalog.duplicate(in: duplicate.products.map { Identifier($0) }) == duplicate.position)
    }

    @Test(arguments: Round.all(200))
    func findsWhatASearchFinds(_ round: Round) throws {
        var random = round.random
        let products = try (0..<Int.random(in: 0...20, using: &random)).map { level in
            try product("\(random.int64(0...30))", level: Int64(level) + 1)
        }
        let firsts = products.indices.filter { index in products[..<index].allSatisfy { $0.id != products[index].id } }
        #expect(Catalog.duplicate(in: products.map { $0.id }) == products.indices.first { !firsts.contains($0) })

        let catalog = Catalog(firsts.map { products[$0] })
        for number in 0...30 {
            let id = Identifier("\(number)")
            #expect(catalog[id]?.level == products.first { $0.id == id }?.level)
        }
    }

    private func product(_ id: String, level: Int64 = 1) throws -> Product {
        let month = try #require(Period(1, .month))
        return Product(id: Identifier(id), group: Identifier("21"), level: level, period: month, price: nil)
    }
}
