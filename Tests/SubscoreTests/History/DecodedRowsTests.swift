import Testing

@testable import Subscore

/// A history of decoded rows equals the history of the same records, wherever there is one.
@Suite struct DecodedRowsTests {
    /// Records, and how a table has them.
    struct Table {
        var records: Records
        let decoded: DecodedRows

        /// - Parameter records: In the order of the table; sealed.
        init(_ records: Records) {
            self.records = records
            decoded = DecodedRows(capacity: records.transactions.count)
            for (row, transaction) in records.transactions.enumerated() {
                decoded.set(row, transaction, records.details[transaction.detail])
            }
        }

        func history(of owner: Owner = Owner(), from viewpoint: Viewpoint = Viewpoint()) -> History? {
            let history = Self.earlier()
            history.records = records
            history.records.transactions = []
            let isDecided = history.decide(
                decoded,
                0..<records.transactions.count,
                of: owner,
                ownBundleId: owner.bundleId.flatMap { records.texts.name($0) },
                from: viewpoint
            )
            return isDecided ? history : nil
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

        /// Whether the rows need not become records.
        func isFolded(of owner: Owner = Owner(), from viewpoint: Viewpoint = Viewpoint()) -> Bool {
            let ownBundleId = owner.bundleId.flatMap { records.texts.name($0) }
            let rows = 0..<records.transactions.count
            return viewpoint.knownAt == nil && !viewpoint.retroactiveRefunds && records.warnings.isEmpty
                && decoded.foldedChain(rows, records.reports, owner, ownBundleId: ownBundleId) != nil
        }

        func expectEqual(of owner: Owner = Owner(), from viewpoint: Viewpoint = Viewpoint(), _ label: Comment) -> Bool {
            guard let fast = history(of: owner, from: viewpoint) else { return false }
            let expected = History(records, of: owner, from: viewpoint)
            #expect(fast.members() == expected.members(), label)
            let isFolded = isFolded(of: owner, from: viewpoint)
            if isFolded { #expect(fast.records.transactions.isEmpty, label) }
            return isFolded
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
        var owner = Owner()
        var viewpoint = Viewpoint()
        var isFolded = false
    }

    static let cases: [Case] = [
        Case(scenario: "two copies and a renewal", isFolded: true),
        Case(scenario: "no report", reports: [], isFolded: true),
        Case(
            scenario: "several at one purchase date",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 0, 30, signed: 0)],
            isFolded: true
        ),
        Case(
            scenario: "the newer purchase first",
            copies: [.row("2", 30, 60, signed: 30), .row("1", 0, 30, signed: 0)],
            isFolded: true
        ),
        Case(
            scenario: "marked as upgraded",
            copies: [.row("1", 0, 30, signed: 9, upgraded: true), .row("2", 9, 39, product: "max", signed: 9)],
            isFolded: true
        ),
        Case(
            scenario: "refunded, and the refund reversed",
            copies: [.row("1", 0, 30, signed: 9, revoked: 8), .row("1", 0, 30, signed: 12)],
            isFolded: true
        ),
        Case(
            scenario: "refunded in part",
            copies: [.row("1", 0, 30, signed: 9, revoked: 8, share: 50_000)],
            isFolded: true
        ),
        Case(
            scenario: "shared by a family",
            copies: [.row("1", 0, 30, signed: 0, withdrawn: true, shared: true)],
            isFolded: true
        ),
        Case(
            scenario: "an unsigned transaction of one copy",
            copies: [.row("1", 0, 30), .row("2", 30, 60, signed: 30)],
            isFolded: true
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
            isFolded: true
        ),
        Case(
            scenario: "a price of nothing",
            copies: [.row("1", 0, 30, signed: 0, price: Money(milliunits: 0, currency: Currency("USD")))],
            isFolded: true
        ),
        Case(
            scenario: "a refund of no share",
            copies: [.row("1", 0, 30, signed: 9, revoked: 8, share: 0)],
            isFolded: true
        ),
        Case(
            scenario: "a date of the first purchase",
            copies: [.row("1", 0, 30, signed: 0, original: -9)],
            isFolded: true
        ),
        Case(
            scenario: "a notification",
            reports: [.signed(30, nil, sent: .didFailToRenew, nil, of: "1")],
            isFolded: true
        ),
        Case(scenario: "a renewal that is assumed", viewpoint: Viewpoint(assumeRenewal: true), isFolded: true),
        Case(
            scenario: "production",
            environments: [.production, .production, .production],
            reportedEnvironment: .production,
            isFolded: true
        ),
        Case(
            scenario: "the owner's environment",
            environments: [.sandbox, .sandbox, .sandbox],
            reportedEnvironment: .sandbox,
            owner: Owner(environment: .sandbox),
            isFolded: true
        ),
        Case(
            scenario: "the owner's app",
            bundles: ["a", "a", "a"],
            owner: Owner(bundleId: Identifier("a")),
            isFolded: true
        ),
        Case(scenario: "one app, which reports do not name", bundles: ["a", "a", "a"], isFolded: true),
        Case(scenario: "the same app in reports", bundles: ["a", "a", "a"], reportedBundle: "a", isFolded: true),
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
            owner: Owner(environment: .sandbox)
        ),
        Case(
            scenario: "another environment in reports",
            environments: [.production, .production, .production],
            reportedEnvironment: .sandbox
        ),
        Case(scenario: "two apps", bundles: ["a", "a", "b"]),
        Case(scenario: "an app in one row only", bundles: ["a", nil, nil]),
        Case(scenario: "not the owner's app", bundles: ["a", "a", "a"], owner: Owner(bundleId: Identifier("b"))),
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
        Case(scenario: "a notification that decides nothing", reports: [.signed(40, sent: .unclaimSeats)]),
        Case(scenario: "a report in seconds", reports: [.signed(40, .info(autoRenew: true, renews: -20_385))]),
        Case(scenario: "as known at an instant", viewpoint: Viewpoint(knownAt: .on(20))),
        Case(
            scenario: "as known before an upgrade that was signed later",
            copies: [
                .row("1", 0, 30, signed: 9, upgraded: true), .row("2", 9, 39, product: "max", signed: 9),
            ],
            reports: [],
            viewpoint: Viewpoint(knownAt: .on(5))
        ),
        Case(
            scenario: "a share of a refund that is not there",
            copies: [.row("1", 0, 30, signed: 0, share: 50_000)],
            isFolded: true
        ),
        Case(scenario: "with retroactive refunds", viewpoint: Viewpoint(retroactiveRefunds: true)),
    ]

