import Testing

@testable import SubscoreCore

@Suite struct RecordsTests {
    struct Intake: Scenario {
        let scenario: String
        /// Changes the fields of a complete transaction.
        var change: @Sendable (inout TransactionFields) -> Void = { _ in }
        var count = 0
        /// The kind that is kept; nil if unknown.
        var kind: ProductKind? = .autoRenewable
        var warnings: [Warning] = []
    }

    static let intakes = [
        Intake(scenario: "complete", count: 1),
        Intake(scenario: "a receipt has no types", change: { $0.transaction.kind = nil }, count: 1),
        Intake(
            scenario: "another type",
            change: { $0.transaction.kind = .consumable },
            count: 1,
            kind: .consumable
        ),
        Intake(
            scenario: "another type without an id",
            change: {
                $0.transaction.kind = .consumable
                $0.transactionId = nil
            },
            warnings: [.notASubscription(nil)]
        ),
        Intake(
            scenario: "a receipt's row that never expires",
            change: {
                $0.transaction.kind = nil
                $0.expiresDate = nil
            },
            count: 1,
            kind: nil
        ),
        Intake(
            scenario: "no transaction id",
            change: { $0.transactionId = nil },
            warnings: [.transactionIncomplete(nil, lacks: .transactionId)]
        ),
        Intake(
            scenario: "no product",
            change: { $0.productId = nil },
            warnings: [.transactionIncomplete(Identifier("1"), lacks: .productId)]
        ),
        Intake(
            scenario: "no purchase date",
            change: { $0.purchaseDate = nil },
            warnings: [.transactionIncomplete(Identifier("1"), lacks: .purchaseDate)]
        ),
        Intake(
            scenario: "no expiry",
            change: { $0.expiresDate = nil },
            warnings: [.transactionIncomplete(Identifier("1"), lacks: .expiresDate)]
        ),
        Intake(
            scenario: "only a type",
            change: {
                $0 = TransactionFields()
                $0.transaction.kind = .autoRenewable
            },
            warnings: [.transactionIncomplete(nil, lacks: .transactionId)]
        ),
    ]

    @Test(arguments: intakes)
    func takes(_ intake: Intake) {
        var records = Records()
        var fields = TransactionFields()
        fields.transaction.kind = .autoRenewable
        fields.transactionId = records.texts.id("1")
        fields.productId = records.texts.name("pro")
        fields.purchaseDate = .on(0)
        fields.expiresDate = .on(30)
        intake.change(&fields)
        records.append(fields)
        records.append(fields)
        #expect(records.transactions.count == 2 * intake.count)
        #expect(records.transactions.allSatisfy { $0.kind == intake.kind && $0.ownership == .purchased })
        #expect(records.details.count == 2 * intake.count)
        #expect(records.warnings == intake.warnings)
    }

    @Test func aTransactionAloneIsItsOwnChain() {
        var records = Records()
        var fields = TransactionFields()
        fields.transaction.kind = .autoRenewable
        fields.transactionId = records.texts.id("1")
        fields.productId = records.texts.name("pro")
        fields.purchaseDate = .on(0)
        fields.expiresDate = .on(30)
        records.append(fields)
        #expect(records.transactions[0].originalTransactionId == records.transactions[0].transactionId)
    }

    struct Revoked: Scenario {
        let scenario: String
        var type: RevocationType?
        var share: Int64?
        var isShared = false
        let kind: Transaction.Revocation.Kind
    }

    static let revocations = [
        Revoked(scenario: "only a date", kind: .refund),
        Revoked(scenario: "a full refund", type: .refundFull, kind: .refund),
        Revoked(scenario: "a prorated refund", type: .refundProrated, kind: .refundInPart),
        Revoked(scenario: "a whole share", share: 100_000, kind: .refund),
        Revoked(scenario: "a share", share: 99_999, kind: .refundInPart),
        Revoked(scenario: "a share of nothing", share: 0, kind: .refundInPart),
        Revoked(scenario: "a share outweighs the type", type: .refundProrated, share: 100_000, kind: .refund),
        Revoked(scenario: "a family member's, without a type", isShared: true, kind: .accessWithdrawn),
        Revoked(scenario: "a family member's, refunded by type", type: .refundFull, isShared: true, kind: .refund),
        Revoked(scenario: "withdrawn from family sharing", type: .familyRevoke, kind: .accessWithdrawn),
        Revoked(scenario: "an organization's seat", type: .assignmentRevoke, share: 5, kind: .accessWithdrawn),
    ]

    @Test(arguments: revocations)
    func kindOfARevocation(_ revoked: Revoked) {
        var fields = TransactionFields()
        fields.revocationType = revoked.type
        fields.detail.revocationPercentage = revoked.share
        fields.transaction.ownership = revoked.isShared ? .familyShared : .purchased
        #expect(fields.revocation == nil)
        for isCancellation in [false, true] {
            fields.revocationDate = .on(3)
            fields.isCancellation = isCancellation
            let expected = Transaction.Revocation(
                date: .on(3),
                isCancellation: isCancellation,
                type: revoked.type,
                kind: revoked.kind
            )
            #expect(fields.revocation == expected)
        }
    }

    @Test func anOfferIsAnyPartOfOne() {
        var fields = TransactionFields()
        #expect(fields.offer == nil)
        fields.isFreeTrial = true
        #expect(fields.offer?.isFreeTrial == true)
        fields = TransactionFields()
        fields.offerType = 1
        #expect(fields.offer?.type == 1 && fields.offer?.isFreeTrial == false)
        #expect(!TransactionDetail().isFreeTrial)
    }

