/// What the store will charge next for a subscription, as far as reports state it.
///
/// It is about the customer's own chain that will be charged, also if another one or a share decides the state. The date is
/// the end of what was paid by the instant, which includes renewals that were bought ahead. Price, offer and billing plan
/// come from one report, which has to be about that end, and nothing newer may contradict it. The price of the current
/// period is never taken for the next one.
package struct NextCharge: BitwiseCopyable, Sendable {
    /// Nil if the end is not known or not ahead, and in billing trouble, in which the store retries at times of its own.
    package let at: Instant?
    package private(set) var productId: StringIndex
    /// Before taxes that some storefronts add. Nil if no report states it.
    package private(set) var price: Money?
    package private(set) var offer: StatedOffer?
    package private(set) var billingPlanType: StringIndex?
    /// Whether the store charges only if the customer agrees to a price increase.
    package let needsConsent: Bool
    package let originalTransactionId: TransactionId
    /// The report that states the price, or else the offer; nil if none does.
    @Packed package private(set) var report: ReportIndex?
    /// When the report was signed that states the price, or else the one that states how the chain renews.
    package private(set) var signedDate: Instant?
    private var isPaidAhead = false
    private var isAfterCommitment = false
    /// Whether the price is that of one seat times the seats.
    fileprivate var isEstimated = false
    /// The row that governs the chain.
    @Packed fileprivate var row: RowIndex?

    /// The charge of one chain; nil if nothing will be charged, as far as the records show.
    ///
    /// - Parameters:
    /// - interval: Of the chain, at the instant.
    /// - preference: Of the chain, at the instant.
    init?(
        _ history: History,
        _ chain: Chain,
        _ interval: Interval,
        _ preference: RenewalPreference?,
        at instant: Instant
    ) {
        guard interval.state.hasAccess || interval.state == .billingRetry, interval.basis != .projected, let preference,
            preference.isOn == true
        else { return nil }
        let row = interval.row.map { history.rows[$0] }
        guard !(row?.transaction.isShared ?? false),
            let product = (preference.isEarly ? nil : preference.productId) ?? history.product(of: interval)
                ?? history.reports[preference.report].renewalInfo?.ownProduct
        else { return nil }
        let isPaid = interval.state == .subscribed
        let span = history.decided(chain).renewalSpan(running: interval, at: instant, history)
        let end = PaidEnd(history, chain, interval, span, at: instant)
        self.row = interval.row
        at = isPaid ? end.flatMap { $0.instant > instant ? $0.instant : nil } : nil
        productId = product
        let isAhead = isPaid && end?.isAhead ?? false
        let renewed = isAhead ? end?.row.map { history.rows[$0] } : row
        let increase =
            isPaid ? history.increaseReport(of: chain, renewed, isAhead ? nil : span, at: instant) : nil
        let isPending = increase.map { history.reports[$0].priceIncrease == .pending } ?? false
        needsConsent = isPending && at != nil && at == history.consentDue(renewed, in: interval, end, at: instant)
        originalTransactionId = history.lastLinkedChain(of: chain).originalTransactionId
        signedDate = preference.isEarly ? nil : history.reports[preference.report].givenDate
        if let end {
            isPaidAhead = isAhead
            read(ChargeReports(history, chain, end, at: instant), history)
        }
        guard let last = end?.row ?? interval.row,
            let commitment = history.commitment(of: history.rows[last].transaction)
        else { return }
        let terms = history.terms(preference, over: history.rows[last])
        let paid = history.rows[last].transaction
        let isOver =
            (commitment.expiresDate ?? terms?.renewalDate).map { $0 <= paid.expiresDate }
            ?? (commitment.billingPeriod != nil && commitment.billingPeriod == commitment.totalBillingPeriods)
        guard isOver else { return }
        guard terms?.autoRenewStatus != false else { return nil }
        // Whether the price that reports state for the next commitment is for all of it is not known.
        price = nil
        productId = terms?.productId ?? paid.productId
        billingPlanType = terms?.billingPlanType
        isAfterCommitment = true
    }

    /// Sets what a report states.
    private mutating func read(_ reports: ChargeReports, _ history: History) {
        guard let index = reports.priced ?? reports.offered, let terms = history.rare.terms(of: history.reports[index])
        else { return }
        let isOther = history.reports[index].renewalInfo?.autoRenewProductId.map { $0 != productId } ?? false
        guard !isOther else { return }
        offer = StatedOffer(terms)
        if offer != nil || reports.priced != nil { report = index }
        guard reports.priced != nil else { return }
        signedDate = history.reports[index].givenDate
        billingPlanType = terms.renewalBillingPlanType
        price = self.price(terms, history)
    }

    /// Returns the price of all seats.
    private mutating func price(_ terms: RenewalTerms, _ history: History) -> Money? {
        if let total = terms.total { return Money(milliunits: total, currency: terms.currency) }
        let isMultiseat = row.map { history.isMultiseat(history.rows[$0]) } ?? false
        guard let quantity = terms.quantity ?? (isMultiseat ? nil : 1),
            let (price, overflow) = terms.renewalPrice.map({ $0.multipliedReportingOverflow(by: quantity) }), !overflow
        else { return nil }
        isEstimated = quantity > 1
        return Money(milliunits: price, currency: terms.currency)
    }
}

