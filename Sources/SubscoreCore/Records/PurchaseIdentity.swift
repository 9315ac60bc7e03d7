/// The members of a transaction that decide which purchase it belongs to, from all its copies.
struct PurchaseKey: BitwiseCopyable {
    let id: TransactionId
    let chain: ChainKey
    let ownership: Transaction.Ownership
    let productId: StringIndex
    let purchaseDate: Instant
    let expiresDate: Instant
    /// Absent if no copy has one.
    let lineItem: TransactionId
    /// The quantity that it states; 0 if it states none.
    let quantity: Int64
    let isNonConsumable: Bool
    /// When it was revoked, by its newest copy.
    let revoked: Instant?

    var hasLength: Bool { purchaseDate < expiresDate }

    func isOfSameProduct(as other: PurchaseKey) -> Bool {
        chain == other.chain && ownership == other.ownership && productId == other.productId
    }

    func isOfSameSecond(as other: PurchaseKey) -> Bool { purchaseDate.second == other.purchaseDate.second }

    /// By chain, ownership, product, and second of purchase; then by line item, those without one last; then by id.
    static func precedes(_ left: PurchaseKey, _ right: PurchaseKey) -> Bool {
        if left.chain != right.chain { return left.chain < right.chain }
        if left.ownership != right.ownership { return left.ownership.rank < right.ownership.rank }
        if left.productId != right.productId { return left.productId < right.productId }
        let (first, second) = (left.purchaseDate.second, right.purchaseDate.second)
        if first != second { return first < second }
        return left.lineItem == right.lineItem ? left.id < right.id : left.lineItem < right.lineItem
    }
}

/// Decides which transactions are one purchase. Input: the keys of transactions, each id once in a chain. Output: the
/// ids of the purchases that have several, and line items that several purchases share.
///
/// Transactions of one chain, environment, ownership and product, bought in the same second, are one purchase if they
/// have one line item; or else, where one of them has none, if they expire in the same second and do not state
/// different quantities. A non-consumable is bought once in its chain, and again only after a revocation. A transaction
/// that fits several purchases belongs to the one with the smallest line item, or else the smallest id. It makes
/// n·log n comparisons, whatever the keys.
///
/// Source: Developer Forums threads 736020 and 711952; App Store Server API, transactionId and webOrderLineItemId.
struct PurchaseIdentity {
    private let keys: [PurchaseKey]
    /// For each key the first one of its purchase.
    private var leaders: [Int]

    init(_ keys: [PurchaseKey]) {
        // Only a non-consumable is one purchase across seconds. By their second first, keys are ordered by a number.
        let isBySecond = !keys.contains { $0.isNonConsumable }
        self.keys = keys.ordered(byNumber: { isBySecond ? keys[$0].purchaseDate.rank / 1000 : 0 }) {
            PurchaseKey.precedes(keys[$0], keys[$1])
        }
        leaders = Array(keys.indices)
        let keys = self.keys
        keys.forEachRun(of: { keys[$0].isOfSameProduct(as: keys[$1]) }) { product in
            if product.contains(where: { keys[$0].isNonConsumable }) {
                joinNonConsumables(product)
            } else {
                keys[product].forEachRun(of: { keys[$0].isOfSameSecond(as: keys[$1]) }) { join($0) }
            }
        }
    }

    /// Joins those of one product and second.
    private mutating func join(_ positions: Range<Int>) {
        let keys = keys
        for position in positions.dropFirst()
        where keys[position].lineItem != .absent && keys[position].lineItem == keys[position - 1].lineItem {
            leaders[position] = leaders[position - 1]
        }
        guard let last = positions.last, keys[last].lineItem == .absent else { return }
        let byExpiry = Array(positions).ordered {
            (keys[$0].expiresDate.second, $0) < (keys[$1].expiresDate.second, $1)
        }
        byExpiry.forEachRun(of: { keys[byExpiry[$0]].expiresDate.second == keys[byExpiry[$1]].expiresDate.second }) {
            joinByExpiry(byExpiry[$0])
        }
    }

