/// The records that are known from a viewpoint. Input: a `Selection`. Output: chains whose copies are folded into rows,
/// and each report once, without what was signed later; chains that continue another one follow it. Nothing is decided
/// about the rows yet; `RowOrigins` does that.
struct KnownRecords {
    /// Chain after chain, each oldest first.
    var rows: [Row] = []
    var reports: [Report] = []
    private(set) var corrections: [Correction] = []
    var chains: [Chain] = []
    var groups: [SubscriptionGroup] = []
    /// Purchases whose details are not those of one copy, in any order.
    var folded: [FoldedPurchase] = []
    /// Whether any report is one that other records have to bear out.
    private(set) var mayHaveUnheeded = false
    /// Purchases with doubts about their revocation.
    private var doubtful: [Transaction] = []
    /// Chains whose links to others contradict each other.
    var disputed: [TransactionId] = []

    /// Replaces everything by the records of a selection, in the same memory.
    mutating func fold(_ selection: borrowing Selection, from viewpoint: Viewpoint) {
        rows.empty(reserving: selection.copies.count)
        if !reports.isEmpty || !selection.messages.isEmpty { reports.empty(reserving: selection.messages.count) }
        if !corrections.isEmpty { corrections.removeAll(keepingCapacity: true) }
        chains.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        if !folded.isEmpty { folded = [] }
        mayHaveUnheeded = false
        if !disputed.isEmpty { disputed = [] }
        if !doubtful.isEmpty { doubtful = [] }
        if selection.isOneChain {
            let key = selection.transactions[selection.copies.lowerBound].chainKey
            append(key, selection.copies, selection.messages, selection, nil, from: viewpoint)
        } else {
            foldChains(selection, from: viewpoint)
        }
        let isLinked = selection.batch.traits.hasLinks && rows.contains { $0.transaction.isLinked }
        if selection.isOneChain, !isLinked { groupChains() } else { arrange(selection.batch, isLinked: isLinked) }
    }

    /// Folds every chain with transactions, or else with reports. Reports about other products concern no subscription.
    private mutating func foldChains(_ selection: borrowing Selection, from viewpoint: Viewpoint) {
        let productGroups = ProductGroups(selection.transactions[selection.copies])
        var copies = selection.transactions[selection.copies]
        var messages = selection.reports[selection.messages]
        while let key = ChainKey.first(copies.first?.chainKey, messages.first?.chainKey) {
            let own = copies.prefix { $0.chainKey == key }
            let about = messages.prefix { $0.chainKey == key }
            if !own.isEmpty || !selection.purchases.contains(key) {
                append(key, own.indices, about.indices, selection, productGroups, from: viewpoint)
            }
            copies = copies[own.endIndex...]
            messages = messages[about.endIndex...]
        }
    }

    /// Whether the reports of a chain alone imply anything about it.
    private static func areUsed(_ allReports: ArraySlice<Report>, _ viewpoint: Viewpoint) -> Bool {
        allReports.contains { $0.isUsed && $0.signedDate.map { viewpoint.includes($0) } ?? true }
    }

    /// Appends a chain, if it was known.
    private mutating func append(
        _ key: ChainKey,
        _ copies: Range<Int>,
        _ messages: Range<Int>,
        _ selection: borrowing Selection,
        _ productGroups: ProductGroups?,
        from viewpoint: Viewpoint
    ) {
        let first = rows.count
        let hasReports = !messages.isEmpty
        let notifications =
            hasReports ? NotificationsByTransaction(selection.reports[messages]) : NotificationsByTransaction()
        let chain = ChainCopies(
            selection.transactions,
            copies,
            of: selection,
            from: viewpoint,
            notifications: notifications,
            into: &rows,
            &folded
        )
        let range = first..<rows.count
        guard !range.isEmpty || copies.isEmpty && Self.areUsed(selection.reports[messages], viewpoint) else { return }
        let (firstReport, firstCorrection) = (reports.count, corrections.count)
        var known = NotificationsByTransaction()
        var mustSettle = chain.mustSettle
        if !chain.corrections.isEmpty { corrections += chain.corrections }
        if hasReports {
            if selection.isOneChain, viewpoint.knownAt == nil {
                // They are in order, and each is known and there once.
                reports.append(messages, of: selection.reports)
            } else {
                append(messages, of: selection.reports, viewpoint, areAllRowsKnown: chain.areAllKnown)
            }
            if selection.batch.traits.hasNotifications, !mayHaveUnheeded {
                mayHaveUnheeded = reports[firstReport...].contains { $0.mayBeUnheeded }
            }
            if selection.batch.traits.hasUnclearIncreases { settleIncreases(firstReport..<reports.count, range) }
            let isAllKnown = reports.count - firstReport == messages.count
            known = isAllKnown ? notifications : NotificationsByTransaction(reports[firstReport...])
            for index in range {
                guard let entry = known[rows[index].transaction.transactionId] else { continue }
                rows[index].apply(entry)
                if rows[index].mustSettle { mustSettle = true }
            }
        }
        if hasReports, mustSettle {
            let revoking = selection.revoking(copies)
            for index in firstReport..<reports.count where reports[index].datedStatus != nil {
                reports[index].findCarriedRevocation(among: revoking)
            }
        }
        if mustSettle {
            for index in range where rows[index].mustSettle {
                rows[index].transaction = settle(rows[index].transaction, rows[index].evidence, selection.batch)
            }
        }
        for index in firstCorrection..<corrections.count where corrections[index].kind == .reversed {
            let transaction = corrections[index].transaction
            let evidence = known[transaction.transactionId]?.evidence ?? OriginEvidence()
            corrections[index].transaction = settle(transaction, evidence, selection.batch)
        }
        if corrections.count > firstCorrection { dropUpgrades(from: firstCorrection) }
        chains.append(
            Chain(
                index: ChainIndex(chains.count),
                originalTransactionId: key.id,
                subscriptionGroupIdentifier: selection.group(of: copies) ?? selection.group(ofReports: messages)
                    ?? productGroups?.group(of: selection.transactions[copies]),
                environment: key.environment,
                rows: range,
                reports: firstReport..<reports.count,
                corrections: firstCorrection..<corrections.count,
                knownThrough: chain.newestSigned.later(newestGivenDate(from: firstReport)),
                hasStatuses: hasReports && reports[firstReport...].contains { $0.mayStateStatus }
            )
        )
    }

