/// The actions of the subscriber and the server.
extension PriceChangeProgress {
    mutating func play(_ event: PriceEvent) {
        settle(until: event.at)
        if change.direction != .increase {
            guard change.direction == .decrease, case .declined = event.kind else {
                eventWarnings.append(.eventWithoutIncrease(event.position))
                return
            }
        }
        guard end == nil else { return playAfterEnd(event) }
        switch event.kind {
        case .communicated: communicate(at: event.at)
        case .sheetViewed:
            communicate(beforeAnswerAt: event.at)
            notices = notices.filter { $0.condition != .sheetNotViewed || $0.at < event.at }
        case .consented:
            communicate(beforeAnswerAt: event.at)
            guard consent == .unanswered || consent == .declined else { return }
            undoCancellation(at: event.at)
            agree()
            outcome = nil
            courseRules.append(.priceConsented)
            if isConsentRequired { notify(.accepted, at: event.at) }
        case .declined:
            // Before the first notice a cancellation is not an answer to it.
            if consent != .declined, let first = notices.first, first.at <= event.at { communicate(at: first.at) }
            decline(at: event.at)
        case .reactivate, .modify, .metadataChange, .migrate: operate(event)
        }
    }

    /// An answer shows that the subscriber was notified: by the calendar, or else at the latest by then.
    private mutating func communicate(beforeAnswerAt instant: Instant) {
        communicate(at: notices.first.map { Swift.min($0.at, instant) } ?? instant)
    }

    private mutating func decline(at instant: Instant) {
        guard consent != .declined else { return }
        consent = .declined
        outcome = .declined
        courseRules.append(.priceDeclined)
        notify(.autoRenewDisabled, at: instant)
        cancelledUntil = change.renewal(change.renewalNumber(after: instant))
    }

    /// Only a reactivation restores an item that has ended.
    private mutating func playAfterEnd(_ event: PriceEvent) {
        guard end == .expired || end == .cancelled, case .reactivate(let items) = event.kind, isListed(items) else {
            eventWarnings.append(.eventAfterOutcome(event.position))
            return
        }
        outcome = .applied
        close(.applied, effective: event.at, at: event.at)
        courseRules.append(.commerceReactivateListed)
        notify(.resubscribed, at: event.at)
    }
}
