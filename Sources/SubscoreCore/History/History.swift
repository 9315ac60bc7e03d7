/// The decided history of one customer. Input: the records of a `Batch` and a viewpoint. Output: each purchase as its
/// copies show it as a row with its origin, end and successor, and each report once, sorted by chain and group. Neither
/// order nor repetition of the records matters. It contains no states; `Timeline` computes them.
///
/// It is a class because all readers share its many parts. Nothing that refers to it sees it change.
package final class History: @unchecked Sendable {
    private var batch: Batch
    package private(set) var viewpoint: Viewpoint
    private var known = KnownRecords()
    private var origins = RowOrigins()
    /// By chain.
    package private(set) var decided: [DecidedChain] = []
    /// Nil for most customers. Each customer gets an own one, so that nothing of it can be an earlier customer's.
    private var unusual: Unusual?

    /// The history of all records, which are of one customer.
    package convenience init(
        _ records: consuming Records,
        of filter: RecordFilter = RecordFilter(),
        from viewpoint: Viewpoint
    ) {
        let batch = Batch(consume records, of: filter)
        self.init(batch, batch.whole, from: viewpoint)
    }

    package init(_ batch: Batch, _ part: Batch.Part, from viewpoint: Viewpoint) {
        self.batch = batch
        self.viewpoint = viewpoint
        decide(part)
    }

    /// Returns the history of another customer, in the memory of one, unless something else still refers to that.
    ///
    /// - Parameter history: Nil afterwards.
    package static func next(
        after history: inout History?,
        _ batch: Batch,
        _ part: Batch.Part,
        from viewpoint: Viewpoint
    ) -> History {
        guard var history = history.take(), isKnownUniquelyReferenced(&history) else {
            return History(batch, part, from: viewpoint)
        }
        if history.batch !== batch { history.batch = batch }
        history.viewpoint = viewpoint
        history.decide(part)
        return history
    }

    /// Unusable records and ambiguities, each once.
    package var warnings: [Warning] { unusual?.warnings ?? [] }
    /// By chain, then oldest first.
    package var unheeded: [UnheededNotification] { unusual?.unheeded ?? [] }
    /// The periods of transactions that count as never made, by chain, then oldest first, without those in which a report
    /// states trouble.
    var erasedPeriods: [ErasedPeriod] { unusual?.erasedPeriods ?? [] }
    /// What dated renewal info states about when a series of purchases began, by chain, then earliest start first.
    var recentStarts: [RecentStart] { unusual?.recentStarts ?? [] }
    /// By period.
    var seatTotals: [SeatTotal] { unusual?.seatTotals ?? [] }
    /// By transaction, then oldest first.
    var seatRefunds: [SeatRefund] { unusual?.seatRefunds ?? [] }
    package var rows: [Row] { origins.rows }
    package var reports: [Report] { known.reports }
    package var corrections: [Correction] { known.corrections }
    package var chains: [Chain] { known.chains }
    /// Sorted by group identifier; the chains of unknown groups come last, each by itself.
    package var groups: [SubscriptionGroup] { known.groups }
    package var texts: StringTable { batch.texts }
    package var rare: RareParts { batch.rare }
    /// Whether any renewal info states when a series of purchases began.
    var hasRecentStarts: Bool { batch.traits.hasRecentStarts }
    /// The transactions of periods with several purchases, by period, then oldest first.
    var seatRows: [SeatRow] { origins.seatRows }

    /// Replaces everything that was decided about an earlier customer.
    private func decide(_ part: Batch.Part) {
        if unusual != nil { unusual = nil }
        let selection = Selection(batch, part)
        swap(&known.rows, &origins.rows)
        known.fold(selection, from: viewpoint)
        if let knownAt = viewpoint.knownAt { known.undoLaterUpgrades(knownAt: knownAt, selection) }
        // Most customers have none, and the records would be copied to sort them.
        let other = selection.purchases.isEmpty ? .none : Purchases(selection, from: viewpoint, &known.folded)
        if !selection.ids.isEmpty { note { $0.ids = selection.ids } }
        if viewpoint.retroactiveRefunds {
            let (erased, periods) = known.erase()
            if !erased.isEmpty {
                note { ($0.erased, $0.erasedPeriods, $0.erasedTimes) = (erased, periods, ErasedTime.all(of: periods)) }
            }
        }
        swap(&known.rows, &origins.rows)
        origins.decide(known.chains, known.groups, known.reports)
        if batch.traits.hasRecentStarts {
            let starts = RecentStart.all(in: known.reports, of: known.chains)
            if !starts.isEmpty { note { $0.recentStarts = starts } }
        }
        if !reports.isEmpty { findLateStatuses() }
        if origins.hasRenewedGaps || !erasedPeriods.isEmpty { settleOrigins() }
        decided.empty(reserving: chains.count)
        for index in chains.indices { decided.append(StateMachine.decide(index, in: self)) }
        for group in groups where group.chains.count > 1 { settleOpenings(of: group) }
        var warnings = selection.warnings
        if !selection.isOneChain || !known.disputed.isEmpty { warnings += doubts(selection, other) }
        for purchase in known.folded where purchase.pricesDisagree {
            warnings.append(.priceDisagrees(texts.identifier(purchase.purchaseId)))
        }
        if known.mayHaveUnheeded {
            let unheeded = unheededNotifications(among: selection)
            note { $0.unheeded = unheeded }
            warnings += unheeded.map { .notificationWithoutEffect($0, reports[$0.report], rare) }
        }
        if known.hasDoubts { warnings += known.revocationDoubts(batch) }
        guard !warnings.isEmpty || !other.copies.isEmpty || origins.hasRareRows else { return }
        origins.warn(texts, &warnings)
        let hasMarks = rows.contains { $0.lacksSuccessor }
        let marks = hasMarks ? marks(in: batch.transactions[part.transactions]) : []
        let (totals, refunds) = (totalsOfPeriods(), Self.seatRefunds(rows, corrections))
        note {
            ($0.otherPurchases, $0.marks, $0.seatTotals, $0.seatRefunds) = (other, marks, totals, refunds)
            $0.recordWarnings = warnings
            $0.warnings = Self.warnings(warnings, other, texts) { _ in false }
        }
    }

    private func note(_ part: (inout Unusual) -> Void) {
        var all = unusual.take() ?? Unusual()
        part(&all)
        unusual = all
    }

    private static func warnings(
        _ recordWarnings: [Warning],
        _ purchases: Purchases,
        _ texts: StringTable,
        using isUsed: (Transaction) -> Bool
    ) -> [Warning] {
        var warnings = recordWarnings
        var last: TransactionId?
        for copy in purchases.copies where copy.transactionId != last && !isUsed(copy) {
            last = copy.transactionId
            warnings.append(.notASubscription(texts.identifier(copy.transactionId)))
        }
        return warnings.sortedUniqueAndLimited
    }
}

