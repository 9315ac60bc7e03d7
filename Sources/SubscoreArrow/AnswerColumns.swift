internal import Subscore

/// The columns that both tables of answers have.
struct SubscriptionColumns {
    let customer: CustomerOut
    let group: OutColumn
    let originalTransactionId: OutColumn
    let state = OutColumn("state", "c", dictionary: SubscriptionState.allCases.map { $0.name })
    let status = OutColumn("status", "C")
    let hasAccess = OutColumn("hasAccess", "b")
    let productId = OutColumn("productId", "u", isNullable: true)
    let basis = OutColumn("basis", "u")
    let expirationReason = OutColumn("expirationReason", "u", isNullable: true)
    let price = OutColumn("price", "l", isNullable: true)
    let currency = OutColumn("currency", "u", isNullable: true)
    fileprivate(set) var count = 0

    init(_ customers: Customers) {
        customer = CustomerOut(customers.tables)
        group = OutColumn("subscriptionGroupIdentifier", customers.areGroupsIntegers ? "l" : "u", isNullable: true)
        originalTransactionId = OutColumn(
            "originalTransactionId",
            customers.areIdsIntegers ? "l" : "u",
            isNullable: true
        )
    }

    /// - Parameters:
    /// - group: Nil if it is unknown, and for a customer without subscriptions.
    /// - price: That of the period.
    /// - times: How many equal rows of the table are appended.
    @_optimize(speed)
    @inline(never)
    mutating func append(
        _ customer: CustomerTables.Customer,
        _ group: Name?,
        _ originalTransactionId: Id?,
        _ state: SubscriptionState,
        _ productId: Name?,
        _ basis: Basis,
        _ expirationReason: ExpirationReason?,
        _ price: Money?,
        _ history: History,
        times: Int = 1
    ) throws(ArrowFailure) {
        count += times
        try self.customer.append(customer, times: times)
        try self.group.append(orNull: group, history.texts, times: times)
        try self.originalTransactionId.append(orNull: originalTransactionId, history.texts, times: times)
        try self.state.append(state.ordinal, times: times)
        try status.append(UInt8(truncatingIfNeeded: state.status?.rawValue ?? 0), times: times)
        try hasAccess.append(state.hasAccess, times: times)
        try self.productId.append(orNull: productId, history.texts, times: times)
        try self.basis.append(basis.name, times: times)
        try self.expirationReason.append(orNull: expirationReason?.name, times: times)
        try self.price.append(orNull: price?.milliunits, times: times)
        try currency.append(orNull: price?.currency, times: times)
    }
}

/// The columns of `subs_columns_state_at`.
struct StateColumns {
    private var subscription: SubscriptionColumns
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

    init(_ customers: Customers, withEntitlements: Bool) {
        subscription = SubscriptionColumns(customers)
        entitlements = withEntitlements ? OutColumn("entitlements", "+l") : nil
    }

    var count: Int { subscription.count }

    /// In the order of the table.
    var all: [OutColumn] {
        [
            subscription.customer.column, at, subscription.group, subscription.originalTransactionId,
            subscription.state,
            subscription.status, subscription.hasAccess, subscription.productId, since, until, accessSince,
            accessUntil, subscription.basis, subscription.expirationReason, autoRenew, subscription.price,
            subscription.currency, periodMonths, monthlyPrice, environment,
        ] + (entitlements.map { [$0] } ?? [])
    }

    /// Appends a state at several instants at which it is the same.
    ///
    /// - Parameters:
    /// - indices: Those of the instants in the question.
    /// - entitled: The entitlements at each instant of the question.
    @_optimize(speed)
    @inline(never)
    mutating func append(
        _ state: StateAt,
        of customer: CustomerTables.Customer,
        _ group: SubscriptionGroup,
        at indices: Range<Int>,
        _ question: CustomersQuestion,
        _ entitled: HeldEntitlements?,
        _ history: History
    ) throws(ArrowFailure) {
        let interval = state.row == nil ? nil : state.interval
        let price = interval.flatMap { history.price(of: $0) }
        try subscription.append(
            customer,
            group.identifier,
            history.heirId(of: state),
            state.state,
            state.productId,
            state.basis,
            state.expirationReason,
            price,
            history,
            times: indices.count
        )
        try append(interval.flatMap { history.paidPeriod(of: $0, question.catalog) }, price, times: indices.count)
        try since.append(orNull: state.since?.milliseconds, times: indices.count)
        try until.append(orNull: state.until?.milliseconds, times: indices.count)
        try accessSince.append(orNull: state.accessSince?.milliseconds, times: indices.count)
        try accessUntil.append(orNull: state.accessUntil?.milliseconds, times: indices.count)
        try autoRenew.append(orNull: state.autoRenew, times: indices.count)
        try environment.append(orNull: group.environment?.knownName, times: indices.count)
        try append(indices, question, entitled)
    }

