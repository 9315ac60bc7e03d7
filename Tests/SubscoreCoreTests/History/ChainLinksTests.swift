import Testing

@testable import SubscoreCore

/// Chains that name the one that they continue.
@Suite struct ChainLinksTests {
    struct Linked: Scenario {
        let scenario: String
        /// Each is the chain, the chain that it continues, its group and its first day.
        let chains: [(id: String, continues: String?, group: String?, day: Double)]
        /// The chains of each group in their order, each with the one that it continues.
        let groups: [String]
        var disputed: [String] = []
        /// Chains that continue one that is not known.
        var unknown: [String] = []
    }

    static let linkeds = [
        Linked(
            scenario: "no links",
            chains: [("1", nil, "21", 0), ("2", nil, "22", 10)],
            groups: ["1", "2"]
        ),
        Linked(
            scenario: "a chain joins the group of the one that continues it",
            chains: [("1", nil, "21", 0), ("2", "1", "22", 10)],
            groups: ["1 2<1"]
        ),
        Linked(
            scenario: "three in a row, whatever their order",
            chains: [("3", nil, "21", 0), ("1", "3", "22", 10), ("2", "1", "23", 20)],
            groups: ["3 1<3 2<1"]
        ),
        Linked(
            scenario: "one that is not known",
            chains: [("2", "1", "22", 10)],
            groups: ["2"],
            unknown: ["2"]
        ),
        Linked(
            scenario: "two continue one",
            chains: [("1", nil, "21", 0), ("2", "1", "22", 10), ("3", "1", "23", 20)],
            groups: ["1", "2", "3"],
            disputed: ["1"]
        ),
        Linked(
            scenario: "two continue one that continues another",
            chains: [("1", nil, "21", 0), ("2", "1", "22", 10), ("3", "2", "23", 20), ("4", "2", "24", 30)],
            groups: ["1 2<1", "3", "4"],
            disputed: ["2"]
        ),
        Linked(
            scenario: "a circle",
            chains: [("1", "2", "21", 0), ("2", "1", "22", 10)],
            groups: ["1", "2"],
            disputed: ["1", "2"]
        ),
        Linked(
            scenario: "a circle beside a chain that is linked",
            chains: [("1", "2", "21", 0), ("2", "1", "22", 10), ("3", nil, "23", 0), ("4", "3", "24", 10)],
            groups: ["1", "2", "3 4<3"],
            disputed: ["1", "2"]
        ),
        Linked(
            scenario: "a chain that continues itself",
            chains: [("1", "1", "21", 0)],
            groups: ["1"],
            disputed: ["1"]
        ),
        Linked(
            scenario: "an unknown group",
            chains: [("1", nil, nil, 0), ("2", "1", nil, 10)],
            groups: ["1 2<1"]
        ),
    ]

    private static func records(_ chains: [(id: String, continues: String?, group: String?, day: Double)]) -> Records {
        var records = Records()
        for chain in chains {
            records.append(
                TestFields(
                    id: chain.id,
                    chain: chain.id,
                    kind: .autoRenewable,
                    purchased: chain.day,
                    expires: chain.day + 30
                ) { fields, texts in
                    if let group = chain.group {
                        fields.transaction.subscriptionGroupIdentifier = texts.name(group)
                    }
                    if let continues = chain.continues {
                        fields.detail.previousOriginalTransactionId = texts.id(continues)
                    }
                }
            )
        }
        return records
    }

