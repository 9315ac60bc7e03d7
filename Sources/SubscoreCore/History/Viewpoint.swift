/// The instant and the assumptions from which a history is viewed.
package struct Viewpoint: Sendable {
    /// Only records known then count; nil is everything.
    package let knownAt: Instant?
    /// Whether a purchase that was refunded in full counts as never made.
    package let retroactiveRefunds: Bool
    /// Whether a subscription that would renew continues beyond the records.
    package let assumeRenewal: Bool

    package init(knownAt: Instant? = nil, retroactiveRefunds: Bool = false, assumeRenewal: Bool = false) {
        self.knownAt = knownAt
        self.retroactiveRefunds = retroactiveRefunds
        self.assumeRenewal = assumeRenewal
    }

    /// The rules of the assumptions.
    var rules: [Rule] {
        var rules: [Rule] = []
        if knownAt != nil { rules.append(.stateKnownAt) }
        if retroactiveRefunds { rules.append(.stateRetroactiveRefunds) }
        return rules
    }

    /// Whether a record signed at an instant counts.
    func includes(_ signedDate: Instant) -> Bool {
        knownAt.map { signedDate <= $0 } ?? true
    }
}

// How a viewpoint changes rows before anything is decided.

extension KnownRecords {
    /// Reverts upgrades that are known only from copies signed later and whose successor was purchased later, too.
    ///
    /// - Parameter selection: All records.
    mutating func undoLaterUpgrades(knownAt: Instant, _ selection: borrowing Selection) {
        func isDoubtful(_ transaction: Transaction) -> Bool {
            transaction.isUpgraded && transaction.signedDate.map { $0 > knownAt } ?? true
                && transaction.revocation.map { $0.date > knownAt } ?? true
        }
        guard rows.contains(where: { isDoubtful($0.transaction) }) else { return }
        var all = KnownRecords()
        all.fold(selection, from: Viewpoint())
        let decided = RowOrigins(all).rows
        let sorted = all.chains.sortedPositions
        for chain in chains {
            guard let same = all.chains.position(of: chain.key, sorted) else { continue }
            let range = all.chains[same].rows
            for row in chain.rows where isDoubtful(rows[row].transaction) {
                let transaction = rows[row].transaction
                let later = range.firstPosition { !Transaction.isOlder(decided[$0].transaction, transaction) }
                guard range.contains(later),
                    decided[later].transaction.transactionId == transaction.transactionId,
                    let successor = decided[later].successor,
                    decided[successor].transaction.purchaseDate > knownAt
                else { continue }
                rows[row].transaction = transaction.beforeUpgrade()
            }
        }
    }

    /// Removes purchases that were refunded in full, as never made. The rows that they replaced stay replaced.
    ///
    /// - Returns: The transactions that count as never made, sorted, and the periods that they had.
    mutating func erase() -> (ids: [TransactionId], periods: [ErasedPeriod]) {
        let decided = RowOrigins(self).rows
        func isErased(_ index: Int) -> Bool {
            let transaction = rows[index].transaction
            return !transaction.isUpgraded && transaction.revocation?.kind == .refund
                && decided[index].transaction.revocation?.kind != .replacement
        }
        var erased: [TransactionId] = []
        var periods: [ErasedPeriod] = []
        var kept: [Row] = []
        kept.reserveCapacity(rows.count)
        for chain in chains.indices {
            let first = kept.count
            let range = chains[chain].rows
            for index in range {
                guard !isErased(index) else {
                    erased.append(rows[index].transaction.transactionId)
                    guard decided[index].ran else { continue }
                    periods.append(ErasedPeriod(of: RowIndex(index), decided[index].transaction, inChain: chain))
                    continue
                }
                var row = rows[index]
                if let before = decided[index].predecessor {
                    let period = periods.firstPosition { !($0.row < before) }
                    if period < periods.count, periods[period].row == before {
                        periods[period].follow(RowIndex(kept.count), decided[index].origin)
                    }
                }
                if let successor = decided[index].successor, isErased(successor.value) {
                    row.isReplaced = true
                    row.end = min(row.end, rows[successor].transaction.purchaseDate)
                }
                kept.append(row)
            }
            chains[chain].beginsWithFirstRow = range.first.map { !isErased($0) } ?? true
            chains[chain].rows = first..<kept.count
        }
        rows = kept
        erased = erased.ordered(by: <)
        let troubles = chains.map { self.troubles(reports[$0.reports], erased) }
        periods.removeAll { period in
            let first = troubles[period.chain].firstPosition { $0 >= period.start }
            return first < troubles[period.chain].count && troubles[period.chain][first] < period.end
        }
        for period in periods where period.nextOrigin.isRenewal {
            if let next = period.next { rows[next.value].renewsErased = true }
        }
        return (erased, periods)
    }

    /// Returns when reports about other purchases were signed that state trouble, oldest first.
    private func troubles(_ reports: ArraySlice<Report>, _ erased: [TransactionId]) -> [Instant] {
        var troubles: [Instant] = []
        for report in reports where report.statesTrouble {
            guard let signed = report.signedDate else { continue }
            if let id = report.transactionId, erased.containsSorted(id) { continue }
            troubles.append(signed)
        }
        return troubles
    }
}

/// The time that a purchase had which counts as never made: from its purchase to its expiry.
struct ErasedPeriod: BitwiseCopyable {
    /// Its index before it was removed.
    fileprivate let row: RowIndex
    let chain: Int
    let start: Instant
    let end: Instant
    /// The row after it, and how that came about while the purchase counted.
    @Packed private(set) var next: RowIndex?
    private(set) var nextOrigin = Origin.firstPurchase

    fileprivate init(of row: RowIndex, _ transaction: Transaction, inChain chain: Int) {
        self.row = row
        self.chain = chain
        start = transaction.purchaseDate
        end = transaction.expiresDate
    }

    fileprivate mutating func follow(_ next: RowIndex, _ origin: Origin) {
        guard self.next == nil else { return }
        self.next = next
        nextOrigin = origin
    }
}

/// A part of the time that purchases had which count as never made. It belongs to the earliest of them.
struct ErasedTime: BitwiseCopyable {
    let chain: Int
    let start: Instant
    let end: Instant

    /// - Parameter periods: By chain, then oldest first.
    static func all(of periods: [ErasedPeriod]) -> [ErasedTime] {
        var times: [ErasedTime] = []
        for period in periods {
            var start = period.start
            if let last = times.last, last.chain == period.chain { start = max(start, last.end) }
            if start < period.end { times.append(ErasedTime(chain: period.chain, start: start, end: period.end)) }
        }
        return times
    }
}
