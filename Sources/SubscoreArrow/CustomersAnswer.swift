package import CSubscore
package import SubscoreCore

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
        var columns = StateColumns(customers, self)
        var warnings = WarningCounts()
        try customers.forEach(self) { customer, history, records throws(ArrowFailure) in
            if isKnownThen {
                try appendKnownThen(history, records, of: customer, to: &columns, &warnings)
            } else {
                try append(history, of: customer, to: &columns, &warnings)
            }
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
        var columns = IntervalColumns(customers, self)
        var warnings = WarningCounts()
        try customers.forEach(self) { customer, history, _ throws(ArrowFailure) in
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
            try answers(of: history, at: instants.indices, entitlements, &warnings)
        }
        if held == nil, !history.warnings.isEmpty { warnings.add(history.warnings) }
        for position in history.groups.indices {
            try append(
                position,
                of: history,
                of: customer,
                at: instants.indices,
                held?.timelines,
                held?.entitled,
                to: &columns,
                &warnings
            )
        }
        guard history.groups.isEmpty, let held else { return }
        try columns.appendNone(of: customer, at: instants.indices, self, held.entitled, history)
    }

    /// Appends a subscription at some instants.
    ///
    /// - Parameters:
    /// - position: That of its group.
    /// - timelines: Those of all groups, if they are known already.
    private func append(
        _ position: Int,
        of history: History,
        of customer: CustomerTables.Customer,
        at indices: Range<Int>,
        _ timelines: [Timeline]?,
        _ held: HeldEntitlements?,
        to columns: inout StateColumns,
        _ warnings: inout WarningCounts
    ) throws(ArrowFailure) {
        let timeline = timelines?[position] ?? Timeline(history, history.groups[position], catalog)
        let disagreements = history.statusDisagreements(in: timeline.group)
        let named = columns.named.subscription(timeline, history)
        var periods = PricedPeriods()
        var index = indices.lowerBound
        while index < indices.upperBound {
            let state = StateAt(history, timeline, at: instants[index])
            var end = index + 1
            // What named columns show may change while a state holds.
            if named == nil {
                while end < indices.upperBound, state.holds(at: instants[end], history, timeline) { end += 1 }
            }
            let ofState = state.warnings(disagreements, in: timeline.group, history)
            if !ofState.isEmpty { warnings.add(ofState, times: end - index) }
            let values = named?.values(state, history, &warnings)
            try columns.append(
                state,
                of: customer,
                timeline,
                at: index..<end,
                self,
                &periods,
                held,
                values,
                history,
                &warnings
            )
            index = end
        }
    }

    /// Appends the subscriptions that are known today, each instant as known at that instant: without a state if the
    /// subscription was not known then. A history is made once, and answers its instants for all of them.
    private func appendKnownThen(
        _ today: History,
        _ records: (batch: Batch, part: Batch.Part),
        of customer: CustomerTables.Customer,
        to columns: inout StateColumns,
        _ warnings: inout WarningCounts
    ) throws(ArrowFailure) {
        if entitlements == nil { warnings.add(today.warnings) }
        let groups = today.groups
        // Entitlements have a row without subscriptions, too.
        let count = max(groups.count, entitlements == nil ? 0 : 1)
        guard count > 0 else { return }
        try columns.appendInParts(subscriptions: count, today.texts) { columns throws(ArrowFailure) in
            var parts: [Range<Int>] = []
            var entitled: [HeldEntitlements] = []
            var last: History?
            var first = 0
            while first < instants.count {
                let indices = first..<endOfKnowledge(from: first, of: records.part, in: records.batch)
                let then = History.next(after: &last, records.batch, records.part, from: viewpoint(at: first))
                last = then
                // The warnings about records are counted once for each customer.
                var recordWarnings = WarningCounts()
                let held = try entitlements.map { entitlements throws(ArrowFailure) in
                    try answers(of: then, at: indices, entitlements, &recordWarnings)
                }
                if indices.upperBound == instants.count { warnings.add(recordWarnings) }
                let positions = then.positions(ofGroupsIn: today)
                for group in 0..<count {
                    if group < groups.count, let own = positions[group] {
                        try append(
                            own,
                            of: then,
                            of: customer,
                            at: indices,
                            held?.timelines,
                            nil,
                            to: &columns,
                            &warnings
                        )
                    } else {
                        let unknown = group < groups.count ? groups[group] : nil
                        try columns.appendNone(of: customer, in: unknown, at: indices, self, nil, today)
                    }
                }
                parts.append(indices)
                if let held { entitled.append(held.entitled) }
                first = indices.upperBound
            }
            return (parts, entitled)
        }
    }

    /// Returns the timelines of all groups, and the entitlements at each instant.
    private func answers(
        of history: History,
        at indices: Range<Int>,
        _ entitlements: Entitlements,
        _ warnings: inout WarningCounts
    ) throws(ArrowFailure) -> (timelines: [Timeline], entitled: HeldEntitlements) {
        let timelines = history.groups.map { Timeline(history, $0, catalog) }
        let answers = HeldEntitlements(entitlements, from: indices.lowerBound)
        for index in indices {
            var entitled = EntitlementsAt(entitlements, of: history, at: instants[index], catalog: catalog)
            for timeline in timelines { entitled.add(timeline) }
            entitled.finish()
            // Its warnings, except those of states, are the same at every instant.
            if index == indices.lowerBound { warnings.add(entitled.warnings(entitlements)) }
            try answers.append(entitled.answers)
        }
        return (timelines, answers)
    }
}

/// The entitlements of a customer at each instant. There may be as many as entitlements times instants, so they are not
/// in the work memory.
final class HeldEntitlements {
    private let entitlements: Entitlements
    /// The position of the first instant.
    private let first: Int
    private var indices = GrowingBlock()
    /// For each instant, the end of its indices.
    private var ends: [Int] = []

    init(_ entitlements: Entitlements, from first: Int) {
        self.first = first
        self.entitlements = entitlements
    }

    func append(_ answers: [EntitlementsAt.BestSource]) throws(ArrowFailure) {
        for (index, answer) in answers.enumerated() where answer.source != nil {
            try indices.append(Int32(truncatingIfNeeded: index))
        }
        ends.append(indices.count)
    }

    func ids(_ instant: Int) -> [Identifier] {
        let position = instant - first
        guard let start = indices.start, ends.indices.contains(position) else { return [] }
        return stride(from: position == 0 ? 0 : ends[position - 1], to: ends[position], by: MemoryLayout<Int32>.stride)
            .map {
                entitlements.all[Int(start.load(fromByteOffset: $0, as: Int32.self))].id
            }
    }

    deinit { indices.free() }
}