/// What few histories have.
private struct Unusual {
    var warnings: [Warning] = []
    /// The warnings about single records, other than records passed over for their kind.
    var recordWarnings: [Warning] = []
    var unheeded: [UnheededNotification] = []
    /// The transactions that count as never made, sorted.
    var erased: [TransactionId] = []
    var erasedPeriods: [ErasedPeriod] = []
    /// The times that these cover, by chain, then earliest first. They do not overlap.
    var erasedTimes: [ErasedTime] = []
    var recentStarts: [RecentStart] = []
    /// The ids of purchases that have several.
    var ids = PurchaseIds()
    /// Of products that are not auto-renewable subscriptions.
    var otherPurchases = Purchases.none
    var seatTotals: [SeatTotal] = []
    var seatRefunds: [SeatRefund] = []
    /// The copies that mark a purchase as upgraded, by purchase, then oldest first, if a marked one lacks a successor.
    var marks: [(id: ChainedId, signed: Instant?)] = []
}

// How rows after a gap came about, which depends on what the gap proves.
extension History {
    private func settleOrigins() {
        for period in erasedPeriods {
            guard let next = period.next, period.nextOrigin.isRenewal else { continue }
            origins.rows[next.value].origin = period.nextOrigin
        }
        for chain in chains {
            var expiries = Expiries()
            forEachGap(of: chain) { last, start, next in
                guard next < chain.rows.upperBound, rows[next].origin.isRenewal,
                    !rows[next].evidence.contains(.recovery),
                    let (origin, contradicts) = renewalOrigin(
                        of: rows[next],
                        after: Gap(after: last, from: start, to: next, of: chain, nil, self),
                        of: chain,
                        &expiries
                    )
                else { return }
                origins.rows[next].origin = origin
                guard contradicts else { return }
                origins.rows[next].originDisagrees = true
                origins.hasRareRows = true
            }
        }
    }
}

