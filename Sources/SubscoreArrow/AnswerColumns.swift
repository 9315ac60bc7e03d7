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
    /// - interval: The interval that decides, if any does.
    mutating func append(
        _ customer: CustomerTables.Customer,
        _ group: Name?,
        _ originalTransactionId: Id?,
        _ state: SubscriptionState,
        _ productId: Name?,
        _ basis: Basis,
        _ expirationReason: ExpirationReason?,
        _ interval: Interval?,
        _ history: History
    ) throws(ArrowFailure) {
        count += 1
        let texts = history.texts
        try self.customer.append(customer)
        try self.group.append(orNull: group, texts)
        try self.originalTransactionId.append(orNull: originalTransactionId, texts)
        try self.state.append(state.ordinal)
        try status.append(UInt8(truncatingIfNeeded: state.status?.rawValue ?? 0))
        try hasAccess.append(state.hasAccess)
        try self.productId.append(orNull: productId, texts)
        try self.basis.append(basis.name)
        try self.expirationReason.append(orNull: expirationReason?.name)
        let price = interval.flatMap { history.price(of: $0) }
        try self.price.append(orNull: price?.milliunits)
        try self.currency.append(orNull: price?.currency)
    }
}

extension SubscriptionColumns {
    /// Appends the last record again.
    mutating func repeatLast(_ times: Int) throws(ArrowFailure) {
        for column in [
            customer.column, group, originalTransactionId, state, status, hasAccess, productId, basis, expirationReason,
            price, currency,
        ] { try column.repeatLast(times) }
        count += times
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

    mutating func append(
        _ state: borrowing SubscriptionAt,
        of customer: CustomerTables.Customer,
        entitled: [Identifier],
        _ history: History,
        _ catalog: Catalog?
    ) throws(ArrowFailure) {
        let interval = state.row == nil ? nil : state.interval
        try subscription.append(
            customer,
            state.group.identifier,
            state.originalTransactionId,
            state.state,
            state.productId,
            state.basis,
            state.expirationReason,
            interval,
            history
        )
        let period = interval.flatMap { history.paidPeriod(of: $0, catalog) }
        let price = interval.flatMap { history.price(of: $0) }
        try append(period, price)
        try append(state.at, state.since, state.until, state.autoRenew, state.group.environment, entitled)
        try accessSince.append(orNull: state.accessSince?.milliseconds)
        try accessUntil.append(orNull: state.accessUntil?.milliseconds)
    }

    /// Appends the last state at further instants at which it is the same.
    ///
    /// - Parameter entitled: The entitlements at each of them.
    mutating func repeatLast(at instants: ArraySlice<Instant>, entitled: HeldEntitlements?) throws(ArrowFailure) {
        try subscription.repeatLast(instants.count)
        for column in [since, until, accessSince, accessUntil, autoRenew, periodMonths, monthlyPrice, environment] {
            try column.repeatLast(instants.count)
        }
        for place in instants.indices {
            try at.append(instants[place].milliseconds)
            if let entitlements { try entitlements.append(list: (entitled?.ids(place) ?? []).map { $0.text }) }
        }
    }

    /// Appends a row for a customer without subscriptions.
    mutating func appendNone(
        at instant: Instant,
        of customer: CustomerTables.Customer,
        entitled: [Identifier],
        _ history: History
    ) throws(ArrowFailure) {
        try subscription.append(customer, nil, nil, .none, nil, .inferred, nil, nil, history)
        try append(instant, nil, nil, nil, nil, entitled)
        try append(nil, nil)
        try accessSince.append(orNull: nil as Int64?)
        try accessUntil.append(orNull: nil as Int64?)
    }

    private func append(
        _ instant: Instant,
        _ since: Instant?,
        _ until: Instant?,
        _ autoRenew: Bool?,
        _ environment: Environment?,
        _ entitled: [Identifier]
    ) throws(ArrowFailure) {
        try at.append(instant.milliseconds)
        try self.since.append(orNull: since?.milliseconds)
        try self.until.append(orNull: until?.milliseconds)
        try self.autoRenew.append(orNull: autoRenew)
        try self.environment.append(orNull: environment?.knownName)
        if let entitlements { try entitlements.append(list: entitled.map { $0.text }) }
    }

    private func append(_ period: Period?, _ price: Money?) throws(ArrowFailure) {
        try periodMonths.append(orNull: period.map { Int64(bitPattern: $0.lengthInMonths.bitPattern) })
        try monthlyPrice.append(orNull: period.flatMap { period in price.map { period.monthly($0) } })
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
            interval,
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
        let told = (reports ?? rows).values.layout
        layout = rows.values.isInteger && rows.values.layout != told ? .int64 : rows.values.layout
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

    func append(_ customer: CustomerTables.Customer) throws(ArrowFailure) {
        if !customer.rows.isEmpty, let numbers {
            let place = customer.rows.lowerBound
            try column.append(numbers.loadUnaligned(fromByteOffset: place &* 8, as: Int64.self))
        } else if customer.rows.isEmpty, let reports {
            try append(reports, customer.reports.lowerBound)
        } else {
            try append(rows, customer.rows.lowerBound)
        }
    }

    @inline(__always)
    private func append(_ given: ArrowColumn, _ row: Int) throws(ArrowFailure) {
        guard !given.values.isText else {
            guard let bytes = given.values.bytes(row) else { throw given.failure(.offsetsImpossible, row) }
            return try column.append(bytes)
        }
        // The bits of a number do not change.
        let number = given.values.integer(row)
        switch layout {
        case .int64, .uint64: try column.append(number)
        case .int8, .uint8: try column.append(UInt8(truncatingIfNeeded: number))
        case .int16, .uint16: try column.append(UInt16(truncatingIfNeeded: number))
        case .int32, .uint32: try column.append(UInt32(truncatingIfNeeded: number))
        case .null, .bool, .utf8, .largeUTF8, .utf8View: break
        }
    }
}
