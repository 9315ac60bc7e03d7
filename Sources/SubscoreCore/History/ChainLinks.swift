// Chains that continue another one by `previousOriginalTransactionId`: the store moved the subscription out of a bundle
// or into one. Source: App Store Server API, previousOriginalTransactionId.

/// Which chain continues which, by their positions.
private struct ChainLinks {
    /// The chain that each one continues.
    private(set) var before: [Int?]
    private var lastLinkedChain: [Int?]
    /// The chains whose links contradict each other.
    private(set) var disputed: [Int] = []

    init(_ before: [Int?]) {
        self.before = before
        lastLinkedChain = [Int?](repeating: nil, count: before.count)
        dropSecondHeirs()
        dropCircles()
    }

    private mutating func dropSecondHeirs() {
        var isDisputed = [Bool](repeating: false, count: before.count)
        for chain in before.indices {
            guard let older = before[chain] else { continue }
            if lastLinkedChain[older] != nil { isDisputed[older] = true }
            lastLinkedChain[older] = chain
        }
        for older in before.indices where isDisputed[older] {
            lastLinkedChain[older] = nil
            disputed.append(older)
        }
        for chain in before.indices {
            if let older = before[chain], isDisputed[older] { before[chain] = nil }
        }
    }

    /// Removes the links of chains that form a circle.
    private mutating func dropCircles() {
        var isOpen = [Bool](repeating: false, count: before.count)
        for last in before.indices where lastLinkedChain[last] == nil {
            var chain: Int? = last
            while let current = chain {
                isOpen[current] = true
                chain = before[current]
            }
        }
        for chain in before.indices where !isOpen[chain] {
            before[chain] = nil
            lastLinkedChain[chain] = nil
            disputed.append(chain)
        }
    }

    /// Returns a chain and all that it continues, oldest first; nil if another one continues it.
    func line(endingWith last: Int) -> [Int]? {
        guard lastLinkedChain[last] == nil else { return nil }
        var line = [last]
        while let older = before[line[line.count - 1]] { line.append(older) }
        return line.reversed()
    }
}

extension KnownRecords {
    /// Orders the chains by group, moves each one directly before the one that continues it, into that one's group, and
    /// forms the groups.
    mutating func arrange(_ batch: Batch, isLinked: Bool) {
        let links = isLinked ? links(batch) : nil
        let texts = batch.texts
        let moved = movedPositions(chains.count) { Chain.precedes(chains[$0], chains[$1], texts) }
        // Most stand in their order, and the copy of everything would be most of the work.
        guard links != nil || !moved.isEmpty else { return groupChains() }
        let (oldChains, oldRows, oldReports) = (chains, rows, reports)
        chains.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
        reports.removeAll(keepingCapacity: true)
        for last in moved.isEmpty ? Array(oldChains.indices) : moved {
            guard let line = links.map({ $0.line(endingWith: last) }) ?? [last] else { continue }
            let lastLinkedChain = ChainIndex(chains.count + line.count - 1)
            for index in line {
                var chain = oldChains[index]
                chain.index = ChainIndex(chains.count)
                let (first, firstReport) = (rows.count, reports.count)
                rows.append(chain.rows, of: oldRows)
                reports.append(chain.reports, of: oldReports)
                chain.rows = first..<rows.count
                chain.reports = firstReport..<reports.count
                if index != line.first { chain.continues = ArrayIndex(chains.count - 1) }
                if index != last { chain.lastLinkedChain = lastLinkedChain }
                chains.append(chain)
            }
        }
        groupChains()
    }

