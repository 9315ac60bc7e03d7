/// What newer copies of a transaction took back or added.
package struct Correction: BitwiseCopyable, Sendable {
    package enum Kind: Int8, BitwiseCopyable, Sendable {
        /// A refund or a withdrawal that a newer copy no longer has.
        case reversed
        /// A later expiry.
        case extended
        /// More seats were refunded alone.
        case seatsRefunded
    }

    package let transaction: Transaction
    /// When the copy that shows it was signed.
    package let date: Instant
    package let kind: Kind
    /// How many seats.
    var quantity: Int64 = 0
}

/// The copies of a chain's transactions, folded: of each transaction the copy that counts becomes a row.
struct ChainCopies {
    private(set) var corrections: [Correction] = []
    @Packed private(set) var newestSigned: Instant?
    /// Whether every transaction existed by then.
    private(set) var areAllKnown = true

    /// What became of the copies of one transaction.
    private struct Folded: BitwiseCopyable {
        /// The place of the copy that counts.
        let copy: Int
        /// Whether that copy's revocation was not known yet.
        var isBeforeRevocation = false
        /// Whether that copy was not signed yet.
        var isSignedLater = false
        @Packed var firstSigned: Instant?
    }

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
            let id = copies[first].transactionId
            var end = first + 1
            while end < places.upperBound, copies[end].transactionId == id { end += 1 }
            if let folded = fold(copies, first..<end, viewpoint, announcements) {
                rows.append(Row(copies[folded.copy], firstSigned: folded.firstSigned))
                let last = rows.count - 1
                if folded.isBeforeRevocation { rows[last].transaction = copies[folded.copy].beforeRevocation() }
                if folded.isSignedLater { rows[last].transaction.revokedSeats = 0 }
                if last > firstRow, Transaction.isOlder(rows[last].transaction, rows[last - 1].transaction) {
                    isInOrder = false
                }
            }
            first = end
        }
        // Copies that were folded already stand in another order of transactions.
        corrections = corrections.ordered { $0.transaction.transactionId < $1.transaction.transactionId }
        // Ids are in no order of time, but rows often are.
        guard !isInOrder else { return }
        let unordered = Array(rows[firstRow...])
        rows.removeLast(unordered.count)
        rows += unordered.ordered(byNumber: { $0.transaction.purchaseDate.rank }) {
            Transaction.isOlder(unordered[$0].transaction, unordered[$1].transaction)
        }
    }

    /// - Parameter places: Those of one transaction's copies, oldest first.
    /// - Returns: Nil where the transaction did not exist yet.
    @inline(__always)
    private mutating func fold(
        _ copies: [Transaction],
        _ places: Range<Int>,
        _ viewpoint: Viewpoint,
        _ announcements: borrowing Announcements
    ) -> Folded? {
        guard places.count > 1 || viewpoint.knownAt != nil else {
            // The only copy of a transaction, where everything is known.
            let signed = copies[places.lowerBound].signedDate
            $newestSigned = max($newestSigned, copies[places.lowerBound].$signedDate)
            return Folded(copy: places.lowerBound, firstSigned: signed)
        }
        return foldSeveral(copies, places, viewpoint, announcements)
    }

    @_optimize(speed)
    @inline(never)
    private mutating func foldSeveral(
        _ copies: [Transaction],
        _ places: Range<Int>,
        _ viewpoint: Viewpoint,
        _ announcements: borrowing Announcements
    ) -> Folded? {
        var firstSigned: Instant?
        for place in places {
            guard let signed = copies[place].signedDate, viewpoint.knows(signed) else { continue }
            firstSigned = firstSigned ?? signed
            $newestSigned = max($newestSigned, signed)
            guard place > places.lowerBound else { continue }
            if copies[place - 1].isRepeated, copies[place - 1].signedDate == signed { continue }
            correct(copies[place - 1], copies[place], signed)
        }
        guard viewpoint.knownAt != nil else {
            return Folded(copy: places.upperBound - 1, firstSigned: firstSigned)
        }
        guard var known = Self.known(copies, places, viewpoint, announcements) else {
            areAllKnown = false
            return nil
        }
        known.firstSigned = firstSigned
        return known
    }

    @inline(__always)
    private mutating func correct(_ older: borrowing Transaction, _ newer: borrowing Transaction, _ signed: Instant) {
        if older.revokedDate != nil, newer.revocation == nil {
            corrections.append(Correction(transaction: copy older, date: signed, kind: .reversed))
        }
        if newer.expiresDate > older.expiresDate {
            corrections.append(Correction(transaction: copy newer, date: signed, kind: .extended))
        }
        if newer.revokedSeats > older.revokedSeats {
            let quantity = Int64(newer.revokedSeats - older.revokedSeats)
            corrections.append(
                Correction(transaction: copy newer, date: signed, kind: .seatsRefunded, quantity: quantity)
            )
        }
    }

    /// The copy that counts; nil where the transaction did not exist yet.
    ///
    /// It exists once it was purchased or a copy of it was signed. The newest copy signed by then counts, or, where every
    /// copy was signed later, the oldest one, less a revocation dated later. A recovery's purchase is dated back, so that
    /// it exists only once a copy of it was signed.
    private static func known(
        _ copies: [Transaction],
        _ places: Range<Int>,
        _ viewpoint: Viewpoint,
        _ announcements: borrowing Announcements
    ) -> Folded? {
        let signed = places.last { copies[$0].signedDate.map { viewpoint.knows($0) } ?? false }
        if let signed { return Folded(copy: signed) }
        guard let place = places.first(where: { copies[$0].signedDate != nil }) ?? places.first else { return nil }
        let oldest = copies[place]
        guard viewpoint.knows(oldest.purchaseDate) else { return nil }
        if oldest.signedDate != nil, announcements[oldest.transactionId]?.carriers.recovery == true { return nil }
        let isLater = oldest.revocation.map { !viewpoint.knows($0.date) } ?? false
        return Folded(copy: place, isBeforeRevocation: isLater, isSignedLater: oldest.signedDate != nil)
    }
}
