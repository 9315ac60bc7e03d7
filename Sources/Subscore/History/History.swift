/// All that shares an original transaction id, as seen from a viewpoint: places in the history's rows, reports, corrections.
package struct Chain: Sendable {
    package let originalTransactionId: Id
    package let subscriptionGroupIdentifier: Name?
    /// Oldest first; those that never ran among them.
    package let rows: Range<Int>
    /// Oldest first, without those that were not signed yet; those without a signed date before all others.
    package let reports: Range<Int>
    package let corrections: Range<Int>
    package let knownThrough: Instant?
    /// Whether its first row is the first that is known of it: none before that counts as never made.
    let beginsWithFirstRow: Bool
}

/// All chains of one subscription group, or the one chain of an unknown group: places in the history's chains.
package struct SubscriptionGroup: Sendable {
    package let identifier: Name?
    package let chains: Range<Int>
}

/// Everything that the store said of one customer, folded: the newest copy of each record, sorted, per chain and
/// group, as seen from a viewpoint. Neither the order nor the repetition of the records matters.
package struct History: Sendable {
    package private(set) var rows: [Row] = []
    package private(set) var reports: [Report] = []
    package private(set) var corrections: [Correction] = []
    package private(set) var chains: [Chain] = []
    /// Sorted by group identifier; the chains of unknown groups last, each by itself.
    package private(set) var groups: [SubscriptionGroup] = []
    /// What could not be used, and what the records leave unclear, each once.
    package private(set) var warnings: [Warning]
    /// The transactions that count as never made, sorted.
    private var erased: [Id] = []
    package let details: [TransactionDetail]
    package let texts: Texts
    package let viewpoint: Viewpoint

    package init(_ records: consuming Records, from viewpoint: Viewpoint) {
        records.seal()
        details = records.details
        texts = records.texts
        warnings = records.warnings
        self.viewpoint = viewpoint
        let details = records.details
        let copies = records.transactions.ordered { Transaction.precedesAsCopy($0, $1, details: details) }
        let told = Self.withoutRedeliveries(records.reports).ordered(by: Report.precedesAsReport)
        // At once: to make room for one group after the other would copy all of them each time.
        reports.reserveCapacity(told.count)
        rows.reserveCapacity(copies.count)

        var folded: [FoldedChain] = []
        var first = 0
        var firstReport = 0
        while first < copies.count {
            let id = copies[first].originalTransactionId
            var end = first + 1
            while end < copies.count, copies[end].originalTransactionId == id { end += 1 }
            while firstReport < told.count, told[firstReport].originalTransactionId < id { firstReport += 1 }
            var endReport = firstReport
            while endReport < told.count, told[endReport].originalTransactionId == id { endReport += 1 }
            let chain = FoldedChain(copies[first..<end], reports: told[firstReport..<endReport], from: viewpoint)
            // A chain of which nothing was known yet leaves no trace.
            if !chain.copies.known.isEmpty { folded.append(chain) }
            first = end
            firstReport = endReport
        }
        if folded.count > 1 { folded = folded.ordered { precedes($0, $1) } }
        var start = 0
        while start < folded.count {
            var end = start + 1
            if let group = folded[start].copies.group {
                while end < folded.count, folded[end].copies.group == group { end += 1 }
            }
            append(folded[start..<end])
            start = end
        }
        if !warnings.isEmpty { warnings = warnings.listed }
    }

    /// By group, and within it by id, both as text; unknown groups last.
    private func precedes(_ left: FoldedChain, _ right: FoldedChain) -> Bool {
        switch (left.copies.group, right.copies.group) {
        case (let leftGroup?, let rightGroup?) where leftGroup != rightGroup:
            return texts.identifier(leftGroup) < texts.identifier(rightGroup)
        case (.some, nil): return true
        case (nil, .some): return false
        default: return texts.identifier(left.id) < texts.identifier(right.id)
        }
    }

    private mutating func append(_ folded: ArraySlice<FoldedChain>) {
        let resolved = GroupRows(folded, from: viewpoint)
        let firstChain = chains.count
        let offset = rows.count
        for (index, chain) in folded.enumerated() {
            let (firstReport, firstCorrection) = (reports.count, corrections.count)
            reports.append(contentsOf: chain.reports)
            corrections.append(contentsOf: chain.copies.corrections)
            let range = resolved.succession.chains[index]
            chains.append(
                Chain(
                    originalTransactionId: chain.id,
                    subscriptionGroupIdentifier: chain.copies.group,
                    rows: offset + range.lowerBound..<offset + range.upperBound,
                    reports: firstReport..<reports.count,
                    corrections: firstCorrection..<corrections.count,
                    knownThrough: chain.knownThrough,
                    beginsWithFirstRow: range.isEmpty
                        || chain.copies.known.first?.transaction.transactionId
                            == resolved.succession.transaction(range.lowerBound).transactionId
                )
            )
        }
        append(resolved.succession)
        let identifier = folded.first?.copies.group
        if !resolved.erased.isEmpty { erased = (erased + resolved.erased).ordered(by: <) }
        groups.append(SubscriptionGroup(identifier: identifier, chains: firstChain..<chains.count))
    }

    private mutating func append(_ succession: Succession) {
        let offset = Int32(truncatingIfNeeded: rows.count)
        for place in succession.drafts.indices {
            rows.append(Row(succession, place, offset: offset))
            let transaction = succession.transactions[place].transaction
            if succession.drafts[place].contradicts {
                warnings.append(.originDisagrees(texts.identifier(transaction.transactionId)))
            }
            if transaction.isUpgraded, rows.last?.isMissingSuccessor == true {
                warnings.append(.successorMissing(texts.identifier(transaction.transactionId)))
            }
            if transaction.expiresDate <= transaction.purchaseDate {
                warnings.append(.emptyPeriod(texts.identifier(transaction.transactionId)))
            }
        }
    }

    /// A notification that was delivered again keeps its UUID; of such copies the oldest one stays.
    private static func withoutRedeliveries(_ reports: [Report]) -> [Report] {
        guard reports.contains(where: { $0.notificationUUID != nil }) else { return reports }
        let sorted = reports.ordered { left, right in
            left.notificationUUID == right.notificationUUID
                ? Report.isOlder(left, right)
                : right.notificationUUID.map { other in left.notificationUUID.map { $0 < other } ?? true } ?? false
        }
        var once: [Report] = []
        once.reserveCapacity(sorted.count)
        for report in sorted {
            if let last = once.last, let uuid = last.notificationUUID, report.notificationUUID == uuid { continue }
            once.append(report)
        }
        return once
    }
}

