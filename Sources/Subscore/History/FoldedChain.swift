/// One chain on its way into a history: the copies of its transactions folded, its reports each once.
struct FoldedChain {
    let id: Id
    let copies: ChainCopies
    /// Those that are known, oldest first.
    let reports: [Report]
    /// What these and all others say of the chain's transactions.
    let announcements: Announcements
    let allAnnouncements: Announcements
    let knownThrough: Instant?

    /// - Parameters:
    ///   - copies: All copies of the chain's transactions, those of one transaction together, oldest first.
    ///   - reports: All of the chain's, oldest first.
    init(_ copies: ArraySlice<Transaction>, reports: ArraySlice<Report>, from viewpoint: Viewpoint) {
        id = copies[copies.startIndex].originalTransactionId
        allAnnouncements = Announcements(reports)
        self.copies = ChainCopies(copies, from: viewpoint, announcements: allAnnouncements)

        // A report without a signed date counts as current: it speaks of the chain as it is with all its rows.
        var known: [Report] = []
        known.reserveCapacity(reports.count)
        for report in reports where report.signedDate.map({ viewpoint.knows($0) }) ?? self.copies.areAllKnown {
            // Said twice is said once.
            if let last = known.last, !Report.isOlder(last, report) { continue }
            known.append(report)
        }
        self.reports = known
        announcements = known.count == reports.count ? allAnnouncements : Announcements(known[...])
        var newest = self.copies.newestSigned
        if let signed = known.last?.signedDate { newest = newest.map { max($0, signed) } ?? signed }
        knownThrough = newest
    }
}

/// The rows of one group, as seen from a viewpoint.
struct GroupRows {
    /// What is known of one chain.
    typealias KnownChain = (known: [ChainCopies.Known], announcements: Announcements)

    let succession: Succession
    /// The transactions that count as never made, sorted.
    private(set) var erased: [Id] = []

    init(_ chains: ArraySlice<FoldedChain>, from viewpoint: Viewpoint) {
        var known: [KnownChain] = chains.map { ($0.copies.known, $0.announcements) }
        if let knownAt = viewpoint.knownAt { Self.takeBackLaterUpgrades(&known, chains, knownAt) }
        if viewpoint.retroactiveRefunds { erased = Self.erase(&known) }
        succession = Succession(known)
    }

    /// An upgrade known only from a copy that was signed later had not happened yet where its successor was purchased
    /// later, too.
    private static func takeBackLaterUpgrades(
        _ known: inout [KnownChain],
        _ chains: ArraySlice<FoldedChain>,
        _ knownAt: Instant
    ) {
        func isDoubtful(_ transaction: Transaction) -> Bool {
            transaction.isUpgraded && transaction.signedDate.map { $0 > knownAt } ?? true
                && transaction.revocation.map { $0.date > knownAt } ?? true
        }
        guard known.contains(where: { $0.known.contains { isDoubtful($0.transaction) } }) else { return }
        let complete = Succession(chains.map { ($0.copies.complete, $0.allAnnouncements) })
        for chain in known.indices {
            for place in known[chain].known.indices {
                let transaction = known[chain].known[place].transaction
                guard isDoubtful(transaction) else { continue }
                let range = complete.chains[chain]
                let later = range.firstPosition { !Transaction.isOlder(complete.transaction($0), transaction) }
                guard range.contains(later), complete.transaction(later).transactionId == transaction.transactionId,
                    complete.drafts[later].successor >= 0,
                    complete.transaction(Int(complete.drafts[later].successor)).purchaseDate > knownAt
                else { continue }
                known[chain].known[place].transaction = transaction.beforeUpgrade()
            }
        }
    }

    /// Purchases that were refunded in full count as never made, but what they replaced stays replaced.
    private static func erase(_ known: inout [KnownChain]) -> [Id] {
        func isErased(_ transaction: Transaction) -> Bool {
            !transaction.isUpgraded && transaction.revocation?.kind == .refund
        }
        guard known.contains(where: { $0.known.contains { isErased($0.transaction) } }) else { return [] }
        var erased: [Id] = []
        let whole = Succession(known)
        for chain in known.indices {
            var kept: [ChainCopies.Known] = []
            for (entry, draft) in zip(known[chain].known, whole.chains[chain]) {
                if isErased(entry.transaction) {
                    erased.append(entry.transaction.transactionId)
                    continue
                }
                let successor = Int(whole.drafts[draft].successor)
                var entry = entry
                if successor >= 0, isErased(whole.transaction(successor)) {
                    entry.replacedDate = StoredInstant(whole.transaction(successor).purchaseDate)
                }
                kept.append(entry)
            }
            known[chain].known = kept
        }
        return erased.ordered(by: <)
    }
}
