// What was paid, and trials that became paid.
extension TimelineEvents {
    /// Returns the event of a row with what was paid for it, and with its offer.
    ///
    /// Of a period whose seats several transactions bought it is the price of the first; the others have events of their
    /// own.
    func paid(_ event: TimelineEvent, for row: Row) -> TimelineEvent {
        var event = event
        let first = history.seatRows(of: row).first?.transaction ?? row.transaction
        event.set(paid: history.price(of: first))
        if history.detail(of: row.transaction).offer != nil { event.offerRow = row.index }
        return event
    }
}

extension TimelineEvent {
    /// The conversion of a trial by the purchase or renewal of this event.
    var converting: TimelineEvent {
        var event = self
        event.kind = .trialConverted
        (event.refund, event.isRefundUnknown, event.offerRow) = (nil, false, nil)
        event.follow(self)
        return event
    }
}

extension History {
    /// Returns the instant of the event of a row's purchase or renewal: a switch happened when the row before it was
    /// revoked, if it was.
    func eventDate(of row: Row, in chain: Chain) -> Instant {
        var failures = LastFailures()
        if row.origin == .recovery { return recoveryDate(of: row, in: chain, &failures) }
        let change = ObservedChange(to: row, in: self, catalog: nil, rounding: nil)
        return change?.effectiveDate ?? row.transaction.purchaseDate
    }

    /// Returns when a recovery happened. Within grace it is dated back to the expiry, but it happened when it was
    /// signed, after the failure. Without a date of signing in its period it happened at the last reported failure, or
    /// after it. For any other row it is the purchase date.
    func recoveryDate(of row: Row, in chain: Chain, _ failures: inout LastFailures) -> Instant {
        let purchased = row.transaction.purchaseDate
        guard row.origin == .recovery, let before = predecessor(of: row), before.end == purchased else {
            return purchased
        }
        // The store signs again whenever somebody asks: after the row has ended that says nothing.
        if let signed = row.firstSigned, signed < row.end { return max(purchased, signed) }
        return failures.date(of: before.transaction.transactionId, reports[chain.reports]).map { max($0, purchased) }
            ?? purchased
    }
}

/// When the last DID_FAIL_TO_RENEW of each transaction of a chain was signed, sorted once it is asked.
struct LastFailures {
    private var failures: [(id: TransactionId, signed: Instant)]?

    /// - Parameter reports: Those of the chain.
    mutating func date(of id: TransactionId, _ reports: ArraySlice<Report>) -> Instant? {
        let all = failures ?? Self.sorted(reports)
        failures = all
        return all.all(with: id) { $0.id }.last?.signed
    }

    private static func sorted(_ reports: ArraySlice<Report>) -> [(id: TransactionId, signed: Instant)] {
        var failures: [(id: TransactionId, signed: Instant)] = []
        for report in reports where report.notification?.type == .didFailToRenew {
            if let id = report.transactionId, let signed = report.signedDate { failures.append((id, signed)) }
        }
        return failures.ordered { $0.id < $1.id }
    }
}
