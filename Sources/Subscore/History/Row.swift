/// How a row came about.
package enum Origin: Int8, BitwiseCopyable, Sendable {
    /// The first purchase of the subscription.
    case firstPurchase
    /// Renewed by the store, on time.
    case renewal
    /// Renewed by the store after it had failed to.
    case recovery
    /// Bought while another row ran, which it may replace.
    case `switch`
    /// Bought again after the end.
    case resubscription

    /// Whether the store made it, as opposed to the customer.
    package var isRenewal: Bool { self == .renewal || self == .recovery }
}

/// A transaction in its history: what the newest copy says, how it came about and where it ends.
package struct Row: BitwiseCopyable, Sendable {
    package let transaction: Transaction
    /// Where its access ends: the earliest of its expiry, its revocation and the purchase that replaced it. Its own purchase
    /// for a row that never ran.
    package let end: Instant
    package let origin: Origin
    /// Another row took its place for good.
    package let isReplaced: Bool
    /// Its place in the history's rows.
    package let position: Int32
    /// The row that ran, or had ended last, when this one was purchased; below 0 where there is none.
    let predecessorPosition: Int32
    /// The row that replaced it; below 0 where none did, or where that one counts as never made.
    let successorPosition: Int32
    /// When the first known copy was signed.
    package var firstSigned: Instant? { firstSigning.instant }
    private let firstSigning: StoredInstant
    /// Notifications that carried it.
    package let carried: Carriers

    /// Taken back at its purchase, without a length, or a renewal that strayed: counts as if it never ran.
    package let isVoid: Bool

    /// Its documents contradict each other on how it came about.
    package let contradicts: Bool

    init(_ succession: Succession, _ place: Int, offset: Int32) {
        let draft = succession.drafts[place]
        transaction = succession.transactions[place].transaction
        end = draft.end
        origin = draft.origin
        isReplaced = draft.isReplaced
        position = offset + Int32(truncatingIfNeeded: place)
        predecessorPosition = draft.predecessor < 0 ? -1 : offset + draft.predecessor
        successorPosition = draft.successor < 0 ? -1 : offset + draft.successor
        firstSigning = draft.firstSigned
        carried = draft.carriers
        isVoid = draft.isVoid
        contradicts = draft.contradicts
    }

    package var ran: Bool { end > transaction.purchaseDate }

    /// It says that it was upgraded, and nothing that could have replaced it is known.
    package var isMissingSuccessor: Bool { transaction.isUpgraded && !isReplaced && !isVoid }

    /// When it was refunded or withdrawn, where that is what ended it or followed its end.
    package var revokedDate: Instant? { isReplaced ? nil : transaction.revokedDate }
}
