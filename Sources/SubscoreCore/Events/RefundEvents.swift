// Refunds and other revocations.
extension TimelineEvents {
    /// Appends what became of a purchase: that it was refunded, withdrawn or ended by the store, and before that which
    /// of its items were refunded.
    ///
    /// - Parameter row: Its row; it has the price, if the copy has none.
    /// - Returns: The amount of its refund; nil if that is not known, and without a refund.
    @discardableResult
    mutating func appendRevocation(of transaction: Transaction, in row: Row?) -> Money? {
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
            let refunded = refunded(transaction, in: row)
            var event = refund(of: transaction, at: date, refunded?.amount)
            event.isEstimated = refunded?.isEstimated ?? false
            append(event)
            return event.amount
        }
        return nil
    }

    /// Returns what the store refunded for a transaction: the share that it states, or else everything, because it stated
    /// no shares before December 2025. Nil if it says that it was a share and not which one, or contradicts itself, and if
    /// the price is not known.
    ///
    /// A switch that was refunded before leaves the rest of the price at most.
    private func refunded(_ transaction: Transaction, in row: Row?) -> (amount: Money, isEstimated: Bool)? {
        let detail = history.detail(of: transaction)
        guard let revocation = transaction.revocation, !transaction.isShared,
            let paid = history.price(of: transaction) ?? row.flatMap({ history.price(of: $0.transaction) })
        else { return nil }
        let share = detail.revocationPercentage
        var left: Int64? = paid.milliunits
        if let seats = history.rare.seats(of: detail) { left = seats.left(of: paid.milliunits) }
        let items = ItemRefunds(history.items(of: transaction))
        if share == nil, !items.isEmpty {
            left = items.amount.flatMap { refunded in left.map { max($0 - refunded, 0) } }
        }
        let cut = Proration.Cut(
            left.map { Money(milliunits: $0, currency: paid.currency) },
            from: transaction.purchaseDate,
            to: max(transaction.expiresDate, transaction.purchaseDate.advanced(byMilliseconds: 1)),
            at: revocation.date,
            isFreeTrial: detail.isFreeTrial
        )
        let refund = cut.map { Proration.refund($0, revocation, rounding: .halfUp, reportedMilliPercent: share) }
        guard let refund, !refund.isEstimated, !refund.isReportDoubtful, let amount = refund.refund else { return nil }
        guard let switched = row.flatMap({ history.refundOfSwitch(from: $0) }), let before = switched.refund,
            paid.milliunits - before.milliunits < amount.milliunits
        else { return (amount, false) }
        let rest = max(paid.milliunits - before.milliunits, 0)
        return (Money(milliunits: rest, currency: paid.currency), switched.isEstimated)
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
