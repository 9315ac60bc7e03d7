/// A record of a history: a row or a report.
package enum RecordIndex: Equatable, BitwiseCopyable, Sendable {
    case row(RowIndex)
    case report(ReportIndex)
}

/// The records that a decision is based on, newest first, each once. Records without a signed date come last.
package struct Evidence: Sendable {
    package struct Record: BitwiseCopyable, Sendable {
        package let index: RecordIndex
        package let signedDate: Instant?
        /// For a row the id in the document of the copy, which may differ from the one that names the purchase.
        package let transactionId: TransactionId?

        fileprivate func isNewer(than other: Record) -> Bool {
            if signedDate != other.signedDate {
                guard let signed = signedDate else { return false }
                return other.signedDate.map { signed > $0 } ?? true
            }
            switch (index, other.index) {
            case (.report(let own), .report(let other)): return own > other
            case (.row(let own), .row(let other)): return own > other
            case (.report, .row): return true
            case (.row, .report): return false
            }
        }
    }

    package private(set) var records: [Record] = []

    /// Adds the newest known copy of a row, or the one whose revocation counts.
    mutating func add(row index: RowIndex?, _ history: History, isRevoked: Bool = false) {
        guard let index else { return }
        let copy = history.copy(of: history.rows[index].transaction, isRevoked: isRevoked)
        // If two linked chains claim one transaction, it has a row in each.
        let isKnown = records.contains { record in
            guard case .row = record.index else { return false }
            return record.signedDate == copy.signedDate && record.transactionId == copy.transactionId
        }
        guard !isKnown else { return }
        add(Record(index: .row(index), signedDate: copy.signedDate, transactionId: copy.transactionId))
    }

    mutating func add(report index: ReportIndex?, _ history: History) {
        guard let index else { return }
        add(Record(index: .report(index), signedDate: history.reports[index].givenDate, transactionId: nil))
    }

    private mutating func add(_ record: Record) {
        guard !records.contains(where: { $0.index == record.index }) else { return }
        if let older = records.firstIndex(where: { record.isNewer(than: $0) }) {
            records.insert(record, at: older)
        } else {
            records.append(record)
        }
    }
}

extension History {
    /// Returns the basis of an interval: the row that governs it, the row that ended that one, and the reports that
    /// decided.
    package func evidence(of interval: Interval) -> Evidence {
        var evidence = Evidence()
        evidence.add(row: interval.row, self, isRevoked: interval.state == .revoked)
        evidence.add(report: interval.report, self)
        evidence.add(report: interval.reasonReport, self)
        evidence.add(row: interval.closingRow, self)
        if interval.rule == .stateReplaced || interval.rule == .stateSubscribed, let row = interval.row,
            rows[row].isReplaced
        {
            evidence.add(row: rows[row].successor, self)
        }
        return evidence
    }
}
