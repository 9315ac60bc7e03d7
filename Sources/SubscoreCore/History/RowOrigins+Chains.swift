// Upgrades that started a new chain, and chains that opened a subscription again.
extension RowOrigins {
    mutating func joinChains(_ chains: ArraySlice<Chain>) {
        if let first = chains.first, let last = chains.last {
            let group = first.rows.lowerBound..<last.rows.upperBound
            if rows[group].contains(where: { $0.lacksSuccessor }) { findSuccessors(in: group) }
        }
        for isShared in [false, true] { findOpening(of: chains, isShared: isShared) }
    }

    /// Finds the successor of an upgraded row: the next purchase of another product in the group, with the same
    /// ownership, while the upgraded row would still have run.
    private mutating func findSuccessors(in group: Range<Int>) {
        let purchases = group.filter { !rows[$0].neverRan && !rows[$0].origin.isRenewal }.ordered {
            precedesAmongPurchases(transaction($0), transaction($1))
        }
        // For each index the next purchase of the same ownership with another product.
        var nextOther = [Int](repeating: purchases.count, count: purchases.count)
        for index in purchases.indices.dropLast().reversed() {
            let isSame = isSameProduct(purchases[index], purchases[index + 1])
            nextOther[index] = isSame ? nextOther[index + 1] : index + 1
        }
        for older in group where rows[older].lacksSuccessor {
            let upgraded = transaction(older)
            var index = purchases.firstPosition { !isBought(transaction($0), before: upgraded) }
            if index < purchases.count, isSameProduct(purchases[index], older) { index = nextOther[index] }
            guard index < purchases.count else { continue }
            let newer = purchases[index]
            let successor = transaction(newer)
            guard successor.ownership == upgraded.ownership, successor.purchaseDate >= upgraded.purchaseDate,
                successor.purchaseDate < rows[older].end,
                successor.originalTransactionId != upgraded.originalTransactionId
            else { continue }
            markReplaced(older, by: newer)
            // In its own chain it is a beginning, or continues the same product.
            let before = predecessor(of: newer)
            if before.map({ isSameProduct($0, newer) }) ?? true {
                rows[newer].origin = .switch
                rows[newer].predecessor = RowIndex(older)
            }
        }
    }

    /// Orders by ownership, then by purchase date.
    private func isBought(_ left: Transaction, before right: Transaction) -> Bool {
        if left.ownership != right.ownership { return left.ownership.rank < right.ownership.rank }
        return left.purchaseDate < right.purchaseDate
    }

    private func precedesAmongPurchases(_ left: Transaction, _ right: Transaction) -> Bool {
        if isBought(left, before: right) { return true }
        return !isBought(right, before: left) && Transaction.isOlder(left, right)
    }

    /// Marks only the oldest of the first rows of chains with this ownership as the first purchase.
    private mutating func findOpening(of chains: ArraySlice<Chain>, isShared: Bool) {
        var opening: Int?
        for chain in chains where !chain.rows.isEmpty {
            let first = chain.rows.lowerBound
            guard transaction(first).isShared == isShared else { continue }
            guard let oldest = opening else {
                opening = first
                continue
            }
            let isOlder = Transaction.isOlder(transaction(first), transaction(oldest))
            let later = isOlder ? oldest : first
            if rows[later].origin == .firstPurchase { rows[later].origin = .resubscription }
            if isOlder { opening = first }
        }
    }
}
