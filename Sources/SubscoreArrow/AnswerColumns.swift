internal import Subscore

/// The columns that both tables of answers have.
struct SubscriptionColumns {
    let customer: CustomerOut
    let group: OutColumn
    let originalTransactionId: OutColumn
    let state = OutColumn("state", "c", dictionary: SubscriptionState.names)
    let status = OutColumn("status", "C")
    let hasAccess = OutColumn("hasAccess", "b")
    let productId = OutColumn("productId", "u", isNullable: true)
    let basis = OutColumn("basis", "u")
    let expirationReason = OutColumn("expirationReason", "u", isNullable: true)
    let price = OutColumn("price", "l", isNullable: true)
    let currency = OutColumn("currency", "u", isNullable: true)

    init(_ customers: Customers) {
        customer = CustomerOut(customers.tables)
        group = OutColumn("subscriptionGroupIdentifier", customers.areGroupsIntegers ? "l" : "u", isNullable: true)
        originalTransactionId = OutColumn(
            "originalTransactionId",
            customers.areIdsIntegers ? "l" : "u",
            isNullable: true
        )
    }

    struct Subscription {
        let customer: CustomerTables.Customer
        /// Nil if it is unknown, and for a customer without subscriptions.
        let group: Name?
        let originalTransactionId: Id?
    }

    /// The columns of the members of `Subscription`.
    var ofSubscription: [OutColumn] { [customer.column, group, originalTransactionId] }

    /// - Parameters:
    /// - row: The row of the table to set, after all rows before it.
    /// - subscription: Nil to leave its columns, which the caller repeats then.
    /// - price: That of the period.
    func set(
        _ row: Int,
        _ subscription: Subscription?,
        _ state: SubscriptionState,
        _ productId: Name?,
        _ basis: Basis,
        _ expirationReason: ExpirationReason?,
        _ price: Money?,
        _ texts: Texts
    ) throws(ArrowFailure) {
        if let subscription {
            try customer.set(subscription.customer, at: row)
            try group.set(orNull: subscription.group, texts, at: row)
            try originalTransactionId.set(orNull: subscription.originalTransactionId, texts, at: row)
        }
        self.state.set(state.rawValue, at: row)
        status.set(UInt8(truncatingIfNeeded: state.status?.rawValue ?? 0), at: row)
        hasAccess.set(state.hasAccess, at: row)
        try self.productId.set(orNull: productId, texts, at: row)
        try self.basis.set(basis.name, at: row)
        try self.expirationReason.set(orNull: expirationReason?.name, at: row)
        self.price.set(orNull: price?.milliunits, at: row)
        try currency.set(orNull: price?.currency, at: row)
    }
}

extension SubscriptionColumns.Subscription {
    init(_ customer: CustomerTables.Customer, _ chain: Chain) {
        self.customer = customer
        group = chain.subscriptionGroupIdentifier
        originalTransactionId = chain.originalTransactionId
    }
}

/// The rows of a table of answers. All of its columns grow together.
private struct Rows {
    private(set) var count = 0
    private var capacity = 0
    /// How many rows to reserve first.
    private let expected: Int

    /// The most rows that are reserved before there are any.
    private static var mostExpected: Int { 1 << 20 }

    init(expected: Int) { self.expected = max(1024, min(expected, Self.mostExpected)) }

    /// Adds rows to the table, and returns them to be set.
    mutating func add(_ number: Int, to columns: [OutColumn]) throws(ArrowFailure) -> Range<Int> {
        if capacity &- count < number { try grow(by: number, columns) }
        defer { count &+= number }
        return count..<count &+ number
    }

    private mutating func grow(by number: Int, _ columns: [OutColumn]) throws(ArrowFailure) {
        let rows = max(count + number, expected, capacity + capacity / 2)
        for column in columns { try column.reserve(rows) }
        capacity = rows
    }
}

/// The columns of `subs_columns_state_at`.
struct StateColumns {
    private let subscription: SubscriptionColumns
    private let at = OutColumn.instant("at")
    private let since = OutColumn.instant("since", isNullable: true)
    private let until = OutColumn.instant("until", isNullable: true)
    private let accessSince = OutColumn.instant("accessSince", isNullable: true)
    private let accessUntil = OutColumn.instant("accessUntil", isNullable: true)
    private let autoRenew = OutColumn("autoRenew", "b", isNullable: true)
    private let periodMonths = OutColumn("periodMonths", "g", isNullable: true)
    private let monthlyPrice = OutColumn("monthlyPrice", "l", isNullable: true)
    private let environment = OutColumn("environment", "u", isNullable: true)
    private let entitlements: OutColumn?
    /// In the order of the table.
    let all: [OutColumn]
    private var rows: Rows

