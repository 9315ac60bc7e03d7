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
    /// Seats added to a period that runs, and a part of that.
    case seatAddition
    /// The store went on with a subscription in another chain.
    case migration

    /// Whether the store made it, as opposed to the customer.
    package var isRenewal: Bool { self == .renewal || self == .recovery }
}

/// The position of a row in its history.
package typealias RowIndex = Position<Row>

/// A transaction in its history: what the newest copy says, how it came about and where it ends.
package struct Row: BitwiseCopyable, Sendable {
    package internal(set) var transaction: Transaction
    /// Where its access ends: the earliest of its expiry, its revocation and the purchase that replaced it. Its own purchase
    /// for a row that never ran.
    package internal(set) var end: Instant
    package internal(set) var origin = Origin.firstPurchase
    /// Another row took its place for good.
    package internal(set) var isReplaced = false
    /// Taken back at its purchase, without a length, a renewal that strayed, or a part of another row's period: counts as if it
    /// never ran.
    package internal(set) var isVoid = false
    /// It stands for a period whose seats several transactions bought.
    package internal(set) var hasSeatRows = false
    /// Its documents contradict each other on how it came about.
    package internal(set) var contradicts = false
    /// Notifications that carried it.
    package private(set) var carried = Carriers()
    /// Its position in the history.
    package internal(set) var index = RowIndex.absent
    /// The row that ran, or had ended last, when this one was purchased.
    @Packed package internal(set) var predecessor: RowIndex?
    /// The row that replaced it; nil if none did, or if that one counts as never made.
    @Packed package internal(set) var successor: RowIndex?
    /// When the first known copy was signed.
    @Packed package private(set) var firstSigned: Instant?
    /// When the first notification was signed which says that its renewal failed.
    @Packed private(set) var failureSigned: Instant?

    /// A row of which only its copies are known yet.
    init(_ transaction: Transaction, firstSigned: Instant?) {
        self.transaction = transaction
        end = transaction.expiresDate
        self.firstSigned = firstSigned
    }

    /// Takes what the notifications say that carried it.
    mutating func take(_ entry: Announcements.Entry) {
        carried = entry.carriers
        failureSigned = entry.failureSigned
        guard let signed = entry.carriedSigned else { return }
        firstSigned = firstSigned.earlier(signed)
    }

    /// Takes more seats, bought by another row, into its period. The period is revoked when all of its rows are, and ends when
    /// the last of them does.
    mutating func take(seatsOf addition: Row) {
        transaction.isUpgraded = transaction.isUpgraded || addition.transaction.isUpgraded
        if let own = transaction.revocation, let other = addition.transaction.revocation {
            transaction.revocation = other.date > own.date ? other : own
        } else {
            transaction.revocation = nil
        }
        end = max(end, addition.end)
        failureSigned = failureSigned ?? addition.failureSigned
    }

    package var ran: Bool { end > transaction.purchaseDate }

    /// It says that it was upgraded, and nothing that could have replaced it is known.
    package var isMissingSuccessor: Bool { transaction.isUpgraded && !isReplaced && !isVoid }

    /// Whether the store may renew it: it was not refunded, upgraded or replaced.
    var canRenew: Bool { !isReplaced && !transaction.isUpgraded && transaction.revocation == nil }

    /// Its period has no length.
    var isEmpty: Bool { transaction.expiresDate <= transaction.purchaseDate }

    /// When it was refunded or withdrawn, where that is what ended it or followed its end.
    package var revokedDate: Instant? { isReplaced ? nil : transaction.revokedDate }
}
