internal import SubscoreCore

/// The columns that are read of a table of rows or reports, in the order in which the values of a row are read, which decides what
/// its first error is. A missing one is an absent column.
struct FieldColumns {
    let all: [ColumnReader]

    /// - Parameter required: Those that may not be missing.
    init(_ table: ArrowTable, _ fields: [StoreField], required: [StoreField]) throws(ArrowFailure) {
        for field in required { _ = try table.required(field) }
        all = try fields.map { field throws(ArrowFailure) in try ColumnReader(table, field) }
    }

    /// Nil for a field that is not read.
    subscript(_ field: StoreField) -> ColumnReader? { all.first { $0.field == field } }
}
