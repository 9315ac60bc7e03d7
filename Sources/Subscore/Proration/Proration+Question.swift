extension Proration {
    /// A period in the caller's own words, or a row of the store's.
    package enum Question: Sendable {
        case period(price: Money, purchaseDate: Instant, expiresDate: Instant, changeDate: Instant)
        /// The price, in milliunits, and the currency are the caller's. They help where the row has none.
        case row(TransactionFields, next: TransactionFields?, price: Int64?, currency: Currency?)

        package func decision(rounding: Rounding) throws(Refusal) -> Proration {
            switch self {
            case .period(let price, let purchaseDate, let expiresDate, let changeDate):
                let cut = Cut(
                    price: price,
                    purchaseDate: purchaseDate,
                    expiresDate: expiresDate,
                    changeDate: changeDate,
                    source: .changeDate,
                    isFreeTrial: false
                )
                guard let cut else { throw .proratePeriodEmpty }
                return .unused(cut, rounding: rounding)
            case .row(let row, let next, let price, let currency):
                let paid = try row.paid(price: price, currency: currency)
                return try row.prorated(paid: paid, next: next, rounding: rounding)
            }
        }
    }
}

extension TransactionFields {
    /// The row's own price, or else the caller's; never a choice between two.
    fileprivate func paid(price: Int64?, currency: Currency?) throws(Refusal) -> Money? {
        if let currency, let own = self.currency, currency != own {
            throw .prorateCurrencyDiffers(currency, transaction: own)
        }
        if let price, let own = self.price, price != own { throw .proratePriceDiffers }
        guard let paid = self.price ?? price ?? (isFreeTrial ? 0 : nil) else { return nil }
        return Money(milliunits: paid, currency: self.currency ?? currency)
    }

    /// A revocation without an upgrade is a refund.
    fileprivate func prorated(paid: Money?, next: TransactionFields?, rounding: Rounding) throws(Refusal) -> Proration {
        guard let purchaseDate else { throw .proratePurchaseDateMissing }
        guard let expiresDate else { throw .prorateExpiresDateMissing }
        guard purchaseDate < expiresDate else { throw .prorateTransactionEmpty }
        let (changeDate, source) = try change(next)
        let cut = Proration.Cut(
            price: paid,
            purchaseDate: purchaseDate,
            expiresDate: expiresDate,
            changeDate: changeDate,
            source: source,
            isFreeTrial: isFreeTrial
        )
        guard let cut else { throw .prorateTransactionEmpty }
        guard let revocation, !transaction.isUpgraded else {
            return .unused(cut, rounding: rounding, reportedMilliPercent: detail.revocationPercentage)
        }
        return .refund(
            cut,
            isAccessWithdrawn: revocation.kind == .accessWithdrawn,
            rounding: rounding,
            reportedMilliPercent: detail.revocationPercentage
        )
    }

    /// The row's own revocation, or else the purchase of the next row.
    private func change(_ next: TransactionFields?) throws(Refusal) -> (Instant, Proration.ChangeDateSource) {
        if let revocation {
            return (revocation.date, revocation.isCancellation ? .cancellationDate : .revocationDate)
        }
        guard let next else { throw .prorateNextTransactionMissing }
        guard let purchaseDate = next.purchaseDate else { throw .prorateNextPurchaseDateMissing }
        return (purchaseDate, .nextPurchaseDate)
    }
}
