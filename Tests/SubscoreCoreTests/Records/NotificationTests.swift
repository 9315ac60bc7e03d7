import Testing

@testable import SubscoreCore

@Suite struct NotificationTests {
    /// Every type is read by the name that the store gives it, and every unknown one is nil.
    @Test func readsTypesByName() {
        for kind in Notification.Kind.allCases where kind != .other {
            #expect(Notification.Kind(PlainText(text: "\(kind.name)")) == kind)
            #expect(Notification.Kind(PlainText(text: "\(kind.name)".lowercased())) == kind)
        }
        for subtype in Notification.Subtype.allCases where subtype != .other {
            #expect(Notification.Subtype(PlainText(text: "\(subtype.name)")) == subtype)
        }
        #expect(Notification.Kind(PlainText(text: "ONE_TIME_CHARGE")) == nil)
        #expect(Notification.Subtype(PlainText(text: "SUMMARY")) == nil)
    }

    /// Apple's changelog writes MIGRATE, its reference MIGRATION.
    @Test func readsBothNamesOfAMigration() {
        #expect(Notification.Kind(reading: PlainText(text: "MIGRATE")) == .migration)
        #expect(Notification.Kind(reading: PlainText(text: "MIGRATION")) == .migration)
        #expect(Notification.Kind(reading: PlainText(text: "MIGRAT")) == nil)
    }

    /// Neither `other` has a name of its own.
    @Test func unknownOnesHaveNoName() {
        #expect(Notification.Kind.other.knownName == nil && Notification.Subtype.other.knownName == nil)
        #expect(Notification.Kind.refund.knownName.map { "\($0)" } == "REFUND")
    }

    struct Warned: Scenario {
        let kind: Notification.Kind
        var scenario: String { "\(kind)" }
    }

    /// A notification with a warning is not a record of a subscription.
    @Test(arguments: Notification.Kind.allCases.map { Warned(kind: $0) })
    func warns(_ row: Warned) {
        var records = Records()
        records.append(.signed(0, sent: row.kind))
        switch row.kind {
        case .unclaimSeats: #expect(records.warnings == [.seatsUnclaimed] && records.reports.isEmpty)
        case .rescindConsent: #expect(records.warnings == [.consentRescinded] && records.reports.isEmpty)
        default: #expect(records.warnings.isEmpty && records.reports.count == 1)
        }
    }

    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranksOfKinds() {
        let ranked: [(Notification.Kind, Int8)] = [
            (.subscribed, 0), (.didRenew, 1), (.didChangeRenewalPref, 2), (.didChangeRenewalStatus, 3),
            (.offerRedeemed, 4), (.didFailToRenew, 5), (.gracePeriodExpired, 6), (.expired, 7), (.priceIncrease, 8),
            (.other, 9), (.refund, 10), (.refundDeclined, 11), (.refundReversed, 12), (.revoke, 13),
            (.renewalExtended, 14), (.consumptionRequest, 15), (.priceChange, 16), (.metadataUpdate, 17),
            (.migration, 18), (.unclaimSeats, 19), (.rescindConsent, 20), (.cancel, 21),
        ]
        for (value, rank) in ranked { #expect(value.rank == rank, "\(value)") }
        #expect(ranked.count == Notification.Kind.allCases.count)
    }

    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranksOfSubtypes() {
        let ranked: [(Notification.Subtype, Int8)] = [
            (.initialBuy, 0), (.resubscribe, 1), (.billingRecovery, 2), (.upgrade, 3), (.downgrade, 4),
            (.autoRenewEnabled, 5), (.autoRenewDisabled, 6), (.gracePeriod, 7), (.voluntary, 8), (.billingRetry, 9),
            (.priceIncrease, 10), (.productNotForSale, 11), (.pending, 12), (.accepted, 13), (.other, 14),
            (.seats, 15), (.increaseQuantity, 16), (.decreaseQuantity, 17),
        ]
        for (value, rank) in ranked { #expect(value.rank == rank, "\(value)") }
        #expect(ranked.count == Notification.Subtype.allCases.count)
    }
}
