internal import SubscoreCore

/// Reads the records of some customers at once, one column after the other, which is the only way into a batch.
final class BatchReader {
    private let rows: TransactionColumns
    private let reports: ReportColumns?

    init(_ rows: TransactionColumns, _ reports: ReportColumns?) {
        self.rows = rows
        self.reports = reports
    }

    /// Customers that were read, and what the next one failed with.
    struct Result {
        let batch: Batch
        /// Of the first customers, up to the one that failed.
        let parts: [Batch.Part]
        let failure: ArrowFailure?
    }

    /// - Parameters:
    /// - customers: Those with rows come first, in the order of their rows.
    /// - last: A batch whose memory may be used again; nil afterwards.
    func read(
        _ customers: [CustomerTables.Customer],
        of filter: RecordFilter,
        _ catalog: Catalog?,
        after last: inout Batch?
    ) -> Result {
        var records = Records(inMemoryOf: &last)
        var notes = RowNotes()
        let rowFailure = readRows(customers, into: &records, &notes)
        let reportFailure = readReports(customers, before: rowFailure, into: &records)
        records.traits.hasSeconds = rows.hasSeconds || reports?.hasSeconds ?? false
        records.traits.hasUnclearIncreases = reports?.hasUnclearIncreases ?? false
        let (parts, failure) = complete(customers, notes, rowFailure, reportFailure, in: &records)
        records.setKinds(catalog)
        return Result(batch: Batch(consume records, of: filter), parts: parts, failure: failure)
    }

    private func readRows(
        _ customers: [CustomerTables.Customer],
        into records: inout Records,
        _ notes: inout RowNotes
    ) -> ArrowFailure? {
        guard let first = customers.first?.rows.lowerBound else { return nil }
        let end = customers.last { !$0.rows.isEmpty }?.rows.upperBound ?? first
        var span = RowSpan(first..<end)
        records.addTransactions(span.rows) { rows.read(&span, into: $0, $1, &notes, &$2) }
        return span.failure
    }

    /// Reads the reports of the customers whose rows are valid. Reports that follow each other, as they do if both
    /// tables have one order, are read together.
    private func readReports(
        _ customers: [CustomerTables.Customer],
        before rowFailure: ArrowFailure?,
        into records: inout Records
    ) -> ArrowFailure? {
        guard let reports else { return nil }
        var failure: ArrowFailure?
        var pending = 0..<0
        func readPending() {
            guard failure == nil, !pending.isEmpty else { return }
            var span = RowSpan(pending)
            records.appendReports(pending, areNotifications: reports.columns[.notificationType]?.isPresent ?? false) {
                reports.read(&span, into: $0, &$1, &$2)
            }
            failure = span.failure
        }
        for customer in customers where !customer.reports.isEmpty {
            if let rowFailure, customer.rows.upperBound > rowFailure.row || customer.rows.isEmpty { break }
            if customer.reports.lowerBound == pending.upperBound {
                pending = pending.lowerBound..<customer.reports.upperBound
            } else {
                readPending()
                pending = customer.reports
            }
        }
        readPending()
        return failure
    }

    /// Completes what was read, customer after customer. What is incomplete is dropped, and what follows it moves up.
    private func complete(
        _ customers: [CustomerTables.Customer],
        _ notes: RowNotes,
        _ rowFailure: ArrowFailure?,
        _ reportFailure: ArrowFailure?,
        in records: inout Records
    ) -> ([Batch.Part], ArrowFailure?) {
        var parts: [Batch.Part] = []
        parts.reserveCapacity(customers.count)
        var notes = notes.sorted
        // How many were read, and how many of them are kept.
        var (read, kept) = (0, 0)
        var (readReports, keptReports) = (0, 0)
        let hasUnreadableReports = reports?.hasUnreadable ?? false
        let firstRow = customers.first?.rows.lowerBound ?? 0
        for customer in customers {
            let (first, firstReport) = (kept, keptReports)
            var unreadable = UnreadableCount()
            if let rowFailure, customer.rows.contains(rowFailure.row) { return (parts, rowFailure) }
            let end = read + customer.rows.count
            while let row = notes.first?.row, row < firstRow + end {
                let own = notes.prefix { $0.row == row }
                notes = notes.dropFirst(own.count)
                let position = row - firstRow
                records.move(read..<position, to: &kept)
                read = position + 1
                if records.transactions[position].environment == .other,
                    let name = try? rows.columns[.environment]?.word(row)
                {
                    records.warn(unknownEnvironment: name)
                }
                guard records.complete(position, with: own, &unreadable) else { continue }
                records.move(position..<read, to: &kept)
            }
            records.move(read..<end, to: &kept)
            read = end
            if let reportFailure, customer.reports.contains(reportFailure.row) { return (parts, reportFailure) }
            for row in customer.reports {
                if hasUnreadableReports {
                    records.countUnreadable(readReports, at: row, &unreadable)
                }
                if records.reports[readReports].environment == .other,
                    let name = try? reports?.columns[.environment]?.word(row)
                {
                    records.warn(unknownEnvironment: name)
                }
                if records.completeReport(readReports) {
                    records.moveReport(readReports, to: &keptReports)
                }
                readReports += 1
            }
            parts.append(records.endPart(transactions: first..<kept, reports: firstReport..<keptReports, unreadable))
        }
        return (parts, nil)
    }
}

extension Records {
    fileprivate mutating func warn(unknownEnvironment name: ArrowText) {
        warn(.unknownEnvironment(Identifier(beginningOf: name.bytes)))
    }
}
