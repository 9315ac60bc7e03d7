package import CSubscore
internal import Subscore

/// The tables of a question, whose columns were checked and whose customers were counted, before any memory is taken.
package struct CustomerTables: BitwiseCopyable {
    let rows: TransactionColumns
    let reports: ReportColumns?

    /// - Parameter reports: Nil where there are none.
    package init(
        rows: (schema: UnsafePointer<ArrowSchema>, array: UnsafePointer<ArrowArray>),
        reports: (schema: UnsafePointer<ArrowSchema>, array: UnsafePointer<ArrowArray>)?
    ) throws(ArrowFailure) {
        self.rows = try TransactionColumns(ArrowTable(.rows, rows.schema, rows.array))
        guard let reports else {
            self.reports = nil
            return
        }
        let told = try ReportColumns(ArrowTable(.reports, reports.schema, reports.array))
        guard told.customer.isComparable(with: self.rows.customer) else {
            throw ArrowFailure(.customerOfAnotherType, .reports, .customer)
        }
        self.reports = told
    }

    /// Bytes of work memory that suffice to decide any of the customers, and to find customers who are in no order.
    package var workMemory: Int {
        let unordered = rows.customer.order == .none || reports != nil ? rows.customer.customers : 0
        let told = reports?.customer
        return 64 * 1024 + (rows.customer.largest + (told?.largest ?? 0)) * Self.perRecord
            + (unordered + (told?.customers ?? 0)) * Self.perCustomer
    }

    // Most of it is for the texts of a row, seven of 256 bytes, in an array that doubles. workmemory.py holds the hungriest tables
    // to three quarters of it.
    private static var perRecord: Int { 14 * 1024 }
    private static var perCustomer: Int { 64 }

    var areIdsIntegers: Bool {
        (rows.transactionId.isInteger || !rows.transactionId.isThere)
            && (rows.originalTransactionId.isInteger || !rows.originalTransactionId.isThere)
            && (reports.map { $0.originalTransactionId.isInteger || !$0.originalTransactionId.isThere } ?? true)
    }

    var areGroupsIntegers: Bool { rows.subscriptionGroupIdentifier.isInteger }

    /// Where the records of a customer stand.
    struct Customer {
        let name: CustomerColumn
        /// Any row of the table that names it.
        let place: Int
        let rows: Range<Int>
        let reports: Range<Int>
    }

    /// The rows of both tables.
    var recordCount: Int { rows.customer.count + (reports?.customer.count ?? 0) }
}

/// The customers of the tables: those of the rows in their order, then those of whom only reports are known.
struct Customers {
    private let tables: CustomerTables
    private var reader: TransactionReader
    private var ofRows: CustomerIndex
    private var ofReports: CustomerIndex?
    private var start = 0
    private var isPastRows = false
    private(set) var count = 0

    /// It throws where a customer stands in two places.
    init(_ tables: CustomerTables) throws(ArrowFailure) {
        self.tables = tables
        reader = TransactionReader(tables.rows)
        let rows = tables.rows.customer
        ofRows = try CustomerIndex(rows, asked: tables.reports?.customer.order ?? rows.order)
        if let reports = tables.reports { ofReports = try CustomerIndex(reports.customer, asked: rows.order) }
    }

    mutating func records(of customer: CustomerTables.Customer) throws(ArrowFailure) -> Records {
        var records = try reader.records(customer.rows)
        guard let reports = tables.reports else { return records }
        for row in customer.reports {
            try reports.read(row, into: &records)
            guard !records.texts.isFull else { throw ArrowFailure(.tooMuchTextOfCustomer, .reports, row: row) }
        }
        return records
    }

    mutating func next() throws(ArrowFailure) -> CustomerTables.Customer? {
        let rows = tables.rows.customer
        if !isPastRows {
            if start < rows.count {
                let own = try rows.run(from: start)
                let told = try ofReports?.rows(of: start, in: rows)
                defer { start = own.upperBound }
                count += 1
                return CustomerTables.Customer(name: rows, place: start, rows: own, reports: told ?? 0..<0)
            }
            isPastRows = true
            start = 0
        }
        guard let reports = tables.reports?.customer else { return nil }
        while start < reports.count {
            let told = try reports.run(from: start)
            defer { start = told.upperBound }
            guard try ofRows.rows(of: start, in: reports) == nil else { continue }
            count += 1
            return CustomerTables.Customer(name: reports, place: start, rows: 0..<0, reports: told)
        }
        return nil
    }
}
