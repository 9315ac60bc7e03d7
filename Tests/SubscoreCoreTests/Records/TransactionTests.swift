import Testing

@testable import SubscoreCore

@Suite struct TransactionTests {
    struct Pair: Scenario {
        let scenario: String
        let older: TestCopy
        let newer: TestCopy
    }

    static let pairs = [
        Pair(scenario: "an earlier purchase", older: .row("9", 0, 90), newer: .row("1", 1, 2)),
        Pair(
            scenario: "an earlier purchase with a larger item",
            older: .row("1", 0, 30, item: "9"),
            newer: .row("2", 1, 31, item: "1")
        ),
        Pair(scenario: "no item", older: .row("9", 0, 30), newer: .row("1", 0, 30, item: "1")),
        Pair(scenario: "a smaller item", older: .row("9", 0, 30, item: "9"), newer: .row("1", 0, 30, item: "10")),
        Pair(
            scenario: "the same item, and a smaller id",
            older: .row("9", 0, 30, item: "1"),
            newer: .row("10", 0, 30, item: "1")
        ),
        Pair(scenario: "no items, and a smaller id", older: .row("9", 0, 30), newer: .row("10", 0, 30)),
        Pair(scenario: "a number before a text", older: .row("10", 0, 30), newer: .row("a", 0, 30)),
        Pair(
            scenario: "the same row, and a smaller chain",
            older: .row("1", 0, 30, chain: "9"),
            newer: .row("1", 0, 30, chain: "10")
        ),
    ]

    @Test(arguments: pairs)
    func isOlder(_ pair: Pair) {
        let records = Records([pair.older, pair.newer]).sealed
        let (older, newer) = (records.transactions[0], records.transactions[1])
        #expect(Transaction.isOlder(older, newer))
        #expect(!Transaction.isOlder(newer, older))
        #expect(!Transaction.isOlder(older, older))
        // The order is the same before the names are sealed.
        for pairs in [[pair.older, pair.newer], [pair.newer, pair.older]] {
            let unsealed = Records(pairs)
            let newest = ListedChains(unsealed, from: 0).newest(unsealed).map {
                unsealed.texts.text($0.newest.transactionId)
            }
            #expect(newest == pair.newer.id)
        }
    }

    static let kinds: [Transaction.Revocation.Kind] = [.refund, .refundInPart, .accessWithdrawn, .unexplained]

    /// A revocation that belongs to no replacement stays what it was.
    @Test(arguments: kinds)
    func replacement(_ kind: Transaction.Revocation.Kind) {
        var row = Records([.row("1", 0, 30)]).transactions[0]
        row.revocation = Transaction.Revocation(date: .on(5), isCancellation: true, kind: kind)
        row.isRevokedByReplacement = false
        let kept = row.revocation
        row.isRevokedByReplacement = true
        #expect(kept?.kind == kind)
        #expect(row.revocation?.kind == .replacement)
        #expect(row.revocation?.date == .on(5) && row.revocation?.isCancellation == true)
        #expect(row.revokedDate == nil)
    }

    /// A later expiry, a later signing, a refund or an upgrade does not make a row newer.
    @Test func onlyThePurchaseMakesNewer() {
        let records = Records([
            .row("1", 0, 30), .row("1", 0, 60, product: "basic", signed: 90, revoked: 5, upgraded: true),
        ]).sealed
        let (row, other) = (records.transactions[0], records.transactions[1])
        #expect(!Transaction.isOlder(row, other) && !Transaction.isOlder(other, row))
    }

    @Test(arguments: Round.all(500))
    func newnessIsATotalOrder(_ round: Round) {
        var random = round.random
        let rows = Records(
            (0..<3).map { _ in
                .row(
                    "\(random.int64(8...11))",
                    Double(random.int64(0...1)),
                    30,
                    item: random.one(of: nil, "\(random.int64(8...11))", "a")
                )
            }
        ).sealed.transactions
        for left in rows {
            for right in rows {
                let isSame =
                    left.purchaseDate == right.purchaseDate && left.webOrderLineItemId == right.webOrderLineItemId
                    && left.transactionId == right.transactionId
                let holding = [Transaction.isOlder(left, right), Transaction.isOlder(right, left), isSame]
                #expect(holding.count { $0 } == 1, "\(left)\n\(right)")
                guard Transaction.isOlder(left, right) else { continue }
                for third in rows where Transaction.isOlder(right, third) {
                    #expect(Transaction.isOlder(left, third), "\(left)\n\(right)\n\(third)")
                }
            }
        }
    }

