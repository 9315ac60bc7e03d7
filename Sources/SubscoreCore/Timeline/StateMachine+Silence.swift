// The rules of state for the time of a gap in which no report decides.
extension StateMachine {
    /// Decides a time without reports.
    mutating func appendWithoutReport(from: Instant, to end: Instant?) {
        guard end.isAfter(from) else { return }
        let previous = decidingReport
        decidingReport = nil
        if gap.row == nil, !gap.isAfterSpan {
            reported(from: from, to: end)
        } else {
            appendUnexplained(from: from, to: end.earlier(gap.revoked))
            revoked(from: from, to: end)
        }
        decidingReport = previous
    }

    /// Decides by how the gap ended.
    mutating func appendUnexplained(from: Instant, to end: Instant?) {
        guard !gap.isOver else { return replaced(from: from, to: end) }
        switch gap.closing {
        case .renewal: add(.billingRetry, from: from, to: end, .inferred, .stateGapRetry)
        case .laterRenewal, .purchase: add(.expired, from: from, to: end, .inferred, .stateGapExpired)
        case .open: add(.expired, from: from, to: end, .inferred, .stateExpired)
        }
    }

    /// `state.replaced`, `state.upgraded_without_successor`: nothing of its own follows a row that another one
    /// replaced.
    private mutating func replaced(from: Instant, to end: Instant?) {
        let isReplaced = gap.row.map { history.rows[$0].isReplaced } ?? false
        add(.expired, from: from, to: end, .inferred, isReplaced ? .stateReplaced : .stateUpgradedWithoutSuccessor)
    }

    /// `state.revoked`: a refunded or withdrawn row stays revoked until the next purchase.
    private mutating func revoked(from: Instant, to end: Instant?) {
        guard let revoked = gap.revoked else { return }
        add(.revoked, from: max(from, revoked), to: end, .observed, .stateRevoked)
    }

    /// `state.reported`: without a row, the meaning of the newest report without a date, as long as that holds; then
    /// nothing is known. Before the first signed report it does not apply.
    private mutating func reported(from: Instant, to end: Instant?) {
        var position: Instant? = from
        if let undated, let meaning = history.reports[undated].meaningWithoutRows {
            decidingReport = undated
            position = decide(meaning, undated, asOf: nil, from: from, to: end)
            decidingReport = nil
        }
        guard let position, end.isAfter(position), !list.intervals.isEmpty else { return }
        isPurchaseMissing = history.hasRenewalInfo(chain)
        add(.none, from: position, to: end, .inferred, .stateReported)
    }
}