    @Test(arguments: cases)
    func foldsAsTheyStand(_ test: Case) {
        var records = Records(test.copies, test.reports)
        for index in records.transactions.indices {
            if !test.environments.isEmpty { records.transactions[index].environment = test.environments[index] }
            if let bundle = test.bundles.isEmpty ? nil : test.bundles[index] {
                records.details[index].bundleId = records.texts.name(bundle)
            }
        }
        for index in records.reports.indices {
            records.reports[index].environment = test.reportedEnvironment
            if let bundle = test.reportedBundle { records.reports[index].bundleId = records.texts.name(bundle) }
        }
        let table = Table(records.sealed)
        let isFolded = table.expectEqual(of: test.owner, from: test.viewpoint, "\(test.scenario)")
        #expect(isFolded == test.isFolded)
    }

    /// After decoded rows the same history can be made of records, whose details it then contains.
    @Test func recordsFollowDecodedRows() throws {
        let table = Table(
            Records([.row("1", 0, 30, signed: 0, price: Money(milliunits: 9_990, currency: nil))]).sealed
        )
        let history = try #require(table.history())
        let other = Records([.row("2", 0, 30, signed: 0, offer: TestOffer(type: 2))]).sealed
        history.records = other
        history.decide(from: Viewpoint())
        #expect(history.members() == History(other, from: Viewpoint()).members())
        #expect(history.detail(of: history.rows[0].transaction).offer?.type == 2)
    }

    /// A purchase that counts as never made in one history does in no later one.
    @Test func forgetsErasedPurchases() {
        let history = History(Records([.row("1", 0, 30, revoked: 5)]), from: Viewpoint(retroactiveRefunds: true))
        #expect(history.rows.isEmpty && history.warnings.isEmpty)
        let other = Records([.row("1", 0, 30)], [.signed(29.5, nil, sent: .didFailToRenew, nil, of: "1")]).sealed
        history.records = other
        history.decide(from: Viewpoint())
        #expect(history.members() == History(other, from: Viewpoint()).members())
        #expect(Timeline(history, history.groups[0], nil).intervals.contains { $0.state == .billingRetry })
    }

