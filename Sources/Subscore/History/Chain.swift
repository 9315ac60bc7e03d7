/// All that shares an original transaction id, as seen from a viewpoint.
package struct Chain: Sendable {
    package let originalTransactionId: Identifier
    package let subscriptionGroupIdentifier: Identifier?
    /// One row a transaction, oldest first.
    package fileprivate(set) var rows: [Transaction]
    /// For each row, where its access ends: the earliest of its expiry, its revocation and, where it was
    /// upgraded, its successor's purchase; never before its own purchase.
    package fileprivate(set) var ends: [Instant] = []
    /// Oldest first, without those that were not signed yet; those without a signed date before all others.
    package let reports: [Report]
    package let knownThrough: Instant?
    /// What newer copies of transactions took back or added.
    package let corrections: [Correction]
    /// The newest copy of each transaction, oldest transaction first. Empty where everything is known anyway.
    fileprivate let complete: [Transaction]

    /// A refund that was reversed, or a period that was extended.
    package struct Correction: Sendable {
        package let transaction: Transaction
        /// When the copy that shows it was signed.
        package let date: Instant
        package let isReversal: Bool
        /// The refund that was reversed.
        package let revokedDate: Instant?
    }

    /// Whether any of its transactions existed.
    let isKnown: Bool

    /// - Parameter copies: All copies of the chain's transactions, those of one transaction together, oldest first.
    init(_ copies: ArraySlice<Transaction>, reports: ArraySlice<Report>, from viewpoint: Viewpoint) {
        originalTransactionId = copies[copies.startIndex].originalTransactionId
        var group: Identifier?
        var rows: [Transaction] = []
        var complete: [Transaction] = []
        var areAllKnown = true
        var isKnown = false
        var newestSigned: Instant?
        var corrections: [Correction] = []
        rows.reserveCapacity(copies.count)

        var first = copies.startIndex
        while first < copies.endIndex {
            var last = first
            while last + 1 < copies.endIndex, copies[last + 1].transactionId == copies[first].transactionId {
                last += 1
            }
            for copy in first...last {
                if let candidate = copies[copy].subscriptionGroupIdentifier {
                    if group.map({ $0 < candidate }) ?? true { group = candidate }
                }
                guard let signed = copies[copy].signedDate, viewpoint.knows(signed) else { continue }
                newestSigned = newestSigned.map { Swift.max($0, signed) } ?? signed
                guard copy > first else { continue }
                let (older, newer) = (copies[copy - 1], copies[copy])
                if let revoked = older.revokedDate, newer.revocation == nil {
                    corrections.append(
                        Correction(transaction: older, date: signed, isReversal: true, revokedDate: revoked)
                    )
                }
                if newer.expiresDate > older.expiresDate {
                    corrections.append(
                        Correction(transaction: newer, date: signed, isReversal: false, revokedDate: nil)
                    )
                }
            }
            if viewpoint.knownAt != nil { complete.append(copies[last]) }
            if let row = viewpoint.known(copies[first...last]) {
                isKnown = true
                if !(viewpoint.retroactiveRefunds && row.isRefunded) { rows.append(row) }
            } else {
                areAllKnown = false
            }
            first = last + 1
        }
        self.isKnown = isKnown
        subscriptionGroupIdentifier = group
        self.rows = rows.ordered(by: Transaction.isOlder)
        self.complete = complete.ordered(by: Transaction.isOlder)

        // A report without a signed date counts as current: it speaks of the chain as it is with all its rows.
        var known: [Report] = []
        for report in reports where report.signedDate.map({ viewpoint.knows($0) }) ?? areAllKnown {
            // Said twice is said once.
            if let last = known.last, !Report.isOlder(last, report) { continue }
            known.append(report)
        }
        if let signed = known.last?.signedDate { newestSigned = newestSigned.map { Swift.max($0, signed) } ?? signed }
        self.reports = known
        self.corrections = corrections
        knownThrough = newestSigned
    }

    static func precedes(_ left: Chain, _ right: Chain) -> Bool {
        switch (left.subscriptionGroupIdentifier, right.subscriptionGroupIdentifier) {
        case (let leftGroup?, let rightGroup?) where leftGroup != rightGroup: return leftGroup < rightGroup
        case (.some, nil): return true
        case (nil, .some): return false
        default: return left.originalTransactionId < right.originalTransactionId
        }
    }

    /// The report that says how the chain will renew: of all with renewal info, or with an auto-renew status, the
    /// one signed last.
    package var renewalReport: Report? {
        reports.last { $0.autoRenewStatus != nil || $0.renewalInfo != nil }
    }

    /// The transactions that a notification of this kind carried, sorted.
    func transactionIds(notified isMeant: (Notification) -> Bool) -> [Identifier] {
        var ids: [Identifier] = []
        for report in reports {
            if let notification = report.notification, let id = report.transactionId, isMeant(notification) {
                ids.append(id)
            }
        }
        return ids.ordered(by: <)
    }

    /// Whether what a report says of the next renewal was said in the row's own period.
    package func isReport(_ report: Report, aboutRow row: Int) -> Bool {
        let next = row + 1 < rows.count ? rows[row + 1].purchaseDate : nil
        guard let signed = report.signedDate else { return next == nil }
        if report.renewalInfo?.renewalDate == rows[row].expiresDate { return true }
        return signed >= rows[row].purchaseDate && next.isAfter(signed)
    }
}

