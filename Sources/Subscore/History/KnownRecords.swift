/// The records that are known from a viewpoint. Input: a `Selection`. Output: chains whose copies are folded into rows,
/// and each report once, without what was signed later; chains that continue another one follow it. Nothing is decided
/// about the rows yet; `Succession` does that.
struct KnownRecords {
    /// Chain after chain, each oldest first.
    var rows: [Row] = []
    private(set) var reports: [Report] = []
    private(set) var corrections: [Correction] = []
    var chains: [Chain] = []
    var groups: [SubscriptionGroup] = []
    /// Chains whose links to others contradict each other.
    var disputed: [Id] = []

    /// Replaces everything by the records of a selection, in the same memory.
    ///
    /// - Parameter purchases: Of other products, in the order of copies.
    mutating func fold(_ selection: borrowing Selection, _ purchases: [Transaction], from viewpoint: Viewpoint) {
        rows.empty(reserving: selection.copies.count)
        if !reports.isEmpty || !selection.messages.isEmpty { reports.empty(reserving: selection.messages.count) }
        if !corrections.isEmpty { corrections.removeAll(keepingCapacity: true) }
        chains.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        if !disputed.isEmpty { disputed = [] }
        if selection.isOneChain {
            append(ChainRecords(only: selection), selection, from: viewpoint)
        } else {
            for chain in ChainRecords.all(selection, purchases) { append(chain, selection, from: viewpoint) }
        }
        if selection.batch.hasLinks, rows.contains(where: { $0.transaction.isLinked }) { link(selection.batch.details) }
    }

    /// Whether the reports of a chain alone imply anything about it.
    private static func areOfUse(_ allReports: ArraySlice<Report>, _ viewpoint: Viewpoint) -> Bool {
        allReports.contains { $0.isOfUse && $0.signedDate.map { viewpoint.includes($0) } ?? true }
    }

    private mutating func append(
        _ records: ChainRecords,
        _ selection: borrowing Selection,
        from viewpoint: Viewpoint
    ) {
        let first = rows.count
        let allReports = selection.reports
        let hasReports = !records.reports.isEmpty
        let announcements = hasReports ? Announcements(allReports[records.reports]) : Announcements()
        let folded = ChainCopies(
            selection.transactions,
            records.copies,
            from: viewpoint,
            announcements: announcements,
            into: &rows
        )
        let range = first..<rows.count
        // A chain that was not known yet is left out.
        guard !range.isEmpty || records.copies.isEmpty && Self.areOfUse(allReports[records.reports], viewpoint) else {
            return
        }
        let (firstReport, firstCorrection) = (reports.count, corrections.count)
        if !folded.corrections.isEmpty { corrections += folded.corrections }
        if hasReports {
            append(allReports[records.reports], viewpoint, areAllRowsKnown: folded.areAllKnown)
            let isAllKnown = reports.count - firstReport == records.reports.count
            let known = isAllKnown ? announcements : Announcements(reports[firstReport...])
            for index in range {
                if let entry = known[rows[index].transaction.transactionId] { rows[index].apply(entry) }
            }
        }
        var newest = folded.newestSigned
        if reports.count > firstReport, let signed = reports.last?.signedDate {
            newest = newest.map { max($0, signed) } ?? signed
        }
        chains.append(
            Chain(
                originalTransactionId: records.originalTransactionId,
                subscriptionGroupIdentifier: records.subscriptionGroupIdentifier,
                environment: records.environment,
                rows: range,
                reports: firstReport..<reports.count,
                corrections: firstCorrection..<corrections.count,
                knownThrough: newest
            )
        )
        group(records.subscriptionGroupIdentifier, records.environment, isContinued: false)
    }

    /// Appends the reports of a chain that are known, each once.
    private mutating func append(_ allReports: ArraySlice<Report>, _ viewpoint: Viewpoint, areAllRowsKnown: Bool) {
        let first = reports.count
        for report in allReports {
            // A report without a signed date counts as current: it is about the chain with all its rows.
            guard report.signedDate.map({ viewpoint.includes($0) }) ?? areAllRowsKnown else { continue }
            if reports.count > first, let last = reports.last, !Report.isOlder(last, report) { continue }
            reports.append(report)
        }
    }

    /// Adds the newest chain to its group.
    ///
    /// - Parameter isContinued: Whether it continues the chain before it.
    mutating func group(_ identifier: Name?, _ environment: Environment?, isContinued: Bool) {
        let last = chains.count - 1..<chains.count
        if let last = groups.last,
            isContinued || identifier != nil && last.identifier == identifier && last.environment == environment
        {
            groups[groups.count - 1].chains = last.chains.lowerBound..<chains.count
        } else {
            groups.append(SubscriptionGroup(identifier: identifier, environment: environment, chains: last))
        }
    }
}

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

    package var isOneChain: Bool { chains.count == 1 }
}
