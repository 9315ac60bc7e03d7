/// The copies of one purchase that count from a viewpoint. A purchase exists once it was made or a copy of it was signed.
/// The copies signed by the viewpoint count. If every copy was signed later, the oldest one counts, without what is dated
/// later. A recovery's purchase is dated back, so it exists only once a copy of it was signed.
///
/// A purchase without a copy of its time counts nevertheless, because callers often keep only the newest copy of each
/// transaction, and the customer had access all along. Seen from 10 March:
///
///     bought 1 March, only copy signed 5 May with a refund of 2 May   bought, and not refunded yet
///     bought 1 March, BILLING_RECOVERY signed 12 March                not bought: the store charged on 12 March
struct PurchaseCopies {
    private let copies: Copies
    private let id: TransactionId
    /// Those that count, oldest first; none if the purchase did not exist yet.
    private let counted: Range<Int>
    /// Whether all that count were signed after the viewpoint.
    private let isLater: Bool
    private let viewpoint: Viewpoint
    @Packed private(set) var firstSigned: Instant?
    @Packed private(set) var newestSigned: Instant?

    /// - Parameters:
    /// - indices: All copies of the purchase, oldest first.
    /// - id: The id that names it.
    init(
        _ copies: Copies,
        _ indices: Range<Int>,
        _ id: TransactionId,
        _ viewpoint: Viewpoint,
        _ notifications: borrowing NotificationsByTransaction
    ) {
        (self.copies, self.id, self.viewpoint) = (copies, id, viewpoint)
        let all = copies.all
        // Copies without a signed date come first.
        let dated = indices.first { all[$0].signedDate != nil && !all[$0].isReversal }
        let isAll = viewpoint.knownAt == nil
        let known = isAll ? indices : indices.prefix { all[$0].signedDate.map { viewpoint.includes($0) } ?? true }
        if isAll {
            (counted, isLater) = (indices, false)
        } else if let dated, known.contains(dated) {
            (counted, isLater) = (known, false)
        } else {
            isLater = true
            let isDatedBack = dated != nil && notifications[id]?.evidence.contains(.recovery) == true
            let oldest = all[dated ?? indices.lowerBound]
            let exists = viewpoint.includes(oldest.purchaseDate) && !isDatedBack
            // Several may have been signed at once.
            let last =
                indices.last { all[$0].signedDate == oldest.signedDate && dated != nil } ?? indices.upperBound - 1
            counted = indices.lowerBound..<(exists ? last + 1 : indices.lowerBound)
        }
        guard let dated, !isLater else { return }
        firstSigned = all[dated].signedDate
        newestSigned = counted.last.flatMap { all[$0].signedDate }
    }

    /// Returns the purchase; nil if it did not exist.
    func fold(into folded: inout [FoldedPurchase], _ corrections: inout [Correction]) -> Transaction? {
        let (all, batch) = (copies.all, copies.batch)
        guard let newest = counted.last(where: { !all[$0].isReversal }) else { return nil }
        var fold = PurchaseFold(newest: all[newest], batch.details[all[newest].detail])
        for index in (counted.lowerBound..<newest).reversed() where !all[index].isReversal {
            fold.add(all[index], batch.details[all[index].detail])
        }
        var course = RevocationCourse(copies, counted)
        var steps: [Correction] = []
        course.hasUndatedReversal = endsUndatedInReversal
        var undated = course.hasUndatedReversal ? [] : undatedRevocations
        for index in counted where !isLater || !all[index].isReversal {
            while let first = undated.last, !isLater, all[first].isRevoked(before: all[index]) {
                course.setRevoked(first, all[first])
                undated.removeLast()
            }
            step(to: index, &course, &steps)
        }
        while let first = undated.popLast() { course.setRevoked(first, all[first]) }
        let revoking = course.revoking(all)
        revoke(&fold, revoking.map { all[$0] }, isReversed: course.isReversed)
        var transaction = fold.transaction
        if isLater { undoLater(&transaction) }
        transaction.transactionId = id
        let hasOtherIds = !copies.ids.isEmpty && counted.contains { all[$0].transactionId != id }
        let isRevokedElsewhere = transaction.revocation != nil && revoking != newest
        // The newest copy has a date of signing, and the one that is revoked has none.
        let isRevokedUndated =
            isRevokedElsewhere && all[newest].signedDate != nil && revoking.map { all[$0].signedDate == nil } ?? false
        let namesOwnership = fold.detail.statesOwnership != batch.details[all[newest].detail].statesOwnership
        if fold.isCompleted || fold.pricesDisagree || course.isReversed || hasOtherIds || isRevokedElsewhere
            || namesOwnership
        {
            transaction.detail = ArrayIndex(batch.details.count + folded.count)
            folded.append(
                FoldedPurchase(
                    purchaseId: id,
                    detail: fold.detail,
                    newest: CopyName(all[newest]),
                    revoking: transaction.revocation == nil ? nil : revoking.map { CopyName(all[$0]) },
                    isCompleted: fold.isCompleted || isRevokedUndated,
                    isReversed: course.isReversed,
                    pricesDisagree: fold.pricesDisagree
                )
            )
        }
        for var step in steps {
            step.transaction.transactionId = id
            step.transaction.purchaseDate = transaction.purchaseDate
            corrections.append(step)
        }
        return transaction
    }

