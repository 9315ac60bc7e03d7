/// Decides which copies count and which of them belong to one purchase, once for a customer, before `knownAt` and
/// before any instant. Input: the copies of the customer's records that count, in any order, and reports. Output: the
/// copies in the order in which they are folded, each in the chain of the newest copy of its transaction, with the
/// reversals of refunds among them, and the ids of purchases that have several. It reads only keys; what the copies of a
/// purchase say together, `PurchaseFold` decides.
struct PurchaseGrouping {
    private let batch: Batch
    private(set) var ids = PurchaseIds()
    private(set) var warnings: [Warning] = []
    /// The chains from which copies were moved.
    private var moves: [Move] = []
    /// The chains that have copies.
    private var chains: [ChainKey] = []

    private struct Move: BitwiseCopyable {
        let from: ChainKey
        let to: TransactionId
        let purchaseDate: Instant
    }

    /// How far the purchase dates of two copies of one purchase may be apart.
    private static var maxHours: Int64 { 24 }

    init(_ batch: Batch) {
        self.batch = batch
    }

    /// Returns the copies that count, in the order in which they are folded.
    ///
    /// - Parameter additions: Reversals, and copies without dates. Those of other transactions are left out.
    mutating func group(_ copies: [Transaction], _ additions: [Transaction]) -> [Transaction] {
        let sorted = Self.joined(copies, additions).orderedByTransaction(batch)
        var kept: [Transaction] = []
        kept.reserveCapacity(sorted.count)
        var first = 0
        while first < sorted.count {
            let end = sorted.endOfRun(from: first) {
                sorted[$0].transactionId == sorted[$1].transactionId
                    && sorted[$0].environment == sorted[$1].environment
            }
            if let newest = (first..<end).last(where: { !sorted[$0].isReversal && !sorted[$0].isUndated }) {
                keep(sorted[first..<end], newest: sorted[newest], in: &kept)
            }
            first = end
        }
        identify(kept)
        for copy in kept where chains.last != copy.chainKey { chains.append(copy.chainKey) }
        return kept.orderedByPurchase(ids, batch)
    }

    /// Returns the copies with the additions. An addition that names no environment has that of its transaction.
    private static func joined(_ copies: [Transaction], _ additions: [Transaction]) -> [Transaction] {
        guard !additions.isEmpty else { return copies }
        let byId = copies.ordered { ($0.transactionId, $0.environment.rank) < ($1.transactionId, $1.environment.rank) }
        return copies
            + additions.map { addition in
                guard addition.environment == nil,
                    let copy = byId.first(with: addition.transactionId, by: { $0.transactionId })
                else { return addition }
                var own = addition
                own.environment = copy.environment
                return own
            }
    }

    /// Keeps the copies of one transaction that are of one purchase, in one chain.
    private mutating func keep(_ copies: ArraySlice<Transaction>, newest: Transaction, in kept: inout [Transaction]) {
        // Most transactions have one copy.
        guard copies.count > 1 else { return kept.append(newest) }
        let start = kept.count
        // A copy without a length, as in a restored receipt, has another purchase date.
        let dated = copies.last { $0.hasLength && $0.productId == newest.productId } ?? newest
        for copy in copies {
            guard !copy.isUndated else {
                kept.append(dated.revoked(by: copy))
                continue
            }
            guard copy.isReversal || copy.productId == newest.productId && Self.areClose(copy, dated) else {
                let id = batch.texts.identifier(copy.transactionId)
                warnings.append(.transactionIdReused(id))
                if copy.hasSeconds {
                    let mayCountFrom2001 = copy.mayCountFrom2001
                    warnings.append(.instantLooksLikeSeconds(.transaction(id), mayCountFrom2001: mayCountFrom2001))
                }
                continue
            }
            kept.append(copy)
        }
        let chain = kept[start...].reduce(newest.originalTransactionId) { chain, copy in
            copy.signedDate == newest.signedDate && !copy.isReversal ? max(chain, copy.originalTransactionId) : chain
        }
        guard kept[start...].contains(where: { $0.originalTransactionId != chain }) else { return }
        let isLinked = areLinked(kept[start...])
        for index in start..<kept.count where kept[index].originalTransactionId != chain {
            if !kept[index].isReversal {
                guard !isLinked else { continue }
                moves.append(Move(from: kept[index].chainKey, to: chain, purchaseDate: kept[index].purchaseDate))
                warnings.append(.chainDisagrees(batch.texts.identifier(newest.transactionId)))
            }
            kept[index].originalTransactionId = chain
        }
    }

