/// The course of a price change, from the request to the renewal that applies it, or to an earlier end.
package struct PriceChangeProgress: Sendable {
    package enum Status: StoreName, Sendable {
        case scheduled = "SCHEDULED"
        case pending = "PENDING"
        case accepted = "ACCEPTED"
    }

    enum End: Sendable {
        case applied
        case expired
        case cancelled
        case invalidated
    }

    package let change: PriceChange
    let sku: Identifier?
    private let dependentSKUs: [Identifier]
    /// Whether no events are known, so that the store keeps its own calendar.
    private let isPlan: Bool

    /// The last schedule, even if the change was dropped later; nil if no price changes.
    package internal(set) var schedule: PriceSchedule?
    /// Nil if there is none, or if none is known.
    package internal(set) var effectiveRenewal: Instant?
    package internal(set) var notices: [PriceNotice]
    package internal(set) var outcome: PriceOutcome?
    package internal(set) var notifications: [PriceNotification] = []
    var courseRules: [Rule] = []
    /// The warnings of the whole course, each once, separate from those of single events, of which there may be many.
    var courseWarnings: [Warning]
    var eventWarnings: [Warning] = []
    var isCommunicated = false
    var consent = Consent.notNeeded
    /// Whether the subscriber agreed, even if a cancellation followed.
    var hasAgreed = false
    /// The end of the period in which the subscriber cancelled.
    var cancelledUntil: Instant?
    var end: End?

    /// Returns nil if no renewal lies within the range of `Instant`.
    ///
    /// - Parameters:
    /// - sku: The item whose price changes; nil if it is not named.
    /// - events: The events so far; nil if the store keeps its calendar and the subscriber does not answer.
    /// - instant: The end of the simulation; nil plays the events, and predicts the rest in `notifications`.
    package init?(
        _ change: PriceChange,
        sku: Identifier?,
        dependentSKUs: [Identifier],
        events: [PriceEvent]?,
        until instant: Instant?
    ) {
        self.change = change
        self.sku = sku
        self.dependentSKUs = dependentSKUs
        isPlan = events == nil
        let schedule = change.schedule(from: change.requestedDate)
        if schedule == nil, change.direction != .none { return nil }
        self.schedule = schedule
        effectiveRenewal = schedule?.effectiveRenewal
        notices = schedule?.notices ?? []
        courseWarnings = change.warnings
        if schedule?.isConsentRequired == true { consent = .unanswered }
        if change.direction != .none { notify(.priceChange, at: change.requestedDate) }

        let events = (events ?? []).ordered { $0.at < $1.at }
        for event in events { play(event) }
        let last = instant ?? events.last?.at ?? change.requestedDate
        settle(until: last)
        if instant == nil {
            var rest = self
            rest.finish(from: last)
            notifications = rest.notifications
        }
    }

    package var warnings: [Warning] { courseWarnings + eventWarnings }

    /// Whether consent is needed at every time of the course, whatever the threshold is.
    var isConsentCertain: Bool {
        guard let first = change.schedule(from: change.requestedDate), let schedule else { return false }
        return first.isConsentRequired && schedule.isConsentRequired
            && !ConsentReason.all(for: change, at: change.renewalDate).isEmpty
    }

    package var isConsentRequired: Bool { schedule?.isConsentRequired ?? false }

    package var status: Status? {
        guard change.direction == .increase else { return nil }
        switch end {
        case .applied: return .accepted
        case .expired, .cancelled, .invalidated: return nil
        case nil: break
        }
        if consent == .declined { return nil }
        guard isCommunicated else { return .scheduled }
        return consent == .unanswered ? .pending : .accepted
    }

    /// The items that end with this one because its subscriber did not agree.
    package var cancelledSKUs: [Identifier] {
        let isRefused: Bool
        switch end {
        case .expired, .cancelled: isRefused = true
        case .applied, .invalidated: isRefused = false
        case nil: isRefused = consent == .declined
        }
        return isConsentRequired && isRefused && !hasAgreed ? dependentSKUs : []
    }

    package var rules: [Rule] {
        var rules = schedule?.rules ?? [.priceNone]
        for rule in courseRules + (cancelledSKUs.isEmpty ? [] : [.priceDependentSKUs])
        where !rules.contains(where: { $0 == rule }) {
            rules.append(rule)
        }
        return rules
    }
}

// The store's own actions over time.
extension PriceChangeProgress {
    mutating func notify(_ kind: PriceNotification.Kind, at instant: Instant?) {
        notifications.append(PriceNotification(kind: kind, at: instant))
    }

    /// Applies what is due up to and including the instant.
    mutating func settle(until instant: Instant) {
        guard end == nil else { return }
        if isPlan, let first = notices.first, first.at <= instant { communicate(at: first.at) }
        if let cancelledUntil {
            guard cancelledUntil <= instant else { return }
            close(.cancelled, effective: effectiveRenewal, at: cancelledUntil)
            outcome = .declined
            courseRules.append(.priceCancelled)
            notify(.expiredVoluntarily, at: cancelledUntil)
        } else if let effectiveRenewal, effectiveRenewal <= instant {
            if change.direction == .increase, !isCommunicated {
                warnOnce(.communicationMissing)
            }
            if consent == .unanswered {
                end = .expired
                outcome = .expired
                courseRules.append(.priceExpired)
                notify(.expiredWithoutConsent, at: effectiveRenewal)
            } else {
                end = .applied
                outcome = .applied
                courseRules.append(.priceApplied)
                notify(.renewed, at: effectiveRenewal)
            }
        }
    }

    /// Completes the course with only the store's own actions.
    private mutating func finish(from instant: Instant) {
        if end == nil, !isCommunicated, consent != .declined, let first = notices.first {
            communicate(at: first.at >= instant ? first.at : nil)
        }
        settle(until: .latest)
    }

    mutating func communicate(at instant: Instant?) {
        guard !isCommunicated else { return }
        isCommunicated = true
        courseRules.append(.priceCommunicated)
        if consent == .unanswered { outcome = .pending }
        notify(isConsentRequired ? .pending : .accepted, at: instant)
    }

    mutating func undoCancellation(at instant: Instant) {
        guard cancelledUntil != nil else { return }
        cancelledUntil = nil
        notify(.autoRenewEnabled, at: instant)
    }

    mutating func agree() {
        consent = isConsentRequired ? .consented : .notNeeded
        hasAgreed = true
    }

    mutating func close(_ end: End, effective: Instant?, at instant: Instant) {
        self.end = end
        effectiveRenewal = effective
        notices = notices.filter { $0.at < instant }
    }

    mutating func warnOnce(_ warning: Warning) {
        guard !courseWarnings.contains(where: { $0 == warning }) else { return }
        courseWarnings.append(warning)
    }
}

extension PriceChange {
    /// Returns the warnings about the change itself.
    fileprivate var warnings: [Warning] {
        var warnings: [Warning] = []
        if direction != .none, subscriber.isInSandbox {
            warnings.append(.sandboxCalendar)
        }
        if direction == .decrease, !subscriber.isInSandbox, renewalDate.advanced(byHours: -24) < requestedDate {
            warnings.append(.renewalTooNear)
        }
        guard direction == .increase else { return warnings }
        if mayExceedUnknownThreshold {
            warnings.append(.thresholdUnknown)
        }
        if subscriber.convertsFromOffer, !isKoreanConversion {
            warnings.append(.conversionOutsideKorea)
        }
        if subscriber.storefront == Identifier("IND") {
            warnings.append(.advancedCommerceUnavailable)
        }
        return warnings
    }
}
