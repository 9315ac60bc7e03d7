/// A chain with the chains that it is linked to, or the purchases of another product under one original transaction id.
struct OwnedPart {
    /// In the order of their links.
    private(set) var chains: [ChainKey] = []
    private(set) var group: StringIndex?
    /// Oldest first within a chain.
    private(set) var rows: [Row] = []
    var firstPurchase: Instant { firsts.min() ?? .earliest }
    /// The first purchase of each chain.
    private var firsts: [Instant] = []
    /// The app transactions that its purchases name.
    private(set) var accounts: [StringIndex] = []
    /// That of the newest purchase that names one, and when that was made.
    private(set) var account: (id: StringIndex, purchased: Instant)?

    /// Returns the parts of a history that were bought by an instant.
    static func all(of history: History, until instant: Instant) -> [OwnedPart] {
        var parts: [OwnedPart] = []
        var last: ChainIndex?
        for index in history.chains.indices where !history.chains[index].rows.isEmpty {
            let chain = history.chains[index]
            if chain.continues == nil || chain.continues != last { parts.append(OwnedPart()) }
            last = ArrayIndex(index)
            parts[parts.count - 1].group = chain.subscriptionGroupIdentifier
            parts[parts.count - 1].add(history.rows[chain.rows], history)
        }
        let others = history.purchases.filter { $0.transaction.kind != .consumable }
            .ordered { left, right in
                left.transaction.chainKey == right.transaction.chainKey
                    ? Transaction.isOlder(left.transaction, right.transaction)
                    : left.transaction.chainKey < right.transaction.chainKey
            }
        var first = 0
        while first < others.count {
            let end = others.endOfRun(from: first) {
                others[$0].transaction.chainKey == others[$1].transaction.chainKey
            }
            var part = OwnedPart()
            part.add(others[first..<end], history)
            parts.append(part)
            first = end
        }
        return parts.filter { $0.firstPurchase <= instant }
    }

    /// Adds the rows of a chain.
    private mutating func add(_ own: ArraySlice<Row>, _ history: History) {
        for row in own {
            let key = row.transaction.chainKey
            if chains.last != key {
                chains.append(key)
                firsts.append(row.transaction.purchaseDate)
            }
            if let account = history.detail(of: row.transaction).appTransactionId {
                if accounts.last != account { accounts.append(account) }
                let purchased = row.transaction.purchaseDate
                if self.account.map({ $0.purchased <= purchased }) ?? true { self.account = (account, purchased) }
            }
        }
        rows += own
    }
}

/// Parts that are owned together.
struct OwnedUnit {
    /// Positions of the parts, in the order of their first purchases.
    let parts: [Int]

    /// Returns the units in the order of their first purchases.
    static func all(of parts: [OwnedPart], _ extent: Ownership.Extent) -> [OwnedUnit] {
        let order = positions(parts.count) { left, right in
            parts[left].firstPurchase == parts[right].firstPurchase
                ? parts[left].chains[0] < parts[right].chains[0]
                : parts[left].firstPurchase < parts[right].firstPurchase
        }
        guard extent == .appleAccount else { return order.map { OwnedUnit(parts: [$0]) } }
        var joined = DisjointSets(count: parts.count)
        var named: [(account: StringIndex, part: Int)] = []
        for part in parts.indices { for account in parts[part].accounts { named.append((account, part)) } }
        named = named.ordered { $0.account == $1.account ? $0.part < $1.part : $0.account < $1.account }
        for (left, right) in zip(named, named.dropFirst()) where left.account == right.account {
            joined.join(left.part, right.part)
        }
        var units: [[Int]] = []
        var unitOfRoot = [Int?](repeating: nil, count: parts.count)
        for part in order {
            let root = joined.root(of: part)
            if let unit = unitOfRoot[root] {
                units[unit].append(part)
            } else {
                unitOfRoot[root] = units.count
                units.append([part])
            }
        }
        return units.map { OwnedUnit(parts: $0) }
    }
}
