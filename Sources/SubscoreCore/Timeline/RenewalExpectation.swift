/// How a chain is expected to renew: after which row or paid span, as which product, until when, according to which
/// report.
///
/// It contains what a `RenewalPreference` of the chain means for a row that can renew. `isContradicted` checks whether
/// reports contradict that.
package struct RenewalExpectation: Sendable {
    /// Nil if only reports are known.
    let row: RowIndex?
    /// The end of what was paid.
    let expires: Instant
    /// The report that states it; nil if the row shows it.
    let report: ReportIndex?
    /// The product of the next period.
    let productId: StringIndex
    /// The product that follows the commitment, and when; nil if it is the same one, or none follows.
    let afterCommitment: (productId: StringIndex, start: Instant)?
    /// The end of the renewals; nil if none is known.
    let end: Instant?
    /// `state.consent_due`: when it ends, unless the customer consents to a price increase; nil if none waits for that.
    @Packed private(set) var consentDue: Instant?

    /// Returns nil if nothing is expected after what was paid before an open gap.
    init?(_ history: History, _ chain: Chain, after gap: Gap, _ preference: RenewalPreference?) {
        if gap.isAfterSpan {
            // Where it began is not needed: nothing before it states anything of its renewal.
            let began = gap.row.map { history.rows[$0].transaction.expiresDate } ?? .earliest
            let span = PaidSpan(.stateRenewalDate, from: began, to: gap.start, gap.row)
            self.init(history, chain, after: span, preference, at: nil)
        } else if let row = gap.row {
            self.init(history, chain, after: row, preference, at: nil)
        } else {
            return nil
        }
    }

    /// The renewal after a paid span, which ends where a report expects it.
    private init?(
        _ history: History,
        _ chain: Chain,
        after span: PaidSpan,
        _ preference: RenewalPreference?,
        at instant: Instant?
    ) {
        let row = span.row
        guard let preference, preference.isOn == true,
            let product = preference.productId ?? history.reports[preference.report].renewalInfo?.ownProduct
                ?? row.map({ history.rows[$0].transaction.productId })
        else { return nil }
        self.row = row
        expires = span.end
        report = preference.currentReport
        productId = product
        afterCommitment = nil
        end = nil
        if let row, history.isConsentPending(row, span, chain, at: instant) { consentDue = span.end }
    }

    /// Returns nil if nothing is expected: auto-renew is off or unknown, the row was revoked, upgraded or replaced, or
    /// the customer's commitment ends with it.
    ///
    /// - Parameter instant: What was reported of a price increase later does not count; nil for everything.
    init?(
        _ history: History,
        _ chain: Chain,
        after row: RowIndex,
        _ preference: RenewalPreference?,
        at instant: Instant?
    ) {
        guard history.rows[row].canRenew, let preference, preference.isOn == true else { return nil }
        end = history.commitmentEnd(of: row, by: preference)
        guard end.isAfter(history.rows[row].transaction.expiresDate) else { return nil }
        self.row = row
        expires = history.rows[row].transaction.expiresDate
        report = preference.currentReport
        let own = history.rows[row].transaction
        if history.isConsentPending(row, nil, chain, at: instant) {
            consentDue = history.commitment(of: own)?.expiresDate ?? own.expiresDate
        }
        let chosen = history.chosenProduct(by: preference, over: history.rows[row])
        if let chosen, chosen.start.isAfter(own.expiresDate) {
            productId = own.productId
            afterCommitment = chosen.start.map { (chosen.productId, $0) }
        } else {
            productId = chosen?.productId ?? own.productId
            afterCommitment = nil
        }
    }

    /// The renewal of the last row of a chain; nil if none is expected, the subscription has ended or is in trouble, or
    /// the records reach beyond the row's end.
    ///
    /// - Parameters:
    /// - instant: What was reported of a price increase later does not count; nil for everything.
    /// - known: The last instant about which anything is known.
    package init?(
        _ history: History,
        _ chain: Chain,
        _ preference: RenewalPreference?,
        at instant: Instant?,
        known: Instant?
    ) {
        if let span = history.decided(chain).spanAhead(history) {
            let proven = span.report.flatMap { history.reports[$0].signedDate }
            guard known.map({ $0 <= span.end }) ?? true,
                history.earlyTrouble(atEnd: span.end, provenAt: proven, in: chain) == nil
            else { return nil }
            self.init(history, chain, after: span, preference, at: instant)
            return
        }
        guard let last = history.lastRow(of: chain), history.rows[last].ran,
            known.map({ $0 <= history.rows[last].transaction.expiresDate }) ?? true,
            let expected = RenewalExpectation(history, chain, after: last, preference, at: instant),
            !expected.isContradicted(history, chain)
        else { return nil }
        self = expected
    }

    /// Whether a report implies that the subscription has ended or is in trouble, at the row's end or before.
    private func isContradicted(_ history: History, _ chain: Chain) -> Bool {
        if let report, history.reports[report].renewalInfo?.expirationReason != nil,
            row.map({ !history.rows[$0].isRecovered(after: history.reports[report]) }) ?? true
        {
            return true
        }
        guard let row else { return false }
        let reports = history.reports[chain.reports]
        let firstAfter = reports.firstPosition { $0.signedDate.map { $0 >= expires } ?? false }
        if firstAfter > chain.reports.lowerBound, history.ends(row, by: ReportIndex(firstAfter - 1)) { return true }
        if history.earlyFailure(of: row, in: chain) != nil { return true }
        // A report that counts as current, or was signed at the very end, already implies what follows.
        return reports.contains { report in
            report.signedDate.map { $0 >= expires } ?? true && report.meaning.map { !$0.isHealthy } ?? false
        }
    }
}

