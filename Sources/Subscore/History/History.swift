/// All records that share an original transaction id, as known from a viewpoint: ranges of indices into the history's
/// rows, reports and corrections. It adds to `ChainRecords` that copies are folded into rows, and links to the chains
/// that it continues or that continue it. It contains no states; `StateMachine` computes them.
package struct Chain: Sendable {
    package let originalTransactionId: Id
    package let subscriptionGroupIdentifier: Name?
    package let environment: Environment?
    /// Oldest first, including rows that never ran.
    package internal(set) var rows: Range<Int>
    /// Oldest first, without those not signed yet. Reports without a signed date come first.
    package let reports: Range<Int>
    package let corrections: Range<Int>
    package let knownThrough: Instant?
    /// The chain that this one continues, if known; it comes directly before this one.
    @Packed var continues: Position<Chain>?
    /// Whether it continues a chain without any known record.
    var continuesUnknown = false
    /// The last of the chains that continue it; nil if none does.
    @Packed var heir: Position<Chain>?
    /// Whether its first row is its first known row, so that no earlier row was erased as never made.
    var beginsWithFirstRow = true
    /// Whether only reports of it are known, and no transaction.
    package var isReportedOnly: Bool { rows.isEmpty && beginsWithFirstRow }
}

/// All chains of one subscription group, or the one chain of an unknown group, and those that they continue: a range of
/// indices into the history's chains.
package struct SubscriptionGroup: Sendable {
    package let identifier: Name?
    /// The environment of all its records; nil if none names any.
    package let environment: Environment?
    package internal(set) var chains: Range<Int>

    var isOneChain: Bool { chains.count == 1 }
}

