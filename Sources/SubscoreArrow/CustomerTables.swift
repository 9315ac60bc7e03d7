package import CSubscore
internal import SubscoreCore

/// The tables of a question, whose customers were counted before any memory is reserved.
package struct CustomerTables: BitwiseCopyable {
    fileprivate let rowTable: ArrowTable
    fileprivate let reportTable: ArrowTable?
    let rows: CustomerColumn
    let reports: CustomerColumn?
    /// How many records are read at once, unless a customer has more.
    fileprivate let rowsAtOnce: Int

    /// - Parameters:
    /// - reports: Nil if there are none.
    /// - rowsAtOnce: How many records are read at once, at least 1, unless a customer has more. No answer depends on
    ///   it, so that only tests choose another number.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package init(
        rows: (schema: UnsafePointer<ArrowSchema>, array: UnsafePointer<ArrowArray>),
        reports: (schema: UnsafePointer<ArrowSchema>, array: UnsafePointer<ArrowArray>)?,
        rowsAtOnce: Int = 1024
    ) throws(ArrowFailure) {
        self.rowsAtOnce = rowsAtOnce
        rowTable = try ArrowTable(.rows, rows.schema, rows.array)
        self.rows = try CustomerColumn(rowTable)
        guard let reports else {
            reportTable = nil
            self.reports = nil
            return
        }
        let table = try ArrowTable(.reports, reports.schema, reports.array)
        let customer = try CustomerColumn(table)
        guard customer.isComparable(with: self.rows) else {
            throw ArrowFailure(.customerOfAnotherType, .reports, .customer)
        }
        reportTable = table
        self.reports = customer
    }

    /// Bytes of work memory that suffice to decide any of the customers, and to find customers that are not ordered.
    package var workMemory: UInt {
        let unordered = rows.order == .none || reports != nil ? rows.customers : 0
        let atOnce = min(recordCount, rowsAtOnce + rows.largest + (reports?.largest ?? 0))
        return WorkMemory.tables(records: atOnce, customers: unordered + (reports?.customers ?? 0))
    }

    /// Whether there are purchases, and all of their dates must be milliseconds.
    package func arePurchasesMilliseconds() throws(ArrowFailure) -> Bool {
        let dates = try ColumnReader(rowTable, .purchaseDate, .instant, isRequired: true)
        for row in 0..<rows.count {
            if let date = try dates.instant(row), !date.isBeyondSeconds { return false }
        }
        return rows.count > 0
    }

    /// The ranges of a customer's records.
    struct Customer {
        let rows: Range<Int>
        let reports: Range<Int>
    }

    /// The rows of both tables.
    var recordCount: Int { rows.count + (reports?.count ?? 0) }
}

/// The customers of the tables: those of the rows in their order, then those with reports only.
final class Customers {
    let tables: CustomerTables
    private let rows: CustomerRuns
    private let reports: CustomerRuns?
    private let columns: TransactionColumns
    private let reportColumns: ReportColumns?
    private let reader: BatchReader
    private let ofRows: CustomerIndex
    private let ofReports: CustomerIndex?
    private var start = 0
    private var isPastRows = false
    private(set) var count = 0

    /// Throws if the rows of a customer are not contiguous.
    init(_ tables: CustomerTables) throws(ArrowFailure) {
        self.tables = tables
        rows = CustomerRuns(tables.rows)
        reports = tables.reports.map { CustomerRuns($0) }
        columns = try TransactionColumns(tables.rowTable)
        reportColumns = try tables.reportTable.map { table throws(ArrowFailure) in try ReportColumns(table) }
        reader = BatchReader(columns, reportColumns)
        ofRows = try CustomerIndex(rows, asked: (reports ?? rows).order)
        if let reports { ofReports = try CustomerIndex(reports, asked: rows.order) } else { ofReports = nil }
    }

    var areIdsIntegers: Bool { columns.areIdsIntegers && reportColumns?.areIdsIntegers ?? true }
    var areGroupsIntegers: Bool { columns.subscriptionGroupIdentifier.isInteger }

    /// Calls the body with every customer, the decided history, and the records that it is made of.
    ///
    /// - Parameter afterBatch: Called after some customers, with the texts of their names, which end then.
    func forEach(
        _ question: CustomersQuestion,
        _ body: (CustomerTables.Customer, History, (batch: Batch, part: Batch.Part)) throws(ArrowFailure) -> Void,
        afterBatch: (StringTable) throws(ArrowFailure) -> Void
    ) throws(ArrowFailure) {
        var customers: [CustomerTables.Customer] = []
        var batch: Batch?
        while true {
            let failure = nextCustomers(&customers)
            guard !customers.isEmpty || failure != nil else { return }
            let read = reader.read(customers, of: question.filter, question.catalog, after: &batch)
            var last: History?
            for index in read.parts.indices {
                let part = read.parts[index]
                let history = History.next(after: &last, read.batch, part, from: question.viewpoint)
                try body(customers[index], history, (read.batch, part))
                last = history
            }
            try afterBatch(read.batch.texts)
            if let failure = read.failure ?? failure { throw failure }
            batch = read.batch
        }
    }

    /// Finds as many customers as fill a batch, and at least one; none after the last one.
    ///
    /// - Returns: What the customer after them failed with.
    private func nextCustomers(_ customers: inout [CustomerTables.Customer]) -> ArrowFailure? {
        customers.removeAll(keepingCapacity: true)
        var records = 0
        do throws(ArrowFailure) {
            while records < tables.rowsAtOnce, let customer = try next() {
                customers.append(customer)
                records += customer.rows.count + customer.reports.count
            }
            return nil
        } catch {
            return error
        }
    }

    private func next() throws(ArrowFailure) -> CustomerTables.Customer? {
        if !isPastRows {
            if start < rows.count {
                let own = try rows.run(from: start)
                let reported = try ofReports?.rows(of: start, in: rows)
                start = own.upperBound
                count += 1
                return CustomerTables.Customer(rows: own, reports: reported ?? 0..<0)
            }
            isPastRows = true
            start = 0
        }
        guard let reports else { return nil }
        while start < reports.count {
            let reported = try reports.run(from: start)
            let isKnown = try ofRows.rows(of: start, in: reports) != nil
            start = reported.upperBound
            guard !isKnown else { continue }
            count += 1
            return CustomerTables.Customer(rows: 0..<0, reports: reported)
        }
        return nil
    }
}