    /// Whether one of the copies names the chain of another one as the chain that it continues.
    private func areLinked(_ copies: ArraySlice<Transaction>) -> Bool {
        let named = copies.filter { $0.isLinked }.map { batch.details[$0.detail].$previousOriginalTransactionId }
        let sorted = named.ordered(by: <)
        return !sorted.isEmpty && copies.contains { sorted.containsSorted($0.originalTransactionId) }
    }

    private static func areClose(_ copy: Transaction, _ dated: Transaction) -> Bool {
        guard copy.hasLength || !copy.isSubscription else { return true }
        let apart = abs(copy.purchaseDate.milliseconds(since: dated.purchaseDate))
        return apart <= maxHours * Instant.millisecondsPerHour
    }

    /// - Parameter copies: By transaction, then age.
    private mutating func identify(_ copies: [Transaction]) {
        var keys: [PurchaseKey] = []
        keys.reserveCapacity(copies.count)
        // An array would check each index.
        copies.withUnsafeBufferPointer { copies in
            var first = 0
            while first < copies.count {
                let end = copies.endOfRun(from: first) { copies[$0].chainedId == copies[$1].chainedId }
                if let key = PurchaseKey(copies, first..<end, batch) { keys.append(key) }
                first = end
            }
        }
        let identity = PurchaseIdentity(keys)
        ids.append(identity.entries)
        warnings += identity.disputedLineItems.map { .lineItemDisagrees(batch.texts.identifier($0)) }
    }

    /// Moves reports about chains that have lost all copies to the chains of these, and those about any id of a purchase
    /// to that purchase.
    mutating func assign(_ reports: inout [Report]) {
        if !moves.isEmpty {
            moves = moves.ordered { ($0.from, $0.purchaseDate, $0.to) < ($1.from, $1.purchaseDate, $1.to) }
            chains = chains.ordered(by: <)
        }
        for index in reports.indices {
            if !moves.isEmpty, let chain = newChain(of: reports[index].chainKey) {
                reports[index].originalTransactionId = chain
            }
            guard !ids.isEmpty, let id = reports[index].transactionId else { continue }
            let purchase = ids.purchase(of: id, in: reports[index].chainKey)
            guard purchase != id else { continue }
            reports[index].transactionId = purchase
            reports[index].ownTransactionId = id
        }
    }

    /// Returns the chains that lost all copies to others, by id, once reports are assigned.
    var lostChains: [LostChain] {
        var lost: [LostChain] = []
        for move in moves where lost.last?.from != move.from.id {
            if let chain = newChain(of: move.from) { lost.append(LostChain(from: move.from.id, to: chain)) }
        }
        return lost
    }

    /// Returns the chain of the newest row that a chain without copies lost.
    private func newChain(of chain: ChainKey) -> TransactionId? {
        let end = moves.firstPosition { chain < $0.from }
        guard end > 0, moves[end - 1].from == chain else { return nil }
        return chains.containsSorted(chain) ? nil : moves[end - 1].to
    }
}

/// A chain without any copy of its own, and the one that has its newest.
struct LostChain: BitwiseCopyable {
    let from: TransactionId
    let to: TransactionId
}

extension Selection {
    /// Returns the chain that has the newest row of a chain that lost all of its copies; nil for any other chain.
    borrowing func newChain(of chain: TransactionId) -> TransactionId? {
        lostChains.first(with: chain) { $0.from }?.to
    }
}