    /// - Parameter instants: The number of instants.
    init(_ customers: Customers, instants: Int, withEntitlements: Bool) {
        // Most customers have one subscription.
        rows = Rows(expected: customers.tables.rows.customers.multipliedReportingOverflow(by: instants).partialValue)
        subscription = SubscriptionColumns(customers)
        entitlements = withEntitlements ? OutColumn("entitlements", "+l") : nil
        all =
            [
                subscription.customer.column, at, subscription.group, subscription.originalTransactionId,
                subscription.state, subscription.status, subscription.hasAccess, subscription.productId, since, until,
                accessSince, accessUntil, subscription.basis, subscription.expirationReason, autoRenew,
                subscription.price, subscription.currency, periodMonths, monthlyPrice, environment,
            ] + (entitlements.map { [$0] } ?? [])
    }

    var count: Int { rows.count }

    /// Appends a state at several instants at which it is the same.
    ///
    /// - Parameters:
    /// - indices: Those of the instants in the question.
    /// - entitled: The entitlements at each instant of the question.
    mutating func append(
        _ state: StateAt,
        of customer: CustomerTables.Customer,
        _ group: SubscriptionGroup,
        at indices: Range<Int>,
        _ question: CustomersQuestion,
        _ entitled: HeldEntitlements?,
        _ history: History
    ) throws(ArrowFailure) {
        let rows = try rows.add(indices.count, to: all)
        let row = rows.lowerBound
        let interval = state.row == nil ? nil : state.interval
        let price = interval.flatMap { history.price(of: $0) }
        let id = history.heirId(of: state)
        try subscription.set(
            row,
            .init(customer: customer, group: group.identifier, originalTransactionId: id),
            state.state,
            state.productId,
            state.basis,
            state.expirationReason,
            price,
            history.texts
        )
        set(row, interval.flatMap { history.paidPeriod(of: $0, question.catalog) }, price)
        since.set(orNull: state.since?.milliseconds, at: row)
        until.set(orNull: state.until?.milliseconds, at: row)
        accessSince.set(orNull: state.accessSince?.milliseconds, at: row)
        accessUntil.set(orNull: state.accessUntil?.milliseconds, at: row)
        autoRenew.set(orNull: state.autoRenew, at: row)
        try environment.set(orNull: group.environment?.knownName, at: row)
        try set(rows, indices, question, entitled)
    }

    /// Appends a row at each instant for a customer without subscriptions.
    mutating func appendNone(
        of customer: CustomerTables.Customer,
        _ question: CustomersQuestion,
        _ entitled: HeldEntitlements,
        _ history: History
    ) throws(ArrowFailure) {
        let rows = try rows.add(question.instants.count, to: all)
        let row = rows.lowerBound
        let none = SubscriptionColumns.Subscription(customer: customer, group: nil, originalTransactionId: nil)
        try subscription.set(row, none, .none, nil, .inferred, nil, nil, history.texts)
        set(row, nil, nil)
        for column in [since, until, accessSince, accessUntil] { column.set(orNull: nil as Int64?, at: row) }
        autoRenew.set(orNull: nil as Bool?, at: row)
        try environment.set(orNull: nil as StaticString?, at: row)
        try set(rows, question.instants.indices, question, entitled)
    }

    /// Sets what differs at each instant, and repeats everything else.
    private func set(
        _ rows: Range<Int>,
        _ indices: Range<Int>,
        _ question: CustomersQuestion,
        _ entitled: HeldEntitlements?
    ) throws(ArrowFailure) {
        if rows.count > 1 { try repeatFirst(of: rows) }
        for (row, index) in zip(rows, indices) { at.set(question.instants[index].milliseconds, at: row) }
        guard let entitlements, let entitled else { return }
        for (row, index) in zip(rows, indices) { try entitlements.set(list: entitled.ids(index), at: row) }
    }

    private func repeatFirst(of rows: Range<Int>) throws(ArrowFailure) {
        for column in all where column !== entitlements { try column.repeatFirst(of: rows) }
    }

    private func set(_ row: Int, _ period: Period?, _ price: Money?) {
        periodMonths.set(orNull: period.map { Int64(bitPattern: $0.lengthInMonths.bitPattern) }, at: row)
        monthlyPrice.set(orNull: period.flatMap { period in price.map { period.monthly($0) } }, at: row)
    }
}