    /// Returns the links of all chains. Chains that several others claim to continue, or that form a circle, have none;
    /// they are disputed.
    private mutating func links(_ batch: Batch) -> ChainLinks {
        let sorted = chains.sortedPositions
        var before = [Int?](repeating: nil, count: chains.count)
        for chain in chains.indices {
            var named: TransactionId?
            var contradicts = false
            for row in rows[chains[chain].rows] {
                guard let id = detail(of: row.transaction, batch).previousOriginalTransactionId else { continue }
                contradicts = contradicts || id == chains[chain].originalTransactionId || id != named ?? id
                named = named ?? id
            }
            guard let named else { continue }
            guard !contradicts else {
                disputed.append(named)
                continue
            }
            before[chain] = chains.position(of: ChainKey(id: named, environment: chains[chain].environment), sorted)
            chains[chain].continuesUnknown = before[chain] == nil
        }
        let links = ChainLinks(before)
        disputed += links.disputed.map { chains[$0].originalTransactionId }
        return links
    }
}

extension [Chain] {
    /// Sorted by key.
    var sortedPositions: [Int] { positions(count) { self[$0].key < self[$1].key } }

    func position(of key: ChainKey, _ sorted: [Int]) -> Int? { sorted.first(with: key) { self[$0].key } }
}

extension RowOrigins {
    /// The longest time between a revocation and the purchase that it belongs to.
    static var switchMilliseconds: Int64 { 60_000 }

    /// Lets the first purchase of each chain that continues another replace the row that runs there at that time.
    mutating func migrate(_ chains: ArraySlice<Chain>) {
        for chain in chains {
            guard let before = chain.continues, let first = chain.rows.first(where: { !rows[$0].neverRan }) else {
                continue
            }
            // A later renewal is not the beginning of the chain.
            let isLater = transaction(first).transactionId != chain.originalTransactionId
            guard !isLater || !rows[first].origin.isRenewal else { continue }
            migrate(from: chains[before.value].rows, to: first)
        }
    }

    private mutating func migrate(from older: Range<Int>, to first: Int) {
        let start = transaction(first).purchaseDate
        var running: Int?
        var ended: Int?
        for index in older where !rows[index].neverRan && transaction(index).purchaseDate <= start {
            let own = transaction(index)
            let isOwn = own.revocation.map { $0.isClose(to: start) } ?? false && !rows[index].isReplaced
            if (isOwn ? own.expiresDate : rows[index].end) > start {
                running = index
            } else if ended.map({ rows[index].end >= rows[$0].end }) ?? true {
                ended = index
            }
        }
        if let running {
            let isOwn = transaction(running).revocation.map { $0.isClose(to: start) } ?? false
            markReplaced(running, by: first)
            // The length of the row does not limit that of a move.
            if isOwn { rows[running].transaction.isRevokedByReplacement = true }
        }
        rows[first].origin = .migration
        rows[first].predecessor = (running ?? ended).map { RowIndex($0) }
    }
}

extension Transaction.Revocation {
    /// Whether the revocation belongs to a purchase.
    func isClose(to purchase: Instant) -> Bool {
        abs(date.milliseconds(since: purchase)) <= RowOrigins.switchMilliseconds
    }

    /// Whether the revocation of a row of this length belongs to the purchase that replaced it.
    func isClose(to purchase: Instant, ofLength length: Int64) -> Bool {
        isClose(to: purchase) && abs(date.milliseconds(since: purchase)) <= length / 10
    }

    /// Whether it is a refund, of all or of a part.
    var isRefund: Bool { kind == .refund || kind == .refundInPart }
}

extension Transaction {
    /// Whether its revocation belongs to the purchase that replaced it. One that is dated later does if nothing shows a
    /// refund beside the mark of an upgrade.
    func isRevoked(bySwitchAt purchase: Instant) -> Bool {
        guard let revocation, isUpgraded || isRevokedByReplacement || revocation.isRefund else { return false }
        if revocation.isClose(to: purchase, ofLength: expiresDate.milliseconds(since: purchaseDate)) { return true }
        return isUpgraded && !isRefundedAfterUpgrade && revocation.date > purchase
    }

    /// Whether it was revoked at the purchase that replaced it, or before.
    func isRevoked(notAfter purchase: Instant) -> Bool {
        isRevoked(bySwitchAt: purchase) || revocation.map { $0.date <= purchase } ?? true
    }
}
