// Refunds and other revocations.
extension TimelineEvents {
    /// Appends what became of a purchase: that it was refunded, withdrawn or ended by the store, and before that which
    /// of its items were refunded.
    mutating func appendRevocation(of transaction: Transaction) {
        let detail = history.detail(of: transaction)
        guard let date = transaction.revokedDate, let revocation = transaction.revocation else {
            if !detail.items.isEmpty { appendItems(of: transaction, refundedAt: nil) }
            return
        }
        switch revocation.kind {
        case .accessWithdrawn:
            append(transaction.ownership == .assigned ? .seatWithdrawn : .familyRevoked, at: date, transaction)
        case .unexplained: append(.revoked, at: date, transaction)
        case .refund, .refundInPart, .replacement:
            guard detail.items.isEmpty || !appendItems(of: transaction, refundedAt: date) else { return }
            var event = refund(of: transaction, at: date, refundedShare(of: transaction))
            event.isAmountUnknown = isShareUnknown(transaction)
            append(event)
        }
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
        event.amount = amount
        event.reason = transaction.revocation?.reason
        return event
    }

    /// Whether the store states that a part was refunded and not which one, or contradicts itself.
    private func isShareUnknown(_ transaction: Transaction) -> Bool {
        let share = history.detail(of: transaction).revocationPercentage
        guard let revocation = transaction.revocation, !transaction.isShared else { return false }
        return revocation.type == .refundProrated && share == nil || revocation.disagrees(with: share)
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
        var event = refund(of: transaction, at: last, together.amount.map { Money(milliunits: $0, currency: currency) })
        event.isAmountUnknown = together.amount == nil
        append(event)
        return true
    }
}