// What is read off a history.
extension History {
    /// The row that ran, or had ended last, when this one was purchased.
    package func predecessor(of row: Row) -> Row? { self[row.predecessorPosition] }

    /// The row that took this one's place.
    package func successor(of row: Row) -> Row? { self[row.successorPosition] }

    private subscript(position: Int32) -> Row? {
        let place = Int(position)
        return rows.indices.contains(place) ? rows[place] : nil
    }

    package func detail(of transaction: Transaction) -> TransactionDetail? {
        let place = Int(transaction.detail)
        return details.indices.contains(place) ? details[place] : nil
    }

    package func knownThrough(of group: SubscriptionGroup) -> Instant? {
        var newest: Instant?
        for chain in chains[group.chains] {
            guard let known = chain.knownThrough else { continue }
            newest = newest.map { max($0, known) } ?? known
        }
        return newest
    }

    /// Whether a report is about a purchase that counts as never made.
    func isAboutErased(_ report: Report) -> Bool {
        guard !erased.isEmpty, let id = report.transactionId else { return false }
        let place = erased.firstPosition { !($0 < id) }
        return place < erased.count && erased[place] == id
    }

    /// The report that says how the chain will renew: of all with renewal info, or with an auto-renew status, the
    /// one signed last.
    package func renewalReport(of chain: Chain) -> Report? {
        reports[chain.reports].last { $0.autoRenewStatus != nil || $0.renewalInfo != nil }
    }

    /// The row of a chain that ended last and so governs what follows; of equal ones the newest. Where none ran, the newest.
    package func lastRow(of chain: Chain) -> Row? {
        var last = -1
        for place in chain.rows where rows[place].ran {
            if last < 0 || rows[place].end >= rows[last].end { last = place }
        }
        return last >= 0 ? rows[last] : rows[chain.rows].last
    }

    /// Whether what a report says of the next renewal was said in the row's own period.
    package func isReport(_ report: Report, about row: Row, of chain: Chain) -> Bool {
        var next = Int(row.position) + 1
        while next < chain.rows.upperBound, !rows[next].ran { next += 1 }
        let nextPurchase = next < chain.rows.upperBound ? rows[next].transaction.purchaseDate : nil
        guard let signed = report.signedDate else { return nextPurchase == nil }
        if report.renewalInfo?.renewalDate == row.transaction.expiresDate { return true }
        return signed >= row.transaction.purchaseDate && nextPurchase.isAfter(signed)
    }
}
