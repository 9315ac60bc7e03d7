/// What is known from a viewpoint, chain after chain: the copies folded into rows of which nothing is decided yet, the reports
/// each once.
struct KnownRecords {
    private(set) var reports: [Report] = []
    private(set) var corrections: [Correction] = []
    var chains: [Chain] = []
    var groups: [SubscriptionGroup] = []
    private let viewpoint: Viewpoint

    init(_ told: [Report], chains count: Int, from viewpoint: Viewpoint) {
        self.viewpoint = viewpoint
        // At once: to make room for one chain after the other would copy all of them each time.
        reports.reserveCapacity(told.count)
        chains.reserveCapacity(count)
        groups.reserveCapacity(count)
    }

    /// Whether reports alone tell anything of a chain.
    @inline(never)
    private func isOfUse(_ told: ArraySlice<Report>) -> Bool {
        told.contains { $0.isOfUse && $0.signedDate.map { viewpoint.knows($0) } ?? true }
    }

    /// - Parameter rows: Where the chain's rows go, oldest first.
    @_optimize(speed)
    mutating func append(
        _ records: ChainRecords,
        _ copies: [Transaction],
        _ told: [Report],
        into rows: inout [Row]
    ) {
        let first = rows.count
        let announcements = Announcements(told[records.reports])
        let folded = ChainCopies(
            copies,
            records.copies,
            from: viewpoint,
            announcements: announcements,
            into: &rows
        )
        let places = first..<rows.count
        // A chain of which nothing was known yet leaves no trace.
        guard !places.isEmpty || records.copies.isEmpty && isOfUse(told[records.reports]) else { return }
        let (firstReport, firstCorrection) = (reports.count, corrections.count)
        corrections += folded.corrections
        for report in told[records.reports] {
            // A report without a signed date counts as current: it speaks of the chain as it is with all its rows.
            guard report.signedDate.map({ viewpoint.knows($0) }) ?? folded.areAllKnown else { continue }
            // Said twice is said once.
            if reports.count > firstReport, let last = reports.last, !Report.isOlder(last, report) { continue }
            reports.append(report)
        }
        let isAllKnown = reports.count - firstReport == records.reports.count
        let known = isAllKnown ? announcements : Announcements(reports[firstReport...])
        for place in places {
            if let entry = known[rows[place].transaction.transactionId] { rows[place].take(entry) }
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
                rows: places,
                reports: firstReport..<reports.count,
                corrections: firstCorrection..<corrections.count,
                knownThrough: newest
            )
        )
        group(records.subscriptionGroupIdentifier, records.environment, isContinued: false)
    }

    /// Adds the newest chain to its group.
    ///
    /// - Parameter isContinued: Whether it continues the chain before it.
    mutating func group(_ identifier: Name?, _ environment: Environment?, isContinued: Bool) {
        let place = chains.count - 1..<chains.count
        if let last = groups.last,
            isContinued || identifier != nil && last.identifier == identifier && last.environment == environment
        {
            groups[groups.count - 1].chains = last.chains.lowerBound..<chains.count
        } else {
            groups.append(SubscriptionGroup(identifier: identifier, environment: environment, chains: place))
        }
    }
}
