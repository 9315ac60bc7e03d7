internal import SubscoreCore

/// A row of an answer's table before it is written, with the names of one batch. Rows are written many at a time, one
/// column after the other.
struct AnswerRow: BitwiseCopyable {
    /// The first row of the customer, in the table of rows, or else in that of reports.
    let customer: Int
    let isReportedOnly: Bool
    /// Absent for an unknown group, and for a customer without subscriptions.
    var group: StringIndex
    var originalTransactionId: TransactionId
    /// Of an interval.
    var transactionId = TransactionId.absent
    var state = SubscriptionState.none.rawValue
    var status: UInt8 = 0
    var hasAccess = false
    var productId = StringIndex.absent
    var basis: Basis?
    var expirationReason: ExpirationReason?
    var currency = Currency.absent
    var autoRenew: Bool?
    var environment: Environment?
    // Instants are in milliseconds. Every number is absent as an instant is.
    var price = Instant.absent.milliseconds
    var at = Instant.absent.milliseconds
    /// Of an interval, its start and end.
    var since = Instant.absent.milliseconds
    var until = Instant.absent.milliseconds
    var accessSince = Instant.absent.milliseconds
    var accessUntil = Instant.absent.milliseconds
    /// A Double's bits.
    var periodMonths = Instant.absent.milliseconds
    var monthlyPrice = Instant.absent.milliseconds

    init(_ customer: CustomerTables.Customer, group: StringIndex?, _ originalTransactionId: TransactionId?) {
        isReportedOnly = customer.rows.isEmpty
        self.customer = isReportedOnly ? customer.reports.lowerBound : customer.rows.lowerBound
        self.group = group ?? .absent
        self.originalTransactionId = originalTransactionId ?? .absent
    }

    /// - Parameter price: That of the period.
    mutating func set(
        _ state: SubscriptionState,
        _ productId: StringIndex?,
        _ basis: Basis,
        _ expirationReason: ExpirationReason?,
        _ price: Money?
    ) {
        self.state = state.rawValue
        status = UInt8(truncatingIfNeeded: state.status?.rawValue ?? 0)
        hasAccess = state.hasAccess
        self.productId = productId ?? .absent
        self.basis = basis
        self.expirationReason = expirationReason
        guard let price else { return }
        self.price = price.milliunits
        currency = price.currency ?? .absent
    }

    mutating func set(_ period: Period) { periodMonths = Int64(bitPattern: period.lengthInMonths.bitPattern) }

    mutating func set(monthly: Money) {
        monthlyPrice = monthly.milliunits
        currency = monthly.currency ?? .absent
    }
}

/// The rows of a table of answers, of which the last are not written yet. All of its columns grow together.
struct AnswerRows {
    /// How many are written.
    private var written = 0
    private var staged: [AnswerRow] = []
    /// The values of columns that have to be named, one for each staged row; empty if no such column is made.
    private var named: [NamedValues] = []
    private var capacity = 0
    /// How many rows to reserve first.
    private let expected: Int

    /// The most rows that are reserved before there are any.
    private static var maxExpected: Int { 1 << 20 }
    /// How many are written together at least.
    private static var together: Int { 1024 }

    init(expected: Int) { self.expected = max(Self.together, min(expected, Self.maxExpected)) }

    var count: Int { written + staged.count }
    var isFull: Bool { staged.count >= Self.together }

    /// - Parameter values: Nil if no column of them is made.
    mutating func append(_ row: AnswerRow, _ values: NamedValues?) {
        staged.append(row)
        if let values { named.append(values) }
    }

    /// Appends a row at each of several instants.
    ///
    /// - Parameter values: Nil if no column of them is made.
    mutating func append(_ row: AnswerRow, _ values: NamedValues?, at instants: ArraySlice<Instant>) {
        var row = row
        for instant in instants {
            row.at = instant.milliseconds
            append(row, values)
        }
    }

    /// Reserves memory for the staged rows, and calls the bodies to write them: with the first of them, or of their named
    /// values, and their numbers in the table.
    mutating func write(
        to columns: [OutColumn],
        _ body: (UnsafeMutablePointer<AnswerRow>, Range<Int>) throws(ArrowFailure) -> Void,
        named writeNamed: (UnsafeMutablePointer<NamedValues>, Range<Int>) throws(ArrowFailure) -> Void
    ) throws(ArrowFailure) {
        if count > capacity {
            capacity = max(count, expected, capacity + capacity / 2)
            for column in columns { try column.reserve(capacity) }
        }
        let rows = written..<count
        try staged.withUnsafeMutableBufferPointer { staged throws(ArrowFailure) in
            if let first = staged.baseAddress { try body(first, rows) }
        }
        if !named.isEmpty {
            try named.withUnsafeMutableBufferPointer { named throws(ArrowFailure) in
                if let first = named.baseAddress { try writeNamed(first, rows) }
            }
            named.removeAll(keepingCapacity: true)
        }
        written = rows.upperBound
        staged.removeAll(keepingCapacity: true)
    }
}

/// Rows that get another order before they are staged: one for each subscription of a customer and each instant. There may be
/// many more than the customer has records, so they are not in the work memory.
struct HeldRows {
    private var rows = GrowingBlock()
    /// Empty if no column of them is made.
    private var named = GrowingBlock()

    /// - Parameter values: Nil if no column of them is made.
    mutating func append(_ row: AnswerRow, _ values: NamedValues?, at instants: ArraySlice<Instant>)
        throws(ArrowFailure)
    {
        var row = row
        for instant in instants {
            row.at = instant.milliseconds
            // So that the next one is aligned, too.
            try rows.append(row, stride: MemoryLayout<AnswerRow>.stride)
            if let values { try named.append(values, stride: MemoryLayout<NamedValues>.stride) }
        }
    }

    subscript(index: Int) -> (row: AnswerRow, values: NamedValues?)? {
        guard let start = rows.start else { return nil }
        let row = start.load(fromByteOffset: index * MemoryLayout<AnswerRow>.stride, as: AnswerRow.self)
        let values = named.start?.load(fromByteOffset: index * MemoryLayout<NamedValues>.stride, as: NamedValues.self)
        return (row, values)
    }

    func free() {
        rows.free()
        named.free()
    }
}

/// Returns a member of rows from the first one on, whose numbers in the table begin with `row`.
func member<Value>(_ member: UnsafeMutablePointer<Value>, from row: Int) -> Member<Value> {
    Member(member, of: AnswerRow.self, from: row)
}
