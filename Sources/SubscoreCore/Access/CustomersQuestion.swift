/// A question about many customers at once. Each is decided by itself.
package struct CustomersQuestion: Sendable {
    /// In the order of the request; empty for the whole timeline.
    package let instants: [Instant]
    package let viewpoint: Viewpoint
    /// Whether each instant is answered as known at that instant, whatever the viewpoint.
    package let isKnownThen: Bool
    package let filter: RecordFilter
    package let entitlements: Entitlements?
    package let catalog: Catalog?
    /// The columns of the table to make, of `stateColumns` or `intervalColumns`; nil for all but those that have to be
    /// named.
    package let columns: [StaticString]?

    package init(
        instants: [Instant],
        viewpoint: Viewpoint,
        isKnownThen: Bool = false,
        filter: RecordFilter,
        entitlements: Entitlements?,
        catalog: Catalog?,
        columns: [StaticString]? = nil
    ) {
        self.instants = instants
        self.viewpoint = viewpoint
        self.isKnownThen = isKnownThen
        self.filter = filter
        self.entitlements = entitlements
        self.catalog = catalog
        self.columns = columns
    }
}

extension CustomersQuestion {
    /// The columns of a table of states, in its order.
    package static var stateColumns: [StaticString] {
        [
            "customer", "at", "subscriptionGroupIdentifier", "originalTransactionId", "state", "status", "hasAccess",
            "productId", "since", "until", "accessSince", "accessUntil", "basis", "expirationReason", "autoRenew",
            "price", "currency", "periodMonths", "monthlyPrice", "environment", "entitlements",
        ] + namedStateColumns
    }

    /// The columns of a table of intervals, in its order.
    package static var intervalColumns: [StaticString] {
        [
            "customer", "subscriptionGroupIdentifier", "originalTransactionId", "start", "end", "state", "status",
            "hasAccess", "productId", "transactionId", "basis", "expirationReason", "price", "currency",
        ] + namedIntervalColumns
    }

    /// Those of the columns of states that are made only if they are named.
    private static var namedStateColumns: [StaticString] {
        [
            "nextChargeAt", "nextChargePrice", "nextChargeCurrency", "ownership", "offerType", "offerDiscountType",
            "offerIdentifier", "storefront", "isTrial", "hasOwnAccess", "firstPaidAt", "lastPaidAt", "trialStartedAt",
            "trialEndedAt", "trialOutcome", "trialsStarted", "trialsConverted", "trialsLost", "trialsUnknown",
        ]
    }

    /// The same of intervals.
    private static var namedIntervalColumns: [StaticString] {
        [
            "ownership", "offerType", "offerDiscountType", "offerIdentifier", "storefront", "origin", "isTrial",
        ]
    }
}

extension CustomersQuestion {
    /// Returns the position after the last of the instants that one history of a customer answers.
    ///
    /// - Parameter first: The position of the first of them.
    package func endOfKnowledge(from first: Int, of part: Batch.Part, in batch: Batch) -> Int {
        guard isKnownThen else { return instants.count }
        var end = first + 1
        while end < instants.count, !batch.isAnyNews(of: part, between: instants[end - 1], and: instants[end]) {
            end += 1
        }
        return end
    }

    /// Returns the viewpoint of the history that answers an instant.
    package func viewpoint(at position: Int) -> Viewpoint {
        guard isKnownThen, instants.indices.contains(position) else { return viewpoint }
        return Viewpoint(
            knownAt: instants[position],
            retroactiveRefunds: viewpoint.retroactiveRefunds,
            assumeRenewal: viewpoint.assumeRenewal
        )
    }
}

extension History {
    /// Returns for each group of another history of the same records the position of the first group that has a chain of it;
    /// nil if none has.
    package func positions(ofGroupsIn other: History) -> [Int?] {
        var positions = [Int?](repeating: nil, count: other.groups.count)
        let sorted = other.chains.sortedPositions
        for (own, group) in groups.enumerated() {
            for chain in chains[group.chains] {
                guard let same = other.chains.position(of: chain.key, sorted) else { continue }
                let position = other.groups.firstPosition { $0.chains.upperBound > same }
                if position < positions.count, positions[position] == nil { positions[position] = own }
            }
        }
        return positions
    }

    /// Returns the id of the chain that names a group before its first purchase.
    package func name(of group: SubscriptionGroup) -> TransactionId {
        lastLinkedChain(of: chains[group.chains.lowerBound]).originalTransactionId
    }
}

extension Batch {
    /// Whether anything of a customer became known after one of two instants and by the other: what is known depends on
    /// these dates only.
    fileprivate func isAnyNews(of part: Part, between first: Instant, and second: Instant) -> Bool {
        let (early, late) = (min(first, second), max(first, second))
        func isNews(_ date: Instant?) -> Bool { date.map { $0 > early && $0 <= late } ?? false }
        return transactions[part.transactions].contains {
            isNews($0.signedDate) || isNews($0.purchaseDate) || isNews($0.revocation?.date)
        } || reports[part.reports].contains { isNews($0.signedDate) }
    }
}

/// The summary of all customers of an answer.
package struct CustomersSummary: Sendable {
    package let customers: Int
    package let rows: Int
    package let warnings: WarningCounts

    package init(customers: Int, rows: Int, warnings: WarningCounts) {
        self.customers = customers
        self.rows = rows
        self.warnings = warnings
    }
}

/// How often each warning was given, by its id.
package struct WarningCounts: Sendable {
    /// The first warning of each id, and how many there were. Sorted by id.
    package private(set) var all: [(first: Warning, count: Int)] = []

    package init() {}

    package mutating func add(_ other: WarningCounts) {
        for (first, count) in other.all { add(first, count) }
    }

    /// - Parameter times: How often each of them is counted.
    package mutating func add(_ warnings: [Warning], times: Int = 1) {
        for warning in warnings { add(warning, warning.weight * times) }
    }

    private mutating func add(_ warning: Warning, _ weight: Int) {
        var id = warning.id
        if case .omitted(_, let omitted) = warning { id = omitted }
        let index = all.firstPosition { Identifier.compare($0.first.id, id) >= 0 }
        if index < all.count, Identifier.compare(all[index].first.id, id) == 0 {
            all[index].count += weight
        } else {
            all.insert((warning, weight), at: index)
        }
    }
}

extension Warning {
    /// Whether it reports that records were passed over.
    package var isPassingOver: Bool {
        switch self {
        case .notASubscription, .notificationPassedOver, .notificationWithoutEffect, .otherBundle, .otherEnvironment,
            .renewalInfoUnattached, .transactionIncomplete, .unknownStatus, .unknownStatuses, .valueUnreadable,
            .valuesUnreadable:
            return true
        default: return false
        }
    }

    /// Where the first of the values is that it counts; nil unless they are in tables.
    package var firstInTables: TableLocation? {
        switch self {
        case .valuesUnreadable(_, let first), .unknownStatuses(_, let first): first
        default: nil
        }
    }

    /// How many records or warnings it represents.
    fileprivate var weight: Int {
        switch self {
        case .otherBundle(_, let transactions, let reports), .otherEnvironment(_, let transactions, let reports):
            return transactions + reports
        case .omitted(let count, _), .valuesUnreadable(let count, _), .unknownStatuses(let count, _): return count
        default: return 1
        }
    }
}
