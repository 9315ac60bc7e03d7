// What the row after a gap proves of it.
extension History {
    /// `state.renewed_ahead`: the store renews up to a day ahead, so that time comes before a first row that is a renewal.
    func renewedAhead(_ row: Row) -> PaidSpan? {
        guard row.origin == .renewal, row.ran else { return nil }
        let start = row.transaction.purchaseDate
        var ahead = row.transaction.earliestRenewal
        if let original = row.transaction.originalPurchaseDate, original < start { ahead = max(ahead, original) }
        guard ahead < start else { return nil }
        return PaidSpan(.stateRenewedAhead, from: ahead, to: start, row.index).proven(by: row.index)
    }

    /// `state.signed_ahead`: a purchase by the customer that was signed up to a day before its date was made then.
    func signedAhead(_ row: Row, after earliest: Instant) -> PaidSpan? {
        let purchased = row.transaction.purchaseDate
        guard row.ran || row.revokedDate != nil && !row.hasNoLength, row.origin.isPurchase,
            let signed = row.firstSigned,
            signed < purchased, purchased <= signed.advanced(byHours: Self.aheadHours)
        else { return nil }
        let start = max(signed, earliest)
        let end = row.revokedDate.earlier(purchased) ?? purchased
        guard start < end else { return nil }
        return PaidSpan(.stateSignedAhead, from: start, to: end, row.index).proven(by: row.index)
    }

    /// How far ahead the store signs a purchase or makes a renewal.
    static var aheadHours: Int64 { 24 }

    /// `state.late_renewal`: the store renewed a little late, without a failure.
    func lateRenewal(_ row: Row, _ gap: Gap, _ chain: Chain) -> PaidSpan? {
        let start = row.transaction.purchaseDate
        guard row.origin == .renewal, row.isLate(after: gap.start),
            !isTroubleReported(in: gap, of: chain)
        else { return nil }
        return PaidSpan(.stateLateRenewal, from: gap.start, to: start, gap.row).proven(by: row.index)
    }

    /// `state.renewal_missing`, `state.late_renewal`: a renewal without trouble follows a period that was paid, which is
    /// not among the records. The whole gap was paid if it is whole periods and no report states otherwise, or if the
    /// renewal came less than a day late.
    func missingRenewal(_ row: Row, _ gap: Gap, _ chain: Chain) -> PaidSpan? {
        let (purchased, isAnnounced) = (row.transaction.purchaseDate, row.evidence.isPlainRenewal)
        guard isAnnounced || !isShorter(gap, than: row.transaction) else { return nil }
        let stated = statements(of: chain, from: gap.start, to: purchased, except: row.transaction.transactionId)
        guard let length = renewedLength(of: row, gap, stated) else { return nil }
        let start = length.start(before: purchased)
        func span(_ rule: Rule, from start: Instant) -> PaidSpan {
            PaidSpan(rule, from: start, to: purchased, gap.row).proven(by: row.index)
        }
        if !stated.billingTrouble, !stated.end {
            if length.isWhole(from: gap.start, to: purchased) { return span(.stateRenewalMissing, from: gap.start) }
            if isAnnounced, purchased <= gap.start.advanced(byHours: Self.aheadHours) {
                return span(.stateLateRenewal, from: gap.start)
            }
        }
        guard start < gap.start else { return span(.stateRenewalMissing, from: start) }
        return stated.billingTrouble || stated.end ? nil : span(.stateRenewalMissing, from: gap.start)
    }

    /// Whether a gap before a row is shorter than any period of as many months or days as the row's. That is found without
    /// a calendar: periods of the same length differ by at most three days and an hour.
    private func isShorter(_ gap: Gap, than row: Transaction) -> Bool {
        let length = row.expiresDate.milliseconds(since: row.purchaseDate)
        return row.purchaseDate.milliseconds(since: gap.start) < length - 4 * CivilDate.millisecondsPerDay
    }

    /// Whether a report states trouble or an end in a gap shorter than the period of the renewal after it, whose
    /// notification states neither.
    func isContradictory(_ row: Row, _ gap: Gap, _ chain: Chain) -> Bool {
        guard row.evidence.isPlainRenewal, row.transaction.reason != .purchase else { return false }
        let purchased = row.transaction.purchaseDate
        let stated = statements(of: chain, from: gap.start, to: purchased, except: row.transaction.transactionId)
        return stated.billingTrouble || stated.end
    }

    /// Returns the length of the row after a gap if that shows that billing did not fail: a DID_RENEW without
    /// trouble carried it, or it is a renewal on a date of its own, and no report states trouble.
    private func renewedLength(of row: Row, _ gap: Gap, _ stated: Statements) -> PeriodLength? {
        let transaction = row.transaction
        guard transaction.reason != .purchase, !row.evidence.contains(.recovery),
            let length = PeriodLength(from: transaction.purchaseDate, to: transaction.expiresDate, on: gap.clock)
        else { return nil }
        if row.evidence.isPlainRenewal { return length }
        guard transaction.reason == .renewal, !stated.billingTrouble,
            length.isWhole(from: gap.start, to: transaction.purchaseDate)
        else { return nil }
        return length
    }

    /// `state.recent_start`: renewal info from after the gap states when the series of purchases began.
    func recentStart(_ row: Row, _ gap: Gap, _ chain: Chain) -> PaidSpan? {
        let purchased = row.transaction.purchaseDate
        guard !row.evidence.contains(.recovery) else { return nil }
        let earliest = gap.start.advanced(byMilliseconds: Self.recentStartMilliseconds)
        let own = chain.reports.lowerBound
        let first = recentStarts.firstPosition { $0.chain == own ? $0.start > earliest : $0.chain > own }
        for stated in recentStarts[first...] {
            guard stated.chain == own, stated.start < purchased else { break }
            guard stated.signed >= purchased else { continue }
            var span = PaidSpan(.stateRecentStart, from: stated.start, to: purchased, gap.row).proven(by: row.index)
            span.report = stated.report
            return span
        }
        return nil
    }

    /// How much later than the gap a series of purchases begins that is another one.
    private static var recentStartMilliseconds: Int64 { 60_000 }
}

extension Transaction {
    /// When the store can have made it at the earliest, if it is a renewal: a day ahead, at most as long as it is.
    var earliestRenewal: Instant {
        let length = max(expiresDate.milliseconds(since: purchaseDate), 0)
        return max(purchaseDate.advanced(byHours: -History.aheadHours), purchaseDate.advanced(byMilliseconds: -length))
    }
}

/// What the reports state that were signed in a time.
struct Statements {
    var billingTrouble = false
    /// EXPIRED, a status of an end, an expiration intent, or auto-renew off.
    var end = false
}

extension History {
    /// - Parameter carried: A transaction whose notifications do not count.
    func statements(of chain: Chain, from start: Instant, to end: Instant, except carried: TransactionId? = nil)
        -> Statements
    {
        var stated = Statements()
        let reports = reports[chain.reports]
        for report in reports[reports.firstPosition { $0.signedDate.map { $0 >= start } ?? false }...] {
            guard let signed = report.signedDate, signed < end else { break }
            guard !isAboutErased(report), carried == nil || report.transactionId != carried else { continue }
            stated.billingTrouble = stated.billingTrouble || report.statesTrouble
            stated.end = stated.end || report.statesExpiry || report.autoRenewStatus == false
        }
        return stated
    }
}
