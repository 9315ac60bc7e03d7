// `state.earliest_date`: when a report counts as signed whose document has no date of its own, as version 1
// notifications and receipts without a request date. It is the newest instant that the document states about the chain,
// and so the earliest at which it can have been written.

extension Report {
    /// Where the date comes from, the oldest first among reports of one instant.
    enum Dating: Int8, BitwiseCopyable, Sendable {
        /// The purchase of the next row, which the document does not list.
        case nextPurchase = 0
        /// The earliest instant possible. A notification of a purchase or a renewal, which others of the period follow.
        case earliestOfPurchase = 1
        /// The earliest instant possible.
        case earliest = 2
        /// From the store, or from the server that received the document.
        case signed = 3
    }

    /// The date that the store stated, or the server that received the document. Nil if it has only the earliest
    /// instant possible.
    package var givenDate: Instant? { dating == .signed ? signedDate : nil }

    /// Whether it counts from the earliest instant at which its document can have been written.
    var hasEarliestDate: Bool { dating != .signed }

    /// Dates a report whose document has no date, as far as the document states any instant about the chain.
    ///
    /// - Parameters:
    /// - listed: The rows of the chain in the document; nil if there are none.
    /// - statusChanged: When auto-renew was last switched; nil if the document does not state it about this chain.
    /// - isOfPurchase: Whether the document is a notification of a purchase or a renewal.
    package mutating func setEarliestDate(_ listed: ListedChains.Chain?, statusChanged: Instant?, isOfPurchase: Bool) {
        guard signedDate == nil else { return }
        var date = statusChanged
        if let listed {
            newestListed = listed.newest.transactionId
            date = date.later(listed.latest)
            let end = listed.newest.revokedDate.earlier(listed.newest.expiresDate) ?? listed.newest.expiresDate
            if isWritten(after: end) { date = date.later(end) }
        }
        guard let date else { return }
        signedDate = date
        dating = isOfPurchase ? .earliestOfPurchase : .earliest
    }

    /// Dates it at the purchase of a row that its document does not list. From then on it states nothing about trouble
    /// and expiry.
    fileprivate mutating func end(at nextPurchase: Instant) {
        signedDate = nextPurchase
        dating = .nextPurchase
        renewalInfo?.isInBillingRetryPeriod = nil
        renewalInfo?.gracePeriodExpiresDate = nil
        renewalInfo?.expirationReason = nil
    }

    /// Whether what it states shows that a row with this end was over.
    private func isWritten(after end: Instant) -> Bool {
        if notification?.type == .didFailToRenew { return true }
        guard let info = renewalInfo else { return false }
        return info.isInBillingRetryPeriod == true || info.expirationReason != nil
            || info.gracePeriodExpiresDate.map { $0 > end } ?? false
    }

    /// Whether nothing shows which of two reports is newer, although they state different things.
    func isOrderUnknown(beside other: Report) -> Bool {
        guard dating != .signed, dating == other.dating, signedDate == other.signedDate, let info = renewalInfo,
            let otherInfo = other.renewalInfo
        else { return false }
        return RenewalInfo.precedes(info, otherInfo) != nil
    }
}

extension [Report] {
    /// Dates no report later than the chain's next purchase that its document does not list, although it would.
    ///
    /// - Parameters:
    /// - copies: All transactions, by chain, then purchase, then age.
    /// - ids: Those of purchases that have several.
    mutating func endEarliestDates(by copies: [Transaction], _ ids: PurchaseIds) {
        let purchases = copies.indices.filter { position in
            let isNewest = position + 1 == copies.count || !copies[position].isCopy(of: copies[position + 1], ids)
            return isNewest && copies[position].expiresDate > copies[position].purchaseDate
        }.map { copies[$0] }.ordered { $0.isBought(before: $1.chainKey, $1.purchaseDate) }
        for index in indices {
            guard let listed = self[index].newestListed, let date = self[index].signedDate else { continue }
            self[index].newestListed = nil
            let key = self[index].chainKey
            let purchase = ChainedId(chain: key, id: ids.purchase(of: listed, in: key))
            let known = copies.all(with: purchase) { ChainedId(chain: $0.chainKey, id: $0.purchaseId(in: ids)) }.last
            // Copies of one purchase may differ by less than a second.
            guard let after = known?.purchaseDate.startOfNextSecond else { continue }
            let next = purchases.firstPosition { !$0.isBought(before: key, after) }
            guard next < purchases.count, purchases[next].chainKey == key, purchases[next].purchaseDate <= date else {
                continue
            }
            self[index].end(at: purchases[next].purchaseDate)
        }
    }
}

extension Transaction {
    fileprivate func isCopy(of other: Transaction, _ ids: PurchaseIds) -> Bool {
        chainKey == other.chainKey && purchaseId(in: ids) == other.purchaseId(in: ids)
    }

    /// By chain, then by date.
    fileprivate func isBought(before key: ChainKey, _ date: Instant) -> Bool {
        chainKey == key ? purchaseDate < date : chainKey < key
    }
}

extension Instant {
    fileprivate var startOfNextSecond: Instant {
        let remainder = milliseconds % 1000
        return advanced(byMilliseconds: 1000 - (remainder < 0 ? remainder + 1000 : remainder))
    }
}
