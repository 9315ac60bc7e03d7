// Orders of records by all their stored members, so that the order of the request has no influence: two records that
// are equal in this order have the same content.

extension [Transaction] {
    /// By chain, then environment, then transaction, then age.
    func orderedAsCopies(_ batch: Batch) -> [Transaction] {
        guard let first else { return [] }
        let isOneChain = allSatisfy { $0.chainKey == first.chainKey }
        return ordered(byNumber: { (isOneChain ? self[$0].transactionId : self[$0].originalTransactionId).rank }) {
            precedesAsCopy($0, $1, batch)
        }
    }

    /// By transaction, then environment, then age, whatever their chain.
    func orderedByTransaction(_ batch: Batch) -> [Transaction] {
        ordered(byNumber: { self[$0].transactionId.rank }) { left, right in
            let (leftRank, rightRank) = (self[left].environment.rank, self[right].environment.rank)
            if leftRank != rightRank { return leftRank < rightRank }
            return Transaction.isOlderCopy(self[left], self[right], batch)
        }
    }

    /// By chain, then environment, then purchase, then age: the order in which copies are folded.
    func orderedByPurchase(_ ids: PurchaseIds, _ batch: Batch) -> [Transaction] {
        guard !ids.isEmpty, let first else { return orderedAsCopies(batch) }
        let purchases = map { ChainedId(chain: $0.chainKey, id: $0.purchaseId(in: ids)) }
        let isOneChain = purchases.allSatisfy { $0.chain == first.chainKey }
        return ordered(byNumber: { (isOneChain ? purchases[$0].id : purchases[$0].chain.id).rank }) { left, right in
            if purchases[left] != purchases[right] { return purchases[left] < purchases[right] }
            return Transaction.isOlderCopy(self[left], self[right], batch)
        }
    }

    /// Whether the copy at the left index precedes that at the right one.
    func precedesAsCopy(_ left: Int, _ right: Int, _ batch: Batch) -> Bool {
        let (first, second) = (self[left].chainedId, self[right].chainedId)
        if first != second { return first < second }
        return Transaction.isOlderCopy(self[left], self[right], batch)
    }
}

extension Transaction {
    /// By signing date, copies without one first; then by content. At one signing a reversal is newest.
    static func isOlderCopy(_ left: Transaction, _ right: Transaction, _ batch: Batch) -> Bool {
        if let before = isBefore(left.signedDate, right.signedDate) { return before }
        if let before = isBefore(left.isReversal, right.isReversal) { return before }
        if let before = isBefore(right.isRepeated, left.isRepeated) { return before }
        if let before = isBefore(left.revocation?.date, right.revocation?.date) { return before }
        if let before = isBefore(left.isUpgraded, right.isUpgraded) { return before }
        if let before = isBefore(left.expiresDate, right.expiresDate) { return before }
        if let before = isBefore(left.isCarried, right.isCarried) { return before }
        if let before = isBefore(left.isSeatAddition, right.isSeatAddition) { return before }
        if let before = isBefore(left.purchaseDate, right.purchaseDate) { return before }
        if let before = isBefore(left.revocation?.kind.rawValue, right.revocation?.kind.rawValue) { return before }
        if let before = isBefore(left.revocation?.isCancellation, right.revocation?.isCancellation) { return before }
        if let before = isBefore(left.revocation?.type?.rank, right.revocation?.type?.rank) { return before }
        if let before = isBefore(left.revocation?.reason?.rank, right.revocation?.reason?.rank) { return before }
        if let before = isBefore(left.reason?.rank, right.reason?.rank) { return before }
        if let before = isBefore(left.originalPurchaseDate, right.originalPurchaseDate) { return before }
        if let before = isBefore(left.kind?.rank, right.kind?.rank) { return before }
        if let before = isBefore(left.ownership.rank, right.ownership.rank) { return before }
        if let before = isBefore(left.productId, right.productId) { return before }
        if let before = isBefore(left.subscriptionGroupIdentifier, right.subscriptionGroupIdentifier) { return before }
        if let before = isBefore(left.webOrderLineItemId, right.webOrderLineItemId) { return before }
        guard left.detail != .absent, right.detail != .absent else { return isSmallerId(left, right) }
        let (leftDetail, rightDetail) = (batch.details[left.detail], batch.details[right.detail])
        if let before = TransactionDetail.precedesAsPaid(leftDetail, rightDetail) { return before }
        if let before = isBefore(left.bundleId, right.bundleId) { return before }
        if let before = TransactionDetail.precedes(leftDetail, rightDetail, batch) { return before }
        return isSmallerId(left, right)
    }

