import Subscore

/// The table of states as the contract has it, looked up for one instant in the records themselves: slow, and without
/// anything in common with the timeline but the words.
struct Pointwise {
    struct Verdict: Equatable, CustomStringConvertible {
        let state: SubscriptionState
        let transaction: String

        var description: String { "\(state) by \(transaction)" }
    }

    private let rows: [Transaction]
    private let reports: [Report]

    init(_ transactions: [Transaction], _ reports: [Report]) {
        rows = transactions.filter { copy in
            !transactions.contains { other in
                guard other.transactionId == copy.transactionId, let signed = other.signedDate else { return false }
                return copy.signedDate.map { $0 < signed } ?? true
            }
        }
        self.reports = reports
    }

    /// Nil before the first purchase.
    func verdict(at instant: Instant) -> Verdict? {
        let ranks: [SubscriptionState] = [.expired, .revoked, .billingRetry, .billingGracePeriod, .subscribed]
        var best: (rank: Int, row: Transaction)?
        for chain in Set(rows.map(\.originalTransactionId.text)) {
            let own = rows.filter { $0.originalTransactionId.text == chain }
            guard let (state, row) = decide(own, chain: chain, at: instant), let rank = ranks.firstIndex(of: state)
            else {
                continue
            }
            if let best, best.rank > rank || best.rank == rank && isNewer(best.row, row) { continue }
            best = (rank, row)
        }
        return best.map { Verdict(state: ranks[$0.rank], transaction: $0.row.transactionId.text) }
    }

    private func decide(
        _ own: [Transaction],
        chain: String,
        at instant: Instant
    ) -> (state: SubscriptionState, row: Transaction)? {
        let purchased = own.filter { $0.purchaseDate <= instant }.sorted { isNewer($1, $0) }
        guard let governing = purchased.last else { return nil }
        if let running = purchased.last(where: { instant < end(of: $0) }) { return (.subscribed, running) }
        if governing.isUpgraded { return (.expired, governing) }
        if let revocation = governing.revocation, revocation.date <= instant { return (.revoked, governing) }

        let next = own.filter { isNewer($0, governing) }.min { isNewer($1, $0) }
        let own = reports.filter { $0.originalTransactionId.text == chain && $0.speaks }
        let isRenewed = next.map { isRenewal($0) } ?? false
        let covering = own.filter { report in
            guard let signed = report.signedDate else { return next == nil }
            let isFailure =
                report.notification?.type == .didFailToRenew && report.transactionId == governing.transactionId
                && signed >= governing.purchaseDate
            return (signed >= end(of: governing) || isFailure) && next.map { signed < $0.purchaseDate } ?? true
        }
        // Without a signed date it was current once the row had ended.
        func age(_ report: Report) -> Instant { report.signedDate ?? end(of: governing) }
        let byAge = covering.sorted { age($0) < age($1) || age($0) == age($1) && $0.signedDate == nil }
        let speaking = byAge.last { age($0) <= instant } ?? byAge.first
        guard let speaking else { return (isRenewed ? .billingRetry : .expired, governing) }

        guard speaking.hasTrouble(at: instant) else { return (isRenewed ? .billingRetry : .expired, governing) }
        if speaking.hasGrace(at: instant) { return (.billingGracePeriod, governing) }
        let isExhausted = instant >= governing.expiresDate.advanced(byDays: 60)
        return (isExhausted && !isRenewed ? .expired : .billingRetry, governing)
    }

    private func end(of row: Transaction) -> Instant {
        var ends = [row.expiresDate]
        if let revocation = row.revocation { ends.append(revocation.date) }
        if row.isUpgraded, let successor = successor(of: row) { ends.append(successor.purchaseDate) }
        return max(row.purchaseDate, ends.min() ?? row.expiresDate)
    }

    private func successor(of row: Transaction) -> Transaction? {
        let oldestFirst = rows.sorted { isNewer($1, $0) }
        let next = oldestFirst.first { $0.originalTransactionId == row.originalTransactionId && isNewer($0, row) }
        if let next { return next }
        return oldestFirst.first {
            $0.originalTransactionId != row.originalTransactionId && $0.isFamilyShared == row.isFamilyShared
                && $0.purchaseDate >= row.purchaseDate && $0.purchaseDate < row.expiresDate
        }
    }

    private func isRenewal(_ row: Transaction) -> Bool {
        guard let reason = row.reason else {
            return reports.contains { $0.notification?.type == .didRenew && $0.transactionId == row.transactionId }
        }
        return reason == .renewal
    }

    private func isNewer(_ left: Transaction, _ right: Transaction) -> Bool {
        func order(_ row: Transaction) -> (Int64, Int64, Int64) {
            let item = row.webOrderLineItemId.flatMap { Int64($0.text) } ?? -1
            return (row.purchaseDate.milliseconds, item, Int64(row.transactionId.text) ?? -1)
        }
        return order(left) > order(right)
    }
}

extension Report {
    fileprivate var speaks: Bool {
        switch notification?.type {
        case .didFailToRenew, .gracePeriodExpired, .expired: return true
        default: return renewalInfo != nil || status == 2 || status == 3 || status == 4
        }
    }

    /// Billing retry: the notification says so, or else the flag, or else the status.
    fileprivate func hasTrouble(at instant: Instant) -> Bool {
        switch notification?.type {
        case .didFailToRenew, .gracePeriodExpired: return true
        case .expired: return notification?.subtype == .billingRetry && signedDate.map { instant < $0 } ?? false
        default: break
        }
        if let flag = renewalInfo?.isInBillingRetryPeriod { return flag }
        return renewalInfo?.expirationIntent == nil && (status == 3 || status == 4)
    }

    fileprivate func hasGrace(at instant: Instant) -> Bool {
        switch notification?.type {
        case .expired: return false
        case .gracePeriodExpired:
            guard let signedDate, instant < signedDate else { return false }
            return renewalInfo?.gracePeriodExpiresDate.map { instant < $0 } ?? true
        default: return renewalInfo?.gracePeriodExpiresDate.map { instant < $0 } ?? (status == 4)
        }
    }
}
