internal import SubscoreCore

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

    /// Writes rows, from the first one on.
    func write(
        _ first: UnsafeMutablePointer<AnswerRow>,
        _ rows: Range<Int>,
        _ texts: StringTable
    ) throws(ArrowFailure) {
        let start = rows.lowerBound
        try customer.write(first, rows)
        try group.write(names: member(&first.pointee.group, from: start), rows, texts)
        try originalTransactionId.write(ids: member(&first.pointee.originalTransactionId, from: start), rows, texts)
        state.write(bytes: member(&first.pointee.state, from: start), rows)
        status.write(bytes: member(&first.pointee.status, from: start), rows)
        hasAccess.write(bytes: member(&first.pointee.hasAccess, from: start), rows)
        try productId.write(names: member(&first.pointee.productId, from: start), rows, texts)
        try basis.write(words: member(&first.pointee.basis, from: start), rows) { $0.name }
        try expirationReason.write(words: member(&first.pointee.expirationReason, from: start), rows) { $0.name }
        price.write(numbers: member(&first.pointee.price, from: start), rows)
        try currency.write(currencies: member(&first.pointee.currency, from: start), rows)
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
    let named: NamedStateColumns
    /// In the order of the table.
    let all: [OutColumn]
    private var rows: AnswerRows
    /// The rows of a customer whose instants are answered in parts.
    private var held: HeldRows?

    init(_ customers: Customers, _ question: CustomersQuestion) {
        let instants = question.instants.count
        // Most customers have one subscription.
        let expected = customers.tables.rows.customers.multipliedReportingOverflow(by: instants).partialValue
        rows = AnswerRows(expected: expected)
        subscription = SubscriptionColumns(customers)
        let held = question.entitlements == nil ? [] : question.asked(of: [OutColumn("entitlements", "+l")])
        entitlements = held.first
        named = NamedStateColumns(question)
        all =
            question.asked(of: [
                subscription.customer.column, at, subscription.group, subscription.originalTransactionId,
                subscription.state, subscription.status, subscription.hasAccess, subscription.productId, since, until,
                accessSince, accessUntil, subscription.basis, subscription.expirationReason, autoRenew,
                subscription.price, subscription.currency, periodMonths, monthlyPrice, environment,
            ]) + held + named.all
    }

    var count: Int { rows.count }

    /// Appends a state at several instants at which it is the same.
    ///
    /// - Parameters:
    /// - indices: Those of the instants in the question.
    /// - periods: Those of the history's prices.
    /// - entitled: The entitlements at each instant of the question.
    /// - values: Those of the named columns; nil if none is made.
    mutating func append(
        _ state: StateAt,
        of customer: CustomerTables.Customer,
        _ timeline: Timeline,
        at indices: Range<Int>,
        _ question: CustomersQuestion,
        _ periods: inout PricedPeriods,
        _ entitled: HeldEntitlements?,
        _ values: NamedValues?,
        _ history: History,
        _ warnings: inout WarningCounts
    ) throws(ArrowFailure) {
        let group = timeline.group
        let paid = state.isFound ? state.interval.flatMap { history.paidRow(of: $0) } : nil
        let price = paid.flatMap { history.price(of: $0) }
        var row = AnswerRow(customer, group: group.identifier, history.heirId(of: state))
        let period = paid.flatMap {
            periods.period(of: $0, ofChain: state.chain.value, question.catalog, history)
        }
        let monthly = history.monthlyPrice(state, of: timeline, paid, price, period, question.catalog, &periods)
        if let warning = monthly.flatMap({ $0.warning(history) }) { warnings.add([warning], times: indices.count) }
        let shown = monthly.map { $0.beside(price) } ?? price
        row.set(state.state, state.productId, state.basis, state.expirationReason, shown)
        if let period { row.set(period) }
        if let monthly { row.set(monthly: monthly.price) }
        row.since = state.$since.milliseconds
        row.until = state.$until.milliseconds
        row.accessSince = state.$accessSince.milliseconds
        row.accessUntil = state.$accessUntil.milliseconds
        row.autoRenew = state.autoRenew
        row.environment = group.environment
        try append(row, values, at: indices, question, entitled, history)
    }

    /// Calls the body, which appends the rows of all subscriptions of a customer for one part of the instants after the
    /// other, without entitlements, and returns the parts with the entitlements of each. Puts the rows in the order of the
    /// table: one subscription after the other.
    ///
    /// - Parameter texts: Those of the rows' names.
    mutating func appendInParts(
        subscriptions: Int,
        _ texts: StringTable,
        _ body: (inout StateColumns) throws(ArrowFailure) -> (parts: [Range<Int>], entitled: [HeldEntitlements])
    ) throws(ArrowFailure) {
        held = HeldRows()
        defer {
            held?.free()
            held = nil
        }
        let (parts, entitled) = try body(&self)
        guard let held else { return }
        for subscription in 0..<subscriptions {
            for (number, part) in parts.enumerated() {
                let first = subscriptions * part.lowerBound + subscription * part.count - part.lowerBound
                for instant in part {
                    guard let (row, values) = held[first + instant] else { return }
                    if let entitlements { try entitlements.append(list: entitled[number].ids(instant), at: count) }
                    rows.append(row, values)
                    if rows.isFull { try write(texts) }
                }
            }
        }
    }

    /// Appends a row at each instant for a customer without subscriptions, or for one that was not known then.
    mutating func appendNone(
        of customer: CustomerTables.Customer,
        in group: SubscriptionGroup? = nil,
        at indices: Range<Int>,
        _ question: CustomersQuestion,
        _ entitled: HeldEntitlements?,
        _ history: History
    ) throws(ArrowFailure) {
        var row = AnswerRow(customer, group: group?.identifier, group.map { history.name(of: $0) })
        row.set(.none, nil, .inferred, nil, nil)
        row.environment = group?.environment
        try append(row, named.all.isEmpty ? nil : NamedValues(), at: indices, question, entitled, history)
    }

    private mutating func append(
        _ row: AnswerRow,
        _ values: NamedValues?,
        at indices: Range<Int>,
        _ question: CustomersQuestion,
        _ entitled: HeldEntitlements?,
        _ history: History
    ) throws(ArrowFailure) {
        if let entitlements, let entitled {
            for index in indices {
                let row = rows.count + index - indices.lowerBound
                try entitlements.append(list: entitled.ids(index), at: row)
            }
        }
        guard held == nil else { try held?.append(row, values, at: question.instants[indices]); return }
        rows.append(row, values, at: question.instants[indices])
        if rows.isFull { try write(history.texts) }
    }

    /// Writes the rows that were appended since.
    ///
    /// - Parameter texts: Those of their names.
    mutating func write(_ texts: StringTable) throws(ArrowFailure) {
        try rows.write(to: all) { first, rows throws(ArrowFailure) in
            let start = rows.lowerBound
            try subscription.write(first, rows, texts)
            at.write(numbers: member(&first.pointee.at, from: start), rows)
            since.write(numbers: member(&first.pointee.since, from: start), rows)
            until.write(numbers: member(&first.pointee.until, from: start), rows)
            accessSince.write(numbers: member(&first.pointee.accessSince, from: start), rows)
            accessUntil.write(numbers: member(&first.pointee.accessUntil, from: start), rows)
            autoRenew.write(flags: member(&first.pointee.autoRenew, from: start), rows)
            periodMonths.write(numbers: member(&first.pointee.periodMonths, from: start), rows)
            monthlyPrice.write(numbers: member(&first.pointee.monthlyPrice, from: start), rows)
            try environment.write(words: member(&first.pointee.environment, from: start), rows) { $0.knownName }
        } named: { first, rows throws(ArrowFailure) in
            try named.write(first, rows, texts)
        }
    }
}

