import Testing

@testable import SubscoreCore

@Suite struct IntakeTests {
    @Test func zeroCountsNothing() {
        #expect(Int64(0).countedFromOne == nil)
        #expect([Int64.min, -1, 1, .max].map(\.countedFromOne) == [.min, -1, 1, .max])
    }

    struct Stored: Scenario {
        let milliseconds: Int64
        let reading: String
        var scenario: String { "\(milliseconds)" }
    }

    static let stored = [
        Stored(milliseconds: 0, reading: "absent"), Stored(milliseconds: 86_399_999, reading: "absent"),
        Stored(milliseconds: 86_400_000, reading: "instant"), Stored(milliseconds: -1, reading: "absent"),
        Stored(milliseconds: -62_135_596_800_000, reading: "absent"),
        Stored(milliseconds: Instant.limit, reading: "instant"),
        Stored(milliseconds: Instant.limit + 1, reading: "outOfRange"),
        Stored(milliseconds: -Instant.limit - 1, reading: "absent"),
        Stored(milliseconds: .max, reading: "outOfRange"), Stored(milliseconds: .min, reading: "absent"),
    ]

    @Test(arguments: stored)
    func readsADate(_ row: Stored) {
        switch Instant.read(stored: row.milliseconds) {
        case .absent: #expect(row.reading == "absent")
        case .instant(let instant):
            #expect(row.reading == "instant" && instant.milliseconds == row.milliseconds)
        case .outOfRange: #expect(row.reading == "outOfRange")
        }
    }

    @Test func priceIsNotNegative() {
        #expect(Money.isPrice(0) && Money.isPrice(.max))
        #expect(!Money.isPrice(-1) && !Money.isPrice(.min))
    }

    struct Share: Scenario {
        let share: Int64
        let isValid: Bool
        var scenario: String { "\(share)" }
    }

    static let shares = [
        Share(share: 0, isValid: true), Share(share: 100_000, isValid: true), Share(share: -1, isValid: false),
        Share(share: 100_001, isValid: false), Share(share: .min, isValid: false), Share(share: .max, isValid: false),
    ]

    @Test(arguments: shares)
    func refundedShare(_ row: Share) {
        var fields = TransactionFields()
        #expect(fields.set(refundedShare: row.share) == row.isValid)
        #expect(fields.detail.revocationPercentage == (row.isValid ? row.share : nil))
    }

    /// The share remains in a copy whose refund was reversed.
    @Test func whenTheRefundedShareCounts() {
        var fields = TransactionFields()
        #expect(!fields.hasRefundedShare)
        fields.seats.revokedQuantity = 0
        #expect(!fields.hasRefundedShare)
        fields.seats.revokedQuantity = 1
        #expect(fields.hasRefundedShare)
        fields = TransactionFields()
        fields.revocationDate = .on(0)
        #expect(fields.hasRefundedShare)
        fields = TransactionFields()
        fields.transaction.isUpgraded = true
        #expect(fields.hasRefundedShare)
    }

    @Test(arguments: [
        ("FREE_TRIAL", true), ("PAY_UP_FRONT", false), ("free_trial", true), ("FREE", false), ("", false),
    ])
    func freeTrial(_ text: String, _ isFreeTrial: Bool) {
        var fields = TransactionFields()
        fields.set(discountType: StringIndex(position: 3), PlainText(text: text))
        #expect(fields.isFreeTrial == isFreeTrial)
        #expect(fields.offerDiscountType == StringIndex(position: 3))
    }
}