// First purchases of chains beside others.
extension History {
    /// `state.origin`: the first purchase of a chain, which would open the subscription again, is a first purchase while
    /// another of the customer's own chains gives access.
    private func settleOpenings(of group: SubscriptionGroup) {
        let openings = chains[group.chains].compactMap { chain in
            chain.rows.first.flatMap { rows[$0].mayBeFirst ? $0 : nil }
        }.ordered { rows[$0].transaction.purchaseDate < rows[$1].transaction.purchaseDate }
        guard !openings.isEmpty else { return }
        let access = decided[group.chains].flatMap { chain in
            chain.intervals.filter { $0.state.hasAccess && isBought($0) }
        }.ordered { $0.start < $1.start }
        // Of the intervals that have begun, the one that ends last, and that of another chain.
        var last: (own: Interval, other: Interval?)?
        var next = access[...]
        for opening in openings {
            let start = rows[opening].transaction.purchaseDate
            while let interval = next.first, interval.start <= start {
                next.removeFirst()
                guard let before = last else {
                    last = (interval, nil)
                    continue
                }
                let isLater = before.own.end.isAfter(interval.end ?? .latest)
                if interval.chain == before.own.chain {
                    if !isLater { last = (interval, before.other) }
                } else if !isLater {
                    last = (interval, before.own)
                } else if !(before.other?.end.isAfter(interval.end ?? .latest) ?? false) {
                    last = (before.own, interval)
                }
            }
            guard let (own, other) = last else { continue }
            let isOwn = chains[Int(own.chain)].rows.contains(opening)
            if (isOwn ? other : own)?.end.isAfter(start) ?? false { origins.rows[opening].origin = .firstPurchase }
        }
    }
}

// Statuses that came late.
extension History {
    /// `state.status`: finds the statuses that came with the transaction of another period than the one that ran at
    /// their signing, and are older than the store's knowledge of that.
    private func findLateStatuses() {
        for chain in chains where chain.hasStatuses && !chain.rows.isEmpty {
            var running = RunningRows()
            var rest = chain.rows
            var byId: RowsById?
            for index in chain.reports where reports[index].hasEndedStatus {
                let report = reports[index]
                guard report.notification?.type != .expired, let id = report.transactionId,
                    let signed = report.signedDate
                else { continue }
                running.insert(&rest, by: signed, in: rows)
                guard let row = running.governing(at: signed).map({ rows[$0.row] }),
                    row.transaction.transactionId != id
                else { continue }
                let known = byId ?? RowsById(self, chain)
                byId = known
                guard let own = known[id]?.transaction.purchaseDate else { continue }
                self.known.reports[index].isLate =
                    own > signed
                    || own < row.transaction.purchaseDate && row.firstSigned.map { $0 < signed } ?? false
            }
        }
    }
}

extension History {
    /// Returns the times of a chain that purchases had which count as never made, from the one that contains an instant on.
    func erased(from instant: Instant, inChain chain: Int) -> ArraySlice<ErasedTime> {
        let erasedTimes = unusual?.erasedTimes ?? []
        let first = erasedTimes.firstPosition { $0.chain == chain ? $0.end > instant : $0.chain > chain }
        let end = erasedTimes.firstPosition { $0.chain > chain }
        return erasedTimes[first..<max(first, end)]
    }
}

// Warnings about doubtful or unusable records.
extension History {
    private func doubts(_ selection: borrowing Selection, _ other: Purchases) -> [Warning] {
        var warnings: [Warning] = []
        for id in known.disputed { warnings.append(.linkDisagrees(texts.identifier(id))) }
        if selection.isOneChain { return warnings }
        if batch.traits.hasEarliestDates { warnings += unknownOrders() }
        func inspect(_ copy: Transaction) {
            guard copy.hasSeconds else { return }
            let id = texts.identifier(copy.transactionId)
            warnings.append(.instantLooksLikeSeconds(.transaction(id), mayCountFrom2001: copy.mayCountFrom2001))
        }
        let copies = selection.transactions
        for copy in copies where !copy.isReversal { inspect(copy) }
        for purchase in other.copies { inspect(purchase) }
        let reports = selection.reports
        for index in reports.indices where reports[index].hasSeconds || !reports[index].isUsed {
            let report = reports[index]
            let id = report.originalTransactionId
            if report.hasSeconds {
                let location = Warning.SecondsLocation.report(texts.identifier(id))
                warnings.append(.instantLooksLikeSeconds(location, mayCountFrom2001: report.mayCountFrom2001))
            }
            if !report.isUsed, !copies.contains(report.chainKey), !other.copies.contains(report.chainKey) {
                let document = rare.location(of: report).map { Int($0.document) } ?? -1
                warnings.append(.documentWithoutEffect(document, of: texts.identifier(id)))
            }
        }
        return warnings
    }
}

