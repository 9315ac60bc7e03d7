/// A switch that a history shows.
package struct ObservedChange: Sendable {
    package enum Evidence: StoreName, Sendable {
        case isUpgraded = "is_upgraded"
        case cancellationDate = "cancellation_date"
        case productIdChanged = "product_id_changed"
        case autoRenewProductId = "auto_renew_product_id"
        case notificationSubtype = "notification_subtype"
        case previousOriginalTransactionId = "previous_original_transaction_id"
    }

    package let change: Change
    package let timing: ChangeTiming
    package let fromProductId: StringIndex
    /// Nil if only reports are known.
    package let from: Transaction?
    package let toProductId: StringIndex
    /// Nil while the switch is pending.
    package let toTransactionId: TransactionId?
    /// Nil if no row contains it.
    package let effectiveDate: Instant?
    package private(set) var refund: Proration?
    /// Whether another customer paid for the row that it led away from, so that no refund is known.
    package var isShared: Bool { from?.isShared == true && timing == .immediate }
    package let evidence: [Evidence]
    /// The row that it led to, or the report that contains a pending switch.
    package let record: RecordIndex
    package let rules: [Rule]
    package let warnings: [Warning]

    package var isPending: Bool { toTransactionId == nil }

    /// The change that led to a row, derived from the row's origin; nil if the product did not change.
    init?(to row: Row, in history: History, catalog: Catalog?, rounding: Rounding?) {
        guard !row.neverRan, let from = history.predecessor(of: row) else { return nil }
        self.init(from: from, to: row, in: history, catalog: catalog, rounding: rounding)
    }

    /// - Parameter rounding: Nil if no refund is requested.
    private init?(from older: Row, to row: Row, in history: History, catalog: Catalog?, rounding: Rounding?) {
        let (from, to) = (older.transaction, row.transaction)
        let isOther = from.productId != to.productId
        var evidence: [Evidence] = []
        if from.isUpgraded { evidence.append(.isUpgraded) }
        let isCancelled = from.revocation?.kind == .replacement && row.origin == .switch
        if from.isUpgraded && from.revocation != nil || isCancelled { evidence.append(.cancellationDate) }
        if isOther { evidence.append(.productIdChanged) }
        if row.evidence.hasSubtype { evidence.append(.notificationSubtype) }
        var effectiveDate = to.purchaseDate
        let timing: ChangeTiming
        let rule: Rule
        switch row.origin {
        case .firstPurchase, .seatAddition: return nil
        case .migration:
            evidence.append(.previousOriginalTransactionId)
            timing = .immediate
            rule = .observedMigration
        case .resubscription:
            guard isOther || row.evidence.contains(.resubscribe) else { return nil }
            timing = .immediate
            rule = .observedResubscribe
        case .renewal, .recovery:
            guard isOther else { return nil }
            timing = .nextRenewal
            rule = .observedAtRenewal
        case .switch:
            guard isOther else { return nil }
            timing = .immediate
            rule = from.isUpgraded && from.revocation != nil ? .observedUpgraded : .observedSuccessor
            if let end = from.endByUpgrade(before: to) { effectiveDate = end.date }
        }
        let named: SwitchClassification
        switch row.origin {
        case .resubscription: named = .resubscription
        case .migration: named = .migration
        default:
            named = SwitchClassification(
                from: from.productId,
                to: to.productId,
                seen: timing,
                catalog: catalog,
                texts: history.texts
            )
        }
        change = named.change
        self.timing = timing
        self.from = from
        fromProductId = from.productId
        toProductId = to.productId
        toTransactionId = to.transactionId
        self.effectiveDate = effectiveDate
        self.evidence = evidence
        record = .row(row.index)
        rules = (row.originDisagrees ? [rule, .stateOrigin] : [rule]) + named.rules
        warnings = named.warnings
        if row.origin == .switch || row.origin == .migration, let rounding {
            refund = history.refund(of: older, replacedBy: to, isMove: row.origin == .migration, rounding: rounding)
        }
    }

    @_optimize(size)  // Seldom asked for, and large.
    private init?(pendingIn chain: Chain, of history: History, catalog: Catalog?, at instant: Instant?) {
        let rows = history.rows[chain.rows]
        let end =
            instant.map { instant in rows.firstPosition { $0.transaction.purchaseDate > instant } } ?? rows.endIndex
        let decided = history.decided(chain)
        let running = instant.flatMap { decided.intervals.at($0) }
        // A row that was signed before it begins may govern.
        let governing = running?.row.map { history.rows[$0] } ?? rows[..<end].last { $0.ran }
        let row = governing.map { row in
            instant.map { history.rows[history.lastPaid(after: row.index, in: chain, by: $0)] } ?? row
        }
        let span = row == nil ? nil : decided.renewalSpan(at: instant, history)
        guard
            let preference = instant.map({ decided.renewal(at: $0, history) }) ?? decided.newestRenewal(history),
            !preference.isEarly,
            let pending = row.map({ PendingChange(history, chain, $0, preference, at: instant, span) })
                ?? PendingChange(reportedOf: chain, history.reports[preference.report], at: instant),
            pending.billingPlanType == nil
        else { return nil }
        let index = preference.report
        if let instant {
            // No longer pending. The store still tries to renew in billing trouble.
            let state = running?.state ?? .none
            guard state.hasAccess || state == .billingRetry || row == nil && state == .none,
                state != .subscribed || pending.effectiveDate.map({ $0 > instant }) ?? true
            else { return nil }
        }
        let isAnnounced = history.reports[chain.reports].contains { announcement in
            announcement.notification?.subtype == .downgrade
                && announcement.renewalInfo?.autoRenewProductId == pending.productId
                && row.map { history.isReport(announcement, about: $0, of: chain, at: instant) } ?? true
        }
        let named = SwitchClassification(
            from: pending.from,
            to: pending.productId,
            seen: .nextRenewal,
            catalog: catalog,
            texts: history.texts
        )
        change = named.change
        timing = .nextRenewal
        from = row?.transaction
        fromProductId = pending.from
        toProductId = pending.productId
        toTransactionId = nil
        effectiveDate = pending.effectiveDate
        evidence = isAnnounced ? [.autoRenewProductId, .notificationSubtype] : [.autoRenewProductId]
        record = .report(index)
        rules = [.observedPending] + named.rules
        warnings = named.warnings
    }
}

