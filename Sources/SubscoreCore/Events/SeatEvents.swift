// Seats that were added, refunded, or chosen for the next period.

/// The number of seats of the running period, at instants that never decrease.
struct SeatCount {
    /// A purchase or a refund of seats.
    private struct Step: BitwiseCopyable {
        let period: RowIndex
        let date: Instant
        let bought: Int64
        let refunded: Int64
    }

    /// By period, then oldest first.
    private let steps: [Step]
    /// The first step that does not count yet.
    private var next = 0
    @Packed private var period: RowIndex?
    private var bought: Int64 = 0
    private var refunded: Int64 = 0
    /// The difference of the next period's seats in the newest report.
    private var chosen: Int64 = 0

    init(of chain: Chain, _ history: History) {
        var steps: [Step] = []
        for row in history.rows[chain.rows] where row.ran && history.isMultiseat(row) {
            for transaction in history.transactions(of: row) {
                let quantity = history.quantity(of: transaction)
                steps.append(Step(period: row.index, date: transaction.purchaseDate, bought: quantity, refunded: 0))
                for refund in history.seatRefunds(of: transaction) {
                    steps.append(Step(period: row.index, date: refund.date, bought: 0, refunded: refund.quantity))
                }
            }
        }
        self.steps = steps.ordered { $0.period == $1.period ? $0.date < $1.date : $0.period < $1.period }
    }

    /// Reads a report on the seats of the next period.
    ///
    /// - Returns: Whether its choice differs from that of the report before it. A change that follows a purchase or a
    /// refund of seats is not a choice.
    mutating func isChoice(_ renewed: Int64, signed: Instant, in row: RowIndex) -> Bool {
        if period != row {
            period = row
            (bought, refunded, chosen) = (0, 0, 0)
            next = steps.firstPosition { $0.period >= row }
        }
        while next < steps.count, steps[next].period == row, steps[next].date <= signed {
            bought += steps[next].bought
            refunded += steps[next].refunded
            next += 1
        }
        guard bought > 0 else { return false }
        let difference = renewed == bought - refunded ? 0 : renewed - bought
        guard difference != chosen else { return false }
        chosen = difference
        return true
    }
}

extension TimelineEvents {
    /// Appends the additions of seats to a row's period, and the refunds that left some of its seats.
    mutating func appendSeats(of row: Row) {
        let transactions = history.transactions(of: row)
        for seatRow in history.seatRows(of: row).dropFirst() {
            let added = seatRow.transaction
            var event = TimelineEvent(.seatsAdded, at: added.purchaseDate, added)
            event.quantity = history.quantity(of: added)
            event.set(paid: history.price(of: added))
            if history.detail(of: added).offer != nil { event.offerRow = seatRow.row }
            append(event)
        }
        let last = history.lastRevoked(of: row)
        for transaction in transactions {
            let refunds = history.seatRefunds(of: transaction)
            for refund in refunds {
                // The share of a purchase that was revoked as a whole is that of the revocation.
                let isOnly = refunds.count == 1 && transaction.revocation == nil
                appendRefund(of: refund.quantity, transaction, at: refund.date, isOnly: isOnly)
            }
            guard let date = transaction.revokedDate, row.hasSeatRows, transaction.transactionId != last?.transactionId
            else { continue }
            let left = history.quantity(of: transaction) - refunds.reduce(0) { $0 + $1.quantity }
            appendRefund(of: left, transaction, at: date, isOnly: refunds.isEmpty)
        }
    }

    /// Appends the number of seats that was chosen for the next period, while one is ahead.
    ///
    /// - Parameter isFailing: Whether the store tried to renew the row, and succeeded later.
    mutating func appendSeats(
        _ report: Report,
        at signed: Instant,
        in row: Row,
        isFailing: Bool,
        _ seats: inout SeatCount
    ) {
        let subtype = report.notification?.subtype
        let isAnnounced = subtype == .increaseQuantity || subtype == .decreaseQuantity
        guard let quantity = history.rare.terms(of: report)?.quantity, row.end > signed || isFailing,
            seats.isChoice(quantity, signed: max(signed, row.transaction.purchaseDate), in: row.index)
        else { return }
        var event = TimelineEvent(.seatChangeChosen, at: signed, row.transaction, isAnnounced ? .observed : .inferred)
        event.quantity = quantity
        append(event)
    }

    /// - Parameter isOnly: Whether no other seats of the transaction were refunded, so that the store's share is about
    /// these.
    private mutating func appendRefund(of seats: Int64, _ transaction: Transaction, at date: Instant, isOnly: Bool) {
        var event = TimelineEvent(.seatsRefunded, at: date, transaction)
        event.quantity = seats
        let detail = history.detail(of: transaction)
        if isOnly, let refunded = refundedShare(of: transaction) {
            event.amount = refunded
        } else if let price = history.rare.seats(of: detail)?.price {
            let (amount, overflow) = price.multipliedReportingOverflow(by: seats)
            if !overflow { event.amount = Money(milliunits: amount, currency: detail.price?.currency) }
        }
        append(event)
    }
}
