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
        let decided = Succession(all).rows
        let sorted = all.chains.sortedPositions
        for chain in chains {
            guard let same = all.chains.position(of: chain.originalTransactionId, chain.environment, sorted) else {
                continue
            }
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
    /// - Returns: The transactions that count as never made, sorted.
    mutating func erase() -> [Id] {
        let decided = Succession(self).rows
        func isErased(_ index: Int) -> Bool {
            let transaction = rows[index].transaction
            return !transaction.isUpgraded && transaction.revocation?.kind == .refund
                && decided[index].transaction.revocation?.kind != .replacement
        }
        var erased: [Id] = []
        var kept: [Row] = []
        kept.reserveCapacity(rows.count)
        for chain in chains.indices {
            let first = kept.count
            let range = chains[chain].rows
            for index in range {
                guard !isErased(index) else {
                    erased.append(rows[index].transaction.transactionId)
                    continue
                }
                var row = rows[index]
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
        return erased.ordered(by: <)
    }
}
