import Testing

@testable import SubscoreCore

/// What is taken as it stands gives the same history as what has to be selected and ordered.
@Suite struct SelectionTests {
    /// Records of one customer among those of others in a batch.
    struct Customer {
        let records: Records
        let batch: Batch
        let part: Batch.Part

        /// - Parameter records: Not of two chains whose ids begin with 8 or 9.
        init(_ records: Records, of filter: RecordFilter = RecordFilter()) {
            self.records = records
            var all = Records([.row("90", 0, 30, chain: "90", signed: 0)], [.signed(1, .info(), chain: "90")])
            all.warn(.notProduction)
            let before = all.endPart(transactions: 0..<1, reports: 0..<1, UnreadableCount())
            all.append(records)
            let (transactions, reports) = (all.transactions.count, all.reports.count)
            part = all.endPart(transactions: 1..<transactions, reports: 1..<reports, UnreadableCount())
            all.append(Records([.row("80", 0, 30, chain: "80", signed: 0)], [.signed(1, .info(), chain: "80")]))
            batch = Batch(all, of: filter)
            #expect(before.transactions.upperBound == part.transactions.lowerBound)
        }

        var isOneChain: Bool { Selection(batch, part).isOneChain }

        /// Made in the memory of an earlier customer's history.
        func history(from viewpoint: Viewpoint = Viewpoint()) -> History {
            var earlier: History? = Self.earlier()
            return History.next(after: &earlier, batch, part, from: viewpoint)
        }

        /// The history of an earlier customer, with everything that few have: a correction, seats, refunds of seats,
        /// another product, an empty period, and a purchase that counts as never made.
        static func earlier() -> History {
            var records = Records([
                .row("0", 0, 30, signed: 0), .row("0", 0, 35, signed: 9), .row("9", 30, 20),
                .row("8", 40, 70, revoked: 41), .row("1", 80, 110, revoked: 81),
            ])
            records.append(TestSeats("5", 120, seats: 5, signed: 120, expires: 150).fields)
            records.append(TestSeats("5", 120, seats: 5, signed: 130, refunded: 2, expires: 150).fields)
            records.append(TestSeats("6", 125, seats: 2, isAddition: true, expires: 150).fields)
            records.append(TestFields(id: "7", kind: .consumable))
            let history = History(records, from: Viewpoint(retroactiveRefunds: true))
            #expect(!history.corrections.isEmpty && !history.seatTotals.isEmpty && !history.seatRefunds.isEmpty)
            #expect(!history.purchases.isEmpty && !history.warnings.isEmpty && !history.seatRows.isEmpty)
            return history
        }

        /// The history equals that of the same records in other orders and with repeats, which have to be ordered.
        func expectEqual(from viewpoint: Viewpoint = Viewpoint(), _ label: Comment) {
            let members = history(from: viewpoint).members()
            #expect(members == History(records, of: batch.filter, from: viewpoint).members(), label)
            var reversed = Records()
            reversed.append(records, reversed: true)
            let filter = batch.filter
            #expect(members == History(reversed, of: filter, from: viewpoint).members(), label)
            reversed.append(records)
            #expect(members == History(reversed, of: filter, from: viewpoint).members(), label)
        }
    }

    struct Case: Scenario {
        let scenario: String
        var copies: [TestCopy] = [
            .row("1", 0, 30, signed: 0), .row("1", 0, 35, signed: 9), .row("2", 35, 65, signed: 35),
        ]
        var reports: [TestReport] = [.signed(40, .info(autoRenew: true)), .signed(50, .info(autoRenew: false))]
        var bundles: [String?] = []
        var environments: [Environment?] = []
        var reportedEnvironment: Environment?
        var reportedBundle: String?
        var filter = RecordFilter()
        var viewpoint = Viewpoint()
        var isOneChain = false
    }

