// Redemptions of offers.
extension TimelineEvents {
    /// Appends the redemption of each offer of a chain: with the first row of the offer, or, if an OFFER_REDEEMED
    /// reported it in the period before, at the signing of that.
    mutating func appendOffers(of chain: Chain) {
        let ahead = history.offersAhead(of: chain)
        for offer in ahead {
            events.append(TimelineEvent(.offerRedeemed, at: offer.signed, history.rows[offer.row].transaction))
        }
        var redemptions = Redemptions(ahead)
        for row in history.rows[chain.rows] where !row.isVoid && row.origin != .seatAddition {
            guard redemptions.isNew(row, history) else { continue }
            append(.offerRedeemed, at: row.transaction.purchaseDate, row.transaction)
        }
    }
}

/// An offer of the next period that an OFFER_REDEEMED reported while a row ran.
private struct OfferAhead {
    let row: RowIndex
    let signed: Instant
    /// What the renewal info of the notification states about the offer.
    let terms: RenewalTerms?

    func matches(_ offer: TransactionDetail.Offer) -> Bool { terms.map { $0.states(offer) } ?? true }
}

/// Decides which rows of a chain redeem an offer, and which continue one: an offer lasts as long as its `offerPeriod`.
/// Source: App Store Server API, offerPeriod.
private struct Redemptions {
    private let ahead: [OfferAhead]
    /// The products whose introductory offer was redeemed.
    private var introduced: [Name] = []
    /// The last row of the offer that was redeemed last.
    private var last: RowIndex?
    private var start = Instant.earliest
    /// The time between its rows, in milliseconds.
    private var gaps: Int64 = 0

    init(_ ahead: [OfferAhead]) { self.ahead = ahead }

    /// - Parameter row: Later than the rows before.
    mutating func isNew(_ row: Row, _ history: History) -> Bool {
        guard let offer = history.detail(of: row.transaction).offer else { return false }
        let before = history.predecessor(of: row)
        let isContinued = continues(row, offer, before, history)
        if !isContinued { (start, gaps) = (row.transaction.purchaseDate, 0) }
        last = row.index
        if offer.isIntroductory { introduced.append(row.transaction.productId) }
        return !isContinued && !isReportedAhead(row, offer, before)
    }

    private func isReportedAhead(_ row: Row, _ offer: TransactionDetail.Offer, _ before: Row?) -> Bool {
        guard row.origin.isRenewal, let before else { return false }
        return ahead.contains { $0.row == before.index && $0.matches(offer) }
    }

    private mutating func continues(
        _ row: Row,
        _ offer: TransactionDetail.Offer,
        _ before: Row?,
        _ history: History
    ) -> Bool {
        let offerBefore = before.flatMap { history.detail(of: $0.transaction).offer }
        let offerPeriod = history.detail(of: row.transaction).offerPeriod
        if offer.isIntroductory {
            if offerPeriod != nil, introduced.contains(row.transaction.productId) { return true }
            if row.origin == .switch, before?.isReplaced == true, offerBefore?.isIntroductory == true { return true }
        }
        guard row.origin.isRenewal, let before, offerBefore == offer else { return false }
        if last != before.index { (start, gaps) = (before.transaction.purchaseDate, 0) }
        gaps &+= max(row.transaction.purchaseDate.milliseconds(since: before.end), 0)
        guard let period = offerPeriod, !offer.isIntroductory else { return true }
        if offer.isFreeTrial || history.isDiscount(offer, "PAY_UP_FRONT") { return false }
        guard history.isDiscount(offer, "PAY_AS_YOU_GO"), row.transaction.environment ?? .production == .production,
            let end = period.boundary(1, after: start, on: row.transaction.wallClock)
        else { return true }
        // The store renews up to a day early.
        let begin = row.transaction.purchaseDate.advanced(byMilliseconds: 0 &- gaps)
        return begin < end.advanced(byHours: -StateMachine.dayHours)
    }
}

extension RenewalTerms {
    /// Whether it may be about an offer.
    fileprivate func states(_ offer: TransactionDetail.Offer) -> Bool {
        (offerType.map { $0 == offer.type } ?? true) && (offerIdentifier.map { $0 == offer.identifier } ?? true)
    }
}

extension History {
    /// Returns the offers of next periods that notifications reported.
    fileprivate func offersAhead(of chain: Chain) -> [OfferAhead] {
        var ahead: [OfferAhead] = []
        for report in reports[chain.reports] where report.notification?.type == .offerRedeemed {
            guard let signed = report.signedDate, let id = report.transactionId,
                let row = rows[chain.rows].last(where: { $0.ran && $0.transaction.purchaseDate <= signed }),
                row.transaction.transactionId == id
            else { continue }
            let terms = rare.terms(of: report).flatMap { $0.statesOffer ? $0 : nil }
            // Renewal info states the offer that runs, too, if that goes on.
            if let own = detail(of: row.transaction).offer, terms?.states(own) ?? true { continue }
            ahead.append(OfferAhead(row: row.index, signed: signed, terms: terms))
        }
        return ahead
    }

    fileprivate func isDiscount(_ offer: TransactionDetail.Offer, _ type: StaticString) -> Bool {
        offer.discountType.map { texts.identifier($0) == Identifier(type.description) } ?? false
    }
}
