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

/// The copies of a chain's transactions, folded: of each transaction the copy that counts becomes a row.
struct ChainCopies {
    private(set) var corrections: [Correction] = []
    private var newest = StoredInstant(nil)
    var newestSigned: Instant? { newest.instant }
    /// Whether every transaction existed by then.
    private(set) var areAllKnown = true

    /// - Parameters:
    ///   - places: All copies of one chain, those of one transaction together, oldest first.
    ///   - announcements: What all notifications of the chain say, whenever they were signed.
    ///   - rows: Where the chain's rows go, oldest first. Nothing is decided of them yet.
    @_optimize(speed)
    init(
        _ copies: [Transaction],
        _ places: Range<Int>,
        from viewpoint: Viewpoint,
        announcements: borrowing Announcements,
        into rows: inout [Row]
    ) {
        let firstRow = rows.count
        var isInOrder = true
        var first = places.lowerBound
        while first < places.upperBound {
            var end = first + 1
            while end < places.upperBound, copies[end].transactionId == copies[first].transactionId { end += 1 }
            if end == first + 1, viewpoint.knownAt == nil {
                // The only copy of a transaction, where everything is known.
                newest = newest.later(copies[first].signed)
                rows.append(Row(copies[first], firstSigned: copies[first].signed))
            } else if let row = fold(copies[first..<end], viewpoint, announcements) {
                rows.append(row)
            }
            let last = rows.count - 1
            if isInOrder, last > firstRow { isInOrder = !Self.isOlder(rows[last], rows[last - 1]) }
            first = end
        }
        if !isInOrder {
            let unordered = Array(rows[firstRow...])
            let ordered = unordered.orderedByPlaces { Self.isOlder(unordered[$0], unordered[$1]) }
            rows.replaceSubrange(firstRow..., with: ordered)
        }
    }

    @inline(__always)
    private static func isOlder(_ left: Row, _ right: Row) -> Bool {
        Transaction.isOlder(left.transaction, right.transaction)
    }

    /// - Parameter copies: Those of one transaction, oldest first.
    /// - Returns: Nil where the transaction did not exist yet.
    @inline(never)
    private mutating func fold(
        _ copies: ArraySlice<Transaction>,
        _ viewpoint: Viewpoint,
        _ announcements: borrowing Announcements
    ) -> Row? {
        var firstSigned: Instant?
        var older: Transaction?
        for copy in copies {
            guard let signed = copy.signedDate, viewpoint.knows(signed) else {
                older = copy
                continue
            }
            firstSigned = firstSigned ?? signed
            newest = newest.later(StoredInstant(signed))
            if let older, !(older.isRepeated && older.signedDate == signed) { correct(older, copy, signed) }
            older = copy
        }
        guard let transaction = Self.known(copies, viewpoint, announcements) else {
            areAllKnown = false
            return nil
        }
        return Row(transaction, firstSigned: StoredInstant(firstSigned))
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
        _ announcements: borrowing Announcements
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
