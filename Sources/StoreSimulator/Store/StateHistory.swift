/// What really happened: the customer's state over time. It is noted as events happen, and never read off the rows.
package struct StateHistory: Sendable {
    package enum State: Sendable {
        case subscribed
        case billingGracePeriod
        case billingRetry
        case expired
        case revoked

        /// Apple's number for the state.
        package var status: Int64 {
            switch self {
            case .subscribed: 1
            case .expired: 2
            case .billingRetry: 3
            case .billingGracePeriod: 4
            case .revoked: 5
            }
        }

        var hasAccess: Bool {
            switch self {
            case .subscribed, .billingGracePeriod: true
            case .billingRetry, .expired, .revoked: false
            }
        }

        /// Of two subscriptions of a group the higher one decides.
        var rank: Int {
            switch self {
            case .expired, .revoked: 1
            case .billingRetry: 2
            case .billingGracePeriod: 3
            case .subscribed: 4
            }
        }

        /// The library's name for the state.
        package var name: StaticString {
            switch self {
            case .subscribed: "subscribed"
            case .billingGracePeriod: "billing_grace_period"
            case .billingRetry: "billing_retry"
            case .expired: "expired"
            case .revoked: "revoked"
            }
        }
    }

    /// How the trouble after a billing failure ended. What a form can express about the trouble depends on it.
    package enum Outcome: Sendable {
        case open
        case renewed
        case exhausted
    }

    package struct Span: Sendable {
        package let start: Int64
        package let state: State
        /// The id of the row that decides, and its index among the store's plans.
        package let row: Int64
        package let plan: Int
        package fileprivate(set) var outcome = Outcome.open
    }

    package private(set) var spans: [Span] = []

    /// The state is this one from `start` on. Whatever was expected from then on does not happen.
    mutating func turn(_ state: State, from start: Int64, row: Row) {
        while let last = spans.last, last.start >= start { spans.removeLast() }
        spans.append(Span(start: start, state: state, row: row.id, plan: row.plan))
    }

    /// What began at an instant or later never happened.
    ///
    /// - Returns: Whether the store was trying to charge before it.
    mutating func undo(from start: Int64) -> Bool {
        while let last = spans.last, last.start >= start { spans.removeLast() }
        switch spans.last?.state {
        case .billingGracePeriod, .billingRetry: return true
        case .subscribed, .expired, .revoked, nil: return false
        }
    }

    mutating func endTrouble(since start: Int64, _ outcome: Outcome) {
        for position in spans.indices where spans[position].start >= start { spans[position].outcome = outcome }
    }

    /// When the last paid period that had begun by the instant ended. Nil while it runs.
    func lastEnd(before instant: Int64) -> Int64? {
        let known = spans.prefix { $0.start <= instant }
        guard let last = known.lastIndex(where: { $0.state == .subscribed }), last + 1 < known.count else { return nil }
        return known[last + 1].start
    }

    /// Nil before the first purchase.
    package func span(at instant: Int64) -> Span? {
        spans.last { $0.start <= instant }
    }
}
