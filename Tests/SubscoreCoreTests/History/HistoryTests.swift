import Testing

@testable import SubscoreCore

@Suite struct HistoryTests {
    struct Folding: Scenario {
        let scenario: String
        let transactions: [TestCopy]
        /// One row for each transaction, oldest first.
        let rows: [TestCopy]
    }

    static let foldings = [
        Folding(scenario: "no records", transactions: [], rows: []),
        Folding(
            scenario: "rows in the order of their purchase",
            transactions: [.row("3", 60, 90), .row("1", 0, 30), .row("2", 30, 60)],
            rows: [.row("1", 0, 30), .row("2", 30, 60), .row("3", 60, 90)]
        ),
        Folding(
            scenario: "the newest signed copy counts",
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
            scenario: "a signed copy counts before one without a date",
            transactions: [.row("1", 0, 30, signed: 1), .row("1", 0, 60)],
            rows: [.row("1", 0, 30, signed: 1)]
        ),
        Folding(
            scenario: "exact repeats are one row",
            transactions: [.row("1", 0, 30), .row("1", 0, 30), .row("1", 0, 30)],
            rows: [.row("1", 0, 30)]
        ),
        Folding(
            scenario: "of copies signed at the same instant the one with a refund counts",
            transactions: [.row("1", 0, 30, signed: 5, revoked: 4), .row("1", 0, 30, signed: 5)],
            rows: [.row("1", 0, 30, signed: 5, revoked: 4)]
        ),
    ]

    @Test(arguments: foldings)
    func foldsCopies(_ folding: Folding) {
        for transactions in [folding.transactions, folding.transactions.reversed()] {
            let history = History(transactions)
            let rows = history.rows.map {
                Subject($0.transaction, history.detail(of: $0.transaction), texts: history.texts).text
            }
            let expected = folding.rows.map { record in
                let records = Records([record]).sealed
                return Subject(records.transactions[0], records.details[0], texts: records.texts).text
            }
            #expect(rows == expected)
        }
    }

    struct Grouping: Scenario {
        let scenario: String
        let transactions: [TestCopy]
        let groups: [String]
    }

    static let groupings = [
        Grouping(
            scenario: "the order is by group, then by chain",
            transactions: [
                .row("1", 0, 30, chain: "3", group: "22"), .row("2", 0, 30, chain: "2", group: "21"),
                .row("3", 0, 30, chain: "1", group: "21"),
            ],
            groups: ["21: 1 2", "22: 3"]
        ),
        Grouping(
            scenario: "chains without a group come last, each by itself",
            transactions: [
                .row("1", 0, 30, chain: "1", group: nil), .row("2", 0, 30, chain: "2", group: nil),
                .row("3", 0, 30, chain: "3", product: "pro.year", group: "21"),
            ],
            groups: ["21: 3", "-: 1", "-: 2"]
        ),
        Grouping(
            scenario: "a chain without a group is of the only group of its product",
            transactions: [.row("1", 0, 30, chain: "1", group: nil), .row("3", 0, 30, chain: "3", group: "21")],
            groups: ["21: 1 3"]
        ),
        Grouping(
            scenario: "of two groups of its product neither is that of a chain without one",
            transactions: [
                .row("1", 0, 30, chain: "1", group: nil), .row("2", 0, 30, chain: "2", group: "22"),
                .row("3", 0, 30, chain: "3", group: "21"),
            ],
            groups: ["21: 3", "22: 2", "-: 1"]
        ),
        Grouping(
            scenario: "one row that names the group is enough",
            transactions: [
                .row("1", 0, 30, group: nil), .row("2", 30, 60, group: "21"), .row("3", 60, 90, group: nil),
            ],
            groups: ["21: 1"]
        ),
        Grouping(
            scenario: "if rows contradict one another, the latest names the group",
            transactions: [.row("1", 0, 30, group: "21"), .row("2", 30, 60, group: "22")],
            groups: ["22: 1"]
        ),
    ]

    @Test(arguments: groupings)
    func groupsChains(_ grouping: Grouping) {
        for transactions in [grouping.transactions, grouping.transactions.reversed()] {
            let history = History(transactions)
            let groups = history.groups.map { group in
                "\(group.identifier.map { history.texts.text($0) } ?? "-"): "
                    + history.chains[group.chains].map { history.texts.text($0.originalTransactionId) }
                    .joined(separator: " ")
            }
            #expect(groups == grouping.groups)
        }
    }

    struct Reporting: Scenario {
        let scenario: String
        let reports: [TestReport]
        var knownAt: Double?
        /// The reports of the chain "1", oldest first. Its only row was purchased on day 10.
        let kept: [TestReport]
    }