    struct Change: Scenario {
        let scenario: String
        let isRepetition: Bool
        let change: @Sendable (inout Transaction) -> Void
    }

    static let changes = [
        Change(scenario: "nothing", isRepetition: true) { _ in },
        Change(scenario: "a later signing", isRepetition: true) { $0.signedDate = .on(9) },
        Change(scenario: "another detail", isRepetition: true) { $0.detail = ArrayIndex(7) },
        Change(scenario: "a row of the receipt itself", isRepetition: true) { $0.isRepeated = true },
        Change(scenario: "carried by a notification", isRepetition: true) { $0.isCarried = true },
        Change(scenario: "linked", isRepetition: true) { $0.isLinked = true },
        Change(scenario: "another id", isRepetition: false) { $0.transactionId = .absent },
        Change(scenario: "another chain", isRepetition: false) { $0.originalTransactionId = .absent },
        Change(scenario: "another purchase date", isRepetition: false) { $0.purchaseDate = .on(1) },
        Change(scenario: "another end", isRepetition: false) { $0.expiresDate = .on(31) },
        Change(scenario: "another item", isRepetition: false) { $0.webOrderLineItemId = $0.transactionId },
        Change(scenario: "another first purchase", isRepetition: false) { $0.originalPurchaseDate = .on(2) },
        Change(scenario: "another product", isRepetition: false) { $0.productId = .absent },
        Change(scenario: "another group", isRepetition: false) { $0.subscriptionGroupIdentifier = nil },
        Change(scenario: "another app", isRepetition: false) { $0.bundleId = $0.productId },
        Change(scenario: "another reason", isRepetition: false) { $0.reason = .renewal },
        Change(scenario: "shared", isRepetition: false) { $0.ownership = .familyShared },
        Change(scenario: "another environment", isRepetition: false) { $0.environment = .xcode },
        Change(scenario: "another kind", isRepetition: false) { $0.kind = .consumable },
        Change(scenario: "upgraded", isRepetition: false) { $0.isUpgraded = true },
        Change(scenario: "added seats", isRepetition: false) { $0.isSeatAddition = true },
        Change(scenario: "refunded seats", isRepetition: false) { $0.revokedSeats = 1 },
        Change(scenario: "refunded", isRepetition: false) {
            $0.revocation = Transaction.Revocation(date: .on(5), isCancellation: false, kind: .refund)
        },
        Change(scenario: "a reversal", isRepetition: false) { $0.isReversal = true },
    ]

    @Test(arguments: changes)
    func isRepetition(_ change: Change) {
        var older = Records([.row("1", 0, 30)]).transactions[0]
        older.subscriptionGroupIdentifier = older.productId
        var newer = older
        change.change(&newer)
        #expect(Transaction.isRepetition(&newer, of: &older) == change.isRepetition)
    }

    /// A refund that both copies state is none of a plain purchase.
    @Test func aRefundIsNoRepetition() {
        var older = Records([.row("1", 0, 30, revoked: 5)]).transactions[0]
        var newer = older
        #expect(!Transaction.isRepetition(&newer, of: &older))
    }