    @Test(arguments: linkeds)
    func links(_ row: Linked) {
        for chains in [row.chains, row.chains.reversed()] {
            let history = History(Self.records(chains), from: Viewpoint())
            func text(_ chain: Chain) -> String { history.texts.text(chain.originalTransactionId) }
            let groups = history.groups.map { group in
                history.chains[group.chains].map { chain in
                    text(chain) + (chain.continues.map { "<\(text(history.chains[$0]))" } ?? "")
                }.joined(separator: " ")
            }
            #expect(groups == row.groups)
            #expect(history.warnings == row.disputed.map { .linkDisagrees(Identifier($0)) })
            #expect(history.chains.filter(\.continuesUnknown).map { text($0) } == row.unknown)
            for group in history.groups {
                let last = history.chains[group.chains.upperBound - 1]
                for chain in history.chains[group.chains] {
                    #expect(text(history.lastLinkedChain(of: chain)) == text(last))
                }
                #expect(last.lastLinkedChain == nil)
            }
        }
    }

    /// Rows of a chain that name different ones, even if the last one agrees with the first.
    @Test func contradictingLinks() {
        var records = Self.records([("1", nil, "21", 0), ("2", nil, "22", 0)])
        for (id, continues) in [("3", "1"), ("4", "2"), ("5", "1")] {
            records.append(
                TestFields(id: id, chain: "3", kind: .autoRenewable, purchased: Double(id), expires: 40) {
                    $0.detail.previousOriginalTransactionId = $1.id(continues)
                }
            )
        }
        let history = History(records, from: Viewpoint())
        #expect(history.warnings == [.linkDisagrees(Identifier("1"))])
        #expect(history.chains.allSatisfy { $0.continues == nil })
    }

    /// Chains are found by id and environment, wherever they stand.
    @Test func positions() {
        let keys: [(UInt64, Environment?)] = [
            (5, .sandbox), (3, .production), (5, .production), (3, .sandbox), (4, nil), (5, nil),
        ]
        let chains = keys.map { id, environment in
            Chain(
                index: ChainIndex(0),
                originalTransactionId: TransactionId(id),
                subscriptionGroupIdentifier: nil,
                environment: environment,
                rows: 0..<0,
                reports: 0..<0,
                corrections: 0..<0,
                knownThrough: nil
            )
        }
        let sorted = chains.sortedPositions
        for (position, key) in keys.enumerated() {
            #expect(chains.position(of: ChainKey(id: TransactionId(key.0), environment: key.1), sorted) == position)
        }
        let unknown: [(UInt64, Environment?)] = [
            (2, .production), (3, nil), (3, .xcode), (4, .production), (5, .xcode), (6, nil),
        ]
        for key in unknown {
            #expect(chains.position(of: ChainKey(id: TransactionId(key.0), environment: key.1), sorted) == nil)
        }
    }

    struct Moved: Scenario {
        let scenario: String
        var revoked: Double?
        var isUpgraded = false
        var day = 10.0
        /// The end of the older row, whether it was replaced, and the origin of the newer one.
        let rows: String
        /// Whether the older row's revocation belongs to the move.
        var isRevokedByMove = false
        var firstId = "2"
        var reason: Transaction.Reason?
    }

    /// The older row runs from day 0 to day 30.
    static let moveds = [
        Moved(scenario: "while it runs", rows: "10 replaced migration"),
        Moved(scenario: "at its end", day: 30, rows: "30 - migration"),
        Moved(scenario: "after its end", day: 40, rows: "30 - migration"),
        Moved(scenario: "revoked at the move", revoked: 10, rows: "10 replaced migration", isRevokedByMove: true),
        Moved(
            scenario: "revoked a minute before the move",
            revoked: 10 - seconds(60),
            rows: "10 replaced migration",
            isRevokedByMove: true
        ),
        Moved(
            scenario: "marked as upgraded at the move",
            revoked: 10,
            isUpgraded: true,
            rows: "10 replaced migration",
            isRevokedByMove: true
        ),
        Moved(scenario: "revoked long before the move", revoked: 5, rows: "5 - migration"),
        Moved(scenario: "revoked after the move", revoked: 20, rows: "10 replaced migration"),
        Moved(
            scenario: "the first row that is known is a later renewal",
            rows: "30 - renewal",
            firstId: "3",
            reason: .renewal
        ),
        Moved(
            scenario: "the first row that is known is a later purchase",
            rows: "10 replaced migration",
            firstId: "3",
            reason: .purchase
        ),
        Moved(scenario: "the first row has the reason of a renewal", rows: "10 replaced migration", reason: .renewal),
    ]