    /// Removes reversals of what was not a refund: the date of an upgrade.
    private mutating func dropUpgrades(from first: Int) {
        var kept = first
        for correction in corrections[first...]
        where correction.kind != .reversed || correction.transaction.revokedDate != nil {
            corrections[kept] = correction
            kept += 1
        }
        corrections.removeLast(corrections.count - kept)
    }

    /// Decides what the revocation of a transaction means.
    private mutating func settle(
        _ transaction: Transaction,
        _ evidence: OriginEvidence,
        _ batch: Batch
    ) -> Transaction {
        var settled = transaction
        let detail = detail(of: transaction, batch)
        // The rare parts of all records would be retained.
        let items = detail.items.isEmpty ? [] : batch.rare.items(of: detail)
        settled.settleRevocation(detail, items, Transaction.RevocationNotices(evidence))
        if settled.isRevocationDoubtful(detail.revocationPercentage) { doubtful.append(settled) }
        return settled
    }

    /// Returns the newest date of a chain's reports that the store, or the server that received them, stated.
    private func newestGivenDate(from first: Int) -> Instant? {
        var index = reports.count - 1
        while index >= first, reports[index].hasEarliestDate { index -= 1 }
        return index < first ? nil : reports[index].signedDate
    }

    /// Appends the reports of a chain that are known, each once.
    private mutating func append(
        _ messages: Range<Int>,
        of all: [Report],
        _ viewpoint: Viewpoint,
        areAllRowsKnown: Bool
    ) {
        let first = reports.count
        for index in messages {
            // A report without a signed date counts as current: it is about the chain with all its rows.
            guard all[index].signedDate.map({ viewpoint.includes($0) }) ?? areAllRowsKnown,
                reports.count == first || Report.isOlder(reports[reports.count - 1], all[index])
            else { continue }
            reports.append(all[index])
        }
    }

    /// Decides what a status of 0 says that a client library may have written for none: that an increase is pending, if
    /// the chain's last word on it was PRICE_INCREASE / PENDING in the same period, and otherwise that there is none.
    private mutating func settleIncreases(_ own: Range<Int>, _ rows: Range<Int>) {
        var request: Report?
        for index in own {
            let report = reports[index]
            let isUnclear = report.renewalInfo?.priceIncrease == .unclear
            if report.notification == Notification(type: .priceIncrease, subtype: .pending) {
                request = report
            } else if isUnclear, report.notification?.type != .priceIncrease, let asked = request,
                isSamePeriod(asked, report, rows)
            {
                reports[index].renewalInfo?.priceIncrease = .pending
                continue
            } else if report.hasPriceIncreaseInfo {
                request = nil
            }
            if isUnclear { reports[index].renewalInfo?.priceIncrease = nil }
        }
    }

    /// Whether no row of their chain begins between two reports.
    private func isSamePeriod(_ earlier: Report, _ later: Report, _ chain: Range<Int>) -> Bool {
        guard let start = earlier.signedDate, let end = later.signedDate else { return true }
        let next = rows[chain].firstPosition { $0.transaction.purchaseDate > start }
        return next == chain.upperBound || rows[next].transaction.purchaseDate > end
    }

