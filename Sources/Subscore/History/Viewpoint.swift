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

extension Succession {
    /// Reverts upgrades that are known only from copies signed later and whose successor was purchased later, too.
    ///
    /// - Parameter whole: Returns the history with everything known; called only if an upgrade is in doubt.
    mutating func undoLaterUpgrades(_ chains: [Chain], knownAt: Instant, whole: () -> History) {
        func isDoubtful(_ transaction: Transaction) -> Bool {
            transaction.isUpgraded && transaction.signedDate.map { $0 > knownAt } ?? true
                && transaction.revocation.map { $0.date > knownAt } ?? true
        }
        guard rows.contains(where: { isDoubtful($0.transaction) }) else { return }
        let whole = whole()
        let sorted = whole.chains.sortedPositions
        for chain in chains {
            guard let same = whole.chains.position(of: chain.originalTransactionId, chain.environment, sorted) else {
                continue
            }
            let range = whole.chains[same].rows
            for row in chain.rows where isDoubtful(rows[row].transaction) {
                let transaction = rows[row].transaction
                let later = range.firstPosition { !Transaction.isOlder(whole.rows[$0].transaction, transaction) }
                guard range.contains(later),
                    whole.rows[later].transaction.transactionId == transaction.transactionId,
                    let successor = whole.successor(of: whole.rows[later]),
                    successor.transaction.purchaseDate > knownAt
                else { continue }
                rows[row].transaction = transaction.beforeUpgrade()
            }
        }
    }

    /// Removes purchases that were refunded in full, as never made. The rows that they replaced stay replaced.
    ///
    /// - Parameters:
    /// - chains: Their ranges of rows are updated.
    /// - groups: Ranges of chains.
    /// - Returns: The transactions that count as never made, sorted.
    mutating func erase(_ chains: inout [Chain], _ groups: [SubscriptionGroup]) -> [Id] {
        var whole = self
        for group in groups { whole.decide(chains[group.chains]) }
        func isErased(_ index: Int) -> Bool {
            let transaction = rows[index].transaction
            return !transaction.isUpgraded && transaction.revocation?.kind == .refund
                && whole.rows[index].transaction.revocation?.kind != .replacement
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
                if let successor = whole.rows[index].successor, isErased(successor.value) {
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