/// All chains of one subscription group, or the one chain of an unknown group.
package struct SubscriptionGroup: Sendable {
    package private(set) var chains: [Chain]
    /// The newest signed date of all chains.
    package var knownThrough: Instant? {
        var newest: Instant?
        for chain in chains {
            guard let known = chain.knownThrough else { continue }
            newest = newest.map { Swift.max($0, known) } ?? known
        }
        return newest
    }

    package var identifier: Identifier? { chains.first?.subscriptionGroupIdentifier }

    init(_ chains: [Chain], knownAt: Instant?) {
        self.chains = chains
        if let knownAt { takeBackLaterUpgrades(knownAt) }
        let hasUpgrades = chains.contains { $0.rows.contains { $0.isUpgraded } }
        let successors = hasUpgrades ? Successors(self.chains.map { $0.rows }) : nil
        for chain in chains.indices {
            var ends: [Instant] = []
            ends.reserveCapacity(self.chains[chain].rows.count)
            for (row, transaction) in self.chains[chain].rows.enumerated() {
                var end = transaction.expiresDate
                if let revocation = transaction.revocation { end = Swift.min(end, revocation.date) }
                if transaction.isUpgraded, let successor = successors?.transaction(after: chain, row: row) {
                    end = Swift.min(end, successor.purchaseDate)
                }
                ends.append(Swift.max(end, transaction.purchaseDate))
            }
            self.chains[chain].ends = ends
        }
    }

    /// An upgrade known only from a copy that was signed later had not happened yet where its successor
    /// was purchased later, too.
    private mutating func takeBackLaterUpgrades(_ knownAt: Instant) {
        let successors = Successors(chains.map { $0.complete })
        for chain in chains.indices {
            let complete = chains[chain].complete
            let byId = positions(complete.count) { complete[$0].transactionId < complete[$1].transactionId }
            for (row, known) in chains[chain].rows.enumerated() where known.isUpgraded {
                guard known.signedDate.map({ $0 > knownAt }) ?? true,
                    known.revocation.map({ $0.date > knownAt }) ?? true
                else { continue }
                let place = byId.firstPosition { !(complete[$0].transactionId < known.transactionId) }
                guard place < byId.count,
                    let successor = successors.transaction(after: chain, row: byId[place]),
                    successor.purchaseDate > knownAt
                else { continue }
                chains[chain].rows[row] = known.beforeUpgrade(revocation: known.revocation)
            }
        }
    }
}