    @Test(arguments: moveds)
    func migrates(_ row: Moved) throws {
        var records = Records()
        records.append(
            TestFields(
                id: "1",
                chain: "1",
                product: "bundle",
                kind: .autoRenewable,
                expires: 30,
                revoked: row.revoked
            ) { fields, _ in
                fields.transaction.isUpgraded = row.isUpgraded
            }
        )
        records.append(
            TestFields(
                id: row.firstId,
                chain: "2",
                product: "pro",
                kind: .autoRenewable,
                purchased: row.day,
                expires: row.day + 30
            ) { fields, texts in
                fields.detail.previousOriginalTransactionId = texts.id("1")
                fields.transaction.reason = row.reason
            }
        )
        let history = History(records, from: Viewpoint())
        let (older, newer) = (try #require(history.row("1")), try #require(history.row(row.firstId)))
        #expect("\(older.end.day) \(older.isReplaced ? "replaced" : "-") \(newer.origin)" == row.rows)
        #expect(older.transaction.isRevokedByReplacement == row.isRevokedByMove)
        if newer.origin == .migration { #expect(history.predecessor(of: newer)?.index == older.index) }
        #expect(
            newer.origin != .migration
                || ObservedChange.all(
                    in: history,
                    catalog: nil,
                    at: nil,
                    rounding: .halfUp
                ).map(\.rules) == [[.observedMigration]]
        )
        let at = history.subscription(try #require(history.groups.first), at: .on(row.day + 1))
        #expect(at.rules.contains(.stateLinked))
    }

    struct Replaced: Scenario {
        let scenario: String
        /// The first and the last day of each row of the older chain.
        let older: [(first: Double, last: Double)]
        let day: Double
        /// The end of each row of the older chain, and whether it was replaced.
        let rows: [String]
        /// The position of the row that the chain continues.
        let predecessor: Int
    }

    static let replaceds = [
        Replaced(
            scenario: "a row that begins after the move",
            older: [(0, 30), (30, 60)],
            day: 10,
            rows: ["10 replaced", "60 -"],
            predecessor: 0
        ),
        Replaced(
            scenario: "a row that begins at the move",
            older: [(0, 10), (10, 40)],
            day: 10,
            rows: ["10 -", "10 replaced"],
            predecessor: 1
        ),
        Replaced(
            scenario: "the row that ended last began first",
            older: [(0, 30), (5, 20)],
            day: 40,
            rows: ["30 -", "20 -"],
            predecessor: 0
        ),
        Replaced(
            scenario: "of rows that ended at the same instant the newest",
            older: [(0, 30), (5, 30)],
            day: 40,
            rows: ["30 -", "30 -"],
            predecessor: 1
        ),
    ]

    @Test(arguments: replaceds)
    func continues(_ row: Replaced) throws {
        var records = Records()
        for (index, days) in row.older.enumerated() {
            records.append(
                TestFields(
                    id: "\(index + 1)",
                    chain: "1",
                    kind: .autoRenewable,
                    purchased: days.first,
                    expires: days.last
                )
            )
        }
        records.append(
            TestFields(id: "9", chain: "9", kind: .autoRenewable, purchased: row.day, expires: row.day + 30) {
                $0.detail.previousOriginalTransactionId = $1.id("1")
            }
        )
        let history = History(records, from: Viewpoint())
        let rows = history.rows.dropLast().map { "\($0.end.day) \($0.isReplaced ? "replaced" : "-")" }
        #expect(rows == row.rows)
        let newer = try #require(history.row("9"))
        #expect(newer.origin == .migration && newer.predecessor == RowIndex(row.predecessor))
    }
}