    static let reportings = [
        Reporting(
            scenario: "the oldest comes first, and unsigned ones before all",
            reports: [.signed(9), .signed(nil), .signed(5)],
            kept: [.signed(nil), .signed(5), .signed(9)]
        ),
        Reporting(
            scenario: "reports of other chains are not kept",
            reports: [.signed(5, chain: "0"), .signed(5), .signed(5, chain: "2")],
            kept: [.signed(5)]
        ),
        Reporting(
            scenario: "of a notification that was sent again the oldest copy is kept",
            reports: [
                .signed(7, sent: .expired, uuid: "a"), .signed(5, sent: .expired, uuid: "a"),
                .signed(6, sent: .expired, uuid: "b"),
            ],
            kept: [.signed(5, sent: .expired, uuid: "a"), .signed(6, sent: .expired, uuid: "b")]
        ),
        Reporting(
            scenario: "a report that was signed later is not known",
            reports: [.signed(15), .signed(16)],
            knownAt: 15,
            kept: [.signed(15)]
        ),
        Reporting(
            scenario: "an unsigned report is known once all rows are",
            reports: [.signed(nil)],
            knownAt: 10,
            kept: [.signed(nil)]
        ),
        Reporting(
            scenario: "an unsigned report is unknown before a row is known",
            reports: [.signed(nil)],
            knownAt: 9,
            kept: []
        ),
    ]

    @Test(arguments: reportings)
    func keepsReports(_ reporting: Reporting) {
        let viewpoint = Viewpoint(knownAt: reporting.knownAt.map { .on($0) })
        for reports in [reporting.reports, reporting.reports.reversed()] {
            let history = History([.row("1", 10, 40)], reports, from: viewpoint)
            let expected = reporting.kept.map { record in
                let records = Records([], [record]).sealed
                return Subject(records.reports[0], texts: records.texts).text
            }
            #expect(history.reports.map { Subject($0, texts: history.texts).text } == expected)
        }
    }

    struct End: Scenario {
        let scenario: String
        let transactions: [TestCopy]
        var knownAt: Double?
        /// The end of the first row of the first chain.
        let end: Double
    }

    static let ends = [
        End(scenario: "its expiry", transactions: [.row("1", 0, 30)], end: 30),
        End(scenario: "a refund", transactions: [.row("1", 0, 30, revoked: 10)], end: 10),
        End(scenario: "a refund after expiry", transactions: [.row("1", 0, 30, revoked: 40)], end: 30),
        End(scenario: "a refund before the purchase", transactions: [.row("1", 5, 30, revoked: 0)], end: 5),
        End(scenario: "an expiry before the purchase", transactions: [.row("1", 5, 0)], end: 5),
        End(
            scenario: "a newer row that replaces nothing ends nothing",
            transactions: [.row("1", 0, 30), .row("2", 10, 40)],
            end: 30
        ),
        End(
            scenario: "the row that replaced it",
            transactions: [.row("1", 0, 30, signed: 0), .row("2", 10, 40, product: "pro.year")],
            end: 10
        ),
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
            scenario: "an upgrade that begins a chain of its own",
            transactions: [.row("1", 0, 30, upgraded: true), .row("2", 10, 40, chain: "2", product: "pro.year")],
            end: 10
        ),
        End(
            scenario: "an upgrade without a date or a successor",
            transactions: [.row("1", 0, 30, upgraded: true)],
            end: 30
        ),
        End(
            scenario: "an upgrade with a date and no successor",
            transactions: [.row("1", 0, 30, revoked: 10, upgraded: true)],
            end: 10
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
        let viewpoint = Viewpoint(knownAt: end.knownAt.map { .on($0) })
        let history = History(end.transactions, from: viewpoint)
        #expect(try #require(history.rows.first).end == .on(end.end))
    }

    struct KnownThrough: Scenario {
        let scenario: String
        let transactions: [TestCopy]
        var reports: [TestReport] = []
        var knownAt: Double?
        let day: Double?
    }

    static let knownThroughs = [
        KnownThrough(scenario: "nothing signed", transactions: [.row("1", 0, 30)], day: nil),
        KnownThrough(
            scenario: "a transaction was signed last",
            transactions: [.row("1", 0, 30, signed: 9), .row("2", 30, 60, signed: 5)],
            day: 9
        ),
        KnownThrough(
            scenario: "a report was signed last",
            transactions: [.row("1", 0, 30, signed: 9)],
            reports: [.signed(12), .signed(nil)],
            day: 12
        ),
        KnownThrough(
            scenario: "only what had been signed by then",
            transactions: [.row("1", 0, 30, signed: 4), .row("1", 0, 30, signed: 9)],
            reports: [.signed(12)],
            knownAt: 8,
            day: 4
        ),
    ]

    @Test(arguments: knownThroughs)
    func isKnownThrough(_ known: KnownThrough) throws {
        let viewpoint = Viewpoint(knownAt: known.knownAt.map { .on($0) })
        let history = History(known.transactions, known.reports, from: viewpoint)
        #expect(try #require(history.chains.first).knownThrough == known.day.map { .on($0) })
        #expect(history.knownThrough(of: history.groups[0]) == known.day.map { .on($0) })
    }

    struct Warned: Scenario {
        let scenario: String
        let transactions: [TestCopy]
        var reports: [TestReport] = []
        let warnings: [Warning]
    }