/// The columns of `subs_columns_timeline`.
struct IntervalColumns {
    private let subscription: SubscriptionColumns
    private let start = OutColumn.instant("start")
    private let end = OutColumn.instant("end", isNullable: true)
    private let transactionId: OutColumn
    /// In the order of the table.
    let all: [OutColumn]
    private let ofSubscription: [OutColumn]
    private var rows: Rows

    init(_ customers: Customers) {
        // Most rows are the beginning of an interval.
        rows = Rows(expected: customers.tables.rows.count)
        subscription = SubscriptionColumns(customers)
        ofSubscription = subscription.ofSubscription
        transactionId = OutColumn("transactionId", customers.areIdsIntegers ? "l" : "u", isNullable: true)
        all = [
            subscription.customer.column, subscription.group, subscription.originalTransactionId, start, end,
            subscription.state, subscription.status, subscription.hasAccess, subscription.productId, transactionId,
            subscription.basis, subscription.expirationReason, subscription.price, subscription.currency,
        ]
    }

    var count: Int { rows.count }

    /// Appends all intervals of a subscription.
    mutating func append(
        _ timeline: Timeline,
        of customer: CustomerTables.Customer,
        _ history: History
    ) throws(ArrowFailure) {
        let intervals = timeline.intervals
        let rows = try rows.add(intervals.count, to: all)
        for (row, interval) in zip(rows, intervals) {
            // Intervals of one chain have the same subscription.
            let isSame = row > rows.lowerBound && timeline.group.isOneChain
            try subscription.set(
                row,
                isSame ? nil : .init(customer, history.heir(of: history.chains[Int(interval.chain)])),
                interval.state,
                history.product(of: interval),
                interval.basis,
                interval.expirationReason,
                history.price(of: interval),
                history.texts
            )
            start.set(interval.start.milliseconds, at: row)
            end.set(orNull: interval.end?.milliseconds, at: row)
            let id = interval.row.map { history.rows[$0].transaction.transactionId }
            try transactionId.set(orNull: id, history.texts, at: row)
        }
        guard timeline.group.isOneChain, rows.count > 1 else { return }
        for column in ofSubscription { try column.repeatFirst(of: rows) }
    }
}

/// The column of customers, as in the request: if the tables have different integer types, of the type that holds both.
final class CustomerOut {
    let column: OutColumn
    private let rows: ArrowColumn
    private let reports: ArrowColumn?
    private let layout: ArrowLayout
    /// The first of the rows' customers, if they are written as 64-bit numbers.
    private let numbers: UnsafeRawPointer?

    init(_ tables: CustomerTables) {
        rows = tables.rows.column
        reports = tables.reports?.column
        let reported = (reports ?? rows).values.layout
        layout = rows.values.isInteger && rows.values.layout != reported ? .int64 : rows.values.layout
        column = OutColumn("customer", Self.format(of: layout))
        numbers = layout == .int64 ? tables.rows.numbers : nil
    }

    private static func format(of layout: ArrowLayout) -> StaticString {
        switch layout {
        case .int8: return "c"
        case .int16: return "s"
        case .int32: return "i"
        case .int64: return "l"
        case .uint8: return "C"
        case .uint16: return "S"
        case .uint32: return "I"
        case .uint64: return "L"
        case .largeUTF8: return "U"
        case .null, .bool, .utf8, .utf8View: return "u"
        }
    }

    func set(_ customer: CustomerTables.Customer, at row: Int) throws(ArrowFailure) {
        if !customer.rows.isEmpty, let numbers {
            let first = customer.rows.lowerBound
            column.set(numbers.loadUnaligned(fromByteOffset: first &* 8, as: Int64.self), at: row)
        } else if customer.rows.isEmpty, let reports {
            try set(reports, customer.reports.lowerBound, row)
        } else {
            try set(rows, customer.rows.lowerBound, row)
        }
    }

    /// - Parameters:
    /// - given: The column of the request.
    /// - first: The first row of the customer in it.
    private func set(_ given: ArrowColumn, _ first: Int, _ row: Int) throws(ArrowFailure) {
        guard !given.values.isText else {
            guard let bytes = given.values.bytes(first) else { throw given.failure(.offsetsImpossible, first) }
            return try column.set(bytes, at: row)
        }
        // The bits of a number do not change.
        let number = given.values.integer(first)
        switch layout {
        case .int64, .uint64: column.set(number, at: row)
        case .int8, .uint8: column.set(UInt8(truncatingIfNeeded: number), at: row)
        case .int16, .uint16: column.set(UInt16(truncatingIfNeeded: number), at: row)
        case .int32, .uint32: column.set(UInt32(truncatingIfNeeded: number), at: row)
        case .null, .bool, .utf8, .largeUTF8, .utf8View: break
        }
    }
}
