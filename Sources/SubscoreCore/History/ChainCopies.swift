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

    package internal(set) var transaction: Transaction
    /// When the copy that shows it was signed.
    package let date: Instant
    package let kind: Kind
    /// The expiry before an extension.
    @Packed var earlierExpiresDate: Instant?
    /// The number of seats.
    var quantity: Int64 = 0
}

/// A purchase whose copies were put together: what no single copy of it says.
struct FoldedPurchase: BitwiseCopyable, Sendable {
    let purchaseId: TransactionId
    let detail: TransactionDetail
    /// The newest copy.
    let newest: CopyName
    /// The copy whose revocation counts; nil if none does.
    let revoking: CopyName?
    /// Whether older copies completed the newest one.
    let isCompleted: Bool
    /// Whether a REFUND_REVERSED is the newest word on its revocation.
    let isReversed: Bool
    let pricesDisagree: Bool
}

/// A copy by the id and the signing in its document.
package struct CopyName: BitwiseCopyable, Sendable {
    package let transactionId: TransactionId
    package let signedDate: Instant?

    init(_ copy: borrowing Transaction) {
        transactionId = copy.transactionId
        signedDate = copy.signedDate
    }
}

/// The copies of a chain's transactions, as they are folded.
struct Copies {
    /// By chain, then purchase, then age.
    let all: [Transaction]
    let ids: PurchaseIds
    let batch: Batch
}

/// Folds the copies of a chain's transactions. Input: all copies of one chain, from one viewpoint. Output: one `Row`
/// for each purchase, made from the copies that count, and the corrections between its copies. It does not decide how
/// a row came about or where it ends; `RowOrigins` does.
///
/// Copies are folded before anything is decided, because each of them is a purchase as the store knew it when it signed.
/// An older copy does not contradict a newer one, it only lacks what came later:
///
///     signed 1 March   expires 1 April
///     signed 9 March   expires 1 April, revoked 9 March      refunded
///     signed 5 May     expires 1 April                       the refund was reversed
///
/// Decided one by one, these would be three periods, or a refund that depends on which document came last.
struct ChainCopies {
    /// Those of one purchase follow each other, oldest first.
    private(set) var corrections: [Correction] = []
    @Packed private(set) var newestSigned: Instant?
    /// Whether every purchase existed at the viewpoint.
    private(set) var areAllKnown = true
    /// Whether the copies of any row may show something about its revocation.
    private(set) var mustSettle = false

    /// - Parameters:
    /// - all: The copies of a selection, or those of its purchases of other products.
    /// - indices: Those of one chain, grouped by purchase, oldest first.
    /// - notifications: From all notifications of the chain, whenever they were signed.
    /// - rows: The chain's rows are appended here, oldest first, with nothing decided yet.
    /// - folded: Purchases whose details are not those of one copy are appended here.
    init(
        _ all: [Transaction],
        _ indices: Range<Int>,
        of selection: borrowing Selection,
        from viewpoint: Viewpoint,
        notifications: borrowing NotificationsByTransaction,
        into rows: inout [Row],
        _ folded: inout [FoldedPurchase]
    ) {
        let firstRow = rows.count
        let haveOneId = selection.ids.isEmpty
        var isInOrder = true
        // An array would check each index.
        all.withUnsafeBufferPointer { copies in
            var first = indices.lowerBound
            while first < indices.upperBound {
                let id = haveOneId ? copies[first].transactionId : copies[first].purchaseId(in: selection.ids)
                var end = first &+ 1
                if haveOneId {
                    while end < indices.upperBound, copies[end].transactionId == id { end &+= 1 }
                } else {
                    while end < indices.upperBound, copies[end].purchaseId(in: selection.ids) == id { end += 1 }
                }
                if end &- first == 1, viewpoint.knownAt == nil {
                    // The only copy of a purchase, with everything known.
                    $newestSigned = max($newestSigned, copies[first].$signedDate)
                    if copies[first].mustSettle { mustSettle = true }
                    rows.append(Row(copies[first], firstSigned: copies[first].$signedDate))
                } else if viewpoint.knownAt == nil, Self.repeatThemselves(copies, first..<end, selection.batch.details)
                {
                    // What they say together is what the newest one says. None is revoked.
                    let newest = end &- 1
                    let dated = (first..<newest).first { copies[$0].$signedDate != .absent } ?? newest
                    $newestSigned = max($newestSigned, copies[newest].$signedDate)
                    rows.append(Row(copies[newest], firstSigned: copies[dated].$signedDate))
                } else {
                    let own = Copies(all: all, ids: selection.ids, batch: selection.batch)
                    fold(PurchaseCopies(own, first..<end, id, viewpoint, notifications), into: &rows, &folded)
                }
                let last = rows.count &- 1
                if last > firstRow, Transaction.isOlder(rows[last].transaction, rows[last &- 1].transaction) {
                    isInOrder = false
                }
                first = end
            }
        }
        // Ids are not ordered by time, but rows often are.
        guard !isInOrder else { return }
        let unordered = Array(rows[firstRow...])
        rows.removeLast(unordered.count)
        rows += unordered.ordered(byNumber: { unordered[$0].transaction.purchaseDate.rank }) {
            Transaction.isOlder(unordered[$0].transaction, unordered[$1].transaction)
        }
    }

    /// Whether copies of one purchase differ in nothing but their signing.
    private static func repeatThemselves(
        _ all: UnsafeBufferPointer<Transaction>,
        _ indices: Range<Int>,
        _ details: [TransactionDetail]
    ) -> Bool {
        guard let copies = all.baseAddress else { return false }
        return details.withUnsafeBufferPointer { details in
            guard let details = details.baseAddress else { return false }
            return indices.dropFirst().allSatisfy { index in
                let newer = copies + index
                let older = newer - 1
                return Transaction.isRepetition(newer, of: older)
                    && TransactionDetail.isRepetition(
                        details + newer.pointee.detail.value,
                        of: details + older.pointee.detail.value
                    )
            }
        }
    }

    /// Appends the row of one purchase, if that existed.
    private mutating func fold(_ purchase: PurchaseCopies, into rows: inout [Row], _ folded: inout [FoldedPurchase]) {
        $newestSigned = max($newestSigned, purchase.$newestSigned)
        guard let transaction = purchase.fold(into: &folded, &corrections) else { return areAllKnown = false }
        if transaction.mustSettle { mustSettle = true }
        rows.append(Row(transaction, firstSigned: purchase.$firstSigned))
    }
}
