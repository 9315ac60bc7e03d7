/// The records that a decision rests on, newest first, each once. One without a signed date comes after all that have one.
package struct Evidence: Sendable {
    /// A row or a report, by its place in the history.
    package struct Record: BitwiseCopyable, Sendable {
        package let isReport: Bool
        package let place: Int32
        package let signedDate: Instant?

        fileprivate func isNewer(than other: Record) -> Bool {
            if signedDate != other.signedDate {
                guard let signed = signedDate else { return false }
                return other.signedDate.map { signed > $0 } ?? true
            }
            return isReport != other.isReport ? isReport : place > other.place
        }
    }

    package private(set) var records: [Record] = []

    /// Takes the newest known copy of a row; nothing for a place below 0.
    mutating func add(row place: Int32, _ history: History) {
        guard history.rows.indices.contains(Int(place)) else { return }
        let transaction = history.rows[Int(place)].transaction
        // Where two chains claim one transaction, it has a row in each.
        let isTold = records.contains { record in
            !record.isReport && record.signedDate == transaction.signedDate
                && history.rows[Int(record.place)].transaction.transactionId == transaction.transactionId
        }
        if !isTold { add(Record(isReport: false, place: place, signedDate: transaction.signedDate)) }
    }

    /// Takes a report; nothing for a place below 0.
    mutating func add(report place: Int32, _ history: History) {
        guard history.reports.indices.contains(Int(place)) else { return }
        add(Record(isReport: true, place: place, signedDate: history.reports[Int(place)].signedDate))
    }

    private mutating func add(_ record: Record) {
        guard !records.contains(where: { $0.isReport == record.isReport && $0.place == record.place }) else { return }
        if let older = records.firstIndex(where: { record.isNewer(than: $0) }) {
            records.insert(record, at: older)
        } else {
            records.append(record)
        }
    }
}

extension History {
    /// What an interval rests on: the row that governs it, what ended that, and the reports that were heard.
    package func evidence(of interval: Interval) -> Evidence {
        var evidence = Evidence()
        evidence.add(row: interval.row, self)
        evidence.add(report: interval.report, self)
        evidence.add(report: interval.reasonReport, self)
        evidence.add(row: interval.closingRow, self)
        let place = Int(interval.row)
        if interval.rule == .stateReplaced || interval.rule == .stateSubscribed, rows.indices.contains(place),
            rows[place].isReplaced
        {
            evidence.add(row: rows[place].successorPosition, self)
        }
        return evidence
    }
}
