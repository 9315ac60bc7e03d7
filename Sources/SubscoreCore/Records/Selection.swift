/// The records of one customer that count, in the order in which they are folded. It leaves out those of other
/// environments and apps, and redelivered notifications, and takes purchases of other products apart. Neither order nor
/// repetition of the records matters. It says nothing about how purchases came about.
struct Selection: ~Copyable {
    let batch: Batch
    /// Purchases and renewals of subscriptions. `copies` is a range of them.
    var transactions: [Transaction]
    /// By chain, then purchase, then age.
    private(set) var copies: Range<Int>
    /// Messages about subscriptions. `messages` is a range of them.
    var reports: [Report]
    /// By chain, then age; each once.
    private(set) var messages: Range<Int>
    /// Of products that are not auto-renewable subscriptions, by chain, then purchase, then age.
    private(set) var purchases: [Transaction] = []
    /// The ids of purchases that have several.
    private(set) var ids = PurchaseIds()
    /// The chains that lost all copies to others, by id.
    private(set) var lostChains: [LostChain] = []
    var warnings: [Warning]
    /// Whether all is of one chain, and there is no doubt about any record.
    let isOneChain: Bool

    init(_ batch: Batch, _ part: Batch.Part) {
        self.batch = batch
        (transactions, copies) = (batch.transactions, part.transactions)
        (reports, messages) = (batch.reports, part.reports)
        warnings = part.warnings.isEmpty ? [] : Array(batch.warnings[part.warnings])
        isOneChain =
            !batch.traits.hasEarliestDates && !batch.traits.hasSeveralAccounts && part.undatedRevocations.isEmpty
            && transactions.areFolded(copies, hasSeconds: batch.traits.hasSeconds)
            && batch.owns(transactions[copies.lowerBound])
            && reports.areOrdered(
                messages,
                ofChainOf: transactions[copies.lowerBound],
                hasSeconds: batch.traits.hasSeconds
            )
        if !isOneChain { selectAndOrder(Array(batch.undatedRevocations[part.undatedRevocations])) }
    }

    /// - Parameter undated: Copies without dates.
    private mutating func selectAndOrder(_ undated: [Transaction]) {
        transactions = Array(transactions[copies])
        reports = Array(reports[messages])
        applyFilter()
        if transactions.contains(where: { !$0.isSubscription }) {
            purchases = transactions.filter { !$0.isSubscription }
            transactions.removeAll { !$0.isSubscription }
            if purchases.contains(where: { $0.kind == nil }) { takeCopiesWithoutType() }
        }
        if !undated.isEmpty, !warnings.isEmpty { dropWarnings(about: undated) }
        let additions = undated + reports.compactMap { Transaction.reversal($0) }
        // The order of transactions in a chain makes no difference.
        if batch.traits.hasEarliestDates || !purchases.isEmpty || !additions.isEmpty
            || !transactions.areFolded(transactions.indices, hasSeconds: batch.traits.hasSeconds)
        {
            var grouping = PurchaseGrouping(batch)
            transactions = grouping.group(transactions, additions)
            if !purchases.isEmpty { purchases = grouping.group(purchases, additions) }
            grouping.assign(&reports)
            ids = grouping.ids
            lostChains = grouping.lostChains
            warnings += grouping.warnings
        }
        if batch.traits.hasEarliestDates { reports.endEarliestDates(by: transactions, ids) }
        reports = Report.withoutRedeliveries(reports).orderedAsReports()
        (copies, messages) = (transactions.indices, reports.indices)
    }
}

// Copies without a type and an expiry. Those of a transaction that another copy shows to be of a subscription are copies of
// that: their refunds count.
extension Selection {
    /// How many copies of one transaction are compared with one of them.
    private static var maxCompared: Int { 64 }

    /// Moves such copies from the purchases of other products to the transactions.
    private mutating func takeCopiesWithoutType() {
        let batch = batch
        let known = transactions.ordered { left, right in
            if left.transactionId != right.transactionId { return left.transactionId < right.transactionId }
            if left.productId != right.productId { return left.productId < right.productId }
            return Transaction.isOlderCopy(left, right, batch)
        }
        var others: [Transaction] = []
        for purchase in purchases {
            let same = known.all(with: purchase.transactionId) { $0.transactionId }
            let copies = same.all(with: purchase.productId) { $0.productId }.suffix(Self.maxCompared).filter {
                purchase.mayBeCopy(of: $0)
            }
            let older = copies.last { !($0.signedDate ?? .earliest > purchase.signedDate ?? .latest) }
            guard purchase.kind == nil, let copy = older ?? copies.first else {
                others.append(purchase)
                continue
            }
            var own = purchase
            own.kind = .autoRenewable
            own.expiresDate = copy.expiresDate
            own.environment = copy.environment
            own.originalTransactionId = copy.originalTransactionId
            transactions.append(own)
        }
        purchases = others
    }

