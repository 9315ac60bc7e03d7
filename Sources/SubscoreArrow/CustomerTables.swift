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
        let rows: Range<Int>
        let reports: Range<Int>
    }

    /// The rows of both tables.
    var recordCount: Int { rows.customer.count + (reports?.customer.count ?? 0) }
}

/// The customers of the tables: those of the rows in their order, then those of whom only reports are known.
final class Customers {
    private let tables: CustomerTables
    private let rowReader: TransactionReader
    private let reportReader: ReportReader?
    private var ofRows: CustomerIndex
    private var ofReports: CustomerIndex?
    private var start = 0
    private var isPastRows = false
    private(set) var count = 0

    /// It throws where a customer stands in two places.
    init(_ tables: CustomerTables) throws(ArrowFailure) {
        self.tables = tables
        rowReader = TransactionReader(tables.rows)
        reportReader = tables.reports.map { ReportReader($0) }
        let rows = tables.rows.customer
        ofRows = try CustomerIndex(rows, asked: tables.reports?.customer.order ?? rows.order)
        if let reports = tables.reports { ofReports = try CustomerIndex(reports.customer, asked: rows.order) }
    }

    func records(of customer: CustomerTables.Customer) throws(ArrowFailure) -> Records {
        var records = try rowReader.records(customer.rows)
        for row in customer.reports {
            try reportReader?.read(row, into: &records)
            guard !records.texts.isFull else { throw ArrowFailure(.tooMuchTextOfCustomer, .reports, row: row) }
        }
        return records
    }

    func next() throws(ArrowFailure) -> CustomerTables.Customer? {
        if !isPastRows {
            if start < tables.rows.customer.count {
                let own = try tables.rows.customer.run(from: start)
                let told = try ofReports?.rows(of: start, in: tables.rows.customer)
                start = own.upperBound
                count += 1
                return CustomerTables.Customer(rows: own, reports: told ?? 0..<0)
            }
            isPastRows = true
            start = 0
        }
        guard let reports = tables.reports?.customer else { return nil }
        while start < reports.count {
            let told = try reports.run(from: start)
            let isKnown = try ofRows.rows(of: start, in: reports) != nil
            start = told.upperBound
            guard !isKnown else { continue }
            count += 1
            return CustomerTables.Customer(rows: 0..<0, reports: told)
        }
        return nil
    }
}
