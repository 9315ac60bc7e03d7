import Testing

@testable import SubscoreCore

@Suite struct OriginEvidenceTests {
    struct Carried: Scenario {
        let type: Notification.Kind
        var subtype: Notification.Subtype?
        /// What the notification shows of the transaction that it carries.
        let shows: [String]
        var scenario: String { "\(type) \(subtype.map { "\($0)" } ?? "")" }
    }

    static let carried = [
        Carried(type: .didRenew, shows: ["renewal"]),
        Carried(type: .didRenew, subtype: .billingRecovery, shows: ["renewal", "recovery", "subtype"]),
        Carried(type: .didRenew, subtype: .upgrade, shows: ["renewal"]),
        Carried(type: .didChangeRenewalPref, subtype: .upgrade, shows: ["upgrade", "purchase", "subtype"]),
        Carried(type: .didChangeRenewalPref, subtype: .downgrade, shows: []),
        Carried(type: .didChangeRenewalPref, shows: []),
        Carried(type: .offerRedeemed, subtype: .upgrade, shows: ["upgrade", "offer", "purchase", "subtype"]),
        Carried(type: .offerRedeemed, subtype: .initialBuy, shows: ["offer"]),
        Carried(type: .offerRedeemed, shows: ["offer"]),
        Carried(type: .subscribed, subtype: .resubscribe, shows: ["resubscribe", "purchase", "subtype"]),
        Carried(type: .subscribed, subtype: .initialBuy, shows: ["initialBuy", "purchase"]),
        Carried(type: .subscribed, shows: []),
        Carried(type: .didFailToRenew, subtype: .billingRecovery, shows: []),
    ]

    private static func names(_ carried: OriginEvidence) -> [String] {
        [
            (carried.contains(.renewal), "renewal"), (carried.contains(.recovery), "recovery"),
            (carried.contains(.upgrade), "upgrade"),
            (carried.contains(.resubscribe), "resubscribe"), (carried.contains(.initialBuy), "initialBuy"),
            (carried.contains(.offer), "offer"),
            (carried.isPurchase, "purchase"), (carried.hasSubtype, "subtype"),
        ].filter(\.0).map(\.1)
    }

    @Test(arguments: carried)
    func shows(_ row: Carried) throws {
        let history = History([.row("1", 0, 30)], [.signed(0, sent: row.type, row.subtype, of: "1")])
        #expect(Self.names(try #require(history.row("1")).evidence) == row.shows)
    }

    struct Joined: Scenario {
        let scenario: String
        var signed: Double?
        let reports: [TestReport]
        let shows: [String]
        /// When the row was first signed, and when its renewal failed.
        let firstSigned: Double?
        var failed: Double?
    }

    static let joined = [
        Joined(scenario: "no notification", signed: 5, reports: [], shows: [], firstSigned: 5),
        Joined(
            scenario: "a notification that was signed before the row",
            signed: 5,
            reports: [.signed(4, sent: .didRenew, of: "1")],
            shows: ["renewal"],
            firstSigned: 4
        ),
        Joined(
            scenario: "a notification that was signed after the row",
            signed: 5,
            reports: [.signed(6, sent: .didRenew, of: "1")],
            shows: ["renewal"],
            firstSigned: 5
        ),
        Joined(
            scenario: "the first of several, of an unsigned row",
            reports: [.signed(7, sent: .subscribed, .initialBuy, of: "1"), .signed(6, sent: .didRenew, of: "1")],
            shows: ["renewal", "initialBuy", "purchase"],
            firstSigned: 6
        ),
        Joined(
            scenario: "a failure carries the row, but it does not show how it came about",
            signed: 5,
            reports: [.signed(4, sent: .didFailToRenew, of: "1"), .signed(3, sent: .didFailToRenew, of: "1")],
            shows: [],
            firstSigned: 5,
            failed: 3
        ),
        Joined(
            scenario: "an offer alone does not show how it came about",
            signed: 5,
            reports: [.signed(4, sent: .offerRedeemed, of: "1")],
            shows: ["offer"],
            firstSigned: 5
        ),
        Joined(
            scenario: "a notification of another transaction",
            signed: 5,
            reports: [.signed(4, sent: .didRenew, of: "2")],
            shows: [],
            firstSigned: 5
        ),
        Joined(
            scenario: "a notification of no transaction",
            signed: 5,
            reports: [.signed(4, sent: .didRenew)],
            shows: [],
            firstSigned: 5
        ),
    ]

    @Test(arguments: joined)
    func joins(_ row: Joined) throws {
        let history = History([.row("1", 0, 30, signed: row.signed)], row.reports)
        let own = try #require(history.row("1"))
        #expect(Self.names(own.evidence) == row.shows)
        #expect(own.firstSigned == row.firstSigned.map { .on($0) })
        #expect(own.firstFailureAt == row.failed.map { .on($0) })
    }

    @Test func nothingCarried() {
        #expect(Self.names(OriginEvidence()).isEmpty)
    }
}
