import Testing

@testable import Subscore

@Suite struct HistoryTests {
    struct Folding: Scenario {
        let scenario: String
        let transactions: [Transaction]
        /// One row a transaction, oldest first.
        let rows: [Transaction]
    }

    static let foldings = [
        Folding(scenario: "no records", transactions: [], rows: []),
        Folding(
            scenario: "rows in the order of their purchase",
            transactions: [.row("3", 60, 90), .row("1", 0, 30), .row("2", 30, 60)],
            rows: [.row("1", 0, 30), .row("2", 30, 60), .row("3", 60, 90)]
        ),
        Folding(
            scenario: "the newest signed copy",
            transactions: [
                .row("1", 0, 40, signed: 5), .row("1", 0, 50, signed: 9), .row("1", 0, 30, signed: 1),
            ],
            rows: [.row("1", 0, 50, signed: 9)]
        ),
        Folding(
            scenario: "a refund taken back",
            transactions: [.row("1", 0, 30, signed: 9), .row("1", 0, 30, signed: 5, revoked: 4)],
            rows: [.row("1", 0, 30, signed: 9)]
        ),
        Folding(
            scenario: "a signed copy before one without a date",
            transactions: [.row("1", 0, 30, signed: 1), .row("1", 0, 60)],
            rows: [.row("1", 0, 30, signed: 1)]
        ),
        Folding(
            scenario: "exact repeats",
            transactions: [.row("1", 0, 30), .row("1", 0, 30), .row("1", 0, 30)],
            rows: [.row("1", 0, 30)]
        ),
        Folding(
            scenario: "of copies signed at once the one that knows of a refund",
            transactions: [.row("1", 0, 30, signed: 5, revoked: 4), .row("1", 0, 30, signed: 5)],
            rows: [.row("1", 0, 30, signed: 5, revoked: 4)]
        ),
    ]

    @Test(arguments: foldings)
    func foldsCopies(_ folding: Folding) {
        for transactions in [folding.transactions, folding.transactions.reversed()] {
            let history = History(transactions: transactions, reports: [], from: Viewpoint())
            #expect(history.groups.flatMap(\.chains).flatMap(\.rows).map(\.text) == folding.rows.map(\.text))
        }
    }

    struct Grouping: Scenario {
        let scenario: String
        let transactions: [Transaction]
        let groups: [String]
    }

    static let groupings = [
        Grouping(
            scenario: "by group, then by chain",
            transactions: [
                .row("1", 0, 30, chain: "3", group: "22"), .row("2", 0, 30, chain: "2", group: "21"),
                .row("3", 0, 30, chain: "1", group: "21"),
            ],
            groups: ["21: 1 2", "22: 3"]
        ),
        Grouping(
            scenario: "unknown groups last, each chain by itself",
            transactions: [
                .row("1", 0, 30, chain: "1", group: nil), .row("2", 0, 30, chain: "2", group: nil),
                .row("3", 0, 30, chain: "3", group: "21"),
            ],
            groups: ["21: 3", "-: 1", "-: 2"]
        ),
        Grouping(
            scenario: "one row knows the group",
            transactions: [
                .row("1", 0, 30, group: nil), .row("2", 30, 60, group: "21"), .row("3", 60, 90, group: nil),
            ],
            groups: ["21: 1"]
        ),
        Grouping(
            scenario: "rows that contradict one another",
            transactions: [.row("1", 0, 30, group: "21"), .row("2", 30, 60, group: "22")],
            groups: ["22: 1"]
        ),
    ]

    @Test(arguments: groupings)
    func groupsChains(_ grouping: Grouping) {
        for transactions in [grouping.transactions, grouping.transactions.reversed()] {
            let history = History(transactions: transactions, reports: [], from: Viewpoint())
            let groups = history.groups.map { group in
                "\(group.identifier?.text ?? "-"): "
                    + group.chains.map(\.originalTransactionId.text).joined(separator: " ")
            }
            #expect(groups == grouping.groups)
        }
    }

    struct Reporting: Scenario {
        let scenario: String
        let reports: [Report]
        var knownAt: Int64?
        /// Those of the chain "1", whose one row was purchased on day 10, oldest first.
        let kept: [Report]
    }

    static let reportings = [
        Reporting(
            scenario: "oldest first, unsigned before all",
            reports: [.signed(9), .signed(nil), .signed(5)],
            kept: [.signed(nil), .signed(5), .signed(9)]
        ),
        Reporting(
            scenario: "of another chain",
            reports: [.signed(5, chain: "0"), .signed(5), .signed(5, chain: "2")],
            kept: [.signed(5)]
        ),
        Reporting(
            scenario: "a notification delivered again",
            reports: [
                .signed(7, sent: .expired, uuid: "a"), .signed(5, sent: .expired, uuid: "a"),
                .signed(6, sent: .expired, uuid: "b"),
            ],
            kept: [.signed(5, sent: .expired, uuid: "a"), .signed(6, sent: .expired, uuid: "b")]
        ),
        Reporting(
            scenario: "not signed yet",
            reports: [.signed(15), .signed(16)],
            knownAt: 15,
            kept: [.signed(15)]
        ),
        Reporting(
            scenario: "unsigned, and all rows are known",
            reports: [.signed(nil)],
            knownAt: 10,
            kept: [.signed(nil)]
        ),
        Reporting(scenario: "unsigned, and a row is not known yet", reports: [.signed(nil)], knownAt: 9, kept: []),
    ]

