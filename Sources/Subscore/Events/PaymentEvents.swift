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
    /// Returns the row that converted the trial of a group; nil if none did. It is the first paid row of all chains that the
    /// customer bought, if it came about by renewal, recovery or switch, after a free row that had not ended before.
    ///
    /// What is free before anything is paid is a trial. What is free later is an offer.
    func convertedTrial(in timeline: Timeline) -> RowIndex? {
        var first: Row?
        for chain in chains[timeline.group.chains] {
            let paid = rows[chain.rows].first { $0.counts && !isFree($0) }
            guard let paid else { continue }
            if first.map({ paid.transaction.purchaseDate < $0.transaction.purchaseDate }) ?? true { first = paid }
        }
        guard let first, first.origin.isRenewal || first.origin == .switch, let trial = predecessor(of: first),
            trial.counts, isFree(trial),
            let chain = timeline.group.chains.first(where: { chains[$0].rows.contains(first.index.value) })
        else { return nil }
        let (start, end) = (trial.transaction.purchaseDate, first.transaction.purchaseDate)
        let isLost = timeline.intervals(of: Position(chain)).contains { interval in
            start <= interval.start && interval.start < end
                && (interval.state == .expired || interval.state == .revoked)
        }
        return isLost ? nil : first.index
    }
}

extension Row {
    /// Whether its customer bought it, and it ran.
    fileprivate var counts: Bool { !isVoid && origin != .seatAddition && !transaction.isShared }
}

extension History {
    /// Whether nothing was paid for a row: a free trial, or an offer without a type of discount at no price.
    func isFree(_ row: Row) -> Bool {
        let detail = detail(of: row.transaction)
        if detail.isFreeTrial { return true }
        return detail.offer.map { $0.discountType == nil } ?? false && detail.price?.milliunits == 0
    }
}
