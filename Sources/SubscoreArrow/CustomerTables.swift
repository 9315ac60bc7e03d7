package import CSubscore
package import SubscoreCore

/// The tables of a question, whose customers were counted before any memory is reserved.
package struct CustomerTables: BitwiseCopyable {
    let rowTable: ArrowTable
    let reportTable: ArrowTable?
    let rows: CustomerColumn
    let reports: CustomerColumn?
    /// Nil for a table of rows.
    let documents: DocumentColumn?
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
        documents = try DocumentColumn(rowTable, self.rows, hasReports: reports != nil)
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
        if let documents {
            let length = min(documents.length, Customers.bytesAtOnce + documents.largest)
            return WorkMemory.documents(length: length, customers: unordered)
        }
        let atOnce = min(recordCount, rowsAtOnce + rows.largest + (reports?.largest ?? 0))
        return WorkMemory.tables(records: atOnce, customers: unordered + (reports?.customers ?? 0))
    }

    /// Whether there are purchases, and all of their dates must be milliseconds.
    package func arePurchasesMilliseconds() throws(ArrowFailure) -> Bool {
        _ = try rowTable.required(.purchaseDate)
        let dates = try ColumnReader(rowTable, .purchaseDate)
        for row in 0..<rows.count {
            if let date = try dates.instant(row), !date.isBeyondSeconds { return false }
        }
        return rows.count > 0
    }

    /// Returns the first purchase if there are purchases, and all of their dates must be seconds.
    package func firstOfSeconds() throws(ArrowFailure) -> Instant? {
        let dates = try ColumnReader(rowTable, .purchaseDate)
        var first: Instant?
        for row in 0..<rows.count {
            guard let date = try dates.instant(row) else { continue }
            guard date.looksLikeSeconds else { return nil }
            first = first ?? date
        }
        return first
    }

    /// Returns warnings about the columns that are named as members which these tables lack, and which can change an answer.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func warnings() -> [Warning] {
        guard !areDocuments else { return [] }
        let ofDocuments: [StaticString] = [
            "renewalInfo", "signedRenewalInfo", "commitmentInfo", "multiSeatInfo", "advancedCommerceInfo", "items",
            "revocationReason",
        ]
        let ofReports: [StaticString] = [
            "autoRenewStatus", "isInBillingRetryPeriod", "gracePeriodExpiresDate", "expirationIntent",
        ]
        var warnings = rowTable.columns(namedAs: ofDocuments).map {
            Warning.columnNotRead($0, inReports: false, isOfReports: false)
        }
        if let reportTable {
            warnings += reportTable.columns(namedAs: ofDocuments).map {
                .columnNotRead($0, inReports: true, isOfReports: false)
            }
        } else {
            warnings += rowTable.columns(namedAs: ofReports).map {
                .columnNotRead($0, inReports: false, isOfReports: true)
            }
        }
        return warnings
    }

    /// Whether the rows are documents.
    package var areDocuments: Bool { documents != nil }

    /// The ranges of a customer's records.
    package struct Customer {
        package let rows: Range<Int>
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
    private let ofRows: CustomerIndex
    private let ofReports: CustomerIndex?
    let areIdsIntegers: Bool
    let areGroupsIntegers: Bool
    private var start = 0
    private var isPastRows = false
    private(set) var count = 0

    /// How many bytes of documents are read at once, unless a customer has more.
    static var bytesAtOnce: Int { 128 * 1024 }

    /// Throws if the rows of a customer are not contiguous.
    ///
    /// - Parameter columns: Nil for documents, whose ids are texts.
    init(
        _ tables: CustomerTables,
        _ columns: TransactionColumns?,
        _ reportColumns: ReportColumns?
    ) throws(ArrowFailure) {
        self.tables = tables
        areIdsIntegers = columns?.areIdsIntegers ?? false && reportColumns?.areIdsIntegers ?? true
        areGroupsIntegers = columns?.areGroupsIntegers ?? false
        rows = CustomerRuns(tables.rows)
        reports = tables.reports.map { CustomerRuns($0) }
        ofRows = try CustomerIndex(rows, asked: (reports ?? rows).order)
        if let reports { ofReports = try CustomerIndex(reports, asked: rows.order) } else { ofReports = nil }
    }

    /// Finds as many customers as fill a batch, and at least one; none after the last one.
    ///
    /// - Returns: What the customer after them failed with.
    func next(_ customers: inout [CustomerTables.Customer]) -> ArrowFailure? {
        customers.removeAll(keepingCapacity: true)
        var (records, bytes) = (0, 0)
        do throws(ArrowFailure) {
            while records < tables.rowsAtOnce, bytes < Self.bytesAtOnce, let customer = try next() {
                customers.append(customer)
                records += customer.rows.count + customer.reports.count
                if let documents = tables.documents { bytes += try documents.length(of: customer.rows) }
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
