/// The records of one chain: a range of the copies and one of the reports of a selection. It copies no record and
/// decides nothing; `ChainCopies` and `KnownRecords` take what is known from a viewpoint.
struct ChainRecords {
    let originalTransactionId: Id
    let subscriptionGroupIdentifier: Name?
    let environment: Environment?
    /// Grouped by transaction, oldest first.
    let copies: Range<Int>
    /// Oldest first.
    let reports: Range<Int>

    private init(
        originalTransactionId: Id,
        subscriptionGroupIdentifier: Name?,
        environment: Environment?,
        copies: Range<Int>,
        reports: Range<Int>
    ) {
        self.originalTransactionId = originalTransactionId
        self.subscriptionGroupIdentifier = subscriptionGroupIdentifier
        self.environment = environment
        self.copies = copies
        self.reports = reports
    }

    /// The records of a selection of one chain.
    init(only selection: borrowing Selection) {
        let first = selection.transactions[selection.copies.lowerBound]
        originalTransactionId = first.originalTransactionId
        subscriptionGroupIdentifier = first.subscriptionGroupIdentifier
        environment = first.environment
        copies = selection.copies
        reports = selection.messages
    }

    /// Returns the records of every chain with transactions, or else with reports, by group, environment and id.
    /// Unknown groups come last.
    ///
    /// - Parameter purchases: Of other products, in the order of copies. Reports about them concern no subscription.
    static func all(_ selection: borrowing Selection, _ purchases: [Transaction]) -> [ChainRecords] {
        let (copies, reports) = (selection.transactions, selection.reports)
        var chains: [ChainRecords] = []
        var first = 0
        var firstReport = 0
        while first < copies.count || firstReport < reports.count {
            let isReported =
                first == copies.count
                || firstReport < reports.count && isReport(reports[firstReport], before: copies[first])
            let id = isReported ? reports[firstReport].originalTransactionId : copies[first].originalTransactionId
            let environment = isReported ? reports[firstReport].environment : copies[first].environment
            var group = Packed<Name>(wrappedValue: nil)
            var end = first
            while end < copies.count, copies[end].originalTransactionId == id, copies[end].environment == environment {
                group.projectedValue = max(group.projectedValue, copies[end].$subscriptionGroupIdentifier)
                end += 1
            }
            var endReport = firstReport
            while endReport < reports.count, reports[endReport].originalTransactionId == id,
                reports[endReport].environment == environment
            {
                endReport += 1
            }
            if !isReported || !purchases.hasChain(of: reports[firstReport]) {
                chains.append(
                    ChainRecords(
                        originalTransactionId: id,
                        subscriptionGroupIdentifier: group.wrappedValue,
                        environment: environment,
                        copies: first..<end,
                        reports: firstReport..<endReport
                    )
                )
            }
            first = end
            firstReport = endReport
        }
        let texts = selection.batch.texts
        return chains.ordered { precedes($0, $1, texts) }
    }

    static func isCopy(_ copy: Transaction, ofChainOf report: Report) -> Bool {
        copy.originalTransactionId == report.originalTransactionId && copy.environment == report.environment
    }

    static func isCopy(_ copy: Transaction, before report: Report) -> Bool {
        !isCopy(copy, ofChainOf: report) && !isReport(report, before: copy)
    }

    private static func isReport(_ report: Report, before copy: Transaction) -> Bool {
        if report.originalTransactionId != copy.originalTransactionId {
            return report.originalTransactionId < copy.originalTransactionId
        }
        return report.environment.rank < copy.environment.rank
    }

    private static func precedes(_ left: ChainRecords, _ right: ChainRecords, _ texts: Texts) -> Bool {
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

extension [Transaction] {
    /// Whether the sorted copies contain one of the report's chain.
    func hasChain(of report: Report) -> Bool {
        let index = firstPosition { !ChainRecords.isCopy($0, before: report) }
        return index < count && ChainRecords.isCopy(self[index], ofChainOf: report)
    }
}
