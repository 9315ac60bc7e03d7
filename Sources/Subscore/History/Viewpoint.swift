/// From when, and with which assumptions, a history is looked at.
package struct Viewpoint: Sendable {
    /// Only what was known then counts; nil is everything.
    package let knownAt: Instant?
    /// A purchase that was refunded in full counts as never made.
    package let retroactiveRefunds: Bool
    /// A subscription that would renew goes on beyond the records.
    package let assumeRenewal: Bool

    package init(knownAt: Instant? = nil, retroactiveRefunds: Bool = false, assumeRenewal: Bool = false) {
        self.knownAt = knownAt
        self.retroactiveRefunds = retroactiveRefunds
        self.assumeRenewal = assumeRenewal
    }

    /// The rules that the assumptions come from.
    var rules: [Rule] {
        (knownAt == nil ? [] : [.stateKnownAt]) + (retroactiveRefunds ? [.stateRetroactiveRefunds] : [])
    }

    /// Whether what was signed at an instant is known.
    func knows(_ signedDate: Instant) -> Bool {
        knownAt.map { signedDate <= $0 } ?? true
    }
}
