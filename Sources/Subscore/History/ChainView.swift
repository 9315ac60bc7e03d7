/// A chain as seen from a viewpoint.
package struct ChainView: Sendable {
    package let originalTransactionId: Identifier
    /// One row a transaction, oldest first.
    package let rows: [Transaction]
    /// For each row, where its access ends: the earliest of its expiry, its revocation and, where it was
    /// upgraded, its successor's purchase; never before its own purchase.
    package let ends: [Instant]
    /// Oldest first, without those that were not signed yet; those without a signed date before all others.
    package let reports: [Report]
    package let knownThrough: Instant?

    init(_ chain: Chain, rows: [Transaction], ends: [Instant], areAllRowsKnown: Bool, knownAt: Instant?) {
        originalTransactionId = chain.originalTransactionId
        self.rows = rows
        self.ends = ends
        if let knownAt {
            reports = chain.reports.filter { $0.signedDate.map { $0 <= knownAt } ?? areAllRowsKnown }
        } else {
            reports = chain.reports
        }
        var newest = reports.last?.signedDate
        for copies in chain.copies {
            guard let signed = copies.newestSignedDate(knownAt: knownAt) else { continue }
            newest = newest.map { Swift.max($0, signed) } ?? signed
        }
        knownThrough = newest
    }

    /// The report that says how the row will renew, as best known at `instant`: the newest one signed by then,
    /// or else the first one signed afterwards, before the next row's purchase either way.
    package func renewalReport(row: Int, at instant: Instant) -> Report? {
        let next = row + 1 < rows.count ? rows[row + 1].purchaseDate : nil
        var chosen: Report?
        for report in reports where report.autoRenewStatus != nil || report.renewalInfo != nil {
            guard let signed = report.signedDate else {
                if next == nil { chosen = report }
                continue
            }
            guard next.isAfter(signed) else { break }
            if signed <= instant || chosen == nil { chosen = report }
            if signed > instant { break }
        }
        return chosen
    }

    /// Whether what a report says of the next renewal was said in the row's own period, not in one before it.
    package func isReport(_ report: Report, aboutRow row: Int) -> Bool {
        guard let signed = report.signedDate else { return true }
        return signed >= rows[row].purchaseDate || report.renewalInfo?.renewalDate == rows[row].expiresDate
    }
}

/// All chains of one subscription group, or the one chain of an unknown group, as seen from a viewpoint.
package struct GroupView: Sendable {
    package let subscriptionGroupIdentifier: Identifier?
    package let chains: [ChainView]

    package init(_ chains: ArraySlice<Chain>, from viewpoint: Viewpoint) {
        subscriptionGroupIdentifier = chains.first?.subscriptionGroupIdentifier
        let rows = chains.map { Self.rows($0, from: viewpoint) }
        let successors = Successors(Self.withoutLaterUpgrades(rows, of: chains, knownAt: viewpoint.knownAt))
        var views: [ChainView] = []
        for (index, chain) in chains.enumerated() {
            var ends: [Instant] = []
            for (row, transaction) in successors.chains[index].enumerated() {
                var end = transaction.expiresDate
                if let revocation = transaction.revocation { end = Swift.min(end, revocation.date) }
                if transaction.isUpgraded, let place = successors.place(after: index, row: row) {
                    end = Swift.min(end, successors.transaction(place).purchaseDate)
                }
                ends.append(Swift.max(end, transaction.purchaseDate))
            }
            views.append(
                ChainView(
                    chain,
                    rows: successors.chains[index],
                    ends: ends,
                    areAllRowsKnown: chain.copies.allSatisfy { $0.known(at: viewpoint.knownAt) != nil },
                    knownAt: viewpoint.knownAt
                )
            )
        }
        self.chains = views
    }

    private static func rows(_ chain: Chain, from viewpoint: Viewpoint) -> [Transaction] {
        var rows: [Transaction] = []
        rows.reserveCapacity(chain.copies.count)
        for copies in chain.copies {
            guard let transaction = copies.known(at: viewpoint.knownAt) else { continue }
            if viewpoint.retroactiveRefunds, transaction.isRefunded { continue }
            rows.append(transaction)
        }
        rows.sort(by: Transaction.isOlder)
        return rows
    }

    /// An upgrade known only from a copy that was signed later had not happened yet where its successor
    /// was purchased later, too.
    private static func withoutLaterUpgrades(
        _ rows: [[Transaction]],
        of chains: ArraySlice<Chain>,
        knownAt: Instant?
    ) -> [[Transaction]] {
        guard let knownAt else { return rows }
        let complete = chains.map { $0.copies.map({ $0.newest }).sorted(by: Transaction.isOlder) }
        let successors = Successors(complete)
        var rows = rows
        for (index, transactions) in complete.enumerated() {
            for (row, transaction) in transactions.enumerated() {
                guard let place = successors.place(after: index, row: row),
                    successors.transaction(place).purchaseDate > knownAt,
                    let known = rows[index].firstIndex(where: { $0.transactionId == transaction.transactionId })
                else { continue }
                let copy = rows[index][known]
                guard copy.isUpgraded, copy.signedDate.map({ $0 > knownAt }) ?? true else { continue }
                guard copy.revocation.map({ $0.date > knownAt }) ?? true else { continue }
                rows[index][known].isUpgraded = false
            }
        }
        return rows
    }
}