    struct Only: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var first = 0
        let chain: String?
    }

    static let onlies = [
        Only(scenario: "no copies", copies: [], chain: nil),
        Only(scenario: "one copy", copies: [.row("1", 0, 30, chain: "a")], chain: "a"),
        Only(scenario: "two of one", copies: [.row("1", 0, 30, chain: "a"), .row("2", 0, 30, chain: "a")], chain: "a"),
        Only(scenario: "two chains", copies: [.row("1", 0, 30, chain: "a"), .row("2", 0, 30, chain: "b")], chain: nil),
        Only(
            scenario: "copies before the first do not count",
            copies: [.row("1", 0, 30, chain: "a"), .row("2", 0, 30, chain: "b")],
            first: 1,
            chain: "b"
        ),
        Only(scenario: "no copies from the first on", copies: [.row("1", 0, 30)], first: 1, chain: nil),
    ]

    @Test(arguments: onlies)
    func onlyChain(_ only: Only) {
        let records = Records(only.copies)
        #expect(records.onlyChain(from: only.first).map { records.texts.text($0) } == only.chain)
    }

    /// Records in which every member that may be a text is one of its own, added in reverse order.
    static func everyText() -> Records {
        var records = Records()
        var number = 99
        func text() -> String {
            number -= 1
            return "text.\(number)"
        }
        var fields = TransactionFields()
        fields.transaction.kind = .autoRenewable
        fields.transactionId = records.texts.id(text())
        fields.originalTransactionId = records.texts.id(text())
        fields.transaction.webOrderLineItemId = records.texts.id(text())
        fields.productId = records.texts.name(text())
        fields.transaction.subscriptionGroupIdentifier = records.texts.name(text())
        fields.purchaseDate = .on(0)
        fields.expiresDate = .on(30)
        fields.offerDiscountType = records.texts.name(text())
        fields.offerIdentifier = records.texts.name(text())
        fields.detail.ownership = records.texts.name(text())
        fields.transaction.bundleId = records.texts.name(text())
        fields.detail.appTransactionId = records.texts.name(text())
        fields.detail.appAccountToken = records.texts.name(text())
        fields.detail.previousOriginalTransactionId = records.texts.id(text())
        records.append(fields)
        var info = RenewalInfo()
        info.productId = records.texts.name(text())
        info.autoRenewProductId = records.texts.name(text())
        info.winBackOffers = records.texts.name(text())
        var report = Report(originalTransactionId: records.texts.id(text()), signedDate: .on(1))
        report.transactionId = records.texts.id(text())
        report.notificationUUID = records.texts.id(text())
        report.newestListed = records.texts.id(text())
        report.bundleId = records.texts.name(text())
        report.typeName = records.texts.name(text())
        report.subtypeName = records.texts.name(text())
        report.subscriptionGroupIdentifier = records.texts.name(text())
        report.renewalInfo = info
        records.append(report)
        return records
    }

    struct Content: Scenario {
        let scenario: String
        var copies: [TestCopy] = []
        var reports: [TestReport] = []
        var warning: Warning?
        var appended = 0
    }

    static let contents = [
        Content(scenario: "nothing"),
        Content(scenario: "a transaction", copies: [.row("1", 0, 30)], appended: 1),
        Content(scenario: "two, one with a text id", copies: [.row("1", 0, 30), .row("a", 0, 30)], appended: 2),
        Content(scenario: "a report", reports: [.signed(1)], appended: 1),
        Content(scenario: "a warning", warning: .notProduction, appended: 1),
        Content(
            scenario: "a notification that decides nothing",
            reports: [.signed(1, sent: .unclaimSeats)],
            appended: 1
        ),
    ]

    @Test(arguments: contents)
    func content(_ content: Content) {
        var records = Records(content.copies, content.reports)
        if let warning = content.warning { records.warn(warning) }
        #expect(records.appended == content.appended)
        #expect(!records.traits.hasLinks)
    }

    struct Quantity: Scenario {
        let scenario: String
        var kind = ProductKind.autoRenewable
        let quantity: Int64?
        var warnings: [Warning] = []
    }

    static let quantities = [
        Quantity(scenario: "no quantity", quantity: nil),
        Quantity(scenario: "one", quantity: 1),
        Quantity(scenario: "none", quantity: 0, warnings: [.seatQuantityInvalid(Identifier("1"))]),
        Quantity(scenario: "fewer than none", quantity: -1, warnings: [.seatQuantityInvalid(Identifier("1"))]),
        Quantity(scenario: "none of a consumable", kind: .consumable, quantity: 0),
        Quantity(scenario: "several of a consumable", kind: .consumable, quantity: 3),
    ]

    /// Whatever the quantity, these transactions have no seats.
    @Test(arguments: quantities)
    func quantity(_ row: Quantity) {
        var records = Records()
        records.append(TestFields(kind: row.kind, expires: 30) { fields, _ in fields.seats.quantity = row.quantity })
        #expect(records.warnings == row.warnings)
        #expect(records.details.map(\.seats) == [nil])
    }

    @Test func aNotificationThatDecidesNothingIsAWarning() {
        let records = Records([], [.signed(1, sent: .unclaimSeats), .signed(2, sent: .rescindConsent), .signed(3)])
        #expect(records.warnings == [.seatsUnclaimed, .consentRescinded])
        #expect(records.reports.map { $0.signedDate } == [.on(3)])
    }
}