    static let cases: [Case] = [
        Case(scenario: "two copies and a renewal", isOneChain: true),
        Case(scenario: "no report", reports: [], isOneChain: true),
        Case(
            scenario: "several at one purchase date",
            copies: [.row("1", 0, 30, item: "7", signed: 0), .row("2", 0, 30, item: "8", signed: 0)],
            isOneChain: true
        ),
        Case(
            scenario: "two that may be one purchase",
            copies: [.row("1", 0, 30, item: "7", signed: 0), .row("2", 0, 30, signed: 0)],
            isOneChain: false
        ),
        Case(
            scenario: "two with one line item",
            copies: [.row("1", 0, 30, item: "7", signed: 0), .row("2", 30, 60, item: "7", signed: 0)],
            isOneChain: false
        ),
        Case(
            scenario: "a reversal of a refund",
            reports: [.signed(40, .info(), sent: .refundReversed, of: "1")],
            isOneChain: false
        ),
        Case(
            scenario: "the newer purchase first",
            copies: [.row("2", 30, 60, signed: 30), .row("1", 0, 30, signed: 0)],
            isOneChain: true
        ),
        Case(
            scenario: "marked as upgraded",
            copies: [.row("1", 0, 30, signed: 9, upgraded: true), .row("2", 9, 39, product: "max", signed: 9)],
            isOneChain: true
        ),
        Case(
            scenario: "refunded, and the refund reversed",
            copies: [.row("1", 0, 30, signed: 9, revoked: 8), .row("1", 0, 30, signed: 12)],
            isOneChain: true
        ),
        Case(
            scenario: "refunded in part",
            copies: [.row("1", 0, 30, signed: 9, revoked: 8, share: 50_000)],
            isOneChain: true
        ),
        Case(
            scenario: "shared by a family",
            copies: [.row("1", 0, 30, signed: 0, withdrawn: true, shared: true)],
            isOneChain: true
        ),
        Case(
            scenario: "an unsigned transaction of one copy",
            copies: [.row("1", 0, 30), .row("2", 30, 60, signed: 30)],
            isOneChain: true
        ),
        Case(
            scenario: "an offer and a price",
            copies: [
                .row(
                    "1",
                    0,
                    30,
                    signed: 0,
                    offer: TestOffer(type: 2),
                    price: Money(milliunits: 9990, currency: Currency("USD"))
                )
            ],
            isOneChain: true
        ),
        Case(
            scenario: "a price of nothing",
            copies: [.row("1", 0, 30, signed: 0, price: Money(milliunits: 0, currency: Currency("USD")))],
            isOneChain: true
        ),
        Case(
            scenario: "a refund of no share",
            copies: [.row("1", 0, 30, signed: 9, revoked: 8, share: 0)],
            isOneChain: true
        ),
        Case(
            scenario: "a date of the first purchase",
            copies: [.row("1", 0, 30, signed: 0, original: -9)],
            isOneChain: true
        ),
        Case(
            scenario: "a notification",
            reports: [.signed(30, nil, sent: .didFailToRenew, nil, of: "1")],
            isOneChain: true
        ),
        Case(scenario: "a renewal that is assumed", viewpoint: Viewpoint(assumeRenewal: true), isOneChain: true),
        Case(
            scenario: "production",
            environments: [.production, .production, .production],
            reportedEnvironment: .production,
            isOneChain: true
        ),
        Case(
            scenario: "the owner's environment",
            environments: [.sandbox, .sandbox, .sandbox],
            reportedEnvironment: .sandbox,
            filter: RecordFilter(environment: .sandbox),
            isOneChain: true
        ),
        Case(
            scenario: "the owner's app",
            bundles: ["a", "a", "a"],
            filter: RecordFilter(bundleId: Identifier("a")),
            isOneChain: true
        ),
        Case(scenario: "one app, which reports do not name", bundles: ["a", "a", "a"], isOneChain: true),
        Case(scenario: "the same app in reports", bundles: ["a", "a", "a"], reportedBundle: "a", isOneChain: true),
        Case(scenario: "signed at the same time", copies: [.row("1", 0, 30, signed: 9), .row("1", 0, 35, signed: 9)]),
        Case(scenario: "the newer copy first", copies: [.row("1", 0, 35, signed: 9), .row("1", 0, 30, signed: 0)]),
        Case(scenario: "two unsigned copies", copies: [.row("1", 0, 30), .row("1", 0, 35)]),
        Case(scenario: "an unsigned copy first", copies: [.row("1", 0, 30), .row("1", 0, 35, signed: 9)]),
        Case(scenario: "an unsigned copy last", copies: [.row("1", 0, 30, signed: 9), .row("1", 0, 35)]),
        Case(
            scenario: "copies apart",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 30), .row("1", 0, 31, signed: 40)]
        ),
        Case(scenario: "two chains", copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, chain: "2", signed: 30)]),
        Case(
            scenario: "two groups",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, group: "22", signed: 30)]
        ),
        Case(
            scenario: "a group in one copy only",
            copies: [.row("1", 0, 30, group: nil, signed: 0), .row("1", 0, 30, signed: 9)]
        ),
        Case(
            scenario: "two environments",
            environments: [.production, .production, .sandbox],
            reportedEnvironment: .production
        ),
        Case(
            scenario: "sandbox that the owner does not name",
            environments: [.sandbox, .sandbox, .sandbox],
            reportedEnvironment: .sandbox
        ),
        Case(
            scenario: "not the owner's environment",
            environments: [.production, .production, .production],
            reportedEnvironment: .production,
            filter: RecordFilter(environment: .sandbox)
        ),
        Case(
            scenario: "another environment in reports",
            environments: [.production, .production, .production],
            reportedEnvironment: .sandbox
        ),
        Case(scenario: "two apps", bundles: ["a", "a", "b"]),
        Case(scenario: "an app in one row only", bundles: ["a", nil, nil]),
        Case(
            scenario: "not the owner's app",
            bundles: ["a", "a", "a"],
            filter: RecordFilter(bundleId: Identifier("b"))
        ),
        Case(scenario: "another app in reports", bundles: ["a", "a", "a"], reportedBundle: "b"),
        Case(
            scenario: "unsorted reports",
            reports: [.signed(50, .info(autoRenew: true)), .signed(40, .info(autoRenew: false))]
        ),
        Case(
            scenario: "reports of one time",
            reports: [.signed(40, .info(autoRenew: true)), .signed(40, .info(autoRenew: false))]
        ),
        Case(scenario: "an undated report", reports: [.signed(nil, .info(autoRenew: true))]),
        Case(scenario: "a report of another chain", reports: [.signed(40, .info(autoRenew: true), chain: "2")]),
        Case(scenario: "a notification with an id", reports: [.signed(40, .info(autoRenew: true), uuid: "u")]),
        Case(
            scenario: "a notification that decides nothing",
            reports: [.signed(40, sent: .unclaimSeats)],
            isOneChain: true
        ),
        Case(scenario: "a report in seconds", reports: [.signed(40, .info(autoRenew: true, renews: -20_385))]),
        Case(scenario: "as known at an instant", viewpoint: Viewpoint(knownAt: .on(20)), isOneChain: true),
        Case(
            scenario: "as known before an upgrade that was signed later",
            copies: [
                .row("1", 0, 30, signed: 9, upgraded: true), .row("2", 9, 39, product: "max", signed: 9),
            ],
            reports: [],
            viewpoint: Viewpoint(knownAt: .on(5)),
            isOneChain: true
        ),
        Case(
            scenario: "a share of a refund that is not there",
            copies: [.row("1", 0, 30, signed: 0, share: 50_000)],
            isOneChain: true
        ),
        Case(
            scenario: "with retroactive refunds",
            viewpoint: Viewpoint(retroactiveRefunds: true),
            isOneChain: true
        ),
    ]

    @Test(arguments: cases)
    func takesAsTheyStand(_ test: Case) {
        var records = Records(test.copies, test.reports)
        for index in records.transactions.indices {
            if !test.environments.isEmpty { records.transactions[index].environment = test.environments[index] }
            if let bundle = test.bundles.isEmpty ? nil : test.bundles[index] {
                records.transactions[index].bundleId = records.texts.name(bundle)
            }
        }
        for index in records.reports.indices {
            records.reports[index].environment = test.reportedEnvironment
            if let bundle = test.reportedBundle { records.reports[index].bundleId = records.texts.name(bundle) }
        }
        let customer = Customer(records, of: test.filter)
        customer.expectEqual(from: test.viewpoint, "\(test.scenario)")
        #expect(customer.isOneChain == test.isOneChain)
    }

    /// A purchase that counts as never made in one history does in no later one.
    @Test func forgetsErasedPurchases() {
        var erased: History? = History(
            Records([.row("1", 0, 30, revoked: 5)]),
            from: Viewpoint(retroactiveRefunds: true)
        )
        #expect(erased?.rows.isEmpty == true && erased?.warnings.isEmpty == true)
        let reports: [TestReport] = [.signed(29.5, nil, sent: .didFailToRenew, nil, of: "1")]
        let batch = Batch(Records([.row("1", 0, 30)], reports), of: RecordFilter())
        let history = History.next(after: &erased, batch, batch.whole, from: Viewpoint())
        #expect(history.members() == History(batch, batch.whole, from: Viewpoint()).members())
        #expect(Timeline(history, history.groups[0], nil).intervals.contains { $0.state == .billingRetry })
    }

    /// A history that something still refers to stays what it is.
    @Test func keepsHistoriesThatAreUsed() {
        let first = Batch(Records([.row("1", 0, 30)]), of: RecordFilter())
        let second = Batch(Records([.row("2", 30, 60)]), of: RecordFilter())
        let history = History(first, first.whole, from: Viewpoint())
        let members = history.members()
        var last: History? = history
        let next = History.next(after: &last, second, second.whole, from: Viewpoint())
        #expect(next !== history && last == nil && history.members() == members)
        var batch: Batch? = first
        let again = Records(inMemoryOf: &batch)
        #expect(again.transactions.isEmpty && first.transactions.count == 1)
    }

    /// A row is compared with the one before it only if that one is of the same customer.
    @Test func doesNotLookAtAnotherCustomer() {
        let batch = Batch(Records([.row("1", 0, 30, signed: 9), .row("1", 0, 30, signed: 0)]), of: RecordFilter())
        func isOneChain(_ transactions: Range<Int>) -> Bool {
            Selection(batch, Batch.Part(transactions: transactions, reports: 0..<0, warnings: 0..<0)).isOneChain
        }
        #expect(isOneChain(1..<2) && !isOneChain(0..<2) && !isOneChain(0..<0))
    }

    /// 64 ids fill `SeenIds`, so most of these that descend are compared one by one; two of more than 256 are not.
    @Test(arguments: [
        (64, false, false, true), (200, false, false, true), (200, true, false, false), (256, false, false, true),
        (257, false, false, false), (257, false, true, true), (257, true, true, false), (5000, false, true, true),
    ])
    func findsCopiesApart(rows: Int, isApart: Bool, areAscending: Bool, isOneChain: Bool) {
        var copies = (0..<rows).map { row in
            TestCopy.row("\(areAscending ? row + 1 : rows - row)", Double(row), Double(row + 1), signed: Double(row))
        }
        if isApart { copies.append(.row("\(areAscending ? 1 : rows)", 0, 1, signed: 999)) }
        let customer = Customer(Records(copies))
        customer.expectEqual("\(rows)")
        #expect(customer.isOneChain == isOneChain)
    }

    /// Ids below the largest one are found by their bit, of which there are 64.
    @Test(arguments: 1...400)
    func findsEachIdAgain(id: Int) {
        let copies: [TestCopy] = [
            .row("5000", 0, 30, signed: 0), .row("\(id)", 30, 60, signed: 30), .row("4000", 60, 90, signed: 60),
            .row("\(id)", 30, 60, signed: 70),
        ]
        #expect(!Customer(Records(copies)).isOneChain)
    }

    @Test(arguments: Round.all(300))
    func dependsOnNoOrder(_ round: Round) {
        var random = round.random
        let made = MadeUpRecords(chains: random.chance(oneIn: 8) ? 2 : 1, isSigned: random.chance(oneIn: 2), &random)
        var records = made.records.sealed
        if random.chance(oneIn: 2) {
            records.transactions = records.transactions.orderedAsCopies(Batch(records, of: RecordFilter()))
        }
        if !random.chance(oneIn: 4) { records.reports = records.reports.orderedAsReports() }
        let viewpoint = random.chance(oneIn: 4) ? MadeUpRecords.viewpoint(&random) : Viewpoint()
        Customer(records).expectEqual(from: viewpoint, "")
    }

    /// Most histories of the kind that a store writes are taken as they stand. Made-up rows often share a line item.
    @Test func takesMost() {
        var taken = 0
        for seed in 1...200 {
            var random = Seeded(UInt64(seed))
            let records = MadeUpRecords(chains: 1, isSigned: true, &random).withoutReports().records
            if Customer(records).isOneChain { taken += 1 }
        }
        #expect(taken >= 130)
    }
}

