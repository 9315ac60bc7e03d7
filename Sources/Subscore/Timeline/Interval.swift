/// A span of one state, governed by one row: [start, end), `end` nil where it is open.
package struct Interval: Sendable {
    package var start: Instant
    package var end: Instant?
    package let state: SubscriptionState
    package let basis: Basis
    /// The rule that made the state.
    package let rule: Rule
    /// Position of the governing row's chain in the group, and of the row in the chain.
    package var chain: Int
    package let row: Int
    package let expirationReason: ExpirationReason?
    /// Grace was reported without an end.
    package let isGraceEndUnknown: Bool
    /// The product that a projected renewal runs on with, where it isn't the row's.
    package let renewedProductId: Identifier?

    package init(
        start: Instant,
        end: Instant?,
        state: SubscriptionState,
        basis: Basis,
        rule: Rule,
        row: Int,
        expirationReason: ExpirationReason? = nil,
        isGraceEndUnknown: Bool = false,
        renewedProductId: Identifier? = nil
    ) {
        self.start = start
        self.end = end
        self.state = state
        self.basis = basis
        self.rule = rule
        chain = 0
        self.row = row
        self.expirationReason = expirationReason
        self.isGraceEndUnknown = isGraceEndUnknown
        self.renewedProductId = renewedProductId
    }
}

extension [Interval] {
    /// The position of the interval that holds the instant, among intervals that touch and whose last one is
    /// open; nil before the first.
    package func position(of instant: Instant) -> Int? {
        let following = firstPosition { $0.start > instant }
        return following > 0 ? following - 1 : nil
    }
}
