internal import SubscoreCore

/// The values of an answer's row for the columns that are made only if the request names them.
struct NamedValues: BitwiseCopyable {
    fileprivate var nextChargeCurrency = Currency.absent
    /// As the store spells it; otherwise `ownership` has it.
    fileprivate var ownershipName = StringIndex.absent
    fileprivate var ownership: Transaction.Ownership?
    fileprivate var offerDiscountType = StringIndex.absent
    fileprivate var offerIdentifier = StringIndex.absent
    fileprivate var storefront = StringIndex.absent
    /// Apple's number; 0 for none.
    fileprivate var offerType: UInt8 = 0
    fileprivate var origin: Origin?
    fileprivate var isTrial = false
    fileprivate var hasOwnAccess = false
    fileprivate var trialOutcome: PaymentHistory.Outcome?
    fileprivate var trialsStarted: UInt32 = 0
    fileprivate var trialsConverted: UInt32 = 0
    fileprivate var trialsLost: UInt32 = 0
    fileprivate var trialsUnknown: UInt32 = 0
    // Instants are in milliseconds. Every number is absent as an instant is.
    fileprivate var nextChargeAt = Instant.absent.milliseconds
    fileprivate var nextChargePrice = Instant.absent.milliseconds
    fileprivate var firstPaidAt = Instant.absent.milliseconds
    fileprivate var lastPaidAt = Instant.absent.milliseconds
    fileprivate var trialStartedAt = Instant.absent.milliseconds
    fileprivate var trialEndedAt = Instant.absent.milliseconds

    fileprivate mutating func set(_ row: Row, _ interval: Interval?, _ history: History) {
        let transaction = row.transaction
        let detail = history.detail(of: transaction)
        ownershipName = history.statedOwnership(of: transaction) ?? .absent
        ownership = transaction.ownership
        storefront = detail.$storefront
        guard let offer = detail.offer(in: interval) else { return }
        offerType = UInt8(clamping: offer.type ?? 0)
        offerDiscountType = offer.$discountType
        offerIdentifier = offer.$identifier
    }

    fileprivate mutating func set(_ charge: NextCharge) {
        nextChargeAt = (charge.at ?? .absent).milliseconds
        guard let price = charge.price else { return }
        nextChargePrice = price.milliunits
        nextChargeCurrency = price.currency ?? .absent
    }

    fileprivate mutating func set(_ payments: PaymentHistory, at instant: Instant) {
        firstPaidAt = (payments.firstPaid(by: instant) ?? .absent).milliseconds
        lastPaidAt = (payments.lastPaid(by: instant) ?? .absent).milliseconds
        if let trial = payments.trial(at: instant) {
            trialStartedAt = trial.startedAt.milliseconds
            trialEndedAt = trial.$endedAt.milliseconds
            trialOutcome = trial.outcome
        }
        trialsStarted = UInt32(truncatingIfNeeded: payments.trialsStarted(by: instant))
        trialsConverted = UInt32(truncatingIfNeeded: payments.trials(.converted, by: instant))
        trialsLost = UInt32(truncatingIfNeeded: payments.trials(.lost, by: instant))
        trialsUnknown = UInt32(truncatingIfNeeded: payments.trials(.unknown, by: instant))
    }
}

/// The columns that both tables of answers have if the request names them: those of the row that decides.
private struct PurchaseColumns {
    let ownership = OutColumn("ownership", "u", isNullable: true)
    let offerType = OutColumn("offerType", "C")
    let offerDiscountType = OutColumn("offerDiscountType", "u", isNullable: true)
    let offerIdentifier = OutColumn("offerIdentifier", "u", isNullable: true)
    let storefront = OutColumn("storefront", "u", isNullable: true)
    let isTrial = OutColumn("isTrial", "b")

