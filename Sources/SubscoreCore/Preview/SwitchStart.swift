/// What a switch starts from: the governing row of a chain, or a paid time without a row, with the renewals that were
/// bought ahead.
struct SwitchStart {
    let state: SubscriptionAnswer
    private let chain: Chain
    /// Bought by the instant, and not begun; oldest first.
    private let ahead: [Transaction]
    private let paidEnd: Instant?
    private let period: (start: Instant, end: Instant)?
    private let productId: Identifier?
    private let price: Money?

    @inline(never)
    init(
        _ history: History,
        _ position: ChainIndex,
        _ state: SubscriptionAnswer,
        _ question: ChangePreview.Question
    ) throws(Refusal) {
        let chain = history.chains[position]
        let instant = question.instant
        self.state = state
        self.chain = chain
        productId = state.now.productId.map { history.texts.identifier($0) }
        let stated = state.period(history)
        period = stated.flatMap { $0.start < $0.end ? $0 : nil }
        let own = state.isUnrecorded ? nil : state.row.flatMap { history.price(of: $0) }
        if let currency = question.currency, let paid = own?.currency, currency != paid {
            throw .prorateCurrencyDiffers(currency, transaction: paid)
        }
        if let price = question.price, let own, price != own.milliunits { throw .proratePriceDiffers }
        price = own ?? question.price.map { Money(milliunits: $0, currency: question.currency) }
        let end = state.now.interval.flatMap { interval in
            let span = history.decided(chain).renewalSpan(running: interval, at: instant, history)
            return PaidEnd(history, chain, interval, span, at: instant)
        }
        paidEnd = end?.instant
        let first = history.rows[chain.rows].firstPosition { $0.transaction.purchaseDate > instant }
        ahead =
            state.now.state == .subscribed
            ? history.rows[first..<chain.rows.upperBound].filter {
                // A row that was signed before it begins may itself be what the customer has.
                $0.isPaidAhead(by: instant) && $0.index != state.row?.index
            }.map { $0.transaction }
            : []
    }

    var isActive: Bool { state.now.state.hasAccess }
    private var isInTrouble: Bool { state.now.state == .billingGracePeriod || state.now.state == .billingRetry }
    /// When a change waits for it; nil if that is not known, as in billing trouble.
    var renewalDate: Instant? { isInTrouble ? nil : paidEnd }

    var from: ChangePreview.From {
        ChangePreview.From(
            productId: productId,
            transactionId: state.transaction?.transactionId,
            state: state.now.state,
            period: period,
            price: price,
            row: state.isUnrecorded ? nil : state.row
        )
    }

    func group(_ history: History) -> Identifier? {
        chain.subscriptionGroupIdentifier.map { history.texts.identifier($0) }
    }

    func warnings(_ history: History) -> [Warning] {
        var warnings: [Warning] = []
        if let next = ahead.first { warnings.append(.renewalBoughtAhead(history.texts.identifier(next.transactionId))) }
        if isInTrouble { warnings.append(.paymentDue) }
        return warnings
    }

    /// Returns what the switch does.
    @inline(never)
    @_optimize(size)  // Seldom asked for, and large.
    func change(_ history: History, _ question: ChangePreview.Question) throws(Refusal) -> ProposedChange {
        // The product of a renewal that was bought ahead is what the customer has.
        let next = ahead.last.map { history.texts.identifier($0.productId) }
        let isOther = next != nil && next != productId
        let product = isOther ? next : productId
        let listed = product.flatMap { question.catalog[$0] }
        guard isActive else { return try bought(listed, product, question) }
        if product == question.to, !isOtherPlan(history, question) { return same(history, question, isOther: isOther) }
        if let row = state.row, !history.items(of: row.transaction).isEmpty {
            let id = history.texts.identifier(row.transaction.transactionId)
            return unknown([.advancedCommerce(id)])
        }
        guard question.catalog[question.to] != nil else { throw .changeToUnknown(question.to) }
        guard let product, listed != nil, let period else { return unknown([]) }
        var change = try proposed(history, question, product, period)
        if change.timing == .nextRenewal {
            if let last = ahead.last, change.effectiveDate != nil, !isOfCommitment(history) {
                change = try proposed(history, question, product, (last.purchaseDate, last.expiresDate))
            } else if let paidEnd, paidEnd > period.end, !isOfCommitment(history), change.effectiveDate != nil {
                change = try proposed(history, question, product, (period.start, paidEnd))
            }
            if isInTrouble || !change.effectiveDate.isAfter(question.instant) { change.wait() }
        } else if change.timing == .immediate, change.refund != nil {
            // Of a status without a row that runs, nothing is known of the period that it is about.
            let isOver = state.now.state == .subscribed && period.end <= question.instant
            change.set(refund: isOther || isOver ? nil : refund(history, question))
        }
        if let replaced = pending(history), change.replacesPending == nil, replaced != product, replaced != question.to,
            change.change != .separate
        {
            change.replace(replaced)
        }
        if let seats = state.seats(history)?.now, let id = state.transaction?.transactionId {
            let chosen = change.timing == .nextRenewal ? state.seats(history)?.renewal?.quantity : nil
            change.multiply(by: chosen ?? seats.quantity, history.texts.identifier(id))
        }
        return change
    }