    /// Copies without a signed date that are revoked, the earliest revocation last. For the revocation each counts as
    /// signed at its date.
    private var undatedRevocations: [Int] {
        let all = copies.all
        guard let first = counted.first, all[first].signedDate == nil else { return [] }
        let undated = counted.prefix { all[$0].signedDate == nil }
        let hasDated = undated.count < counted.count
        return undated.filter { index in
            all[index].revocation.map { !hasDated || viewpoint.includes($0.date) } ?? false
        }.ordered { isBefore(all[$1].revocation?.date, all[$0].revocation?.date) ?? ($1 < $0) }
    }

    /// Whether a reversal without a signed date takes back what copies without one revoked.
    private var endsUndatedInReversal: Bool {
        let all = copies.all
        guard let first = counted.first, all[first].signedDate == nil else { return false }
        return counted.prefix { all[$0].signedDate == nil }.last.map { all[$0].isReversal } ?? false
    }

    /// Adds a copy to the course, and what it corrected.
    private func step(to index: Int, _ course: inout RevocationCourse, _ steps: inout [Correction]) {
        let copy = copies.all[index]
        let (wasRevoked, revoked) = (course.isRevoked, course.lastRevoking)
        let (expiresDate, revokedSeats) = (course.expiresDate, course.revokedSeats)
        course.add(index, copy, copies.batch)
        guard let signed = copy.signedDate, viewpoint.includes(signed), index > counted.lowerBound else { return }
        // A receipt repeats its rows with older values.
        let previous = copies.all[index - 1]
        if previous.isRepeated, previous.signedDate == signed { return }
        if let revoked, wasRevoked, !course.isRevoked {
            steps.append(Correction(transaction: copies.all[revoked], date: signed, kind: .reversed))
        }
        guard !copy.isReversal else { return }
        if expiresDate.map({ copy.expiresDate > $0 && copy.expiresDate.second > $0.second }) ?? false {
            var step = Correction(transaction: copy, date: signed, kind: .extended)
            step.earlierExpiresDate = expiresDate
            steps.append(step)
        }
        if copy.revokedSeats > revokedSeats {
            let quantity = Int64(copy.revokedSeats - revokedSeats)
            steps.append(Correction(transaction: copy, date: signed, kind: .seatsRefunded, quantity: quantity))
        }
    }

    /// Sets the revocation. Its type, reason and share each come from the newest copy with its date that has one.
    private func revoke(_ fold: inout PurchaseFold, _ revoking: Transaction?, isReversed: Bool) {
        let (all, details) = (copies.all, copies.batch.details)
        guard let revoking, let own = revoking.revocation else {
            let keepsShare = !isReversed || fold.transaction.isUpgraded || fold.transaction.revokedSeats > 0
            return fold.revoke(nil, share: keepsShare ? fold.detail.revocationPercentage : nil)
        }
        var (type, reason, share): (RevocationType?, RevocationReason?, Int64?)
        for index in counted.reversed() {
            guard let revocation = all[index].revocation, revocation.date == own.date else { continue }
            type = type ?? revocation.type
            reason = reason ?? revocation.reason
            share = share ?? details[all[index].detail].revocationPercentage
        }
        let stated = Transaction.Revocation(
            date: own.date,
            isCancellation: own.isCancellation,
            type: type,
            reason: reason,
            kind: own.kind
        )
        fold.revoke(stated, share: share)
    }

