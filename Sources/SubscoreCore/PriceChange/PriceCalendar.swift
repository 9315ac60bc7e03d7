/// A message of the store to the subscriber.
package struct PriceNotice: Sendable {
    package enum Channel: StoreName, Sendable {
        case email
        case priceIncreaseSheet = "price_increase_sheet"
        case push
    }

    package enum Condition: StoreName, Sendable {
        /// Shown when the app is first launched after that.
        case firstLaunch = "first_launch"
        /// Sent only to a subscriber who has not seen the sheet.
        case sheetNotViewed = "sheet_not_viewed"
    }

    package let channel: Channel
    package let at: Instant
    package let condition: Condition?
    /// The shortest time between repetitions of an unanswered request.
    package let repeats: Period?

    init(_ channel: Channel, at instant: Instant, condition: Condition? = nil, repeats: Period? = nil) {
        self.channel = channel
        at = instant
        self.condition = condition
        self.repeats = repeats
    }
}

/// When a change of price takes effect, on what terms, and which notices are sent before.
package struct PriceSchedule: Sendable {
    package let effectiveRenewal: Instant
    /// As evaluated for that renewal.
    package let reasons: [ConsentReason]
    /// Soonest first.
    package let notices: [PriceNotice]
    let rules: [Rule]

    package var isConsentRequired: Bool { !reasons.isEmpty }
}

/// The renewals of the subscription whose price changes, counted from the first one after the request.
extension PriceChange {
    /// Returns nil if the renewal lies outside the range of `Instant`.
    func renewal(_ number: Int64) -> Instant? { period.boundary(number, after: renewalDate, on: .pacific) }

    /// Returns the number of the first renewal after the instant, or at it if `included`.
    func renewalNumber(after instant: Instant, included: Bool = false) -> Int64 {
        guard instant >= renewalDate else { return 0 }
        var number: Int64
        if let months = period.months {
            number = CivilDate(instant, on: .pacific).months(since: CivilDate(renewalDate, on: .pacific)) / months
        } else {
            number = instant.milliseconds(since: renewalDate) / (CivilDate.millisecondsPerDay * 7)
        }
        // At most one too early: a boundary may lie later in the month than the instant, or earlier.
        while let renewal = renewal(number), included ? renewal < instant : renewal <= instant { number += 1 }
        return number
    }

    /// Returns the schedule of a change requested at the instant; nil if nothing changes, or no renewal is in range.
    ///
    /// - Parameter earliest: The number of the first renewal that may use the new price; by default the first one after
    /// the instant.
    @_optimize(size)  // Seldom asked for, and large.
    func schedule(from instant: Instant, earliest: Int64? = nil) -> PriceSchedule? {
        let first = renewalNumber(after: instant)
        var number = earliest ?? first
        switch direction {
        case .none: return nil
        case .decrease:
            if subscriber.isInSandbox { number += 1 }
            let rules: [Rule] = subscriber.isInSandbox ? [.priceDecrease, .priceSandbox] : [.priceDecrease]
            // The subscriber is not notified.
            return renewal(number).map { PriceSchedule(effectiveRenewal: $0, reasons: [], notices: [], rules: rules) }
        case .increase:
            if subscriber.isInSandbox { return sandboxSchedule(at: Swift.max(number, first + 1)) }
            if isKoreanConversion { return koreanSchedule(at: number, from: instant) }
        }
        let start = number
        while let renewal = renewal(number) {
            let reasons = ConsentReason.all(for: self, at: renewal)
            let isWeekly = period.isWeekly
            let isInTime: Bool
            var rules: [Rule]
            if reasons.isEmpty {
                rules = [.priceNoticeCalendar]
                if isWeekly { rules.append(.priceWeeklyFourthRenewal) }
                // Counted from 0.
                isInTime =
                    isWeekly ? number - first >= 3 : renewal.advanced(byDays: -Self.emailDays, on: .pacific) >= instant
            } else {
                rules = [.priceConsentCalendar]
                isInTime = renewal.advanced(byDays: -consentDays, on: .pacific) >= instant
            }
            if isInTime {
                if number > start, !(reasons.isEmpty && isWeekly) { rules.append(.priceRenewalSkipped) }
                return PriceSchedule(
                    effectiveRenewal: renewal,
                    reasons: reasons,
                    notices: reasons.isEmpty
                        ? notices(before: renewal, from: instant)
                        : requests(at: renewal.advanced(byDays: -consentDays, on: .pacific)),
                    rules: ConsentReason.rules(reasons) + rules
                )
            }
            number += 1
        }
        return nil
    }

    /// `price.korean_conversion`: the end of an offer in South Korea does not wait for its notice.
    private func koreanSchedule(at number: Int64, from instant: Instant) -> PriceSchedule? {
        guard let renewal = renewal(number) else { return nil }
        let reasons = ConsentReason.all(for: self, at: renewal)
        let firstRequest = Swift.max(instant, renewal.advanced(byDays: -Self.koreanDays, on: .pacific))
        return PriceSchedule(
            effectiveRenewal: renewal,
            reasons: reasons,
            notices: requests(at: firstRequest),
            rules: ConsentReason.rules(reasons) + [.priceKoreanConversion]
        )
    }

    /// The sandbox keeps the old price for one renewal, notifies the subscriber after it, and sends no email or push.
    private func sandboxSchedule(at number: Int64) -> PriceSchedule? {
        guard let noticeDate = renewal(number - 1), let effective = renewal(number) else { return nil }
        let reasons = ConsentReason.all(for: self, at: effective)
        let sheet =
            reasons.isEmpty
            ? PriceNotice(.priceIncreaseSheet, at: noticeDate, condition: .firstLaunch)
            : PriceNotice(.priceIncreaseSheet, at: noticeDate, repeats: Period(1, .week))
        let rules = ConsentReason.rules(reasons) + [.priceSandbox]
        return PriceSchedule(effectiveRenewal: effective, reasons: reasons, notices: [sheet], rules: rules)
    }

    /// Days before the renewal at which consent is first requested.
    private var consentDays: Int64 {
        if period.isWeekly { return 7 }
        return period == Period(1, .month) ? 27 : 60
    }

    private static var koreanDays: Int64 { 30 }
    private static var emailDays: Int64 { 27 }
    private static var pushDays: Int64 { 7 }

    private func requests(at firstRequest: Instant) -> [PriceNotice] {
        let channels: [PriceNotice.Channel] = [.email, .priceIncreaseSheet, .push]
        return channels.map { PriceNotice($0, at: firstRequest, repeats: Period(1, .week)) }
    }

    private func notices(before renewal: Instant, from instant: Instant) -> [PriceNotice] {
        // Only a weekly subscription can have less time than the email needs.
        let noticeDate = Swift.max(instant, renewal.advanced(byDays: -Self.emailDays, on: .pacific))
        return [
            PriceNotice(.email, at: noticeDate),
            PriceNotice(.priceIncreaseSheet, at: noticeDate, condition: .firstLaunch),
            PriceNotice(.push, at: renewal.advanced(byDays: -Self.pushDays, on: .pacific), condition: .sheetNotViewed),
        ]
    }
}