    /// The purchase after an end, in retry, or after a revocation.
    private func bought(
        _ old: Product?,
        _ product: Identifier?,
        _ question: ChangePreview.Question
    ) throws(Refusal) -> ProposedChange {
        guard let new = question.catalog[question.to] else {
            guard product == question.to else { throw .changeToUnknown(question.to) }
            return ProposedChange(
                change: .resubscribe,
                timing: .immediate,
                sameDuration: true,
                effectiveDate: question.instant,
                period: (question.instant, nil),
                rules: [.changeResubscribe],
                warnings: [.periodEndUnknown(inFreeTrial: false)]
            )
        }
        let isSame = product == question.to ? true : old.map { $0.period == new.period }
        return try question.bought(.resubscribe, .changeResubscribe, new, sameDuration: isSame)
    }

    private func proposed(
        _ history: History,
        _ question: ChangePreview.Question,
        _ product: Identifier,
        _ period: (start: Instant, end: Instant)
    ) throws(Refusal) -> ProposedChange {
        let commitment = state.row.flatMap { history.commitment(of: $0.transaction) }
        let current = ProposedChange.Question.Current(
            productId: product,
            purchaseDate: period.start,
            expiresDate: period.end,
            price: price,
            currency: price?.currency ?? question.currency,
            offerDiscountType: isFree(history) ? Identifier(TransactionDetail.Offer.freeTrial.description) : nil,
            billingPlan: commitment == nil ? nil : .monthly,
            commitmentExpiresDate: commitment?.expiresDate.flatMap { $0 < period.end ? nil : $0 }
        )
        // A pending product that the catalog does not list is replaced all the same.
        let chosen = pending(history)
        let pending = chosen.flatMap { id in
            question.catalog[id].flatMap { $0.group == question.catalog[product]?.group ? id : nil }
        }
        return try ProposedChange.Question(
            from: current,
            to: question.to,
            toBillingPlan: question.billingPlan,
            at: question.instant,
            catalog: question.catalog,
            state: state.now.state,
            pendingProductId: pending,
            rounding: question.rounding,
            clock: question.clock
        ).decision()
    }

    private func isFree(_ history: History) -> Bool {
        state.isUnrecorded ? false : state.row.map { history.isFree($0) } ?? false
    }

    private func pending(_ history: History) -> Identifier? {
        state.pending.map { history.texts.identifier($0.productId) }
    }

    private func isOfCommitment(_ history: History) -> Bool {
        state.row.map { history.commitment(of: $0.transaction) != nil } ?? false
    }

    private func isOtherPlan(_ history: History, _ question: ChangePreview.Question) -> Bool {
        question.billingPlan.map { ($0 == .monthly) != isOfCommitment(history) } ?? false
    }

    /// For the product that the customer has.
    private func same(_ history: History, _ question: ChangePreview.Question, isOther: Bool) -> ProposedChange {
        if question.offer != nil { return .nothing(.nextRenewal, effectiveDate: renewalDate) }
        if isOther { return .nothing(effectiveDate: ahead.last?.purchaseDate) }
        if let pending = pending(history) { return .revert(pending, at: question.instant) }
        var change = ProposedChange.nothing()
        if state.now.autoRenew == false { change.enableAutoRenew() }
        return change
    }

    /// The refund for an immediate change: the unused share of each transaction of the period, and all of the renewals that
    /// were bought ahead.
    @_optimize(size)  // Seldom asked for, and large.
    private func refund(_ history: History, _ question: ChangePreview.Question) -> Proration? {
        let renewals = ahead.compactMap {
            Proration.Cut(history.price(of: $0), from: $0.purchaseDate, to: $0.expiresDate, at: $0.purchaseDate)
        }
        guard let row = state.row, !state.isUnrecorded, history.isMultiseat(row) else {
            let own = period.flatMap {
                Proration.Cut(price, from: $0.start, to: $0.end, at: question.instant, isFreeTrial: isFree(history))
            }
            return own.map { .unused($0, withRenewals: renewals, rounding: question.rounding) }
        }
        let bought = history.transactions(of: row).filter {
            $0.purchaseDate <= question.instant && $0.revokedDate.isAfter(question.instant)
        }
        var parts = bought.compactMap { transaction -> Proration? in
            let paid = row.hasSeatRows ? history.price(of: transaction) : price
            let left = history.seatsLeft(of: transaction, at: question.instant, paid)
            let own = Proration.Cut(
                left,
                from: transaction.purchaseDate,
                to: transaction.expiresDate,
                at: question.instant,
                isFreeTrial: history.detail(of: transaction).isFreeTrial
            )
            let refund = own.map { Proration.unused($0, rounding: question.rounding) }
            return left == nil && paid != nil ? refund?.withoutAmount() : refund
        }
        parts += renewals.map { Proration.renewal($0) }
        return parts.isEmpty ? nil : .sum(parts)
    }

    /// `change.product_unknown`.
    private func unknown(_ warnings: [Warning]) -> ProposedChange {
        ProposedChange(
            change: .unknown,
            timing: nil,
            sameDuration: nil,
            effectiveDate: nil,
            rules: [.changeProductUnknown],
            warnings: warnings
        )
    }
}
