/// From when, and with which assumptions, a history is looked at.
package struct Viewpoint: Sendable {
    /// Only what was known then counts; nil is everything.
    package let knownAt: Instant?
    /// A refunded purchase counts as never made.
    package let retroactiveRefunds: Bool
    /// A subscription that would renew goes on beyond the records.
    package let assumeRenewal: Bool

    package init(knownAt: Instant? = nil, retroactiveRefunds: Bool = false, assumeRenewal: Bool = false) {
        self.knownAt = knownAt
        self.retroactiveRefunds = retroactiveRefunds
        self.assumeRenewal = assumeRenewal
    }
}