extension NextCharge {
    var rules: [Rule] {
        var rules: [Rule] = report == nil ? [] : [.chargeReported]
        if isPaidAhead { rules.append(.chargePaidAhead) }
        if isAfterCommitment { rules.append(.chargeAfterCommitment) }
        return rules
    }

    /// - Parameter isOneOfSeveral: Whether other chains will be charged, too.
    fileprivate func warnings(isOneOfSeveral: Bool, _ history: History) -> [Warning] {
        var warnings: [Warning] = []
        if isEstimated, price != nil {
            let id = row.map { history.rows[$0].transaction.transactionId } ?? originalTransactionId
            warnings.append(.seatTotalEstimated(history.texts.identifier(id)))
        }
        if isOneOfSeveral { warnings.append(.severalSubscriptions(history.texts.identifier(originalTransactionId))) }
        return warnings
    }
}

extension Timeline {
    /// Returns the charge of the group that comes first; of equal ones that of the chain in the better state, or else with
    /// the newer row. Nil if nothing will be charged.
    ///
    /// - Parameter now: The state at the instant.
    package func nextCharge(_ now: StateAt, _ history: History) -> (charge: NextCharge, warnings: [Warning])? {
        guard !group.isOneChain else {
            guard now.isFound, let interval = now.interval else { return nil }
            let chain = history.chains[now.chain]
            return NextCharge(history, chain, interval, now.renewal, at: now.at).map {
                ($0, $0.warnings(isOneOfSeveral: false, history))
            }
        }
        var best: (charge: NextCharge, state: SubscriptionState)?
        var count = 0
        for chain in history.decided[group.chains] {
            guard let interval = chain.intervals.at(now.at), let charge = chain.nextCharge(at: now.at, history)
            else { continue }
            count += 1
            let own = (charge, interval.state)
            if best.map({ history.isFirst(own, before: $0) }) ?? true { best = own }
        }
        return best.map { ($0.charge, $0.charge.warnings(isOneOfSeveral: count > 1, history)) }
    }
}

extension DecidedChain {
    /// Returns what will be charged next for the chain; nil if nothing will be.
    func nextCharge(at instant: Instant, _ history: History) -> NextCharge? {
        intervals.at(instant).flatMap {
            NextCharge(history, history.chains[index], $0, renewal(at: instant, history), at: instant)
        }
    }
}

