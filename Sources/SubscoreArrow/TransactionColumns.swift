internal import SubscoreCore

/// The columns of the table of rows.
final class TransactionColumns {
    let columns: FieldColumns
    private var lastKind = LastText<ProductKind>()
    private var lastOwnership = LastText<Transaction.Ownership>()
    private var lastEnvironment = LastText<Environment>()
    private var lastReason = LastText<Transaction.Reason>()
    private var lastCurrency = LastText<Currency>()
    private var lastRevocationType = LastText<RevocationType>()
    private var lastAddition = LastText<Bool>()
    private var lastPlan = LastText<Bool>()

    private static var required: [StoreField] { [.transactionId, .productId, .purchaseDate, .expiresDate] }

    private static var fields: [StoreField] {
        [
            .transactionId, .originalTransactionId, .webOrderLineItemId, .productId, .subscriptionGroupIdentifier,
            .purchaseDate, .originalPurchaseDate, .expiresDate, .signedDate, .type, .inAppOwnershipType, .environment,
            .bundleId, .transactionReason, .price, .currency, .isUpgraded, .offerType, .offerDiscountType,
            .offerIdentifier, .storefront, .revocationDate, .quantity, .additionalTransactionReason, .billingPlanType,
            .previousOriginalTransactionId,
            .revocationType,
            // Read with the type.
            .revocationPercentage,
        ]
    }

    init(_ table: ArrowTable) throws(ArrowFailure) {
        columns = try FieldColumns(table, Self.fields, required: Self.required)
    }

    /// Whether any date that was read looks like seconds.
    var hasSeconds: Bool { columns.all.contains { $0.hasSeconds && $0.field != .originalPurchaseDate } }

    var areIdsIntegers: Bool {
        columns.all.allSatisfy {
            $0.field != .transactionId && $0.field != .originalTransactionId || $0.isIntegerOrAbsent
        }
    }

    var areGroupsIntegers: Bool { columns[.subscriptionGroupIdentifier]?.isInteger ?? false }
}

// The columns of many rows. Members of rows that are null stay as they are, which is absent.
extension TransactionColumns {
    /// Writes the members of rows.
    ///
    /// - Parameter notes: Gets what the members cannot hold.
    func read(
        _ span: inout RowSpan,
        into rows: Transaction.Members,
        _ details: TransactionDetail.Members,
        _ notes: inout RowNotes,
        _ texts: inout StringTable
    ) {
        var (areComplete, areInChains) = (true, true)
        for column in columns.all {
            span.read { run throws(ArrowFailure) in
                guard try !read(column, run, into: rows, details, &notes, &texts) else { return }
                if column.field == .originalTransactionId { areInChains = false } else { areComplete = false }
            }
        }
        if !areInChains || span.failure != nil {
            // The first transaction of a chain may lack the chain's id, which is its own.
            for row in span.rows where rows.originalTransactionId[row] == .absent {
                rows.originalTransactionId[row] = rows.transactionId[row]
            }
        }
        if !areComplete || span.failure != nil {
            for row in span.rows
            where rows.transactionId[row] == .absent || rows.productId[row] == .absent
                || rows.purchaseDate[row] == .absent || rows.expiresDate[row] == .absent
            {
                notes.add(row)
            }
        }
        // One of the store's is not 0: see `TransactionFields.chain`.
        for row in span.rows where rows.originalTransactionId[row] == .zero { notes.add(row) }
        span.read { run throws(ArrowFailure) in
            // Without a type the dates decide which kind of product it is.
            guard let type = columns[.type] else { return }
            for row in notes.rows where run.contains(row) {
                if try type.word(row).bytes.isEmpty { rows.kind[row] = nil }
            }
        }
    }

