/// How a chain is expected to renew: after which row, as which product, until when, according to which report.
///
/// It contains what a `RenewalPreference` of the chain means for a row that can renew. `isContradicted` checks whether
/// reports contradict that.
package struct RenewalExpectation: Sendable {
    let row: RowIndex
    let report: ReportIndex
    /// The product of the next period.
    let productId: Name
    /// The product that follows the commitment, and when; nil if it is the same one, or none follows.
    let afterCommitment: (productId: Name, start: Instant)?
    /// The end of the renewals; nil if none is known.
    let end: Instant?

    /// Returns nil if nothing is expected: auto-renew is off or unknown, the row was revoked, upgraded or replaced, or
    /// the customer's commitment ends with it.
    init?(_ history: History, after row: RowIndex, _ preference: RenewalPreference?) {
        guard history.rows[row].canRenew, let preference, preference.isOn == true else { return nil }
        let report = preference.report
        end = history.commitmentEnd(of: row, by: report)
        guard end.isAfter(history.rows[row].transaction.expiresDate) else { return nil }
        self.row = row
        self.report = report
        let own = history.rows[row].transaction
        let chosen = history.chosenProduct(by: history.reports[report], over: own)
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
    /// - Parameter known: The last instant about which anything is known.
    init?(_ history: History, _ chain: Chain, _ preference: RenewalPreference?, known: Instant?) {
        guard let last = history.lastRow(of: chain), history.rows[last].ran,
            known.map({ $0 <= history.rows[last].transaction.expiresDate }) ?? true,
            let expected = RenewalExpectation(history, after: last, preference),
            !expected.isContradicted(history, chain)
        else { return nil }
        self = expected
    }

    /// Whether a report implies that the subscription has ended or is in trouble, at the row's end or before.
    private func isContradicted(_ history: History, _ chain: Chain) -> Bool {
        if history.reports[report].renewalInfo?.expirationReason != nil { return true }
        let (expires, reports) = (history.rows[row].transaction.expiresDate, history.reports[chain.reports])
        let firstAfter = reports.firstPosition { $0.signedDate.map { $0 >= expires } ?? false }
        if firstAfter > chain.reports.lowerBound, history.ends(row, by: ReportIndex(firstAfter - 1)) { return true }
        if history.earlyFailure(of: row, in: chain) != nil { return true }
        // A report that counts as current, or was signed at the very end, already implies what follows.
        return reports.contains { report in
            report.signedDate.map { $0 >= expires } ?? true && report.meaning.map { !$0.isUntroubled } ?? false
        }
    }
}

extension History {
    /// Whether a report's status ends a row: the subscription is over, and no later copy of the row contradicts it.
    func ends(_ row: RowIndex, by report: ReportIndex) -> Bool {
        reports[report].hasEndedStatus && !reports[report].isOlder(than: rows[row].transaction.signedDate)
    }

    /// Returns the end of the commitment that a row is a billing period of, if the customer does not renew it: the
    /// store bills up to there.
    fileprivate func commitmentEnd(of row: RowIndex, by report: ReportIndex) -> Instant? {
        guard let terms = rare.terms(of: reports[report]), terms.autoRenewStatus == false else { return nil }
        return commitment(of: rows[row].transaction)?.expiresDate ?? terms.renewalDate
    }

    /// Returns the product that a report names for the next period of a row, or else for the time after its commitment,
    /// and when that begins. Nil if it names none; the start is nil if it is not known.
    func chosenProduct(by report: Report, over row: Transaction) -> (productId: Name, start: Instant?)? {
        let next = report.renewalInfo?.autoRenewProductId
        if next.map({ $0 == row.productId }) ?? true, let terms = rare.terms(of: report),
            terms.autoRenewStatus != false,
            let following = terms.productId, following != row.productId
        {
            return (following, commitment(of: row)?.expiresDate ?? terms.renewalDate)
        }
        return next.map { ($0, row.expiresDate) }
    }

    /// Whether a row is a billing period of a commitment.
    package func isOfCommitment(_ row: RowIndex) -> Bool { commitment(of: rows[row].transaction) != nil }

    /// Returns the notification that the renewal of a row failed, if it was signed in the last hours of the row's
    /// period: the store begins to charge then, so the failure counts from the end on.
    func earlyFailure(of row: RowIndex, in chain: Chain) -> ReportIndex? {
        let (start, end) = (rows[row].transaction.purchaseDate, rows[row].end)
        let earliest = max(start, end.advanced(byHours: -StateMachine.dayHours))
        var index = reports[chain.reports].firstPosition { $0.signedDate.map { $0 >= end } ?? false } - 1
        while index >= chain.reports.lowerBound {
            guard let signed = reports[index].signedDate, signed >= earliest else { return nil }
            // It names the row whose renewal failed. A failure that was recovered within grace lies in the next row's
            // period.
            if reports[index].notification?.type == .didFailToRenew,
                reports[index].transactionId == rows[row].transaction.transactionId
            {
                return isAboutErased(reports[index]) ? nil : ReportIndex(index)
            }
            index -= 1
        }
        return nil
    }
}

/// A product that was chosen for the next renewal.
package struct PendingChange: Sendable {
    package let from: Name
    package let productId: Name
    /// Nil if no row contains it.
    package let effectiveDate: Instant?

    /// Returns nil if no switch is pending: the report names no other product, auto-renew is off, the subscription has
    /// ended, or the report was signed in another row's period.
    package init?(_ history: History, _ chain: Chain, _ row: Row, _ report: Report) {
        guard row.canRenew, history.isReport(report, about: row, of: chain) else { return nil }
        guard let chosen = history.chosenProduct(by: report, over: row.transaction) else { return nil }
        self.init(report, from: row.transaction.productId, to: chosen.productId, effectiveDate: chosen.start)
    }

    /// The switch in a report about a chain without known transactions.
    ///
    /// - Parameter instant: Nil is any.
    init?(reportedOf chain: Chain, _ report: Report, at instant: Instant?) {
        guard chain.isReportedOnly, let product = report.renewalInfo?.productId,
            let chosen = report.renewalInfo?.autoRenewProductId, instant.map({ report.isCurrent(at: $0) }) ?? true
        else { return nil }
        self.init(report, from: product, to: chosen, effectiveDate: nil)
    }

    private init?(_ report: Report, from: Name, to productId: Name, effectiveDate: Instant?) {
        guard let info = report.renewalInfo else { return nil }
        guard productId != from, report.autoRenewStatus != false else { return nil }
        guard info.expirationReason == nil || info.isInBillingRetryPeriod == true else { return nil }
        self.from = from
        self.productId = productId
        self.effectiveDate = effectiveDate
    }
}