    func write(
        _ first: UnsafeMutablePointer<NamedValues>,
        _ rows: Range<Int>,
        _ texts: StringTable
    ) throws(ArrowFailure) {
        let row = rows.lowerBound
        try ownership.write(
            words: named(&first.pointee.ownership, from: row),
            spelled: named(&first.pointee.ownershipName, from: row),
            rows,
            texts
        ) { $0.knownName }
        offerType.write(bytes: named(&first.pointee.offerType, from: row), rows)
        try offerDiscountType.write(names: named(&first.pointee.offerDiscountType, from: row), rows, texts)
        try offerIdentifier.write(names: named(&first.pointee.offerIdentifier, from: row), rows, texts)
        try storefront.write(names: named(&first.pointee.storefront, from: row), rows, texts)
        isTrial.write(bytes: named(&first.pointee.isTrial, from: row), rows)
    }
}

/// The columns of `subs_columns_state_at` that are made only if the request names them.
struct NamedStateColumns {
    private let purchase = PurchaseColumns()
    private let nextChargeAt = OutColumn.instant("nextChargeAt", isNullable: true)
    private let nextChargePrice = OutColumn("nextChargePrice", "l", isNullable: true)
    private let nextChargeCurrency = OutColumn("nextChargeCurrency", "u", isNullable: true)
    private let hasOwnAccess = OutColumn("hasOwnAccess", "b")
    private let firstPaidAt = OutColumn.instant("firstPaidAt", isNullable: true)
    private let lastPaidAt = OutColumn.instant("lastPaidAt", isNullable: true)
    private let trialStartedAt = OutColumn.instant("trialStartedAt", isNullable: true)
    private let trialEndedAt = OutColumn.instant("trialEndedAt", isNullable: true)
    private let trialOutcome = OutColumn(
        "trialOutcome",
        "c",
        isNullable: true,
        dictionary: PaymentHistory.Outcome.allCases.map { $0.name }
    )
    private let trialsStarted = OutColumn("trialsStarted", "I")
    private let trialsConverted = OutColumn("trialsConverted", "I")
    private let trialsLost = OutColumn("trialsLost", "I")
    private let trialsUnknown = OutColumn("trialsUnknown", "I")
    /// Those that the request names, in the order of the table.
    let all: [OutColumn]
    private let showsCharges: Bool
    private let showsPayments: Bool

    init(_ question: CustomersQuestion) {
        let charges = question.named(among: [nextChargeAt, nextChargePrice, nextChargeCurrency])
        let payments = question.named(among: [
            firstPaidAt, lastPaidAt, trialStartedAt, trialEndedAt, trialOutcome, trialsStarted, trialsConverted,
            trialsLost, trialsUnknown,
        ])
        let isTrial = question.named(among: [purchase.isTrial])
        all =
            charges
            + question.named(among: [
                purchase.ownership, purchase.offerType, purchase.offerDiscountType, purchase.offerIdentifier,
                purchase.storefront,
            ]) + isTrial + question.named(among: [hasOwnAccess]) + payments
        showsCharges = !charges.isEmpty
        showsPayments = !payments.isEmpty || !isTrial.isEmpty
    }

    /// Returns what the states of a subscription share; nil if none of the columns is made.
    func subscription(_ timeline: Timeline, _ history: History) -> NamedSubscription? {
        guard !all.isEmpty else { return nil }
        return NamedSubscription(
            timeline: timeline,
            payments: showsPayments ? PaymentHistory(timeline, history) : nil,
            showsCharges: showsCharges
        )
    }

    func write(_ first: UnsafeMutablePointer<NamedValues>, _ rows: Range<Int>, _ texts: StringTable)
        throws(ArrowFailure)
    {
        let row = rows.lowerBound
        nextChargeAt.write(numbers: named(&first.pointee.nextChargeAt, from: row), rows)
        nextChargePrice.write(numbers: named(&first.pointee.nextChargePrice, from: row), rows)
        try nextChargeCurrency.write(currencies: named(&first.pointee.nextChargeCurrency, from: row), rows)
        try purchase.write(first, rows, texts)
        hasOwnAccess.write(bytes: named(&first.pointee.hasOwnAccess, from: row), rows)
        firstPaidAt.write(numbers: named(&first.pointee.firstPaidAt, from: row), rows)
        lastPaidAt.write(numbers: named(&first.pointee.lastPaidAt, from: row), rows)
        trialStartedAt.write(numbers: named(&first.pointee.trialStartedAt, from: row), rows)
        trialEndedAt.write(numbers: named(&first.pointee.trialEndedAt, from: row), rows)
        trialOutcome.write(indices: named(&first.pointee.trialOutcome, from: row), rows) { UInt8($0.rank) }
        trialsStarted.write(counts: named(&first.pointee.trialsStarted, from: row), rows)
        trialsConverted.write(counts: named(&first.pointee.trialsConverted, from: row), rows)
        trialsLost.write(counts: named(&first.pointee.trialsLost, from: row), rows)
        trialsUnknown.write(counts: named(&first.pointee.trialsUnknown, from: row), rows)
    }
}