    /// Copies of several ids and chains that are equal otherwise are ordered by these.
    private static func isSmallerId(_ left: Transaction, _ right: Transaction) -> Bool {
        (left.transactionId, left.originalTransactionId) < (right.transactionId, right.originalTransactionId)
    }

    /// Orders by newness: later purchases are newer; equal ones by web order line item id, then what the customer bought
    /// after what others did, then by transaction id, because transaction ids alone are not ordered by time. Two copies of
    /// one transaction that name different chains are ordered by those.
    package static func isOlder(_ left: Transaction, _ right: Transaction) -> Bool {
        if left.purchaseDate != right.purchaseDate { return left.purchaseDate < right.purchaseDate }
        if let before = isBefore(left.webOrderLineItemId, right.webOrderLineItemId) { return before }
        if let before = isBefore(left.ownership == .purchased, right.ownership == .purchased) { return before }
        if let before = isBefore(left.transactionId, right.transactionId) { return before }
        return left.originalTransactionId < right.originalTransactionId
    }
}

extension TransactionDetail {
    /// By what was paid. Returns nil if it is equal.
    fileprivate static func precedesAsPaid(_ left: TransactionDetail, _ right: TransactionDetail) -> Bool? {
        if let before = isBefore(left.revocationPercentage, right.revocationPercentage) { return before }
        if let before = isBefore(left.price?.milliunits, right.price?.milliunits) { return before }
        if let before = isBefore(left.price?.currency?.letters, right.price?.currency?.letters) { return before }
        if let before = isBefore(left.offer?.type, right.offer?.type) { return before }
        if let before = isBefore(left.offer?.isFreeTrial, right.offer?.isFreeTrial) { return before }
        if let before = isBefore(left.offer?.discountType, right.offer?.discountType) { return before }
        if let before = isBefore(left.offer?.identifier, right.offer?.identifier) { return before }
        if let before = isBefore(left.offerPeriod?.rank, right.offerPeriod?.rank) { return before }
        return isBefore(left.ownership, right.ownership)
    }

    /// By all other members. Returns nil if they are equal.
    fileprivate static func precedes(_ left: TransactionDetail, _ right: TransactionDetail, _ batch: Batch) -> Bool? {
        if let before = isBefore(left.isOfferTypeUnreadable, right.isOfferTypeUnreadable) { return before }
        if let before = isBefore(left.isOfOne, right.isOfOne) { return before }
        if let before = isBefore(left.statesOwnership, right.statesOwnership) { return before }
        if let before = isBefore(left.appTransactionId, right.appTransactionId) { return before }
        if let before = isBefore(left.appAccountToken, right.appAccountToken) { return before }
        if let before = isBefore(left.previousOriginalTransactionId, right.previousOriginalTransactionId) {
            return before
        }
        if let before = isBefore(left.storefront, right.storefront) { return before }
        if left.isPlain, right.isPlain { return nil }
        if precedeRare(left, right, batch.rare) { return true }
        return precedeRare(right, left, batch.rare) ? false : nil
    }

    /// By items, commitments and seats, which most transactions do not have.
    private static func precedeRare(_ left: TransactionDetail, _ right: TransactionDetail, _ rare: RareParts) -> Bool {
        let leftKey = rare.commitment(of: left)?.key ?? (0, 0, 0, 0)
        let rightKey = rare.commitment(of: right)?.key ?? (0, 0, 0, 0)
        if leftKey != rightKey { return leftKey < rightKey }
        let leftSeats = rare.seats(of: left)?.key ?? (0, 0, 0, 0)
        let rightSeats = rare.seats(of: right)?.key ?? (0, 0, 0, 0)
        if leftSeats != rightSeats { return leftSeats < rightSeats }
        let (leftItems, rightItems) = (rare.items(of: left), rare.items(of: right))
        for (left, right) in zip(leftItems, rightItems) where left.key != right.key {
            return left.key.lexicographicallyPrecedes(right.key)
        }
        return leftItems.count < rightItems.count
    }
}

extension [Report] {
    /// By chain, then environment, then oldest first: the order in which reports are read.
    func orderedAsReports() -> [Report] {
        guard let first else { return self }
        let isOneChain = allSatisfy { $0.chainKey == first.chainKey }
        return ordered(byNumber: { isOneChain ? self[$0].signedDate?.rank ?? 0 : self[$0].originalTransactionId.rank })
        {
            Report.precedesAsReport(self[$0], self[$1])
        }
    }
}