    /// The members of one copy are before those that a repetition shares.
    @Test func sizeOfOwnMembers() {
        #expect(MemoryLayout<Transaction>.offset(of: \.transactionId) == Transaction.sizeOfOwnMembers)
        #expect(
            MemoryLayout<Transaction>.size == 97 && MemoryLayout<TransactionDetail>.size == 77,
            "padding"
        )
    }

    struct DetailChange: Scenario {
        let scenario: String
        let isRepetition: Bool
        let change: @Sendable (inout TransactionDetail) -> Void
    }

    static let detailChanges = [
        DetailChange(scenario: "nothing", isRepetition: true) { _ in },
        DetailChange(scenario: "another price", isRepetition: false) { $0.price = Money(milliunits: 1, currency: nil) },
        DetailChange(scenario: "an offer", isRepetition: false) {
            $0.offer = TransactionDetail.Offer(type: 1, isFreeTrial: true)
        },
        DetailChange(scenario: "the length of an offer", isRepetition: false) { $0.offerPeriod = Period(1, .month) },
        DetailChange(scenario: "an unreadable offer", isRepetition: false) { $0.isOfferTypeUnreadable = true },
        DetailChange(scenario: "a storefront", isRepetition: false) { $0.storefront = StringIndex(position: 2) },
        DetailChange(scenario: "a share", isRepetition: false) { $0.revocationPercentage = 1 },
        DetailChange(scenario: "a link", isRepetition: false) { $0.previousOriginalTransactionId = Self.id },
    ]

    static var id: TransactionId { Records([.row("5", 0, 30)]).transactions[0].transactionId }

    @Test(arguments: detailChanges)
    func isRepetitionOfDetail(_ change: DetailChange) {
        var older = TransactionDetail()
        var newer = older
        change.change(&newer)
        #expect(TransactionDetail.isRepetition(&newer, of: &older) == change.isRepetition)
    }

    /// Copies with seats, a commitment or items are never taken for repetitions.
    @Test func whatIsRareIsNoRepetition() {
        var older = TransactionDetail()
        older.seats = ArrayIndex(0)
        var newer = older
        #expect(!TransactionDetail.isRepetition(&newer, of: &older))
    }

    struct Revoked: Scenario {
        let scenario: String
        let row: TestCopy
        let revokedDate: Double?
    }

    static let revocations = [
        Revoked(scenario: "none", row: .row("1", 0, 30), revokedDate: nil),
        Revoked(scenario: "a refund", row: .row("1", 0, 30, revoked: 5), revokedDate: 5),
        Revoked(
            scenario: "family sharing withdrawn",
            row: .row("1", 0, 30, revoked: 5, withdrawn: true),
            revokedDate: 5
        ),
        Revoked(
            scenario: "an upgrade is neither revoked nor refunded",
            row: .row("1", 0, 30, revoked: 5, upgraded: true),
            revokedDate: nil
        ),
        Revoked(
            scenario: "an upgrade without a date is neither",
            row: .row("1", 0, 30, upgraded: true),
            revokedDate: nil
        ),
    ]

    @Test(arguments: revocations)
    func isRevoked(_ revoked: Revoked) {
        let transaction = Records([revoked.row]).transactions[0]
        #expect(transaction.revokedDate == revoked.revokedDate.map { .on($0) })
    }

    struct Clock: Scenario {
        let scenario: String
        let environment: Environment?
        let isPacific: Bool
    }

    static let clocks = [
        Clock(scenario: "no environment", environment: nil, isPacific: true),
        Clock(scenario: "production", environment: .production, isPacific: true),
        Clock(scenario: "sandbox", environment: .sandbox, isPacific: true),
        Clock(scenario: "one that is not known", environment: .other, isPacific: true),
        Clock(scenario: "Xcode", environment: .xcode, isPacific: false),
        Clock(scenario: "local testing", environment: .localTesting, isPacific: false),
    ]

    @Test(arguments: clocks)
    func countsPeriodsOn(_ clock: Clock) throws {
        let transaction = Records([.row("1", 0, 30, environment: clock.environment)]).transactions[0]
        #expect(transaction.wallClock == (clock.isPacific ? .pacific : .utc))
    }

    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranksOfReasons() {
        let ranked: [(Transaction.Reason, Int8)] = [
            (.purchase, 0), (.renewal, 1),
        ]
        for (value, rank) in ranked { #expect(value.rank == rank, "\(value)") }
        #expect(ranked.count == Transaction.Reason.allCases.count)
    }

    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranksOfOwnerships() {
        let ranked: [(Transaction.Ownership, Int8)] = [
            (.familyShared, 0), (.purchased, 1), (.assigned, 2), (.other, 3),
        ]
        for (value, rank) in ranked { #expect(value.rank == rank, "\(value)") }
        #expect(ranked.count == Transaction.Ownership.allCases.count)
    }

    /// Copies are sorted by these numbers.
    @Test func numbersOfRevocations() {
        let numbered: [(Transaction.Revocation.Kind, Int8)] = [
            (.refund, 0), (.refundInPart, 1), (.accessWithdrawn, 2), (.replacement, 3), (.unexplained, 4),
        ]
        for (kind, number) in numbered { #expect(kind.rawValue == number, "\(kind)") }
    }
}