extension History {
    /// Orders by date; then as chains that are shown.
    fileprivate func isFirst(
        _ own: (charge: NextCharge, state: SubscriptionState),
        before other: (charge: NextCharge, state: SubscriptionState)
    ) -> Bool {
        if own.charge.at != other.charge.at { return own.charge.at.map { other.charge.at.isAfter($0) } ?? false }
        return isBetter((own.state, own.charge.row), than: (other.state, other.charge.row))
    }
}

/// The end of what a customer had paid for by an instant.
struct PaidEnd {
    let instant: Instant
    /// The row that ends there; nil if only a report shows the end.
    let row: RowIndex?
    /// Whether a row that was bought ahead moved it.
    let isAhead: Bool

    /// Returns nil if it is not known.
    ///
    /// - Parameters:
    /// - interval: Of the chain, at the instant.
    /// - span: The paid time that runs, if a renewal date proves it.
    init?(_ history: History, _ chain: Chain, _ interval: Interval, _ span: PaidSpan?, at instant: Instant) {
        let rows = history.rows
        var (next, end, row): (Int, Instant, RowIndex?)
        if let governing = interval.row,
            interval.state != .subscribed
                || rows[governing].transaction.purchaseDate <= instant && instant < rows[governing].end
        {
            (next, end, row) = (governing.value + 1, rows[governing].transaction.expiresDate, governing)
        } else {
            // The time between rows that was paid ends with a purchase, or where a report expects the renewal, whatever
            // else decides a part of it.
            let proven = span.flatMap { history.reachesRenewal($0) ? $0.end : nil }
            guard let paid = proven ?? interval.end, proven != nil || history.isPaidEnd(paid, of: interval, chain),
                interval.row.map({ history.isWithinPeriod(of: rows[$0], from: instant, to: paid) }) ?? true
            else { return nil }
            (next, end, row) = (rows[chain.rows].firstPosition { $0.transaction.purchaseDate > instant }, paid, nil)
        }
        let first = end
        let tolerance = chain.environment.isTesting ? Lateness.testingMilliseconds : Int64(Lateness.milliseconds)
        while next < chain.rows.upperBound {
            let following = rows[next].transaction
            guard following.purchaseDate.milliseconds(since: end) <= tolerance else { break }
            if rows[next].isPaidAhead(by: instant), following.expiresDate > end {
                (end, row) = (following.expiresDate, RowIndex(next))
            }
            next += 1
        }
        self.instant = end
        self.row = row
        isAhead = end != first
    }
}

extension History {
    /// Returns when consent to an increase that waits for it is due: at the end of the commitment, or else of the period.
    fileprivate func consentDue(_ row: Row?, in interval: Interval, _ end: PaidEnd?, at instant: Instant) -> Instant? {
        guard let row, interval.start <= row.transaction.purchaseDate || instant < row.end else { return end?.instant }
        return commitment(of: row.transaction)?.expiresDate ?? row.transaction.expiresDate
    }

    /// Whether an end is at most one period of a row after an instant.
    fileprivate func isWithinPeriod(of row: Row, from instant: Instant, to end: Instant) -> Bool {
        let own = row.transaction
        let length = PeriodLength(from: own.purchaseDate, to: own.expiresDate, on: own.wallClock)
        return length.map { $0.start(before: end) <= instant } ?? true
    }
}

/// The reports about the renewal at a paid end, of those that were signed by an instant.
private struct ChargeReports {
    /// The newest one with a price, unless something newer may have changed that.
    private(set) var priced: ReportIndex?
    /// The newest one without a price, in the same way, if none with a price is known.
    private(set) var offered: ReportIndex?

