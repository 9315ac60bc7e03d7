import Testing

@testable import SubscoreCore

@Suite struct GrantsTests {
    /// The names of a sealed table with these texts.
    private static func sealed(_ texts: [String]) -> StringTable {
        var records = Records()
        for text in texts { _ = records.texts.name(text) }
        return records.sealed.texts
    }

    private static func entitlements(_ lists: [[String]]) -> Entitlements {
        Entitlements(
            lists.enumerated().map { number, ids in
                .init(id: Identifier("\(number)"), productIds: ids.map { Identifier($0) })
            }
        )
    }

    struct Listing: Scenario {
        let scenario: String
        let lists: [[String]]
        /// For products "a", "b" and "c", which have names, the entitlements that list them.
        let granted: [[Int]]
    }

    static let listings = [
        Listing(scenario: "no entitlements", lists: [], granted: [[], [], []]),
        Listing(scenario: "an entitlement without products", lists: [[]], granted: [[], [], []]),
        Listing(scenario: "a product without a name", lists: [["x"], ["b"]], granted: [[], [1], []]),
        Listing(scenario: "listed in any order", lists: [["c", "a"], ["b", "a"]], granted: [[0, 1], [1], [0]]),
        Listing(scenario: "listed twice", lists: [["a", "a"], ["b"], ["a"]], granted: [[0, 2], [1], []]),
        Listing(scenario: "only the first", lists: [["a"]], granted: [[0], [], []]),
        Listing(scenario: "only the last", lists: [[], ["c"]], granted: [[], [], [1]]),
    ]

    @Test(arguments: listings)
    func grants(_ row: Listing) throws {
        let texts = Self.sealed(["c", "a", "b"])
        let grants = Grants(Self.entitlements(row.lists), texts)
        for (product, expected) in zip(["a", "b", "c"], row.granted) {
            let name = try #require(texts.name(Identifier(product)))
            #expect(Array(grants.entitlements(of: name.index)) == expected)
            #expect(grants.lists(name) == !expected.isEmpty)
            for entitlement in 0..<3 { #expect(grants.contains(name, entitlement) == expected.contains(entitlement)) }
        }
        #expect(!grants.lists(.absent))
    }

    struct Spans: Scenario {
        let scenario: String
        /// For each purchase its day, and the day of its revocation.
        let purchases: [(day: Double, revoked: Double?)]
        var period = Period.months(1)
        var environment: Environment? = .xcode
        let spans: String
    }

    // Day 0 is 3 November, so the months end on days 30, 61, 92, 120 and 151.
    static let spans = [
        Spans(scenario: "nothing bought", purchases: [], spans: ""),
        Spans(scenario: "one purchase", purchases: [(0, nil)], spans: "0-30"),
        Spans(scenario: "bought again after the end", purchases: [(0, nil), (40, nil)], spans: "0-30 40-71"),
        Spans(
            scenario: "bought again before the end, which lengthens it",
            purchases: [(0, nil), (10, nil), (20, nil)],
            spans: "0-30 30-61 61-92"
        ),
        Spans(scenario: "bought again at the end", purchases: [(0, nil), (30, nil)], spans: "0-30 30-61"),
        Spans(scenario: "revoked", purchases: [(0, 10)], spans: "0-10"),
        Spans(scenario: "revoked at its end", purchases: [(0, 30)], spans: "0-30"),
        Spans(scenario: "revoked at its purchase", purchases: [(0, 0), (5, nil)], spans: "5-35"),
        // The second one begins a count of its own: a month from 13 November.
        Spans(scenario: "after one that was cut short", purchases: [(0, 10), (5, nil)], spans: "0-10 10-40"),
        Spans(
            scenario: "one without a length in between",
            purchases: [(0, nil), (10, 12), (20, nil)],
            spans: "0-30 30-61"
        ),
        // 31 January (day 89), 28 February, 31 March.
        Spans(
            scenario: "the end of a month comes back after February",
            purchases: [(89, nil), (90, nil)],
            spans: "89-117 117-148"
        ),
        // The clocks of California change on 8 March (day 125), so this month is an hour shorter.
        Spans(
            scenario: "a month is counted on the store's clock",
            purchases: [(120, nil)],
            environment: nil,
            spans: "120-150.958333"
        ),
    ]

    @Test(arguments: spans)
    func nonRenewing(_ row: Spans) {
        var records = Records()
        for (number, purchase) in row.purchases.enumerated() {
            records.append(
                .row("\(number)", purchase.day, purchase.day, revoked: purchase.revoked, environment: row.environment)
            )
        }
        let spans = NonRenewingSpan.all(records.transactions, lasting: row.period)
        #expect(spans.map { "\($0.start.day)-\($0.end.day)" }.joined(separator: " ") == row.spans)
    }

    @Test func spanThatEndsBeyondAllInstants() throws {
        var records = Records()
        records.append(.row("1", 0, 0))
        records.transactions[0].purchaseDate = .latest.advanced(byHours: -1)
        #expect(NonRenewingSpan.all(records.transactions, lasting: .months(1)).map(\.end) == [.latest])
    }

    @Test func setOfNames() {
        let texts = Self.sealed(["a", "b"])
        var set = NameSet(of: texts)
        let name = StringIndex(position: 1)
        #expect(!set.contains(name))
        set.insert(name)
        set.insert(.absent)
        set.insert(StringIndex(position: 2))
        #expect(set.contains(name) && !set.contains(StringIndex(position: 0)))
        #expect(!set.contains(.absent) && !set.contains(StringIndex(position: 2)))
    }
}
