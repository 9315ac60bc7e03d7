/// What a newer copy of a transaction reversed or added.
package struct Correction: BitwiseCopyable, Sendable {
    package enum Kind: Int8, BitwiseCopyable, Sendable {
        /// A refund or a withdrawal that a newer copy no longer has.
        case reversed
        /// A later expiry.
        case extended
        /// Seats that were refunded individually.
        case seatsRefunded
    }

    package let transaction: Transaction
    /// When the copy that shows it was signed.
    package let date: Instant
    package let kind: Kind
    /// The number of seats.
    var quantity: Int64 = 0
}

/// Folds the copies of a chain's transactions. Input: all copies of one chain, from one viewpoint. Output: one `Row`
/// for each transaction, made from the copy that counts, and the corrections between its copies. It does not decide how
/// a row came about or where it ends; `Succession` does.
struct ChainCopies {
    /// Those of one transaction follow each other, oldest first.
    private(set) var corrections: [Correction] = []
    @Packed private(set) var newestSigned: Instant?
    /// Whether every transaction existed at the viewpoint.
    private(set) var areAllKnown = true

    /// - Parameters:
    /// - indices: All copies of one chain, grouped by transaction, oldest first.
    /// - announcements: From all notifications of the chain, whenever they were signed.
    /// - rows: The chain's rows are appended here, oldest first, with nothing decided yet.
    init(
        _ copies: [Transaction],
        _ indices: Range<Int>,
        from viewpoint: Viewpoint,
        announcements: borrowing Announcements,
        into rows: inout [Row]
    ) {
        let firstRow = rows.count
        var isInOrder = true
        var first = indices.lowerBound
        while first < indices.upperBound {
            let id = copies[first].transactionId
            var end = first + 1
            while end < indices.upperBound, copies[end].transactionId == id { end += 1 }
            if end - first == 1, viewpoint.knownAt == nil {
                // The only copy of a transaction, with everything known.
                let signed = copies[first].$signedDate
                $newestSigned = max($newestSigned, signed)
                rows.append(Row(copies[first], firstSigned: copies[first].signedDate))
            } else {
                fold(copies, first..<end, viewpoint, announcements, into: &rows)
            }
            let last = rows.count - 1
            if last > firstRow, Transaction.isOlder(rows[last].transaction, rows[last - 1].transaction) {
                isInOrder = false
            }
            first = end
        }
        // Ids are not ordered by time, but rows often are.
        guard !isInOrder else { return }
        let unordered = Array(rows[firstRow...])
        rows.removeLast(unordered.count)
        rows += unordered.ordered(byNumber: { $0.transaction.purchaseDate.rank }) {
            Transaction.isOlder(unordered[$0].transaction, unordered[$1].transaction)
        }
    }

    /// Appends the row of one transaction, if that existed.
    ///
    /// - Parameter indices: Its copies, oldest first.
    private mutating func fold(
        _ copies: [Transaction],
        _ indices: Range<Int>,
        _ viewpoint: Viewpoint,
        _ announcements: borrowing Announcements,
        into rows: inout [Row]
    ) {
        var firstSigned: Instant?
        for index in indices {
            guard let signed = copies[index].signedDate, viewpoint.includes(signed) else { continue }
            firstSigned = firstSigned ?? signed
            $newestSigned = max($newestSigned, signed)
            guard index > indices.lowerBound else { continue }
            if copies[index - 1].isRepeated, copies[index - 1].signedDate == signed { continue }
            correct(copies[index - 1], copies[index], signed)
        }
        guard viewpoint.knownAt != nil else {
            return rows.append(Row(copies[indices.upperBound - 1], firstSigned: firstSigned))
        }
        guard let known = Self.known(copies, indices, viewpoint, announcements) else { return areAllKnown = false }
        rows.append(Row(known, firstSigned: firstSigned))
    }

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

    /// Returns the transaction as it was known; nil if it did not exist yet.
    ///
    /// A transaction exists once it was purchased or a copy of it was signed. The newest copy signed by the viewpoint
    /// counts. If every copy was signed later, the oldest one counts, without a revocation dated later. A recovery's
    /// purchase is dated back, so it exists only once a copy of it was signed.
    private static func known(
        _ copies: [Transaction],
        _ indices: Range<Int>,
        _ viewpoint: Viewpoint,
        _ announcements: borrowing Announcements
    ) -> Transaction? {
        let signed = indices.last { copies[$0].signedDate.map { viewpoint.includes($0) } ?? false }
        if let signed { return copies[signed] }
        guard let index = indices.first(where: { copies[$0].signedDate != nil }) ?? indices.first else { return nil }
        var oldest = copies[index]
        guard viewpoint.includes(oldest.purchaseDate) else { return nil }
        if oldest.signedDate != nil {
            if announcements[oldest.transactionId]?.carriers.recovery == true { return nil }
            oldest.revokedSeats = 0
        }
        if let revocation = oldest.revocation, !viewpoint.includes(revocation.date) { return oldest.beforeRevocation() }
        return oldest
    }
}
