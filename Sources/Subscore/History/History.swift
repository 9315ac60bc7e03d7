/// Everything that the store said of one customer, folded: the newest copy of each record, sorted, per chain and
/// group, as seen from a viewpoint. Neither the order nor the repetition of the records matters.
package struct History: Sendable {
    /// Sorted by group identifier; the chains of unknown groups last, each by itself.
    package let groups: [SubscriptionGroup]

    package init(transactions: [Transaction], reports: [Report], from viewpoint: Viewpoint) {
        let copies = transactions.ordered(by: Transaction.isOlderCopy)
        let reports = Self.withoutRedeliveries(reports).ordered { left, right in
            left.originalTransactionId == right.originalTransactionId
                ? Report.isOlder(left, right)
                : left.originalTransactionId < right.originalTransactionId
        }
        var chains: [Chain] = []
        var first = 0
        var firstReport = 0
        while first < copies.count {
            let id = copies[first].originalTransactionId
            var end = first + 1
            while end < copies.count, copies[end].originalTransactionId == id { end += 1 }
            while firstReport < reports.count, reports[firstReport].originalTransactionId < id { firstReport += 1 }
            var endReport = firstReport
            while endReport < reports.count, reports[endReport].originalTransactionId == id { endReport += 1 }
            let chain = Chain(copies[first..<end], reports: reports[firstReport..<endReport], from: viewpoint)
            // A chain of which nothing was known yet leaves no trace.
            if chain.isKnown { chains.append(chain) }
            first = end
            firstReport = endReport
        }
        groups = Self.groups(chains.ordered(by: Chain.precedes), knownAt: viewpoint.knownAt)
    }

    private static func groups(_ chains: [Chain], knownAt: Instant?) -> [SubscriptionGroup] {
        var groups: [SubscriptionGroup] = []
        var first = 0
        while first < chains.count {
            var end = first + 1
            if let group = chains[first].subscriptionGroupIdentifier {
                while end < chains.count, chains[end].subscriptionGroupIdentifier == group { end += 1 }
            }
            groups.append(SubscriptionGroup(Array(chains[first..<end]), knownAt: knownAt))
            first = end
        }
        return groups
    }

    /// A notification that was delivered again keeps its UUID; of such copies the oldest one stays.
    private static func withoutRedeliveries(_ reports: [Report]) -> [Report] {
        guard reports.contains(where: { $0.notificationUUID != nil }) else { return reports }
        let identified = reports.indices.filter { reports[$0].notificationUUID != nil }.ordered {
            let (left, right) = (reports[$0], reports[$1])
            if let leftId = left.notificationUUID, let rightId = right.notificationUUID, leftId != rightId {
                return leftId < rightId
            }
            return Report.isOlder(left, right)
        }
        var isRepeat = [Bool](repeating: false, count: reports.count)
        for (left, right) in zip(identified, identified.dropFirst())
        where reports[left].notificationUUID == reports[right].notificationUUID {
            isRepeat[right] = true
        }
        return reports.indices.filter { !isRepeat[$0] }.map { reports[$0] }
    }
}