    static let warned = [
        Warned(scenario: "nothing to say", transactions: [.row("1", 0, 30)], warnings: []),
        Warned(
            scenario: "an expiry at its purchase",
            transactions: [.row("1", 5, 5), .row("2", 5, 35)],
            warnings: [.emptyPeriod(Identifier("1"))]
        ),
        Warned(
            scenario: "an upgrade without a successor",
            transactions: [.row("1", 0, 30, upgraded: true)],
            warnings: [.successorMissing(Identifier("1"))]
        ),
        Warned(
            scenario: "an upgraded row that never ran needs no successor",
            transactions: [.row("1", 0, 30, revoked: 0, upgraded: true)],
            warnings: []
        ),
        Warned(
            scenario: "an origin that the records disagree on",
            transactions: [.row("1", 0, 30), .row("2", 30, 60, reason: .renewal)],
            reports: [.signed(30, sent: .subscribed, .resubscribe, of: "2")],
            warnings: [.originDisagrees(Identifier("2"))]
        ),
    ]

    @Test(arguments: warned)
    func warns(_ warned: Warned) {
        for reports in [warned.reports, warned.reports + warned.reports] {
            #expect(History(warned.transactions + warned.transactions, reports).warnings == warned.warnings)
        }
    }

    struct About: Scenario {
        let scenario: String
        var transactions = [TestCopy.row("1", 0, 30), .row("2", 30, 60)]
        let report: TestReport
        let rows: [String]
    }

    static let abouts = [
        About(scenario: "signed within a period", report: .signed(5), rows: ["1"]),
        About(scenario: "signed at a purchase", report: .signed(30), rows: ["2"]),
        About(scenario: "signed after the last period", report: .signed(90), rows: ["2"]),
        About(scenario: "unsigned, so it is about the last row", report: .signed(nil), rows: ["2"]),
        About(scenario: "signed before the first purchase", report: .signed(-1), rows: []),
        About(scenario: "its renewal date says more", report: .signed(29, .info(renews: 60)), rows: ["1", "2"]),
        About(
            scenario: "a row that never ran has no period",
            transactions: [.row("1", 0, 30), .row("2", 10, 40, revoked: 10), .row("3", 30, 60)],
            report: .signed(15),
            rows: ["1", "2"]
        ),
        About(
            scenario: "signed after the next period was bought ahead",
            transactions: [.row("1", 0, 30), .row("2", 30, 60, signed: 29)],
            report: .signed(29.5),
            rows: ["2"]
        ),
        About(
            scenario: "signed before the next period was bought ahead",
            transactions: [.row("1", 0, 30), .row("2", 30, 60, signed: 29.5)],
            report: .signed(29),
            rows: ["1"]
        ),
        About(
            scenario: "bought ahead as another product, which is what follows",
            transactions: [.row("1", 0, 30), .row("2", 30, 60, product: "basic.month", signed: 29, reason: .renewal)],
            report: .signed(29.5),
            rows: ["1", "2"]
        ),
        About(
            scenario: "a failure that was recovered later, and dated back",
            transactions: [.row("1", 0, 30), .row("2", 30, 60, signed: 35, reason: .renewal)],
            report: .signed(31, sent: .didFailToRenew, .gracePeriod, of: "1"),
            rows: ["1"]
        ),
        About(
            scenario: "a failure that was recovered before",
            transactions: [.row("1", 0, 30), .row("2", 30, 60, signed: 29, reason: .renewal)],
            report: .signed(31, sent: .didFailToRenew, .gracePeriod, of: "1"),
            rows: ["2"]
        ),
    ]

    @Test(arguments: abouts)
    func reportIsAbout(_ about: About) {
        let history = History(about.transactions, [about.report])
        let rows = history.rows.filter {
            history.isReport(history.reports[0], about: $0, of: history.chains[0], at: nil)
        }
        #expect(rows.map { history.text($0) } == about.rows)
    }

    /// Neither the order of the records nor their repetition changes a history, or what is derived from it.
    @Test(arguments: Round.all(200))
    func orderAndRepetitionDontMatter(_ round: Round) {
        var random = round.random
        let made = MadeUpRecords(chains: 3, &random)
        let viewpoint = Viewpoint(
            knownAt: random.chance(oneIn: 2) ? MadeUpRecords.instants.randomElement(using: &random) : nil,
            retroactiveRefunds: random.chance(oneIn: 3)
        )
        let expected = History(made.transactions, made.reports, from: viewpoint).described()
        for _ in 0..<3 {
            let again = made.repeated(&random)
            #expect(History(again.transactions, again.reports, from: viewpoint).described() == expected)
        }
    }

    /// A history that others were made in is the same as a new one.
    @Test(arguments: Round.all(50))
    func isTheSameAfterOthers(_ round: Round) {
        var random = round.random
        var last: History?
        for _ in 0..<4 {
            let made = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random)
            let viewpoint = MadeUpRecords.viewpoint(&random)
            let batch = Batch(made.records, of: RecordFilter())
            let history = History.next(after: &last, batch, batch.whole, from: viewpoint)
            #expect(history.described() == made.history(from: viewpoint).described())
            last = history
        }
    }
}
