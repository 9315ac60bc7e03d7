/// A span of one state, governed by one row: [start, end), `end` nil where it is open. Plain data.
package struct Interval: BitwiseCopyable, Sendable {
    package var start: Instant
    package var end: Instant?
    package let state: SubscriptionState
    package var basis: Basis
    /// The rule that made the state.
    package let rule: Rule
    /// Places of the chain and of the governing row in the history; no row, below 0, where only reports are known.
    package let chain: Int32
    package let row: Int32
    package var expirationReason: ExpirationReason?
    /// Place of the report that decided the state; below 0 where none did.
    package var report = Int32.nowhere
    /// Place of the report that told the reason of an expiry; below 0 where none did.
    package var reasonReport = Int32.nowhere
    /// Place of the row that closed the gap in which no row ran, where that decided; below 0 where it did not.
    package var closingRow = Int32.nowhere
    /// Grace was reported without an end, and nothing later tells it.
    package var isGraceEndUnknown = false
    /// The last word on a subscription that would renew is from before its end.
    package var isRenewalUnknown = false
    /// The product that a projected renewal runs on with, or that a report without a row names, where it isn't the row's.
    package var renewedProductId: Name?

    /// Whether the other one goes on with the same, so that both are one interval: a row that goes on after a newer one has
    /// ended early, or under one that never ran. What was said first stands.
    func goesOn(with other: Interval) -> Bool {
        state == other.state && row == other.row && rule == other.rule && basis == other.basis
            && renewedProductId == other.renewedProductId
    }
}

/// Takes the intervals of a subscription one by one, oldest first; each begins where the one before ended, and the last is
/// open. One may go on with the one before.
protocol IntervalSink {
    /// Whether more are wanted.
    mutating func take(_ interval: Interval) -> Bool
}
