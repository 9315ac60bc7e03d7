/// The refund for a period that was cut short.
package struct Proration: Sendable {
    package enum Kind: Word, Sendable {
        case prorated
        case full
        case none
    }

    /// Which of the given dates the period was cut at.
    package enum ChangeDateSource: Word, Sendable {
        case changeDate
        case cancellationDate
        case revocationDate
        case nextPurchaseDate
    }

    /// A paid period and the moment that cut it.
    package struct Cut: Sendable {
        /// The price paid; nil if it is unknown, and then only the share is computed.
        package let price: Money?
        package let purchaseDate: Instant
        /// Later than `purchaseDate`.
        package let expiresDate: Instant
        package let changeDate: Instant
        package let source: ChangeDateSource
        package let isFreeTrial: Bool

        /// Returns nil if the period has no length.
        package init?(
            price: Money?,
            purchaseDate: Instant,
            expiresDate: Instant,
            changeDate: Instant,
            source: ChangeDateSource,
            isFreeTrial: Bool
        ) {
            guard purchaseDate < expiresDate else { return nil }
            self.price = price
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
    package let unusedMilliseconds: Int64
    package let periodMilliseconds: Int64
    package private(set) var milliPercent: Int64
    package let changeDate: Instant
    package let source: ChangeDateSource
    package let reported: Reported?
    package private(set) var rules: [Rule]
    package private(set) var warnings: [Warning]

    /// Refunds the unused share of the period.
    package static func unused(_ cut: Cut, rounding: Rounding, reportedMilliPercent: Int64? = nil) -> Proration {
        let period = cut.expiresDate.milliseconds(since: cut.purchaseDate)
        let share = Share(clamping: cut.expiresDate.milliseconds(since: cut.changeDate), of: period)
        return Proration(
            cut,
            share: share,
            rounding: rounding,
            reportedMilliPercent: reportedMilliPercent,
            rule: .prorationUnusedShare
        )
    }

    /// Computes a refund without an upgrade: the share that the store states, or else everything; nothing if access was
    /// withdrawn that another customer had paid for.
    package static func refund(
        _ cut: Cut,
        isAccessWithdrawn: Bool,
        rounding: Rounding,
        reportedMilliPercent: Int64?
    ) -> Proration {
        let share: Share
        let rule: Rule
        if isAccessWithdrawn {
            share = .nothing
            rule = .prorationAccessWithdrawn
        } else if let reportedMilliPercent {
            share = Share(clamping: reportedMilliPercent, of: 100_000)
            rule = .prorationReportedShare
        } else {
            share = .everything
            rule = .prorationFullRefund
        }
        return Proration(
            cut,
            share: share,
            rounding: rounding,
            reportedMilliPercent: reportedMilliPercent,
            rule: rule
        )
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
            sum.warnings += part.warnings
            for rule in part.rules where !sum.rules.contains(rule) { sum.rules.append(rule) }
        }
        sum.warnings = sum.warnings.listed
        guard parts.count > 1, let refund = sum.refund, let kept = sum.kept else { return sum }
        let price = refund.milliunits + kept.milliunits
        if price > 0 { sum.milliPercent = Share(clamping: refund.milliunits, of: price).milliPercent }
        sum.kind = refund.milliunits == 0 ? .none : kept.milliunits == 0 ? .full : .prorated
        return sum
    }

    /// Returns a copy without amounts, because it is not known which of several prices were refunded before.
    func withoutAmount() -> Proration {
        var copy = self
        copy.refund = nil
        copy.kept = nil
        copy.warnings.append(.seatRefundTierUnknown)
        return copy
    }

    package func adding(_ doubts: [Warning]) -> Proration {
        var copy = self
        copy.warnings += doubts
        return copy
    }

    private init(_ cut: Cut, share: Share, rounding: Rounding, reportedMilliPercent: Int64?, rule: Rule) {
        var rules = [rule]
        var warnings: [Warning] = []
        if rule != .prorationUnusedShare {
            // Such a refund depends on what was paid or reported, not on when it was made.
        } else if cut.changeDate > cut.expiresDate {
            rules.append(.prorationClamped)
            warnings.append(.changeAfterExpiry)
        } else if cut.changeDate < cut.purchaseDate {
            rules.append(.prorationClamped)
            warnings.append(.changeBeforePurchase)
        }
        if cut.isFreeTrial { rules.append(.prorationFreeTrial) }
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
