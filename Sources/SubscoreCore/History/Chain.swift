/// The position of a chain in its history.
package typealias ChainIndex = ArrayIndex<Chain>

/// All records that share an original transaction id, as known from a viewpoint: ranges of indices into the history's
/// rows, reports and corrections, and links to the chains that it continues or that continue it. It contains no states;
/// `StateMachine` computes them.
package struct Chain: Sendable {
    /// Its position among the chains of the history.
    package internal(set) var index: ChainIndex
    package let originalTransactionId: TransactionId
    package let subscriptionGroupIdentifier: StringIndex?
    package let environment: Environment?
    /// Oldest first, including rows that never ran.
    package internal(set) var rows: Range<Int>
    /// Oldest first, without those not signed yet. Reports without a signed date come first.
    package internal(set) var reports: Range<Int>
    package let corrections: Range<Int>
    package let knownThrough: Instant?
    /// Whether any of its reports may state a status, by its number or by a failed renewal.
    var hasStatuses = false
    /// The chain that this one continues, if known; it comes directly before this one.
    @Packed var continues: ChainIndex?
    /// Whether it continues a chain without any known record.
    var continuesUnknown = false
    /// The last of the chains that continue it; nil if none does.
    @Packed var lastLinkedChain: ChainIndex?
    /// Whether its first row is its first known row, so that no earlier row was erased as never made.
    var beginsWithFirstRow = true
    /// Whether only reports of it are known, and no transaction.
    package var isReportedOnly: Bool { rows.isEmpty && beginsWithFirstRow }

    var key: ChainKey { ChainKey(id: originalTransactionId, environment: environment) }
}

/// All chains of one subscription group, or the one chain of an unknown group, and those that they continue: a range of
/// indices into the history's chains.
package struct SubscriptionGroup: Sendable {
    package let identifier: StringIndex?
    /// The environment of all its records; nil if none names any.
    package let environment: Environment?
    package internal(set) var chains: Range<Int>

    package var isOneChain: Bool { chains.count == 1 }
}

extension History {
    /// Returns the app of a subscription, as the newest of its records that name one have it; nil if none does.
    package func bundleId(of group: SubscriptionGroup) -> StringIndex? {
        let chains = chains[group.chains].reversed()
        var newest: Transaction?
        for chain in chains {
            guard let own = rows[chain.rows].last(where: { $0.transaction.bundleId != nil })?.transaction else {
                continue
            }
            if newest.map({ Transaction.isOlder($0, own) }) ?? true { newest = own }
        }
        if let newest { return newest.bundleId }
        for chain in chains {
            for report in reports[chain.reports].reversed() {
                if let bundleId = report.bundleId { return bundleId }
            }
        }
        return nil
    }
}

extension [Transaction] {
    /// Whether the sorted copies contain one of a chain.
    func contains(_ chain: ChainKey) -> Bool {
        first(with: chain) { $0.chainKey } != nil
    }
}

extension Chain {
    /// By group, environment and id. Unknown groups come last.
    static func precedes(_ left: Chain, _ right: Chain, _ texts: StringTable) -> Bool {
        switch (left.subscriptionGroupIdentifier, right.subscriptionGroupIdentifier) {
        case (let leftGroup?, let rightGroup?) where leftGroup != rightGroup:
            return texts.byteOrder(leftGroup, rightGroup) < 0
        case (.some, nil): return true
        case (nil, .some): return false
        case (.some, .some) where left.environment != right.environment:
            return left.environment.rank < right.environment.rank
        default: return texts.byteOrder(left.originalTransactionId, right.originalTransactionId) < 0
        }
    }
}

// Single reports of a chain that decide something.
extension History {
    /// The clocks of the store and of a server differ by this much at most.
    static var toleranceMilliseconds: Int64 { 60_000 }

    /// Returns the newest report of a chain that satisfies a condition, of those that were signed by an instant. The newest
    /// of all counts a little before its signing, too, but not before a purchase that it follows.
    func lastReport(of chain: Chain, by instant: Instant, where condition: (Report) -> Bool) -> ReportIndex? {
        let newest = reports[chain.reports].lastIndex(where: condition).map { ReportIndex($0) }
        return lastReport(of: chain, by: instant, newest: newest, where: condition)
    }

    /// - Parameter newest: The newest report of the chain that satisfies the condition.
    func lastReport(
        of chain: Chain,
        by instant: Instant,
        newest: ReportIndex?,
        where condition: (Report) -> Bool
    ) -> ReportIndex? {
        guard let newest else { return nil }
        guard let signed = reports[newest].signedDate, signed > instant else { return newest }
        if signed <= instant.advanced(byMilliseconds: Self.toleranceMilliseconds),
            !beginsRow(of: chain, after: instant, by: signed)
        {
            return newest
        }
        return lastReport(of: chain, signedBy: instant, where: condition)
    }

