// What a reader of each form can find out, at instants up to the life's end.
extension Life {
    package enum Form: Sendable, CaseIterable {
        /// Rows and renewal info as they are at the end: no trace of a grace period in a gap that a renewal closed,
        /// and none of a retry that was given up, which reads as expired from the start.
        case decodedPayloads
        /// Carries what the decoded payloads do, and Apple's status.
        case serverResponses
        /// Carries all but upgrades: none is sent for the row that an upgrade replaced, so its `isUpgraded` is never
        /// told, and the row seems to run on where its successor ends first. A change in the last moments may have
        /// happened before it is told.
        case notifications
        /// All notifications beside the decoded payloads: carries everything.
        case everything
        /// No reason of a transaction, so that a gap that a renewal closed reads as expired, too. No price, currency,
        /// storefront or renewal date either, a trial but no other kind of discount, and no kind of revocation.
        case receipt
    }

    package func documents(in form: Form) -> [Document] {
        switch form {
        case .decodedPayloads: decodedDocuments
        case .serverResponses: serverDocuments
        case .notifications: notificationDocuments
        case .everything: decodedDocuments + notificationDocuments
        case .receipt: receiptDocuments
        }
    }

    /// Whether the form carries every row as it was at the end.
    package func isWhole(in form: Form) -> Bool {
        form != .notifications || !hasUpgrades && isTold(at: now)
    }

    package struct Answer: Sendable {
        package let state: Course.State
        /// The row that governs; nil where two chains are in the same state, which leaves the choice to their rows.
        package let transactionId: String?
    }

    /// The best of the group's chains at an instant, and of those that are over the one that ended last; nil before the first
    /// purchase.
    package func state(at instant: Int64, in group: String, by form: Form) -> Answer? {
        var best: Answer?
        var bestEnd: Int64?
        for subscription in subscriptions where subscription.account.group.utf8.elementsEqual(group.utf8) {
            guard let span = subscription.course.span(at: instant) else { continue }
            let state = Self.told(span, by: form)
            let end = state.rank == Course.State.expired.rank ? subscription.course.lastEnd(before: instant) : nil
            if let other = best?.state, other.rank > state.rank { continue }
            if let other = best?.state, other.rank == state.rank, end ?? 0 <= bestEnd ?? 0 {
                if end == bestEnd { best = Answer(state: state, transactionId: nil) }
                continue
            }
            best = Answer(state: state, transactionId: span.transactionId)
            bestEnd = end
        }
        return best
    }

    private static func told(_ span: Course.Span, by form: Form) -> Course.State {
        switch (span.state, span.outcome, form) {
        case (.billingGracePeriod, .renewed, .decodedPayloads), (.billingRetry, .renewed, .decodedPayloads),
            (.billingGracePeriod, .renewed, .serverResponses), (.billingRetry, .renewed, .serverResponses):
            return .billingRetry
        case (.billingGracePeriod, .exhausted, let form), (.billingRetry, .exhausted, let form):
            return form == .everything || form == .notifications ? span.state : .expired
        case (.billingGracePeriod, .renewed, .receipt), (.billingRetry, .renewed, .receipt):
            return .expired
        default:
            return span.state
        }
    }
}

extension Course.State {
    fileprivate var rank: Int {
        switch self {
        case .expired, .revoked: 1
        case .billingRetry: 2
        case .billingGracePeriod: 3
        case .subscribed: 4
        }
    }
}
