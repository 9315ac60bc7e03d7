/// The effects of Advanced Commerce operations.
extension PriceChangeProgress {
    mutating func operate(_ event: PriceEvent) {
        guard let situation = situation(of: event.kind) else { return }
        if situation.operation == .reactivate, cancelledUntil == nil {
            eventWarnings.append(.reactivatedWhileActive(event.position))
        }
        let answer = situation.answer
        courseRules.append(answer.rule)
        outcome = answer.outcome
        switch answer.effect {
        case .nothing: break
        case .replan:
            undoCancellation(at: event.at)
            consent = .notNeeded
            reschedule(change.schedule(from: event.at))
        case .agree:
            undoCancellation(at: event.at)
            agree()
        case .askAgain:
            guard cancelledUntil != nil else { break }
            undoCancellation(at: event.at)
            consent = isConsentRequired ? .unanswered : .notNeeded
            hasAgreed = false
        case .waitForOffer:
            if !situation.hasHigherPrice {
                eventWarnings.append(.higherPriceNotSent(event.position))
            }
            postpone(to: event.offerEnd, from: event.at)
        case .apply: close(.applied, effective: event.at, at: event.at)
        case .invalidate: close(.invalidated, effective: nil, at: event.at)
        }
    }

    /// Returns nil for an event that is not an operation.
    private mutating func situation(of kind: PriceEvent.Kind) -> CommerceSituation? {
        var situation = CommerceSituation(operation: .migrate, isCommunicated: isCommunicated, consent: consent)
        switch kind {
        case .communicated, .sheetViewed, .consented, .declined: return nil
        case .migrate: break
        case .metadataChange: situation.operation = .metadataChange
        case .reactivate(let items):
            situation.operation = .reactivate
            situation.isListed = isListed(items)
        case .modify(let modification):
            situation.operation = modification.resetsBillingCycle ? .modifyResetting : .modifyRetaining
            situation.isOtherSKU = isOther(modification.sku)
            situation.hasOffer = modification.offer != nil
            situation.hasHigherPrice = modification.price == change.newPrice
        }
        return situation
    }

    mutating func isListed(_ items: [Identifier]) -> Bool {
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

    private mutating func reschedule(_ schedule: PriceSchedule?) {
        guard let schedule else { return forgetRenewal() }
        self.schedule = schedule
        effectiveRenewal = schedule.effectiveRenewal
        notices = schedule.notices
        if consent != .declined { consent = schedule.isConsentRequired ? .unanswered : .notNeeded }
    }

    /// Postpones the increase to the end of the offer; the subscriber is notified again only if that has not happened
    /// yet.
    private mutating func postpone(to end: Instant?, from instant: Instant) {
        guard let end else { return forgetRenewal() }
        let number = change.renewalNumber(after: end, included: true)
        if isCommunicated {
            guard let renewal = change.renewal(number) else { return forgetRenewal() }
            effectiveRenewal = effectiveRenewal.map { Swift.max($0, renewal) }
        } else {
            reschedule(change.schedule(from: instant, earliest: number))
        }
    }

    private mutating func forgetRenewal() {
        effectiveRenewal = nil
        if !isCommunicated { notices = [] }
        warnOnce(.effectiveRenewalUnknown)
    }
}
