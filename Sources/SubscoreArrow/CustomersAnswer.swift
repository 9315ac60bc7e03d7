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

/// The answer to a question about tables, while some customers after the others are read and decided.
package final class TableAnswer {
    private let question: CustomersQuestion
    private let customers: Customers
    /// Nil for documents.
    private let reader: BatchReader?
    private var states: StateColumns?
    private var intervals: IntervalColumns?
    private var warnings = WarningCounts()
    /// The last batch, whose memory is used again.
    private var batch: Batch?
    /// What comes after the customers that are read.
    private var failure: ArrowFailure?
    /// The customers to read.
    package private(set) var found: [CustomerTables.Customer] = []

    /// - Parameter ofIntervals: Whether every interval is asked for, and not states.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package init(_ question: CustomersQuestion, of tables: CustomerTables, ofIntervals: Bool) throws(ArrowFailure) {
        self.question = question
        if tables.areDocuments {
            reader = nil
            customers = try Customers(tables, nil, nil)
        } else {
            let columns = try TransactionColumns(tables.rowTable)
            let reports = try tables.reportTable.map { table throws(ArrowFailure) in try ReportColumns(table) }
            reader = BatchReader(columns, reports)
            customers = try Customers(tables, columns, reports)
        }
        if ofIntervals {
            intervals = IntervalColumns(customers, question)
        } else {
            states = StateColumns(customers, question)
        }
    }

    /// Finds customers to read. Returns false if there are no more.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func find() throws(ArrowFailure) -> Bool {
        if failure == nil { failure = customers.next(&found) } else { found = [] }
        if found.isEmpty, let failure { throw failure }
        return !found.isEmpty
    }

    /// Reads and decides the rows of the customers that were found.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func decideRows() throws(ArrowFailure) {
        guard let reader else { return }
        let read = reader.read(found, of: question.filter, question.catalog, after: &batch)
        try decide(read.batch, read.parts, of: found)
        if let failure = read.failure ?? failure { throw failure }
    }

    /// Returns the documents of a customer, each with its row.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func texts(
        of customer: CustomerTables.Customer
    ) throws(ArrowFailure) -> [(row: Int, bytes: UnsafeBufferPointer<UInt8>)] {
        var texts: [(row: Int, bytes: UnsafeBufferPointer<UInt8>)] = []
        for row in customer.rows {
            if let bytes = try customers.tables.documents?.bytes(row), !bytes.isEmpty { texts.append((row, bytes)) }
        }
        return texts
    }

    /// Returns the name of a customer: a number, or a text, also for a number that no `Int64` has.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func name(of customer: CustomerTables.Customer) -> (number: Int64, text: String?) {
        let column = customers.tables.rows
        let row = customer.rows.lowerBound
        let number = column.number(row)
        if column.column.values.layout == .uint64, number < 0 { return (number, "\(UInt64(bitPattern: number))") }
        let uuid = column.column.position(row).flatMap { column.column.uuid($0) }
        return (
            number,
            uuid.map { String(decoding: $0, as: UTF8.self) }
                ?? column.text(row).map { Identifier(beginningOf: $0.bytes).text }
        )
    }

    /// Returns records that documents are read into.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func emptyRecords() -> Records { Records(inMemoryOf: &batch) }

    /// Decides customers whose documents were read.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func decide(
        _ records: consuming Records,
        _ parts: [Batch.Part],
        of read: [CustomerTables.Customer]
    ) throws(ArrowFailure) {
        records.setKinds(question.catalog)
        try decide(Batch(consume records, of: question.filter), parts, of: read)
    }

    /// - Parameter decided: The customer of each part, and perhaps more.
    private func decide(
        _ batch: Batch,
        _ parts: [Batch.Part],
        of decided: [CustomerTables.Customer]
    ) throws(ArrowFailure) {
        var counts = WarningCounts()
        swap(&counts, &warnings)
        // Out of the object, or each access to them would be checked.
        if var columns = states.take() {
            try forEachHistory(batch, parts) { index, history throws(ArrowFailure) in
                let customer = decided[index]
                if question.isKnownThen {
                    try question.appendKnownThen(history, (batch, parts[index]), of: customer, to: &columns, &counts)
                } else {
                    try question.append(history, of: customer, to: &columns, &counts)
                }
            }
            try columns.write(batch.texts)
            states = columns
        } else if var columns = intervals.take() {
            try forEachHistory(batch, parts) { index, history throws(ArrowFailure) in
                try question.append(history, of: decided[index], to: &columns, &counts)
            }
            try columns.write(batch.texts)
            intervals = columns
        }
        (warnings, self.batch) = (counts, batch)
    }

    private func forEachHistory(
        _ batch: Batch,
        _ parts: [Batch.Part],
        _ body: (Int, History) throws(ArrowFailure) -> Void
    ) throws(ArrowFailure) {
        var last: History?
        for index in parts.indices {
            let history = History.next(after: &last, batch, parts[index], from: question.viewpoint)
            try body(index, history)
            last = history
        }
    }

    /// Writes the table.
    ///
    /// - Parameter out: Receives the table. On an error, nothing in it has a release function.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func finish(into out: ArrowOut) throws(ArrowFailure) -> CustomersSummary {
        let (columns, count) = (states?.all ?? intervals?.all ?? [], states?.count ?? intervals?.count ?? 0)
        try OutTable.export(columns, count: count, to: out)
        return CustomersSummary(customers: customers.count, rows: customers.tables.recordCount, warnings: warnings)
    }
}

extension CustomersQuestion {
    fileprivate func append(
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
    fileprivate func append(
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
    fileprivate func appendKnownThen(
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
