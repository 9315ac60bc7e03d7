package import SubscoreCore

/// The problem of a table, and its location. Small, because each value that is read may fail; the message is made when
/// there is memory for it.
package struct ArrowFailure: Error, BitwiseCopyable {
    let problem: Problem
    let table: TableName
    /// Nil for the table, or for a whole row.
    var column: StoreField?
    /// Counted from 0; negative if there is none.
    var row = -1

    init(_ problem: Problem, _ table: TableName, _ column: StoreField? = nil, row: Int = -1) {
        self.problem = problem
        self.table = table
        self.column = column
        self.row = row
    }

    package static var outOfMemory: ArrowFailure { ArrowFailure(.outOfMemory, .rows) }

    package var code: ErrorCode { problem.texts.code }

    /// The steps of a JSON Pointer to the location, outermost first.
    package var steps: [String] {
        var steps = [table.name.description]
        if row >= 0 { steps.append("\(row)") }
        if let column { steps.append(column.name.description) }
        return steps
    }

    package var message: String { problem.texts.message.description }
}

/// An input table.
enum TableName: StoreName, BitwiseCopyable {
    case rows
    case reports
}
