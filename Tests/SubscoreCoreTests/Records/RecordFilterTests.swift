import Testing

@testable import SubscoreCore

@Suite struct RecordFilterTests {
    /// A record: a transaction, or a report of a chain.
    struct Record: Sendable {
        var id: String?
        let chain: String
        var group: String?
        var environment: Environment?
        var app: String?
        var customer: String?
        var account: String?
    }

    struct Kept: Scenario {
        let scenario: String
        let records: [Record]
        var environment: Environment?
        var app: String?
        /// The transactions that stay, and the chains of the reports that do.
        var transactions: [String] = []
        var reports: [String] = []
        var environments: [Environment?] = []
        var warnings: [Warning] = []
    }

    private static func row(
        _ id: String,
        _ environment: Environment? = nil,
        chain: String? = nil,
        group: String? = nil,
        app: String? = nil,
        customer: String? = nil,
        account: String? = nil
    ) -> Record {
        Record(
            id: id,
            chain: chain ?? id,
            group: group,
            environment: environment,
            app: app,
            customer: customer,
            account: account
        )
    }

    private static func report(_ chain: String, _ environment: Environment? = nil, app: String? = nil)
        -> Record
    {
        Record(chain: chain, environment: environment, app: app)
    }

    private static let anApp = Identifier("com.example.news")
    private static let anotherApp = Identifier("com.example.other")

    static let kept = [
        Kept(scenario: "nothing was reported", records: []),
        Kept(
            scenario: "all of Production",
            records: [row("1", .production), report("1", .production)],
            transactions: ["1"],
            reports: ["1"],
            environments: [.production]
        ),
        Kept(scenario: "no record names an environment", records: [row("1")], transactions: ["1"], environments: [nil]),
        Kept(
            scenario: "Production decides where environments are mixed",
            records: [row("1", .sandbox), row("2", .production), report("1", .sandbox)],
            transactions: ["2"],
            environments: [.production],
            warnings: [.otherEnvironment(.production, transactions: 1, reports: 1)]
        ),
        Kept(
            scenario: "repeats of one transaction are one",
            records: [row("1", .sandbox), row("1", .sandbox), row("2", .production)],
            transactions: ["2"],
            environments: [.production],
            warnings: [.otherEnvironment(.production, transactions: 1, reports: 0)]
        ),
        Kept(
            scenario: "a report alone is of Production",
            records: [row("1", .sandbox), report("2", .production)],
            reports: ["2"],
            warnings: [.otherEnvironment(.production, transactions: 1, reports: 0)]
        ),
        Kept(
            scenario: "only of the sandbox",
            records: [row("1", .sandbox), report("1", .sandbox)],
            transactions: ["1"],
            reports: ["1"],
            environments: [.sandbox],
            warnings: [.notProduction]
        ),
        Kept(
            scenario: "the sandbox was asked for",
            records: [row("1", .sandbox), row("2", .production)],
            environment: .sandbox,
            transactions: ["1"],
            environments: [.sandbox],
            warnings: [.otherEnvironment(.sandbox, transactions: 1, reports: 0)]
        ),
        Kept(
            scenario: "Xcode was asked for, and nothing is of it",
            records: [row("1", .sandbox), report("1", .sandbox)],
            environment: .xcode,
            warnings: [.otherEnvironment(.xcode, transactions: 1, reports: 1)]
        ),
        Kept(
            scenario: "a record without an environment goes with its chain",
            records: [row("1", .sandbox, chain: "a"), row("2", chain: "a"), report("a"), row("3", .production)],
            transactions: ["3"],
            environments: [.production],
            warnings: [.otherEnvironment(.production, transactions: 2, reports: 1)]
        ),
        Kept(
            scenario: "a chain without an environment goes with its group",
            records: [row("1", .sandbox, group: "g"), row("2", group: "g"), row("3", .production, group: "h")],
            transactions: ["3"],
            environments: [.production],
            warnings: [.otherEnvironment(.production, transactions: 2, reports: 0)]
        ),
        Kept(
            scenario: "what nobody places stays",
            records: [row("1", .sandbox), row("2"), row("3", .production)],
            transactions: ["2", "3"],
            environments: [nil, .production],
            warnings: [.otherEnvironment(.production, transactions: 1, reports: 0)]
        ),
        Kept(
            scenario: "another app than the one that was asked for",
            records: [
                row("1", .production, app: "com.example.news"), row("2", .production, app: "com.example.other"),
                report("2", .production, app: "com.example.other"),
            ],
            app: "com.example.news",
            transactions: ["1"],
            environments: [.production],
            warnings: [.otherBundle(anApp, transactions: 1, reports: 1)]
        ),
        Kept(
            scenario: "no record is of the app that was asked for",
            records: [row("1", .production, app: "com.example.other")],
            app: "com.example.news",
            warnings: [.otherBundle(anApp, transactions: 1, reports: 0)]
        ),
        Kept(
            scenario: "no record names an app",
            records: [row("1", .production), report("1", .production)],
            app: "com.example.news",
            transactions: ["1"],
            reports: ["1"],
            environments: [.production]
        ),
        Kept(
            scenario: "only a report names the app that was asked for",
            records: [row("1", .production), report("1", .production, app: "com.example.news")],
            app: "com.example.news",
            transactions: ["1"],
            reports: ["1"],
            environments: [.production]
        ),
        Kept(
            scenario: "two apps, and none was asked for",
            records: [
                row("1", .production, app: "com.example.other"), report("1", .production, app: "com.example.news"),
            ],
            transactions: ["1"],
            reports: ["1"],
            environments: [.production],
            warnings: [.mixedBundles(anApp, anotherApp)]
        ),
        Kept(
            scenario: "the app is considered before the environment",
            records: [row("1", .production, app: "com.example.other"), row("2", .sandbox, app: "com.example.news")],
            app: "com.example.news",
            transactions: ["2"],
            environments: [.sandbox],
            warnings: [.otherBundle(anApp, transactions: 1, reports: 0), .notProduction]
        ),
        Kept(
            scenario: "two customers in two chains",
            records: [row("1", .production, customer: "a"), row("2", .production, customer: "b")],
            transactions: ["1", "2"],
            environments: [.production, .production],
            warnings: [.severalCustomers]
        ),
        Kept(
            scenario: "two accounts in two chains",
            records: [row("1", .production, account: "a"), row("2", .production, account: "b")],
            transactions: ["1", "2"],
            environments: [.production, .production],
            warnings: [.severalCustomers]
        ),
        Kept(
            scenario: "two accounts in one chain",
            records: [
                row("1", .production, chain: "a", account: "a"), row("2", .production, chain: "a", account: "b"),
            ],
            transactions: ["1", "2"],
            environments: [.production, .production],
            warnings: [.accountChanged(Identifier("a"), Identifier("b"), signed: nil)]
        ),
        Kept(
            scenario: "one account in two chains",
            records: [row("1", .production, account: "a"), row("2", .production, account: "a")],
            transactions: ["1", "2"],
            environments: [.production, .production]
        ),
        Kept(
            scenario: "an account and none",
            records: [row("1", .production, account: "a"), row("2", .production)],
            transactions: ["1", "2"],
            environments: [.production, .production]
        ),
    ]

