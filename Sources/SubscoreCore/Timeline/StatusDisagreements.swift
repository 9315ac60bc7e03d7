// Warnings about contradictions between a status of Apple and the other records.
extension History {
    /// Returns one warning for each status that the rows, or the rest of its own report, contradict at its signing. A
    /// row that was signed later than the status is newer, and contradicts nothing.
    package func statusDisagreements(in group: SubscriptionGroup) -> [Warning] {
        // Most customers of a table have no reports.
        reports.isEmpty ? [] : disagreements(in: group)
    }

    private func disagreements(in group: SubscriptionGroup) -> [Warning] {
        var warnings: [Warning] = []
        for index in group.chains where chains[index].hasStatuses {
            let chain = chains[index]
            var running = RunningRows()
            var next = chain.rows.lowerBound
            // The first row that ran from `next` on.
            var coming = next
            var spans: [PaidSpan]?
            for position in chain.reports {
                guard let status = reports[position].reportedStatus, let signed = reports[position].givenDate,
                    !isAboutErased(reports[position])
                else { continue }
                while next < chain.rows.upperBound, rows[next].transaction.purchaseDate <= signed {
                    running.insert(RowIndex(next), in: rows)
                    next += 1
                }
                let decided: Report.Status?
                if let row = running.governing(at: signed)?.row {
                    decided = leavesRowOpen(reports[position], signed: signed, rows[row]) ? nil : .active
                } else if status == .active, isPaid(at: signed, in: chain, &spans) {
                    decided = .active
                } else if let row = running.lastEnded {
                    coming = max(coming, next)
                    while coming < chain.rows.upperBound, !rows[coming].ran { coming += 1 }
                    decided = decidedInGap(
                        ReportIndex(position),
                        status,
                        signed: signed,
                        after: row,
                        before: coming < chain.rows.upperBound ? rows[coming] : nil,
                        ofChain: index
                    )
                } else {
                    decided = nil
                }
                guard let decided, decided != status else { continue }
                warnings.append(
                    .statusDisagrees(status: Int64(status.rawValue), signed: signed, decided: Int64(decided.rawValue))
                )
            }
        }
        return warnings
    }

    /// Whether a later record proves that a time was paid.
    private func isPaid(at instant: Instant, in chain: Chain, _ spans: inout [PaidSpan]?) -> Bool {
        let known = spans ?? paidSpans(of: chain)
        spans = known
        let index = known.firstPosition { $0.end > instant }
        return index < known.count && known[index].holds(instant)
    }

    /// Whether a report about a running row does not contradict it: a recovery is dated back over real trouble, a row's
    /// own failure may come before its end, and a newer copy of the row has priority.
    private func leavesRowOpen(_ report: Report, signed: Instant, _ row: Row) -> Bool {
        if row.origin == .recovery, row.firstSigned.map({ $0 > signed }) ?? true { return true }
        if report.datedStatus == nil, report.transactionId == row.transaction.transactionId { return true }
        return report.isOlder(than: row.transaction.signedDate)
    }

    /// Returns what the records imply in a gap without the report's status; nil if they imply nothing.
    private func decidedInGap(
        _ index: ReportIndex,
        _ status: Report.Status,
        signed: Instant,
        after row: RowIndex,
        before next: Row?,
        ofChain chain: Int
    ) -> Report.Status? {
        let report = reports[index]
        if let revoked = rows[row].revokedDate, revoked <= signed {
            return report.isOlder(than: rows[row].transaction.signedDate) ? nil : .revoked
        }
        if !report.isCancellationOnly,
            let state = StateMachine.stateWithoutStatus(index, signed: signed, after: row, ofChain: chain, in: self)
        {
            // Trouble without an end of grace may be either of the two, and what a notification implies about grace is
            // the reported status.
            if case .billingTrouble(let graceEnd, let isGrace) = report.meaningWithoutStatus {
                let isTrouble = status == .billingRetry || status == .billingGracePeriod
                // A version 1 notification has no subtype, and leaves open which of the two it is.
                let isOpen = graceEnd == nil || report.datedStatus == nil && report.notification?.subtype == .other
                if isOpen && isTrouble || isGrace && report.datedStatus == nil { return nil }
            }
            return state.status
        }
        switch status {
        case .active:
            guard let next, next.origin.isRenewal else { return .expired }
            let ahead = next.transaction.purchaseDate.milliseconds(since: signed)
            return ahead <= StateMachine.dayHours * Instant.millisecondsPerHour ? nil : .expired
        case .revoked: return .expired
        case .expired, .billingRetry, .billingGracePeriod, .other: return nil
        }
    }
}

extension History {
    /// Returns the warnings about a timeline as a whole.
    package func warnings(of timeline: Timeline) -> [Warning] {
        var warnings: [Warning] = []
        if timeline.intervals.contains(where: { $0.isGraceEndUnknown }) { warnings.append(.graceEndUnknown) }
        for interval in timeline.intervals where interval.hasWarnings { warnings += self.warnings(of: interval) }
        return warnings.unique + statusDisagreements(in: timeline.group)
    }

    /// Returns the warnings about a time whose purchase is missing or was dated ahead.
    func warnings(of interval: Interval) -> [Warning] {
        var warnings: [Warning] = []
        if interval.isPurchaseMissing {
            let chain = chains[Int(interval.chain)]
            warnings.append(.purchaseMissing(texts.identifier(chain.originalTransactionId)))
        }
        if interval.rule == .stateSignedAhead, let row = interval.row {
            warnings.append(.purchaseDateAhead(texts.identifier(rows[row].transaction.transactionId)))
        }
        return warnings
    }
}
