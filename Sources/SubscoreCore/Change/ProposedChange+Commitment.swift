// Monthly plans with a commitment.
extension ProposedChange.Question {
    /// A switch to the other billing plan of the same product.
    func billingPlan(_ terms: ProductComparison) throws(Refusal) -> ProposedChange {
        guard isMonthly else {
            return try waiting(.billingPlan, terms, until: nil, [.changeBillingPlan], [.crossgradeTimingUnknown])
        }
        return try waitingForCommitment(.billingPlan, terms, [.changeBillingPlan])
    }

    /// Apple publishes no rule for these switches, so the date is the one known for any change.
    func crossgrade(_ terms: ProductComparison) throws(Refusal) -> ProposedChange {
        let rules = [terms.classification.rule, .changeCommitment]
        guard isMonthly else {
            return try waiting(.crossgrade, terms, until: nil, rules, [.crossgradeTimingUnknown])
        }
        return try waitingForCommitment(.crossgrade, terms, rules, [.crossgradeTimingUnknown])
    }

    func afterCommitment(_ terms: ProductComparison) throws(Refusal) -> ProposedChange {
        try waitingForCommitment(terms.classification.change, terms, [terms.classification.rule, .changeCommitment])
    }

    private func waitingForCommitment(
        _ change: Change,
        _ terms: ProductComparison,
        _ rules: [Rule],
        _ warnings: [Warning] = []
    ) throws(Refusal) -> ProposedChange {
        let end = from.commitmentExpiresDate
        let unknown: [Warning] = end == nil ? [.commitmentEndUnknown] : []
        return try waiting(change, terms, until: end, rules, unknown + warnings)
    }

    private func waiting(
        _ change: Change,
        _ terms: ProductComparison,
        until date: Instant?,
        _ rules: [Rule],
        _ warnings: [Warning]
    ) throws(Refusal) -> ProposedChange {
        let replaced = replaced
        var period: (start: Instant, end: Instant?)?
        if let date { period = (date, try firstBoundary(terms, after: date)) }
        return ProposedChange(
            change: change,
            timing: .nextRenewal,
            sameDuration: terms.sameDuration,
            effectiveDate: date,
            charge: ProposedChange.Charge(date: date, price: price(terms)),
            period: period,
            replacesPending: replaced,
            rules: replaced == nil ? rules : rules + [.changeReplacesPending],
            warnings: warnings + currencyWarnings(terms)
        )
    }

    func price(_ terms: ProductComparison) -> Money? { isMonthlyAfter ? terms.monthlyPrice : terms.price }

    /// Returns the end of the first period of the new product, which is billed monthly or upfront.
    func firstBoundary(_ terms: ProductComparison, after start: Instant) throws(Refusal) -> Instant {
        let end =
            isMonthlyAfter
            ? CivilDate(start, on: clock).advanced(byMonths: 1)?.instant(on: clock)
            : terms.newPeriod.boundary(1, after: start, on: clock)
        guard let end else { throw .changePeriodOutOfRange }
        return end
    }
}
