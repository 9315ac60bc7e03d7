// What a caller should know of how a status of Apple's and the other records go together.
extension History {
    /// One warning for each status that the rows, or the rest of its own report, contradict at its signing. A row that was
    /// signed later than the status knows more, and contradicts nothing.
    @_optimize(speed)
    package func statusDisagreements(in group: SubscriptionGroup) -> [Warning] {
        var warnings: [Warning] = []
        for place in group.chains {
            let chain = chains[place]
            var running = RunningRows()
            var first = chain.rows.lowerBound
            for report in reports[chain.reports] {
                guard let signed = report.signedDate, let status = report.toldStatus, !isAboutErased(report) else {
                    continue
                }
                while first < chain.rows.upperBound, rows[first].transaction.purchaseDate <= signed {
                    running.insert(RowIndex(first), in: rows)
                    first += 1
                }
                guard let governing = running.governing(at: signed)?.row ?? running.lastEnded else { continue }
                let next = rows[first..<chain.rows.upperBound].firstIndex { $0.ran }
                guard let decided = decided(beside: status, of: report, at: signed, governing, next), decided != status
                else {
                    continue
                }
                warnings.append(
                    .statusDisagrees(status: Int64(status.rawValue), signed: signed, decided: Int64(decided.rawValue))
                )
            }
        }
        return warnings
    }

    /// What the records say of the instant without the report's status; nil where they leave it open.
    ///
    /// - Parameters:
    ///   - governing: The row that runs, or had ended last.
    ///   - next: The place of the next row that runs.
    private func decided(
        beside status: Report.Status,
        of report: Report,
        at signed: Instant,
        _ governing: RowIndex,
        _ next: Int?
    ) -> Report.Status? {
        if rows[governing].end > signed {
            // A recovery is dated back over trouble that was real, and a row's own failure may come before its end.
            let isRecovered =
                rows[governing].origin == .recovery && rows[governing].firstSigned.map { $0 > signed } ?? true
            let isOwnFailure =
                report.witnessed == nil && report.transactionId == rows[governing].transaction.transactionId
            let isOlder = report.isOlder(than: rows[governing].transaction.signedDate)
            return isRecovered || isOwnFailure || isOlder ? nil : .active
        }
        if let revoked = rows[governing].revokedDate, revoked <= signed {
            return report.isOlder(than: rows[governing].transaction.signedDate) ? nil : .revoked
        }
        if !report.isCancellationOnly, let meaning = report.meaningWithoutStatus, let state = meaning.state(at: signed)
        {
            // Trouble without an end of grace leaves open which of the two it is.
            if case .trouble(nil, _) = meaning, status == .billingRetry || status == .billingGracePeriod { return nil }
            return state.status
        }
        switch status {
        case .active:
            guard let next, rows[next].origin.isRenewal else { return .expired }
            let ahead = rows[next].transaction.purchaseDate.milliseconds(since: signed)
            return ahead <= StateMachine.dayHours * Instant.millisecondsPerHour ? nil : .expired
        case .revoked: return .expired
        case .expired, .billingRetry, .billingGracePeriod, .other: return nil
        }
    }
}

extension Report {
    /// The status that a signed report tells of, by its number or else by its notification of a failed renewal.
    fileprivate var toldStatus: Status? {
        if let witnessed { return witnessed }
        guard notification?.type == .didFailToRenew else { return nil }
        return notification?.subtype == .gracePeriod ? .billingGracePeriod : .billingRetry
    }
}

extension History {
    /// What a caller should know about a timeline as a whole.
    package func warnings(of timeline: Timeline) -> [Warning] {
        var warnings: [Warning] = []
        if timeline.intervals.contains(where: { $0.isGraceEndUnknown }) { warnings.append(.graceEndUnknown) }
        return warnings + statusDisagreements(in: timeline.group)
    }
}