extension History {
    func reachesRenewal(_ span: PaidSpan) -> Bool {
        span.report.map { reports[$0].renewalInfo?.renewalDate == span.end } ?? false
    }

    /// Whether a price increase waits for the customer's consent, by the last report on one in the last row's period or
    /// the paid span after it.
    fileprivate func isConsentPending(_ row: RowIndex, _ span: PaidSpan?, _ chain: Chain, at instant: Instant?) -> Bool
    {
        increaseReport(of: chain, rows[row], span, at: instant ?? .latest).map { reports[$0].priceIncrease == .pending }
            ?? false
    }

    /// Whether any report of a chain has renewal info.
    func hasRenewalInfo(_ chain: Chain) -> Bool { reports[chain.reports].contains { $0.renewalInfo != nil } }

    /// Returns the end of the commitment that a row is a billing period of, if the customer does not renew it: the
    /// store bills up to there.
    fileprivate func commitmentEnd(of row: RowIndex, by preference: RenewalPreference) -> Instant? {
        let transaction = rows[row].transaction
        guard let terms = terms(preference, over: rows[row]), terms.autoRenewStatus == false
        else { return nil }
        return commitment(of: transaction)?.expiresDate ?? terms.renewalDate
    }

    /// Returns the product of the next period of a row, or else of the time after its commitment, and when that begins.
    /// Nil if none is known; the start is nil if it is not known.
    fileprivate func chosenProduct(
        by preference: RenewalPreference,
        over row: Row
    ) -> (productId: StringIndex, start: Instant?)? {
        let next = preference.currentReport == nil ? row.transaction.productId : preference.productId
        return chosenProduct(next, terms(preference, over: row), over: row.transaction)
    }

    /// Returns the product that a report names for the next period of a row, or else for the time after its commitment,
    /// and when that begins. Nil if it names none; the start is nil if it is not known.
    func chosenProduct(by report: Report, over row: Transaction) -> (productId: StringIndex, start: Instant?)? {
        chosenProduct(report.renewalInfo?.autoRenewProductId, rare.terms(of: report), over: row)
    }

    private func chosenProduct(
        _ next: StringIndex?,
        _ terms: RenewalTerms?,
        over row: Transaction
    ) -> (productId: StringIndex, start: Instant?)? {
        if next.map({ $0 == row.productId }) ?? true, let terms, terms.autoRenewStatus != false,
            let following = terms.productId, following != row.productId
        {
            return (following, commitment(of: row)?.expiresDate ?? terms.renewalDate)
        }
        return next.map { ($0, row.expiresDate) }
    }

    /// Returns the other billing plan that was chosen for the time after a row, or after its commitment, and when that begins.
    /// Nil if none is known; the start is nil if it is not known.
    fileprivate func chosenPlan(
        by preference: RenewalPreference,
        over row: Row
    ) -> (name: StringIndex, start: Instant?)? {
        chosenPlan(terms(preference, over: row), over: row.transaction)
    }

    /// Returns the other billing plan that a report names, in the same way.
    func chosenPlan(by report: Report, over row: Transaction) -> (name: StringIndex, start: Instant?)? {
        chosenPlan(rare.terms(of: report), over: row)
    }

    private func chosenPlan(_ terms: RenewalTerms?, over row: Transaction) -> (name: StringIndex, start: Instant?)? {
        guard let terms else { return nil }
        let commitment = commitment(of: row)
        if commitment != nil, terms.autoRenewStatus == false { return nil }
        guard let name = commitment == nil ? terms.renewalBillingPlanType : terms.billingPlanType,
            let plan = BillingPlan(texts.identifier(name)), (plan == .monthly) != (commitment != nil)
        else { return nil }
        return (name, commitment.map { $0.expiresDate ?? terms.renewalDate } ?? row.expiresDate)
    }
}

