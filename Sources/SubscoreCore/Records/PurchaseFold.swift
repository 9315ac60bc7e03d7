/// One purchase as its copies show it together: every member from the newest copy that has it. The newest copy is often
/// one that lacks members, such as a row of a receipt, which has no price; that takes nothing back.
///
/// `ChainCopies` adds the copies, the newest first, and sets the revocation, which is the exception: a copy without one
/// shows that it was reversed.
struct PurchaseFold {
    /// Its ids are those of the newest copy.
    private(set) var transaction: Transaction
    private(set) var detail: TransactionDetail
    /// Whether the detail differs from that of the newest copy.
    private(set) var isCompleted = false
    private(set) var pricesDisagree = false

    init(newest: Transaction, _ detail: TransactionDetail) {
        transaction = newest
        self.detail = detail
    }

    /// Adds an older copy.
    mutating func add(_ older: Transaction, _ olderDetail: TransactionDetail) {
        if !transaction.hasLength, older.hasLength { transaction.purchaseDate = older.purchaseDate }
        // The id of a restore has the date of that.
        if transaction.kind == .nonConsumable {
            transaction.purchaseDate = min(transaction.purchaseDate, older.purchaseDate)
        }
        transaction.webOrderLineItemId = transaction.webOrderLineItemId ?? older.webOrderLineItemId
        transaction.originalPurchaseDate = transaction.originalPurchaseDate ?? older.originalPurchaseDate
        transaction.subscriptionGroupIdentifier =
            transaction.subscriptionGroupIdentifier ?? older.subscriptionGroupIdentifier
        transaction.bundleId = transaction.bundleId ?? older.bundleId
        transaction.reason = transaction.reason ?? older.reason
        transaction.kind = transaction.kind ?? older.kind
        if older.isUpgraded { transaction.isUpgraded = true }
        if older.isSeatAddition { transaction.isSeatAddition = true }
        addCustomer(older, olderDetail)
        addPrice(older, olderDetail)
        if detail.items.isEmpty, !olderDetail.items.isEmpty {
            detail.items = olderDetail.items
            isCompleted = true
        }
        complete(&detail.commitment, olderDetail.commitment, &isCompleted)
    }

    private mutating func addCustomer(_ older: Transaction, _ olderDetail: TransactionDetail) {
        if !detail.statesOwnership, olderDetail.statesOwnership {
            detail.statesOwnership = true
            // Without one it counts as PURCHASED.
            if older.ownership != .purchased {
                detail.ownership = olderDetail.ownership
                transaction.ownership = older.ownership
                isCompleted = true
            }
        }
        complete(&detail.appTransactionId, olderDetail.appTransactionId, &isCompleted)
        complete(&detail.appAccountToken, olderDetail.appAccountToken, &isCompleted)
        complete(&detail.storefront, olderDetail.storefront, &isCompleted)
        complete(&detail.previousOriginalTransactionId, olderDetail.previousOriginalTransactionId, &isCompleted)
        if detail.previousOriginalTransactionId != nil { transaction.isLinked = true }
    }

    /// Adds the price, the offer and the seats. A price is that of all seats, so a copy that has none states another one.
    private mutating func addPrice(_ older: Transaction, _ olderDetail: TransactionDetail) {
        let (price, olderPrice) = (detail.price, olderDetail.price)
        if let price, let olderPrice, (detail.seats == nil) == (olderDetail.seats == nil) {
            pricesDisagree = pricesDisagree || price.disagrees(with: olderPrice)
        }
        let bringsSeats = detail.seats == nil && olderDetail.seats != nil
        if let olderPrice, price == nil || bringsSeats {
            detail.price = olderPrice
            isCompleted = true
        }
        if bringsSeats {
            detail.seats = olderDetail.seats
            transaction.revokedSeats = older.revokedSeats
            isCompleted = true
        }
        if detail.offer == nil, olderDetail.offer != nil {
            detail.offer = olderDetail.offer
            detail.offerPeriod = olderDetail.offerPeriod
            detail.isOfferTypeUnreadable = olderDetail.isOfferTypeUnreadable
            isCompleted = true
        } else if let own = detail.offer, let other = olderDetail.offer, own.type == other.type,
            own.identifier == other.identifier
        {
            complete(&detail.offerPeriod, olderDetail.offerPeriod, &isCompleted)
            if own.discountType == nil, other.discountType != nil || other.isFreeTrial != own.isFreeTrial {
                detail.offer = TransactionDetail.Offer(
                    type: own.type,
                    isFreeTrial: own.isFreeTrial || other.isFreeTrial,
                    discountType: other.discountType,
                    identifier: own.identifier
                )
                isCompleted = true
            }
        } else if detail.offer?.type == nil, olderDetail.isOfferTypeUnreadable, !detail.isOfferTypeUnreadable {
            detail.isOfferTypeUnreadable = true
            isCompleted = true
        }
    }

    /// Sets the revocation of the purchase, and the share of it that was refunded.
    mutating func revoke(_ revocation: Transaction.Revocation?, share: Int64?) {
        transaction.revocation = revocation
        guard detail.revocationPercentage != share else { return }
        detail.revocationPercentage = share
        isCompleted = true
    }
}

/// Sets a member that is absent to that of an older copy, if that has it.
private func complete<Value>(_ member: inout Value?, _ older: Value?, _ isCompleted: inout Bool) {
    guard member == nil, let older else { return }
    member = older
    isCompleted = true
}

extension Money {
    /// Whether two statements of one price contradict each other.
    fileprivate func disagrees(with other: Money) -> Bool {
        guard milliunits == other.milliunits else { return true }
        guard let currency, let otherCurrency = other.currency else { return false }
        return currency != otherCurrency
    }
}
