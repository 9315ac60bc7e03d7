/// A switch that a history shows.
///
/// A class for the reason that a transaction is one.
package final class ObservedChange: Sendable {
    package enum Evidence: Sendable {
        case isUpgraded
        case cancellationDate
        case productIdChanged
        case autoRenewProductId
        case notificationSubtype

        package var name: StaticString {
            switch self {
            case .isUpgraded: return "is_upgraded"
            case .cancellationDate: return "cancellation_date"
            case .productIdChanged: return "product_id_changed"
            case .autoRenewProductId: return "auto_renew_product_id"
            case .notificationSubtype: return "notification_subtype"
            }
        }
    }

    package let change: Change
    package let timing: ChangeTiming
    package let from: Transaction
    package let toProductId: Identifier
    /// Nil while the switch is pending.
    package let toTransactionId: Identifier?
    package let effectiveDate: Instant
    package let refund: Proration?
    package let evidence: [Evidence]
    package let rules: [Rule]
    package let warnings: [Warning]

    package var isPending: Bool { toTransactionId == nil }

    /// What the history says a switch was, before a catalog is asked.
    private enum Course {
        case cut(Rule)
        case renewal
        case resubscription
        case pending
    }

    private init(
        _ course: Course,
        from: Transaction,
        to: (productId: Identifier, transactionId: Identifier?),
        effectiveDate: Instant,
        refund: Proration?,
        evidence: [Evidence],
        catalog: Catalog?
    ) {
        self.from = from
        toProductId = to.productId
        toTransactionId = to.transactionId
        self.effectiveDate = effectiveDate
        self.refund = refund
        self.evidence = evidence

        let seen: ChangeTiming
        let courseRule: Rule
        switch course {
        case .cut(let rule):
            seen = .immediate
            courseRule = rule
        case .renewal:
            seen = .nextRenewal
            courseRule = .observedAtRenewal
        case .pending:
            seen = .nextRenewal
            courseRule = .observedPending
        case .resubscription:
            change = .resubscribe
            timing = .immediate
            rules = [.observedResubscribe]
            warnings = []
            return
        }
        timing = seen
        let named = Self.named(from: from.productId, to: to.productId, seen: seen, catalog: catalog)
        change = named.change
        rules = [courseRule] + named.rules
        warnings = named.warnings
    }

    /// What the catalog calls a switch whose timing is known.
    package static func named(
        from: Identifier,
        to: Identifier,
        seen: ChangeTiming,
        catalog: Catalog?
    ) -> (change: Change, rules: [Rule], warnings: [Warning]) {
        guard let catalog else { return (.unknown, [.observedWithoutCatalog], []) }
        guard let old = catalog[from], let new = catalog[to] else {
            let missing = catalog[from] == nil ? from : to
            return (.unknown, [.observedWithoutCatalog], [.productNotInCatalog(missing)])
        }
        guard old.group == new.group else {
            return (.separate, [.changeSeparate], [.evidenceDisagrees(.groups(from, to))])
        }
        let classification = Classification(from: old, to: new)
        guard classification.timing != seen else { return (classification.change, [classification.rule], []) }
        let warning = Warning.evidenceDisagrees(seen == .immediate ? .tookEffectAtOnce : .waitedForRenewal)
        return (classification.change, [classification.rule, .observedDisagreement], [warning])
    }
}

extension ObservedChange {
    /// All switches of one group, and what could not be told.
    ///
    /// - Parameter instant: Where given, only what had taken effect by then, and what was pending then.
    package static func all(
        in group: SubscriptionGroup,
        catalog: Catalog?,
        at instant: Instant?,
        rounding: Rounding
    ) -> (changes: [ObservedChange], warnings: [Warning]) {
        var changes: [ObservedChange] = []
        var warnings: [Warning] = []
        let successors = Successors(group.chains.map { $0.rows })
        let announcements = group.chains.map { Announcements($0) }
        for (index, chain) in group.chains.enumerated() {
            for row in chain.rows.indices {
                let from = chain.rows[row]
                guard from.isUpgraded || row + 1 < chain.rows.count else { continue }
                guard let place = successors.place(after: index, row: row) else {
                    warnings.append(.successorMissing(from.transactionId))
                    continue
                }
                let to = successors.transaction(place)
                let notification = announcements[place.chain].notification(of: to.transactionId)
                if let change = taken(from, to, chain: chain, notification: notification, catalog, rounding) {
                    changes.append(change)
                }
            }
            if let pending = pending(in: chain, catalog: catalog, at: instant) { changes.append(pending) }
        }
        if let instant { changes = changes.filter { $0.isPending || $0.effectiveDate <= instant } }
        return (changes, warnings)
    }

    /// Oldest first.
    package static func oldestFirst(_ changes: [ObservedChange]) -> [ObservedChange] {
        changes.ordered { left, right in
            if left.effectiveDate != right.effectiveDate { return left.effectiveDate < right.effectiveDate }
            return Transaction.isOlder(left.from, right.from)
        }
    }