    /// Whether a purchase of a chain was made after an instant and by another one.
    private func beginsRow(of chain: Chain, after instant: Instant, by signed: Instant) -> Bool {
        let next = rows[chain.rows].firstPosition { $0.transaction.purchaseDate > instant }
        return next < chain.rows.upperBound && rows[next].made > instant && rows[next].made <= signed
    }

    /// Returns the newest report of a chain that satisfies a condition, of those that were signed by an instant.
    func lastReport(
        of chain: Chain,
        signedBy instant: Instant,
        where condition: (Report) -> Bool
    ) -> ReportIndex? {
        let signed = reports[chain.reports].firstPosition { $0.signedDate.map { $0 > instant } ?? false }
        return reports[chain.reports.lowerBound..<signed].lastIndex(where: condition).map { ReportIndex($0) }
    }

    /// Returns the newest report at an instant on a price increase, if it is about the period that runs.
    ///
    /// - Parameters:
    /// - row: Nil if only reports are known.
    /// - span: The paid time after the row that runs instead; nil if the row itself does.
    func increaseReport(of chain: Chain, _ row: Row?, _ span: PaidSpan?, at instant: Instant) -> ReportIndex? {
        guard let last = lastReport(of: chain, by: instant, where: { $0.hasPriceIncreaseInfo }) else { return nil }
        let report = reports[last]
        let isAbout =
            span.map { $0.isMeant(by: report) } ?? row.map { isReport(report, about: $0, of: chain, at: instant) }
            ?? report.isCurrent(at: instant)
        return isAbout ? last : nil
    }

    /// Whether a report's status ends a row: the subscription is over, and no later copy of the row contradicts it.
    func ends(_ row: RowIndex, by report: ReportIndex) -> Bool {
        reports[report].mayEndRow && !reports[report].isOlder(than: rows[row].transaction.signedDate)
    }

    /// `state.status`: whether a newer copy silences a status that was signed while no row ran. The copy states that the
    /// status's own transaction was revoked, or that the row was whose period contains the signing, or else the one that
    /// ended last, at most a day before. The store knew what was revoked earlier, so its status is about something else.
    ///
    /// - Parameter last: The row that had ended last; nil if no row is known.
    func isSilenced(_ report: Report, after last: RowIndex?, of chain: Chain) -> Bool {
        guard let last, let signed = report.signedDate else { return false }
        let next = rows[chain.rows].firstPosition { $0.transaction.purchaseDate > signed }
        var governing = last
        for index in max(chain.rows.lowerBound, next - Self.maxRowsInDay)..<next {
            let row = rows[index]
            if signed < row.transaction.expiresDate { governing = RowIndex(index) }
            if row.transaction.transactionId == report.transactionId, !report.carriesRevocation,
                row.revokedDate.map({ $0 <= signed }) ?? false, report.isOlder(than: row.transaction.signedDate)
            {
                return true
            }
        }
        let row = rows[governing]
        guard let revoked = row.revokedDate, revoked >= signed.advanced(byHours: -Self.aheadHours),
            report.isOlder(than: row.transaction.signedDate)
        else { return false }
        return signed < row.transaction.expiresDate || !report.carriesRevocation
            || row.transaction.transactionId != report.transactionId
    }

    /// Returns the notification that the renewal of a row failed, if it was signed in the last hours of the row's
    /// period: the store begins to charge then, so the failure counts from the end on.
    func earlyFailure(of row: RowIndex, in chain: Chain) -> ReportIndex? {
        let (start, end) = (rows[row].transaction.purchaseDate, rows[row].end)
        // Outside of production periods are too short for that.
        let earliest = chain.environment.isTesting ? start : max(start, end.advanced(byHours: -Self.aheadHours))
        var index = reports[chain.reports].firstPosition { $0.signedDate.map { $0 >= end } ?? false } - 1
        while index >= chain.reports.lowerBound {
            guard let signed = reports[index].signedDate, signed >= earliest else { return nil }
            // It names the row whose renewal failed. A failure that was recovered within grace lies in the next row's
            // period.
            if reports[index].notification?.type == .didFailToRenew,
                reports[index].transactionId == rows[row].transaction.transactionId
            {
                return isAboutErased(reports[index]) ? nil : ReportIndex(index)
            }
            index -= 1
        }
        return nil
    }

    /// Whether a row is a billing period of a commitment.
    package func isOfCommitment(_ row: RowIndex) -> Bool { commitment(of: rows[row].transaction) != nil }
}

/// The rows of a chain, by the id of their purchase.
struct RowsById {
    private let rows: [Row]
    /// Positions, sorted by id.
    private let sorted: [Int]

    init(_ history: History, _ chain: Chain) {
        let rows = Array(history.rows[chain.rows])
        self.rows = rows
        sorted = positions(rows.count) { rows[$0].transaction.transactionId < rows[$1].transaction.transactionId }
    }

    subscript(_ id: TransactionId) -> Row? {
        sorted.first(with: id) { rows[$0].transaction.transactionId }.map { rows[$0] }
    }
}