    /// Joins those without a line item to others of the same second and expiry.
    private mutating func joinByExpiry(_ positions: ArraySlice<Int>) {
        let split = positions.firstPosition { keys[$0].lineItem == .absent }
        let withItem = Array(positions[..<split])
        let byQuantity = orderedByQuantity(withItem)
        func first(_ quantity: Int64) -> Int? {
            byQuantity.first(with: quantity) { keys[$0].quantity }
        }
        var rest: [Int] = []
        for position in positions[split...] {
            let quantity = keys[position].quantity
            let fit: Int?
            if quantity == 0 {
                fit = withItem.first
            } else if let unstated = first(0), let same = first(quantity) {
                fit = min(unstated, same)
            } else {
                fit = first(0) ?? first(quantity)
            }
            if let fit { leaders[position] = leaders[fit] } else { rest.append(position) }
        }
        joinByQuantity(orderedByQuantity(rest))
    }

    /// - Parameter positions: Those without a line item, by quantity; the ones that state none come first.
    private mutating func joinByQuantity(_ positions: [Int]) {
        let keys = keys
        let split = positions.firstPosition { keys[$0].quantity > 0 }
        positions[split...].forEachRun(of: { keys[positions[$0]].quantity == keys[positions[$1]].quantity }) { run in
            for index in run { leaders[positions[index]] = positions[run.lowerBound] }
        }
        guard let leader = positions[split...].min() ?? positions.first else { return }
        for position in positions[..<split] { leaders[position] = leader }
    }

    private func orderedByQuantity(_ positions: [Int]) -> [Int] {
        positions.ordered { (keys[$0].quantity, $0) < (keys[$1].quantity, $1) }
    }

    /// Joins those of one non-consumable, except across a revocation.
    private mutating func joinNonConsumables(_ positions: Range<Int>) {
        let byPurchase = Array(positions).ordered { (keys[$0].purchaseDate, $0) < (keys[$1].purchaseDate, $1) }
        var leader: Int?
        var revoked: Instant?
        for position in byPurchase {
            if let own = leader, revoked.map({ keys[position].purchaseDate <= $0 }) ?? true {
                leaders[position] = own
            } else {
                (leader, revoked) = (position, nil)
            }
            revoked = revoked.earlier(keys[position].revoked)
        }
    }

    /// The ids of purchases that have several. The id of the chain names the purchase, or else the smallest.
    var entries: [PurchaseIds.Entry] {
        let joined = keys.indices.filter { leaders[$0] != $0 }.ordered { leaders[$0] < leaders[$1] }
        var entries: [PurchaseIds.Entry] = []
        var first = 0
        while first < joined.count {
            let end = joined.endOfRun(from: first) { leaders[joined[$0]] == leaders[joined[$1]] }
            let leader = leaders[joined[first]]
            let chain = keys[leader].chain
            let own = ([leader] + joined[first..<end]).map { keys[$0].id }
            let purchase = own.contains(chain.id) ? chain.id : own.min() ?? keys[leader].id
            for id in own { entries.append(PurchaseIds.Entry(chain: chain, own: id, purchase: purchase)) }
            first = end
        }
        return entries
    }

    /// Line items of different products or purchase dates, each once. A transaction without a length, as in a restored
    /// receipt, has another purchase date and contradicts nothing.
    var disputedLineItems: [TransactionId] {
        let stated = keys.filter { $0.lineItem != .absent && $0.hasLength }
        let items = stated.ordered(byNumber: { stated[$0].lineItem.rank }) {
            stated[$0].chain.environment.rank < stated[$1].chain.environment.rank
        }
        var disputed: [TransactionId] = []
        var first: PurchaseKey?
        for key in items {
            guard let start = first, start.lineItem == key.lineItem, start.chain.environment == key.chain.environment
            else {
                first = key
                continue
            }
            if start.productId != key.productId || !start.isOfSameSecond(as: key), disputed.last != key.lineItem {
                disputed.append(key.lineItem)
            }
        }
        return disputed
    }
}
