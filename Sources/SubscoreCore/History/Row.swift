/// How a row came about.
package enum Origin: Int8, BitwiseCopyable, Sendable {
    /// The first purchase of the subscription.
    case firstPurchase
    /// Renewed by the store, on time.
    case renewal
    /// Renewed by the store after a failure.
    case recovery
    /// Bought while another row ran, which it may replace.
    case `switch`
    /// Bought again after the end.
    case resubscription
    /// Seats added to a running period, as a part of it.
    case seatAddition
    /// The store continued a subscription in another chain.
    case migration

    /// Whether the store made it, and not the customer.
    package var isRenewal: Bool { self == .renewal || self == .recovery }

    /// Whether the customer bought a period.
    var isPurchase: Bool { self == .firstPurchase || self == .switch || self == .resubscription }
}

/// The position of a row in its history.
package typealias RowIndex = ArrayIndex<Row>

/// A transaction in its history. `RowOrigins` makes it from the copies that `ChainCopies` folded. It adds to
/// `Transaction` how it came about, where it ends, its links to other rows, and what notifications and first signings
/// show. It contains no state; an `Interval` does.
package struct Row: BitwiseCopyable, Sendable {
    package internal(set) var transaction: Transaction
    // The small members come first, and fill the end of the transaction.
    package internal(set) var origin = Origin.firstPurchase
    /// Whether another row permanently replaced it.
    package internal(set) var isReplaced = false
    /// Whether it counts as if it never ran: revoked at its purchase, without a length, a stray renewal, or a part of
    /// another row's period.
    package internal(set) var neverRan = false
    /// Whether it represents a period whose seats several transactions bought.
    package internal(set) var hasSeatRows = false
    /// Whether it renewed a purchase that counts as never made.
    package internal(set) var renewsErased = false
    /// Whether its documents contradict each other about its origin.
    package internal(set) var originDisagrees = false
    /// What the notifications that carried it show.
    package private(set) var evidence = OriginEvidence()
    /// How many milliseconds after the end of another row it begins at most, if it is a renewal that is only late.
    var lateness = Lateness.milliseconds
    /// Its position in the history.
    package internal(set) var index = RowIndex.absent
    /// The row that ran, or had ended last, when this one was purchased.
    @Packed package internal(set) var predecessor: RowIndex?
    /// The row that replaced it; nil if none did, or if that one counts as never made.
    @Packed package internal(set) var successor: RowIndex?
    /// The end of its access: the earliest of its expiry, its revocation and the purchase that replaced it. For a row
    /// that never ran, its own purchase.
    package internal(set) var end: Instant
    /// When the first known copy was signed.
    @Packed package private(set) var firstSigned: Instant?
    /// When the first notification about its failed renewal was signed.
    @Packed private(set) var firstFailureAt: Instant?

    /// A row made from its copies only, with nothing decided.
    ///
    /// - Parameter firstSigned: When the first known copy was signed; absent if none is dated.
    init(_ transaction: Transaction, firstSigned: Instant) {
        self.transaction = transaction
        end = transaction.expiresDate
        $firstSigned = firstSigned
    }

    /// Whether it begins at most a little after an end.
    func isLate(after end: Instant) -> Bool {
        transaction.purchaseDate.milliseconds(since: end) <= Int64(lateness)
    }

    /// Sets what the notifications that carried it state.
    mutating func apply(_ entry: NotificationsByTransaction.Entry) {
        evidence = entry.evidence
        firstFailureAt = entry.firstFailureAt
        guard let signed = entry.firstCarriedAt else { return }
        firstSigned = firstSigned.earlier(signed)
    }

    /// Adds seats bought by another row to its period. The period is revoked when all of its rows are, and ends when
    /// the last of them does.
    mutating func add(seatsOf addition: Row) {
        transaction.isUpgraded = transaction.isUpgraded || addition.transaction.isUpgraded
        if let own = transaction.revocation, let other = addition.transaction.revocation {
            transaction.revocation = other.date > own.date ? other : own
        } else {
            transaction.revocation = nil
        }
        end = max(end, addition.end)
        firstFailureAt = firstFailureAt ?? addition.firstFailureAt
    }

    /// Whether notifications or copies may show something about its revocation or its ownership.
    var mustSettle: Bool { evidence.contains(.revoke) || transaction.mustSettle }

    package var ran: Bool { end > transaction.purchaseDate }

    /// Whether it is marked as upgraded, and no row that could have replaced it is known.
    package var lacksSuccessor: Bool { transaction.isUpgraded && !isReplaced && !neverRan }

    /// Whether the store may renew it: it was not refunded, upgraded or replaced.
    var canRenew: Bool { !isReplaced && !transaction.isUpgraded && transaction.revocation == nil }

    /// When it came about: for a purchase by the customer its first signing, if that is earlier.
    var made: Instant {
        let purchased = transaction.purchaseDate
        return origin.isRenewal ? purchased : firstSigned.map { min($0, purchased) } ?? purchased
    }

    /// Whether it was purchased or first signed by an instant.
    func isBought(by instant: Instant) -> Bool {
        transaction.purchaseDate <= instant || firstSigned.map { $0 <= instant } ?? false
    }

    /// Whether it was paid for by an instant, and not revoked by then. What became of it later does not count.
    func isPaidAhead(by instant: Instant) -> Bool {
        !hasNoLength && origin != .seatAddition && isBought(by: instant)
            && !(transaction.revocation.map { $0.date <= instant } ?? false)
    }

    /// Whether the store knew it when it signed a report.
    func isKnown(to report: Report) -> Bool {
        guard let signed = report.signedDate else { return true }
        return isBought(by: signed) && !isRecovered(after: report)
    }

    /// Whether it is the recovery from a failure that a report states. Within grace it is dated back to a time at which the store
    /// still reported that.
    @inline(never)  // Large for what it decides, and each reader of reports would contain it.
    func isRecovered(after report: Report) -> Bool {
        guard origin == .recovery, let signed = report.signedDate, transaction.purchaseDate <= signed, signed < end
        else {
            return false
        }
        return isSigned(after: signed) && (report.statesTrouble || report.renewalInfo == nil) && !report.names(self)
    }

    /// Whether it was first signed after an instant; not so for nil.
    func isSigned(after instant: Instant?) -> Bool {
        guard let instant, let firstSigned else { return false }
        return firstSigned > instant
    }

    /// When it outdates a report at the earliest.
    func known(after report: Report) -> Instant {
        guard let firstSigned else { return made }
        return isRecovered(after: report) ? firstSigned : min(firstSigned, made)
    }

    /// Whether only the time without access before it makes it a resubscription, as the first row of its chain.
    var mayBeFirst: Bool {
        origin == .resubscription && predecessor == nil && !evidence.contains(.resubscribe) && !isOfOldChain
    }

    /// `state.origin`: whether it is a purchase in a chain that began well before it, and no notification announced it. As
    /// the first known row of its chain it is not the first purchase.
    var isOfOldChain: Bool {
        transaction.reason == .purchase && !evidence.contains(.announced)
            && transaction.transactionId != transaction.originalTransactionId
            && transaction.originalPurchaseDate.map { $0 < transaction.earliestRenewal } ?? false
    }

    /// Whether there is a warning about it.
    var isAmbiguous: Bool { originDisagrees || lacksSuccessor || isUnattachedAddition || hasNoLength }

    /// Whether it may have seats, or be ambiguous. A row without a length is void.
    var mayBeRare: Bool {
        originDisagrees || neverRan || lacksSuccessor || transaction.isSeatAddition || transaction.revokedSeats > 0
    }

    /// Whether its period has no length.
    var hasNoLength: Bool { transaction.expiresDate <= transaction.purchaseDate }

    /// When it was refunded or withdrawn, if that ended it or followed its end.
    package var revokedDate: Instant? { isReplaced ? nil : transaction.revokedDate }
}

extension Transaction {
    /// Whether a copy may show something about its revocation.
    var mustSettle: Bool { hasRevocation }
}