    /// Reads a column. Returns false if it is one that each row must have, or the chain's id, and a row lacks it.
    private func read(
        _ column: ColumnReader,
        _ run: Range<Int>,
        into rows: Transaction.Members,
        _ details: TransactionDetail.Members,
        _ notes: inout RowNotes,
        _ texts: inout StringTable
    ) throws(ArrowFailure) -> Bool {
        switch column.field {
        case .transactionId: return try column.ids(run, into: rows.transactionId, &texts)
        case .originalTransactionId: return try column.ids(run, into: rows.originalTransactionId, &texts)
        case .productId: return try column.names(run, into: rows.productId, &texts)
        case .purchaseDate: return try column.instants(run, into: rows.purchaseDate)
        case .expiresDate: return try column.instants(run, into: rows.expiresDate)
        case .webOrderLineItemId: try column.ids(run, into: rows.webOrderLineItemId, &texts)
        case .previousOriginalTransactionId:
            guard column.isPresent else { break }
            let links = details.previousOriginalTransactionId
            try column.ids(run, into: links, &texts)
            for row in run where links[row] != .absent { notes.add(row) }
        case .subscriptionGroupIdentifier: try column.names(run, into: rows.subscriptionGroupIdentifier, &texts)
        case .bundleId: try column.names(run, into: rows.bundleId, &texts)
        case .offerIdentifier: try column.names(run, into: details.offerIdentifier, &texts)
        case .storefront: try column.names(run, into: details.storefront, &texts)
        case .originalPurchaseDate: try column.instants(run, into: rows.originalPurchaseDate)
        case .signedDate: try column.instants(run, into: rows.signedDate)
        case .revocationDate: try column.instants(run, into: rows.revocationDate)
        case .isUpgraded: try column.flags(run, into: rows.isUpgraded)
        case .transactionReason: try lastReason.fill(rows.reason, from: column, run) { Transaction.Reason($0) }
        case .type:
            try lastKind.forEachRun(column, run) {
                ProductKind($0) ?? .other
            } _: {
                guard let kind = $1, kind != .autoRenewable else { return }
                rows.kind.fill($0, kind)
                notes.add($0)
            }
        case .inAppOwnershipType: try readOwnerships(column, run, into: rows, details, &texts)
        case .environment:
            try lastEnvironment.forEachRun(column, run) {
                Environment(reading: $0)
            } _: {
                rows.environment.fill($0, $1)
                // A warning names it.
                if $1 == .other { notes.add($0) }
            }
        case .price:
            try column.integers(run, into: details.price, arePrices: true) { notes.add($0, .unreadable(.price)) }
        case .currency: try readCurrencies(column, run, into: details, &notes)
        case .offerType:
            try column.integers(run, into: details.offerType) {
                details.isOfferTypeUnreadable[$0] = true
                notes.add($0, .unreadable(.offerType))
            }
        case .offerDiscountType: try readDiscounts(column, run, into: details, &texts)
        case .quantity:
            guard column.isPresent else { break }
            for row in run {
                if let quantity = try column.integer(row) {
                    if quantity == 1 { details.isOfOne[row] = true } else { notes.add(row, .quantity(quantity)) }
                } else if try column.isUnreadable(row) {
                    notes.add(row, .unreadable(.quantity))
                }
            }
        case .additionalTransactionReason:
            try lastAddition.forEachRun(column, run) {
                $0.isSeatAddition
            } _: {
                if $1 ?? false { notes.add($0, .seatAddition) }
            }
        case .billingPlanType:
            try lastPlan.forEachRun(column, run) {
                $0.isMonthlyPlan
            } _: {
                if $1 ?? false { notes.add($0, .monthlyPlan) }
            }
        case .revocationType: try noteRevocations(column, run, rows, &notes)
        default: break
        }
        return true
    }

    /// Notes the rows that were revoked or upgraded, with the type of that, and the share that was refunded.
    @inline(never)  // Beside the other columns its loop over all rows would have no registers.
    private func noteRevocations(
        _ types: ColumnReader,
        _ run: Range<Int>,
        _ rows: Transaction.Members,
        _ notes: inout RowNotes
    ) throws(ArrowFailure) {
        guard let shares = columns[.revocationPercentage] else { return }
        let (dates, flags) = (rows.revocationDate, rows.isUpgraded)
        var next = run.lowerBound
        while next < run.upperBound {
            let row = next
            next &+= 1
            guard dates[row] != .absent || flags[row] else { continue }
            let type = try lastRevocationType.meaning(types, row) { RevocationType($0) ?? .other }
            let share = try shares.integer(row)
            notes.add(row, .revocation(type, share: share))
            if share == nil, try shares.isUnreadable(row) { notes.add(row, .unreadable(.revocationPercentage)) }
        }
    }

    private func readOwnerships(
        _ column: ColumnReader,
        _ run: Range<Int>,
        into rows: Transaction.Members,
        _ details: TransactionDetail.Members,
        _ texts: inout StringTable
    ) throws(ArrowFailure) {
        try lastOwnership.forEachRun(column, run) {
            Transaction.Ownership($0) ?? .other
        } _: { (run, meaning) throws(ArrowFailure) in
            guard let meaning else { return }
            details.statesOwnership.fill(run, true)
            guard meaning != .purchased else { return }
            rows.ownership.fill(run, meaning)
            if let name = meaning.knownName {
                details.ownership.fill(run, texts.insert(name))
            } else {
                details.ownership.fill(run, try column.name(run.lowerBound, &texts) ?? .absent)
            }
        }
    }

    private func readCurrencies(
        _ column: ColumnReader,
        _ run: Range<Int>,
        into details: TransactionDetail.Members,
        _ notes: inout RowNotes
    ) throws(ArrowFailure) {
        try lastCurrency.forEachRun(column, run) {
            Currency(anyCase: $0.bytes)
        } _: { (run, value) throws(ArrowFailure) in
            details.currency.fill(run, value ?? .absent)
            guard value == nil, try column.valueIndex(run.lowerBound) != nil else { return }
            guard try column.word(run.lowerBound).bytes.isEmpty else {
                notes.add(run, .unreadable(.currency))
                return
            }
            // Client libraries write so what the store left out.
            for row in run where details.price[row] == 0 { details.price[row] = -1 }
        }
    }

    private func readDiscounts(
        _ column: ColumnReader,
        _ run: Range<Int>,
        into details: TransactionDetail.Members,
        _ texts: inout StringTable
    ) throws(ArrowFailure) {
        guard column.isPresent else { return }
        // Names are of these texts only, so nothing is kept for other rows.
        var last = LastText<(name: StringIndex, isFreeTrial: Bool)>()
        var first = run.lowerBound
        try last.forEachRun(column, run) { text throws(ArrowFailure) in
            let isFreeTrial = text.isSpelling(of: TransactionDetail.Offer.freeTrial)
            for known in TransactionDetail.Offer.discountTypes where text.isSpelling(of: known) {
                return (texts.insert(known), isFreeTrial)
            }
            return (try column.name(text, first, &texts) ?? .absent, isFreeTrial)
        } _: {
            if let discount = $1 {
                details.offerDiscountType.fill($0, discount.name)
                if discount.isFreeTrial { details.markFreeTrials($0) }
            }
            first = $0.upperBound
        }
    }
}