/// The columns of `subs_columns_timeline`.
struct IntervalColumns {
    private let subscription: SubscriptionColumns
    private let start = OutColumn.instant("start")
    private let end = OutColumn.instant("end", isNullable: true)
    private let transactionId: OutColumn
    private let named: NamedIntervalColumns
    /// In the order of the table.
    let all: [OutColumn]
    private var rows: AnswerRows

    init(_ customers: Customers, _ question: CustomersQuestion) {
        // Most rows are the beginning of an interval.
        rows = AnswerRows(expected: customers.tables.rows.count)
        subscription = SubscriptionColumns(customers)
        transactionId = OutColumn("transactionId", customers.areIdsIntegers ? "l" : "u", isNullable: true)
        named = NamedIntervalColumns(question)
        all =
            question.asked(of: [
                subscription.customer.column, subscription.group, subscription.originalTransactionId, start, end,
                subscription.state, subscription.status, subscription.hasAccess, subscription.productId,
                transactionId, subscription.basis, subscription.expirationReason, subscription.price,
                subscription.currency,
            ]) + named.all
    }

    var count: Int { rows.count }

    /// Appends all intervals of a subscription.
    mutating func append(
        _ timeline: Timeline,
        of customer: CustomerTables.Customer,
        _ history: History
    ) throws(ArrowFailure) {
        let payments = named.payments(timeline, history)
        for interval in timeline.intervals {
            let chain = history.lastLinkedChain(of: history.chains[Int(interval.chain)])
            var row = AnswerRow(customer, group: chain.subscriptionGroupIdentifier, chain.originalTransactionId)
            row.set(
                interval.state,
                history.product(of: interval),
                interval.basis,
                interval.expirationReason,
                history.price(of: interval)
            )
            row.since = interval.start.milliseconds
            row.until = (interval.end ?? .absent).milliseconds
            if let index = interval.row { row.transactionId = history.rows[index].transaction.transactionId }
            rows.append(row, named.values(interval, payments, history))
        }
        if rows.isFull { try write(history.texts) }
    }

