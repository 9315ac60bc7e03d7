import Testing

@testable import Subscore

@Suite struct NotificationTests {
    /// Every type is read by the name that the store gives it, and every unknown one is nil, like one in other letters.
    @Test func readsTypesByName() {
        for kind in Notification.Kind.allCases where kind != .other {
            #expect(Notification.Kind(PlainText(text: "\(kind.name)")) == kind)
            #expect(Notification.Kind(PlainText(text: "\(kind.name)".lowercased())) == nil)
        }
        for subtype in Notification.Subtype.allCases where subtype != .other {
            #expect(Notification.Subtype(PlainText(text: "\(subtype.name)")) == subtype)
        }
        #expect(Notification.Kind(PlainText(text: "ONE_TIME_CHARGE")) == nil)
        #expect(Notification.Subtype(PlainText(text: "SUMMARY")) == nil)
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
}