    /// Appends a row at each instant for a customer without subscriptions.
    mutating func appendNone(
        of customer: CustomerTables.Customer,
        _ question: CustomersQuestion,
        _ entitled: HeldEntitlements,
        _ history: History
    ) throws(ArrowFailure) {
        let indices = question.instants.indices
        try subscription.append(customer, nil, nil, .none, nil, .inferred, nil, nil, history, times: indices.count)
        try append(nil, nil, times: indices.count)
        for column in [since, until, accessSince, accessUntil] {
            try column.append(orNull: nil as Int64?, times: indices.count)
        }
        try autoRenew.append(orNull: nil as Bool?, times: indices.count)
        try environment.append(orNull: nil as StaticString?, times: indices.count)
        try append(indices, question, entitled)
    }

    /// Appends what differs at each instant.
    private func append(
        _ indices: Range<Int>,
        _ question: CustomersQuestion,
        _ entitled: HeldEntitlements?
    ) throws(ArrowFailure) {
        for index in indices { try at.append(question.instants[index].milliseconds) }
        guard let entitlements, let entitled else { return }
        for index in indices { try entitlements.append(list: entitled.ids(index)) }
    }

    private func append(_ period: Period?, _ price: Money?, times: Int) throws(ArrowFailure) {
        try periodMonths.append(
            orNull: period.map { Int64(bitPattern: $0.lengthInMonths.bitPattern) },
            times: times
        )
        try monthlyPrice.append(
            orNull: period.flatMap { period in price.map { period.monthly($0) } },
            times: times
        )
    }
}

/// The columns of `subs_columns_timeline`.
struct IntervalColumns {
    private var subscription: SubscriptionColumns
    private let start = OutColumn.instant("start")
    private let end = OutColumn.instant("end", isNullable: true)
    private let transactionId: OutColumn

    init(_ customers: Customers) {
        subscription = SubscriptionColumns(customers)
        transactionId = OutColumn("transactionId", customers.areIdsIntegers ? "l" : "u", isNullable: true)
    }

    var count: Int { subscription.count }

    /// In the order of the table.
    var all: [OutColumn] {
        [
            subscription.customer.column, subscription.group, subscription.originalTransactionId, start, end,
            subscription.state, subscription.status, subscription.hasAccess, subscription.productId, transactionId,
            subscription.basis, subscription.expirationReason, subscription.price, subscription.currency,
        ]
    }

    @_optimize(speed)
    @inline(never)
    mutating func append(
        _ interval: Interval,
        of customer: CustomerTables.Customer,
        _ history: History
    ) throws(ArrowFailure) {
        let chain = history.heir(of: history.chains[Int(interval.chain)])
        try subscription.append(
            customer,
            chain.subscriptionGroupIdentifier,
            chain.originalTransactionId,
            interval.state,
            history.product(of: interval),
            interval.basis,
            interval.expirationReason,
            history.price(of: interval),
            history
        )
        try start.append(interval.start.milliseconds)
        try end.append(orNull: interval.end?.milliseconds)
        try transactionId.append(orNull: history.row(of: interval)?.transaction.transactionId, history.texts)
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

    func append(_ customer: CustomerTables.Customer, times: Int) throws(ArrowFailure) {
        if !customer.rows.isEmpty, let numbers {
            let row = customer.rows.lowerBound
            try column.append(numbers.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self), times: times)
        } else if customer.rows.isEmpty, let reports {
            try append(reports, customer.reports.lowerBound, times)
        } else {
            try append(rows, customer.rows.lowerBound, times)
        }
    }

    @inline(never)
    private func append(_ given: ArrowColumn, _ row: Int, _ times: Int) throws(ArrowFailure) {
        guard !given.values.isText else {
            guard let bytes = given.values.bytes(row) else { throw given.failure(.offsetsImpossible, row) }
            return try column.append(bytes, times: times)
        }
        // The bits of a number do not change.
        let number = given.values.integer(row)
        switch layout {
        case .int64, .uint64: try column.append(number, times: times)
        case .int8, .uint8: try column.append(UInt8(truncatingIfNeeded: number), times: times)
        case .int16, .uint16: try column.append(UInt16(truncatingIfNeeded: number), times: times)
        case .int32, .uint32: try column.append(UInt32(truncatingIfNeeded: number), times: times)
        case .null, .bool, .utf8, .largeUTF8, .utf8View: break
        }
    }
}