/// What the named columns of a subscription's states share.
struct NamedSubscription {
    fileprivate let timeline: Timeline
    fileprivate let payments: PaymentHistory?
    fileprivate let showsCharges: Bool

    /// Returns the values at the instant of a state.
    ///
    /// - Parameter warnings: Gets those about the next charge.
    func values(_ state: StateAt, _ history: History, _ warnings: inout WarningCounts) -> NamedValues {
        var values = NamedValues()
        if let row = state.row {
            values.set(history.rows[row], state.interval, history)
        }
        values.hasOwnAccess = timeline.hasOwnAccess(at: state.at, history)
        if let payments {
            values.set(payments, at: state.at)
            values.isTrial = payments.isTrial(at: state.at, timeline, history)
        }
        if showsCharges, let (charge, doubts) = timeline.nextCharge(state, history) {
            values.set(charge)
            warnings.add(doubts)
        }
        return values
    }
}

/// The columns of `subs_columns_timeline` that are made only if the request names them.
struct NamedIntervalColumns {
    private let purchase = PurchaseColumns()
    private let origin = OutColumn("origin", "u", isNullable: true)
    /// Those that the request names, in the order of the table.
    let all: [OutColumn]
    private let showsTrials: Bool

    init(_ question: CustomersQuestion) {
        let isTrial = question.named(among: [purchase.isTrial])
        all =
            question.named(among: [
                purchase.ownership, purchase.offerType, purchase.offerDiscountType, purchase.offerIdentifier,
                purchase.storefront, origin,
            ]) + isTrial
        showsTrials = !isTrial.isEmpty
    }

    /// Returns what was tried and paid for, if a column shows it.
    func payments(_ timeline: Timeline, _ history: History) -> PaymentHistory? {
        showsTrials ? PaymentHistory(timeline, history) : nil
    }

    /// Returns the values of an interval; nil if none of the columns is made.
    func values(_ interval: Interval, _ payments: PaymentHistory?, _ history: History) -> NamedValues? {
        guard !all.isEmpty else { return nil }
        var values = NamedValues()
        guard let row = history.row(of: interval) else { return values }
        values.set(row, interval, history)
        if interval.state == .subscribed, row.transaction.purchaseDate <= interval.start, interval.start < row.end {
            values.origin = row.origin
        }
        values.isTrial = payments?.isTrial(interval, history) ?? false
        return values
    }

    func write(_ first: UnsafeMutablePointer<NamedValues>, _ rows: Range<Int>, _ texts: StringTable)
        throws(ArrowFailure)
    {
        try purchase.write(first, rows, texts)
        try origin.write(words: named(&first.pointee.origin, from: rows.lowerBound), rows) { $0.columnName }
    }
}

extension Origin {
    /// Its name in a column. A chain that continues another one was switched to.
    fileprivate var columnName: StaticString {
        switch self {
        case .firstPurchase: return "first"
        case .renewal: return "renewal"
        case .recovery: return "recovery"
        case .switch, .migration: return "switch"
        case .resubscription: return "resubscription"
        case .seatAddition: return "seat_addition"
        }
    }
}

extension CustomersQuestion {
    /// Returns the columns that the question names.
    fileprivate func named(among all: [OutColumn]) -> [OutColumn] { columns == nil ? [] : asked(of: all) }
}

/// Returns a member of values from the first one on, whose numbers in the table begin with `row`.
private func named<Value>(_ member: UnsafeMutablePointer<Value>, from row: Int) -> Member<Value> {
    Member(member, of: NamedValues.self, from: row)
}
