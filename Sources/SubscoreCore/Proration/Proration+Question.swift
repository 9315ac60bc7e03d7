extension Proration {
    /// A period that the caller describes, or a row of the store.
    package enum Question: Sendable {
        case period(price: Money, purchaseDate: Instant, expiresDate: Instant, changeDate: Instant)
        /// The price, in milliunits, and the currency are the caller's. They are used if the row has none.
        case row(TransactionFields, next: TransactionFields?, StringTable, price: Int64?, currency: Currency?)

        package func decision(rounding: Rounding) throws(Refusal) -> Proration {
            switch self {
            case .period(let price, let purchaseDate, let expiresDate, let changeDate):
                guard let cut = Cut(price, from: purchaseDate, to: expiresDate, at: changeDate) else {
                    throw .proratePeriodEmpty
                }
                return .unused(cut, rounding: rounding)
            case .row(let row, let next, let texts, let price, let currency):
                let settled = row.settled
                let paid = settled.isShared ? nil : try row.paid(price: price, currency: currency)
                guard row.isMultiseat, let total = paid else {
                    return try row.prorated(settled, paid: paid, next: next, rounding: rounding, texts)
                }
                let left = row.seatsBought.left(of: total.milliunits).map {
                    Money(milliunits: $0, currency: total.currency)
                }
                let proration = try row.prorated(settled, paid: left, next: next, rounding: rounding, texts)
                return (left == nil ? proration.withoutAmount() : proration).adding(
                    row.totalDoubts(price: price, texts)
                )
            }
        }
    }
}

extension TransactionFields {
    /// Returns the row's own price, or else the caller's. If both exist, they must not differ.
    fileprivate func paid(price: Int64?, currency: Currency?) throws(Refusal) -> Money? {
        if let currency, let own = self.currency, currency != own {
            throw .prorateCurrencyDiffers(currency, transaction: own)
        }
        if let price, let own = paid, price != own { throw .proratePriceDiffers }
        guard let paid = paid ?? price ?? (isFreeTrial ? 0 : nil) else { return nil }
        return Money(milliunits: paid, currency: self.currency ?? currency)
    }

    /// Returns warnings about the total of a multiseat transaction, unless it is the caller's.
    fileprivate func totalDoubts(price: Int64?, _ texts: StringTable) -> [Warning] {
        guard price == nil else { return [] }
        let id = transactionId.map { texts.identifier($0) } ?? Identifier("")
        return seatProblems.map { Warning($0, of: id) }
    }

    /// Prorates a row. A revocation without an upgrade is a refund, unless the store gives another reason.
    ///
    /// - Parameters:
    /// - settled: The row's transaction with its revocation.
    /// - paid: Nil if it is unknown, and if another customer paid.
    @_optimize(size)  // Seldom asked for, and large.
    fileprivate func prorated(
        _ settled: Transaction,
        paid: Money?,
        next: TransactionFields?,
        rounding: Rounding,
        _ texts: StringTable
    ) throws(Refusal) -> Proration {
        guard let purchaseDate else { throw .proratePurchaseDateMissing }
        guard let expiresDate else { throw .prorateExpiresDateMissing }
        guard purchaseDate < expiresDate else { throw .prorateTransactionEmpty }
        let switched = next.flatMap { start(of: $0, replacing: settled) }
        let isSwitch = switched.map { self.isSwitch(at: $0, settled) } ?? false
        let isRefundedLater = switched.map { settled.isRefunded(after: $0) } ?? false
        let isReplaced = settled.isUpgraded || isSwitch
        let refunds = isReplaced ? ItemRefunds([]) : ItemRefunds(items)
        let (changeDate, source) = try change(next, refunds, isSwitch: isSwitch || isRefundedLater)
        let cut = Proration.Cut(
            paid,
            from: purchaseDate,
            to: expiresDate,
            at: changeDate,
            source,
            isFreeTrial: isFreeTrial
        )
        guard let cut else { throw .prorateTransactionEmpty }
        guard !settled.isShared else { return .ofOthers(cut) }
        let id = transactionId.map { texts.identifier($0) } ?? Identifier("")
        if let amount = refunds.amount, !refunds.isEmpty {
            let refund = Money(milliunits: amount, currency: currency ?? paid?.currency)
            let isBeyondPrice = paid.map { $0.milliunits < amount } ?? false
            return .items(cut, refund, isFull: refunds.isFull).adding(isBeyondPrice ? [.refundDisagrees(id)] : [])
                .adding(settled, nil, id)
        }
        let share = detail.revocationPercentage
        if isSwitch, let revocation = settled.revocation, !revocation.disagrees(with: share) {
            return .switched(cut, rounding: rounding, reportedMilliPercent: share)
        }
        guard let revocation = settled.revocation, !isReplaced else {
            return .unused(cut, rounding: rounding, reportedMilliPercent: share)
        }
        return Proration.refund(cut, revocation, rounding: rounding, reportedMilliPercent: share)
            .adding(settled, share, id)
    }

    /// Returns when the next row was bought, if that replaced this one: it ran, and was bought in this one's time.
    ///
    /// - Parameter settled: The row's transaction with its revocation.
    private func start(of next: TransactionFields, replacing settled: Transaction) -> Instant? {
        guard let start = next.purchaseDate, let purchaseDate, let expiresDate, purchaseDate < start,
            start < expiresDate,
            next.transaction.reason != .renewal, next.expiresDate.isAfter(start), next.revocationDate.isAfter(start),
            settled.isUpgraded || next.$productId != $productId
        else { return nil }
        return start
    }

    /// Whether the revocation belongs to the purchase of the next row, which replaced this one.
    private func isSwitch(at start: Instant, _ settled: Transaction) -> Bool {
        guard let revocation = settled.revocation, let purchaseDate, let expiresDate,
            settled.isUpgraded || revocation.date > purchaseDate
        else { return false }
        var dated = settled
        (dated.purchaseDate, dated.expiresDate) = (purchaseDate, expiresDate)
        return dated.isRevoked(bySwitchAt: start)
    }

    /// Returns the date of the items' refunds, or else the row's own revocation, or else the purchase of the next row.
    private func change(
        _ next: TransactionFields?,
        _ refunds: ItemRefunds,
        isSwitch: Bool
    ) throws(Refusal) -> (Instant, Proration.ChangeDateSource) {
        if let date = refunds.date { return (date, .revocationDate) }
        if let revocation, !isSwitch || transaction.isUpgraded && revocation.date == next?.purchaseDate {
            return (revocation.date, revocation.isCancellation ? .cancellationDate : .revocationDate)
        }
        guard let next else { throw .prorateNextTransactionMissing }
        guard let purchaseDate = next.purchaseDate else { throw .prorateNextPurchaseDateMissing }
        return (purchaseDate, .nextPurchaseDate)
    }
}

extension Transaction {
    /// Whether it is marked as upgraded, and its refund came after the switch.
    fileprivate func isRefunded(after start: Instant) -> Bool {
        isUpgraded && revocation.map { $0.date > start } ?? false
    }
}

extension Proration {
    /// Adds the reason of a refund, and doubts about it.
    fileprivate func adding(_ refunded: Transaction, _ share: Int64?, _ id: Identifier) -> Proration {
        var copy = adding(refunded.revocationDoubts(share, id))
        copy.reason = refunded.revocation?.reason
        return copy
    }
}