    /// Writes the rows that were appended since.
    ///
    /// - Parameter texts: Those of their names.
    mutating func write(_ texts: StringTable) throws(ArrowFailure) {
        try rows.write(to: all) { first, rows throws(ArrowFailure) in
            let row = rows.lowerBound
            try subscription.write(first, rows, texts)
            start.write(numbers: member(&first.pointee.since, from: row), rows)
            end.write(numbers: member(&first.pointee.until, from: row), rows)
            try transactionId.write(ids: member(&first.pointee.transactionId, from: row), rows, texts)
        } named: { first, rows throws(ArrowFailure) in
            try named.write(first, rows, texts)
        }
    }
}

extension CustomersQuestion {
    /// Returns the columns that the question asks for.
    func asked(of all: [OutColumn]) -> [OutColumn] {
        guard let columns else { return all }
        return all.filter { column in columns.contains { Identifier.compare($0, column.name) == 0 } }
    }
}

/// The column of customers, as in the request: if the tables have different integer types, of the type that holds both; of
/// 64-bit integers for other numbers, and of text for UUIDs.
final class CustomerOut {
    let column: OutColumn
    private let rows: CustomerColumn
    private let reports: CustomerColumn?
    private let layout: ArrowLayout
    /// The first of the rows' customers, if they are written as 64-bit numbers.
    private let numbers: UnsafeRawPointer?

    init(_ tables: CustomerTables) {
        rows = tables.rows
        reports = tables.reports
        // An empty table may have any type.
        let typed = rows.count > 0 ? rows : reports ?? rows
        let (own, other) = (typed.column.values, (reports.map { $0.count > 0 ? $0 : typed } ?? typed).column.values)
        layout =
            own.isInteger && (own.layout != other.layout || own.isFloatingPoint || own.layout.isDecimal)
            ? .int64 : own.layout
        column = OutColumn("customer", own.isInteger || layout == .largeUTF8 ? layout.name : "u")
        numbers = layout == .int64 ? rows.numbers : nil
    }

    func write(_ first: UnsafeMutablePointer<AnswerRow>, _ range: Range<Int>) throws(ArrowFailure) {
        guard column.isReserved else { return }
        for (index, row) in range.enumerated() {
            let customer = first[index].customer
            if first[index].isReportedOnly, let reports {
                try set(reports, customer, row)
            } else if let numbers {
                column.set(numbers.loadUnaligned(fromByteOffset: customer &* 8, as: Int64.self), at: row)
            } else {
                try set(rows, customer, row)
            }
        }
    }

    /// - Parameters:
    /// - given: The column of the request.
    /// - first: The first row of the customer in it.
    private func set(_ given: CustomerColumn, _ first: Int, _ row: Int) throws(ArrowFailure) {
        guard !given.column.values.hasBytes else {
            if let uuid = given.column.position(first).flatMap({ given.column.uuid($0) }) {
                return try uuid.withUnsafeBufferPointer { text throws(ArrowFailure) in try column.set(text, at: row) }
            }
            guard let bytes = given.bytes(first) else { throw given.column.failure(.offsetsImpossible, first) }
            return try column.set(bytes, at: row)
        }
        // The bits of a number do not change.
        let number = given.number(first)
        switch layout {
        case .int64, .uint64: column.set(number, at: row)
        case .int8, .uint8: column.set(UInt8(truncatingIfNeeded: number), at: row)
        case .int16, .uint16: column.set(UInt16(truncatingIfNeeded: number), at: row)
        case .int32, .uint32: column.set(UInt32(truncatingIfNeeded: number), at: row)
        default: break
        }
    }
}
