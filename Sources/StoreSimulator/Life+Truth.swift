// What each form lets its reader find out about any instant of the life.
extension Life {
    package enum Form: Sendable, CaseIterable {
        /// Rows and renewal info as they are at the end. In a gap that a renewal closed, no trace of a grace period is
        /// left. A retry that was given up leaves one after the last row: it reads as retry for its longest duration.
        case decodedPayloads
        /// What the decoded payloads carry, and Apple's status.
        case serverResponses
        /// Everything except upgrades. No notification is sent for a row that an upgrade replaced, so no report
        /// contains its
        /// `isUpgraded`. If its successor ends first, the row seems to run on. A change in the last moments of the life
        /// may not have been reported yet.
        case notifications
        /// The notifications and the decoded payloads, which together leave nothing out.
        case everything
        /// A transaction has no reason here, so even a gap that a renewal closed reads as expired. There is no price,
        /// currency, storefront or renewal date, no kind of revocation, and no discount but a trial.
        case receipt
    }

    package func documents(in form: Form) -> [Document] {
        switch form {
        case .decodedPayloads: decodedDocuments + restoredDocuments
        case .serverResponses: serverDocuments
        case .notifications: notificationDocuments
        case .everything: decodedDocuments + restoredDocuments + notificationDocuments
        case .receipt: receiptDocuments
        }
    }

    /// Whether the form carries every row as it was at the end.
    package func isWhole(in form: Form) -> Bool {
        form != .notifications || !hasUpgrades && isReported(at: now)
    }

    package struct Answer: Sendable {
        package let state: StateHistory.State
        /// The row that governs. Nil if two chains are in the same state, because then their rows decide.
        package let transactionId: String?
    }

    /// The state of the group's best chain at an instant. Of chains that are over, the one that ended last counts. Nil
    /// before the first purchase.
    package func state(at instant: Int64, in group: String, by form: Form) -> Answer? {
        var best: Answer?
        var bestEnd: Int64?
        for ledger in ledgers where ledger.account.group.utf8.elementsEqual(group.utf8) {
            guard let span = ledger.course.span(at: instant) else { continue }
            let state = reported(span, of: ledger, at: instant, by: form)
            let end = state.rank == StateHistory.State.expired.rank ? ledger.course.lastEnd(before: instant) : nil
            if let other = best?.state, other.rank > state.rank { continue }
            if let other = best?.state, other.rank == state.rank, end ?? 0 <= bestEnd ?? 0 {
                if end == bestEnd { best = Answer(state: state, transactionId: nil) }
                continue
            }
            best = Answer(state: state, transactionId: "\(span.row)")
            bestEnd = end
        }
        return best
    }

    private func reported(_ span: StateHistory.Span, of ledger: Ledger, at instant: Int64, by form: Form)
        -> StateHistory.State
    {
        switch (span.state, span.outcome, form) {
        case (_, _, .everything), (_, _, .notifications):
            return span.state
        case (.billingGracePeriod, .renewed, .decodedPayloads), (.billingRetry, .renewed, .decodedPayloads),
            (.billingGracePeriod, .renewed, .serverResponses), (.billingRetry, .renewed, .serverResponses):
            return .billingRetry
        case (.billingGracePeriod, .exhausted, _), (.billingRetry, .exhausted, _):
            return showsTrouble(after: span.row, of: ledger) ? span.state : .expired
        case (.expired, _, _):
            // Only a notification contains when the store gave up; the records of now contain that it did.
            let end = min(store.clock.retryEnd(after: ledger.latest.expires, isCommitted: false), now)
            let isExhausted = ledger.course.spans.contains { $0.row == span.row && $0.outcome == .exhausted }
            return isExhausted && instant < end && showsTrouble(after: span.row, of: ledger) ? .billingRetry : .expired
        case (.billingGracePeriod, .renewed, .receipt), (.billingRetry, .renewed, .receipt):
            return .expired
        default:
            return span.state
        }
    }

    /// Whether renewal info shows that there was trouble after a row that expired in it. Its expiration intent is about the
    /// last row, and it says nothing of the time before a refund.
    private func showsTrouble(after row: Int64, of ledger: Ledger) -> Bool {
        ledger.latest.id == row && ledger.latest.revocation == nil
    }
}
