import CSubscore
import SubscoreCore
import Testing

/// The numbers of the header are those of the cases, whatever the order of these is.
@Suite struct NumberTests {
    static let states: [(SubscriptionState, number: UInt8, name: String)] = [
        (.none, SUBS_STATE_NONE, "none"),
        (.subscribed, SUBS_STATE_SUBSCRIBED, "subscribed"),
        (.billingGracePeriod, SUBS_STATE_BILLING_GRACE_PERIOD, "billing_grace_period"),
        (.billingRetry, SUBS_STATE_BILLING_RETRY, "billing_retry"),
        (.expired, SUBS_STATE_EXPIRED, "expired"),
        (.revoked, SUBS_STATE_REVOKED, "revoked"),
    ]

    @Test func states() {
        for (state, number, name) in Self.states {
            #expect(state.rawValue == number && "\(state.name)" == name)
        }
        #expect(Self.states.count == SubscriptionState.allCases.count)
    }

    /// Programs that were built against an older header have these numbers.
    @Test func ofTheHeader() {
        let states = [
            SUBS_STATE_NONE, SUBS_STATE_SUBSCRIBED, SUBS_STATE_BILLING_GRACE_PERIOD, SUBS_STATE_BILLING_RETRY,
            SUBS_STATE_EXPIRED, SUBS_STATE_REVOKED,
        ]
        #expect(states == [0, 1, 2, 3, 4, 5])
        let statuses = [
            SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT, SUBS_ERROR_MEMORY,
        ]
        #expect(statuses == [0, 1, 2, 3, 4, 5])
        #expect([SUBS_SINCE_IS_NULL, SUBS_UNTIL_IS_NULL, SUBS_ROW_IS_NULL] == [1, 2, 4])
    }
}
