package import CSubscore
package import Subscore

/// The output of an answer's table.
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
    /// - Parameter out: Receives the table. On an error, nothing in it has a release function.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func states(of tables: CustomerTables, into out: ArrowOut) throws(ArrowFailure) -> CustomersSummary {
        let customers = try Customers(tables)
        var columns = StateColumns(customers, instants: instants.count, withEntitlements: entitlements != nil)
        var warnings = WarningCounts()
        try customers.forEach(self) { customer, history throws(ArrowFailure) in
            try append(history, of: customer, to: &columns, &warnings)
        } afterBatch: { texts throws(ArrowFailure) in
            try columns.write(texts)
        }
        try OutTable.export(columns.all, count: columns.count, to: out)
        return CustomersSummary(customers: customers.count, rows: tables.recordCount, warnings: warnings)
    }

    /// Decides every customer, and writes every interval.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func intervals(of tables: CustomerTables, into out: ArrowOut) throws(ArrowFailure) -> CustomersSummary {
        let customers = try Customers(tables)
        var columns = IntervalColumns(customers)
        var warnings = WarningCounts()
        try customers.forEach(self) { customer, history throws(ArrowFailure) in
            try append(history, of: customer, to: &columns, &warnings)
        } afterBatch: { texts throws(ArrowFailure) in
            try columns.write(texts)
        }
        try OutTable.export(columns.all, count: columns.count, to: out)
        return CustomersSummary(customers: customers.count, rows: tables.recordCount, warnings: warnings)
    }

    private func append(
        _ history: History,
        of customer: CustomerTables.Customer,
        to columns: inout IntervalColumns,
        _ warnings: inout WarningCounts
    ) throws(ArrowFailure) {
        warnings.add(history.warnings)
        for group in history.groups {
            let timeline = Timeline(history, group, catalog)
            warnings.add(history.warnings(of: timeline))
            try columns.append(timeline, of: customer, history)
        }
    }

    /// Appends one subscription after the other, and for each one instant after the other.
    private func append(
        _ history: History,
        of customer: CustomerTables.Customer,
        to columns: inout StateColumns,
        _ warnings: inout WarningCounts
    ) throws(ArrowFailure) {
        let held = try entitlements.map { entitlements throws(ArrowFailure) in
            try answers(of: history, entitlements, &warnings)
        }
        if held == nil, !history.warnings.isEmpty { warnings.add(history.warnings) }
        for position in history.groups.indices {
            let timeline = held?.timelines[position] ?? Timeline(history, history.groups[position], catalog)
            let disagreements = history.statusDisagreements(in: timeline.group)
            var index = 0
            while index < instants.count {
                let state = StateAt(history, timeline, at: instants[index])
                var end = index + 1
                while end < instants.count, state.holds(at: instants[end], history, timeline) { end += 1 }
                let ofState = state.warnings(disagreements, in: timeline.group, history)
                if !ofState.isEmpty { for _ in index..<end { warnings.add(ofState) } }
                try columns.append(state, of: customer, timeline.group, at: index..<end, self, held, history)
                index = end
            }
        }
        guard history.groups.isEmpty, let held else { return }
        try columns.appendNone(of: customer, self, held, history)
    }

    /// Returns the entitlements at each instant.
    private func answers(
        of history: History,
        _ entitlements: Entitlements,
        _ warnings: inout WarningCounts
    ) throws(ArrowFailure) -> HeldEntitlements {
        let timelines = history.groups.map { Timeline(history, $0, catalog) }
        let answers = HeldEntitlements(entitlements, of: timelines)
        for (index, instant) in instants.enumerated() {
            var entitled = EntitlementsAt(entitlements, of: history, at: instant, catalog: catalog)
            for timeline in timelines { entitled.add(timeline) }
            entitled.finish()
            // Its warnings, except those of states, are the same at every instant.
            if index == 0 { warnings.add(entitled.warnings(entitlements)) }
            try answers.append(entitled.answers)
        }
        return answers
    }
}

/// The entitlements of a customer at each instant. There may be as many as entitlements times instants, so they are not
/// in the work memory.
final class HeldEntitlements {
    private let entitlements: Entitlements
    /// Of the groups of the customer.
    let timelines: [Timeline]
    private var indices = GrowingBlock()
    /// For each instant, the end of its indices.
    private var ends: [Int] = []

    init(_ entitlements: Entitlements, of timelines: [Timeline]) {
        self.entitlements = entitlements
        self.timelines = timelines
    }

    func append(_ answers: [EntitlementsAt.Best]) throws(ArrowFailure) {
        for (index, answer) in answers.enumerated() where answer.source != nil {
            try indices.append(Int32(truncatingIfNeeded: index))
        }
        ends.append(indices.count)
    }

    func ids(_ instant: Int) -> [Identifier] {
        guard let start = indices.start, ends.indices.contains(instant) else { return [] }
        let first = instant == 0 ? 0 : ends[instant - 1]
        return stride(from: first, to: ends[instant], by: MemoryLayout<Int32>.stride).map {
            entitlements.all[Int(start.load(fromByteOffset: $0, as: Int32.self))].id
        }
    }

    deinit { indices.free() }
}