extension Report {
    /// By chain, then environment, then oldest first.
    static func precedesAsReport(_ left: Report, _ right: Report) -> Bool {
        if left.chainKey != right.chainKey { return left.chainKey < right.chainKey }
        return isOlder(left, right)
    }

    /// Oldest first, by content if the dates do not decide; reports without a signed date come first. At one instant a
    /// document without a date of its own is the older one, because it counts from the earliest instant possible.
    package static func isOlder(_ left: Report, _ right: Report) -> Bool {
        if let before = isBefore(left.signedDate, right.signedDate) { return before }
        if left.dating != right.dating { return left.dating.rawValue < right.dating.rawValue }
        if let before = isBefore(left.membersSignedDate, right.membersSignedDate) { return before }
        if let before = isBefore(left.notification?.type.rank, right.notification?.type.rank) { return before }
        if let before = isBefore(left.notification?.subtype?.rank, right.notification?.subtype?.rank) {
            return before
        }
        if let before = isBefore(left.status?.rawValue, right.status?.rawValue) { return before }
        if let before = isBefore(left.renewalInfo != nil, right.renewalInfo != nil) { return before }
        if let leftInfo = left.renewalInfo, let rightInfo = right.renewalInfo {
            if let before = RenewalInfo.precedes(leftInfo, rightInfo) { return before }
        }
        if let before = isBefore(left.transactionId, right.transactionId) { return before }
        if let before = isBefore(left.ownTransactionId, right.ownTransactionId) { return before }
        if let before = isBefore(left.terms, right.terms) { return before }
        if let before = isBefore(left.notificationUUID, right.notificationUUID) { return before }
        if let before = isBefore(left.refundReason?.rank, right.refundReason?.rank) { return before }
        if let before = isBefore(left.typeName, right.typeName) { return before }
        if let before = isBefore(left.subtypeName, right.subtypeName) { return before }
        if let before = isBefore(left.subscriptionGroupIdentifier, right.subscriptionGroupIdentifier) { return before }
        if let before = isBefore(left.environment?.rank, right.environment?.rank) { return before }
        if let before = isBefore(left.bundleId, right.bundleId) { return before }
        return left.originalTransactionId < right.originalTransactionId
    }
}

extension Report {
    /// Removes redelivered notifications, which have the same UUID; the oldest copy is kept.
    static func withoutRedeliveries(_ reports: [Report]) -> [Report] {
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

extension RenewalInfo {
    /// Returns nil if the content is equal.
    static func precedes(_ left: RenewalInfo, _ right: RenewalInfo) -> Bool? {
        if let before = isBefore(left.autoRenewStatus, right.autoRenewStatus) { return before }
        if let before = isBefore(left.isInBillingRetryPeriod, right.isInBillingRetryPeriod) { return before }
        if let before = isBefore(left.gracePeriodExpiresDate, right.gracePeriodExpiresDate) { return before }
        if let before = isBefore(left.expirationReason?.rank, right.expirationReason?.rank) {
            return before
        }
        if let before = isBefore(left.priceIncrease?.rawValue, right.priceIncrease?.rawValue) { return before }
        if let before = isBefore(left.renewalDate, right.renewalDate) { return before }
        if let before = isBefore(left.productId, right.productId) { return before }
        if let before = isBefore(left.autoRenewProductId, right.autoRenewProductId) { return before }
        if let before = isBefore(left.winBackOffers, right.winBackOffers) { return before }
        if let before = isBefore(left.recentStart, right.recentStart) { return before }
        return nil
    }
}

/// Compares in the order nil, false, true; nil if they are equal.
private func isBefore(_ left: Bool?, _ right: Bool?) -> Bool? {
    isBefore(left.map { $0 ? 1 : 0 }, right.map { $0 ? 1 : 0 })
}

/// Compares two ids, with the same result before and after their table is sorted.
func isBefore(_ left: TransactionId?, _ right: TransactionId?, in texts: StringTable) -> Bool? {
    guard let left, let right else { return isBefore(left != nil, right != nil) }
    return isBefore(texts.order(left, right), 0)
}

extension Int64? {
    /// For ordering numbers that are not negative: an absent one comes first.
    var rank: Int64 { self ?? -1 }
}