/// The decided history of one customer. Input: `Records`, an owner and a viewpoint. Output: the newest copy of each
/// transaction as a row with its origin, end and successor, and each report once, sorted by chain and group. Neither
/// order nor repetition of the records matters. It contains no states; `Timeline` computes them. It is a class because
/// its many parts never change and all readers share them.
package final class History: Sendable {
    package let rows: [Row]
    package let reports: [Report]
    package let corrections: [Correction]
    package let chains: [Chain]
    /// Sorted by group identifier; the chains of unknown groups come last, each by itself.
    package let groups: [SubscriptionGroup]
    /// Unusable records and ambiguities, each once.
    package let warnings: [Warning]
    /// The transactions that count as never made, sorted.
    private let erased: [Id]
    private let details: Details
    package let texts: Texts
    package let viewpoint: Viewpoint
    /// Of products that are not auto-renewable subscriptions.
    private let otherPurchases: Purchases
    /// The transactions of periods with several purchases, by period, then oldest first.
    let seatRows: [SeatRow]
    /// By period.
    let seatTotals: [SeatTotal]
    /// By transaction, then oldest first.
    let seatRefunds: [SeatRefund]
    /// The warnings about single records, other than records passed over for their kind.
    private let ofRecords: [Warning]

    package convenience init(_ records: consuming Records, of owner: Owner = Owner(), from viewpoint: Viewpoint) {
        var storage = HistoryStorage()
        self.init(&records, of: owner, from: viewpoint, in: &storage)
    }

    /// - Parameters:
    /// - records: On return, without what does not count; kept for `Records.removeAll`.
    /// - storage: Shared with this history until the next one is made in it.
    @_optimize(speed)
    package convenience init(
        _ records: inout Records,
        of owner: Owner,
        from viewpoint: Viewpoint,
        in storage: inout HistoryStorage
    ) {
        records.seal()
        records.keep(owner)
        let purchases = records.removeOtherPurchases()
        self.init(
            records.transactions.orderedAsCopies(records),
            Report.withoutRedeliveries(records.reports).orderedAsReports(),
            purchases,
            records,
            from: viewpoint,
            in: &storage
        )
    }

    /// - Parameters:
    /// - copies: By chain, then transaction, then age.
    /// - allReports: By chain, then age; each once.
    /// - purchases: Of other products, in any order.
    @_optimize(speed)
    private convenience init(
        _ copies: [Transaction],
        _ allReports: [Report],
        _ purchases: [Transaction],
        _ records: borrowing Records,
        from viewpoint: Viewpoint,
        in storage: inout HistoryStorage
    ) {
        let otherPurchases = Purchases(purchases, records, from: viewpoint)
        let chainRecords = ChainRecords.all(copies, allReports, otherPurchases.copies, records.texts)
        storage.removeAll(for: viewpoint, rows: copies.count, chains: chainRecords.count, reports: allReports.count)
        for chain in chainRecords {
            storage.known.append(chain, copies, allReports, into: &storage.succession.rows)
        }
        let disputed =
            records.hasLinks ? storage.known.link(&storage.succession.rows, records.details) : []
        if let knownAt = viewpoint.knownAt {
            storage.succession.undoLaterUpgrades(storage.known.chains, knownAt: knownAt) {
                var whole = HistoryStorage()
                return History(copies, allReports, purchases, records, from: Viewpoint(), in: &whole)
            }
        }
        let erased =
            viewpoint.retroactiveRefunds
            ? storage.succession.erase(&storage.known.chains, storage.known.groups) : []
        var warnings = records.warnings
        for id in disputed { warnings.append(.linkDisagrees(records.texts.identifier(id))) }
        Self.warnAboutRecords(copies, allReports, otherPurchases.copies, records.texts, &warnings)
        storage.decide()
        self.init(storage, Details(records.details), records.texts, otherPurchases, erased, warnings, from: viewpoint)
    }

    /// - Parameters:
    /// - decided: What is known from the viewpoint, with everything decided about the rows.
    /// - warnings: The warnings about single records, other than records passed over for their kind.
    @_optimize(speed)
    init(
        _ decided: borrowing HistoryStorage,
        _ details: Details,
        _ texts: Texts,
        _ otherPurchases: Purchases,
        _ erased: [Id],
        _ warnings: [Warning],
        from viewpoint: Viewpoint
    ) {
        self.details = details
        self.texts = texts
        self.viewpoint = viewpoint
        self.otherPurchases = otherPurchases
        self.erased = erased
        rows = decided.succession.rows
        reports = decided.known.reports
        corrections = decided.known.corrections
        chains = decided.known.chains
        groups = decided.known.groups
        seatRows = decided.succession.seatRowsByPeriod
        seatTotals = Self.seatTotals(seatRows, details)
        seatRefunds = Self.seatRefunds(rows, corrections)
        var ofRecords = warnings
        decided.succession.warn(texts, &ofRecords)
        self.ofRecords = ofRecords
        self.warnings = Self.warnings(ofRecords, otherPurchases, texts) { _ in false }
    }

    private static func warnings(
        _ ofRecords: [Warning],
        _ purchases: Purchases,
        _ texts: Texts,
        using isOfUse: (Transaction) -> Bool
    ) -> [Warning] {
        var warnings = ofRecords
        var last: Id?
        for copy in purchases.copies where copy.transactionId != last && !isOfUse(copy) {
            last = copy.transactionId
            warnings.append(.notASubscription(texts.identifier(copy.transactionId)))
        }
        return warnings.listed
    }
}

// Warnings about doubtful or unusable records.
extension History {
    /// - Parameters:
    /// - copies: All copies that the history is made of.
    /// - purchases: In the same order.
    @_optimize(speed)
    private static func warnAboutRecords(
        _ copies: [Transaction],
        _ allReports: [Report],
        _ purchases: [Transaction],
        _ texts: Texts,
        _ warnings: inout [Warning]
    ) {
        func inspect(_ copy: Transaction) {
            guard copy.hasSeconds else { return }
            warnings.append(.instantLooksLikeSeconds(.transaction(texts.identifier(copy.transactionId))))
        }
        for copy in copies { inspect(copy) }
        for purchase in purchases { inspect(purchase) }
        for report in allReports {
            let id = report.originalTransactionId
            if report.hasSeconds { warnings.append(.instantLooksLikeSeconds(.report(texts.identifier(id)))) }
            if !report.isOfUse, !copies.hasChain(of: report), !purchases.hasChain(of: report) {
                warnings.append(.documentWithoutEffect(Int(report.document), of: texts.identifier(id)))
            }
        }
    }
}

