package import CSubscore
package import Subscore

/// Where the table of an answer goes.
package struct ArrowOut {
    let schema: UnsafeMutablePointer<ArrowSchema>
    let array: UnsafeMutablePointer<ArrowArray>

    package init(schema: UnsafeMutablePointer<ArrowSchema>, array: UnsafeMutablePointer<ArrowArray>) {
        self.schema = schema
        self.array = array
    }
}

extension CustomersQuestion {
    /// Decides every customer, and writes the states at the instants of the question.
    ///
    /// - Parameter out: Gets the table. Where it throws, nothing in it has a release function.
    package func states(of tables: CustomerTables, into out: ArrowOut) throws(ArrowFailure) -> CustomersSummary {
        var columns = StateColumns(tables, withEntitlements: entitlements != nil)
        var warnings = WarningCounts()
        var customers = try Customers(tables)
        while let customer = try customers.next() {
            let history = History(try customers.records(of: customer), of: owner, from: viewpoint)
            try append(history, of: customer, to: &columns, &warnings)
        }
        try OutTable.export(columns.all, count: columns.count, to: out)
        return CustomersSummary(customers: customers.count, rows: tables.recordCount, warnings: warnings)
    }

    /// Decides every customer, and writes every interval.
    package func intervals(of tables: CustomerTables, into out: ArrowOut) throws(ArrowFailure) -> CustomersSummary {
        var columns = IntervalColumns(tables)
        var warnings = WarningCounts()
        var customers = try Customers(tables)
        while let customer = try customers.next() {
            let history = History(try customers.records(of: customer), of: owner, from: viewpoint)
            warnings.add(history.warnings)
            for group in history.groups {
                let timeline = Timeline(history, group)
                warnings.add(history.warnings(of: timeline))
                for interval in timeline.intervals { try columns.append(interval, of: customer, history) }
            }
        }
        try OutTable.export(columns.all, count: columns.count, to: out)
        return CustomersSummary(customers: customers.count, rows: tables.recordCount, warnings: warnings)
    }

    /// One subscription after the other, and of each one instant after the other.
    private func append(
        _ history: History,
        of customer: CustomerTables.Customer,
        to columns: inout StateColumns,
        _ warnings: inout WarningCounts
    ) throws(ArrowFailure) {
        var held: [[Identifier]] = []
        if let entitlements {
            for instant in instants {
                let entitled = EntitlementsAt(entitlements, of: history, at: instant, catalog: catalog)
                // What it warns of besides states is the same at every instant.
                if held.isEmpty { warnings.add(entitled.warnings) }
                let places = entitlements.all.indices.filter { entitled.answers[$0].source != nil }
                held.append(places.map { entitlements.all[$0].id })
            }
        } else {
            warnings.add(history.warnings)
        }
        for group in history.groups {
            for (place, instant) in instants.enumerated() {
                let state = StateAt.Subscription(history, group, at: instant, catalog: nil)
                warnings.add(state.warnings)
                let entitled = held.isEmpty ? [] : held[place]
                try columns.append(state, at: instant, of: customer, entitled: entitled, history)
            }
        }
        guard history.groups.isEmpty, entitlements != nil else { return }
        for (place, instant) in instants.enumerated() {
            try columns.append(nil, at: instant, of: customer, entitled: held[place], history)
        }
    }
}
