import Testing

@testable import Subscore

@Suite struct SubscriptionStateTests {
    struct Row: Scenario {
        let state: SubscriptionState
        let hasAccess: Bool
        /// Apple's number.
        let status: Int8?
        var scenario: String { "\(state)" }
    }

    /// From the state that any other outranks, to the one that outranks any other.
    static let states = [
        Row(state: .none, hasAccess: false, status: nil),
        Row(state: .expired, hasAccess: false, status: 2),
        Row(state: .revoked, hasAccess: false, status: 5),
        Row(state: .billingRetry, hasAccess: false, status: 3),
        Row(state: .billingGracePeriod, hasAccess: true, status: 4),
        Row(state: .subscribed, hasAccess: true, status: 1),
    ]

    @Test(arguments: states)
    func isAsApplesDocumentationHasIt(_ row: Row) {
        #expect(row.state.hasAccess == row.hasAccess)
        #expect(row.state.status?.rawValue == row.status)
    }

    @Test func outranks() {
        #expect(Self.states.count == SubscriptionState.allCases.count)
        #expect(Self.states.map(\.state.rank) == Self.states.map(\.state.rank).sorted())
        // Of two that are over, neither outranks the other.
        #expect(Set(Self.states.map(\.state.rank)).count == Self.states.count - 1)
        #expect(SubscriptionState.expired.rank == SubscriptionState.revoked.rank)
    }
}