extension Records {
    /// Appends the records of others, whose texts may have other names here.
    fileprivate mutating func append(_ others: Records, reversed: Bool = false) {
        func texts(_ name: StringIndex) -> StringIndex { self.texts.name(others.texts.text(name)) }
        func texts(_ id: TransactionId) -> TransactionId { id == .absent ? id : self.texts.id(others.texts.text(id)) }
        func texts(_ name: StringIndex?) -> StringIndex? { name.map { texts($0) } }
        func texts(_ id: TransactionId?) -> TransactionId? { id.map { texts($0) } }
        let order = Array(others.transactions.indices)
        for index in reversed ? order.reversed() : order {
            var transaction = others.transactions[index]
            var detail = others.details[transaction.detail]
            transaction.transactionId = texts(transaction.transactionId)
            transaction.originalTransactionId = texts(transaction.originalTransactionId)
            transaction.webOrderLineItemId = texts(transaction.webOrderLineItemId)
            transaction.productId = texts(transaction.productId)
            transaction.subscriptionGroupIdentifier = texts(transaction.subscriptionGroupIdentifier)
            transaction.bundleId = texts(transaction.bundleId)
            detail.ownership = texts(detail.ownership)
            if var offer = detail.offer {
                offer.discountType = texts(offer.discountType)
                offer.identifier = texts(offer.identifier)
                detail.offer = offer
            }
            transaction.detail = ArrayIndex(details.count)
            transactions.append(transaction)
            details.append(detail)
        }
        for report in reversed ? others.reports.reversed() : others.reports {
            var report = report
            report.originalTransactionId = texts(report.originalTransactionId)
            report.transactionId = texts(report.transactionId)
            report.notificationUUID = texts(report.notificationUUID)
            report.newestListed = texts(report.newestListed)
            report.bundleId = texts(report.bundleId)
            if var info = report.renewalInfo {
                info.productId = texts(info.productId)
                info.autoRenewProductId = texts(info.autoRenewProductId)
                report.renewalInfo = info
            }
            append(report)
        }
        for warning in others.warnings { warn(warning) }
    }
}