// Doubts about the order of reports.
extension History {
    /// Returns a warning for each instant of a chain at which reports without a date contradict each other.
    private func unknownOrders() -> [Warning] {
        var warnings: [Warning] = []
        for chain in chains {
            var last: Report?
            for report in reports[chain.reports] where report.renewalInfo != nil {
                if let last, let instant = report.signedDate, report.isOrderUnknown(beside: last) {
                    warnings.append(.orderUnknown(texts.identifier(chain.originalTransactionId), instant))
                }
                last = report
            }
        }
        return warnings
    }
}

// Lookups in a history.
extension History {
    /// Purchases of products that are not auto-renewable subscriptions: the copy that counts for each, by product, then
    /// oldest first.
    package var purchases: [Row] { unusual?.otherPurchases.rows ?? [] }

    /// When a non-consumable was bought.
    func boughtAt(_ purchase: Transaction) -> Instant {
        (unusual?.otherPurchases ?? .none).boughtAt(purchase)
    }

    /// Returns the warnings if some of those purchases are used, and so are not passed over.
    package func warnings(using isUsed: (Transaction) -> Bool) -> [Warning] {
        unusual.map { Self.warnings($0.recordWarnings, $0.otherPurchases, texts, using: isUsed) } ?? []
    }

    /// Returns the last of the chains that continue a chain, or the chain itself. It names their subscription.
    package func lastLinkedChain(of chain: Chain) -> Chain { chain.lastLinkedChain.map { chains[$0] } ?? chain }

    /// Returns the row that ran, or had ended last, when a row was purchased.
    package func predecessor(of row: Row) -> Row? { row.predecessor.map { rows[$0] } }

    /// Returns the row that replaced a row.
    package func successor(of row: Row) -> Row? { row.successor.map { rows[$0] } }

    /// Returns the product of the newest renewal info of a chain.
    func reportedProduct(of chain: Chain) -> StringIndex? {
        reports[chain.reports].last { $0.renewalInfo?.ownProduct != nil }?.renewalInfo?.ownProduct
    }

    package func detail(of transaction: Transaction) -> TransactionDetail {
        known.detail(of: transaction, batch)
    }

    /// Whether a transaction has neither items nor a commitment, as most do.
    func isPlain(_ transaction: Transaction) -> Bool { detail(of: transaction).isPlain }

    /// Returns the price of a transaction. Nil if it is unknown, and if another customer paid it.
    func price(of transaction: Transaction) -> Money? {
        transaction.isShared ? nil : detail(of: transaction).price
    }

    /// Returns the ownership of a transaction as the store spells it; nil if the transaction does not state it, so that it
    /// follows from its revocation, and for PURCHASED.
    package func statedOwnership(of transaction: Transaction) -> StringIndex? {
        let detail = detail(of: transaction)
        return detail.statesOwnership ? detail.ownership : nil
    }

    /// Returns the items of a transaction as far as they are known from the viewpoint: as for rows, an event in a copy
    /// signed later counts only if it had happened by then.
    func items(of transaction: Transaction) -> [CommerceItem] {
        var items = Array(rare.items(of: detail(of: transaction)))
        if transaction.isShared { for position in items.indices { items[position].removePrices() } }
        if transaction.signedDate.map({ viewpoint.includes($0) }) ?? false { return items }
        for position in items.indices {
            if let date = items[position].refundDate, !viewpoint.includes(date) { items[position].removeRefund() }
            items[position].revocationDate = items[position].revocationDate.flatMap {
                viewpoint.includes($0) ? $0 : nil
            }
        }
        return items
    }

    /// Returns the other ids of a row's purchase, ascending: those that any of its copies has, whatever the viewpoint.
    package func otherIds(of transaction: Transaction) -> [TransactionId] {
        unusual?.ids.others(of: transaction.transactionId, in: transaction.chainKey) ?? []
    }

    /// Returns the id that names the purchase of a transaction, which is mostly the transaction's own.
    func purchaseId(of own: TransactionId, in chain: ChainKey) -> TransactionId {
        unusual?.ids.purchase(of: own, in: chain) ?? own
    }

    /// Returns the newest copy of a row, or the one whose revocation counts.
    package func copy(of transaction: Transaction, isRevoked: Bool) -> CopyName {
        guard let folded = foldedPurchase(of: transaction) else { return CopyName(transaction) }
        return isRevoked ? folded.revoking ?? folded.newest : folded.newest
    }

    /// Returns what was put together of a row's purchase; nil if it is one copy as it is.
    func foldedPurchase(of transaction: Transaction) -> FoldedPurchase? { known.foldedPurchase(of: transaction, batch) }

