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
            var rest = chain.rows
            // The first of these that ran.
            var coming = rest.lowerBound
            var reversals = Reversals(corrections[chain.corrections])
            for position in chain.reports {
                guard let status = reports[position].reportedStatus, let signed = reports[position].givenDate,
                    !isAboutErased(reports[position])
                else { continue }
                running.insert(&rest, by: signed, in: rows)
                // The records have no trace of a refund that was reversed later.
                if status == .revoked, reversals.areLater(than: signed) { continue }
                let decided: Report.Status?
                if let row = running.governing(at: signed)?.row {
                    decided = leavesRowOpen(reports[position], signed: signed, rows[row]) ? nil : .active
                } else if status == .active, isPaid(at: signed, in: chain) {
                    decided = .active
                } else if let row = running.lastEnded {
                    coming = max(coming, rest.lowerBound)
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
    private func isPaid(at instant: Instant, in chain: Chain) -> Bool {
        let spans = decided(chain).spans
        let index = spans.firstPosition { $0.end > instant }
        return index < spans.count && spans[index].holds(instant)
    }

    /// Whether a report about a running row does not contradict it: a recovery is dated back over real trouble, a row's
    /// own failure may come before its end, and a newer copy of the row has priority.
    private func leavesRowOpen(_ report: Report, signed: Instant, _ row: Row) -> Bool {
        if report.isLate { return false }
        if row.origin == .recovery, row.firstSigned.map({ $0 > signed }) ?? true { return true }
        if report.datedStatus == nil, report.transactionId == row.transaction.transactionId {
            return row.transaction.environment.isTesting || signed >= row.end.advanced(byHours: -Self.aheadHours)
        }
        return report.isOlder(than: row.transaction.signedDate)
    }

    /// Whether a row ended so recently that its renewal may only be late. In production the store renews ahead of time.
    private func mayRenewLate(at instant: Instant, after row: Row, _ environment: Environment?) -> Bool {
        guard environment.isTesting else { return false }
        let latest = Lateness.inTesting(row.transaction, lastEnd: nil)
        return instant.milliseconds(since: row.end) <= Int64(latest)
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
            return isSilenced(report, after: row, of: chains[chain]) ? nil : .revoked
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
            guard let next else {
                let mayFollow = mayRenewLate(at: signed, after: rows[row], chains[chain].environment)
                return mayFollow ? nil : .expired
            }
            guard next.origin.isRenewal else { return .expired }
            let ahead = next.transaction.purchaseDate.milliseconds(since: signed)
            return ahead <= StateMachine.dayHours * Instant.millisecondsPerHour ? nil : .expired
        case .revoked: return .expired
        case .expired, .billingRetry, .billingGracePeriod, .other: return nil
        }
    }
}

/// When refunds of a chain stood that were reversed later. It is asked about instants that do not decrease.
private struct Reversals {
    private let refunds: [Correction]
    private var next = 0
    @Packed private var last: Instant?

    init(_ corrections: ArraySlice<Correction>) {
        // Most chains have none.
        refunds = corrections.filter { $0.kind == .reversed }
            .ordered { ($0.transaction.revokedDate ?? $0.date) < ($1.transaction.revokedDate ?? $1.date) }
    }

    /// Whether a refund of this instant or before it was reversed after it.
    mutating func areLater(than instant: Instant) -> Bool {
        while next < refunds.count, refunds[next].transaction.revokedDate ?? refunds[next].date <= instant {
            last = last.later(refunds[next].date)
            next += 1
        }
        return last.map { $0 > instant } ?? false
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