    /// Forms the groups of chains in their order. A chain is in the group of the last one that continues it.
    mutating func groupChains() {
        for index in chains.indices {
            let chain = chains[index]
            let root = chain.lastLinkedChain.map { chains[$0] } ?? chain
            if let last = groups.last,
                chain.continues != nil
                    || root.subscriptionGroupIdentifier != nil
                        && last.identifier == root.subscriptionGroupIdentifier && last.environment == root.environment
            {
                groups[groups.count - 1].chains = last.chains.lowerBound..<index + 1
            } else {
                groups.append(
                    SubscriptionGroup(
                        identifier: root.subscriptionGroupIdentifier,
                        environment: root.environment,
                        chains: index..<index + 1
                    )
                )
            }
        }
    }
}

extension KnownRecords {
    var hasDoubts: Bool { !doubtful.isEmpty }

    /// Returns doubts about refunds and other revocations.
    func revocationDoubts(_ batch: Batch) -> [Warning] {
        var doubts: [Warning] = []
        for transaction in doubtful {
            let share = detail(of: transaction, batch).revocationPercentage
            doubts += transaction.revocationDoubts(share, batch.texts.identifier(transaction.transactionId))
        }
        return doubts
    }

    func detail(of transaction: Transaction, _ batch: Batch) -> TransactionDetail {
        let position = transaction.detail.value
        let details = batch.details
        return position < details.count ? details[position] : folded[position - details.count].detail
    }

    /// Returns what was put together of a purchase; nil if its detail is that of its newest copy.
    func foldedPurchase(of transaction: Transaction, _ batch: Batch) -> FoldedPurchase? {
        let position = transaction.detail.value - batch.details.count
        return position < 0 ? nil : folded[position]
    }
}

/// The groups that copies name for products, for chains whose copies name none.
private struct ProductGroups {
    private struct Entry: BitwiseCopyable {
        let environment: Environment?
        let product: StringIndex
        let group: StringIndex

        var key: (Int8, StringIndex) { (environment.rank, product) }
    }

    /// By environment and product; each once.
    private var entries: [Entry] = []

    /// Nil if all copies name a group, or none does.
    init?(_ copies: ArraySlice<Transaction>) {
        guard copies.contains(where: { $0.subscriptionGroupIdentifier == nil }) else { return nil }
        var named: [Entry] = []
        for copy in copies {
            guard let group = copy.subscriptionGroupIdentifier else { continue }
            named.append(Entry(environment: copy.environment, product: copy.productId, group: group))
        }
        guard !named.isEmpty else { return nil }
        for entry in named.ordered(by: { $0.key == $1.key ? $0.group < $1.group : $0.key < $1.key })
        where entries.last.map({ $0.key != entry.key || $0.group != entry.group }) ?? true {
            entries.append(entry)
        }
    }

    /// Returns the only group that is named for the products of a chain's copies; nil if none or several are.
    func group(of copies: ArraySlice<Transaction>) -> StringIndex? {
        var group: StringIndex?
        var last: StringIndex?
        for copy in copies where last != copy.productId {
            last = copy.productId
            let key = (copy.environment.rank, copy.productId)
            var index = entries.firstPosition { !($0.key < key) }
            while index < entries.count, entries[index].key == key {
                if let group, group != entries[index].group { return nil }
                group = entries[index].group
                index += 1
            }
        }
        return group
    }
}

extension Report {
    /// Finds whether the copy of its transaction that it came with states a revocation.
    ///
    /// - Parameter revoking: The copies that state one, by id, then the oldest first.
    fileprivate mutating func findCarriedRevocation(among revoking: [CopyName]) {
        guard let id = ownTransactionId ?? transactionId,
            let oldest = revoking.first(with: id, by: { $0.transactionId })
        else { return }
        carriesRevocation = !isOlder(than: oldest.signedDate)
    }
}

extension Selection {
    /// Returns the copies that state a revocation, by id, then the oldest first.
    fileprivate borrowing func revoking(_ copies: Range<Int>) -> [CopyName] {
        transactions[copies].filter { $0.hasRevocation }.map { CopyName($0) }.ordered {
            $0.transactionId == $1.transactionId
                ? ($0.signedDate ?? .earliest) < ($1.signedDate ?? .earliest) : $0.transactionId < $1.transactionId
        }
    }

    /// Returns the group that copies of one chain name; nil if none does. Of several the last one by its name.
    fileprivate borrowing func group(of copies: Range<Int>) -> StringIndex? {
        guard !isOneChain else { return transactions[copies.lowerBound].subscriptionGroupIdentifier }
        var group = Packed<StringIndex>(wrappedValue: nil)
        for index in copies {
            group.projectedValue = max(group.projectedValue, transactions[index].$subscriptionGroupIdentifier)
        }
        return group.wrappedValue
    }

    /// Returns the group that status responses name for a chain.
    fileprivate borrowing func group(ofReports messages: Range<Int>) -> StringIndex? {
        var group = Packed<StringIndex>(wrappedValue: nil)
        for index in messages {
            group.projectedValue = max(group.projectedValue, reports[index].$subscriptionGroupIdentifier)
        }
        return group.wrappedValue
    }
}