    /// Removes the warnings that such copies are not of a subscription.
    ///
    /// - Parameter undated: Copies without dates that are revoked.
    private mutating func dropWarnings(about undated: [Transaction]) {
        let known = transactions.map { $0.transactionId }.ordered(by: <)
        let texts = batch.texts
        let counted = undated.filter { known.containsSorted($0.transactionId) }.map {
            texts.identifier($0.transactionId)
        }
        .ordered(by: <)
        warnings.removeAll { warning in
            if case .notASubscription(let id?) = warning { return counted.containsSorted(id) }
            return false
        }
    }
}

extension Transaction {
    /// Whether this copy, which may lack a chain and an environment, is of the same transaction as another one of that id
    /// and product. A chain that is absent is the transaction's own id.
    fileprivate func mayBeCopy(of other: Transaction) -> Bool {
        (environment == nil || environment == other.environment)
            && (originalTransactionId == transactionId || originalTransactionId == other.originalTransactionId)
    }
}

extension Batch {
    /// Whether the filter keeps all records of a customer if they have the environment and app of this one.
    fileprivate func owns(_ first: Transaction) -> Bool {
        first.environment == first.environment.inferred(fallback: filter.environment)
            && (filter.bundleId == nil || first.bundleId == nil || first.bundleId == ownBundleId)
    }
}

extension [Transaction] {
    /// Whether copies can be folded as they stand: all are of one chain, app, environment and group, the copies of each
    /// transaction stand together, signed one after the other, no two transactions may be one purchase, and no date looks
    /// like seconds. False if there are none.
    ///
    /// - Parameter hasSeconds: Whether any date of the batch looks like seconds.
    fileprivate func areFolded(_ range: Range<Int>, hasSeconds: Bool) -> Bool {
        guard !range.isEmpty else { return false }
        return withUnsafeBufferPointer { all in
            let first = range.lowerBound
            let (chain, environment) = (all[first].originalTransactionId, all[first].environment)
            let (group, bundleId) = (all[first].$subscriptionGroupIdentifier, all[first].$bundleId)
            var seen = SeenIds()
            var purchases = SeenPurchases()
            var position = first
            while position < range.upperBound {
                guard all[position].originalTransactionId == chain, all[position].environment == environment,
                    all[position].$subscriptionGroupIdentifier == group, all[position].$bundleId == bundleId,
                    all[position].isSubscription, !hasSeconds || !all[position].hasSeconds
                else { return false }
                let id = all[position].transactionId
                if position > first, id == all[position &- 1].transactionId {
                    let before = all[position &- 1].$signedDate
                    guard before != .absent, before < all[position].$signedDate,
                        all[position].isSamePurchase(as: all[position &- 1])
                    else { return false }
                } else {
                    if !seen.insert(id) {
                        guard range.count <= SeenPurchases.maxCompared,
                            !all[first..<position].contains(where: { $0.transactionId == id })
                        else { return false }
                    }
                    if !purchases.insert(all[position].purchaseDate, all[position].lineItem) {
                        guard range.count <= SeenPurchases.maxCompared,
                            !all[first..<position].contains(where: { all[position].mayShare($0) })
                        else { return false }
                    }
                }
                position &+= 1
            }
            return true
        }
    }
}

extension [Report] {
    /// Whether reports can be read as they stand: all are of a transaction's chain, app and environment, signed one
    /// after the other, without an id, none reverses a refund, and no date looks like seconds.
    ///
    /// - Parameter hasSeconds: Whether any date of the batch looks like seconds.
    fileprivate func areOrdered(
        _ range: Range<Int>,
        ofChainOf transaction: Transaction,
        hasSeconds: Bool
    ) -> Bool {
        withUnsafeBufferPointer { all in
            for position in range {
                guard all[position].originalTransactionId == transaction.originalTransactionId,
                    all[position].environment == transaction.environment,
                    all[position].$notificationUUID == .absent, all[position].$signedDate != .absent,
                    all[position].notification?.type != .refundReversed,
                    all[position].$bundleId == .absent || all[position].$bundleId == transaction.$bundleId,
                    !hasSeconds || !all[position].hasSeconds,
                    position == range.lowerBound || all[position &- 1].$signedDate < all[position].$signedDate
                else { return false }
            }
            return true
        }
    }
}

/// A set of ids that never misses an id that it contains, and seldom claims to contain one that it does not.
private struct SeenIds {
    private var bits: UInt64 = 0
    private var largest: UInt64 = 0

    /// Inserts an id. Returns whether it was certainly not inserted before.
    mutating func insert(_ id: TransactionId) -> Bool {
        // The shift takes the last six bits of the number.
        let bit: UInt64 = 1 &<< id.rank
        // Ids usually ascend.
        let isNew = id.rank > largest || bits & bit == 0
        bits |= bit
        largest = max(largest, id.rank)
        return isNew
    }
}
