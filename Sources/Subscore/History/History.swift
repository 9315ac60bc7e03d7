/// The decided history of one customer. Input: `Records`, an owner and a viewpoint. Output: the newest copy of each
/// transaction as a row with its origin, end and successor, and each report once, sorted by chain and group. Neither
/// order nor repetition of the records matters. It contains no states; `Timeline` computes them.
///
/// It is a class because all readers share its many parts. Only `decide` changes them, so that the same memory serves one
/// customer of a table after the other: what was computed from the history of an earlier customer must not be used again.
package final class History: @unchecked Sendable {
    /// Without what does not count. To make the history of another customer, replace them and call `decide`.
    package var records: Records
    /// The table that the details of transactions are read from; nil if they are in the records.
    private var decoded: DecodedRows?
    package private(set) var viewpoint = Viewpoint()
    private var known = KnownRecords()
    private var succession = Succession()
    /// Unusable records and ambiguities, each once.
    package private(set) var warnings: [Warning] = []
    /// The warnings about single records, other than records passed over for their kind.
    private var ofRecords: [Warning] = []
    /// The transactions that count as never made, sorted.
    private var erased: [Id] = []
    /// Of products that are not auto-renewable subscriptions.
    private var otherPurchases = Purchases.none
    /// By period.
    private(set) var seatTotals: [SeatTotal] = []
    /// By transaction, then oldest first.
    private(set) var seatRefunds: [SeatRefund] = []
    /// Whether any of these is not empty, from the warnings on.
    private var hasRareParts = false

    /// A history of nothing.
    package init() { records = Records() }

    package init(_ records: consuming Records, of owner: Owner = Owner(), from viewpoint: Viewpoint) {
        self.records = consume records
        decide(of: owner, from: viewpoint)
    }

    package var rows: [Row] { succession.rows }
    package var reports: [Report] { known.reports }
    package var corrections: [Correction] { known.corrections }
    package var chains: [Chain] { known.chains }
    /// Sorted by group identifier; the chains of unknown groups come last, each by itself.
    package var groups: [SubscriptionGroup] { known.groups }
    package var texts: Texts { records.texts }
    /// The transactions of periods with several purchases, by period, then oldest first.
    var seatRows: [SeatRow] { succession.seatRows }

    /// Makes the history of the records.
    package func decide(of owner: Owner = Owner(), from viewpoint: Viewpoint) {
        decoded = nil
        let counting = records.sort(for: owner)
        decide(counting.copies, counting.reports, counting.purchases, from: viewpoint)
    }

    /// - Parameters:
    /// - copies: By chain, then transaction, then age.
    /// - allReports: By chain, then age; each once.
    /// - purchases: Of other products, in any order.
    private func decide(
        _ copies: [Transaction],
        _ allReports: [Report],
        _ purchases: [Transaction],
        from viewpoint: Viewpoint
    ) {
        // Most customers have none, and the records would be copied to sort them.
        let other = purchases.isEmpty ? .none : Purchases(purchases, records, from: viewpoint)
        let chainRecords = ChainRecords.all(copies, allReports, other.copies, texts)
        removeAll(for: viewpoint, rows: copies.count, chains: chainRecords.count, reports: allReports.count)
        otherPurchases = other
        for chain in chainRecords { known.append(chain, copies, allReports, from: viewpoint, into: &succession.rows) }
        let disputed = records.hasLinks ? known.link(&succession.rows, records.details) : []
        if let knownAt = viewpoint.knownAt {
            succession.undoLaterUpgrades(known.chains, knownAt: knownAt) {
                let whole = History()
                whole.records = records
                whole.decide(copies, allReports, purchases, from: Viewpoint())
                return whole
            }
        }
        if viewpoint.retroactiveRefunds {
            erased = succession.erase(&known.chains, known.groups)
            hasRareParts = true
        }
        var warnings = records.warnings
        for id in disputed { warnings.append(.linkDisagrees(texts.identifier(id))) }
        warnAboutRecords(copies, allReports, &warnings)
        decideRows(warnings)
    }

    /// Makes the history of a customer of decoded rows, none of which is rare. If the rows are folded as they stand, they
    /// need not become records, and the history lasts until other rows are decoded: it reads what only answers show from
    /// them.
    ///
    /// The records are everything else about this customer. The names of their texts are those of the decoded rows, and
    /// they are sealed.
    ///
    /// - Parameters:
    /// - rows: The rows of the customer.
    /// - ownBundleId: The app of the owner; nil if it names none, or one that no record names.
    /// - Returns: False if a row is rare; then the history is of no use.
    package func decide(
        _ decoded: DecodedRows,
        _ rows: Range<Int>,
        of owner: Owner,
        ownBundleId: Name?,
        from viewpoint: Viewpoint
    ) -> Bool {
        guard viewpoint.knownAt == nil, !viewpoint.retroactiveRefunds, records.warnings.isEmpty,
            let chain = decoded.foldedChain(rows, records.reports, owner, ownBundleId: ownBundleId)
        else {
            guard decoded.append(rows, to: &records) else { return false }
            decide(of: owner, from: viewpoint)
            return true
        }
        if self.decoded !== decoded { self.decoded = decoded }
        if !records.reports.isEmpty { records.forgetApps() }
        removeAll(for: viewpoint, rows: rows.count, chains: 1, reports: records.reports.count)
        known.append(chain, decoded, records.reports, from: viewpoint, into: &succession.rows)
        decideRows([])
        return true
    }

    /// Removes what was decided, and keeps the memory. The numbers are those of the records that follow.
    private func removeAll(for viewpoint: Viewpoint, rows: Int, chains: Int, reports: Int) {
        self.viewpoint = viewpoint
        if hasRareParts { removeRareParts() }
        known.removeAll(chains: chains, reports: reports)
        succession.removeAll(capacity: rows)
    }

    private func removeRareParts() {
        (warnings, ofRecords, erased, otherPurchases) = ([], [], [], .none)
        (seatTotals, seatRefunds) = ([], [])
        hasRareParts = false
    }

    /// Decides how each row came about and ends, group by group.
    ///
    /// - Parameter warnings: Those about single records, other than records passed over for their kind.
    private func decideRows(_ warnings: [Warning]) {
        for index in known.groups.indices { succession.decide(known.chains[known.groups[index].chains]) }
        guard !warnings.isEmpty || !otherPurchases.copies.isEmpty || succession.hasRareRows else { return }
        hasRareParts = true
        succession.sortSeatRows()
        seatTotals = totalsOfPeriods()
        seatRefunds = Self.seatRefunds(rows, corrections)
        ofRecords = warnings
        succession.warn(texts, &ofRecords)
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
    /// - copies: All copies of subscriptions.
    /// - allReports: In the same order.
    private func warnAboutRecords(_ copies: [Transaction], _ allReports: [Report], _ warnings: inout [Warning]) {
        func inspect(_ copy: Transaction) {
            guard copy.hasSeconds else { return }
            warnings.append(.instantLooksLikeSeconds(.transaction(texts.identifier(copy.transactionId))))
        }
        for copy in copies { inspect(copy) }
        for purchase in otherPurchases.copies { inspect(purchase) }
        for report in allReports {
            let id = report.originalTransactionId
            if report.hasSeconds { warnings.append(.instantLooksLikeSeconds(.report(texts.identifier(id)))) }
            if !report.isOfUse, !copies.hasChain(of: report), !otherPurchases.copies.hasChain(of: report) {
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
    package func heir(of chain: Chain) -> Chain { chain.heir.map { chains[$0] } ?? chain }

    /// Returns the row that ran, or had ended last, when a row was purchased.
    package func predecessor(of row: Row) -> Row? { row.predecessor.map { rows[$0] } }

    /// Returns the row that replaced a row.
    package func successor(of row: Row) -> Row? { row.successor.map { rows[$0] } }

    /// Returns the product of the newest renewal info of a chain.
    func reportedProduct(of chain: Chain) -> Name? {
        reports[chain.reports].last { $0.renewalInfo?.ownProduct != nil }?.renewalInfo?.ownProduct
    }

    package func detail(of transaction: Transaction) -> TransactionDetail {
        decoded?.detail(transaction.detail.value) ?? records.details[transaction.detail]
    }

    /// Whether a transaction has neither items nor a commitment, as most do.
    func isPlain(_ transaction: Transaction) -> Bool { decoded != nil || records.details[transaction.detail].isPlain }

    func price(of transaction: Transaction) -> Money? {
        decoded.map { $0.money(transaction.detail.value) } ?? records.details[transaction.detail].price
    }

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