extension History {
    /// Every member, where positions of details are replaced by the details, and without numbers of texts.
    fileprivate func members() -> [String] {
        func member(_ transaction: Transaction) -> String {
            let (detail, isPlain) = (detail(of: transaction), isPlain(transaction))
            return "\(Subject(transaction, detail, texts: texts).text) \(isPlain)"
        }
        func member(_ row: Row) -> String {
            let links = "\(row.predecessor?.value ?? -1) \(row.successor?.value ?? -1) \(row.index.value)"
            let price = price(of: row).map { "\($0)" } ?? "-"
            return
                "\(member(row.transaction)) \(describe(row)) \(links) \(row.originDisagrees) \(row.evidence) \(price)"
        }
        func member(_ correction: Correction) -> String {
            "\(member(correction.transaction)) \(correction.date) \(correction.kind) \(correction.quantity)"
        }
        func member(_ report: Report) -> String {
            var report = report
            report.bundleId = nil
            return Subject(report, texts: texts).text
        }
        func member(_ chain: Chain) -> String {
            "\(texts.text(chain.originalTransactionId)) \(chain.subscriptionGroupIdentifier.map { texts.text($0) } ?? "-")"
                + " \(chain.rows) \(chain.reports) \(chain.corrections) \(chain.knownThrough.day)"
        }
        let seats = seatRows.map { "\($0.period.value) \($0.row.value) \(member($0.transaction))" }
        return rows.map { member($0) } + reports.map { member($0) } + corrections.map { member($0) }.sorted()
            + chains.map { member($0) } + groups.map { "\($0.chains)" } + warnings.map { "\($0)" }
            + purchases.map { member($0) } + seats + ["\(seatTotals) \(seatRefunds.map { $0.quantity }) \(viewpoint)"]
            + describedIntervals()
    }
}