extension PurchaseKey {
    /// - Parameter indices: The copies of one transaction in one chain, oldest first.
    fileprivate init?(_ copies: UnsafeBufferPointer<Transaction>, _ indices: Range<Int>, _ batch: Batch) {
        let details = batch.details
        // The newest copy, and the newest that has each of what older copies complete.
        var (newest, owner, dated, itemized, counted, typed): (Int?, Int?, Int?, Int?, Int?, Int?)
        for index in indices.reversed() where !copies[index].isReversal {
            let detail = copies[index].detail
            newest = newest ?? index
            if owner == nil, details[detail].statesOwnership { owner = index }
            if dated == nil, copies[index].hasLength { dated = index }
            if itemized == nil, copies[index].lineItem != .absent { itemized = index }
            if counted == nil, details[detail].statesQuantity { counted = index }
            if typed == nil, copies[index].kind != nil { typed = index }
        }
        guard let newest else { return nil }
        id = copies[newest].transactionId
        chain = copies[newest].chainKey
        ownership = copies[owner ?? newest].ownership
        productId = copies[newest].productId
        purchaseDate = copies[dated ?? newest].purchaseDate
        expiresDate = copies[newest].expiresDate
        lineItem = copies[itemized ?? newest].lineItem
        quantity = counted.map { batch.quantity(of: details[copies[$0].detail]) } ?? 0
        isNonConsumable = copies[typed ?? newest].kind == .nonConsumable
        revoked = copies[indices.upperBound - 1].revocation?.date
    }
}

extension TransactionDetail {
    fileprivate var statesQuantity: Bool { isOfOne || seats != nil }
}

extension Batch {
    /// Returns the quantity that a detail states; 0 if it states none.
    fileprivate func quantity(of detail: TransactionDetail) -> Int64 {
        detail.isOfOne ? 1 : rare.seats(of: detail)?.quantity ?? 0
    }
}

/// A set of purchases that never misses two transactions that may be one purchase, and seldom finds two that cannot be.
/// Purchases mostly follow each other in one direction of time, and so do line items.
struct SeenPurchases {
    private var earliest = Instant.limit + 1000
    private var latest = -Instant.limit - 1000
    private var (smallest, largest) = (UInt64.max, UInt64.min)
    /// The most copies that are compared with each other where this is in doubt.
    static var maxCompared: Int { 256 }

    /// Inserts a transaction. Returns whether it is certainly of another purchase and another line item than those
    /// before.
    mutating func insert(_ purchaseDate: Instant, _ item: TransactionId) -> Bool {
        let purchase = purchaseDate.milliseconds
        if purchase &- latest >= 1000 {
            latest = purchase
            if earliest > purchase { earliest = purchase }
        } else if earliest &- purchase >= 1000 {
            earliest = purchase
        } else {
            earliest = min(earliest, purchase)
            latest = max(latest, purchase)
            if item != .absent { (smallest, largest) = (min(smallest, item.rank), max(largest, item.rank)) }
            return false
        }
        guard item != .absent else { return true }
        if item.rank > largest {
            largest = item.rank
            if smallest > item.rank { smallest = item.rank }
            return true
        }
        guard item.rank < smallest else { return false }
        smallest = item.rank
        return true
    }

}

extension Transaction {
    /// Returns this copy with the signing and revocation of one that has no dates.
    fileprivate func revoked(by undated: Transaction) -> Transaction {
        var copy = self
        copy.signedDate = undated.signedDate
        copy.revocation = undated.revocation
        return copy
    }

    /// Whether its period has a length. The purchase of another product has none.
    var hasLength: Bool { purchaseDate < expiresDate }

    /// Whether another copy of this transaction has the same purchase and line item.
    func isSamePurchase(as older: Transaction) -> Bool {
        purchaseDate == older.purchaseDate && productId == older.productId
            && lineItem == older.lineItem
    }

    /// Whether this and another transaction may be one purchase, or share a line item.
    func mayShare(_ other: Transaction) -> Bool {
        if lineItem != .absent, other.lineItem != .absent { return lineItem == other.lineItem }
        return productId == other.productId && abs(purchaseDate.milliseconds(since: other.purchaseDate)) < 1000
    }
}