    init(_ history: History, _ chain: Chain, _ end: PaidEnd, at instant: Instant) {
        let reports = history.reports[chain.reports]
        let latest = instant.advanced(byMilliseconds: History.toleranceMilliseconds)
        var index = reports.endIndex
        if let newest = reports.last?.signedDate, newest > latest {
            index = reports.firstPosition { $0.signedDate.map { $0 > instant } ?? false }
        }
        var expiries: [Instant]?
        var newer = LaterReports()
        var hasSpoken = false
        while index > reports.startIndex {
            index -= 1
            let report = reports[index]
            let terms = history.rare.terms(of: report)
            let isPriced = terms?.statesPrice ?? false
            if isPriced || !hasSpoken, report.statesRenewal || isPriced, isAbout(end, report, history, chain, &expiries)
            {
                let isCurrent = newer.agree(with: report, terms, history)
                if isPriced {
                    priced = isCurrent ? ReportIndex(index) : nil
                    offered = nil
                    return
                }
                hasSpoken = true
                if isCurrent { offered = ReportIndex(index) }
            }
            newer.add(report, terms)
        }
    }

    /// Whether a report is about the renewal at a paid end: it expects the renewal there, or where the row ended before it
    /// was extended; or, if it names no date, it was signed with the row or later.
    private func isAbout(
        _ end: PaidEnd,
        _ report: Report,
        _ history: History,
        _ chain: Chain,
        _ expiries: inout [Instant]?
    ) -> Bool {
        guard let expected = report.renewalInfo?.renewalDate else {
            guard let row = end.row.map({ history.rows[$0] }) else { return false }
            if report.transactionId == row.transaction.transactionId { return true }
            return report.signedDate.map { signed in row.firstSigned.map { $0 <= signed } ?? false } ?? false
        }
        if expected.second == end.instant.second { return true }
        guard let row = end.row else { return false }
        let earlier = expiries ?? history.earlierExpiries(of: history.rows[row], chain)
        expiries = earlier
        return earlier.first(with: expected.second) { $0.second } != nil
    }
}

/// What reports newer than a report state about the next renewal.
private struct LaterReports {
    /// A value that reports name.
    private struct Named<Value: Equatable> {
        private(set) var value: Value?
        private var isSeveral = false

        mutating func add(_ other: Value?) {
            guard let other else { return }
            if value.map({ $0 != other }) ?? false { isSeveral = true }
            value = other
        }

        func agrees(with own: Value?) -> Bool { !isSeveral && value.map { $0 == own } ?? true }
        func agrees(withKnown own: Value?) -> Bool { own.map { agrees(with: $0) } ?? !isSeveral }
    }

    private var product = Named<StringIndex>()
    private var plan = Named<StringIndex>()
    private var increase = Named<RenewalInfo.PriceIncrease>()
    /// Whether any reports something that may have changed the price or the offer.
    private var areChanges = false

    mutating func add(_ report: Report, _ terms: RenewalTerms?) {
        product.add(report.renewalInfo?.autoRenewProductId)
        plan.add(terms?.renewalBillingPlanType)
        increase.add(report.priceIncrease)
        switch report.notification?.type {
        case .priceIncrease, .priceChange, .offerRedeemed, .didChangeRenewalPref: areChanges = true
        default: if report.notification?.subtype?.isAboutSeats ?? false { areChanges = true }
        }
    }

    func agree(with report: Report, _ terms: RenewalTerms?, _ history: History) -> Bool {
        guard !areChanges, product.agrees(withKnown: report.renewalInfo?.autoRenewProductId),
            increase.agrees(with: report.priceIncrease), plan.agrees(withKnown: terms?.renewalBillingPlanType)
        else { return false }
        // A report that names no plan is about the usual one.
        guard terms?.renewalBillingPlanType == nil, let later = plan.value else { return true }
        return BillingPlan(history.texts.identifier(later)) == .billedUpfront
    }
}

extension History {
    /// Returns the ends that a row had before it was extended, earliest first.
    fileprivate func earlierExpiries(of row: Row, _ chain: Chain) -> [Instant] {
        corrections[chain.corrections].compactMap {
            $0.transaction.transactionId == row.transaction.transactionId ? $0.earlierExpiresDate : nil
        }.ordered(by: <)
    }
}