    /// A row is compared with the one before it only if that one is of the same customer.
    @Test func doesNotLookAtAnotherCustomer() {
        let records = Records([.row("1", 0, 30, signed: 9), .row("1", 0, 30, signed: 0)]).sealed
        let decoded = Table(records).decoded
        #expect(decoded.foldedChain(1..<2, [], Owner(), ownBundleId: nil) != nil)
        #expect(decoded.foldedChain(0..<2, [], Owner(), ownBundleId: nil) == nil)
    }

    /// What is not decoded is absent, and a history of decoded rows does not contain those that were made before it.
    @Test func beginsWithAbsentMembers() throws {
        var records = Records([.row("1", 0, 30, revoked: 40)]).sealed
        let decoded = DecodedRows(capacity: 1)
        decoded.transactionId[0] = records.transactions[0].transactionId
        decoded.originalTransactionId[0] = records.transactions[0].originalTransactionId
        decoded.productId[0] = records.transactions[0].productId
        decoded.purchaseDate[0] = records.transactions[0].purchaseDate
        decoded.expiresDate[0] = records.transactions[0].expiresDate
        decoded.revocationDate[0] = .on(40)
        records.transactions[0].subscriptionGroupIdentifier = nil
        let history = History()
        history.records.texts = records.texts
        for _ in 0..<2 {
            #expect(history.decide(decoded, 0..<1, of: Owner(), ownBundleId: nil, from: Viewpoint()))
            #expect(decoded.foldedChain(0..<1, [], Owner(), ownBundleId: nil) != nil)
            #expect(history.members() == History(records, from: Viewpoint()).members())
        }
        // The first transaction of a chain may lack the id of the chain, which is its own.
        records.transactions[0].originalTransactionId = records.transactions[0].transactionId
        decoded.originalTransactionId[0] = .absent
        #expect(decoded.foldedChain(0..<1, [], Owner(), ownBundleId: nil) == nil)
        #expect(history.decide(decoded, 0..<1, of: Owner(), ownBundleId: nil, from: Viewpoint()))
        #expect(history.members() == History(records, from: Viewpoint()).members())
    }

    /// The memory of a call is counted by this number.
    @Test func countsTheMemoryOfARow() {
        let columns = Mirror(reflecting: DecodedRows(capacity: 1)).children.compactMap { $0.value as? any Column }
        #expect(columns.count == 22)
        #expect(columns.reduce(0) { $0 + $1.bytesPerRow } == DecodedRows.bytesPerRow)
    }

    /// Only as many rows as the call says are renamed, from the first one on.
    @Test func renamesTheTextsOfRows() {
        var texts = Texts()
        let names = ["d", "c", "b", "a"].map { texts.name($0) }
        let decoded = DecodedRows(capacity: 3)
        for row in 0..<3 {
            decoded.productId[row] = names[0]
            decoded.subscriptionGroupIdentifier[row] = names[1]
            decoded.bundleId[row] = names[2]
            decoded.ownershipName[row] = names[3]
        }
        decoded.rename(2, texts.seal())
        for (row, expected) in [["d", "c", "b", "a"], ["d", "c", "b", "a"], ["a", "b", "c", "d"]].enumerated() {
            let members = [
                decoded.productId[row], decoded.subscriptionGroupIdentifier[row], decoded.bundleId[row],
                decoded.ownershipName[row],
            ]
            #expect(members.map { texts.text($0) } == expected)
        }
    }

    /// A row that is marked as rare is never decided, whatever else it has.
    @Test func refusesRareRows() {
        let table = Table(Records(Case(scenario: "").copies).sealed)
        #expect(table.history() != nil && table.isFolded())
        for row in 0..<3 {
            table.decoded.isRare[row] = true
            #expect(table.history() == nil && !table.isFolded())
            table.decoded.isRare[row] = false
        }
    }

    /// 64 ids fill `SeenIds`, so most of these that descend are compared one by one; two of more than 256 are not.
    @Test(arguments: [
        (64, false, false, true), (200, false, false, true), (200, true, false, false), (256, false, false, true),
        (257, false, false, false), (257, false, true, true), (257, true, true, false), (5000, false, true, true),
    ])
    func findsCopiesApart(rows: Int, isApart: Bool, areAscending: Bool, isFolded: Bool) {
        var copies = (0..<rows).map { row in
            TestCopy.row("\(areAscending ? row + 1 : rows - row)", Double(row), Double(row + 1), signed: Double(row))
        }
        if isApart { copies.append(.row("\(areAscending ? 1 : rows)", 0, 1, signed: 999)) }
        #expect(Table(Records(copies).sealed).expectEqual("\(rows)") == isFolded)
    }

