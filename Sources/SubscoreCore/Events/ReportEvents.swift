// Events that only reports show. A change between two reports happened when the later one was signed, or before.
extension TimelineEvents {
    mutating func appendReports(of chain: Chain) {
        var priceIncrease: RenewalInfo.PriceIncrease?
        var choice = Choice()
        var seats = SeatCount(of: chain, history)
        var running: Row?
        let rows = history.rows[chain.rows]
        var (next, known) = (rows.startIndex, rows.startIndex)
        for report in history.reports[chain.reports] {
            guard let signed = report.signedDate, !report.isLate else { continue }
            while next < rows.endIndex, rows[next].transaction.purchaseDate <= signed { next += 1 }
            while known < rows.endIndex, rows[known].isKnown(to: report) {
                if rows[known].ran { running = rows[known] }
                known += 1
            }
            let row = next > rows.startIndex ? rows[next - 1] : nil
            appendFailure(report, at: signed, in: row)
            if let running {
                appendChoice(report, at: signed, in: running, &choice)
                let isFailing = known < rows.endIndex && rows[known].isRecovered(after: report)
                appendSeats(report, at: signed, in: running, isFailing: isFailing, &seats)
            }
            guard report.hasPriceIncreaseInfo else { continue }
            if let reported = report.priceIncrease, reported != priceIncrease, reported != .other {
                append(
                    reported == .pending ? .priceIncreasePending : .priceIncreaseAccepted,
                    at: signed,
                    row?.transaction
                )
            }
            priceIncrease = report.priceIncrease
        }
    }

    /// Appends the changes of auto-renew that somebody made.
    mutating func appendRenewals(_ changes: RenewalChanges, of chain: Chain) {
        for case let change? in changes.all.lazy.map({ $0.change }) {
            let rows = history.rows[chain.rows]
            let row = rows.firstPosition { $0.transaction.purchaseDate > change.at } - 1
            events.append(
                TimelineEvent(
                    change.isOn ? .autoRenewEnabled : .autoRenewDisabled,
                    at: change.at,
                    rows.indices.contains(row) ? rows[row].transaction : nil,
                    change.isAnnounced ? .observed : .inferred
                )
            )
        }
    }

    /// The product or the billing plan chosen for the renewal of a row; nil if it is the row's own.
    private struct Choice {
        @Packed var row: RowIndex?
        var productId: StringIndex?
        var billingPlanType: StringIndex?

        var isNone: Bool { productId == nil && billingPlanType == nil }

        func isSame(as other: Choice) -> Bool {
            productId == other.productId && billingPlanType == other.billingPlanType
        }
    }

    /// Appends a choice for the next renewal, while one is ahead or the store retries it.
    private mutating func appendChoice(_ report: Report, at signed: Instant, in row: Row, _ choice: inout Choice) {
        guard let info = report.renewalInfo,
            let chosen = history.chosenProduct(by: report, over: row.transaction)?.productId,
            report.notification?.subtype != .upgrade, !row.lacksSuccessor,
            row.end > signed && info.expirationReason == nil || info.isInBillingRetryPeriod == true
        else { return }
        let before = choice
        if choice.row != row.index { choice = Choice(row: row.index) }
        var pending = Choice(row: row.index)
        if chosen != row.transaction.productId {
            pending.productId = chosen
        } else if report.autoRenewStatus == false {
            // What it states about the plan does not count.
            pending.billingPlanType = choice.billingPlanType
        } else {
            pending.billingPlanType = history.chosenPlan(by: report, over: row.transaction)?.name
        }
        if row.origin == .recovery, before.row == row.predecessor, pending.isSame(as: before) { choice = pending }
        guard !pending.isSame(as: choice) else { return }
        var kind = TimelineEvent.Kind.changeReplaced
        if pending.isNone { kind = .changeReverted } else if choice.isNone { kind = .changeChosen }
        choice = pending
        let type = report.notification?.type
        let isAnnounced = type == .didChangeRenewalPref || type == .offerRedeemed
        var event = TimelineEvent(kind, at: signed, row.transaction, isAnnounced ? .observed : .inferred)
        event.productId = chosen
        events.append(event)
    }

    /// Appends a failure that was recovered from within grace: the next row is dated back over it, and no interval
    /// shows it.
    private mutating func appendFailure(_ report: Report, at signed: Instant, in row: Row?) {
        guard let row, row.origin == .recovery, row.firstSigned.map({ $0 > signed }) ?? true,
            let failed = history.predecessor(of: row)?.transaction, report.isFailure(of: failed)
        else { return }
        append(.billingFailed, at: signed, failed)
        if report.notification?.subtype == .gracePeriod || report.status == .billingGracePeriod {
            append(.graceStarted, at: signed, failed)
        }
    }
}

extension Report {
    /// Whether it states that a transaction could not be renewed.
    func isFailure(of transaction: Transaction) -> Bool {
        notification?.type == .didFailToRenew && transactionId == transaction.transactionId
    }
}
