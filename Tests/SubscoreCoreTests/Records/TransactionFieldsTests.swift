import Testing

@testable import SubscoreCore

@Suite struct TransactionFieldsTests {
    struct Kind: Scenario {
        let scenario: String
        let fields: TestFields
        let isSubscription: Bool
        let isComplete: Bool
        /// The warning if it is not complete.
        var warning: Warning?
    }

    static let kinds = [
        Kind(
            scenario: "a subscription by its type",
            fields: TestFields(kind: .autoRenewable, expires: 30),
            isSubscription: true,
            isComplete: true
        ),
        Kind(
            scenario: "a subscription by its expiry",
            fields: TestFields(expires: 30),
            isSubscription: true,
            isComplete: true
        ),
        Kind(
            scenario: "another product without an expiry",
            fields: TestFields(),
            isSubscription: false,
            isComplete: true
        ),
        Kind(
            scenario: "another product with an expiry",
            fields: TestFields(kind: .nonRenewing, expires: 30),
            isSubscription: false,
            isComplete: true
        ),
        Kind(
            scenario: "a type not known yet",
            fields: TestFields(kind: .other),
            isSubscription: false,
            isComplete: true
        ),
        Kind(
            scenario: "a type not known yet, with an expiry",
            fields: TestFields(kind: .other, expires: 30),
            isSubscription: true,
            isComplete: true,
            warning: .unknownType(Identifier("1"))
        ),
        Kind(
            scenario: "a subscription without an expiry",
            fields: TestFields(kind: .autoRenewable),
            isSubscription: true,
            isComplete: false,
            warning: .transactionIncomplete(Identifier("1"), lacks: .expiresDate)
        ),
        Kind(
            scenario: "a subscription without a purchase date",
            fields: TestFields(purchased: nil, expires: 30),
            isSubscription: true,
            isComplete: false,
            warning: .transactionIncomplete(Identifier("1"), lacks: .purchaseDate)
        ),
        Kind(
            scenario: "a subscription without a product",
            fields: TestFields(product: nil, expires: 30),
            isSubscription: true,
            isComplete: false,
            warning: .transactionIncomplete(Identifier("1"), lacks: .productId)
        ),
        Kind(
            scenario: "nothing at all",
            fields: TestFields(id: nil, product: nil, purchased: nil),
            isSubscription: true,
            isComplete: false,
            warning: .transactionIncomplete(nil, lacks: .transactionId)
        ),
        Kind(
            scenario: "another product without a product id",
            fields: TestFields(product: nil),
            isSubscription: false,
            isComplete: false,
            warning: .notASubscription(Identifier("1"))
        ),
    ]

    @Test(arguments: kinds)
    func isATransaction(_ row: Kind) {
        var records = Records()
        let fields = row.fields.fields(&records.texts)
        #expect(fields.isSubscription == row.isSubscription)
        #expect(fields.isComplete == row.isComplete)
        records.append(fields)
        #expect(records.transactions.count == (row.isComplete ? 1 : 0))
        #expect(records.warnings == (row.warning.map { [$0] } ?? []))
    }

    struct Revoked: Scenario {
        let scenario: String
        var date: Double? = 10
        var type: RevocationType?
        var reason: RevocationReason?
        var ownership = Transaction.Ownership.purchased
        var share: Int64?
        var itemsRevoked: Double?
        var isItemRefundedInPart = false
        /// The kind and the day; nil if it was not revoked.
        let revocation: String?
    }

