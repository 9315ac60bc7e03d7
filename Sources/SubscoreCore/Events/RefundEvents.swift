// Refunds and other revocations.
extension TimelineEvents {
    /// Appends what became of a purchase: that it was refunded, withdrawn or ended by the store, and before that which
    /// of its items were refunded.
    ///
    /// - Parameter price: What was paid for it, if not what its copy states.
    /// - Returns: The amount of its refund; nil if that is not known, and without a refund.
    @discardableResult
    mutating func appendRevocation(of transaction: Transaction, price: Money? = nil) -> Money? {
        let hasItems = !history.detail(of: transaction).items.isEmpty
        guard let date = transaction.revokedDate, let revocation = transaction.revocation else {
            if hasItems { appendItems(of: transaction, refundedAt: nil) }
            return nil
        }
        switch revocation.kind {
        case .accessWithdrawn:
            append(transaction.ownership == .assigned ? .seatWithdrawn : .familyRevoked, at: date, transaction)
        case .unexplained: append(.revoked, at: date, transaction)
        case .refund, .refundInPart, .replacement:
            if hasItems, appendItems(of: transaction, refundedAt: date) { return events.last?.amount }
            let event = refund(of: transaction, at: date, refunded(transaction, price: price))
            append(event)
            return event.amount
        }
        return nil
    }

    /// Returns what the store refunded for a transaction: the share that it states, or else everything, because it stated
    /// no shares before December 2025. Nil if it says that it was a share and not which one, or contradicts itself, and if
    /// the price is not known.
    ///
    /// - Parameter price: What was paid for it, if not what its copy states.
    private func refunded(_ transaction: Transaction, price: Money?) -> Money? {
        let detail = history.detail(of: transaction)
        guard let revocation = transaction.revocation, !transaction.isShared,
            let paid = history.price(of: transaction) ?? price
        else { return nil }
        if detail.isFreeTrial { return Money(milliunits: 0, currency: paid.currency) }
        let share = detail.revocationPercentage
        let isStatedInPart = revocation.type == .refundProrated && share == nil
        guard !isStatedInPart, !revocation.disagrees(with: share) else { return nil }
        var left: Int64? = paid.milliunits
        if let seats = history.rare.seats(of: detail) { left = seats.left(of: paid.milliunits) }
        let items = ItemRefunds(history.items(of: transaction))
        if share == nil, !items.isEmpty {
            left = items.amount.flatMap { refunded in left.map { max($0 - refunded, 0) } }
        }
        guard let left else { return nil }
        return Share(clamping: share ?? 100_000, of: 100_000).of(
            Money(milliunits: left, currency: paid.currency),
            rounding: .halfUp
        )
    }

    /// Returns the refunded amount of a transaction; nil if the store states no share, or if the price is not known.
    func refundedShare(of transaction: Transaction) -> Money? {
        let detail = history.detail(of: transaction)
        guard let price = history.price(of: transaction) else { return nil }
        if detail.isFreeTrial { return Money(milliunits: 0, currency: price.currency) }
        let share = detail.revocationPercentage
        guard let share, transaction.revocation?.disagrees(with: share) != true else { return nil }
        return Share(clamping: share, of: 100_000).of(price, rounding: .halfUp)
    }

    private func refund(of transaction: Transaction, at date: Instant, _ amount: Money?) -> TimelineEvent {
        var event = TimelineEvent(.refunded, at: date, transaction)
        event.set(paid: amount)
        event.purchasedAt = transaction.purchaseDate
        event.reason = transaction.revocation?.reason
        return event
    }

    /// Appends the refunds of a transaction's items. Those at the moment of its own refund are one with that; so are the
    /// last ones if every item was refunded.
    ///
    /// - Parameter date: When the transaction itself was refunded; nil if it was not.
    /// - Returns: Whether the refund of the transaction is among them.
    @discardableResult
    private mutating func appendItems(of transaction: Transaction, refundedAt date: Instant?) -> Bool {
        let items = history.items(of: transaction)
        let refunds = ItemRefunds(items)
        guard !refunds.isEmpty, !transaction.isShared else { return false }
        let last = date ?? (refunds.areAll ? refunds.date : nil)
        let currency = history.price(of: transaction)?.currency ?? items.first?.price?.currency
        var together = ItemRefunds([])
        for item in items {
            guard let refunded = item.refund else { continue }
            let own = item.refundDate ?? last
            if let last, own.map({ $0.second >= last.second }) ?? true {
                together.append(item)
            } else if let own {
                var event = TimelineEvent(.itemRefunded, at: own, transaction)
                event.sku = item.sku
                event.amount = refunded.amount.map { Money(milliunits: $0, currency: currency) }
                event.isAmountUnknown = refunded.amount == nil
                append(event)
            }
        }
        guard let last, !together.isEmpty else { return false }
        append(refund(of: transaction, at: last, together.amount.map { Money(milliunits: $0, currency: currency) }))
        return true
    }
}