/// A product or a billing plan that was chosen for a renewal.
package struct PendingChange: Sendable {
    package let from: StringIndex
    package let productId: StringIndex
    /// The billing plan, if the product stays the same.
    package let billingPlanType: StringIndex?
    /// Nil if no row contains it.
    package let effectiveDate: Instant?

    /// Returns nil if no switch is pending: the report names no other product, auto-renew is off, the subscription has
    /// ended, or the report was signed in another row's period.
    ///
    /// - Parameters:
    /// - instant: What happened to the row later does not count; nil for everything.
    /// - span: The paid time after the row that runs instead; nil if the row itself does.
    package init?(
        _ history: History,
        _ chain: Chain,
        _ row: Row,
        _ preference: RenewalPreference,
        at instant: Instant?,
        _ span: PaidSpan? = nil
    ) {
        guard span != nil || instant.map({ history.canRenew(row, at: $0) }) ?? row.canRenew, preference.isOn != false
        else { return nil }
        if let report = preference.currentReport.map({ history.reports[$0] }) {
            let isAbout =
                span.map { $0.isMeant(by: report) } ?? history.isReport(report, about: row, of: chain, at: instant)
            guard isAbout, report.isBeforeEnd else { return nil }
        }
        let own = row.transaction
        from = span?.productId ?? own.productId
        if let span, let next = preference.productId {
            guard next != from else { return nil }
            (productId, billingPlanType, effectiveDate) = (next, nil, span.end)
            return
        }
        func date(_ start: Instant?) -> Instant? { history.renewalDate(start, of: chain, at: instant) }
        if let chosen = history.chosenProduct(by: preference, over: row), chosen.productId != own.productId {
            productId = chosen.productId
            billingPlanType = nil
            effectiveDate = date(chosen.start)
        } else if let plan = history.chosenPlan(by: preference, over: row) {
            productId = own.productId
            billingPlanType = plan.name
            effectiveDate = date(plan.start)
        } else {
            return nil
        }
    }

    /// The switch in a report about a chain without known transactions.
    ///
    /// - Parameter instant: Nil is any.
    init?(reportedOf chain: Chain, _ report: Report, at instant: Instant?) {
        guard chain.isReportedOnly, let product = report.renewalInfo?.productId,
            let chosen = report.renewalInfo?.autoRenewProductId, instant.map({ report.isCurrent(at: $0) }) ?? true,
            chosen != product, report.autoRenewStatus != false, report.isBeforeEnd
        else { return nil }
        from = product
        productId = chosen
        billingPlanType = nil
        effectiveDate = nil
    }
}

extension History {
    /// Returns when a change takes effect that waits for the end of a row: at the end of the paid time that runs instead if the
    /// row is over, and nil if that is not known. In billing trouble it is the row's end.
    fileprivate func renewalDate(_ start: Instant?, of chain: Chain, at instant: Instant?) -> Instant? {
        guard let start, let instant, start <= instant, let running = decided(chain).intervals.at(instant),
            running.state == .subscribed
        else { return start }
        guard let end = running.end, running.isUnrecorded || isPaidEnd(end, of: running, chain) else { return nil }
        return end
    }

    /// Whether a time between rows ends with a purchase, or where the report that decided it expects the renewal.
    @inline(never)  // Seldom asked for, and both callers would contain it.
    func isPaidEnd(_ end: Instant, of interval: Interval, _ chain: Chain) -> Bool {
        if interval.report.map({ reports[$0].renewalInfo?.renewalDate == end }) ?? false { return true }
        let rows = rows[chain.rows]
        let position = rows.firstPosition { $0.transaction.purchaseDate >= end }
        return position < rows.endIndex && rows[position].transaction.purchaseDate == end
    }

    /// Whether the store may renew a row, by what had happened to it by an instant. A mark without a successor has no date:
    /// it counts from the first copy that has it.
    fileprivate func canRenew(_ row: Row, at instant: Instant) -> Bool {
        if row.isReplaced { return row.end > instant }
        if let date = row.transaction.revocation?.date, date <= instant { return false }
        return !row.lacksSuccessor
            || row.transaction.signedDate.isAfter(instant) && !hasMark(row.transaction, by: instant)
    }
}

extension Report {
    /// Whether it has renewal info that contains no reason of an end, or that states that the store still retries.
    fileprivate var isBeforeEnd: Bool {
        renewalInfo.map { $0.expirationReason == nil || $0.isInBillingRetryPeriod == true } ?? false
    }
}