    /// Ids below the largest one are found by their bit, of which there are 64.
    @Test(arguments: 1...400)
    func findsEachIdAgain(id: Int) {
        let copies: [TestCopy] = [
            .row("5000", 0, 30, signed: 0), .row("\(id)", 30, 60, signed: 30), .row("4000", 60, 90, signed: 60),
            .row("\(id)", 30, 60, signed: 70),
        ]
        #expect(!Table(Records(copies).sealed).isFolded())
    }

    @Test(arguments: Round.all(300))
    func equalsTheHistoryOfTheRecords(_ round: Round) {
        var random = round.random
        let made = MadeUpRecords(chains: random.chance(oneIn: 8) ? 2 : 1, isSigned: random.chance(oneIn: 2), &random)
        var records = made.records.sealed
        if random.chance(oneIn: 2) { records.transactions = records.transactions.orderedAsCopies(records) }
        if !random.chance(oneIn: 4) { records.reports = records.reports.orderedAsReports() }
        let viewpoint = random.chance(oneIn: 4) ? MadeUpRecords.viewpoint(&random) : Viewpoint()
        _ = Table(records).expectEqual(from: viewpoint, "")
    }

    /// Most histories of the kind that a store writes are folded.
    @Test func foldsMost() {
        var folded = 0
        for seed in 1...200 {
            var random = Seeded(UInt64(seed))
            let records = MadeUpRecords(chains: 1, isSigned: true, &random).withoutReports().records.sealed
            if Table(records).isFolded() { folded += 1 }
        }
        #expect(folded >= 190)
    }
}

/// A column of decoded rows, of any type.
private protocol Column {
    var bytesPerRow: Int { get }
}

extension UnsafeMutablePointer: Column {
    fileprivate var bytesPerRow: Int { MemoryLayout<Pointee>.stride }
}

extension DecodedRows {
    fileprivate func set(_ row: Int, _ transaction: Transaction, _ detail: TransactionDetail) {
        transactionId[row] = transaction.transactionId
        originalTransactionId[row] = transaction.originalTransactionId
        webOrderLineItemId[row] = transaction.$webOrderLineItemId
        purchaseDate[row] = transaction.purchaseDate
        expiresDate[row] = transaction.expiresDate
        originalPurchaseDate[row] = transaction.$originalPurchaseDate
        signedDate[row] = transaction.$signedDate
        revocationDate[row] = transaction.revocation?.date ?? .absent
        revocationKind[row] = transaction.revocation?.kind ?? .refund
        revocationPercentage[row] = Int32(detail.revocationPercentage ?? -1)
        price[row] = detail.price?.milliunits ?? -1
        currency[row] = detail.price?.currency ?? .absent
        offerType[row] = Int8(detail.offer?.type ?? 0)
        productId[row] = transaction.productId
        subscriptionGroupIdentifier[row] = transaction.$subscriptionGroupIdentifier
        bundleId[row] = detail.$bundleId
        ownership[row] = transaction.ownership
        ownershipName[row] = detail.ownership ?? .absent
        reason[row] = transaction.reason
        environment[row] = transaction.environment
        isUpgraded[row] = transaction.isUpgraded
    }
}

extension History {
    /// Every member, where positions of details are replaced by the details.
    fileprivate func members() -> [String] {
        func member(_ row: Row) -> String {
            var row = row
            let detail = detail(of: row.transaction)
            let (isPlain, price) = (isPlain(row.transaction), price(of: row))
            row.transaction.detail = .absent
            return "\(row) \(detail) \(isPlain) \(price.map { "\($0)" } ?? "-")"
        }
        func member(_ correction: Correction) -> String {
            var transaction = correction.transaction
            let detail = detail(of: transaction)
            transaction.detail = .absent
            return "\(transaction) \(detail) \(correction.date) \(correction.kind) \(correction.quantity)"
        }
        return rows.map { member($0) } + reports.map { "\($0)" } + corrections.map { member($0) }
            + chains.map { "\($0)" } + groups.map { "\($0)" } + warnings.map { "\($0)" }
            + ["\(purchases) \(seatRows) \(seatTotals) \(seatRefunds) \(viewpoint)"]
            + Timeline.all(of: self)
    }
}

extension Timeline {
    fileprivate static func all(of history: History) -> [String] {
        history.groups.flatMap { Timeline(history, $0, nil).intervals.map { "\($0)" } }
    }
}