extension ObservedChange {
    /// Returns all switches of a history, oldest first.
    ///
    /// - Parameter instant: If given, only the switches that had taken effect by then, and those that were pending
    /// then.
    @_optimize(size)  // Seldom asked for, and large.
    package static func all(
        in history: History,
        catalog: Catalog?,
        at instant: Instant?,
        rounding: Rounding
    ) -> [ObservedChange] {
        var changes: [ObservedChange] = []
        for chain in history.chains {
            for row in history.rows[chain.rows] {
                if let change = ObservedChange(to: row, in: history, catalog: catalog, rounding: rounding) {
                    changes.append(change)
                }
            }
            if let pending = ObservedChange(pendingIn: chain, of: history, catalog: catalog, at: instant) {
                changes.append(pending)
            }
        }
        if let instant { changes = changes.filter { $0.isPending || !$0.effectiveDate.isAfter(instant) } }
        let order = positions(changes.count) { left, right in
            // A pending switch without a known date comes last.
            guard let from = changes[left].from, let date = changes[left].effectiveDate else { return false }
            guard let otherFrom = changes[right].from, let other = changes[right].effectiveDate else { return true }
            return date == other ? Transaction.isOlder(from, otherFrom) : date < other
        }
        return order.map { changes[$0] }
    }
}

