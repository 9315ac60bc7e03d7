/// A question about many customers at once. Each is decided by itself.
package struct CustomersQuestion: Sendable {
    /// In the order of the request; empty for the whole timeline.
    package let instants: [Instant]
    package let viewpoint: Viewpoint
    package let filter: RecordFilter
    package let entitlements: Entitlements?
    package let catalog: Catalog?

    package init(
        instants: [Instant],
        viewpoint: Viewpoint,
        filter: RecordFilter,
        entitlements: Entitlements?,
        catalog: Catalog?
    ) {
        self.instants = instants
        self.viewpoint = viewpoint
        self.filter = filter
        self.entitlements = entitlements
        self.catalog = catalog
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

    package mutating func add(_ warnings: [Warning]) {
        for warning in warnings { add(warning) }
    }

    private mutating func add(_ warning: Warning) {
        var id = warning.id
        if case .omitted(_, let omitted) = warning { id = omitted }
        let index = all.firstPosition { Identifier.compare($0.first.id, id) >= 0 }
        if index < all.count, Identifier.compare(all[index].first.id, id) == 0 {
            all[index].count += warning.weight
        } else {
            all.insert((warning, warning.weight), at: index)
        }
    }
}

extension Warning {
    /// Whether it reports that records were passed over.
    package var isPassingOver: Bool {
        switch self {
        case .notASubscription, .notificationPassedOver, .otherBundle, .otherEnvironment, .renewalInfoUnattached,
            .transactionIncomplete:
            return true
        default: return false
        }
    }

    /// How many records or warnings it represents.
    fileprivate var weight: Int {
        switch self {
        case .otherBundle(_, let transactions, let reports), .otherEnvironment(_, let transactions, let reports):
            return transactions + reports
        case .omitted(let count, _): return count
        default: return 1
        }
    }
}
