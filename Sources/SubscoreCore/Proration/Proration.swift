/// The refund for a period that was cut short.
package struct Proration: Sendable {
    package enum Kind: StoreName, Sendable {
        case prorated
        case full
        case none
    }

    /// Which of the given dates the period was cut at.
    package enum ChangeDateSource: StoreName, Sendable {
        case changeDate
        case cancellationDate
        case revocationDate
        case nextPurchaseDate
    }

    /// A paid period and the moment that cut it.
    package struct Cut: Sendable {
        /// The price paid, which is 0 for a free trial without one; nil if it is unknown, and then only the share is computed.
        package let price: Money?
        package let purchaseDate: Instant
        /// Later than `purchaseDate`.
        package let expiresDate: Instant
        package let changeDate: Instant
        package let source: ChangeDateSource
        package let isFreeTrial: Bool

        /// Returns nil if the period has no length.
        package init?(
            _ price: Money?,
            from purchaseDate: Instant,
            to expiresDate: Instant,
            at changeDate: Instant,
            _ source: ChangeDateSource = .changeDate,
            isFreeTrial: Bool = false
        ) {
            guard purchaseDate < expiresDate else { return nil }
            self.price = price ?? (isFreeTrial ? Money(milliunits: 0, currency: nil) : nil)
            self.purchaseDate = purchaseDate
            self.expiresDate = expiresDate
            self.changeDate = changeDate
            self.source = source
            self.isFreeTrial = isFreeTrial
        }
    }

    /// The share that the store itself states, and the amount that it results in.
    package struct Reported: Sendable {
        package let milliPercent: Int64
        package let refund: Money?
    }

    package private(set) var kind: Kind
    package private(set) var refund: Money?
    /// `refund` and `kept` add up to the price, without seats that were refunded before.
    package private(set) var kept: Money?
    package private(set) var unusedMilliseconds: Int64
    package private(set) var periodMilliseconds: Int64
    package private(set) var milliPercent: Int64
    package let changeDate: Instant
    package let source: ChangeDateSource
    package private(set) var reported: Reported?
    /// Whether the store states a share that its own type of the refund contradicts.
    package private(set) var isReportDoubtful = false
    /// Whether this library computed the refund by time, and no record states it or its share.
    package private(set) var isEstimated: Bool
    /// Why the row was refunded or revoked; nil if the store gives no reason.
    package internal(set) var reason: RevocationReason?
    package private(set) var rules: [Rule]
    package private(set) var warnings: [Warning]

    /// Refunds the unused share of the period.
    package static func unused(_ cut: Cut, rounding: Rounding, reportedMilliPercent: Int64? = nil) -> Proration {
        Proration(
            cut,
            share: unusedShare(of: cut),
            rounding: rounding,
            reportedMilliPercent: reportedMilliPercent,
            rule: .prorationUnusedShare
        )
    }

    /// Refunds a period that another purchase cut short: the share that the store states, or else the unused share.
    static func switched(_ cut: Cut, rounding: Rounding, reportedMilliPercent: Int64?) -> Proration {
        guard let reportedMilliPercent else { return unused(cut, rounding: rounding) }
        return Proration(
            cut,
            share: Share(clamping: reportedMilliPercent, of: 100_000),
            rounding: rounding,
            reportedMilliPercent: reportedMilliPercent,
            rule: .prorationReportedShare
        )
    }

    /// Computes a refund without an upgrade: the share that the store states, or else everything, or else, if the store
    /// says that it was prorated, the unused share; nothing if access was withdrawn that another customer had paid for.
    /// Nothing is known of a refund if the store gives a reason that is not known.
    package static func refund(
        _ cut: Cut,
        _ revocation: Transaction.Revocation,
        rounding: Rounding,
        reportedMilliPercent: Int64?
    ) -> Proration {
        func proration(_ share: Share, _ rule: Rule) -> Proration {
            Proration(cut, share: share, rounding: rounding, reportedMilliPercent: reportedMilliPercent, rule: rule)
        }
        switch revocation.kind {
        case .accessWithdrawn: return proration(.nothing, .prorationAccessWithdrawn)
        case .unexplained: return proration(.nothing, .prorationReasonUnknown).withoutMoney()
        case .refund, .refundInPart, .replacement: break
        }
        if revocation.disagrees(with: reportedMilliPercent) {
            var full = proration(.everything, .prorationFullRefund)
            (full.reported, full.isReportDoubtful) = (nil, true)
            return full
        }
        if let reportedMilliPercent {
            return proration(Share(clamping: reportedMilliPercent, of: 100_000), .prorationReportedShare)
        }
        if revocation.kind == .refundInPart { return proration(unusedShare(of: cut), .prorationWithoutShare) }
        return proration(.everything, .prorationFullRefund)
    }

    /// `proration.access_withdrawn`: another customer paid for the row.
    static func ofOthers(_ cut: Cut) -> Proration {
        Proration(cut, share: .nothing, rule: .prorationAccessWithdrawn).withoutMoney()
    }

    /// `proration.item_refunds`: the sum of the refunds that the store states for items.
    ///
    /// - Parameter isFull: Whether every item was refunded in full.
    static func items(_ cut: Cut, _ refund: Money, isFull: Bool) -> Proration {
        let paid = cut.price?.milliunits
        let share =
            paid.map { Share(clamping: refund.milliunits, of: $0) } ?? (isFull ? .everything : unusedShare(of: cut))
        var own = Proration(cut, share: share, rule: .prorationItemRefunds)
        own.refund = refund
        own.kept = paid.flatMap { paid in
            refund.milliunits > paid ? nil : Money(milliunits: paid - refund.milliunits, currency: refund.currency)
        }
        own.kind = refund.milliunits == 0 ? .none : isFull ? .full : .prorated
        if paid != nil { own.reported = Reported(milliPercent: own.milliPercent, refund: refund) }
        return own
    }

    private static func unusedShare(of cut: Cut) -> Share {
        let period = cut.expiresDate.milliseconds(since: cut.purchaseDate)
        return Share(clamping: cut.expiresDate.milliseconds(since: cut.changeDate), of: period)
    }

    /// `proration.renewal_bought_ahead`: the unused share of a period and all of the renewals after it, rounded once.
    ///
    ///     9.99 for 1 to 31 March, renewed ahead on 30 March for 31 March to 30 April, upgraded on 30 March, 12:00
    ///     unused: half a day of 30 for the first, 0.1665, and all of the second, 9.99; refunded together, 10.16
    static func unused(_ cut: Cut, withRenewals renewals: [Cut], rounding: Rounding) -> Proration {
        var sum = unused(cut, rounding: rounding)
        guard !renewals.isEmpty else { return sum }
        sum.rules.append(.prorationRenewalBoughtAhead)
        for renewal in renewals { sum.addTime(of: renewal) }
        let paid = renewals.dropFirst().reduce(renewals[0].price) { Money.sum($0, $1.price) }
        guard let own = cut.price, let paid, let total = Money.sum(own, paid) else {
            sum.milliPercent = Share(clamping: sum.unusedMilliseconds, of: sum.periodMilliseconds).milliPercent
            sum.kind = .prorated
            return sum.withoutMoney()
        }
        let share = cut.isFreeTrial ? .nothing : unusedShare(of: cut)
        let (part, whole) = (UInt128(share.part), UInt128(share.whole))
        let exact = UInt128(own.milliunits.magnitude) * part + UInt128(paid.milliunits.magnitude) * whole
        let unit = UInt128(own.smallestUnit.magnitude)
        let rounded = Int64(clamping: rounding.quotient(exact, whole * unit) * unit)
        sum.set(refund: Swift.min(rounded, total.milliunits), of: total)
        return sum
    }

    /// `proration.renewal_bought_ahead`: all of one renewal.
    static func renewal(_ cut: Cut) -> Proration {
        var all = Proration(cut, share: .everything, rule: .prorationUnusedShare)
        all.rules.append(.prorationRenewalBoughtAhead)
        return all
    }

    private mutating func addTime(of renewal: Cut) {
        let length = renewal.expiresDate.milliseconds(since: renewal.purchaseDate)
        let (unused, unusedOverflow) = unusedMilliseconds.addingReportingOverflow(length)
        let (period, periodOverflow) = periodMilliseconds.addingReportingOverflow(length)
        unusedMilliseconds = unusedOverflow ? .max : unused
        periodMilliseconds = periodOverflow ? .max : period
    }

    private mutating func set(refund milliunits: Int64, of total: Money) {
        refund = Money(milliunits: milliunits, currency: total.currency)
        kept = Money(milliunits: total.milliunits - milliunits, currency: total.currency)
        milliPercent = Share(clamping: milliunits, of: total.milliunits).milliPercent
        kind = milliunits == 0 ? .none : milliunits == total.milliunits ? .full : .prorated
    }

    /// Returns the refund for a period that several transactions bought, each over its own dates. The times are those
    /// of the first.
    ///
    /// - Parameter parts: Oldest first, at least one.
    static func sum(_ parts: [Proration]) -> Proration {
        var sum = parts[0]
        for part in parts.dropFirst() {
            sum.refund = Money.sum(sum.refund, part.refund)
            sum.kept = Money.sum(sum.kept, part.kept)
            sum.isEstimated = sum.isEstimated || part.isEstimated
            sum.warnings += part.warnings
            for rule in part.rules where !sum.rules.contains(rule) { sum.rules.append(rule) }
        }
        sum.warnings = sum.warnings.sortedUniqueAndLimited
        guard parts.count > 1, let refund = sum.refund, let kept = sum.kept else { return sum }
        let price = refund.milliunits + kept.milliunits
        if price > 0 { sum.milliPercent = Share(clamping: refund.milliunits, of: price).milliPercent }
        sum.kind = refund.milliunits == 0 ? .none : kept.milliunits == 0 ? .full : .prorated
        return sum
    }

    /// Returns a copy without amounts, because it is not known which of several prices were refunded before.
    func withoutAmount() -> Proration { withoutMoney().adding([.seatRefundTierUnknown]) }

    private func withoutMoney() -> Proration {
        var copy = self
        copy.refund = nil
        copy.kept = nil
        return copy
    }

    package func adding(_ doubts: [Warning]) -> Proration {
        var copy = self
        copy.warnings += doubts
        return copy
    }

    private init(
        _ cut: Cut,
        share: Share,
        rounding: Rounding = .halfUp,
        reportedMilliPercent: Int64? = nil,
        rule: Rule
    ) {
        var rules = [rule]
        var warnings: [Warning] = []
        if rule != .prorationUnusedShare, rule != .prorationWithoutShare {
            // Such a refund depends on what was paid or reported, not on when it was made.
        } else if cut.changeDate > cut.expiresDate {
            rules.append(.prorationClamped)
            warnings.append(.changeAfterExpiry)
        } else if cut.changeDate < cut.purchaseDate {
            rules.append(.prorationClamped)
            warnings.append(.changeBeforePurchase)
        }
        if cut.isFreeTrial { rules.append(.prorationFreeTrial) }
        isEstimated = rule == .prorationUnusedShare || rule == .prorationWithoutShare
        self.rules = rules
        self.warnings = warnings
        refund = cut.price.map { price in
            // Nothing was paid for a free trial, regardless of the price.
            cut.isFreeTrial ? Money(milliunits: 0, currency: price.currency) : share.of(price, rounding: rounding)
        }
        if let price = cut.price, let refund {
            kept = Money(milliunits: price.milliunits - refund.milliunits, currency: price.currency)
        } else {
            kept = nil
        }
        if share.isNothing || cut.isFreeTrial || cut.price?.milliunits == 0 {
            kind = .none
        } else {
            kind = share.isEverything ? .full : .prorated
        }
        let period = cut.expiresDate.milliseconds(since: cut.purchaseDate)
        let unused = cut.expiresDate.milliseconds(since: cut.changeDate)
        unusedMilliseconds = Swift.min(Swift.max(unused, 0), period)
        periodMilliseconds = period
        milliPercent = share.milliPercent
        changeDate = cut.changeDate
        source = cut.source
        reported = reportedMilliPercent.map { milliPercent in
            let share = Share(clamping: milliPercent, of: 100_000)
            return Reported(
                milliPercent: milliPercent,
                refund: cut.price.map { share.of($0, rounding: rounding) }
            )
        }
    }
}