    @Test(arguments: kept)
    func keeps(_ kept: Kept) {
        for order in [kept.records, kept.records.reversed()] {
            var records = Records()
            for (index, record) in order.enumerated() { records.append(record, signedOn: index) }
            let filter = RecordFilter(environment: kept.environment, bundleId: kept.app.map { Identifier($0) })
            let batch = Batch(records, of: filter)
            let selection = Selection(batch, batch.whole)
            let own = selection.transactions[selection.copies] + selection.purchases
            let transactions = own.sorted { $0.transactionId < $1.transactionId }
            #expect(transactions.map { batch.texts.text($0.transactionId) } == kept.transactions)
            #expect(transactions.map { $0.environment } == kept.environments)
            let reports = selection.reports[selection.messages]
            #expect(reports.map { batch.texts.text($0.originalTransactionId) }.sorted() == kept.reports.sorted())
            #expect(selection.warnings == kept.warnings)
        }
    }

    struct Dated: Scenario {
        let scenario: String
        let milliseconds: Int64
        let isSeconds: Bool
    }

    static let dates = [
        Dated(scenario: "1970", milliseconds: 0, isSeconds: false),
        Dated(scenario: "one below the first", milliseconds: 99_999_999, isSeconds: false),
        Dated(scenario: "the first", milliseconds: 100_000_000, isSeconds: true),
        Dated(scenario: "2026 in seconds", milliseconds: 1_774_000_800, isSeconds: true),
        Dated(scenario: "the last", milliseconds: 99_999_999_999, isSeconds: true),
        Dated(scenario: "one above the last", milliseconds: 100_000_000_000, isSeconds: false),
        Dated(scenario: "2026", milliseconds: 1_774_000_800_000, isSeconds: false),
    ]

    @Test(arguments: dates)
    func looksLikeSeconds(_ dated: Dated) throws {
        let instant = try #require(Instant(milliseconds: dated.milliseconds))
        #expect(instant.looksLikeSeconds == dated.isSeconds)
    }
}

extension Records {
    fileprivate mutating func append(_ record: RecordFilterTests.Record, signedOn day: Int) {
        let chain = texts.id(record.chain)
        guard let id = record.id else {
            var report = Report(originalTransactionId: chain, signedDate: .on(Double(day)))
            report.environment = record.environment
            report.bundleId = record.app.map { texts.name($0) }
            return append(report)
        }
        var fields = TransactionFields()
        fields.transaction.kind = .autoRenewable
        fields.transactionId = texts.id(id)
        fields.originalTransactionId = chain
        fields.productId = texts.name("pro")
        fields.transaction.subscriptionGroupIdentifier = record.group.map { texts.name($0) }
        fields.purchaseDate = .on(0)
        fields.expiresDate = .on(30)
        fields.transaction.environment = record.environment
        fields.transaction.bundleId = record.app.map { texts.name($0) }
        fields.detail.appTransactionId = record.customer.map { texts.name($0) }
        fields.detail.appAccountToken = record.account.map { texts.name($0) }
        append(fields)
    }
}