    private static func taken(
        _ from: Transaction,
        _ to: Transaction,
        chain: Chain,
        notification: Notification?,
        _ catalog: Catalog?,
        _ rounding: Rounding
    ) -> ObservedChange? {
        var evidence: [Evidence] = []
        if from.isUpgraded { evidence.append(.isUpgraded) }
        if from.isUpgraded, from.revocation != nil { evidence.append(.cancellationDate) }
        if from.productId != to.productId { evidence.append(.productIdChanged) }
        if notification?.subtype != nil { evidence.append(.notificationSubtype) }
        let target = (to.productId, Optional(to.transactionId))

        let end = from.revocation.map { Swift.min($0.date, from.expiresDate) } ?? from.expiresDate
        let isOverlapping = from.productId != to.productId && to.purchaseDate < end && to.reason != .renewal
        guard from.isUpgraded || isOverlapping else {
            let isRenewal =
                to.reason == .renewal || notification?.type == .didRenew
                || to.reason == nil && notification == nil && to.purchaseDate == from.expiresDate
            guard from.productId != to.productId || notification?.subtype == .resubscribe else { return nil }
            return ObservedChange(
                isRenewal ? .renewal : .resubscription,
                from: from,
                to: target,
                effectiveDate: to.purchaseDate,
                refund: nil,
                evidence: evidence,
                catalog: catalog
            )
        }
        let isCancelled = from.isUpgraded && from.revocation != nil
        let changeDate = isCancelled ? from.revocation?.date ?? to.purchaseDate : to.purchaseDate
        return ObservedChange(
            .cut(isCancelled ? .observedUpgraded : .observedSuccessor),
            from: from,
            to: target,
            effectiveDate: changeDate,
            refund: Proration.Cut(row: from, next: to, price: from.price).map {
                Proration.unused($0, rounding: rounding, reportedMilliPercent: from.revocationPercentage)
            },
            evidence: evidence,
            catalog: catalog
        )
    }

    private static func pending(in chain: Chain, catalog: Catalog?, at instant: Instant?) -> ObservedChange? {
        let row: Int
        if let instant {
            row = chain.rows.firstPosition { $0.purchaseDate > instant } - 1
        } else {
            row = chain.rows.count - 1
        }
        guard row >= 0 else { return nil }
        guard let report = chain.renewalReport, let pending = PendingChange(chain: chain, row: row, report: report)
        else { return nil }
        if let instant {
            // Not yet said by then, or no longer waiting.
            guard report.signedDate.map({ $0 <= instant }) ?? true else { return nil }
            let isInTrouble = report.renewalInfo?.isInBillingRetryPeriod == true
            guard pending.effectiveDate > instant || isInTrouble else { return nil }
        }
        let isAnnounced = chain.reports.contains { announcement in
            announcement.notification?.subtype == .downgrade
                && announcement.renewalInfo?.autoRenewProductId == pending.productId
                && chain.isReport(announcement, aboutRow: row)
        }
        return ObservedChange(
            .pending,
            from: chain.rows[row],
            to: (pending.productId, nil),
            effectiveDate: pending.effectiveDate,
            refund: nil,
            evidence: isAnnounced ? [.autoRenewProductId, .notificationSubtype] : [.autoRenewProductId],
            catalog: catalog
        )
    }
}

/// The notifications that announced a chain's transactions and say how they came about.
private struct Announcements {
    /// By transaction id; of one id the oldest first.
    private let reports: [Report]

    init(_ chain: Chain) {
        let announcing = chain.reports.filter { report in
            guard let notification = report.notification, report.transactionId != nil else { return false }
            switch (notification.type, notification.subtype) {
            case (.didChangeRenewalPref, .upgrade), (.offerRedeemed, .upgrade), (.subscribed, .resubscribe),
                (.didRenew, _):
                return true
            default: return false
            }
        }
        reports = announcing.ordered { Self.id($0) < Self.id($1) }
    }

    func notification(of transactionId: Identifier) -> Notification? {
        let position = reports.firstPosition { !(Self.id($0) < transactionId) }
        guard position < reports.count, Self.id(reports[position]) == transactionId else { return nil }
        return reports[position].notification
    }

    private static func id(_ report: Report) -> Identifier {
        report.transactionId ?? Identifier("")
    }
}

extension Proration.Cut {
    /// A row that another one followed. Its own revocation date is the change date where it was upgraded, else
    /// the next purchase. Nil where neither is known or the row's period has no length.
    package init?(row: Transaction, next: Transaction?, price: Money?) {
        let changeDate: Instant
        let source: Proration.ChangeDateSource
        if row.isUpgraded, let revocation = row.revocation {
            changeDate = revocation.date
            source = Proration.ChangeDateSource(revocation)
        } else if let next {
            changeDate = next.purchaseDate
            source = .nextPurchaseDate
        } else {
            return nil
        }
        self.init(
            price: price,
            purchaseDate: row.purchaseDate,
            expiresDate: row.expiresDate,
            changeDate: changeDate,
            source: source,
            isFreeTrial: row.offer?.isFreeTrial ?? false
        )
    }
}

extension Proration.ChangeDateSource {
    package init(_ revocation: Transaction.Revocation) {
        self = revocation.isCancellation ? .cancellationDate : .revocationDate
    }
}
