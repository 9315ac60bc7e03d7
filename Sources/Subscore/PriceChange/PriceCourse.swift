/// A change of price on its way, from the request to the renewal that brings it, or to its end before.
package struct PriceCourse: Sendable {
    package enum Status: Sendable {
        case scheduled
        case pending
        case accepted

        package var name: StaticString {
            switch self {
            case .scheduled: return "SCHEDULED"
            case .pending: return "PENDING"
            case .accepted: return "ACCEPTED"
            }
        }
    }

    private enum End: Sendable {
        case applied
        case expired
        case cancelled
        case invalidated
    }

    package let change: PriceChange
    private let sku: Identifier?
    private let dependentSKUs: [Identifier]
    /// Whether the store keeps its own calendar, no events being known.
    private let isPlan: Bool

    /// As last planned, be it that the change came to nothing; nil where no price changes.
    package private(set) var schedule: PriceSchedule?
    /// Nil where there is none, or none is known.
    package private(set) var effectiveRenewal: Instant?
    package private(set) var notices: [PriceNotice]
    package private(set) var outcome: PriceOutcome?
    package private(set) var notifications: [PriceNotification] = []
    private var courseRules: [Rule] = []
    /// Those of the whole course, each once, apart from those of single events, of which there may be many.
    private var courseWarnings: [Warning]
    private var eventWarnings: [Warning] = []
    private var isCommunicated = false
    private var consent = Consent.notNeeded
    /// Whether the subscriber agreed, be it that a cancellation followed.
    private var hasAgreed = false
    /// The end of the period in which the subscriber cancelled.
    private var cancelledUntil: Instant?
    private var end: End?

    /// Nil where no renewal lies within the range of `Instant`.
    ///
    /// - Parameters:
    ///   - sku: The item whose price changes; nil where it is not named.
    ///   - events: What happened; nil where the store keeps its calendar and the subscriber stays silent.
    ///   - instant: How far to play; nil plays the events, and tells in `notifications` what is to follow.
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
        courseWarnings = change.warnings(schedule)
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

    /// Those that end with the item because its subscriber did not agree.
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

// The store's own acts, as time goes on.
extension PriceCourse {
    private mutating func notify(_ kind: PriceNotification.Kind, at instant: Instant?) {
        notifications.append(PriceNotification(kind: kind, at: instant))
    }

    /// Plays what falls due up to the instant, that instant included.
    private mutating func settle(until instant: Instant) {
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

    /// Plays to the end, as if nothing more happened than what the store does by itself.
    private mutating func finish(from instant: Instant) {
        if end == nil, !isCommunicated, consent != .declined, let first = notices.first {
            communicate(at: first.at >= instant ? first.at : nil)
        }
        settle(until: .latest)
    }

    private mutating func communicate(at instant: Instant?) {
        guard !isCommunicated else { return }
        isCommunicated = true
        courseRules.append(.priceCommunicated)
        if consent == .unanswered { outcome = .pending }
        notify(isConsentRequired ? .pending : .accepted, at: instant)
    }

    private mutating func takeBackCancellation(at instant: Instant) {
        guard cancelledUntil != nil else { return }
        cancelledUntil = nil
        notify(.autoRenewEnabled, at: instant)
    }
}

// What the subscriber and the server do.
extension PriceCourse {
    private mutating func play(_ event: PriceEvent) {
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
            takeBackCancellation(at: event.at)
            agree()
            outcome = nil
            courseRules.append(.priceConsented)
            if isConsentRequired { notify(.accepted, at: event.at) }
        case .declined:
            // Before the first notice a cancellation is no answer to it.
            if consent != .declined, let first = notices.first, first.at <= event.at { communicate(at: first.at) }
            decline(at: event.at)
        case .reactivate, .modify, .metadataChange, .migrate: operate(event)
        }
    }

    /// An answer shows that the subscriber was told: by the calendar, or else at the latest by then.
    private mutating func communicate(beforeAnswerAt instant: Instant) {
        communicate(at: notices.first.map { Swift.min($0.at, instant) } ?? instant)
    }

    private mutating func agree() {
        consent = isConsentRequired ? .consented : .notNeeded
        hasAgreed = true
    }

    private mutating func decline(at instant: Instant) {
        guard consent != .declined else { return }
        consent = .declined
        outcome = .declined
        courseRules.append(.priceDeclined)
        notify(.autoRenewDisabled, at: instant)
        cancelledUntil = change.renewal(change.renewalNumber(after: instant))
    }

    /// Only a reactivation brings back an item that has ended.
    private mutating func playAfterEnd(_ event: PriceEvent) {
        guard change.direction == .increase, end == .expired || end == .cancelled,
            case .reactivate(let items) = event.kind, isListed(items)
        else {
            eventWarnings.append(.eventAfterOutcome(event.position))
            return
        }
        agree()
        cancelledUntil = nil
        outcome = .applied
        close(.applied, effective: event.at, at: event.at)
        courseRules.append(.commerceReactivateListed)
        notify(.resubscribed, at: event.at)
    }
}

// Advanced Commerce operations.
extension PriceCourse {
    private mutating func operate(_ event: PriceEvent) {
        guard let situation = situation(of: event.kind) else { return }
        if situation.operation == .reactivate, cancelledUntil == nil {
            eventWarnings.append(.reactivatedWhileActive(event.position))
        }
        let row = CommerceRule.deciding(situation)
        courseRules.append(row.rule)
        outcome = row.outcome
        switch row.rule {
        case .commerceReactivateScheduled:
            takeBackCancellation(at: event.at)
            consent = .notNeeded
            reschedule(change.schedule(from: event.at))
        case .commerceReactivateListed:
            takeBackCancellation(at: event.at)
            agree()
        case .commerceReactivateUnlisted where cancelledUntil != nil:
            takeBackCancellation(at: event.at)
            consent = isConsentRequired ? .unanswered : .notNeeded
            hasAgreed = false
        case .commerceModifyOffer:
            if case .modify(let modification) = event.kind { postpone(event, modification) }
        default:
            if row.outcome == .invalidated { close(.invalidated, effective: nil, at: event.at) }
            if row.rule == .commerceModifyResetHigherPrice { close(.applied, effective: event.at, at: event.at) }
        }
    }

    /// Nil for an event that is no operation.
    private mutating func situation(of kind: PriceEvent.Kind) -> CommerceSituation? {
        switch kind {
        case .communicated, .sheetViewed, .consented, .declined: return nil
        case .metadataChange:
            return CommerceSituation(.metadataChange, isCommunicated: isCommunicated, consent: consent)
        case .migrate:
            return CommerceSituation(.migrate, isCommunicated: isCommunicated, consent: consent)
        case .reactivate(let items):
            return CommerceSituation(
                .reactivate,
                isCommunicated: isCommunicated,
                consent: consent,
                isListed: isListed(items)
            )
        case .modify(let modification):
            return CommerceSituation(
                modification.resetsBillingCycle ? .modifyResetting : .modifyRetaining,
                isCommunicated: isCommunicated,
                consent: consent,
                isOtherSKU: isOther(modification.sku),
                hasOffer: modification.offer != nil,
                hasHigherPrice: modification.price == change.newPrice
            )
        }
    }

    private mutating func isListed(_ items: [Identifier]) -> Bool {
        guard !items.isEmpty else { return false }
        guard let sku else {
            warnOnce(.skuNotGiven)
            return true
        }
        return items.contains { $0 == sku }
    }

    private mutating func isOther(_ other: Identifier?) -> Bool {
        guard let other else { return false }
        guard let sku else {
            warnOnce(.skuNotGiven)
            return true
        }
        return other != sku
    }

    private mutating func warnOnce(_ warning: Warning) {
        guard !courseWarnings.contains(where: { $0 == warning }) else { return }
        courseWarnings.append(warning)
    }

    private mutating func close(_ end: End, effective: Instant?, at instant: Instant) {
        self.end = end
        effectiveRenewal = effective
        notices = notices.filter { $0.at < instant }
    }

    private mutating func reschedule(_ schedule: PriceSchedule?) {
        guard let schedule else { return forgetRenewal() }
        self.schedule = schedule
        effectiveRenewal = schedule.effectiveRenewal
        notices = schedule.notices
        if consent != .declined { consent = schedule.isConsentRequired ? .unanswered : .notNeeded }
    }

    /// The increase waits for the end of the offer; the subscriber is told anew only where that has not happened.
    private mutating func postpone(_ event: PriceEvent, _ modification: PriceEvent.Modification) {
        if modification.price != change.newPrice {
            eventWarnings.append(.higherPriceNotSent(event.position))
        }
        guard let end = modification.offer?.end(from: event.at) else { return forgetRenewal() }
        let number = change.renewalNumber(after: end, included: true)
        if isCommunicated {
            guard let renewal = change.renewal(number) else { return forgetRenewal() }
            effectiveRenewal = effectiveRenewal.map { Swift.max($0, renewal) }
        } else {
            reschedule(change.schedule(from: event.at, earliest: number))
        }
    }

    private mutating func forgetRenewal() {
        effectiveRenewal = nil
        if !isCommunicated { notices = [] }
        warnOnce(.effectiveRenewalUnknown)
    }
}

extension PriceChange {
    /// What the caller should know of the change itself.
    fileprivate func warnings(_ schedule: PriceSchedule?) -> [Warning] {
        var warnings: [Warning] = []
        if direction != .none, subscriber.isInSandbox {
            warnings.append(.sandboxCalendar)
        }
        if direction == .decrease, !subscriber.isInSandbox, renewalDate.advanced(byHours: -24) < requestedDate {
            warnings.append(.renewalTooNear)
        }
        guard direction == .increase else { return warnings }
        if schedule?.reasons.contains(where: { $0 == .offerConversion }) == true {
            warnings.append(.offerConversionWindow)
        }
        if subscriber.convertsFromOffer, !isInKorea {
            warnings.append(.conversionOutsideKorea)
        }
        if subscriber.storefront == Identifier("IND") {
            warnings.append(.advancedCommerceUnavailable)
        }
        return warnings
    }
}
