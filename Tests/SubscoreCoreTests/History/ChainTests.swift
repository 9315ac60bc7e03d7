import Testing

@testable import SubscoreCore

@Suite struct ChainTests {
    struct Ordered: Scenario {
        let scenario: String
        var copies: [TestCopy] = []
        var reports: [TestReport] = []
        var purchases: [TestFields] = []
        /// Each is the id of a chain, its group, its environment, and the numbers of its rows and reports.
        let chains: [String]
    }

    private static func row(_ chain: String, group: String? = "21", in environment: Environment? = nil) -> TestCopy {
        .row(chain, 0, 30, chain: chain, group: group, environment: environment)
    }

    static let ordered = [
        Ordered(scenario: "nothing", chains: []),
        Ordered(
            scenario: "by group, then by id as text, and unknown groups last",
            copies: [row("10", group: nil), row("9", group: "22"), row("8"), row("70")],
            chains: ["70 21 - 1 0", "8 21 - 1 0", "9 22 - 1 0", "10 - - 1 0"]
        ),
        Ordered(
            scenario: "a chain without rows has no group",
            copies: [row("2")],
            reports: [.signed(0, .info(product: "pro"), chain: "1", status: 1), .signed(0, chain: "2", status: 1)],
            chains: ["2 21 - 1 1", "1 - - 0 1"]
        ),
        Ordered(
            scenario: "a report about a purchase of another product is of no chain",
            copies: [row("2")],
            reports: [.signed(0, chain: "1", status: 1)],
            purchases: [TestFields(id: "1", product: "coins", kind: .consumable)],
            chains: ["2 21 - 1 0"]
        ),
    ]

    @Test(arguments: ordered)
    func orders(_ row: Ordered) {
        for isReversed in [false, true] {
            var records = Records()
            for copy in isReversed ? row.copies.reversed() : row.copies { records.append(copy) }
            for report in isReversed ? row.reports.reversed() : row.reports { records.append(report) }
            for purchase in row.purchases { records.append(purchase) }
            let history = History(records, from: Viewpoint())
            let chains = history.chains.map { chain in
                let group = chain.subscriptionGroupIdentifier.map { history.texts.text($0) } ?? "-"
                let environment = chain.environment.map { "\($0)" } ?? "-"
                let counts = "\(chain.rows.count) \(chain.reports.count)"
                return "\(history.texts.text(chain.originalTransactionId)) \(group) \(environment) \(counts)"
            }
            #expect(chains == row.chains)
        }
    }

    /// One id in two environments is two chains, and each report belongs to the one of its own.
    @Test func environmentsAreApart() {
        var records = Records([
            Self.row("1", in: .xcode), Self.row("1", in: .localTesting), Self.row("1", group: "20", in: .localTesting),
        ])
        for environment in [Environment.xcode, .sandbox] {
            records.append(.signed(0, status: 1))
            records.reports[records.reports.count - 1].environment = environment
        }
        let history = History(records, from: Viewpoint())
        #expect(history.chains.map { $0.environment.map { "\($0)" } } == ["xcode", "localTesting", "sandbox"])
        #expect(history.chains.map(\.rows.count) == [1, 1, 0])
        #expect(history.chains.map(\.reports.count) == [1, 0, 1])
        #expect(history.groups.count == 3)
    }

    /// A status response names the group of a chain only if none of its transactions does.
    @Test(arguments: [("21", "21"), (nil, "22")] as [(String?, String)])
    func groupsOfReports(own: String?, group: String) {
        var records = Records([Self.row("1", group: own)])
        records.append(.signed(0, status: 1))
        records.append(.signed(0, .info(product: "pro"), chain: "2", status: 1))
        for index in records.reports.indices {
            records.reports[index].subscriptionGroupIdentifier = records.texts.name("22")
        }
        let history = History(records, from: Viewpoint())
        let groups = history.groups.map { $0.identifier.map { history.texts.text($0) } }
        #expect(groups == (own == nil ? ["22"] : ["21", "22"]))
        #expect(history.chains.first?.subscriptionGroupIdentifier.map { history.texts.text($0) } == group)
    }

    /// The app of a subscription is that of its rows, else that of its reports.
    @Test(
        arguments: [("a", "b", "a"), (nil, "b", "b"), ("a", nil, "a"), (nil, nil, nil)] as [(String?, String?, String?)]
    )
    func apps(row: String?, report: String?, app: String?) {
        var records = Records([Self.row("1")])
        records.append(.signed(0, status: 1))
        records.append(.signed(1, status: 1))
        records.transactions[0].bundleId = row.map { records.texts.name($0) }
        records.reports[0].bundleId = report.map { records.texts.name($0) }
        let history = History(records, from: Viewpoint())
        #expect(history.groups.map { history.bundleId(of: $0).map { history.texts.text($0) } } == [app])
    }
}
