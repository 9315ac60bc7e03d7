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

    /// Whether what was signed at an instant is known.
    func knows(_ signedDate: Instant) -> Bool {
        knownAt.map { signedDate <= $0 } ?? true
    }

    /// The copy of a transaction that counts; nil where the transaction did not exist yet.
    ///
    /// It exists once it was purchased or a copy of it was signed. The newest copy signed by then counts, or,
    /// where every copy was signed later, the oldest one, less a revocation dated later.
    ///
    /// - Parameter copies: All copies of one transaction, oldest first, at least one.
    func known(_ copies: ArraySlice<Transaction>) -> Transaction? {
        guard let knownAt else { return copies.last }
        let signed = copies.last { copy in copy.signedDate.map { $0 <= knownAt } ?? false }
        if let signed { return signed }
        guard let oldest = copies.first(where: { $0.signedDate != nil }) ?? copies.first else { return nil }
        guard oldest.purchaseDate <= knownAt else { return nil }
        if let revocation = oldest.revocation, revocation.date > knownAt {
            return oldest.beforeUpgrade(revocation: nil)
        }
        return oldest
    }
}
