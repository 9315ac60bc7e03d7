/// What rows of a table say that their plain members cannot hold. Columns are read one after the other, so it is kept
/// beside them; a row with any of it is completed at the end, and every other row is complete as it was written.
package struct RowNotes {
    package enum Note: BitwiseCopyable {
        /// A member that has to be completed with others.
        case member
        /// A value that cannot be read, and counts as null.
        case unreadable(StoreField)
        case quantity(Int64)
        case seatAddition
        case monthlyPlan
        /// Of a row with a revocation date, or one that was upgraded. The share is in thousandths of a percent; one out of
        /// its range cannot be read.
        case revocation(RevocationType?, share: Int64?)
    }

    package struct OfRow: BitwiseCopyable {
        package let row: Int
        let note: Note
    }

    private var notes: [OfRow] = []

    package init() {}

    package mutating func add(_ row: Int, _ note: Note = .member) { notes.append(OfRow(row: row, note: note)) }

    package mutating func add(_ rows: Range<Int>, _ note: Note = .member) { for row in rows { add(row, note) } }

    /// By row; those of one row in the order in which its columns were read.
    package var sorted: ArraySlice<OfRow> {
        notes.ordered(byNumber: { UInt64(notes[$0].row) }) { $0 < $1 }[...]
    }

    /// The rows, some of them several times.
    package var rows: some Sequence<Int> { notes.lazy.map { $0.row } }
}

extension TransactionFields {
    /// Adds what is noted about the row.
    mutating func add(_ noted: RowNotes.OfRow, _ unreadable: inout UnreadableCount) {
        switch noted.note {
        case .member: break
        case .unreadable(let field): unreadable.note(field, noted.row)
        case .quantity(let quantity): seats.quantity = quantity
        case .seatAddition: transaction.isSeatAddition = true
        case .monthlyPlan: commitment = commitment ?? Commitment()
        case .revocation(let type, let share):
            revocationType = type
            if let share, !set(refundedShare: share) { unreadable.note(.revocationPercentage, noted.row) }
        }
    }
}

extension UnreadableCount {
    fileprivate mutating func note(_ field: StoreField, _ row: Int) {
        noteValues(at: TableLocation("rows", row: row, column: field.name))
    }
}