    /// Whether a copy of a purchase without a successor, signed by an instant, marks it as upgraded.
    func hasMark(_ transaction: Transaction, by instant: Instant) -> Bool {
        let id = ChainedId(chain: transaction.chainKey, id: transaction.transactionId)
        return unusual?.marks.first(with: id) { $0.id }.map { $0.signed.map { $0 <= instant } ?? true } ?? false
    }

    private func marks(in copies: ArraySlice<Transaction>) -> [(id: ChainedId, signed: Instant?)] {
        copies.filter { $0.isUpgraded }.map { copy in
            let id = purchaseId(of: copy.transactionId, in: copy.chainKey)
            return (ChainedId(chain: copy.chainKey, id: id), copy.signedDate)
        }.ordered {
            $0.id == $1.id ? ($0.signed ?? .earliest) < ($1.signed ?? .earliest) : $0.id < $1.id
        }
    }

    func commitment(of transaction: Transaction) -> Commitment? {
        rare.commitment(of: detail(of: transaction))
    }

    package func knownThrough(of group: SubscriptionGroup) -> Instant? {
        var newest: Instant?
        for chain in chains[group.chains] { newest = newest.later(chain.knownThrough) }
        return newest
    }

    /// Whether a report is about a purchase that counts as never made.
    func isAboutErased(_ report: Report) -> Bool {
        guard let unusual, let id = report.transactionId else { return false }
        return unusual.erased.containsSorted(id)
    }

    /// Returns the report that states how the chain will renew: the newest one with renewal info or an auto-renew
    /// status.
    func renewalReportIndex(of chain: Chain) -> ReportIndex? {
        reports[chain.reports].lastIndex { $0.statesRenewal }.map { ReportIndex($0) }
    }

    /// Returns the row of a chain that ended last and so governs what follows; the newest of equal ones. If none ran,
    /// the newest.
    func lastRow(of chain: Chain) -> RowIndex? {
        guard var last = chain.rows.last else { return nil }
        var lastEnd = Instant.earliest
        for index in chain.rows.reversed() where rows[index].ran && rows[index].end > lastEnd {
            last = index
            lastEnd = rows[index].end
        }
        return RowIndex(last)
    }

    /// Returns the last of the renewals of a row as the same product and plan that were bought ahead by an instant; the row
    /// itself if none was, and if something ended it.
    func lastPaid(after row: RowIndex, in chain: Chain, by instant: Instant) -> RowIndex {
        guard instant < rows[row].end || rows[row].end == rows[row].transaction.expiresDate else { return row }
        var last = row.value
        // Additions of seats, rows that never ran and later purchases may stand between them.
        var next = last + 1
        while next < chain.rows.upperBound, rows[next].isLate(after: rows[last].transaction.expiresDate) {
            if rows[next].isPaidAhead(by: instant), continues(last, by: next) { last = next }
            next += 1
        }
        return RowIndex(last)
    }

    /// Whether a row that was paid for by an instant continues the one that ran before it.
    func isRenewedAhead(_ index: Int, by instant: Instant) -> Bool {
        guard rows[index].isPaidAhead(by: instant), let before = rows[index].predecessor else { return false }
        return continues(before.value, by: index)
    }

    /// Whether a row is of the same product and plan as an earlier one, and runs longer.
    private func continues(_ row: Int, by next: Int) -> Bool {
        let (own, following) = (rows[row].transaction, rows[next].transaction)
        return own.productId == following.productId && own.expiresDate < following.expiresDate
            && (commitment(of: own) == nil) == (commitment(of: following) == nil)
    }

    /// Whether a report's statement about the next renewal is about the end of a row: the store knew the row and not the one
    /// after it. A renewal as another product or plan that was bought ahead is itself what follows the row until it begins.
    ///
    /// - Parameter instant: A recovery that was not known then counts as if the report knew it; nil for none.
    package func isReport(_ report: Report, about row: Row, of chain: Chain, at instant: Instant?) -> Bool {
        var next = row.index.value + 1
        while next < chain.rows.upperBound, !rows[next].ran { next += 1 }
        let hasNext = next < chain.rows.upperBound
        guard let signed = report.signedDate else { return !hasNext }
        if report.renewalInfo?.renewalDate == row.transaction.expiresDate { return true }
        guard row.isKnown(to: report) || row.isRecovered(after: report) && row.isSigned(after: instant) else {
            return false
        }
        guard hasNext, rows[next].isKnown(to: report) else { return true }
        return rows[next].transaction.purchaseDate > signed && !continues(row.index.value, by: next)
    }
}
