import Testing

@testable import SubscoreCore

@Suite struct SubscriptionStateTests {
    struct Row: Scenario {
        let state: SubscriptionState
        let hasAccess: Bool
        /// Apple's number.
        let status: Int8?
        /// That of SUBS_STATE_… in subscore.h.
        let number: UInt8
        let name: String
        var scenario: String { "\(state)" }
    }

    /// From the state that any other outranks, to the one that outranks any other.
    static let states = [
        Row(state: .none, hasAccess: false, status: nil, number: 0, name: "none"),
        Row(state: .expired, hasAccess: false, status: 2, number: 4, name: "expired"),
        Row(state: .revoked, hasAccess: false, status: 5, number: 5, name: "revoked"),
        Row(state: .billingRetry, hasAccess: false, status: 3, number: 3, name: "billing_retry"),
        Row(state: .billingGracePeriod, hasAccess: true, status: 4, number: 2, name: "billing_grace_period"),
        Row(state: .subscribed, hasAccess: true, status: 1, number: 1, name: "subscribed"),
    ]

    @Test(arguments: states)
    func isAsApplesDocumentationHasIt(_ row: Row) {
        #expect(row.state.hasAccess == row.hasAccess)
        #expect(row.state.status?.rawValue == row.status)
        #expect(row.state.rawValue == row.number && "\(row.state.name)" == row.name)
        #expect("\(SubscriptionState.names[Int(row.number)])" == row.name)
    }

    @Test func outranks() {
        #expect(Self.states.count == SubscriptionState.allCases.count)
        #expect(Self.states.map(\.state.rank) == Self.states.map(\.state.rank).sorted())
        // Of two that are over, neither outranks the other.
        #expect(Set(Self.states.map(\.state.rank)).count == Self.states.count - 1)
        #expect(SubscriptionState.expired.rank == SubscriptionState.revoked.rank)
    }
}
