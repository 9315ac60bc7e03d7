/// What newer copies of a transaction took back or added.
package struct Correction: BitwiseCopyable, Sendable {
    package enum Kind: Int8, BitwiseCopyable, Sendable {
        /// A refund or a withdrawal that a newer copy no longer has.
        case reversed
        /// A later expiry.
        case extended
    }

    package let transaction: Transaction
    /// When the copy that shows it was signed.
    package let date: Instant
    package let kind: Kind
}

/// The copies of a chain's transactions, folded: of each transaction the copy that counts.
struct ChainCopies {
    /// A transaction as it was known, and when its first known copy was signed.
    struct Known: BitwiseCopyable {
        var transaction: Transaction
        let firstSigned: StoredInstant
        /// The moment at which a purchase that counts as never made replaced it.
        var replacedDate = StoredInstant(nil)
    }

    /// Oldest first.
    private(set) var known: [Known] = []
    private(set) var corrections: [Correction] = []
    private(set) var group: Name?
    private(set) var newestSigned: Instant?
    /// The newest copy of every transaction, oldest first. Empty where everything is known anyway.
    private(set) var complete: [Known] = []
    /// Whether every transaction existed by then.
    private(set) var areAllKnown = true

    /// - Parameters:
    ///   - copies: All of one chain, those of one transaction together, oldest first.
    ///   - announcements: What all notifications of the chain say, whenever they were signed.
    init(_ copies: ArraySlice<Transaction>, from viewpoint: Viewpoint, announcements: Announcements) {
        known.reserveCapacity(copies.count)
        var first = copies.startIndex
        while first < copies.endIndex {
            var end = first + 1
            while end < copies.endIndex, copies[end].transactionId == copies[first].transactionId { end += 1 }
            if end == first + 1, viewpoint.knownAt == nil {
                append(copies[first])
            } else {
                fold(copies[first..<end], viewpoint, announcements)
            }
            first = end
        }
        known = Self.ordered(known)
        complete = Self.ordered(complete)
    }

    private static func ordered(_ known: [Known]) -> [Known] {
        known.ordered { Transaction.isOlder($0.transaction, $1.transaction) }
    }

    /// The only copy of a transaction, where everything is known.
    private mutating func append(_ copy: Transaction) {
        take(copy.subscriptionGroupIdentifier)
        if let signed = copy.signedDate { newestSigned = newestSigned.map { max($0, signed) } ?? signed }
        known.append(Known(transaction: copy, firstSigned: StoredInstant(copy.signedDate)))
    }

    private mutating func take(_ candidate: Name?) {
        if let candidate, group.map({ $0 < candidate }) ?? true { group = candidate }
    }

    /// - Parameter copies: Those of one transaction, oldest first.
    private mutating func fold(
        _ copies: ArraySlice<Transaction>,
        _ viewpoint: Viewpoint,
        _ announcements: Announcements
    ) {
        var firstSigned: Instant?
        var older: Transaction?
        for copy in copies {
            if let candidate = copy.subscriptionGroupIdentifier, group.map({ $0 < candidate }) ?? true {
                group = candidate
            }
            guard let signed = copy.signedDate, viewpoint.knows(signed) else {
                older = copy
                continue
            }
            firstSigned = firstSigned ?? signed
            newestSigned = newestSigned.map { max($0, signed) } ?? signed
            if let older, !(older.isRepeated && older.signedDate == signed) { correct(older, copy, signed) }
            older = copy
        }
        if viewpoint.knownAt != nil, let newest = copies.last {
            let oldest = copies.first { $0.signedDate != nil }
            complete.append(Known(transaction: newest, firstSigned: StoredInstant(oldest?.signedDate)))
        }
        guard let transaction = Self.known(copies, viewpoint, announcements) else {
            areAllKnown = false
            return
        }
        known.append(Known(transaction: transaction, firstSigned: StoredInstant(firstSigned)))
    }

    private mutating func correct(_ older: Transaction, _ newer: Transaction, _ signed: Instant) {
        if older.revokedDate != nil, newer.revocation == nil {
            corrections.append(Correction(transaction: older, date: signed, kind: .reversed))
        }
        if newer.expiresDate > older.expiresDate {
            corrections.append(Correction(transaction: newer, date: signed, kind: .extended))
        }
    }

    /// The copy that counts; nil where the transaction did not exist yet.
    ///
    /// It exists once it was purchased or a copy of it was signed. The newest copy signed by then counts, or, where every
    /// copy was signed later, the oldest one, less a revocation dated later. A recovery's purchase is dated back, so that
    /// it exists only once a copy of it was signed.
    private static func known(
        _ copies: ArraySlice<Transaction>,
        _ viewpoint: Viewpoint,
        _ announcements: Announcements
    ) -> Transaction? {
        guard let knownAt = viewpoint.knownAt else { return copies.last }
        let signed = copies.last { copy in copy.signedDate.map { $0 <= knownAt } ?? false }
        if let signed { return signed }
        guard let oldest = copies.first(where: { $0.signedDate != nil }) ?? copies.first else { return nil }
        guard oldest.purchaseDate <= knownAt else { return nil }
        if oldest.signedDate != nil, announcements[oldest.transactionId]?.carriers.recovery == true { return nil }
        if let revocation = oldest.revocation, revocation.date > knownAt { return oldest.beforeRevocation() }
        return oldest
    }
}