    /// Takes back what is dated after the viewpoint.
    private func undoLater(_ transaction: inout Transaction) {
        if transaction.signedDate != nil { transaction.revokedSeats = 0 }
        if let revocation = transaction.revocation, !viewpoint.includes(revocation.date) {
            transaction = transaction.beforeRevocation()
        }
    }
}

/// The revocation of a purchase in the course of its copies, oldest first: of each id the newest copy as it is. The
/// purchase is revoked as long as one of these is. A REFUND_REVERSED counts as a copy of every id.
private struct RevocationCourse {
    /// The ids of the copies, ascending; none if they have only one.
    private var ids: [TransactionId] = []
    /// For each id its newest copy, if that is revoked, and the step at which it was added; none if they have only one.
    private var newest: [(index: Int, step: Int)?] = []
    /// The newest copy of the only id, if that is revoked.
    private var only: Int?
    private var count = 0
    /// The step of the last reversal of a revocation that no copy had taken back. Copies before it are not revoked.
    private var reversal = -1
    private var step = 0
    /// The last copy that was revoked.
    private(set) var lastRevoking: Int?
    private(set) var expiresDate: Instant?
    private(set) var revokedSeats: Int32 = 0
    /// Whether a REFUND_REVERSED without a signed date takes back what copies without one revoked.
    var hasUndatedReversal = false

    init(_ copies: Copies, _ indices: Range<Int>) {
        guard !copies.ids.isEmpty else { return }
        var all = indices.map { copies.all[$0].transactionId }.ordered(by: <)
        var count = 0
        for id in all where count == 0 || all[count - 1] != id {
            all[count] = id
            count += 1
        }
        all.removeLast(all.count - count)
        guard count > 1 else { return }
        ids = all
        newest = [(index: Int, step: Int)?](repeating: nil, count: count)
    }

    var isRevoked: Bool { count > 0 }
    /// Whether a reversal is the newest word on the revocation.
    var isReversed: Bool { reversal >= 0 && !isRevoked }

    /// Returns the copy whose revocation counts: of several the one signed last, or else the one with the earliest date.
    func revoking(_ copies: [Transaction]) -> Int? {
        guard !ids.isEmpty else { return only }
        var best: Int?
        for case (let index, let step)? in newest where step > reversal {
            guard let other = best else {
                best = index
                continue
            }
            if let isOlder = isBefore(copies[index].revocationSigned, copies[other].revocationSigned) {
                if !isOlder { best = index }
            } else if isBefore(copies[index].revocation?.date, copies[other].revocation?.date) ?? false {
                best = index
            }
        }
        return best
    }

    mutating func add(_ index: Int, _ copy: Transaction, _ batch: Batch) {
        guard !copy.isReversal else {
            if count > 0 { reversal = step }
            step += 1
            (count, only) = (0, nil)
            return
        }
        if copy.signedDate != nil || !copy.hasRevocation || hasUndatedReversal {
            setRevoked(copy.hasRevocation ? index : nil, copy)
        }
        expiresDate = copy.expiresDate
        if copy.revokedSeats > 0 || revokedSeats > 0, batch.details[copy.detail].seats != nil {
            revokedSeats = copy.revokedSeats
        }
    }

    /// Sets whether a copy is revoked.
    mutating func setRevoked(_ revoked: Int?, _ copy: Transaction) {
        if ids.isEmpty {
            only = revoked
            count = revoked == nil ? 0 : 1
        } else {
            let slot = ids.firstPosition { !($0 < copy.transactionId) }
            if let before = newest[slot], before.step > reversal { count -= 1 }
            newest[slot] = revoked.map { ($0, step) }
            if revoked != nil { count += 1 }
        }
        step += 1
        lastRevoking = revoked ?? lastRevoking
    }
}

extension Transaction {
    /// When its revocation counts as signed.
    fileprivate var revocationSigned: Instant? { signedDate ?? revocation?.date }

    /// Whether the revocation of this copy, which has no signed date, precedes another copy. At one instant it precedes
    /// only a reversal.
    fileprivate func isRevoked(before other: Transaction) -> Bool {
        guard let date = revocation?.date, let signed = other.signedDate else { return false }
        return date < signed || date == signed && other.isReversal
    }
}
