// Redemptions of offers.
extension TimelineEvents {
    /// Appends the redemption of each offer of a chain: with the first row of the offer, or, if an OFFER_REDEEMED
    /// reported it in the period before, at the signing of that.
    mutating func appendOffers(of chain: Chain) {
        let ahead = history.offersAhead(of: chain)
        for offer in ahead {
            events.append(TimelineEvent(.offerRedeemed, at: offer.signed, history.rows[offer.row].transaction))
        }
        var redemptions = Redemptions(ahead, of: chain, history)
        for row in history.rows[chain.rows] where row.redeemsOffers {
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
    /// The rows with an introductory offer, by product, then oldest first.
    private let introduced: [RowIndex]
    /// The last row of the offer that was redeemed last.
    private var last: RowIndex?
    private var start = Instant.earliest
    /// The time between its rows, in milliseconds.
    private var gaps: Int64 = 0

    init(_ ahead: [OfferAhead], of chain: Chain, _ history: History) {
        self.ahead = ahead
        let rows = history.rows
        introduced = chain.rows.filter { index in
            rows[index].redeemsOffers && history.detail(of: rows[index].transaction).offer?.isIntroductory ?? false
        }.map { RowIndex($0) }.ordered { rows[$0].transaction.productId < rows[$1].transaction.productId }
    }

    /// - Parameter row: Later than the rows before.
    mutating func isNew(_ row: Row, _ history: History) -> Bool {
        guard let offer = history.detail(of: row.transaction).offer else { return false }
        let before = history.predecessor(of: row)
        let isContinued = continues(row, offer, before, history)
        if !isContinued || last != before?.index { (start, gaps) = (row.transaction.purchaseDate, 0) }
        last = row.index
        return !isContinued && !isReportedAhead(row, offer, before)
    }

    /// Whether an older row of the same product had an introductory offer.
    private func isIntroduced(before row: Row, _ history: History) -> Bool {
        let product = row.transaction.productId
        return introduced.first(with: product) { history.rows[$0].transaction.productId }.map { $0 < row.index }
            ?? false
    }

    private func isReportedAhead(_ row: Row, _ offer: TransactionDetail.Offer, _ before: Row?) -> Bool {
        guard row.origin.isRenewal, let before else { return false }
        return ahead.all(with: before.index) { $0.row }.contains { $0.matches(offer) }
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
            // Testers may redeem it again.
            if row.origin == .resubscription, row.transaction.environment ?? .production != .production { return false }
            if offerPeriod != nil, isIntroduced(before: row, history) { return true }
            if row.origin == .switch, before?.isReplaced == true, offerBefore?.isIntroductory == true { return true }
        }
        guard row.origin.isRenewal, let before, offerBefore == offer else { return false }
        gaps &+= max(row.transaction.purchaseDate.milliseconds(since: before.end), 0)
        guard let period = offerPeriod, !offer.isIntroductory else { return true }
        if offer.isFreeTrial || history.isDiscount(offer, "PAY_UP_FRONT") { return false }
        guard history.isDiscount(offer, "PAY_AS_YOU_GO"), row.transaction.environment ?? .production == .production,
            let end = period.boundary(1, after: start, on: row.transaction.wallClock)
        else { return true }
        let begin = row.transaction.purchaseDate.advanced(byMilliseconds: 0 &- gaps)
        return begin < end.advanced(byHours: -History.aheadHours)
    }
}

extension Redemptions {
    /// The end of the redemption that the last row belongs to, if that lasts for a period.
    fileprivate func end(of row: Row, after period: Period) -> Instant? {
        period.boundary(1, after: start, on: row.transaction.wallClock)?.advanced(byMilliseconds: gaps)
    }
}

extension TransactionDetail {
    /// Returns the offer of a purchase in an interval; nil if it has none, or if the period of the interval is not among
    /// the records.
    package func offer(in interval: Interval?) -> Offer? { interval?.isUnrecorded == true ? nil : offer }
}

/// The offers of a history's rows, as answers show them. The ends of those that last for several rows are computed once,
/// when the first of them is asked for.
package struct StatedOffers {
    /// By row.
    private var ends: [Instant?]?

    package init() {}

    /// Returns the offer of a row; nil if it has none.
    ///
    /// A free or prepaid offer ends with its row. Another one ends its period after its first row, in production, where
    /// periods have their full length.
    ///
    /// - Parameter interval: The time for which it is shown; nil for that of the row.
    package mutating func offer(of row: Row?, in interval: Interval? = nil, _ history: History) -> StatedOffer? {
        guard let row else { return nil }
        let detail = history.detail(of: row.transaction)
        guard let offer = detail.offer(in: interval) else { return nil }
        var end: Instant?
        if offer.isFreeTrial || history.isDiscount(offer, "PAY_UP_FRONT") {
            end = row.transaction.expiresDate
        } else if detail.offerPeriod != nil, row.transaction.environment ?? .production == .production {
            let all = ends ?? Self.ends(history)
            ends = all
            end = all[row.index.value]
        }
        return StatedOffer(offer, period: detail.offerPeriod, endsAt: end)
    }

    private static func ends(_ history: History) -> [Instant?] {
        var ends = [Instant?](repeating: nil, count: history.rows.count)
        for chain in history.chains {
            var redemptions = Redemptions([], of: chain, history)
            for row in history.rows[chain.rows] where row.redeemsOffers {
                _ = redemptions.isNew(row, history)
                let detail = history.detail(of: row.transaction)
                guard detail.offer != nil, let period = detail.offerPeriod else { continue }
                ends[row.index.value] = redemptions.end(of: row, after: period)
            }
        }
        return ends
    }
}

extension Row {
    /// Whether an offer of it counts.
    fileprivate var redeemsOffers: Bool { !neverRan && origin != .seatAddition }
}

extension RenewalTerms {
    /// Whether it may be about an offer.
    fileprivate func states(_ offer: TransactionDetail.Offer) -> Bool {
        (offerType.map { $0 == offer.type } ?? true) && (offerIdentifier.map { $0 == offer.identifier } ?? true)
    }
}

extension History {
    /// Returns the offers of next periods that notifications reported, oldest row first.
    fileprivate func offersAhead(of chain: Chain) -> [OfferAhead] {
        var ahead: [OfferAhead] = []
        var running: Row?
        var next = chain.rows.lowerBound
        for report in reports[chain.reports] where report.notification?.type == .offerRedeemed {
            guard let signed = report.signedDate else { continue }
            while next < chain.rows.upperBound, rows[next].transaction.purchaseDate <= signed {
                if rows[next].ran { running = rows[next] }
                next += 1
            }
            guard let row = running, row.transaction.transactionId == report.transactionId else { continue }
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