// Lookups in a history.
extension History {
    /// Purchases of products that are not auto-renewable subscriptions: the copy that counts for each, by product, then
    /// oldest first.
    package var purchases: [Row] { otherPurchases.rows }

    /// Returns the warnings if some of those purchases are used, and so are not passed over.
    package func warnings(using isOfUse: (Transaction) -> Bool) -> [Warning] {
        Self.warnings(ofRecords, otherPurchases, texts, using: isOfUse)
    }

    /// Returns the last of the chains that continue a chain, or the chain itself. It names their subscription.
    @_optimize(speed)
    package func heir(of chain: Chain) -> Chain { chain.heir.map { chains[$0] } ?? chain }

    /// Returns the row that ran, or had ended last, when a row was purchased.
    package func predecessor(of row: Row) -> Row? { row.predecessor.map { rows[$0] } }

    /// Returns the row that replaced a row.
    package func successor(of row: Row) -> Row? { row.successor.map { rows[$0] } }

    /// Returns the product of the newest renewal info of a chain.
    @inline(never)
    func reportedProduct(of chain: Chain) -> Name? {
        reports[chain.reports].last { $0.renewalInfo?.ownProduct != nil }?.renewalInfo?.ownProduct
    }

    @_optimize(speed)
    package func detail(of transaction: Transaction) -> TransactionDetail { details[transaction.detail] }

    /// Whether a transaction has neither items nor a commitment, as most do.
    func isPlain(_ transaction: Transaction) -> Bool { details.isPlain(transaction.detail) }

    func price(of transaction: Transaction) -> Money? { details.price(transaction.detail) }

    func commitment(of transaction: Transaction) -> Commitment? {
        texts.commitment(of: detail(of: transaction))
    }

    package func knownThrough(of group: SubscriptionGroup) -> Instant? {
        var newest: Instant?
        for chain in chains[group.chains] {
            guard let known = chain.knownThrough else { continue }
            newest = newest.map { max($0, known) } ?? known
        }
        return newest
    }

    /// Whether a report is about a purchase that counts as never made.
    func isAboutErased(_ report: Report) -> Bool {
        guard let id = report.transactionId else { return false }
        let index = erased.firstPosition { !($0 < id) }
        return index < erased.count && erased[index] == id
    }

    /// Returns the report that states how the chain will renew: the newest one with renewal info or an auto-renew
    /// status.
    func renewalReportIndex(of chain: Chain) -> ReportIndex? {
        reports[chain.reports].lastIndex { $0.autoRenewStatus != nil || $0.renewalInfo != nil }.map { ReportIndex($0) }
    }

    /// Returns the row of a chain that ended last and so governs what follows; the newest of equal ones. If none ran,
    /// the newest.
    @_optimize(speed)
    func lastRow(of chain: Chain) -> RowIndex? {
        guard var last = chain.rows.last else { return nil }
        var lastEnd = Instant.earliest
        for index in chain.rows.reversed() where rows[index].ran && rows[index].end > lastEnd {
            last = index
            lastEnd = rows[index].end
        }
        return RowIndex(last)
    }

    /// Whether a report's statement about the next renewal was made in the row's own period.
    package func isReport(_ report: Report, about row: Row, of chain: Chain) -> Bool {
        var next = row.index.value + 1
        while next < chain.rows.upperBound, !rows[next].ran { next += 1 }
        let nextPurchase = next < chain.rows.upperBound ? rows[next].transaction.purchaseDate : nil
        guard let signed = report.signedDate else { return nextPurchase == nil }
        if report.renewalInfo?.renewalDate == row.transaction.expiresDate { return true }
        return signed >= row.transaction.purchaseDate && nextPurchase.isAfter(signed)
    }
}