    static let revokeds = [
        Revoked(scenario: "not revoked", date: nil, type: .refundFull, share: 50_000, revocation: nil),
        Revoked(scenario: "a refund", revocation: "refund 10"),
        Revoked(scenario: "a full refund", type: .refundFull, revocation: "refund 10"),
        Revoked(scenario: "a prorated refund", type: .refundProrated, revocation: "refundInPart 10"),
        Revoked(scenario: "a share below 100 %", share: 99_999, revocation: "refundInPart 10"),
        Revoked(scenario: "a full refund of a share", type: .refundFull, share: 99_999, revocation: "refund 10"),
        Revoked(scenario: "a reason", reason: .appIssue, revocation: "refund 10"),
        Revoked(scenario: "a reason that is not known", reason: .unknown, revocation: "unexplained 10"),
        Revoked(scenario: "a type that is not known", type: .other, revocation: "unexplained 10"),
        Revoked(scenario: "that reason and a share", reason: .unknown, share: 100_000, revocation: "refund 10"),
        Revoked(scenario: "that reason and a refund", type: .refundFull, reason: .unknown, revocation: "refund 10"),
        Revoked(scenario: "that type and a share", type: .other, share: 5, revocation: "refundInPart 10"),
        Revoked(scenario: "a share of 100 %", type: .refundProrated, share: 100_000, revocation: "refund 10"),
        Revoked(scenario: "a withdrawal from a family", type: .familyRevoke, revocation: "accessWithdrawn 10"),
        Revoked(scenario: "the withdrawal of a seat", type: .assignmentRevoke, revocation: "accessWithdrawn 10"),
        Revoked(scenario: "of a family member", ownership: .familyShared, revocation: "accessWithdrawn 10"),
        Revoked(scenario: "of a member with a seat", ownership: .assigned, share: 0, revocation: "accessWithdrawn 10"),
        Revoked(
            scenario: "the type is stated, whosever transaction it is",
            type: .refundFull,
            ownership: .familyShared,
            revocation: "refund 10"
        ),
        Revoked(scenario: "every item was revoked", date: nil, itemsRevoked: 12, revocation: "refund 12"),
        Revoked(scenario: "every item was revoked before", itemsRevoked: 8, revocation: "refund 8"),
        Revoked(scenario: "every item was revoked later", itemsRevoked: 12, revocation: "refund 10"),
        Revoked(
            scenario: "an item was refunded in part",
            itemsRevoked: 10,
            isItemRefundedInPart: true,
            revocation: "refundInPart 10"
        ),
        Revoked(
            scenario: "the stated share comes before that of an item",
            share: 100_000,
            isItemRefundedInPart: true,
            revocation: "refund 10"
        ),
    ]

    @Test(arguments: revokeds)
    func revocation(_ row: Revoked) {
        var fields = TransactionFields()
        fields.revocationDate = row.date.map { .on($0) }
        fields.revocationType = row.type
        fields.revocationReason = row.reason
        fields.transaction.ownership = row.ownership
        fields.detail.revocationPercentage = row.share
        fields.itemsRevoked = row.itemsRevoked.map { .on($0) }
        if row.isItemRefundedInPart {
            var item = CommerceItem()
            item.append(refund: 5, at: nil, isFull: false)
            fields.items = [item]
        }
        fields.isCancellation = true
        #expect(fields.revocation.map { "\($0.kind) \($0.date.day)" } == row.revocation)
        #expect(fields.revocation?.isCancellation ?? true)
    }

    @Test func offer() {
        var fields = TransactionFields()
        #expect(fields.offer == nil)
        fields.isFreeTrial = true
        #expect(fields.offer?.isFreeTrial == true && fields.offer?.type == nil)
        fields = TransactionFields()
        fields.offerType = 2
        #expect(fields.offer?.type == 2 && fields.offer?.isFreeTrial == false)
        fields = TransactionFields()
        fields.offerIdentifier = StringIndex(position: 1)
        #expect(fields.offer?.identifier == StringIndex(position: 1))
        fields = TransactionFields()
        fields.offerDiscountType = StringIndex(position: 2)
        #expect(fields.offer?.discountType == StringIndex(position: 2))
    }

    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranksOfProductKinds() {
        let ranked: [(ProductKind, Int8)] = [
            (.autoRenewable, 0), (.nonConsumable, 1), (.nonRenewing, 2), (.consumable, 3), (.other, 4),
        ]
        for (value, rank) in ranked { #expect(value.rank == rank, "\(value)") }
        #expect(ranked.count == ProductKind.allCases.count)
    }
}