extension History {
    /// Returns what was refunded for a row when another one replaced it; nil if there is no event of that.
    func refundOfSwitch(from row: Row) -> Proration? {
        guard !row.hasSeatRows, let successor = row.successor ?? switched(from: row),
            let change = ObservedChange(to: rows[successor], in: self, catalog: nil, rounding: .halfUp),
            change.timing == .immediate, change.change != .resubscribe,
            change.from?.transactionId == row.transaction.transactionId
        else { return nil }
        return change.refund
    }

    /// Returns the row that a switch led to while this one ran. Without a reason, a copy that was signed later leaves open
    /// whether it was replaced, but the switch is shown, and its refund with it.
    private func switched(from row: Row) -> RowIndex? {
        var next = row.index.value + 1
        while !row.neverRan, next < rows.count, rows[next].neverRan { next += 1 }
        guard next < rows.count, rows[next].origin == .switch, rows[next].predecessor == row.index else { return nil }
        return rows[next].index
    }

    /// Returns the refund for a row that another one replaced; nil if its period has no length, and if another customer
    /// paid for it.
    ///
    /// - Parameter isMove: Whether the store moved the subscription to another chain. Only a share that it states is known
    /// of the refund for that.
    fileprivate func refund(of row: Row, replacedBy next: Transaction, isMove: Bool, rounding: Rounding) -> Proration? {
        guard !row.transaction.isShared else { return nil }
        // Parts that were refunded before are not refunded again.
        let bought = transactions(of: row).filter {
            !row.hasSeatRows || $0.isUpgraded || $0.revocation == nil || $0.isRevoked(bySwitchAt: next.purchaseDate)
        }
        let parts = bought.compactMap { refund(of: $0, replacedBy: next, isMove: isMove, rounding: rounding) }
        return parts.isEmpty ? nil : .sum(parts)
    }

    private func refund(
        of row: Transaction,
        replacedBy next: Transaction,
        isMove: Bool,
        rounding: Rounding
    ) -> Proration? {
        let detail = detail(of: row)
        let isOfSwitch = row.isRevokedByReplacement || row.isRevoked(bySwitchAt: next.purchaseDate)
        let share =
            row.revocation?.disagrees(with: detail.revocationPercentage) == true ? nil : detail.revocationPercentage
        if isMove, !isOfSwitch || share == nil { return nil }
        let end = row.endByUpgrade(before: next)
        let isAtOnce = row.isUpgraded && row.revocation?.date == next.purchaseDate
        let revocation = end ?? (isAtOnce ? row.revocation : nil)
        var price = detail.price
        if let seats = rare.seats(of: detail), let total = price {
            price = seats.left(of: total.milliunits).map { Money(milliunits: $0, currency: total.currency) }
        }
        let isTierUnknown = price == nil && detail.price != nil
        let cut = Proration.Cut(
            price,
            from: row.purchaseDate,
            to: row.expiresDate,
            at: revocation?.date ?? next.purchaseDate,
            revocation.map { $0.isCancellation ? .cancellationDate : .revocationDate } ?? .nextPurchaseDate,
            isFreeTrial: detail.isFreeTrial
        )
        let proration = cut.map {
            if isOfSwitch { return Proration.switched($0, rounding: rounding, reportedMilliPercent: share) }
            // The share of a later refund is not that of the switch.
            let reported = end == nil && row.hasRevocation ? nil : detail.revocationPercentage
            return Proration.unused($0, rounding: rounding, reportedMilliPercent: reported)
        }
        return isTierUnknown ? proration?.withoutAmount() : proration
    }
}

extension Transaction {
    /// The revocation of a row that is marked as upgraded, if it ended the row well before the purchase that replaced it.
    fileprivate func endByUpgrade(before next: Transaction) -> Revocation? {
        guard isUpgraded, !isRevokedByReplacement, let revocation, revocation.date < next.purchaseDate,
            !isRevoked(bySwitchAt: next.purchaseDate)
        else { return nil }
        return revocation
    }
}