    @Test(arguments: reportings)
    func keepsReports(_ reporting: Reporting) {
        let viewpoint = Viewpoint(knownAt: reporting.knownAt.map { .day($0) })
        for reports in [reporting.reports, reporting.reports.reversed()] {
            let history = History(transactions: [.row("1", 10, 40)], reports: reports, from: viewpoint)
            let kept = history.groups.first?.chains.first?.reports ?? []
            #expect(kept.map(\.text) == reporting.kept.map(\.text))
        }
    }

    struct End: Scenario {
        let scenario: String
        let transactions: [Transaction]
        var knownAt: Int64?
        /// The end of the first row of the first chain.
        let end: Int64
    }

    static let ends = [
        End(scenario: "its expiry", transactions: [.row("1", 0, 30)], end: 30),
        End(scenario: "a refund", transactions: [.row("1", 0, 30, revoked: 10)], end: 10),
        End(scenario: "a refund after expiry", transactions: [.row("1", 0, 30, revoked: 40)], end: 30),
        End(scenario: "a refund before the purchase", transactions: [.row("1", 5, 30, revoked: 0)], end: 5),
        End(scenario: "an expiry before the purchase", transactions: [.row("1", 5, 0)], end: 5),
        End(scenario: "a newer row ends nothing", transactions: [.row("1", 0, 30), .row("2", 10, 40)], end: 30),
        End(
            scenario: "an upgrade with a date",
            transactions: [.row("1", 0, 30, revoked: 9, upgraded: true), .row("2", 10, 40)],
            end: 9
        ),
        End(
            scenario: "an upgrade without a date",
            transactions: [.row("1", 0, 30, upgraded: true), .row("2", 10, 40)],
            end: 10
        ),
        End(
            scenario: "an upgrade into a chain of its own",
            transactions: [.row("1", 0, 30, upgraded: true), .row("2", 10, 40, chain: "2")],
            end: 10
        ),
        End(
            scenario: "an upgrade without a date or a successor",
            transactions: [.row("1", 0, 30, upgraded: true)],
            end: 30
        ),
        End(
            scenario: "an upgrade that had not happened yet",
            transactions: [.row("1", 0, 30, signed: 50, upgraded: true), .row("2", 10, 40, signed: 50)],
            knownAt: 9,
            end: 30
        ),
        End(
            scenario: "an upgrade that happened at that instant",
            transactions: [.row("1", 0, 30, signed: 50, upgraded: true), .row("2", 10, 40, signed: 50)],
            knownAt: 10,
            end: 10
        ),
    ]

    @Test(arguments: ends)
    func endOfARow(_ end: End) throws {
        let viewpoint = Viewpoint(knownAt: end.knownAt.map { .day($0) })
        let history = History(transactions: end.transactions, reports: [], from: viewpoint)
        #expect(try #require(history.groups.first?.chains.first).ends.first == .day(end.end))
    }

    struct KnownThrough: Scenario {
        let scenario: String
        let transactions: [Transaction]
        var reports: [Report] = []
        var knownAt: Int64?
        let day: Int64?
    }

    static let knownThroughs = [
        KnownThrough(scenario: "nothing signed", transactions: [.row("1", 0, 30)], day: nil),
        KnownThrough(
            scenario: "a transaction",
            transactions: [.row("1", 0, 30, signed: 9), .row("2", 30, 60, signed: 5)],
            day: 9
        ),
        KnownThrough(
            scenario: "a report",
            transactions: [.row("1", 0, 30, signed: 9)],
            reports: [.signed(12), .signed(nil)],
            day: 12
        ),
        KnownThrough(
            scenario: "as of then",
            transactions: [.row("1", 0, 30, signed: 4), .row("1", 0, 30, signed: 9)],
            reports: [.signed(12)],
            knownAt: 8,
            day: 4
        ),
    ]

    @Test(arguments: knownThroughs)
    func isKnownThrough(_ known: KnownThrough) throws {
        let viewpoint = Viewpoint(knownAt: known.knownAt.map { .day($0) })
        let history = History(transactions: known.transactions, reports: known.reports, from: viewpoint)
        #expect(try #require(history.groups.first?.chains.first).knownThrough == known.day.map { .day($0) })
    }

    /// Neither the order of the records nor their repetition changes a row, an end or what the newest report says.
    @Test(arguments: Round.all(200))
    func orderAndRepetitionDontMatter(_ round: Round) {
        var random = round.random
        let records = MadeUpRecords(chains: 3, &random)
        let viewpoint = Viewpoint(
            knownAt: random.chance(oneIn: 2) ? MadeUpRecords.instants.randomElement(using: &random) : nil
        )
        func folded(_ transactions: [Transaction], _ reports: [Report]) -> [String] {
            History(transactions: transactions, reports: reports, from: viewpoint).groups.flatMap(\.chains).flatMap {
                chain in
                chain.rows.map(\.text) + chain.ends.map { "\($0)" } + ["\(chain.knownThrough.map { "\($0)" } ?? "-")"]
                    + Set(chain.reports.map(\.text)).sorted()
            }
        }
        let expected = folded(records.transactions, records.reports)
        for _ in 0..<3 {
            let repeats = records.transactions.filter { _ in random.chance(oneIn: 3) }
            let repeatedReports = records.reports.filter { _ in random.chance(oneIn: 3) }
            let again = folded(
                (records.transactions + repeats).shuffled(using: &random),
                (records.reports + repeatedReports).shuffled(using: &random)
            )
            #expect(again == expected)
        }
    }
}
