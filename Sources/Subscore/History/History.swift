/// Everything that the store said of one customer, folded: sorted by chain, each record's copies together.
/// Neither the order nor the repetition of the records it is made from matters.
package struct History: Sendable {
    /// Sorted by group and original transaction id; the chains without a group last.
    package let chains: [Chain]

    package init(transactions: [Transaction], reports: [Report]) {
        let reports = Self.withoutRedeliveries(reports)
        let transactionOrder = transactions.indices.sorted {
            TransactionCopies.isOlder(transactions[$0], transactions[$1])
        }
        let reportOrder = reports.indices.sorted {
            let (left, right) = (reports[$0], reports[$1])
            return left.originalTransactionId == right.originalTransactionId
                ? Report.isOlder(left, right)
                : left.originalTransactionId < right.originalTransactionId
        }

        var chains: [Chain] = []
        var reportIndex = 0
        var index = 0
        while index < transactionOrder.count {
            let id = transactions[transactionOrder[index]].originalTransactionId
            var copies: [TransactionCopies] = []
            while index < transactionOrder.count {
                let transaction = transactions[transactionOrder[index]]
                guard transaction.originalTransactionId == id else { break }
                if copies.last?.transactionId == transaction.transactionId {
                    copies[copies.count - 1].append(transaction)
                } else {
                    copies.append(TransactionCopies(transaction))
                }
                index += 1
            }
            while reportIndex < reportOrder.count, reports[reportOrder[reportIndex]].originalTransactionId < id {
                reportIndex += 1
            }
            var own: [Report] = []
            while reportIndex < reportOrder.count {
                let report = reports[reportOrder[reportIndex]]
                guard report.originalTransactionId == id else { break }
                own.append(report)
                reportIndex += 1
            }
            chains.append(Chain(originalTransactionId: id, copies: copies, reports: own))
        }
        self.chains = chains.sorted(by: Chain.precedes)
    }

    /// A notification that was delivered again keeps its UUID; of such copies the oldest one stays.
    private static func withoutRedeliveries(_ reports: [Report]) -> [Report] {
        let repeats = reports.indices.filter { reports[$0].notificationUUID != nil }.sorted {
            let (left, right) = (reports[$0], reports[$1])
            if let leftId = left.notificationUUID, let rightId = right.notificationUUID, leftId != rightId {
                return leftId < rightId
            }
            return Report.isOlder(left, right)
        }
        var isRepeat = [Bool](repeating: false, count: reports.count)
        for (left, right) in zip(repeats, repeats.dropFirst())
        where reports[left].notificationUUID == reports[right].notificationUUID {
            isRepeat[right] = true
        }
        return reports.indices.filter { !isRepeat[$0] }.map { reports[$0] }
    }
}

/// All that shares an original transaction id.
package struct Chain: Sendable {
    package let originalTransactionId: Identifier
    package let subscriptionGroupIdentifier: Identifier?
    package let copies: [TransactionCopies]
    /// Oldest first; those without a signed date before all others.
    package let reports: [Report]

    init(originalTransactionId: Identifier, copies: [TransactionCopies], reports: [Report]) {
        self.originalTransactionId = originalTransactionId
        self.copies = copies
        self.reports = reports
        var group: Identifier?
        for transaction in copies {
            guard let candidate = transaction.newest.subscriptionGroupIdentifier else { continue }
            group = group.map { Swift.max($0, candidate) } ?? candidate
        }
        subscriptionGroupIdentifier = group
    }

    static func precedes(_ left: Chain, _ right: Chain) -> Bool {
        switch (left.subscriptionGroupIdentifier, right.subscriptionGroupIdentifier) {
        case (let leftGroup?, let rightGroup?) where leftGroup != rightGroup: return leftGroup < rightGroup
        case (.some, nil): return true
        case (nil, .some): return false
        default: return left.originalTransactionId < right.originalTransactionId
        }
    }
}
